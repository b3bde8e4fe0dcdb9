"""Printing reasons, refusals and JSON."""

from __future__ import annotations

import sys

from arbitro.answers.interface.commands import Refusal
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import failure, words
from arbitro.i18n import citation
from arbitro.model import Player
from arbitro.reasons import Reason, Refused


def print_what_was_refused() -> None:
    """Print as JSON what was just said on the error stream, as the refusal it is."""
    said = failure()
    print_answer(Refusal(said.error.rpartition(".")[2], {}, said.text, ()))


def show_refusal(refusal: Refused, *, as_json: bool) -> None:
    """Print why the rules say no: on the error stream, or as JSON on standard output."""
    if as_json:
        print_answer(refusal)
        return
    print(words().refused(refusal), file=sys.stderr)
    for reason in refusal.reasons:
        print_reason(reason, stream=sys.stderr)


def print_reason(reason: Reason, *, depth: int = 0, stream: object = None) -> None:
    """Print a reason and, indented, those behind it; each line names its article."""
    article = citation(reason)
    source = f"  [{article}]" if article else ""
    text = f"{'  ' * depth}{words().reason(reason)}{source}"
    print(text, file=stream or sys.stdout)  # type: ignore[arg-type]  # any text stream will do
    for part in reason.parts:
        print_reason(part, depth=depth + 1, stream=stream)


def in_columns(player: Player, width: int) -> str:
    """Return a player's title, name in so many letters, and federation, each under the others'."""
    title = "" if player.title is None else player.title.value
    return f"{title:<4}{player.name:<{width}}  {player.federation:<4}"
