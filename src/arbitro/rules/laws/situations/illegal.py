"""Illegal moves: restoring, what must be played instead, and penalties (7.5, A.3, A.5.2, B)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from arbitro.model import RateClass
from arbitro.rules.laws.case import CanMate, MateFacts, fen_of
from arbitro.rules.laws.editions import illegal_moves_of
from arbitro.rules.laws.naming import square_of
from arbitro.rules.laws.ruling import Player, Restoration, Score, opponent_of
from arbitro.rules.laws.situations.game_end import lost_unless
from arbitro.rules.laws.situations.over import already_over
from arbitro.rules.laws.situations.sanctions import (
    by_the_letter,
    impose_loss,
    known,
    penalise,
    set_clocks_back,
)
from arbitro.rules.laws.touch import obligation

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.editions import IllegalMoves
    from arbitro.rules.laws.ruling import Draft, Ruling

Fault = Literal["illegal", "unpromoted", "no-move", "two-hands"]

_CONCEPTS: dict[Fault, str] = {
    "illegal": "illegal-move-completed",
    "unpromoted": "pawn-left-unpromoted",
    "no-move": "pressed-without-moving",
    "two-hands": "two-hands",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalMove:
    """A player made an illegal move, or did what counts as one.

    The moves of the case end before it. ``faults``: all of this one move. ``pressed``: the clock
    was pressed. ``prior``: completed illegal moves of the player before. ``touched``: squares
    touched, in order. ``restorable`` is false where the position before cannot be found.
    ``shown``: the two players pointed it out before the opponent's next move (``replied``).
    """

    player: Player
    faults: tuple[Fault, ...] = ("illegal",)
    pressed: bool = True
    prior: int = 0
    replied: bool = False
    found_by: Literal["arbiter", "opponent", "player"] = "opponent"
    game_over: bool = False
    restorable: bool = True
    touched: tuple[str, ...] = ()
    promotion_square: str | None = None
    restarted_by_mistake: bool = False
    opponent_can_mate: CanMate | None = None
    mate_line: tuple[str, ...] = ()


def illegal_move(case: Case, facts: IllegalMove) -> Ruling:
    """Rule on an illegal move and on what counts as one."""
    draft = case.draft("illegal-move")
    if facts.game_over:
        draft.because("illegal-move-after-the-end", "illegal-move-completed")
        return draft.nothing()
    over = already_over(case, draft)
    if over is not None:
        return over
    if not case.laws.over_the_board:
        draft.because("platform-takes-legal-moves-only", "online-legal-moves-only")
        draft.because("illegal-moves-as-regulated", "online-illegal-moves-regulated")
        penalise(case, draft, facts.player)
        return draft.arbiter_decides()
    if facts.restarted_by_mistake:
        draft.because("clock-restarted-by-mistake", "pressed-without-moving")
        draft.may("option-treat-as-distraction", "distracting-the-opponent")
        draft.may("option-treat-as-illegal-move", "pressed-without-moving")
        return draft.arbiter_decides()
    if not facts.faults:
        draft.because("no-fault-named", "illegal-move")
        return draft.nothing()
    counted = _classify(case, facts, draft)
    if not counted:
        by = _improper(case, facts)
        penalise(case, draft, facts.player, "penalty-loss-of-game", by=by)
        return draft.play_on()
    # Not pressed is not completed (7.5.1): touch-move binds, nothing is counted.
    if not facts.pressed and case.laws.illegal_once == "pressed":
        draft.because("illegal-move-not-completed", "illegal-move-completed")
        _touch_rule(case, facts, draft)
        return draft.play_on()
    policy = illegal_moves_of(
        case.laws, case.conditions.rate, supervised=case.conditions.supervised
    )
    if case.conditions.rate is not RateClass.STANDARD and not case.laws.rapid_known:
        draft.because("no-rapid-rules")
    standing = _stands(case, facts, policy, draft)
    if standing is not None:
        return standing
    return _penalty(case, facts, policy, draft)


def _classify(case: Case, facts: IllegalMove, draft: Draft) -> bool:
    """Name the faults the edition counts as an illegal move; tell whether one remains."""
    laws = case.laws
    counts: dict[Fault, bool] = {
        "illegal": True,
        "unpromoted": laws.unpromoted != "incomplete",
        "no-move": laws.pressing_illegal,
        "two-hands": laws.two_hands_illegal,
    }
    faults = tuple(dict.fromkeys(facts.faults))
    counted = [fault for fault in faults if counts[fault]]
    for fault in faults:
        if fault in counted:
            draft.because(f"fault-{fault}", _CONCEPTS[fault], player=facts.player)
        else:
            draft.because(f"fault-{fault}-not-illegal", _without_count(fault))
    if len(counted) > 1:
        draft.because("faults-count-once", "illegal-move-penalty")
    return bool(counted)


def _improper(case: Case, facts: IllegalMove) -> str:
    """Return what has a fault penalised that is no illegal move: how the clock is handled does."""
    concepts = map(_without_count, facts.faults)
    improper = "clock-handled-properly"
    return improper if improper in concepts and known(case, improper) else "penalties"


def _without_count(fault: Fault) -> str:
    """Return the concept under which a fault stands where it is not an illegal move."""
    return {
        "two-hands": "one-hand",
        "no-move": "clock-handled-properly",
        "unpromoted": "promotion-made",
    }.get(fault, "illegal-move")


def _stands(case: Case, facts: IllegalMove, policy: IllegalMoves, draft: Draft) -> Ruling | None:
    """Close where the illegal move is not corrected any more, or nobody entitled has claimed."""
    seen = case.laws.kings_in_check == "wait" or case.conditions.rate is RateClass.RAPID
    if policy.until_reply and facts.replied and seen and "unpromoted" in facts.faults:
        return _pawn_left(case, draft)
    if policy.until_reply and facts.replied:
        draft.because("illegal-move-stands", *policy.concepts[:1])
        draft.may("option-players-agree", *policy.concepts[:1])
        return draft.nothing()
    if policy.by_claim and facts.found_by == "arbiter":
        draft.because("illegal-move-needs-claim", *policy.concepts[:1])
        return draft.nothing()
    if not facts.restorable and case.laws.irreparable_annuls:
        draft.because("position-lost-game-annulled", "illegal-move-completed")
        return draft.new_game()
    return None


def _pawn_left(case: Case, draft: Draft) -> Ruling:
    """Rule on a pawn on its last rank after the opponent has moved, as on any illegal position."""
    if case.laws.kings_in_check == "wait":
        draft.because("illegal-position-wait", "rapid-both-kings-in-check")
        draft.must("wait-for-next-move", "rapid-both-kings-in-check")
        return draft.play_on()
    draft.because("illegal-position-intervene-if-possible", "rapid-illegal-move")
    return draft.arbiter_decides()


def _penalty(case: Case, facts: IllegalMove, policy: IllegalMoves, draft: Draft) -> Ruling:
    number = facts.prior + 1
    if policy.loses_at is not None and number >= policy.loses_at:
        draft.because("illegal-move-loses", *policy.concepts, number=number)
        ruling = lost_unless(
            case,
            draft,
            facts.player,
            policy.concepts[0],
            MateFacts(facts.opponent_can_mate, facts.mate_line),
        )
        if ruling.score is not None and ruling.score is not Score.DRAW:
            impose_loss(draft, facts.player, policy.concepts[0])
            return draft.ended(ruling.score)
        return ruling
    draft.because("illegal-move-number", *policy.concepts, number=number)
    _restore(case, facts, draft)
    if policy.minutes:
        # The last concept is the article that sets the minutes, where quick play has others than
        # standard chess.
        draft.give(opponent_of(facts.player), policy.minutes, policy.concepts[-1])
        by_the_letter(case, draft)
    elif policy.loses_at is None:
        penalise(case, draft, facts.player)
    set_clocks_back(case, draft)
    return draft.play_on()


def _restore(case: Case, facts: IllegalMove, draft: Draft) -> None:
    if "unpromoted" in facts.faults and case.laws.unpromoted == "queen":
        draft.must("pawn-becomes-queen", "pawn-left-unpromoted")
        draft.restore = Restoration("keep-with-queen", promoted=facts.promotion_square)
        return
    if facts.faults == ("no-move",):
        draft.restore = Restoration("position-unchanged", fen_of(case.position))
        return
    code = "before-the-illegal-move" if facts.restorable else "last-identifiable"
    draft.restore = Restoration(code, fen_of(case.position))
    duty = "restore-before-irregularity" if facts.restorable else "restore-last-identifiable"
    draft.must(duty, "illegal-move-completed")
    _touch_rule(case, facts, draft)


def _touch_rule(case: Case, facts: IllegalMove, draft: Draft) -> None:
    """Say what may replace the illegal move (4.3, 4.7)."""
    board = case.board()
    draft.must("replacement-by-touch-move", "touched-pieces", "move-made")
    if board is None or case.to_move != facts.player or not facts.touched:
        return
    squares = [found for name in facts.touched if (found := square_of(name)) is not None]
    left = obligation(board, squares, case.laws)
    draft.because(left.code, left.concept)
    draft.permitted = tuple(sorted({move.uci() for move in left.moves}))


@dataclass(frozen=True, slots=True, kw_only=True)
class InvertedRook:
    """A rook was put upside down on the promotion square; ``moved_as_queen``: then moved so."""

    player: Player
    moved_as_queen: bool = False
    prior: int = 0
    opponent_can_mate: CanMate | None = None


def inverted_rook(case: Case, facts: InvertedRook) -> Ruling:
    """Rule on a rook put upside down for a promoted piece (4.4.4, comment to 4.6)."""
    draft = case.draft("inverted-rook")
    over = already_over(case, draft)
    if over is not None:
        return over
    draft.because("inverted-rook-is-a-rook", "promotion-choice-final", player=facts.player)
    if not facts.moved_as_queen:
        draft.must("turn-the-rook-upright", "adjusting-pieces")
        return draft.play_on()
    again = IllegalMove(
        player=facts.player, prior=facts.prior, opponent_can_mate=facts.opponent_can_mate
    )
    ruling = illegal_move(case, again)
    return replace(ruling, situation="inverted-rook", steps=(*draft.steps, *ruling.steps))
