"""Launch buttons: the notebook of a page and its exercises, opened on Binder, on Colab or on a JupyterHub.

What they open is a branch of the repository, made of the published folder `_notebooks`: notebooks that install the
package where it is missing, and for Binder the pinned packages, those of `.binder/`.
"""

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

from book.publish.place import Refused, address
from exercises.generate import heading, sets
from exercises.master import bank
from metrics.words import brief

ROOT = Path(__file__).resolve().parents[2]
FOLDER, EXERCISES, BRANCH = "_notebooks", "exercises", "notebooks"
FORGES = ("github.com", "gitlab.com")  # that Binder knows by name
BINDER, COLAB = "https://mybinder.org", "https://colab.research.google.com"
HERE, INSTALL = " .\n", '"worked-metrics[exercises,figures] @ {source}"'
ELSEWHERE = "only-in-jupyter"
FIRST = """# Where Worked Metrics is missing, this cell fetches it, once.
try:
    import metrics
except ImportError:
    print("Worked Metrics is not here yet. It is being fetched from {repository}: that takes about a minute.")
    %pip install --quiet {install}
    __import__("importlib").invalidate_caches()
    import metrics
    print("It is here now.")"""
HEADER = re.compile(r'<div class="article-header-buttons">')
MENU = """<details class="wm-launch"><summary class="btn btn-sm pst-navbar-icon" title="Open in Jupyter">
<svg viewBox="0 0 16 16" width="1em" height="1em" role="img" aria-label="Open in Jupyter" fill="none" \
stroke="currentColor" stroke-width="1.7" stroke-linejoin="round"><circle cx="10" cy="6" r="1"/>\
<path d="M5 10.5C5 6 8 2 14.5 1.5C14 8 10 11 5.5 11zM5 8H2l2-3h3M8 11v3l3-2V9M3.5 12.5l-2 2"/></svg></summary>
<div class="wm-small">{rows}</div></details>"""
LOOK = """<style>
.wm-launch { position: relative; }
.wm-launch > summary { list-style: none; cursor: pointer; }
.wm-launch > summary::-webkit-details-marker { display: none; }
.wm-launch > div { position: absolute; right: 0; z-index: 20; width: max-content; max-width: min(24rem, 80vw);
  padding: .5rem 1rem; background: var(--wm-paper); border: 2px solid var(--wm-edge); border-radius: .3rem; }
.wm-launch p { margin: .5rem 0; }
.wm-launch a { display: inline-block; padding: .35rem .5rem .35rem 0; }
@media (max-width: 36rem) { .wm-launch > div { right: -7rem; } }
</style>"""


