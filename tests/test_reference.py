"""The reference pages say what the definitions say, and the chapter's anchors are all there."""

import re
from html import escape, unescape

import pytest

from book.addresses import address
from book.titles import KEPT, kept
from exercises.master import bank
from metrics import CATALOGUE, CONFORMANCE, LEDGER, Undefined, f_measure, mirrored
from metrics.engine.about import zeros
from metrics.engine.render import Renderer
from metrics.exact import exact, rounded
from metrics.examples import figure_1_2
from metrics.ledger import SOURCES, VERDICTS
from metrics.ledger.equations import EQUATIONS
from metrics.markup import link
from metrics.reference.definitions import catalogue, conformance, formula_sheet, glossary
from metrics.reference.letters import letters
from metrics.reference.quantities import _quantity, _value_text, counts, findings, ledger
from metrics.words import beside
from tests.trees import ROOT

BOOK = ROOT / "book"
PAGES = {page.stem: page.read_text("utf-8") for page in BOOK.glob("*.md")}


def test_the_catalogue_has_every_metric_and_variant():
    html = catalogue().html
    for metric in CATALOGUE.values():
        section = html[html.index(f'id="metric-{metric.key}"') :].split("</section>")[0]
        assert metric.meaning in unescape(section)
        assert section.count("<math>") == 2 * (1 + len(metric.variants))  # a formula has two sides
        for alias in metric.aliases:
            assert alias in unescape(section)


def test_what_must_not_be_zero_is_what_is_zero_where_there_is_no_value():
    assert zeros(f_measure) == ["precision + recall = 0", "TP + FP = 0", "TP + FN = 0"]
    with pytest.raises(Undefined, match=r"TP \+ FP = 0"):
        f_measure([[0, 5], [0, 3]])


def test_a_page_that_is_said_to_teach_a_metric_uses_it():
    for page, keys in beside(catalogue.__code__.co_filename, "taught").items():
        for key in keys:
            assert re.search(rf"\b{key}\b", PAGES[page]), (page, key)
            assert key in CATALOGUE


def test_every_kind_of_data_has_words_and_its_widget_is_in_the_gallery():
    kinds = {metric.on for metric in CATALOGUE.values()}
    assert all(vars(kind).get("about") for kind in kinds)  # words of its own
    anchors = re.findall(r"^\((gallery-[a-z-]+)\)=$", PAGES["gallery"], re.MULTILINE)
    found = {kind: address("widget", kind) for kind in (kind.__name__ for kind in kinds)}
    assert {where.removeprefix("gallery.html#") for where in found.values() if where} <= {*anchors}
    assert found["ConfusionMatrix"].endswith("-matrix-editor")
    assert found["Eigenvalues"].endswith("-hand-check")  # where what no other widget moves can be typed
    assert found["ClassScores"] is None


def test_places_of_the_book_are_links_in_the_book_alone(monkeypatch):
    assert not re.search('<a href="[^#]', catalogue().html)  # its contents are on the same page
    monkeypatch.setattr(link, "address", address)
    section = catalogue().html.split('id="metric-kappa"')[1].split("</section>")[0]
    assert re.findall(r'href="([^"]*)"', section) == ["pi-and-kappa.html", "gallery.html#gallery-matrix-editor"]


def test_the_titles_that_exercises_know_are_those_of_the_pages():
    assert KEPT.read_text("utf-8") == kept(), "run: .venv/bin/python -m book.titles"


def test_the_sheet_and_the_glossary_know_every_metric():
    sheet, words = formula_sheet().html, unescape(glossary().html)
    for metric in CATALOGUE.values():
        assert f"<math>{Renderer('mathml').name(metric.name, ('L', 'L') if metric.formula.is_free else None)}" in sheet
        assert all(alias in words for alias in metric.aliases)
    assert "Two meanings" in words


