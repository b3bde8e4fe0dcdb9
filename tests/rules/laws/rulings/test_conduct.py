"""Cases on the start of a game, devices, conduct, recording, adjournment, quickplay."""

import pytest

from arbitro.rules.laws.facts import read_question
from law_cases.asking import ask, codes, minutes, numbers, score


def late(default, white, black, **given):
    return ask(
        "late-arrival",
        regulations={"default_minutes": default},
        white=white,
        black=black,
        **{"started": "15:15", **given},
    )


@pytest.mark.article("E.01@2023-01 art. 6.7.1")
def test_half_an_hour_counts_from_the_announced_start():
    ruling = late(30, "15:15", "15:45")
    assert ruling.verdict.value == "continue"
    assert dict(ruling.steps[0].values)["deadline"] == "15:45"
    assert score(late(30, "15:15", "15:46")) == "+/-"


@pytest.mark.article("E.01@2023-01 art. 6.7.1")
def test_with_zero_default_time_both_absent_players_lose():
    assert score(late(0, None, None)) == "-/-"
    assert score(late(0, "15:15", None)) == "+/-"


@pytest.mark.article("E.01@2023-01 art. 6.7.2")
def test_white_loses_the_time_in_which_nobody_is_there():
    ruling = late(30, "15:35", "15:25")
    assert ("minutes", 20) in next(
        each for each in ruling.steps if each.code == "white-loses-waiting-time"
    ).values
    assert "6.7.2" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 6.7.1")
def test_before_the_deadline_nobody_has_lost():
    assert late(30, "15:15", None, now="15:30").verdict.value == "continue"


@pytest.mark.article("E.01@2023-01 art. 7.2.1")
def test_a_wrong_initial_position_is_played_again_unless_the_game_is_over():
    assert ask("wrong-initial-position").verdict.value == "new-game"
    assert ask("wrong-initial-position", game_over=True).verdict.value == "nothing"


@pytest.mark.article("E.01@2023-01 art. 7.2.2")
def test_a_turned_board_only_moves_the_position():
    ruling = ask("wrong-initial-position", what="board", moves_each=20)
    assert ruling.verdict.value == "continue"
    assert ruling.restore.code == "transfer-to-right-board"


@pytest.mark.article("E.01@2023-01 art. A.5.1.2")
def test_a_misplaced_rook_only_loses_its_castling_after_ten_rapid_moves():
    ruling = ask(
        "wrong-initial-position", rate="rapid", supervised=False, what="rook", moves_each=10
    )
    assert "no-castling-with-rook" in codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 7.3")
@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [(9, 9, "new-game"), (10, 10, "continue"), (10, 9, "arbiter")],
)
def test_reversed_colours_turn_on_ten_moves(white, black, expected):
    ruling = ask("colours-reversed", white_moves=white, black_moves=black)
    assert ruling.verdict.value == expected


@pytest.mark.article("E.01@2023-01 art. 7.3")
def test_a_game_with_reversed_colours_that_has_ended_stands():
    ruling = ask("colours-reversed", white_moves=4, black_moves=4, ended=True)
    assert ruling.verdict.value == "nothing"


@pytest.mark.article("E.01@2023-01 art. 7.4.2")
def test_pieces_displaced_on_the_opponents_time():
    ruling = ask("displaced-pieces", player="black", own_time=False)
    assert "opponent-stops-the-clock" in codes(ruling)
    assert "penalty-loss-of-game" not in {each.code for each in ruling.sanctions}
    again = ask("displaced-pieces", player="black", repeated=True)
    assert "penalty-loss-of-game" in {each.code for each in again.sanctions}


@pytest.mark.article("E.01@2023-01 art. 7.6")
def test_pieces_found_displaced_are_put_back():
    assert ask("displaced-pieces").restore.code == "before-the-irregularity"
    assert ask("displaced-pieces", restorable=False).restore.code == "last-identifiable"


@pytest.mark.article("E.01@2023-01 art. 11.3.2.2")
def test_a_phone_before_the_opponent_came_makes_an_unplayed_game():
    ruling = ask("electronic-device", player="white", rang=True, opponent_present=False)
    assert score(ruling) == "-/+"


