"""The commands as click reads them: their options, their help, and what is said of mistakes."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.base.speech import complain
from arbitro.cli.base.words import Group, Option, language_option

if TYPE_CHECKING:
    from collections.abc import Sequence

BAD_INPUT, INTERRUPTED = 2, 130

COMMANDS = {
    "serve": "arbitro.cli.serving.serve:serve",
    "demo": "arbitro.cli.serving.serve:demo",
    "pair": "arbitro.cli.pairing.pair:pair",
    "check": "arbitro.cli.pairing.check:check",
    "standings": "arbitro.cli.ranking.standings:standings",
    "prizes": "arbitro.cli.ranking.prizes:prizes",
    "position": "arbitro.cli.laws.position:position",
    "game": "arbitro.cli.laws.game:game",
    "rate": "arbitro.cli.ratings.rate:rate",
    "period": "arbitro.cli.ratings.period:period",
    "norms": "arbitro.cli.titles.norms:norms",
    "list": "arbitro.cli.ratings.rating_list:rating_list",
    "arbiter": "arbitro.cli.titles.arbiter:arbiter",
    "paper": "arbitro.cli.titles.paper:paper",
    "explain": "arbitro.cli.pairing.explain:explain",
    "ruling": "arbitro.cli.laws.ruling:ruling",
    "canmate": "arbitro.cli.laws.canmate:canmate",
    "clock": "arbitro.cli.laws.clock:clock",
    "regulations": "arbitro.cli.laws.regulations:regulations",
    "rule": "arbitro.cli.laws.regulations:rule",
    "readings": "arbitro.cli.pairing.readings:readings",
    "table": "arbitro.cli.pairing.table:table",
    "draw": "arbitro.cli.pairing.table:draw",
    "knock-out": "arbitro.cli.pairing.knock_out:knock_out",
    "convert": "arbitro.cli.files.convert:convert",
    "import": "arbitro.cli.files.importing:import_report",
    "generate": "arbitro.cli.pairing.generate:generate",
    "help": "arbitro.cli.serving.manual:show_manual",
    "completion": "arbitro.cli.serving.completion:completion",
    "words": "arbitro.cli.translation:translation",
}
"""The commands in the order people need them, and where each is."""


class LazyGroup(Group):
    """The group of all commands, which imports a command's module only to run or describe it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name, None where there is none."""
        del ctx
        where = COMMANDS.get(cmd_name)
        if where is None:
            return None
        module, _, name = where.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from arbitro import __version__

        click.echo(f"arbitro {__version__}")
        ctx.exit()


root = LazyGroup(
    name="arbitro",
    params=[
        language_option(),
        Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_version,
            help="cli.option.version",
        ),
    ],
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run(arguments: Sequence[str]) -> Any:
    """Run the command the arguments name and return its exit code; mistakes in them are said."""
    try:
        return root.main(args=list(arguments), prog_name="arbitro", standalone_mode=False)
    except click.UsageError as problem:
        from arbitro.cli.base.words import describe

        complain(describe(problem), "usage")
        return BAD_INPUT
    except click.ClickException as problem:
        complain(problem.format_message(), "usage")
        return BAD_INPUT
    except click.Abort:
        return INTERRUPTED
