"""The rounds of the teams of a report: matches, forfeited matches and byes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from arbitro.formats.trf.lines.document import Report
from arbitro.formats.trf.lines.records import (
    AssignmentRecord,
    ByesRecord,
    LineUpRecord,
    TeamByesRecord,
    TeamForfeitRecord,
)
from arbitro.formats.trf.team.sheets import (
    RESULTS,
    Cells,
    RoundCells,
    Seat,
    first_board_colour,
    games_on,
    members_by_player,
    sheet,
)
from arbitro.model import (
    ABSENT_TEAM,
    ZERO,
    BoardGame,
    Colour,
    MatchRecord,
    Points,
    Result,
    TeamPoints,
    Tpn,
    points_of,
)

UNPLAYED: Final = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
_REPLY: Final = {
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}
_SIDES: Final = {
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
_BYE_OF_CELL: Final = {
    Result.PAIRING_ALLOCATED_BYE: Result.PAIRING_ALLOCATED_BYE,
    Result.FORFEIT_WIN: Result.PAIRING_ALLOCATED_BYE,
    Result.FULL_POINT_BYE: Result.FULL_POINT_BYE,
    Result.HALF_POINT_BYE: Result.HALF_POINT_BYE,
}
"""What the cells of a team's players say where no record tells of its bye."""

Orders = Mapping[int, tuple[Tpn, ...]]
"""The players of each team in board order."""


