"""A tournament as its record stands: entries, rounds and the settings that decide.

This is the value the rules work on. It holds no more than a report can hold, so a file and a
running event give the same answers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from arbitro.model.ids import EditionKey, Readings, RoundNumber, Tpn
from arbitro.model.participant import Player, Team
from arbitro.model.rating_periods import RatingPeriod, RoundSpan
from arbitro.model.result import (
    ABSENT,
    STANDARD_POINTS,
    ZERO,
    Colour,
    Points,
    PointSystem,
    RatingCorrection,
    Result,
    RoundRecord,
    points_table,
)
from arbitro.model.system import System

if TYPE_CHECKING:
    from arbitro.model.pairing import PairedByHand
    from arbitro.model.time_control import TimeControl


RANKING_METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
"""Which list seeds, by the codes of record 172: FIDE's alone, the national one alone, FIDE's before
the national one and the reverse, the higher and the lower of both, another order."""


@dataclass(frozen=True, slots=True)
class EventDetails:
    """What the head of a report says about the event.

    ``pairing_controller`` is the program or person that makes the pairings,
    ``ranking_method`` which list seeds, one of `RANKING_METHODS`.
    """

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
    time_control: TimeControl | None = None
    pairing_controller: str = ""
    ranking_method: str = ""


class Adjustment(NamedTuple):
    """A penalty or a bonus in tenths. It counts from a round on; from the start where that is 0."""

    points: Points
    round_number: int = 0


class AnnouncedBye(NamedTuple):
    """A bye asked for in a round after one that is still open."""

    round_number: int
    result: Result


class Prohibition(NamedTuple):
    """Players no two of whom may meet from one round to another; to the end where that is 0."""

    members: frozenset[Tpn]
    first_round: int = 1
    last_round: int = 0

    def holds_in(self, round_number: int) -> bool:
        """Tell whether it is in force in a round, counted from 1.

        >>> [Prohibition(frozenset({1, 2}), 2, 3).holds_in(number) for number in (1, 2, 3, 4)]
        [False, True, True, False]
        """
        return self.first_round <= round_number and (
            self.last_round == 0 or round_number <= self.last_round
        )


EXTERNAL: Final = "EXT"
"""The code of the tie-break whose values are computed elsewhere."""


class ExternalValues(NamedTuple):
    """Values of a tie-break that were computed elsewhere: what they are, and whose, in hundredths.

    By number, in that order.
    """

    name: str
    values: tuple[tuple[Tpn, int], ...] = ()


class IntegrityLine(NamedTuple):
    """A comment line ``### KIND @ Round N: TEXT``, of what no record says (`model.integrity`)."""

    kind: str
    round_number: int
    text: str = ""


EXPULSION: Final = "Expulsion"
"""The kind of the line that says who was expelled, by number, when so many rounds were paired."""


def expelled_in(lines: Iterable[IntegrityLine]) -> frozenset[Tpn]:
    """Return the players whom lines say to have been expelled.

    >>> sorted(expelled_in([IntegrityLine(EXPULSION, 2, "3 9"), IntegrityLine("Rounds", 2, "7")]))
    [3, 9]
    """
    return frozenset(
        Tpn(int(word))
        for line in lines
        if line.kind == EXPULSION
        for word in line.text.split()
        if word.isascii() and word.isdigit()
    )


