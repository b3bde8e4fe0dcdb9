"""``arbitro event do``: any command of the desk, given to an event by its name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

from arbitro.answers.interface.commands import CommandOut, Refusal
from arbitro.answers.interface.events import CommandItem, DoneItem
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import BAD_INPUT, done_at
from arbitro.cli.base.files.reports import read_bytes
from arbitro.cli.base.options.shared_options import by_file
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import BadInputError, complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.config import settings
from arbitro.desk.commands import CreateEvent
from arbitro.desk.kernel.fields import CommandField, fields_of, names_section
from arbitro.desk.values.settings import EventSettings
from arbitro.reasons import Refused, values_data
from arbitro.service import EventService, Outcome
from arbitro.service.by_name import (
    OFFERED,
    Described,
    UnknownFieldError,
    UnreadableCommandError,
    command_of,
    described,
    elsewhere,
    schema_of,
    value_of,
)
from arbitro.service.event_parts import row_of
from arbitro.storage.event_files.codec import told

DONE, REFUSED = 0, 1
CREATE = "create-event"
"""The one command whose event there is not before it."""


@click.command(
    "do", cls=Command, help="cli.do.help", context_settings={"ignore_unknown_options": True}
)
@click.argument("event", metavar="[EVENT]", required=False)
@click.argument("name", metavar="[COMMAND]", required=False)
@click.argument("values", metavar="[JSON|-] [--FIELD VALUE]...", nargs=-1, type=click.UNPROCESSED)
@option("--folder", metavar="FOLDER", help="cli.serve.folder")
@option("--database", metavar="ADDRESS", help="cli.serve.database")
@option("--actor", default="", metavar="NAME", help="cli.do.actor")
@option("--id", "command_id", metavar="ID", help="cli.do.id")
@option("--token", default="", metavar="TOKEN", help="cli.do.token")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
@by_file
def do(
    event: str | None,
    name: str | None,
    values: tuple[str, ...],
    folder: str | None,
    database: str | None,
    actor: str,
    command_id: str | None,
    token: str,
    as_json: bool,
) -> int:
    """Give a command to an event; without one, list what there is."""
    for word in (event, name):
        if word is not None and word.startswith("-"):
            raise click.NoSuchOption(word)  # only the fields of a command come as further options
    if event is None or name is None:
        return _list(event, as_json=as_json)
    is_json = bool(values) and not values[0].startswith("--")
    given = _values(values[0]) if is_json else {}
    if given is None:
        return BAD_INPUT
    given |= _typed(name, values[1:] if is_json else values)

    def told_of(service: EventService) -> int:
        given_by = (actor, command_id, token)
        return _tell(_given(service, event, name, given, given_by), as_json=as_json)

    try:
        return done_at(settings(folder, database=database), event, told_of)
    except UnreadableCommandError as problem:
        where = problem.where or "-"
        what = str(problem)
        if isinstance(problem, UnknownFieldError):
            what = words().t("ui.error.unknown-field", field=where)
        complain(words().t("cli.do.unreadable", where=where, what=what), "invalid")
    except KeyError:
        complain(words().t("cli.do.unknown", name=name), "command-unknown")
    return BAD_INPUT


def _given(
    service: EventService,
    event: str,
    name: str,
    values: dict[str, Any],
    how: tuple[str, str | None, str],
) -> Outcome | Refused:
    actor, command_id, token = how
    if name == CREATE:
        settings_of = value_of(EventSettings, {"name": event, **values})
        return service.create(CreateEvent(settings_of), actor=actor, command_id=command_id)
    command = command_of(name, values)
    return service.handle(event, command, actor=actor, command_id=command_id, token=token)


def _typed(name: str, words_given: tuple[str, ...]) -> dict[str, Any]:
    """Return the fields of a command that were typed as options; UsageError where one is none."""
    kind = OFFERED.get(name)
    if kind is None:
        return {}
    options = [_option(field) for field in fields_of(kind) if field.kind != "values"]
    if names_section(kind):
        options.append(click.Option(["--section"], type=click.INT))
    reader = click.Command(name, params=[*options], add_help_option=False)
    typed = reader.make_context("arbitro event do", list(words_given)).params
    return {
        field: list(value) if isinstance(value, tuple) else value
        for field, value in typed.items()
        if value not in {None, ()}
    }


def _option(field: CommandField) -> click.Option:
    """Return the option of a field; bounds are those every program is told."""
    kinds: dict[str, click.ParamType[Any]] = {
        "number": click.INT,
        "points": click.INT,
        "tick": click.BOOL,
        "choice": click.Choice([str(member.value) for member in field.choices]),
    }
    name = f"--{field.name.replace('_', '-')}"
    several = field.collect is not None
    return click.Option(
        [name, field.name], type=kinds.get(field.kind, click.STRING), multiple=several
    )


def _values(text: str) -> dict[str, Any] | None:
    """Return what was given as JSON, None, said before, where it is no object."""
    try:
        found = json.loads(read_bytes("-") if text == "-" else text)
    except BadInputError:
        return None
    except ValueError as problem:
        complain(words().t("cli.do.no-json", problem=str(problem)), "invalid")
        return None
    if not isinstance(found, dict):
        complain(words().t("cli.do.no-json", problem=type(found).__name__), "invalid")
        return None
    return found


def _tell(answer: Outcome | Refused, *, as_json: bool) -> int:
    if isinstance(answer, Refused):
        if as_json:
            print_answer(_make_refusal(answer))
            return REFUSED
        show_refusal(answer, as_json=False)
        if answer.token:
            say("cli.do.confirm", error=True, token=answer.token)
        return REFUSED
    happened = tuple(DoneItem(kind, data) for kind, data in map(told, answer.events))
    if as_json:
        notices = tuple(map(_make_refusal, answer.notices))
        print_answer(CommandOut(answer.key, answer.version, answer.command, happened, notices))
        return DONE
    print(words().t("cli.do.done", event=answer.key, version=answer.version))
    for item in happened:
        print(f"  {item.type}")
    for notice in answer.notices:
        print(words().refused(notice))
    return DONE


def _make_refusal(refused: Refused) -> Refusal:
    return Refusal(
        refused.code,
        values_data(refused.values),
        words().refused(refused),
        refused.reasons,
        refused.level,
        refused.token,
        refused.step,
    )


def _describe(offered: Described) -> CommandItem:
    """Return a command that can be given; on the own machine all of them are allowed."""
    row = row_of(offered.name)
    right = "" if row is None or row.right is None else row.right
    return CommandItem(offered.name, offered.text, offered.of_section, right, allowed=True)


def _list(name: str | None, *, as_json: bool) -> int:
    """List the commands, or tell what one of them takes."""
    if name is None:
        if as_json:
            print_answer(list(map(_describe, described())), list[CommandItem])
        else:
            commands = list(described())
            width = max(len(item.name) for item in commands)
            for item in commands:
                print(f"{item.name:<{width}}  {words().t(f'command.{item.name}')}")
        return DONE
    if name not in OFFERED:
        where = elsewhere(name)
        complain(words().t("cli.do.unknown", name=name), "command-unknown")
        if where:
            complain(words().t(f"cli.do.elsewhere.{where}"), "command-elsewhere")
        return BAD_INPUT
    known: dict[str, Any] = {}
    schema = schema_of(OFFERED[name], known, "#/$defs/")
    print_answer({**schema, "$defs": known}, Mapping[str, object])
    return DONE
