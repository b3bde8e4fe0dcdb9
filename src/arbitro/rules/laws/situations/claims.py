"""Claims of a draw by repetition or by fifty moves, and draw offers (9.1 to 9.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arbitro.model import RateClass
from arbitro.rules.laws.board import BISHOP, KING, KNIGHT, PAWN, square_name
from arbitro.rules.laws.editions import wrong_claim_of
from arbitro.rules.laws.naming import moves_named
from arbitro.rules.laws.ruling import Discretion, Player, Score, opponent_of
from arbitro.rules.laws.situations.game_end import moves_of_each, restricted
from arbitro.rules.laws.situations.over import already_over
from arbitro.rules.laws.situations.sanctions import by_the_letter, known, penalise
from arbitro.rules.laws.touch import announced_pieces, instead_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbitro.rules.laws.board import Board, Move, Position
    from arbitro.rules.laws.board.encoding import Kind
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Ruling


# The endings in which 75 moves may stand for 50 where that was announced (1993, annex 10.12).

Men = dict["Kind", list[int]]

BLOCKADE = (
    {"a": 5, "b": 3, "c": 4, "d": 5, "e": 5, "f": 4, "g": 3, "h": 5},
    {"a": 4, "b": 6, "c": 5, "d": 4, "e": 4, "f": 5, "g": 6, "h": 4},
)
"""How far a pawn of White, of Black, may stand where two knights win against it, by file."""

CORNERS: Mapping[tuple[int, str, str], bool] = {
    (0, "a2", "a3"): True,
    (0, "h2", "h3"): False,
    (1, "h6", "h7"): True,
    (1, "a6", "a7"): False,
}
"""Side of the rook, White's pawn, Black's pawn -> whether the bishop is the dark-squared one."""

_DARK = 0xAA55AA55AA55AA55


def long_ending(position: Position) -> str:
    """Return the letter of the ending a position belongs to, empty where it is none of the list.

    >>> from arbitro.rules.laws.board import read_fen
    >>> long_ending(read_fen("8/8/4k3/3r4/8/3RK3/5B2/8 w - - 0 1").position)
    'a'
    >>> long_ending(read_fen("8/8/4k3/3r4/8/3RK3/8/8 w - - 0 1").position)
    ''
    """
    sides = (_men(position, 0), _men(position, 1))
    for side in (0, 1):
        found = _of_side(sides[side], sides[side ^ 1], side)
        if found:
            return found
    return ""


def _men(position: Position, side: int) -> Men:
    found: Men = {}
    for square, piece in position.placed():
        if piece.side == side and piece.kind != KING:
            found.setdefault(piece.kind, []).append(square)
    return found


ENDINGS = {
    ("BR", "R"): "a",
    ("NN", "P"): "b",
    ("PR", "PB"): "c",
    ("PQ", "Q"): "d",
    ("Q", "NN"): "e",
    ("Q", "BB"): "f",
    ("BB", "N"): "g",
}
"""The men beside the kings, of the side that tries to win and of the other -> the letter."""


def _of_side(mine: Men, theirs: Men, side: int) -> str:
    """Return the ending in which ``mine`` is the side that tries to win."""
    letter = ENDINGS.get((_letters(mine), _letters(theirs)), "")
    if letter == "b" and not _blockaded(mine[KNIGHT], theirs[PAWN][0], side ^ 1):
        return ""
    if letter == "c" and not _cornered(mine, theirs, side):
        return ""
    if letter == "d" and mine[PAWN][0] // 8 != (6, 1)[side]:
        return ""
    return letter


def _letters(men: Men) -> str:
    return "".join(".PNBRQ"[kind] * len(men[kind]) for kind in sorted(men))


def _blockaded(knights: list[int], pawn: int, side: int) -> bool:
    """Tell whether a knight stands before a pawn of ``side`` that has not gone too far."""
    ahead = pawn + (8, -8)[side]
    name = square_name(pawn)
    furthest, rank = BLOCKADE[side][name[0]], int(name[1])
    return ahead in knights and (rank <= furthest if side == 0 else rank >= furthest)


def _cornered(mine: Men, theirs: Men, side: int) -> bool:
    pawns = (mine[PAWN][0], theirs[PAWN][0])
    white, black = pawns if side == 0 else pawns[::-1]
    dark = CORNERS.get((side, square_name(white), square_name(black)))
    return dark == bool(_DARK >> theirs[BISHOP][0] & 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A player claims a draw.

    ``intended``: the move he announces, as text; None where the position is already there.
    ``written``: he wrote it first. ``executed``: he made it on the board. ``touched``: he touched
    a piece. ``accepted``: the opponent agrees. Where no moves are given, ``times`` says how often
    the position has appeared (announced move included) and ``moves_each`` how many moves without
    capture or pawn move both have made (announced move included); ``moves_white`` and
    ``moves_black`` say it of one player, and the claim turns on who has made fewer. ``evidence``:
    the moves, a display alone, or the counter of a clock the arbiter started.
    """

    player: Player
    intended: str | None = None
    written: bool = True
    executed: bool = False
    touched: bool = False
    accepted: bool = False
    on_move: bool | None = None
    intended_legal: bool | None = None
    times: int | None = None
    moves_each: int | None = None
    moves_white: int | None = None
    moves_black: int | None = None
    evidence: Literal["moves", "display", "counter"] = "moves"


