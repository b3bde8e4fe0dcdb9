"""What the log keeps of a knock-out beside what it keeps of every section."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.kernel.feature import Event, EventKind, Keys, kinds
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.state import Game
from arbitro.model import EntryId, GameId, SectionId


@dataclass(frozen=True, slots=True)
class GamesAdded(Event):
    """Games were added to a round that is paired already, as (White, Black, board of the hall).

    Their permanent numbers follow each other from ``first_game``.
    """

    section: SectionId
    round: int
    first_game: GameId
    games: tuple[tuple[EntryId, EntryId, int], ...]


@dataclass(frozen=True, slots=True)
class BidsMade(Event):
    """Two players wrote down the seconds with which they would take Black in an Armageddon."""

    section: SectionId
    round: int
    bids: tuple[tuple[EntryId, int], tuple[EntryId, int]]


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


def _of_games(event: GamesAdded) -> Keys:
    numbers = range(event.first_game, event.first_game + len(event.games))
    return tuple((event.section, "round", event.round, number) for number in numbers)


def _of_bids(event: BidsMade) -> Keys:
    return ((event.section, "bids", event.round),)


EVENTS = kinds(
    EventKind(
        "GamesAdded",
        GamesAdded,
        _games_added,
        _of_games,
        lambda event: ((event.section,),),
        _reserve,
    ),
    EventKind("BidsMade", BidsMade, _bids_made, _of_bids),
)
