"""Cases of the Manual, the annotated Laws of 2014 and the Laws of 1993 that stand nowhere else.

Each test names where its case is told; positions are ours where the sources have lost theirs.
"""

import pytest

from arbitro.rules.laws.board import Board, read_fen
from arbitro.rules.laws.clock import advice, read_setting
from arbitro.rules.laws.notation import read_move, write_move
from arbitro.rules.laws.situations.claims import long_ending
from law_cases.asking import ask, codes, minutes, numbers, score, search_every_state

EDITIONS = ("1993", "2009", "2014", "2023")


@pytest.mark.article("E.01@2014-07 art. 5.2(b)")
@pytest.mark.parametrize(
    ("start", "dead"),
    [
        ("8/8/4k3/8/8/3NK3/8/8 w - - 0 1", True),
        ("8/8/4k3/8/8/3BK3/8/8 w - - 0 1", True),
        ("8/8/4k3/3r4/8/3RK3/8/8 w - - 0 1", False),
    ],
)
def test_a_minor_piece_alone_is_dead_and_a_theoretical_draw_is_not(start, dead):
    ruling = ask("position-reached", start=start, edition="2014", adjudicate=search_every_state)
    assert score(ruling) == ("1/2-1/2" if dead else None)


@pytest.mark.article("E.01@2023-01 art. 4.2.1")
def test_whoever_adjusts_while_the_opponent_is_away_tells_the_arbiter_first():
    ruling = ask("opponent-absent-adjusts", player="white")
    assert "adjust-after-telling-the-arbiter" in codes(ruling)
    assert "4.2.1" in numbers(ruling)
    assert not ruling.sanctions


@pytest.mark.article("E.01@2014-07 art. 4.2")
def test_an_adjustment_the_opponent_did_not_hear_is_believed_and_warned():
    ruling = ask(
        "touched-pieces",
        edition="2014",
        player="white",
        squares=["e2"],
        announced=True,
        unheard=True,
    )
    assert ruling.permitted is None
    assert {"adjusting-unheard", "option-warn-to-speak-up"} <= codes(ruling)


@pytest.mark.article("E.01@2014-07 art. 4.7")
def test_a_piece_that_slips_onto_a_square_is_moved_but_not_to_that_square():
    start = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    facts = {"player": "white", "squares": ["a1"], "released": "a5"}
    left = ask("touched-pieces", start=start, edition="2014", **facts)
    assert left.permitted == ("a1a5",)
    slipped = ask("touched-pieces", start=start, edition="2014", slipped=True, **facts)
    assert {"a1a5", "a1a8", "a1b1"} <= set(slipped.permitted)
    assert all(move.startswith("a1") for move in slipped.permitted)


@pytest.mark.article("E.01@2023-01 art. 7.5.4")
@pytest.mark.parametrize("other", ["illegal", "unpromoted"])
def test_an_illegal_castling_promotion_or_capture_with_two_hands_is_one_illegal_move(other):
    ruling = ask("illegal-move", player="white", faults=["two-hands", other])
    assert minutes(ruling) == {"black": 2}
    assert "faults-count-once" in codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 7.5.1")
def test_capturing_the_king_is_an_illegal_move_and_wins_nothing():
    start = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"
    ruling = ask("illegal-move", rate="blitz", supervised=False, start=start, player="black")
    assert score(ruling) is None
    assert minutes(ruling) == {"white": 1}


@pytest.mark.article("E.01@2023-01 art. 6.9")
@pytest.mark.article("E.01@2023-01 art. 9.6.1")
def test_a_flag_after_the_fifth_appearance_changes_nothing():
    moves = ["Nf3", "Nf6", "Ng1", "Ng8"] * 4
    ruling = ask("flag-fell", moves=moves, player="white", opponent_can_mate="yes")
    assert (score(ruling), ruling.ended_at) == ("1/2-1/2", 16)


@pytest.mark.article("E.01@1993-01 art. 10.2")
def test_a_handshake_is_not_a_resignation_in_any_edition():
    for edition in EDITIONS:
        ruling = ask("resigned", edition=edition, player="white", clear=False)
        assert score(ruling) is None
        assert "ask-what-was-meant" in codes(ruling)


@pytest.mark.article("E.01@2014-07 art. 5.1(a)")
def test_a_mate_by_an_illegal_move_is_no_mate():
    # White answers a check from e8 with a queen move that mates but leaves the king in check
    start = "4r1k1/5ppp/8/8/8/8/3Q1PPP/4K3 w - - 0 1"
    ruling = ask(
        "illegal-move",
        edition="2014",
        start=start,
        player="white",
        touched=["d2"],
        found_by="opponent",
    )
    assert score(ruling) is None
    assert ruling.permitted == ("d2e2", "d2e3")


