"""Blind and disabled players: what is announced, who may help, who asks for what (D, D.04.12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arbitro.rules.laws.ruling import Player, opponent_of
from arbitro.rules.laws.situations.sanctions import known, penalise

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindSlip:
    """A move was announced wrongly by a slip of the tongue; ``before_clock``: and corrected so."""

    player: Player
    before_clock: bool = False


def blind_slip(case: Case, facts: BlindSlip) -> Ruling:
    """Rule on a slip of the tongue in the announcement of a move (D.2.8)."""
    draft = case.draft("blind-slip")
    if case.laws.blind_slip_free:
        draft.because("slip-not-penalised", "blind-slip", player=facts.player)
        return draft.play_on()
    if facts.before_clock:
        draft.because("slip-corrected-in-time", "blind-slip", player=facts.player)
        return draft.play_on()
    draft.because("slip-too-late", "blind-slip", player=facts.player)
    draft.must("compare-boards-and-sheets", "blind-boards-differ")
    return draft.arbiter_decides()


Task = Literal["executes", "announces", "records", "tells", "claims", "adjourns", "advises"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindAssistant:
    """What the assistant of a player did in a game of a blind player.

    ``player`` has the assistant, blind or not (``sighted``). ``requested``: he asked for it.
    ``opponent_deaf``: of a blind player.
    """

    player: Player
    task: Task
    sighted: bool = False
    requested: bool = True
    opponent_deaf: bool = False


_SIGHTED: frozenset[Task] = frozenset({"executes", "announces"})


def blind_assistant(case: Case, facts: BlindAssistant) -> Ruling:
    """Rule on what an assistant may do in a game of a blind player (D.2.10, D.2.11)."""
    draft = case.draft("blind-assistant")
    concept = "sighted-assistant" if facts.sighted else "blind-assistant"
    if not known(case, concept):
        draft.because("no-rule-in-this-edition")
        return draft.arbiter_decides()
    if facts.opponent_deaf and known(case, "assistant-with-deaf"):
        draft.because("assistant-needed-with-deaf", "assistant-with-deaf")
    if facts.sighted:
        draft.because("sighted-may-have-assistant", concept, player=facts.player)
    allowed = facts.task in (_SIGHTED if facts.sighted else case.laws.assistants_tasks)
    if allowed and (facts.task != "tells" or facts.requested):
        draft.because(f"assistant-{facts.task}", concept, player=facts.player)
        return draft.play_on()
    code = "assistant-tells-unasked" if allowed else "not-a-task-of-the-assistant"
    draft.because(code, concept, player=facts.player)
    penalise(case, draft, facts.player)
    return draft.play_on()


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindEquipment:
    """What a blind player wants to play with."""

    player: Player
    what: Literal["talking-clock", "raised-clock", "recorder", "special-board"] = "talking-clock"


_EQUIPMENT = {
    "talking-clock": "blind-talking-clock",
    "raised-clock": "blind-clock",
    "recorder": "blind-recording",
    "special-board": "disabled-players",
}


def blind_equipment(case: Case, facts: BlindEquipment) -> Ruling:
    """Rule on the clock, the recorder and the board of a blind player (D.1, D.2.6, D.2.7)."""
    draft = case.draft("blind-equipment")
    concept = _EQUIPMENT[facts.what]
    if not known(case, concept):
        draft.because("no-rule-in-this-edition")
        return draft.arbiter_decides()
    draft.because(f"equipment-{facts.what}", concept, player=facts.player)
    return draft.play_on()


@dataclass(frozen=True, slots=True, kw_only=True)
class DisabledPlayer:
    """A disabled player, and what is in question: what he asks for, or what is done to him."""

    player: Player
    what: Literal["refused", "place", "help", "deduction", "writing", "late-notice"] = "place"


def disabled_player(case: Case, facts: DisabledPlayer) -> Ruling:
    """Rule by the requirements on disabled players (D.04.12), which are no part of the Laws."""
    draft = case.draft("disabled-player")
    player = facts.player
    draft.because(f"disabled-{facts.what}", *_cited(case, facts.what), player=player)
    if facts.what == "refused":
        penalise(case, draft, opponent_of(player))
        return draft.arbiter_decides()
    _consequences(case, facts, draft)
    return draft.arbiter_decides() if facts.what == "late-notice" else draft.play_on()


def _cited(case: Case, what: str) -> tuple[str, ...]:
    """Return the articles of the Laws the requirement is about."""
    about = {
        "deduction": ("assistant-for-clock", "assistant-to-record"),
        "help": ("assistant-to-move", "assistant-for-clock"),
        "writing": ("recording-relief",),
        "place": ("clock-placed",),
    }
    return tuple(text for text in about.get(what, ()) if known(case, text))


def _consequences(case: Case, facts: DisabledPlayer, draft: Draft) -> None:
    del case
    if facts.what == "place":
        draft.must("turn-the-board-not-the-clock")
    elif facts.what == "help":
        draft.may("option-time-for-who-helps", player=opponent_of(facts.player))
    elif facts.what == "writing":
        draft.must("complete-the-sheet-afterwards", player=facts.player)
    elif facts.what == "late-notice":
        draft.must("do-what-can-be-done")
