"""What is asked of the commands on norms: their options, apart from what answers them.

Help and mistakes in the options load nothing of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from arbitro.cli.base import work
from arbitro.cli.base.words import Command, option

F = TypeVar("F", bound=Callable[..., Any])

TITLES = ("GM", "IM", "WGM", "WIM")
KINDS = ("usual", "team-championship", "world-cup")
EXEMPTIONS = ("national-championship", "national-team", "zonal")
EVENT_OPTIONS = (
    option("--list", "list_path", metavar="LIST", help="cli.norms.list"),
    option(
        "--later-list",
        "later_lists",
        multiple=True,
        metavar="YYYY-MM-DD=LIST",
        help="cli.norms.later-list",
    ),
    option("--kind", type=click.Choice(KINDS), default="usual", help="cli.norms.kind"),
    option("--exempt", type=click.Choice(EXEMPTIONS), multiple=True, help="cli.norms.exempt"),
    option("--predetermined", is_flag=True, help="cli.norms.predetermined"),
    option("--approved", is_flag=True, help="cli.norms.approved"),
    option("--edition", metavar="EDITION", help="cli.option.edition"),
)


def event_options(command: F) -> F:
    """Give a command the options that say of an event what its report does not: `AskedEvent`."""
    for each in reversed(EVENT_OPTIONS):
        command = each(command)
    return command


@click.command(cls=Command, help="cli.norms.help")
@click.argument("report", metavar="FILE")
@option("--player", type=int, metavar="PLAYER", help="cli.norms.player")
@option("--title", type=click.Choice(TITLES), help="cli.norms.title")
@event_options
@option("--certificates", metavar="FOLDER", help="cli.norms.certificates")
@option("--explain", is_flag=True, help="cli.norms.explain")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def norms(**asked: Any) -> int:
    """Judge norms."""
    return work("titles.norms:norms", asked)


@click.command("norm-needs", cls=Command, help="cli.norms.needs")
@click.argument("report", metavar="FILE")
@option("--player", type=int, metavar="PLAYER", help="cli.norms.player")
@option("--title", type=click.Choice(TITLES), help="cli.norms.title")
@event_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def norm_needs(**asked: Any) -> int:
    """Print what the next game has to bring, or the points the rounds left have to bring."""
    return work("titles.norm_needs:norm_needs", asked)


@click.command("title-application", cls=Command, help="cli.norms.application")
@click.argument("fide_id", metavar="FIDE_ID", type=int)
@click.argument("reports", metavar="FILE...", nargs=-1, required=True)
@option("--title", type=click.Choice(TITLES), required=True, help="cli.norms.title")
@option("--rating", type=int, default=0, metavar="RATING", help="cli.norms.rating")
@option("--rating-day", metavar="YYYY-MM-DD", help="cli.norms.rating-day")
@option("--special", is_flag=True, help="cli.norms.special")
@event_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def title_application(**asked: Any) -> int:
    """Judge the norms of several events together for one player."""
    return work("titles.norm_papers:title_application", asked)
