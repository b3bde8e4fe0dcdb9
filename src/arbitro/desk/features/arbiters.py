"""The arbiters of an event; the names of its reports follow them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.features.section.whole_event import EventEdited
from arbitro.desk.kernel.feature import Command, Event, EventKind, Feature, OfEvent, kinds
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.papers import MOST_ARBITERS, NORMS, TITLES, EventArbiters
from arbitro.desk.values.settings import EventSettings
from arbitro.reasons import Refused, refused
from arbitro.rules.arbiters.career import Role


@dataclass(frozen=True, slots=True)
class SetArbiters(Command):
    """Say who the arbiters are; ``expected`` is what the asker saw."""

    arbiters: EventArbiters
    expected: EventArbiters


@dataclass(frozen=True, slots=True)
class ArbitersSet(Event):
    """The arbiters of the event are these."""

    arbiters: EventArbiters


def _set(fold: Fold, event: ArbitersSet) -> None:
    fold.set(arbiters=event.arbiters)


def set_arbiters(
    state: EventState, command: SetArbiters
) -> tuple[ArbitersSet | EventEdited, ...] | Refused:
    """Set the arbiters. Chief arbiter and deputies of the settings become those named here."""
    given, settings = command.arbiters, state.settings
    assert settings is not None  # only an event that exists is asked
    if given == state.arbiters:
        return ()
    if command.expected != state.arbiters:
        return refused("value-changed", field="arbiters")
    fault = _fault(given)
    if fault is not None:
        return fault
    named = _named(settings, given)
    edited = () if named == settings else (EventEdited(named),)
    return (ArbitersSet(given), *edited)


def _fault(given: EventArbiters) -> Refused | None:
    if len(given.arbiters) > MOST_ARBITERS:
        return refused("arbiters-too-many", most=MOST_ARBITERS)
    seen: set[str] = set()
    for number, arbiter in enumerate(given.arbiters, 1):
        name = arbiter.name.strip()
        if not name:
            return refused("arbiter-name-missing", number=number)
        if name.casefold() in seen:
            return refused("arbiter-twice", name=name)
        seen.add(name.casefold())
        if arbiter.title not in {"", *TITLES} or arbiter.norm not in {"", *NORMS}:
            return refused("arbiter-title-unknown", name=name)
    chiefs = [arbiter.name for arbiter in given.arbiters if arbiter.role is Role.CHIEF]
    if len(chiefs) > 1:
        return refused("arbiters-two-chiefs", names=tuple(chiefs))
    return None


def _named(settings: EventSettings, given: EventArbiters) -> EventSettings:
    """Return the settings with the names of the chief arbiter and the deputies."""
    if not given.arbiters:
        return settings
    chief = next((arbiter.name for arbiter in given.arbiters if arbiter.role is Role.CHIEF), "")
    deputies = tuple(arbiter.name for arbiter in given.arbiters if arbiter.role is Role.DEPUTY)
    return replace(settings, chief_arbiter=chief, deputies=deputies)


FEATURE = Feature(
    "arbiters",
    kinds(EventKind("ArbitersSet", ArbitersSet, _set, lambda _: (("arbiters",),))),
    (OfEvent(SetArbiters, set_arbiters, right="organise"),),
)
