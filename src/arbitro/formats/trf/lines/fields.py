"""What stands at a column of a report's line, called as in our JSON where that has the same."""

from __future__ import annotations

import re
from bisect import bisect_left

from arbitro.formats.trf.lines.players import CELL_WIDTH, FIRST_CELL

ROUND = "round"
"""What the field of a round begins with; its number follows."""

_OF_PLAYERS = (
    (8, "tpn"),
    (10, "sex"),
    (13, "title"),
    (47, "name"),
    (52, "rating"),
    (56, "federation"),
    (68, "fide_id"),
    (79, "birth"),
    (84, "points"),
    (89, "rank"),
)
_OF_A_FEDERATION = (
    (8, "tpn"),
    (10, "sex"),
    (13, "classification"),
    (47, "name"),
    (52, "national_rating"),
    (56, "origin"),
    (68, "national_id"),
    (79, "birth"),
)
"""The last column of each field; the blanks before a field are its own."""

_OF_A_ROUND = ((5, "opponent"), (7, "colour"), (9, "result"))
"""The last columns within a round's cell, counted from 0 with the two blanks before it."""

_CODE = 3
"""How many columns say which record a line is."""


_OF_ENGINES = ("XX", "BB")
"""What the lines of engines begin with, which look like federations too."""


def _is_federation(code: str) -> bool:
    is_word = code.isascii() and code.isalpha() and code.isupper()
    return is_word and code[:2] not in _OF_ENGINES


def field_of(text: str, column: int) -> str:
    """Return the record a line of a report is, and in those of players the field at a column.

    Empty for lines that are no record: comments, and those of an unknown kind.

    >>> field_of("001    1", 81), field_of("001    1", 119), field_of("142 9", 5)
    ('001 points', '001 round 3 result', '142')
    >>> field_of("ESP    1", 50), field_of("### a comment", 5)
    ('ESP national_rating', '')
    """
    code = text[:_CODE]
    is_federation = _is_federation(code)
    if not (code.isascii() and code.isdigit()) and not is_federation:
        return code if code[:2] in _OF_ENGINES else ""
    if column <= _CODE or (
        code != "001" and (not is_federation or not text[4:8].strip().isdigit())
    ):
        return code
    fields = _OF_A_FEDERATION if is_federation else _OF_PLAYERS
    at = bisect_left(fields, (column,))
    if at < len(fields):
        return f"{code} {fields[at][1]}"
    return code if is_federation else f"{code} {_in_a_round(column)}"


_OF_ONE_TEXT = frozenset({"042", "052"})
"""Records of which all that stands there is one thing: a day, in any spelling."""


def units_of(text: str) -> list[tuple[int, int, str]]:
    """Return the parts of a line that are read for themselves: first and last column, and field.

    Those of a player's line are its fields, a round being one; elsewhere they are words. What
    names the record is a part of its own.

    >>> units_of("142 9"), units_of("001    1      Ana")[1:3]
    ([(1, 3, '142'), (5, 5, '142')], [(4, 8, '001 tpn'), (9, 10, '001 sex')])
    """
    code = text[:_CODE]
    if code != "001" and not _is_federation(code):
        pattern = r"\S.*" if code in _OF_ONE_TEXT else r"\S+"
        words = ((match.start() + 1, match.end()) for match in re.finditer(pattern, text[_CODE:]))
        return [(1, _CODE, code), *((_CODE + a, _CODE + b, code) for a, b in words)]
    found, first = [(1, _CODE, code)], _CODE + 1
    while first <= len(text):
        name = field_of(text, first)
        last = first
        while last < len(text) and _round_or_field(field_of(text, last + 1)) == _round_or_field(
            name
        ):
            last += 1
        found.append((first, last, _round_or_field(name)))
        first = last + 1
    return found


def _round_or_field(name: str) -> str:
    """Return a field without the part of a round it is."""
    words = name.split(" ")
    return " ".join(words[:3]) if len(words) > 3 else name


def _in_a_round(column: int) -> str:
    number, within = divmod(column - (FIRST_CELL - 2), CELL_WIDTH)
    part = next(name for last, name in _OF_A_ROUND if within <= last)
    return f"{ROUND} {number + 1} {part}"