def test_the_sheet_has_each_number_once_beside_the_formula_that_has_it():
    sheet = formula_sheet().html
    rows = re.findall(r"<li>.*?</li>", sheet, re.S)
    numbered = {number: row for row in rows for number in re.findall(r'<span class="wm-small">\((1\.\d+)\)', row)}
    assert list(numbered) == list(EQUATIONS)
    for number, row in numbered.items():
        one = EQUATIONS[number]
        assert sheet.count(f"({number})<") == 1
        assert all(line in row for lines, _ in [*one.parts().values()][:2] for line in lines)
        assert not any(line.written("mathml") in row for line in one.accepted)


def test_the_sheet_has_a_legend_and_the_formulas_of_every_source():
    sheet = unescape(formula_sheet().html)
    headings = re.findall("<h2>(.*?)</h2>", sheet)
    assert headings[:3] == ["The textbook chapter", "The chapter’s letters", "This book’s letters"]
    assert headings[3:] == ["The thesis", "The ARI paper", "The lecture notes", "The slides", "From the literature"]
    for words in (
        "predicted +, a total",
        "true positives: actual +, predicted +",
        "how many standard errors to each side",
    ):
        assert words in sheet


def test_the_conformance_page_has_every_row():
    html = unescape(conformance().html).replace("<wbr>", "")
    assert html.count("<tr") == len(CONFORMANCE)
    assert all(row.call in html for row in CONFORMANCE if row.call)


def test_the_ledger_page_has_every_entry_once():
    html = ledger().html
    assert re.findall(r'<details id="([^"]*)"', html) == [entry.id for entry in LEDGER]
    for verdict in ("erratum", "agrees"):
        assert html.count(f'data-verdict-word="{verdict}"') == len(LEDGER.select(verdict=verdict))
    assert f"<td>{len(LEDGER)}</td>" in counts().html


@pytest.mark.parametrize("source", SOURCES)
def test_the_first_page_of_a_part_maps_its_source_and_tells_what_was_found(source):
    assert f'source_map("{source}")' in PAGES[source]
    call = re.search(r"^findings\((.*?)\)$", PAGES[source], re.S | re.M)[1]
    told, *notable = re.findall(r'"([^"]+)"', call)
    assert told == source
    assert len(notable) >= 5
    html = unescape(findings(source, *notable).html)
    for verdict in VERDICTS:
        if number := len(LEDGER.select(source=source, verdict=verdict)):
            assert f"</span> {verdict}</th><td>{number}</td>" in html
    assert all(LEDGER[name].where in html for name in notable)


def test_what_is_no_erratum_of_the_source_is_not_notable():
    with pytest.raises(ValueError, match="notable has 'notes-kappa-level', of notes, rounding: it must be an erratum"):
        findings("notes", "notes-kappa-level")
    with pytest.raises(ValueError, match="it must be an erratum of notes"):
        findings("notes", "thesis-t1-3-ed")


# The sections of the textbook's chapter, as its own contents list them.
SECTIONS = [
    *("1.1", "1.2", "1.2.1", "1.2.2", "1.2.2.1", "1.2.2.2", "1.2.3"),
    *("1.2.4", "1.2.4.1", "1.2.4.2", "1.2.4.3", "1.2.5"),
    *("1.3", "1.3.1", "1.3.1.1", "1.3.1.2", "1.3.1.3", "1.3.2", "1.4"),
    *("1.5", "1.5.1", "1.5.2", "1.6", "1.6.1", "1.6.2", "1.7", "1.8", "1.9", "1.10"),
]
FIGURES = [f"1.{n}" for n in range(1, 17)]
TABLES = ["1.1", "1.2", "1.3"]
# The thesis' figure 2.1 shows how a learner works, not how it is judged.
ANCHORS = {
    "": [
        *(f"section-{number.replace('.', '-')}" for number in SECTIONS),
        *(f"fig-{number.replace('.', '-')}" for number in FIGURES),
        *(f"table-{number.replace('.', '-')}" for number in TABLES),
        *(f"exercise-{n}" for n in range(1, 9)),
    ],
    "notes-": [
        "matrix",
        "harmonic",
        "animals",
        "landis-koch",
        "regression-formulas",
        "roc-points",
        "two-models",
        "cluster-f",
        "similarity",
    ],
    "slides-": [
        "games",
        "stump",
        "naive-bayes",
        "laplace",
        "tennis",
        "ten-thousand-games",
        "five-thousand",
        "cancer",
        "f-measures",
        "twenty",
        "roc-growing",
        "precision-at-k",
        "average-precision",
        "errors",
        "kendall",
        "spearman",
        "holdout",
        "three-folds",
        "leave-one-out",
        "stratified",
        "checklists",
    ],
    "paper-": [*(f"table-{n}" for n in range(1, 6)), "fig-1"],
    "thesis-": [
        *(f"table-{c}-{n}" for c, last in ((1, 3), (3, 20), (4, 7), (5, 1)) for n in range(1, last + 1)),
        *(f"fig-{number}" for number in ("2-2", "3-1", "3-2", "4-1", "4-2", "5-1", "5-2", "5-3")),
        *(f"theorem-{n}" for n in range(1, 8)),
    ],
}


