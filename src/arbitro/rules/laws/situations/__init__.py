"""Every situation arbitro rules on, by name, with the facts it needs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from arbitro.rules.laws import board as boards
from arbitro.rules.laws.ruling import step
from arbitro.rules.laws.situations.about import ABOUT
from arbitro.rules.laws.situations.adjourned import SealedMove, sealed_move
from arbitro.rules.laws.situations.blind import (
    BlindAssistant,
    BlindEquipment,
    BlindSlip,
    DisabledPlayer,
    blind_assistant,
    blind_equipment,
    blind_slip,
    disabled_player,
)
from arbitro.rules.laws.situations.claims import (
    Claim,
    DrawOffer,
    claims_fifty,
    claims_repetition,
    draw_offer,
)
from arbitro.rules.laws.situations.conduct import (
    ADVICE,
    BoardsDiffer,
    Conduct,
    Device,
    ProposedScore,
    Refusal,
    advise,
    boards_differ,
    device,
    proposed_score,
    refusal,
)
from arbitro.rules.laws.situations.game_end import (
    Agreed,
    FlagFell,
    KingsInCheck,
    PositionEnding,
    ResignationFacts,
    agreed,
    flag_fell,
    kings_in_check,
    on_board,
    resigned,
)
from arbitro.rules.laws.situations.illegal import (
    IllegalMove,
    InvertedRook,
    illegal_move,
    inverted_rook,
)
from arbitro.rules.laws.situations.moving import (
    ClockPress,
    MoveBegun,
    TouchedPieces,
    move_begun,
    pressing,
    touched,
)
from arbitro.rules.laws.situations.online import (
    ConnectionLoss,
    HybridBoard,
    HybridDisconnected,
    OnlineBreach,
    PlatformDraw,
    VideoLost,
    disconnected,
    hybrid_board,
    hybrid_disconnected,
    online_breach,
    platform_draw,
    video_lost,
)
from arbitro.rules.laws.situations.quickplay import QuickplayClaim, quickplay_claim
from arbitro.rules.laws.situations.recording import (
    PlayingAreaLeft,
    RecordingDuty,
    SheetsIncomplete,
    left_while_waiting,
    recording,
    sheets_incomplete,
)
from arbitro.rules.laws.situations.sanctions import known
from arbitro.rules.laws.situations.start import (
    ColoursReversed,
    DisplacedPieces,
    LateArrival,
    WrongStart,
    WrongTeamBoard,
    colours_reversed,
    displaced,
    late,
    wrong_start,
    wrong_team_board,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Ruling

__all__ = ["SITUATIONS", "SituationKind", "ruling_on"]


@dataclass(frozen=True, slots=True)
class SituationKind:
    """A kind of situation: name, type of its facts, the rule that decides it, what it is about.

    ``online``: only games on a virtual board know it.
    """

    name: str
    facts: type[Any]
    decide: Callable[[Case, Any], Ruling]
    concepts: tuple[str, ...] = ()
    online: bool = False


def _advised(name: str) -> SituationKind:
    return SituationKind(
        name, Conduct, partial(advise, name=name), (*ADVICE[name].concepts, *ADVICE[name].also)
    )


SITUATIONS: dict[str, SituationKind] = {
    situation_kind.name: situation_kind
    for situation_kind in (
        SituationKind("flag-fell", FlagFell, flag_fell, ABOUT["flag-fell"]),
        SituationKind("resigned", ResignationFacts, resigned, ABOUT["resigned"]),
        SituationKind("draw-agreed", Agreed, agreed, ABOUT["draw-agreed"]),
        SituationKind("draw-offer", DrawOffer, draw_offer, ABOUT["draw-offer"]),
        SituationKind("claims-repetition", Claim, claims_repetition, ABOUT["claims-repetition"]),
        SituationKind("claims-fifty", Claim, claims_fifty, ABOUT["claims-fifty"]),
        SituationKind("position-reached", PositionEnding, on_board, ABOUT["position-reached"]),
        SituationKind("illegal-move", IllegalMove, illegal_move, ABOUT["illegal-move"]),
        SituationKind("inverted-rook", InvertedRook, inverted_rook, ABOUT["inverted-rook"]),
        SituationKind("illegal-position", KingsInCheck, kings_in_check, ABOUT["illegal-position"]),
        SituationKind("touched-pieces", TouchedPieces, touched, ABOUT["touched-pieces"]),
        SituationKind("move-begun", MoveBegun, move_begun, ABOUT["move-begun"]),
        SituationKind("clock-handling", ClockPress, pressing, ABOUT["clock-handling"]),
        SituationKind("late-arrival", LateArrival, late, ABOUT["late-arrival"]),
        SituationKind(
            "wrong-initial-position", WrongStart, wrong_start, ABOUT["wrong-initial-position"]
        ),
        SituationKind(
            "colours-reversed", ColoursReversed, colours_reversed, ABOUT["colours-reversed"]
        ),
        SituationKind("displaced-pieces", DisplacedPieces, displaced, ABOUT["displaced-pieces"]),
        SituationKind("electronic-device", Device, device, ABOUT["electronic-device"]),
        SituationKind("recording", RecordingDuty, recording, ABOUT["recording"]),
        SituationKind("sealed-move", SealedMove, sealed_move, ABOUT["sealed-move"]),
        SituationKind("quickplay-claim", QuickplayClaim, quickplay_claim, ABOUT["quickplay-claim"]),
        SituationKind("persistent-refusal", Refusal, refusal, ABOUT["persistent-refusal"]),
        SituationKind("boards-differ", BoardsDiffer, boards_differ, ABOUT["boards-differ"]),
        SituationKind("blind-slip", BlindSlip, blind_slip, ABOUT["blind-slip"]),
        SituationKind("blind-assistant", BlindAssistant, blind_assistant, ABOUT["blind-assistant"]),
        SituationKind("blind-equipment", BlindEquipment, blind_equipment, ABOUT["blind-equipment"]),
        SituationKind("disabled-player", DisabledPlayer, disabled_player, ABOUT["disabled-player"]),
        SituationKind(
            "sheets-incomplete", SheetsIncomplete, sheets_incomplete, ABOUT["sheets-incomplete"]
        ),
        SituationKind(
            "left-while-waiting", PlayingAreaLeft, left_while_waiting, ABOUT["left-while-waiting"]
        ),
        SituationKind("proposed-score", ProposedScore, proposed_score, ABOUT["proposed-score"]),
        SituationKind(
            "disconnected", ConnectionLoss, disconnected, ABOUT["disconnected"], online=True
        ),
        SituationKind(
            "platform-draw", PlatformDraw, platform_draw, ABOUT["platform-draw"], online=True
        ),
        SituationKind("video-lost", VideoLost, video_lost, ABOUT["video-lost"], online=True),
        SituationKind(
            "online-breach", OnlineBreach, online_breach, ABOUT["online-breach"], online=True
        ),
        SituationKind(
            "hybrid-disconnected",
            HybridDisconnected,
            hybrid_disconnected,
            ABOUT["hybrid-disconnected"],
            online=True,
        ),
        SituationKind(
            "hybrid-board", HybridBoard, hybrid_board, ABOUT["hybrid-board"], online=True
        ),
        SituationKind(
            "wrong-team-board", WrongTeamBoard, wrong_team_board, ABOUT["wrong-team-board"]
        ),
        *map(_advised, ADVICE),
    )
}
"""The situations in the order people look for them."""


def ruling_on(case: Case, name: str, facts: object) -> Ruling:
    """Rule on a situation; KeyError where the name is none, TypeError where the facts are others'.

    >>> from arbitro.rules.laws.case import case_of
    >>> case = case_of("8/8/8/8/8/8/4k3/4K2N w - - 0 1")
    >>> ruling_on(case, "position-reached", PositionEnding()).score.value
    '1/2-1/2'
    """
    situation = SITUATIONS[name]
    if not isinstance(facts, situation.facts):
        raise TypeError(f"{name} needs {situation.facts.__name__}")
    if _needs_a_board(case, situation):
        draft = case.draft(name)
        draft.because("not-on-a-virtual-board")
        return draft.arbiter_decides()
    return _marked(case, situation.decide(case, facts))


_BY_HAND = frozenset(
    {"move-begun", "clock-handling", "promotion-piece-missing", "scoresheet-request"}
)
"""Situations of hands, pieces and clocks that no virtual board has."""


def _needs_a_board(case: Case, situation: SituationKind) -> bool:
    """Tell whether a situation is none on a virtual board: its rules have no article about it."""
    if case.laws.over_the_board or not situation.concepts:
        return False
    return situation.name in _BY_HAND or not any(
        known(case, concept) for concept in situation.concepts
    )


def _marked(case: Case, ruling: Ruling) -> Ruling:
    """Say so where the position the ruling is about cannot arise."""
    if ruling.situation in _ILLEGAL or not _cannot_arise(case):
        return ruling
    said = step("position-cannot-arise", "illegal-position")
    return replace(ruling, steps=(*ruling.steps, said))


_ILLEGAL = frozenset(
    {"illegal-move", "illegal-position", "inverted-rook", "wrong-initial-position"}
)
"""Situations in which a position no game leads to is what is asked about."""


def _cannot_arise(case: Case) -> bool:
    """Tell whether the position the facts start from certainly cannot arise (3.10.3)."""
    return case.start is not None and bool(boards.position_faults(case.start))
