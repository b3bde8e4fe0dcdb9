"""Small competitions of teams written down as crosstables, for the examples of the tests."""

import re

from arbitro.model import (
    ABSENT,
    Adjustment,
    BoardGame,
    BoardNumber,
    Colour,
    Entry,
    MatchRecord,
    Player,
    Points,
    Result,
    RoundRecord,
    Team,
    TeamEntry,
    TeamPoints,
    TeamSystem,
    TeamTournament,
    Tpn,
    points_of,
)
from arbitro.rules.standings.teams import team_standings
from arbitro.rules.tiebreaks import parse_tie_break, parse_tie_breaks
from arbitro.rules.tiebreaks.team import team_rules_of, team_table_of, team_values

MARCH_2026 = "C.07@2026-03"
EDITIONS = ("C.07@2023-07", "C.07@2023-09", "C.07@2024-08", MARCH_2026)
_MATCH = re.compile(r"(\d+)([wb])([-+10=]+)")


def team_crosstable(text, *, rounds_total=None, points=None, extra=(), **options):
    """Return the competition of a text: a line a team, its rounds in order.

    A round is ``3w1=`` (opponent, colour of the first board, results on the boards) or a bye:
    ``U F H Z``. ``extra`` gives match points to teams, to set totals: ``{2: 30}``.
    """
    rows = [line.split() for line in text.strip().splitlines()]
    boards = max(len(_MATCH.fullmatch(w)[3]) for row in rows for w in row if _MATCH.fullmatch(w))
    points = points or TeamPoints()
    extra = dict(extra)
    cells = {}
    entries = tuple(
        TeamEntry(
            Team(number, f"Team {number}", tuple(map(Tpn, _members(number, boards)))),
            tuple(
                _record(word, (number, index), boards, points, cells)
                for index, word in enumerate(row)
            ),
            match_adjustments=(Adjustment(Points(extra[number])),) if number in extra else (),
        )
        for number, row in enumerate(rows, start=1)
    )
    played = max(len(row) for row in rows)
    options.setdefault("system", TeamSystem.SWISS)
    return TeamTournament(
        rounds_total=rounds_total or played,
        rounds_played=played,
        boards=boards,
        entries=entries,
        players=tuple(
            Entry(
                Tpn(tpn),
                Player(f"Player {tpn}"),
                tuple(cells.get((tpn, index), ABSENT) for index in range(played)),
            )
            for number in range(1, len(rows) + 1)
            for tpn in _members(number, boards)
        ),
        points=points,
        **options,
    )


def _members(team, boards):
    return range(boards * (team - 1) + 1, boards * team + 1)


def _record(word, at, boards, points, cells):
    team, index = at
    found = _MATCH.fullmatch(word)
    if found is None:
        result = Result(word)
        return MatchRecord(None, None, result, *points.award(result, boards))
    opponent, colour = int(found[1]), Colour(found[2])
    games = []
    for place, letter in enumerate(found[3]):
        own = colour if place % 2 == 0 else colour.opposite
        result = Result(letter)
        player = Tpn(_members(team, boards)[place])
        other = Tpn(_members(opponent, boards)[place])
        worth = points_of(result, points.game)
        games.append(BoardGame(BoardNumber(place + 1), player, other, own, result, worth))
        cells[player, index] = RoundRecord(other, own, result)
    game_points = Points(sum(game.points for game in games))
    result = _result(found[3], game_points, boards, points)
    match_points = points_of(result, points.match)
    return MatchRecord(Tpn(opponent), colour, result, match_points, game_points, tuple(games))


def _result(letters, game_points, boards, points):
    if set(letters) <= {"+", "-"}:
        return Result.FORFEIT_WIN if "+" in letters else Result.FORFEIT_LOSS
    half = boards * points.game.win / 2
    if game_points == half:
        return Result.DRAW
    return Result.WIN if game_points > half else Result.LOSS


def team_value(tournament, name, edition=MARCH_2026, *, tpn=1, **options):
    """Return one team's value of a tie-break, in its unit."""
    return team_values_of(tournament, name, edition, **options)[tpn - 1]


def team_values_of(tournament, name, edition=MARCH_2026, **options):
    """Return every team's value of a tie-break, in its unit."""
    table = team_table_of(tournament, **options)
    return list(team_values(table, parse_tie_break(name), team_rules_of(edition)))


def ranks(tournament, names, edition=MARCH_2026):
    """Return the rank of every team by number."""
    table = team_standings(tournament, parse_tie_breaks(names)[0], edition)
    assert not table.omitted, table.omitted
    return {int(row.tpn): row.rank for row in table.rows}
