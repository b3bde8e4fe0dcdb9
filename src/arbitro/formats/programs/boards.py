"""The rounds of a tournament board by board, as other programs list them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.model import ABSENT, Colour, Entry, Pairing, Result, Tournament, Tpn
from arbitro.rules.pairing.swiss.history import score_when_paired
from arbitro.rules.pairing.swiss.swiss_rules import acceleration_sorts_boards, board_place

BoardNumbers = Mapping[tuple[int, Tpn], int]
"""The board of each game in the hall, by its round and the number of who has White."""


class ProgramBoard(NamedTuple):
    """A game of a round: its board, who plays, and the results of White and Black."""

    number: int
    white: Entry
    black: Entry
    results: tuple[Result, Result]


class ProgramRound(NamedTuple):
    """A round: its games in board order, and who has none, the bye of the pairing first."""

    number: int
    boards: tuple[ProgramBoard, ...]
    without: tuple[tuple[Entry, Result], ...]


def rounds_of(tournament: Tournament, numbers: BoardNumbers) -> tuple[ProgramRound, ...]:
    """Return the rounds paired so far.

    Boards that are not known are in the order of the rules.
    """
    return tuple(
        _round(tournament, number, numbers) for number in range(1, tournament.rounds_played + 1)
    )


def _round(tournament: Tournament, number: int, numbers: BoardNumbers) -> ProgramRound:
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
    score = _scores(tournament, number)
    games.sort(key=lambda item: board_place(Pairing(item[0].tpn, item[1].tpn), score))
    placed = [
        ProgramBoard(numbers.get((number, white.tpn), at), white, black, results)
        for at, (white, black, results) in enumerate(games, 1)
    ]
    without.sort(key=lambda item: (item[1] is not Result.PAIRING_ALLOCATED_BYE, item[0].tpn))
    return ProgramRound(number, tuple(sorted(placed, key=lambda item: item.number)), tuple(without))


def _scores(tournament: Tournament, number: int) -> dict[Tpn, int]:
    """Return the scores by which the boards of a round are ordered."""
    entries = tournament.entries
    if acceleration_sorts_boards(tournament.editions):
        return {entry.tpn: score_when_paired(tournament, entry, number) for entry in entries}
    return {entry.tpn: tournament.score(entry, number - 1) for entry in entries}
