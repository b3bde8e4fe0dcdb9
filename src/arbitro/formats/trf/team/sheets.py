"""Who sat where: the boards of a match from the players' lines and the line-ups of record 300.

A report gives each player's games and each team's order. A match is put together from both: the
boards are those of the order, or of the line-up where one is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from arbitro.formats.trf.lines.document import Report
from arbitro.formats.trf.lines.players import CELL_WIDTH, FIRST_CELL
from arbitro.formats.trf.lines.records import (
    AssignmentRecord,
    PointsRecord,
    SummaryCell,
    TeamByesRecord,
    TeamSummaryRecord,
)
from arbitro.formats.trf.point_systems import point_system
from arbitro.model import (
    ABSENT,
    FORFEITS,
    MATCH_POINTS_2_1_0,
    ZERO,
    Award,
    BoardGame,
    BoardNumber,
    Colour,
    MatchRecord,
    PointSystem,
    Result,
    RoundRecord,
    TeamPoints,
    TeamScore,
    TeamTournament,
    Tpn,
    points_table,
)

Cells = dict[Tpn, tuple[RoundRecord, ...]]
"""Everybody's rounds, with the boards won against nobody."""

Seat = Tpn | None
"""Who sits at a board for a team; None is an empty board."""

_FORFEITED = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}


class Sheet(NamedTuple):
    """The boards of a match: who sat there for the first team and for the second."""

    boards: tuple[tuple[Seat, Seat], ...]
    unclear: bool = False


def cells_of(report: Report) -> Cells:
    """Return everybody's rounds; a forfeit without an opponent is one against an empty board.

    In a report of players such a cell would be an old way to write a bye.
    """
    cells: Cells = {}
    for tpn, (line, player) in report.players.items():
        text = report.document.lines[line - 1].text
        rounds = []
        for index, record in enumerate(player.rounds):
            if record is None:
                rounds.append(ABSENT)
                continue
            place = FIRST_CELL + CELL_WIDTH * index + 6
            forfeit = _FORFEITED.get(text[place : place + 1])
            if record.opponent is None and forfeit is not None:
                record = RoundRecord(None, None, forfeit)  # noqa: PLW2901 - read again
            rounds.append(record)
        cells[tpn] = tuple(rounds)
    return cells


class RoundCells(NamedTuple):
    """Everybody's records of one round, counted from 1."""

    cells: Cells
    number: int

    def of(self, tpn: Tpn) -> RoundRecord:
        """Return a player's record, absent where there is none."""
        rounds = self.cells.get(tpn, ())
        return rounds[self.number - 1] if self.number <= len(rounds) else ABSENT


def seated(at: RoundCells, members: Iterable[Tpn], opponents: frozenset[Tpn]) -> list[Tpn]:
    """Return who of a team's order has a board in a match, by their own lines.

    That is who has a game against one of ``opponents`` and who won against an empty board.
    """
    found = []
    for tpn in members:
        record = at.of(tpn)
        alone = record.opponent is None and record.result is Result.FORFEIT_WIN
        if alone or record.opponent in opponents:
            found.append(tpn)
    return found


def sheet(
    at: RoundCells,
    first: Sequence[Tpn],
    second: Sequence[Tpn],
    line_ups: tuple[Sequence[Seat] | None, Sequence[Seat] | None],
    boards: int,
) -> Sheet:
    """Return the boards of a match between two orders of players.

    ``line_ups`` are those of record 300, None where a team sat in its order. The sheet is unclear
    where the orders do not fit the games.
    """
    mine = seated(at, first, frozenset(second))
    theirs = seated(at, second, frozenset(first))
    above, below = line_ups
    unclear = False
    if above is not None and below is not None:
        seats = max(boards, len(above), len(below))
        pairs = list(zip(_filled(above, seats), _filled(below, seats), strict=True))
    elif above is not None:
        pairs = _facing(at, _filled(above, boards), theirs)
    elif below is not None:
        facing = _facing(at, _filled(below, boards), mine)
        pairs = [(one, other) for other, one in facing]
    else:
        pairs, unclear = _in_order(at, mine, theirs)
    pairs.extend([(None, None)] * (boards - len(pairs)))
    return Sheet(tuple(pairs), unclear)


