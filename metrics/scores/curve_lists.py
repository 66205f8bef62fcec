"""Where a curve bends, and how high it is: exact, point by point."""

from bisect import bisect_left, bisect_right


def corners(x, y):
    """The numbers of the points that are corners of the upper convex hull; x and y never fall.

    >>> corners((0, 0, 1, 1, 2), (0, 1, 1, 2, 2))
    [0, 1, 3, 4]
    """
    if not isinstance(x, tuple):
        from metrics.scores.curve_arrays import furthest
    else:
        furthest = _furthest
    found, open_ends = [0], [len(x) - 1]
    while open_ends:
        between = furthest(x, y, found[-1], open_ends[-1])
        if between is None:
            found.append(open_ends.pop())
        else:
            open_ends.append(between)
    return found


def _furthest(x, y, start, end):
    """Of the points between two, the one furthest above their line, if any is."""
    across, up = x[end] - x[start], y[end] - y[start]

    def above(at):
        return (y[at] - y[start]) * across - (x[at] - x[start]) * up

    best = max(range(start + 1, end), key=above, default=None)
    return best if best is not None and above(best) > 0 else None


def heights(x, y, at):
    """The lowest and the highest point of a curve at one x; x and y never fall.

    >>> heights((0, 0, 2), (0, 1, 2), 0), heights((0, 0, 2), (0, 1, 2), 1)
    ((0, 1), (1.5, 1.5))
    """
    left, right = bisect_left(x, at), bisect_right(x, at)
    if left < right:
        return y[left], y[right - 1]
    (x0, x1), (y0, y1) = x[left - 1 : left + 1], y[left - 1 : left + 1]
    return (y0 + (y1 - y0) * (at - x0) / (x1 - x0),) * 2
