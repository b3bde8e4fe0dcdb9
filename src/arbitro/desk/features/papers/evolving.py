"""What the events of papers make of a section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro.desk.features.papers.events import PaperKept

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbitro.desk.kernel.fold import Fold


def _kept(fold: Fold, event: PaperKept) -> None:
    found = fold.section(event.section)
    papers = dict(found.section.papers)
    papers.pop((event.paper, event.about), None)
    if event.blanks:
        papers[event.paper, event.about] = event.blanks
    found.set(papers=papers)


APPLY: dict[type, Callable[[Fold, Any], None]] = {PaperKept: _kept}
"""Event -> what it does to the copy of the state being made."""
