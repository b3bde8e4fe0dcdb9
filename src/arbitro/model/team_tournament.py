"""A competition of teams as its record stands: rosters, matches with their boards, points.

Every match brings a team match points for its result and game points, the sum of its boards
(C.07 art. 11.1). Players keep their own records, so that ratings and titles see the same games.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, unique
from typing import TYPE_CHECKING, NamedTuple

from arbitro.model.ids import BoardNumber, EditionKey, Readings, Tpn
from arbitro.model.participant import Team
from arbitro.model.result import (
    BYES,
    STANDARD_POINTS,
    ZERO,
    Colour,
    Points,
    PointSystem,
    RatingCorrection,
    Result,
    points_of,
)
from arbitro.model.tournament import (
    Adjustment,
    Entry,
    EventDetails,
    IntegrityLine,
    Prohibition,
    expelled_in,
)

if TYPE_CHECKING:
    from arbitro.model.pairing import PairedByHand


@unique
class TeamSystem(Enum):
    """A way to decide which teams meet; the value names it in files."""

    SWISS = "team-swiss"
    ROUND_ROBIN = "team-round-robin"
    DOUBLE_ROUND_ROBIN = "team-double-round-robin"
    KNOCK_OUT = "team-knock-out"


@unique
class TeamScore(Enum):
    """The two scores of a team; the value is the abbreviation of C.07 art. 11.1."""

    MATCH_POINTS = "MP"
    GAME_POINTS = "GP"

    @property
    def other(self) -> TeamScore:
        """Return the other score.

        >>> TeamScore.MATCH_POINTS.other
        <TeamScore.GAME_POINTS: 'GP'>
        """
        return TeamScore.GAME_POINTS if self is TeamScore.MATCH_POINTS else TeamScore.MATCH_POINTS


MATCH_POINTS_2_1_0 = PointSystem.of(20, 10, 0, pairing_allocated_bye=10)
"""Two points for a match won, one for a draw; the bye is worth a draw (C.04.6 art. 1.4)."""


class BoardGame(NamedTuple):
    """One board of a match, seen by one of the teams.

    ``player`` is None where the team left the board empty, ``opponent`` where the other one did;
    a board decided without a game has the result of a forfeit.
    """

    board: BoardNumber
    player: Tpn | None
    opponent: Tpn | None
    colour: Colour | None
    result: Result
    points: Points


class MatchRecord(NamedTuple):
    """One team's round: a match, a forfeited match or a bye, with the points it brought.

    ``opponent`` is the number of the other team, ``colour`` that of the first board; a bye has
    neither. ``boards`` are empty for a bye, and for a forfeited match nobody was seated for. Boards
    without an opponent are those of a round in which a team met several: its result is that of all
    boards together, and it brings no match points.
    """

    opponent: Tpn | None
    colour: Colour | None
    result: Result
    match_points: Points
    game_points: Points
    boards: tuple[BoardGame, ...] = ()

    @property
    def meets_several(self) -> bool:
        """Tell whether the boards met players of several teams."""
        return self.opponent is None and bool(self.boards)


ABSENT_TEAM = MatchRecord(None, None, Result.ZERO_POINT_BYE, ZERO, ZERO)
"""The record of a round a team had no part in."""


class Award(NamedTuple):
    """What a result is worth to a team where the event has rules of its own."""

    result: Result
    match_points: Points
    game_points: Points


@dataclass(frozen=True, slots=True)
class TeamPoints:
    """What results are worth: ``match`` in match points, ``game`` on each board in game points.

    ``awards`` are the results without a match whose points do not follow from these. A
    pairing-allocated bye has the game points of draws on all boards unless it is among them
    (C.04.6 art. 1.4).
    """

    match: PointSystem = MATCH_POINTS_2_1_0
    game: PointSystem = STANDARD_POINTS
    awards: tuple[Award, ...] = ()

    def award(self, result: Result, boards: int) -> tuple[Points, Points]:
        """Return the match points and game points of a round without a game on its boards.

        >>> TeamPoints().award(Result.PAIRING_ALLOCATED_BYE, boards=4)
        (10, 20)
        """
        for award in self.awards:
            if award.result is result:
                return award.match_points, award.game_points
        bye = result is Result.PAIRING_ALLOCATED_BYE
        each = self.game.draw if bye else points_of(result, self.game)
        return points_of(result, self.match), Points(boards * each)


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """One team of a competition with its record of every round so far.

    ``rounds`` may be shorter than the rounds played: missing records are zero-point byes. The
    adjustments are penalties and bonuses; what is ``stated`` is what a report printed. ``virtual``
    are the match points of acceleration in each round, no part of the score.
    """

    team: Team
    rounds: tuple[MatchRecord, ...] = ()
    match_adjustments: tuple[Adjustment, ...] = ()
    game_adjustments: tuple[Adjustment, ...] = ()
    stated_match_points: Points | None = None
    stated_game_points: Points | None = None
    stated_rank: int | None = None
    virtual: tuple[Points, ...] = ()

    @property
    def tpn(self) -> Tpn:
        """Return the team's pairing number."""
        return Tpn(self.team.number)

    def record(self, round_number: int) -> MatchRecord:
        """Return the record of a round, counted from 1."""
        return self.rounds[round_number - 1] if round_number <= len(self.rounds) else ABSENT_TEAM

    def virtual_before(self, round_number: int) -> Points:
        """Return the acceleration points a round is paired with, counted from 1."""
        return self.virtual[round_number - 1] if round_number <= len(self.virtual) else ZERO


