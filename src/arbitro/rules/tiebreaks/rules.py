"""The editions of the tie-break regulations, each a value composed of what it says."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from arbitro.model import EditionKey, System
from arbitro.rules.tiebreaks.table import (
    FORFEIT_WIN,
    FORFEITED,
    FULL_POINT_BYE,
    NOBODY,
    PAIRING_ALLOCATED_BYE,
    PLAYED,
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


Dummy = Callable[[Table, Sequence[int], int, int], tuple[int, str] | None]
"""The score of the opponent in an entry's unplayed round, and the concept that set it.

Arguments: the table, the scores seen by opponents, the entry, the round. None where the round has
no opponent at all.
"""

SeenAsDrawn = Callable[["TieBreakRules", Table, int], Iterator[tuple[int, int]]]
"""The rounds of an entry that opponents see as draws, and what each changes in the score."""

RankedLast = Callable[[Table], frozenset[int]]
"""The entries whose value ranks below everybody else's, whatever it is."""

LowCut = Callable[[Sequence[Element]], Cut]
"""Which of the elements is the least significant one to leave out."""


Names = tuple[str, ...]
"""Tie-breaks as they are written, in the order of a list."""


class Recommendations(NamedTuple):
    """The lists of tie-breaks that a text recommends, without what it leaves to the arbiter.

    For a Swiss in which everybody is ``rated``, for ``other`` Swiss tournaments, for round robins;
    ``of_1992`` for the Swiss of 1992, where its own final ranking (F10) goes with this text.
    """

    rated: Names
    other: Names
    round_robin: Names
    of_1992: Names = ()

    def of(self, system: System, *, rated: bool) -> Names:
        """Return the list for a system."""
        if system is System.SWISS_1992 and self.of_1992:
            return self.of_1992
        if not system.is_swiss:
            return self.round_robin
        return self.rated if rated else self.other


# Compared by identity: the methods that are not made would cost a start its milliseconds.
@dataclass(frozen=True, slots=True, repr=False, eq=False)
class TieBreakRules:
    """One edition of C.07.

    ``names`` are the codes of the tie-breaks it has; ``fewer`` says by which letters some of them
    may be varied where they are not all that the tie-break can take. ``open_to_others`` tells that
    it has also every tie-break that no text has. ``recommended`` are its lists, None where it has
    none of its own.

    ``seen_as_draws`` are the kinds of round that opponents see as draws when only voluntary
    unplayed rounds follow. ``predetermined_own`` and ``predetermined_ratings`` are the forfeits
    that count as games, where pairings are predetermined, in the tie-breaks of a participant's
    own results and in those of ratings; in all others every forfeit does. ``percentage`` tells
    that the direct encounter compares percentages and not sums. ``rounded`` averages of ratings
    are whole numbers. ``next_round_drawn`` is about Fore Buchholz between rounds.
    ``buchholz_in_round_robins`` tells whether it may be used there.

    ``seen_as_drawn`` yields the rounds that opponents see as draws, for the reason ``drawn_by``.
    ``predetermined_as_played`` tells that forfeits count as games where pairings are predetermined.
    ``drawn_against_oneself`` tells that a round not played is a draw against oneself, also in
    products and averages of ratings. ``certain_places`` tells that a direct encounter can decide
    before all have met, ``summed`` that it adds all the games of two who met more than once.
    ``forfeits_met`` tells that the scheduled opponent of a forfeit is one, in any system, and
    ``meeting_needed`` that a direct encounter asks that all have met.
    ``performance_last`` are ranked last by their performance.
    ``limit_by_scoregroup`` tells that Koya's limit moves from one scoregroup to the next.

    ``by_event`` names what the event's own regulations have changed (``seen``, ``own``, ``cuts``),
    ``override_cited`` tells that the edition allows them to, and ``unrated_left_out`` that
    opponents without a rating do not count in averages.
    """

    edition: EditionKey
    names: frozenset[str]
    fewer: Mapping[str, str]
    seen_as_draws: frozenset[int]
    dummy: Dummy
    low_cut: LowCut
    predetermined_own: frozenset[int]
    predetermined_ratings: frozenset[int]
    percentage: bool
    rounded: bool
    next_round_drawn: bool
    buchholz_in_round_robins: bool
    seen_as_drawn: SeenAsDrawn
    drawn_by: str = "requested-bye-by-opponents"
    predetermined_as_played: bool = True
    drawn_against_oneself: bool = False
    certain_places: bool = True
    summed: bool = False
    forfeits_met: bool = False
    meeting_needed: bool = True
    performance_last: RankedLast | None = None
    limit_by_scoregroup: bool = False
    by_event: frozenset[str] = frozenset()
    override_cited: bool = True
    unrated_left_out: bool = False
    open_to_others: bool = False
    recommended: Recommendations | None = None

    def takes_forfeits(self, table: Table) -> bool:
        """Tell whether forfeits count as games because pairings are predetermined."""
        return table.predetermined and self.predetermined_as_played

    def letters(self, code: str, all_of_them: str) -> str:
        """Return the letters by which a tie-break may be varied, of all that it can take."""
        return self.fewer.get(code, all_of_them)

    @property
    def key(self) -> tuple[Hashable, ...]:
        """Return what tells these rules from others in values that several tie-breaks share."""
        seen = (self.seen_as_drawn, self.seen_as_draws)
        # The low cut is not part of it: what is shared is made before any cut.
        return (self.edition, *seen, self.dummy, self.unrated_left_out)


