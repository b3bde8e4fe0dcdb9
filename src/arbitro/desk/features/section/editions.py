"""The editions a section follows: chosen with it by the day it starts, or by the arbiter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from arbitro.desk.derived.readings import readings_problem
from arbitro.desk.kernel.feature import (
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.kernel.subjects import AboutSection
from arbitro.desk.values.integrity import IntegrityEntry, changed
from arbitro.desk.values.settings import ChosenEdition, SectionSettings
from arbitro.model import EditionKey, SectionId, System
from arbitro.model.integrity import EDITION
from arbitro.reasons import Refused, refused
from arbitro.regulations import (
    OTHER_TIE_BREAKS,
    NoEditionInForceError,
    UnknownEditionError,
    is_complete,
    is_general,
    is_of_its_day,
    system_of_the_day,
    text_to_follow,
)
from arbitro.rules.pairing.swiss.baku import ACCELERATIONS, not_applicable

_GENERAL = ("C.04.1", "C.04.2")


_OF_AN_OLYMPIAD = ("C.04.2",)
"""D.02 is a system of its own: of the general rules only those on handling stand beside it."""


_ALL_PLAY_ALL = ("C.05", "C.07")


@dataclass(frozen=True, slots=True)
class ChangeEdition(Command):
    """Follow another edition of a regulation from now on: explicit and logged.

    Once rounds are paired, by the edition before, this needs ``confirmed``.
    """

    section: SectionId
    regulation: str
    edition: str
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class EditionsChanged(Event):
    """A section follows these editions from now on."""

    section: SectionId
    editions: tuple[ChosenEdition, ...]


def of_settings(event: AboutSection) -> Keys:
    """Return the settings of a section."""
    return ((event.section, "settings"),)


def _editions_changed(fold: Fold, event: EditionsChanged) -> None:
    fold.section(event.section).set(editions=event.editions)


def editions_changed(
    before: Section, followed: Iterable[ChosenEdition]
) -> Iterator[IntegrityEntry]:
    """Give what a report says where a text that was followed in rounds is followed no longer."""
    now = {regulation_of(edition.key): edition.key for edition in followed}
    for edition in before.editions:
        key = now.get(regulation_of(edition.key), edition.key)
        yield from changed(EDITION, len(before.rounds), edition.key, key)


def regulations_of(settings: SectionSettings) -> tuple[str, ...]:
    """Return the regulations whose edition a section may follow."""
    if not settings.system.is_swiss:
        return _ALL_PLAY_ALL
    acceleration = ("C.04.7",) if settings.accelerated else ()
    general = _OF_AN_OLYMPIAD if settings.system is System.OLYMPIAD else _GENERAL
    return (*general, settings.system.regulation, "C.07", *acceleration)


def settings_of_the_day(
    settings: SectionSettings, options: Mapping[str, str], start: date | None, encoded_type: str
) -> SectionSettings:
    """Return a new section's settings with the Dutch System as it was on the first day.

    It stays as it is where an edition of today's text was chosen, by option or by the encoded
    type, and where play is accelerated, which the earlier texts do not know.
    """
    regulation = settings.system.regulation
    if regulation in options or settings.accelerated:
        return settings
    if any(word.isdecimal() and len(word) == 4 for word in encoded_type.split("_")):
        return settings
    return replace(settings, system=system_of_the_day(settings.system, start))


def chosen_editions(
    settings: SectionSettings,
    options: Mapping[str, str],
    start: date | None,
    encoded_type: str = "",
    known: Iterable[ChosenEdition] = (),
) -> tuple[ChosenEdition, ...] | Refused:
    """Return the editions of a section: those ``known`` as far as it needs them, the rest chosen.

    An option decides, else the encoded type, else the first day. Where no text of that day is
    known the nearest one is taken and marked as a default; refused ``no-edition-in-force`` where
    no other may stand in for it.
    """
    chosen = {regulation_of(item.key): item for item in known}
    followed = []
    for regulation in regulations_of(settings):
        found = chosen.get(regulation) or _choice(regulation, options, start, encoded_type)
        if isinstance(found, Refused):
            return found
        if not _is_superfluous(found, settings, start):
            followed.append(found)
    return tuple(followed)


def regulation_of(key: EditionKey) -> str:
    """Return the regulation in whose place an edition stands: C.07 for all lists of tie-breaks.

    >>> regulation_of(EditionKey("FCE.02@1994")), regulation_of(EditionKey("C.05@2018"))
    ('C.07', 'C.05')
    """
    regulation = key.partition("@")[0]
    return "C.07" if regulation in OTHER_TIE_BREAKS else regulation


def _choice(
    regulation: str, options: Mapping[str, str], start: date | None, encoded_type: str
) -> ChosenEdition | Refused:
    try:
        choice = text_to_follow(
            regulation, option=options.get(regulation), encoded_type=encoded_type, start=start
        )
    except NoEditionInForceError as problem:
        return _not_in_force(problem)
    except UnknownEditionError as problem:
        return refused("edition-unknown", regulation=regulation, edition=problem.name)
    return ChosenEdition(choice.edition.key, choice.decided_by)


def _is_superfluous(chosen: ChosenEdition, settings: SectionSettings, start: date | None) -> bool:
    """Tell whether general rules only stand in where the system's own text says the same."""
    if not is_general(regulation_of(chosen.key)) or not is_complete(settings.system.regulation):
        return False
    return chosen.decided_by == "default" and not is_of_its_day(chosen.key, start)


