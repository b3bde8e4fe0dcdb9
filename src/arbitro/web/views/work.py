"""Papers made as a long job, one set of sheets after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.i18n import translator
from arbitro.papers.score_sheet import score_sheets_pdf
from arbitro.rules.laws.notation import style_of
from arbitro.service.places import service_at
from arbitro.web.views.event import EventView
from arbitro.web.views.games import head_of
from arbitro.worker_process import Tell


def score_sheets(given: Mapping[str, Any], tell: Tell) -> tuple[str, bytes]:
    """Return a score sheet for every board of a round; LookupError where there is no such round."""
    with service_at(given) as service:
        now = service.snapshot(given["event"])
    view = EventView(now.key, now.state, now.version, language=given["language"]).section(
        given["section"]
    )
    number = given["round"]
    if view is None or not 1 <= number <= len(view.section.rounds):
        raise LookupError(number)
    games = sorted(view.section.rounds[number - 1].games.values(), key=lambda game: game.board)
    heads = [head_of(view, game) for game in games]
    tell(0, len(heads))
    language = given["language"]
    made = score_sheets_pdf(heads, language, style_of(translator(language).notation))
    return f"score-sheets-{number}.pdf", made
