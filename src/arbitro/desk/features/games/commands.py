"""What an arbiter may ask about the moves of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arbitro.model import GameId, SectionId


class Attached(NamedTuple):
    """The text of one game; ``expected`` is the digest of the text that stood there, if any."""

    game: GameId
    text: bytes
    expected: str = ""


@dataclass(frozen=True, slots=True)
class AttachGames:
    """Keep the PGN of games with their boards; ``source`` names the file."""

    section: SectionId
    games: tuple[Attached, ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class DetachGame:
    """Take the moves of a game away; ``expected`` is the digest of what stood there."""

    section: SectionId
    game: GameId
    expected: str


GameCommand = AttachGames | DetachGame