@dataclass(frozen=True, slots=True)
class _Kind:
    """What the two claims have apart: their concepts, and the number that makes them right."""

    situation: str
    about: str
    just: str
    number: int
    unit: str


REPETITION = _Kind(
    "claims-repetition", "threefold-about-to-appear", "threefold-just-appeared", 3, "times"
)
FIFTY = _Kind("claims-fifty", "fifty-moves-about-to-be", "fifty-moves-made", 50, "moves")


def claims_repetition(case: Case, facts: Claim) -> Ruling:
    """Rule on a claim that a position appears for the third time (9.2)."""
    return _claim(case, facts, REPETITION)


def claims_fifty(case: Case, facts: Claim) -> Ruling:
    """Rule on a claim of fifty moves without capture or pawn move (9.3)."""
    return _claim(case, facts, FIFTY)


def _claim(case: Case, facts: Claim, kind: _Kind) -> Ruling:
    draft = case.draft(kind.situation)
    over = already_over(case, draft)
    if over is not None:
        return over
    if case.laws.draws_automatic:
        return _automatic(case, facts, kind, draft)
    refused = _not_admissible(case, facts, kind, draft)
    if refused is not None:
        return refused
    draft.must("stop-the-clock", "claim-procedure")
    if facts.accepted and case.laws.claim_is_offer:
        if not (case.laws.draws_may_be_restricted and restricted(case, moves_of_each(case))):
            draft.because("claim-accepted", "claim-is-draw-offer", "draw-by-agreement")
            return draft.ended(Score.DRAW)
        draft.because("claim-must-be-checked", "draw-agreement-restricted", "claim-is-draw-offer")
    board = case.board()
    intended = _intended(case, board, facts)
    counted = _count(case, board, facts, kind, intended)
    if counted is None:
        draft.because("claim-to-be-checked", "claims-with-arbiters-help", kind.about)
        draft.must("replay-the-game", "claims-checked-by-players")
        return draft.arbiter_decides(Discretion.NONE)
    concept = kind.just if facts.intended is None else kind.about
    if counted >= _needed(case, kind, draft):
        draft.because(f"claim-right-{kind.unit}", concept, "claim-correct", count=counted)
        return draft.ended(Score.DRAW)
    draft.because(f"claim-wrong-{kind.unit}", concept, "claim-incorrect", count=counted)
    return _wrong(case, facts, draft, board, intended)


def _automatic(case: Case, facts: Claim, kind: _Kind, draft: Draft) -> Ruling:
    """Rule on a claim where the draw comes by itself: a platform missed it, or there is none."""
    concept = "threefold-automatic" if kind is REPETITION else "fifty-automatic"
    counted = _count(case, case.board(), facts, kind, ())
    if counted is None:
        draft.because("claim-to-be-checked", concept)
        return draft.arbiter_decides(Discretion.NONE)
    if counted >= kind.number:
        draft.because("platform-missed-the-end", concept, "online-draw-missed")
        return draft.ended(Score.DRAW)
    draft.because("no-automatic-draw", concept)
    return draft.nothing()


def _needed(case: Case, kind: _Kind, draft: Draft) -> int:
    """Return the number a claim needs: 75 moves in the endings announced, as 1993 allows."""
    announced = kind is FIFTY and case.rules.fifty_moves_extended
    if not (announced and known(case, "fifty-moves-extended")):
        return kind.number
    position = case.position
    ending = "?" if position is None else long_ending(position)
    if not ending:
        draft.because("ending-not-on-the-list", "fifty-moves-extended")
        return kind.number
    draft.because("ending-of-75-moves", "fifty-moves-extended")
    return 75


