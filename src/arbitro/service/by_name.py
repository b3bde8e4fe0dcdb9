"""Commands as programs send them: read from JSON, described as a schema, carried out.

What is offered so is every command whose row names a right, and no place it is asked for instead.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Any

import msgspec

from arbitro.desk.all_features import COMMANDS
from arbitro.desk.by_name import CONFIRMED, as_plain, name_of
from arbitro.desk.commands import Command
from arbitro.desk.kernel.feature import CommandRow, OfSection
from arbitro.desk.kernel.fields import Terms, fields_of
from arbitro.model import SYSTEMS, System, SystemTraits, system_of
from arbitro.rules.office.facts import PlainFact, Said, said_from
from arbitro.rules.pairing.systems import system_called
from arbitro.typed_values import converted

BY_NAME: Mapping[str, type] = {name_of(command): command for command in COMMANDS}
"""Every command by its name."""

OFFERED: Mapping[str, type] = {
    name: command for name, command in BY_NAME.items() if not COMMANDS[command].elsewhere
}
"""The commands that are given by name; the row of every other tells where it is asked for."""


def row_of(name: str) -> CommandRow[Any] | None:
    """Return the row of a command in the desk, None for one programs do not give."""
    return COMMANDS[OFFERED[name]] if name in OFFERED else None


def is_of_section(command: type) -> bool:
    """Tell whether a command is about one section, which it names as ``section``."""
    return isinstance(COMMANDS.get(command), OfSection)


def elsewhere(name: str) -> str:
    """Return the code of where a command is asked for, empty for one given by name."""
    command = BY_NAME.get(name)
    return "" if command is None else COMMANDS[command].elsewhere or ""


class UnreadableCommandError(ValueError):
    """What was sent is not the command: ``where`` is the place, as ``player.rating``."""

    def __init__(self, where: str, problem: str) -> None:
        """Say where, and what is wrong there."""
        super().__init__(problem)
        self.where = where


class UnknownFieldError(UnreadableCommandError):
    """What was sent has a field that the command does not have."""

    def __init__(self, where: str) -> None:
        """Say which."""
        super().__init__(where, "no such field")


def command_of(name: str, told: Mapping[str, Any]) -> Command:
    """Return the command of a name, with the values told; all others are as usual.

    KeyError where there is no such command, UnreadableCommandError where a value is wrong.
    """
    found: Command = value_of(OFFERED[name], _with_facts(OFFERED[name], told))
    for field in fields_of(OFFERED[name]):
        if field.kind != "values" and field.collect is None:
            value = getattr(found, field.name)
            if not field.is_within(value):
                raise UnreadableCommandError(field.name, field.terms.bounds)
    return found


def _with_facts(command: type, told: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is told of a command, with the facts of an office that are given by name."""
    of_facts = {field.name for field in fields_of(command) if field.type == Said}
    return {
        name: _facts_of(value, name) if name in of_facts and isinstance(value, Mapping) else value
        for name, value in told.items()
    }


def _facts_of(value: Mapping[str, Any], where: str) -> list[list[str]]:
    """Return the facts of an object as pairs, as the log has them."""
    try:
        facts = converted(value, dict[str, PlainFact])
    except msgspec.ValidationError as problem:
        raise UnreadableCommandError(where, str(problem)) from problem
    return [list(pair) for pair in said_from(facts)]


LARGEST = 10**12
"""The largest number a program may give: nothing of an event comes near it."""


def value_of(kind: type, told: Mapping[str, Any]) -> Any:
    """Return a value of a kind, all of whose fields are known; UnreadableCommandError else."""
    too_large = _too_large(told)
    if too_large:
        raise UnreadableCommandError(too_large, "number too large")
    try:
        found: Any = converted(told, kind, _understood)
    except msgspec.ValidationError as problem:
        said, _, where = str(problem).partition(" - at `$")
        raise UnreadableCommandError(where.strip("`.").removeprefix("."), said) from problem
    except ValueError as problem:
        raise UnreadableCommandError("", str(problem)) from problem
    lost = _lost(told, as_plain(found))
    if lost:
        raise UnknownFieldError(lost)
    return found


def _understood(kind: type, told: object) -> Any:
    """Return a system from its key, or from its key and traits where it is one of others."""
    assert kind is System, "all else has fields"
    if isinstance(told, str):
        if told in SYSTEMS:
            return SYSTEMS[told]

        found = system_called(told)
        if found is None:
            raise ValueError(f"no system {told}")
        return found
    traits = converted(told, dict[str, str | int | bool])
    return system_of(str(traits.pop("key", "")), converted(traits, SystemTraits))


def _too_large(told: object, where: str = "") -> str:
    """Return the place of the first number out of all bounds, empty where there is none."""
    if isinstance(told, Mapping):
        inside: Iterable[tuple[str, object]] = (
            (f"{where}.{name}" if where else str(name), item) for name, item in told.items()
        )
    elif isinstance(told, list):
        inside = ((f"{where}[{number}]", item) for number, item in enumerate(told))
    else:
        wrong = isinstance(told, int | float) and not -LARGEST <= told <= LARGEST
        return (where or "-") if wrong else ""
    return next(filter(None, (_too_large(item, at) for at, item in inside)), "")


