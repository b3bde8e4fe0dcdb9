"""The standings of teams: crosstable, scores of members at the boards, honours of an Olympiad."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from arbitro.answers.honours import Honours, make_honours
from arbitro.desk.derived.teams.record import counted_teams, team_tournament_of, uncounted
from arbitro.desk.derived.teams.standing import BoardScore, board_scores, team_standings_of
from arbitro.desk.values.teams import TeamId
from arbitro.i18n import Translator
from arbitro.i18n.sentences.standings import value_in
from arbitro.model import FORFEITS, MatchRecord, Player, Points, Result, Tpn
from arbitro.rules.standings import find_team_neighbours
from arbitro.rules.standings.honours import PlacedTeam
from arbitro.rules.standings.teams import explain_team_value
from arbitro.rules.tiebreaks.team import team_unit_of
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.teams import TeamItem, TeamsView
from arbitro.web.views.standings.open_rounds import OpenRound, open_rounds
from arbitro.web.views.standings.standings import (
    Place,
    StoredStandingsView,
    kept_view,
    without_value,
)
from arbitro.web.views.standings.worksheet import (
    NeighbourView,
    WorkingView,
    neighbour_views,
    working_view,
)


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One line: place, team, both scores, tie-breaks written out."""

    rank: int
    sharing: int
    item: TeamItem
    match_points: Points
    game_points: Points
    values: tuple[str, ...]
    by_lot: bool


@dataclass(frozen=True, slots=True)
class TeamTable:
    """The standings of teams after a round; ``final`` tells that nothing is left to play."""

    after: int
    final: bool
    open: tuple[OpenRound, ...]
    by_matches: bool
    tie_breaks: tuple[str, ...]
    lines: tuple[TeamLine, ...]
    edition: str
    annulled: tuple[str, ...] = ()
    kept: StoredStandingsView | None = None

    @property
    def columns(self) -> tuple[int, ...]:
        """Return which tie-breaks have a column of their own.

        The score that does not come first (C.07 art. 13.1) has one where both scores are shown.
        """
        numbered = enumerate(self.tie_breaks)
        return tuple(at for at, code in numbered if not (self.by_matches and code == "MPvGP"))

    @property
    def column_codes(self) -> tuple[str, ...]:
        """Return the codes of the tie-breaks that have a column of their own."""
        return tuple(self.tie_breaks[column] for column in self.columns)

    @property
    def has_federations(self) -> bool:
        """Tell whether a federation is known of any team."""
        return any(line.item.team.federation for line in self.lines)

    @property
    def shared(self) -> list[tuple[TeamLine, ...]]:
        """Return who shares a place at the end, where lots may be drawn."""
        if not self.final:
            return []
        groups: dict[int, list[TeamLine]] = {}
        for line in self.lines:
            if line.sharing > 1:
                groups.setdefault(line.rank, []).append(line)
        return [tuple(group) for group in groups.values()]


def team_table(view: SectionView, words: Translator, after: int | None = None) -> TeamTable | None:
    """Return the standings of teams, None where there are none."""
    table = team_standings_of(view.state, view.section, after)
    if table is None:
        return None
    teams = TeamsView(view)
    waiting = open_rounds(view.section.rounds[: table.after])
    settled = not view.adjourned
    units = [team_unit_of(tie_break, table.edition) for tie_break in table.tie_breaks]
    empty = without_value(table.rows, units)
    lines = tuple(
        TeamLine(
            row.rank,
            row.sharing,
            teams.by_number(row.tpn),
            row.match_points,
            row.game_points,
            tuple(
                "" if (row.tpn, column) in empty else value_in(unit, value, words)
                for column, (unit, value) in enumerate(zip(units, row.values, strict=True))
            ),
            row.by_lot,
        )
        for row in table.rows
    )
    return TeamTable(
        table.after,
        table.after >= view.rounds_total > 0 and not waiting and settled and not table.omitted,
        waiting,
        view.has_line_ups,
        tuple(map(str, table.tie_breaks)),
        lines,
        table.edition,
        uncounted(view.state, view.section),
        kept_view(view, words),
    )


def place_of_team(view: SectionView, team: TeamId) -> Place | None:
    """Return a team's place; None before a result."""
    table = team_standings_of(view.state, view.section, None)
    if table is None or not table.after:
        return None
    number = TeamsView(view).numbers[team]
    row = next((row for row in table.rows if row.tpn == number), None)
    return None if row is None else Place(row.rank, row.sharing, table.after)


@dataclass(frozen=True, slots=True)
class TeamWorksheet:
    """A team's place, why it is there, and the working of every tie-break."""

    item: TeamItem
    rank: int
    match_points: Points
    game_points: Points
    after: int
    tie_breaks: tuple[WorkingView, ...]
    beside: tuple[NeighbourView, ...]
    deciding: str


def team_worksheet(
    view: SectionView, team: TeamId, words: Translator, after: int | None = None
) -> TeamWorksheet | None:
    """Return a team's worksheet, None where there is no such team or no standings."""
    table = team_standings_of(view.state, view.section, after)
    teams = TeamsView(view)
    if table is None or team not in teams.numbers:
        return None
    tpn = Tpn(teams.numbers[team])
    row = table.row(tpn)
    counted = counted_teams(view.state, view.section)
    members = set(teams.item(team).team.members)
    adjourned = {game.round for game in view.adjourned if {game.white, game.black} & members}
    units = [team_unit_of(tie_break, table.edition) for tie_break in table.tie_breaks]
    empty = without_value(table.rows, units)
    workings = []
    for column, (unit, value) in enumerate(zip(units, row.values, strict=True)):
        sheet = explain_team_value(counted, table, tpn, column)
        shown = "" if (tpn, column) in empty else value_in(unit, value, words)
        workings.append(working_view(sheet, shown, teams.name_of, words, adjourned))
    beside = find_team_neighbours(table, tpn)
    return TeamWorksheet(
        teams.item(team),
        row.rank,
        row.match_points,
        row.game_points,
        table.after,
        tuple(workings),
        neighbour_views(beside, teams.name_of),
        "" if beside.column is None else str(table.tie_breaks[beside.column]),
    )


