"""The command line: ``arbitro COMMAND``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

from arbitro.cli.base.speech import choose_language, say

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code."""
    # The programs `arbitro-bbp` and `arbitro-javafo` are in this package and load no option parser.
    try:
        from arbitro.cli.entry_point import run_and_exit  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if missing.name not in {"click", "platformdirs"}:
            raise
        choose_language(sys.argv[1:])
        say("cli.needs-libraries", error=True)
        sys.exit(2)
    run_and_exit(arguments)
