"""Standings that leave out a tie-break of their list are shown, but nothing is decided by them."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.reasons.reason import Refused, refused
from arbitro.rules.standings.standings import LeftOut
from arbitro.rules.tiebreaks import TieBreak, parse_tie_break


def read_tie_breaks(names: Iterable[str]) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks of a list, and those that are not understood with the reason."""
    read = [(name, parse_tie_break(name)) for name in names]
    return (
        tuple(each for _, each in read if isinstance(each, TieBreak)),
        tuple((name, each) for name, each in read if isinstance(each, Refused)),
    )


def kept_tie_breaks(names: Iterable[str]) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks of an event's own list, and those left out with the reason.

    The list was understood when it was chosen: a name unknown by now is one that is not installed.
    """
    read, unread = read_tie_breaks(names)
    return read, tuple(
        (name, refused("tie-break-not-here", tie_break=name))
        if why.code == "tie-break-unknown"
        else (name, why)
        for name, why in unread
    )


def not_as_listed(left_out: tuple[LeftOut, ...]) -> Refused | None:
    """Refuse to decide a place, a title or money by an order that is not the one asked for.

    >>> not_as_listed(()) is None
    True
    """
    if not left_out:
        return None
    return refused("order-not-as-listed", tie_breaks=tuple(name for name, _why in left_out))
