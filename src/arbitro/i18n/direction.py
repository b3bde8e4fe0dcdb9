"""Which way a text is read."""

from __future__ import annotations

import unicodedata

_FROM_RIGHT = frozenset({"R", "AL"})


def reads_from_right(text: str) -> bool:
    """Tell whether the first letter of a text is of a script that is read from the right.

    >>> [reads_from_right(each) for each in ("1. אברהם", "García", "", "…")]
    [True, False, False, False]
    """
    ways = (unicodedata.bidirectional(sign) for sign in text)
    return next((way for way in ways if way == "L" or way in _FROM_RIGHT), "L") in _FROM_RIGHT
