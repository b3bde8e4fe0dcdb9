"""The text of a game and where it came from."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

LONGEST = 200_000
"""Bytes of one game's text."""


@dataclass(frozen=True, slots=True)
class GameText:
    """The PGN of one game as it was received; ``source`` names the file, empty where pasted."""

    text: bytes
    source: str = ""

    @property
    def digest(self) -> str:
        """Return what tells this text from another.

        >>> GameText(b"*").digest
        '684888c0ebb1'
        """
        return digest_of(self.text)


def digest_of(text: bytes) -> str:
    """Return what tells a text from another, short enough for a form."""
    return sha256(text).hexdigest()[:12]
