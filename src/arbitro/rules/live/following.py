"""The game of one board as far as its source has told it: a fold of what arrived.

A whole list of moves is believed before placements are, unless it stays behind them for some
seconds while they show legal moves: then the board is believed. What was withdrawn stays known, and
after the arbiter has entered a result nothing is added: pieces are moved then that are no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from arbitro.rules.laws.board import KING, START, Board, Move, Position, read_fen
from arbitro.rules.laws.board.fen import placement_of
from arbitro.rules.laws.notation import read_move
from arbitro.rules.live.board_signals import BoardSignal, Clocks
from arbitro.rules.live.placements import (
    CENTRE,
    one_move,
    pieces_of,
    result_of_kings,
    taken_back,
    two_moves,
)

SETTLED = 5_000
"""Milliseconds kings stand in the centre before they tell a result, and moves on the board before
they are believed against a list without them."""

GRACE = 30_000
"""Milliseconds after a result in which moves that were on their way still arrive."""

FEW = 2
"""Half-moves after which the initial array is a board set up anew and no game taken back."""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Moves that stood and stand no more, from the half-move ``ply`` (from 0) on."""

    at: int
    ply: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """A board as it stands. Instants and times are milliseconds.

    ``arrived`` is when each half-move came, ``times`` the clock after it where that was told.
    ``illegal`` is what the source wrote behind the moves and is no legal move. ``listed`` tells
    that the source gives whole games, ``pressed`` how many half-moves the clocks have confirmed.
    ``unknown`` is since when what stands on the board is no position of the game. ``kings`` is the
    result two kings in the centre tell since ``kings_at``. ``late`` counts half-moves that came
    when the game was over. ``beside`` is the game as placements go on from a list that has not got
    their moves, ``lacking`` how many of the moves here (`as_believed`) the list has not.
    """

    start: Position = START
    moves: tuple[Move, ...] = ()
    arrived: tuple[int, ...] = ()
    times: tuple[int | None, ...] = ()
    illegal: str = ""
    withdrawn: tuple[Withdrawn, ...] = ()
    listed: bool = False
    pressed: int = 0
    placement: str = ""
    placed: int = 0
    unknown: int | None = None
    clocks: Clocks | None = None
    result: str = ""
    kings: str = ""
    kings_at: int = 0
    state: str = ""
    heard: int = 0
    reset: bool = False
    late: int = 0
    beside: LiveBoard | None = None
    lacking: int = 0

    def board(self) -> Board:
        """Return the board after the last move."""
        board = Board(self.start)
        for move in self.moves:
            board.make(move)
        return board

    @property
    def changed(self) -> int:
        """Return when the last half-move came, 0 before the first."""
        return self.arrived[-1] if self.arrived else 0


def follow(seen: Iterable[BoardSignal], ended: int | None = None) -> LiveBoard:
    """Return a board after all that arrived of it, in the order it arrived.

    ``ended`` is when the arbiter entered the result that stands.
    """
    known = LiveBoard()
    for other in seen:
        known = advanced(known, other, ended)
    return known


def advanced(known: LiveBoard, seen: BoardSignal, ended: int | None = None) -> LiveBoard:
    """Return a board after one more thing arrived of it."""
    found = replace(known, heard=seen.at)
    if seen.state:
        found = replace(found, state=seen.state)
    if seen.result:
        found = replace(found, result=seen.result)
    closed = ended is not None and seen.at > ended + GRACE
    if seen.moves is not None:
        found = _listed(found, seen, closed)
    if seen.placement:
        found = _placed(found, seen, closed)
    if seen.clocks is not None:
        found = _timed(found, seen.clocks)
    return found


def _timed(known: LiveBoard, clocks: Clocks) -> LiveBoard:
    """Take the clocks: whoever has pressed has completed the move that stands (E.01 art. 6.2.1)."""
    to_move = "white" if (known.start.side + len(known.moves)) % 2 == 0 else "black"
    pressed = len(known.moves) if clocks.running == to_move and known.unknown is None else 0
    beside = None if known.beside is None else _timed(known.beside, clocks)
    return replace(known, clocks=clocks, pressed=max(known.pressed, pressed), beside=beside)


# --- whole lists ---------------------------------------------------------------------------------