def last_voluntary_drawn(
    rules: TieBreakRules, table: Table, entry: int
) -> Iterator[tuple[int, int]]:
    """Yield the last voluntary unplayed rounds: nobody available to play comes after.

    None where pairings are predetermined.
    """
    if table.predetermined:
        return
    kinds, points = table.kind[entry], table.points[entry]
    for index in range(table.rounds - 1, -1, -1):
        # From the end back: the first round somebody was there to play ends the run.
        if kinds[index] not in VOLUNTARY:
            return
        if kinds[index] in rules.seen_as_draws:
            yield index, table.system.draw - points[index]


def every_unplayed_drawn(
    _rules: TieBreakRules, table: Table, entry: int
) -> Iterator[tuple[int, int]]:
    """Yield every round not played (C.06@2007-01 art. 1); a free round of a round robin is none."""
    for index in range(table.rounds - 1, -1, -1):
        free = table.predetermined and table.opponent[entry][index] == NOBODY
        if table.kind[entry][index] != PLAYED and not free:
            yield index, table.system.draw - table.points[entry][index]


def none_drawn(_rules: TieBreakRules, _table: Table, _entry: int) -> Iterator[tuple[int, int]]:
    """Yield no round: scores count as they are (FCE.02@1994 art. 1)."""
    return iter(())


def elected_more_than_two(table: Table) -> frozenset[int]:
    """Return who chose not to play more than two games (C.06@2007-01 art. 5(c))."""
    return frozenset(
        entry
        for entry, kinds in enumerate(table.kind)
        if sum(kind in VOLUNTARY for kind in kinds) > 2
    )


def against_oneself(table: Table, _seen: Sequence[int], entry: int, _round: int) -> tuple[int, str]:
    """Take the participant's own score (C.07@2023-07 art. 14.5)."""
    return table.score[entry], "own-unplayed-against-oneself"


def against_oneself_as_seen(
    _table: Table, seen: Sequence[int], entry: int, _round: int
) -> tuple[int, str]:
    """Take the participant's own score as opponents see it (C.06@2007-01 art. 1 and 4)."""
    return seen[entry], "unplayed-drawn-against-oneself"


def virtual_opponent(
    table: Table, _seen: Sequence[int], entry: int, round_index: int
) -> tuple[int, str]:
    """Give the opponent the own score before the round, the other result, and then draws.

    C.07@2012-07 art. 15.2: SPR + (1 - SfPR) + 0.5 * (n - R).
    """
    points, system = table.points[entry], table.system
    before = sum(points[:round_index])
    # The text's 1 - SfPR in the event's points: in 3-1-0 the answer to a draw is 2, not 1.
    reply = system.win + system.loss - points[round_index]
    # Counted to the last round played, so the value of one round moves as the event goes on.
    after = system.draw * (table.rounds - round_index - 1)
    return before + reply + after, "virtual-opponent"


