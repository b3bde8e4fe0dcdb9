"""Taking over a tournament that was begun with another program, from its report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from arbitro.desk import commands
from arbitro.desk.commands import TakeOverTeams, TakeOverTournament
from arbitro.desk.decide import decide
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.imports import ImportDefault
from arbitro.desk.values.settings import EventSettings
from arbitro.formats.import_defaults import defaults_taken
from arbitro.formats.importers import TournamentFile
from arbitro.model import EventDetails, System
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.knock_out import (
    MatchFacts,
    MatchFormat,
    facts_of_record,
    format_problem,
)
from arbitro.rules.pairing.knock_out.record import knock_out_of_record
from arbitro.rules.pairing.round_robin import rounds_of_table
from arbitro.service.entropy import new_identifier
from arbitro.service.events import EventService
from arbitro.service.responses import Outcome


def take_over(
    service: EventService,
    file: TournamentFile,
    *,
    editions: tuple[tuple[str, str], ...] = (),
    rounds: int | None = None,
    name: str = "",
    section: str = "Open",
    language: str = "en",
    matches: MatchFormat | None = None,
    confirmed: bool = False,
    actor: str = "",
    command_id: str | None = None,
    is_own: Callable[[str], bool] = lambda _: True,
) -> Outcome | Refused:
    """Make an event of a file: players, numbers, rounds, results, byes and what is announced.

    `read_tournament_file` reads the file; one with errors is refused. The editions are those of
    ``editions`` (regulation, name), else of the report's encoded type (192), its start date (042),
    or the newest. ``rounds`` is the number of rounds of a Swiss and ``name`` that of the event,
    where the file should not decide; an all-play-all has the rounds of its table. ``matches`` is
    how those of a knock-out are played, which no report tells. Rounds that go against the rules of
    pairing are taken over where they are ``confirmed``.

    Nothing is made of what a section has no place for: the report of the event made reads back as
    the same tournament. The same ``command_id`` makes one event, ``repeated`` where that was made
    before; ``is_own`` is that of `EventService.create`.
    """
    asked = _commands(file, editions, rounds, name, section, language=language, matches=matches)
    if isinstance(asked, Refused):
        return asked
    create, add = asked
    add = replace(add, confirmed=confirmed)
    # Refused before anything is made: an event without its tournament would be left behind.
    rehearsed = _rehearsed(create, add)
    if isinstance(rehearsed, Refused):
        return rehearsed
    identifier = command_id or new_identifier()
    made = service.create(create, actor=actor, command_id=identifier, is_own=is_own)
    if isinstance(made, Refused):
        return made
    answer = service.handle(made.key, add, actor=actor, command_id=f"{identifier}-tournament")
    return answer if isinstance(answer, Refused) else replace(answer, repeated=made.repeated)


def rehearse_taking_over(
    file: TournamentFile,
    *,
    editions: tuple[tuple[str, str], ...] = (),
    rounds: int | None = None,
    name: str = "",
    section: str = "Open",
    language: str = "en",
    matches: MatchFormat | None = None,
    confirmed: bool = False,
) -> EventState | Refused:
    """Return the event `take_over` would make, or why it would make none; nothing is kept."""
    asked = _commands(file, editions, rounds, name, section, language=language, matches=matches)
    if isinstance(asked, Refused):
        return asked
    create, add = asked
    return _rehearsed(create, replace(add, confirmed=confirmed))


def _commands(
    file: TournamentFile,
    editions: tuple[tuple[str, str], ...],
    rounds: int | None,
    name: str,
    section: str,
    *,
    language: str,
    matches: MatchFormat | None,
) -> tuple[commands.CreateEvent, TakeOverTournament | TakeOverTeams] | Refused:
    if not file.ok:
        return refused("report-with-errors")
    if file.teams is not None:
        return _of_teams(file, editions, rounds, name, section, language)
    tournament = file.tournament
    if rounds is not None and rounds < tournament.rounds_paired:
        return refused("rounds-already-paired", rounds=int(tournament.rounds_paired))
    games = tournament.system.games_per_round
    total = _rounds(file) if rounds is None else rounds * games
    tournament = replace(tournament, rounds_total=total)
    stored = tuple((key.partition("@")[0], str(key)) for key in tournament.editions)
    create = commands.CreateEvent(_event(tournament.details, name, language))
    chosen = (*stored, *editions)
    facts = _facts(file, matches)
    taken = _defaults(file, total // games if rounds is None else 0, games)
    add = TakeOverTournament(section, tournament, chosen, file.encoded_type, facts, defaults=taken)
    return create, add


def _defaults(file: TournamentFile, rounds: int, games: int = 1) -> tuple[ImportDefault, ...]:
    """Return what a file does not state; ``rounds`` are those it was given, 0 where one said so.

    ``games`` is how many columns of the file are a round.

    >>> from arbitro.formats.tournament_file import read_tournament_file
    >>> _defaults(read_tournament_file(b"012 Open"), 0)[1].code
    'scoring'
    """
    return tuple(
        taken
        for code, value in defaults_taken(file)
        for taken in _default(code, value, rounds, games)
    )


def _default(code: str, value: str, rounds: int, games: int) -> Iterator[ImportDefault]:
    if code not in {"rounds-played", "rounds-dated"}:
        yield ImportDefault(code, value)
    elif rounds:
        is_taken = int(value) // games == rounds
        yield ImportDefault(code if is_taken else "rounds-of-table", str(rounds))


def _facts(file: TournamentFile, matches: MatchFormat | None) -> MatchFacts | None:
    """Return what decides the matches of a knock-out: told by the file, or seen in its games."""
    tournament = file.tournament
    if not tournament.system.is_knock_out:
        return None
    if file.matches is not None or matches is None:
        return file.matches
    told = format_problem(matches) or knock_out_of_record(tournament, matches)
    if isinstance(told, Refused):
        return MatchFacts(matches)
    return facts_of_record(tournament, matches)


def _of_teams(
    file: TournamentFile,
    editions: tuple[tuple[str, str], ...],
    rounds: int | None,
    name: str,
    section: str,
    language: str,
) -> tuple[commands.CreateEvent, TakeOverTeams] | Refused:
    """Return the commands that make an event of a competition of teams."""
    tournament = file.teams
    assert tournament is not None, "asked of a file of teams"
    if rounds is not None:
        if rounds < tournament.rounds_played:
            return refused("rounds-already-paired", rounds=int(tournament.rounds_played))
        tournament = replace(tournament, rounds_total=rounds)
    stored = tuple((key.partition("@")[0], str(key)) for key in tournament.editions)
    create = commands.CreateEvent(_event(tournament.details, name, language))
    taken = _defaults(file, tournament.rounds_total if rounds is None else 0)
    return create, TakeOverTeams(section, tournament, (*stored, *editions), defaults=taken)


def _rounds(file: TournamentFile) -> int:
    """Return the number of rounds: stated, of the table, or as many as the file shows."""
    tournament = file.tournament
    counted = not file.has("rounds-assumed")
    if counted or tournament.system.is_swiss or tournament.system.is_knock_out:
        return tournament.rounds_total
    double = tournament.system is System.DOUBLE_ROUND_ROBIN
    return rounds_of_table(len(tournament.entries), double=double)


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


def _rehearsed(
    create: commands.CreateEvent, add: TakeOverTournament | TakeOverTeams
) -> EventState | Refused:
    """Return the event that would be made, or why none could be, before any file is."""
    state = fold_events(())
    for command in (create, add):
        answer = decide(state, command)
        if isinstance(answer, Refused):
            return answer
        state = fold_events(answer, state)
    return state