@dataclass(slots=True)
class Rounds:
    """The teams' rounds being put together; ``boards`` is the size of a match.

    ``several`` tells that a team may meet several others in one round, by a table of its own.
    """

    report: Report
    orders: Orders
    cells: Cells
    points: TeamPoints
    boards: int
    colours: tuple[Colour, ...]
    several: bool = False
    team_of: dict[Tpn, int] = field(init=False)
    line_ups: dict[tuple[int, int], LineUpRecord] = field(default_factory=dict)
    forfeits: dict[tuple[int, int], tuple[int, Result, Colour]] = field(default_factory=dict)
    byes: dict[tuple[int, int], Result] = field(default_factory=dict)
    lines: dict[tuple[str, int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Find everybody's team."""
        self.team_of = members_by_player(self.orders)


def rounds_of(found: Rounds) -> tuple[dict[int, tuple[MatchRecord, ...]], int]:
    """Return every team's rounds, those to come as byes asked for, and how many were paired."""
    _gather(found)
    last = _last_round(found)
    matches: dict[int, dict[int, MatchRecord]] = {number: {} for number in found.orders}
    for number in range(1, last + 1):
        for team, record in _round(found, number):
            matches[team][number] = record
    played = next(
        (
            number
            for number in range(last, 0, -1)
            if _was_paired([records.get(number) for records in matches.values()])
        ),
        0,
    )
    _assign(found, matches)
    rounds = {}
    for team, records in matches.items():
        end = played
        while _announced(records.get(end + 1)):
            end += 1
        rounds[team] = tuple(records.get(other, ABSENT_TEAM) for other in range(1, end + 1))
    return rounds, played


def _was_paired(round_: list[MatchRecord | None]) -> bool:
    """Tell whether a round has a match, or the pairing-allocated bye and a record of every team.

    Byes may be announced for rounds to come, as by players: they prove no round.
    """
    if any(item is not None and (item.opponent is not None or item.boards) for item in round_):
        return True
    bye = Result.PAIRING_ALLOCATED_BYE
    return all(round_) and any(item is not None and item.result is bye for item in round_)


def _announced(record: MatchRecord | None) -> bool:
    return record is not None and record.opponent is None and not record.boards


def _gather(found: Rounds) -> None:
    """Take line-ups, forfeited matches and byes from their records."""
    for line, record in found.report.numbered(LineUpRecord):
        if _knows(found, line, record.team):
            found.line_ups[record.round_number, record.team] = record
            _check_line_up(found, line, record)
    for line, forfeit in found.report.numbered(TeamForfeitRecord):
        if _knows(found, line, forfeit.white) and _knows(found, line, forfeit.black):
            white, black = _SIDES[forfeit.kind]
            number = forfeit.round_number
            found.forfeits[number, forfeit.white] = forfeit.black, white, Colour.WHITE
            found.forfeits[number, forfeit.black] = forfeit.white, black, Colour.BLACK
            found.lines["330", number, forfeit.white] = line
            found.lines["330", number, forfeit.black] = line
    _gather_byes(found)


def _check_line_up(found: Rounds, line: int, record: LineUpRecord) -> None:
    if record.opponent is not None:
        _knows(found, line, record.opponent)
    for tpn in record.boards:
        if tpn is not None and found.team_of.get(tpn) != record.team:
            column = found.report.find(line, f"{tpn}", 17)
            found.report.fault("line-up-of-others", line, column, tpn=tpn, team=record.team)


def _gather_byes(found: Rounds) -> None:
    for line, record in found.report.numbered(ByesRecord):
        for tpn in record.participants:
            if _knows(found, line, tpn):
                found.byes[record.round_number, int(tpn)] = record.result
                found.lines["240", record.round_number, int(tpn)] = line
    for line, byes in found.report.numbered(TeamByesRecord):
        for number, team in enumerate(byes.teams, start=1):
            if team is not None and _knows(found, line, team):
                found.byes[number, team] = Result.PAIRING_ALLOCATED_BYE
                found.lines["240", number, team] = line


def _knows(found: Rounds, line: int, team: int) -> bool:
    if team not in found.orders:
        column = found.report.find(line, str(team), 5)
        found.report.fault("team-unknown", line, column, team=team)
    return team in found.orders


def _last_round(found: Rounds) -> int:
    of_players = max((len(rounds) for rounds in found.cells.values()), default=0)
    said = [number for number, _ in (*found.line_ups, *found.forfeits, *found.byes)]
    return max([of_players, *said])


def _round(found: Rounds, number: int) -> Iterator[tuple[int, MatchRecord]]:
    """Yield the record of each team in a round."""
    if found.several and _met_several(found, number):
        yield from _several(found, number)
        return
    opponents = _opponents(found, number)
    done: set[int] = set()
    for team in found.orders:
        if team in done:
            continue
        other = opponents.get(team)
        if other is None or other == team or opponents.get(other) != team or other in done:
            record = _bye(found, number, team)
            if record is not None:
                yield team, record
            continue
        done |= {team, other}
        yield from _match(found, number, team, other)


def _met_several(found: Rounds, number: int) -> bool:
    """Tell whether the players of a team met those of several teams."""
    met: dict[int, set[int]] = {}
    at = RoundCells(found.cells, number)
    for tpn, team in found.team_of.items():
        other = found.team_of.get(at.of(tpn).opponent or Tpn(0))
        if other is not None:
            met.setdefault(team, set()).add(other)
    return any(len(others) > 1 for others in met.values())


def _several(found: Rounds, number: int) -> Iterator[tuple[int, MatchRecord]]:
    """Yield the round of each team, its players in the order of the list."""
    at = RoundCells(found.cells, number)
    for team, members in found.orders.items():
        pairs = tuple((tpn, at.of(tpn).opponent) for tpn in members)
        mine = games_on(pairs, at, found.points.game)
        theirs = games_on(tuple((two, one) for one, two in pairs), at, found.points.game)
        result = _verdict((mine, theirs))[0]
        yield team, MatchRecord(None, None, result, ZERO, _sum(mine), mine)


def _sum(games: tuple[BoardGame, ...]) -> Points:
    return Points(sum(game.points for game in games))


def _opponents(found: Rounds, number: int) -> dict[int, int]:
    """Return who met whom, by forfeited matches, by the games, then by line-ups."""
    opponents = {
        team: opponent for (at, team), (opponent, _, _) in found.forfeits.items() if at == number
    }
    for tpn, (line, _) in found.report.players.items():
        opponent = RoundCells(found.cells, number).of(tpn).opponent
        team = found.team_of.get(tpn)
        other = None if opponent is None else found.team_of.get(opponent)
        if team is None or other is None:
            continue
        if opponents.setdefault(team, other) != other:
            values = {"team": team, "round": number, "tpn": int(tpn)}
            found.report.fault("team-opponents-differ", line, 1, **values)
    for (at, team), line_up in found.line_ups.items():
        named = line_up.opponent
        if at == number and named is not None and named in found.orders:
            opponents.setdefault(team, named)
            opponents.setdefault(named, team)
    return opponents


def _match(found: Rounds, number: int, team: int, other: int) -> Iterator[tuple[int, MatchRecord]]:
    """Yield both sides of a match."""
    at = RoundCells(found.cells, number)
    pairs = sheet(
        at,
        found.orders[team],
        found.orders[other],
        (_line_up(found, number, team), _line_up(found, number, other)),
        found.boards,
    )
    if pairs.unclear:
        lines = (found.report.players[tpn][0] for tpn in found.orders[team] if tpn in found.cells)
        line = next(lines, 1)
        found.report.fault("board-order-unclear", line, 1, round=number, team=team, opponent=other)
    mirrored = tuple((second, first) for first, second in pairs.boards)
    sides = (
        games_on(pairs.boards, at, found.points.game),
        games_on(mirrored, at, found.points.game),
    )
    _check_match(found, number, (team, other), sides[0])
    colour = _colour(found, number, team, sides[0])
    results = _results(found, number, (team, other), sides)
    yield team, _side(found, other, colour, results[0], sides[0])
    yield (
        other,
        _side(found, team, None if colour is None else colour.opposite, results[1], sides[1]),
    )


def _check_match(
    found: Rounds, number: int, teams: tuple[int, int], games: tuple[BoardGame, ...]
) -> None:
    """Note a bye of a team that has a match, and a forfeited match that has games."""
    for team in teams:
        if (number, team) in found.byes:
            line = found.lines["240", number, team]
            found.report.fault("team-bye-contradicted", line, 5, team=team, round=number)
    played = any(game.result not in UNPLAYED for game in games)
    if played and (number, teams[0]) in found.forfeits:
        line = found.lines["330", number, teams[0]]
        values = {"team": teams[0], "opponent": teams[1], "round": number}
        found.report.fault("team-forfeit-contradicted", line, 5, **values)


def _line_up(found: Rounds, number: int, team: int) -> tuple[Seat, ...] | None:
    record = found.line_ups.get((number, team))
    return None if record is None else record.boards


def _colour(found: Rounds, number: int, team: int, games: tuple[BoardGame, ...]) -> Colour | None:
    forfeit = found.forfeits.get((number, team))
    return forfeit[2] if forfeit is not None else first_board_colour(games, found.colours)


def _results(
    found: Rounds,
    number: int,
    teams: tuple[int, int],
    sides: tuple[tuple[BoardGame, ...], tuple[BoardGame, ...]],
) -> tuple[Result, Result]:
    """Return the result of a match for both.

    A match no board of which was played is forfeited, unless both teams have points of it.
    """
    forfeit = found.forfeits.get((number, teams[0]))
    if forfeit is not None:
        return forfeit[1], found.forfeits[number, teams[1]][1]
    return _verdict(sides)


def _verdict(
    sides: tuple[tuple[BoardGame, ...], tuple[BoardGame, ...]],
) -> tuple[Result, Result]:
    """Return the result of the boards, for one side of them and for the other."""
    points = tuple(sum(game.points for game in games) for games in sides)
    # Forfeits won by both sides, at different boards, are a match and not a match forfeited.
    played = any(game.result not in UNPLAYED for game in sides[0]) or all(points)
    if any(game.result is Result.PENDING for game in sides[0]):
        return Result.PENDING, Result.PENDING
    if not played:
        first = Result.FORFEIT_WIN if points[0] else Result.FORFEIT_LOSS
        return first, (_REPLY[first] if points[0] or points[1] else Result.FORFEIT_LOSS)
    if points[0] == points[1]:
        return Result.DRAW, Result.DRAW
    return (Result.WIN, Result.LOSS) if points[0] > points[1] else (Result.LOSS, Result.WIN)


def _side(
    found: Rounds,
    opponent: int,
    colour: Colour | None,
    result: Result,
    games: tuple[BoardGame, ...],
) -> MatchRecord:
    game_points = _sum(games)
    if result in UNPLAYED:
        match_points, awarded = found.points.award(result, found.boards)
        stated = any(award.result is result for award in found.points.awards)
        seats = any(game.player is not None or game.opponent is not None for game in games)
        return MatchRecord(
            Tpn(opponent),
            colour,
            result,
            match_points,
            game_points if seats and not stated else awarded,
            games if seats else (),
        )
    pending = result is Result.PENDING
    match_points = ZERO if pending else points_of(result, found.points.match)
    return MatchRecord(Tpn(opponent), colour, result, match_points, game_points, games)


def _bye(found: Rounds, number: int, team: int) -> MatchRecord | None:
    """Return a team's bye, by the records or by the cells of its players.

    None where none is.
    """
    result = found.byes.get((number, team))
    if result is None:
        at = RoundCells(found.cells, number)
        cells = [at.of(tpn).result for tpn in found.orders[team]]
        result = next((_BYE_OF_CELL[cell] for cell in cells if cell in _BYE_OF_CELL), None)
    if result is None:
        return None
    return MatchRecord(None, None, result, *found.points.award(result, found.boards))


def _assign(found: Rounds, matches: dict[int, dict[int, MatchRecord]]) -> None:
    """Give single results the points that 299 assigns to them."""
    for line, record in found.report.numbered(AssignmentRecord):
        if not record.kind or not record.participants:
            continue
        for tpn in record.participants:
            if not _knows(found, line, int(tpn)):
                continue
            rounds = matches[int(tpn)]
            chosen = [
                number
                for number, match in rounds.items()
                if record.round_number in {None, number} and _is(record.kind, match.result)
            ]
            # A line that names the round and the team means that match, whatever result it names.
            if record.round_number is not None and not chosen and record.round_number in rounds:
                chosen = [record.round_number]
            if not chosen:
                found.report.fault("assignment-without-result", line, 5, tpn=tpn)
            for number in chosen:
                rounds[number] = rounds[number]._replace(
                    result=RESULTS[record.kind]
                    if rounds[number].result not in UNPLAYED
                    else rounds[number].result,
                    match_points=record.match_points or ZERO,
                    game_points=record.points or ZERO,
                )


def _is(kind: str, result: Result) -> bool:
    return RESULTS[kind] is result
