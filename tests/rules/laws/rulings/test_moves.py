"""Cases on touching, making and completing moves, and on illegal moves.

Cases from the comments of the Arbiters' Manual 2023 and the annotated Laws of 2014; the positions
are ours.
"""

import pytest

from law_cases.asking import ask, codes, minutes, numbers, score

CASTLING = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"


def touch(start, *squares, player="white", **given):
    return ask("touched-pieces", start=start, player=player, squares=list(squares), **given)


@pytest.mark.article("E.01@2023-01 art. 4.3.1")
def test_an_illegal_capture_obliges_the_bishop_touched_first_to_move():
    # the manual's 1 Be2xg5: no bishop move, so the bishop of e2 must move anyhow
    start = "4k3/8/8/6n1/8/8/4B3/4K3 w - - 0 1"
    ruling = touch(start, "e2", "g5")
    assert {move[:2] for move in ruling.permitted} == {"e2"}
    assert "4.3.3" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 4.3.3")
def test_the_first_enemy_touched_is_captured_with_the_first_own_piece():
    start = "4k3/8/8/3p4/4P3/8/8/3QK3 w - - 0 1"
    assert touch(start, "e4", "d5").permitted == ("e4d5",)
    assert touch(start, "d5", "d1").permitted == ("d1d5",)


@pytest.mark.article("E.01@2023-01 art. 4.3.3")
def test_where_the_order_is_unknown_the_own_piece_counts_as_touched_first():
    start = "4k3/8/8/3p4/4P3/7N/8/4K3 w - - 0 1"
    ruling = touch(start, "d5", "h3", order_known=False)
    assert {move[:2] for move in ruling.permitted} == {"h3"}
    assert touch(start, "d5", "h3").permitted == ("e4d5",)


@pytest.mark.article("E.01@2023-01 art. 4.4.1")
def test_king_then_rook_must_castle_where_it_is_legal():
    assert touch(CASTLING, "e1", "h1").permitted == ("e1g1",)
    assert touch(CASTLING, "e1", "a1").permitted == ("e1c1",)


@pytest.mark.article("E.01@2023-01 art. 4.4.2")
def test_rook_then_king_must_move_the_rook_and_may_not_castle_there():
    ruling = touch(CASTLING, "h1", "e1")
    assert set(ruling.permitted) == {"h1g1", "h1f1"}
    assert "4.4.2" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 4.4.2")
def test_a_rook_that_cannot_move_leaves_the_obligation_to_the_king():
    start = "4k3/8/8/8/8/7P/8/4K1NR w K - 0 1"
    blocked = "4k3/8/8/8/8/8/6PP/4K1NR w K - 0 1"
    assert {move[:2] for move in touch(start, "h1", "e1").permitted} == {"h1"}
    assert {move[:2] for move in touch(blocked, "h1", "e1").permitted} == {"e1"}


@pytest.mark.article("E.01@2023-01 art. 4.4.3")
def test_illegal_castling_leaves_any_king_move_also_castling_on_the_other_side():
    start = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    ruling = touch(start, "e1", "h1")
    assert "e1c1" in ruling.permitted
    assert {move[:2] for move in ruling.permitted} == {"e1"}
    assert "4.4.3" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 4.5")
def test_pieces_that_can_do_nothing_leave_any_legal_move():
    start = "4k3/8/8/8/8/8/PP6/RK6 w - - 0 1"
    ruling = touch(start, "a1")
    assert len(ruling.permitted) > 1
    assert "4.5" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 4.7")
def test_a_piece_released_on_a_legal_square_stays_there():
    start = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    assert touch(start, "a1", released="a5").permitted == ("a1a5",)
    assert touch(start, "e1", released="c1").permitted == ("e1c1",)


@pytest.mark.article("E.01@2023-01 art. 4.7")
def test_a_piece_released_on_an_illegal_square_must_still_be_moved():
    start = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    ruling = touch(start, "a1", released="b3")
    assert {move[:2] for move in ruling.permitted} == {"a1"}
    assert "released-illegally" in codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 4.2.2")