@pytest.mark.parametrize("anchor", [source + place for source, places in ANCHORS.items() for place in places])
def test_what_is_mirrored_has_exactly_one_place(anchor):
    assert [text.count(f"\n({anchor})=\n") for text in PAGES.values() if f"\n({anchor})=\n" in text] == [1]


@pytest.mark.parametrize(
    ("kind", "number"), [*(("Figure", number) for number in FIGURES), *(("Table", number) for number in TABLES)]
)
def test_a_figure_or_table_of_the_chapter_is_named_where_it_is_shown(kind, number):
    anchor = f"{'fig' if kind == 'Figure' else 'table'}-{number.replace('.', '-')}"
    [text] = [text for text in PAGES.values() if f"\n({anchor})=\n" in text]
    assert re.search(rf"\n\({anchor}\)=\n\*After {kind} {re.escape(number)}: [^\n]*\*\n\n", text)


@pytest.mark.parametrize("number", SECTIONS)
def test_a_section_of_the_chapter_begins_at_a_heading(number):
    anchor = f"\n(section-{number.replace('.', '-')})=\n"
    [text] = [text for text in PAGES.values() if anchor in text]
    assert re.match(r"(\([a-z0-9-]+\)=\n)*#+ 1\.\d", text.partition(anchor)[2])


SHOWN = [
    place
    for text in PAGES.values()
    for place in re.findall(r"^\(((?:paper|thesis)-(?:fig|table)-[\d-]+)\)=$", text, re.M)
]


@pytest.mark.parametrize("place", SHOWN)
def test_a_figure_or_table_of_a_companion_is_named_where_it_is_shown(place):
    [text] = [text for text in PAGES.values() if f"\n({place})=\n" in text]
    section = text.partition(f"\n({place})=\n")[2].partition("\n## ")[0]
    _, kind, number = place.split("-", 2)
    word = {"fig": "Figure", "table": "Table"}[kind]
    numbers = rf"{re.escape(number.replace('-', '.'))}\b"
    assert re.search(rf"[*\"]After {word}(?:s [^:]*)? ?{numbers}[^:\n]*: ", section)


COMPANIONS = [page for page in PAGES if page.split("-")[0] in ("notes", "slides", "ari", "thesis") and "-" in page]


@pytest.mark.parametrize("page", COMPANIONS)
def test_a_companion_s_title_and_headings_say_what_they_are_about(page):
    """The source and its section, then the topic; what is playful comes behind a colon."""
    text = re.sub(r"^(`{3,}).*?^\1$", "", PAGES[page], flags=re.S | re.M)
    title = re.search(r"^# (.+)$", text, re.M)[1]
    assert re.match(r"(Notes|Slides \d+-\d+|Paper( \d(-\d)?)?|Thesis \d[\d.]*( and [\d.]+)?), [^:]+: ", title)
    bare = {"Worked example", "Try it", "Printed and recomputed", "Check yourself"}
    assert not bare & {*re.findall(r"^## (.+)$", text, re.M)}


def textbook_pages():
    """The pages of the chapter's sections, each with its text: not those about it, this book, or listings of many."""
    toc = (ROOT / "_toc.yml").read_text("utf-8")
    part = toc.split("caption: The textbook chapter")[1].split("- caption:")[0]
    others = ("textbook", "how-to-use", "r-listings")
    return {name: PAGES[name] for name in re.findall(r"file: book/(\S+)", part) if name not in others}


