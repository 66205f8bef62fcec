"""Ask for one number, and say what the answer is."""

from __future__ import annotations

from html import escape
from typing import Any

import traitlets

from metrics.answers.diagnosis import metric_of
from metrics.answers.question_data import question_data
from metrics.engine.metric import Metric
from widgets.base import Widget


class Question(Widget):
    """A question about any metric and its data, with a field for the answer, which is judged in the page.

    >>> from metrics import precision
    >>> Question("What is the precision?", precision, [[4, 1], [2, 1]]).question["name"]
    'precision'
    """

    text = traitlets.Unicode().tag(sync=True)
    question = traitlets.Dict().tag(sync=True)
    answer = traitlets.Unicode().tag(sync=True)
    verdict = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        text: str,
        metric: str | Metric,
        table: Any,
        *words: Any,
        places: int | None = None,
        variant: str | None = None,
        **given: Any,
    ) -> None:
        asked = question_data(metric_of(metric), table, *words, places=places, variant=variant, **given)
        super().__init__(text=text, question=asked)

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run."""
        return f"<p>{escape(state['text'])}</p>"
