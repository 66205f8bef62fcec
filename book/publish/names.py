"""Names that change with what is in a file, so that browsers may keep it for ever: no page meets an old script."""

import hashlib
import posixpath
import re

LINK = re.compile(r'(?<=\s)((?:href|src|action|content)=")([^"?#]+)(\?v=\w*)?(?=["#])')
IN_STYLE = re.compile(r"""(url\(["']?)(?!data:|#)([^"')?#]+)""")
KEPT = (".html", ".txt")  # pages, whose addresses people know, and licences
FOREVER = ("_static", "searchindex.js")


def named(folder):
    """Rename the files that pages load: {old path: new path}, both from the folder."""
    found = [file for name in FOREVER for file in [folder / name, *(folder / name).rglob("*")]]
    found = sorted(file for file in found if file.is_file() and file.suffix not in KEPT)
    names = {}
    for file in sorted(found, key=lambda file: file.suffix == ".css"):  # a style sheet after what it names
        path = file.relative_to(folder)
        if file.suffix == ".css":
            file.write_text(restyled(file.read_text("utf-8"), path.parent.as_posix(), names), "utf-8")
        digest = hashlib.sha256(file.read_bytes()).hexdigest()[:12]
        is_named = digest == path.stem  # already: a page's own script
        new = path if is_named else path.with_name(f"{path.stem}.{digest}{path.suffix}")
        file.rename(folder / new)
        names[path.as_posix()] = new.as_posix()
    return names


def restyled(sheet, place, names):
    """A style sheet with the new names."""
    return IN_STYLE.sub(lambda link: link[1] + (moved(names, place, link[2]) or link[2]), sheet)


def moved(names, place, link):
    """A link from a folder to what has a new name, or None."""
    target = names.get(posixpath.normpath(posixpath.join(place, link)))
    return target and posixpath.relpath(target, place or ".")


def renamed(text, path, names):
    """A page with the new names."""
    place = posixpath.dirname(path)

    def link(found):
        now = moved(names, place, found[2])
        return found[1] + now if now else found[0]

    return LINK.sub(link, text)


def from_the_top(text, base):
    """A page of the site's top whose links hold at any address: the page for what is not found."""

    def link(found):
        is_elsewhere = re.match(r"[a-z]+:|[/#]", found[2])
        is_text = found[1].startswith("content") and not found[2].startswith("_")
        return found[0] if is_elsewhere or is_text else found[1] + base + found[2] + (found[3] or "")

    return LINK.sub(link, text).replace('data-content_root="./"', f'data-content_root="{base}"')
