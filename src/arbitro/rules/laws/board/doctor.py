"""Why a position cannot arise in any game (3.10.3), as far as it can be seen at a glance.

Each test is necessary, none is sufficient: finding no fault proves nothing, and the words say so.
Reasons carry squares as names and sides as the letters w and b.
"""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.model import EditionKey
from arbitro.reasons import Reason, reason
from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import (
    BISHOP,
    BIT,
    BLACK,
    DARK_SQUARES,
    KING,
    KNIGHT,
    LIGHT_SQUARES,
    PAWN,
    QUEEN,
    RANK,
    ROOK,
    SQUARE_NAMES,
    SQUARES_BY_NAME,
    Kind,
    Piece,
    Side,
    Square,
    Squares,
    colour_of,
    square_names,
    squares_of,
)
from arbitro.rules.laws.board.position import START, Position
from arbitro.rules.laws.board.tables import (
    KING_STEPS,
    KNIGHT_LEAPS,
    PAWN_CAPTURES,
    bishop_attacks,
    rook_attacks,
)

# Whether any last move explains a position: without one, no game has led there (3.10.3).
#
# Before the opponent's last move our king was not in check, because it was not our turn. So some
# move must be found that, taken back, leaves our king attacked by nobody.

Change = tuple[tuple[Square, Piece | None], ...]
"""The squares a retraction changes, each with what stood there before the move."""


def some_last_move(position: Position) -> bool:
    """Tell whether some last move could have led to a position with one king a side.

    Where a square has been passed over, only that double step counts.
    """
    return any(_acceptable(position, change) for change in _retractions(position))


def _acceptable(position: Position, change: Change) -> bool:
    pieces = list(position.pieces)
    for square, piece in change:
        pieces[square] = piece
    before = Board(Position(tuple(pieces), position.side ^ 1))
    return not before.attackers(before.kings[position.side], position.side ^ 1)


def _retractions(position: Position) -> Iterator[Change]:
    mover = position.side ^ 1
    # A square to take in passing tells which move was made last: no other is to be tried.
    if position.passed is not None:
        step = 8 if mover == 0 else -8
        pawn = Piece(mover, PAWN)
        yield (position.passed + step, None), (position.passed - step, pawn)
        return
    # Only where a man is missing the last move can have taken one.
    missing = position.of_side(position.side).bit_count() < 16
    for square, piece in position.placed():
        if piece.side != mover:
            continue
        if piece.kind == PAWN:
            yield from _pawn_retractions(position, square, mover, missing=missing)
            continue
        if piece.kind != KING and square // 8 == (7 if mover == 0 else 0):
            yield from _promotion_retractions(position, square, mover, missing=missing)
        for origin in squares_of(_origins(position, square, piece.kind)):
            for taken in _taken(position.side, missing=missing):
                yield (square, taken), (origin, piece)
    yield from _castling_retractions(position, mover)


def _taken(side: Side, *, missing: bool) -> tuple[Piece | None, ...]:
    """Return what may have been captured: nothing, or a man of the side that lost it.

    Which man it was makes no difference to checks along lines, so one stands for all; a knight
    may have stood anywhere.
    """
    return (None, Piece(side, KNIGHT)) if missing else (None,)


def _occupied(position: Position) -> Squares:
    return position.of_side(0) | position.of_side(1)


def _origins(position: Position, square: Square, kind: Kind) -> Squares:
    """Return the empty squares from which a piece can have come to its square."""
    occupied = _occupied(position)
    reach = {
        KNIGHT: lambda: KNIGHT_LEAPS[square],
        KING: lambda: KING_STEPS[square],
        BISHOP: lambda: bishop_attacks(square, occupied),
        ROOK: lambda: rook_attacks(square, occupied),
        QUEEN: lambda: bishop_attacks(square, occupied) | rook_attacks(square, occupied),
    }[kind]()
    return reach & ~occupied


