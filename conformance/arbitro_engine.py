"""arbitro as an engine that stays: requests on standard input, a line each.

``pair FILE OUT`` pairs the coming round of a report, ``places FILE OUT TIE-BREAKS`` ranks the
players. The answer is ``done`` or what went wrong. The edition is that of the report's first day.
"""

import sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from arbitro.formats.tournament_file import read_tournament_file
from arbitro.reasons import Refused
from arbitro.regulations import text_to_follow
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.standings import standings
from arbitro.rules.tiebreaks import parse_tie_breaks, unit_of

TENTHS = {"tenths": 10, "hundredths": 100}


def edition_of(regulation, tournament):
    """Return the edition of a regulation in force on the first day of a tournament."""
    return text_to_follow(regulation, start=tournament.details.start).edition.key


def pair(path, out):
    """Write the pairing of the coming round; return why there is none."""
    tournament = read_tournament_file(Path(path).read_bytes()).tournament
    found = pair_next_round(tournament, edition_of(tournament.system.regulation, tournament))
    if isinstance(found, Refused):
        return found.code
    pairs = [*found.games, *([(found.bye, 0)] if found.bye else [])]
    lines = [str(len(pairs)), *(f"{white} {black}" for white, black in pairs)]
    Path(out).write_text("\n".join(lines) + "\n", "utf-8")
    return "done"


def places(path, out, names=""):
    """Write the place of everybody, and the values of the tie-breaks."""
    tournament = read_tournament_file(Path(path).read_bytes()).tournament
    found = standings(tournament, parse_tie_breaks(names)[0], edition_of("C.07", tournament))
    lines = [
        " ".join(map(str, (row.tpn, row.rank, *map(shown, row.values, found.tie_breaks))))
        for row in found.rows
    ]
    Path(out).write_text("\n".join(lines) + "\n", "utf-8")
    return "done"


def shown(value, tie_break):
    """Return a value in points, with as many decimals as it needs, - where there is none."""
    if value is None:
        return "-"
    exact = Fraction(value) / (
        10 if isinstance(value, Fraction) else TENTHS.get(unit_of(tie_break).value, 1)
    )
    return f"{float(exact):.4f}"


REQUESTS = {"pair": pair, "places": places}


def answer(line):
    """Do what a line asks for, and return the line that answers it."""
    name, *given = line.split()
    try:
        return REQUESTS[name](*given)
    except Exception as fault:  # noqa: BLE001 - whoever asks is told, and goes on
        return f"{type(fault).__name__}: {' '.join(str(fault).split())}"


if __name__ == "__main__":
    for asked in sys.stdin:
        print(answer(asked), flush=True)
