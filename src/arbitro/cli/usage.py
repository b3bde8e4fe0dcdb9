"""Mistakes in the command line itself, said in the language in use."""

from __future__ import annotations

import click

from arbitro.cli.words import words


def describe(problem: click.UsageError) -> str:
    """Return what is wrong with the command line and where help is to be had."""
    t = words().t
    match problem:
        case click.NoSuchOption():
            text = t("cli.usage.no-such-option", option=problem.option_name)
            if problem.possibilities:
                text += " " + t("cli.usage.did-you-mean", names=", ".join(problem.possibilities))
        case click.MissingParameter():
            text = t("cli.usage.missing", name=_name(problem))
        case click.BadParameter() if isinstance(_type_of(problem), click.Choice):
            text = t(
                "cli.usage.not-a-choice",
                name=_name(problem),
                value=_value(problem),
                choices=", ".join(getattr(_type_of(problem), "choices", ())),
            )
        case click.BadParameter() if isinstance(_type_of(problem), _NUMBERS):
            text = t("cli.usage.not-a-number", name=_name(problem), value=_value(problem))
        case click.BadParameter():
            text = t("cli.usage.bad-value", name=_name(problem), problem=problem.message)
        case click.exceptions.NoArgsIsHelpError():
            return problem.ctx.get_help()
        case click.exceptions.NoSuchCommand():
            text = t("cli.usage.no-such-command", command=_value(problem))
        case _:
            text = t("cli.usage.other", problem=problem.message)
    if problem.ctx is not None:
        text += "\n" + t("cli.usage.see-help", command=problem.ctx.command_path)
    return text


def _name(problem: click.BadParameter) -> str:
    if problem.param is not None:
        return problem.param.get_error_hint(problem.ctx) if problem.ctx else str(problem.param.name)
    return str(problem.param_hint or "")


_NUMBERS = (type(click.INT), type(click.FLOAT))


def _type_of(problem: click.BadParameter) -> click.ParamType[object] | None:
    return problem.param.type if problem.param is not None else None


def _value(problem: click.UsageError) -> str:
    """Return the word the problem quotes: click puts it between quotation marks."""
    quoted = problem.message.split("'")
    return quoted[1] if len(quoted) > 2 else problem.message
