"""What the fields of a command may hold, as data: forms, programs and pages follow it.

A field says it in its type: ``Annotated[int, Terms(least=1, most=99)]``. What is derived from it
here is the same for the JSON interface, the command line, pages and the manual.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

from arbitro.desk.values.by_hand import Placement
from arbitro.desk.values.publicity import PublicName, PublicThing
from arbitro.desk.values.requests import Wish
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import Colour, Points, Result

WORDS: Mapping[Any, str] = {
    Colour: "value.colour.",
    GameResult: "ui.result.",
    Placement: "ui.hand.where-",
    PublicName: "value.public_name.",
    PublicThing: "value.public_thing.",
    ReasonByHand: "value.by_hand_reason.",
    Result: "value.result.",
    Wish: "value.wish_kind.",
}
"""What the codes of the words for the members of an enumeration begin with."""

NOT_FILLED_IN = frozenset({"section", "confirmed"})
"""Fields nobody fills in: where a command is given, and what its confirmation says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Bounds and words of a field.

    ``label`` and ``hint`` are codes of words. What has a label of its own is asked for on the pages
    that give the command in passing, all else on the page of the command alone. Whole numbers lie
    between ``least`` and ``most``, texts have at most ``longest`` signs. ``choices`` are the
    members of an enumeration that are offered, all where none are named; the codes of their words
    begin with ``words``. Points that are ``signed`` may be less than nought. What is
    ``for_programs`` is on no page: people see what stands there. A text ``of_lines`` may have many.
    """

    label: str = ""
    hint: str = ""
    least: int | None = None
    most: int | None = None
    longest: int | None = None
    choices: tuple[Enum, ...] = ()
    words: str = ""
    signed: bool = False
    for_programs: bool = False
    of_lines: bool = False

    @property
    def bounds(self) -> str:
        """Return the bounds as a program is told them.

        >>> Terms(least=1, most=99).bounds, Terms(longest=300).bounds
        ('1 to 99', 'at most 300 signs')
        """
        if self.longest is not None:
            return f"at most {self.longest} signs"
        return f"{self.least} to {self.most}"


Kind = Literal["number", "text", "points", "tick", "choice", "day", "moment", "values"]
"""How a field is written; ``values`` have fields of their own, and are written as JSON alone."""

_KINDS: Mapping[Any, Kind] = {
    bool: "tick",
    int: "number",
    str: "text",
    date: "day",
    datetime: "moment",
}


@dataclass(frozen=True, slots=True)
class CommandField:
    """A field of a command: its name, how it is written, its bounds and words.

    ``type`` is that of one value; where any number of them may be given, ``collect`` holds them.
    None may be given for what ``is_optional``; what is not required has a ``default``.
    """

    name: str
    kind: Kind
    terms: Terms
    type: Any
    collect: type | None
    is_optional: bool
    is_required: bool
    default: Any

    @property
    def label(self) -> str:
        """Return the code of the words that name the field."""
        return self.terms.label or f"command.field.{self.name}"

    @property
    def words(self) -> str:
        """Return what the codes of the words for its choices begin with."""
        return self.terms.words or WORDS.get(self.type, "")

    @property
    def choices(self) -> tuple[Enum, ...]:
        """Return what is offered of an enumeration."""
        return self.terms.choices or (tuple(self.type) if self.kind == "choice" else ())

    def is_within(self, value: Any) -> bool:
        """Tell whether one value lies within the bounds; what they do not speak of does."""
        least, most, longest = self.terms.least, self.terms.most, self.terms.longest
        if isinstance(value, str):
            return longest is None or len(value) <= longest
        if not isinstance(value, int) or isinstance(value, bool):
            return True
        return (least is None or value >= least) and (most is None or value <= most)


@cache
def fields_of(command: type) -> tuple[CommandField, ...]:
    """Return the fields of a command that somebody fills in, in their order."""
    hints = typing.get_type_hints(command, include_extras=True)
    found = []
    for known in fields(command):
        if known.name in NOT_FILLED_IN:
            continue
        read = _read(hints[known.name])
        required = known.default is MISSING and known.default_factory is MISSING
        default = None if known.default is MISSING else known.default
        found.append(
            CommandField(
                known.name,
                read.kind,
                read.terms,
                read.type,
                read.collect,
                read.is_optional,
                required,
                default,
            )
        )
    return tuple(found)


class _Read(NamedTuple):
    """What the type of a field says."""

    kind: Kind
    type: Any
    terms: Terms = Terms()
    collect: type | None = None
    is_optional: bool = False


def _read(hint: Any) -> _Read:
    """Return what a type says of its field."""
    if typing.get_origin(hint) is Annotated:
        stated = [part for part in hint.__metadata__ if isinstance(part, Terms)]
        inner = _read(hint.__origin__)
        return inner._replace(terms=stated[0]) if stated else inner
    if hint is Points:
        return _Read("points", hint)
    if isinstance(hint, typing.NewType):
        return _read(hint.__supertype__)
    if hint in _KINDS:
        return _Read(_KINDS[hint], hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _Read("choice", hint)
    origin = typing.get_origin(hint)
    inside = [kind for kind in typing.get_args(hint) if kind is not type(None)]
    if origin in {typing.Union, types.UnionType} and len(inside) == 1:
        return _read(inside[0])._replace(is_optional=True)
    if origin is frozenset or (origin is tuple and inside[-1] is ...):
        one = _read(inside[0])
        if one.kind == "number" and one.collect is None:
            return one._replace(collect=origin)
    return _Read("values", hint)


def names_section(command: type) -> bool:
    """Tell whether a command names a section; 0 is the whole event where it is about that too."""
    return any(field.name == "section" for field in fields(command))


def is_simple(command: type) -> bool:
    """Tell whether all that a command requires can be typed into fields, without JSON."""
    return all(field.kind != "values" for field in fields_of(command) if field.is_required)


RoundField = Annotated[int, Terms(label="ui.col.round", least=1, most=99)]

LotsField = Annotated[str, Terms(for_programs=True)]
"""What was drawn, where a program brings it along; else the service draws."""

MissedField = Annotated[
    Result,
    Terms(choices=(Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE)),
]
"""What each round brings that was missed before a late entry."""


AdjustmentField = Annotated[
    Points,
    Terms(label="ui.player.adjust-points", hint="ui.player.adjust-points-hint", signed=True),
]
"""A bonus, or a penalty as less than nought; nought takes it away."""

NoteField = Annotated[str, Terms(label="ui.by-hand.note")]
"""Why something was decided."""

CountedFromField = Annotated[int, Terms(label="ui.player.adjust-counts", least=0, most=99)]
"""The round in whose points an adjustment begins to count; 0 is the start."""


def value_of(command: object, field: str) -> Any:
    """Return what a command says in a field that all commands of its kind have."""
    return getattr(command, field)
