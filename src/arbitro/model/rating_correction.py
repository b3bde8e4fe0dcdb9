"""Games corrected too late for the standings, as they were really played."""

from __future__ import annotations

from dataclasses import replace

from arbitro.model.ids import Tpn
from arbitro.model.result import Result, RoundRecord
from arbitro.model.tournament import Tournament


def as_played(tournament: Tournament) -> Tournament:
    """Return the tournament with every game as it was really played, for ratings and titles.

    >>> from arbitro.model import Colour, Entry, Player, RatingCorrection
    >>> game = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)
    >>> one = Entry(Tpn(1), Player("A"), (RoundRecord(Tpn(2), Colour.WHITE, Result.WIN),))
    >>> two = Entry(Tpn(2), Player("B"), (RoundRecord(Tpn(1), Colour.BLACK, Result.LOSS),))
    >>> late = RatingCorrection(1, Tpn(1), Tpn(2), *game)
    >>> counted = Tournament(rounds_played=1, entries=(one, two), corrections=(late,))
    >>> [each.rounds[0].result for each in as_played(counted).entries]
    [<Result.DRAW: '='>, <Result.DRAW: '='>]
    """
    if not tournament.corrections:
        return tournament
    cells: dict[Tpn, dict[int, tuple[Result, bool]]] = {}
    for late in tournament.corrections:
        for tpn, result in zip((late.white, late.black), late.true, strict=True):
            cells.setdefault(tpn, {})[late.round_number] = result, late.turned
    entries = tuple(
        replace(entry, rounds=_played(entry.rounds, cells[entry.tpn]))
        if entry.tpn in cells
        else entry
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries, corrections=())


def _played(
    rounds: tuple[RoundRecord, ...], corrected: dict[int, tuple[Result, bool]]
) -> tuple[RoundRecord, ...]:
    made = list(rounds)
    for number, (result, turned) in corrected.items():
        opponent, colour, _used = made[number - 1]
        if turned and colour is not None:
            colour = colour.opposite
        made[number - 1] = RoundRecord(opponent, colour, result)
    return tuple(made)
