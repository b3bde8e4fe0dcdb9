"""The office of an event as its pages show it: its parts, what is said of each, what is found.

What was found leads to the sheet or register that says it, where it can be mended. Deadlines are
those that programs and calendars show too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import NamedTuple

from fastapi import HTTPException

from arbitro.desk.derived.office.checks import checked
from arbitro.desk.derived.office.days import deadlines_of
from arbitro.desk.derived.office.found import LocatedFinding
from arbitro.desk.derived.office.judged import decided_before
from arbitro.desk.derived.office.outcomes import outcomes_of
from arbitro.desk.derived.office.set_aside import name_of
from arbitro.desk.events import EventEdited, OfficeFactsStated, SectionEdited
from arbitro.desk.features.office import office_of
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.office import Office
from arbitro.formats.ical import WholeDay, reminders
from arbitro.i18n import Translator
from arbitro.i18n.sentences.office import answer_text, finding_text, mending_code, options_text
from arbitro.i18n.zones import meant, zone_of
from arbitro.rules.office.deadlines import Deadline, DeadlineOutcome, Standing, standing
from arbitro.rules.office.facts import FactSheet, OfficePart, Seal
from arbitro.rules.office.finding import Finding, Grade
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.views.event.event import EventView

FACTS = {
    **dict.fromkeys(("level", "championship"), "kind"),
    **dict.fromkeys(("rated", "norms", "clock-modes"), "section-kind"),
    **dict.fromkeys(
        (
            *("registered", "individually", "conditions-changed", "drawn"),
            *("restrictions-told", "published"),
        ),
        "registration",
    ),
    **dict.fromkeys(
        (
            *("prizes-eur", "average", "measures", "areas", "storage", "venue-checks"),
            *("random-checks", "games-sent", "metal-forbidden", "waiver-of"),
            *("protection-declared", "fair-play-arbiter"),
        ),
        "fair-play",
    ),
    "appeal-form": "appeals-rules",
}
"""The sheet that says a fact the pre-flight misses; others are settings of event and section."""

ITEMS = {
    "item-participants": "prospectus",
    "item-contacts": "prospectus",
    "item-security": "fair-play",
}
"""The sheet of an item of the invitation that more than a text of its own can say."""

CODES = (
    ("appeals-rules", ("appeals-oral", "appeal-deposit-unsaid", "appeal-limit-")),
    ("committee", ("committee-",)),
    ("appeals", ("appeal-", "upheld-")),
    ("registration", ("registration-", "conditions-", "hybrid-", "lots-", "restrictions-told")),
    (
        "fair-play",
        (
            *("measures-", "areas-", "storage-", "venue-not-checked", "random-checks-"),
            *("metal-", "games-not-sent", "waiver-", "protection-undeclared"),
            *("fair-play-arbiter-", "screening-not-planned"),
        ),
    ),
    (
        "section-kind",
        (
            *("last-resort-", "deciding-games-", "sharing-limit-", "unrated-in-"),
            *("forfeit-loss-", "clock-modes-"),
        ),
    ),
    ("kind", ("rated-unsaid", "level-", "online-kind-")),
    ("arbiter-terms", ("arbiter-activity-", "arbiter-elsewhere", "arbiter-inactive")),
    ("venues", ("venues-", "venue-without-", "venue-one-", "venue-arbiter-", "venue-chief-")),
    (
        "venue",
        (
            *("big-clock", "start-announcements", "light-", "too-cold", "too-warm", "no-"),
            *("venue-unsaid-", "spectators-", "area-"),
        ),
    ),
    ("hall-plan", ("tables-", "places-")),
    (
        "material",
        (
            *("piece-", "square", "table", "four-pawns", "school-set", "inventory-"),
            *("approval-", "not-approved", "clock-not-", "several-clocks", "sheet-without-"),
        ),
    ),
    ("rota", ("rota-",)),
    ("school-rules", ("school-unsaid-", "school-flash", "school-room-", "school-clockless-")),
    ("categories", ("category-",)),
    ("everybody", ("everybody-", "disabled-teams-")),
    ("captain-rules", ("captains-", "line-up-limit-", "online-captains-")),
    ("protests", ("protest-",)),
    ("disconnections", ("disconnection-", "restart-", "moved-without-", "video-card-")),
    ("breaches", ("penalty-",)),
    ("online-scoring", ("scoring-",)),
    (
        "online-rules",
        (
            *("unsaid-", "reconnect-", "privacy-", "fair-play-of-", "platform-", "online-"),
            "real-boards-",
        ),
    ),
)
"""The sheet of findings by what their codes begin with; the first that fits holds."""


DECIDED = {
    "conciliation": "protests",
    "appeals-committee": "appeals",
    "hybrid-disconnection-reported": "disconnections",
    "hybrid-penalties": "breaches",
}
"""The register of a decision without name or reason, by what leaves it to a person."""


def sheet_of(finding: Finding, language: str) -> str:
    """Return the sheet or register that says what a finding is about, empty where none does.

    Texts of the invitation are written in the ``language`` of who looks.
    """
    if finding.code.startswith("item-"):
        return ITEMS.get(finding.code, f"clauses-{language}")
    if finding.code == "decision-unsigned":
        return DECIDED.get(finding.concept, "")
    if finding.code == "fact-unsaid":
        return FACTS.get(str(dict(finding.values).get("fact")), "")
    return next((name for name, begins in CODES if finding.code.startswith(begins)), "")


EDGES = {Grade.ERROR: "alarm", Grade.MISSING: "warm", Grade.UNKNOWN: "warm"}
"""How the tag of a grade looks; others are plain."""


@dataclass(frozen=True, slots=True)
class Entrance:
    """Where a sheet or a register is filled in: how much of it is said."""

    sheet: FactSheet
    section: int
    section_name: str
    url: str
    count: int
    """Facts said of a sheet, rows of a register."""


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding in words; ``sheet`` says what it is about, at ``url``; empty where none does."""

    grade: str
    edge: str
    text: str
    article: str
    section: str
    sheet: str = ""
    url: str = ""
    until: str = ""
    """Until when it can be mended, or could be, in words; ``last`` is that day."""
    last: date | None = None
    options: tuple[str, ...] = ()
    """What a person may answer where it is a question, and what was answered before."""
    before: tuple[str, ...] = ()
    name: str = ""
    """What the finding is set aside by; ``facts`` are those of its sheet that it asks for."""
    facts: tuple[str, ...] = ()
    of_section: int = 0
    """The section whose sheet it is, 0 where the event has one."""


