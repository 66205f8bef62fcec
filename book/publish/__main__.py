"""The command: its options, read here and checked before anything is built; what cannot be done is a sentence."""

import argparse
import sys
from pathlib import Path

from book.publish.course import Plan
from book.publish.launch import BRANCH, FOLDER, Launch, commit
from book.publish.place import Refused, address, is_free, put
from book.publish.site import SCORM, Site
from exercises.course import Course, CourseError
from exercises.handout import chosen
from exercises.master import bank

TOLD = "Build the book, and write it as a folder that any web server serves as it is."


def options(words):
    """What was asked for, each part of it checked."""
    parser = argparse.ArgumentParser(prog="workbook.py publish", description=TOLD)
    parser.add_argument("site", type=Path, help="the folder to make; an earlier site of ours is replaced")
    parser.add_argument("--url", help="where it will stand, for previews of links, the sitemap and the 404 page")
    parser.add_argument("--repository", help="where its source is: each page names it, and opens in Jupyter from there")
    parser.add_argument("--hub", help="a JupyterHub that opens pages and exercises, too")
    parser.add_argument("--course", type=Path, help="a course.yml: its front page, contents, dates and exercises")
    parser.add_argument("--scorm", metavar="EXERCISES", help="a package for Moodle and the like: 1,4,f-measure")
    parser.add_argument("--book", type=Path, help=argparse.SUPPRESS)  # as workbook.py has built it
    told = parser.parse_args(words)
    told.url, told.repository = address("url", told.url), address("repository", told.repository)
    told.plan = Plan(Course.read(told.course), told.course) if told.course else None
    if told.hub and not told.repository:
        raise Refused(f"hub is {told.hub!r}: it opens what is in a repository; add --repository https://…")
    told.launch = Launch(told.repository, told.hub, commit()) if told.repository else None
    told.scorm = scorm(told.scorm) if told.scorm is not None else []
    is_free(told.site)
    return told


def scorm(words):
    """The exercises that a list names, for a course that keeps score."""
    try:
        return chosen(words, bank())
    except Refused as problem:
        raise Refused(f"scorm: {problem}") from None


def main(words=None):
    """Publish the book; without one, only look at what was asked for. What cannot be done is given as a sentence."""
    told = None
    try:
        told = options(words)
        if told.book is None:
            return None
        site = Site(told.url, told.repository, told.plan, told.launch, told.scorm)
        put(told.site, lambda folder: site.write(told.book, folder))
    except (Refused, CourseError) as problem:
        return str(problem)
    except OSError as problem:
        where = f" ({problem.filename})" if problem.filename else ""
        return f"site is {told.site}: {problem.strerror or problem}{where}; what stood there before still stands"
    except KeyboardInterrupt:
        return "\nStopped: what stood there before still stands."
    print(f"The site is in {told.site}: put it on any web server as it is.")
    if told.launch:
        print(f"Its buttons open the branch {BRANCH} of {told.launch.repository}: put there what is in {FOLDER}.")
    if told.scorm:
        print(f"The package for a course is {told.site / SCORM}: add it there as a SCORM package.")
    return None


if __name__ == "__main__":
    sys.exit(main())