def bye_of_one_point(
    table: Table, _seen: Sequence[int], entry: int, round_index: int
) -> tuple[int, str] | None:
    """Take a bye for an opponent with one point, and other rounds off for none (FCE.02@1994)."""
    if table.kind[entry][round_index] in _BYES_WITH_A_POINT:
        return 10, "bye-as-opponent"
    return None


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
        # As many draws as rounds counted: in mid-event the cap grows with the rounds.
        cap, concept = table.system.draw * table.rounds, "dummy-cap-bye"
    # The own score is that without the adjustment of art. 16.3; only the cap may be adjusted.
    return (cap, concept) if cap < own else (own, "dummy-opponent")


def by_value(element: Element) -> tuple[int, int]:
    """Compare by the contribution, then by the opponent's score."""
    return element.value, element.basis


def by_opponent(element: Element) -> tuple[int, int]:
    """Compare by the opponent's score, then by the contribution (C.07 art. 14.1.1)."""
    return element.basis, element.value


def voluntary_first(elements: Sequence[Element]) -> Cut:
    """Cut unplayed rounds before anything else, the lowest first (C.07@2023-07 art. 14.6)."""
    voluntary = [element for element in elements if element.voluntary]
    if voluntary:
        return Cut(min(voluntary, key=by_value), "low-cuts-take-unplayed-first")
    return Cut(min(elements, key=by_value), "cut")


def lowest_or_voluntary(elements: Sequence[Element]) -> Cut:
    """Cut the lowest voluntary contribution unless it is lower than the least significant value.

    The least significant value is that of the lowest opponent (C.07@2024-08 art. 16.5.1).
    """
    # For Buchholz basis and value are one; for products art. 14 looks at the opponent.
    least = min(elements, key=by_opponent)
    voluntary = [element for element in elements if element.voluntary]
    if voluntary:
        lowest = min(voluntary, key=by_value)
        # Of equal values the voluntary one goes: the sum is the same, the reason is not.
        if lowest.value >= least.value:
            return Cut(lowest, "cut-exception-lowest")
    return Cut(least, "cut")


def lowest(elements: Sequence[Element]) -> Cut:
    """Cut the lowest value, played or not (C.06@2007-01 art. 4(a3))."""
    return Cut(min(elements, key=by_value), "cut")


_BYES_WITH_A_POINT: Final = frozenset({PAIRING_ALLOCATED_BYE, FULL_POINT_BYE, FORFEIT_WIN})
"""A win by forfeit against nobody is an old way to write a bye."""

