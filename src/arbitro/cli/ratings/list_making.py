"""``arbitro data list generate``: invented players in FIDE's layout."""

from __future__ import annotations

from dataclasses import dataclass

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.options.shared_options import seed_option
from arbitro.cli.base.words import Command, option
from arbitro.formats.rating_list import generate_list


@dataclass(frozen=True, slots=True)
class GeneratedList:
    """A list of invented players, and what makes it again."""

    count: int
    seed: int
    lines: tuple[str, ...]


@click.command("generate", cls=Command, help="cli.list.generate")
@click.argument("count", type=click.IntRange(1, 5_000_000), metavar="N")
@seed_option("cli.list.seed")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def generate(count: int, seed: int, as_json: bool) -> int:
    """Print a list of invented players."""
    if as_json:
        print_answer(GeneratedList(count, seed, tuple(generate_list(count, seed=seed))))
        return 0
    for line in generate_list(count, seed=seed):
        print(line)
    return 0
