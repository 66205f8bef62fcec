"""Hand out exercises: a notebook with numbers of its own for each student, and every key for the instructor."""

import argparse
import csv
import difflib
import hashlib
import io
import json
import os
import re
import secrets
import shlex
import signal
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from exercises.generate import HOW, Notebook, add, sets
from exercises.master import MasterError, bank, load
from exercises.paper import cover, many, sheet, who
from exercises.roster import RosterError, file_names, read
from exercises.variant import variant
from metrics.exact import shortest
from metrics.progress import progress

MANY = 60  # students, from which on it pays to use every core
SHORTEST, LONGEST = 8, 60  # characters of a secret, at least, and of a term, at most
LITTER = {".DS_Store", "Thumbs.db", "desktop.ini"}  # what looking at a folder leaves in it


class Refused(ValueError):
    """An assignment that cannot be made; its text says what is allowed."""


def chosen(words, exercises):
    """The exercises of a list such as "1,4,f-measure": the textbook's by number, others by slug, page or metric."""
    found, groups = {}, {}
    for one in exercises.values():
        groups.setdefault(one.head.get("about"), []).append(one)
    groups |= sets(exercises)
    for word in filter(None, (word.strip() for word in words.split(","))):
        name = f"textbook-{int(word)}" if word.isdecimal() else word
        if name in exercises:
            found[name] = exercises[name]
        elif name in groups:
            found |= {one.slug: one for one in groups[name]}
        else:
            names = [*exercises, *filter(None, groups)]
            near = difflib.get_close_matches(name, names, 3, 0.5) or ["1 to 8", *sets(exercises)][:4]
            raise Refused(f"exercises has {word!r}: there is none of that name; near it are {', '.join(near)}")
    if not found:
        raise Refused(f"exercises is {words!r}: name at least one, such as 1,4,f-measure")
    return list(found.values())


def secret(path):
    """The instructor's salt: that of a file, which is made if there is none."""
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(0o600, exist_ok=False)
            path.write_text(secrets.token_hex(16) + "\n", "utf-8")
            print(f"A new secret is in {path}: keep it, and to yourself. It, roster and term make the same again.")
        salt = path.read_text("utf-8-sig").strip()
    except OSError as problem:
        raise Refused(f"salt is {path}: {problem.strerror or problem}; a file is needed") from None
    except UnicodeDecodeError:
        raise Refused(f"salt is {path}: it is no text; a line of at least {SHORTEST} characters is needed") from None
    if len(salt) < SHORTEST:
        raise Refused(f"salt is {path}: its {len(salt)} characters are too few; at least {SHORTEST} are needed")
    return salt


def seed(term, student, salt):
    """What the numbers of a student depend on, besides the exercise; nobody can tell the salt from it."""
    return hashlib.sha256(json.dumps([term, student, salt]).encode()).hexdigest()


def key(found):
    """The answers of a variant: {question: {"form", "answer"}}, and the rubric of one in words."""
    answers = {}
    for name, question in found.exercise.questions.items():
        answers[name] = {"form": question["form"], "answer": _plain(found.answer(name))}
        if "rubric" in question:
            answers[name]["rubric"] = [found.text(point) for point in question["rubric"]]
    return answers


def _plain(answer):
    """A value that JSON keeps exactly: a whole number, a text, or rows of these."""
    if isinstance(answer, list):
        return [_plain(one) for one in answer]
    return answer if isinstance(answer, int) else repr(answer) if isinstance(answer, float) else str(answer)


def verbatim(text):
    """A text as Markdown that shows just its signs, whatever they are.

    >>> verbatim("<b> *Ada* $x$"), verbatim("O'Neil, Ada-May")
    ('&#60;b&#62; &#42;Ada&#42; &#36;x&#36;', "O'Neil, Ada-May")
    """
    return re.sub(r"[][!\"#$%&*/:;<=>?\\^_`{|}~]|(?<=www)\.", lambda sign: f"&#{ord(sign[0])};", text, flags=re.I)