_FIRST_NAMES: Final = frozenset(
    {
        *("PTS", "DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "BH", "AOB", "FB", "SB", "KS"),
        *("ARO", "TPR", "PTP", "APRO", "APPO"),
    }
)

C07_2023_07: Final = TieBreakRules(
    edition=EditionKey("C.07@2023-07"),
    names=_FIRST_NAMES,
    # AOB over Fore Buchholz came with 2026.
    fewer={"AOB": ""},
    seen_as_draws=VOLUNTARY,
    dummy=against_oneself,
    low_cut=voluntary_first,
    predetermined_own=FORFEITED,
    predetermined_ratings=FORFEITED,
    percentage=True,
    rounded=False,
    next_round_drawn=True,
    buchholz_in_round_robins=True,
    seen_as_drawn=last_voluntary_drawn,
)

C07_2023_09: Final = replace(
    C07_2023_07,
    edition=EditionKey("C.07@2023-09"),
    # From here on a forfeit loss is seen as awarded, and only requested byes as draws.
    seen_as_draws=REQUESTED,
    dummy=dummy_with_own_score,
    low_cut=lowest_or_voluntary,
    percentage=False,
    rounded=True,
    next_round_drawn=False,
)

# New words for the cuts and the unplayed rounds, by our reading the same numbers.
C07_2024_08: Final = replace(C07_2023_09, edition=EditionKey("C.07@2024-08"))

C07_2026_03: Final = replace(
    C07_2024_08,
    edition=EditionKey("C.07@2026-03"),
    names=_FIRST_NAMES | {"STD", "TPN", "RTNG"},
    fewer={},
    dummy=capped_dummy,
    # Art. 15.2 of 2026 excepts forfeit losses from art. 7 and all forfeits from art. 10.
    predetermined_own=frozenset({FORFEIT_WIN}),
    predetermined_ratings=frozenset(),
    buchholz_in_round_robins=False,
)

C06_2007_01: Final = TieBreakRules(
    edition=EditionKey("C.06@2007-01"),
    names=frozenset(
        {
            *("PTS", "DE", "WON", "BPG", "PS", "BH", "SOB", "SB", "KS", "ARO", "TPR"),
            "TPR350",
        },
    ),
    fewer={"DE": "", "BH": "CM", "SB": "", "ARO": "C"},
    seen_as_draws=frozenset(),
    dummy=against_oneself_as_seen,
    low_cut=lowest,
    predetermined_own=frozenset(),
    predetermined_ratings=frozenset(),
    percentage=False,
    rounded=False,
    next_round_drawn=False,
    buchholz_in_round_robins=True,
    seen_as_drawn=every_unplayed_drawn,
    drawn_by="unplayed-drawn",
    predetermined_as_played=False,
    drawn_against_oneself=True,
    certain_places=False,
    summed=True,
    performance_last=elected_more_than_two,
    limit_by_scoregroup=True,
    override_cited=False,
    recommended=Recommendations(
        rated=("DE", "TPR", "ARO"),
        other=("DE", "PS", "BH", "SB", "WON", "BPG"),
        round_robin=("DE", "BPG", "KS", "SB", "WON"),
        # No list of 1992 is known; where this text, the first after it, stands in, the order of
        # F10 goes with it, its lots left to the arbiter.
        of_1992=("DE", "ARO"),
    ),
)

C07_2012_07: Final = replace(
    C06_2007_01,
    edition=EditionKey("C.07@2012-07"),
    # Of this text only what it says of unplayed rounds, medians and Black was read: it has the
    # tie-breaks that the text before and the one after it define alike.
    names=C06_2007_01.names & _FIRST_NAMES,
    dummy=virtual_opponent,
    predetermined_as_played=True,
    drawn_against_oneself=False,
    recommended=None,
)

FCE02_1994: Final = replace(
    C06_2007_01,
    edition=EditionKey("FCE.02@1994"),
    names=frozenset({"PTS", "DE", "PS", "BH", "BHA", "HM", "SB", "KA", "ARO"}),
    fewer={"DE": "", "BH": "C", "SB": "", "ARO": ""},
    dummy=bye_of_one_point,
    seen_as_drawn=none_drawn,
    drawn_against_oneself=False,
    # The list of 1994 asks who was paired, not who came.
    forfeits_met=True,
    meeting_needed=False,
    performance_last=None,
    limit_by_scoregroup=False,
    recommended=Recommendations(
        rated=("PS", "BH", "DE", "SB", "KA"),
        other=("PS", "BH", "DE", "SB", "KA"),
        round_robin=("SB", "DE", "KA"),
    ),
)

OWN_LIST: Final = EditionKey("OWN@2026-03")

OWN_2026_03: Final = replace(
    C07_2026_03,
    names=C07_2026_03.names | C06_2007_01.names | FCE02_1994.names,
    open_to_others=True,
)
"""The event's own list: any tie-break, of a text or of none, counted as by C.07 of March 2026.

Its ``edition`` stays that of C.07, which is what the articles it follows are cited from.
"""

RULES: Final = {
    **{
        rules.edition: rules
        for rules in (
            *(FCE02_1994, C06_2007_01, C07_2012_07),
            *(C07_2023_07, C07_2023_09, C07_2024_08, C07_2026_03),
        )
    },
    OWN_LIST: OWN_2026_03,
}
"""The rules of every edition that is carried out."""


def editions_with(code: str) -> tuple[EditionKey, ...]:
    """Return the editions that have a tie-break of players, the newest first.

    What no text has is known to the event's own list.

    >>> editions_with("TPR350"), editions_with("OTHER")
    (('C.06@2007-01',), ('OWN@2026-03',))
    """
    return editions_naming(code, {key: rules.names for key, rules in RULES.items()})


def editions_naming(
    code: str, names: Mapping[EditionKey, frozenset[str]]
) -> tuple[EditionKey, ...]:
    """Return the editions that name a code, the newest first; else the event's own list."""
    found = [key for key, known in names.items() if code in known and key != OWN_LIST]
    # Of one that a text defines the own list has nothing to add.
    return tuple(reversed(found)) or (OWN_LIST,)
