"""``arbitro list``: what is asked of its commands, apart from what answers them.

A name is looked for while somebody waits: the search loads nothing of what reads lists.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.options import seed_option
from arbitro.cli.base.words import (
    Command,
    Group,
    language_option,
    option,
    plain_option,
    plain_words,
)

CLASSES = ("standard", "rapid", "blitz")
NAME = "fide"


@click.group("list", cls=Group, params=[language_option()], help="cli.list.help")
def rating_list() -> None:
    """Work with rating lists."""


@rating_list.command("import", cls=Command, help="cli.list.import")
@click.argument("file", metavar="FILE")
@option("--name", default=NAME, metavar="NAME", help="cli.list.name")
@option("--to", "target", metavar="FILE", help="cli.list.to")
@option("--class", "one_class", type=click.Choice(CLASSES), help="cli.list.class")
@option("--table", "is_table", is_flag=True, help="cli.list.table")
@option("--columns", metavar="LIST", help="cli.list.columns")
@option("--sheet", metavar="NAME", help="cli.list.sheet")
@option("--quiet", is_flag=True, help="cli.list.quiet")
@option("--explain", "explained", is_flag=True, help="cli.list.explain-import")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def import_list(**asked: Any) -> int:
    """Read a list in."""
    return work("ratings.list_reading:import_list", asked)


@rating_list.command("search", cls=Command, help="cli.list.search")
@plain_words("list search", "WORDS")
@plain_option("list search", "name", default=NAME, metavar="NAME", help="cli.list.name")
@plain_option("list search", "place", metavar="FILE", help="cli.list.from")
@plain_option("list search", "federation", default="", metavar="FED", help="cli.list.federation")
@option("--limit", type=click.IntRange(1, 1000), default=20, metavar="N", help="cli.list.limit")
@option("--arbiters", is_flag=True, help="cli.list.arbiters")
@option("--explain", "explained", is_flag=True, help="cli.list.explain-search")
@plain_option("list search", "as_json", help="cli.option.json")
def search(**asked: Any) -> int:
    """Search a list."""
    return work("ratings.list_search:search", asked)


@rating_list.command("generate", cls=Command, help="cli.list.generate")
@click.argument("count", type=click.IntRange(1, 5_000_000), metavar="N")
@seed_option("cli.list.seed")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def generate(**asked: Any) -> int:
    """Print a list of invented players."""
    return work("ratings.list_making:generate", asked)
