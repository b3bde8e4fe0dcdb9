"""What the history says of papers that were filled in."""

from __future__ import annotations

from typing import Any

from arbitro.desk.features.papers import PaperKept
from arbitro.desk.kernel.feature import Event
from arbitro.i18n import Translator


def paper_measures(event: Event, words: Translator) -> dict[str, Any]:
    """Return the values the history's line about a paper speaks of."""
    if not isinstance(event, PaperKept):
        return {}
    code = f"paper.name.{event.paper}"
    return {"name": words.t(code) if words.has(code) else event.paper}
