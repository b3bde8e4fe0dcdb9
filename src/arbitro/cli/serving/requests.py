"""``arbitro event requests`` and ``arbitro event entries``: what players ask for."""

from __future__ import annotations

from uuid import uuid4

import click

from arbitro.answers.interface.hall import ApplicationItem, RequestItem
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import BAD_INPUT, done_at, one_alone
from arbitro.cli.base.files.reports import read_bytes
from arbitro.cli.base.options.shared_options import at_a_place
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import BadInputError, complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.config import settings
from arbitro.desk.commands import AnswerApplication, AnswerRequest
from arbitro.desk.values.applications import Applied
from arbitro.model import SectionId
from arbitro.reasons import Refused
from arbitro.service import EventService
from arbitro.service.applications import (
    NotAnEntryError,
    applications_of,
    apply_for_entry,
    file_command,
    keep_application,
    opened_file,
)
from arbitro.web.views.event.applications import player_to_enter, queue_answers
from arbitro.web.views.event.event import EventView
from arbitro.web.views.event.requests import asked_of, request_answer

DONE, REFUSED = 0, 1


@click.command("requests", cls=Command, help="cli.requests.help")
@click.argument("event", metavar="EVENT")
@option("--section", type=click.IntRange(1), default=1, metavar="N", help="cli.requests.section")
@option("--accept", type=click.IntRange(1), default=None, metavar="N", help="cli.requests.accept")
@option("--decline", type=click.IntRange(1), default=None, metavar="N", help="cli.requests.decline")
@option("--actor", default="", metavar="NAME", help="cli.do.actor")
@at_a_place
def requests(
    event: str,
    section: int,
    accept: int | None,
    decline: int | None,
    actor: str,
    folder: str | None,
    database: str | None,
    as_json: bool,
) -> int:
    """Tell what players and devices ask for; do it, or decline."""
    number = accept or decline

    def told(service: EventService) -> int:
        if number is not None:
            command = AnswerRequest(SectionId(section), number, accept is not None)
            if not _given(service.handle(event, command, actor=actor), as_json=as_json):
                return REFUSED

        found = [request_answer(for_) for for_ in asked_of(_view(service, event), words())]
        if as_json:
            print_answer(found, list[RequestItem])
        for item in () if as_json else found:
            state = words().t(f"cli.requests.state.{item.state}")
            print(f"{item.section}:{item.number}\t{state}\t{item.text}")
        if not found and not as_json:
            say("cli.requests.none")
        return DONE

    if accept is not None and decline is not None:
        return one_alone("--accept", "--decline")
    return done_at(settings(folder, database=database), event, told)


@click.command("entries", cls=Command, help="cli.entries.help")
@click.argument("event", metavar="EVENT")
@option("--accept", type=click.IntRange(1), default=None, metavar="N", help="cli.entries.accept")
@option("--wait", type=click.IntRange(1), default=None, metavar="N", help="cli.entries.wait")
@option("--decline", type=click.IntRange(1), default=None, metavar="N", help="cli.entries.decline")
@option("--listed", is_flag=True, help="cli.entries.listed")
@option("--bring", "files", multiple=True, metavar="FILE", help="cli.entries.bring")
@option("--actor", default="", metavar="NAME", help="cli.do.actor")
@at_a_place
def entries(
    event: str,
    accept: int | None,
    wait: int | None,
    decline: int | None,
    listed: bool,
    files: tuple[str, ...],
    actor: str,
    folder: str | None,
    database: str | None,
    as_json: bool,
) -> int:
    """Tell who asks to be entered; enter them, let them wait, decline, or bring their files."""
    answered = {Applied.ACCEPTED: accept, Applied.WAITING: wait, Applied.DECLINED: decline}
    answers = [(number, state) for state, number in answered.items() if number is not None]

    def told(service: EventService) -> int:
        for path in files:
            if not _brought(service, event, path, as_json=as_json):
                return BAD_INPUT
        for number, state in answers:
            if not _answered(service, event, number, state, actor, listed=listed, as_json=as_json):
                return REFUSED
        _show_queues(service, event, as_json=as_json)
        return DONE

    if len(answers) > 1:
        return one_alone("--accept", "--wait", "--decline")
    return done_at(settings(folder, database=database), event, told)


def _view(service: EventService, event: str) -> EventView:
    found = service.snapshot(event)
    return EventView(event, found.state, found.version, language=words().language)


def _given(answer: object, *, as_json: bool) -> bool:
    """Tell whether a command was done; a refusal is said."""
    if not isinstance(answer, Refused):
        return True
    show_refusal(answer, as_json=as_json)
    return False


def _brought(service: EventService, event: str, path: str, *, as_json: bool) -> bool:
    try:
        data = read_bytes(path)
        found = opened_file(service, event, data)
    except BadInputError:
        return False
    except NotAnEntryError as problem:
        complain(words().t(f"ui.entering.file.{problem.code}"), problem.code)
        return False
    by = file_command(data)
    done = apply_for_entry(service, event, found.section, found.fields, command_id=by)
    return _given(done, as_json=as_json)


def _answered(
    service: EventService,
    event: str,
    number: int,
    state: Applied,
    actor: str,
    *,
    listed: bool,
    as_json: bool,
) -> bool:
    view = _view(service, event)
    application = view.state.applications.get(number)
    told = applications_of(service, event, [number]).get(number)
    if application is None or (state is Applied.ACCEPTED and told is None):
        complain(words().t("cli.entries.unknown", number=number), "application-unknown")
        return False
    player, section = None, view.section(application.section)
    if state is Applied.ACCEPTED and told is not None and section is not None:
        player = player_to_enter(section, told, service.folder, listed=listed)
    command_id = f"entry-{uuid4().hex}"
    command = AnswerApplication(application.section, number, state, player)
    answer = service.handle(event, command, actor=actor, command_id=command_id)
    if not _given(answer, as_json=as_json):
        return False
    entry = service.snapshot(event).state.applications[number].entry
    if entry is not None and told is not None:
        keep_application(service, event, entry, told, command_id, actor)
    return True


def _show_queues(service: EventService, event: str, *, as_json: bool) -> None:
    view = _view(service, event)
    told = applications_of(service, event, view.state.applications)
    found = queue_answers(view, told, service.folder)
    if as_json:
        print_answer(found, list[ApplicationItem])
        return
    for item in found:
        state = words().t(f"public.entry.state.{item.state}")
        fields = item.fields or {}
        about = (fields.get("name"), fields.get("rating"), fields.get("fide_id"))
        line = [f"{item.section}:{item.number}", state, *(one for one in about if one)]
        if item.waits:
            line.append(words().t("cli.entries.place", place=item.waits))
        print("\t".join(line))
    if not found:
        say("cli.entries.none")
