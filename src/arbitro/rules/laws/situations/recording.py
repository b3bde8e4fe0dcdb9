"""Keeping score: whether a player must write, and what follows where he does not (8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arbitro.model import RateClass
from arbitro.regulations import Force
from arbitro.rules.laws.ruling import Player
from arbitro.rules.laws.situations.sanctions import known, penalise

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingDuty:
    """Whether a player has to record.

    ``seconds_left``: on his clock now. ``relieved_before``: he had less than five minutes earlier
    in this period. ``unwritten``: his own moves not written. ``wrote_before``: he wrote a move
    before making it, without claiming or sealing. ``flag_fell``: a flag has fallen. ``covered``:
    what lies on his score sheet, a pen that leaves the last move in sight or something that hides
    it.
    """

    player: Player
    seconds_left: int
    relieved_before: bool = False
    unwritten: int = 0
    wrote_before: bool = False
    flag_fell: bool = False
    opponent_records: bool = True
    disabled: bool = False
    covered: Literal["no", "pen", "last-move"] = "no"
    signed: Literal["no", "yes", "wrong"] = "no"


def recording(case: Case, facts: RecordingDuty) -> Ruling:
    """Rule on the duty to record (8.1 to 8.5, A.2)."""
    draft = case.draft("recording")
    if not case.laws.over_the_board:
        draft.because("platform-records", "moves-recorded")
        return draft.play_on()
    if facts.signed == "wrong":
        draft.because("signed-result-stands", "scoresheets-signed")
        draft.may("option-arbiter-decides-otherwise", "scoresheets-signed")
        return draft.play_on()
    if case.conditions.rate is not RateClass.STANDARD and case.laws.rapid_known:
        draft.because("no-recording-in-rapid", "rapid-recording")
        return draft.play_on()
    if facts.disabled:
        draft.because("disabled-may-be-assisted", "assistant-to-record")
        if case.laws.disabled_not_charged:
            draft.because("disabled-not-charged", "assistant-to-record")
    if facts.wrote_before:
        _wrote_before(case, facts, draft)
    if facts.covered != "no" and known(case, "scoresheet-visible"):
        _covered(case, facts, draft)
    if _relieved(case, facts, draft):
        return _after_flag(facts, draft)
    if facts.unwritten > 1:
        draft.because("too-many-unwritten", "reply-before-recording", count=facts.unwritten)
        draft.must("write-before-moving", "reply-before-recording")
        penalise(case, draft, facts.player, "penalty-time-of-offender")
    return draft.play_on()


def _wrote_before(case: Case, facts: RecordingDuty, draft: Draft) -> None:
    """Say whether a move may be written before it is made (8.1.2)."""
    if case.laws.write_before_moving:
        draft.because("writing-before-allowed", "no-recording-beforehand")
        return
    draft.because("wrote-beforehand", "no-recording-beforehand", player=facts.player)
    penalise(case, draft, facts.player, "penalty-time-of-offender")


def _covered(case: Case, facts: RecordingDuty, draft: Draft) -> None:
    """Say whether what lies on the score sheet may stay there (8.2)."""
    if facts.covered == "pen":
        draft.because("pen-on-sheet-allowed", "scoresheet-visible", player=facts.player)
        return
    draft.because("last-move-hidden", "scoresheet-visible", player=facts.player)
    draft.must("show-the-last-move", "scoresheet-visible", player=facts.player)
    penalise(case, draft, facts.player, "penalty-time-of-offender")


def _relieved(case: Case, facts: RecordingDuty, draft: Draft) -> bool:
    laws, player = case.laws, facts.player
    if case.rules.increment_seconds >= laws.recording_increment:
        draft.because(
            "must-record-with-increment",
            "recording-relief",
            player=player,
            seconds=laws.recording_increment,
        )
        return False
    little = facts.seconds_left < 300
    if not little and not (facts.relieved_before and laws.relief_to == "period"):
        draft.because("must-record", "moves-recorded", player=player)
        return False
    draft.because(f"relieved-to-{laws.relief_to}", "recording-relief", player=player)
    return True


def _after_flag(facts: RecordingDuty, draft: Draft) -> Ruling:
    if not facts.flag_fell:
        if not facts.opponent_records:
            if draft.force_of("arbiter-records") is Force.SHOULD:
                draft.should("arbiter-keeps-score", "arbiter-records")
            else:
                draft.must("arbiter-must-keep-score", "arbiter-records")
        return draft.play_on()
    if facts.opponent_records:
        draft.must("update-on-own-time", "one-player-updates", player=facts.player)
    else:
        draft.must("both-update-clocks-stopped", "arbiter-records")
    return draft.play_on()


# Score sheets that cannot be completed, and players who leave while the opponent thinks.


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
class PlayingAreaLeft:
    """A player who is not to move left the playing area.

    ``regulated``: the regulations of the event ask him to tell the arbiter; ``reported``: he did.
    """

    player: Player
    regulated: bool = False
    reported: bool = False


def left_while_waiting(case: Case, facts: PlayingAreaLeft) -> Ruling:
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
    penalise(case, draft, player, by=concept)
    return draft.arbiter_decides()