@dataclass(frozen=True, slots=True)
class TeamTournament:
    """Everything that standings, reports and pairing need to know about a team competition.

    ``boards`` is the number of boards of a match, ``board_colours`` the colours of the team named
    first, board by board. ``primary`` is the score that comes first in the standings.
    ``players`` are all members of the teams with the games they played. ``prohibitions`` are
    teams that may not meet; ``standings_order`` is all that makes the standings, points included,
    where a report says so. ``readings`` are the readings of disputed articles that are not the
    usual ones, by name.
    """

    details: EventDetails = field(default_factory=EventDetails)
    system: TeamSystem = TeamSystem.SWISS
    rounds_total: int = 0
    rounds_played: int = 0
    boards: int = 4
    board_colours: tuple[Colour, ...] = ()
    primary: TeamScore = TeamScore.MATCH_POINTS
    entries: tuple[TeamEntry, ...] = ()
    players: tuple[Entry, ...] = ()
    points: TeamPoints = field(default_factory=TeamPoints)
    initial_colour: Colour | None = None
    tie_breaks: tuple[str, ...] = ()
    standings_order: tuple[str, ...] = ()
    prohibitions: tuple[Prohibition, ...] = ()
    encoded_type: str = ""
    editions: tuple[EditionKey, ...] = ()
    readings: Readings = ()
    by_hand: tuple[PairedByHand, ...] = ()
    corrections: tuple[RatingCorrection, ...] = ()
    integrity: tuple[IntegrityLine, ...] = ()

    @property
    def expelled(self) -> frozenset[Tpn]:
        """Return the players, not teams, expelled from the event: no place on a board's list."""
        return expelled_in(self.integrity)

    def entry(self, tpn: Tpn) -> TeamEntry:
        """Return the team with this pairing number; KeyError where there is none."""
        for entry in self.entries:
            if entry.team.number == tpn:
                return entry
        raise KeyError(tpn)

    @property
    def accelerated(self) -> bool:
        """Tell whether any team has fictitious points."""
        return any(entry.virtual for entry in self.entries)

    def player(self, tpn: Tpn) -> Entry:
        """Return the player with this pairing number; KeyError where there is none."""
        for entry in self.players:
            if entry.tpn == tpn:
                return entry
        raise KeyError(tpn)

    def score(self, entry: TeamEntry, score: TeamScore, after: int | None = None) -> Points:
        """Return a team's points after ``after`` rounds (all rounds paired when None)."""
        rounds = self.rounds_played if after is None else after
        records = entry.rounds[:rounds]
        if score is TeamScore.MATCH_POINTS:
            points = sum(record.match_points for record in records)
            return Points(points + _counting(entry.match_adjustments, rounds))
        points = sum(record.game_points for record in records)
        return Points(points + _counting(entry.game_adjustments, rounds))

    def requested_byes(self, round_number: int) -> dict[Tpn, Result]:
        """Return which teams are known not to play a round that is not paired yet, and as what."""
        return {
            entry.tpn: entry.rounds[round_number - 1].result
            for entry in self.entries
            if len(entry.rounds) >= round_number and entry.rounds[round_number - 1].result in BYES
        }


def _counting(adjustments: tuple[Adjustment, ...], after: int) -> int:
    return sum(adjustment.points for adjustment in adjustments if adjustment.round_number <= after)
