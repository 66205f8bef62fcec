"""Exercises in a learning management system: packed by the rules of SCORM 1.2, and kept by a small stand-in for one."""

import io
import re
import xml.etree.ElementTree as ET
import zipfile
from html import escape

import pytest
from playwright.sync_api import expect

from book import scorm
from exercises.draw import draw
from exercises.handout import chosen
from exercises.master import bank
from tests.trees import ROOT

WORDS = "1,f-measure,calm-sea"
NCNAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
# Of the schema: what may stand in an element, in this order, and how often; and the attributes that it must have.
RULES = {
    "manifest": ("metadata organizations resources", {"identifier"}),
    "metadata": ("schema schemaversion", set()),
    "organizations": ("organization+", {"default"}),
    "organization": ("title item+", {"identifier"}),
    "item": ("title", {"identifier", "identifierref"}),
    "resources": ("resource+", set()),
    "resource": ("file+ dependency*", {"identifier", "type", f"{{{scorm.ADL}}}scormtype"}),
    "file": ("", {"href"}),
    "dependency": ("", {"identifierref"}),
    **dict.fromkeys(["title", "schema", "schemaversion"], ("", set())),
}


@pytest.fixture(scope="module")
def package():
    return zipfile.ZipFile(io.BytesIO(scorm.package(chosen(WORDS, bank()))))


def local(node):
    return node.tag.removeprefix(f"{{{scorm.IMS}}}")


def test_the_manifest_follows_the_schema(package):
    manifest = ET.fromstring(package.read("imsmanifest.xml"))
    identities, references = [], []
    for node in manifest.iter():
        order, needed = RULES[local(node)]
        pattern = "".join(f"(?:{word.rstrip('+*')} ){word[len(word.rstrip('+*')) :]}" for word in order.split())
        assert re.fullmatch(pattern, "".join(f"{local(child)} " for child in node)), local(node)
        assert needed <= node.attrib.keys(), local(node)
        identities += [node.get("identifier")] * ("identifier" in node.attrib)
        references += [node.get("identifierref")] * ("identifierref" in node.attrib)
    assert len({*identities}) == len(identities)
    assert all(map(NCNAME.fullmatch, identities))
    ns = {"": scorm.IMS}
    resources = {one.get("identifier"): one for one in manifest.find("resources", ns)}
    assert {*references} <= resources.keys()
    assert manifest.find("metadata/schema", ns).text == "ADL SCORM"
    assert manifest.find("metadata/schemaversion", ns).text == "1.2"
    [organization] = manifest.find("organizations", ns)
    assert manifest.find("organizations", ns).get("default") == organization.get("identifier")
    listed = [one.get("href") for one in manifest.iter(f"{{{scorm.IMS}}}file")]
    assert sorted([*listed, "imsmanifest.xml"]) == sorted(package.namelist())
    kinds = {name: one.get(f"{{{scorm.ADL}}}scormtype") for name, one in resources.items()}
    assert kinds == {"sco-textbook-1": "sco", "sco-f-measure": "sco", "sco-alpha-and-gamma": "sco", "shared": "asset"}
    assert all(resources[one].get("href") in package.namelist() for one, kind in kinds.items() if kind == "sco")


def test_a_page_has_the_exercises_that_were_chosen_and_asks_no_other_host(package):
    text = package.read("alpha-and-gamma.html").decode()
    assert '"slug":"calm-sea"' in text
    assert "soup-tasters" not in text  # of the same page, and not chosen
    files = [package.read(name).decode() for name in package.namelist() if not name.endswith((".woff2", ".xml"))]
    asked = re.findall(r"""(?:src|href)="([^"]*)"|url\(["']?([^"')]*)""", "".join(files))
    asked = [one for one in asked if "${" not in one[0]]  # in a text that a reader may copy
    assert {*map("".join, asked)} <= {*package.namelist(), "stix-two-math.woff2", "imsmanifest.xml"}


def test_the_same_exercises_make_the_same_package():
    exercises = chosen("recall", bank())
    assert scorm.package(exercises) == scorm.package(exercises)
    assert scorm.title({"recall": [], "precision": []}) == "Worked Metrics: exercises"


# In a course.

OUTSIDE = """<!doctype html><title>A course</title><script src="lms.js"></script>
<iframe id="inner" style="width: 100%; height: 42rem"></iframe>"""
INSIDE = """<!doctype html><title>A frame</title><iframe id="sco" style="width: 60rem; height: 40rem"></iframe>"""
KEPT_HERE = "Object.keys(localStorage).filter((name) => name.startsWith('worked-metrics.course'))"


