"""Options on an event that the commands on norms share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from arbitro.cli.base.words import option

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
    """Give a command the options that say of an event what its report does not: `EventOptions`."""
    for event_option in reversed(EVENT_OPTIONS):
        command = event_option(command)
    return command
