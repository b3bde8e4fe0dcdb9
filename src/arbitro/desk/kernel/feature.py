"""What a feature of the desk is made of: its events and its commands, each with its handlers.

The kernel knows events only through these rows. A row is known from the moment its module is read,
which is before there can be any event of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum, unique
from typing import Any, Generic, Literal, TypeVar

from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.lots import Lots
from arbitro.desk.kernel.sentence import AS_IT_STANDS, Sentence
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.kernel.steps import Step
from arbitro.desk.values.integrity import IntegrityEntry
from arbitro.model import EditionKey, RoundPairing, Tournament
from arbitro.reasons import Refused


class Event:
    """An event of any feature: what happened, as the log keeps it."""

    __slots__ = ()


class Command:
    """A command of any feature: what may be asked for."""

    __slots__ = ()


Pairer = Callable[[Tournament, EditionKey], RoundPairing | Refused]
"""An engine: the pairing of a tournament's next round by an edition of its system."""

Answer = tuple[Event, ...] | Refused
"""The events a command leads to, none where all is so already, or the refusal."""

Key = tuple[int | str, ...]
"""A part of an event, as a path: two keys clash when one begins with the other.

Everything of a section begins with its number, so ``(3,)`` stands for the whole of section 3.
"""

Keys = tuple[Key, ...]
EVERYTHING: Key = ()

E = TypeVar("E", bound=Event)
C = TypeVar("C", bound=Command)


def _nothing(_: Any) -> Keys:
    return ()


@dataclass(frozen=True, slots=True)
class EventKind(Generic[E]):
    """A kind of event: how the log names it, what it does to a state, what it touches.

    ``name`` and ``steps`` are its words in the log: names of classes may change, these may not, and
    the steps lead from its first schema to today's. ``apply`` takes it in. ``reserve`` counts the
    permanent numbers it gives, also where it is taken back. ``writes`` are the parts it changes,
    ``builds_on`` those it supposes beside them: undo and redo are decided by them. ``anew`` is the
    command that must be possible again before the event is redone, where there is one. What is
    ``final`` was done beside the log as well, and is never taken back. What ``stays`` holds
    whatever is taken back with it. ``departs``: it may leave FIDE mode, which is looked at after
    it. ``tells`` is what a report says of it by a line, asked before it is taken in; ``sentence``
    is how the history tells it.
    """

    name: str
    event: type[E]
    apply: Callable[[Fold, E], None]
    writes: Callable[[E], Keys]
    builds_on: Callable[[E], Keys] = _nothing
    reserve: Callable[[Fold, E], None] | None = None
    steps: tuple[Step, ...] = ()
    anew: Callable[[E], Command] | None = None
    final: bool = False
    stays: bool = False
    departs: bool = False
    tells: Callable[[Fold, E], Iterable[IntegrityEntry]] | None = None
    sentence: Sentence = AS_IT_STANDS

    @property
    def schema(self) -> int:
        """Return the schema the event is written in today."""
        return 1 + len(self.steps)


KINDS: dict[type, EventKind[Any]] = {}
"""Every kind of event whose feature has been read, by the event."""


def kinds(*rows: EventKind[Any]) -> tuple[EventKind[Any], ...]:
    """Make the events of a feature known, and return them."""
    KINDS.update({row.event: row for row in rows})
    return rows


@dataclass(frozen=True, slots=True)
class Situation:
    """What a command about a section is answered in; ``pair`` is the engine that pairs a Swiss."""

    state: EventState
    section: Section
    pair: Pairer


@unique
class Side(Enum):
    """Whose command it is: of sections of players, of sections of teams, or of all."""

    PLAYERS = "players"
    TEAMS = "teams"
    ALL = "all"


Right = Literal[
    "ask",
    "change-entries",
    "change-result",
    "check-in",
    "enter-result",
    "files",
    "office",
    "organise",
    "pair",
    "pair-by-hand",
    "publicity",
    "publish",
    "record-incident",
    "settings",
    "special-result",
    "undo-own",
]
"""The rights of the table of roles and actions that a command takes, by their names."""


Elsewhere = Literal[
    "applications",
    "entry-form",
    "new-event",
    "player",
    "private-records",
    "public-form",
    "report",
    "sealed-cases",
    "sealed-registers",
    "second-reader",
]
"""Where a command is asked for that no program gives; `arbitro event do` has the words."""


Subject = Literal[
    "game",
    "hand-pairing",
    "incident",
    "log",
    "match",
    "new-incident",
    "new-request",
    "reports",
    "request",
]
"""What a command is about where its right alone does not decide who may give it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRow(Generic[C]):
    """What every row of a command declares; pages, programs and terminals follow it.

    ``right`` is what the table of rights calls the action. Where it depends on a game, an incident
    or a request who may give the command, ``about`` names that: it is looked at where the command
    is carried out. ``elsewhere``, in the place of a right, tells where a command is asked for that
    no program gives by its name.
    ``draw`` puts the lots in that the command lacks: drawn by chance, or among those who are level
    by the event's seed. ``is_large`` commands carry files or many people. ``when_finished``: it is
    answered in a finished event too. ``checks_texts``: its answer looks itself at what can be
    written.
    """

    command: type[C] = field(kw_only=False)
    right: Right | None = None
    elsewhere: Elsewhere | None = None
    about: Subject | None = None
    draw: Callable[[EventState, C, Lots, str], C] | None = None
    is_large: bool = False
    when_finished: bool = False
    checks_texts: bool = False

    def __post_init__(self) -> None:
        """Insist on a right or on a place: a command without both would be nobody's."""
        assert (self.right is None) != (self.elsewhere is None), "one of right and elsewhere"


@dataclass(frozen=True, slots=True)
class OfEvent(CommandRow[C]):
    """A command about the whole event."""

    answer: Callable[[EventState, C], Answer]


@dataclass(frozen=True, slots=True)
class OfSection(CommandRow[C]):
    """A command about a section, which has it as ``section``.

    ``side`` says in which sections it is possible. ``first`` is what has to be possible before, in
    a section of its own perhaps: its events come first; None where nothing has to.
    """

    answer: Callable[[Situation, C], Answer]
    side: Side = Side.ALL
    first: Callable[[C], Command | None] | None = None


Guard = Callable[[Situation, Command], Answer | None]
"""Answers a command before its own handler does; None where it has nothing to say."""

Review = Callable[[Section, Answer], Answer]
"""Looks at the answer to a command about a section, and may refuse it."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature of the desk, known from the moment its module is read.

    ``in_teams`` are commands of others that a section of teams answers in a way of its own, with
    None where it is no different. ``guards`` come before, ``reviews`` after every answer about a
    section.
    """

    name: str
    events: tuple[EventKind[Any], ...] = ()
    commands: tuple[OfEvent[Any] | OfSection[Any], ...] = ()
    in_teams: dict[type, Guard] = field(default_factory=dict)
    guards: tuple[Guard, ...] = ()
    reviews: tuple[Review, ...] = ()

    def __post_init__(self) -> None:
        """Make the feature known."""
        KNOWN_FEATURES.append(self)


KNOWN_FEATURES: list[Feature] = []
"""Every feature whose module has been read, in no order that means anything."""
