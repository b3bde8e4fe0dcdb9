"""What the players' lines must say together: who met whom, with which colours and results.

Games being played stand here too: lichess gives new numbers when somebody comes late.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbitro.formats.texts.problems import Problem, problem
from arbitro.formats.trf.lines.document import Report, TrfDocument, TrfLine
from arbitro.formats.trf.lines.players import CELL_WIDTH, FIRST_CELL
from arbitro.formats.trf.lines.records import PlayerRecord
from arbitro.model import Result, RoundRecord, Tpn

_USUAL = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.UNRATED_WIN: Result.UNRATED_LOSS,
    Result.UNRATED_DRAW: Result.UNRATED_DRAW,
    Result.UNRATED_LOSS: Result.UNRATED_WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.PENDING: Result.PENDING,
}
"""The reply to a result, where only one is usual."""

AGREEING = {
    Result.WIN: {Result.LOSS},
    Result.DRAW: {Result.DRAW, Result.LOSS},
    Result.LOSS: {Result.WIN, Result.DRAW, Result.LOSS},
    Result.UNRATED_WIN: {Result.UNRATED_LOSS},
    Result.UNRATED_DRAW: {Result.UNRATED_DRAW, Result.UNRATED_LOSS},
    Result.UNRATED_LOSS: {Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS},
    Result.FORFEIT_WIN: {Result.FORFEIT_LOSS},
    Result.FORFEIT_LOSS: {Result.FORFEIT_WIN, Result.FORFEIT_LOSS},
    Result.PENDING: {Result.PENDING},
}
"""Which results two opponents can have of one game; an arbiter may give 1/2-0 and 0-0."""


def check_rounds(report: Report) -> None:
    """Note every opponent who is unknown or disagrees, and a second ``U`` in a round."""
    if _all_agree(report):
        return
    byes: dict[int, Tpn] = {}
    for tpn, (line, player) in report.players.items():
        for index, record in enumerate(player.rounds):
            if record is None:
                continue
            if record.opponent is not None:
                _check_game(report, line, tpn, index, record)
            elif record.result is Result.PAIRING_ALLOCATED_BYE:
                first = byes.setdefault(index, tpn)
                if first != tpn:
                    column = result_column(index)
                    report.fault("round-bye-repeated", line, column, round=index + 1, tpn=first)


def _all_agree(report: Report) -> bool:
    """Tell whether there is nothing to note, as in most files: each game is looked at once.

    The side with the smaller number looks for its reply. All sides have been confirmed when
    twice the replies found are the sides there are.
    """
    rounds_of = {tpn: player.rounds for tpn, (_, player) in report.players.items()}
    byes: set[int] = set()
    sides = replies = 0
    for tpn, rounds in rounds_of.items():
        for index, record in enumerate(rounds):
            if record is None:
                continue
            opponent, colour, result = record
            if opponent is None:
                if result is Result.PAIRING_ALLOCATED_BYE:
                    if index in byes:
                        return False
                    byes.add(index)
                continue
            sides += 1
            if opponent < tpn:
                continue
            others = rounds_of.get(opponent)
            reply = others[index] if others is not None and index < len(others) else None
            if reply is None or reply[0] != tpn or reply[1] is colour:
                return False
            # A double forfeit is as usual as a single one; half results go the long way.
            if reply[2] is not _USUAL.get(result, Result.FORFEIT_WIN) and (
                result is not Result.FORFEIT_LOSS or reply[2] is not Result.FORFEIT_LOSS
            ):
                return False
            replies += 1
    return sides == 2 * replies


def _check_game(report: Report, line: int, tpn: Tpn, index: int, record: RoundRecord) -> None:
    """Compare one side of a game with the other: a contradiction is noted on both lines."""
    opponent, colour, result = record
    found = report.players.get(opponent) if opponent else None
    if opponent == tpn:
        _fault_of_opponent(report, "opponent-is-self", line, index, opponent)
        return
    if opponent is None or found is None:
        _fault_of_opponent(report, "opponent-unknown", line, index, opponent)
        return
    other_line, other = found
    reply = other.rounds[index] if index < len(other.rounds) else None
    if reply is None or reply.opponent != tpn:
        # An unreadable reply has been noted at its own place; one fault is enough.
        if reply is not None or not has_cell(report.document, other_line, index):
            _fault_of_opponent(report, "opponent-disagrees", line, index, opponent)
        return
    if reply.colour is colour:
        column = result_column(index) - 2
        report.fault("colours-clash", line, column, round=index + 1, opponent=opponent)
    code = ""
    if reply.result not in AGREEING[result]:
        code = "results-contradict"
    elif result in _USUAL and reply.result is not _USUAL[result]:
        code = "results-unusual"
    if code:
        values = {"opponent": int(opponent), "result": result.value, "reply": reply.result.value}
        report.fault(code, line, result_column(index), round=index + 1, **values)


def _fault_of_opponent(
    report: Report, code: str, line: int, index: int, opponent: Tpn | None
) -> None:
    column = opponent_column(report.document, line, index)
    report.fault(code, line, column, round=index + 1, opponent=opponent or 0)


def result_column(index: int) -> int:
    """Return the column of the result of a round, counted from 0."""
    return FIRST_CELL + CELL_WIDTH * index + 7


def opponent_column(document: TrfDocument, line: int, index: int) -> int:
    """Return the column where the opponent of a round is written."""
    first = FIRST_CELL + CELL_WIDTH * index
    field = document.lines[line - 1].text[first - 1 : first + 3]
    return first + len(field) - len(field.lstrip(" "))


def has_cell(document: TrfDocument, line: int, index: int) -> bool:
    """Tell whether anything is written for a round: None there is a fault noted before."""
    first = FIRST_CELL + CELL_WIDTH * index
    return bool(document.lines[line - 1].text[first - 1 : first + 7].strip(" "))


# Games of a report that have an opponent and a colour, and a blank for the result.
#
# Programs write so a round that is paired and being played: its games are open. A blank in a round
# that others have finished is nobody's result: it is neither a draw nor an adjourned game, which is
# written ``?`` (C.04.2 art. 3.1), and the report is refused.


def open_games(
    report: Report, played: int, *, games_per_round: int = 1, by_results: bool = True
) -> dict[Tpn, int]:
    """Return the first column, from 1, in which each player's game is still being played.

    Where rounds are paired ``by_results`` only the last one can be open. Elsewhere all rounds may
    have been written down before they are played. Blanks in other rounds are noted.
    """
    blanks = list(_blanks(report))
    if not blanks:
        return {}
    first_open = _first_of_last_round(played, games_per_round)
    if not by_results:
        decided = _last_decided(report, {(tpn, index) for tpn, _, index in blanks})
        # A match of two games is open as a whole while one of its games is.
        first_open = decided - decided % games_per_round if decided >= 0 else 0
    playing: dict[Tpn, int] = {}
    places = []
    for tpn, line, index in blanks:
        if index >= first_open:
            playing.setdefault(tpn, index + 1)
            places.append((line, index))
        else:
            opponent = report.players[tpn][1].rounds[index]
            assert opponent is not None
            number = index // games_per_round + 1
            report.fault(
                "result-missing",
                line,
                result_column(index),
                opponent=opponent.opponent or 0,
                round=number,
            )
    if places:
        line, index = min(places)
        number = min(other for _, other in places) // games_per_round + 1
        report.fault(
            "round-open", line, result_column(index), round=number, count=(len(places) + 1) // 2
        )
    return playing


def _blanks(report: Report) -> Iterator[tuple[Tpn, int, int]]:
    """Give every blank result: whose, in which line, and its column from 0."""
    for tpn, (line, player) in report.players.items():
        for index, record in enumerate(player.rounds):
            if record is not None and record.result is Result.PENDING:
                text = report.document.lines[line - 1].text
                column = result_column(index)
                # an unknown sign is a result that nobody knows, as that of an adjourned game
                if text[column - 1 : column].strip() in _LIKE_A_BLANK and has_cell(
                    report.document, line, index
                ):
                    yield tpn, line, index


_LIKE_A_BLANK = frozenset({"", "*", "Z", "z"})
"""Signs of a game that goes on; where a game has ended by then its result is missing."""


def _first_of_last_round(played: int, games_per_round: int) -> int:
    return max(played - 1, 0) // games_per_round * games_per_round


def _last_decided(report: Report, blanks: set[tuple[Tpn, int]]) -> int:
    """Return the last column, from 0, in which a game has a result, -1 where none has."""
    return max(
        (
            index
            for tpn, (_, player) in report.players.items()
            for index, record in enumerate(player.rounds)
            if record is not None and record.opponent is not None and (tpn, index) not in blanks
        ),
        default=-1,
    )


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
    for at, item in enumerate(problems):
        player = read[item.line - 1].record if item.code == RUNNING else None
        if not isinstance(player, PlayerRecord):
            continue
        rounds = player.rounds
        index = next(
            (index for index in range(len(rounds)) if result_column(index) == item.column), None
        )
        game = None if index is None else rounds[index]
        if index is None or game is None or game.opponent is None:
            continue
        other = players.get(game.opponent, ())
        reply = other[index] if index < len(other) else None
        if reply is None or reply.opponent == player.tpn:
            continue
        values = {"round": index + 1, "opponent": int(game.opponent)}
        problems[at] = problem("running-game-one-sided", item.line, item.column, **values)
        kept = (*rounds[:index], _ABSENT, *rounds[index + 1 :])
        read[item.line - 1] = TrfLine(read[item.line - 1].text, player._replace(rounds=kept))
    return read


UNKNOWN = "result-unknown-sign"


def with_unknown_games(lines: Sequence[TrfLine], problems: list[Problem]) -> list[TrfLine]:
    """Return the lines with no result on either side of a game that one line has no result of.

    What the other line says alone is left out, and that is told.
    """
    at_line = {
        line.record.tpn: at
        for at, line in enumerate(lines)
        if isinstance(line.record, PlayerRecord)
    }
    read = list(lines)
    for item in [other for other in problems if other.code == UNKNOWN]:
        player = read[item.line - 1].record
        assert isinstance(player, PlayerRecord), "a result is one of a player's line"
        index = (item.column - result_column(0)) // CELL_WIDTH
        game = player.rounds[index]
        at = None if game is None or game.opponent is None else at_line.get(game.opponent)
        other = None if at is None else read[at].record
        if at is None or not isinstance(other, PlayerRecord) or index >= len(other.rounds):
            continue
        reply = other.rounds[index]
        if reply is None or reply.opponent != player.tpn or reply.result is Result.PENDING:
            continue
        values = {"result": reply.result.value, "opponent": int(player.tpn)}
        problems.append(problem("result-one-sided", at + 1, item.column, **values))
        unknown = reply._replace(result=Result.PENDING)
        kept = (*other.rounds[:index], unknown, *other.rounds[index + 1 :])
        read[at] = TrfLine(read[at].text, other._replace(rounds=kept))
    return read
