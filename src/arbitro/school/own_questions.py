"""A lecturer's own question, beside those the engines make."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OwnQuestion:
    """A question in the lecturer's words. ``marks`` are hundredths of a point.

    It has ``options``, of which ``right`` is the place of the right one, or ``points``: what an
    answer in writing should have, for whom marks it. ``article`` is cited in the key, ``fen`` shown
    as a diagram; both may be empty.
    """

    title: str
    text: str
    marks: int
    options: tuple[str, ...] = ()
    right: int | None = None
    points: tuple[str, ...] = ()
    article: str = ""
    fen: str = ""
