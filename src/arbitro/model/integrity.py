"""What befell a tournament that its records cannot say: the comment lines FIDE asks for.

``### KIND @ Round N: TEXT``. Players stand in the text by their numbers, which may be others on
another day: `renumbered` finds them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from arbitro.model.tournament import IntegrityLine

MODE_LEFT: Final = "FIDE mode exited"
"""The kind of the line that says FIDE mode was left; it has no text."""

KINDS: Final = (
    *(
        MODE_LEFT,
        "Import",
        "Configuration",
        "Correction",
        "Adjournment",
        "Regeneration",
        "Exchange",
    ),
    *("Rounds", "Tie-breaks", "Edition", "Prohibition"),
)
"""The kinds of lines that are kept as they stand. Rounds by hand, full-point byes and corrections
for the ratings alone follow from the rounds."""

_PAIRED = re.compile(r"(?<![\d-])\d+(?=-\d+(?![\d-]))|(?<=\d-)\d+(?![\d-])|(?<![\d-])\d+(?==[A-Z])")
_NUMBERS = re.compile(r"\d+")


def left_in(lines: Iterable[IntegrityLine]) -> int | None:
    """Return the round after which a report says FIDE mode was left, None where it says nothing.

    >>> left_in([IntegrityLine(MODE_LEFT, 5), IntegrityLine(MODE_LEFT, 3)])
    3
    """
    return min((line.round_number for line in lines if line.kind == MODE_LEFT), default=None)


def renumbered(kind: str, text: str, number: Callable[[int], str]) -> str:
    """Return the text of a line with other names of its players.

    >>> double = lambda tpn: str(2 * tpn)
    >>> renumbered("Import", "4-1 2=PAB => 2-1 4=PAB", double)
    '8-2 4=PAB => 4-2 8=PAB'
    >>> renumbered("Correction", "6-17: 1-0 => 0-1, 6-17 => 17-6", double)
    '12-34: 1-0 => 0-1, 12-34 => 34-12'
    >>> renumbered("Adjournment", "1-5 1-0", double), renumbered("Prohibition", "+ 3 9", double)
    ('2-10 1-0', '+ 6 18')
    """

    def pairs(part: str) -> str:
        return _PAIRED.sub(lambda found: number(int(found[0])), part)

    if kind in {"Import", "Configuration"}:
        return pairs(text)
    if kind == "Correction":
        return ", ".join(_game_renumbered(part, ": ", pairs) for part in text.split(", "))
    if kind == "Adjournment":
        return _game_renumbered(text, ": " if ": " in text else " ", pairs)
    if kind == "Prohibition":
        return _NUMBERS.sub(lambda found: number(int(found[0])), text)
    # numbers of two days, settings of the event: nobody's of today
    return text


def _game_renumbered(part: str, separator: str, pairs: Callable[[str], str]) -> str:
    """Return what is said of a game; without a result, of its colours, all of it is players."""
    pair, between, result = part.partition(separator)
    return pairs(part) if separator == ": " and not between else pairs(pair) + between + result
