"""First questions for who is learning to play: where a man goes, check and mate, castling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from arbitro.rules.laws.board import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Board,
    Move,
    Position,
    read_fen,
    square_name,
    write_fen,
)
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.pairing.generator import RandomSource
from arbitro.school.laws.positions import placed
from arbitro.school.question import Mistake, PosedQuestion, Step, WorkedAnswer, one_of, said

LAWS = laws_of("2023").key
_MOST_SQUARES = 10

_RULES = {
    BISHOP: "bishop-move",
    ROOK: "rook-move",
    QUEEN: "queen-move",
    KNIGHT: "knight-move",
    KING: "king-step",
    PAWN: "pawn-step",
}
"""The concept that says how each man moves."""

_STEPS = {
    BISHOP: ((1, 1), (1, -1), (-1, 1), (-1, -1)),
    ROOK: ((1, 0), (-1, 0), (0, 1), (0, -1)),
    KNIGHT: ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)),
}
_STEPS[QUEEN] = _STEPS[BISHOP] + _STEPS[ROOK]
_STEPS[KING] = _STEPS[QUEEN]
_ONE_STEP = (KNIGHT, KING)
_MEN = {"N": KNIGHT, "B": BISHOP, "R": ROOK, "Q": QUEEN, "K": KING, "P": PAWN}


def where_to(chance: RandomSource) -> PosedQuestion | None:
    """Ask where a man can go; wrong answers go through others, or as another man would."""
    letter = one_of(chance, ("N", "N", "B", "R", "Q", "K", "P"))
    found = placed(chance, [*"Kkppn", *((letter,) if letter != "K" else ()), "P", "P", "P"])
    if found is None or found[0].side != 0:
        return None
    position, fen = found
    kind, board = _MEN[letter], Board(position)
    origin = one_of(
        chance,
        [at for at, piece in position.placed() if piece.kind == kind and piece.side == 0],
    )
    legal = [legal_move.target for legal_move in board.legal_moves() if legal_move.origin == origin]
    if not 0 < len(set(legal)) <= _MOST_SQUARES or board.in_check():
        return None
    taken = {at: piece.side for at, piece in position.placed()}
    others = [number for number in (KNIGHT, KING, BISHOP, ROOK) if number != kind]
    wrong = [("as-another-man", _reached(origin, other, taken)) for other in others]
    if kind != PAWN:
        wrong.append(("through-others", _reached(origin, kind, {})))
        own = [at for at in _reached(origin, kind, {}) if taken.get(at) == 0]
        wrong.append(("own-men-taken", [*legal, *own]))
        quiet = [at for at in legal if at not in taken]
        wrong.append(("captures-forgotten", quiet))
    else:
        ahead = [origin + 8, origin + 16]
        wrong.append(("pawn-straight-capture", [at for at in ahead if at < 64]))
        beside = [number for number in (origin % 8 - 1, origin % 8 + 1) if 0 <= number < 8]
        row = origin - origin % 8 + 8
        wrong.append(("pawn-always-diagonal", [row + number for number in beside]))
    mistakes = tuple(
        Mistake(said(f"school.mistake.{name}"), _squares(squares, kind))
        for name, squares in wrong
        if 0 < len(set(squares)) <= _MOST_SQUARES
    )
    stem = said("school.stem.where-to", man=letter.lower(), square=square_name(origin))
    return PosedQuestion(LAWS, stem, _squares(legal, kind), mistakes, fen=fen)


def _reached(origin: int, kind: int, taken: dict[int, int]) -> list[int]:
    """Return where a white man would go from a square over a board with these men."""
    found = []
    for across, up in _STEPS[kind]:
        at, times = (origin % 8 + across, origin // 8 + up), 1
        while 0 <= at[0] < 8 and 0 <= at[1] < 8:
            square = at[0] + 8 * at[1]
            if taken.get(square) != 0:
                found.append(square)
            if square in taken or (kind in _ONE_STEP and times):
                break
            at = (at[0] + across, at[1] + up)
    return found


def _squares(squares: Iterable[int], kind: int) -> WorkedAnswer:
    names = tuple(sorted({square_name(square) for square in squares}))
    answer = said("school.outcome.squares", squares=names)
    return WorkedAnswer(answer, (Step(answer, _RULES[kind]),))


# Check, mate, stalemate.

_STATES = ("mate", "stalemate", "check", "play-on")


def check_or_mate(chance: RandomSource) -> PosedQuestion | None:
    """Ask whether a position is mate, stalemate, check, or none of them."""
    state = one_of(chance, _STATES)
    after = _leading_to(chance, state)
    if after is None:
        return None
    right = _is(state)
    mistakes = tuple(
        Mistake(said(f"school.mistake.not-{text}"), _is(text)) for text in _STATES if text != state
    )
    player = ("white", "black")[after.side]
    return PosedQuestion(LAWS, said("school.stem.check-or-mate", player=player), right, mistakes,
                 fen=write_fen(after))  # fmt: skip


_TRIES = 250
_FEW = ("KQk", "KRRk", "KQRkp", "KQNk", "KRk", "KQkp")


def _leading_to(chance: RandomSource, state: str) -> Position | None:
    """Return a position Black is to move in and of which this is true; None where none came up."""
    for _ in range(_TRIES):
        found = placed(chance, list(one_of(chance, _FEW)))
        if found is None or found[0].side != 0:
            continue
        board = Board(found[0])
        fitting = [
            legal_move for legal_move in board.legal_moves() if _after(board, legal_move) == state
        ]
        if fitting:
            board.make(one_of(chance, fitting))
            return board.position()
    return None


def _state(board: Board) -> str:
    if not board.legal_moves():
        return "mate" if board.in_check() else "stalemate"
    return "check" if board.in_check() else "play-on"


def _is(state: str) -> WorkedAnswer:
    concept = {"mate": "win-by-checkmate", "stalemate": "stalemate"}.get(state, "check")
    answer = said(f"school.outcome.is-{state}")
    return WorkedAnswer(answer, (Step(answer, concept),))


# Mate in one move.


_INSTEAD = {"check": "only-check", "stalemate": "is-stalemate", "play-on": "quiet"}
"""What a move that does not mate does instead, by the mistake of taking it."""


def mate_in_one(chance: RandomSource) -> PosedQuestion | None:
    """Ask for the one move that mates."""
    drawn = _mating(chance)
    if drawn is None:
        return None
    position, fen = drawn
    board = Board(position)
    moves = board.legal_moves()
    kinds = {move: _after(board, move) for move in moves}
    mate = next(move for move in moves if kinds[move] == "mate")
    wrong = []
    for state, name in _INSTEAD.items():
        wrong += [(name, move) for move in chance.shuffled(moves) if kinds[move] == state][:2]
    mistakes = tuple(Mistake(said(f"school.mistake.{name}"), _move(move)) for name, move in wrong)
    return PosedQuestion(LAWS, said("school.stem.mate-in-one"), _move(mate), mistakes, fen=fen)


def _mating(chance: RandomSource) -> tuple[Position, str] | None:
    """Draw a position in which exactly one move mates, and that is no promotion."""
    for _ in range(_TRIES):
        men = one_of(chance, ("KQk", "KRRk", "KQRkp", "KQNkp", "KRBkp", "KQPkpp"))
        found = placed(chance, list(men), wanted=_mates_in_one)
        if found is not None:
            return found
    return None


def _mates_in_one(board: Board) -> bool:
    """Tell whether White is to move and exactly one move mates, which is no promotion."""
    if board.side:
        return False
    mates = [
        legal_move
        for legal_move in board.legal_moves()
        if _after(board, legal_move, "check") == "mate"
    ]
    return len(mates) == 1 and not mates[0].promotion


def _after(board: Board, move: Move, otherwise: str = "") -> str:
    """Return what a move leads to; without a check ``otherwise`` where that is given."""
    board.make(move)
    state = otherwise if otherwise and not board.in_check() else _state(board)
    board.unmake()
    return state


def _move(move: Move) -> WorkedAnswer:
    squares = f"{square_name(move.origin)}-{square_name(move.target)}"
    answer = said("school.outcome.moves", moves=(squares,))
    return WorkedAnswer(answer, (Step(answer, "win-by-checkmate"),))


# Castling.


class _Side(NamedTuple):
    """One of the two castlings of White: the king's way, what is between, the rook's square."""

    name: str
    way: tuple[int, ...]
    between: tuple[int, ...]
    rook: int


_KING_SIDE = _Side("king", (4, 5, 6), (5, 6), 7)
_QUEEN_SIDE = _Side("queen", (4, 3, 2), (1, 2, 3), 0)
_HOME = 4


def castling(chance: RandomSource) -> PosedQuestion | None:
    """Ask on which sides White may castle."""
    rights = one_of(chance, ("KQ", "KQ", "KQ", "K", "Q"))
    board = {_HOME: "K", 0: "R", 7: "R", 60: "k"}
    for man in "rbn"[: 1 + chance.below(3)]:
        at = 24 + chance.below(32)
        if at not in board:
            board[at] = man
    if chance.happens(300):
        board[one_of(chance, (1, 2, 5, 6))] = "N"
    fen = f"{_rows(board)} w {rights} - 0 20"
    position = read_fen(fen, strict=True).position
    if position is None:
        return None
    try:
        made = Board(position)
    except ValueError:
        return None
    castled = {item.name for item in (_KING_SIDE, _QUEEN_SIDE) if _castles(made, item)}
    attacked = {at for at in range(8) if made.attackers(at, 1)}
    wrong = (
        ("castling-through-check", _may(board, rights, attacked & {_HOME, 2, 6}, ())),
        ("castling-out-of-check", _may(board, rights, attacked - {_HOME}, ())),
        ("rook-attacked", _may(board, rights, attacked, (0, 7))),
        ("rook-passes-attack", _may(board, rights, attacked, (1,))),
        ("moved-before", _may(board, "KQ", attacked, ())),
        ("men-between", _may({_HOME: "K", 0: "R", 7: "R"}, rights, attacked, ())),
    )
    mistakes = tuple(
        Mistake(said(f"school.mistake.{name}"), _castled(sides)) for name, sides in wrong
    )
    lines = [
        said(f"school.line.moved-{side}")
        for side, letter in (("king-rook", "K"), ("queen-rook", "Q"))
        if letter not in rights
    ]
    lines = lines or [said("school.line.nothing-moved")]
    stem = said("school.stem.castling")
    return PosedQuestion(LAWS, stem, _castled(castled), mistakes, lines=tuple(lines), fen=fen)


def _castles(board: Board, side: _Side) -> bool:
    return any(
        # castling is written as the king going to its rook
        legal_move.origin == _HOME and legal_move.target == side.rook
        for legal_move in board.legal_moves()
    )


def _may(board: dict[int, str], rights: str, attacked: set[int], more: tuple[int, ...]) -> set[str]:
    """Return the sides by a rule that looks at these attacked squares, and at ``more`` of them."""
    return {
        side.name
        for side in (_KING_SIDE, _QUEEN_SIDE)
        if side.name[0].upper() in rights
        and not any(at in board for at in side.between)
        and not any(at in attacked for at in side.way)
        and not any(at in attacked for at in more if at in {side.rook, *side.between})
    }


def _castled(sides: set[str]) -> WorkedAnswer:
    which = "both" if len(sides) == 2 else next(iter(sides), "none")
    answer = said(f"school.outcome.castles-{which}")
    return WorkedAnswer(answer, (Step(answer, "castling-prevented"),))


def _rows(board: dict[int, str]) -> str:
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(board.get(8 * rank + file, "1") for file in range(8))
        rows.append(row)
    text = "/".join(rows)
    for count in range(8, 1, -1):
        text = text.replace("1" * count, str(count))
    return text