def handout(student, variants, term, name):
    """The notebook of one student."""
    notebook = Notebook(re.sub(r"[^A-Za-z0-9_-]", "-", name)[:40])
    about = f"For {verbatim(who(student))}. The numbers are yours alone."
    notebook.write(f"# Exercises, {verbatim(term)}\n\n{about}\n\n{HOW}")
    notebook.code("from exercises import exercise")
    for found in variants:
        add(notebook, found, solved=False)
    return notebook


def _cell(text):
    """A cell that no spreadsheet takes for a formula."""
    is_formula = re.match(r"\s*[=+\-@＝＋－＠]", text) and not re.fullmatch(r"-?\d+(\.\d+)?", text)
    return f"'{text}" if is_formula else text


def _row(found, question, known):
    """What keys.csv says of a question: its answer, and a number again as a decimal."""
    answer, value = known["answer"], found.answer(question)
    if isinstance(value, (str, list)):
        return [str(answer), ""]
    text, is_exact = shortest(value)
    # A fraction by itself is a date to a spreadsheet.
    return [f"{answer} {'=' if is_exact else '≈'} {text}" if "/" in str(answer) else text, text]


class Maker:
    """Makes what one student gets, and the keys to it."""

    def __init__(self, folder, exercises, term, salt):
        self.folder, self.exercises, self.term, self.salt, self.is_checked = folder, exercises, term, salt, False

    def __call__(self, student, name):
        """Write the files of a student; what keys.json says of them, and the rows of keys.csv."""
        variants = [variant(exercise, seed(self.term, student.id, self.salt)) for exercise in self.exercises]
        notebook = handout(student, variants, self.term, name).text(check=not self.is_checked)
        self.is_checked = True  # one is like another
        self._write(f"students/{name}.ipynb", notebook)
        self._write(f"instructor/printable/{name}.html", sheet(student, variants, self.term))
        told, rows = {}, []
        for found in variants:
            answers, slug = key(found), found.exercise.slug
            numbers = {label: _plain(value) for label, value in found.values.items()}
            told[slug] = {"numbers": numbers, "answers": answers}
            rows += [[student.id, student.name, slug, name, *_row(found, name, one)] for name, one in answers.items()]
        return {"file": f"{name}.ipynb", "name": student.name, "exercises": told}, rows

    def _write(self, path, text):
        (self.folder / path).write_text(text, "utf-8", newline="\n")


def _begin(folder, slugs, *words):
    """Get a process of the pool ready."""
    global _maker
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is answered by the process that waits for this one
    _maker = Maker(folder, [load(slug) for slug in slugs], *words)


def _make(pair):
    try:
        return _maker(*pair)
    except MasterError as problem:  # which cannot be sent to another process as it is
        raise Refused(str(problem)) from None


def write(folder, students, exercises, term, salt, words, workers=1):
    """All files of an assignment, into a new folder: the same whatever the number of workers."""
    for part in ("students", "instructor/printable"):
        (folder / part).mkdir(parents=True)
    pairs = [*zip(students, file_names(students).values(), strict=True)]
    slugs = [one.slug for one in exercises]
    keys, table = {}, io.StringIO()
    lines = csv.writer(table, lineterminator="\n")
    lines.writerow(["id", "name", "exercise", "question", "answer", "decimal"])

    def keep(made):
        for student, (told, rows) in zip(students, progress(made, "students", len(students)), strict=True):
            keys[student.id] = told
            lines.writerows(map(_cell, row) for row in rows)

    if workers > 1:
        with ProcessPoolExecutor(workers, initializer=_begin, initargs=(folder, slugs, term, salt)) as pool:
            try:
                keep(pool.map(_make, pairs, chunksize=4))
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
    else:
        maker = Maker(folder, exercises, term, salt)
        keep(maker(*pair) for pair in pairs)
    versions = {one.slug: one.sheet["version"] for one in exercises}
    told = {"term": term, "exercises": versions, "students": keys}
    instructor = folder / "instructor"
    (instructor / "keys.csv").write_text(table.getvalue(), "utf-8-sig", newline="")
    (instructor / "keys.json").write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8", newline="\n")
    (instructor / "cover.html").write_text(cover(students, exercises, term, words), "utf-8", newline="\n")


