"""The tables of a section of teams as values; those of its players are in `tables`."""

from __future__ import annotations

from fractions import Fraction

from arbitro.answers import table_of
from arbitro.answers.standings import in_points
from arbitro.desk.derived.prizes import team_awards_of
from arbitro.desk.derived.teams.standing import board_scores, team_standings_of
from arbitro.formats.spreadsheets import Sheet, Value
from arbitro.model import TeamScore
from arbitro.reasons import Refused
from arbitro.web.session.access import Action
from arbitro.web.views.event.boards import Seat, day_of
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import MatchView, TeamRoundView, TeamsView, team_round_view
from arbitro.web.views.standings.answers import team_standings_answer
from arbitro.web.views.standings.prizes import board_title
from arbitro.web.views.standings.standings import crosstable
from arbitro.web.views.standings.tables import (
    Row,
    Table,
    TableAudience,
    crosstable_table,
    heads,
    named,
    norm_table,
    player_table,
    rating_table,
    schedule_table,
)
from arbitro.web.views.standings.team_standings import team_cross


def team_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the teams by number."""
    rows = tuple(
        (
            *(item.number, item.name, item.team.federation, item.team.captain),
            *(item.average or None, len(item.team.members)),
        )
        for item in TeamsView(view).items
    )
    told = heads(
        asked,
        *("number", "ui.teams.team", "federation", "ui.teams.captain"),
        *("ui.teams.average", "ui.teams.players"),
    )
    return Sheet(named(asked, "ui.nav.teams"), told, rows) if rows else None


def member_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the lists of the teams in board order."""
    teams = TeamsView(view)
    rows = tuple(
        (
            *(item.number, item.name, at, seat.number, seat.person.name),
            seat.person.title.value if seat.person.title else "",
            *(seat.person.rating or None, seat.person.federation),
        )
        for item in teams.items
        for at, seat in enumerate(teams.members(item.id), 1)
    )
    told = (
        *heads(asked, "number", "ui.teams.team", "board", "number", "name", "ui.player.title"),
        *heads(asked, "rating", "federation"),
    )
    return Sheet(named(asked, "ui.tables.members"), told, rows) if rows else None


# Rounds: the matches, and their boards.


def match_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the matches of a round, and the teams without one."""
    shown = team_round_view(view, asked.round or len(view.section.rounds))
    if shown is None:
        return None
    rows: list[Row] = [
        (
            *(match.number, match.home.number, match.home.name, in_points(match.score[0])),
            *(in_points(match.score[1]), match.away.name, match.away.number, match.result),
        )
        for match in shown.matches
    ]
    for item, result in shown.absences:
        said = asked.words.t(f"value.result.{result.value}")
        rows.append((None, item.number, item.name, None, None, "", None, said))
    told = heads(
        asked,
        *("ui.teams.match", "number", "ui.teams.home", "points", "points", "ui.teams.away"),
        *("number", "result"),
    )
    starts = view.start_label(shown.number, asked.words)
    name = asked.words.t("ui.paper.pairings-of", round=shown.number)
    return Sheet(" · ".join(filter(None, (name, starts))), told, tuple(rows))


_BOARD = (
    *("ui.teams.match", "board", "ui.teams.home", "name", "rating", "colour", "result"),
    *("rating", "name", "ui.teams.away"),
)


def board_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the boards of the matches of a round, the home team first."""
    shown = team_round_view(view, asked.round or len(view.section.rounds))
    rows = () if shown is None else _boards_of(shown, asked)
    return Sheet(named(asked, "ui.tables.boards"), heads(asked, *_BOARD), rows) if rows else None


def team_result_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the boards of all rounds up to one, the home team first."""
    last = asked.round or len(view.section.rounds)
    rows = tuple(
        (number, day_of(view, number), *row)
        for number in range(1, last + 1)
        if (shown := team_round_view(view, number)) is not None
        for row in _boards_of(shown, asked)
    )
    told = heads(asked, "round", "ui.schedule.day", *_BOARD)
    return Sheet(named(asked, "ui.tables.results"), told, rows) if rows else None


def _boards_of(shown: TeamRoundView, asked: TableAudience) -> tuple[Row, ...]:
    rows = (row for match in shown.matches for row in _boards(match))
    return tuple((*row[:5], _colour(row[5], asked), *row[6:]) for row in rows)


def _boards(match: MatchView) -> tuple[Row, ...]:
    return tuple(
        (
            *(match.number, board.hall, match.home.name, *_seat(board.home)),
            board.home_is_white if board.board is not None else None,
            *(match.result or board.result, *reversed(_seat(board.away)), match.away.name),
        )
        for board in match.boards
    )


def _seat(seat: Seat | None) -> tuple[Value, Value]:
    return ("", None) if seat is None else (seat.person.name, seat.person.rating or None)


def _colour(is_white: Value, asked: TableAudience) -> str:
    if is_white is None:
        return ""
    return asked.words.t(f"value.colour.{'w' if is_white else 'b'}")


# Standings.


def team_standings_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the standings of the teams after a round."""
    found = team_standings_answer(view, asked.round)
    if found is None:
        return None
    without = frozenset() if view.has_line_ups else frozenset({"match_points"})
    return Sheet(named(asked, "ui.nav.standings"), *table_of(found, asked.words, without))


