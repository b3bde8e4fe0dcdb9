"""What is public when: switches for each kind of thing and round, and how people are named."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    OfEvent,
    OfSection,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fields import Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, Value, ValueForm, word
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.publicity import (
    LONGEST_DELAY,
    POSSIBLE,
    PublicName,
    PublicPage,
    PublicThing,
    Showing,
    When,
    instant,
)
from arbitro.model import EntryId, SectionId
from arbitro.model.days import written_day
from arbitro.reasons import Refused, refused


@dataclass(frozen=True, slots=True)
class SetPublicity(Command):
    """Say when something of a section becomes public; ``round`` 0 is every round not named.

    ``showing`` None takes back what was said of it.
    """

    section: SectionId
    thing: PublicThing
    round: int
    showing: Showing | None


@dataclass(frozen=True, slots=True)
class SetPublicPage(Command):
    """Say what the public pages show and keep back."""

    page: PublicPage


@dataclass(frozen=True, slots=True)
class NameInPublic(Command):
    """Say how somebody is named in public; None: as everybody."""

    entry: EntryId
    name: Annotated[PublicName | None, Terms(label="command.field.shown_name")]


@dataclass(frozen=True, slots=True)
class PublicitySet(Event):
    """It was said when something of a section becomes public, or taken back (None)."""

    section: SectionId
    thing: PublicThing
    round: int
    showing: Showing | None


@dataclass(frozen=True, slots=True)
class PublicPageSet(Event):
    """It was said what the public pages show and keep back."""

    page: PublicPage


@dataclass(frozen=True, slots=True)
class PublicNameSet(Event):
    """It was said how somebody is named in public."""

    entry: EntryId
    name: PublicName | None


def _publicity_set(fold: Fold, event: PublicitySet) -> None:
    found = fold.section(event.section)
    said = dict(found.section.publicity)
    said.pop((event.thing, event.round), None)
    if event.showing is not None:
        said[event.thing, event.round] = event.showing
    found.set(publicity=said)


def _page_set(fold: Fold, event: PublicPageSet) -> None:
    fold.set(public=replace(fold.state().public, page=event.page))


def _name_set(fold: Fold, event: PublicNameSet) -> None:
    public = fold.state().public
    names = {key: name for key, name in public.names.items() if key != event.entry}
    if event.name is not None:
        names[event.entry] = event.name
    fold.set(public=replace(public, names=names))


def _set_publicity(at: Situation, command: SetPublicity) -> Answer:
    section, showing = at.section, command.showing
    most = max(len(section.rounds), section.settings.rounds)
    if not 0 <= command.round <= most or (command.thing is PublicThing.PLAYERS and command.round):
        return refused("round-out-of-range", round=command.round, rounds=most)
    if showing is not None:
        problem = _problem(command.thing, showing)
        if problem is not None:
            return problem
    if section.publicity.get((command.thing, command.round)) == showing:
        return ()
    return (PublicitySet(section.id, command.thing, command.round, showing),)


def _problem(thing: PublicThing, showing: Showing) -> Refused | None:
    if showing.when not in POSSIBLE[thing]:
        return refused("publicity-not-of-this", thing=thing.value, when=showing.when.value)
    if showing.when is When.DELAYED and not 1 <= showing.minutes <= LONGEST_DELAY:
        return refused("publicity-delay", minutes=showing.minutes, most=LONGEST_DELAY)
    if showing.when is When.AT_TIME and instant(showing.at) is None:
        return refused("publicity-time", at=showing.at)
    return None


def _set_page(state: EventState, command: SetPublicPage) -> Answer:
    page = command.page
    if page.address and not page.address.startswith(("https://", "http://")):
        return refused("public-address", address=page.address)
    if page.until and written_day(page.until) is None:
        return refused("public-until", until=page.until)
    return () if state.public.page == page else (PublicPageSet(page),)


def _name(state: EventState, command: NameInPublic) -> Answer:
    if command.entry not in state.people:
        return refused("entry-unknown", entry=command.entry)
    if state.public.names.get(command.entry) == command.name:
        return ()
    return (PublicNameSet(command.entry, command.name),)


FEATURE = Feature(
    "publicity",
    kinds(
        EventKind(
            "PublicitySet",
            PublicitySet,
            _publicity_set,
            lambda event: ((event.section, "publicity", event.thing.value, event.round),),
            sentence=Sentence({"what": Value(ValueForm.SHOWING, "showing")}),
        ),
        EventKind("PublicPageSet", PublicPageSet, _page_set, lambda _: (("public-page",),)),
        EventKind(
            "PublicNameSet",
            PublicNameSet,
            _name_set,
            lambda event: (("public-name", event.entry),),
            lambda event: (("person", event.entry),),
            sentence=Sentence({"kind": word("name", "value.public_name")}),
        ),
    ),
    (
        OfSection(SetPublicity, _set_publicity, when_finished=True, right="publicity"),
        OfEvent(SetPublicPage, _set_page, when_finished=True, right="publicity"),
        OfEvent(NameInPublic, _name, when_finished=True, right="publicity"),
    ),
)
