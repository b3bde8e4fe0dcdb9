"""Printing reasons, refusals and JSON."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from arbitro.cli.base.speech import failure, language, say, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbitro.library.values import Adjustment
    from arbitro.model import Player
    from arbitro.reasons import Reason, Refused, Value
    from arbitro.rules.laws.board import FenReading


LARGEST_WHOLE = 2**53
"""Up to here every reader of JSON keeps each whole number exactly."""


def print_json(value: object) -> None:
    """Print a value as indented JSON, in ASCII where the output cannot hold every letter."""
    import json

    whole = (sys.stdout.encoding or "utf-8").lower() in {"utf-8", "utf8"}
    print(json.dumps(value, indent=2, ensure_ascii=not whole))


def value_data(value: Value) -> object:
    """Return a measure as JSON has it: exact fractions, and whole numbers too long for it, as text.

    >>> from fractions import Fraction
    >>> value_data(Fraction(7, 2)), value_data(9), value_data(10**20)
    ('7/2', 9, '100000000000000000000')
    """
    if isinstance(value, int) and abs(value) > LARGEST_WHOLE:
        return str(value)
    if isinstance(value, tuple):
        return [value_data(each) for each in value]
    if value is None or isinstance(value, int | str):
        return value
    return f"{value.numerator}/{value.denominator}"


def reason_data(reason: Reason) -> dict[str, object]:
    """Return a reason and those behind it as JSON data, with article and words."""
    from arbitro.i18n import citation

    article = citation(reason)
    return {
        "concept": reason.concept,
        "edition": reason.edition,
        "article": article,
        "values": {name: value_data(value) for name, value in reason.values},
        "text": words().reason(reason),
        "parts": [reason_data(part) for part in reason.parts],
    }


def adjustments_data(found: Iterable[Adjustment]) -> list[dict[str, object]]:
    """Return what was doubtful in a file as JSON data, as the library has it, with words."""
    return [
        {**asdict(each), "values": dict(each.values), "text": each.say(language())}
        for each in found
    ]


def refusal_data(refusal: Refused) -> dict[str, object]:
    """Return a refusal as JSON data."""
    return {
        "refused": refusal.code,
        "values": {name: value_data(value) for name, value in refusal.values},
        "text": words().refused(refusal),
        "language": language(),
        "reasons": [reason_data(reason) for reason in refusal.reasons],
    }


def print_what_was_refused() -> None:
    """Print as JSON what was just said on the error stream, as the refusal it is."""
    said = failure()
    print_json(
        {
            "refused": str(said["error"]).rpartition(".")[2],
            "values": {},
            "text": said["text"],
            "language": said["language"],
            "reasons": [],
        }
    )


def show_refusal(refusal: Refused, *, as_json: bool) -> None:
    """Print why the rules say no: on the error stream, or as JSON on standard output."""
    if as_json:
        print_json(refusal_data(refusal))
        return
    print(words().refused(refusal), file=sys.stderr)
    for reason in refusal.reasons:
        print_reason(reason, stream=sys.stderr)


def print_reason(reason: Reason, *, depth: int = 0, stream: object = None) -> None:
    """Print a reason and, indented, those behind it; each line names its article."""
    from arbitro.i18n import citation

    article = citation(reason)
    source = f"  [{article}]" if article else ""
    text = f"{'  ' * depth}{words().reason(reason)}{source}"
    print(text, file=stream or sys.stdout)  # type: ignore[arg-type]  # any text stream will do
    for part in reason.parts:
        print_reason(part, depth=depth + 1, stream=stream)


def tell_findings(reading: FenReading, fen: str) -> None:
    """Print what was wrong with the text of a position, each with a mark below its place."""
    for finding in reading.findings:
        text = words().t(f"board.finding.{finding.code}")
        say("board.position.finding", error=True, column=finding.column, text=text)
    if reading.findings and fen.isprintable():
        places = {finding.column for finding in reading.findings}
        marks = "".join("^" if place in places else " " for place in range(1, max(places) + 1))
        print(f"  {fen}\n  {marks}", file=sys.stderr)


def in_columns(player: Player, width: int) -> str:
    """Return a player's title, name in so many letters, and federation, each under the others'."""
    title = "" if player.title is None else player.title.value
    return f"{title:<4}{player.name:<{width}}  {player.federation:<4}"
