"""What the events about the moves of games make of a section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro.desk.features.games.events import GameAttached, GameDetached
from arbitro.desk.values.games import GameText

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from arbitro.desk.kernel.fold import Fold, SectionFold
    from arbitro.desk.kernel.state import Game
    from arbitro.model import GameId


def moved_with_their_games(found: SectionFold, moved: Mapping[GameId, Game]) -> None:
    """Give the moves of games that are paired again as they were to their new numbers."""
    texts = found.section.game_texts
    if not moved.keys().isdisjoint(texts):
        new = {moved[key].id if key in moved else key: text for key, text in texts.items()}
        found.set(game_texts=new)


def _attached(fold: Fold, event: GameAttached) -> None:
    section = fold.section(event.section)
    kept = {**section.section.game_texts, event.game: GameText(event.text, event.source)}
    section.set(game_texts=kept)


def _detached(fold: Fold, event: GameDetached) -> None:
    section = fold.section(event.section)
    kept = {key: each for key, each in section.section.game_texts.items() if key != event.game}
    section.set(game_texts=kept)


APPLY: dict[type, Callable[[Fold, Any], None]] = {
    GameAttached: _attached,
    GameDetached: _detached,
}
"""Event -> what it does to the copy of the state being made."""
