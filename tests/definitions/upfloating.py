"""The Swiss Team System by enumeration: every set and every pairing, by C.04.6 of 2026.

With ``earlier`` the text of August 2024 is followed: no [C7] of sets, its own [C6] and [C9].
With ``passes`` [C6] is read as one that a set passes or fails, with ``none_or_first`` [C7].

Nothing here is clever and nothing is shared with the engine. The Double-Swiss System (C.04.5) is
the same without colours. Meant for fields of up to ten sides.
"""

from itertools import combinations
from typing import NamedTuple


class Side(NamedTuple):
    """What the articles ask: ``preference`` is ``w``, ``b`` or empty, ``strong`` its kind."""

    number: int
    score: int
    met: frozenset
    matches: int
    may_have_bye: bool
    floated: bool
    preference: str
    strong: bool


class Round(NamedTuple):
    """The bye and the pairs, each as a set of two numbers."""

    bye: int | None
    pairs: frozenset


def pairings(sides):
    """Give every way to pair all sides without a rematch ([C1])."""
    if not sides:
        yield ()
        return
    first, rest = sides[0], sides[1:]
    for other in rest:
        if other.number not in first.met:
            left = [one for one in rest if one is not other]
            for more in pairings(left):
                yield ((first, other), *more)


def can_be_paired(sides):
    """[C3]."""
    return next(pairings(list(sides)), None) is not None


def in_order(sides):
    """Art. 3.5.3."""
    return sorted(sides, key=lambda one: (-one.score, one.number))


def enumerate_round(sides, *, floats_count, earlier=False, passes=False, none_or_first=False):
    """Return the round, None where it cannot be paired."""
    left = list(sides)
    bye = None
    if len(left) % 2:
        able = [
            one
            for one in left
            if one.may_have_bye and can_be_paired([other for other in left if other != one])
        ]
        if not able:
            return None
        bye = min(able, key=lambda one: (one.score, -one.matches, -one.number))
        left.remove(bye)
    elif not can_be_paired(left):
        return None
    pairs = set()
    while left:
        look = floats_count and not earlier
        needed = not_paired if earlier else fails if passes else least_upfloaters
        bracket, chosen = bracket_of(
            left, floats_count=look, needed=needed, none_or_first=none_or_first
        )
        measure = consecutive_floats if earlier else met_by_upfloaters
        best = min(
            pairings(bracket),
            key=lambda made: (
                *denied(made),
                measure(made, chosen) if floats_count else 0,
                identifier(made),
            ),
        )
        pairs.update(frozenset((a.number, b.number)) for a, b in best)
        left = [one for one in left if one not in bracket]
    return Round(bye and bye.number, frozenset(pairs))


def legal_sets(top, lower, count):
    """Give the sets of so many upfloaters that leave everybody a legal pairing ([C1], [C3])."""
    for chosen in combinations(in_order(lower), count):
        rest = [one for one in lower if one not in chosen]
        if can_be_paired([*top, *chosen]) and can_be_paired(rest):
            yield chosen


def least_upfloaters(top, lower):
    """[C4]: the least number of upfloaters."""
    return next(
        count for count in range(len(lower) + 1) if any(True for _ in legal_sets(top, lower, count))
    )


def not_paired(group, below):
    """[C6] of 2024: how many of the following scoregroup cannot be paired in it."""
    for count in range(len(group) + 1):
        for apart in combinations(group, count):
            rest = [one for one in group if one not in apart]
            if can_be_paired(rest) and can_be_paired([*apart, *below]):
                return count
    raise AssertionError("everybody can be paired")


def fails(group, below):
    """[C6] read as passed or failed: whether the group needs more than its number asks for."""
    return least_upfloaters(group, below) > len(group) % 2


def bracket_of(left, *, floats_count, needed=least_upfloaters, none_or_first=False):
    """Return the bracket of the highest score, and its upfloaters (art. 3.5)."""
    score = max(one.score for one in left)
    top = [one for one in left if one.score == score]
    lower = [one for one in left if one.score < score]
    found = list(legal_sets(top, lower, least_upfloaters(top, lower)))

    def differences(chosen):
        return sorted((score - one.score for one in chosen), reverse=True)

    best = min(map(differences, found))
    found = [chosen for chosen in found if differences(chosen) == best]
    following = max((one.score for one in lower), default=None)

    def value(chosen):
        group = [one for one in lower if one.score == following and one not in chosen]
        below = [one for one in lower if one.score != following and one not in chosen]
        next_ones = needed(group, below) if group else 0
        again = sum(one.floated for one in chosen) if floats_count else 0
        if none_or_first:
            again = again > 0
        return next_ones, again, [one.number for one in chosen]

    chosen = min(found, key=value)
    return [*top, *chosen], chosen


def denied(made):
    """[C8] and [C9] of a pairing; in 2024 [C7] and [C8]."""
    same = [(a, b) for a, b in made if a.preference and a.preference == b.preference]
    return len(same), sum(a.strong and b.strong for a, b in same)


def met_by_upfloaters(made, chosen):
    """[C10]: upfloaters' opponents who were floaters."""
    again = 0
    for a, b in made:
        for up, met in ((a, b), (b, a)):
            if up in chosen and met not in chosen:
                again += met.floated
    return again


def consecutive_floats(made, _chosen):
    """[C9] of 2024: teams that float in consecutive rounds."""
    return sum(a.floated + b.floated for a, b in made if a.score != b.score)


def identifier(made):
    """Art. 3.6.2: the smaller numbers in order, then their opponents."""
    pairs = sorted(sorted((a.number, b.number)) for a, b in made)
    return [top for top, _bottom in pairs] + [bottom for _top, bottom in pairs]
