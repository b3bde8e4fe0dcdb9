"""The ends of a game: flag, resignation, agreement, and what the position itself ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arbitro.model import RateClass
from arbitro.rules.laws.case import CanMate, MateFacts
from arbitro.rules.laws.ruling import Player, Score, opponent_of, win_for
from arbitro.rules.laws.situations.over import already_over

if TYPE_CHECKING:
    from arbitro.rules.laws.board import Board
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagFell:
    """A flag has fallen and somebody noticed.

    ``moves_completed``: the moves prescribed for the period were all completed. ``both``: the
    other flag has fallen too; ``order_known``: it is known that ``player``'s fell first.
    ``result_before_notice``: a result reached after the fall and before anybody noticed it.
    """

    player: Player
    moves_completed: bool = False
    last_period: bool = True
    both: bool = False
    order_known: bool = True
    noticed_by: Literal["arbiter", "opponent", "player", "spectator"] = "opponent"
    result_before_notice: Score | None = None
    opponent_can_mate: CanMate | None = None
    mate_line: tuple[str, ...] = ()


def flag_fell(case: Case, facts: FlagFell) -> Ruling:
    """Rule on a fallen flag (6.4, 6.8, 6.9; A.5.3; III.3.1)."""
    draft = case.draft("flag-fell")
    over = already_over(case, draft)
    if over is not None:
        return over
    if facts.result_before_notice is not None:
        draft.because("flag-counts-when-noticed", "flag-fallen")
        return draft.ended(facts.result_before_notice)
    if facts.noticed_by == "spectator":
        draft.because("spectator-tells-the-arbiter", "irregularities-reported")
    _call_of_flag(case, facts, draft)
    unclaimed = facts.noticed_by in {"arbiter", "spectator"} and not facts.both
    if unclaimed and case.conditions.lax and case.laws.rapid_flag == "claim-only":
        return draft.nothing()
    if facts.both:
        settled = _both_flags(case, facts, draft)
        if settled is not None:
            return settled
    if facts.moves_completed:
        draft.because("flag-moves-completed", "flag-fall-checked", player=facts.player)
        return draft.play_on()
    draft.because("flag-moves-not-completed", "flag-fall-checked", player=facts.player)
    return lost_unless(
        case,
        draft,
        facts.player,
        "loss-on-time",
        MateFacts(facts.opponent_can_mate, facts.mate_line),
    )


def _call_of_flag(case: Case, facts: FlagFell, draft: Draft) -> None:
    """Say whose business it is to call the flag where supervision is not full."""
    if not case.conditions.lax or case.laws.rapid_flag == "unknown":
        return
    if case.laws.rapid_flag == "arbiter-calls":
        draft.because("rapid-flag-may-be-called", "rapid-claim-on-time", "rapid-arbiter-calls-flag")
    elif case.laws.rapid_flag == "claim-with-own-flag-up":
        draft.because("rapid-flag-needs-claimant-time", "rapid-claim-on-time")
    else:
        draft.because(
            "rapid-flag-claim-only", "rapid-claim-on-time", "rapid-flag-considered-fallen"
        )
        # he may where both have fallen
        if facts.noticed_by == "arbiter" and not facts.both:
            draft.because("rapid-arbiter-was-not-to-call", "rapid-flag-considered-fallen")


def _both_flags(case: Case, facts: FlagFell, draft: Draft) -> Ruling | None:
    """Rule on two fallen flags; None where the order is known and the first of them decides."""
    laws = case.laws
    if case.conditions.lax and laws.rapid_both_flags_draw:
        draft.because("both-flags-rapid-draw", "rapid-both-flags-fallen")
        return draft.ended(Score.DRAW)
    nobody_can_claim = case.conditions.lax and laws.rapid_flag == "claim-with-own-flag-up"
    if nobody_can_claim:
        draft.because("both-flags-no-claim", "rapid-claim-on-time")
    elif facts.order_known:
        draft.because("both-flags-order-known", "flag-fall-checked", player=facts.player)
        return None
    if not laws.over_the_board:
        draft.because("platform-times-decide", "loss-on-time")
        return draft.arbiter_decides()
    if laws.both_flags == "continue":
        draft.because("both-flags-continue", "both-flags-fallen")
        return draft.play_on()
    concept = "both-flags-fallen" if laws.both_flags == "period" else "final-phase-both-flags"
    if laws.both_flags == "guideline" and case.rules.guideline_three == "none":
        draft.because("both-flags-guideline-not-announced", "final-phase-announced")
        draft.may("option-draw-by-analogy", "final-phase-both-flags")
        draft.may("option-find-order", "clock-evidence")
        return draft.arbiter_decides()
    if facts.last_period:
        draft.because("both-flags-last-period", concept)
        return draft.ended(Score.DRAW)
    draft.because("both-flags-not-last-period", concept)
    return draft.play_on()


def lost_unless(
    case: Case,
    draft: Draft,
    loser: Player,
    concept: str,
    told: MateFacts,
) -> Ruling:
    """Close with a loss, or a draw where the opponent could never have mated."""
    winner = opponent_of(loser)
    if case.laws.winner_needs == "more-than-king":
        return _material_test(case, draft, loser, told.verdict)
    answer = case.can_mate(winner, told)
    draft.line, draft.proof = answer.line, answer.proof
    if answer.verdict == "yes":
        draft.because("opponent-can-mate", concept, player=winner)
        return draft.ended(win_for(winner))
    if answer.verdict == "no":
        draft.because("opponent-cannot-mate", concept, player=winner)
        return draft.ended(Score.DRAW)
    draft.because("mate-undecided", concept, player=winner)
    draft.may("option-win-if-mate-possible", concept, player=winner)
    draft.may("option-draw-if-mate-impossible", concept, player=winner)
    return draft.arbiter_decides()


def _material_test(case: Case, draft: Draft, loser: Player, told: CanMate | None) -> Ruling:
    """Apply the test of 1993: only a bare king cannot win (10.5, 10.14)."""
    winner = opponent_of(loser)
    bare = case.bare_king(winner)
    if bare is None:
        bare = told == "no" if told != "undecided" else None
    if bare is None:
        draft.because("mate-undecided", "loss-on-time", player=winner)
        return draft.arbiter_decides()
    if bare:
        draft.because("bare-king-draw", "bare-king-cannot-win", "loss-on-time", player=winner)
        return draft.ended(Score.DRAW)
    draft.because("more-than-king-wins", "loss-on-time", player=winner)
    return draft.ended(win_for(winner))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResignationFacts:
    """A player has resigned, or did something that may mean it.

    ``clear`` is false where he only stopped the clock, tipped the king or held out his hand.
    """

    player: Player
    clear: bool = True
    opponent_can_mate: CanMate | None = None
    mate_line: tuple[str, ...] = ()


def resigned(case: Case, facts: ResignationFacts) -> Ruling:
    """Rule on a resignation (5.1.2)."""
    draft = case.draft("resigned")
    over = already_over(case, draft)
    if over is not None:
        return over
    if not facts.clear:
        draft.because("resignation-unclear", "resignation")
        draft.must("ask-what-was-meant", "scoresheets-signed")
        return draft.arbiter_decides()
    if case.laws.resignation_needs_mate:
        return lost_unless(
            case,
            draft,
            facts.player,
            "resignation",
            MateFacts(facts.opponent_can_mate, facts.mate_line),
        )
    draft.because("resignation-loses", "resignation", player=facts.player)
    return draft.ended(win_for(opponent_of(facts.player)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """The players have agreed a draw. ``moves_each``: completed by both, if no moves are given."""

    moves_each: int | None = None
    consent: bool = False


def agreed(case: Case, facts: Agreed) -> Ruling:
    """Rule on an agreed draw (5.2.3, 9.1.1)."""
    draft = case.draft("draw-agreed")
    over = already_over(case, draft)
    if over is not None:
        return over
    moves = facts.moves_each if facts.moves_each is not None else moves_of_each(case)
    if case.laws.agreement_after_moves and moves == 0:
        draft.because("agreement-needs-a-move", "draw-by-agreement")
        draft.must("players-play-on", "draw-by-agreement")
        return draft.play_on()
    if case.laws.draws_may_be_restricted and restricted(case, moves, consent=facts.consent):
        draft.because(
            "agreement-restricted", "draw-agreement-restricted", moves=case.rules.draws_from_move
        )
        draft.must("players-play-on", "draw-agreement-restricted")
        return draft.play_on()
    draft.because("agreement-ends-the-game", "draw-by-agreement")
    return draft.ended(Score.DRAW)


def restricted(case: Case, moves_each: int, *, consent: bool = False) -> bool:
    """Tell whether the regulations forbid an agreement now (9.1.1)."""
    rules = case.rules
    return not consent and (rules.draws != "free" or moves_each < rules.draws_from_move)


def moves_of_each(case: Case) -> int:
    """Return how many moves both players have made, earlier ones by the number in the start."""
    if case.start is None:
        return 0
    return case.start.number - 1 + (len(case.moves) + case.start.side) // 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionEnding:
    """Whether the moves themselves have ended the game, and what can be claimed."""


def on_board(case: Case, facts: PositionEnding) -> Ruling:
    """Rule on the position reached: mate, stalemate, dead, five times, 75 moves (5, 9.6)."""
    del facts
    draft = case.draft("position-reached")
    over = already_over(case, draft)
    if over is not None:
        return over
    board = case.board()
    if board is None:
        draft.because("position-unknown")
        return draft.arbiter_decides()
    draft.because("nothing-ends-the-game", player=case.to_move)
    times = board.repetitions()
    if times >= 3:
        draft.because("repetition-can-be-claimed", "threefold-just-appeared", times=times)
    if board.halfmoves >= 100:
        draft.because("fifty-can-be-claimed", "fifty-moves-made", moves=board.halfmoves // 2)
    announced = _claimable(case, board)
    for code, concept, moves in announced:
        draft.because(code, concept, moves=moves)
    if times >= 3 or board.halfmoves >= 100 or announced:
        draft.must("do-not-tell-the-players", "arbiter-does-not-intervene")
    return draft.play_on()


def _claimable(case: Case, board: Board) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the claims possible with an announced move, each with the moves to announce."""
    third: list[str] = []
    fiftieth: list[str] = []
    for move in board.legal_moves():
        board.make(move)
        if board.repetitions() >= 3:
            third.append(move.uci())
        if board.halfmoves >= 100 and case.laws.fifty_with_intended_move:
            fiftieth.append(move.uci())
        board.unmake()
    found: list[tuple[str, str, tuple[str, ...]]] = []
    if third:
        # Legal moves come in no order that means anything.
        third.sort()
        found.append(("repetition-with-move", "threefold-about-to-appear", tuple(third)))
    # Once fifty are complete the claim needs no announced move (9.3.2).
    if fiftieth and board.halfmoves < 100:
        fiftieth.sort()
        found.append(("fifty-with-move", "fifty-moves-about-to-be", tuple(fiftieth)))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class KingsInCheck:
    """In rapid or blitz both kings stand in check, or a pawn on its last rank.

    ``still_illegal``: whether the position is still illegal after the next completed move, None
    while that move has not been made. ``arbiter_saw_move``: he saw the illegal move itself, and
    acts on it as long as the opponent has not made his next move (``opponent_replied``).
    """

    still_illegal: bool | None = None
    arbiter_saw_move: bool = False
    opponent_replied: bool = False