def _filled(line_up: Sequence[Seat], boards: int) -> list[Seat]:
    return [*line_up, *([None] * (boards - len(line_up)))]


def _facing(
    at: RoundCells, seats: Sequence[Seat], others: Sequence[Tpn]
) -> list[tuple[Seat, Seat]]:
    """Return who sat opposite: the opponent of the game, or the next who won against nobody."""
    waiting = [tpn for tpn in others if at.of(tpn).opponent is None]
    pairs: list[tuple[Seat, Seat]] = []
    for seat in seats:
        if seat is not None:
            pairs.append((seat, at.of(seat).opponent))
        else:
            pairs.append((None, waiting.pop(0) if waiting else None))
    return pairs


def _in_order(
    at: RoundCells, mine: Sequence[Tpn], theirs: Sequence[Tpn]
) -> tuple[list[tuple[Seat, Seat]], bool]:
    """Merge two orders by their games; the flag tells that they cross each other."""
    waiting, others = list(mine), list(theirs)
    pairs: list[tuple[Seat, Seat]] = []
    crossed = False
    while waiting or others:
        # Who has no opponent has a board to themselves, and none of ours to wait for.
        if others and at.of(others[0]).opponent is None:
            pairs.append((None, others.pop(0)))
            continue
        # Whoever this one played sat further up on our side: the orders cross.
        if not waiting:
            pairs.append((None, others.pop(0)))
            crossed = True
            continue
        one = waiting.pop(0)
        opponent = at.of(one).opponent
        if opponent in others:
            crossed = crossed or others[0] != opponent
            others.remove(opponent)
        pairs.append((one, opponent))
    return pairs, crossed


def games_on(
    boards: Sequence[tuple[Seat, Seat]], at: RoundCells, system: PointSystem
) -> tuple[BoardGame, ...]:
    """Return the boards of a match as the team of the first seats has them."""
    worth = points_table(system)
    games = []
    for number, (player, opponent) in enumerate(boards, start=1):
        colour, result = _seen(at, player, opponent)
        points = ZERO if result is Result.PENDING else worth[result]
        board = BoardNumber(number)
        games.append(BoardGame(board, player, opponent, colour, result, points))
    return tuple(games)


def _seen(at: RoundCells, player: Seat, opponent: Seat) -> tuple[Colour | None, Result]:
    if player is None:
        other = None if opponent is None else at.of(opponent)
        return (None if other is None or other.colour is None else other.colour.opposite), (
            Result.FORFEIT_LOSS
        )
    record = at.of(player)
    if record.result in {Result.ZERO_POINT_BYE, Result.FORFEIT_LOSS}:
        return record.colour, Result.FORFEIT_LOSS
    return record.colour, record.result


def first_board_colour(games: Sequence[BoardGame], sequence: Sequence[Colour]) -> Colour | None:
    """Return the colour a team had on the first board, told from any board with a colour.

    ``sequence`` are the colours of the team named first (352), alternating where it is empty.
    """
    for game in games:
        if game.colour is not None:
            place = game.board - 1
            base = sequence[place % len(sequence)] if sequence else _alternating(place)
            first = sequence[0] if sequence else Colour.WHITE
            return first if game.colour is base else first.opposite
    return None


def _alternating(place: int) -> Colour:
    return Colour.BLACK if place % 2 else Colour.WHITE


def members_by_player(orders: Mapping[int, Sequence[Tpn]]) -> dict[Tpn, int]:
    """Return the team of every player, the first that names them."""
    teams: dict[Tpn, int] = {}
    for number, members in orders.items():
        for tpn in members:
            teams.setdefault(tpn, number)
    return teams


