"""Editions that no one has written: a criterion left out, two changed over, one added.

What each criterion counts is described here once more, by the number it has in the text; an
edition is the tuple of numbers in their priority. What a set of downfloaters makes of the brackets
below is the best that can become of them, in that same priority.
"""

from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import pairwise

from enumerator.candidates import Bracket, Floaters, Sum, best_candidate, descending
from enumerator.exact import Exact, Totals
from enumerator.facts import Readings, mask_of, members
from enumerator.rounds import EDITION_2017, EDITION_2026, Rules2017, Rules2026

ORDER_2026 = (
    "C5", "C6", "C7", "C8a", "C8b", "C9", "C10", "C11", "C12", "C13",
    "C14", "C15", "C16", "C17", "C18", "C19", "C20", "C21",
)  # fmt: skip
ORDER_2017 = (
    "C.5", "C.6", "C.7a", "C.7b", "C.8", "C.9", "C.10", "C.11",
    "C.12", "C.13", "C.14", "C.15", "C.16", "C.17", "C.18", "C.19",
)  # fmt: skip
ADDED = "odd"
"""A criterion of our own: pairs of two odd numbers, and even numbers that float down."""


@dataclass(frozen=True)
class Fiction:
    """An edition by its criteria's numbers; ``edition`` is the one whose round it goes through."""

    edition: str
    order: tuple[str, ...]


def fictions():
    """Yield every edition of one step away from those in force, with a name."""
    for edition, order in ((EDITION_2017, ORDER_2017), (EDITION_2026, ORDER_2026)):
        for place, name in enumerate(order):
            yield f"without {name}", Fiction(edition, order[:place] + order[place + 1 :])
        for place, (one, other) in enumerate(pairwise(order)):
            changed = (*order[:place], other, one, *order[place + 2 :])
            yield f"{other} before {one}", Fiction(edition, changed)
        # with anything above the pairs, a bracket of 2017 can leave one that cannot be paired
        for place in range(edition == EDITION_2017, len(order) + 1):
            name = f"one more at place {place} of {edition[-7:]}"
            yield name, Fiction(edition, (*order[:place], ADDED, *order[place:]))


@dataclass(frozen=True)
class Counted(Floaters):
    """What a set of downfloaters decides, by the number of the criterion."""

    by_number: tuple = ()
    odd: int = 0

    def nothing(self):
        """Return the same as of nobody: no number, no entry of a list."""
        of_nobody = tuple((name, type(value)()) for name, value in self.by_number)
        return Counted((), (), (0, 0), ((), ()), of_nobody)


@dataclass(frozen=True)
class Ordered(Bracket):
    """A bracket whose criteria have another order."""

    fiction: Fiction = None

    @cached_property
    def totals(self):
        """Return what every pair and every set of downfloaters adds to a candidate's vector."""
        return Totals(self, OddSum())


@dataclass(frozen=True)
class OddSum(Sum):
    """The criteria of an unfinished candidate, with the one that was added, in another order."""

    odd: int = 0

    def plus(self, bracket, high, low):
        """Add a pair."""
        more = super().plus(bracket, high, low)
        numbers = [bracket.field.players[one].tpn % 2 for one in (high, low)]
        return replace(more, odd=self.odd + all(numbers))

    def vector(self, bracket, floaters, floating):
        """Return the values in the order of the edition."""
        _lead, psd, _head, costs, counts, differences = super().vector(bracket, floaters, floating)
        of_2026 = bracket.fiction.edition == EDITION_2026
        dot, first = ("", 10) if of_2026 else (".", 8)
        found = dict(floaters.by_number) | {"C.6": psd, ADDED: self.odd + floaters.odd}
        for place, value in enumerate((*costs, *counts, *differences), start=first):
            found[f"C{dot}{place}"] = value
        return tuple(found[name] for name in bracket.fiction.order)


class Fictional:
    """What rounds by a fictional edition have in common."""

    def __init__(self, problem, fiction, *, every_candidate=False):
        readings = Readings(
            absolute_is_strong=False, floaters_may_meet_below=fiction.edition == EDITION_2017
        )
        super().__init__(problem, readings, every_candidate=every_candidate, every_set=True)
        self.fiction = fiction
        self.below_of = cache(self._below_of)

    def best(self, bracket):
        """Return the best candidate among all sets of downfloaters."""
        if self.every_candidate:
            return best_candidate(bracket, every_candidate=True, start=OddSum())
        return best_candidate(bracket, start=OddSum(), enumeration=Exact)

    def best_of(self, outcomes):
        """Return the best of what can become of a set of downfloaters, in the edition's order."""
        names = self.fiction.order
        return min(
            outcomes, key=lambda one: [one[name] for name in names if name in one], default=None
        )

    def counted(self, floating, values, lead, repeated, differences):
        """Put together what a set of downfloaters decides."""
        even = sum(self.field.players[one].tpn % 2 == 0 for one in members(floating))
        by_number = tuple(sorted((lead | values).items()))
        return Counted((), (), repeated, differences, by_number, even)

    def left_over(self, floating, level):
        """Yield the sets of players who could float down from the following bracket."""
        if level + 1 == len(self.groups):
            yield floating, 0
            return
        residents = mask_of(self.groups[level + 1])
        for _pairs, _limbo, further in self.completion.floater_sets(floating, residents, 1):
            yield further, self.below(level + 1)


