"""``arbitro title arbiter``: titles, categories, appointments and seminars of arbiters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from arbitro.cli.base.files.days import day_of_option
from arbitro.cli.base.files.reports import read_bytes
from arbitro.cli.base.speech import BadInputError, complain, words
from arbitro.cli.base.words import Command, Group, language_option, option
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
from arbitro.rules.arbiters.panels import EDITIONS, judge_panel
from arbitro.rules.arbiters.seminars import check_seminar, judge_lecturer

TITLES = ("FA", "IA", "NA")

CATEGORIES = ("A", "B", "C")

KINDS = ("swiss", "round-robin", "double-round-robin", "team", "knock-out")

LEVELS = ("world", "international", "national")

PANEL_RULES = {edition.edition.partition("@")[2][:4]: edition for edition in EDITIONS}
"""Year -> the text on panels."""

_on = option("--on", "day", metavar="YYYY-MM-DD", required=True, help="cli.arbiter.on")

_json = option("--json", "as_json", is_flag=True, help="cli.option.json")

_explain = option("--explain", "explained", is_flag=True, help="cli.arbiter.explain")


@click.group("arbiter", cls=Group, params=[language_option()], help="cli.arbiter.help")
def arbiter() -> None:
    """Judge what concerns arbiters."""


T = TypeVar("T")


@arbiter.command("title", cls=Command, help="cli.arbiter.title-help")
@click.argument("career", metavar="FILE")
@option("--title", type=click.Choice(TITLES), required=True, help="cli.arbiter.title")
@_on
@_explain
@_json
def title(career: str, title: str, day: str, explained: bool, as_json: bool) -> int:
    """Judge an arbiter's norms for a title."""
    on = day_of_option("--on", day)
    known = _read(career, read_career)
    if title == "NA":
        judged = judge_national(known, on)
        show_national(known, judged, explained=explained, as_json=as_json)
        return 0 if judged.enough else 1
    found = judge_application(known, ArbiterTitle(title), on)
    show_application(known, found, explained=explained, as_json=as_json)
    return 0 if found.enough else 1


@arbiter.command("category", cls=Command, help="cli.arbiter.category-help")
@click.argument("career", metavar="FILE")
@option("--category", type=click.Choice(CATEGORIES), help="cli.arbiter.category")
@_on
@_explain
@_json
def category(career: str, category: str | None, day: str, explained: bool, as_json: bool) -> int:
    """Judge what an arbiter has for the next category."""
    on = day_of_option("--on", day)
    known = _read(career, read_career)
    held = category_on(known, on)
    wanted = Category(category) if category else next_category(held)
    if wanted is None:
        show_no_category_above(known, held, as_json=as_json)
        return 1
    found = judge_category(known, wanted, on)
    show_category(known, found, explained=explained, as_json=as_json)
    return 0 if found.enough else 1


@arbiter.command("career", cls=Command, help="cli.arbiter.career-help")
@click.argument("career", metavar="FILE")
@_on
@_json
def career(career: str, day: str, as_json: bool) -> int:
    """Show titles, status, category, and until when each norm counts."""
    on = day_of_option("--on", day)
    known = _read(career, read_career)
    show_career(known, on, as_json=as_json)
    return 0


@arbiter.command("appointments", cls=Command, help="cli.arbiter.appointments-help")
@click.argument("team", metavar="FILE")
@_explain
@_json
def appointments(team: str, explained: bool, as_json: bool) -> int:
    """Check the arbiters of an event."""
    known = _read(team, read_team)
    checks = check_team(known)
    show_team(known, checks, explained=explained, as_json=as_json)
    return 1 if unmet(checks) else 0


@arbiter.command("panels", cls=Command, help="cli.arbiter.panels-help")
@click.argument("panels", metavar="FILE")
@option(
    "--edition",
    type=click.Choice(tuple(PANEL_RULES)),
    default=max(PANEL_RULES),
    help="cli.arbiter.text",
)
@_json
def panels(panels: str, edition: str, as_json: bool) -> int:
    """Check the composition of the panels."""
    known = _read(panels, read_panels)
    found = tuple(
        requirement
        for panel, members in known.items()
        for requirement in judge_panel(panel, members, PANEL_RULES[edition])
    )
    show_requirements(found, explained=True, as_json=as_json)
    return 1 if any(requirement.met is False for requirement in found) else 0


@arbiter.command("seminar", cls=Command, help="cli.arbiter.seminar-help")
@click.argument("seminar", metavar="FILE")
@_explain
@_json
def seminar(seminar: str, explained: bool, as_json: bool) -> int:
    """Check a seminar against its own rules."""
    known = _read(seminar, read_seminar)
    found = check_seminar(known)
    show_seminar(known, found, explained=explained, as_json=as_json)
    return 1 if any(requirement.met is False for requirement in found) else 0


@arbiter.command("lecturer", cls=Command, help="cli.arbiter.lecturer-help")
@click.argument("career", metavar="FILE")
@_on
@_json
def lecturer(career: str, day: str, as_json: bool) -> int:
    """Judge what is asked of a FIDE Lecturer."""
    on = day_of_option("--on", day)
    known = _read(career, read_career)
    found = judge_lecturer(known, known.lecturer or Lecturer(), on)
    show_requirements(found, explained=True, as_json=as_json)
    return 0 if all(requirement.met for requirement in found) else 1


@arbiter.command("certificates", cls=Command, help="cli.arbiter.certificates-help")
@option("--players", type=click.IntRange(1), required=True, help="cli.arbiter.players")
@option("--system", type=click.Choice(KINDS), default="swiss", help="cli.arbiter.system")
@option("--level", type=click.Choice(LEVELS), default="international", help="cli.arbiter.level")
@_json
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
