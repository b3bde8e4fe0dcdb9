"""Reading a report for its games alone: who met whom and how it ended, whatever paired them."""

from __future__ import annotations

from arbitro.cli.base.reports import BadInputError, LoadedReport, print_problems, read_bytes
from arbitro.formats.tournament_file import read_tournament_file

ABOUT_PAIRING = frozenset({"system-not-supported"})
"""Faults that hinder pairing the next round, and no game that was played."""


def load_games(path: str) -> LoadedReport:
    """Read a report of players or of teams and print its problems; raise if one is an error.

    The players' own records count. How rounds are paired does not matter here.
    """
    file = read_tournament_file(read_bytes(path))
    kept = tuple(each for each in file.problems if each.code not in ABOUT_PAIRING)
    file = file._replace(problems=kept)
    print_problems(path, file.problems)
    if not file.ok:
        raise BadInputError
    return LoadedReport(path, file)
