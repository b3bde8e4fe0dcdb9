"""The standings of a section as answers: of players, of their groups, of teams, as published."""

from __future__ import annotations

from arbitro.answers.standings import (
    PublishedRow,
    PublishedStandings,
    Standings,
    exact,
    in_points,
    make_standings,
    tie_break_column,
)
from arbitro.answers.team_standings import TeamIdentity, TeamStandings, make_team_standings
from arbitro.answers.worksheets import (
    TeamWorksheet,
    Worksheet,
    make_team_worksheet,
    make_worksheet,
)
from arbitro.desk.derived.knock_out.standing import place_neighbours
from arbitro.desk.derived.plugin_data import exact_value, kept_standings
from arbitro.desk.derived.teams.record import counted_teams
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.values.teams import TeamId
from arbitro.model import EntryId, Points, Tpn
from arbitro.reasons import Refused
from arbitro.rules.standings import (
    Grouping,
    explain_value,
    find_team_neighbours,
    group_standings,
    table_behind,
)
from arbitro.rules.standings.teams import explain_team_value
from arbitro.rules.tiebreaks import Unit
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import TeamsView
from arbitro.web.views.standings.standings import computed


def standings_answer(
    view: SectionView, after: int | None, grouping: Grouping | None = None, best: int | None = None
) -> Standings | Refused | None:
    """Return the standings for programs, with the groups asked for; None where there are none."""
    table = computed(view, after)
    if table is None:
        return None
    groups = () if grouping is None else group_standings(view.counted, table, grouping)
    if isinstance(groups, Refused):
        return groups
    return make_standings(
        view.counted,
        table,
        "option",  # the section names its edition
        entries=view.numbers,
        groups=groups,
        best=best,
        published=published_standings(view),
    )


def team_standings_answer(view: SectionView, after: int | None = None) -> TeamStandings | None:
    """Return the standings of teams for programs, None where there are none."""
    table = team_standings_of(view.state, view.section, after)
    if table is None:
        return None
    return make_team_standings(
        counted_teams(view.state, view.section),
        table,
        "option",  # the section names its edition
        identities=[
            TeamIdentity(team, view.section.teams.teams[team].federation)
            for team in TeamsView(view).numbers
        ],
        published=published_standings(view),
    )


def worksheet_answer(view: SectionView, entry: int, after: int | None) -> Worksheet | None:
    """Return the working of a player's tie-breaks; None without a place, or without standings."""
    table, standings = computed(view, after), standings_answer(view, after)
    if table is None or not isinstance(standings, Standings) or entry not in view.number_of:
        return None
    number = view.number_of[EntryId(entry)]
    if number in table.expelled:
        return None
    behind = table_behind(view.counted, table)
    sheets = (
        explain_value(view.counted, table, Tpn(number), column, table=behind)
        for column in range(len(table.tie_breaks))
    )
    beside = place_neighbours(view.section, table, Tpn(number))
    return make_worksheet(standings, number, sheets, beside)


def team_worksheet_answer(view: SectionView, team: int, after: int | None) -> TeamWorksheet | None:
    """Return the working of a team's tie-breaks, None where there is none or nothing."""
    table = team_standings_of(view.state, view.section, after)
    standings, numbers = team_standings_answer(view, after), TeamsView(view).numbers
    if table is None or standings is None or team not in numbers:
        return None
    number, counted = numbers[TeamId(team)], counted_teams(view.state, view.section)
    sheets = (
        explain_team_value(counted, table, Tpn(number), column)
        for column in range(len(table.tie_breaks))
    )
    return make_team_worksheet(standings, number, sheets, find_team_neighbours(table, Tpn(number)))


def published_standings(view: SectionView) -> PublishedStandings | None:
    """Return the standings last published, None where they can be computed as they were."""
    kept = kept_standings(view.state, view.section)
    if kept is None:
        return None
    teams = view.section.teams.teams
    units = [Unit(column.unit) for column in kept.columns]
    return PublishedStandings(
        kept.after,
        tuple(tie_break_column(column.name, Unit(column.unit)) for column in kept.columns),
        tuple(
            PublishedRow(
                row.rank,
                row.sharing,
                row.who,
                teams[TeamId(row.who)].name if teams else view.person(EntryId(row.who)).name,
                in_points(Points(row.points)),
                tuple(
                    exact(exact_value(value), unit)
                    for unit, value in zip(units, row.values, strict=True)
                ),
            )
            for row in kept.rows
        ),
    )