@dataclass(frozen=True, slots=True)
class CrossCell:
    """One cell: game points against an opponent, or the opponent and the points of a round."""

    text: str
    label: str = ""
    own: bool = False
    opponent: str = ""
    """The number of the opponent, where the column is a round."""


@dataclass(frozen=True, slots=True)
class TeamCross:
    """Everybody's matches against everybody, or by round; ``columns`` are their headings.

    ``annulled`` are the teams whose matches stand here but count for nobody (C.05 art. 6.6).
    """

    after: int
    columns: tuple[str, ...]
    rows: tuple[tuple[TeamLine, tuple[CrossCell, ...]], ...]
    annulled: tuple[str, ...] = ()
    by_round: bool = True
    open: tuple[OpenRound, ...] = ()


def team_cross(view: SectionView, words: Translator, after: int | None = None) -> TeamCross | None:
    """Return the crosstable of teams: by round in a Swiss, else by opponent; None without any."""
    table = team_table(view, words, after)
    if table is None:
        return None
    tournament = team_tournament_of(view.state, view.section)
    rows = []
    teams = TeamsView(view)
    for line in table.lines:
        records = tournament.entries[line.item.number - 1].rounds[: table.after]
        if view.is_swiss:
            cells = tuple(_by_round(record, words) for record in records)
        else:
            cells = tuple(
                CrossCell("", own=True)
                if other is line
                else _against(teams, records, other.item, words)
                for other in table.lines
            )
        rows.append((line, cells))
    columns = range(1, (table.after if view.is_swiss else len(table.lines)) + 1)
    return TeamCross(
        table.after,
        tuple(map(str, columns)),
        tuple(rows),
        table.annulled,
        view.is_swiss,
        table.open,
    )


def _by_round(record: MatchRecord, words: Translator) -> CrossCell:
    points = words.points(record.game_points)
    said = words.t(f"value.result.{record.result.value}")
    if record.opponent is None:
        return CrossCell(points if record.game_points else "–", said)
    text = _points(record, words)
    mark = " *" if record.result in FORFEITS else ""
    return CrossCell(f"{text}{mark}", said, opponent=str(record.opponent))


def _against(
    teams: TeamsView, records: tuple[MatchRecord, ...], other: TeamItem, words: Translator
) -> CrossCell:
    met = [
        _of_boards(teams, record, other) if record.meets_several else record
        for record in records
        if other.number in teams.met(record)
    ]
    return CrossCell(" ".join(_points(item, words) for item in met), other.name)


def _of_boards(teams: TeamsView, record: MatchRecord, other: TeamItem) -> MatchRecord:
    """Return what the boards against one of several teams brought."""
    of_other = (board.opponent and teams.number_of[board.opponent] for board in record.boards)
    pairs = zip(record.boards, of_other, strict=True)
    boards = tuple(board for board, number in pairs if number == other.number)
    pending = any(board.result is Result.PENDING for board in boards)
    return record._replace(
        result=Result.PENDING if pending else Result.DRAW,
        game_points=Points(sum(board.points for board in boards)),
        boards=boards,
    )


def _points(record: MatchRecord, words: Translator) -> str:
    return "·" if record.result is Result.PENDING else words.points(record.game_points)


@dataclass(frozen=True, slots=True)
class BoardLine:
    """What one member scored."""

    number: int
    person: Player
    team: str
    score: BoardScore
    boards: str
    percentage: str


def board_lines(view: SectionView, words: Translator, after: int | None = None) -> list[BoardLine]:
    """Return what members scored at the boards, best first."""
    lines = []
    for score in board_scores(view.state, view.section, after):
        shown = words.decimal(Fraction(score.percentage, 10), 1)
        lines.append(
            BoardLine(
                view.number_of[score.entry],
                view.person(score.entry),
                view.section.teams.teams[score.team].name,
                score,
                ", ".join(map(str, score.boards)) if len(score.boards) < 4 else "",
                shown,
            )
        )
    return lines


def honours_of(event: EventView, view: SectionView) -> Honours | None:
    """Return the honours of a section, None where there are no standings of teams."""
    mine = _placed(view)
    if mine is None:
        return None
    others = (
        (other.section.settings.name, theirs[1])
        for other in event.sections
        if other.id != view.id and _has_honours(other) and (theirs := _placed(other)) is not None
    )
    return make_honours((mine[0], view.rounds_total), mine[1], others)


def _has_honours(view: SectionView) -> bool:
    return "honours" in view.kind.forms


def _placed(view: SectionView) -> tuple[int, tuple[PlacedTeam, ...]] | None:
    table = team_standings_of(view.state, view.section, None)
    if table is None:
        return None
    teams = TeamsView(view)
    return table.after, tuple(
        PlacedTeam(row.rank, int(row.tpn), teams.by_number(row.tpn).name) for row in table.rows
    )