def _not_admissible(case: Case, facts: Claim, kind: _Kind, draft: Draft) -> Ruling | None:
    """Close where the claim cannot be made now."""
    on_move = facts.on_move
    if on_move is None and case.to_move is not None:
        on_move = case.to_move == facts.player
    # Whoever has made the move is not on move because of that, which is said below.
    if on_move is False and not facts.executed:
        draft.because("claim-not-on-move", kind.just, player=facts.player)
        return draft.nothing()
    if facts.evidence == "display" and known(case, "no-claim-from-screens"):
        draft.because("claim-from-display-alone", "no-claim-from-screens")
        return draft.nothing()
    if facts.evidence == "counter" and kind is FIFTY:
        draft.because("counter-confirms-moves", "screens")
    laws = case.laws
    if facts.executed and kind is FIFTY and laws.claim_lost_by == "moving":
        # the article on rights lost by moving is about repetitions alone; who has moved is not
        # on the move
        draft.because("claim-not-on-move", kind.just, player=facts.player)
        return draft.nothing()
    if facts.executed or (facts.touched and laws.claim_lost_by == "touching"):
        draft.because(
            "claim-lost-by-moving" if laws.claim_lost_by == "moving" else "claim-lost-by-touching",
            "claim-lost-by-touching",
        )
        return draft.nothing()
    if facts.intended is not None and kind is FIFTY and not laws.fifty_with_intended_move:
        draft.because("fifty-with-intended-move-unknown", "fifty-moves")
        return draft.nothing()
    if facts.intended is not None and not facts.written:
        draft.because("claim-move-not-written", kind.about)
        draft.must("explain-the-procedure", "explanation-of-laws")
        return draft.play_on()
    return None


def _intended(case: Case, board: Board | None, facts: Claim) -> tuple[Move, ...]:
    """Return the legal moves that may have been announced: several where the text is ambiguous."""
    if board is None or facts.intended is None:
        return ()
    return moves_named(board, facts.intended, case.letters)


def _count(
    case: Case, board: Board | None, facts: Claim, kind: _Kind, intended: tuple[Move, ...]
) -> int | None:
    """Return the number the claim turns on, 0 where the announced move is illegal.

    None where it is not known, or depends on which of several moves was meant.
    """
    told = facts.times if kind is REPETITION else _fewest(case, facts)
    if told is not None:
        return told
    if facts.intended_legal is False:
        return 0
    if board is None:
        return None
    if facts.intended is None:
        return _reached(board, kind)
    counts = []
    for move in intended:
        board.make(move)
        counts.append(_reached(board, kind))
        board.unmake()
    # With a draft that is thrown away: the reasons are told once, where the claim is decided.
    needed = _needed(case, kind, case.draft(kind.situation))
    # Which move was meant matters only where one would make the claim right and one not.
    if len({count >= needed for count in counts}) > 1:
        return None
    return max(counts, default=0)


def _fewest(case: Case, facts: Claim) -> int | None:
    """Return how many moves the player with fewer has made of those said; None: not known.

    The moves have to be made by each player (9.3): of one alone, only too few decide anything.
    """
    sides = [number for number in (facts.moves_white, facts.moves_black) if number is not None]
    if facts.moves_each is not None or len(sides) == 2:
        return min([*sides, *([] if facts.moves_each is None else [facts.moves_each])])
    few = sides and sides[0] < _needed(case, FIFTY, case.draft(FIFTY.situation))
    return sides[0] if few else None


def _reached(board: Board, kind: _Kind) -> int:
    return board.repetitions() if kind is REPETITION else board.halfmoves // 2


def _wrong(
    case: Case, facts: Claim, draft: Draft, board: Board | None, intended: tuple[Move, ...]
) -> Ruling:
    """Say what follows from a wrong claim: time, and the announced move to be made."""
    laws = case.laws
    play = case.conditions
    minutes = wrong_claim_of(laws, play.rate, supervised=play.supervised)
    if laws.wrong_claim_cost:
        draft.give(facts.player, -laws.wrong_claim_cost, "claim-incorrect")
        draft.because("claimant-may-lose-on-time", "claim-incorrect", player=facts.player)
    else:
        draft.give(opponent_of(facts.player), minutes, _lessened_by(case, minutes))
        by_the_letter(case, draft)
    if facts.intended is None:
        return draft.play_on()
    illegal = facts.intended_legal is False or (board is not None and not intended)
    if not illegal:
        draft.must("announced-move-must-be-made", "claim-incorrect", move=facts.intended)
        if intended:
            draft.permitted = tuple(sorted(move.uci() for move in intended))
        return draft.play_on()
    asked = None
    if board is not None:
        asked = announced_pieces(board, facts.intended, case.letters)
    if board is None or asked is None:
        draft.must("another-move-with-that-piece", "claim-incorrect")
        if board is not None:
            draft.must("announced-move-not-understood", "claim-incorrect", move=facts.intended)
        return draft.play_on()
    # the piece announced is as good as touched
    left = instead_of(board, asked, intended)
    bound = left.code != "touched-cannot-move"
    draft.must("another-move-with-that-piece" if bound else "any-move-instead", "claim-incorrect")
    draft.because(left.code, left.concept)
    draft.permitted = tuple(sorted({move.uci() for move in left.moves}))
    return draft.play_on()