def _pawn_origins(position: Position, square: Square, mover: Side) -> tuple[Squares, Squares]:
    """Return the empty squares a pawn can have advanced from, and those it can have captured from.

    A pawn never stood on its own first rank.
    """
    occupied, step = _occupied(position), 8 if mover == 0 else -8
    first = 0 if mover == 0 else 7
    advanced = 0
    back = square - step
    if 0 <= back < 64 and back // 8 != first and not occupied & BIT[back]:
        advanced = BIT[back]
        twice = back - step
        if square // 8 == (3 if mover == 0 else 4) and not occupied & BIT[twice]:
            advanced |= BIT[twice]
    captured = sum(
        BIT[number]
        for number in squares_of(PAWN_CAPTURES[mover ^ 1][square] & ~occupied)
        if number // 8 != first
    )
    return advanced, captured


def _pawn_retractions(
    position: Position, square: Square, mover: Side, *, missing: bool
) -> Iterator[Change]:
    pawn = Piece(mover, PAWN)
    advanced, captured = _pawn_origins(position, square, mover)
    for origin in squares_of(advanced):
        yield (square, None), (origin, pawn)
    if not missing:
        return
    for origin in squares_of(captured):
        yield (square, Piece(position.side, KNIGHT)), (origin, pawn)
        if square // 8 == (5 if mover == 0 else 2):
            behind = square - 8 if mover == 0 else square + 8
            start = square + 8 if mover == 0 else square - 8
            if position.pieces[behind] is None and position.pieces[start] is None:
                yield (square, None), (origin, pawn), (behind, Piece(position.side, PAWN))


def _promotion_retractions(
    position: Position, square: Square, mover: Side, *, missing: bool
) -> Iterator[Change]:
    pawn = Piece(mover, PAWN)
    advanced, captured = _pawn_origins(position, square, mover)
    for origin in squares_of(advanced):
        yield (square, None), (origin, pawn)
    if missing:
        for origin in squares_of(captured):
            yield (square, Piece(position.side, KNIGHT)), (origin, pawn)


def _castling_retractions(position: Position, mover: Side) -> Iterator[Change]:
    rank = 56 if mover == BLACK else 0
    king, rook = Piece(mover, KING), Piece(mover, ROOK)
    for king_end, rook_end, homes in _CASTLINGS:
        if (position.pieces[rank + king_end], position.pieces[rank + rook_end]) != (king, rook):
            continue
        ends = {king_end, rook_end}
        free = {file for file in range(8) if position.pieces[rank + file] is None} | ends
        for king_home, rook_home in homes if position.chess960 else homes[-1:]:
            low, high = sorted((king_home, rook_home))
            crossed = set(range(min(low, *ends), max(high, *ends) + 1))
            if crossed <= free:
                # Both ends are emptied first: in Chess960 one of the homes may be among them.
                before = dict.fromkeys((rank + end for end in ends), None)
                yield (
                    *before.items(),
                    (rank + king_home, king),
                    (rank + rook_home, rook),
                )


_CASTLINGS = tuple(
    (
        king_end,
        rook_end,
        (
            *(
                (king_home, rook_home)
                for king_home in range(1, 7)
                for rook_home in range(8)
                if (rook_home > king_home) == (corner == 7) and rook_home != king_home
            ),
            (4, corner),
        ),
    )
    for king_end, rook_end, corner in ((6, 5, 7), (2, 3, 0))
)
"""For each castling, where king and rook end and where they can have begun, e and corner last."""


EDITION = EditionKey("E.01@2023-01")

_SHUT_IN = (("c1", "b2", "d2"), ("f1", "e2", "g2")), (("c8", "b7", "d7"), ("f8", "e7", "g7"))
"""By side: a bishop's first square and the pawns that, unmoved, never let it out."""


def diagnose(position: Position, edition: EditionKey = EDITION) -> Reason:
    """Return ``illegal-position`` with what is wrong as its parts, or ``no-fault-found``.

    >>> diagnose(START).concept
    'no-fault-found'
    """
    faults = position_faults(position)
    if faults:
        return Reason("illegal-position", edition, (("faults", len(faults)),), faults)
    return reason("no-fault-found")


def position_faults(position: Position) -> tuple[Reason, ...]:
    """Return every reason found why no game leads to a position, empty where none is found."""
    return tuple(_faults(position))


UNPLAYABLE = frozenset(
    {
        "position-kings",
        "position-pawn-on-last-rank",
        "position-both-in-check",
        "position-opponent-in-check",
    }
)
"""The faults with which nobody can move on: what no engine is asked, nor a game begun from."""


