"""What is said of two long orders compared: from where they differ, and no number nobody reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_SHOWN = 8
"""Orders of so many numbers or fewer are shown whole."""

SHOWN_FROM_THERE = 4
FARTHEST = 999_999
"""The place of a transposition up to which it is told; of twenty players there are 19 digits of."""


class FirstDifference(NamedTuple):
    """Where two orders differ first, counted from 1, and the numbers of each from there on."""

    place: int
    chosen: tuple[int, ...]
    rejected: tuple[int, ...]


def where_different(chosen: object, rejected: object) -> FirstDifference | None:
    """Return where two long orders differ, None where they are short or no orders.

    >>> where_different((1, 2, 3, 4, 5, 6, 7, 8, 9), (1, 3, 2, 4, 5, 6, 7, 8, 9))
    FirstDifference(place=2, chosen=(2, 3, 4, 5), rejected=(3, 2, 4, 5))
    >>> where_different((1, 2), (2, 1)) is None, where_different(1, 2) is None
    (True, True)
    """
    if not isinstance(chosen, tuple) or not isinstance(rejected, tuple):
        return None
    if max(len(chosen), len(rejected)) <= MOST_SHOWN:
        return None
    pairs = enumerate(zip(chosen, rejected, strict=False))
    at = next((place for place, (mine, theirs) in pairs if mine != theirs), None)
    if at is None:
        return None
    last = at + SHOWN_FROM_THERE
    return FirstDifference(at + 1, chosen[at:last], rejected[at:last])


def concept_said(concept: str, measures: Mapping[str, object]) -> str:
    """Return the words a concept is said by: of a far transposition its place is left out.

    >>> concept_said("transposition-order", {"chosen_number": 1, "rejected_number": 25})
    'transposition-order'
    >>> concept_said("transposition-order", {"chosen_number": 1, "rejected_number": 10**60})
    'transposition-order-far'
    """
    numbers = (measures.get("chosen_number"), measures.get("rejected_number"))
    far = any(isinstance(number, int) and number > FARTHEST for number in numbers)
    return f"{concept}-far" if far else concept
