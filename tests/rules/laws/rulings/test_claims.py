"""Cases on draw offers and on claims of repetition and fifty moves; positions are ours."""

import pytest

from law_cases.asking import ask, codes, minutes, numbers, score

SHUFFLE = "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1"
EN_PASSANT = "4k1n1/3p4/8/4P3/8/8/8/4K1N1 b - - 0 1"
PINNED = "4r1nk/3p4/8/4P3/8/8/8/4K1N1 b - - 0 1"


def repetition(**given):
    return ask("claims-repetition", **given)


@pytest.mark.article("E.01@2023-01 art. 9.2.2.1")
def test_a_pawn_that_could_be_captured_in_passing_makes_another_position():
    moves = ["d5", "Nf3", "Ne7", "Ng1", "Ng8", "Nf3", "Ne7", "Ng1", "Ng8"]
    ruling = repetition(start=EN_PASSANT, moves=moves, player="white")
    assert "claim-wrong-times" in codes(ruling)
    assert minutes(ruling) == {"black": 2}


@pytest.mark.article("E.01@2023-01 art. 9.2.2.1")
def test_a_capture_in_passing_that_was_never_legal_makes_no_difference():
    moves = ["d5", "Nf3", "Nh6", "Ng1", "Ng8", "Nf3", "Nh6", "Ng1", "Ng8"]
    assert score(repetition(start=PINNED, moves=moves, player="white")) == "1/2-1/2"


@pytest.mark.article("E.01@2023-01 art. 9.2.2.2")
def test_a_lost_right_to_castle_makes_another_position():
    start = "r3k3/8/8/8/8/8/8/4K2R w K - 0 1"
    moves = ["Rg1", "Rb8", "Rh1", "Ra8", "Rg1", "Rb8", "Rh1", "Ra8"]
    assert "claim-wrong-times" in codes(repetition(start=start, moves=moves, player="white"))


ROOK_AWAY = ["Ra2", "Kd8", "Ra1", "Ke8"]
KNIGHTS = ["Nf3", "Nf6", "Ng1", "Ng8"]


@pytest.mark.article("E.01@2023-01 art. 9.2.2.1")
@pytest.mark.article("E.01@2023-01 art. 9.2.2.2")
@pytest.mark.parametrize("announced", [False, True])
@pytest.mark.parametrize(
    ("start", "moves", "right"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", ROOK_AWAY * 2, True),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", ROOK_AWAY * 2, False),  # lost by the first move
        ("r3k1n1/8/8/8/8/8/8/4K1N1 w q - 0 1", KNIGHTS * 2, True),  # a right that is never lost
        ("4k1n1/3p4/8/7P/8/8/8/4K1N1 b - - 0 1", ["d5", *KNIGHTS * 2], True),
        ("4k1n1/3p4/8/4P3/8/8/8/4K1N1 b - - 0 1", ["d5", *KNIGHTS * 2], False),
    ],
)
def test_repetition_claims_count_castling_and_en_passant_rights(start, moves, right, announced):
    before, last = (moves[:-1], moves[-1]) if announced else (moves, None)
    side = ("white", "black")[(len(before) + (" b " in start)) % 2]
    given = {} if last is None else {"intended": last}
    ruling = repetition(start=start, moves=before, player=side, **given)
    assert (score(ruling) == "1/2-1/2") == right
    assert ("claim-wrong-times" in codes(ruling)) == (not right)


@pytest.mark.article("E.01@2023-01 art. 9.2")
@pytest.mark.article("E.01@2014-07 art. 5.2(d)")
def test_only_the_player_to_move_can_claim():
    moves = ["Rh2", "Kd8", "Rh1", "Ke8"] * 2
    right = repetition(start=SHUFFLE, moves=moves, player="white")
    assert score(right) == "1/2-1/2"
    wrong = repetition(start=SHUFFLE, moves=moves, player="black")
    assert wrong.verdict.value == "nothing"


@pytest.mark.article("E.01@2023-01 art. 9.4")
def test_touching_a_piece_loses_the_claim_on_that_move():
    ruling = repetition(player="white", touched=True, times=3)
    assert ruling.verdict.value == "nothing"
    assert "9.4" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 9.2.1.1")
def test_a_move_made_on_the_board_cannot_be_announced_any_more():
    ruling = repetition(player="white", intended="Rh1", executed=True, times=3)
    assert ruling.verdict.value == "nothing"


