"""The office of an event as its pages show it: its parts, what is said of each, what is found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from arbitro.desk.derived.office.checks import checked
from arbitro.desk.derived.office.days import deadlines_of
from arbitro.desk.derived.office.found import Found
from arbitro.desk.events import EventEdited, OfficeFactsStated, SectionEdited
from arbitro.desk.features.office import office_of
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.office import Office
from arbitro.formats.ical import BEFORE_A_MOMENT, DAYS_BEFORE, WholeDay
from arbitro.i18n import Translator
from arbitro.i18n.office import finding_text
from arbitro.rules.office.deadlines import Deadline
from arbitro.rules.office.facts import Fact, FactKind, Group, Seal, Sheet
from arbitro.rules.office.finding import Finding, Grade
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.forms.office import choice_label
from arbitro.web.views.event import EventView
from arbitro.web.views.office_places import sheet_of
from arbitro.web.views.zones import meant, zone_of

EDGES = {Grade.ERROR: "alarm", Grade.MISSING: "warm", Grade.UNKNOWN: "warm"}
"""How the tag of a grade looks; others are plain."""


@dataclass(frozen=True, slots=True)
class Entrance:
    """Where a sheet or a register is filled in: how much of it is said."""

    sheet: Sheet
    section: int
    section_name: str
    url: str
    count: int
    """Facts said of a sheet, rows of a register."""


@dataclass(frozen=True, slots=True)
class Told:
    """A finding in words; ``sheet`` says what it is about, at ``url``; empty where none does."""

    grade: str
    edge: str
    text: str
    article: str
    section: str
    sheet: str = ""
    url: str = ""


def url_of(event: EventView, sheet: Sheet, section: int) -> str:
    """Return the page of a sheet or a register."""
    if sheet.name == "clock-sheets":
        return f"{event.url}/office/clocks/{section}"
    if sheet.name == "recordings":
        return f"{event.url}/office/recordings"
    if sheet.name == "ticks":
        return f"{event.url}/office/duties/{section}"
    if sheet.seal is not Seal.NONE:
        return f"{event.url}/office/{sheet.seal.value}/{sheet.name}"
    kind = "rows" if sheet.register else "facts"
    return f"{event.url}/office/{kind}/{section}/{sheet.name}"


def entrances(event: EventView, group: Group | None = None) -> tuple[Entrance, ...]:
    """Return the sheets and registers of an event, or of one part of its office."""
    return tuple(_entrances(event, group))


def _entrances(event: EventView, group: Group | None) -> Iterator[Entrance]:
    for sheet in SHEETS.values():
        if group not in {None, sheet.group}:
            continue
        places = (
            [(each.id, each.name) for each in event.sections] if sheet.of_section else [(0, "")]
        )
        for section, name in places:
            office = office_of(event.state, section)
            assert office is not None, "sections come from the event itself"
            count = _count(event, office, sheet)
            yield Entrance(sheet, section, name, url_of(event, sheet, section), count)


def _count(event: EventView, office: Office, sheet: Sheet) -> int:
    if sheet.seal is not Seal.NONE:
        return len(event.state.sealed.get(sheet.name, {}))
    if sheet.register:
        return len(office.standing(sheet.name))
    return len(office.sheets.get(sheet.name, ()))


def parts(event: EventView) -> tuple[tuple[Group, tuple[Entrance, ...]], ...]:
    """Return the parts of the office that have anything to fill in."""
    found = ((group, entrances(event, group)) for group in Group)
    return tuple((group, rows) for group, rows in found if rows)


def told(event: EventView, words: Translator, group: Group | None = None) -> tuple[Told, ...]:
    """Return what is found, in words, gravest first."""
    return tuple(_told(event, each, words) for each in checked(event.state, group))


def _told(event: EventView, found: Found, words: Translator) -> Told:
    section = event.section(found.section) if found.section else None
    sheet = SHEETS.get(sheet_of(found.finding, words.language))
    # what is said once of all sections is mended in the first of them
    of = found.section or (event.sections[0].id if event.sections else 0)
    return Told(
        found.finding.grade.value,
        EDGES.get(found.finding.grade, ""),
        finding_text(found.finding, words),
        words.cited(found.finding.cited()),
        found.about or (section.name if section is not None and len(event.sections) > 1 else ""),
        "" if sheet is None else sheet.name,
        "" if sheet is None else url_of(event, sheet, of if sheet.of_section else 0),
    )


def told_of(found: Iterable[Finding], words: Translator) -> tuple[Told, ...]:
    """Return findings that are of no section, in words."""
    return tuple(
        Told(
            each.grade.value,
            EDGES.get(each.grade, ""),
            finding_text(each, words),
            words.cited(each.cited()),
            "",
        )
        for each in found
    )


def by_grade(found: tuple[Told, ...]) -> list[tuple[str, list[Told]]]:
    """Return findings by their grade."""
    return [(grade, list(each)) for grade, each in groupby(found, key=lambda one: one.grade)]


def moves_days(event: object) -> bool:
    """Tell whether an event of the log may move deadlines, or let some fall away."""
    return isinstance(event, OfficeFactsStated | EventEdited | SectionEdited)


def ical_entries(
    event: EventView, words: Translator, earlier: Iterable[EventState] = ()
) -> list[WholeDay]:
    """Return the deadlines whose day is known as entries of a calendar.

    Identifiers stay the same; the sequence is the version of the event, so that it is raised
    whenever a day moves. What had a day in ``earlier`` states and has none now is cancelled.
    """
    zone = zone_of(event.state)
    rows = [each for each in deadlines_of(event.state, zone) if each.on is not None]
    standing = {each.id for each in rows}
    gone = {
        each.id: each
        for state in earlier
        for each in deadlines_of(state, zone)
        if each.on is not None and each.id not in standing
    }
    cancelled = [
        entry._replace(alarms=(), cancelled=True) for entry in _entries(event, words, gone.values())
    ]
    return [*_entries(event, words, rows), *cancelled]


def _entries(event: EventView, words: Translator, rows: Iterable[Deadline]) -> list[WholeDay]:
    found = []
    for each in rows:
        assert each.on is not None, "rows without a day are left out"
        at = meant(event.state, each.at.date(), each.at.time()) if each.at else None
        title = words.t(f"office.due.{each.code}")
        uid = f"{event.id}-{each.id}@arbitro"
        alarms = BEFORE_A_MOMENT if at else DAYS_BEFORE
        found.append(
            WholeDay(uid, each.on, title, words.cited(each.cited()), at, event.version, alarms)
        )
    return found


def shown(fact: Fact, text: str, words: Translator) -> str:
    """Return a fact as a reader sees it."""
    match fact.kind:
        case FactKind.YES_NO:
            return words.t(f"office.yes-no.{text}")
        case FactKind.CHOICE | FactKind.MANY:
            return ", ".join(words.t(choice_label(fact, each)) for each in text.split())
        case FactKind.DAY:
            return words.date(date.fromisoformat(text))
        case FactKind.MOMENT:
            day, _, hour = text.partition("T")
            return f"{words.date(date.fromisoformat(day))} {hour}"
        case _:
            return text
