"""The bracket with its sides: seeds, winners of matches, and losers in the match for third place.

The order is that of the Wimbledon system: see `arbitro.rules.pairing.schedules.wimbledon`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from arbitro.model import Colour, Tpn
from arbitro.rules.pairing.knock_out.match import MatchGame, MatchProgress
from arbitro.rules.pairing.knock_out.match_format import FirstColour
from arbitro.rules.pairing.schedules.wimbledon import MatchSource, wimbledon

FEWEST_FOR_THIRD_PLACE = 4


class MatchSide(NamedTuple):
    """Who plays: a seed, or the winner, or the loser, of a match by its number."""

    seed: Tpn | None = None
    match: int = 0
    loser: bool = False


class Tie(NamedTuple):
    """A match of a bracket. ``next`` is the match its winner goes on to, 0 after the final.

    ``group`` is the group of the Wimbledon table, 0 where winners of groups meet.
    """

    number: int
    round_number: int
    group: int
    first: MatchSide
    second: MatchSide
    next: int = 0
    third_place: bool = False


@lru_cache(maxsize=32)
def ties_of(players: int, *, third_place: bool = False) -> tuple[Tie, ...]:
    """Return the matches of 2 to 512 players, round by round; ValueError outside.

    Seeds without an opponent stand in the second round at once. A match for third place comes
    before the final; it needs four players.

    >>> [(tie.number, tie.first.seed, tie.second.seed) for tie in ties_of(3)]
    [(1, 2, 3), (2, 1, None)]
    """
    bracket = wimbledon(players)
    order = bracket.matches_by_round()
    new = {match.number: at for at, match in enumerate(order, 1)}
    final = len(order)
    added = third_place and players >= FEWEST_FOR_THIRD_PLACE
    if added:
        # The match for third place comes before the final and takes its number.
        new[order[-1].number] = final + 1
    goes_on = {
        source.match: new[match.number]
        for match in order
        for source in (match.first, match.second)
        if source.match
    }
    ties = [
        Tie(
            new[match.number],
            match.round_number,
            match.group,
            _side(match.first, new),
            _side(match.second, new),
            goes_on.get(match.number, 0),
        )
        for match in order
    ]
    if added:
        last = ties.pop()
        one, other = (side._replace(loser=True) for side in (last.first, last.second))
        ties += [Tie(final, last.round_number, 0, one, other, third_place=True), last]
    return tuple(ties)


def _side(source: MatchSource, new: Mapping[int, int]) -> MatchSide:
    return MatchSide(match=new[source.match]) if source.match else MatchSide(Tpn(source.seed))


@lru_cache(maxsize=16)
def drawing_order(players: int, *, third_place: bool = False) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the matches, round by round, so that winners stand side by side.

    0 is the place of a match that a bye makes unnecessary. The match for third place is not there.

    >>> drawing_order(5)
    ((0, 1, 0, 0), (2, 3), (4,))
    """
    ties = {tie.number: tie for tie in ties_of(players, third_place=third_place)}
    final = max(ties)
    levels: list[list[int]] = [[final]]
    # only a match of the first round can be unnecessary, so that every other has two sides
    for _ in range(ties[final].round_number - 1):
        above = [ties[number] for number in levels[0]]
        levels.insert(0, [side.match for tie in above for side in (tie.first, tie.second)])
    return tuple(map(tuple, levels))


# Who has White in the games of a match.


def first_with_white(
    progress: MatchProgress,
    games: Sequence[MatchGame],
    rule: FirstColour,
    *,
    match_number: int,
    lot: Colour | None = None,
) -> Tpn | None:
    """Return who has White in the coming game, None where a lot is missing or nothing is to come.

    Inside a stage colours alternate. The first game of the match and of each stage follows the
    ``rule``; ``lot`` is the colour drawn for the first player of the match.
    """
    coming = progress.next
    if coming is None:
        return None
    first, second = progress.first, progress.second
    if coming.number > 1:
        return games[-1].black
    if rule is FirstColour.LOTS:
        if lot is None:
            return None
        return first if lot is Colour.WHITE else second
    if coming.stage == 0:
        # seeds are numbers: after an upset the higher seed may be the one that stands second
        return min(first, second) if match_number % 2 else max(first, second)
    began = games[progress.scores[coming.stage - 1].games[0]]
    return began.black
