"""Standings of teams, and how they are made from the rules' values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeAlias

from arbitro.answers.derivation import Column, Exact, answer
from arbitro.answers.standings import (
    LeftOut,
    PublishedStandings,
    TieBreakColumn,
    exact_values,
    in_points,
    tie_break_columns,
)
from arbitro.model import TeamScore, TeamTournament
from arbitro.regulations import DecidedBy
from arbitro.rules.standings import teams as team_ranks
from arbitro.rules.tiebreaks.team import team_unit_of

ScoreCode: TypeAlias = Literal["MP", "GP"]


@dataclass(frozen=True, slots=True)
class TeamStandingsRow:
    """A team's line; ``points`` are those of the score that leads."""

    rank: Annotated[int, Column("ui.col.rank")]
    sharing: int
    team: Annotated[int, "permanent in an event; of a report, the number of the team"]
    number: Annotated[int, Column("ui.col.number"), "number of the team"]
    name: Annotated[str, Column("ui.teams.team")]
    federation: Annotated[str, Column("ui.col.federation")]
    points: Exact
    match_points: Annotated[Exact, Column("ui.teams.mp")]
    game_points: Annotated[Exact, Column("ui.teams.gp")]
    values: Annotated[
        tuple[Exact | None, ...],
        Column(spread="tie_breaks"),
        "in the order of tie_breaks; null where one does not apply",
    ]
    by_lot: bool = False


@answer("team-standings")
@dataclass(frozen=True, slots=True)
class TeamStandings:
    """The standings of teams after a round, best first; ``primary`` is the score that leads."""

    edition: str
    edition_decided_by: Annotated[DecidedBy, "an edition stored in an event is an option"]
    event_rules: Annotated[str, "what the event decides, as understood"]
    after: int
    primary: Annotated[ScoreCode, "match points or game points"]
    tie_breaks: tuple[TieBreakColumn, ...]
    left_out: tuple[LeftOut, ...]
    rows: tuple[TeamStandingsRow, ...]
    published: PublishedStandings | None = None

    def row(self, number: int) -> TeamStandingsRow:
        """Return the row of a team by its number; KeyError where there is none."""
        return {row.number: row for row in self.rows}[number]


class TeamIdentity(NamedTuple):
    """What an event knows of a team beside a report: its permanent number and federation."""

    team: int
    federation: str


def make_team_standings(
    tournament: TeamTournament,
    table: team_ranks.TeamStandings,
    decided_by: DecidedBy,
    *,
    identities: Sequence[TeamIdentity] = (),
    published: PublishedStandings | None = None,
) -> TeamStandings:
    """Return the standings of teams; ``identities`` are what an event knows, by number."""
    units = [team_unit_of(tie_break, table.edition) for tie_break in table.tie_breaks]
    by_matches = table.primary is TeamScore.MATCH_POINTS

    def team_row(row: team_ranks.TeamRow) -> TeamStandingsRow:
        known = identities[row.tpn - 1] if identities else TeamIdentity(row.tpn, "")
        return TeamStandingsRow(
            rank=row.rank,
            sharing=row.sharing,
            team=known.team,
            number=row.tpn,
            name=tournament.entry(row.tpn).team.name,
            federation=known.federation,
            points=in_points(row.match_points if by_matches else row.game_points),
            match_points=in_points(row.match_points),
            game_points=in_points(row.game_points),
            values=exact_values(row.values, units),
            by_lot=row.by_lot,
        )

    return TeamStandings(
        edition=table.edition,
        edition_decided_by=decided_by,
        event_rules="" if table.event is None else str(table.event),
        after=table.after,
        primary="MP" if by_matches else "GP",
        tie_breaks=tie_break_columns(table.tie_breaks, units),
        left_out=tuple(LeftOut(name, why) for name, why in table.omitted),
        rows=tuple(map(team_row, table.rows)),
        published=published,
    )