def _lessened_by(case: Case, minutes: int) -> str:
    """Return the article the minutes rest on: another one where they are fewer than in standard."""
    if minutes == case.laws.wrong_claim[RateClass.STANDARD]:
        return "claim-incorrect"
    for concept in ("rapid-penalties", "blitz-penalties"):
        if known(case, concept):
            return concept
    return "claim-incorrect"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOffer:
    """A draw has been offered.

    ``moment``: after the own move and before the clock (right), before moving, on the opponent's
    time. ``answer``: what the opponent did. ``by_assistant``: the offer or its answer came through
    the assistant of a player who cannot see or cannot move.
    """

    player: Player
    moment: Literal["after-move", "before-move", "opponents-time"] = "after-move"
    conditional: bool = False
    withdrawn: bool = False
    repeated: bool = False
    by_assistant: bool = False
    answer: Literal["none", "accepted", "declined", "touched-a-piece"] = "none"
    moves_each: int | None = None


def draw_offer(case: Case, facts: DrawOffer) -> Ruling:
    """Rule on a draw offer: whether it stands, whether it was in order (9.1.2.1)."""
    draft = case.draft("draw-offer")
    over = already_over(case, draft)
    if over is not None:
        return over
    laws = case.laws
    moves = facts.moves_each if facts.moves_each is not None else moves_of_each(case)
    if laws.draws_may_be_restricted and restricted(case, moves):
        code = "offer-forbidden" if laws.restriction_covers_offers else "agreement-restricted"
        draft.because(code, "draw-agreement-restricted", moves=case.rules.draws_from_move)
        if laws.restriction_covers_offers:
            penalise(case, draft, facts.player)
        return draft.play_on()
    in_order = _offer_in_order if laws.over_the_board else _offer_online
    in_order(case, facts, draft)
    if facts.conditional:
        draft.because("offer-condition-void", "draw-offer")
    if facts.withdrawn:
        draft.because("offer-cannot-be-withdrawn", "draw-offer")
    if facts.answer == "accepted":
        if laws.agreement_after_moves and moves == 0:
            draft.because("agreement-needs-a-move", "draw-by-agreement")
            return draft.play_on()
        draft.because("agreement-ends-the-game", "draw-by-agreement")
        return draft.ended(Score.DRAW)
    if facts.answer == "declined" or (facts.answer != "none" and laws.touching_declines):
        draft.because(f"offer-{facts.answer}", "draw-offer")
    else:
        _offer_pending(case, facts, draft)
        if known(case, "draw-offer-noted"):
            draft.must("both-note-the-offer", "draw-offer-noted")
    return draft.play_on()


def _offer_pending(case: Case, facts: DrawOffer, draft: Draft) -> None:
    """Say until when an offer stands: a touch declines it, or a move alone."""
    code = "offer-pending"
    if not case.laws.over_the_board:
        code = "offer-pending-online"
    elif not case.laws.touching_declines:
        code = "offer-pending-until-moved"
    draft.because(code, "draw-offer", player=opponent_of(facts.player))


def _offer_online(case: Case, facts: DrawOffer, draft: Draft) -> None:
    """Say of an offer on a platform what E.04 does: any means it provides will do (5.3, 9.10)."""
    if facts.by_assistant:
        draft.because("offer-through-assistant", "online-assistant-draws")
    else:
        draft.because("offer-through-platform", "draw-offer")
    if facts.repeated:
        draft.because("offer-repeated", "distracting-the-opponent")
        penalise(case, draft, facts.player, by="distracting-the-opponent")


_OUT_OF_ORDER = {
    "after-move": "draw-offer",
    "before-move": "draw-offer-on-own-time",
    "opponents-time": "draw-offer-on-opponents-time",
}
"""What is said of an offer at each moment."""


def _offer_in_order(case: Case, facts: DrawOffer, draft: Draft) -> None:
    if facts.by_assistant and not facts.repeated and known(case, "online-assistant-draws"):
        draft.because("offer-through-assistant", "online-assistant-draws")
        return
    if facts.by_assistant and known(case, "blind-assistant"):
        draft.because("assistant-has-no-offers", "blind-assistant")
    if facts.moment == "after-move" and not facts.repeated:
        draft.because("offer-in-order", "draw-offer")
        return
    if facts.moment == "before-move":
        draft.because("offer-before-move", "draw-offer-on-own-time")
        if case.laws.offer_on_own_time_free and not facts.repeated:
            return
    elif facts.moment == "opponents-time":
        draft.because("offer-on-opponents-time", "draw-offer-on-opponents-time")
    if facts.repeated:
        draft.because("offer-repeated", "distracting-the-opponent")
        if known(case, "draw-offer-noted"):
            draft.must("look-for-offers-on-the-sheet", "draw-offer-noted", player=facts.player)
        penalise(case, draft, facts.player, by="distracting-the-opponent")
        return
    penalise(case, draft, facts.player, by=_OUT_OF_ORDER[facts.moment])
