"""Reading plain data as the kinds that annotations name, and the schema of such a kind.

Every problem is told with its path; nothing is guessed.
"""

from __future__ import annotations

import types
import typing
from dataclasses import MISSING, Field, dataclass, fields
from enum import Enum
from typing import Any, Literal

from arbitro.model import Points, points_written
from arbitro.rules.laws.case import DayTime, read_daytime


@dataclass(frozen=True, slots=True)
class FactProblem:
    """Something in the data that is not understood; the words are ``ruling.problem.<code>``."""

    path: str
    code: str
    got: str = ""
    expected: tuple[str, ...] = ()


def read_value(kind: Any, value: object, path: str, problems: list[FactProblem]) -> Any:
    """Return a value as the kind an annotation names, None and a problem where it is not one."""
    origin = typing.get_origin(kind)
    if origin is Literal:
        return _choice(typing.get_args(kind), value, path, problems)
    if origin is types.UnionType or origin is typing.Union:
        if value is None:
            return None
        inner = next(get_arg for get_arg in typing.get_args(kind) if get_arg is not type(None))
        return read_value(inner, value, path, problems)
    if origin is tuple:
        return _sequence(typing.get_args(kind)[0], value, path, problems)
    if isinstance(kind, type) and issubclass(kind, Enum):
        choices = tuple(str(enum.value) for enum in kind)
        found = _choice(choices, value, path, problems)
        return None if found is None else kind(found)
    if kind in _WRITTEN:
        return _WRITTEN[kind](value, path, problems)
    if kind in {bool, int, str}:
        # For Python true is a whole number, for who writes JSON it is none.
        right = isinstance(value, kind) and (kind is not int or not isinstance(value, bool))
        if not right:
            problems.append(FactProblem(path, f"{kind.__name__}-expected", str(value)))
            return None
        return value
    return _object(kind, value, path, problems)


def _points(value: object, path: str, problems: list[FactProblem]) -> Points | None:
    """Read points: a whole number is tenths, a text is points as people write them."""
    tenths = isinstance(value, int) and not isinstance(value, bool)
    found = points_written(value) if isinstance(value, str) else None
    if tenths:
        return typing.cast("Points", value)
    if found is None:
        problems.append(FactProblem(path, "points-expected", str(value)))
    return found


def _daytime(value: object, path: str, problems: list[FactProblem]) -> DayTime | None:
    moment = read_daytime(str(value))
    if moment is None:
        problems.append(FactProblem(path, "time-expected", str(value)))
    return moment


_WRITTEN: dict[Any, Any] = {Points: _points, DayTime: _daytime}
"""What people write in ways of their own, and what reads it."""


def _choice(choices: tuple[Any, ...], value: object, path: str, problems: list[FactProblem]) -> Any:
    if value in choices:
        return value
    problems.append(FactProblem(path, "choice-unknown", str(value), tuple(map(str, choices))))
    return None


def _sequence(
    kind: Any, value: object, path: str, problems: list[FactProblem]
) -> tuple[Any, ...] | None:
    if not isinstance(value, list | tuple):
        problems.append(FactProblem(path, "list-expected", str(value)))
        return None
    return tuple(
        read_value(kind, item, f"{path}[{number}]", problems) for number, item in enumerate(value)
    )


def _object(kind: type[Any], value: object, path: str, problems: list[FactProblem]) -> Any:
    """Read the fields of a dataclass."""
    if not isinstance(value, dict):
        problems.append(FactProblem(path, "object-expected", str(value)))
        return None
    hints = typing.get_type_hints(kind)
    known = {field.name: field for field in fields(kind)}
    before = len(problems)
    given: dict[str, Any] = {}
    for name, content in value.items():
        if name in known:
            given[name] = read_value(hints[name], content, f"{path}.{name}", problems)
        else:
            problems.append(FactProblem(f"{path}.{name}", "name-unknown", name, tuple(known)))
    for name, field in known.items():
        if name not in given and needed(field):
            problems.append(FactProblem(f"{path}.{name}", "value-missing"))
    return kind(**given) if len(problems) == before else None


def needed(field: Field[Any]) -> bool:
    """Tell whether a field has no default."""
    return field.default is MISSING and field.default_factory is MISSING


_PLAIN: dict[Any, str] = {bool: "boolean", int: "integer", str: "string"}


def value_schema(kind: Any) -> dict[str, Any]:
    """Return the schema of what an annotation names."""
    origin = typing.get_origin(kind)
    if origin is Literal:
        return {"enum": list(typing.get_args(kind))}
    if origin is types.UnionType or origin is typing.Union:
        inner = next(get_arg for get_arg in typing.get_args(kind) if get_arg is not type(None))
        return {"anyOf": [value_schema(inner), {"type": "null"}]}
    if origin is tuple:
        return {"type": "array", "items": value_schema(typing.get_args(kind)[0])}
    if kind in _PLAIN:
        return {"type": _PLAIN[kind]}
    if kind is Points:
        return {"type": ["integer", "string"]}
    if kind is DayTime:
        return {"type": "string", "pattern": "^([01]?[0-9]|2[0-3])[:.h][0-5][0-9]$"}
    if issubclass(kind, Enum):
        return {"enum": [item.value for item in kind]}
    hints = typing.get_type_hints(kind)
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [field.name for field in fields(kind) if needed(field)],
        "properties": {field.name: value_schema(hints[field.name]) for field in fields(kind)},
    }