@dataclass
class Launch:
    """Where the notebooks of a published book can be opened."""

    repository: str
    hub: str | None = None
    commit: str | None = None  # that the notebooks were made of; or the newest is installed

    def __post_init__(self):
        self.repository = address("repository", self.repository).rstrip("/").removesuffix(".git")
        self.hub = self.hub and address("hub", self.hub).rstrip("/")
        self.host, self.path = urlsplit(self.repository).netloc, urlsplit(self.repository).path.strip("/")
        if not self.path or (self.host in FORGES and "/" not in self.path):
            told = "the address of a repository is needed, such as https://github.com/ada/worked-metrics"
            raise Refused(f"repository is {brief(self.repository)}: {told}")

    @property
    def source(self):
        return f"git+{self.repository}" + f"@{self.commit}" * bool(self.commit)

    def links(self, notebook):
        """{name: address} of a notebook, by its path in the branch."""
        there = quote(notebook)
        binder = {"github.com": f"gh/{self.path}", "gitlab.com": f"gl/{quote(self.path, safe='')}"}
        source = binder.get(self.host, f"git/{quote(self.repository, safe='')}")
        found = {"Binder": f"{BINDER}/v2/{source}/{BRANCH}?{urlencode({'urlpath': f'lab/tree/{notebook}'})}"}
        if self.host == "github.com":
            found["Colab"] = f"{COLAB}/github/{self.path}/blob/{BRANCH}/{there}"
        if self.hub:
            place = f"lab/tree/{self.path.split('/')[-1]}/{notebook}"
            asked = urlencode({"repo": self.repository, "branch": BRANCH, "urlpath": place})
            found["JupyterHub"] = f"{self.hub}/hub/user-redirect/git-pull?{asked}"
        return found

    def menu(self, rows):
        """The button of a page that opens its notebooks: {title: path of the notebook}."""
        lines = []
        for title, notebook in rows.items():
            links = "".join(
                f'<a href="{escape(place)}" aria-label="{escape(title)} on {name}">{name}</a>'
                for name, place in self.links(notebook).items()
            )
            lines.append(f"<p><b>{escape(title)}</b><br>{links}</p>")
        return MENU.format(rows="\n".join(lines))

    def apply(self, pages, folder):
        """Give the pages of a site their buttons, and the notebooks of the site what lets them run anywhere."""
        opens = write(folder / FOLDER, self)
        practised = sets(bank())
        for path, text in pages.items():
            name = path.removeprefix("book/").removesuffix(".html")
            rows = {"This page": f"{name}.ipynb"} if name in opens else {}
            rows |= {title: f"{EXERCISES}/{one}.ipynb" for title, one in exercises_of(name, practised).items()}
            if rows and path.startswith("book/"):
                text = HEADER.sub(lambda found, rows=rows: found[0] + self.menu(rows), text, count=1)
                pages[path] = text.replace("</head>", f"{LOOK}\n</head>", 1)


def commit():
    """What the book was made of, by its name in git; None where that is not known, or not all of it."""
    asked = {"cwd": ROOT, "capture_output": True, "text": True}
    try:
        changed = subprocess.run(["git", "status", "--porcelain"], **asked)
        now = subprocess.run(["git", "rev-parse", "HEAD"], **asked)
    except OSError:
        return None
    return None if now.returncode or changed.stdout else now.stdout.strip()


def exercises_of(page, practised):
    """{title: set} of the notebooks with the exercises of a page."""
    if page == "textbook-exercises":
        return {heading(name): name for name in practised if name.startswith("textbook-")}
    return {"Its exercises": page} if page in practised else {}


def write(folder, launch):
    """Write the branch, notebooks and what Binder needs; the names of the pages whose notebooks run by themselves."""
    opens = set()
    for file in sorted(folder.glob("*.ipynb")):
        text = begun(file.read_text("utf-8"), launch)
        file.write_text(text, "utf-8", newline="\n")
        if not re.search(r'"(?:from|import) book\b', text):  # which is no part of the package
            opens.add(file.stem)
    for file in sorted((ROOT / EXERCISES).glob("*.ipynb")):
        place = folder / EXERCISES / file.name
        place.parent.mkdir(exist_ok=True)
        place.write_text(begun(file.read_text("utf-8"), launch), "utf-8", newline="\n")
    shutil.copytree(ROOT / ".binder", folder / ".binder", dirs_exist_ok=True)
    build = folder / ".binder" / "postBuild"
    text = build.read_text("utf-8").replace(HERE, f" {INSTALL.format(source=launch.source)}\n")
    build.write_text(text, "utf-8", newline="\n")
    return opens


def begun(text, launch):
    """A notebook whose first cell installs what the others need."""
    made = json.loads(text)
    first = FIRST.format(repository=launch.repository, install=INSTALL.format(source=launch.source))
    told = {"tags": [ELSEWHERE]}  # a page that runs its notebook has no such cell, and needs none
    cell = {"cell_type": "code", "id": "install", "metadata": told, "outputs": [], "execution_count": None}
    made["cells"].insert(0, cell | {"source": first.splitlines(keepends=True)})
    return json.dumps(made, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
