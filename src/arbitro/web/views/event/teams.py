"""Teams, their lists and the matches of a round as pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from arbitro.desk.derived.sides import sides_of
from arbitro.desk.derived.teams.line_ups import available, line_up_of
from arbitro.desk.derived.teams.record import (
    board_results,
    team_points,
    team_tournament_of,
    wrong_by_board,
)
from arbitro.desk.derived.tournament import strength, team_order
from arbitro.desk.features.teams.registration import most_members
from arbitro.desk.kernel.state import Game, Round
from arbitro.desk.values.prohibitions import forbidden_now
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import LineUp, Match, SectionTeam, TeamId
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import (
    ZERO,
    Colour,
    EditionKey,
    EntryId,
    MatchRecord,
    Player,
    Points,
    Result,
    System,
    TeamScore,
    TeamTournament,
    points_of,
)
from arbitro.reasons import Reason
from arbitro.web.views.event.boards import Board, Seat, Seats, board_view
from arbitro.web.views.event.event import SectionView

LINE_UP_RULE = Reason("team-line-up", EditionKey("C.05@2018"))
"""Who plays where no line-up was handed in."""

_MANUAL = EditionKey("AM.IV@2023")
_TABLES = {
    System.SCHEVENINGEN: Reason("scheveningen-tables", _MANUAL),
    System.SEMI_SCHEVENINGEN: Reason("semi-scheveningen", _MANUAL),
    System.SCHILLER: Reason("schiller", _MANUAL),
    System.SKALITZKA: Reason("skalitzka-tables", _MANUAL),
    System.HILTON: Reason("hilton-tables", _MANUAL),
    System.MOLTER: Reason("molter-tables", _MANUAL),
}


def table_rule(view: SectionView) -> Reason | None:
    """Return what the rounds of a section of teams are taken from, None for a Swiss."""
    if view.is_swiss:
        return None
    return _TABLES.get(view.section.settings.system) or view.rule("C.05", "berger-tables")


@dataclass(frozen=True, slots=True)
class TeamItem:
    """A team with its number, the average rating of its first boards, and its points.

    ``virtual`` are the points of an accelerated round that the team is paired by besides.
    """

    team: SectionTeam
    number: int
    average: int
    match_points: Points
    game_points: Points
    virtual: Points = ZERO

    @property
    def id(self) -> TeamId:
        """Return the team's permanent number."""
        return self.team.id

    @property
    def name(self) -> str:
        """Return the team's name."""
        return self.team.name


class TeamsView:
    """The teams of a section."""

    def __init__(self, view: SectionView) -> None:
        self.view = view
        self.section = view.section
        self.url = f"{view.url}/teams"
        order = team_order(view.state, view.section)
        self.numbers = {team: at for at, team in enumerate(order, 1)}
        self.most_members = most_members(view.section)

    @property
    def tournament(self) -> TeamTournament:
        """Return the section as the rules of teams see it."""
        return team_tournament_of(self.view.state, self.section)

    @property
    def items(self) -> list[TeamItem]:
        """Return the teams by number."""
        return [self.item(team) for team in self.numbers]

    def item(self, team: TeamId, before: int | None = None) -> TeamItem:
        """Return a team with its points, those of the rounds before one where it is named."""
        mine = self.section.teams.teams[team]
        entry = self.tournament.entries[self.numbers[team] - 1]
        after = None if before is None else before - 1
        return TeamItem(
            mine,
            self.numbers[team],
            strength(self.view.state, self.section, mine).average,
            self.tournament.score(entry, TeamScore.MATCH_POINTS, after),
            self.tournament.score(entry, TeamScore.GAME_POINTS, after),
            entry.virtual_before(len(self.section.rounds) + 1 if before is None else before),
        )

    def by_number(self, number: int) -> TeamItem:
        """Return the team that has a number."""
        return self.item(next(team for team, at in self.numbers.items() if at == number))

    def name_of(self, number: int) -> str:
        """Return the name of the team that has a number."""
        team = next(team for team, at in self.numbers.items() if at == number)
        return self.section.teams.teams[team].name

    def met(self, record: MatchRecord) -> list[int]:
        """Return the numbers of the teams whose players a team met in a round."""
        if record.opponent is not None:
            return [record.opponent]
        return sorted({self.number_of[board.opponent] for board in record.boards if board.opponent})

    @cached_property
    def number_of(self) -> dict[int, int]:
        """Return the number of the team of every player by number."""
        entries = self.tournament.entries
        return {tpn: entry.tpn for entry in entries for tpn in entry.team.members}

    def members(self, team: TeamId) -> list[Seat]:
        """Return the list of a team in board order."""
        seats = Seats(self.view, len(self.section.rounds) + 1)
        return [seats(member) for member in self.section.teams.teams[team].members]

    def orders(self, team: TeamId) -> RosterOrders:
        """Return the orders that the buttons beside the list of a team ask for."""
        members, people = self.section.teams.teams[team].members, self.view.state.people
        later = [
            (*members[:place], other, one, *members[place + 2 :])
            for place, (one, other) in enumerate(pairwise(members))
        ]
        by_rating = sorted(members, key=lambda member: -people[member].rating)
        return RosterOrders(tuple(map(_sent, later)), _sent(by_rating))

    def playing(self, team: TeamId) -> list[tuple[EntryId, Player]]:
        """Return who may be named in a line-up, in the order of the list."""
        mine = self.section.teams.teams[team]
        return [
            (entry_id, self.view.person(entry_id)) for entry_id in available(self.section, mine)
        ]


