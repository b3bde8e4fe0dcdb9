"""Score sheets that cannot be completed, and players who leave while the opponent thinks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arbitro.rules.laws.ruling import Player
from arbitro.rules.laws.situations.sanctions import known, penalise

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsIncomplete:
    """A flag has fallen and no score sheet is complete.

    ``reconstructed``: on a second board, not yet or in vain. ``time_exceeded``: the moves found
    are too few. ``more_evident``: more moves have evidently been made than can be shown.
    """

    reconstructed: Literal["not-yet", "yes", "impossible"] = "not-yet"
    time_exceeded: bool = False
    more_evident: bool = False


def sheets_incomplete(case: Case, facts: SheetsIncomplete) -> Ruling:
    """Rule on score sheets that do not show how many moves were made (8.5.3, 8.6)."""
    draft = case.draft("sheets-incomplete")
    if facts.reconstructed == "not-yet":
        draft.because("no-complete-sheet", "game-reconstructed")
        draft.must("note-position-and-times", "game-reconstructed")
        draft.must("reconstruct-on-another-board", "game-reconstructed")
        return draft.play_on()
    if facts.reconstructed == "yes":
        if facts.time_exceeded:
            draft.because("sheets-show-too-few-moves", "flag-fall-checked", "loss-on-time")
            draft.must("rule-as-on-a-flag", "loss-on-time")
            return draft.arbiter_decides()
        draft.because("sheets-show-enough-moves", "flag-fall-checked")
        return draft.play_on()
    draft.because("next-move-is-the-first", "next-move-counted-first")
    if facts.more_evident and case.laws.evident_moves_count:
        draft.because("more-moves-are-evident", "scoresheets-cannot-be-updated")
        draft.must("count-the-evident-moves", "scoresheets-cannot-be-updated")
    return draft.play_on()


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftWhileWaiting:
    """A player who is not to move left the playing area.

    ``regulated``: the regulations of the event ask him to tell the arbiter; ``reported``: he did.
    """

    player: Player
    regulated: bool = False
    reported: bool = False


def left_while_waiting(case: Case, facts: LeftWhileWaiting) -> Ruling:
    """Rule on who leaves the playing area while the opponent has the move (11.2.3, 11.2.4)."""
    draft = case.draft("left-while-waiting")
    player, concept = facts.player, "opponent-reports-leaving"
    if not facts.regulated:
        on_the_move = "leaving-the-area-on-the-move"
        draft.because("waiting-may-leave-the-area", on_the_move, player=player)
        if known(case, concept):
            draft.because("reporting-only-if-regulated", concept)
        return draft.play_on()
    if not known(case, concept):
        draft.because("no-rule-in-this-edition")
    if facts.reported:
        draft.because("leaving-was-reported", concept, player=player)
        return draft.play_on()
    draft.because("leaving-not-reported", concept, "conduct-penalties", player=player)
    penalise(case, draft, player)
    return draft.arbiter_decides()