def url_of(event: EventView, sheet: FactSheet, section: int) -> str:
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


def entrances(event: EventView, group: OfficePart | None = None) -> tuple[Entrance, ...]:
    """Return the sheets and registers of an event, or of one part of its office."""
    return tuple(_entrances(event, group))


def _entrances(event: EventView, group: OfficePart | None) -> Iterator[Entrance]:
    for sheet in SHEETS.values():
        if group not in {None, sheet.group}:
            continue
        places = (
            [(view.id, view.name) for view in event.sections] if sheet.of_section else [(0, "")]
        )
        for section, name in places:
            office = office_of(event.state, section)
            assert office is not None, "sections come from the event itself"
            count = _count(event, office, sheet)
            yield Entrance(sheet, section, name, url_of(event, sheet, section), count)


def _count(event: EventView, office: Office, sheet: FactSheet) -> int:
    if sheet.seal is not Seal.NONE:
        return len(event.state.sealed.get(sheet.name, {}))
    if sheet.register:
        return len(office.standing(sheet.name))
    return len(office.sheets.get(sheet.name, ()))


def told(
    event: EventView, words: Translator, group: OfficePart | None = None, today: date | None = None
) -> tuple[FindingView, ...]:
    """Return what is found, in words, gravest first; of a day, until when it can be mended."""
    return tuple(
        _describe_finding(event, item, words, today) for item in checked(event.state, group)
    )


def until_text(until: date | None, today: date | None, words: Translator) -> str:
    """Return until when something can be mended, or could be; nothing where that is not known."""
    if until is None or today is None:
        return ""
    return words.t(mending_code(until, today), on=words.date(until))