@pytest.mark.article("E.01@2023-01 art. 11.3.2.1")
def test_what_the_regulations_allow_about_devices():
    bag = {"device_in_bag_allowed": True}
    assert score(ask("electronic-device", player="white", where="in-bag")) == "0-1"
    allowed = ask("electronic-device", player="white", where="in-bag", regulations=bag)
    assert score(allowed) is None
    assert score(ask("electronic-device", player="white", deposited=True)) is None
    milder = ask("electronic-device", player="white", regulations={"device_penalty": "milder"})
    assert milder.verdict.value == "arbiter"


@pytest.mark.article("E.01@2023-01 art. 11.7")
def test_a_persistent_refusal_loses_after_warnings():
    assert ask("persistent-refusal", warnings=1).verdict.value == "continue"
    ruling = ask("persistent-refusal", warnings=3, opponent_can_mate="no")
    assert {"option-opponent-half", "full-point-unfair"} <= codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 11.8")
def test_both_refuse_and_both_lose():
    assert score(ask("persistent-refusal", both=True)) == "0-0"


@pytest.mark.article("E.01@2023-01 art. 12.6")
def test_moves_left_are_not_told():
    ruling = ask("asks-moves-left")
    assert "12.6" in numbers(ruling)
    assert not ruling.sanctions


@pytest.mark.article("E.01@2023-01 art. 8.1.2")
def test_a_move_may_not_be_written_before_even_if_it_is_the_only_one():
    ruling = ask("recording", player="white", seconds_left=3000, wrote_before=True)
    assert "8.1.2" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 8.4")
def test_relief_lasts_to_the_end_of_the_period():
    ruling = ask("recording", player="white", seconds_left=400, relieved_before=True)
    assert "relieved-to-period" in codes(ruling)


@pytest.mark.article("E.01@2023-01 art. 8.5.2")
def test_who_alone_stopped_recording_updates_on_his_own_time():
    ruling = ask("recording", player="white", seconds_left=30, flag_fell=True)
    assert "update-on-own-time" in codes(ruling)
    both = ask("recording", player="white", seconds_left=30, flag_fell=True, opponent_records=False)
    assert "both-update-clocks-stopped" in codes(both)


@pytest.mark.article("E.01@2023-01 art. 8.1.3")
def test_the_previous_own_move_is_written_before_another():
    assert "8.1.3" in numbers(ask("recording", player="white", seconds_left=900, unwritten=2))


@pytest.mark.article("E.01@2023-01 art. 8.7")
def test_a_signed_result_stands_unless_the_arbiter_decides_otherwise():
    ruling = ask("recording", player="white", seconds_left=900, signed="wrong")
    assert "8.7" in numbers(ruling)
    assert ruling.options


@pytest.mark.article("E.01@2023-01 art. I.8")
def test_an_ambiguous_or_illegal_sealed_move_loses():
    start = "4k3/8/8/8/8/8/8/RN2KN1R w - - 0 40"
    sealed = {"start": start, "sealer": "white"}
    assert score(ask("sealed-move", move="Nd2", **sealed)) == "0-1"
    assert score(ask("sealed-move", move="Nbd2", **sealed)) is None
    assert score(ask("sealed-move", move="Nb4", **sealed)) == "0-1"
    assert score(ask("sealed-move", sealer="white", valid=False)) == "0-1"


@pytest.mark.article("E.01@2023-01 art. I.6")
def test_a_draw_agreed_before_opening_stands():
    ruling = ask("sealed-move", sealer="white", valid=False, settled="1/2-1/2")
    assert score(ruling) == "1/2-1/2"


@pytest.mark.article("E.01@1993-01 art. 10.15")
def test_a_sealed_mate_wins_however_late_the_sealer_is():
    ruling = ask(
        "sealed-move",
        edition="1993",
        start="6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 40",
        sealer="white",
        move="Ra8",
        sealer_present=False,
        minutes_late=90,
    )
    assert score(ruling) == "1-0"


@pytest.mark.article("E.01@2009-07 art. I.10")
def test_more_than_an_hour_late_for_the_resumption():
    given = {"edition": "2009", "sealer": "white", "sealer_present": False}
    assert score(ask("sealed-move", minutes_late=61, **given)) == "0-1"
    assert "replier-may-seal" in codes(ask("sealed-move", minutes_late=20, **given))