def why_unplayable(position: Position) -> tuple[Reason, ...]:
    """Return why nobody can move on from a position, empty where somebody can.

    A position no game leads to may be played on from all the same, as studies are.
    """
    return tuple(
        position_fault
        for position_fault in position_faults(position)
        if position_fault.concept in UNPLAYABLE
    )


def _faults(position: Position) -> Iterator[Reason]:
    kings = [position.of_kind(side, KING).bit_count() for side in (0, 1)]
    for side in (0, 1):
        if kings[side] != 1:
            yield reason("position-kings", side=_letter(side), count=kings[side])
    last = RANK[0] | RANK[7]
    wrong = (position.of_kind(0, PAWN) | position.of_kind(1, PAWN)) & last
    if wrong:
        yield reason("position-pawn-on-last-rank", squares=square_names(wrong))
    for side in (0, 1):
        yield from _material(position, side)
        if not wrong:
            yield from _pawn_captures(position, side)
    if not wrong:
        yield from _promotion_without_capture(position)
    if not position.chess960:
        for side in (0, 1):
            yield from _bishops_behind_pawns(position, side)
    yield from _rights(position)
    yield from _passed(position)
    yield from _counters(position)
    if kings == [1, 1]:
        yield from _checks(position)


def _letter(side: Side) -> str:
    return colour_of(side).value


def promoted_at_least(position: Position, side: Side) -> int:
    """Return how many pieces of a side must have been promoted, bishops by colour of square.

    >>> from arbitro.rules.laws.board.fen import read_fen
    >>> fen = "rnbqkbnr/pppppppp/8/8/8/4B3/PPPPPPPP/RNBQK1NR w KQkq - 0 1"
    >>> promoted_at_least(read_fen(fen).position, 0)
    1
    """
    bishops = position.of_kind(side, BISHOP)
    counts = (
        position.of_kind(side, KNIGHT).bit_count() - 2,
        position.of_kind(side, ROOK).bit_count() - 2,
        position.of_kind(side, QUEEN).bit_count() - 1,
        *(_promoted_bishops(position, side, bishops & colour) for colour in _SQUARE_COLOURS),
    )
    return sum(max(0, count) for count in counts)


_SQUARE_COLOURS = (LIGHT_SQUARES, DARK_SQUARES)


def _promoted_bishops(position: Position, side: Side, bishops: Squares) -> int:
    """Return how many bishops on one colour of squares cannot be the one of the beginning."""
    home = _shut_in_home(position, side, bishops)
    if home is not None:
        # the first bishop never left: it stands there, or was captured there
        bishops &= ~BIT[home]
        return bishops.bit_count()
    return bishops.bit_count() - 1


def _shut_in_home(position: Position, side: Side, bishops: Squares) -> int | None:
    if position.chess960 or not bishops:
        return None
    pawns = position.of_kind(side, PAWN)
    for home, *guards in _SHUT_IN[side]:
        square = SQUARES_BY_NAME[home]
        same_colour = bool(BIT[square] & LIGHT_SQUARES) == bool(bishops & LIGHT_SQUARES)
        if same_colour and all(pawns & BIT[SQUARES_BY_NAME[guard]] for guard in guards):
            return square
    return None


def _material(position: Position, side: Side) -> Iterator[Reason]:
    pawns = position.of_kind(side, PAWN).bit_count()
    men = position.of_side(side).bit_count()
    if men > 16:
        yield reason("position-too-many-men", side=_letter(side), count=men)
    if pawns > 8:
        yield reason("position-too-many-pawns", side=_letter(side), count=pawns)
        return
    promoted = promoted_at_least(position, side)
    if promoted > 8 - pawns:
        yield reason(
            "position-too-many-promoted", side=_letter(side), promoted=promoted, pawns=pawns
        )


