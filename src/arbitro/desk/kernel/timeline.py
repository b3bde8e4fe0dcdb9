"""The log in memory: every record, what is taken back, and the state that remains.

Undo and redo are new events. What a command did is taken back as a whole, by leaving its events out
of the fold; that is allowed only while nothing that remains builds on them, so the order of the
rest does not matter.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from arbitro.desk.kernel.feature import (
    EVERYTHING,
    KINDS,
    Answer,
    Command,
    CommandRow,
    Event,
    EventKind,
    Key,
    Keys,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.folding import apply, reserve
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.state import NEW_EVENT, EventState
from arbitro.model import SectionId
from arbitro.reasons import Refused, refused

_C = TypeVar("_C", bound=Command)

# Taking back and doing again: the commands, and what the log keeps of them.


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Take back what a command did, whoever gave it.

    Refused while a later command builds on it. Needs ``confirmed`` where a published round is
    concerned.
    """

    command: str
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class Redo(Command):
    """Do again what was taken back, while nothing has changed that it builds on."""

    command: str
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class RestoreEvent(Command):
    """Let the event be as it was after a version of its log; what came later is taken back whole.

    Always asked about. It is taken back by restoring the event to the version before it.
    """

    version: int
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class CommandUndone(Event):
    """What a command did was taken back."""

    command: str


@dataclass(frozen=True, slots=True)
class CommandRedone(Event):
    """What was taken back was done again."""

    command: str


@dataclass(frozen=True, slots=True)
class EventRestored(Event):
    """The event became what it was after a version of its log."""

    version: int


def _left_to_the_timeline(_: Fold, event: CommandUndone | CommandRedone | EventRestored) -> None:
    """Do nothing: what a turn changes are other events, and only the timeline has them."""
    raise AssertionError(event)


def _no_part(_: CommandUndone | CommandRedone | EventRestored) -> Keys:
    return ()


EVENTS = kinds(
    EventKind("CommandUndone", CommandUndone, _left_to_the_timeline, _no_part, departs=True),
    EventKind("CommandRedone", CommandRedone, _left_to_the_timeline, _no_part, departs=True),
    EventKind("EventRestored", EventRestored, _left_to_the_timeline, _no_part, departs=True),
)


def written(event: Event) -> Keys:
    """Return the keys of what the event changes."""
    return KINDS[type(event)].writes(event)


def built_on(event: Event) -> Keys:
    """Return the keys of what the event supposes, beside what it changes."""
    return KINDS[type(event)].builds_on(event)


def clash(some: Iterable[Key], others: Iterable[Key]) -> bool:
    """Tell whether a key of the one begins a key of the other, or the other way round.

    >>> clash([(3,)], [(3, "round", 1)]), clash([(3, "round", 1)], [(3, "round", 2)])
    (True, False)
    """
    mine = tuple(some)
    return any(a[: len(b)] == b[: len(a)] for b in others for a in mine)


def _begins(key: Key) -> Iterator[Key]:
    """Yield all beginnings of a key, itself among them."""
    return (key[:length] for length in range(len(key) + 1))


def depends(later: Iterable[Event], earlier: Iterable[Event]) -> bool:
    """Tell whether later events change, or build on, what earlier ones changed."""
    changed = [key for event in earlier for key in written(event)]
    touched = [key for event in later for key in (*written(event), *built_on(event))]
    return clash(changed, touched)


_STATES_KEPT = 4

_TURNS = (CommandUndone, CommandRedone, EventRestored)


class RecordedEvent(NamedTuple):
    """One event of the log: its place, the command it belongs to, who gave it and when (UTC)."""

    version: int
    command: str
    actor: str
    at: datetime
    event: Event


class Mark(NamedTuple):
    """A place of a timeline, with what it had become there."""

    length: int
    state: EventState
    undone: set[str]


