"""What is wrong with the text of a position, printed with its places."""

from __future__ import annotations

import sys

from arbitro.cli.base.speech import say, words
from arbitro.rules.laws.board import FenReading


def print_findings(reading: FenReading, fen: str) -> None:
    """Print what was wrong with the text of a position, each with a mark below its place."""
    for finding in reading.findings:
        text = words().t(f"board.finding.{finding.code}")
        say("board.position.finding", error=True, column=finding.column, text=text)
    if reading.findings and fen.isprintable():
        places = {finding.column for finding in reading.findings}
        marks = "".join("^" if place in places else " " for place in range(1, max(places) + 1))
        print(f"  {fen}\n  {marks}", file=sys.stderr)
