"""The teams of a section and the matches of a round: values that are never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, NewType

from arbitro.desk.values import prohibitions
from arbitro.desk.values.prohibitions import Forbidden
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour, EntryId, GameId, Points, Result, TeamScore

TeamId = NewType("TeamId", int)
"""One team's permanent number inside a section: given once, never reused."""

LineUp = tuple[EntryId | None, ...]
"""Who sits at the boards of a match, first board first; None is an empty board."""


class TeamAdjustment(NamedTuple):
    """A penalty or bonus of a team in one score; it counts from a round on, from the start at 0."""

    score: TeamScore
    points: Points
    round: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class SectionTeam:
    """A team: its name, whom to talk to, and its list in board order.

    ``byes`` are requested for rounds not paired yet; ``withdrawn_after`` is the number of rounds
    that were paired when the team withdrew, None while it takes part. ``first_round`` is the first
    round a late entry is paired in and ``missed`` what each round before brings.
    """

    id: TeamId
    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""
    members: tuple[EntryId, ...] = ()
    byes: Mapping[int, Result] = field(default_factory=dict)
    withdrawn_after: int | None = None
    adjustments: tuple[TeamAdjustment, ...] = ()
    first_round: int = 1
    missed: Result = Result.ZERO_POINT_BYE

    @property
    def withdrawn(self) -> bool:
        """Tell whether the team is paired no more."""
        return self.withdrawn_after is not None


@dataclass(frozen=True, slots=True)
class TeamSide:
    """The teams of a section.

    ``numbers`` are the teams from number 1 on, empty until entries are closed. ``line_ups`` are
    those handed in, by round and team. ``deadlines`` have the moment a round's line-ups are due,
    as written by the arbiter. ``lots`` are orders drawn among tied teams, ``forbidden`` are all
    prohibitions there were, with their rounds.
    """

    teams: Mapping[TeamId, SectionTeam] = field(default_factory=dict)
    numbers: tuple[TeamId, ...] = ()
    line_ups: Mapping[tuple[int, TeamId], LineUp] = field(default_factory=dict)
    deadlines: Mapping[int, str] = field(default_factory=dict)
    lots: tuple[tuple[TeamId, ...], ...] = ()
    forbidden: tuple[Forbidden[TeamId], ...] = ()
    next_team: int = 1

    @property
    def ordered(self) -> tuple[SectionTeam, ...]:
        """Return the teams by number, as they were entered before there are numbers."""
        return tuple(self.teams[number] for number in self.numbers or self.teams)

    def of_member(self, entry: EntryId) -> SectionTeam | None:
        """Return the team a player is on the list of."""
        found = (team for team in self.teams.values() if entry in team.members)
        return next(found, None)


NO_TEAMS = TeamSide()


class MatchBoard(NamedTuple):
    """One board of a match: who sits there for both teams, with which colour for the home team.

    ``game`` is None where a side is empty: then the other one wins by forfeit.
    """

    home: EntryId | None
    away: EntryId | None
    colour: Colour
    game: GameId | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """Two teams of a round; ``home`` is the team named first.

    ``first_board`` is the board of the hall of their first board; the others follow.
    ``forfeit`` is how the whole match was decided without play, seen from the home team. ``wrong``
    are the boards, from 1 on, at which a team did not sit in its order: they are lost for the
    match, while the games stand for the ratings.
    """

    number: int
    home: TeamId
    away: TeamId
    boards: tuple[MatchBoard, ...]
    first_board: int = 1
    forfeit: GameResult | None = None
    wrong: tuple[tuple[int, TeamId], ...] = ()

    @property
    def sides(self) -> tuple[TeamId, TeamId]:
        """Return both teams, home first."""
        return self.home, self.away


@dataclass(frozen=True, slots=True)
class TeamRound:
    """The matches of a round, which team had the bye, and which were not paired, with what.

    ``by_rules`` and ``bye_by_rules`` are the answer of the rules to a round paired by hand.
    ``gone`` are the teams that had left when it was paired.
    """

    matches: tuple[Match, ...]
    bye: TeamId | None = None
    absent: Mapping[TeamId, Result] = field(default_factory=dict)
    by_rules: tuple[tuple[TeamId, TeamId], ...] = ()
    bye_by_rules: TeamId | None = None
    gone: frozenset[TeamId] = frozenset()

    @property
    def unopposed(self) -> tuple[EntryId, ...]:
        """Return the players who sit opposite an empty board."""
        seats = (board for match in self.matches for board in match.boards if board.game is None)
        return tuple(one for seat in seats for one in seat[:2] if one is not None)

    def match_of(self, team: TeamId) -> Match | None:
        """Return the match a team plays, None where it plays none."""
        return next((match for match in self.matches if team in match.sides), None)

    def match_of_game(self, game: GameId) -> Match | None:
        """Return the match a game belongs to."""
        found = (match for match in self.matches if any(one.game == game for one in match.boards))
        return next(found, None)

    def with_match(self, match: Match) -> TeamRound:
        """Return the round with a match in the place of the one of its number."""
        matches = tuple(match if other.number == match.number else other for other in self.matches)
        return replace(self, matches=matches)

    def turned(self, game: GameId) -> TeamRound:
        """Return the round with the colours of the board turned that a game is played at."""
        match = self.match_of_game(game)
        if match is None:
            return self
        boards = tuple(
            board._replace(colour=board.colour.opposite) if board.game == game else board
            for board in match.boards
        )
        return self.with_match(replace(match, boards=boards))


class PairedMatch(NamedTuple):
    """Two teams that meet; ``first_board`` is the board of the hall of their first board."""

    home: TeamId
    away: TeamId
    boards: tuple[MatchBoard, ...]
    first_board: int


@dataclass(frozen=True, slots=True)
class PairedTeams:
    """What a round is for the teams: its matches, the bye, and what those not paired get.

    ``by_rules`` and ``bye_by_rules`` are the answer of the rules to a round paired by hand.
    """

    matches: tuple[PairedMatch, ...]
    bye: TeamId | None = None
    absent: tuple[tuple[TeamId, Result], ...] = ()
    by_rules: tuple[tuple[TeamId, TeamId], ...] = ()
    bye_by_rules: TeamId | None = None


def without_member(side: TeamSide, entry: EntryId) -> TeamSide:
    """Return the teams without a player on any list."""
    if side.of_member(entry) is None:
        return side
    left = {
        key: replace(team, members=tuple(member for member in team.members if member != entry))
        for key, team in side.teams.items()
    }
    return replace(side, teams=left)


def ended_before(side: TeamSide, number: int) -> TeamSide:
    """Return the teams where a round is paired anew.

    Teams that came while the round was on are there then (C.04.2 art. 2.4).
    """
    late = {key: team for key, team in side.teams.items() if team.first_round > number}
    here = {key: replace(team, first_round=number) for key, team in late.items()}
    held = prohibitions.paired_anew(side.forbidden, number)
    return replace(side, teams={**side.teams, **here}, forbidden=held)