@pytest.mark.article("E.01@2023-01 art. 9.2.1.1")
def test_a_claim_without_the_move_written_is_explained_to_the_player():
    ruling = repetition(player="white", intended="Rh1", written=False)
    assert "explain-the-procedure" in codes(ruling)
    assert not ruling.times


@pytest.mark.article("E.01@2023-01 art. 9.5.3")
def test_after_a_wrong_claim_the_announced_move_must_be_made():
    ruling = repetition(start=SHUFFLE, player="white", intended="Rh2")
    assert minutes(ruling) == {"black": 2}
    assert ruling.permitted == ("h1h2",)


@pytest.mark.article("E.01@2023-01 art. 9.5.3")
def test_an_illegal_announced_move_is_replaced_with_that_piece_and_costs_nothing_more():
    ruling = repetition(start=SHUFFLE, player="white", intended="Rh9")
    assert minutes(ruling) == {"black": 2}
    assert {move[:2] for move in ruling.permitted} == {"h1"}
    assert "another-move-with-that-piece" in codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 9.1.2.3")
def test_an_accepted_claim_is_not_checked():
    ruling = repetition(start=SHUFFLE, moves=["e4", "Kd8"], player="white", accepted=True)
    assert score(ruling) == "1/2-1/2"
    assert "9.1.2.3" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 9.1.1")
def test_with_a_restriction_on_agreement_an_accepted_claim_is_checked_all_the_same():
    rules = {"draws_from_move": 30}
    wrong = repetition(
        start=SHUFFLE, moves=["e4", "Kd8"], player="white", accepted=True, regulations=rules
    )
    assert score(wrong) is None
    moves = ["Rh2", "Kd8", "Rh1", "Ke8"] * 2
    right = repetition(start=SHUFFLE, moves=moves, player="white", accepted=True, regulations=rules)
    assert score(right) == "1/2-1/2"


@pytest.mark.article("E.01@2023-01 art. 9.1.1")
def test_a_restriction_on_agreement_does_not_touch_repetition():
    moves = ["Rh2", "Kd8", "Rh1", "Ke8"] * 2
    rules = {"draws_from_move": 30}
    assert (
        score(repetition(start=SHUFFLE, moves=moves, player="white", regulations=rules))
        == "1/2-1/2"
    )


@pytest.mark.article("E.01@2023-01 art. 9.3.2")
@pytest.mark.article("E.01@2014-07 art. 5.2(e)")
@pytest.mark.parametrize(("clock", "expected"), [(100, "1/2-1/2"), (99, None)])
def test_fifty_moves_by_each_player(clock, expected):
    start = f"4k3/8/8/8/8/8/4R3/4K3 w - - {clock} 80"
    assert score(ask("claims-fifty", start=start, player="white")) == expected


@pytest.mark.article("E.01@2023-01 art. 9.3.1")
def test_the_announced_move_counts_for_the_fifty():
    start = "4k3/8/8/8/8/8/4R3/4K3 w - - 99 80"
    assert score(ask("claims-fifty", start=start, player="white", intended="Rd2")) == "1/2-1/2"


@pytest.mark.article("E.01@2023-01 art. 9.5.3")
def test_in_rapid_a_wrong_claim_costs_one_minute():
    assert minutes(repetition(rate="rapid", player="white", times=2)) == {"black": 1}


@pytest.mark.article("E.01@2023-01 art. 11.12")
def test_without_the_moves_the_claim_is_replayed_by_both_players():
    ruling = repetition(player="white")
    assert "replay-the-game" in codes(ruling)
    assert "11.12" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 9.1.2.1")
def test_an_offer_with_a_condition_is_valid_and_the_condition_void():
    ruling = ask("draw-offer", player="white", moves_each=20, conditional=True)
    assert "offer-condition-void" in codes(ruling)
    assert not ruling.sanctions


@pytest.mark.article("E.01@2023-01 art. 9.1.2.1")
def test_an_offer_on_the_opponents_time_is_valid_and_may_be_penalised():
    ruling = ask("draw-offer", player="white", moves_each=20, moment="opponents-time")
    assert "offer-pending" in codes(ruling)
    assert ruling.sanctions


@pytest.mark.article("E.01@2023-01 art. 9.1.2.1")
def test_touching_a_piece_declines_the_offer():
    ruling = ask("draw-offer", player="white", moves_each=20, answer="touched-a-piece")
    assert ruling.verdict.value == "continue"
    assert "offer-touched-a-piece" in codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 11.5")
def test_offers_too_frequent_are_a_distraction():
    ruling = ask("draw-offer", player="white", moves_each=20, repeated=True)
    assert "11.5" in numbers(ruling)