# The lines 802, which say for human eyes what the other records say already.

BYE_WORDS = {
    Result.PAIRING_ALLOCATED_BYE: "PAB",
    Result.FULL_POINT_BYE: "FPB",
    Result.HALF_POINT_BYE: "HPB",
    Result.ZERO_POINT_BYE: "ZPB",
}

SEVERAL = "*"
"""In the place of the opponent where a team met several in one round."""


def summary_of(record: MatchRecord) -> SummaryCell:
    """Return what a line 802 says of a round."""
    opponent = SEVERAL if record.meets_several else str(record.opponent)
    return SummaryCell(
        BYE_WORDS.get(record.result) or opponent,
        record.colour,
        record.game_points,
        forfeit=record.result in FORFEITS,
    )


def check_summaries(report: Report, tournament: TeamTournament) -> None:
    """Note where a line 802 tells another opponent or other points than the results.

    Colours are not compared: a forfeited match may have none.
    """
    entries = {entry.team.number: entry for entry in tournament.entries}
    for line, record in report.numbered(TeamSummaryRecord):
        entry = entries.get(record.team)
        if entry is None:
            column = report.find(line, str(record.team), 5)
            report.fault("team-unknown", line, column, team=record.team)
            continue
        for index, cell in enumerate(record.rounds[: tournament.rounds_played]):
            computed = summary_of(entry.record(index + 1))
            if cell is not None and (cell.opponent, cell.game_points) != computed[::2]:
                values = {"team": record.team, "round": index + 1}
                report.fault("team-summary-differs", line, 29 + 13 * index, **values)
        totals = (
            tournament.score(entry, TeamScore.MATCH_POINTS),
            tournament.score(entry, TeamScore.GAME_POINTS),
        )
        stated = (record.match_points, record.game_points)
        if any(a is not None and a != b for a, b in zip(stated, totals, strict=True)):
            report.fault("team-summary-differs", line, 15, team=record.team, round=0)


# What results are worth to teams: records 162 and 362, the bye of 320, the assignments of 299.

RESULTS = {
    "W": Result.WIN,
    "D": Result.DRAW,
    "L": Result.LOSS,
    "F": Result.FULL_POINT_BYE,
    "H": Result.HALF_POINT_BYE,
    "Z": Result.ZERO_POINT_BYE,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
"""The results by the letters of record 299."""


def team_points(report: Report) -> TeamPoints:
    """Return the points of matches and games, with what the event awards by rules of its own.

    A line 299 without a round and without teams says what its result is worth everywhere.
    """
    game = point_system(report.numbered(PointsRecord), report.problems)
    awards = {}
    for _, record in report.numbered(AssignmentRecord):
        if record.kind and not record.participants and record.round_number is None:
            result = RESULTS[record.kind]
            awards[result] = Award(result, record.match_points or ZERO, record.points or ZERO)
    bye = report.one(TeamByesRecord)
    if bye is not None and (bye[1].match_points, bye[1].game_points) != (None, None):
        awards[Result.PAIRING_ALLOCATED_BYE] = Award(
            Result.PAIRING_ALLOCATED_BYE, bye[1].match_points or ZERO, bye[1].game_points or ZERO
        )
    return TeamPoints(_match_points(report), game, tuple(awards.values()))


def _match_points(report: Report) -> PointSystem:
    """Return the match points of 362.

    A bye is worth a draw (C.04.6 art. 1.4).
    """
    usual = MATCH_POINTS_2_1_0
    worth = {"TW": usual.win, "TD": usual.draw, "TL": usual.loss}
    for _, record in report.numbered(PointsRecord, "362"):
        worth.update(record.values)
    win, draw, loss = worth["TW"], worth["TD"], worth["TL"]
    return PointSystem.of(win, draw, loss, pairing_allocated_bye=draw)
