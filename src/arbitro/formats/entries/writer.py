"""Writing entry lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from arbitro.formats.entries.cells import quoted
from arbitro.formats.entries.words import HEADS, Column
from arbitro.formats.text import CRLF
from arbitro.model import Player


def write_entries(
    players: Iterable[Player],
    *,
    heads: Mapping[Column, str] = HEADS,
    separator: Literal[";", ",", "\t"] = ";",
) -> str:
    """Return the list under ``heads``; ``read_entries`` reads the same players from it.

    >>> write_entries([Player("García, Ana", 2104)], separator=",").splitlines()[1][:20]
    '"García, Ana",2104,,'
    """
    rows = [[heads.get(column, own) for column, own in HEADS.items()]]
    rows.extend([_cell(player, column) for column in HEADS] for player in players)
    return "".join(separator.join(quoted(text, separator) for text in row) + CRLF for row in rows)


def _cell(player: Player, column: Column) -> str:
    if column is Column.SEX:
        return {None: "", "m": "M", "w": "F"}[player.sex and player.sex.value]
    value = getattr(player, column.value)
    if column is Column.TITLE:
        return value.value if value else ""
    text = str(value) if value else ""
    return " ".join("".join(max(letter, " ") for letter in text).split())