class Timeline:
    """An event's whole log, growing at its end; ``state`` is what remains of it."""

    __slots__ = ("_commands", "_kept", "_records", "_undone", "state")

    def __init__(self, records: Iterable[RecordedEvent] = ()) -> None:
        self.state: EventState = NEW_EVENT
        self._records: list[RecordedEvent] = []
        self._commands: dict[str, list[int]] = {}
        self._undone: set[str] = set()
        self._kept: dict[int, EventState] = {}
        self.extend(records)

    @property
    def version(self) -> int:
        """Return the number of events in the log."""
        return len(self._records)

    @property
    def records(self) -> Sequence[RecordedEvent]:
        """Return the records, oldest first; not to be changed."""
        return self._records

    def knows(self, command: str) -> bool:
        """Tell whether a command has left events."""
        return command in self._commands

    def commands(self, latest: int | None = None) -> list[str]:
        """Return the commands that left events, oldest first; only the ``latest`` ones if asked."""
        names = list(self._commands)
        return names if latest is None else names[max(len(names) - latest, 0) :]

    def first_record(self, command: str) -> RecordedEvent:
        """Return the first record a command left; KeyError where it left none."""
        return self._records[self._commands[command][0]]

    def events_of(self, command: str) -> tuple[Event, ...]:
        """Return the events a command left, in order."""
        return tuple(self._records[at].event for at in self._commands.get(command, ()))

    def is_undone(self, command: str) -> bool:
        """Tell whether what a command did is taken back now."""
        return command in self._undone

    def extend(self, records: Iterable[RecordedEvent]) -> None:
        """Take in records that follow the last one; where they make no event, nothing changes."""
        added = list(records)
        start = len(self._records)
        # Folded before anything here changes: events that make no state raise now. A turn leaves
        # events out of the middle, which only a fold from the beginning shows.
        if any(type(record[4]) in _TURNS for record in added):
            whole = [*self._records, *added]
            undone = undone_at(whole)
            self.state = _folded(NEW_EVENT, whole, undone)
            self._undone = undone
        else:
            self.state = _folded(self.state, added, self._undone)
        self._records += added
        commands = self._commands
        for at, record in enumerate(added, start):
            places = commands.get(record[1])
            if places is None:
                commands[record[1]] = [at]
            else:
                places.append(at)

    def state_with(self, events: Iterable[Event]) -> EventState:
        """Return the state that events would lead to if they followed, turns among them."""
        if not self._records:
            return self.state
        last = self._records[-1]
        whole = [*self._records, *(last._replace(command="", event=event) for event in events)]
        return _folded(NEW_EVENT, whole, undone_at(whole))

    def mark(self) -> Mark:
        """Return what `back_to` needs to forget all that is taken in from now on."""
        # The set itself will do: `extend` replaces it and never changes it in place.
        return Mark(len(self._records), self.state, self._undone)

    def back_to(self, mark: Mark) -> None:
        """Forget what was taken in since a mark: it was tried, and is in no log."""
        gone = self._records[mark.length :]
        del self._records[mark.length :]
        for command in {item.command for item in gone}:
            places = [at for at in self._commands[command] if at < mark.length]
            if places:
                self._commands[command] = places
            else:
                del self._commands[command]
        for at in [at for at in self._kept if at >= mark.length]:
            del self._kept[at]
        self.state, self._undone = mark.state, mark.undone

    @property
    def begun_by(self) -> str:
        """Return the command that began the log, which names it; empty before."""
        return next(iter(self._commands), "")

    def state_after_last(self, wanted: Callable[[Event], bool]) -> EventState | None:
        """Return the state just after the last event in effect of some sort; None without one."""
        for at in range(len(self._records) - 1, -1, -1):
            record = self._records[at]
            if wanted(record.event) and record.command not in self._undone:
                return self._state_at(at)
        return None

    def states_after(self, wanted: Callable[[Event], bool]) -> Iterator[EventState]:
        """Yield the state just after every event in effect of some sort, the oldest first."""
        state = NEW_EVENT
        for record in self._records:
            if record.command in self._undone or type(record.event) in _TURNS:
                continue
            state = _folded(state, [record], set())
            if wanted(record.event):
                yield state

    def _state_at(self, at: int) -> EventState:
        """Return the state just after a record; those of the last few asked for are kept.

        What comes later changes nothing of it: the log only grows.
        """
        # Taken out and put in again: so the one asked for longest ago stands first.
        found = self._kept.pop(at, None) or Timeline(self._records[: at + 1]).state
        self._kept[at] = found
        if len(self._kept) > _STATES_KEPT:
            del self._kept[next(iter(self._kept))]
        return found

    def state_when(self, moment: datetime) -> EventState:
        """Return the state as it stood at a moment (UTC).

        Where the clock was set back meanwhile, what was written under the later hour counts only
        from that hour on, with all that followed it: nothing is taken for older than it is.
        """
        later = (place for place, record in enumerate(self._records) if record.at > moment)
        count = next(later, len(self._records))
        if count == len(self._records):
            return self.state
        return self._state_at(count - 1) if count else NEW_EVENT

    def undo(self, command: Undo) -> Answer:
        """Answer what is to be taken back."""
        problem = self._turnable(command.command)
        if problem is not None:
            return problem
        if command.command in self._undone:
            return refused("already-undone")
        events = self.events_of(command.command)
        for other in self._after(command.command):
            if depends(self.events_of(other), events):
                return refused("undo-blocked", command=other)
        problem = standing(self._publicity(events), confirmed=command.confirmed)
        return problem or (CommandUndone(command.command),)

    def redo(self, command: Redo) -> Answer:
        """Answer what is to be done again, as far as the log decides it (`asked_anew`)."""
        problem = self._turnable(command.command)
        if problem is not None:
            return problem
        if command.command not in self._undone:
            return refused("not-undone")
        if command.command not in self.undone_alone():
            return refused("undone-by-restoring")
        events = self.events_of(command.command)
        for other in self._changed_since_undone(command.command):
            theirs = self.events_of(other)
            if depends(theirs, events) or depends(events, theirs):
                return refused("redo-blocked", command=other)
        problem = standing(self._publicity(events), confirmed=command.confirmed)
        return problem or (CommandRedone(command.command),)

    def undoable(self) -> frozenset[str]:
        """Return the commands that can be taken back now: `undo` refuses exactly all others.

        One walk from the end, so that a page can tell it of every line of a long log.
        """
        free, touched, begun = [], set[Key](), set[Key]()
        for command in reversed(self.commands()):
            if command in self._undone:
                continue
            events = self.events_of(command)
            changed = [key for event in events for key in written(event)]
            clashes = any(key in begun or touched.intersection(_begins(key)) for key in changed)
            if not clashes and self._turnable(command) is None:
                free.append(command)
            for key in (*changed, *(key for event in events for key in built_on(event))):
                touched.add(key)
                begun.update(_begins(key))
        return frozenset(free)

    def undone_alone(self) -> tuple[str, ...]:
        """Return what is taken back now, by an undo of its own: what may be done again."""
        events = (record.event for record in self._records)
        turned = {event.command for event in events if isinstance(event, CommandUndone)}
        turned &= self._undone
        return tuple(command for command in self._commands if command in turned)

    def asked_anew(self, command: Redo) -> Command | None:
        """Return the command that must be possible now for another to be done again."""
        events = self.events_of(command.command)
        match [event for event in events if not KINDS[type(event)].stays]:
            case [event]:
                anew = KINDS[type(event)].anew
                return None if anew is None else anew(event)
            case _:
                return None

    def restore(self, command: RestoreEvent) -> Answer:
        """Answer what the event is to become again: nothing is lost, the log goes on."""
        # Nothing goes back to before the event was there.
        first = self._commands[self.commands()[0]] if self._commands else []
        if not first or not len(first) <= command.version < self.version:
            return refused("restore-version-unknown", version=command.version)
        if self._records[command.version - 1].command == self._records[command.version].command:
            return refused("restore-within-a-command", version=command.version)
        later = dict.fromkeys(record.command for record in self._records[command.version :])
        asked = refused("restore-needed", count=len(later), version=command.version)
        problem = standing(asked, confirmed=command.confirmed)
        return problem or (EventRestored(command.version),)

    def _turnable(self, command: str) -> Refused | None:
        """Refuse what cannot be taken back: the unknown, the creation, an undo itself."""
        events = self.events_of(command)
        if not events:
            return refused("command-unknown")
        if EVERYTHING in written(events[0]):
            return refused("creation-stays")
        if isinstance(events[0], _TURNS):
            return refused("undo-of-undo")
        if any(KINDS[type(event)].final for event in events):
            return refused("erasing-stays")
        if all(KINDS[type(event)].stays for event in events):
            return refused("fide-mode-left")
        return None

    def _after(self, command: str) -> list[str]:
        """Return the commands in effect that came after this one, latest first."""
        last = self._commands[command][-1]
        later = {record.command: None for record in reversed(self._records[last + 1 :])}
        return [text for text in later if text != command and text not in self._undone]

    def _changed_since_undone(self, command: str) -> list[str]:
        """Return the commands whose effect is not what it was when this one was taken back."""
        at = max(
            place
            for place, record in enumerate(self._records)
            if isinstance(record.event, CommandUndone) and record.event.command == command
        )
        # What came since may stand in the way, and just so what was there then and is gone now.
        before = {record.command for record in self._records[:at]} - undone_at(self._records[:at])
        now = set(self._commands) - self._undone
        changed = (before ^ now) - {command}
        return sorted(changed, key=lambda text: self._commands[text][0])

    def _publicity(self, events: tuple[Event, ...]) -> Refused | None:
        """Say that events concern a round whose pairings are public."""
        return refused("confirmation-needed") if self._concerns_published(events) else None

    def _concerns_published(self, events: tuple[Event, ...]) -> bool:
        for event in events:
            number = getattr(event, "round", None)
            section = self.state.sections.get(getattr(event, "section", SectionId(0)))
            if KINDS[type(event)].anew is not None:
                return True
            if number is None or section is None or not 0 < number <= len(section.rounds):
                continue
            if section.rounds[number - 1].published:
                return True
        return False


