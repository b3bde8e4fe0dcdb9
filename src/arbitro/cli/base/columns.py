"""Rows printed in columns."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def print_columns(rows: Sequence[Sequence[str]], to_the_left: Collection[int] = (1,)) -> None:
    """Print rows in columns: some to the left, all others to the right."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if column in to_the_left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join(cells).rstrip())
