"""What happened in a knock-out beside what happens in every section."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.model import EntryId, GameId, SectionId


@dataclass(frozen=True, slots=True)
class GamesAdded:
    """Games were added to a round that is paired already, as (White, Black, board of the hall).

    Their permanent numbers follow each other from ``first_game``.
    """

    section: SectionId
    round: int
    first_game: GameId
    games: tuple[tuple[EntryId, EntryId, int], ...]


@dataclass(frozen=True, slots=True)
class BidsMade:
    """Two players wrote down the seconds with which they would take Black in an Armageddon."""

    section: SectionId
    round: int
    bids: tuple[tuple[EntryId, int], tuple[EntryId, int]]