def captures_of_pawns(position: Position, side: Side) -> int | None:
    """Return the least number of captures that put a side's pawns where they stand.

    None where no captures do: a pawn on its k-th rank has left its file at most k-2 times.
    """
    pawns = squares_of(position.of_kind(side, PAWN))
    # Files already begun on by some pawn, and the fewest captures: no two began on the same one.
    best: dict[int, int] = {0: 0}
    for pawn in pawns:
        advanced = (pawn // 8 - 1) if side == 0 else 6 - pawn // 8
        following: dict[int, int] = {}
        for taken, cost in best.items():
            for file in range(8):
                away = abs(file - pawn % 8)
                if taken & 1 << file or away > advanced:
                    continue
                key = taken | 1 << file
                following[key] = min(following.get(key, 99), cost + away)
        best = following
    return min(best.values(), default=None)


def _pawn_captures(position: Position, side: Side) -> Iterator[Reason]:
    if position.of_kind(side, PAWN).bit_count() > 8:
        return
    needed = captures_of_pawns(position, side)
    missing = 16 - position.of_side(side ^ 1).bit_count()
    if needed is None:
        yield reason("position-pawns-not-reachable", side=_letter(side))
    elif needed > missing >= 0:
        yield reason(
            "position-too-few-captured", side=_letter(side), needed=needed, missing=missing
        )


def _promotion_without_capture(position: Position) -> Iterator[Reason]:
    """Without any capture each file keeps two pawns face to face and none is promoted."""
    men = [position.of_side(side).bit_count() for side in (0, 1)]
    if men != [16, 16]:
        return
    for side in (0, 1):
        promoted = 8 - position.of_kind(side, PAWN).bit_count()
        if promoted > 0:
            yield reason(
                "position-promotion-without-capture", side=_letter(side), promoted=promoted
            )


def _bishops_behind_pawns(position: Position, side: Side) -> Iterator[Reason]:
    """Name bishops on their first rank that neither began there nor can have got there."""
    pawns = position.of_kind(side, PAWN)
    rank = RANK[0] if side == 0 else RANK[7]
    homes = {SQUARES_BY_NAME[home] for home, *_ in _SHUT_IN[side]}
    for square in squares_of(position.of_kind(side, BISHOP) & rank):
        # the squares in front, from where a bishop enters its first rank
        entrances = PAWN_CAPTURES[side][square]
        if square not in homes and entrances & pawns == entrances:
            yield reason(
                "position-bishop-behind-pawns",
                side=_letter(side),
                square=SQUARE_NAMES[square],
                pawns=square_names(entrances),
            )


def _rights(position: Position) -> Iterator[Reason]:
    usable = position.usable_castling()
    if not position.chess960:
        for side in (0, 1):
            rank = 0 if side == 0 else 56
            if not position.of_kind(side, KING) & BIT[rank + 4]:
                usable &= ~(RANK[0] if side == 0 else RANK[7])
        usable &= START.castling
    for square in squares_of(position.castling & ~usable):
        yield reason(
            "position-castling-right",
            side=_letter(0 if square < 8 else 1),
            square=SQUARE_NAMES[square],
        )


def _passed(position: Position) -> Iterator[Reason]:
    passed = position.passed
    if passed is None:
        return
    step = 8 if position.side == 1 else -8
    pawn, origin = passed + step, passed - step
    on_rank = passed // 8 == (2 if position.side == 1 else 5)
    believable = (
        on_rank
        and position.of_kind(position.side ^ 1, PAWN) & BIT[pawn]
        and position.pieces[passed] is None
        and position.pieces[origin] is None
    )
    if not believable:
        yield reason("position-passed-square", square=SQUARE_NAMES[passed])
    elif position.halfmoves:
        yield reason("position-passed-counter", halfmoves=position.halfmoves)


def _counters(position: Position) -> Iterator[Reason]:
    made = 2 * (position.number - 1) + position.side
    if position.halfmoves > made and position.number > 1:
        yield reason("position-counter", halfmoves=position.halfmoves, made=made)


def _checks(position: Position) -> Iterator[Reason]:
    board = Board(position)
    side = position.side
    checkers = board.attackers(board.kings[side], side ^ 1)
    others = board.attackers(board.kings[side ^ 1], side)
    if others:
        both = "position-both-in-check" if checkers else "position-opponent-in-check"
        yield reason(both, side=_letter(side ^ 1), squares=square_names(others))
        return
    if checkers.bit_count() > 2:
        yield reason("position-too-many-checks", squares=square_names(checkers))
    elif (checkers or board.passed) and not some_last_move(board.position()):
        name = "position-check-unexplained" if checkers else "position-passed-unexplained"
        yield reason(name, squares=square_names(checkers))
