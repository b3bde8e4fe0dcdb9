"""A round of two games between the same players, seen as one match (C.04.5).

A tournament of such rounds keeps every game: two records a round, the second with the colours
reversed. What pairs and ranks it looks at matches.
"""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model.ids import Tpn
from arbitro.model.result import (
    PLAYED,
    Colour,
    Points,
    PointSystem,
    Result,
    RoundRecord,
    points_table,
)
from arbitro.model.tournament import Entry, Tournament

_OVER_THE_BOARD = PLAYED


class DoubleMatch(NamedTuple):
    """One player's round: two games or a bye.

    ``colour`` is that of the first game. ``result`` is the match as a whole: a win, a draw or a
    loss by its points where it counts as played, a forfeit where one of the two forfeited both
    games, else the bye. ``over_the_board`` tells whether a game was really played.
    """

    opponent: Tpn | None
    colour: Colour | None
    points: Points
    result: Result
    over_the_board: bool

    @property
    def is_played(self) -> bool:
        """Tell whether the two may not meet again (C.04.5, preface)."""
        return self.opponent is not None and self.result in PLAYED


def match_of(tournament: Tournament, entry: Entry, number: int) -> DoubleMatch:
    """Return the match of a round, counted from 1.

    >>> from arbitro.model import Player, System
    >>> def games(other, *results):
    ...     colours = Colour.WHITE, Colour.BLACK
    ...     return tuple(RoundRecord(other, *each) for each in zip(colours, results))
    >>> ana = Entry(Tpn(1), Player("Ana"), games(Tpn(2), Result.WIN, Result.DRAW))
    >>> bea = Entry(Tpn(2), Player("Bea"), games(Tpn(1), Result.DRAW, Result.LOSS))
    >>> event = Tournament(system=System.DOUBLE_SWISS, rounds_played=2, entries=(ana, bea))
    >>> match_of(event, ana, 1).points, match_of(event, ana, 1).result
    (15, <Result.WIN: '1'>)
    """
    first, second = _games(entry, number)
    worth = points_table(tournament.points)
    points = Points(worth[first.result] + worth[second.result])
    opponent = first.opponent if first.opponent is not None else second.opponent
    if opponent is None:
        return DoubleMatch(
            None, None, points, _bye(first.result, second.result), over_the_board=False
        )
    colour = first.colour if first.opponent is not None else None
    mine = first.result, second.result
    theirs = tuple(game.result for game in _games(tournament.entry(opponent), number))
    played = _OVER_THE_BOARD.intersection(mine)
    against = worth[theirs[0]] + worth[theirs[1]]
    return DoubleMatch(
        opponent, colour, points, _whole(mine, theirs, points - against), bool(played)
    )


def as_match_points(points: PointSystem) -> PointSystem:
    """Return what a match is worth: both games won, both drawn, a bye of the whole round.

    The pairing-allocated bye is one in the first game and a half-point bye in the second, so that
    with the usual points it is worth a win and a draw (C.04.5 art. 1.4).

    >>> as_match_points(PointSystem()).pairing_allocated_bye, as_match_points(PointSystem()).win
    (15, 20)
    """
    return PointSystem(
        win=Points(2 * points.win),
        draw=Points(2 * points.draw),
        loss=Points(2 * points.loss),
        pairing_allocated_bye=Points(points.pairing_allocated_bye + points.half_point_bye),
        forfeit_win=Points(2 * points.forfeit_win),
        full_point_bye=Points(2 * points.full_point_bye),
        half_point_bye=Points(2 * points.half_point_bye),
        absence=Points(2 * points.absence),
    )


def bye_records(bye: Result) -> tuple[RoundRecord, RoundRecord]:
    """Return the two records of a bye, which is always one of the whole match (C.04.5, preface).

    >>> [record.result.name for record in bye_records(Result.PAIRING_ALLOCATED_BYE)]
    ['PAIRING_ALLOCATED_BYE', 'HALF_POINT_BYE']
    """
    second = Result.HALF_POINT_BYE if bye is Result.PAIRING_ALLOCATED_BYE else bye
    return RoundRecord(None, None, bye), RoundRecord(None, None, second)


def mismatched(tournament: Tournament) -> tuple[tuple[int, Tpn], ...]:
    """Return the rounds and players whose two records are not games against one opponent."""
    return tuple(
        (number, entry.tpn)
        for number in range(1, tournament.rounds_paired + 1)
        for entry in tournament.entries
        if len({game.opponent for game in _games(entry, number)}) > 1
    )


def _games(entry: Entry, number: int) -> tuple[RoundRecord, RoundRecord]:
    return entry.record(2 * number - 1), entry.record(2 * number)


def _bye(first: Result, second: Result) -> Result:
    return second if second is Result.PAIRING_ALLOCATED_BYE else first


def _whole(mine: tuple[Result, ...], theirs: tuple[Result, ...], margin: int) -> Result:
    """Return the result of a match, ``margin`` being one side's points less the other's."""
    both_lost = Result.FORFEIT_LOSS, Result.FORFEIT_LOSS
    if mine == both_lost:
        return Result.FORFEIT_LOSS
    if theirs == both_lost:
        return Result.FORFEIT_WIN
    if Result.PENDING in mine:
        return Result.PENDING
    if margin == 0:
        return Result.DRAW
    return Result.WIN if margin > 0 else Result.LOSS
