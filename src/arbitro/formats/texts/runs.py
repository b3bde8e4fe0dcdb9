"""Numbers in a row, as people write them: 1-3, 5."""

from __future__ import annotations

from collections.abc import Iterable


def runs_of(numbers: Iterable[int]) -> list[list[int]]:
    """Return numbers in the order given, those that follow one another together.

    >>> runs_of((1, 2, 3, 5, 0))
    [[1, 2, 3], [5], [0]]
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs
