"""Cases on the end of a game: flag, resignation, agreement, positions nobody can win.

Cases from the comments of the Arbiters' Manual 2023 and the annotated Laws of 2014; where a
diagram is lost the position is ours.
"""

import pytest

from law_cases.asking import ask, codes, numbers, score, search_every_state


def flag(start, player="white", **given):
    return ask("flag-fell", start=start, player=player, **given)


@pytest.mark.article("E.01@2023-01 art. 5.2.2")
def test_king_against_king_is_drawn_at_once():
    assert score(ask("position-reached", start="4k3/8/8/8/8/8/8/4K3 w - - 0 1")) == "1/2-1/2"


@pytest.mark.article("E.01@2023-01 art. 5.2.2")
def test_a_blocked_position_is_dead_though_pawns_are_left():
    start = "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 b - - 0 1"
    ruling = ask("position-reached", start=start, adjudicate=search_every_state)
    assert score(ruling) == "1/2-1/2"
    assert "5.2.2" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 6.9")
def test_whoever_is_about_to_be_mated_by_force_cannot_win_on_time():
    # ours: the only move is Qxh6 mate, so Black can never mate although he has rook and pawn
    assert (
        score(flag("6rk/8/7r/8/8/5p2/3Q3K/8 w - - 0 1", adjudicate=search_every_state)) == "1/2-1/2"
    )


@pytest.mark.article("E.01@2023-01 art. 5.2.2")
def test_a_forced_capture_of_the_last_piece_is_dead_before_the_flag_falls():
    ruling = flag("8/8/8/8/8/k7/6q1/7K w - - 0 1", adjudicate=search_every_state)
    assert score(ruling) == "1/2-1/2"
    assert "ended-by-dead-position" in codes(ruling)


@pytest.mark.article("E.01@2014-07 art. 6.9")
@pytest.mark.parametrize(
    ("winner_has", "expected"),
    [("8/8/8/8/8/5k2/8/4K1b1", "1/2-1/2"), ("8/8/8/8/8/5k2/8/4K1n1", "1/2-1/2")],
)
def test_one_minor_piece_does_not_win_against_a_bare_king(winner_has, expected):
    assert score(flag(f"{winner_has} w - - 0 1", edition="2014")) == expected


@pytest.mark.article("E.01@2014-07 art. 6.9")
@pytest.mark.parametrize("start", ["7k/8/6nn/8/8/8/8/K7", "8/8/8/8/8/2k5/1p6/7K"])
def test_two_knights_or_a_pawn_win_on_time(start):
    told = ask(
        "flag-fell",
        edition="2014",
        start=f"{start} w - - 0 1",
        player="white",
        opponent_can_mate="yes",
    )
    assert score(told) == "0-1"


@pytest.mark.article("E.01@2023-01 art. 6.8")
def test_a_result_reached_before_the_flag_was_noticed_stands():
    ruling = ask("flag-fell", player="white", result_before_notice="1-0")
    assert score(ruling) == "1-0"
    assert "6.8" in numbers(ruling)


@pytest.mark.article("E.01@2014-07 art. 5.1(a)")
def test_mate_prevails_over_a_flag_nobody_has_seen():
    start = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
    ruling = flag(start, moves=["Ra8"], edition="2014")
    assert score(ruling) == "1-0"
    assert "ended-by-mate" in codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 6.4")
def test_the_flag_means_nothing_when_the_prescribed_moves_were_completed():
    ruling = ask("flag-fell", player="white", moves_completed=True, last_period=False)
    assert ruling.verdict.value == "continue"
    assert "6.4" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 9.6.2")
def test_seventy_five_moves_end_the_game_before_a_later_flag():
    ruling = flag("4k3/8/8/8/8/8/4R3/4K3 w - - 149 90", moves=["Kd2"])
    assert score(ruling) == "1/2-1/2"
    assert "ended-by-75-moves" in codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 9.6.2")
def test_mate_with_the_last_of_75_moves_prevails():
    ruling = ask("position-reached", start="7k/R7/6K1/8/8/8/8/8 w - - 149 120", moves=["Ra8"])
    assert score(ruling) == "1-0"


