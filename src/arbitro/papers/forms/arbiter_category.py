"""IA3: the application for a higher category of arbiters (B.06.3 art. 7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from arbitro.i18n import Translator
from arbitro.papers.blocks import Block, Note, Sheet
from arbitro.papers.forms.filling import choice, day, number, rows, text, yes_no
from arbitro.papers.forms.person import names_of
from arbitro.papers.forms.writing import PaperMembers
from arbitro.rules.arbiters.career import Career
from arbitro.rules.arbiters.category import activity, category_on, judge_category, next_category

CATEGORIES = ("A", "B", "C", "D")
ROLES = ("chief", "deputy")
"""The work that counts for a category."""


@dataclass(frozen=True, slots=True)
class EventWorkedAt:
    """An event used for the application: its category and what the arbiter was there."""

    event: str = text(needed=True)
    place: str = text()
    start: date | None = day(needed=True)
    end: date | None = day(needed=True)
    event_category: str = choice(*CATEGORIES, needed=True)
    role: str = choice(*ROLES, needed=True)
    positive: bool | None = yes_no(needed=True)


@dataclass(frozen=True, slots=True)
class CategoryApplication:
    """An application for category A, B or C."""

    surname: str = text(needed=True)
    given_name: str = text(needed=True)
    fide_id: int | None = number(needed=True)
    federation: str = text(needed=True)
    birth: date | None = day()
    international_since: date | None = day(needed=True)
    category: str = choice(*CATEGORIES, needed=True)
    category_since: date | None = day(needed=True)
    wanted: str = choice(*CATEGORIES[:3], needed=True)
    active_until: date | None = day()
    applied_on: date | None = day(needed=True)
    events: tuple[EventWorkedAt, ...] = rows(EventWorkedAt, needed=True, spare=4)
    remarks: str = text(long=True)
    by_arbiter: bool | None = yes_no()
    official: str = text()


def category_application(
    career: Career | None = None, on: date | None = None
) -> CategoryApplication:
    """Return the application of an arbiter for the category above the one held on a day.

    The events are those the application would be made with, all that count where they are not
    enough.
    """
    if career is None:
        return CategoryApplication(applied_on=on)
    surname, given_name = names_of(career.name)
    paper = CategoryApplication(
        surname,
        given_name,
        birth=career.birth,
        international_since=career.international,
        applied_on=on,
    )
    return paper if on is None else _on(paper, career, on)


def _on(paper: CategoryApplication, career: Career, on: date) -> CategoryApplication:
    held = category_on(career, on)
    since = max((step.since for step in career.categories if step.since <= on), default=None)
    wanted = next_category(held)
    found = replace(
        paper,
        category=held.value if held else "",
        category_since=since or career.international,
        active_until=activity(career, on).until,
    )
    if wanted is None:
        return found
    judged = judge_category(career, wanted, on)
    # Two events may be equal in all their facts: which one is submitted is told by the object
    # itself.
    counted = {id(service): service for service in judged.submit}
    events = tuple(
        EventWorkedAt(
            service.service.event.event,
            "",
            service.service.start,
            service.service.event.end,
            service.category.value if service.category else "",
            service.service.role.value if service.service.role.value in ROLES else "",
            service.service.positive,
        )
        for service in judged.services
        if service.why is None and (not counted or id(service.service) in counted)
    )
    return replace(found, wanted=wanted.value, events=events)


def sheet(paper: CategoryApplication, words: Translator) -> Sheet:
    """Return the application as it is printed."""
    it = PaperMembers(paper, words)
    columns = ["event:3", "place:2", "start", "end", "event_category", "role", "positive"]
    signing = "applicant" if paper.by_arbiter else "official"
    blocks: list[Block] = [
        it.fields("surname:2", "given_name:2", "fide_id", "federation", "birth", "applied_on"),
        it.fields("international_since", "category", "category_since", "wanted"),
        it.fields("active_until:2"),
        it.table("events", *columns, heading="events", blank=5),
        it.box("remarks"),
        it.signatures(signing, "date", "federation-stamp", "signature"),
        Note(words.t("paper.note.ia3")),
        Note(words.t("paper.note.own-layout")),
    ]
    return Sheet(words.t("paper.title.ia3"), "IA3", blocks, "", "B.06.3@2021-07")