def _describe_finding(
    event: EventView, found: LocatedFinding, words: Translator, today: date | None
) -> FindingView:
    section = event.section(found.section) if found.section else None
    sheet = SHEETS.get(sheet_of(found.finding, words.language))
    # what is said once of all sections is mended in the first of them
    of = found.section or (event.sections[0].id if event.sections else 0)
    question = found.finding.question
    before = () if question is None else decided_before(event.state, question)
    return FindingView(
        found.finding.grade.value,
        EDGES.get(found.finding.grade, ""),
        finding_text(found.finding, words),
        words.cited(found.finding.cited()),
        found.about or (section.name if section is not None and len(event.sections) > 1 else ""),
        "" if sheet is None else sheet.name,
        _mended_at(event, found.finding, sheet, of),
        until_text(found.until, today, words),
        found.until,
        _options(found.finding, words),
        tuple(answer_text(question, row.facts, words) for row in before) if question else (),
        name_of(found),
        () if sheet is None else _asked_for(found.finding, sheet),
        of if sheet is not None and sheet.of_section else 0,
    )


def _mended_at(event: EventView, finding: Finding, sheet: FactSheet | None, section: int) -> str:
    """Return the page that says what a finding is about: a sheet, or the rules of play."""
    if sheet is not None:
        return url_of(event, sheet, section if sheet.of_section else 0)
    return f"{event.url}/s/{section}/play" if finding.code.startswith("play-") else ""


def _asked_for(finding: Finding, sheet: FactSheet) -> tuple[str, ...]:
    """Return the facts of a sheet that a finding names; none where it is about more of it."""
    fact, item = str(dict(finding.values).get("fact", "")), finding.code.removeprefix("item-")
    return tuple(one.name for one in sheet.facts if one.name in {fact, item})


def _options(found: Finding, words: Translator) -> tuple[str, ...]:
    return () if found.question is None else options_text(found.question, words)


def told_of(found: Iterable[Finding], words: Translator) -> tuple[FindingView, ...]:
    """Return findings that are of no section, in words."""
    return tuple(
        FindingView(
            finding.grade.value,
            EDGES.get(finding.grade, ""),
            finding_text(finding, words),
            words.cited(finding.cited()),
            "",
            options=_options(finding, words),
        )
        for finding in found
    )


def by_grade(found: tuple[FindingView, ...]) -> list[tuple[str, list[FindingView]]]:
    """Return findings by their grade."""
    return [(grade, list(item)) for grade, item in groupby(found, key=lambda one: one.grade)]


def sealed_sheet(name: str, seal: Seal) -> FactSheet:
    """Return a sheet whose rows are kept under a seal; 404 where none of that name is."""
    sheet = SHEETS.get(name)
    if sheet is None or sheet.seal is not seal:
        raise HTTPException(404)
    return sheet


class DueRow(NamedTuple):
    """A deadline, how it stands on a day, and what became of it."""

    deadline: Deadline
    standing: Standing
    outcome: DeadlineOutcome | None


def due_on(state: EventState, today: date) -> list[DueRow]:
    """Return every deadline of an event in its order, as it stands on a day."""
    outcomes = outcomes_of(state)
    return [
        DueRow(
            deadline,
            standing(deadline, outcomes.get(deadline.code), today),
            outcomes.get(deadline.code),
        )
        for deadline in deadlines_of(state, zone_of(state))
    ]


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
    rows = [deadline for deadline in deadlines_of(event.state, zone) if deadline.on is not None]
    standing = {row.id for row in rows}
    gone = {
        deadline.id: deadline
        for state in earlier
        for deadline in deadlines_of(state, zone)
        if deadline.on is not None and deadline.id not in standing
    }
    cancelled = [
        entry._replace(alarms=(), cancelled=True) for entry in _entries(event, words, gone.values())
    ]
    return [*_entries(event, words, rows), *cancelled]


def _entries(event: EventView, words: Translator, rows: Iterable[Deadline]) -> list[WholeDay]:
    found, settled = [], outcomes_of(event.state)
    for row in rows:
        assert row.on is not None, "rows without a day are left out"
        at = meant(event.state, row.at.date(), row.at.time()) if row.at else None
        title = words.t(f"office.due.{row.code}")
        uid = f"{event.id}-{row.id}@arbitro"
        alarms = reminders(of_day=at is None, settled=row.code in settled)
        found.append(
            WholeDay(uid, row.on, title, words.cited(row.cited()), at, event.version, alarms)
        )
    return found
