"""Tie-breaks that others wrote, asked so that whatever they do is an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from arbitro.model.registry import Registry
from arbitro.reasons import Refused, guarded
from arbitro.rules.tiebreaks.definition import TieBreak, Value

Split = Callable[[Sequence[int]], list[list[int]]]


def values_asked(
    registry: Registry[Any], code: str, compute: Callable[[], Sequence[Value]], size: int
) -> Sequence[Value] | Refused:
    """Return everybody's values; refused by name where code of others fails or gives no values."""

    def sound() -> Sequence[Value]:
        values = compute()
        # what is sorted later must be sorted without a surprise, far from who is to blame
        if len(values) != size or not all(
            each is None or isinstance(each, int | Fraction) for each in values
        ):
            message = "a tie-break gives a whole number, a fraction or None for each of all"
            raise TypeError(message)
        return values

    origin = registry.origin(code)
    return compute() if origin and origin.is_ours else guarded(registry, code, sound)


def split_asked(
    registry: Registry[Any], tie_break: TieBreak, split: Split, failed: dict[str, Refused]
) -> Split:
    """Return what splits a tie; where code of others fails ``failed`` says why, the tie whole."""
    origin = registry.origin(tie_break.name)
    if origin and origin.is_ours:
        return split

    def asked(tied: Sequence[int]) -> list[list[int]]:
        def sound() -> list[list[int]]:
            groups = [list(group) for group in split(tied)]
            if sorted(each for group in groups for each in group) != sorted(tied):
                message = "a split has all who are tied, each once"
                raise ValueError(message)
            return groups

        found = guarded(registry, tie_break.name, sound)
        if isinstance(found, Refused):
            failed[str(tie_break)] = found
            return [list(tied)]
        return found

    return asked
