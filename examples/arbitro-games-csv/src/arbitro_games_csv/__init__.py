"""A tournament from a list of games, one a line: ``round;White;Black;result``.

The head is ``round;white;black;result``; a bye is a line without Black. Players get their starting
numbers in the order in which they first appear.
"""

from __future__ import annotations

from arbitro.formats.importers import Importer, TournamentFile
from arbitro.formats.texts.problems import Problem, Severity
from arbitro.model import ABSENT, Colour, Entry, Player, Result, RoundRecord, Tournament, Tpn

HEAD = b"round;white;black;result"
RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "1/2-1/2": (Result.DRAW, Result.DRAW),
    "+--": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "--+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
}
MOST_LINES = 100_000


def recognises(data: bytes) -> bool:
    """Tell whether a file begins with the head of such a list."""
    return data.lstrip()[: len(HEAD)].lower() == HEAD


def read(data: bytes) -> TournamentFile:
    """Return the tournament, and every line that cannot be read with what is wrong with it."""
    problems: list[Problem] = []
    records: dict[str, dict[int, RoundRecord]] = {}
    numbers: dict[str, Tpn] = {}
    lines = data.decode("utf-8", "replace").splitlines()
    for at, line in enumerate(lines[:MOST_LINES], 1):
        if at == 1 or not line.strip():
            continue
        cells = [cell.strip() for cell in line.split(";")]
        if len(cells) != 4 or not cells[0].isdecimal() or not 0 < int(cells[0]) < 100:
            problems.append(Problem(Severity.ERROR, at, 1, "games-csv-line"))
            continue
        round_number, white, black, result = int(cells[0]), *cells[1:]
        if not black:
            numbers.setdefault(white, Tpn(len(numbers) + 1))
            bye = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
            records.setdefault(white, {})[round_number] = bye
            continue
        if result not in RESULTS:
            values = (("text", result),)
            problems.append(Problem(Severity.ERROR, at, 1, "games-csv-result", values))
            continue
        first = numbers.setdefault(white, Tpn(len(numbers) + 1))
        second = numbers.setdefault(black, Tpn(len(numbers) + 1))
        of_white, of_black = RESULTS[result]
        records.setdefault(white, {})[round_number] = RoundRecord(second, Colour.WHITE, of_white)
        records.setdefault(black, {})[round_number] = RoundRecord(first, Colour.BLACK, of_black)
    if not numbers:
        problems.append(Problem(Severity.ERROR, 1, 1, "players-missing"))
    rounds = max((max(each) for each in records.values()), default=0)
    entries = tuple(
        Entry(
            number,
            Player(name),
            tuple(records[name].get(each, ABSENT) for each in range(1, rounds + 1)),
        )
        for name, number in numbers.items()
    )
    tournament = Tournament(rounds_total=rounds, rounds_played=rounds, entries=entries)
    return TournamentFile(tournament, tuple(problems))


IMPORTER = Importer("games-csv", recognises, read)