def _listed(known: LiveBoard, seen: BoardSignal, closed: bool) -> LiveBoard:
    assert seen.moves is not None, "the caller has looked"
    read = _read(known, seen)
    if read is None:  # begins from a position that is none of this game
        return replace(known, listed=True, unknown=_since(known, seen.at))
    start, moves, unread = read
    same = _common(known.moves, moves) if start == known.start else 0
    if closed:
        return replace(known, listed=True, late=max(known.late, len(moves) - len(known.moves)))
    # Nobody takes a whole game back: the source was started anew, and the moves stand.
    if not moves and len(known.moves) > FEW:
        return replace(known, listed=True, reset=True)
    found = known
    if same < len(known.moves):
        gone = Withdrawn(seen.at, same, known.moves[same:])
        found = replace(found, withdrawn=(*found.withdrawn, gone))
    # Still behind what the board has shown; one that has caught up or differs is believed.
    beside = known.beside
    if beside is not None and (unread or beside.moves[: len(moves)] != moves):
        beside = None
    arrived = (*known.arrived[:same], *([seen.at] * (len(moves) - same)))
    return replace(
        found,
        start=start,
        moves=moves,
        arrived=arrived,
        times=_times(seen, len(moves)),
        illegal=unread,
        listed=True,
        reset=False,
        unknown=None,
        beside=beside,
    )


def _times(seen: BoardSignal, count: int) -> tuple[int | None, ...]:
    """Return the clock after each half-move; the last ones, where the source begins later."""
    told = seen.times[: len(seen.moves or ())]
    missing = count - len(told)
    return ((None,) * missing + tuple(told)) if missing > 0 else tuple(told[:count])


def _read(known: LiveBoard, seen: BoardSignal) -> tuple[Position, tuple[Move, ...], str] | None:
    """Return where a list begins, its legal moves, and what in it is none.

    A list that begins at a position of the game goes on from there: a source that was started anew
    knows nothing of what was before.
    """
    start = known.start
    before: tuple[Move, ...] = ()
    if seen.start:
        given = read_fen(seen.start).position
        # Boards tell what stands on them, also while the kings are not there yet.
        if given is None or not given.has_kings:
            return None
        joined = _joined(known, given)
        if joined is not None:
            before = known.moves[:joined]
        elif not known.moves:
            start = given
        else:
            return None
    board = Board(start)
    found: list[Move] = []
    for made in before:
        board.make(made)
        found.append(made)
    for text in seen.moves or ():
        move = read_move(board, text, check_signs=False, candidates=False).move
        if move is None:
            return start, tuple(found), text
        board.make(move)
        found.append(move)
    return start, tuple(found), ""


def _joined(known: LiveBoard, given: Position) -> int | None:
    """Return after how many half-moves a game stood as a position, the last such place."""
    wanted = (given.pieces, given.side)
    board, found = Board(known.start), None
    for ply in range(len(known.moves) + 1):
        position = board.position()
        if (position.pieces, position.side) == wanted:
            found = ply
        if ply < len(known.moves):
            board.make(known.moves[ply])
    return found


def _common(one: Sequence[Move], other: Sequence[Move]) -> int:
    """Return how many moves two lines have in common at their beginning."""
    for at, (first, second) in enumerate(zip(one, other, strict=False)):
        if first != second:
            return at
    return min(len(one), len(other))


# --- placements ----------------------------------------------------------------------------------


def _placed(known: LiveBoard, seen: BoardSignal, closed: bool) -> LiveBoard:
    pieces = pieces_of(seen.placement)
    if pieces is None:
        return known
    kings = result_of_kings(seen.placement)
    if kings != known.kings and kings_say(known, seen.at):  # they told it, and are taken away
        known = replace(_without_phantom(known, seen.at), result=known.kings)
    kings_at = known.kings_at if kings == known.kings else seen.at
    found = replace(known, placement=seen.placement, placed=seen.at, kings=kings, kings_at=kings_at)
    board = known.board()
    if board.position().pieces == pieces:
        return replace(found, unknown=None, reset=False, beside=None)
    if kings:
        # Two kings in the centre touch each other: never a position, but no fault of the board.
        return replace(found, unknown=None)
    if seen.placement == _ARRAY and len(known.moves) > FEW:
        return replace(found, reset=True, unknown=None)
    # A source that sends lists tells the moves itself; what stands on its board has to agree, and
    # where it does not, is followed beside them.
    if known.listed or known.reset:
        follows = known.listed and not (known.reset or closed)
        beside = _beside(known, seen) if follows else known.beside
        return replace(found, unknown=_since(known, seen.at), beside=beside)
    if closed:
        return replace(found, late=max(known.late, 1))
    return _moved(found, board, seen)


_ARRAY = placement_of(START)


