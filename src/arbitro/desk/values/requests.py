"""What devices that may not do a thing themselves ask the arbiters for."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.desk.values.settings import GameResult
from arbitro.model import GameId


class Request(NamedTuple):
    """Something that was asked for, and the answer, None while there is none.

    Of a ``game``: that its result be another one than ``stood``, None for none. Without a game
    ``text`` says what is wanted, and whoever does it says so.
    """

    game: GameId | None = None
    result: GameResult | None = None
    stood: GameResult | None = None
    text: str = ""
    accepted: bool | None = None

    @property
    def is_open(self) -> bool:
        """Tell whether nobody has answered yet."""
        return self.accepted is None
