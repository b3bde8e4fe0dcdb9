"""The requirements of a norm or of a title, printed line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.base.words import words

if TYPE_CHECKING:
    from arbitro.rules.titles.verdict import Check


def print_checks(checks: tuple[Check, ...], depth: int = 0) -> None:
    """Print requirements, each with whether it is met and its article."""
    from arbitro.i18n import citation

    marks = (words().t("cli.norms.not-met"), words().t("cli.norms.met"))
    width = max(len(mark) for mark in marks)
    for check in checks:
        mark = marks[check.met].ljust(width)
        text = words().reason(check.reason)
        print(f"{'  ' * depth}{mark}  {text}  [{citation(check.reason)}]")
