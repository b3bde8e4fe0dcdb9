"""The forms of an answer, derived from its fields: JSON, its schema, reading back, tables.

How a value is written is decided here alone (docs/adr/0019-one-answer-one-shape.md): an exact
number is a text, ``"4.5"``, or ``"7/3"`` where no decimal is exact; a day is ``YYYY-MM-DD``; a
code is the value of its enumeration; a number that is not there is null, a text that is not there
is empty. No member is ever left out.
"""

from __future__ import annotations

import json
import re
import types
import typing
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import import_module
from inspect import cleandoc
from pkgutil import iter_modules
from typing import Annotated, Any, NamedTuple, Protocol, TypeAlias, TypeVar

from arbitro.model import Points
from arbitro.reasons import Reason, Refused, Value, reason_data, values_data

T = TypeVar("T")
Schema: TypeAlias = dict[str, Any]

VERSION = 1
"""The version of the shape of all answers; a reader refuses a later one."""


class Words(Protocol):
    """The sentences of a language: `arbitro.i18n.Translator`."""

    def t(self, code: str, /) -> str:
        """Return the message of a code."""

    def reason(self, reason: Reason, /) -> str:
        """Return a reason as a sentence."""

    def refused(self, refusal: Refused, /) -> str:
        """Return a refusal as a sentence."""


class NotAnAnswerError(ValueError):
    """A text is no answer of a kind and version that is known here."""


# What a field says beside its type.


@dataclass(frozen=True, slots=True)
class Column:
    """The heading of a field in tables.

    ``word`` is its message code. With ``spread`` the field is a tuple, a column an item, and the
    field of that name in the answer has the headings, each by its ``name``.
    """

    word: str = ""
    spread: str = ""


Exact = Annotated[Fraction, "exact: a decimal with a point, or a fraction as 7/3"]
"""A number without rounding: points, averages, values of tie-breaks."""


# Which answers there are.

_BY_NAME: dict[str, type] = {}
_NAMES: dict[type, str] = {}


def answer(name: str) -> Callable[[type[T]], type[T]]:
    """Name a class as an answer; JSON says the name as ``answer``."""

    def named(kind: type[T]) -> type[T]:
        assert name not in _BY_NAME, f"two answers called {name}"
        _BY_NAME[name] = kind
        _NAMES[kind] = name
        return kind

    return named


@cache
def all_answers() -> Mapping[str, type]:
    """Return every answer of this package by its name; its modules are imported for it."""
    package = import_module("arbitro.answers")
    for module in iter_modules(package.__path__):
        import_module(f"arbitro.answers.{module.name}")
    return {
        name: kind
        for name, kind in _BY_NAME.items()
        if kind.__module__.startswith("arbitro.answers.")
    }


# JSON of an answer, and back.


def to_json(value: object, words: Words, kind: Any = None, *, escaped: bool = False) -> str:
    """Return an answer as JSON without a line end, its sentences in a language.

    ``kind`` says what a list or mapping holds. ``escaped`` keeps it to ASCII, for outputs that
    cannot hold every letter.
    """
    return json.dumps(to_plain(value, words, kind), indent=2, ensure_ascii=escaped)


def to_plain(value: Any, words: Words, kind: Any = None) -> Any:
    """Return an answer as lists, mappings, texts and numbers."""
    return _form(kind or value.__class__).write(value, words)


def from_json(text: str | bytes) -> Any:
    """Return the answer a text holds; NotAnAnswerError where it holds none that is known."""
    try:
        plain = json.loads(text)
    except ValueError as problem:
        raise NotAnAnswerError(f"not JSON: {problem}") from None
    return from_plain(plain)


def from_plain(plain: Any) -> Any:
    """Return the answer in plain values; members that are not known are left out."""
    name = plain.get("answer") if isinstance(plain, dict) else None
    kind = all_answers().get(str(name)) or _BY_NAME.get(str(name))
    if kind is None:
        raise NotAnAnswerError(f"no known answer: {name}")
    if plain.get("version") != VERSION:
        raise NotAnAnswerError(f"version {plain.get('version')} of {name}, not {VERSION}")
    try:
        return _form(kind).read(plain)
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise NotAnAnswerError(f"no {name}: {problem!r}") from problem