def _folded(start: EventState, records: Iterable[RecordedEvent], undone: set[str]) -> EventState:
    """Return what records make of a state, those taken back left out."""
    fold = Fold(start)
    for _version, command, _actor, _at, event in records:
        if type(event) in _TURNS:
            continue
        if command in undone:
            reserve(fold, event)
        else:
            apply(fold, event)
    return fold.state()


def first_unreadable(before: Sequence[RecordedEvent], added: Sequence[RecordedEvent]) -> int:
    """Return the version of the first record that does not fit those before it.

    For a log that `Timeline` cannot be made of.
    """

    def unfit(count: int) -> bool:
        try:
            Timeline([*before, *added[:count]])
        except Exception:  # noqa: BLE001 - whatever it is, it is that record's
            return True
        return False

    return added[bisect_left(range(1, len(added)), True, key=unfit)].version


def undone_at(records: Sequence[RecordedEvent]) -> set[str]:
    """Return the commands that are taken back at the end of these records."""
    undone: set[str] = set()
    for place, record in enumerate(records):
        event = record.event
        if isinstance(event, CommandUndone):
            undone.add(event.command)
        elif isinstance(event, CommandRedone):
            undone.discard(event.command)
        elif isinstance(event, EventRestored):
            later = {item.command for item in records[event.version : place]}
            # Not what is undone now: what was taken back by then is so again, however often it was
            # turned since.
            undone = undone_at(records[: event.version]) | later
    return undone


def _nothing_again(_timeline: Timeline, _command: Command) -> None:
    return None


@dataclass(frozen=True, slots=True)
class OfLog(CommandRow[_C]):
    """A command about the log itself.

    ``again`` is the command that must be possible now as well, None where there is none.
    """

    answer: Callable[[Timeline, _C], Answer]
    again: Callable[[Timeline, _C], Command | None] = _nothing_again


COMMANDS: tuple[OfLog[Any], ...] = (
    OfLog(Undo, Timeline.undo, right="undo-own", about="log"),
    OfLog(Redo, Timeline.redo, Timeline.asked_anew, right="undo-own", about="log"),
    OfLog(RestoreEvent, Timeline.restore, right="files"),
)
"""The commands the log answers; they belong to no feature."""
