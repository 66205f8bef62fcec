"""Files become scripts: what a script imports is there before it, and what is not there is named."""

import re

import pytest

import widgets
from exercises.web import SCRIPT
from widgets import bundle
from widgets.tables import TABLES


@pytest.fixture
def scripts(tmp_path, monkeypatch):
    """`scripts(stem=text)` puts scripts beside the others of the library."""
    monkeypatch.setattr(bundle, "FOLDER", tmp_path)
    (tmp_path / "lib").mkdir()

    def put(**texts):
        files = {stem: tmp_path / "lib" / f"{stem}.js" for stem in texts}
        for stem, text in texts.items():
            files[stem].write_text(text)
        monkeypatch.setattr(bundle, "FILES", files)

    for known in (bundle.source, bundle.imports, bundle.exports, bundle.needs, bundle.classic):
        known.cache_clear()
    yield put
    for known in (bundle.source, bundle.imports, bundle.exports, bundle.needs, bundle.classic):
        known.cache_clear()


def test_what_is_imported_comes_first_also_over_several_lines(scripts):
    scripts(
        one='import {\n  alpha,\n  beta,\n} from "./two.js";\nimport { METRICS } from "./tables.js";\nalpha(beta);\n',
        two='import { gamma } from "./three.js";\nexport const alpha = gamma;\nexport function beta() {}\n',
        three='import { NOTATION } from "./tables.js";\nexport class gamma {}\n',
    )
    needed = bundle.needs("one")
    assert needed.scripts == ("three", "two", "one")
    assert needed.tables == ("NOTATION", "METRICS")
    assert bundle.classic("one").splitlines()[2] == "const { alpha, beta, METRICS } = workedMetrics.library;"
    assert "import" not in bundle.classic("one")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            'import { METRIKS } from "./tables.js";\n',
            "one.js imports METRIKS from ./tables.js: widgets/tables.py has no ",
        ),
        ('import { delta } from "./two.js";\n', "one.js imports delta from ./two.js: it does not export that"),
        ('import { alpha } from "./six.js";\n', "one.js imports from ./six.js: there is no such script"),
        ('import { alpha } from "./lib/two.js";\n', "one.js imports from ./lib/two.js: there is no such script"),
        ('import "./two.js";\n', 'one.js has \'import "./two.js";\': write import { name } from "./file.js";'),
    ],
)
def test_what_is_not_there_is_named_with_its_file(scripts, text, complaint):
    scripts(one=text, two="export const alpha = 1;\n")
    with pytest.raises(ImportError, match=re.escape(complaint)):
        bundle.needs("one")


def test_scripts_that_wait_for_each_other_are_named(scripts):
    scripts(
        one='import { b } from "./two.js";\nexport const a = b;\n',
        two='import { a } from "./one.js";\nexport const b = a;\n',
    )
    with pytest.raises(ImportError, match="one imports two imports one: no script can be the first"):
        bundle.needs("one")


def test_every_script_finds_what_it_imports_and_every_table_is_asked_for():
    needed = bundle.needs(*widgets.WIDGETS.values(), SCRIPT, "model")  # the page's host takes it
    assert {*needed.scripts} == {*bundle.FILES}
    assert {*needed.tables} == {*TABLES}


def test_what_asks_an_exercise_can_be_had_without_what_answers_it():
    """A page that takes answers and tells nothing is made of these; no formula of a metric reaches it either."""
    asks = bundle.needs("answer_fields", "markup", "variant", "verdict")
    judges = {"answer", "diagnosis", "exercise", "judging", "rejection", "sample", "slips", "solution", "hints"}
    assert judges <= {*bundle.needs("practice").scripts}
    assert judges.isdisjoint(asks.scripts)
    assert asks.tables == ("NOTATION",)
