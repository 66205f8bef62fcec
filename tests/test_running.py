"""Only what changed is run and written again, and what is built a second time is the same."""

import os
import re
import shutil

import pytest

from tests.trees import plant_book

PAGE = """---
file_format: mystnb
kernelspec: {{name: python3, display_name: Python 3}}
---
# {title}

See also {{ref}}`there <{other}>`.

({name})=
## Its part of {title}

```{{code-cell}} python3
{code}
```
"""
CODE = {
    "index": "from widgets import MatrixEditor\nMatrixEditor([[4, 1], [2, 1]])\n```\n\n```{code-cell} python3\n"
    "from metrics import auc, precision\nfrom widgets import Question, RocBuilder\nRocBuilder()\n```\n\n"
    "```{code-cell} python3\nQuestion('How precise?', precision, [[4, 1], [2, 1]])\n```\n\n```{code-cell} python3\n"
    "Question('Which area?', auc, [1, 0, 1], [0.9, 0.8, 0.7])",
    "splits": "from metrics.handling.splits import k_fold\nprint(len([*k_fold(range(4), 2)]), 'rounds')",
    "files": "import os\nprint(open('data/number').read(), len(os.listdir('data')), 'files')",
}


def page(name, title=None, code=None):
    other = "part-of-splits" if name == "index" else "part-of-index"
    return PAGE.format(title=title or name.title(), name=f"part-of-{name}", other=other, code=code or CODE[name])


def plant(folder):
    module = plant_book(folder, **{name: page(name) for name in CODE})
    (folder / "book" / "data").mkdir()
    (folder / "book" / "data" / "number").write_text("41")
    return module


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A book of three pages, built once: its workbook.py."""
    module = plant(tmp_path_factory.mktemp("small") / "tree")
    assert build(module) == {*CODE}
    return module


def build(module):
    """Build the book, and give the pages whose cells ran."""
    log = module.BUILD / "build.log"
    log.unlink(missing_ok=True)
    module.build_book()
    return (
        {*re.findall(r"running pages\.\.\. \[ *\d+%\] book/(\w+)", log.read_text("utf-8"))} if log.exists() else set()
    )


def shown(module, name):
    return (module.HTML / "book" / f"{name}.html").read_text("utf-8")


def append(file, text):
    file.write_text(file.read_text("utf-8") + text, "utf-8")


def test_where_nothing_changed_nothing_is_built(small):
    build(small)
    assert build(small) == set()
    assert not (small.BUILD / "build.log").exists()


def test_an_edited_module_runs_exactly_the_pages_that_import_it(small):
    build(small)
    append(small.ROOT / "metrics" / "handling" / "splits.py", "\n# edited\n")
    assert build(small) == {"splits"}
    append(small.ROOT / "metrics" / "tables" / "two_classes.py", "\n# edited\n")
    assert build(small) == {"index"}


def test_what_a_script_tells_of_a_metric_that_the_page_did_not_load_is_written_again_and_runs_nothing(small):
    build(small)
    edits = {
        "metrics/clusters/pairs.py": ("Pairs that share class and cluster;", "Pairs of both, said otherwise;"),
        "widgets/roc_builder.js": ('"Previous"', '"Previous, said otherwise"'),
    }
    for place, (old, new) in edits.items():
        text = (small.ROOT / place).read_text("utf-8")
        assert old in text, place
        (small.ROOT / place).write_text(text.replace(old, new), "utf-8")
    assert build(small) == set()
    assert "Previous, said otherwise" in own_script(small, "index")
    (whole,) = small.BUILD.rglob("whole.data.js")  # by whose digest all pages are written again
    assert "Pairs of both, said otherwise;" in whole.read_text("utf-8")


def own_script(module, name):
    """The script of a page alone."""
    found = re.findall(r"_static/([0-9a-f]{12}\.js)", shown(module, name))
    assert len(found) == 1
    return (module.HTML / "_static" / found[0]).read_text("utf-8")


def test_other_words_on_a_page_run_nothing_and_reach_the_pages_that_quote_them(small):
    """A part that moves to an earlier page takes its label along: it is not there twice, not even for a moment."""
    build(small)
    label = "(part-of-splits)=\n"
    (small.ROOT / "book" / "splits.md").write_text(page("splits", "Shares").replace(label, ""), "utf-8")
    append(small.ROOT / "book" / "files.md", f"\n{label}## What was in splits\n")
    assert build(small) == set()
    assert re.search(r'href="files.html#part-of-splits">\s*<span[^>]*>there', shown(small, "index"))
    assert "Its part of Shares" in shown(small, "splits")
    assert "Shares" in shown(small, "files")  # in the contents beside the page


def test_no_stale_page_survives_though_what_was_put_back_from_elsewhere_looks_old(small):
    build(small)
    folder, file = small.ROOT / "book" / "data", small.ROOT / "book" / "index.md"
    (folder / "number").write_text("42")
    (folder / "another").touch()
    append(file, "\nPut back.\n")
    for old in (folder / "number", file):
        os.utime(old, (1, 1))
    assert build(small) == {"files"}
    assert "42 2 files" in shown(small, "files")
    assert "Put back." in shown(small, "index")
    (folder / "another").unlink()
    assert build(small) == {"files"}
    assert "42 1 files" in shown(small, "files")


def test_a_book_that_fails_leaves_the_last_one_in_its_place_and_tells_why_each_time(small):
    build(small)
    file, before = small.ROOT / "book" / "splits.md", shown(small, "splits")
    whole = file.read_text("utf-8")
    file.write_text(page("splits", code="1 / 0") + "\n{ref}`nowhere`\n", "utf-8")
    for _ in range(2):
        with pytest.raises(small.Failure, match=r"(?s)The book was not built:.*ZeroDivisionError.*'nowhere'"):
            build(small)
        assert shown(small, "splits") == before
    file.write_text(whole, "utf-8")


def test_what_is_built_piece_by_piece_is_what_is_built_at_once_byte_for_byte(small, tmp_path):
    build(small)
    module = plant(tmp_path / "tree")
    for folder in ("book", "metrics", "widgets"):
        shutil.copytree(small.ROOT / folder, module.ROOT / folder, dirs_exist_ok=True)
    assert build(module) == {*CODE}
    pieces, whole = files(small.HTML), files(module.HTML)
    assert pieces.keys() == whole.keys()
    assert [name for name in pieces if pieces[name] != whole[name]] == []


def files(folder):
    """{path: content} of what a reader gets."""
    found = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    return {name: file.read_bytes() for name, file in found.items() if not name.startswith(".")}
