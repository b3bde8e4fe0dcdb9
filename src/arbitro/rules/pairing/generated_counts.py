"""How often something happens in a random event: as a rate, or exactly so many times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

Case = TypeVar("Case")


@dataclass(frozen=True, slots=True)
class Count:
    """Exactly so many of something in an event, where there is room for them."""

    number: int


Frequency = int | Count
"""In how many of a thousand cases something happens, or how many times in the event."""


def rate_of(frequency: Frequency) -> int:
    """Return how many of a thousand cases are drawn one by one: none of what is counted.

    >>> rate_of(20), rate_of(Count(3))
    (20, 0)
    """
    return 0 if isinstance(frequency, Count) else frequency


class Quotas:
    """What is still to happen in an event, by name; it is spread evenly over its rounds."""

    def __init__(self, frequencies: dict[str, Frequency], below: Callable[[int], int]) -> None:
        """Take how often things happen, and what draws a whole number below another."""
        self._left = {
            name: frequency.number
            for name, frequency in frequencies.items()
            if isinstance(frequency, Count)
        }
        self._below = below

    def take(self, cases: Sequence[Case], rounds_to_come: int) -> dict[Case, str]:
        """Draw to which cases of a round something happens, one thing each at most.

        Every case of the round and of the rounds to come, as many in each, is as likely as any
        other. What is left in the last round happens there, as long as there are cases.
        """
        found: dict[Case, str] = {}
        if not any(self._left.values()):
            return found
        for place, case in enumerate(cases):
            drawn = self._below(len(cases) * (rounds_to_come + 1) - place)
            for name, left in self._left.items():
                if drawn < left:
                    self._left[name] -= 1
                    found[case] = name
                    break
                drawn -= left
        return found
