"""What is stored has the described shape: every change has a schema number and a step of its own.

``tests/data/stored_shapes.json`` has the shape of every event by schema. A shape is never edited
there: whoever changes an event, or a value in it, adds a `Step` to what the event is stored under
and the new shape beside the old one, as ``shapes_now()`` describes it.
"""

import json
import types
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from arbitro.desk.all_features import EVENTS
from arbitro.desk.kernel.steps import SYSTEM_WITH_TRAITS, in_value
from arbitro.model import System, SystemTraits
from arbitro.storage.event_files import codec

DATA = Path(__file__).parents[1] / "data" / "stored_shapes.json"
PLAIN = {int: "number", str: "text", bool: "yes or no", bytes: "bytes", date: "day"}


def shape_of(kind: Any) -> Any:  # noqa: C901 - one case a kind
    """The shape of a type as it is stored: names of fields, positions, values of enumerations."""
    kind = getattr(kind, "__supertype__", kind)
    while hasattr(kind, "__supertype__"):
        kind = kind.__supertype__
    if kind in PLAIN:
        return PLAIN[kind]
    if kind is type(None):
        return "nothing"
    if kind is System:
        return {"key": "text", **shape_of(SystemTraits)}
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"a value of": sorted(inside)}
    if origin in (Union, types.UnionType):
        return {"one of": [shape_of(each) for each in inside]}
    if origin is tuple and inside[-1] is not Ellipsis:
        return {"in places": [shape_of(each) for each in inside]}
    if origin in (tuple, frozenset):
        return {"any number, in order" if origin is tuple else "a set": shape_of(inside[0])}
    if issubclass(kind, Enum):
        return {"a value of": sorted((each.value for each in kind), key=str)}
    hints = get_type_hints(kind)
    if is_dataclass(kind):
        told = ((each.name, default_of(each)) for each in fields(kind))
        return {name: with_default(hints[name], default) for name, default in told}
    defaults = kind._field_defaults
    return {
        "in places": [
            {name: with_default(hints[name], defaults.get(name, MISSING))} for name in kind._fields
        ]
    }


def default_of(each: Any) -> Any:
    return each.default if each.default_factory is MISSING else each.default_factory()


def with_default(kind: Any, default: Any) -> Any:
    if default is MISSING:
        return shape_of(kind)
    told = json.loads(msgspec.json.encode(default, enc_hook=codec._list_fields))
    return {"is": shape_of(kind), "unless told": told}


def shapes_now():
    """The shape of every event today, under its schema."""
    return {each.name: {str(each.schema): shape_of(each.event)} for each in EVENTS}


def described():
    return json.loads(DATA.read_text("utf-8"))


@pytest.mark.parametrize("stored", EVENTS, ids=lambda each: each.name)
def test_an_event_is_stored_in_the_described_shape(stored):
    shapes = described()[stored.name]
    assert list(shapes) == [str(schema) for schema in range(1, stored.schema + 1)]
    now = json.loads(json.dumps(shape_of(stored.event)))
    assert shapes[str(stored.schema)] == now, "a changed shape needs a step and a new schema"


def test_the_events_described_are_those_that_are_stored():
    assert sorted(described()) == sorted(each.name for each in EVENTS)
    assert len({each.event for each in EVENTS}) == len(EVENTS)


def places_of(shape, wanted, at=()):
    """The places of a shape, as names of fields, where a value of another shape stands."""
    if shape == wanted:
        yield at
    if isinstance(shape, dict):
        for name, each in shape.items():
            named = name not in {"is", "one of", "any number, in order"}
            yield from places_of(each, wanted, (*at, name) if named else at)
    if isinstance(shape, list):
        for each in shape:
            yield from places_of(each, wanted, at)


def test_a_step_of_a_value_is_taken_wherever_the_value_is_stored():
    system = shape_of(System)
    holding = {
        each.name: set(places_of(shape_of(each.event), system))
        for each in EVENTS
        if any(True for _ in places_of(shape_of(each.event), system))
    }
    assert holding == {name: {("settings", "system")} for name in ("SectionAdded", "SectionEdited")}
    for each in EVENTS:
        assert (SYSTEM_WITH_TRAITS in each.steps) == (each.name in holding)


def test_a_value_deep_inside_is_changed_where_it_stands_and_nothing_else_is():
    step = in_value(("a", "b"), lambda number: number + 1)
    assert step.change({"a": {"b": 1, "c": 2}, "b": 5}) == {"a": {"b": 2, "c": 2}, "b": 5}
    assert step.change({"b": 5}) == {"b": 5}