class Fictional2026(Fictional, Rules2026):
    """A round in which every bracket leaves the rest pairable."""

    def options(self, moved_down, residents, level):
        """Measure every set of downfloaters with the best that can become of it."""
        above, here, below = mask_of(moved_down), mask_of(residents), self.below(level)
        lowest, found = self.field.score[residents[-1]], {}
        for _pairs, limbo, floating in self.completion.floater_sets(above, here, below):
            values = self.best_of(self.below_of(floating, level))
            if values is not None:
                lead = {
                    "C6": floating.bit_count(),
                    "C7": self.completion.floater_scores(floating),
                }
                found[floating] = self.counted(
                    floating, values, lead,
                    self.resident_floats(floating, here),
                    self.artificial_differences(limbo, lowest),
                )  # fmt: skip
        return found

    def brackets(self):
        moved_down = ()
        for level, residents in enumerate(self.groups):
            bracket = Ordered(
                self.field, moved_down, residents, self.options(moved_down, residents, level),
                measures_differences=False, counts_moved_down=False, fiction=self.fiction,
            )  # fmt: skip
            candidate = self.best(bracket)
            yield bracket, candidate
            moved_down = candidate.floaters

    def _below_of(self, floating, level):
        """List the byes and following brackets that let everybody else be paired."""
        everybody = floating | self.below(level)
        byes = [one for one in members(everybody) if self.field.eligible[one]]
        if everybody.bit_count() % 2 == 0:
            byes = [None]
        found = []
        for bye in byes:
            gone = 0 if bye is None else 1 << bye
            single = bye is not None and floating == gone
            for further, rest in self.left_over(floating, level):
                if gone & ~(further | rest):
                    continue
                if not self.completion.all_pairable((further | rest) & ~gone, further & ~gone):
                    continue
                last = level + 1 == len(self.groups)
                found.append(
                    {
                        "C5": 0 if bye is None else self.field.score[bye],
                        "C8a": 0 if last else further.bit_count(),
                        "C8b": () if last else self.completion.floater_scores(further),
                        "C9": self.field.players[bye].unplayed_rounds if single else 0,
                    }
                )
        return found


class Fictional2017(Fictional, Rules2017):
    """A round whose brackets look one bracket ahead, and collapse where they must."""

    def bracket(self, moved_down, residents, below, measure):
        """Build a bracket; ``measure`` says what sets of downfloaters are worth, None if out."""
        above, here = mask_of(moved_down), mask_of(residents)
        lowest, found = self.field.score[residents[-1]], {}
        for _pairs, _limbo, floating in self.completion.floater_sets(above, here, below):
            values = measure(floating)
            if values is not None:
                found[floating] = self.counted(
                    floating, values, {"C.5": floating.bit_count()},
                    self.resident_floats(floating, above | here),
                    self.artificial_differences(floating, lowest),
                )  # fmt: skip
        return Ordered(
            self.field, moved_down, residents, found,
            measures_differences=True, counts_moved_down=True, fiction=self.fiction,
        )  # fmt: skip

    def ordinary(self, level):
        """Measure C.7 for a bracket that is neither PPB nor CLB; C.2 for the last one."""
        if level + 1 == len(self.groups):
            return self.completing(0)
        return lambda floating: self.best_of(self.below_of(floating, level))

    def completing(self, below):
        """Demand C.4 of the downfloaters of the PPB, and C.2 of that of the last bracket."""
        of_everybody = super().completing(below)
        nothing = {"C.7a": 0, "C.7b": ()}
        return lambda floating: None if of_everybody(floating) is None else nothing

    def _below_of(self, floating, level):
        """List what can become of the following bracket, whatever comes after it."""
        score, eligible = self.field.score, self.field.eligible
        residents = mask_of(self.groups[level + 1])
        lowest = min(score[one] for one in members(residents))
        found = []
        for further, rest in self.left_over(floating, level):
            left = members(further)
            barred = 0 if rest else sum(not eligible[one] for one in left)
            differences = [score[one] - lowest for one in members(floating & ~further)]
            paired = (floating | residents) & ~further
            differences += [0] * (paired.bit_count() // 2 - len(differences))
            differences += [score[one] - lowest + 10 for one in left]
            found.append({"C.7a": len(left) + barred, "C.7b": descending(differences)})
        return found


KINDS = {EDITION_2017: Fictional2017, EDITION_2026: Fictional2026}


def pair_round(problem, fiction, *, every_candidate=False):
    """Pair a round by a fictional edition; None where no round-pairing is complete."""
    kind = KINDS[fiction.edition]
    return kind(problem, fiction, every_candidate=every_candidate).round()