class Course:
    """A course in a browser: what a student does there, and what its gradebook has."""

    def __init__(self, page, address):
        self.page, self.address, self.student = page, address, 0
        page.clock.install()
        page.goto(f"{address}course.html")
        page.evaluate("document.querySelector('#inner').src = 'frame.html'")
        self.frame = page.frame_locator("#inner").frame_locator("#sco")

    def new_student(self, **told):
        self.student += 1
        self.tell(student=f"s-{self.student}", mode="normal", isDown=False, isBroken=False, faults=[], calls=[], **told)
        return self

    def tell(self, **told):
        self.page.evaluate("(told) => Object.assign(lms, told)", told)

    def open(self, name):
        self.tell(sco=name)
        self.page.frame_locator("#inner").locator("#sco").evaluate("(frame, to) => { frame.src = to; }", f"{name}.html")
        expect(self.frame.locator("html[data-widgets=ready]")).to_be_attached()
        self.frame.locator("details.wm-practice[open]").first.wait_for()
        return self

    def leave(self):
        self.page.frame_locator("#inner").locator("#sco").evaluate("(frame) => { frame.src = 'empty.html'; }")
        expect(self.frame.locator("#empty")).to_be_attached()

    def wait(self, seconds=2):
        self.page.clock.run_for(seconds * 1000)

    def card(self, slug):
        title = escape(bank()[slug].title, quote=False)
        card = self.frame.locator("details.wm-practice", has_text=title)
        if card.get_attribute("open") is None:
            card.locator("summary").first.click()
        return card

    def answer(self, slug, name, text):
        place = self.card(slug).locator(".wm-asked").nth([*bank()[slug].questions].index(name))
        place.locator(".wm-answer input, textarea").first.fill(str(text))
        place.locator(".main").click()
        return place

    def inside(self, script):
        return self.frame.locator("html").evaluate(script)

    @property
    def says(self):
        return self.frame.locator(".wm-course")

    def saved(self, name=None):
        """What the gradebook has of a page, of the one that was opened last if none is named."""
        return self.page.evaluate("(sco) => lms.saved[lms.student]?.[sco ?? lms.sco] ?? {}", name)

    def faults(self):
        return self.page.evaluate("lms.faults")


@pytest.fixture(scope="module")
def place(package, tmp_path_factory, served):
    folder = tmp_path_factory.mktemp("course")
    package.extractall(folder)
    (folder / "lms.js").write_text((ROOT / "tests" / "lms.js").read_text("utf-8"), "utf-8")
    for name, text in {"course": OUTSIDE, "frame": INSIDE, "empty": "<p id=empty>"}.items():
        (folder / f"{name}.html").write_text(text)
    return served(folder)


@pytest.fixture(scope="module")
def opened(browser, place):
    context = browser.new_context()
    asked = []
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    course = Course(page, place)
    yield course
    context.close()
    assert asked
    assert all(url.startswith(place) for url in asked)


@pytest.fixture
def course(opened):
    yield opened.new_student()
    opened.leave()


def right(slug, name):
    return draw(bank()[slug], "book|0").answer(name)


def test_the_score_comes_into_the_gradebook_and_the_student_goes_on_where_she_was(course):
    course.open("f-measure")
    before = course.saved()
    assert before["core.lesson_status"] == "incomplete"
    assert "core.score.raw" not in before  # nothing was done yet
    course.answer("library-search", "single", right("library-search", "single"))
    course.answer("cooking-contest", "mean", "1/7").get_by_role("button", name="Hint 1").click()
    course.wait()
    expect(course.says).to_have_text("Your course has your score: 1 of 11 questions right, 9.09 of 100.")
    assert {name: course.saved()[f"core.score.{name}"] for name in ("raw", "min", "max")} == {
        "raw": "9.09",
        "min": "0",
        "max": "100",
    }
    course.wait(3700)
    course.leave()
    saved = course.saved()
    assert (saved["core.exit"], saved["core.lesson_location"]) == ("suspend", "cooking-contest")
    assert re.fullmatch(r"0001:01:\d\d", saved["core.session_time"])
    assert course.page.evaluate("lms.calls.at(-1)") == "LMSFinish"
    assert course.page.evaluate(KEPT_HERE) == []
    course.open("f-measure")
    at = course.frame.locator("details.wm-practice[open]")
    expect(at.locator("h3")).to_have_text([bank()["cooking-contest"].title])  # where she was
    expect(at.locator(".wm-answer input").first).to_have_value("1/7")
    expect(course.card("library-search").locator("summary .wm-badge").first).to_have_text("1 of 2 right")
    kept = course.inside("() => workedMetrics.library.progress()")["cooking-contest"]
    assert (kept["checks"]["mean"], kept["hints"]["mean"], kept["shown"]["mean"]) == (1, 1, 0)
    assert course.faults() == []