@pytest.mark.parametrize("page", textbook_pages())
def test_the_title_of_a_textbook_page_says_its_section_and_its_topic(page):
    number, topic = re.search(r"^# ([\d.]+) (.+)$", PAGES[page], re.MULTILINE).groups()
    assert number in SECTIONS
    assert topic[0].isupper()


def test_the_textbook_pages_stand_in_the_order_of_the_chapter():
    numbers = [re.search(r"^# ([\d.]+) ", text, re.MULTILINE)[1] for text in textbook_pages().values()]
    assert numbers == sorted(numbers, key=SECTIONS.index)
    assert len(numbers) > 25


@pytest.mark.parametrize("page", textbook_pages())
def test_a_heading_of_a_textbook_page_says_its_topic(page):
    headings = re.findall(r"^##+ (.+)$", PAGES[page], re.MULTILINE)
    assert not {*headings} & {
        "Worked example",
        "Try it",
        "Check yourself",
        "Printed and recomputed",
        "When it misleads",
    }


# The chapter's own words, each on the page that works out what they mean.
WORDS = {
    "supervised-and-unsupervised": ["supervised", "unsupervised", "training set", "test set", "prior knowledge"],
    "confusion-matrix": ["supervised", "test set"],
    "recall": ["misclassification rate", "sensitivity", "specificity"],
    "more-than-two-classes": ["threat score", "probability of detection"],
    "gilbert-skill-score": ["equitable threat score"],
    "pi-and-kappa": ["Heidke skill score"],
    "roc-space": ["Visual metrics"],
    "roc-curve": ["scoring classifier", "discrete"],
    "missing-values": ["principle of parsimony", "outlier", "noise"],
    "bibliographic-notes": ["Brier score", "odds ratio", "Gandin-Murphy"],
    "cross-validation": ["rotation estimation"],
    "pairs": ["unsupervised", "prior knowledge", "simple matching coefficient"],
    "objectives": ["k-means", "PCA"],
}


@pytest.mark.parametrize(("page", "word"), [(page, word) for page, words in WORDS.items() for word in words])
def test_a_word_of_the_chapter_is_said_where_it_is_treated(page, word):
    assert word.lower() in PAGES[page].lower()


@pytest.mark.parametrize("number", ["1.17", "1.20", "1.22", "1.29", "1.33"])
def test_a_page_with_an_equation_in_the_letters_a_to_d_says_whose_they_are(number):
    [text] = [text for text in PAGES.values() if re.search(rf'equation\([^)]*"{re.escape(number)}"', text)]
    assert "\nletters(" in text


def test_the_letters_are_totals_in_the_textbook_and_cells_in_the_notes():
    rows = re.findall(r">([A-D])</th><td>(.*?)</td><td>(.*?)</td>", letters(figure_1_2).html)
    assert rows == [
        ("A", "predicted +, 6", "TP, 4"),
        ("B", "predicted −, 2", "FN, 1"),
        ("C", "actual +, 5", "FP, 2"),
        ("D", "actual −, 3", "TN, 1"),
    ]


def test_the_textbooks_exercises_have_their_numbers_and_agree_in_their_times():
    own = {number: bank()[f"textbook-{number}"] for number in range(1, 9)}
    assert all(one.title.startswith(f"Exercise {number}: ") for number, one in own.items())
    text = PAGES["textbook-exercises"]
    assert re.findall(r"^## Exercise (\d): ", text, re.MULTILINE) == [str(number) for number in own]
    minutes = [one.head["minutes"] for one in own.values()]
    assert f"{min(minutes)} to {max(minutes)} minutes each" in text


def test_every_equation_of_the_chapter_is_on_one_page():
    shown = [
        number
        for text in PAGES.values()
        for call in re.findall(r"equation\(([^)]*)\)", text)
        for number in re.findall(r'"([\d.]+)"', call)
    ]
    assert sorted(shown, key=lambda number: int(number[2:])) == [f"1.{number}" for number in range(1, 59)]