@pytest.mark.article("E.01@2023-01 art. 6.2.1")
def test_a_player_who_forgot_to_press_is_not_told_and_the_opponent_may_wait_tell_or_move():
    ruling = ask("clock-handling", player="white", how="forgotten")
    assert {"opponent-may-wait-tell-or-move", "arbiter-says-nothing"} <= codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 6.2.1")
@pytest.mark.article("E.01@2023-01 art. 1.2")
def test_moving_again_without_having_pressed_is_investigated():
    ruling = ask("clock-handling", player="white", how="moved-again")
    expected = {
        "find-out-who-moved",
        "take-back-a-second-move",
        "set-the-clocks",
        "check-move-counter",
    }
    assert expected <= codes(ruling)
    assert not ruling.sanctions


@pytest.mark.article("E.01@2023-01 art. 6.11.2")
def test_a_good_reason_to_stop_the_clock_is_not_punished():
    ruling = ask("stopped-clock-with-reason", player="white")
    assert not ruling.sanctions
    assert "arbiter-restarts" in codes(ruling)
    assert "6.11.2" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 6.12.2")
def test_no_claim_rests_on_a_display_alone():
    facts = {"player": "white", "on_move": True, "times": 3, "evidence": "display"}
    refused = ask("claims-repetition", **facts)
    assert refused.verdict.value == "nothing"
    assert "6.12.2" in numbers(refused)
    assert score(ask("claims-repetition", **{**facts, "evidence": "moves"})) == "1/2-1/2"


@pytest.mark.article("E.01@2023-01 art. 6.12.1")
def test_the_counter_of_the_clock_may_confirm_fifty_moves():
    ruling = ask("claims-fifty", player="white", on_move=True, moves_each=50, evidence="counter")
    assert score(ruling) == "1/2-1/2"
    assert "counter-confirms-moves" in codes(ruling)


@pytest.mark.article("E.01@2023-01 art. A.2")
def test_in_rapid_a_claim_is_heard_without_a_score_sheet():
    assert "no-recording-in-rapid" in codes(
        ask("recording", rate="rapid", player="white", seconds_left=200)
    )
    claim = ask("claims-repetition", rate="rapid", player="white", on_move=True, times=3)
    assert score(claim) == "1/2-1/2"


@pytest.mark.article("E.01@1993-01 art. 11.1")
def test_the_arbiter_steps_in_when_more_than_one_move_is_not_written():
    one = ask("recording", edition="1993", player="white", seconds_left=3000, unwritten=1)
    assert "too-many-unwritten" not in codes(one)
    two = ask("recording", edition="1993", player="white", seconds_left=3000, unwritten=2)
    assert "too-many-unwritten" in codes(two)


@pytest.mark.article("E.01@2023-01 art. 11.9")
def test_may_i_castle_here_is_answered_with_the_article_and_not_with_yes_or_no():
    ruling = ask("asks-about-the-law", player="white")
    assert {"explain-the-article", "no-yes-or-no"} <= codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 12.9.8")
@pytest.mark.article("E.01@2023-01 art. 12.9.9")
def test_a_drunk_but_quiet_player_may_be_left_out_of_rounds_or_expelled():
    allowed = {each.code for each in ask("disrepute", player="white").sanctions}
    assert {"penalty-exclusion-from-rounds", "penalty-expulsion"} <= allowed


@pytest.mark.article("E.01@2023-01 art. 11.1")
def test_leaving_without_resigning_lets_the_clock_run_and_may_be_punished():
    ruling = ask("left-without-resigning", player="white")
    assert "clock-keeps-running" in codes(ruling)
    assert ruling.sanctions


@pytest.mark.article("E.01@2023-01 art. 9.5.3")
def test_a_wrong_claim_made_in_good_faith_costs_time_and_no_more():
    ruling = ask("claims-repetition", player="white", on_move=True, times=2)
    assert minutes(ruling) == {"black": 2}
    assert not ruling.sanctions


@pytest.mark.article("E.01@1993-01 art. 10.12")
def test_more_than_fifty_moves_can_be_announced_in_1993_only():
    facts = {"player": "white", "on_move": True, "moves_each": 60}
    rules = {"regulations": {"fifty_moves_extended": True}}
    found = [score(ask("claims-fifty", edition=each, **rules, **facts)) for each in EDITIONS]
    assert found == [None, "1/2-1/2", "1/2-1/2", "1/2-1/2"]


@pytest.mark.article("E.01@2023-01 art. 6.12.2")
def test_the_rule_about_displays_came_after_1993():
    facts = {"player": "white", "on_move": True, "times": 3, "evidence": "display"}
    found = [score(ask("claims-repetition", edition=each, **facts)) for each in EDITIONS]
    assert found[0] == "1/2-1/2"
    assert found[-1] is None


