"""What each of several raters said."""

from metrics.examples.lists import ACTUAL, PREDICTED
from metrics.tables.ratings import Ratings

# Our own: the vertices of figure 1.2, and a second model; the textbook speaks of three judges without numbers.
three_judges = Ratings([list(ACTUAL), list(PREDICTED), list("+++-+--+")])

# Observer B in the rows, observer A in the columns, as the notes have it.
animals = Ratings([list("GNWGNGWNGNWWNWW"), list("GNGNNGWNGWWGNWN")])
animals_table = animals.matrix()