def test_new_numbers_take_nothing_from_the_score_and_done_is_done_for_good(course):
    course.open("alpha-and-gamma")
    exercise = bank()["calm-sea"]
    found = draw(exercise, "book|0")
    for name, question in exercise.questions.items():
        place = course.card("calm-sea").locator(".wm-asked").nth([*exercise.questions].index(name))
        match question["form"]:
            case "options":
                place.get_by_role("radio").nth("abcdefgh".index(found.answer(name))).check()
            case "answer":
                place.locator("textarea").fill(found.answer(name))
            case _:
                place.locator(".wm-answer input").first.fill(str(found.answer(name)))
        place.locator(".main").click()
        for box in place.locator("input[type=checkbox]").all():
            box.check()
    course.wait()
    expect(course.says).to_contain_text("100 of 100")
    assert course.saved()["core.lesson_status"] == "completed"
    course.card("calm-sea").get_by_role("button", name="New numbers").click()
    course.wait()
    course.leave()
    assert (course.saved()["core.score.raw"], course.saved()["core.lesson_status"]) == ("100", "completed")
    assert course.faults() == []


def test_each_page_of_a_package_has_its_own_score_and_is_resumed_by_itself(course):
    course.open("f-measure")
    course.answer("library-search", "single", right("library-search", "single"))
    course.answer("cooking-contest", "mean", "1/7")
    course.open("alpha-and-gamma")  # at once, before anything was sent
    assert course.saved()["core.lesson_status"] == "incomplete"
    assert "core.score.raw" not in course.saved()
    course.answer("calm-sea", "words", "It lies still")
    course.wait()
    expect(course.says).to_contain_text(" 0 of 100.")
    course.leave()
    one, other = course.saved("f-measure"), course.saved("alpha-and-gamma")
    assert (one["core.score.raw"], one["core.lesson_location"]) == ("9.09", "cooking-contest")
    assert (other["core.score.raw"], other["core.lesson_location"]) == ("0", "calm-sea")
    assert [text in one["suspend_data"] for text in ("1/7", "still")] == [True, False]
    assert [text in other["suspend_data"] for text in ("1/7", "still")] == [False, True]
    # What the system could not take of one page waits here for it, while the other one is done.
    course.open("f-measure")
    course.tell(isDown=True)
    course.answer("cooking-contest", "mean", "5/7")
    course.wait()
    course.leave()
    course.tell(isDown=False)
    course.open("alpha-and-gamma")
    expect(course.card("calm-sea").locator("textarea")).to_have_value("It lies still")
    course.answer("calm-sea", "words", "It lies flat")
    course.wait()
    course.leave()
    assert "1/7" in course.saved("f-measure")["suspend_data"]
    assert len(course.page.evaluate(KEPT_HERE)) == 1
    course.open("f-measure")
    expect(course.card("cooking-contest").locator(".wm-answer input").first).to_have_value("5/7")
    expect(course.card("library-search").locator("summary .wm-badge").first).to_have_text("1 of 2 right")
    course.leave()
    assert "5/7" in course.saved("f-measure")["suspend_data"]
    assert "flat" in course.saved("alpha-and-gamma")["suspend_data"]
    assert course.page.evaluate(KEPT_HERE) == []
    assert course.faults() == []


def test_without_a_connection_nothing_is_lost_and_it_is_sent_again(course):
    course.open("f-measure")
    course.tell(isDown=True)
    course.answer("library-search", "single", right("library-search", "single"))
    course.wait()
    expect(course.says).to_contain_text("does not answer. What you did is safe in this browser")
    course.card("lost-table").scroll_into_view_if_needed()
    expect(course.says).to_be_in_viewport()
    course.wait(60)
    assert "core.score.raw" not in course.saved()
    course.tell(isDown=False)
    course.wait(60)
    expect(course.says).to_contain_text("1 of 11 questions right")
    assert course.saved()["core.score.raw"] == "9.09"
    # Nor when the page is closed meanwhile, and the system throws what browsers throw.
    course.tell(isBroken=True)
    course.answer("cooking-contest", "mean", "2/7")
    course.leave()
    course.tell(isBroken=False)
    assert "2/7" not in course.saved()["suspend_data"]
    student = course.page.evaluate("lms.forget(), lms.student")
    course.tell(student="somebody else")
    course.open("f-measure")
    expect(course.card("cooking-contest").locator(".wm-answer input").first).to_have_value("")
    course.leave()
    course.tell(student=student)
    course.open("f-measure")
    expect(course.card("cooking-contest").locator(".wm-answer input").first).to_have_value("2/7")
    assert "2/7" in course.saved()["suspend_data"]
    assert course.page.evaluate(KEPT_HERE) == []
    assert course.faults() == []


