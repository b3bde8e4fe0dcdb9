"""Games on a virtual board (E.04): disconnections, and what the platform declared or did not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arbitro.rules.laws.case import CanMate, MateFacts
from arbitro.rules.laws.ruling import Player
from arbitro.rules.laws.situations.game_end import lost_unless
from arbitro.rules.laws.situations.over import already_over, first_end
from arbitro.rules.laws.situations.sanctions import OF_CONDUCT, known, penalise

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionLoss:
    """A player lost the connection. ``back_in_time``: he came back before his time ran out."""

    player: Player
    back_in_time: bool = False
    opponent_can_mate: CanMate | None = None
    mate_line: tuple[str, ...] = ()


def disconnected(case: Case, facts: ConnectionLoss) -> Ruling:
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
    told = MateFacts(facts.opponent_can_mate, facts.mate_line)
    return lost_unless(case, draft, facts.player, "online-not-reconnected", told)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlatformDraw:
    """Whether the platform declared a draw. ``mate_possible``: a player can still mate."""

    declared: bool
    mate_possible: CanMate | None = None


def platform_draw(case: Case, facts: PlatformDraw) -> Ruling:
    """Rule on a draw a platform declared or should have (E.04 art. 15.3, 15.4, 19.3, 19.4)."""
    draft = case.draft("platform-draw")
    if not known(case, "online-draw-wrong"):
        return _elsewhere(draft)
    end = first_end(case)
    if not facts.declared:
        if end is None:
            draft.because("no-automatic-draw", "online-draw-missed", "hybrid-draw-missed")
            return draft.play_on()
        draft.because(
            "platform-missed-the-end", end.concept, "online-draw-missed", "hybrid-draw-missed"
        )
        return draft.ended(end.score)
    if end is not None:
        draft.because("platform-was-right", end.concept)
        return draft.ended(end.score)
    if _mate_possible(case, facts) == "yes":
        draft.because("platform-was-wrong", "online-draw-wrong", "hybrid-draw-wrong")
        draft.may("option-change-the-result", "online-draw-wrong")
        return draft.arbiter_decides()
    draft.because("mate-of-either-undecided", "online-draw-wrong", "hybrid-draw-wrong")
    draft.may("option-change-the-result", "online-draw-wrong")
    return draft.arbiter_decides()


def _mate_possible(case: Case, facts: PlatformDraw) -> CanMate:
    """Return whether either player can still mate: as told, or else as adjudicated."""
    if facts.mate_possible is not None:
        return facts.mate_possible
    players: tuple[Player, Player] = ("white", "black")
    found = {case.can_mate(player, MateFacts()).verdict for player in players}
    return "yes" if "yes" in found else "undecided"


def _elsewhere(draft: Draft) -> Ruling:
    draft.because("only-online")
    return draft.arbiter_decides()


# Online games under the eyes of an arbiter: video supervision, hybrid chess (E.04 art. 9-20).


def _online(case: Case, draft: Draft) -> Ruling | None:
    """Close where games are not played on a virtual board."""
    if not case.laws.over_the_board:
        return None
    draft.because("only-online")
    return draft.arbiter_decides()


@dataclass(frozen=True, slots=True, kw_only=True)
class VideoLost:
    """A player lost the video connection and not the one to the platform.

    ``moved``: he moved before he was back. ``cards``: the regulations have yellow and red cards;
    ``earlier``: how many he had before.
    """

    player: Player
    moved: bool = False
    cards: bool = False
    earlier: int = 0


def video_lost(case: Case, facts: VideoLost) -> Ruling:
    """Rule on a lost video connection (E.04 art. 13.2 to 13.4)."""
    draft = case.draft("video-lost")
    elsewhere = _online(case, draft)
    if elsewhere is not None:
        return elsewhere
    player = facts.player
    draft.because("video-for-the-whole-session", "video-whole-session", player=player)
    draft.because("no-move-without-video", "video-disconnected", player=player)
    if facts.moved:
        draft.because("moved-without-video", "video-disconnected", player=player)
    if facts.cards:
        draft.because("card-red" if facts.earlier else "card-yellow", "video-cards", player=player)
        draft.may("option-as-the-cards-say", "video-cards", player=player)
    if facts.moved or facts.cards:
        penalise(case, draft, player)
    return draft.play_on()


Breach = Literal[
    "headphones",
    "another-application",
    "face-hidden",
    "screen-not-shared",
    "left-disconnected",
    "somebody-else",
    "other-account",
    "analysis-watched",
    "surroundings-refused",
]

BREACHES: dict[Breach, str] = {
    "headphones": "online-no-headphones",
    "another-application": "online-no-other-application",
    "face-hidden": "video-whole-face",
    "screen-not-shared": "online-single-screen",
    "left-disconnected": "online-stay-at-the-board",
    "somebody-else": "online-nobody-else",
    "other-account": "online-own-account",
    "analysis-watched": "online-watching-others",
    "surroundings-refused": "online-surroundings-shown",
}
"""What a supervised player may do wrong, and the article about it."""


def _broken(what: Breach) -> str:
    """Return the rule of conduct that a breach is one of, else the list of penalties."""
    return BREACHES[what] if BREACHES[what] in OF_CONDUCT else "penalties"


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlineBreach:
    """What a player did under supervision. ``repeated``: he had been warned for it before."""

    player: Player
    what: Breach
    repeated: bool = False


def online_breach(case: Case, facts: OnlineBreach) -> Ruling:
    """Rule on a breach of the rules of supervised online games (E.04 art. 8 to 14)."""
    draft = case.draft("online-breach")
    elsewhere = _online(case, draft)
    if elsewhere is not None:
        return elsewhere
    draft.because(f"breach-{facts.what}", BREACHES[facts.what], player=facts.player)
    if facts.repeated:
        draft.because("repeated-offence", "penalties")
    penalise(case, draft, facts.player, by=_broken(facts.what))
    return draft.arbiter_decides()


@dataclass(frozen=True, slots=True, kw_only=True)
class HybridDisconnected:
    """In hybrid chess a player lost the connection.

    ``regulated``: the regulations say what follows, or make players answer for connections.
    """

    player: Player
    regulated: bool = False


def hybrid_disconnected(case: Case, facts: HybridDisconnected) -> Ruling:
    """Rule on a disconnection in hybrid chess (E.04 art. 16.5, 18.9)."""
    draft = case.draft("hybrid-disconnected")
    elsewhere = _online(case, draft)
    if elsewhere is not None:
        return elsewhere
    code = "connection-as-regulated" if facts.regulated else "connection-not-his"
    draft.because(code, "hybrid-connection", player=facts.player)
    draft.must("report-to-chief-arbiter", "hybrid-disconnection-reported")
    for option in ("resume", "reduce-time", "start-again", "start-again-shorter"):
        draft.may(f"option-hybrid-{option}", "hybrid-disconnection-reported", player=facts.player)
    return draft.arbiter_decides()


@dataclass(frozen=True, slots=True, kw_only=True)
class HybridBoard:
    """In hybrid chess players use real boards besides the virtual ones, and something is wrong.

    ``not-in-step``: he moved on the virtual board before repeating his move on the real one;
    ``other-moves``: other moves were made on the real board; ``differs``: it stands otherwise.
    """

    player: Player
    what: Literal["not-in-step", "other-moves", "differs"] = "differs"


def hybrid_board(case: Case, facts: HybridBoard) -> Ruling:
    """Rule on the real board of a hybrid game (E.04 art. 20)."""
    draft = case.draft("hybrid-board")
    elsewhere = _online(case, draft)
    if elsewhere is not None:
        return elsewhere
    least = case.rules.increment_seconds
    if 0 < least < 30:
        draft.because("real-board-needs-increment", "hybrid-real-board")
    draft.because("virtual-board-decides", "hybrid-official-record")
    concept = "hybrid-only-repeats" if facts.what == "other-moves" else "hybrid-board-in-step"
    draft.because(f"real-board-{facts.what}", concept, player=facts.player)
    draft.must("real-board-set-as-virtual", "hybrid-board-in-step", player=facts.player)
    penalise(case, draft, facts.player, by="hybrid-board-penalties")
    return draft.play_on()
