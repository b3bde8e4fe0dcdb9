"""What the events of a knock-out make of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arbitro.desk.knock_out.events import BidsMade, GamesAdded
from arbitro.desk.state import Game
from arbitro.model import GameId

if TYPE_CHECKING:
    from arbitro.desk.fold import Fold


def _reserve(fold: Fold, event: GamesAdded) -> None:
    fold.at_least(next_game=event.first_game + len(event.games))


def _games_added(fold: Fold, event: GamesAdded) -> None:
    games = fold.section(event.section).games_of(event.round)
    for offset, (white, black, board) in enumerate(event.games):
        game = GameId(event.first_game + offset)
        games[game] = Game(game, event.round, board, white, black)


def _bids_made(fold: Fold, event: BidsMade) -> None:
    section = fold.section(event.section)
    pair = frozenset(entry for entry, _ in event.bids)
    section.set(bids={**section.section.bids, pair: dict(event.bids)})


APPLY: dict[type, Callable[[Fold, Any], None]] = {
    GamesAdded: _games_added,
    BidsMade: _bids_made,
}

RESERVE: dict[type, Callable[[Fold, Any], None]] = {GamesAdded: _reserve}
