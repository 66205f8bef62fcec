"""The sum of the smallest and that of the largest of many numbers, which pass by some at a time."""

import math

import numpy as np

FEW = 3  # if less than one in so many is wanted, these are picked out; else all are gone through once more
ROOM = 1 << 22  # numbers that may be kept before those that equal a bound are sought among them


class ExtremeSums:
    """Adds up the `count` smallest and the `count` largest of `number` numbers, keeping few of them.

    A sorted sample tells where the last of each will lie: whatever comes before that is added at once, and only what
    comes about there is kept. Without a sample all is kept. `finish` turns numbers into what is to be added, perhaps
    in place, and does not change their order.

    >>> ends = ExtremeSums(2, 5, finish=np.sqrt)
    >>> ends.take(np.array([9.0, 1.0, 16.0]))
    >>> ends.take(np.array([4.0, 25.0]), needed=True), ends.sums()
    (array([2., 5.]), [3.0, 9.0])
    """

    def __init__(self, count, number, finish, sample=(), width=3):
        self.finish = finish
        middle = count / number * len(sample)
        # As many standard deviations away as `width` says: three are too few less than once in a hundred times.
        away = width * (math.sqrt(middle * (1 - count / number)) + 1) if len(sample) else math.inf
        sure, last = middle - away, middle + away
        self.ends = []
        for smallest in (True, False):
            sample, far = sample if smallest else sample[::-1], -math.inf if smallest else math.inf
            first = sample[int(sure)] if 0 <= sure < len(sample) else far
            self.ends.append(_End(count, smallest, first, sample[int(last)] if last < len(sample) else -far))

    def take(self, numbers, needed=False):
        """Count these in. Gives them finished if that is needed."""
        masks = [end.look(numbers, self.finish) for end in self.ends]
        if not needed and all(mask is None for mask in masks):
            return None
        numbers = self.finish(numbers)
        for end, mask in zip(self.ends, masks, strict=True):
            if mask is not None:
                end.total += float(np.dot(numbers, mask))
        return numbers

    def sums(self):
        """Both sums; None if the sample was misleading."""
        return [end.sum(self.finish) for end in self.ends] if all(end.is_found() for end in self.ends) else None


class _End:
    """The smallest numbers, or the largest: those beyond `sure` all belong to them, those after `last` none."""

    def __init__(self, count, smallest, sure, last):
        self.count, self.smallest, self.sure, self.last = count, smallest, sure, last
        self.beyond, self.upto = (np.less, np.less_equal) if smallest else (np.greater, np.greater_equal)
        self.added, self.total, self.kept, self.room = 0, 0.0, [], ROOM
        self.at = {sure: 0, last: 0}  # where many numbers are equal, many may equal a bound: these are only counted

    def look(self, numbers, finish):
        """Keep what is about the last. Of the others, if there are many, a mask comes back; a few are added here."""
        wanted = self.upto(numbers, self.last)
        found = np.count_nonzero(wanted)
        if not found:
            return None
        few = FEW * found < len(numbers)
        if few:
            numbers = numbers.take(wanted.nonzero()[0])
        sure = self.beyond(numbers, self.sure)
        about = numbers[~sure] if few else numbers.take(np.bitwise_xor(wanted, sure, out=wanted).nonzero()[0])
        self._keep(about)
        self.added += found - len(about)
        if found == len(about):
            return None
        sure = sure.astype(float)
        if few:
            self.total += float(np.dot(finish(numbers), sure))
        return None if few else sure

    def _keep(self, numbers):
        self.kept.append(numbers)
        self.room -= len(numbers)
        if self.room < 0:
            self._tidy()
            self.room = max(ROOM, len(self.kept[0]))

    def _tidy(self):
        """Take the numbers that equal a bound out of those kept."""
        kept = np.concatenate([np.empty(0), *self.kept])
        for bound in self.at:
            equal = kept == bound
            self.at[bound] += np.count_nonzero(equal)
            kept = kept[~equal]
        self.kept = [kept]

    def is_found(self):
        return self.added <= self.count <= self.added + sum(self.at.values()) + sum(map(len, self.kept))

    def sum(self, finish):
        self._tidy()
        left, (kept,) = self.count - self.added, self.kept
        near = min(left, self.at[self.sure])
        some = min(left - near, len(kept))
        if 0 < some < len(kept):
            kept.partition(some - 1 if self.smallest else len(kept) - some)
        kept = kept[:some] if self.smallest else kept[len(kept) - some :]
        bounds = [(near, self.sure), (left - near - some, self.last)]
        bounds = [times * float(finish(np.array([bound]))[0]) for times, bound in bounds if times]
        return math.fsum([self.total, float(finish(kept).sum()), *bounds])
