"""Tables as a browser shows them, read back into values: numbers become numbers again."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

from arbitro.formats.spreadsheets import Sheet, Value
from arbitro.i18n import Translator

MOST_TABLES, MOST_CELLS, LONGEST_CELL = 200, 300_000, 2_000
_WHOLE = re.compile(r"[-\u2212]?(?:0|[1-9]\d{0,14})")
_HALVES = re.compile(r"([-\u2212]?)(0|[1-9]\d{0,5})?½")


class TooLargeError(Exception):
    """There are more tables or cells than are taken at once."""


class UnreadableError(Exception):
    """What was sent are no tables."""


def tables_sent(text: str, words: Translator) -> list[Sheet]:
    """Return the tables of a page: a list of objects with ``name``, ``heads`` and ``rows``."""
    try:
        sent = json.loads(text)
        tables = [(str(each["name"]), each["heads"], each["rows"]) for each in sent]
    except (ValueError, TypeError, KeyError, RecursionError) as problem:
        raise UnreadableError from problem
    if not tables:
        raise UnreadableError
    # Counted before anything is made of them.
    cells = sum(len(row) for _, heads, rows in tables for row in _lists([heads, *_lists(rows)]))
    if len(tables) > MOST_TABLES or cells > MOST_CELLS:
        raise TooLargeError
    decimal = words.decimal(Fraction(1, 2))[1]
    return [_sheet(*each, decimal) for each in tables]


def _lists(rows: Any) -> list[list[Any]]:
    if not isinstance(rows, list) or not all(isinstance(each, list) for each in rows):
        raise UnreadableError
    return rows


def _sheet(name: str, heads: list[Any], rows: list[list[Any]], decimal: str) -> Sheet:
    width = max(map(len, [heads, *rows]))
    named = tuple(str(each)[:LONGEST_CELL] for each in heads)
    filled = (
        (*(value_of(str(each)[:LONGEST_CELL], decimal) for each in row), *[None] * width)[:width]
        for row in rows
    )
    return Sheet(name[:LONGEST_CELL], (*named, *[""] * width)[:width], tuple(filled))


def value_of(text: str, decimal: str) -> Value:
    """Return what a cell means: a number where it is written as one of the language, else text.

    >>> value_of("5½", "."), value_of("2105", "."), value_of("25,5", ","), value_of("-3", ".")
    (Fraction(11, 2), 2105, Fraction(51, 2), -3)
    >>> value_of("007", "."), value_of("1-0", "."), value_of("", "."), value_of("½-½", ".")
    ('007', '1-0', None, '½-½')
    """
    if not text:
        return None
    plain = text.replace("\N{MINUS SIGN}", "-")
    if _WHOLE.fullmatch(text):
        return int(plain)
    halves = _HALVES.fullmatch(text)
    if halves is not None:
        found = int(halves[2] or 0) + Fraction(1, 2)
        return -found if halves[1] else found
    whole, sign, parts = plain.partition(decimal)
    if sign and _WHOLE.fullmatch(whole) and re.fullmatch(r"\d{1,4}", parts):
        return Fraction(f"{whole}.{parts}")
    return text
