"""Games that the ratings have otherwise than the standings: corrected too late to count there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arbitro.desk.kernel.state import Game
from arbitro.i18n import Translator
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import EntryId
from arbitro.web.views.event.event import SectionView


class LateCorrection(NamedTuple):
    """What counted and what the ratings have of a game (C.04.2 art. 4.3), and where it is."""

    text: str
    url: str


def late_corrections(
    view: SectionView, words: Translator, after: int | None = None, entry: EntryId | None = None
) -> tuple[LateCorrection, ...]:
    """Return the games corrected for the ratings alone, up to a round, of one entry where named."""
    games = view.section.rounds[:after]
    return tuple(
        LateCorrection(text, view.board_url(game))
        for round_ in games
        for game in round_.games.values()
        if game.is_other_for_rating and entry in (None, game.white, game.black)
        for text in _said(view, words, game)
    )


def _said(view: SectionView, words: Translator, game: Game) -> Iterator[str]:
    where = {"round": game.round, "board": game.board}
    sides = {
        "white": view.person(game.white).name,
        "black": view.person(game.black).name,
    }
    if game.rating_result is not None:
        counted = SHOWN[game.result] if game.result is not None else "–"
        rated = SHOWN[game.rating_result]
        yield words.t("ui.ratings.late", **where, **sides, counted=counted, rated=rated)
    if game.rating_turned:
        yield words.t("ui.ratings.late-turned", **where, **sides)
