"""A competition of teams reduced to two tables, one of match points and one of game points.

Both are tables like those of players, so that every tie-break of players can be asked of teams by
either score (C.07 art. 13).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from arbitro.model import (
    EditionKey,
    Entry,
    MatchRecord,
    Player,
    Points,
    PointSystem,
    Result,
    RoundRecord,
    System,
    TeamScore,
    TeamSystem,
    TeamTournament,
    Tournament,
    points_of,
)
from arbitro.reasons import Reason
from arbitro.rules.tiebreaks.buchholz import fore_key, fore_round
from arbitro.rules.tiebreaks.definition import (
    Definition,
    RoundLine,
    TieBreak,
    TieBreakQuery,
    TieBreakValue,
    Unit,
    Working,
)
from arbitro.rules.tiebreaks.direct_encounter import place_in
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import NOBODY, Table, draw_round, table_of
from arbitro.rules.tiebreaks.team.editions import TeamTieBreakRules

_AS_SYSTEM = {
    TeamSystem.SWISS: System.DUTCH,
    # Any Swiss would do: it only says that pairings were not known beforehand.
    TeamSystem.KNOCK_OUT: System.DUTCH,
    TeamSystem.ROUND_ROBIN: System.ROUND_ROBIN,
    TeamSystem.DOUBLE_ROUND_ROBIN: System.DOUBLE_ROUND_ROBIN,
}


@dataclass(frozen=True, slots=True)
class TeamTable:
    """What the tie-breaks of teams look at, after ``rounds`` rounds.

    ``match`` and ``game`` differ in their points only. ``seats`` are the game points of each
    team, round and board as the tie-breaks of knock-outs count them (C.07 art. 12). ``primary``
    is the score that comes first.
    """

    source: TeamTournament
    rounds: int
    match: Table
    game: Table
    primary: TeamScore
    seats: list[list[tuple[int, ...]]]

    @property
    def size(self) -> int:
        """Return the number of teams."""
        return self.match.size

    @property
    def boards(self) -> int:
        """Return the number of boards of a match."""
        return self.source.boards

    def of(self, score: TeamScore) -> Table:
        """Return the table of a score."""
        return self.match if score is TeamScore.MATCH_POINTS else self.game

    def by(self, name: str) -> Table:
        """Return the table of ``MP`` or ``GP``, of the primary score where the name is empty."""
        return self.of(TeamScore(name) if name else self.primary)


def team_table_of(
    tournament: TeamTournament,
    *,
    after: int | None = None,
    primary: TeamScore | None = None,
) -> TeamTable:
    """Return the table of a competition after a number of rounds, all paired ones when None.

    ``primary`` overrides the score that comes first in the competition.
    """
    rounds = tournament.rounds_played if after is None else min(after, tournament.rounds_played)
    as_players = players_of(tournament)
    return TeamTable(
        source=tournament,
        rounds=rounds,
        match=_table(tournament, as_players, rounds, TeamScore.MATCH_POINTS),
        game=_table(
            tournament,
            replace(as_players, points=on_all_boards(tournament.points.game, tournament.boards)),
            rounds,
            TeamScore.GAME_POINTS,
        ),
        primary=primary or tournament.primary,
        seats=[
            [_seats(tournament, entry.record(number)) for number in range(1, rounds + 1)]
            for entry in tournament.entries
        ],
    )


def prepare_fore(table: TeamTable, rules: TieBreakRules) -> None:
    """Keep the tables with all matches of the last round drawn where Fore Buchholz looks for them.

    A drawn match brings the match points of a draw and game points as if all boards were drawn
    (C.07 art. 8.3).
    """
    index = fore_round(table.match, rules)
    key = fore_key(rules)
    # Both tables are made together, so one of them tells for both.
    if index is None or key in table.match.made:
        return
    fore = team_table_of(table.source, after=index + 1, primary=table.primary)
    table.match.made[key] = draw_round(fore.match, index)
    table.game.made[key] = draw_round(fore.game, index)


def players_of(tournament: TeamTournament) -> Tournament:
    """Return the competition as one of players who have the results of the matches."""
    return Tournament(
        details=tournament.details,
        system=_AS_SYSTEM[tournament.system],
        rounds_total=tournament.rounds_total,
        rounds_played=tournament.rounds_played,
        entries=tuple(
            Entry(
                entry.tpn,
                Player(entry.team.name, rating=entry.team.strength),
                tuple(RoundRecord(round_[0], round_[1], round_[2]) for round_ in entry.rounds),
            )
            for entry in tournament.entries
        ),
        points=tournament.points.match,
        editions=tournament.editions,
    )


def on_all_boards(system: PointSystem, boards: int) -> PointSystem:
    """Return the game points of a match in which all boards end alike.

    >>> on_all_boards(PointSystem(), 4).draw
    20
    """
    return PointSystem(
        win=Points(boards * system.win),
        draw=Points(boards * system.draw),
        loss=Points(boards * system.loss),
        # Draws on all boards are the default of C.04.6 art. 3.4, not the bye of players.
        pairing_allocated_bye=Points(boards * system.draw),
        forfeit_win=Points(boards * system.forfeit_win),
        full_point_bye=Points(boards * system.full_point_bye),
        half_point_bye=Points(boards * system.half_point_bye),
        absence=Points(boards * system.absence),
    )


def _table(
    tournament: TeamTournament, as_players: Tournament, rounds: int, score: TeamScore
) -> Table:
    """Return the table of one score, with the points that were awarded."""
    table = table_of(as_players, after=rounds)
    for place, entry in enumerate(tournament.entries):
        for index in range(rounds):
            record = entry.record(index + 1)
            match = score is TeamScore.MATCH_POINTS
            # What was awarded, not what the result is worth: a team can lose points by a decision.
            table.points[place][index] = int(record.match_points if match else record.game_points)
        table.score[place] = int(tournament.score(entry, score, rounds))
    return table


def _seats(tournament: TeamTournament, record: MatchRecord) -> tuple[int, ...]:
    """Return the game points of a round board by board (C.07 art. 12).

    A pairing-allocated bye is a win on each board, whatever it was worth in game points.
    """
    if record.boards:
        points = [int(game.points) for game in record.boards]
        return tuple(points + [0] * (tournament.boards - len(points)))
    game = tournament.points.game
    # Art. 12 for knock-outs; elsewhere a bye of teams is worth draws.
    bye = record.result is Result.PAIRING_ALLOCATED_BYE
    each = game.win if bye else points_of(record.result, game)
    return (int(each),) * tournament.boards


def board_totals(
    table: TeamTable, entry: int, counts: Callable[[int], bool] | None = None
) -> list[int]:
    """Return a team's game points on each board, of all rounds or of those that ``counts`` takes.

    Rounds are counted from 0; points in tenths.
    """
    # A file may hold more boards than the event declares; none is dropped silently.
    totals = [0] * max(table.boards, *(len(seats) for seats in table.seats[entry]), 0)
    for index, seats in enumerate(table.seats[entry]):
        if counts is None or counts(index):
            for board, points in enumerate(seats):
                totals[board] += points
    return totals


def mutual_rounds(table: TeamTable, entry: int, others: Sequence[int]) -> list[int]:
    """Return the rounds, counted from 0, in which a team was to meet one of others."""
    return [
        index
        for index, opponent in enumerate(table.match.opponent[entry])
        if opponent != NOBODY and opponent in others
    ]


# What the working of a value of a team is made for.


class TeamTieBreakQuery(NamedTuple):
    """What a working is made for: whose value, in which tie-break, among which tied teams."""

    table: TeamTable
    tie_break: TieBreak
    rules: TeamTieBreakRules
    entry: int
    tied: tuple[int, ...]
    definition: Definition[TeamTable, TeamTieBreakRules, TeamTieBreakQuery]

    @property
    def edition(self) -> EditionKey:
        """Return the edition of the rules."""
        return self.rules.edition

    @property
    def place(self) -> int:
        """Return the place of the team among those tied."""
        assert self.definition.split is not None
        groups = self.definition.split(self.table, self.tie_break, self.rules, self.tied)
        return place_in(groups, self.entry)

    def number(self, entry: int) -> int:
        """Return a team's pairing number."""
        return int(self.table.match.tpn[entry])

    def of(self, score: str) -> TieBreakQuery:
        """Return what is asked as of a player in the table of a score."""
        table = self.table.by(score)
        return TieBreakQuery(table, self.tie_break, self.rules.common, self.entry, self.tied)

    def working(
        self,
        lines: Iterable[RoundLine],
        value: TieBreakValue,
        basis_unit: Unit | None = None,
        steps: Iterable[Reason] = (),
    ) -> Working:
        """Return the working of a value."""
        return Working(tuple(lines), value, basis_unit, tuple(steps))
