"""Games on a virtual board (E.04): disconnections, and what the platform declared or did not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.rules.laws.case import CanMate, Told
from arbitro.rules.laws.ruling import Player
from arbitro.rules.laws.situations.game_end import lost_unless
from arbitro.rules.laws.situations.over import already_over, first_end
from arbitro.rules.laws.situations.sanctions import known, penalise

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class Disconnected:
    """A player lost the connection. ``back_in_time``: he came back before his time ran out."""

    player: Player
    back_in_time: bool = False
    opponent_can_mate: CanMate | None = None
    mate_line: tuple[str, ...] = ()


def disconnected(case: Case, facts: Disconnected) -> Ruling:
    """Rule on a disconnection (E.04 art. 11.4)."""
    draft = case.draft("disconnected")
    if not known(case, "online-disconnected"):
        return _elsewhere(draft)
    over = already_over(case, draft)
    if over is not None:
        return over
    draft.because("clock-runs-while-disconnected", "online-disconnected", "online-clock-runs-on")
    if facts.back_in_time:
        draft.because("plays-on-with-time-left", "online-reconnected", player=facts.player)
        penalise(case, draft, facts.player)
        return draft.play_on()
    draft.because("not-back-in-time", "online-not-reconnected", player=facts.player)
    told = Told(facts.opponent_can_mate, facts.mate_line)
    return lost_unless(case, draft, facts.player, "online-not-reconnected", told)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlatformDraw:
    """Whether the platform declared a draw. ``mate_possible``: a player can still mate."""

    declared: bool
    mate_possible: CanMate | None = None


def platform_draw(case: Case, facts: PlatformDraw) -> Ruling:
    """Rule on a draw a platform declared or should have declared (E.04 art. 15.3, 15.4)."""
    draft = case.draft("platform-draw")
    if not known(case, "online-draw-wrong"):
        return _elsewhere(draft)
    end = first_end(case)
    if not facts.declared:
        if end is None:
            draft.because("no-automatic-draw", "online-draw-missed")
            return draft.play_on()
        draft.because("platform-missed-the-end", end.concept, "online-draw-missed")
        return draft.ended(end.score)
    if end is not None:
        draft.because("platform-was-right", end.concept)
        return draft.ended(end.score)
    if _mate_possible(case, facts) == "yes":
        draft.because("platform-was-wrong", "online-draw-wrong")
        draft.may("option-change-the-result", "online-draw-wrong")
        return draft.arbiter_decides()
    draft.because("mate-of-either-undecided", "online-draw-wrong")
    draft.may("option-change-the-result", "online-draw-wrong")
    return draft.arbiter_decides()


def _mate_possible(case: Case, facts: PlatformDraw) -> CanMate:
    """Return whether either player can still mate: as told, or else as adjudicated."""
    if facts.mate_possible is not None:
        return facts.mate_possible
    players: tuple[Player, Player] = ("white", "black")
    found = {case.can_mate(player, Told()).verdict for player in players}
    return "yes" if "yes" in found else "undecided"


def _elsewhere(draft: Draft) -> Ruling:
    draft.because("only-online")
    return draft.arbiter_decides()
