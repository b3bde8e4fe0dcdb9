"""What is kept of a game beside its result: its moves and its incidents."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import NewType

from arbitro.model import EditionKey, EntryId, GameId

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


IncidentId = NewType("IncidentId", int)


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the Laws said of the facts: codes of `Verdict` and `Score`, articles by number.

    ``times`` are milliseconds given to ``white`` or ``black``.
    """

    edition: EditionKey
    verdict: str
    score: str = ""
    articles: tuple[str, ...] = ()
    times: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Incident:
    """What is written of one incident.

    ``board`` is the board in the hall when it was written. ``player`` is the one concerned.
    ``situation`` is one the Laws are asked about, empty for anything else; ``facts`` are the fields
    of its form, so that the ruling can be opened again. ``illegal_move`` counts it as a completed
    illegal move of the player. ``penalties`` are those of 12.9 the arbiter imposed. ``times`` are
    the milliseconds the arbiter gave ``white`` or ``black``, or took where negative.
    """

    round: int
    game: GameId | None = None
    board: int = 0
    player: EntryId | None = None
    situation: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    ruled: Ruled | None = None
    illegal_move: bool = False
    penalties: tuple[str, ...] = ()
    note: str = ""
    times: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Logged:
    """An incident of the log: ``corrected`` counts its corrections.

    A withdrawn one stays in the log and counts for nothing; ``reason`` says why. ``between`` are
    White and Black of its game where the pairings of the round have been thrown away since: what
    happened stays written, of a game that is in no round.
    """

    id: IncidentId
    incident: Incident
    corrected: int = 0
    withdrawn: bool = False
    reason: str = ""
    between: tuple[EntryId, EntryId] | None = None