def test_a_puzzle_sets_the_accepted_number_against_one_that_follows_from_another_formula():
    answer = '<b class="answer">{}</b>'.format
    shown = {key: LEDGER[key]._repr_html_() for key in ("textbook-1.2.3-alpha", "thesis-t3-7-n12-con")}
    assert answer("<math><mfrac><mn>2</mn><mn>11</mn></mfrac></math> ≈ 0.182") in shown["textbook-1.2.3-alpha"]
    assert answer("<math><mn>12761</mn></math>") in shown["thesis-t3-7-n12-con"]


def plain(html):
    """The text of a piece of HTML, a fraction with its line."""
    text = re.sub(r"<mfrac>(.*?)</mn>(.*?)</mfrac>", r"\1</mn>/\2", html)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", text))).replace("−", "-").strip()


def results(html):
    """What a piece of a card highlights."""
    return [plain(result) for result in re.findall(r'<mrow class="wm-result">(.*?)</mrow></math>', html)]


@pytest.fixture(scope="module")
def cards():
    """Every entry as a card, and as a line on the page of all."""
    return [(entry, entry._repr_html_(), _quantity(entry)) for entry in LEDGER]


def test_the_highlighted_result_of_a_card_is_what_is_in_its_box(cards):
    """And its entry on the page of all has the same number at its head, and the same working."""
    for entry, html, listed in cards:
        value, working = entry.recomputed(), entry.answer and entry.answer.working()
        box = [plain(text) for text in re.findall(r'<b class="answer">(.*?)</b>', html)]
        own, *readings = html.partition("<details>")[2].split('<div class="reading">')
        assert len(box) == (value is not None), entry.id
        assert len(results(own)) == (working is not None and not isinstance(value, Undefined)), entry.id
        for highlighted in results(own):
            assert re.split("[=≈] ", box[0])[-1] == highlighted, entry.id
        assert f"<b>{escape(_value_text(value)) if value is not None else ''}</b> <span" in listed, entry.id
        assert not working or f"<pre>{escape(str(working))}</pre>" in listed, entry.id
        other = listed.count("<pre>") - bool(entry.answer or entry.why)
        assert len(readings) == len(entry.readings) == other, entry.id


@pytest.mark.parametrize("entry", [e for e in LEDGER if e.accepted], ids=lambda entry: entry.id)
def test_the_box_has_the_accepted_value_and_the_literal_reading_stands_apart(entry):
    accepted, literal = entry.accepted[1].value(), entry.value()
    if entry.verdict == "agrees":
        assert entry.recomputed() == literal
        assert [title for title, *_ in entry.readings] == ["By the accepted definition"]
        return
    assert entry.recomputed() == accepted
    if literal is not None and literal != accepted:
        title, _, computation = entry.readings[0]
        assert computation.value() == literal or isinstance(literal, Undefined)
        assert (title == "Where the printed number comes from") == (entry.printed is not None)
        if entry.printed:
            assert exact(entry.printed) == (literal if entry.places is None else rounded(literal, entry.places))


def test_a_sign_stands_between_two_numbers_and_words_stand_beside_what_is_true(cards):
    for entry, html, _ in cards:
        has_numbers = entry.printed is not None and entry.recomputed() is not None
        assert len(re.findall(r'<b aria-hidden="true">.</b>', html)) == has_numbers, entry.id
        (box,) = re.findall(r'<div class="recomputed">(.*?)</div>', html, re.S)
        assert "no number" not in box, entry.id
        assert box.startswith("What is true") == entry.is_about_words, entry.id
        assert 'class="answer"' in box, f"{entry.id} has no answer"


def test_a_mirrored_table_links_what_differs_to_its_entry(monkeypatch):
    table = mirrored("Table 3.7", "thesis-t3-7-n{}-{}", {8: "8", 12: "12"}, {"con": "alike", "nothing": "no entry"})
    assert "printed 12716</span>" in table._repr_html_()  # a place of the book, where there is none
    monkeypatch.setattr(link, "address", address)
    html = table._repr_html_()
    assert re.findall(r'href="([^"]*)"', html) == ["ledger.html#thesis-t3-7-n12-con"]
    assert "printed 12716</a>" in html
    assert re.findall(r"<td>([^<]*)</td>", html) == ["", "187", "", ""]  # the first is the corner
    with pytest.raises(ValueError, match="the ledger has no entry of that form"):
        mirrored("Table 9", "thesis-t9-{}-{}", {1: "1"}, {2: "2"})


