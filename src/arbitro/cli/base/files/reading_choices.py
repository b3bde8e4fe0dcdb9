"""``--reading``: a report read by other readings of disputed articles than the usual ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from arbitro.cli.base.speech import BadInputError, complain, say, words
from arbitro.library.edition_choice import read_as as read
from arbitro.library.edition_choice import readings_chosen
from arbitro.reasons import Refused

if TYPE_CHECKING:
    from arbitro.cli.base.files.reports import LoadedReport
    from arbitro.cli.base.files.team_reports import LoadedTeams
    from arbitro.model import EditionKey, Readings, TeamTournament, Tournament

    T = TypeVar("T", Tournament, TeamTournament)


def read_as(loaded: LoadedReport, choices: tuple[str, ...], edition: EditionKey) -> LoadedReport:
    """Return a report read as asked, and say so where that is not as usual; see `with_readings`."""
    tournament = with_readings(loaded.tournament, choices, edition)
    return loaded._replace(file=loaded.file._replace(tournament=tournament))


def teams_read_as(
    loaded: LoadedTeams, choices: tuple[str, ...], edition: EditionKey
) -> LoadedTeams:
    """Return a report of teams read as asked, and say so where that is not as usual."""
    return loaded._replace(tournament=with_readings(loaded.tournament, choices, edition))


def with_readings(tournament: T, choices: tuple[str, ...], edition: EditionKey) -> T:
    """Return a tournament that follows the readings asked for, before those it states itself.

    Those it states of other editions say nothing here. BadInputError, having said so, for what is
    no reading of the edition.
    """
    followed = read(tournament, choices, edition)
    if isinstance(followed, Refused):
        raise said(followed)
    if followed.readings:
        print_readings(followed.readings)
    return followed


def print_readings(taken: Readings) -> None:
    """Say which readings are not the usual ones."""
    names = ", ".join(f"{name}={value}" for name, value in taken)
    say("cli.readings.taken", error=True, readings=names)


def chosen_readings(stated: Readings, choices: tuple[str, ...], edition: EditionKey) -> Readings:
    """Return the readings that are not the usual ones of an edition; BadInputError as above."""
    chosen = readings_chosen(stated, choices, edition)
    if isinstance(chosen, Refused):
        raise said(chosen)
    return chosen


def said(refusal: Refused) -> BadInputError:
    """Say what is no reading; the error to be raised for it."""
    complain(words().refused(refusal), refusal.code)
    return BadInputError()
