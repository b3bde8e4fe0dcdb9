"""Whole numbers as forms and addresses write them.

A page never fails over a number somebody typed into an address: what is none is taken for what the
page says instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

MOST_DIGITS = 9
"""More digits name nothing an event has."""

Otherwise = TypeVar("Otherwise")


def whole_number(text: str, otherwise: Otherwise) -> int | Otherwise:
    """Return the number a text writes with digits alone, ``otherwise`` where it writes none.

    >>> whole_number("007", None), whole_number("-7", 0), whole_number("1" * 10, 0)
    (7, 0, 0)
    """
    plain = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if plain else otherwise


def whole_numbers(text: str) -> Iterator[int]:
    """Yield the numbers among the words of a text.

    >>> list(whole_numbers("3 x 12"))
    [3, 12]
    """
    for word in text.split():
        number = whole_number(word, None)
        if number is not None:
            yield number