def main(words=None):
    parser = argparse.ArgumentParser(prog="workbook.py assign", description=__doc__)
    parser.add_argument("--roster", type=Path, required=True, help="a CSV of Canvas or Moodle, or one with a column id")
    parser.add_argument(
        "--exercises",
        required=True,
        help="such as 1,4,f-measure: the textbook's by number, others by slug, page, metric",
    )
    parser.add_argument("--term", required=True, help="such as 2026-fall; another term has other numbers")
    parser.add_argument("--out", type=Path, required=True, help="the folder to make")
    parser.add_argument(
        "--salt", type=Path, help="the file with your secret (default: beside the roster; made if missing)"
    )
    parser.add_argument("--force", action="store_true", help="replace the folder if it is an earlier handout")
    options = parser.parse_args(words)
    try:
        return _assign(options)
    except (Refused, RosterError, MasterError) as problem:
        return str(problem)
    except OSError as problem:
        return f"out is {options.out}: {problem.strerror or problem} ({problem.filename}); nothing was changed"
    except KeyboardInterrupt:
        return "\nStopped: nothing was changed."


def _assign(options):
    term, out = " ".join(options.term.split()), options.out.resolve()
    if not term.isprintable() or not 0 < len(term) <= LONGEST:
        raise Refused(f"term is {options.term!r}: 1 to {LONGEST} printable characters are allowed, such as 2026-fall")
    salt = options.salt or options.roster.parent / f"{options.roster.stem}.salt"
    _refuse_to_lose(options, out, {"roster": options.roster, "salt": salt})
    exercises, students = chosen(options.exercises, bank()), read(options.roster)
    shown = ["--roster", options.roster.name, "--exercises", options.exercises, "--term", term]
    workers = (os.cpu_count() or 1) if len(students) >= MANY else 1
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".handout-") as made:
        new, old = Path(made, "new"), Path(made, "old")
        words = f"python3 workbook.py assign {shlex.join(shown)}"
        write(new, students, exercises, term, secret(salt), words, workers)
        if out.exists():
            out.rename(old)
        try:
            new.rename(out)  # all of it, or nothing
        except OSError:
            if old.exists():
                old.rename(out)
            raise
    print(f"{options.out}: {many(students, 'notebook')} in students; keys, cover and printable sheets in instructor")


def _refuse_to_lose(options, out, needed):
    """Refuse to put a handout where something else stands."""
    if out.exists() and not options.force:
        raise Refused(f"out is {options.out}: it exists; choose another folder, or add --force to replace a handout")
    if out.exists() and not out.is_dir():
        raise Refused(f"out is {options.out}: it is a file; only a handout is replaced, even with --force")
    for name, path in needed.items():
        if path.resolve().is_relative_to(out):
            raise Refused(f"{name} is {path}: it would stand in the handout; keep it outside of {options.out}")
    if needed["salt"].resolve() == needed["roster"].resolve():
        raise Refused(f"salt is {needed['salt']}: that is the roster; a file of its own is needed")
    strange = next(_strange(out), None) if out.exists() else None
    if strange:
        raise Refused(
            f"out is {options.out}: {strange} is of no handout; only a handout is replaced, even with --force"
        )


def _strange(folder):
    """The files in a folder that no assignment has made."""
    try:
        told = json.loads((folder / "instructor" / "keys.json").read_text("utf-8"))["students"]
        names = [one["file"].removesuffix(".ipynb") for one in told.values()]
        own = {f"instructor/{name}" for name in ("keys.json", "keys.csv", "cover.html")}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        names, own = [], set()
    own |= {f"students/{name}.ipynb" for name in names} | {f"instructor/printable/{name}.html" for name in names}
    for path in sorted(folder.rglob("*")):
        is_file = path.is_symlink() or not path.is_dir()
        is_left = path.name in LITTER or path.parent.name == ".ipynb_checkpoints"
        if is_file and not is_left and path.relative_to(folder).as_posix() not in own:
            yield path.relative_to(folder).as_posix()


if __name__ == "__main__":
    sys.exit(main())