class RosterOrders(NamedTuple):
    """Orders of a team's list as a form sends them.

    In ``later[n]`` the player at place n, from 0 on, has changed places with the next one.
    """

    later: tuple[str, ...]
    by_rating: str


def _sent(members: Iterable[EntryId]) -> str:
    return " ".join(map(str, members))


def forbidden_to(teams: TeamsView, team: TeamId) -> list[TeamItem]:
    """Return the teams that one must not meet in the rounds to come."""
    groups = forbidden_now(teams.section.teams.forbidden, len(teams.section.rounds))
    return [
        teams.item(other) for group in groups if team in group for other in sorted(group - {team})
    ]


@dataclass(frozen=True, slots=True)
class MatchBoardView:
    """A board of a match: the game where there is one, else who sits opposite nobody.

    ``result`` is written from the side of the home team, empty while it is not known. ``wrong`` are
    the teams that lose the board for their order.
    """

    number: int
    hall: int
    board: Board | None
    home: Seat | None
    away: Seat | None
    result: str
    home_is_white: bool
    wrong: tuple[str, ...] = ()

    def sent(self, result: GameResult) -> GameResult:
        """Return the result that says of White and Black what another says of home and away."""
        return result if self.home_is_white else result.turned


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match of a round: both teams, their boards, and the score as it stands."""

    match: Match
    home: TeamItem
    away: TeamItem
    boards: tuple[MatchBoardView, ...]
    score: tuple[Points, Points]
    known: bool
    result: str
    handed_in: tuple[bool, bool]

    @property
    def number(self) -> int:
        """Return the number of the match in the round."""
        return self.match.number

    @property
    def is_begun(self) -> bool:
        """Tell whether its score says something: a board has a result, or none has a game."""
        played = [board for board in self.boards if board.board is not None]
        return any(board.result for board in played or self.boards)


@dataclass(frozen=True, slots=True)
class TeamRoundView:
    """A round of teams; ``brings`` are the match and game points of those without a match."""

    round: Round
    matches: tuple[MatchView, ...]
    absences: tuple[tuple[TeamItem, Result], ...]
    brings: dict[Result, tuple[Points, Points]]

    @property
    def number(self) -> int:
        """Return the number of the round."""
        return self.round.number


def team_round_view(view: SectionView, number: int) -> TeamRoundView | None:
    """Return a round of teams, None where it is not paired."""
    rounds = view.section.rounds
    if not 1 <= number <= len(rounds) or rounds[number - 1].teams is None:
        return None
    played = rounds[number - 1]
    teams = played.teams
    assert teams is not None, "it was just looked at"
    known = TeamsView(view)
    absent = [] if teams.bye is None else [(teams.bye, Result.PAIRING_ALLOCATED_BYE)]
    absent += teams.absent.items()
    return TeamRoundView(
        played,
        tuple(match_view(known, played, match) for match in teams.matches),
        tuple((known.item(team, number), result) for team, result in absent),
        {result: _brings(view, result) for _, result in absent},
    )


def find_match(view: SectionView, number: int, match: int) -> MatchView | None:
    """Return a match of a round of teams by its number, None where there is none."""
    shown = team_round_view(view, number)
    matches = () if shown is None else shown.matches
    return next((other for other in matches if other.number == match), None)


def _brings(view: SectionView, result: Result) -> tuple[Points, Points]:
    """Return the match points and game points of a round without a match."""
    return team_points(view.section).award(result, view.section.settings.teams.boards)


def match_view(teams: TeamsView, played: Round, match: Match) -> MatchView:
    """Return a match of a round."""
    home, away = (teams.item(side, played.number) for side in match.sides)
    wrong = wrong_by_board(match)
    points = teams.section.settings.points
    results = [
        board_results(played, board, wrong.get(place, frozenset()), match)
        for place, board in enumerate(match.boards, 1)
    ]
    pending = Result.PENDING
    score = tuple(
        Points(
            sum(
                points_of(result[side], points) for result in results if result[side] is not pending
            )
        )
        for side in (0, 1)
    )
    boards = _boards(teams, played, match)
    line_ups = teams.section.teams.line_ups
    return MatchView(
        match,
        home,
        away,
        boards,
        (score[0], score[1]),
        # Where nobody is seated only a forfeit can have ended the match.
        all(result[0] is not pending for result in results)
        if results
        else match.forfeit is not None,
        SHOWN[match.forfeit] if match.forfeit else "",
        (
            (played.number, match.home) in line_ups,
            (played.number, match.away) in line_ups,
        ),
    )


def match_of_game(view: SectionView, game: Game) -> tuple[MatchView, MatchBoardView] | None:
    """Return the match and the board of a game, None where it belongs to none."""
    played = view.section.rounds[game.round - 1]
    match = played.teams.match_of_game(game.id) if played.teams else None
    if match is None:
        return None
    shown = match_view(TeamsView(view), played, match)
    place = next(at for at, board in enumerate(match.boards) if board.game == game.id)
    return shown, shown.boards[place]


def _boards(teams: TeamsView, played: Round, match: Match) -> tuple[MatchBoardView, ...]:
    seats = Seats(teams.view, played.number)
    wrong = wrong_by_board(match)
    made = []
    for place, board in enumerate(match.boards, 1):
        game = None if board.game is None else played.games[board.game]
        lost = wrong.get(place, frozenset())
        sides = None if game is None else sides_of(teams.section, game)
        shown = ""
        if game is None or sides is None:
            shown = _UNOPPOSED[board.home is None, board.away is None]
        elif game.result is not None:
            shown = SHOWN[sides.seen(game.result)]
        made.append(
            MatchBoardView(
                place,
                match.first_board + place - 1,
                None if game is None else board_view(teams.view, game),
                None if board.home is None else seats(board.home),
                None if board.away is None else seats(board.away),
                shown,
                # Nobody's game leaves the colour its board has in every match.
                board.colour is Colour.WHITE if sides is None else not sides.is_turned,
                tuple(teams.section.teams.teams[team].name for team in sorted(lost)),
            )
        )
    return tuple(made)


_UNOPPOSED = {
    (True, False): SHOWN[GameResult.BLACK_WINS_BY_FORFEIT],
    (False, True): SHOWN[GameResult.WHITE_WINS_BY_FORFEIT],
    (True, True): SHOWN[GameResult.DOUBLE_FORFEIT],
    (False, False): "",
}
"""Which side is empty, home and away -> the result as written from the home team's side."""


