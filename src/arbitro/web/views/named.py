"""Reasons of the rules with people, or teams, by number and name as forms and pages have them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from arbitro.reasons import Reason, Refused
from arbitro.reasons.reason import Value

_WHO = frozenset(
    ("player", "players", "opponent", "white", "black", "higher", "given", "due", "other")
)
"""The measures of a reason that are pairing numbers."""

Names = Callable[[int], str]


def named(reason: Reason, name_of: Names) -> Reason:
    """Return a reason that speaks of people by number and name.

    >>> from arbitro.reasons.reason import reason
    >>> named(reason("rematch", players=(2, 1)), {1: "Ana", 2: "Bo"}.__getitem__).value("players")
    ('2 Bo', '1 Ana')
    """
    parts = tuple(named(each, name_of) for each in reason.parts)
    return replace(reason, values=_values(reason.values, name_of), parts=parts)


def named_refusal(refusal: Refused, name_of: Names) -> Refused:
    """Return a refusal whose reasons speak of people by number and name."""
    return replace(refusal, reasons=tuple(named(each, name_of) for each in refusal.reasons))


def _values(values: tuple[tuple[str, Value], ...], name_of: Names) -> tuple[tuple[str, Value], ...]:
    return tuple((key, _who(value, name_of) if key in _WHO else value) for key, value in values)


def _who(value: Value, name_of: Names) -> Value:
    if isinstance(value, tuple):
        return tuple(_who(each, name_of) for each in value)
    return f"{value} {name_of(value)}" if isinstance(value, int) else value
