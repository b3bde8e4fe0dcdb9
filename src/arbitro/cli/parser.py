"""The commands as click reads them: their options, their help, and what is said of mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.base import loaded
from arbitro.cli.base.speech import complain, words
from arbitro.cli.base.words import Group, Option, language_option
from arbitro.cli.commands import COMMANDS

if TYPE_CHECKING:
    from collections.abc import Sequence

BAD_INPUT, INTERRUPTED = 2, 130


class LazyGroup(Group):
    """The group of all commands, which imports a command's module only to run or describe it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name, None where there is none."""
        del ctx
        listed = COMMANDS.get(cmd_name)
        return loaded(listed.place) if listed else None

    def short_helps(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Return every command with the first line of its description, without loading any."""
        del ctx
        t = words().t
        return [(name, t(each.help).partition("\n")[0]) for name, each in COMMANDS.items()]


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from arbitro.cli.base.version import version_lines

        click.echo(version_lines())
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