@pytest.mark.article("E.01@1993-01 art. 10.12")
@pytest.mark.parametrize(
    ("fen", "letter"),
    [
        ("8/8/4k3/3r4/8/3RK3/5B2/8 w - - 0 1", "a"),
        ("3r4/8/4k3/3b4/8/3RK3/8/8 w - - 0 1", "a"),
        ("8/8/8/4k3/p7/N3K3/3N4/8 w - - 0 1", "b"),  # not beyond a4
        ("8/8/8/4k3/8/p3K3/N2N4/8 w - - 0 1", ""),  # a3 is beyond
        ("8/8/8/4k3/p7/4K3/3N4/1N6 w - - 0 1", ""),  # no knight before the pawn
        ("8/3n4/n3k3/P7/8/4K3/8/8 w - - 0 1", "b"),  # a white pawn not beyond a5
        ("8/8/5b2/4k3/8/p3K3/P7/3R4 w - - 0 1", "c"),  # f6 is dark
        ("8/8/4b3/4k3/8/p3K3/P7/3R4 w - - 0 1", ""),  # e6 is light
        ("8/8/4b3/4k3/8/4K2p/7P/3R4 w - - 0 1", "c"),
        ("3r4/7p/7P/4k3/8/4KB2/8/8 w - - 0 1", ""),  # f3 is light, dark is needed
        ("3r4/7p/7P/4k3/8/4K1B1/8/8 w - - 0 1", "c"),
        ("3R4/7p/7P/4k3/8/4K1b1/8/8 w - - 0 1", ""),  # the rook is on the other side
        ("8/3P4/4k3/8/8/3QK3/8/6q1 w - - 0 1", "d"),
        ("8/8/3Pk3/8/8/3QK3/8/6q1 w - - 0 1", ""),
        ("8/8/4k3/2nn4/8/3QK3/8/8 w - - 0 1", "e"),
        ("8/8/4k3/2bb4/8/3QK3/8/8 w - - 0 1", "f"),
        ("8/8/4k3/3n4/8/3BKB2/8/8 w - - 0 1", "g"),
        ("8/8/4k3/3r4/8/3RK3/8/8 w - - 0 1", ""),
    ],
)
def test_the_endings_of_75_moves_are_those_of_the_list(fen, letter):
    assert long_ending(read_fen(fen).position) == letter


@pytest.mark.article("E.01@1993-01 art. 10.12")
def test_in_another_ending_fifty_moves_are_enough_though_75_were_announced():
    rules = {"edition": "1993", "regulations": {"fifty_moves_extended": True}}
    facts = {"player": "white", "moves_each": 60}
    listed = ask("claims-fifty", start="8/8/4k3/3r4/8/3RK3/5B2/8 w - - 0 90", **rules, **facts)
    assert score(listed) is None
    other = ask("claims-fifty", start="8/8/4k3/3r4/8/3RK3/8/8 w - - 0 90", **rules, **facts)
    assert score(other) == "1/2-1/2"


@pytest.mark.article("E.01@2023-01 art. 4.7.1")
def test_a_capture_is_made_when_both_pieces_are_dealt_with():
    assert "captured-piece-still-there" in begun(kind="capture", released=True)
    assert "piece-still-in-hand" in begun(kind="capture", removed=True)
    assert "move-is-made" in begun(kind="capture", released=True, removed=True)


@pytest.mark.article("E.01@2023-01 art. 4.7.2")
def test_castling_is_made_when_the_rook_is_released_and_fixed_when_the_king_is():
    fixed = begun(kind="castling", released=True)
    assert {"king-released-for-castling", "castle-on-that-side-or-move-the-king"} <= fixed
    assert "move-not-made" in fixed
    assert "move-is-made" in begun(kind="castling", released=True, rook_released=True)


@pytest.mark.article("E.01@2023-01 art. 4.4.4")
@pytest.mark.article("E.01@2023-01 art. 4.6.1")
@pytest.mark.article("E.01@2023-01 art. 4.6.2")
@pytest.mark.article("E.01@2023-01 art. 4.7.3")
def test_a_promotion_is_chosen_by_touching_the_square_and_made_without_the_pawn():
    assert "promotion-choice-still-open" in begun(kind="promotion", removed=True)
    chosen = begun(kind="promotion", piece_placed=True)
    assert {"promotion-choice-is-final", "move-not-made", "promotion-any-order"} <= chosen
    left = begun(kind="promotion", piece_placed=True, piece_released=True)
    assert {"pawn-still-there", "remove-the-pawn"} <= left
    done = begun(kind="promotion", piece_placed=True, piece_released=True, removed=True)
    assert "move-is-made" in done


