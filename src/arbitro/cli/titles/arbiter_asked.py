"""What is asked of ``arbitro arbiter``, apart from what answers.

Help and mistakes in the options load nothing of what answers.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.words import Command, Group, language_option, option
from arbitro.rules.arbiters.panels import EDITIONS

TITLES = ("FA", "IA", "NA")
CATEGORIES = ("A", "B", "C")
KINDS = ("swiss", "round-robin", "double-round-robin", "team", "knock-out")
LEVELS = ("world", "international", "national")
PANEL_RULES = {each.edition.partition("@")[2][:4]: each for each in EDITIONS}
"""Year -> the text on panels."""
_on = option("--on", "day", metavar="YYYY-MM-DD", required=True, help="cli.arbiter.on")
_json = option("--json", "as_json", is_flag=True, help="cli.option.json")
_explain = option("--explain", "explained", is_flag=True, help="cli.arbiter.explain")


@click.group("arbiter", cls=Group, params=[language_option()], help="cli.arbiter.help")
def arbiter() -> None:
    """Judge what concerns arbiters."""


@arbiter.command("title", cls=Command, help="cli.arbiter.title-help")
@click.argument("career", metavar="FILE")
@option("--title", type=click.Choice(TITLES), required=True, help="cli.arbiter.title")
@_on
@_explain
@_json
def title(**asked: Any) -> int:
    """Judge an arbiter's norms for a title."""
    return work("titles.arbiter:title", asked)


@arbiter.command("category", cls=Command, help="cli.arbiter.category-help")
@click.argument("career", metavar="FILE")
@option("--category", type=click.Choice(CATEGORIES), help="cli.arbiter.category")
@_on
@_explain
@_json
def category(**asked: Any) -> int:
    """Judge what an arbiter has for the next category."""
    return work("titles.arbiter:category", asked)


@arbiter.command("career", cls=Command, help="cli.arbiter.career-help")
@click.argument("career", metavar="FILE")
@_on
@_json
def career(**asked: Any) -> int:
    """Show titles, status, category, and until when each norm counts."""
    return work("titles.arbiter:career", asked)


@arbiter.command("appointments", cls=Command, help="cli.arbiter.appointments-help")
@click.argument("team", metavar="FILE")
@_explain
@_json
def appointments(**asked: Any) -> int:
    """Check the arbiters of an event."""
    return work("titles.arbiter:appointments", asked)


@arbiter.command("panels", cls=Command, help="cli.arbiter.panels-help")
@click.argument("panels", metavar="FILE")
@option(
    "--edition",
    type=click.Choice(tuple(PANEL_RULES)),
    default=max(PANEL_RULES),
    help="cli.arbiter.text",
)
@_json
def panels(**asked: Any) -> int:
    """Check the composition of the panels."""
    return work("titles.arbiter:panels", asked)


@arbiter.command("seminar", cls=Command, help="cli.arbiter.seminar-help")
@click.argument("seminar", metavar="FILE")
@_explain
@_json
def seminar(**asked: Any) -> int:
    """Check a seminar against its own rules."""
    return work("titles.arbiter:seminar", asked)


@arbiter.command("lecturer", cls=Command, help="cli.arbiter.lecturer-help")
@click.argument("career", metavar="FILE")
@_on
@_json
def lecturer(**asked: Any) -> int:
    """Judge what is asked of a FIDE Lecturer."""
    return work("titles.arbiter:lecturer", asked)


@arbiter.command("certificates", cls=Command, help="cli.arbiter.certificates-help")
@option("--players", type=click.IntRange(1), required=True, help="cli.arbiter.players")
@option("--system", type=click.Choice(KINDS), default="swiss", help="cli.arbiter.system")
@option("--level", type=click.Choice(LEVELS), default="international", help="cli.arbiter.level")
@_json
def certificates(**asked: Any) -> int:
    """Tell how many norm certificates an event may give."""
    return work("titles.arbiter:certificates", asked)