def kings_in_check(case: Case, facts: KingsInCheck) -> Ruling:
    """Rule on an illegal position seen by the arbiter (3.10.3, A.5.4)."""
    draft = case.draft("illegal-position")
    if case.conditions.rate is RateClass.STANDARD or not case.conditions.lax:
        draft.because("illegal-position-intervene", "illegal-position", "illegal-move-completed")
        draft.must("restore-before-irregularity", "illegal-move-completed")
        return draft.play_on()
    if case.laws.kings_in_check == "unknown":
        draft.because("no-rapid-rules")
        return draft.arbiter_decides()
    blitz = case.conditions.rate is RateClass.BLITZ
    if case.laws.kings_in_check == "intervene" and blitz:
        draft.because("illegal-position-not-in-blitz", "final-phase-scope", "blitz-illegal-move")
        return draft.nothing()
    if case.laws.kings_in_check == "intervene":
        draft.because("illegal-position-intervene-if-possible", "rapid-illegal-move")
        draft.must("restore-before-irregularity", "rapid-illegal-move")
        return draft.play_on()
    seen = facts.arbiter_saw_move and facts.still_illegal is None
    if seen and not facts.opponent_replied:
        draft.because("illegal-position-seen-made", "illegal-position", "rapid-illegal-move")
        draft.must("act-on-the-illegal-move", "rapid-illegal-move")
        return draft.play_on()
    if facts.still_illegal is None:
        draft.because("illegal-position-wait", "rapid-both-kings-in-check")
        draft.must("wait-for-next-move", "rapid-both-kings-in-check")
        return draft.play_on()
    if facts.still_illegal:
        draft.because("illegal-position-still-there", "rapid-both-kings-in-check")
        return draft.ended(Score.DRAW)
    draft.because("illegal-position-gone", "rapid-both-kings-in-check")
    return draft.play_on()
