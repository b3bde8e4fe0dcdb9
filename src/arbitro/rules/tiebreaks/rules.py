"""The editions of the tie-break regulations, each a value composed of what it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from arbitro.model import EditionKey
from arbitro.rules.tiebreaks.table import (
    FORFEIT_WIN,
    FORFEITED,
    NOBODY,
    REQUESTED,
    VOLUNTARY,
    Table,
)


class Element(NamedTuple):
    """What one round brings to a sum: the opponent's score or rating, and the contribution.

    ``round`` is counted from 0, ``opponent`` a place in the table or ``NOBODY``; ``dummy`` tells
    that the score is not an opponent's own.
    """

    round: int
    opponent: int
    basis: int
    value: int
    voluntary: bool = False
    dummy: bool = False


class Cut(NamedTuple):
    """An element left out and the concept that chose it."""

    element: Element
    concept: str


Dummy = Callable[[Table, Sequence[int], int, int], tuple[int, str]]
"""The score of the opponent in an entry's unplayed round, and the concept that set it.

Arguments: the table, the scores seen by opponents, the entry, the round.
"""

LowCut = Callable[[Sequence[Element]], Cut]
"""Which of the elements is the least significant one to leave out."""


@dataclass(frozen=True, slots=True)
class TieBreakRules:
    """One edition of C.07.

    ``seen_as_draws`` are the kinds of round that opponents see as draws when only voluntary
    unplayed rounds follow. ``predetermined_own`` and ``predetermined_ratings`` are the forfeits
    that count as games, where pairings are predetermined, in the tie-breaks of a participant's
    own results and in those of ratings; in all others every forfeit does. ``percentage`` tells
    that the direct encounter compares percentages and not sums. ``rounded`` averages of ratings
    are whole numbers. ``next_round_drawn`` is about Fore Buchholz between rounds.
    ``buchholz_in_round_robins`` tells whether it may be used there.
    """

    edition: EditionKey
    names: frozenset[str]
    modifiers: frozenset[tuple[str, str]]
    seen_as_draws: frozenset[int]
    dummy: Dummy
    low_cut: LowCut
    predetermined_own: frozenset[int]
    predetermined_ratings: frozenset[int]
    percentage: bool
    rounded: bool
    next_round_drawn: bool
    buchholz_in_round_robins: bool


def against_oneself(table: Table, _seen: Sequence[int], entry: int, _round: int) -> tuple[int, str]:
    """Take the participant's own score (C.07@2023-07 art. 14.5)."""
    return table.score[entry], "own-unplayed-against-oneself"


def dummy_with_own_score(
    table: Table, _seen: Sequence[int], entry: int, _round: int
) -> tuple[int, str]:
    """Give the dummy the participant's own score (C.07@2024-08 art. 16.4)."""
    return table.score[entry], "dummy-opponent"


def capped_dummy(
    table: Table, seen: Sequence[int], entry: int, round_index: int
) -> tuple[int, str]:
    """Give the dummy the participant's own score, within the caps (C.07@2026-03 art. 16.4).

    A forfeit without a scheduled opponent has the cap of the byes.
    """
    own = table.score[entry]
    opponent = table.opponent[entry][round_index]
    if opponent != NOBODY and table.kind[entry][round_index] in FORFEITED:
        cap, concept = seen[opponent], "dummy-cap-forfeit"
    else:
        cap, concept = table.system.draw * table.rounds, "dummy-cap-bye"
    return (cap, concept) if cap < own else (own, "dummy-opponent")


def by_value(element: Element) -> tuple[int, int]:
    """Compare by the contribution, then by the opponent's score."""
    return element.value, element.basis


def by_opponent(element: Element) -> tuple[int, int]:
    """Compare by the opponent's score, then by the contribution (C.07 art. 14.1.1)."""
    return element.basis, element.value


def voluntary_first(elements: Sequence[Element]) -> Cut:
    """Cut unplayed rounds before anything else, the lowest first (C.07@2023-07 art. 14.6)."""
    voluntary = [each for each in elements if each.voluntary]
    if voluntary:
        return Cut(min(voluntary, key=by_value), "low-cuts-take-unplayed-first")
    return Cut(min(elements, key=by_value), "cut")


def lowest_or_voluntary(elements: Sequence[Element]) -> Cut:
    """Cut the lowest voluntary contribution unless it is lower than the least significant value.

    The least significant value is that of the lowest opponent (C.07@2024-08 art. 16.5.1).
    """
    least = min(elements, key=by_opponent)
    voluntary = [each for each in elements if each.voluntary]
    if voluntary:
        lowest = min(voluntary, key=by_value)
        if lowest.value >= least.value:
            return Cut(lowest, "cut-exception-lowest")
    return Cut(least, "cut")


_FIRST_NAMES: Final = frozenset(
    {
        *("PTS", "DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "BH", "AOB", "FB", "SB", "KS"),
        *("ARO", "TPR", "PTP", "APRO", "APPO"),
    }
)

_FIRST_MODIFIERS: Final = frozenset(
    {
        *(("BH", each) for each in "CMPF"),
        *(("FB", each) for each in "CMP"),
        *(("SB", each) for each in "CP"),
        *(("ARO", each) for each in "CM"),
        *(("PS", "C"), ("KS", "L"), ("DE", "P")),
    }
)

C07_2023_07: Final = TieBreakRules(
    edition=EditionKey("C.07@2023-07"),
    names=_FIRST_NAMES,
    modifiers=_FIRST_MODIFIERS,
    seen_as_draws=VOLUNTARY,
    dummy=against_oneself,
    low_cut=voluntary_first,
    predetermined_own=FORFEITED,
    predetermined_ratings=FORFEITED,
    percentage=True,
    rounded=False,
    next_round_drawn=True,
    buchholz_in_round_robins=True,
)

C07_2023_09: Final = replace(
    C07_2023_07,
    edition=EditionKey("C.07@2023-09"),
    seen_as_draws=REQUESTED,
    dummy=dummy_with_own_score,
    low_cut=lowest_or_voluntary,
    percentage=False,
    rounded=True,
    next_round_drawn=False,
)

C07_2024_08: Final = replace(C07_2023_09, edition=EditionKey("C.07@2024-08"))

C07_2026_03: Final = replace(
    C07_2024_08,
    edition=EditionKey("C.07@2026-03"),
    names=_FIRST_NAMES | {"STD", "TPN", "RTNG"},
    modifiers=_FIRST_MODIFIERS | {("AOB", "F"), ("TPN", "R"), ("RTNG", "R")},
    dummy=capped_dummy,
    predetermined_own=frozenset({FORFEIT_WIN}),
    predetermined_ratings=frozenset(),
    buchholz_in_round_robins=False,
)

RULES: Final = {
    rules.edition: rules for rules in (C07_2023_07, C07_2023_09, C07_2024_08, C07_2026_03)
}
"""The rules of every edition that is carried out."""
