"""The team section: teams, their line-ups, byes and forfeited matches."""

from __future__ import annotations

from arbitro.formats.texts.problems import Problem
from arbitro.formats.trf.lines.columns import Columns, number_field, points_field, text_of_points
from arbitro.formats.trf.lines.records import (
    LineUpRecord,
    SummaryCell,
    TeamByesRecord,
    TeamForfeitRecord,
    TeamRecord,
    TeamSummaryRecord,
)
from arbitro.model import Colour, Points

COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
FORFEIT_KINDS = frozenset({"+-", "-+", "--"})


def read_old_team(columns: Columns) -> TeamRecord:
    """Read a team of an older report (013), which gives it no number."""
    columns.blank((4,))
    name = columns.field(5, 36)
    if not name:
        columns.fault("name-missing", 5)
    return TeamRecord("013", 0, name, columns.participants(37, after_text=True))


def read_team(columns: Columns) -> TeamRecord | None:
    """Read a team (310); None when it has no usable number."""
    columns.blank((4, 8, 41, 47, 54, 61, 68, 72, 73))
    number = columns.counted(5, 7)
    name = columns.field(9, 40)
    if not name:
        columns.fault("name-missing", 9)
    if number is None:
        return None
    return TeamRecord(
        "310",
        number,
        name,
        columns.participants(74),
        columns.field(42, 46),
        _strength(columns),
        columns.points(55, 60),
        columns.points(62, 67),
        columns.integer(69, 71, "rank-unreadable"),
    )


def _strength(columns: Columns) -> int:
    """Read the strength of a team in tenths.

    It decides nothing, so what is none is only noted.
    """
    aside: list[Problem] = []
    value = Columns(columns.number, columns.text, aside).points(48, 53)
    if any(item.code == "points-unreadable" for item in aside):
        columns.fault("strength-unreadable", aside[0].column, text=columns.field(48, 53))
        return 0
    columns.problems.extend(aside)
    return value or 0


def read_line_up(columns: Columns) -> LineUpRecord | None:
    """Read a team's boards of one round (300)."""
    columns.blank((4, 8, 12, 16))
    round_number, team = columns.round_number(5, 7), columns.counted(9, 11)
    opponent = columns.integer(13, 15) or None
    boards = []
    for first, last in columns.list(17, 4):
        if first > 17:
            columns.blank((first - 1,))
        boards.append(columns.participant(first, last))
    if round_number is None or team is None:
        return None
    return LineUpRecord(round_number, team, opponent, tuple(boards))


def read_team_byes(columns: Columns) -> TeamByesRecord:
    """Read the teams with the pairing-allocated bye (320)."""
    columns.blank((4, 9, 14))
    teams = []
    for first, last in columns.list(15, 3):
        if first > 15:
            columns.blank((first - 1,))
        teams.append(columns.integer(first, last) or None)
    return TeamByesRecord(columns.points(5, 8), columns.points(10, 13), tuple(teams))


def read_team_forfeit(columns: Columns) -> TeamForfeitRecord | None:
    """Read a forfeited match (330)."""
    columns.blank((4, 7, 11, 15))
    columns.nothing_from(19)
    kind = columns.text[4:6]
    if kind not in FORFEIT_KINDS:
        columns.fault("forfeit-type-unknown", 5, text=kind)
        return None
    round_number = columns.round_number(8, 10)
    white, black = columns.counted(12, 14), columns.counted(16, 18)
    if round_number is None or white is None or black is None:
        return None
    return TeamForfeitRecord(kind, round_number, white, black)


def read_summary(columns: Columns) -> TeamSummaryRecord | None:
    """Read a team's rounds for human eyes (802); None when it names no team.

    A line that cannot be read by its columns spoils nothing: the other records say it all.
    """
    if columns.filled(4, 8, 14, 21, 28):
        return None
    aside = Columns(columns.number, columns.text, [])
    found = _summary_by_columns(aside)
    if aside.problems:
        column = aside.problems[0].column
        text = columns.text[column - 1 :].partition(" ")[0]
        columns.fault("column-filled", column, text=text)
        return None
    return found


