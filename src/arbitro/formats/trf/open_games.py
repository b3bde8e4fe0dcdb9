"""Games of a report that have an opponent and a colour, and a blank for the result.

Programs write so a round that is paired and being played: its games are open. A blank in a round
that others have finished is nobody's result: it is neither a draw nor an adjourned game, which is
written ``?`` (C.04.2 art. 3.1), and the report is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.formats.trf.checks import has_cell, result_column
from arbitro.formats.trf.report import Report
from arbitro.model import Result, Tpn


def open_games(
    report: Report, played: int, *, games_per_round: int = 1, by_results: bool = True
) -> dict[Tpn, int]:
    """Return the first column, from 1, in which each player's game is still being played.

    Where rounds are paired ``by_results`` only the last one can be open. Elsewhere all rounds may
    have been written down before they are played. Blanks in other rounds are noted.
    """
    blanks = list(_blanks(report))
    if not blanks:
        return {}
    first_open = _first_of_last_round(played, games_per_round)
    if not by_results:
        decided = _last_decided(report, {(tpn, index) for tpn, _, index in blanks})
        first_open = decided - decided % games_per_round if decided >= 0 else 0
    playing: dict[Tpn, int] = {}
    places = []
    for tpn, line, index in blanks:
        if index >= first_open:
            playing.setdefault(tpn, index + 1)
            places.append((line, index))
        else:
            opponent = report.players[tpn][1].rounds[index]
            assert opponent is not None
            number = index // games_per_round + 1
            report.fault(
                "result-missing",
                line,
                result_column(index),
                opponent=opponent.opponent or 0,
                round=number,
            )
    if places:
        line, index = min(places)
        number = min(each for _, each in places) // games_per_round + 1
        report.fault(
            "round-open", line, result_column(index), round=number, count=(len(places) + 1) // 2
        )
    return playing


def _blanks(report: Report) -> Iterator[tuple[Tpn, int, int]]:
    """Give every blank result: whose, in which line, and its column from 0."""
    for tpn, (line, player) in report.players.items():
        for index, record in enumerate(player.rounds):
            if record is not None and record.result is Result.PENDING:
                text = report.document.lines[line - 1].text
                column = result_column(index)
                if not text[column - 1 : column].strip(" ") and has_cell(
                    report.document, line, index
                ):
                    yield tpn, line, index


def _first_of_last_round(played: int, games_per_round: int) -> int:
    return max(played - 1, 0) // games_per_round * games_per_round


def _last_decided(report: Report, blanks: set[tuple[Tpn, int]]) -> int:
    """Return the last column, from 0, in which a game has a result, -1 where none has."""
    return max(
        (
            index
            for tpn, (_, player) in report.players.items()
            for index, record in enumerate(player.rounds)
            if record is not None and record.opponent is not None and (tpn, index) not in blanks
        ),
        default=-1,
    )
