"""Games being played in reports of lichess, which gives new numbers when somebody comes late."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.formats.problems import Problem, problem
from arbitro.formats.trf.checks import result_column
from arbitro.formats.trf.document import TrfLine
from arbitro.formats.trf.records import PlayerRecord
from arbitro.model import Result, RoundRecord

RUNNING = "result-of-running-game"
_ABSENT = RoundRecord(None, None, Result.ZERO_POINT_BYE)


def without_one_sided(lines: Sequence[TrfLine], problems: list[Problem]) -> list[TrfLine]:
    """Return the lines without running games that the opponent's line has not: ``Z`` is an absence.

    The letter means that in every report; as a game of lichess it needs the other line too. What
    was read so replaces its remark among the problems.
    """
    players = {
        line.record.tpn: line.record.rounds
        for line in lines
        if isinstance(line.record, PlayerRecord)
    }
    read = list(lines)
    for at, each in enumerate(problems):
        player = read[each.line - 1].record if each.code == RUNNING else None
        if not isinstance(player, PlayerRecord):
            continue
        rounds = player.rounds
        index = next(
            (index for index in range(len(rounds)) if result_column(index) == each.column), None
        )
        game = None if index is None else rounds[index]
        if index is None or game is None or game.opponent is None:
            continue
        other = players.get(game.opponent, ())
        reply = other[index] if index < len(other) else None
        if reply is None or reply.opponent == player.tpn:
            continue
        values = {"round": index + 1, "opponent": int(game.opponent)}
        problems[at] = problem("running-game-one-sided", each.line, each.column, **values)
        kept = (*rounds[:index], _ABSENT, *rounds[index + 1 :])
        read[each.line - 1] = TrfLine(read[each.line - 1].text, player._replace(rounds=kept))
    return read
