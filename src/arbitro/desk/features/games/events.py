"""What the log keeps of the moves of games."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.model import GameId, SectionId


@dataclass(frozen=True, slots=True)
class GameAttached:
    """The moves of a game arrived, or arrived anew, as this PGN."""

    section: SectionId
    round: int
    game: GameId
    text: bytes
    source: str = ""


@dataclass(frozen=True, slots=True)
class GameDetached:
    """The moves of a game were taken away."""

    section: SectionId
    round: int
    game: GameId
