"""The command: its options, read here and checked before anything is built; what cannot be done is a sentence."""

import argparse
import re
import sys
from pathlib import Path

from book.publish.course import Plan
from book.publish.place import Refused, is_free, put
from book.publish.site import Site
from exercises.course import Course, CourseError

TOLD = "Build the book, and write it as a folder that any web server serves as it is."
ADDRESS = re.compile(r"https?://[^\s/?#\"'<>]+(/[^\s?#\"'<>]*)?")


def options(words):
    """What was asked for, each part of it checked."""
    parser = argparse.ArgumentParser(prog="workbook.py publish", description=TOLD)
    parser.add_argument("site", type=Path, help="the folder to make; an earlier site of ours is replaced")
    parser.add_argument("--url", help="where it will stand, for previews of links, the sitemap and the 404 page")
    parser.add_argument("--repository", help="where its source is, which each page then names")
    parser.add_argument("--course", type=Path, help="a course.yml: its front page, contents, dates and exercises")
    parser.add_argument("--book", type=Path, help=argparse.SUPPRESS)  # as workbook.py has built it
    told = parser.parse_args(words)
    told.url, told.repository = address("url", told.url), address("repository", told.repository)
    told.plan = Plan(Course.read(told.course), told.course) if told.course else None
    is_free(told.site)
    return told


def address(name, text):
    """An address that ends in a slash, or None."""
    if text is None:
        return None
    if not ADDRESS.fullmatch(text):
        raise Refused(f"{name} is {text!r}: an address is needed, such as https://example.org/metrics/")
    return text.rstrip("/") + "/"


def main(words=None):
    """Publish the book; without one, only look at what was asked for. What cannot be done is given as a sentence."""
    told = None
    try:
        told = options(words)
        if told.book is None:
            return None
        site = Site(told.url, told.repository, told.plan)
        put(told.site, lambda folder: site.write(told.book, folder))
    except (Refused, CourseError) as problem:
        return str(problem)
    except OSError as problem:
        where = f" ({problem.filename})" if problem.filename else ""
        return f"site is {told.site}: {problem.strerror or problem}{where}; what stood there before still stands"
    except KeyboardInterrupt:
        return "\nStopped: what stood there before still stands."
    print(f"The site is in {told.site}: put it on any web server as it is.")
    return None


if __name__ == "__main__":
    sys.exit(main())
