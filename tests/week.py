"""The pictures of a week in the guide for instructors: its own course.yml, handed out to a class, handed in and marked.

`python -m tests.week` photographs what student and instructor see into `book/pictures/`, and keeps the words of each
picture beside them: when these are no longer what is seen, a test says that the pictures are old.
"""

import csv
import io
import json
import re
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from exercises.assign import main as assign
from exercises.marking.grade import main as grade
from tests.conftest import ARGUMENTS, installed_browser
from tests.term import Class
from tests.test_term import fill

ROOT = Path(__file__).parents[1]
GUIDE, FOLDER = ROOT / "book/instructors.md", ROOT / "book/pictures"
WORDS = FOLDER / "words.json"
NAMES = """Berg, Ada; Costa, Bruno; Dlamini, Cora; Eriksen, Dag; Fontaine, Elise; Grassi, Fabio; Haddad, Ghada;
    Ito, Haru; Jansen, Imke; Kowalska, Julia; Lopez, Karim; Mbeki, Lindiwe"""
PEOPLE = [name.strip() for name in NAMES.split(";")]
ABSENT = 7  # who hands in nothing
SAYS = (
    "Ask how many of the riders are clean, for most alarms may be about clean ones.",
    "The test is wrong for one clean rider in a hundred.",
)
SAID = "h2:text('For class'), h2:text('For class') ~ *"  # in the report
WIDTH, MOST, EDGE = 720, 900, 12  # of a picture, as a reader's window has it
COLOURS = 32


def course():
    """The course.yml that the guide shows."""
    return re.search(r"```yaml\n(# course\.yml\n.*?)```", GUIDE.read_text("utf-8"), re.S)[1]


def answers(handed, at, who):
    """What a student answers: more and more of it wrong, by the usual mistakes, from one to the next."""
    given = handed.right(who)
    asked = handed.students[who]["exercises"]
    for place, (slug, questions) in enumerate(given.items()):
        for number, (name, answer) in enumerate(questions.items()):
            is_wrong = (3 * at + 5 * place + 2 * number) % 12 < at // 2
            if is_wrong and asked[slug]["answers"][name]["form"] == "options":
                questions[name] = "b" if answer == "a" else "a"
    numbers = asked["two-callers"]["numbers"]
    if at % 3 == 1:  # precision for recall
        given["two-callers"]["number"] = f"{numbers['TP']}/{numbers['TP'] + numbers['FP']}"
    given["clean-riders"]["reply"] = SAYS[at % 2]
    return given


def week(folder):
    """A class that was handed out to, has handed in and is marked: (the class, the folder of marks)."""
    (folder / "course.yml").write_text(course(), "utf-8")
    (folder / "roster.salt").write_text("pictures of a week in the guide", "utf-8")
    with open(folder / "roster.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["id", "name"], *([f"s{at:02}", name] for at, name in enumerate(PEOPLE, 1))])
    told = {"roster": "roster.csv", "course": "course.yml", "out": "handout"}
    options = [word for name, file in told.items() for word in (f"--{name}", str(folder / file))]
    assert assign([*options, "--week", "1"]) is None
    handed, files = Class(folder / "handout"), folder / "hand-ins"
    files.mkdir()
    for at, who in enumerate(handed.students):
        if at != ABSENT:
            (files / f"{who}.json").write_text(handed.file(who, answers(handed, at, who)), "utf-8")
    told = {"handout": "handout", "submissions": "hand-ins", "out": "marks", "course": "course.yml"}
    assert grade([word for name, file in told.items() for word in (f"--{name}", str(folder / file))]) is None
    return handed, folder / "marks"


def begun(page, handed):
    """The page of a student who has answered the first exercise."""
    who = next(iter(handed.students))
    page.goto((handed.handout / "web" / handed.students[who]["page"]).as_uri())
    page.wait_for_function("document.documentElement.dataset.page === 'ready'")
    first = page.locator("section.wm-practice").first
    fill(first, [*next(iter(handed.right(who).values())).values()])
    page.mouse.click(1, 1)  # leaves the field
    return first


def opened(page, file, part="body"):
    """A page of the marks, as its file shows it, or a part of it."""
    page.goto(file.as_uri())
    return page.locator(part)


def pictures(browser):
    """(name, words, PNG) of each picture, from the top of what it shows, as high as a reader takes in."""
    with tempfile.TemporaryDirectory() as place, browser.new_context(color_scheme="light") as context:
        handed, marks = week(Path(place))
        slipped = handed.students[[*handed.students][4]]
        shown = {
            "hand-in": lambda page: begun(page, handed),
            "feedback": lambda page: opened(page, marks / "feedback" / f"{Path(slipped['file']).stem}.html"),
            "report": lambda page: opened(page, marks / "report.html"),
            "in-class": lambda page: opened(page, marks / "report.html", SAID),
            "review": lambda page: opened(page, marks / "review.html"),
        }
        for name, show in shown.items():
            page = context.new_page()
            page.set_viewport_size({"width": WIDTH, "height": MOST})
            part = show(page)
            words = " ".join(" ".join(part.all_inner_texts()).split())
            page.evaluate("scrollTo(0, 0)")
            top, bottom = (part.nth(at).bounding_box() for at in (0, -1))
            height = min(bottom["y"] + bottom["height"] - top["y"], MOST)
            box = {"x": 0, "y": max(0, top["y"] - EDGE), "width": WIDTH, "height": height + 2 * EDGE}
            yield name, words, page.screenshot(clip=box, full_page=True)
            page.close()


def reduced(picture):
    """A PNG of few colours, which is a fraction as large."""
    made = io.BytesIO()
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS).save(made, "PNG", optimize=True)
    return made.getvalue()


if __name__ == "__main__":
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=installed_browser(), args=ARGUMENTS)
        FOLDER.mkdir(exist_ok=True)
        words = {}
        for name, said, picture in pictures(launched):
            words[name] = said
            (FOLDER / f"{name}.png").write_bytes(reduced(picture))
        WORDS.write_text(json.dumps(words, ensure_ascii=False, indent=1) + "\n", "utf-8")
