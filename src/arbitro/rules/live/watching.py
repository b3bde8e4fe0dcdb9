"""What an arbiter wants to be told of a game in progress, with the article that says what to do.

What only a player may claim is told quietly, to arbiters alone: nobody is prompted (E.01 art. 9.2,
9.3). The board on the table and the arbiter's eyes decide; a board that sends may have missed a
move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, unique
from functools import lru_cache

from arbitro.model import EditionKey, RateClass
from arbitro.reasons import Value
from arbitro.rules.laws.board import PAWN, Board, Move, Position, square_name, why_illegal
from arbitro.rules.laws.board.record import FIFTY
from arbitro.rules.laws.case import Case, GameConditions
from arbitro.rules.laws.clock.setting import ClockSetting
from arbitro.rules.laws.deciding import adjudicator, quick_adjudicator
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.ruling import Player, opponent_of
from arbitro.rules.laws.situations.over import End, first_end
from arbitro.rules.live.board_signals import RESULTS, Clocks
from arbitro.rules.live.controls import (
    both_kings_in_check,
    extra_time_too_early,
    has_pawn_on_last_rank,
    without_extra_time,
)
from arbitro.rules.live.following import (
    GRACE,
    SETTLED,
    LiveBoard,
    as_believed,
    kings_say,
    phantom_score,
)
from arbitro.rules.live.placements import pieces_of, stepped

Values = tuple[tuple[str, Value], ...]

MINUTE = 60_000
SILENT, UNKNOWN, STOPPED, SHORT = 10 * MINUTE, 20_000, MINUTE, 5 * MINUTE
"""Milliseconds: without a move, with a position that is none of the game, with both clocks stopped
while nothing is entered, and the time from which nobody has to record (E.01 art. 8.4)."""

LONG_AWAY = 15 * MINUTE
"""Milliseconds away from the board that are worth a look; no text says how many are."""

RECORDED_INCREMENT = 30
"""Seconds a move with which everybody records to the end (E.01 art. 8.4)."""


@unique
class Urgency(IntEnum):
    """How soon an arbiter should look, the soonest first."""

    NOW = 0
    SOON = 1
    QUIET = 2
    LOW = 3


@dataclass(frozen=True, slots=True)
class Alert:
    """Something to look at: ``concept`` names the article of the Laws, empty where none speaks.

    ``player`` is the one concerned: who may claim, whose clock it is.
    """

    code: str
    urgency: Urgency
    concept: str = ""
    player: Player | None = None
    values: Values = ()


@dataclass(frozen=True, slots=True)
class KnownGame:
    """What arbitro knows of a game beside what its board sends. Instants are milliseconds.

    ``entered`` is the result that stands, as one of `RESULTS`, ``other`` for what no two players
    agree on, or empty; ``ended`` is when it was entered. ``begun`` is when the round began, 0 where
    that is not known. ``control`` is how the clocks are to be set, None where that is not known.
    ``away`` is since when White and Black are noted as away from the board, None: they are not.
    ``illegal_before`` counts the illegal moves of White and Black in this game that are recorded.
    """

    conditions: GameConditions = field(default_factory=GameConditions)
    entered: str = ""
    ended: int | None = None
    begun: int = 0
    control: ClockSetting | None = None
    away: tuple[int | None, int | None] = (None, None)
    illegal_before: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class ResultProposal:
    """A result for the arbiter to enter or not: by ``kings``, ``moves`` or the ``source``."""

    result: str
    by: str


_PLAYERS: tuple[Player, Player] = ("white", "black")


def alerts(board: LiveBoard, known: KnownGame, now: int) -> tuple[Alert, ...]:
    """Return what an arbiter should look at, the most urgent first."""
    found = as_believed(board, now)
    told = [*_of_results(found, known, now), *_of_the_source(found, known, now)]
    if not known.entered:
        line = of_moves(found, known)
        told += _over(found, line)
        told += line.quiet
        told += _illegal(found, known)
        told += _impossible(found, known, now)
        told += _of_controls(found, known)
        told += _of_time(found, known, now)
        told += _away(found, known, now)
    return tuple(sorted(told, key=lambda alert: alert.urgency))


def proposal(board: LiveBoard, known: KnownGame, now: int) -> ResultProposal | None:
    """Return the result to be proposed to the arbiter, None where nothing tells one or one stands.

    Mate, stalemate and a dead position on the board go before kings and before what the source
    says: what ended the game first stands (E.01 art. 5.1.1, 5.2.1, 5.2.2).
    """
    if known.entered:
        return None
    found = as_believed(board, now)
    end = of_moves(found, known).end
    if end is not None and end.code not in _BY_INTERVENTION:
        return ResultProposal(_pgn(end), "moves")
    kings = kings_say(board, now)
    if kings:
        return ResultProposal(kings, "kings")
    return ResultProposal(board.result, "source") if board.result in RESULTS else None


_BY_INTERVENTION = frozenset({"ended-by-fivefold", "ended-by-75-moves"})
"""Ends an arbiter declares (E.01 art. 9.6), who looks at the board first."""


def _pgn(end: End) -> str:
    return {"1-0": "1-0", "0-1": "0-1"}.get(end.score.value, "1/2-1/2")


# --- what the moves show -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LineShown:
    """What the moves of a game show: how it ended, and what a player may claim."""

    end: End | None
    quiet: tuple[Alert, ...]


def of_moves(board: LiveBoard, known: KnownGame) -> LineShown:
    """Return what the moves of a game show."""
    return _of_moves(board.start, board.moves, known.conditions.laws.key)


@lru_cache(maxsize=2048)
def _of_moves(start: Position, moves: tuple[Move, ...], edition: EditionKey) -> LineShown:
    """Look a game through, once for as long as nothing new arrives."""
    conditions = GameConditions(laws_of(edition))
    end = first_end(Case(conditions, start, moves, quick_adjudicator()))
    return LineShown(end, () if end is not None else tuple(_claims(start, moves)))


def _claims(start: Position, moves: tuple[Move, ...]) -> Iterator[Alert]:
    """Yield what the player who has the move may claim (E.01 art. 9.2, 9.3)."""
    board = Board(start)
    keys = [board.key]
    for move in moves:
        board.make(move)
        keys.append(board.key)
    player = _PLAYERS[board.side]
    count = keys.count(keys[-1])
    if count >= 3:
        values: Values = (("count", count),)
        yield Alert("repetition", Urgency.QUIET, "threefold-just-appeared", player, values)
    else:
        makes = [move for move in board.legal_moves() if _repeats(board, move, keys)]
        if makes:
            concept, named = "threefold-about-to-appear", tuple(make.uci() for make in makes)
            yield Alert("repetition-next", Urgency.QUIET, concept, player, (("moves", named),))
    if board.halfmoves >= FIFTY:
        values = (("count", board.halfmoves // 2),)
        yield Alert("fifty", Urgency.QUIET, "fifty-moves-made", player, values)
    elif board.halfmoves == FIFTY - 1 and _has_quiet_move(board):
        yield Alert("fifty-next", Urgency.QUIET, "fifty-moves-about-to-be", player)


def _repeats(board: Board, move: Move, keys: list[int]) -> bool:
    board.make(move)
    found = keys.count(board.key) >= 2
    board.unmake()
    return found


def _has_quiet_move(board: Board) -> bool:
    """Tell whether a move without capture and pawn move is legal."""
    return any(
        not board.kinds[legal_move.target] or legal_move.is_castling
        for legal_move in board.legal_moves()
        if board.kinds[legal_move.origin] != PAWN
    )


def _over(board: LiveBoard, line: LineShown) -> Iterator[Alert]:
    """Yield that a game is over though it goes on, or has to be declared over by the arbiter."""
    end = line.end
    if end is None:
        return
    goes_on = end.ply < len(board.moves) or board.unknown is not None
    if end.code in _BY_INTERVENTION or goes_on:
        values: Values = (("end", end.code), ("ply", end.ply))
        yield Alert("over", Urgency.NOW, end.concept, None, values)


def _illegal(board: LiveBoard, known: KnownGame) -> Iterator[Alert]:
    """Yield an illegal move: written by the source, or standing on the board with clock pressed."""
    lax = "-lax" if known.conditions.lax else ""
    side = (board.start.side + len(board.moves)) % 2
    player, before = _PLAYERS[side], ("before", known.illegal_before[side])
    if board.illegal and not board.kings:
        values: Values = (("move", board.illegal), before)
        yield Alert(f"illegal{lax}", Urgency.NOW, "illegal-move-completed", player, values)
        return
    pressed = board.clocks is not None and board.clocks.running == opponent_of(player)
    pieces = pieces_of(board.placement)
    if board.unknown is None or not pressed or pieces is None:
        return
    position = board.board()
    step = stepped(position, pieces)
    why = None if step is None else why_illegal(position, *step)
    if step is not None and why is not None:
        moved = f"{square_name(step[0])}{square_name(step[1])}"
        values = (("move", moved), ("why", why.concept), before)
        yield Alert(f"illegal{lax}", Urgency.NOW, "illegal-move-completed", player, values)


def _impossible(board: LiveBoard, known: KnownGame, now: int) -> Iterator[Alert]:
    """Yield a position nobody intervenes in at once without full supervision (E.01 art. A.5.4).

    It must have stood a while with all men on the board: a hand at the pieces opens lines too.
    """
    waits = known.conditions.lax and known.conditions.laws.kings_in_check == "wait"
    if not waits or board.unknown is None or now - board.unknown < SETTLED:
        return
    pieces = pieces_of(board.placement)
    stood = sum(piece is not None for piece in board.board().position().pieces)
    if pieces is None or not stood - 1 <= sum(piece is not None for piece in pieces) <= stood:
        return
    concept = "rapid-both-kings-in-check"
    if both_kings_in_check(board.placement):
        yield Alert("both-kings-in-check", Urgency.NOW, concept)
    elif has_pawn_on_last_rank(board.placement):
        yield Alert("pawn-on-last-rank", Urgency.NOW, concept)


# --- what the clocks show ------------------------------------------------------------------------


def _of_controls(board: LiveBoard, known: KnownGame) -> Iterator[Alert]:
    """Yield clocks that do not keep the time control (E.01 art. 6.10.2)."""
    if known.control is None:
        return
    for side, number, extra in without_extra_time(board, known.control):
        values: Values = (("number", number), ("count", extra // MINUTE))
        yield Alert("no-extra-time", Urgency.SOON, "clock-wrongly-set", _PLAYERS[side], values)
    for side, number in extra_time_too_early(board, known.control):
        values = (("number", number),)
        yield Alert("extra-time-early", Urgency.SOON, "clock-wrongly-set", _PLAYERS[side], values)


def _of_time(board: LiveBoard, known: KnownGame, now: int) -> Iterator[Alert]:
    default = known.conditions.rules.default_minutes
    if not board.moves:
        if known.begun and default is not None and now >= known.begun + default * MINUTE:
            yield Alert("no-first-move", Urgency.SOON, "default-time")
        return
    clocks = board.clocks
    last = max(board.changed, known.begun)
    if clocks is not None:
        yield from _of_clocks(board, clocks, known, now)
    if (clocks is None or clocks.running is not None) and now - last > _patience(board):
        minutes = (("count", (now - last) // MINUTE),)
        yield Alert("silent", Urgency.LOW, "", None, minutes)


def _patience(board: LiveBoard) -> int:
    """Return how long a game may stand still: three times as long as its moves took so far."""
    thought = board.arrived[-1] - board.arrived[0]
    mean = thought // max(1, len(board.arrived) - 1)
    return max(SILENT, 3 * mean)


def _of_clocks(board: LiveBoard, clocks: Clocks, known: KnownGame, now: int) -> Iterator[Alert]:
    fallen = [other for other in _PLAYERS if clocks.left(other, now) == 0]
    if len(fallen) == 2:
        yield Alert("flags", Urgency.NOW, "flag-fallen")
    for player in fallen if len(fallen) == 1 else ():
        mate = adjudicator()(board.board().position(), opponent_of(player)).verdict
        yield Alert("flag", Urgency.NOW, "flag-fallen", player, (("mate", mate),))
    if not fallen and _ends_recording(known.conditions):
        short = [other for other in _PLAYERS if clocks.left(other, now) < SHORT]
        for player in short:
            left = (("count", clocks.left(player, now) // 1000),)
            yield Alert("few-minutes", Urgency.SOON, "recording-relief", player, left)
    since = max(board.changed, clocks.at)
    if clocks.running is None and now - since > STOPPED:
        yield Alert("clock-stopped", Urgency.SOON, "clock-handled-properly")
    mover = _PLAYERS[(board.start.side + len(board.moves) + 1) % 2]
    if clocks.running == mover and board.unknown is None and now - since > STOPPED:
        yield Alert("clock-not-pressed", Urgency.SOON, "clock-pressed", mover)


def _ends_recording(conditions: GameConditions) -> bool:
    """Tell whether who has less than five minutes need not record (E.01 art. 8.4)."""
    records = conditions.rate is RateClass.STANDARD
    return records and conditions.rules.increment_seconds < RECORDED_INCREMENT


def _away(board: LiveBoard, known: KnownGame, now: int) -> Iterator[Alert]:
    """Yield who is noted as away and has moved since, or does not come back.

    Absences are noted to the minute: a move of that minute may have been made before leaving.
    """
    for side, since in enumerate(known.away):
        if since is None:
            continue
        mine = board.arrived[(side - board.start.side) % 2 :: 2]
        if mine and mine[-1] >= since + MINUTE:
            yield Alert("away-moved", Urgency.LOW, "", _PLAYERS[side])
        elif now - since >= LONG_AWAY:
            minutes = (("count", (now - since) // MINUTE),)
            yield Alert("away-long", Urgency.LOW, "", _PLAYERS[side], minutes)


# --- results and sources -------------------------------------------------------------------------


def _of_results(board: LiveBoard, known: KnownGame, now: int) -> Iterator[Alert]:
    """Yield what contradicts: the result entered, the kings, and the position."""
    kings = kings_say(board, now)
    if known.entered in RESULTS and kings and kings != known.entered:
        values: Values = (("entered", known.entered), ("shown", kings))
        yield Alert("kings-differ", Urgency.SOON, "", None, values)
    end = of_moves(board, known).end
    decided = end is not None and end.code not in _BY_INTERVENTION
    shown = "" if end is None or not decided else _pgn(end)
    if known.entered in RESULTS and shown and shown != known.entered:
        values = (("entered", known.entered), ("shown", shown))
        yield Alert("position-differs", Urgency.SOON, end.concept if end else "", None, values)
    if not known.entered and shown and kings and kings != shown:
        values = (("entered", shown), ("shown", kings))
        yield Alert("kings-against-board", Urgency.SOON, end.concept if end else "", None, values)
    yield from _early_draw(board, known, known.entered or kings or board.result)
    if known.ended is not None and _goes_on(board, known.ended, now):
        yield Alert("moves-after-result", Urgency.SOON)
    if phantom_score(board, now, known.entered) >= 2:
        move = board.moves[-1].uci()
        yield Alert("phantom", Urgency.SOON, "", None, (("move", move),))


_CLAIMABLE = frozenset({"repetition", "repetition-next", "fifty", "fifty-next"})


def _early_draw(board: LiveBoard, known: KnownGame, said: str) -> Iterator[Alert]:
    """Yield a draw that the regulations of the event let nobody agree on yet (E.01 art. 9.1.1).

    One that the position brings about, or that could be claimed in it, needs no agreement.
    """
    rules, made = known.conditions.rules, len(board.moves) // 2
    line = of_moves(board, known)
    claimable = any(alert.code in _CLAIMABLE for alert in line.quiet)
    if said != "1/2-1/2" or line.end is not None or claimable:
        return
    if made < rules.draws_from_move:
        values: Values = (("count", made), ("least", rules.draws_from_move))
        yield Alert("draw-early", Urgency.SOON, "draw-agreement-restricted", None, values)
    elif rules.draws == "forbidden":
        yield Alert("draw-forbidden", Urgency.SOON, "draw-agreement-restricted")


def _goes_on(board: LiveBoard, ended: int, now: int) -> bool:
    """Tell whether a game with a result is played on: moves come while a clock runs."""
    running = board.clocks is not None and board.clocks.running is not None
    return bool(board.late) and running and now - ended > GRACE


def _of_the_source(board: LiveBoard, known: KnownGame, now: int) -> Iterator[Alert]:
    if board.state in _BROKEN and not known.entered:
        yield Alert("board-down", Urgency.LOW, "", None, (("state", board.state),))
    if known.entered:
        return
    if board.unknown is not None and now - board.unknown > UNKNOWN and not board.kings:
        seconds = (("count", (now - board.unknown) // 1000),)
        yield Alert("position-unknown", Urgency.LOW, "", None, seconds)
    if board.lacking:
        lacking = (("count", board.lacking),)
        yield Alert("list-behind", Urgency.SOON, "", None, lacking)
    if board.reset:
        yield Alert("reset", Urgency.LOW)
    if board.withdrawn and now - board.withdrawn[-1].at < SILENT:
        taken = board.withdrawn[-1]
        values: Values = (("number", taken.ply // 2 + 1), ("count", len(taken.moves)))
        yield Alert("taken-back", Urgency.SOON, "", None, values)


_BROKEN = frozenset({"NOTRESPONDING", "INACTIVE"})
"""What LiveChess says of a board that sends nothing."""
