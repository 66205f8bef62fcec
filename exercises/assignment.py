"""What all students of a handout have in common: its title, when it is due, and what each answer is worth."""

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True)
class Assignment:
    """An assignment, as sheets, pages, notebooks and keys name it; in practice mode answers are checked at once."""

    title: str
    term: str
    due: datetime | None = None
    instructions: str = ""
    points: dict = field(default_factory=dict)
    id: str = ""
    is_practice: bool = False

    @property
    def until(self):
        """When it is due, as people write it; where nothing is told, nothing.

        >>> from datetime import UTC
        >>> Assignment("Kappa", "fall", datetime(2026, 10, 19, 18, tzinfo=UTC)).until
        'Due on Monday, 19 October 2026, 18:00 (UTC+00:00).'
        """
        if self.due is None:
            return ""
        zone = f"{self.due:%z}"
        return f"Due on {self.due:%A}, {self.due.day} {self.due:%B %Y, %H:%M} (UTC{zone[:3]}:{zone[3:]})."

    @property
    def worth(self):
        """What all of it is worth."""
        return points(sum(sum(own.values()) for own in self.points.values()))


def points(number):
    """A number of points as people write it.

    >>> points(1), points(2.5), points(0.1 + 0.2)
    ('1 point', '2.5 points', '0.3 points')
    """
    return f"{number:.6g} point{'s' * (number != 1)}"


def numbered(draws):
    """(1, its draw, its parts) of each exercise; a part is (its place, such as 1.2, or None for a text; the part)."""
    for number, draw in enumerate(draws, 1):
        parts, at = [], 0
        for part in draw.exercise.sheet["parts"]:
            at += "id" in part
            parts.append((f"{number}.{at}" if "id" in part else None, part))
        yield number, draw, parts


def steps(draw, part):
    """The names of the steps that a number may be handed in with: of a metric, which anybody can look up.

    Those of a formula of the exercise's own would tell how it is done.
    """
    return draw.steps(part["id"])[:-1] if part["form"] == "metric" else []
