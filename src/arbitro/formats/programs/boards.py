"""The rounds of a tournament board by board, as other programs list them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.model import ABSENT, Colour, Entry, Result, Tournament, Tpn

BoardNumbers = Mapping[tuple[int, Tpn], int]
"""The board of each game in the hall, by its round and the number of who has White."""


class Board(NamedTuple):
    """A game of a round: its board, who plays, and the results of White and Black."""

    number: int
    white: Entry
    black: Entry
    results: tuple[Result, Result]


class Round(NamedTuple):
    """A round: its games in board order, and who has none, the bye of the pairing first."""

    number: int
    boards: tuple[Board, ...]
    without: tuple[tuple[Entry, Result], ...]


def rounds_of(tournament: Tournament, numbers: BoardNumbers) -> tuple[Round, ...]:
    """Return the rounds paired so far; boards that are not known are in the order of the rules.

    That is by the higher score of the two, the sum of both and the smaller number of the higher
    ranked (C.04.2 art. 3.6).
    """
    return tuple(
        _round(tournament, number, numbers) for number in range(1, tournament.rounds_played + 1)
    )


def _round(tournament: Tournament, number: int, numbers: BoardNumbers) -> Round:
    games: list[tuple[Entry, Entry, tuple[Result, Result]]] = []
    without: list[tuple[Entry, Result]] = []
    for entry in tournament.entries:
        mine = entry.record(number)
        if mine.opponent is None or mine == ABSENT:
            without.append((entry, mine.result))
            continue
        other = tournament.entry(mine.opponent)
        theirs = other.record(number)
        if mine.colour is Colour.BLACK or (mine.colour is None and other.tpn < entry.tpn):
            continue
        games.append((entry, other, (mine.result, theirs.result)))
    games.sort(key=lambda each: _place(tournament, number, each[0], each[1]))
    placed = [
        Board(numbers.get((number, white.tpn), at), white, black, results)
        for at, (white, black, results) in enumerate(games, 1)
    ]
    without.sort(key=lambda each: (each[1] is not Result.PAIRING_ALLOCATED_BYE, each[0].tpn))
    return Round(number, tuple(sorted(placed, key=lambda each: each.number)), tuple(without))


def _place(tournament: Tournament, number: int, white: Entry, black: Entry) -> tuple[int, ...]:
    scores = [tournament.score(each, number - 1) for each in (white, black)]
    ranked = sorted((-score, each.tpn) for score, each in zip(scores, (white, black), strict=True))
    return -max(scores), -sum(scores), ranked[0][1]
