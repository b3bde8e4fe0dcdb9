"""Rows that are no players: heads written again, the names of groups, totals and averages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from arbitro.formats.entries.cells import Cell, plain
from arbitro.formats.entries.columns import column_of_word

_GROUP = re.compile(
    r"(?:grupo|group|gruppe|groupe|gruppo|grup|secci[oó]n|section|categor[ií]a|category|kategorie"
    r"|cat[eé]gorie)\s+[^\s,]{1,6}:?",
    re.IGNORECASE,
)
_OF_WHAT = (
    r"(?:\s+(?:de\s+|of\s+|de\s+los\s+)?(?:elo|rating|rtg|jugadores|players|spieler|joueurs))?"
)
_TOTAL = re.compile(
    rf"(?:(?:total|totales|media|promedio|suma|average|mean|sum|durchschnitt|schnitt|summe|gesamt"
    rf"|moyenne|moyen){_OF_WHAT}|(?:elo|rating|rtg)[\s-]+(?:medio|promedio|average|moyen|schnitt))"
    r"\s*[:=]?\s*[\d.,]*",
    re.IGNORECASE,
)


def is_no_player(cells: Iterable[Cell]) -> bool:
    """Tell whether a row surely is the name of a group, or a total or an average.

    >>> is_no_player([Cell(1, "Grupo B"), Cell(8, "")]), is_no_player([Cell(1, "Media, Ana")])
    (True, False)
    """
    filled = [cell.text for cell in cells if cell.text]
    if not filled:
        return False
    if len(filled) == 1 and _GROUP.fullmatch(filled[0]):
        return True
    others = filled[1:]
    return _TOTAL.fullmatch(filled[0]) is not None and not any(map(_has_letters, others))


def _has_letters(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


def is_head_again(cells: Sequence[Cell], heads: Sequence[Cell]) -> bool:
    """Tell whether a row says what the head says, blank cells aside."""
    return _words(cells) == _words(heads)


def is_other_head(cells: Sequence[Cell], heads: Sequence[Cell]) -> bool:
    """Tell whether most of a row, and two cells at least, name columns: another table begins."""
    told = set(_words(heads))
    words = [cell.text for cell in cells if cell.text]
    known = sum(plain(word) in told or is_head_word(word) for word in words)
    return known > 1 and known * 2 > len(words)


def is_head_word(text: str) -> bool:
    """Tell whether a text names a column (see `column_of_word`)."""
    return column_of_word(text) is not None


def _words(cells: Iterable[Cell]) -> list[str]:
    return [plain(cell.text) for cell in cells if cell.text]
