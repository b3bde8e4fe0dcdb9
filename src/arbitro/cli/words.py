"""The command line's language: chosen once, catalogues loaded only when something is said."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from click.types import OptionHelpExtra

    from arbitro.i18n import Translator

LANGUAGES = ("en", "es")

F = TypeVar("F", bound="Callable[..., Any] | click.Command")


class _Choice:
    """The language in use; one for the whole process, set before anything is printed."""

    language = "en"


def choose_language(arguments: Sequence[str]) -> str:
    """Set and return the language: ``--lang`` wherever it stands, else the environment's.

    Scanned before the options are parsed so that errors and help speak it too.
    """
    _Choice.language = _from_arguments(arguments) or _from_environment() or "en"
    return _Choice.language


def _from_arguments(arguments: Sequence[str]) -> str | None:
    for place, word in enumerate(arguments):
        if word == "--":
            return None
        value = word.partition("=")[2] if word.startswith("--lang=") else None
        if word == "--lang" and place + 1 < len(arguments):
            value = arguments[place + 1]
        if value in LANGUAGES:
            return value
    return None


def _from_environment() -> str | None:
    for name in ("ARBITRO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")[:2].lower()
        if value in LANGUAGES:
            return value
    return None


def words() -> Translator:
    """Return the translator of the language in use."""
    from arbitro.i18n import translator

    return translator(_Choice.language)


def language() -> str:
    """Return the language in use, ``en`` or ``es``."""
    return _Choice.language


def say(code: str, /, *, error: bool = False, **values: Any) -> None:
    """Print a message of the catalogue, to the error stream where ``error`` is true."""
    print(words().t(code, **values), file=sys.stderr if error else sys.stdout)


_SYSTEM = {
    "EACCES": "cli.system.not-allowed",
    "EISDIR": "cli.system.is-a-folder",
    "ENOENT": "cli.system.not-there",
    "ENOSPC": "cli.system.no-space",
    "ENOTDIR": "cli.system.not-a-folder",
    "EPERM": "cli.system.not-allowed",
    "EROFS": "cli.system.read-only",
}


def system_problem(problem: OSError) -> str:
    """Return what the system reports of a file, in the language in use where it is a usual one."""
    import errno

    code = _SYSTEM.get(errno.errorcode.get(problem.errno or 0, ""))
    return words().t(code) if code else problem.strerror or type(problem).__name__


class Option(click.Option):
    """An option whose help is a message code; the message itself tells default and range."""

    def get_help_extra(self, ctx: click.Context) -> OptionHelpExtra:
        """Return nothing: click would add default and range in English."""
        del ctx
        return {}

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option's line of the help page in the language in use."""
        code = self.help
        if code is None:
            return super().get_help_record(ctx)
        self.help = words().t(code)
        try:
            return super().get_help_record(ctx)
        finally:
            self.help = code


def option(*declarations: str, **attributes: Any) -> Callable[[F], F]:
    """Declare an option whose ``help`` is a message code."""
    return click.option(*declarations, cls=Option, **attributes)


class _Spoken(click.Command):
    """What commands and the group share: every heading in the language in use."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how the command is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        pieces = pieces.replace("[OPTIONS]", words().t("cli.heading.option"))
        formatter.write_usage(ctx.command_path, pieces, f"{words().t('cli.heading.usage')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the description, whose text is found by its code."""
        del ctx
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(words().t(self.help or "cli.help"))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under a heading."""
        records = [record for each in self.get_params(ctx) if (record := each.get_help_record(ctx))]
        if records:
            with formatter.section(words().t("cli.heading.options")):
                formatter.write_dl(records)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return ``--help``, described in the language in use when it is shown."""
        found = super().get_help_option(ctx)
        return found and Option(
            list(found.opts),
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=found.callback,
            help="cli.option.help",
        )


class Command(_Spoken):
    """A command whose help is a message code; every command takes ``--lang``."""

    def __init__(self, *arguments: Any, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.params.append(language_option())

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first line of the description, for the list of commands."""
        del limit
        return words().t(self.help or "cli.help").partition("\n")[0]


class Group(_Spoken, click.Group):
    """A group of commands that lists them in the language in use."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options and then the commands, each with its first line."""
        _Spoken.format_options(self, ctx, formatter)
        rows = [
            (name, command.get_short_help_str())
            for name in self.list_commands(ctx)
            if (command := self.get_command(ctx, name)) is not None
        ]
        with formatter.section(words().t("cli.heading.commands")):
            formatter.write_dl(rows)


def language_option() -> click.Option:
    """Return ``--lang``; its value has been read by ``choose_language`` already."""
    return Option(
        ["--lang"],
        type=click.Choice(LANGUAGES),
        expose_value=False,
        help="cli.option.lang",
    )