def team_cross_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the crosstable of the teams: by round in a Swiss, else by opponent."""
    found = team_cross(view, asked.words, asked.round)
    if found is None:
        return None
    rows: list[Row] = []
    for line, cells in found.rows:
        who: Row = (line.rank, line.item.number, line.item.name)
        points = in_points(line.match_points), in_points(line.game_points)
        rows.append((*who, *(f"{cell.opponent} {cell.text}".strip() for cell in cells), *points))
    told = (*heads(asked, "rank", "number", "ui.teams.team"), *found.columns)
    told += heads(asked, "ui.teams.mp", "ui.teams.gp")
    return Sheet(named(asked, "ui.nav.crosstable"), told, tuple(rows))


def players_cross_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the crosstable of the players, where a table says who of a team meets whom."""
    if view.has_line_ups or crosstable(view, asked.words, asked.round) is None:
        return None
    found = crosstable_table(view, asked)
    name = named(asked, "ui.teams.players-crosstable")
    return None if found is None else found._replace(name=name)


def board_score_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return what members scored at the boards, best first."""
    rows = tuple(
        (
            view.number_of[board_score.entry],
            view.person(board_score.entry).name,
            view.section.teams.teams[board_score.team].name,
            view.person(board_score.entry).rating or None,
            in_points(board_score.points),
            board_score.games,
            Fraction(board_score.percentage, 10) if board_score.games else None,
            board_score.forfeits or None,
            ", ".join(map(str, board_score.boards)),
        )
        for board_score in board_scores(view.state, view.section, asked.round)
    )
    told = heads(
        asked,
        *("number", "name", "ui.teams.team", "rating", "points", "ui.teams.games"),
        *("ui.tables.percentage", "ui.tables.forfeits", "board"),
    )
    return Sheet(named(asked, "ui.teams.board-scores"), told, rows) if rows else None


def team_prize_table(view: SectionView, asked: TableAudience) -> Sheet | Refused | None:
    """Return what teams and the best at their boards win.

    Refused where the order the fund follows is not the one of the standings.
    """
    prizes, awards = view.section.prizes, team_awards_of(view.state, view.section)
    table = team_standings_of(view.state, view.section)
    if isinstance(awards, Refused):
        return awards
    if prizes is None or table is None or awards is None:
        return None
    teams = TeamsView(view)
    by_match = table.primary is TeamScore.MATCH_POINTS
    rows: list[Row] = []
    for other in awards.teams.payouts:
        row = table.row(other.tpn)
        points = row.match_points if by_match else row.game_points
        told: Row = (row.rank, teams.name_of(other.tpn), "", in_points(points), other.special)
        rows.append((*told, Fraction(other.amount, 100), prizes.fund.currency))
    for payout in awards.boards.payouts:
        best = payout.result
        who = view.person(view.numbers[best.tpn - 1]).name
        board = board_title(payout.board, asked.words)
        told = (payout.place, teams.name_of(best.team), who, in_points(best.points), board)
        rows.append((*told, Fraction(payout.amount, 100), prizes.fund.currency))
    columns = heads(
        asked,
        *("rank", "ui.teams.team", "name", "points", "ui.prizes.for", "ui.prizes.amount"),
        "ui.prizes.currency",
    )
    return Sheet(named(asked, "ui.nav.prizes"), columns, tuple(rows))


TEAM_TABLES = {
    "teams": Table("ui.nav.teams", team_table),
    "members": Table("ui.tables.members", member_table),
    "players": Table("ui.paper.players", player_table),
    "pairings": Table("ui.paper.pairings", match_table, of_round=True),
    "boards": Table("ui.tables.boards", board_table, of_round=True),
    "results": Table("ui.tables.results", team_result_table, of_round=True),
    "schedule": Table("ui.schedule.title", schedule_table),
    "standings": Table("ui.nav.standings", team_standings_table, of_round=True),
    "crosstable": Table("ui.nav.crosstable", team_cross_table, of_round=True),
    "players-crosstable": Table("ui.teams.players-crosstable", players_cross_table, of_round=True),
    "board-scores": Table("ui.teams.board-scores", board_score_table, of_round=True),
    "prizes": Table("ui.nav.prizes", team_prize_table),
    "ratings": Table("ui.nav.ratings", rating_table),
    "norms": Table("ui.norms.title", norm_table, action=Action.ORGANISE),
}
"""The tables of sections of teams, by their codes."""
