"""Play without increment in the last two minutes (Guidelines III, appendix G, article 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arbitro.model import RateClass
from arbitro.rules.laws.ruling import Player, Score, opponent_of
from arbitro.rules.laws.situations.over import already_over

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickplayClaim:
    """A player with little time asks for an increment, or for a draw.

    ``asks``: an increment of five seconds (III.4) or a draw (III.5). ``decision`` is the
    arbiter's: none yet, agreed, postponed, rejected. ``opponent_agrees`` to the draw.
    ``flag_fallen``: since then the flag fell. ``arbiter_present`` is false where nobody decides
    on the spot (III.6).
    """

    player: Player
    seconds_left: int
    asks: Literal["increment", "draw"] = "draw"
    decision: Literal["none", "agreed", "postponed", "rejected"] = "none"
    on_move: bool = True
    opponent_agrees: bool = False
    flag_fallen: bool = False
    arbiter_present: bool = True


def quickplay_claim(case: Case, facts: QuickplayClaim) -> Ruling:
    """Rule on a claim in a quickplay finish."""
    draft = case.draft("quickplay-claim")
    over = already_over(case, draft)
    if over is not None:
        return over
    barred = _barred(case, facts, draft)
    if barred is not None:
        return barred
    if facts.opponent_agrees:
        draft.because("claim-accepted", "final-phase-claim", "draw-by-agreement")
        return draft.ended(Score.DRAW)
    if facts.asks == "increment":
        return _increment(facts, draft)
    if not facts.arbiter_present:
        draft.because("claim-without-arbiter", "final-phase-without-arbiter")
        if case.laws.quickplay_final:
            draft.because("quickplay-final", "final-phase-without-arbiter")
        draft.must("write-the-position", "final-phase-without-arbiter")
        return draft.arbiter_decides()
    return _normal_means(case, facts, draft)


def _barred(case: Case, facts: QuickplayClaim, draft: Draft) -> Ruling | None:
    """Close where the procedure is not in force or the claim comes at a wrong moment."""
    code, *concepts = _not_in_force(case, facts) or _wrong_moment(facts) or [""]
    if not code:
        return None
    draft.because(code, *concepts)
    return draft.nothing()


def _not_in_force(case: Case, facts: QuickplayClaim) -> tuple[str, ...] | None:
    laws, rules = case.laws, case.rules
    unknown_here = facts.asks == "increment" and not laws.quickplay_increment
    if laws.quickplay == "none" or unknown_here:
        return ("no-rule-in-this-edition",)
    blitz = case.conditions.rate is RateClass.BLITZ
    if blitz and not (laws.quickplay_in_blitz and case.conditions.supervised):
        return "quickplay-not-in-blitz", "final-phase-scope"
    if rules.increment_seconds:
        return "quickplay-not-with-increment", "final-phase"
    if laws.quickplay == "always":
        return None
    if rules.guideline_three == "none":
        return "quickplay-not-announced", "final-phase-announced"
    announced = "increment" if rules.guideline_three == "increment" else "draw"
    if facts.asks != announced:
        return "quickplay-other-procedure", "final-phase-announced"
    return None


def _wrong_moment(facts: QuickplayClaim) -> tuple[str, ...] | None:
    if facts.seconds_left >= 120:
        return "quickplay-two-minutes", "final-phase-claim"
    if not facts.on_move:
        return "quickplay-on-the-move", "final-phase-claim"
    if facts.flag_fallen and facts.decision == "none":
        return "quickplay-before-flag", "final-phase-claim"
    return None


def _increment(facts: QuickplayClaim, draft: Draft) -> Ruling:
    draft.because("increment-is-draw-offer", "final-phase-increment")
    if facts.decision == "none":
        draft.may("set-five-seconds", "final-phase-increment")
        draft.may("option-no-increment", "final-phase-increment")
        return draft.arbiter_decides()
    if facts.decision == "agreed":
        draft.must("set-five-seconds", "final-phase-increment")
        draft.give(opponent_of(facts.player), 2, "final-phase-increment")
        return draft.play_on()
    draft.because("increment-refused", "final-phase-increment")
    return draft.play_on()


def _normal_means(case: Case, facts: QuickplayClaim, draft: Draft) -> Ruling:
    opponent = opponent_of(facts.player)
    if case.laws.quickplay_is_offer:
        draft.because("quickplay-claim-is-offer", "final-phase-claim", "claim-is-draw-offer")
    if case.laws.quickplay_final:
        draft.because("quickplay-final", "final-phase-decision-final")
    if facts.decision == "none":
        draft.because("quickplay-question", "final-phase-claim", player=opponent)
        draft.may("option-quickplay-draw", "final-phase-draw-granted")
        draft.may("option-quickplay-postpone", "final-phase-decision-postponed", player=opponent)
        draft.may("option-quickplay-reject", "final-phase-claim-rejected", player=opponent)
        return draft.arbiter_decides()
    if facts.decision == "agreed":
        draft.because("quickplay-draw", "final-phase-draw-granted")
        return draft.ended(Score.DRAW)
    if facts.decision == "postponed":
        draft.because("quickplay-postponed", "final-phase-decision-postponed")
        draft.may("option-two-minutes", "final-phase-decision-postponed", player=opponent)
        if facts.flag_fallen:
            draft.may("option-draw-after-flag", "final-phase-decision-postponed")
            return draft.arbiter_decides()
        return draft.play_on()
    draft.because("quickplay-rejected", "final-phase-claim-rejected")
    draft.give(opponent, 2, "final-phase-claim-rejected")
    return draft.play_on()