def _moved(known: LiveBoard, board: Board, seen: BoardSignal) -> LiveBoard:
    """Find the move a placement shows, a better one in the place of the last, or one taken back."""
    pieces = pieces_of(seen.placement)
    assert pieces is not None, "the caller has looked"
    move = one_move(board, pieces)
    if move is not None:
        return _with(known, (move,), seen)
    # A move the clock has confirmed is complete (E.01 art. 6.2.1) and not corrected by a better
    # one.
    if known.moves and known.pressed < len(known.moves):
        board.unmake()
        other = one_move(board, pieces)
        board.make(known.moves[-1])
        if other is not None:  # a piece that was drawn over a square it might have gone to
            return _with(_without(known, 1, None), (other,), seen)
    back = taken_back(known.start, known.moves, pieces)
    if back is not None:
        stood = known.pressed > len(known.moves) - back
        return replace(_without(known, back, seen.at if stood else None), unknown=None)
    both = two_moves(board, pieces)
    if both is not None:
        return _with(known, both, seen)
    return replace(known, unknown=_since(known, seen.at))


def _beside(known: LiveBoard, seen: BoardSignal) -> LiveBoard:
    """Return the game as the placement goes on from the list.

    It only goes on: moves of the list are not taken back for what stands on the board, for players
    who look at their game put earlier positions there.
    """
    line = known.beside or replace(known, listed=False, unknown=None, withdrawn=())
    board = line.board()
    if board.position().pieces == pieces_of(seen.placement):
        return replace(line, unknown=None)
    moved = _moved(line, board, seen)
    if moved.moves[: len(known.moves)] != known.moves:
        return replace(line, unknown=_since(line, seen.at))
    return moved


def _since(known: LiveBoard, at: int) -> int:
    return at if known.unknown is None else known.unknown


def _with(known: LiveBoard, moves: tuple[Move, ...], seen: BoardSignal) -> LiveBoard:
    return replace(
        known,
        moves=(*known.moves, *moves),
        arrived=(*known.arrived, *([seen.at] * len(moves))),
        times=(*known.times, *([None] * len(moves))),
        unknown=None,
        reset=False,
    )


def _without(known: LiveBoard, count: int, at: int | None) -> LiveBoard:
    """Take half-moves back; ``at`` is when, None where they never stood."""
    kept = len(known.moves) - count
    gone = (
        known.withdrawn
        if at is None
        else (
            *known.withdrawn,
            Withdrawn(at, kept, known.moves[kept:]),
        )
    )
    return replace(
        known,
        moves=known.moves[:kept],
        arrived=known.arrived[:kept],
        times=known.times[:kept],
        withdrawn=gone,
        pressed=min(known.pressed, kept),
    )


# --- kings ---------------------------------------------------------------------------------------


def kings_say(known: LiveBoard, now: int) -> str:
    """Return the result the kings tell, once they have stood long enough."""
    return known.kings if known.kings and now - known.kings_at >= SETTLED else ""


def goes_to_the_centre(known: LiveBoard) -> bool:
    """Tell whether the last move is of a king to a square on which kings tell a result."""
    if not known.moves:
        return False
    target = known.moves[-1].king_target
    return target in CENTRE and known.board().kinds[target] == KING


def as_believed(known: LiveBoard, now: int) -> LiveBoard:
    """Return a board as it is believed at an instant.

    By what stands on it where the source's list has stayed behind that for some seconds, and
    without a last king move that only told the result.
    """
    return _without_phantom(_as_placed(known, now), now)


def _as_placed(known: LiveBoard, now: int) -> LiveBoard:
    line, count = known.beside, len(known.moves)
    if line is None or known.illegal or len(line.moves) <= count:
        return known
    if now - line.arrived[count] < SETTLED:
        return known  # the list may only be on its way
    return replace(
        known,
        moves=line.moves,
        arrived=line.arrived,
        times=line.times,
        pressed=line.pressed,
        unknown=line.unknown,
        lacking=len(line.moves) - count,
    )


def _without_phantom(known: LiveBoard, now: int) -> LiveBoard:
    """Return a board without a last king move that only told the result.

    The four squares touch each other, so a game can hold one such move, and only as its last. It
    is certain where both kings stand there; else see `phantom_score`.
    """
    if kings_say(known, now) and goes_to_the_centre(known):
        return _without(known, 1, None)
    return known


def phantom_score(
    known: LiveBoard, now: int, entered: str, *, answered_after: int = 120_000
) -> int:
    """Return how much speaks for a last king move that told the result: two or more is much.

    One each: the result is known and nobody has answered for two minutes, no clock was told with
    that move, the player who made it had lost by the result entered.
    """
    if not goes_to_the_centre(known) or kings_say(known, now):
        return 0
    mover = (known.start.side + len(known.moves) - 1) % 2
    result = entered or known.result
    score = 0
    if result and now - known.changed >= answered_after:
        score += 1
    timed = [time for time in known.times[:-1] if time is not None]
    if timed and known.times[-1] is None:
        score += 1
    if result == ("0-1" if mover == 0 else "1-0"):
        score += 1
    return score
