"""The commands as click reads them: their options, their help, and what is said of mistakes."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.words import Group, Option, complain, language_option

if TYPE_CHECKING:
    from collections.abc import Sequence

BAD_INPUT, INTERRUPTED = 2, 130

COMMANDS = {
    "serve": "arbitro.cli.serve:serve",
    "demo": "arbitro.cli.serve:demo",
    "pair": "arbitro.cli.pair:pair",
    "check": "arbitro.cli.check:check",
    "standings": "arbitro.cli.standings:standings",
    "prizes": "arbitro.cli.prizes:prizes",
    "position": "arbitro.cli.position:position",
    "game": "arbitro.cli.game:game",
    "rate": "arbitro.cli.rate:rate",
    "period": "arbitro.cli.period:period",
    "norms": "arbitro.cli.norms:norms",
    "list": "arbitro.cli.rating_list:rating_list",
    "arbiter": "arbitro.cli.arbiter:arbiter",
    "paper": "arbitro.cli.paper:paper",
    "explain": "arbitro.cli.explain:explain",
    "ruling": "arbitro.cli.ruling:ruling",
    "canmate": "arbitro.cli.canmate:canmate",
    "clock": "arbitro.cli.clock:clock",
    "regulations": "arbitro.cli.regulations:regulations",
    "rule": "arbitro.cli.rule:rule",
    "readings": "arbitro.cli.readings:readings",
    "table": "arbitro.cli.table:table",
    "draw": "arbitro.cli.table:draw",
    "knock-out": "arbitro.cli.knock_out:knock_out",
    "convert": "arbitro.cli.convert:convert",
    "import": "arbitro.cli.importing:import_report",
    "generate": "arbitro.cli.generate:generate",
    "help": "arbitro.cli.manual:show_manual",
    "completion": "arbitro.cli.completion:completion",
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
        from arbitro.cli.usage import describe

        complain(describe(problem), "usage")
        return BAD_INPUT
    except click.ClickException as problem:
        complain(problem.format_message(), "usage")
        return BAD_INPUT
    except click.Abort:
        return INTERRUPTED