def shown_signs(ids, rows, columns):
    """The cells of a mirrored table that have a sign, and its legend."""
    html = mirrored("a table", ids, rows, columns)._repr_html_()
    table, _, legend = html.partition("</table>")
    cells = re.findall(r"<b>([^<]*)</b>.*?aria-hidden=\"true\">(.)</span>&nbsp;printed ([^<]*)<", table)
    return cells, re.findall(r"(\S) \w+: ", legend)


def test_a_sign_stands_between_two_numbers_that_differ_and_is_explained():
    ranking = {key: key for key in ("md", "srn", "oauc", "acc")}
    cells, legend = shown_signs("thesis-t3-18-{}-{}", ranking, ranking)
    assert ("0.94", "≠", "0.95") in cells
    assert len(cells) == 12
    assert {sign for _, sign, _ in cells} == {"≠"} == set(legend)
    two_level = {"con": "alike", "incon": "differently", "c": "C"}
    cells, legend = shown_signs("thesis-t4-{0}-n16-{1}", {2: "accuracy", 3: "AUC"}, two_level)
    assert {("0.047", "≈", "0.046"), ("0.682", "≠", "0.683"), ("0.028", "≠", "0")} <= {*cells}
    assert legend == ["≈", "≠"]
    for same in ("slides-pak-08", "thesis-t4-5-two-level"):  # the printed number is the recomputed one
        assert shown_signs(same + "{}{}", {"": "value"}, {"": "it"}) == ([], [])


def test_a_puzzle_says_which_words_are_ours():
    assert "Printed <b>0.93</b>" in LEDGER["thesis-t3-4-claim-limit-C"]._repr_html_()
    assert "Printed <p>“from 15.5 to 18.9 times more”</p>" in LEDGER["thesis-t3-5-claim-range"]._repr_html_()
    assert "In our words <p>the true positive rate is on the x axis" in LEDGER["thesis-roc-axes"]._repr_html_()


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("ari-detective", "cannot all be right"),
        ("ari-detective", "The machine calls each example by the name of one of the two classes"),
        ("notes-regression", "may have been lost on the way"),
        ("slides-football", "only the shares of the two classes, 6/8 and 2/8, are those of his rule"),
        ("thesis-comparing", "signs are lost in our copy"),
        ("thesis-measures", "Of all lists of four and six, 20 agree"),
        ("thesis-selection", "models share their test sets"),
        ("thesis-beyond-16", "“seems to approach”"),
        ("thesis-tables", r"\text{far}_p(d) = \sum_k"),
    ],
)
def test_a_page_says_what_it_takes_for_granted_and_what_we_cannot_know(page, words):
    assert words in PAGES[page]


def test_the_ledger_has_the_slopes_of_every_bound():
    html = ledger().html
    for entry in (entry for entry in LEDGER if entry.least):
        slopes = ", ".join(map(str, entry.least[1].arguments[3]))
        assert f"[{slopes}])</pre>" in html.partition(f'id="{entry.id}"')[2].partition("</details>")[0], entry.id


def test_no_number_of_a_puzzle_is_typed_by_hand():
    """What is printed and what is recomputed comes from the ledger: the words around it give neither away."""
    seen = 0
    for page, text in PAGES.items():
        for section in re.findall(r"^## Printed and recomputed[^\n]*\n(.*?)(?=^## |\Z)", text, re.S | re.M):
            prose = re.sub(r"```.*?```", "", section, flags=re.S)
            keys = re.findall(r'LEDGER\["([^"]*)"\]', section)
            assert keys, page
            for entry in (LEDGER[key] for key in keys):
                numbers = {entry.printed, str(entry.value())} - {None}
                decimals = [rf"(?<![\d.]){re.escape(number)}(?!\d)" for number in numbers if "." in number]
                assert not [one for one in decimals if re.search(one, prose)], (page, entry.id)
                seen += 1
    assert seen > 20
