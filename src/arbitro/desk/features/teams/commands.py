"""What an arbiter may ask for about teams."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, NamedTuple

from arbitro.desk.kernel.feature import Command
from arbitro.desk.kernel.fields import MissedField, RoundField, Terms
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.desk.values.teams import LineUp, TeamAdjustment, TeamId
from arbitro.model import EntryId, Player, Result, SectionId


@dataclass(frozen=True, slots=True)
class RegisterTeam(Command):
    """Enter a team before entries are closed; ``players`` are its list in board order."""

    section: SectionId
    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class AdmitLateTeam(Command):
    """Admit a team to a Swiss after the first pairing; each round missed brings ``missed``."""

    section: SectionId
    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""
    players: tuple[Player, ...] = ()
    missed: MissedField = Result.ZERO_POINT_BYE


@dataclass(frozen=True, slots=True)
class PairTeamsByHand(Command):
    """Pair by hand the next round of teams, or anew the last one, for a permitted reason.

    ``matches`` are pairs of teams, the one with White on the first board at the front; ``bye`` has
    the pairing-allocated bye. The answer of the rules is kept beside it. Where the reason stands
    above the rules, what goes against them needs ``confirmed``.
    """

    section: SectionId
    round: RoundField
    matches: tuple[tuple[TeamId, TeamId], ...]
    reason: ReasonByHand
    bye: TeamId | None = None
    note: str = ""
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class EditTeam(Command):
    """Change what is said of a team."""

    section: SectionId
    team: TeamId
    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""


@dataclass(frozen=True, slots=True)
class RemoveTeam(Command):
    """Take a team and its players out while entries are open; later, withdraw it."""

    section: SectionId
    team: TeamId


@dataclass(frozen=True, slots=True)
class RegisterMember(Command):
    """Enter a person at the end of a team's list."""

    section: SectionId
    team: TeamId
    player: Player


@dataclass(frozen=True, slots=True)
class OrderRoster(Command):
    """Set the order of a team's list before entries are closed; it has the same players."""

    section: SectionId
    team: TeamId
    members: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class WithdrawTeam(Command):
    """Pair a team no more."""

    section: SectionId
    team: TeamId


@dataclass(frozen=True, slots=True)
class ReinstateTeam(Command):
    """Pair a withdrawn team again."""

    section: SectionId
    team: TeamId


@dataclass(frozen=True, slots=True)
class RequestTeamBye(Command):
    """Note that a team of a Swiss is not to be paired in a coming round."""

    section: SectionId
    team: TeamId
    round: RoundField
    kind: Annotated[
        Result,
        Terms(
            label="ui.player.bye-kind",
            choices=(Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE),
            words="value.result.",
        ),
    ] = Result.ZERO_POINT_BYE


@dataclass(frozen=True, slots=True)
class CancelTeamBye(Command):
    """Take a team's bye back before its round is paired."""

    section: SectionId
    team: TeamId
    round: RoundField


@dataclass(frozen=True, slots=True)
class SetLineUpDeadline(Command):
    """Say when the line-ups of a round are due; None takes the deadline back."""

    section: SectionId
    round: RoundField
    at: datetime | None


@dataclass(frozen=True, slots=True)
class SetLineUp(Command):
    """Hand a team's line-up of a round in: first board first, None for an empty board.

    Empty, it is taken back and the default counts. ``handed_in`` is the moment it came, compared
    with the deadline; None is the arbiter's own entry, which no deadline stops.
    """

    section: SectionId
    round: RoundField
    team: TeamId
    line_up: LineUp
    handed_in: datetime | None = None


@dataclass(frozen=True, slots=True)
class NoteSeating(Command):
    """Note who of a team really played at the boards, which may be in a wrong order.

    Games keep their results; boards not sat at in order are lost for the match.
    """

    section: SectionId
    round: RoundField
    team: TeamId
    line_up: LineUp


@dataclass(frozen=True, slots=True)
class ForfeitMatch(Command):
    """Note that a whole match was not played, seen from the home team."""

    section: SectionId
    round: RoundField
    match: int
    result: GameResult


@dataclass(frozen=True, slots=True)
class DrawTeamLots(Command):
    """Store the order drawn among tied teams; the service draws ``order`` where it is empty."""

    section: SectionId
    tied: Annotated[frozenset[TeamId], Terms(label="command.field.tied_teams")]
    order: tuple[TeamId, ...] = ()


@dataclass(frozen=True, slots=True)
class AdjustTeamPoints(Command):
    """Set a team's penalty or bonus in one score, in tenths; nought takes it back."""

    section: SectionId
    team: TeamId
    adjustment: TeamAdjustment


@dataclass(frozen=True, slots=True)
class ForbidTeams(Command):
    """Forbid that any two of these teams of a Swiss meet, from a round on."""

    section: SectionId
    teams: Annotated[frozenset[TeamId], Terms(label="ui.player.must-not-meet")]
    first_round: int = 1


@dataclass(frozen=True, slots=True)
class AllowTeams(Command):
    """Lift a prohibition given by `ForbidTeams`."""

    section: SectionId
    teams: frozenset[TeamId]


class Roster(NamedTuple):
    """A team as it shall be: one there is, or a new one by name, and its list in board order.

    A seat is somebody entered or a person to be entered.
    """

    team: TeamId | None
    name: str
    seats: tuple[EntryId | Player, ...]


@dataclass(frozen=True, slots=True)
class ArrangeTeams(Command):
    """Make all teams of a Schiller anew before entries are closed; everybody has one seat."""

    section: SectionId
    rosters: tuple[Roster, ...]
