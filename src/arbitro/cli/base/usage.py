"""Mistakes in the command line itself, said in the language in use."""

from __future__ import annotations

import click

from arbitro.cli.base.words import words


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
        if problem.possibilities:
            text += " " + t("cli.usage.did-you-mean", names=", ".join(problem.possibilities))
        return text
    needs = "requires" in problem.message
    code = "cli.usage.needs-value" if needs else "cli.usage.takes-no-value"
    return t(code, option=problem.option_name)


def _bad_words(problem: click.UsageError) -> str:
    """Describe words that are no option: click tells them apart by its text alone."""
    t = words().t
    if isinstance(problem, click.exceptions.NoSuchCommand):
        return t("cli.usage.no-such-command", command=_quoted(problem))
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
