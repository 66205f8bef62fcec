"""A page's notebook and its exercises can be opened on Binder, on Colab and on a JupyterHub, and run there."""

import builtins
import json
import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import nbformat
import pytest

from book.publish.launch import Launch
from exercises.place import Refused
from tests import binder
from tests.trees import ROOT, load

GITHUB, HUB = "https://github.com/ada/metrics-book", "https://hub.example.org/"
PAGE = '<head><title>x</title></head><body><div class="article-header-buttons">\n<button></button></div></body>'


def cells(*sources):
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    return nbformat.writes(made)


class Links(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found = {}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        if tag == "a":
            self.found[told["aria-label"]] = told["href"]


@pytest.fixture
def site(tmp_path):
    """The pages and the folder of a small site, with buttons."""
    folder = tmp_path / "site"
    (folder / "_notebooks").mkdir(parents=True)
    notebooks = {"precision": cells("from metrics import precision"), "notes": cells("from book.anchors import x")}
    for name, text in notebooks.items():
        (folder / "_notebooks" / f"{name}.ipynb").write_text(text, "utf-8")
    names = ["book/precision", "book/notes", "book/glossary", "book/textbook-exercises", "search"]
    pages = {f"{name}.html": PAGE for name in names}
    Launch(GITHUB, HUB, "abc123").apply(pages, folder)
    return pages, folder


def test_a_page_has_a_button_for_its_notebook_and_for_its_exercises(site):
    pages, folder = site
    found = Links(pages["book/precision.html"]).found
    where = ["Binder", "Colab", "JupyterHub"]
    assert [*found] == [f"{what} on {one}" for what in ("This page", "Its exercises") for one in where]
    binder, colab, hub = [*found.values()][3:]
    assert binder == (
        "https://mybinder.org/v2/gh/ada/metrics-book/notebooks?urlpath=lab%2Ftree%2Fexercises%2Fprecision.ipynb"
    )
    assert colab == (
        "https://colab.research.google.com/github/ada/metrics-book/blob/notebooks/exercises/precision.ipynb"
    )
    assert hub.startswith("https://hub.example.org/hub/user-redirect/git-pull?")
    assert parse_qs(urlsplit(hub).query) == {
        "repo": [GITHUB],
        "branch": ["notebooks"],
        "urlpath": ["lab/tree/metrics-book/exercises/precision.ipynb"],
    }
    for place in [*found.values()]:  # what a button opens is in the branch
        notebook = re.search(r"(exercises/)?precision\.ipynb", place.replace("%2F", "/"))[0]
        assert (folder / "_notebooks" / notebook).exists()


def test_no_button_opens_what_cannot_run(site):
    pages, _ = site
    assert pages["book/glossary.html"] == pages["search.html"] == PAGE  # no code, and no page of the book
    assert pages["book/notes.html"] == PAGE  # its code needs the book itself
    assert len(Links(pages["book/textbook-exercises.html"]).found) == 8 * 3


def test_elsewhere_than_on_github_there_is_no_colab():
    assert [*Launch("https://gitlab.com/ada/book/").links("a.ipynb").items()] == [
        ("Binder", "https://mybinder.org/v2/gl/ada%2Fbook/notebooks?urlpath=lab%2Ftree%2Fa.ipynb")
    ]
    [(name, place)] = Launch("https://git.example.edu/ada/book.git").links("a.ipynb").items()
    assert (name, place.split("?")[0]) == (
        "Binder",
        "https://mybinder.org/v2/git/https%3A%2F%2Fgit.example.edu%2Fada%2Fbook/notebooks",
    )


def run_first(text, monkeypatch, missing, brings=True):
    """Run the first cell of a notebook: what it prints, and what it asks pip for, which may bring what is missing."""
    from IPython.core.interactiveshell import InteractiveShell

    asked, printed = [], []
    shell = InteractiveShell()
    shell.register_magic_function(asked.append, magic_name="pip")
    real = builtins.__import__

    def importing(name, *words):
        if missing and name == "metrics" and not (asked and brings):
            raise ModuleNotFoundError("No module named 'metrics'")
        return real(name, *words)

    monkeypatch.setattr(builtins, "__import__", importing)
    shell.push({"print": printed.append})
    shell.run_cell("".join(json.loads(text)["cells"][0]["source"])).raise_error()
    return asked, printed


@pytest.mark.parametrize("name", ["precision.ipynb", "exercises/precision.ipynb"])
def test_the_first_cell_installs_what_is_missing_and_says_so(site, name, monkeypatch):
    _, folder = site
    text = (folder / "_notebooks" / name).read_text("utf-8")
    nbformat.validate(nbformat.reads(text, as_version=4))
    assert run_first(text, monkeypatch, missing=False) == ([], [])
    asked, printed = run_first(text, monkeypatch, missing=True)
    assert asked == [f'install --quiet "worked-metrics[exercises,figures] @ git+{GITHUB}@abc123"']
    assert printed[0].startswith(f"Worked Metrics is not here yet. It is being fetched from {GITHUB}")
    assert {*re.findall(r"https?://[^/\s]+", "".join(asked + printed))} == {"https://github.com"}
    assert printed[1:] == ["It is here now."]
    with pytest.raises(ModuleNotFoundError, match="metrics"):  # pip has told why, in the lines above
        run_first(text, monkeypatch, missing=True, brings=False)


def test_binder_gets_the_pins_of_the_lock(site):
    _, folder = site
    ours = {file.name: file.read_text("utf-8") for file in binder.FOLDER.iterdir()}
    assert ours == binder.files(), "python -m tests.binder remakes .binder"
    theirs = {file.name: file.read_text("utf-8") for file in (folder / "_notebooks" / ".binder").iterdir()}
    install = f'pip install --no-deps "worked-metrics[exercises,figures] @ git+{GITHUB}@abc123"'
    assert theirs == ours | {"postBuild": ours["postBuild"].replace("pip install --no-deps .", install)}
    assert theirs != ours
    pins = {line.split("==")[0] for line in ours["requirements.txt"].splitlines() if "==" in line}
    assert pins == load(ROOT).pins("lab").keys()
    assert {"jupyterlab", "numpy", "anywidget"} <= pins


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"repository": "github.com/ada/book"}, "repository is 'github.com/ada/book': an address is needed"),
        (
            {"repository": "https://github.com/ada"},
            "repository is 'https://github.com/ada': the address of a repository",
        ),
        ({"repository": "https://git.example.edu/"}, "repository is 'https://git.example.edu': the address of a"),
        ({"repository": 'https://x.org/a/b"><script>'}, "an address is needed"),
        ({"repository": GITHUB, "hub": "hub"}, "hub is 'hub': an address is needed, such as https://"),
    ],
)
def test_what_is_no_address_is_refused(given, told):
    with pytest.raises(Refused, match=re.escape(told)):
        Launch(**given)
