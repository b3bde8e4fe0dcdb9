"""Every command of the desk by its name: an event run from the first entry to the last standings.

The row of a command says what right it takes; results, rounds by hand and what is taken back
are looked at as the pages look at them.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Body, Header, HTTPException, Request, Response
from fastapi.responses import JSONResponse

from arbitro.answers.interface.commands import CommandOut
from arbitro.answers.interface.events import CommandItem, DoneItem, LogItem
from arbitro.desk.by_name import as_plain
from arbitro.desk.commands import Command, CreateEvent
from arbitro.desk.kernel.feature import Event
from arbitro.desk.values.settings import EventSettings
from arbitro.i18n import Translator
from arbitro.model import EntryId
from arbitro.reasons import Refused
from arbitro.service import HistoryItem, Outcome
from arbitro.service.by_name import (
    OFFERED,
    UnknownFieldError,
    UnreadableCommandError,
    command_of,
    described,
    schema_of,
    value_of,
)
from arbitro.storage.event_files.codec import told
from arbitro.web.actions.command_actions import check_command, give
from arbitro.web.actions.game_actions import done_before
from arbitro.web.api_v1.answer_routes import REFER, AnswerRoute
from arbitro.web.api_v1.answers import (
    Confirming,
    Key,
    form_of,
    only_json,
    refused_answer,
    warnings_of,
)
from arbitro.web.event_request import (
    AtEvent,
    AtSection,
    EventRequest,
    Service,
    actor_of,
    at_section,
    made_here,
    may_read,
)
from arbitro.web.forms.form import Form
from arbitro.web.http.problems import ProblemAnswer, failed
from arbitro.web.rendering.templates import words_of
from arbitro.web.routes.route_rights import action_of

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1", tags=["arbitro"])

Matching = Annotated[str, Header(alias="If-Match", max_length=200)]
Values = Annotated[dict[str, Any], Body()]


def _done(answer: Outcome, here: EventRequest | None, response: Response) -> CommandOut:
    response.headers["etag"] = f'"{answer.version}"'
    if answer.repeated:
        response.headers["idempotency-replayed"] = "true"
    return CommandOut(
        event=answer.key,
        version=answer.version,
        command=answer.command,
        events=_items(answer.events),
        warnings=warnings_of(answer, here.words) if here else (),
    )


def _items(events: tuple[Event, ...]) -> tuple[DoneItem, ...]:
    return tuple(DoneItem(type=name, data=data) for name, data in map(told, events))


def _unreadable(problem: UnreadableCommandError, words: Translator) -> JSONResponse:
    where = ["body", *([problem.where] if problem.where else [])]
    what = str(problem)
    if isinstance(problem, UnknownFieldError):
        what = words.t("ui.error.unknown-field", field=problem.where)
    faults = [{"where": where, "what": what}]
    return ProblemAnswer(422, "invalid", error="invalid", faults=faults)


@router.get("/commands")
def commands(request: Request) -> list[CommandItem]:
    """List the commands that can be given, each with what it takes."""
    grant = request.state.session.grant
    return [
        CommandItem(
            name=item.name,
            text=item.text,
            of_section=item.of_section,
            right=action_of(item.name).value,
            allowed=grant.may(action_of(item.name), grant.event),
        )
        for item in described()
    ]


@router.post("/events", status_code=201)
def create(
    service: Service,
    wanted: Values,
    request: Request,
    response: Response,
    key: Key = None,
) -> CommandOut | JSONResponse:
    """Begin an event with what is said of it; its sections are added after that."""
    only_json(request)
    try:
        settings = value_of(EventSettings, wanted)
    except UnreadableCommandError as problem:
        return _unreadable(problem, words_of(request))
    form = _form(key)
    made = service.create(
        CreateEvent(settings),
        actor=actor_of(request),
        command_id=form.command,
        is_own=may_read(request),
    )
    if isinstance(made, Refused):
        return refused_answer(made, words_of(request))
    if not made.repeated:
        made_here(request, made.key)
    response.headers["location"] = f"/api/v1/events/{made.key}"
    return _done(made, None, response)


def _form(key: str | None, token: str = "") -> Form:
    return form_of(key and key.strip('"'), token)


@router.post("/events/{event}/commands/{name}", include_in_schema=False)
def carry_out(
    here: AtEvent,
    name: str,
    wanted: Values,
    request: Request,
    response: Response,
    key: Key = None,
    token: Confirming = "",
    matching: Matching = "",
) -> CommandOut | JSONResponse:
    """Carry out a command; the same key is carried out once, a token confirms a refusal."""
    only_json(request)
    if name not in OFFERED:
        raise HTTPException(404, "command-unknown")
    try:
        command = command_of(name, wanted)
    except UnreadableCommandError as problem:
        return _unreadable(problem, here.words)
    there = _there(here, command)
    form = _form(key, token)
    again = done_before(there, form, partial(check_command, there, name, command))
    if again is not None:
        return _done(again, there, response)
    if matching and not _is_current(there, matching):
        return failed(412, "version-changed")
    answer = give(there, command, form)
    if isinstance(answer, Refused):
        return refused_answer(answer, there.words)
    return _done(answer, there, response)


def _there(here: EventRequest, command: Command) -> EventRequest:
    """Return where a command about a section stands; 404 where there is no such section."""
    number = getattr(command, "section", 0)
    return at_section(here.request, here.event.id, number) if number else here


def _is_current(here: EventRequest, matching: str) -> bool:
    """Tell whether the version somebody has seen is that of the event."""
    seen = {word.strip().removeprefix("W/").strip('"') for word in matching.split(",")}
    return "*" in seen or str(here.event.version) in seen


@router.get("/events/{event}/log")
def log(here: AtEvent, after: int = 0) -> list[LogItem]:
    """Tell what was done, oldest first: what each command did, to whoever may take it back.

    ``after`` leaves out the first so many commands.
    """
    return [
        _make_log_entry(history_item)
        for history_item in here.service.history(here.event.id)[max(after, 0) :]
    ]


def _make_log_entry(item: HistoryItem) -> LogItem:
    return LogItem(
        command=item.command,
        at=item.at.isoformat(),
        actor=item.actor,
        taken_back=item.undone,
        events=_items(item.events),
    )


# What a command that changes something has to have seen.


@router.get("/events/{event}/settings")
def event_settings(here: AtEvent) -> dict[str, Any]:
    """Tell what is said of the event, as ``edit-event`` takes it."""
    told_of: dict[str, Any] = as_plain(here.event.state.settings)
    return told_of


@router.get("/events/{event}/sections/{section}/settings")
def section_settings(here: AtSection) -> dict[str, Any]:
    """Tell what is said of a section, as ``edit-section`` takes it."""
    told_of: dict[str, Any] = as_plain(here.section.section.settings)
    return told_of


@router.get("/events/{event}/entries/{entry}")
def person(here: AtEvent, entry: int) -> dict[str, Any]:
    """Tell what is known of a person, as ``edit-player`` takes it."""
    found = here.event.state.people.get(EntryId(entry))
    if found is None:
        raise HTTPException(404, "player-unknown")
    told_of: dict[str, Any] = as_plain(found)
    return told_of


# The description.


def with_commands(description: dict[str, Any]) -> dict[str, Any]:
    """Return the description of the interface with every command as an address of its own."""
    known = description.setdefault("components", {}).setdefault("schemas", {})
    own: dict[str, Any] = {}
    for item in described():
        schema = schema_of(item.kind, own, REFER)
        summary, _, more = item.text.partition("\n")
        description["paths"][f"/api/v1/events/{{event}}/commands/{item.name}"] = {
            "post": {
                "tags": ["commands"],
                "summary": summary,
                "description": more.strip(),
                "operationId": f"command_{item.name.replace('-', '_')}",
                "parameters": _PARAMETERS,
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": schema}},
                },
                "responses": {
                    "200": _answered("What it did.", "CommandOut", "application/json"),
                    "422": _answered("Why not.", "Refusal", "application/problem+json"),
                },
            }
        }
    for name, schema in own.items():
        known.setdefault(name, schema)
    return description


def _answered(text: str, name: str, kind: str) -> dict[str, Any]:
    return {"description": text, "content": {kind: {"schema": {"$ref": f"{REFER}{name}"}}}}


def _parameter(name: str, where: str, text: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": where,
        "required": where == "path",
        "description": text,
        "schema": {"type": "string"},
    }


_PARAMETERS = [
    _parameter("event", "path", "the key of the event"),
    _parameter("Idempotency-Key", "header", "the name of the command: carried out once"),
    _parameter("Confirmation-Token", "header", "the token of a refusal that can be confirmed"),
    _parameter("If-Match", "header", "the version of the event that was seen, in quotation marks"),
]
