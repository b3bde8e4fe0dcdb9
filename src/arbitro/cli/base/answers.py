"""Printing answers as JSON."""

from __future__ import annotations

import sys
from typing import Any

from arbitro.answers import to_json
from arbitro.cli.base.speech import mark_answered, words


def print_answer(value: object, kind: Any = None) -> None:
    """Print an answer as JSON, in ASCII where the output cannot hold every letter.

    ``kind`` says what a list or mapping holds.
    """
    whole = (sys.stdout.encoding or "utf-8").lower() in {"utf-8", "utf8"}
    print(to_json(value, words(), kind, escaped=not whole))
    mark_answered()