@pytest.mark.article("E.01@2023-01 art. I.12")
def test_a_lost_envelope_with_nothing_known_annuls_the_game():
    assert ask("sealed-move", sealer="white", envelope="nothing-known").verdict.value == "new-game"


RULES = {"guideline_three": "claim"}


def quickplay(**given):
    return ask(
        "quickplay-claim", regulations=RULES, **{"player": "white", "seconds_left": 90, **given}
    )


@pytest.mark.article("E.01@2023-01 art. III.5")
def test_the_arbiter_has_three_answers_to_a_quickplay_claim():
    ruling = quickplay()
    assert len(ruling.options) == 3
    assert score(quickplay(decision="agreed")) == "1/2-1/2"
    assert minutes(quickplay(decision="rejected")) == {"black": 2}
    assert quickplay(decision="postponed", flag_fallen=True).verdict.value == "arbiter"


@pytest.mark.article("E.01@2023-01 art. 5.1.1")
def test_a_quickplay_claim_after_mate_changes_nothing():
    mate = quickplay(decision="agreed", moves=["f3", "e5", "g4", "Qh4"])
    assert score(mate) == "0-1"


@pytest.mark.article("E.01@2023-01 art. III.2.2")
@pytest.mark.parametrize(
    "given",
    [
        {"seconds_left": 120},
        {"on_move": False},
        {"rate": "blitz"},
        {"asks": "increment"},
        {"flag_fallen": True},
    ],
)
def test_a_quickplay_claim_out_of_place_changes_nothing(given):
    assert quickplay(**given).verdict.value == "nothing"


@pytest.mark.article("E.01@2023-01 art. 6.11.4")
def test_stopping_the_clock_without_reason_may_be_penalised():
    assert ask("stopped-clock-without-reason").sanctions
    assert not ask("stopped-clock-with-reason").sanctions


@pytest.mark.article("E.01@2023-01 art. 10.2")
@pytest.mark.parametrize(
    ("white", "black", "allowed"),
    [(10, 0, True), (5, 5, True), (0, 0, True), (5, 0, True), (10, 5, False), (10, 10, False)],
)
def test_a_score_is_one_that_is_usual_and_within_the_sum(white, black, allowed):
    ruling = ask("proposed-score", white=white, black=black)
    assert (ruling.verdict.value == "continue") is allowed


@pytest.mark.parametrize("half", ["0.5", "0,5", "½", "1/2", 5])
def test_a_score_is_proposed_in_halves_as_people_write_them(half):
    drawn = ask("proposed-score", white=half, black=half)
    assert drawn.verdict.value == "continue"
    assert ask("proposed-score", white="1", black=half).verdict.value == "nothing"


def test_a_score_that_is_none_is_refused_by_its_field():
    for text in ("", "x", "1-0", 0.5, True, None):
        facts = {"white": text, "black": 0}
        question, problems = read_question({"situation": "proposed-score", "facts": facts})
        assert question is None
        assert [(each.path, each.code) for each in problems] == [("facts.white", "points-expected")]


def test_pressing_the_clock_with_pieces_displaced_is_said_only_of_who_did():
    assert "pressed-with-pieces-displaced" in codes(
        ask("displaced-pieces", player="black", pressed=True)
    )
    assert "pressed-with-pieces-displaced" not in codes(ask("displaced-pieces", player="black"))


@pytest.mark.article("E.01@2023-01 art. 7.5.5")
@pytest.mark.parametrize(
    ("opponent_can_mate", "lost"), [("yes", True), ("no", False), ("undecided", False)]
)
def test_the_loss_of_the_game_is_imposed_only_where_the_opponent_can_mate(opponent_can_mate, lost):
    ruling = ask("illegal-move", player="white", prior=1, opponent_can_mate=opponent_can_mate)
    imposed = [each for each in ruling.sanctions if each.mandatory]
    assert [each.code for each in imposed] == ["loss-of-the-game"] * lost
    assert score(ruling) == {"yes": "0-1", "no": "1/2-1/2"}.get(opponent_can_mate)
