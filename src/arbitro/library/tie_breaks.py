"""What standings of players and of teams are asked about: a round, a list of tie-breaks, values."""

from __future__ import annotations

from arbitro.answers.standings import exact
from arbitro.library.errors import RefusedError, UnknownError, as_round_number, unknown
from arbitro.library.values import Why, Worksheet, WorksheetLine
from arbitro.model import TeamTournament
from arbitro.model import Tournament as Record
from arbitro.reasons import refused
from arbitro.rules.standings import latest_round
from arbitro.rules.standings.standings import games_per_round
from arbitro.rules.tiebreaks import TieBreak, Unit, parse_tie_breaks
from arbitro.rules.tiebreaks import Worksheet as Working


def round_of_standings(tournament: Record | TeamTournament, asked: int | None) -> int:
    """Return the round standings are after; UnknownError for one that was not played."""
    last = latest_round(tournament)
    if asked is None:
        return last
    played = tournament.rounds_played // games_per_round(tournament)
    as_round_number(asked)
    if not 0 <= asked <= played:
        raise unknown("no-such-round", round=asked, rounds=played)
    return asked


def tie_breaks_asked(text: str) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of a list; UnknownError with the first that is none."""
    if not isinstance(text, str):
        raise TypeError(f'tie-breaks are one text as "DE,BH/C1", no {type(text).__name__}')
    found, problems = parse_tie_breaks(text)
    if problems:
        raise UnknownError(problems[0])
    return found


def one_tie_break(text: str) -> TieBreak:
    """Return the tie-break a text names; RefusedError where it names none or several."""
    found = tie_breaks_asked(text)
    if len(found) != 1:
        raise RefusedError(refused("tie-break-needed"))
    return found[0]


def as_shown(sheet: Working) -> Worksheet:
    """Return a working as programs see it."""
    # a line of an encounter brings points; the place is what comes of them
    unit = Unit.TENTHS if sheet.unit is Unit.PLACE else sheet.unit
    return Worksheet(
        str(sheet.tie_break),
        str(sheet.edition),
        int(sheet.tpn),
        exact(sheet.value, sheet.unit),
        tuple(
            WorksheetLine(
                line.round,
                line.opponent,
                exact(line.basis, sheet.basis_unit) if sheet.basis_unit else None,
                exact(line.value, unit),
                line.fate.value,
                tuple(map(Why, line.reasons)),
            )
            for line in sheet.lines
        ),
        tuple(map(Why, sheet.steps)),
    )
