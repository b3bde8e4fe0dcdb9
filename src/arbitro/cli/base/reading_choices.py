"""``--reading``: a report read by other readings of disputed articles than the usual ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from arbitro.cli.base.reports import BadInputError
from arbitro.cli.base.speech import complain, say, words
from arbitro.model.dataclass import replace
from arbitro.reasons import Refused
from arbitro.rules.pairing.readings import merged, parse_readings, readings_of, unusual

if TYPE_CHECKING:
    from arbitro.cli.base.reports import LoadedReport
    from arbitro.cli.base.team_reports import LoadedTeams
    from arbitro.model import EditionKey, Readings, TeamTournament, Tournament

    T = TypeVar("T", Tournament, TeamTournament)


def read_as(loaded: LoadedReport, asked: tuple[str, ...], edition: EditionKey) -> LoadedReport:
    """Return a report read as asked, and say so where that is not as usual; see `with_readings`."""
    tournament = with_readings(loaded.tournament, asked, edition)
    return loaded._replace(file=loaded.file._replace(tournament=tournament))


def teams_read_as(loaded: LoadedTeams, asked: tuple[str, ...], edition: EditionKey) -> LoadedTeams:
    """Return a report of teams read as asked, and say so where that is not as usual."""
    return loaded._replace(tournament=with_readings(loaded.tournament, asked, edition))


def with_readings(tournament: T, asked: tuple[str, ...], edition: EditionKey) -> T:
    """Return a tournament that follows the readings asked for, before those it states itself.

    Those it states of other editions say nothing here. BadInputError, having said so, for what is
    no reading of the edition.
    """
    if not asked and not tournament.readings:
        return tournament

    chosen = chosen_readings(tournament.readings, asked, edition)
    if chosen:
        names = ", ".join(f"{name}={value}" for name, value in chosen)
        say("cli.readings.taken", error=True, readings=names)
    return replace(tournament, readings=chosen)


def chosen_readings(stated: Readings, asked: tuple[str, ...], edition: EditionKey) -> Readings:
    """Return the readings that are not the usual ones of an edition; BadInputError as above."""
    parsed = parse_readings(asked)
    if isinstance(parsed, Refused):
        raise _said(parsed)
    offered = {each.name for each in readings_of(edition)}
    known = tuple(each for each in stated if each[0] in offered)
    chosen = unusual(merged(known, parsed), edition)
    if isinstance(chosen, Refused):
        raise _said(chosen)
    return chosen


def _said(refusal: Refused) -> BadInputError:
    complain(words().refused(refusal), refusal.code)
    return BadInputError()
