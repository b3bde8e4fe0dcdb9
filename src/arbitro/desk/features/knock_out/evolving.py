"""What the events of a knock-out make of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arbitro.desk.features.knock_out.events import BidsMade, GamesAdded
from arbitro.desk.kernel.state import Game
from arbitro.model import EntryId, GameId

if TYPE_CHECKING:
    from arbitro.desk.kernel.fold import Fold


def _reserve(fold: Fold, event: GamesAdded) -> None:
    fold.at_least(next_game=event.first_game + len(event.games))


def _games_added(fold: Fold, event: GamesAdded) -> None:
    """Add the games; who had gone on without one, and now has an opponent, plays instead."""
    section = fold.section(event.section)
    games = section.games_of(event.round)
    playing = set[EntryId]()
    for offset, (white, black, board) in enumerate(event.games):
        game = GameId(event.first_game + offset)
        games[game] = Game(game, event.round, board, white, black)
        playing |= {white, black}
    absent = section.section.rounds[event.round - 1].absent
    if not playing.isdisjoint(absent):
        left = {entry: kind for entry, kind in absent.items() if entry not in playing}
        section.set_round(event.round, absent=left)


def _bids_made(fold: Fold, event: BidsMade) -> None:
    section = fold.section(event.section)
    pair = frozenset(entry for entry, _ in event.bids)
    section.set(bids={**section.section.bids, pair: dict(event.bids)})


APPLY: dict[type, Callable[[Fold, Any], None]] = {
    GamesAdded: _games_added,
    BidsMade: _bids_made,
}

RESERVE: dict[type, Callable[[Fold, Any], None]] = {GamesAdded: _reserve}
