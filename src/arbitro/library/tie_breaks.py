"""What standings of players and of teams are asked about: a round, a list of tie-breaks, values."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.library.errors import RefusedError, UnknownError, as_round_number, unknown
from arbitro.model import TeamTournament
from arbitro.model import Tournament as Record
from arbitro.reasons import refused
from arbitro.rules.standings import latest_round
from arbitro.rules.standings.standings import games_per_round
from arbitro.rules.tiebreaks import TieBreak, parse_tie_breaks


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


def columns_asked(tie_breaks: Sequence[TieBreak], asked: TieBreak | None) -> Sequence[int]:
    """Return the columns of standings to be shown: of all tie-breaks or of one."""
    return range(len(tie_breaks)) if asked is None else (tie_breaks.index(asked),)