def to_compact_json(kind: Any, value: object, words: Words) -> str:
    """Return a value of a kind, perhaps a list of answers, as JSON on one line."""
    plain = _form(kind).write(value, words)
    return json.dumps(plain, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def read_plain(kind: type[T], plain: Any) -> T:
    """Return the value of a kind in plain values; NotAnAnswerError where it is none."""
    try:
        return typing.cast("T", _form(typing.cast("Hashable", kind)).read(plain))
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise NotAnAnswerError(f"no {kind}: {problem!r}") from problem


def schema_of(kind: Any, found: dict[str, Schema], refer: str) -> Schema:
    """Return the JSON schema of a kind, and add those of the values in it to ``found``."""
    return _form(kind).schema(_Schemas(found, refer))


def schemas_of(kinds: tuple[type, ...], refer: str) -> dict[str, Schema]:
    """Return the JSON schemas of answers and of all in them, by the names of their classes.

    ``refer`` is what a reference to one begins with.
    """
    found: dict[str, Schema] = {}
    for kind in kinds:
        _form(kind).schema(_Schemas(found, refer))
    return found


# One form a type: how it is written, read and described.


class _Schemas(NamedTuple):
    found: dict[str, Schema]
    refer: str


class _Form(NamedTuple):
    write: Callable[[Any, Words], Any]
    read: Callable[[Any], Any]
    schema: Callable[[_Schemas], Schema]


def exact_text(value: Fraction) -> str:
    """Return a number exactly: as a decimal where it is finite, else as a fraction.

    >>> [exact_text(Fraction(each)) for each in ("9/2", "7", "-1/4", "7/3", "0")]
    ['4.5', '7', '-0.25', '7/3', '0']
    """
    rest, places = value.denominator, 0
    while rest % 10 == 0:
        rest, places = rest // 10, places + 1
    for prime in (2, 5):
        while rest % prime == 0:
            rest, places = rest // prime, places + 1
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    if not places:
        return str(value.numerator)
    digits = f"{abs(value.numerator) * 10**places // value.denominator:0{places + 1}}"
    sign = "-" if value < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


_EXACT: Schema = {"type": "string", "pattern": r"^-?(\d+(\.\d+)?|\d+/[1-9]\d*)$"}


def _same(value: Any, _: Words) -> Any:
    return value


def _plain(kind: type, name: str) -> _Form:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"{value!r} is no {name}")
        return value

    return _Form(_same, read, lambda _: {"type": name})


_PLAIN: dict[Hashable, _Form] = {
    str: _plain(str, "string"),
    int: _plain(int, "integer"),
    bool: _plain(bool, "boolean"),
    Fraction: _Form(lambda value, _: exact_text(Fraction(value)), Fraction, lambda _: _EXACT),
    float: _Form(_same, float, lambda _: {"type": "number"}),
    date: _Form(
        lambda value, _: value.isoformat(),
        date.fromisoformat,
        lambda _: {"type": "string", "format": "date"},
    ),
    datetime: _Form(
        lambda value, _: value.isoformat().replace("+00:00", "Z"),
        datetime.fromisoformat,
        lambda _: {"type": "string", "format": "date-time"},
    ),
    object: _Form(_same, lambda value: value, lambda _: {}),
    # the rules count points in tenths; whoever reads an answer need not know that
    Points: _Form(
        lambda value, _: exact_text(Fraction(value, 10)),
        lambda text: Points(int(10 * Fraction(text))),
        lambda _: _EXACT,
    ),
}


