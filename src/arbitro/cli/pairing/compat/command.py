"""``arbitro pair compat``: one call of another engine's command line, or one request per line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import say
from arbitro.cli.base.words import Command, option
from arbitro.cli.pairing.compat.lines import answer_lines
from arbitro.cli.pairing.compat.programs import FAULT, run


class EngineRun(NamedTuple):
    """How a call of another engine's command line ended, and what it printed on both streams."""

    code: int
    out: str
    error: str


@click.command(
    cls=Command, help="cli.compat.help", context_settings={"allow_interspersed_args": False}
)
@click.argument("program", type=click.Choice(["bbp", "javafo"]), required=False)
@click.argument("arguments", metavar="[WORDS]...", nargs=-1, type=click.UNPROCESSED)
@option("--lines", is_flag=True, help="cli.compat.lines")
@option("--json", "as_json", is_flag=True, help="cli.compat.json")
def compat(program: str | None, arguments: Sequence[str], lines: bool, as_json: bool) -> int:
    """Answer ``arbitro pair compat``: one call of a program, or one request a line."""
    if lines:
        if program is not None:
            say("cli.compat.lines-alone", error=True)
            return FAULT
        return answer_lines(sys.stdin.buffer, sys.stdout)
    if program is None:
        say("cli.compat.which", error=True)
        return FAULT
    return _run_as_json(program, arguments) if as_json else run(program, arguments)


def _run_as_json(program: str, arguments: Sequence[str]) -> int:
    """Do what the words ask and print, as JSON, the code and what was printed on both streams."""
    out, error = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(error):
        code = run(program, arguments)
    print_answer(EngineRun(code, out.getvalue(), error.getvalue()))
    return 0
