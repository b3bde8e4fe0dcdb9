"""Commands and options whose help is found by its code, in the language in use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from click.types import OptionHelpExtra

from arbitro.cli.base.near import commands_of_option, near_commands
from arbitro.cli.base.speech import BadInputError, words
from arbitro.i18n.language import all_languages, exists

F = TypeVar("F", bound="Callable[..., Any] | click.Command")


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


class _TranslatedCommand(click.Command):
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
        records = [
            record
            for get_param in self.get_params(ctx)
            if (record := get_param.get_help_record(ctx))
        ]
        if records:
            with formatter.section(words().t("cli.heading.options")):
                formatter.write_dl(records)

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first line of the description, for the list of commands."""
        del limit
        return words().t(self.help or "cli.help").partition("\n")[0]

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


class Command(_TranslatedCommand):
    """A command whose help is a message code; every command takes ``--lang``.

    ``further`` are the commands of the group of the same name, with the first lines of their help.
    """

    further: Sequence[tuple[str, str]] = ()

    def __init__(self, *arguments: Any, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.params.append(language_option())

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; 2 where it cannot go on with what it was given, which has been said."""
        try:
            return super().invoke(ctx)
        except BadInputError:
            return 2

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options and then the commands of the group of the same name."""
        super().format_options(ctx, formatter)
        if self.further:
            with formatter.section(words().t("cli.heading.commands")):
                formatter.write_dl(self.further)


class Group(_TranslatedCommand, click.Group):
    """A group of commands that lists them in the language in use."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options and then the commands, each with its first line."""
        _TranslatedCommand.format_options(self, ctx, formatter)
        with formatter.section(words().t("cli.heading.commands")):
            formatter.write_dl(self.short_helps(ctx))

    def short_helps(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Return every command with the first line of its description."""
        return [
            (name, command.get_short_help_str())
            for name in self.list_commands(ctx)
            if (command := self.get_command(ctx, name)) is not None
        ]

    def meanings(self, ctx: click.Context) -> dict[str, str]:
        """Return names people may mean in this group -> what to type for each."""
        return {name: f"{ctx.command_path} {name}" for name in self.list_commands(ctx)}


class _Languages(click.Choice[str]):
    """The languages there are when one is asked for, which need not be those of the start."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return a language that exists; fail with the others' names where it does not."""
        return value if exists(value) else super().convert(value, param, ctx)


def language_option() -> click.Option:
    """Return ``--lang``; where it is needed, `arbitro.cli.base.speech.language` reads it itself."""
    return Option(
        ["--lang"],
        type=_Languages(all_languages()),
        expose_value=False,
        help="cli.option.lang",
    )


def describe(problem: click.UsageError) -> str:
    """Return what is wrong with the command line and where help is to be had."""
    if isinstance(problem, click.exceptions.NoArgsIsHelpError) and problem.ctx is not None:
        return problem.ctx.get_help()
    if isinstance(problem, click.BadParameter):
        text = _bad_parameter(problem)
    elif isinstance(problem, click.NoSuchOption | click.BadOptionUsage):
        text = _bad_option(problem)
    else:
        text = _bad_words(problem)
    if problem.ctx is not None:
        text += "\n" + words().t("cli.usage.see-help", command=problem.ctx.command_path)
    return text


def _bad_parameter(problem: click.BadParameter) -> str:
    t = words().t
    name = _name(problem)
    if isinstance(problem, click.MissingParameter):
        return t("cli.usage.missing", name=name)
    match problem.param.type if problem.param is not None else None:
        case click.Choice(choices=choices):
            names = ", ".join(map(str, choices))
            return t("cli.usage.not-a-choice", name=name, value=_quoted(problem), choices=names)
        case click.DateTime():
            return t("cli.usage.not-a-date", name=name, value=_quoted(problem))
        case (click.IntRange() | click.FloatRange()) as kind if "'" not in problem.message:
            value = problem.message.partition(" ")[0]
            code = "cli.usage.too-small" if kind.max is None else "cli.usage.out-of-range"
            return t(code, name=name, value=value, low=kind.min, high=kind.max)
        case other if isinstance(other, _NUMBERS):
            return t("cli.usage.not-a-number", name=name, value=_quoted(problem))
        case _:
            return t("cli.usage.bad-value", name=name, problem=problem.message)


def _bad_option(problem: click.NoSuchOption | click.BadOptionUsage) -> str:
    t = words().t
    if isinstance(problem, click.NoSuchOption):
        text = t("cli.usage.no-such-option", option=problem.option_name)
        # An option that is a command by itself is no misspelling of another option.
        return text + _meant(_commands_instead(problem) or list(problem.possibilities or ()))
    needs = "requires" in problem.message
    code = "cli.usage.needs-value" if needs else "cli.usage.takes-no-value"
    return t(code, option=problem.option_name)


def _commands_instead(problem: click.NoSuchOption) -> list[str]:
    """Return the commands, with what stands before them, that an unknown option may stand for."""
    ctx = problem.ctx
    if ctx is None or ctx.parent is None or not isinstance(ctx.parent.command, Group):
        return []
    meanings = ctx.parent.command.meanings(ctx.parent)
    found = commands_of_option(problem.option_name, ctx.info_name or "", list(meanings))
    return list(dict.fromkeys(meanings[name] for name in found))


def _meant(names: list[str]) -> str:
    return " " + words().t("cli.usage.did-you-mean", names=", ".join(names)) if names else ""


def _bad_words(problem: click.UsageError) -> str:
    """Describe words that are no option: click tells them apart by its text alone."""
    t = words().t
    if isinstance(problem, click.exceptions.NoSuchCommand):
        typed, group = problem.command_name, problem.ctx and problem.ctx.command
        text = t("cli.usage.no-such-command", command=_quoted(problem))
        if problem.ctx is None or not isinstance(group, Group):
            return text
        meanings = group.meanings(problem.ctx)
        found = near_commands(typed, list(meanings))
        return text + _meant(list(dict.fromkeys(meanings[name] for name in found)))
    if problem.message.startswith("Missing command"):
        return t("cli.usage.no-command")
    if problem.message.startswith("Got unexpected extra argument"):
        extra = problem.message.partition("(")[2].rpartition(")")[0]
        return t("cli.usage.extra", words=extra)
    return t("cli.usage.other", problem=problem.message)


def _name(problem: click.BadParameter) -> str:
    if problem.param is not None:
        return problem.param.get_error_hint(problem.ctx) if problem.ctx else str(problem.param.name)
    return str(problem.param_hint or "")


_NUMBERS = (type(click.INT), type(click.FLOAT))


def _quoted(problem: click.UsageError) -> str:
    """Return the word the problem quotes: click puts it between quotation marks."""
    quoted = problem.message.split("'")
    return quoted[1] if len(quoted) > 2 else problem.message
