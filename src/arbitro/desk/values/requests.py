"""What devices and players that may not do a thing themselves ask the arbiters for."""

from __future__ import annotations

from enum import Enum, unique
from typing import NamedTuple

from arbitro.desk.values.settings import GameResult
from arbitro.model import EntryId, GameId


@unique
class Wish(Enum):
    """What a player may ask for: a round without a game, or no further games."""

    HALF_POINT_BYE = "half-point-bye"
    ZERO_POINT_BYE = "zero-point-bye"
    WITHDRAWAL = "withdrawal"


class Request(NamedTuple):
    """Something that was asked for, and the answer, None while there is none.

    Of a ``game``: that its result be another one than ``stood``, None for none. Of an ``entry``:
    what its player wishes, for a ``round`` where it is one. Else ``text`` says what is wanted, and
    whoever does it says so.
    """

    game: GameId | None = None
    result: GameResult | None = None
    stood: GameResult | None = None
    text: str = ""
    accepted: bool | None = None
    entry: EntryId | None = None
    wish: Wish | None = None
    round: int = 0

    @property
    def is_open(self) -> bool:
        """Tell whether nobody has answered yet."""
        return self.accepted is None