@dataclass(frozen=True, slots=True)
class Entry:
    """One participant of a tournament with the record of every round so far.

    ``rounds`` may be shorter than the rounds played: missing records are zero-point byes.
    Records beyond them are byes of the coming rounds; those after a round that is still open are
    ``announced``.
    ``virtual`` are the acceleration points of each round, in tenths.
    From the round ``playing`` on, games without a result are being played and not adjourned; 0 is
    nowhere.
    ``stated_points`` and ``stated_rank`` are what a report printed, for the checker.
    """

    tpn: Tpn
    player: Player
    rounds: tuple[RoundRecord, ...] = ()
    virtual: tuple[Points, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    stated_points: Points | None = None
    stated_rank: int | None = None
    announced: tuple[AnnouncedBye, ...] = ()
    playing: int = 0

    def being_played(self, rounds: int) -> tuple[RoundRecord, ...]:
        """Return the records, among the first ``rounds``, of games that are being played.

        >>> game = RoundRecord(Tpn(2), Colour.WHITE, Result.PENDING)
        >>> ana = Entry(Tpn(1), Player("Ana"), (game, game), playing=2)
        >>> len(ana.being_played(1)), len(ana.being_played(2))
        (0, 1)
        """
        if not self.playing:
            return ()
        found = self.rounds[self.playing - 1 : rounds]
        return tuple(record for record in found if record.result is Result.PENDING)

    def adjustment(self, after: int | None = None) -> Points:
        """Return the penalties and bonuses that count after a number of rounds, all when None.

        >>> fined = Entry(Tpn(1), Player("Ana"), adjustments=(Adjustment(Points(-10), 3),))
        >>> fined.adjustment(after=2), fined.adjustment(after=3), fined.adjustment()
        (0, -10, -10)
        """
        return Points(
            sum(
                points
                for points, round_number in self.adjustments
                if after is None or round_number <= after
            )
        )

    def record(self, round_number: int) -> RoundRecord:
        """Return the record of a round, counted from 1."""
        return self.rounds[round_number - 1] if round_number <= len(self.rounds) else ABSENT

    def virtual_before(self, round_number: int) -> Points:
        """Return the acceleration points a round is paired with, counted from 1."""
        return self.virtual[round_number - 1] if round_number <= len(self.virtual) else ZERO


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that pairing, standings and reports need to know.

    ``rounds_played`` is the number of rounds already paired; records beyond it tell who is absent
    from the coming round (a requested bye) and are never read as history.
    ``tie_breaks`` follow the points, unless the points (``PTS``) have a place among them.
    ``board_colours`` and ``match_points`` are those of teams whose members these are. ``editions``
    names the regulations in use, chosen once and stored. ``readings`` are the readings of disputed
    articles that are not the usual ones, by name (`arbitro.rules.pairing.readings`).

    The records have the results that count. ``corrections`` are those that came too late for that:
    ratings and titles take the games as `as_played` has them. ``integrity`` is what befell it that
    no record says (`arbitro.model.integrity`). ``external`` are the values of its tie-break
    `EXTERNAL`. ``periods`` are the rating periods of an event of more than 30 days.
    ``only_rounds`` are the rounds that the report of one of them tells of: it has no others, and
    is never paired.

    In systems with two games a round every game has its record: all rounds counted here are then
    games, and ``rounds_paired`` and ``rounds_planned`` are the rounds they make.
    """

    details: EventDetails = field(default_factory=EventDetails)
    system: System = System.DUTCH
    rounds_total: int = 0
    rounds_played: int = 0
    entries: tuple[Entry, ...] = ()
    points: PointSystem = STANDARD_POINTS
    initial_colour: Colour | None = None
    accelerated: bool = False
    prohibitions: tuple[Prohibition, ...] = ()
    tie_breaks: tuple[str, ...] = ()
    teams: tuple[Team, ...] = ()
    board_colours: tuple[Colour, ...] = ()
    match_points: PointSystem | None = None
    editions: tuple[EditionKey, ...] = ()
    readings: Readings = ()
    by_hand: tuple[PairedByHand, ...] = ()
    corrections: tuple[RatingCorrection, ...] = ()
    integrity: tuple[IntegrityLine, ...] = ()
    external: ExternalValues | None = None
    periods: tuple[RatingPeriod, ...] = ()
    only_rounds: RoundSpan | None = None

    @property
    def rounds_paired(self) -> int:
        """Return the number of rounds whose games are all among those paired."""
        return self.rounds_played // self.system.games_per_round

    @property
    def rounds_planned(self) -> int:
        """Return the number of rounds to be played, 0 where nobody knows."""
        return self.rounds_total // self.system.games_per_round

    @property
    def expelled(self) -> frozenset[Tpn]:
        """Return the players expelled from the event: their games count, they have no place."""
        return expelled_in(self.integrity)

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
        return Points(total + missing * self.points.absence + entry.adjustment(rounds))

    def forbidden(self, round_number: int) -> tuple[frozenset[Tpn], ...]:
        """Return the sets of players no two of whom may meet in a round."""
        return tuple(
            prohibition.members
            for prohibition in self.prohibitions
            if prohibition.holds_in(round_number)
        )

    def requested_byes(self, round_number: RoundNumber) -> dict[Tpn, Result]:
        """Return who is known not to play a round that is not paired yet, and as what."""
        found = {}
        for entry in self.entries:
            if len(entry.rounds) >= round_number:
                found[entry.tpn] = entry.rounds[round_number - 1].result
            else:
                found.update(
                    (entry.tpn, result)
                    for number, result in entry.announced
                    if number == round_number
                )
        return found
