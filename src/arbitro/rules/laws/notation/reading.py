"""Reading one written move on a board: what it means, or what it could mean and why not one thing.

Nothing is guessed: where a writing has not exactly one legal meaning, there is no move, and the
candidates are for a person to choose from.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import PAWN, Move
from arbitro.rules.laws.notation.matching import matches
from arbitro.rules.laws.notation.other_notations import written_otherwise
from arbitro.rules.laws.notation.writing import Form, Style, without_sign
from arbitro.rules.laws.notation.written import ENGLISH, MATE, Letters, WrittenMove, reader_of

FINDINGS = frozenset(
    {
        "unreadable",
        "illegal",
        "ambiguous",
        "promotion-missing",
        "capture-sign-wrong",
        "capture-sign-missing",
        "passing-sign-wrong",
        "check-sign-wrong",
        "mate-sign-wrong",
    }
)
"""What can be wrong with a writing; the first four leave it without a move."""

BLOCKING = frozenset({"unreadable", "illegal", "ambiguous", "promotion-missing"})


@dataclass(frozen=True, slots=True)
class MoveReading:
    """What a writing means. ``move`` is None unless it has exactly one legal meaning.

    ``candidates`` are the legal moves it may have meant otherwise, likeliest first; ``findings``
    are codes of `FINDINGS`; ``written`` is the writing taken apart, None where that failed.
    """

    move: Move | None
    candidates: tuple[Move, ...] = ()
    findings: tuple[str, ...] = ()
    written: WrittenMove | None = None


def read_move(
    board: Board,
    text: str,
    letters: Letters = ENGLISH,
    *,
    check_signs: bool = True,
    candidates: bool = True,
) -> MoveReading:
    """Read a written move. Missing signs x, +, # and a.p. are right as they are (C.13).

    What is no move in these letters may be written between squares, in numbers or descriptively.
    Without ``check_signs`` wrong signs are not looked for; without ``candidates`` what an
    unreadable or illegal writing may have meant is not.

    >>> from arbitro.rules.laws.board import Board
    >>> from arbitro.rules.laws.notation.written import letters_of
    >>> read_move(Board(), "Cf3", letters_of("es")).move
    <Move g1f3>
    >>> read_move(Board(), "Cf3", letters_of("en")).findings
    ('unreadable',)
    >>> read_move(Board(), "Nf4").candidates
    (<Move g1f3>, <Move f2f4>)
    """
    written = reader_of(letters)(text)
    found = [] if written is None else matches(board, written)
    # Only where letters give nothing: what is a legal move in them is never read otherwise.
    if not found and (others := written_otherwise(board, text)):
        if len(others) == 1:
            return MoveReading(others[0])
        return MoveReading(None, others, ("ambiguous",))
    if written is None:
        meant = near_misses(board, text, letters) if candidates else ()
        return MoveReading(None, meant, ("unreadable",))
    if not found:
        meant = near_misses(board, text, letters) if candidates else ()
        return MoveReading(None, meant, ("illegal",), written)
    if len(found) > 1:
        # The lowest twelve bits are origin and target: what differs is the promotion alone.
        same_squares = len({move & 0xFFF for move in found}) == 1
        code = "promotion-missing" if same_squares else "ambiguous"
        return MoveReading(None, tuple(found), (code,), written)
    move = found[0]
    signs = wrong_signs(board, move, written) if check_signs else ()
    return MoveReading(move, (), signs, written)


def wrong_signs(board: Board, move: Move, written: WrittenMove) -> tuple[str, ...]:
    """Return the signs of a writing that do not belong to the move it means."""
    found = []
    captures = not move.is_castling and (bool(board.kinds[move.target]) or move.is_en_passant)
    if written.capture and not captures:
        found.append("capture-sign-wrong")
    # A missing x is right (C.13); a hyphen says that nothing was captured.
    if captures and written.hyphen:
        found.append("capture-sign-missing")
    if written.passing and not move.is_en_passant:
        found.append("passing-sign-wrong")
    if written.sign:
        board.make(move)
        if not board.in_check():
            found.append("check-sign-wrong")
        elif (written.sign == MATE) and board.legal_moves():
            found.append("mate-sign-wrong")
        board.unmake()
    return tuple(found)


_SIGNS = str.maketrans("", "", "+#!?=x:-\N{MULTIPLICATION SIGN}†‡ ()")


def _bare(text: str) -> str:
    return text.strip().replace("O", "0").replace("o", "0").translate(_SIGNS)


def near_misses(board: Board, text: str, letters: Letters = ENGLISH) -> tuple[Move, ...]:
    """Return at most five legal moves whose writing differs from a text by one slip of the pen.

    A slip is one sign too many, too few, another one, or two swapped.
    """
    bare = _bare(text)
    short, long = Style(letters), Style(letters, Form.LONG)
    meant: list[Move] = []
    nearly: list[Move] = []
    for move in board.legal_moves():
        forms = {_bare(without_sign(board, move, style)) for style in (short, long)}
        if board.kinds[move.origin] != PAWN and not move.is_castling:
            # the player may have named file, rank or square without need
            sign = letters.of_kind(board.kinds[move.origin])
            name, target = long_names(move)
            forms |= {sign + name[0] + target, sign + name[1] + target}
        if bare in forms:
            meant.append(move)
        # Signs are left out of both: a missing x is no slip (C.13).
        elif any(_one_slip(bare, form) for form in forms):
            nearly.append(move)
    return tuple((meant + nearly)[:5])


def long_names(move: Move) -> tuple[str, str]:
    """Return the names of the squares a move leaves and reaches."""
    text = move.uci()
    return text[:2], text[2:4]


def _one_slip(first: str, second: str) -> bool:
    """Tell whether one slip leads from a text to another one."""
    alike = [one == two for one, two in zip(first, second, strict=False)] + [False]
    rest, other = first[alike.index(False) :], second[alike.index(False) :]
    return (
        rest[1:] == other[1:]
        or rest[1:] == other
        or rest == other[1:]
        or (rest[1::-1] == other[:2] and rest[2:] == other[2:])
    )
