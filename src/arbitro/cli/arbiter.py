"""``arbitro arbiter``: what an arbiter has for a title, and what is missing."""

from __future__ import annotations

import sys
from datetime import date
from typing import TYPE_CHECKING

import click

from arbitro.cli.reports import BadInputError, read_bytes
from arbitro.cli.speech import complain, say, words
from arbitro.cli.words import Command, option

if TYPE_CHECKING:
    from arbitro.rules.arbiters.application import ArbiterApplication
    from arbitro.rules.arbiters.career import Career


@click.command(cls=Command, help="cli.arbiter.help")
@click.argument("career", metavar="FILE")
@option("--title", type=click.Choice(("FA", "IA")), required=True, help="cli.arbiter.title")
@option("--on", "day", metavar="YYYY-MM-DD", required=True, help="cli.arbiter.on")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def arbiter(career: str, title: str, day: str, as_json: bool) -> int:
    """Judge an arbiter's norms."""
    from arbitro.rules.arbiters.application import judge_application
    from arbitro.rules.arbiters.career import ArbiterTitle

    try:
        on = date.fromisoformat(day)
    except ValueError:
        say("cli.usage.not-a-date", error=True, name="--on", value=day)
        return 2
    try:
        known = _read(career)
    except BadInputError:
        return 2
    found = judge_application(known, ArbiterTitle(title), on)
    if as_json:
        from arbitro.cli.show import print_json

        print_json(_as_data(found))
    else:
        _print(known, found)
    return 0 if found.enough else 1


def _read(path: str) -> Career:
    from arbitro.explain import Refused
    from arbitro.formats.arbiter_career import read_career

    found = read_career(read_bytes(path).decode("utf-8-sig", "replace"))
    if isinstance(found, Refused):
        complain(f"{path}: {words().refused(found)}", found.code)
        raise BadInputError
    return found


def _print(career: Career, found: ArbiterApplication) -> None:
    from arbitro.cli.show import print_reason
    from arbitro.i18n import citation

    print(career.name, file=sys.stdout)
    for judged in found.norms:
        code = "cli.arbiter.counts" if judged.why is None else "cli.arbiter.does-not-count"
        print(f"  {words().t(code, event=judged.norm.event)}")
        if judged.why is not None:
            print_reason(judged.why, depth=2)
    marks = (words().t("cli.norms.not-met"), words().t("cli.norms.met"))
    width = max(len(mark) for mark in marks)
    for each in found.requirements:
        text = words().reason(each.reason)
        print(f"  {marks[each.met].ljust(width)}  {text}  [{citation(each.reason)}]")
    say("cli.arbiter.enough" if found.enough else "cli.arbiter.not-enough", title=found.title.value)


def _as_data(found: ArbiterApplication) -> dict[str, object]:
    from arbitro.cli.show import reason_data

    return {
        "title": found.title.value,
        "enough": found.enough,
        "norms": [
            {
                "event": judged.norm.event,
                "counts": judged.why is None,
                "why_not": reason_data(judged.why) if judged.why else None,
            }
            for judged in found.norms
        ],
        "requirements": [
            {"met": each.met, **reason_data(each.reason)} for each in found.requirements
        ],
    }
