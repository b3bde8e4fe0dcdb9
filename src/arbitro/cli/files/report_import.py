"""An event made of a report, and what is said of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

from arbitro.answers.interface.events import ImportDetail
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.adjustments import AdjustmentItem, adjustment_items
from arbitro.cli.base.files.reports import (
    STANDARD_INPUT,
    LoadedReport,
    decide_edition,
    load,
    of_its_day,
    read_bytes,
)
from arbitro.cli.base.files.team_reports import teams_in
from arbitro.cli.base.ledger import LedgerPart, ledger_parts, print_ledger
from arbitro.cli.base.options.match_options import matches_as_said
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import BadInputError, complain, language, say, system_problem, words
from arbitro.config import settings
from arbitro.desk.commands import CheckImport, ConfirmImport
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.settings import ChosenEdition
from arbitro.formats.crosstables import crosstable as crosstables
from arbitro.formats.event_file import read_event_file
from arbitro.formats.texts.crosstable_heads import is_crosstable
from arbitro.formats.texts.ledger import Account
from arbitro.formats.trf.account import account_of
from arbitro.i18n.sentences.imports import default_sentence, import_detail
from arbitro.library.files import doubtful
from arbitro.model import TeamSystem, Tournament
from arbitro.reasons import Refused
from arbitro.regulations import Edition, text_to_follow
from arbitro.service import EventService, rehearse_taking_over, take_over
from arbitro.storage.event_files.files import SUFFIX


def make_event(
    *,
    report: str,
    folder: str | None,
    name: str,
    rounds: int | None,
    edition: str | None,
    games: int | None,
    as_played: bool,
    ledger: bool,
    as_json: bool,
    **matches: Any,
) -> int:
    """Make an event of a report as the options say; return the exit code."""
    said = games and matches_as_said(games, **matches)
    at = settings(folder).folder
    try:
        data = read_bytes(report)
        account = _account(report, data) if ledger else None
        if account is not None and not as_json:
            print_ledger(account)
        loaded = _teams(report, data) or load(report, data)
        editions = _chosen(of_its_day(loaded, edition, None), edition)
        at.mkdir(parents=True, exist_ok=True)
    except BadInputError:
        return 2
    except OSError as problem:
        say("cli.cannot-write", error=True, path=at, problem=system_problem(problem))
        return 2
    service = EventService(at)
    try:
        asked: dict[str, Any] = {
            "editions": editions,
            "rounds": rounds,
            "name": name,
            "language": language(),
            "matches": said or None,
        }
        if not as_json:
            _print_defaults(rehearse_taking_over(loaded.file, **asked, confirmed=True))
        answer = take_over(service, loaded.file, **asked, confirmed=as_played, actor="import")
        if isinstance(answer, Refused):
            show_refusal(answer, as_json=as_json)
            return 1
        _check_what_is_long(service, answer.key, as_played=as_played)
        state = service.snapshot(answer.key).state
        if as_json:
            _print_answer(loaded, answer.key, at, state, data, account)
        else:
            _show(answer.key, at, state)
    finally:
        service.close()
    return 0


def _print_defaults(state: EventState | Refused) -> None:
    """Say what the file does not state, before anything is made of it."""
    if isinstance(state, Refused):
        return
    (section,) = state.sections.values()
    if section.imported is not None and section.imported.defaults:
        say("cli.import.defaults", error=True)
        for taken in section.imported.defaults:
            print(f"  {default_sentence(words(), taken)}", file=sys.stderr)


def _check_what_is_long(service: EventService, key: str, *, as_played: bool) -> None:
    """Pair the rounds of a long import again, which was left for later."""
    (section,) = service.snapshot(key).state.sections.values()
    if section.imported is None or section.imported.checked:
        return
    service.handle(key, CheckImport(section.id), actor="import")
    if as_played:
        service.handle(key, ConfirmImport(section.id, confirmed=True), actor="import")


def _account(report: str, data: bytes) -> Account:
    """Return what became of every text of a report or a crosstable; BadInputError for others."""
    if is_crosstable(data):
        return crosstables.account_of(data)
    file = read_event_file(data)
    if file.document is None:
        complain(f"{report}: {words().t('cli.ledger.no-report')}", "ledger-of-no-report")
        raise BadInputError
    return account_of(file.document, file.problems)


def _teams(report: str, data: bytes) -> LoadedReport | None:
    """Read a file of a competition of teams; None where it is not one."""
    loaded = teams_in(report, data)
    if loaded is None:
        return None
    file = read_event_file(data)
    tournament = Tournament(details=loaded.tournament.details)
    return LoadedReport(report, file._replace(tournament=tournament, teams=loaded.tournament))


def _chosen(loaded: LoadedReport, edition: str | None) -> tuple[tuple[str, str], ...]:
    """Return the editions an option chooses, and say so where one is only a default."""
    teams = loaded.file.teams
    if teams is not None and teams.system is not TeamSystem.SWISS:
        return ()
    regulation = "C.04.6" if teams is not None else loaded.tournament.system.regulation
    if not edition and loaded.tournament.details.start is None:
        return ()  # said with all else the file leaves open
    choice = decide_edition(loaded, regulation, edition)
    return _with_those_beside(choice.edition) if edition else ()


def _with_those_beside(chosen: Edition) -> tuple[tuple[str, str], ...]:
    """Return a chosen edition with those of the other Swiss rules that came into force with it."""
    others = ("C.04.1", "C.04.2", "C.04.7") if chosen.regulation.startswith("C.04.") else ()
    beside = (text_to_follow(regulation, start=chosen.in_force_from) for regulation in others)
    named = (chosen, *(item.edition for item in beside))
    return tuple((item.regulation, str(item.key)) for item in named)


class MadeEvent(NamedTuple):
    """The event that was made of a report, and what was doubtful in the file.

    ``ledger`` is what became of every part of the file, null where nobody asked for it.
    """

    event: str
    file: str
    name: str
    players: int
    rounds_played: int
    rounds_total: int
    editions: tuple[ChosenEdition, ...]
    warnings: int
    adjustments: tuple[AdjustmentItem, ...]
    ledger: tuple[LedgerPart, ...] | None
    imported: ImportDetail | None = None


def _print_answer(
    loaded: LoadedReport,
    key: str,
    at: Path,
    state: EventState,
    data: bytes,
    account: Account | None,
) -> None:
    (section,) = state.sections.values()
    origin = "" if loaded.path == STANDARD_INPUT else loaded.path
    print_answer(
        MadeEvent(
            key,
            str(at / f"{key}{SUFFIX}"),
            state.settings.name if state.settings else "",
            len(section.entries),
            len(section.rounds),
            rounds_total(section),
            section.editions,
            len(loaded.file.problems),
            adjustment_items(doubtful(data, origin)),
            None if account is None else ledger_parts(account),
            None if section.imported is None else import_detail(section, section.imported, words()),
        )
    )


def _show(key: str, folder: Path, state: EventState) -> None:
    """Say which event was made, and what of."""
    (section,) = state.sections.values()
    path = folder / f"{key}{SUFFIX}"
    say(
        "cli.import.done",
        path=path,
        count=len(section.entries),
        played=len(section.rounds),
        rounds=rounds_total(section),
    )
    if section.settings.system.is_team:
        say("cli.team-import.not-in-reports")
    kept = section.imported
    if kept is not None and kept.apart:
        for item in import_detail(section, kept, words()).rounds:
            say("cli.check.round", round=item.round)
            print(f"  {item.text}")
        if not kept.confirmed:
            say("cli.import.to-confirm")
    say("cli.import.next", folder=folder)