def _lost(told: object, kept: object, where: str = "") -> str:
    """Return the place of the first field that is told and not known, empty where all are."""
    if isinstance(told, Mapping) and isinstance(kept, Mapping):
        for name, value in told.items():
            at = f"{where}.{name}" if where else str(name)
            found = at if name not in kept else _lost(value, kept[name], at)
            if found:
                return found
    elif isinstance(told, list) and isinstance(kept, list):
        for number, (mine, theirs) in enumerate(zip(told, kept, strict=False)):
            found = _lost(mine, theirs, f"{where}[{number}]")
            if found:
                return found
    return ""


# What the commands are made of, for whoever writes a program.


@dataclass(frozen=True, slots=True)
class Described:
    """A command for the description: its name, what it does, whether it is about one section."""

    name: str
    text: str
    of_section: bool
    kind: type


@cache
def described() -> tuple[Described, ...]:
    """Return every command that is offered, in the order the desk lists them."""
    return tuple(
        Described(name, cleandoc(kind.__doc__ or ""), is_of_section(kind), kind)
        for name, kind in OFFERED.items()
    )


Schema = dict[str, Any]
_PLAIN: Mapping[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
    bytes: {"type": "string", "contentEncoding": "base64"},
    date: {"type": "string", "format": "date"},
    datetime: {"type": "string", "format": "date-time"},
}


def schema_of(kind: Any, known: dict[str, Schema], refer: str) -> Schema:
    """Return the JSON schema of a command or of a value in one, by the types of its fields.

    Values with fields of their own go into ``known`` by their names, and are referred to by
    ``refer`` and the name.
    """
    if kind in _PLAIN:
        return dict(_PLAIN[kind])
    if kind is System:
        return {"type": "string", "enum": list(SYSTEMS)}
    if kind == Said:  # by name; pairs, as the log has them, are read as well
        return {"type": "object", "additionalProperties": schema_of(PlainFact, known, refer)}
    if isinstance(kind, typing.NewType):
        return schema_of(kind.__supertype__, known, refer)
    inside = typing.get_args(kind)
    origin = typing.get_origin(kind)
    if origin is typing.Annotated:
        terms = next((part for part in inside if isinstance(part, Terms)), Terms())
        return _bounded(schema_of(inside[0], known, refer), terms)
    if origin is not None:
        return _of_several(origin, inside, known, refer)
    if issubclass(kind, Enum):
        return _codes([enum.value for enum in kind])
    if kind.__name__ not in known:
        known[kind.__name__] = {}  # a value may hold values of its own kind
        known[kind.__name__] = _with_fields(kind, known, refer)
    return {"$ref": f"{refer}{kind.__name__}"}


def _bounded(schema: Schema, terms: Terms) -> Schema:
    """Return a schema with the bounds of a field, within what may be none as well."""
    if "anyOf" in schema:
        return {"anyOf": [_bounded(option, terms) for option in schema["anyOf"]]}
    if schema.get("type") not in {"integer", "string"}:
        return schema
    of_text = schema["type"] == "string"
    bounds = (
        {"maxLength": terms.longest} if of_text else {"minimum": terms.least, "maximum": terms.most}
    )
    return {**schema, **{name: value for name, value in bounds.items() if value is not None}}


def _of_several(
    origin: Any, inside: tuple[Any, ...], known: dict[str, Schema], refer: str
) -> Schema:
    if origin in {typing.Union, UnionType}:
        return {"anyOf": [schema_of(item, known, refer) for item in inside]}
    if origin is typing.Literal:
        return _codes(list(inside))
    if issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": schema_of(inside[1], known, refer)}
    if origin is tuple and inside[-1] is not ...:
        items = [schema_of(item, known, refer) for item in inside]
        return {
            "type": "array",
            "prefixItems": items,
            "minItems": len(items),
            "maxItems": len(items),
        }
    return {"type": "array", "items": schema_of(inside[0], known, refer)}


def _codes(values: list[Any]) -> Schema:
    """Return the schema of one of some values; that they are texts is said for generators."""
    of_text = {"type": "string"} if all(isinstance(value, str) for value in values) else {}
    return {**of_text, "enum": values}


def _with_fields(kind: type, known: dict[str, Schema], refer: str) -> Schema:
    hints = typing.get_type_hints(kind, include_extras=True)
    if not is_dataclass(kind):  # a tuple with names is written as a list
        items = [schema_of(hint, known, refer) for hint in hints.values()]
        return {"type": "array", "prefixItems": items, "description": ", ".join(hints)}
    told = [field for field in fields(kind) if field.name != CONFIRMED]
    properties = {field.name: schema_of(hints[field.name], known, refer) for field in told}
    for field in told:
        if field.default is not MISSING:
            plain = {} if hints[field.name] == Said else as_plain(field.default)
            properties[field.name] = {**properties[field.name], "default": plain}
    return {
        "type": "object",
        "description": cleandoc(kind.__doc__ or ""),
        "properties": properties,
        "required": [field.name for field in told if _is_needed(field)],
        "additionalProperties": False,
    }


def _is_needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING
