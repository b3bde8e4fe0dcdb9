"""The form of a case as JSON Schema, made from the types of the facts, so never behind them."""

from __future__ import annotations

import types
import typing
from dataclasses import fields
from enum import Enum
from typing import Any, Literal

from arbitro.model import RateClass
from arbitro.rules.laws.case import EventRules
from arbitro.rules.laws.daytime import DayTime
from arbitro.rules.laws.editions import EDITIONS
from arbitro.rules.laws.facts import needed
from arbitro.rules.laws.notation.letters import languages
from arbitro.rules.laws.situations import SITUATIONS

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN: dict[Any, str] = {bool: "boolean", int: "integer", str: "string"}


def question_schema() -> dict[str, Any]:
    """Return the schema of a whole case.

    >>> question_schema()["anyOf"]
    [{'required': ['situation']}, {'required': ['log']}]
    """
    return {
        "$schema": _DRAFT,
        "type": "object",
        "additionalProperties": False,
        "anyOf": [{"required": ["situation"]}, {"required": ["log"]}],
        "properties": {
            "edition": {
                "enum": [*(laws.key.partition("@")[2][:4] for laws in EDITIONS), "online"],
            },
            "rate": value_schema(RateClass),
            "supervised": {"type": "boolean"},
            "regulations": value_schema(EventRules),
            "letters": {"enum": list(languages())},
            "start": {"type": "string", "description": "FEN"},
            "moves": {"type": "array", "items": {"type": "string"}},
            "situation": {"enum": list(SITUATIONS)},
            "facts": {"type": "object"},
            "log": {"type": "array", "items": {"type": "object"}},
        },
        "allOf": [
            {
                "if": {"properties": {"situation": {"const": each.name}}},
                "then": {"properties": {"facts": value_schema(each.facts)}},
            }
            for each in SITUATIONS.values()
        ],
    }


def value_schema(kind: Any) -> dict[str, Any]:
    """Return the schema of what an annotation names."""
    origin = typing.get_origin(kind)
    if origin is Literal:
        return {"enum": list(typing.get_args(kind))}
    if origin is types.UnionType or origin is typing.Union:
        inner = next(each for each in typing.get_args(kind) if each is not type(None))
        return {"anyOf": [value_schema(inner), {"type": "null"}]}
    if origin is tuple:
        return {"type": "array", "items": value_schema(typing.get_args(kind)[0])}
    if kind in _PLAIN:
        return {"type": _PLAIN[kind]}
    if kind is DayTime:
        return {"type": "string", "pattern": "^([01]?[0-9]|2[0-3])[:.h][0-5][0-9]$"}
    if issubclass(kind, Enum):
        return {"enum": [each.value for each in kind]}
    hints = typing.get_type_hints(kind)
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [each.name for each in fields(kind) if needed(each)],
        "properties": {each.name: value_schema(hints[each.name]) for each in fields(kind)},
    }