@dataclass(frozen=True, slots=True)
class RoundOfTeam:
    """One round of a team: whom it met, several where a table says so, and what that brought."""

    number: int
    opponents: tuple[TeamItem, ...]
    record: MatchRecord


def rounds_of_team(teams: TeamsView, team: TeamId) -> list[RoundOfTeam]:
    """Return the rounds a team has had so far."""
    entry = teams.tournament.entries[teams.numbers[team] - 1]
    played = entry.rounds[: len(teams.section.rounds)]
    return [
        RoundOfTeam(
            number,
            tuple(map(teams.by_number, teams.met(record))),
            record,
        )
        for number, record in enumerate(played, 1)
    ]


class MatchInPlay(NamedTuple):
    """The match a team plays now: its round, its number, the other team."""

    round: int
    number: int
    other: TeamItem


def match_in_play(teams: TeamsView, team: TeamId) -> MatchInPlay | None:
    """Return the match of a team in the round in play; None between rounds, and without one."""
    current = teams.section.current
    if current is None or current.teams is None or not current.published or not current.missing:
        return None
    match = next((match for match in current.teams.matches if team in match.sides), None)
    if match is None:
        return None
    other = match.away if match.home == team else match.home
    return MatchInPlay(current.number, match.number, teams.item(other))


@dataclass(frozen=True, slots=True)
class LineUpView:
    """A team's line-up of a round: the one handed in, or the default that counts without one."""

    item: TeamItem
    opponent: TeamItem | None
    seats: tuple[Player | None, ...]
    entries: LineUp
    handed_in: bool


def line_up_views(view: SectionView, number: int) -> list[LineUpView]:
    """Return the line-ups of a round, in the order of its matches where it is paired."""
    teams = TeamsView(view)
    played = view.section.rounds[number - 1] if number <= len(view.section.rounds) else None
    pairs: Sequence[tuple[TeamId, TeamId | None]]
    if played is not None and played.teams is not None:
        pairs = [
            pair
            for match in played.teams.matches
            for pair in ((match.home, match.away), (match.away, match.home))
        ]
    else:
        pairs = [(team, None) for team in teams.numbers]
    return [line_up_view(teams, number, team, other) for team, other in pairs]


def line_up_view(
    teams: TeamsView, number: int, team: TeamId, opponent: TeamId | None = None
) -> LineUpView:
    """Return the line-up of a team."""
    section = teams.section
    entries = line_up_of(section, number, section.teams.teams[team])
    return LineUpView(
        teams.item(team, number),
        None if opponent is None else teams.item(opponent, number),
        tuple(None if entry is None else teams.view.person(entry) for entry in entries),
        entries,
        (number, team) in section.teams.line_ups,
    )


def opponent_in(view: SectionView, number: int, team: TeamId) -> TeamId | None:
    """Return whom a team meets in a round, None where that is not known or nobody."""
    if not 1 <= number <= len(view.section.rounds):
        return None
    teams = view.section.rounds[number - 1].teams
    match = None if teams is None else teams.match_of(team)
    if match is None:
        return None
    return match.away if match.home == team else match.home
