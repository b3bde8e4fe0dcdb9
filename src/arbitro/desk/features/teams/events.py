"""What happened to teams, as the log keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arbitro.desk.kernel.feature import Event
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import LineUp, MatchBoard, TeamAdjustment, TeamId
from arbitro.model import EntryId, Result, SectionId


@dataclass(frozen=True, slots=True)
class TeamRegistered(Event):
    """A team was entered; its players follow one by one."""

    section: SectionId
    team: TeamId
    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""


@dataclass(frozen=True, slots=True)
class LateTeamAdmitted(Event):
    """A team joined after the first pairing: it is paired from ``first_round`` on.

    ``missed`` is what each round before brings, ``numbers`` are the teams with it among them.
    """

    section: SectionId
    team: TeamId
    name: str
    short: str
    federation: str
    captain: str
    first_round: int
    missed: Result
    numbers: tuple[TeamId, ...]


@dataclass(frozen=True, slots=True)
class TeamEdited(Event):
    """What is said of a team changed."""

    section: SectionId
    team: TeamId
    name: str
    short: str
    federation: str
    captain: str


@dataclass(frozen=True, slots=True)
class TeamRemoved(Event):
    """A team left before entries were closed."""

    section: SectionId
    team: TeamId


@dataclass(frozen=True, slots=True)
class RosterSet(Event):
    """The list of a team in board order."""

    section: SectionId
    team: TeamId
    members: tuple[EntryId, ...]


class TeamList(NamedTuple):
    """A team and its list in board order."""

    team: TeamId
    members: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class TeamsArranged(Event):
    """The lists of all teams were made anew."""

    section: SectionId
    lists: tuple[TeamList, ...]


@dataclass(frozen=True, slots=True)
class TeamsNumbered(Event):
    """The teams have their numbers, from 1 on; empty where they were taken back."""

    section: SectionId
    teams: tuple[TeamId, ...]


@dataclass(frozen=True, slots=True)
class TeamWithdrawn(Event):
    """A team is paired no more; ``after`` is the number of rounds paired by then."""

    section: SectionId
    team: TeamId
    after: int


@dataclass(frozen=True, slots=True)
class TeamReinstated(Event):
    """A withdrawn team is paired again."""

    section: SectionId
    team: TeamId


@dataclass(frozen=True, slots=True)
class TeamByeRequested(Event):
    """A team asked not to be paired in a round."""

    section: SectionId
    team: TeamId
    round: int
    kind: Result


@dataclass(frozen=True, slots=True)
class TeamByeCancelled(Event):
    """The request for a bye was taken back."""

    section: SectionId
    team: TeamId
    round: int


@dataclass(frozen=True, slots=True)
class LineUpDeadlineSet(Event):
    """The moment the line-ups of a round are due, as written; empty where there is none."""

    section: SectionId
    round: int
    at: str


@dataclass(frozen=True, slots=True)
class LineUpSet(Event):
    """A team's line-up of a round; empty where it was taken back and the default counts."""

    section: SectionId
    round: int
    team: TeamId
    line_up: LineUp


@dataclass(frozen=True, slots=True)
class MatchSeated(Event):
    """Who sits at the boards of a match; ``wrong`` are the boards that are lost by their order."""

    section: SectionId
    round: int
    match: int
    boards: tuple[MatchBoard, ...]
    wrong: tuple[tuple[int, TeamId], ...] = ()


@dataclass(frozen=True, slots=True)
class MatchForfeited(Event):
    """A match was decided without play; the games of its boards have results of their own."""

    section: SectionId
    round: int
    match: int
    result: GameResult


@dataclass(frozen=True, slots=True)
class TeamLotsDrawn(Event):
    """Lots were drawn among tied teams: the order they came out in."""

    section: SectionId
    order: tuple[TeamId, ...]


@dataclass(frozen=True, slots=True)
class TeamPointsAdjusted(Event):
    """A team's penalty or bonus in one score, counting from a round on; nought takes it back."""

    section: SectionId
    team: TeamId
    adjustment: TeamAdjustment


@dataclass(frozen=True, slots=True)
class TeamsForbidden(Event):
    """Any two of these teams may not meet, from one round to another (0: to the end)."""

    section: SectionId
    teams: frozenset[TeamId]
    first_round: int = 1
    last_round: int = 0


@dataclass(frozen=True, slots=True)
class TeamsAllowed(Event):
    """A prohibition was lifted; it held in the rounds up to ``after``, in none where that is 0."""

    section: SectionId
    teams: frozenset[TeamId]
    after: int = 0


TeamEvent = (
    TeamRegistered
    | LateTeamAdmitted
    | TeamEdited
    | TeamRemoved
    | RosterSet
    | TeamsArranged
    | TeamsNumbered
    | TeamWithdrawn
    | TeamReinstated
    | TeamByeRequested
    | TeamByeCancelled
    | LineUpDeadlineSet
    | LineUpSet
    | MatchSeated
    | MatchForfeited
    | TeamLotsDrawn
    | TeamPointsAdjusted
    | TeamsForbidden
    | TeamsAllowed
)
