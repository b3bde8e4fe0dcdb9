"""Play-offs between players who are tied: who plays whom, in what format (C.06 art. 6(k))."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, unique
from typing import Final

from arbitro.model import EditionKey, Period, TimeControl
from arbitro.reasons import Reason, reason
from arbitro.rules.pairing.knock_out import ARMAGEDDON_TIME
from arbitro.rules.pairing.knock_out.bracket import ties_of
from arbitro.rules.pairing.round_robin import berger_schedule

# The play-off of so many tied players, as the example of C.06 art. 6(k) gives it.
#
# The example is that of a play-off with little time before the closing ceremony. Players are named
# by their place among the tied, 1 for the best by the tie-breaks (or by lots). What it does not say
# is marked ``ours``: the sections of ten players, how three winners of sections play on, and that
# the player left over by the rule for three has number 2.

MINI_MATCH_TIME: Final = TimeControl((Period(180, 5),))
"""All moves in three minutes with five seconds a move from the first one (art. 6(k)1(a))."""
MOST_PLAYING: Final = 10
_LEFT_OF_MANY: Final = 8


@unique
class PlayOffKind(Enum):
    """How the players of a play-off meet; the value names it in files and messages."""

    MATCH = "match"
    ROUND_ROBIN = "round-robin"
    KNOCK_OUT = "knock-out"
    SECTIONS = "sections"


@dataclass(frozen=True, slots=True)
class PlayOffPlan:
    """The first stage of a play-off.

    ``groups`` have the places of their players in the order of pairing numbers; only `SECTIONS`
    have several. ``games`` is how many games two players have. With ``armageddon`` every game is
    one. ``out`` are the places that do not take part. ``item`` is the number in the list of the
    article. ``ours`` tells that the list leaves something open.
    """

    players: int
    kind: PlayOffKind
    groups: tuple[tuple[int, ...], ...]
    games: int = 1
    armageddon: bool = False
    out: tuple[int, ...] = ()
    item: str = ""
    ours: bool = False

    @property
    def time_control(self) -> TimeControl:
        """Return the time control of all its games."""
        return ARMAGEDDON_TIME if self.armageddon else MINI_MATCH_TIME

    def rounds(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Return who meets whom by place, White first in an all-play-all.

        In a knock-out this is the first round: who stands first is drawn for colours, and so it is
        in a match. Sections play at the same time.

        >>> play_off_plan(4).rounds()
        (((1, 4), (2, 3)),)
        """
        if self.kind is PlayOffKind.MATCH:
            one, other = self.groups[0]
            return (((one, other),),) * self.games
        if self.kind is PlayOffKind.KNOCK_OUT:
            return (tuple(_first_round(len(self.groups[0]))),)
        tables = [_all_play_all(group) for group in self.groups]
        return tuple(
            tuple(game for table in tables if number < len(table) for game in table[number])
            for number in range(max(map(len, tables)))
        )


def _first_round(players: int) -> list[tuple[int, int]]:
    ties = [tie for tie in ties_of(players) if tie.round_number == 1]
    pairs = [(tie.first.seed, tie.second.seed) for tie in ties]
    return sorted((one, other) for one, other in pairs if one and other)


def _all_play_all(group: tuple[int, ...]) -> list[tuple[tuple[int, int], ...]]:
    return [
        tuple((group[white - 1], group[black - 1]) for white, black in item.games)
        for item in berger_schedule(len(group))
    ]


def play_off_plan(tied: int, *, time_allows: bool = True) -> PlayOffPlan:
    """Return the play-off of two or more players; ValueError for fewer.

    ``time_allows`` matters for two and four players: two-game matches, or an Armageddon at once
    (items 3 and 12).
    """
    if tied < 2:
        raise ValueError(tied)
    if tied > MOST_PLAYING:
        out = tuple(range(_LEFT_OF_MANY + 1, tied + 1))
        places = tuple(range(1, _LEFT_OF_MANY + 1))
        return PlayOffPlan(
            tied, PlayOffKind.KNOCK_OUT, (places,), armageddon=True, out=out, item="10"
        )
    made = _PLANS[tied]
    if time_allows or tied not in {2, 4}:
        return made
    return replace(made, games=1, armageddon=True, item="12" if tied == 2 else made.item)