@pytest.mark.article("E.01@2023-01 art. 4.7")
@pytest.mark.article("E.01@2023-01 art. 6.2.1")
@pytest.mark.article("E.01@2023-01 art. 6.2.1.1")
@pytest.mark.article("E.01@2023-01 art. 6.2.1.2")
def test_a_move_made_is_completed_by_the_clock_by_ending_the_game_or_by_the_next_move():
    assert "made-not-completed" in begun(released=True)
    assert "completed-by-pressing" in begun(released=True, pressed=True)
    assert "completed-by-ending-the-game" in begun(released=True, ends_game=True)
    assert "completed-by-next-move" in begun(released=True, moved_next=True)


@pytest.mark.article("E.01@2014-07 art. 6.2(a)")
def test_the_next_move_completes_one_since_2014():
    found = [
        "completed-by-next-move" in begun(edition=each, released=True, moved_next=True)
        for each in EDITIONS
    ]
    assert found == [False, False, True, True]


@pytest.mark.article("E.01@2023-01 art. 7.5.2")
def test_pressing_with_the_pawn_on_the_last_rank_may_be_an_illegal_move():
    ruling = ask("move-begun", player="white", kind="promotion", pressed=True)
    assert "7.5.2" in numbers(ruling)
    assert "option-treat-as-illegal-move" in codes(ruling)


@pytest.mark.article("E.01@1993-01 art. 10.9")
@pytest.mark.article("E.01@1993-01 art. 10.8")
def test_offers_at_other_moments_have_articles_of_their_own_in_1993():
    before = ask("draw-offer", edition="1993", player="white", moment="before-move")
    assert "10.9" in numbers(before)
    theirs = ask("draw-offer", edition="1993", player="white", moment="opponents-time")
    assert "10.8" in numbers(theirs)
    assert "10.9" not in numbers(theirs)


@pytest.mark.article("E.01@2009-07 art. C.11")
def test_a_pawn_two_pawns_can_capture_is_named_by_the_file_of_the_capturer():
    board = Board(read_fen("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1").position)
    for text, move in (("cxd5", "c4d5"), ("exd5", "e4d5")):
        assert read_move(board, text).move.uci() == move
        assert write_move(board, read_move(board, text).move) == text


@pytest.mark.article("E.01@2023-01 art. 9.1.2.2")
def test_repeated_offers_are_looked_for_on_the_sheet_of_the_offerer():
    ruling = ask("draw-offer", player="white", repeated=True)
    assert "look-for-offers-on-the-sheet" in codes(ruling)
    assert "look-for-offers-on-the-sheet" not in codes(ask("draw-offer", player="white"))


@pytest.mark.article("E.01@2023-01 art. III.1")
@pytest.mark.parametrize(
    ("setting", "code", "minutes"),
    [("120/40+60", "final-phase-last-period", 60), ("120", "final-phase-whole-game", None)],
)
def test_the_quickplay_finish_is_the_last_period_or_the_whole_game(setting, code, minutes):
    found = {each.code: dict(each.values) for each in advice(read_setting(setting))}
    assert found[code].get("minutes") == minutes
    assert not {"final-phase-last-period", "final-phase-whole-game"} & {
        each.code for each in advice(read_setting("90+30"))
    }


def begun(**facts):
    """Return the codes of what is said of a move that was begun."""
    return codes(ask("move-begun", player="white", **facts))


@pytest.mark.parametrize(
    ("situation", "facts", "articles"),
    [
        ("persistent-refusal", {"both": True}, ("10.17", "12.9", "11.8", "11.8")),
        ("persistent-refusal", {"warnings": 3}, ("10.17", "12.8", "11.7", "11.7")),
        ("left-playing-area", {}, (None, "12.2", "11.2(b)", "11.2.3.2")),
        ("wrong-initial-position", {}, ("8.5", "7.1(a)", "7.2(a)", "7.2.1")),
        ("stopped-clock-without-reason", {}, ("12.5", "6.12(d)", "6.12(d)", "6.11.4")),
        ("smoking", {}, ("15.2", "12.3(c)", "11.3(c)", "11.3.4")),
        ("asks-for-assistant", {}, (None, "6.7(d)", "6.2(e)", "6.2.6")),
    ],
)
def test_the_same_case_stands_under_another_number_in_each_edition(situation, facts, articles):
    for edition, expected in zip(EDITIONS, articles, strict=True):
        ruling = ask(situation, edition=edition, **facts)
        if expected is None:
            assert "no-rule-in-this-edition" in codes(ruling)
        else:
            assert expected in numbers(ruling)


@pytest.mark.article("E.01@1993-01 art. 11.2")
@pytest.mark.article("E.01@2009-07 art. 8.4")
def test_relief_from_recording_lasts_to_the_end_of_the_period_since_2009():
    facts = {"player": "white", "seconds_left": 400, "relieved_before": True}
    found = ["must-record" in codes(ask("recording", edition=each, **facts)) for each in EDITIONS]
    assert found == [True, False, False, False]
