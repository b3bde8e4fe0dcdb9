"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # the Laws as most of their editions have them; each edition names its differences
    "Laws.claim_is_offer",
    "Laws.fifty_with_intended_move",
    "Laws.over_the_board",
    "Laws.seventy_five",
    "Laws.resignation_needs_mate",
    "Laws.agreement_after_moves",
    "Laws.draws_may_be_restricted",
    "Laws.restriction_covers_offers",
    "Laws.arbiter_may_admit",
    "Laws.two_hands_illegal",
    "Laws.pressing_illegal",
    "Laws.king_and_rook_must_castle",
    "Laws.devices_in_bag",
    "Laws.misplacement_barred_after",
    "Laws.misplaced_rook_may_not_castle",
    "Laws.recording_increment",
    "Laws.quickplay_increment",
    "Laws.rapid_known",
    "Laws.total_points_limited",
    "Laws.evident_moves_count",
    "Laws.disabled_not_charged",
    "Laws.rapid_from",
    "Conditions.supervised",
    # who ought to be there is there
    "SealedMove.sealer_present",
    "SealedMove.replier_present",
    "Device.opponent_present",
    "QuickplayClaim.arbiter_present",
    "QuickplayClaim.on_move",
    # what was done was done as the Laws ask: written, recorded, pressed, put right, on the own time
    "Claim.written",
    "Recording.opponent_records",
    "IllegalMove.pressed",
    "IllegalMove.restorable",
    "Displaced.restorable",
    "Displaced.own_time",
    "BlindAssistant.requested",
    "Advice.punished",
    "Resigned.clear",
    "BoardsDiffer.sheets_agree",
    # the order of events is known, and a flag falls in the last period
    "FlagFell.order_known",
    "FlagFell.last_period",
    "Touched.order_known",
    # a win is a point, a draw half of one; a position is counted once; two minutes are tolerated
    "ProposedScore.win",
    "ProposedScore.draw",
    "Position.number",
    "SheetLine.tolerance",
    "Manner.plans",
}


def test_the_facts_of_a_case_suppose_nothing_but_the_usual():
    assert supposed("arbitro.rules.laws") == SUPPOSED