@cache
def _form(kind: Hashable) -> _Form:
    """Return the form of a type."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(kind, typing.NewType):
        return _form(kind.__supertype__)
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        return _described(kind)
    if origin in {typing.Union, types.UnionType}:
        return _optional(inside)
    if origin is typing.Literal:
        return _Form(_same, _one_of(inside), lambda _: _codes(inside))
    if origin is tuple:
        return _tuple(inside)
    if origin in {list, frozenset}:
        items, order = _tuple((inside[0], ...)), sorted if origin is frozenset else list
        return items._replace(
            write=lambda value, words: order(items.write(value, words)),
            read=lambda value: origin(items.read(value)),
        )
    if origin is Mapping:
        return _mapping(*map(_form, inside))
    assert isinstance(kind, type), f"no answer has a {kind}"
    if issubclass(kind, Enum):
        codes = tuple(enum.value for enum in kind)
        return _Form(lambda value, _: value.value, kind, lambda _: _codes(codes))
    return _fields(kind)


def _described(kind: Any) -> _Form:
    """Return the form of a type that says more of itself: a text is its description."""
    form = _form(kind.__origin__)
    texts = [text for text in kind.__metadata__ if isinstance(text, str)]

    def schema(schemas: _Schemas) -> Schema:
        found = form.schema(schemas)
        return {**found, "description": "; ".join(texts)} if texts else found

    return form._replace(schema=schema)


def _codes(values: tuple[Any, ...]) -> Schema:
    """Return the schema of one of some values; that they are texts is said for generators."""
    of_text = {"type": "string"} if all(isinstance(value, str) for value in values) else {}
    return {**of_text, "enum": list(values)}


def _one_of(values: tuple[Any, ...]) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if value not in values:
            raise ValueError(f"{value!r} is none of {values}")
        return value

    return read


def _optional(inside: tuple[Any, ...]) -> _Form:
    """Return the form of what may be missing: null stands for it."""
    kinds = [kind for kind in inside if kind is not type(None)]
    form = _form(kinds[0]) if len(kinds) == 1 else _any_of([_form(kind) for kind in kinds])
    if len(kinds) == len(inside):
        return form
    return _Form(
        lambda value, words: None if value is None else form.write(value, words),
        lambda value: None if value is None else form.read(value),
        lambda schemas: {"anyOf": [form.schema(schemas), {"type": "null"}]},
    )


def _any_of(forms: list[_Form]) -> _Form:
    """Return the form of what is of one of several kinds, as JSON tells them apart."""

    def read(value: Any) -> Any:
        for form in forms:
            with suppress(TypeError, ValueError, KeyError):
                return form.read(value)
        raise TypeError(f"{value!r} is of none of these kinds")

    return _Form(
        lambda value, _: list(value) if isinstance(value, tuple) else value,
        read,
        lambda schemas: {"anyOf": [form.schema(schemas) for form in forms]},
    )


def _mapping(key: _Form, form: _Form) -> _Form:
    """Return the form of values by name, or by number: JSON has only texts as names."""

    def read_key(text: str) -> Any:
        return key.read(int(text)) if key is _PLAIN[int] else key.read(text)

    return _Form(
        lambda value, words: {str(name): form.write(item, words) for name, item in value.items()},
        lambda value: {read_key(name): form.read(item) for name, item in value.items()},
        lambda schemas: {"type": "object", "additionalProperties": form.schema(schemas)},
    )


def _tuple(inside: tuple[Any, ...]) -> _Form:
    if inside[-1] is ...:
        form = _form(inside[0])
        return _Form(
            lambda value, words: [form.write(item, words) for item in value],
            lambda value: tuple(map(form.read, value)),
            lambda schemas: {"type": "array", "items": form.schema(schemas)},
        )
    forms = tuple(map(_form, inside))
    return _Form(
        lambda value, words: [
            form.write(part, words) for form, part in zip(forms, value, strict=True)
        ],
        lambda value: tuple(form.read(part) for form, part in zip(forms, value, strict=True)),
        lambda schemas: {
            "type": "array",
            "prefixItems": [form.schema(schemas) for form in forms],
            "minItems": len(forms),
            "maxItems": len(forms),
        },
    )


def _fields(kind: type) -> _Form:
    """Return the form of a class: an object with a member a field."""
    hints = typing.get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        defaults = {field.name for field in fields(kind) if field.default is not MISSING}
        forms = {field.name: _form(hints[field.name]) for field in fields(kind)}
    else:  # a named tuple
        defaults = set(getattr(kind, "_field_defaults", ()))
        forms = {name: _form(hints[name]) for name in getattr(kind, "_fields", ())}
    head = {"answer": _NAMES[kind], "version": VERSION} if kind in _NAMES else {}

    def write(value: Any, words: Words) -> dict[str, Any]:
        members = {name: form.write(getattr(value, name), words) for name, form in forms.items()}
        return {**head, **members}

    def read(plain: Any) -> Any:
        # an older writer may not know a field that was added since
        wanted = [name for name in forms if name in plain or name not in defaults]
        return kind(**{name: forms[name].read(plain[name]) for name in wanted})

    def schema(schemas: _Schemas) -> Schema:
        name = kind.__name__
        if name not in schemas.found:
            schemas.found[name] = {}  # a value may hold values of its own kind
            members = {name: {"const": value} for name, value in head.items()}
            members |= {name: form.schema(schemas) for name, form in forms.items()}
            schemas.found[name] = _object(name, cleandoc(kind.__doc__ or ""), members)
        return {"$ref": f"{schemas.refer}{name}"}

    return _Form(write, read, schema)


# Reasons and refusals: data, with the sentence of a language beside it.


def _measured(plain: Any) -> Value:
    if isinstance(plain, list):
        return tuple(map(_measured, plain))
    if isinstance(plain, str) and re.fullmatch(r"-?\d+/[1-9]\d*|-?[1-9]\d{15,}", plain):
        return Fraction(plain) if "/" in plain else int(plain)
    if plain is None or isinstance(plain, int | str):
        return plain
    raise TypeError(f"{plain!r} is no measure")


def _values(plain: Mapping[str, Any]) -> tuple[tuple[str, Value], ...]:
    return tuple((name, _measured(value)) for name, value in plain.items())


def _write_reason(value: Reason, words: Words) -> dict[str, object]:
    return reason_data(value, words.reason)


def _read_reason(plain: Any) -> Reason:
    parts = tuple(map(_read_reason, plain["parts"]))
    return Reason(plain["concept"], plain["edition"], _values(plain["values"]), parts)


def _write_refused(value: Refused, words: Words) -> dict[str, Any]:
    return {
        "refused": value.code,
        "values": values_data(value.values),
        "text": words.refused(value),
        "reasons": [_write_reason(reason, words) for reason in value.reasons],
    }


def _read_refused(plain: Any) -> Refused:
    reasons = tuple(map(_read_reason, plain["reasons"]))
    return Refused(plain["refused"], _values(plain["values"]), reasons)


def _reason_schema(schemas: _Schemas) -> Schema:
    refer = {"$ref": f"{schemas.refer}Reason"}
    schemas.found["Reason"] = _object(
        "Reason",
        "Why something is so: rule, article, measures, a sentence, the reasons behind it.",
        {
            "concept": _TEXT,
            "edition": _TEXT_OR_NULL,
            "article": _TEXT_OR_NULL,
            "values": MEASURES,
            "text": _TEXT,
            "parts": {"type": "array", "items": refer},
        },
    )
    return refer


def _refused_schema(schemas: _Schemas) -> Schema:
    schemas.found["Refused"] = _object(
        "Refused",
        "Why the rules say no: a stable code, measures, a sentence, reasons.",
        {
            "refused": _TEXT,
            "values": MEASURES,
            "text": _TEXT,
            "reasons": {"type": "array", "items": _reason_schema(schemas)},
        },
    )
    return {"$ref": f"{schemas.refer}Refused"}


def _object(title: str, text: str, members: dict[str, Schema]) -> Schema:
    return {
        "type": "object",
        "title": title,
        "description": text,
        "properties": members,
        "required": list(members),
    }


_TEXT: Schema = {"type": "string"}
_TEXT_OR_NULL: Schema = {"type": ["string", "null"]}
MEASURES: Schema = {
    "type": "object",
    "description": "measures as the rules have them: points in tenths, fractions as 7/2",
}
_PLAIN[Reason] = _Form(_write_reason, _read_reason, _reason_schema)
_PLAIN[Refused] = _Form(_write_refused, _read_refused, _refused_schema)
