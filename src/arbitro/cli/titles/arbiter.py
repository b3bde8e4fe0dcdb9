"""``arbitro arbiter``: titles, categories, appointments and seminars of arbiters."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from arbitro.cli.base.reports import BadInputError, day_said, read_bytes
from arbitro.cli.base.speech import complain, words
from arbitro.cli.titles.arbiter_asked import PANEL_RULES
from arbitro.cli.titles.arbiter_reports import (
    show_application,
    show_career,
    show_category,
    show_national,
    show_no_category_above,
    show_reason,
    show_requirements,
    show_seminar,
    show_team,
)
from arbitro.formats.arbiter_records import read_career, read_panels, read_seminar, read_team
from arbitro.reasons import Refused
from arbitro.rules.arbiters.application import certificate_limit, judge_application
from arbitro.rules.arbiters.appointment import check_team, unmet
from arbitro.rules.arbiters.career import ArbiterTitle, Category, EventLevel, Lecturer, NormKind
from arbitro.rules.arbiters.category import category_on, judge_category, next_category
from arbitro.rules.arbiters.national import judge_national
from arbitro.rules.arbiters.panels import judge_panel
from arbitro.rules.arbiters.seminars import check_seminar, judge_lecturer

if TYPE_CHECKING:
    from collections.abc import Callable


T = TypeVar("T")


def title(career: str, title: str, day: str, explained: bool, as_json: bool) -> int:
    """Judge an arbiter's norms for a title."""
    try:
        on = day_said("--on", day)
        known = _read(career, read_career)
    except BadInputError:
        return 2
    if title == "NA":
        judged = judge_national(known, on)
        show_national(known, judged, explained=explained, as_json=as_json)
        return 0 if judged.enough else 1
    found = judge_application(known, ArbiterTitle(title), on)
    show_application(known, found, explained=explained, as_json=as_json)
    return 0 if found.enough else 1


def category(career: str, category: str | None, day: str, explained: bool, as_json: bool) -> int:
    """Judge what an arbiter has for the next category."""
    try:
        on = day_said("--on", day)
        known = _read(career, read_career)
    except BadInputError:
        return 2
    held = category_on(known, on)
    wanted = Category(category) if category else next_category(held)
    if wanted is None:
        show_no_category_above(known, held, as_json=as_json)
        return 1
    found = judge_category(known, wanted, on)
    show_category(known, found, explained=explained, as_json=as_json)
    return 0 if found.enough else 1


def career(career: str, day: str, as_json: bool) -> int:
    """Show titles, status, category, and until when each norm counts."""
    try:
        on = day_said("--on", day)
        known = _read(career, read_career)
    except BadInputError:
        return 2
    show_career(known, on, as_json=as_json)
    return 0


def appointments(team: str, explained: bool, as_json: bool) -> int:
    """Check the arbiters of an event."""
    try:
        known = _read(team, read_team)
    except BadInputError:
        return 2
    checks = check_team(known)
    show_team(known, checks, explained=explained, as_json=as_json)
    return 1 if unmet(checks) else 0


def panels(panels: str, edition: str, as_json: bool) -> int:
    """Check the composition of the panels."""
    try:
        known = _read(panels, read_panels)
    except BadInputError:
        return 2
    found = tuple(
        each
        for panel, members in known.items()
        for each in judge_panel(panel, members, PANEL_RULES[edition])
    )
    show_requirements(found, explained=True, as_json=as_json)
    return 1 if any(each.met is False for each in found) else 0


def seminar(seminar: str, explained: bool, as_json: bool) -> int:
    """Check a seminar against its own rules."""
    try:
        known = _read(seminar, read_seminar)
    except BadInputError:
        return 2
    found = check_seminar(known)
    show_seminar(known, found, explained=explained, as_json=as_json)
    return 1 if any(each.met is False for each in found) else 0


def lecturer(career: str, day: str, as_json: bool) -> int:
    """Judge what is asked of a FIDE Lecturer."""
    try:
        on = day_said("--on", day)
        known = _read(career, read_career)
    except BadInputError:
        return 2
    found = judge_lecturer(known, known.lecturer or Lecturer(), on)
    show_requirements(found, explained=True, as_json=as_json)
    return 0 if all(each.met for each in found) else 1


def certificates(players: int, system: str, level: str, as_json: bool) -> int:
    """Tell how many norm certificates an event may give."""
    show_reason(certificate_limit(players, NormKind(system), EventLevel(level)), as_json=as_json)
    return 0


def _read(path: str, reader: Callable[[str], T | Refused]) -> T:
    found = reader(read_bytes(path).decode("utf-8-sig", "replace"))
    if isinstance(found, Refused):
        complain(f"{path}: {words().refused(found)}", found.code)
        raise BadInputError
    return found