_PLANS: Final[dict[int, PlayOffPlan]] = {
    2: PlayOffPlan(2, PlayOffKind.MATCH, ((1, 2),), games=2, item="1"),
    3: PlayOffPlan(3, PlayOffKind.ROUND_ROBIN, ((1, 3, 2),), item="2", ours=True),
    4: PlayOffPlan(4, PlayOffKind.KNOCK_OUT, ((1, 2, 3, 4),), games=2, item="3"),
    5: PlayOffPlan(5, PlayOffKind.ROUND_ROBIN, ((1, 3, 5, 2, 4),), item="4"),
    6: PlayOffPlan(6, PlayOffKind.SECTIONS, ((1, 5, 4), (2, 6, 3)), item="5"),
    7: PlayOffPlan(7, PlayOffKind.ROUND_ROBIN, ((1, 3, 5, 7, 2, 4, 6),), armageddon=True, item="6"),
    8: PlayOffPlan(
        8, PlayOffKind.KNOCK_OUT, ((1, 2, 3, 4, 5, 6, 7, 8),), armageddon=True, item="7"
    ),
    9: PlayOffPlan(
        9,
        PlayOffKind.SECTIONS,
        ((1, 9, 5), (2, 7, 6), (3, 8, 4)),
        armageddon=True,
        item="8",
        ours=True,
    ),
    10: PlayOffPlan(
        10, PlayOffKind.SECTIONS, ((1, 5, 9, 4, 8), (2, 6, 10, 3, 7)), item="9", ours=True
    ),
}
"""Tied players -> the plan. The best by tie-break has number 1; of three the second has 3, of five
the order 1, 4, 2, 5, 3 of numbers is that of the tie-breaks, of seven 1, 5, 2, 6, 3, 7, 4."""


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What a stage that left players level leads to: a further stage, or the fewest moves.

    ``plan`` is None where the player decides who won in the fewest moves (items 2(c), 4(a), 6).
    """

    plan: PlayOffPlan | None
    item: str


def follow_up(plan: PlayOffPlan, level: int) -> FollowUp | None:
    """Return what follows when ``level`` players are first together; None when one is.

    A match, and one of a knock-out, is level between two; an Armageddon never is.

    Of sections this is asked section by section; once every section has a winner, `of_winners`.
    """
    if level < 2:
        return None
    size = len(plan.groups[0])
    if plan.kind in {PlayOffKind.MATCH, PlayOffKind.KNOCK_OUT}:
        if plan.armageddon:
            return None
        return FollowUp(_again(2, armageddon=True), "1(b)")
    if plan.armageddon and level > 2:
        return FollowUp(None, "2(c)" if size == 3 else "6")
    if size == 7:
        return FollowUp(None, "6")
    if level == 2:
        return FollowUp(_again(2, armageddon=True), "1(b)")
    if level == size == 5:
        return FollowUp(None, "4(a)")
    if level == 4:
        return FollowUp(_again(4, armageddon=True), "4(b)")
    armageddon = size == 3
    return FollowUp(_again(3, armageddon=armageddon), "2(b)" if armageddon else "4(c)")


def of_winners(plan: PlayOffPlan) -> FollowUp | None:
    """Return how the winners of sections play on, None for a play-off without sections."""
    if plan.kind is not PlayOffKind.SECTIONS:
        return None
    if len(plan.groups) == 2:
        return FollowUp(_again(2, armageddon=True), plan.item)
    return FollowUp(_again(3, armageddon=True), plan.item)


def armageddon_plan(players: int) -> PlayOffPlan:
    """Return the play-off of so many players with one Armageddon wherever two of them meet.

    >>> armageddon_plan(2).games, armageddon_plan(2).armageddon
    (1, True)
    """
    return replace(play_off_plan(players), games=1, armageddon=True)


def _again(players: int, *, armageddon: bool) -> PlayOffPlan:
    return armageddon_plan(players) if armageddon else _PLANS[players]


# Why a play-off has its format: the article and, level by level, what may follow.

EXAMPLE: Final = EditionKey("C.06@2007-01")

RAPID_AND_BLITZ: Final = EditionKey("B.02.RB@2024-03")
"""Games in which the players have different times are not rated (art. 1.2)."""


def why_unrated() -> Reason:
    """Say that games by Armageddon are not rated."""
    return Reason("unequal-times-not-rated", RAPID_AND_BLITZ, (("armageddon", 1),))


def why_next(after: FollowUp, level: int) -> Reason:
    """Say what follows where so many players are level."""
    if after.plan is None:
        return reason("play-off-fewest-moves", level=level, item=after.item)
    kind = after.plan.kind.value
    code = f"play-off-then-{kind}{'-armageddon' if after.plan.armageddon else ''}"
    return reason(code, level=level, item=after.item)


def why_plan(plan: PlayOffPlan) -> Reason:
    """Say what is played, how the numbers are given, who is out, and what follows a further tie."""
    parts = []
    mode = "armageddon" if plan.armageddon else "games"
    for number, group in enumerate(plan.groups, 1):
        parts.append(reason("play-off-group", group=number, places=group))
    parts.append(reason(f"play-off-{mode}", games=plan.games))
    if plan.armageddon:
        parts.append(why_unrated())
    if plan.out:
        parts.append(reason("play-off-out", players=len(plan.out), first=plan.out[0]))
    matches = plan.kind in {PlayOffKind.MATCH, PlayOffKind.KNOCK_OUT}
    for level in range(2 if matches else len(plan.groups[0]), 1, -1):
        after = follow_up(plan, level)
        if after is not None:
            parts.append(why_next(after, level))
    winners = of_winners(plan)
    if winners is not None:
        parts.append(reason("play-off-winners", sections=len(plan.groups)))
    if plan.ours:
        parts.append(reason("play-off-ours"))
    kind = plan.kind.value.replace("-", "_")
    measures = ((kind, plan.players), ("item", plan.item))
    return Reason("play-off-example", EXAMPLE, measures, tuple(parts))
