"""The command line: ``arbitro COMMAND``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code."""
    # The programs `arbitro-bbp` and `arbitro-javafo` are in this package and load no option parser.
    from arbitro.cli.entry_point import run_and_exit  # noqa: PLC0415

    run_and_exit(arguments)
