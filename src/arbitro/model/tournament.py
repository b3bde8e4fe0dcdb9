"""A tournament as its record stands: entries, rounds and the settings that decide.

This is the value the rules work on. It holds no more than a report can hold, so a file and a
running event give the same answers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import Enum, unique

from arbitro.model.ids import EditionKey, RoundNumber, Tpn
from arbitro.model.participant import Player, Team
from arbitro.model.points import STANDARD_POINTS, ZERO, Points, PointSystem
from arbitro.model.result import ABSENT, Colour, Result, RoundRecord, points_table


@unique
class System(Enum):
    """A way to decide who meets whom; the value names it on the command line and in files."""

    DUTCH = "dutch"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"


@dataclass(frozen=True, slots=True)
class EventDetails:
    """What the head of a report says about the event."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    organiser: str = ""
    type_text: str = ""
    time_control_text: str = ""
    round_dates: tuple[date | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One participant of a tournament with the record of every round so far.

    ``rounds`` may be shorter than the rounds played: missing records are zero-point byes.
    ``virtual`` are the acceleration points of each round, in tenths.
    ``stated_points`` and ``stated_rank`` are what a report printed, for the checker.
    """

    tpn: Tpn
    player: Player
    rounds: tuple[RoundRecord, ...] = ()
    virtual: tuple[Points, ...] = ()
    adjustment: Points = ZERO
    stated_points: Points | None = None
    stated_rank: int | None = None

    def record(self, round_number: int) -> RoundRecord:
        """Return the record of a round, counted from 1."""
        return self.rounds[round_number - 1] if round_number <= len(self.rounds) else ABSENT


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that pairing, standings and reports need to know.

    ``rounds_played`` is the number of rounds already paired; records beyond it tell who is absent
    from the coming round (a requested bye) and are never read as history.
    ``forbidden`` are sets of players no two of whom may meet.
    ``editions`` names the regulations in use, chosen once and stored.
    """

    details: EventDetails = field(default_factory=EventDetails)
    system: System = System.DUTCH
    rounds_total: int = 0
    rounds_played: int = 0
    entries: tuple[Entry, ...] = ()
    points: PointSystem = STANDARD_POINTS
    initial_colour: Colour | None = None
    accelerated: bool = False
    forbidden: tuple[frozenset[Tpn], ...] = ()
    tie_breaks: tuple[str, ...] = ()
    teams: tuple[Team, ...] = ()
    editions: tuple[EditionKey, ...] = ()

    def entry(self, tpn: Tpn) -> Entry:
        """Return the entry with this pairing number; KeyError where there is none."""
        if 1 <= tpn <= len(self.entries) and self.entries[tpn - 1].tpn == tpn:
            return self.entries[tpn - 1]
        for entry in self.entries:
            if entry.tpn == tpn:
                return entry
        raise KeyError(tpn)

    def score(self, entry: Entry, after: int | None = None) -> Points:
        """Return an entry's points after ``after`` rounds (all rounds paired when None).

        Acceleration points are not part of the score. Penalties and bonuses are.
        """
        rounds = self.rounds_played if after is None else after
        worth = points_table(self.points)
        total = sum(worth[record.result] for record in entry.rounds[:rounds])
        missing = rounds - min(rounds, len(entry.rounds))
        return Points(total + missing * self.points.absence + entry.adjustment)

    def requested_byes(self, round_number: RoundNumber) -> dict[Tpn, Result]:
        """Return who is known not to play a round that is not paired yet, and as what."""
        return {
            entry.tpn: entry.rounds[round_number - 1].result
            for entry in self.entries
            if len(entry.rounds) >= round_number
        }
