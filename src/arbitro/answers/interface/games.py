"""Games: moves kept with boards, the database of games, incidents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated


@dataclass(frozen=True, slots=True)
class GameBoardItem:
    """A board; ``digest`` names the PGN kept with it, null while there is none.

    It is empty for whoever may not keep games: from it what the text says of players can be tried.
    """

    game: int
    round: int
    board: int
    white: Annotated[int, "entry of White"]
    black: Annotated[int, "entry of Black"]
    result: str | None
    digest: str | None


@dataclass(frozen=True, slots=True)
class AttachedGameItem:
    """What became of one game of the PGN: its board, or the code of the ``problem``.

    ``how`` its board was found: by ``identity``, ``names`` or ``board``. ``remarks`` are codes of
    what an arbiter should look at.
    """

    number: int
    line: int
    white: str
    black: str
    game: int | None
    how: str | None
    problem: str
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MovesOut:
    """The version of the event that holds the moves, null where none was kept.

    ``not_read`` are games that begin in the text of another, as behind a comment never closed.
    """

    version: int | None
    games: tuple[AttachedGameItem, ...]
    not_read: int


@dataclass(frozen=True, slots=True)
class StoredGameItem:
    """A game of the database; ``moves`` as engines write them, where one game is asked for."""

    number: int
    white: str
    black: str
    event: str
    site: str
    date: str
    round: str
    result: str
    white_rating: int
    black_rating: int
    eco: str
    half_moves: int
    moves: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class GamesFound:
    """The games a search finds; ``more`` if there are more behind the last."""

    games: tuple[StoredGameItem, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class TreeMove:
    """A move of a position: games, results, the score of the side that moves in thousandths."""

    move: str
    san: str
    games: int
    white: int
    draws: int
    black: int
    score_thousandths: int | None
    rating: int | None
    performance: int | None
    last_year: int | None


@dataclass(frozen=True, slots=True)
class TreeItem:
    """What was played in a position; ``ended`` are games that end there."""

    games: int
    ended: int
    moves: tuple[TreeMove, ...]


@dataclass(frozen=True, slots=True)
class RulingItem:
    """What the Laws said: codes, and articles by number; times in milliseconds."""

    edition: str
    verdict: str
    score: str
    articles: tuple[str, ...]
    times: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class IncidentItem:
    """An incident of the log; a withdrawn one counts for nothing."""

    number: int
    at: datetime | None
    round: int
    board: int
    game: int | None
    player: Annotated[int | None, "entry of the player concerned"]
    situation: str
    facts: Mapping[str, str]
    ruling: RulingItem | None
    illegal_move: bool
    penalties: tuple[str, ...]
    times: Annotated[Mapping[str, int], "milliseconds the arbiter gave, by colour"]
    note: str
    corrected: int
    withdrawn: bool
    reason: str
    thrown_away: Annotated[
        tuple[int, ...] | None,
        "entries of White and Black of a game whose pairing was thrown away since",
    ]


@dataclass(frozen=True, slots=True)
class TallyItem:
    """What the log of the event counts of a player."""

    entry: int
    name: str
    incidents: int
    illegal_moves: int
    warnings: int
    penalties: int


@dataclass(frozen=True, slots=True)
class IncidentLog:
    """The incidents of a section in the order they were recorded, and counts by player."""

    incidents: tuple[IncidentItem, ...]
    players: tuple[TallyItem, ...]


@dataclass(frozen=True, slots=True)
class IncidentOut:
    """The version of the event that holds the incident."""

    version: int


@dataclass(frozen=True, slots=True)
class ListedItem:
    """A row of the list: ``beside`` is same, new, other, open, not-met or unknown."""

    line: int
    board: int | None
    white: int | str
    black: int | str | None
    game: int | None
    stands: str | None
    listed: str | None
    beside: str
