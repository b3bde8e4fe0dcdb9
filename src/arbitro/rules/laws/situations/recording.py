"""Keeping score: whether a player must write, and what follows where he does not (8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arbitro.model import RateClass
from arbitro.rules.laws.ruling import Player
from arbitro.rules.laws.situations.sanctions import known, penalise

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
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


def recording(case: Case, facts: Recording) -> Ruling:
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
        return _after_flag(case, facts, draft)
    if facts.unwritten > 1:
        draft.because("too-many-unwritten", "reply-before-recording", count=facts.unwritten)
        draft.must("write-before-moving", "reply-before-recording")
        penalise(case, draft, facts.player, "penalty-time-of-offender")
    return draft.play_on()


def _wrote_before(case: Case, facts: Recording, draft: Draft) -> None:
    """Say whether a move may be written before it is made (8.1.2)."""
    if case.laws.write_before_moving:
        draft.because("writing-before-allowed", "no-recording-beforehand")
        return
    draft.because("wrote-beforehand", "no-recording-beforehand", player=facts.player)
    penalise(case, draft, facts.player, "penalty-time-of-offender")


def _covered(case: Case, facts: Recording, draft: Draft) -> None:
    """Say whether what lies on the score sheet may stay there (8.2)."""
    if facts.covered == "pen":
        draft.because("pen-on-sheet-allowed", "scoresheet-visible", player=facts.player)
        return
    draft.because("last-move-hidden", "scoresheet-visible", player=facts.player)
    draft.must("show-the-last-move", "scoresheet-visible", player=facts.player)
    penalise(case, draft, facts.player, "penalty-time-of-offender")


def _relieved(case: Case, facts: Recording, draft: Draft) -> bool:
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


def _after_flag(case: Case, facts: Recording, draft: Draft) -> Ruling:
    del case
    if not facts.flag_fell:
        if not facts.opponent_records:
            draft.must("arbiter-keeps-score", "arbiter-records")
        return draft.play_on()
    if facts.opponent_records:
        draft.must("update-on-own-time", "one-player-updates", player=facts.player)
    else:
        draft.must("both-update-clocks-stopped", "arbiter-records")
    return draft.play_on()
