"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # the Laws as most of their editions have them; each edition names its differences
    "Laws.claim_is_offer": True,
    "Laws.fifty_with_intended_move": True,
    "Laws.over_the_board": True,
    "Laws.seventy_five": True,
    "Laws.resignation_needs_mate": True,
    "Laws.agreement_after_moves": True,
    "Laws.draws_may_be_restricted": True,
    "Laws.restriction_covers_offers": True,
    "Laws.arbiter_may_admit": True,
    "Laws.resumption_may_be_admitted": True,
    "Laws.touching_declines": True,
    "Laws.two_hands_illegal": True,
    "Laws.pressing_illegal": True,
    "Laws.king_and_rook_must_castle": True,
    "Laws.devices_in_bag": True,
    "Laws.misplacement_barred_after": 10,
    "Laws.misplaced_rook_may_not_castle": True,
    "Laws.recording_increment": 30,
    "Laws.quickplay_increment": True,
    "Laws.rapid_known": True,
    "Laws.total_points_limited": True,
    "Laws.evident_moves_count": True,
    "Laws.disabled_not_charged": True,
    "Laws.rapid_from": 600,
    "GameConditions.supervised": True,
    # who ought to be there is there
    "SealedMove.sealer_present": True,
    "SealedMove.replier_present": True,
    "Device.opponent_present": True,
    "QuickplayClaim.arbiter_present": True,
    "QuickplayClaim.on_move": True,
    # what was done was done as the Laws ask: written, recorded, pressed, put right, on the own time
    "Claim.written": True,
    "RecordingDuty.opponent_records": True,
    "IllegalMove.pressed": True,
    "IllegalMove.restorable": True,
    "Displaced.restorable": True,
    "Displaced.own_time": True,
    "BlindAssistant.requested": True,
    "ConductAdvice.punished": True,
    "Resigned.clear": True,
    "BoardsDiffer.sheets_agree": True,
    # the order of events is known, and a flag falls in the last period
    "FlagFell.order_known": True,
    "FlagFell.last_period": True,
    "Touched.order_known": True,
    # a win is a point, a draw half of one; a position is counted once; two minutes are tolerated
    "ProposedScore.win": 10,
    "ProposedScore.draw": 5,
    "Position.number": 1,
    "SheetLine.tolerance": 120000,
    "Manner.plans": 2,
}


def test_the_facts_of_a_case_suppose_nothing_but_the_usual():
    assert supposed("arbitro.rules.laws") == SUPPOSED
