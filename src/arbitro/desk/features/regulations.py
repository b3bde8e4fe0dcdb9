"""Publishing the regulations of an event: what they say on that day is kept, amendments follow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from arbitro.desk.derived.office.document import document_of
from arbitro.desk.kernel.feature import Answer, Command, Event, EventKind, Feature, OfEvent, kinds
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, Value, ValueForm
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.office import Published
from arbitro.reasons import refused
from arbitro.rules.office.document import Told, changes, told_of

MOST_PUBLICATIONS = 100


@dataclass(frozen=True, slots=True)
class PublishRegulations(Command):
    """Publish the regulations as they are now, on a day."""

    on: date


@dataclass(frozen=True, slots=True)
class RegulationsPublished(Event):
    """The regulations said this when they were published."""

    on: date
    clauses: Told


def _published(fold: Fold, event: RegulationsPublished) -> None:
    office = fold.state().office
    whole = (*office.published, Published(event.on, event.clauses))
    fold.set(office=replace(office, published=whole))


def _publish(state: EventState, command: PublishRegulations) -> Answer:
    before, now = state.office.published, told_of(document_of(state))
    if before and not changes(before[-1].clauses, now):
        return ()
    if before and command.on < before[-1].on:
        return refused("regulations-published-later", day=before[-1].on.isoformat())
    if len(before) >= MOST_PUBLICATIONS:
        return refused("office-too-many", most=MOST_PUBLICATIONS)
    return (RegulationsPublished(command.on, now),)


FEATURE = Feature(
    "regulations",
    kinds(
        EventKind(
            "RegulationsPublished",
            RegulationsPublished,
            _published,
            lambda _: (("office", "published"),),
            lambda _: (("office", "published"),),
            sentence=Sentence({"day": Value(ValueForm.DAY, "on")}),
        ),
    ),
    (OfEvent(PublishRegulations, _publish, when_finished=True, right="office", is_large=True),),
)
