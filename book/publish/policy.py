"""The content security policy of a page: nothing from another host, and no script but files of the site and its own."""

import base64
import hashlib
import re

SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.S)
DATA = re.compile(r'\btype="(?!text/javascript|module)')  # what is no script, though it stands as one
CHARSET = re.compile(r'<meta charset="utf-8" ?/?>', re.I)


def inline(page):
    """The digests of the scripts that stand in a page."""
    texts = [text for told, text in SCRIPT.findall(page) if "src=" not in told and not DATA.search(told)]
    digests = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts)
    return {f"'sha256-{digest}'" for digest in digests}


def runs_python(page):
    return '<meta name="python"' in page


def policy(digests, python):
    """The policy of a page, or of several: Python starts from a blob, and is WebAssembly."""
    scripts = ["'self'", *(["blob:", "'wasm-unsafe-eval'"] if python else []), *sorted(digests)]
    parts = {
        "default-src": "'none'",
        "script-src": " ".join(scripts),
        "worker-src": "blob:" if python else "'none'",
        # Drawings have styles of their own, formulas and the editor of code make some: a style can do no harm here,
        # since it can load nothing from elsewhere.
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "connect-src": "'self' blob: data:",
        "media-src": "'self'",
        "frame-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
    }
    return "; ".join(f"{name} {value}" for name, value in parts.items())


def guarded(page):
    """A page with its policy before all that could ask for something."""
    told = f'<meta http-equiv="Content-Security-Policy" content="{policy(inline(page), runs_python(page))}" />'
    return CHARSET.sub(lambda found: f"{found[0]}\n{told}", page, count=1)


def headers(pages):
    """The same for hosts that send what the file `_headers` tells them; what has its digest in its name is kept."""
    digests = set().union(*map(inline, pages))
    forever = "  Cache-Control: public, max-age=31536000, immutable\n"
    return (
        f"/*\n  Content-Security-Policy: {policy(digests, any(map(runs_python, pages)))}\n"
        "  X-Content-Type-Options: nosniff\n  Referrer-Policy: strict-origin-when-cross-origin\n"
        f"/_static/*\n{forever}/_python/*\n{forever}"
    )
