"""Entries asked for from outside: a form, a queue with a waiting list, and an arbiter's answer.

What somebody says of themselves is kept beside the log until they are accepted: the log has only
that somebody asked, and a keyed digest of what they said.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.features.entry.registration import PlayerRegistered
from arbitro.desk.features.entry.registration import register_players as register
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfEvent,
    OfSection,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, choice, count, word
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.applications import Application, Applied, EntryForm
from arbitro.desk.values.publicity import instant
from arbitro.model import EntryId, Player, SectionId
from arbitro.reasons import Refused, refused

MOST_OPEN = 5000
"""Applications of an event that wait for an answer at once."""

MOST_PLACES = 5000


@dataclass(frozen=True, slots=True)
class SetEntryForm(Command):
    """Say how entries are asked for; the key is that of the event once it has one."""

    section: SectionId
    form: EntryForm


@dataclass(frozen=True, slots=True)
class ApplyForEntry(Command):
    """Ask to be entered; number and digest are given by whoever keeps what was said."""

    section: SectionId
    number: int = 0
    digest: str = ""


@dataclass(frozen=True, slots=True)
class AnswerApplication(Command):
    """Accept somebody as ``player``, put them on the waiting list, decline, or note they left."""

    section: SectionId
    number: int
    state: Applied
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class EraseApplications(Command):
    """Destroy what people said who asked to be entered, for good."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EntryFormSet(Event):
    """It was said how entries are asked for."""

    section: SectionId
    form: EntryForm


@dataclass(frozen=True, slots=True)
class EntryApplied(Event):
    """Somebody asked to be entered; what they said is kept beside the log."""

    section: SectionId
    number: int
    digest: str


@dataclass(frozen=True, slots=True)
class ApplicationAnswered(Event):
    """Somebody who asked was accepted (as whom), put on the waiting list, or declined."""

    section: SectionId
    number: int
    state: Applied
    entry: EntryId | None


@dataclass(frozen=True, slots=True)
class ApplicationsErased(Event):
    """What people said who asked to be entered was destroyed."""

    numbers: tuple[int, ...]


def _form_set(fold: Fold, event: EntryFormSet) -> None:
    fold.set(entry_forms={**fold.state().entry_forms, event.section: event.form})


def _applied(fold: Fold, event: EntryApplied) -> None:
    made = Application(event.section, event.digest)
    fold.set(applications={**fold.state().applications, event.number: made})


def _answered(fold: Fold, event: ApplicationAnswered) -> None:
    known = fold.state().applications
    told = known[event.number]._replace(state=event.state, entry=event.entry)
    fold.set(applications={**known, event.number: told})


def _erased(fold: Fold, event: ApplicationsErased) -> None:
    known = fold.state().applications
    left = {number: item for number, item in known.items() if number not in event.numbers}
    fold.set(applications=left)


def _set_form(at: Situation, command: SetEntryForm) -> Answer:
    form = command.form
    if not 0 <= form.places <= MOST_PLACES:
        return refused("entry-places", places=form.places, most=MOST_PLACES)
    if form.until and instant(form.until) is None:
        return refused("publicity-time", at=form.until)
    if form.pay and not form.pay.startswith(("https://", "http://")):
        return refused("public-address", address=form.pay)
    if form.is_open and not form.consent.strip():
        return refused("entry-consent")
    before = at.state.entry_forms.get(at.section.id)
    # The key of the event stays: applications that wait were sealed for it.
    form = replace(form, key=form.key or (before.key if before else ""))
    return () if before == form else (EntryFormSet(at.section.id, form),)


def _apply(at: Situation, command: ApplyForEntry) -> Answer:
    form = at.state.entry_forms.get(at.section.id)
    if form is None or not form.is_open:
        return refused("entry-form-closed")
    if (
        sum(application.state.is_open for application in at.state.applications.values())
        >= MOST_OPEN
    ):
        return refused("applications-many", most=MOST_OPEN)
    return (EntryApplied(at.section.id, command.number, command.digest),)


def _answer(at: Situation, command: AnswerApplication) -> Answer:
    asked = at.state.applications.get(command.number)
    if asked is None or asked.section != at.section.id:
        return refused("application-unknown", number=command.number)
    if asked.state is command.state:
        return ()
    # Who was declined may be let in after all; who was accepted is a player, and is removed as one.
    if not asked.state.is_open and asked.state is not Applied.DECLINED:
        return refused("application-answered", number=command.number)
    if command.state is not Applied.ACCEPTED:
        return (ApplicationAnswered(at.section.id, command.number, command.state, None),)
    if command.player is None:
        return refused("application-unknown", number=command.number)
    done = register(at.state, at.section, (command.player,))
    if isinstance(done, Refused):
        return done
    entry = next(
        registered.entry for registered in done if isinstance(registered, PlayerRegistered)
    )
    return (*done, ApplicationAnswered(at.section.id, command.number, command.state, entry))


def _erase(state: EventState, command: EraseApplications) -> Answer:
    known = tuple(other for other in command.numbers if other in state.applications)
    return (ApplicationsErased(known),) if known else ()


def _of_application(event: EntryApplied | ApplicationAnswered) -> Keys:
    return (("application", event.number),)


FEATURE = Feature(
    "applications",
    kinds(
        EventKind(
            "EntryFormSet",
            EntryFormSet,
            _form_set,
            lambda event: ((event.section, "entry-form"),),
            sentence=Sentence(
                {"state": choice("form.is_open", "value.entry_form.open", "value.entry_form.shut")}
            ),
        ),
        EventKind("EntryApplied", EntryApplied, _applied, _of_application),
        EventKind(
            "ApplicationAnswered",
            ApplicationAnswered,
            _answered,
            _of_application,
            sentence=Sentence({"state": word("state", "public.entry.state")}),
        ),
        EventKind(
            "ApplicationsErased",
            ApplicationsErased,
            _erased,
            lambda event: tuple(("application", number) for number in event.numbers),
            final=True,
            sentence=Sentence({"count": count("numbers")}),
        ),
    ),
    (
        OfSection(
            SetEntryForm,
            _set_form,
            elsewhere="entry-form",
        ),
        OfSection(ApplyForEntry, _apply, elsewhere="public-form"),
        OfSection(
            AnswerApplication,
            _answer,
            elsewhere="applications",
        ),
        OfEvent(
            EraseApplications,
            _erase,
            when_finished=True,
            elsewhere="entry-form",
        ),
    ),
)