def test_a_system_that_answers_late_gets_what_was_done_meanwhile(course):
    course.open("f-measure")
    course.answer("cooking-contest", "mean", "3/7")
    course.wait()
    course.leave()
    course.tell(isDown=True)
    course.open("f-measure")
    expect(course.says).to_contain_text("on this page alone: leave it open")
    course.answer("library-search", "single", right("library-search", "single"))
    course.tell(isDown=False)
    course.wait(10)
    expect(course.says).to_contain_text("1 of 11 questions right")
    expect(course.card("cooking-contest").locator(".wm-answer input").first).to_have_value("3/7")
    expect(course.card("library-search").locator("summary .wm-badge").first).to_have_text("1 of 2 right")
    assert course.faults() == []


def test_what_is_too_long_for_the_system_stays_here_and_is_named(course):
    course.open("alpha-and-gamma")
    long = 'The sea — ‘calm’ & <flat>: \\ "so" ' * 130
    place = course.answer("calm-sea", "words", long)
    course.wait()
    title = bank()["calm-sea"].title
    expect(course.says).to_contain_text(f"stays in this browser only: an answer in “{title}”.")
    assert len(course.saved()["suspend_data"]) <= 4096
    course.leave()
    course.open("alpha-and-gamma")
    expect(course.card("calm-sea").locator("textarea")).to_have_value(long)
    place.locator("textarea").fill('‘Calm’ & <flat> — \\ "so"\nit is')
    course.wait()
    course.leave()
    assert course.page.evaluate(KEPT_HERE) == []
    course.open("alpha-and-gamma")
    expect(course.card("calm-sea").locator("textarea")).to_have_value('‘Calm’ & <flat> — \\ "so"\nit is')
    # What is left of an attempt is none of the next one, which a course may allow.
    place.locator("textarea").fill(long)
    course.wait()
    course.leave()
    assert len(course.page.evaluate(KEPT_HERE)) == 1
    course.page.evaluate("lms.saved[lms.student][lms.sco] = {}")
    course.open("alpha-and-gamma")
    expect(course.card("calm-sea").locator("textarea")).to_have_value("")
    assert course.faults() == []


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[1]",
        "null",
        '[1,"x",{"lost-table":5}]',
        '[1,"x",{"lost-table":[{},[],1e400,{},5,"x",[1],-1,[[1e400],5]]}]',
    ],
)
def test_whatever_a_system_gives_back_the_exercises_can_be_done(course, text):
    kept = {"f-measure": {"suspend_data": text}}
    course.page.evaluate("(kept) => { lms.saved[lms.student] = kept }", kept)
    course.open("f-measure")
    course.answer("library-search", "single", right("library-search", "single"))
    course.wait()
    expect(course.says).to_contain_text("1 of 11 questions right")
    assert course.faults() == []


def test_who_looks_back_changes_nothing(course):
    course.tell(mode="review")
    course.open("f-measure")
    course.answer("library-search", "single", right("library-search", "single"))
    course.wait()
    expect(course.says).to_have_text("You are looking back: nothing that you do here is sent or kept.")
    course.leave()
    assert "set" not in " ".join(course.page.evaluate("lms.calls"))
    assert course.page.evaluate(KEPT_HERE) == []


def test_in_a_window_of_its_own_and_alone(course):
    page = course.page
    with page.expect_popup() as opening:
        page.evaluate("window.open('f-measure.html', 'sco')")
    window = opening.value
    expect(window.locator(".wm-course")).to_have_text("Your course keeps what you do here, and gets your score.")
    window.get_by_text("Your progress").click()
    expect(window.locator(".wm-progress")).to_contain_text("Your course keeps it")
    window.close(run_before_unload=False)
    alone = page.context.new_page()
    alone.goto(f"{course.address}f-measure.html")
    expect(alone.locator(".wm-course")).to_contain_text("No course was found around this page.")
    alone.get_by_text("Your progress").click()
    expect(alone.locator(".wm-progress")).to_contain_text("It is kept in this browser only")
    alone.close()