def _not_in_force(problem: NoEditionInForceError) -> Refused:
    """Refuse a start before the first text that could be followed, and say which that is."""
    first = problem.known[0]
    return refused(
        "no-edition-in-force",
        regulation=problem.regulation,
        on=problem.on.isoformat(),
        first=first.key,
        since=first.in_force_from.isoformat(),
    )


def completed_editions(
    state: EventState, section: Section, settings: SectionSettings
) -> tuple[ChosenEdition, ...] | Refused:
    """Return the section's editions with those chosen that new settings need."""
    start = state.settings.start if state.settings else None
    return chosen_editions(settings, {}, start, known=section.editions)


def acceleration_problem(
    settings: SectionSettings, editions: tuple[ChosenEdition, ...]
) -> Refused | None:
    """Refuse acceleration where its own article does not allow it (C.04.7 art. 1.1)."""
    if not settings.accelerated:
        return None
    keys = [edition.key for edition in editions if edition.key in ACCELERATIONS]
    points = settings.teams.match_points if settings.system.is_team else settings.points
    problems = (not_applicable(key, points, settings.rounds) for key in keys)
    return next((problem for problem in problems if problem is not None), None)


def change_edition(section: Section, command: ChangeEdition) -> tuple[Event, ...] | Refused:
    """Follow another edition of one regulation."""
    place = "C.07" if command.regulation in OTHER_TIE_BREAKS else command.regulation
    needed = regulations_of(section.settings)
    if place not in needed:
        return refused("edition-not-needed", regulation=command.regulation)
    if not command.edition:
        return refused("edition-unknown", regulation=command.regulation, edition="")
    found = _choice(place, {place: command.edition}, None, "")
    if isinstance(found, Refused):
        return found
    followed = {regulation_of(edition.key): edition for edition in section.editions} | {
        place: found
    }
    editions = tuple(followed[text] for text in needed if text in followed)
    problem = readings_problem(section.settings, editions)
    if problem is not None:
        return problem
    if editions == section.editions:
        return ()
    return standing(_late(section, found), confirmed=command.confirmed) or (
        EditionsChanged(section.id, editions),
    )


def _late(section: Section, wanted: ChosenEdition) -> Refused | None:
    """Say that rounds were paired by the edition followed until now."""
    if not section.rounds:
        return None
    place = regulation_of(wanted.key)
    before = next(
        (edition.key for edition in section.editions if regulation_of(edition.key) == place), ""
    )
    paired = len(section.rounds)
    return refused("edition-after-pairing", before=before, after=wanted.key, rounds=paired)


FEATURE = Feature(
    "editions",
    kinds(
        EventKind(
            "EditionsChanged",
            EditionsChanged,
            _editions_changed,
            of_settings,
            departs=True,
            tells=lambda fold, event: editions_changed(
                fold.section(event.section).section, event.editions
            ),
        )
    ),
    (
        OfSection(
            ChangeEdition, lambda at, command: change_edition(at.section, command), right="settings"
        ),
    ),
)