def test_clearly_accidental_contact_obliges_to_nothing():
    ruling = touch(CASTLING, "e1", accidental=True)
    assert ruling.permitted is None
    assert "4.2.2" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 4.2.1")
def test_a_piece_adjusted_after_saying_so_need_not_move():
    assert touch(CASTLING, "e1", announced=True).permitted is None


@pytest.mark.article("E.01@2023-01 art. 4.8")
@pytest.mark.article("E.01@2023-01 art. 12.1")
def test_the_arbiter_who_saw_it_intervenes_though_the_claim_is_lost():
    ruling = touch(CASTLING, "e2", claimant_touched_since=True)
    assert {"4.8", "12.1"} <= numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 7.5.1")
def test_an_illegal_move_not_completed_is_only_a_matter_of_touch_move():
    ruling = ask("illegal-move", player="white", pressed=False)
    assert not ruling.times
    assert ruling.verdict.value == "continue"


@pytest.mark.article("E.01@2023-01 art. 7.5.1")
def test_after_the_end_an_illegal_move_is_not_corrected():
    assert ask("illegal-move", player="white", game_over=True).verdict.value == "nothing"


@pytest.mark.article("E.01@2023-01 art. 7.5.5")
def test_the_second_illegal_move_loses_unless_the_opponent_cannot_mate():
    assert score(ask("illegal-move", player="white", prior=1, opponent_can_mate="yes")) == "0-1"
    drawn = ask("illegal-move", player="white", prior=1, opponent_can_mate="no")
    assert score(drawn) == "1/2-1/2"
    assert not drawn.times


@pytest.mark.article("E.01@2023-01 art. 7.5.3")
def test_pressing_without_moving_counts_as_an_illegal_move():
    ruling = ask("illegal-move", player="black", faults=["no-move"])
    assert minutes(ruling) == {"white": 2}
    assert ruling.restore.code == "position-unchanged"


@pytest.mark.article("E.01@2023-01 art. 6.2.3")
def test_pressing_with_the_other_hand_is_no_illegal_move():
    ruling = ask("clock-handling", player="white", how="other-hand")
    assert not ruling.times
    assert ruling.sanctions
    assert not any(each.mandatory for each in ruling.sanctions)


@pytest.mark.article("E.01@2023-01 art. 12.6")
def test_the_arbiter_does_not_tell_that_the_clock_was_not_pressed():
    ruling = ask("clock-handling", player="white", how="forgotten")
    assert "arbiter-says-nothing" in codes(ruling)
    assert "12.6" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 6.2.1.2")
def test_the_next_move_completes_the_one_before():
    ruling = ask("clock-handling", player="white", how="opponent-replied")
    assert "6.2.1.2" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 7.5.3")
def test_restarting_the_opponents_clock_by_mistake_is_for_the_arbiter_to_judge():
    ruling = ask("illegal-move", player="white", faults=["no-move"], restarted_by_mistake=True)
    assert ruling.verdict.value == "arbiter"
    assert len(ruling.options) == 2


@pytest.mark.article("E.01@2023-01 art. A.5.2")
def test_without_full_supervision_the_illegal_move_stands_after_the_reply():
    given = {"rate": "rapid", "supervised": False, "player": "white"}
    assert minutes(ask("illegal-move", **given)) == {"black": 1}
    assert ask("illegal-move", replied=True, **given).verdict.value == "nothing"
    assert minutes(ask("illegal-move", rate="rapid", player="white", replied=True)) == {"black": 1}


@pytest.mark.article("E.01@2023-01 art. 6.11.2")
def test_a_missing_promotion_piece_is_a_reason_to_stop_the_clock():
    ruling = ask("promotion-piece-missing", player="white")
    assert {"bring-the-piece", "free-to-choose-otherwise"} <= codes(ruling)
    assert "6.11.2" in numbers(ruling)
