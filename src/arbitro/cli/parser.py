"""The command line as click reads it: groups, commands, and what is said of mistakes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.version import version_lines
from arbitro.cli.base.words import Command, Group, Option, describe, language_option
from arbitro.cli.commands import COMMANDS, FORMER, load_command, names_below

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

BAD_INPUT, INTERRUPTED = 2, 130


class ListedGroup(Group):
    """A group of the table of commands, which loads a command to run or describe it."""

    def __init__(self, path: str = "", **attributes: Any) -> None:
        super().__init__(path.rpartition(" ")[2] or "arbitro", **attributes)
        self.path = path

    def full_name(self, name: str) -> str:
        """Return the name in the table of what is called ``name`` in this group."""
        name = f"{self.path} {name}".lstrip()
        return name if name in COMMANDS else FORMER.get(name, name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of what stands in the group, without former ones."""
        del ctx
        return names_below(self.path)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command or group by its name, also a former one; None where there is none."""
        del ctx
        path = self.full_name(cmd_name)
        listed = COMMANDS.get(path)
        if listed is None:
            return None
        if not listed.place:
            return ListedGroup(path, params=[language_option()], help=listed.help)
        command = load_command(listed.place)
        if isinstance(command, Command):
            command.further = _short_helps(path)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is called: ``pair explain`` is not ``pair`` of a file."""
        path, below = self.full_name(args[0]), names_below(self.full_name(args[0]))
        is_completed = ctx.resilient_parsing and not args[1:]  # the next word is being typed
        if below and (is_completed or (args[1:2] and args[1] in below)):
            group = ListedGroup(path, params=[language_option()], help=COMMANDS[path].help)
            _tell_new_name(ctx, args, path)
            return args[0], group, args[1:]
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None:
            _tell_new_name(ctx, args, path)
        return name, command, rest

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete names, and options of the command that has the name of the group."""
        place = COMMANDS[self.path].place if self.path else ""
        if place and incomplete.startswith("-"):
            return load_command(place).shell_complete(ctx, incomplete)
        return super().shell_complete(ctx, incomplete)

    def short_helps(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Return every name with the first line of its description, without loading any."""
        del ctx
        return _short_helps(self.path)

    def meanings(self, ctx: click.Context) -> dict[str, str]:
        """Return names people may mean, former ones and those of groups below -> what to type."""
        del ctx
        found = {name: self.full_name(name) for name in names_below(self.path)}
        found |= {} if self.path else FORMER
        for name in COMMANDS:
            if name.startswith(f"{self.path} ".lstrip()):
                found.setdefault(name.rpartition(" ")[2], name)
        return {name: f"arbitro {path}" for name, path in found.items()}


def _short_helps(path: str) -> list[tuple[str, str]]:
    """Return what stands below a name of the table, with first lines of descriptions."""
    codes = {name: COMMANDS[f"{path} {name}".lstrip()].help for name in names_below(path)}
    return [(name, words().t(code).partition("\n")[0]) for name, code in codes.items()]


def _tell_new_name(ctx: click.Context, args: Sequence[str], path: str) -> None:
    """Tell a person that a command has another name now; a program may take it for an error."""
    if ctx.parent is not None or args[0] in COMMANDS or ctx.resilient_parsing:
        return
    if sys.stderr.isatty() and "--json" not in args:
        say("cli.former-name", error=True, former=args[0], name=path)


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(version_lines())
        ctx.exit()


root = ListedGroup(
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


CHECKER_AND_GENERATOR = {"-check": ["check"], "-g": ["data", "generate"]}
"""How FIDE's manual for pairing programs calls a checker and a generator -> our commands."""


def run(arguments: Sequence[str]) -> Any:
    """Run the command the arguments name and return its exit code; mistakes in them are said."""
    first, *rest = arguments or ("",)
    words_given = [*CHECKER_AND_GENERATOR.get(first, [first]), *rest] if arguments else []
    try:
        return root.main(args=words_given, prog_name="arbitro", standalone_mode=False)
    except click.UsageError as problem:
        complain(describe(problem), "usage")
        return BAD_INPUT
    except click.ClickException as problem:
        complain(problem.format_message(), "usage")
        return BAD_INPUT
    except click.Abort:
        return INTERRUPTED
