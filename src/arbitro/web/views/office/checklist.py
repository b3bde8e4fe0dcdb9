"""The checklist of an event: what is missing, due and done, in the order of an event.

A row is a finding, a deadline whose day is known, or a sheet or register and how much of it is
said. What nothing asks for stands last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from arbitro.desk.derived.office.online import mode_of
from arbitro.desk.derived.office.packet import ended as finished_section
from arbitro.desk.derived.office.set_aside import set_aside
from arbitro.desk.values.office import Row
from arbitro.i18n import Translator
from arbitro.rules.office.facts import FactSheet, OfficePart, Seal
from arbitro.rules.office.finding import Grade
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.forms.office import blocks_of
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.office.office import (
    DueRow,
    Entrance,
    FindingView,
    due_on,
    entrances,
    told,
)
from arbitro.web.views.standings.rating_report import FOUND_AS, report_gaps_of

PHASES = ("before", "during", "after", "further")
MARKS = ("must", "should", "note", "later", "done", "off", "none")
"""The marks of rows in their order within a phase; the filters of the list are among them."""

OPEN = frozenset({"must", "should", "note", "later"})
PRESSING = OPEN - {"later"}
"""The marks of rows that ask for something, and those that ask for it now."""
EDGES = {"must": "alarm", "should": "warm", "done": "good"}

_OF_GRADE = {
    Grade.ERROR.value: "must",
    Grade.MISSING.value: "must",
    Grade.UNKNOWN.value: "should",
    Grade.JUDGE.value: "should",
    Grade.MIND.value: "note",
}
_OF_STANDING = {
    "done": "done",
    "waived": "off",
    "late": "done",
    "missed": "must",
    "due": "must",
    "over": "should",
    "coming": "later",
}
_SEALED = {Seal.PEOPLE: "private", Seal.WATCH: "watch", Seal.CASES: "cases"}

_FOUND_ALREADY = {"committee": "committee-none"}
"""Deadlines of what a finding asks for too: the finding stands alone."""

MOST_BESIDE = 12
"""A sheet of more fields than these opens in the middle of the page, not beside the list."""


@dataclass(frozen=True, slots=True)
class ChecklistRow:
    """A row: what it is, how it stands, and the address where it is mended."""

    phase: str
    mark: str
    text: str
    url: str
    article: str = ""
    due: str = ""
    section: str = ""
    is_beside: bool = True
    """Whether it opens in the panel; else its address is a page of its own."""
    is_overdue: bool = False
    """Whether its day is past while it still asks for something."""

    @property
    def edge(self) -> str:
        """Return how the tag of its mark looks."""
        return EDGES.get(self.mark, "")


class Phase(NamedTuple):
    """The rows of a part of the list, and how many of all in it are done."""

    code: str
    rows: tuple[ChecklistRow, ...]
    done: int
    all: int


class Checklist(NamedTuple):
    """The rows by phase, and how many there are of each mark; ``done`` holds what is off too."""

    phases: tuple[Phase, ...]
    counts: Counter[str]

    @property
    def open(self) -> int:
        """Return how many rows ask for something, now or later."""
        return sum(self.counts[mark] for mark in OPEN)

    @property
    def all(self) -> int:
        """Return how many rows are counted: the sum of the marks."""
        return self.open + self.counts["done"]


def checklist(
    event: EventView, words: Translator, today: date, rights: Collection[str], only: str = ""
) -> Checklist:
    """Return the list; ``only`` rows of one mark, of all rows the counts.

    ``rights`` are those of the reader: sealed registers are named to nobody else.
    """
    rows = tuple(_rows(event, words, today, rights))
    order = {mark: at for at, mark in enumerate(MARKS)}
    phases = []
    for code in PHASES:
        of_phase = [row for row in rows if row.phase == code]
        shown = [row for row in of_phase if not only or _suits(row.mark, only)]
        shown.sort(key=lambda row: (not row.is_overdue, order[row.mark]))
        done = sum(row.mark in {"done", "off"} for row in of_phase)
        if shown:
            phases.append(Phase(code, tuple(shown), done, len(of_phase)))
    return Checklist(tuple(phases), Counter(_counted(row.mark) for row in rows))


def _counted(mark: str) -> str:
    return "done" if mark == "off" else mark


def _suits(mark: str, only: str) -> bool:
    return mark == only or (only == "done" and mark == "off")


def _rows(
    event: EventView, words: Translator, today: date, rights: Collection[str]
) -> Iterator[ChecklistRow]:
    found = tuple(_findings(event, words, today))
    yield from found
    told_already = {
        code
        for code, name in _FOUND_ALREADY.items()
        if any(f"/found/{name}" in row.url for row in found)
    }
    for row in due_on(event.state, today):
        if row.deadline.on and row.deadline.code not in told_already:
            yield _due(event, row, words, today)
    yield from _report_gaps(event, words, found)
    for place in entrances(event):
        if _is_named(place.sheet, rights) and (place.count or _concerns(event, place)):
            yield _entrance(place, words)


def pressing(event: EventView, words: Translator) -> tuple[ChecklistRow, ...]:
    """Return what asks for something, findings and gaps of reports: must be done, then should be.

    They depend on the log alone, so that a page which several are shown may name them.
    """
    findings = tuple(_findings(event, words, None))
    rows = (*findings, *_report_gaps(event, words, findings))
    found = [row for row in rows if row.mark in EDGES]
    return tuple(sorted(found, key=lambda row: MARKS.index(row.mark)))


def _findings(event: EventView, words: Translator, today: date | None) -> Iterator[ChecklistRow]:
    aside = set_aside(event.state)
    for found in told(event, words, today=today):
        mark = _OF_GRADE[found.grade]
        if found.name in aside:
            mark = "later" if aside[found.name][0] == "later" else "off"
        yield ChecklistRow(
            _phase_of(SHEETS.get(found.sheet)),
            mark,
            found.text,
            f"{event.url}/office/found/{found.name}",
            found.article,
            _day(found.last, today, words) if found.last else "",
            found.section,
            is_overdue=_is_past(found.last, today) and mark in PRESSING,
        )


def _is_past(day: date | None, today: date | None) -> bool:
    return day is not None and today is not None and day < today


def _day(day: date, today: date | None, words: Translator) -> str:
    """Write a day, without the year where it is the one that runs."""
    is_this_year = today is not None and day.year == today.year
    return words.day_of_year(day) if is_this_year else words.date(day)


def _is_named(sheet: FactSheet, rights: Collection[str]) -> bool:
    return sheet.seal is Seal.NONE or _SEALED[sheet.seal] in rights


def _concerns(event: EventView, place: Entrance) -> bool:
    """Tell whether an event of this kind has what a sheet asks about."""
    sheet, kind = place.sheet, event.state.office.facts("kind")
    if sheet.group is OfficePart.ONLINE:
        return mode_of(event.state) not in {"", "board"}
    if sheet.group is OfficePart.CAPTAINS:
        return any("teams" in view.kind.forms for view in event.sections)
    return sheet.name != "school-rules" or kind.yes("school") is True


def _phase_of(sheet: FactSheet | None) -> str:
    if sheet is None:
        return "before"
    if sheet.group in {OfficePart.AFTER, OfficePart.PAPERS}:
        return "after"
    during = sheet.duty or sheet.group is OfficePart.DISAGREEMENT or sheet.seal is not Seal.NONE
    return "during" if during else "before"


def _due(event: EventView, row: DueRow, words: Translator, today: date) -> ChecklistRow:
    day, settings = row.deadline.on, event.state.settings
    assert day is not None, "rows without a day are left out"
    start = settings.start if settings else None
    end = settings.end if settings else None
    phase = "before" if start and day <= start else "during" if end and day <= end else "after"
    hour = f" {row.deadline.at:%H:%M}" if row.deadline.at else ""
    mark = _OF_STANDING[row.standing]
    return ChecklistRow(
        phase,
        mark,
        words.t(f"office.due.{row.deadline.code}"),
        f"{event.url}/office/due/{row.deadline.code}",
        words.cited(row.deadline.cited()),
        f"{_day(day, today, words)}{hour}",
        is_overdue=_is_past(day, today) and mark in PRESSING,
    )


def _report_gaps(
    event: EventView, words: Translator, findings: Collection[ChecklistRow]
) -> Iterator[ChecklistRow]:
    """Give what the reports of all sections lack, but for what a finding asks for already."""
    told_already = {
        concept
        for concept, code in FOUND_AS.items()
        if any(f"/found/{code}." in row.url for row in findings)
    }
    for view in event.sections:
        yield from _rating_report(event, view, words, told_already)


def _rating_report(
    event: EventView, view: SectionView, words: Translator, told_already: Collection[str]
) -> Iterator[ChecklistRow]:
    """Give a row for each thing the report for the ratings lacks, once a rated section is played.

    Games that are still open are no news before the end.
    """
    ended = finished_section(event.state, view.section)
    if not (ended.rated and view.section.rounds):
        return
    for gap in report_gaps_of(event, view, words):
        if gap.concept in told_already or (ended.games_open and gap.url == view.round_url()):
            continue
        mark = "should" if ended.games_open else "must"
        name = view.name if len(event.sections) > 1 else ""
        place = f"{view.url}/paper/report"
        yield ChecklistRow("after", mark, gap.text, place, section=name, is_beside=False)


def _entrance(place: Entrance, words: Translator) -> ChecklistRow:
    """Return the row of a sheet: done where anything is said, else what nothing asks for."""
    sheet = place.sheet
    if sheet.register:
        said = words.t("office.rows", count=place.count)
    else:
        said = words.t("office.said", said=place.count, of=len(sheet.facts))
    return ChecklistRow(
        _phase_of(sheet) if place.count else "further",
        "done" if place.count else "none",
        words.t(f"office.sheet.{sheet.name}"),
        place.url,
        due=said if place.count else "",
        section=place.section_name,
        is_beside=opens_beside(sheet),
    )


def opens_beside(sheet: FactSheet) -> bool:
    """Tell whether a sheet or register is filled in beside the list: few fields, and no seal."""
    if sheet.seal is not Seal.NONE or sheet.name in {"clock-sheets", "recordings", "ticks"}:
        return False
    return sum(len(block.fields) for block in blocks_of(sheet)) <= MOST_BESIDE


def named(found: Iterable[FindingView], name: str) -> FindingView | None:
    """Return the finding of a name, None where it is found no longer."""
    return next((item for item in found if item.name == name), None)


def aside_row(event: EventView, name: str) -> Row | None:
    """Return the row that sets a finding aside, None where none does."""
    found = set_aside(event.state).get(name)
    return None if found is None else found[1]


def due_row(event: EventView, code: str, today: date) -> DueRow | None:
    """Return a deadline of an event, None where it does not concern it."""
    return next((row for row in due_on(event.state, today) if row.deadline.code == code), None)
