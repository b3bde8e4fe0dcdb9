"""What the incident log keeps: the facts, the ruling with its articles, what the arbiter did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from arbitro.model import EditionKey, EntryId, GameId

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
    illegal move of the player. ``penalties`` are those of 12.9 the arbiter imposed.
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
