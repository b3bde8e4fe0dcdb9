"""Touching, releasing, making and completing a move (4.1 to 4.7, 6.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arbitro.rules.laws.naming import square_of
from arbitro.rules.laws.ruling import Player, opponent_of
from arbitro.rules.laws.situations.over import already_over
from arbitro.rules.laws.situations.sanctions import known, penalise
from arbitro.rules.laws.touch import obligation, released

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchedPieces:
    """A player touched pieces.

    ``squares`` in order. ``announced``: he said he was adjusting. ``accidental``: clearly not
    meant. ``together``: king and rook at the same time. ``released``: where the piece was let go;
    ``slipped``: it fell there. ``unheard``: the opponent did not hear that he was adjusting.
    """

    player: Player
    squares: tuple[str, ...] = ()
    announced: bool = False
    accidental: bool = False
    order_known: bool = True
    together: bool = False
    released: str | None = None
    slipped: bool = False
    unheard: bool = False
    claimant_touched_since: bool = False


def touched(case: Case, facts: TouchedPieces) -> Ruling:
    """Rule on touched pieces: what may still be played (4.2 to 4.5, 4.7)."""
    draft = case.draft("touched-pieces")
    over = already_over(case, draft)
    if over is not None:
        return over
    if facts.announced or facts.accidental:
        return _not_meant(case, facts, draft)
    if case.conditions.lax and known(case, "rapid-touch-on-request"):
        draft.because("touch-ruled-on-request", "rapid-touch-on-request")
    if facts.claimant_touched_since:
        draft.because("claim-of-touch-was-lost", "claim-of-touch-lost")
        draft.because("arbiter-who-saw-it-intervenes", "arbiter-sees-laws-observed")
    board = case.board()
    if board is None:
        draft.because("touched-without-position", "touched-pieces")
        return draft.arbiter_decides()
    if case.to_move != facts.player:
        draft.because("touched-out-of-turn", "adjusting-pieces", player=facts.player)
        penalise(case, draft, facts.player)
        return draft.play_on()
    squares = [found for name in facts.squares if (found := square_of(name)) is not None]
    if facts.slipped:
        draft.because("slipped-is-not-released", "move-made")
    elif facts.released is not None and squares:
        target = square_of(facts.released)
        fixed = () if target is None else released(board, squares[0], target)
        if fixed:
            draft.because("released-is-made", "move-made", square=facts.released)
            draft.permitted = tuple(sorted(move.uci() for move in fixed))
            return draft.play_on()
        draft.because("released-illegally", "touched-pieces", square=facts.released)
    left = obligation(
        board, squares, case.laws, order_known=facts.order_known, together=facts.together
    )
    draft.because(left.code, left.concept)
    draft.permitted = tuple(sorted({move.uci() for move in left.moves}))
    return draft.play_on()


def _not_meant(case: Case, facts: TouchedPieces, draft: Draft) -> Ruling:
    """Rule on contact that obliges to nothing: announced as adjusting, or accidental."""
    if facts.announced:
        draft.because("adjusting-announced", "adjusting-pieces")
        if facts.unheard:
            draft.because("adjusting-unheard", "adjusting-pieces", player=facts.player)
            draft.may("option-warn-to-speak-up", "penalty-warning")
        return draft.play_on()
    concept = "other-contact-is-intentional"
    draft.because("contact-accidental", concept if known(case, concept) else "touched-pieces")
    return draft.play_on()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPress:
    """How the clock was handled, or not.

    ``other-hand``: not the hand that moved; ``before-moving``: pressed without a move;
    ``forgotten``: not pressed; ``hovering``: a finger on or over the clock; ``holding``: his own
    button held down so that the opponent, who displaced pieces, cannot press; ``moved-again``: he
    forgot to press, came back and, seeing his clock run, moved again.
    """

    player: Player
    how: Literal[
        "other-hand",
        "forgotten",
        "hovering",
        "holding",
        "roughly",
        "opponent-replied",
        "moved-again",
    ]


_HANDLING = {"roughly": "clock-handled-properly", "holding": "adjusting-on-own-clock"}
"""What forbids a way of handling the clock, where it is not the rule about the hand."""


def pressing(case: Case, facts: ClockPress) -> Ruling:
    """Rule on how the clock was pressed (6.2)."""
    draft = case.draft("clock-handling")
    if facts.how in {"forgotten", "opponent-replied"}:
        return _forgotten(case, draft, facts, replied=facts.how == "opponent-replied")
    if facts.how == "moved-again":
        draft.because("moved-again", "clock-pressed", "alternate-moves", player=facts.player)
        draft.must("find-out-who-moved", "arbiter-sees-laws-observed")
        draft.must("take-back-a-second-move", "alternate-moves", player=facts.player)
        draft.must("set-the-clocks", "irregularity-restored")
        draft.must("check-move-counter", "clock-evidence")
        return draft.play_on()
    concept = _HANDLING.get(facts.how, "same-hand")
    if not known(case, concept):
        draft.because("no-rule-in-this-edition")
        return draft.arbiter_decides()
    draft.because(f"clock-{facts.how}", concept, player=facts.player)
    if facts.how == "holding":
        draft.must(
            "opponent-stops-the-clock",
            "clock-stopped-for-displaced-pieces",
            player=opponent_of(facts.player),
        )
    draft.because("not-an-illegal-move", concept)
    improper = {"by": concept} if concept == "clock-handled-properly" else {}
    penalise(case, draft, facts.player, **improper)
    return draft.play_on()


def _forgotten(case: Case, draft: Draft, facts: ClockPress, *, replied: bool) -> Ruling:
    draft.because("made-not-completed", "clock-pressed", "player-to-move", player=facts.player)
    if replied:
        if known(case, "move-completed-by-next-move"):
            draft.because("completed-by-next-move", "move-completed-by-next-move")
        draft.must("check-move-counter", "clock-evidence")
    else:
        draft.may("opponent-may-wait-tell-or-move", "always-allowed-to-stop")
    draft.must("arbiter-says-nothing", "arbiter-does-not-intervene")
    return draft.play_on()


# How far a move has come: what is fixed, whether it is made, whether completed (4.6, 4.7, 6.2).


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveBegun:
    """A player has begun a move; what he has done of it so far.

    ``released``: the piece that moves was let go on a square it may go to; of castling the king.
    ``removed``: the captured piece, or the pawn that is promoted, is off the board.
    ``rook_released``: of castling. ``piece_placed``: the new piece has touched the promotion
    square, ``piece_released``: and was let go. ``pressed``: the clock was. ``ends_game``: the move
    does. ``moved_next``: the player has already made his next move.
    """

    player: Player
    kind: Literal["plain", "capture", "castling", "promotion"] = "plain"
    released: bool = False
    removed: bool = False
    rook_released: bool = False
    piece_placed: bool = False
    piece_released: bool = False
    pressed: bool = False
    ends_game: bool = False
    moved_next: bool = False


def move_begun(case: Case, facts: MoveBegun) -> Ruling:
    """Rule on how far a move has come."""
    draft = case.draft("move-begun")
    made = _MADE[facts.kind](case, facts, draft)
    if not made:
        return _not_made(case, facts, draft)
    draft.because("move-is-made", "move-made", player=facts.player)
    _completed(case, facts, draft)
    return draft.play_on()


def _plain(case: Case, facts: MoveBegun, draft: Draft) -> bool:
    del case
    if not facts.released:
        draft.because("piece-still-in-hand", "move-made")
    return facts.released


def _capture(case: Case, facts: MoveBegun, draft: Draft) -> bool:
    del case
    if facts.released and facts.removed:
        return True
    if facts.released:
        draft.because("captured-piece-still-there", "capture-made")
        draft.must("remove-the-captured-piece", "capture-made")
    else:
        draft.because("piece-still-in-hand", "capture-made")
    return False


def _castling(case: Case, facts: MoveBegun, draft: Draft) -> bool:
    del case
    if facts.rook_released:
        return True
    if facts.released:
        draft.because("king-released-for-castling", "castling-made")
        draft.must("castle-on-that-side-or-move-the-king", "castling-made")
    else:
        draft.because("piece-still-in-hand", "castling-made")
    return False


def _promotion(case: Case, facts: MoveBegun, draft: Draft) -> bool:
    if facts.piece_placed or facts.piece_released:
        if known(case, "promotion-choice-final"):
            draft.because("promotion-choice-is-final", "promotion-choice-final")
    else:
        draft.because("promotion-choice-still-open", "act-of-promotion")
    if not facts.removed and facts.piece_released:
        draft.because("pawn-still-there", "promotion-made")
        draft.must("remove-the-pawn", "promotion-made")
    if known(case, "promotion-in-any-order"):
        draft.because("promotion-any-order", "promotion-in-any-order", "pawn-need-not-reach-square")
    return facts.piece_released and facts.removed


_MADE = {
    "plain": _plain,
    "capture": _capture,
    "castling": _castling,
    "promotion": _promotion,
}


_RULES = {
    "plain": "move-made",
    "capture": "capture-made",
    "castling": "castling-made",
    "promotion": "promotion-made",
}
"""When a move of each kind is made."""


def _not_made(case: Case, facts: MoveBegun, draft: Draft) -> Ruling:
    draft.because("move-not-made", _RULES[facts.kind], player=facts.player)
    draft.must("open-by-touch-move", "touched-pieces", "move-made")
    if facts.pressed:
        unpromoted = facts.kind == "promotion" and not facts.piece_released
        concept = "pawn-left-unpromoted" if unpromoted else "pressed-without-moving"
        if known(case, concept):
            draft.because("pressed-before-made", concept)
            draft.may("option-treat-as-illegal-move", concept)
    return draft.play_on()


def _completed(case: Case, facts: MoveBegun, draft: Draft) -> None:
    if facts.ends_game and known(case, "move-completed-by-ending-the-game"):
        draft.because("completed-by-ending-the-game", "move-completed-by-ending-the-game")
    elif facts.moved_next and known(case, "move-completed-by-next-move"):
        draft.because("completed-by-next-move", "move-completed-by-next-move")
    elif facts.pressed:
        draft.because("completed-by-pressing", "clock-pressed")
    else:
        draft.because("made-not-completed", "clock-pressed", player=facts.player)