@pytest.mark.article("E.01@2023-01 art. 9.6.1")
def test_nobody_claims_until_the_fifth_time_and_the_game_is_drawn():
    moves = ["Ra2", "Kd8", "Ra1", "Ke8"] * 4
    ruling = ask("position-reached", start="4k3/8/8/8/8/8/8/R3K3 w - - 0 20", moves=moves)
    assert score(ruling) == "1/2-1/2"
    assert ruling.ended_at == 16


@pytest.mark.article("E.01@2023-01 art. 9.6.1")
def test_castling_rights_make_the_first_position_another_one():
    # ours: after the first rook move White may no longer castle, so it is the fifth time later
    moves = ["Ra2", "Kd8", "Ra1", "Ke8"] * 4
    ruling = ask("position-reached", start="4k3/8/8/8/8/8/8/R3K3 w Q - 0 20", moves=moves)
    assert score(ruling) is None


@pytest.mark.article("E.01@2023-01 art. 5.1.2")
def test_resigning_against_a_bare_king_is_a_draw():
    start = "8/8/4k3/8/8/4K3/3Q4/8 b - - 0 1"
    assert score(ask("resigned", start=start, player="white")) == "1/2-1/2"
    assert score(ask("resigned", start=start, player="white", edition="2014")) == "0-1"


@pytest.mark.article("E.01@2023-01 art. 5.1.2")
def test_tipping_the_king_is_made_clear_before_anything_is_decided():
    ruling = ask("resigned", player="white", clear=False)
    assert ruling.verdict.value == "arbiter"
    assert "ask-what-was-meant" in codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 6.9")
def test_what_is_not_decided_is_left_to_the_arbiter_with_both_options():
    ruling = ask("flag-fell", player="white")
    assert ruling.verdict.value == "arbiter"
    assert {"option-win-if-mate-possible", "option-draw-if-mate-impossible"} <= codes(ruling)


@pytest.mark.article("E.01@2023-01 art. III.3.1")
@pytest.mark.parametrize(("last", "expected"), [(True, "1/2-1/2"), (False, None)])
def test_both_flags_and_no_order_known(last, expected):
    ruling = ask(
        "flag-fell",
        regulations={"guideline_three": "claim"},
        player="white",
        both=True,
        order_known=False,
        last_period=last,
    )
    assert score(ruling) == expected
    assert "III.3.1" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 6.4")
def test_both_flags_and_the_clock_tells_which_fell_first():
    ruling = ask("flag-fell", player="black", both=True, opponent_can_mate="yes")
    assert score(ruling) == "1-0"
    assert "both-flags-order-known" in codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 12.7")
def test_a_spectator_may_only_tell_the_arbiter():
    ruling = ask("flag-fell", player="white", noticed_by="spectator", opponent_can_mate="yes")
    assert "12.7" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 9.1.1")
def test_no_agreement_before_the_move_the_regulations_name():
    rules = {"draws_from_move": 30}
    early = ask("draw-agreed", regulations=rules, moves_each=20)
    assert score(early) is None
    assert score(ask("draw-agreed", regulations=rules, moves_each=30)) == "1/2-1/2"
    assert score(ask("draw-agreed", regulations=rules, moves_each=5, consent=True)) == "1/2-1/2"


@pytest.mark.article("E.01@2023-01 art. 5.2.3")
def test_no_agreement_before_both_have_moved():
    assert score(ask("draw-agreed", moves=["e4"])) is None
    assert score(ask("draw-agreed", moves=["e4", "e5"])) == "1/2-1/2"


@pytest.mark.article("E.01@2023-01 art. A.5.4")
def test_both_kings_in_check_and_the_mover_gets_out_of_it():
    ruling = ask("illegal-position", rate="blitz", supervised=False, still_illegal=False)
    assert ruling.verdict.value == "continue"


@pytest.mark.article("E.01@2023-01 art. 3.10.3")
def test_in_standard_chess_the_arbiter_intervenes_in_an_illegal_position():
    assert "illegal-position-intervene" in codes(ask("illegal-position"))


@pytest.mark.article("E.01@2023-01 art. 9.1.1")
@pytest.mark.parametrize(("moves", "expected"), [([], None), (["Kd8"], "1/2-1/2")])
def test_moves_of_both_are_counted_where_the_record_begins_with_black(moves, expected):
    """Before his tenth move Black has made nine, White ten."""
    start = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 10"
    rules = {"draws_from_move": 10}
    assert score(ask("draw-agreed", start=start, moves=moves, regulations=rules)) == expected
