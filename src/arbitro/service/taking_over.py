"""Taking over a tournament that was begun with another program, from its report."""

from __future__ import annotations

from dataclasses import replace

from arbitro.desk import commands as asked
from arbitro.desk.decide import decide
from arbitro.desk.evolve import fold_events
from arbitro.desk.settings import EventSettings
from arbitro.explain import Refused
from arbitro.explain.reason import refused
from arbitro.formats.tournament_file import TournamentFile
from arbitro.model import EventDetails
from arbitro.service.events import EventService
from arbitro.service.lots import new_identifier
from arbitro.service.outcome import Outcome


def take_over(  # noqa: PLR0913 - what the file may leave open, and who asks
    service: EventService,
    file: TournamentFile,
    *,
    editions: tuple[tuple[str, str], ...] = (),
    rounds: int | None = None,
    name: str = "",
    section: str = "Open",
    language: str = "en",
    actor: str = "",
    command_id: str | None = None,
) -> Outcome | Refused:
    """Make an event of a file: players, numbers, rounds, results, byes and what is announced.

    `read_tournament_file` reads the file; one with errors is refused. The editions are those of
    ``editions`` (regulation, name), else of the report's encoded type (192), its start date (042),
    or the newest. ``rounds`` is the number of rounds of a Swiss and ``name`` that of the event,
    where the file should not decide.

    Nothing is made of what a section has no place for: the report of the event made reads back as
    the same tournament. The same ``command_id`` makes one event.
    """
    if not file.ok:
        return refused("report-with-errors")
    tournament = file.tournament
    if rounds is not None:
        tournament = replace(tournament, rounds_total=rounds)
    stored = tuple((key.partition("@")[0], str(key)) for key in tournament.editions)
    create = asked.CreateEvent(_event(tournament.details, name, language))
    add = asked.TakeOverTournament(section, tournament, (*stored, *editions), file.encoded_type)
    refusal = _refusal(create, add)
    if refusal is not None:
        return refusal
    identifier = command_id or new_identifier()
    answer = service.create(create, actor=actor, command_id=identifier)
    if isinstance(answer, Refused):
        return answer
    return service.handle(answer.key, add, actor=actor, command_id=f"{identifier}-tournament")


def _event(details: EventDetails, name: str, language: str) -> EventSettings:
    return EventSettings(
        name or details.name,
        city=details.city,
        federation=details.federation,
        start=details.start,
        end=details.end,
        chief_arbiter=details.chief_arbiter,
        deputies=details.deputies,
        organiser=details.organiser,
        language=language,
    )


def _refusal(create: asked.CreateEvent, add: asked.TakeOverTournament) -> Refused | None:
    """Return why no event could be made, before any file is."""
    state = fold_events(())
    for command in (create, add):
        answer = decide(state, command)
        if isinstance(answer, Refused):
            return answer
        state = fold_events(answer, state)
    return None
