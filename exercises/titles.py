"""The pages of the book and their titles, in its order, which `python -m book.titles` keeps here."""

from metrics.words import beside

TITLES = beside(__file__, "pages")