def _summary_by_columns(columns: Columns) -> TeamSummaryRecord | None:
    team = columns.counted(5, 7)
    if team is None:
        return None
    cells: list[SummaryCell | None] = []
    for first, _ in columns.list(29, 11, 2):
        if not columns.field(first, first + 10):
            cells.append(None)
            continue
        columns.blank((first + 3, first + 5, first + 11, first + 12))
        if columns.field(first + 4, first + 4) not in {"", "-", "w", "b", "W", "B"}:
            columns.fault("column-not-blank", first + 4, text=columns.text[first + 3])
        if columns.field(first + 10, first + 10) not in {"", "f", "F"}:
            columns.fault("column-not-blank", first + 10, text=columns.text[first + 9])
        cells.append(
            SummaryCell(
                columns.field(first, first + 2),
                COLOURS.get(columns.field(first + 4, first + 4).lower()),
                columns.points(first + 6, first + 9),
                columns.field(first + 10, first + 10).lower() == "f",
            )
        )
    return TeamSummaryRecord(
        team,
        columns.field(9, 13),
        columns.points(15, 20),
        columns.points(22, 27),
        tuple(cells),
    )


def team_text(record: TeamRecord) -> str:
    """Return the line of a team, 310 or the older 013."""
    if record.code == "013":
        # no column is left for a fifth digit of the first
        members = "".join(f"{tpn:>5}" for tpn in record.members if tpn <= 9999)[1:]
        return f"013 {record.name:<32.32}{members}".rstrip(" ")
    members = "".join(f"{tpn:>5}" for tpn in record.members)
    strength = _strength_field(record.strength)
    points = points_field(record.match_points, width=6) + points_field(record.game_points, width=6)
    return (
        f"310 {record.number:>3} {record.name:<32.32} {record.nickname:<5.5} {strength}"
        f"{points} {number_field(record.rank, 3)} {members}"
    ).rstrip(" ")


def _strength_field(strength: int) -> str:
    """Return a strength, whole where it is.

    >>> _strength_field(25870), _strength_field(25875), _strength_field(0)
    ('  2587', '2587.5', '      ')
    """
    text = text_of_points(Points(strength)).removesuffix(".0") if strength else ""
    return (text if len(text) <= 6 else "").rjust(6)


def line_up_text(record: LineUpRecord) -> str:
    """Return the line 300."""
    boards = "".join(f" {board or 0:>4}" if board else " 0000" for board in record.boards)
    return f"300 {record.round_number:03} {record.team:>3} {record.opponent or 0:>3}{boards}"


def team_byes_text(record: TeamByesRecord) -> str:
    """Return the line 320."""
    points = points_field(record.match_points) + points_field(record.game_points)
    return f"320{points}" + "".join(f" {team:>3}" if team else " 000" for team in record.teams)


def team_forfeit_text(record: TeamForfeitRecord) -> str:
    """Return the line 330."""
    return f"330 {record.kind} {record.round_number:03} {record.white:03} {record.black:03}"


def summary_text(record: TeamSummaryRecord) -> str:
    """Return the line 802.

    >>> cell = SummaryCell("16", Colour.WHITE, 25, forfeit=False)
    >>> summary_text(TeamSummaryRecord(3, "GEO", 190, 325, (cell,)))
    '802   3 GEO     19.0   32.5  16 w  2.5'
    """
    points = points_field(record.match_points, width=6) + points_field(record.game_points, width=6)
    cells = "".join(
        " " * 13
        if cell is None
        else f" {cell.opponent:>3} {cell.colour.value if cell.colour else ' '}"
        f"{points_field(cell.game_points)}{'f' if cell.forfeit else ' '} "
        for cell in record.rounds
    )
    return f"802 {record.team:>3} {record.nickname:<5.5}{points}{cells}".rstrip(" ")
