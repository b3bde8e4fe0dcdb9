"""The exam questions of the FIDE Arbiters' Manual 2023 (Spanish edition) that ask for a ruling.

The diagrams are lost from the text: the positions here are ours, made to fit the question.
"""

import re

import pytest

from arbitro.i18n import Translator
from arbitro.i18n.rule_texts.laws import ruling_words
from law_cases.asking import ask, codes, minutes, numbers, score, search_every_state


@pytest.mark.article("E.01@2023-01 art. 6.9")
def test_question_1_the_flag_of_white_falls_and_an_unlikely_mate_is_possible():
    ruling = ask(
        "flag-fell",
        start="7K/5k2/7P/4n3/8/8/8/8 w - - 0 1",
        player="white",
        adjudicate=search_every_state,
    )
    assert score(ruling) == "0-1"
    assert ruling.line == ("h6h7", "e5g6")
    assert "6.9" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 6.10.1")
def test_question_2_the_clock_fails_and_the_arbiter_estimates_the_times():
    ruling = ask("clock-defect", player="white")
    assert ruling.verdict.value == "arbiter"
    assert ruling.discretion.value == "judgement"
    assert {"replace-clock", "estimate-times"} <= codes(ruling)
    assert "6.10.1" in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 6.7.1")
def test_question_3_the_default_time_runs_from_the_actual_start():
    ruling = ask(
        "late-arrival",
        regulations={"default_minutes": 30},
        started="19:40",
        white="19:40",
        black="20:05",
    )
    assert ruling.verdict.value == "continue"


@pytest.mark.article("E.01@2023-01 art. 7.5.5")
def test_question_4_the_queen_touched_in_check_must_block_or_capture():
    ruling = ask(
        "illegal-move",
        start="6k1/6pp/3q4/8/8/1B1P4/6PP/6K1 b - - 0 28",
        player="black",
        touched=["d6", "d3"],
        found_by="arbiter",
    )
    assert minutes(ruling) == {"white": 2}
    assert ruling.permitted == ("d6d5", "d6e6")
    assert ruling.restore.fen.startswith("6k1/6pp/3q4/8/8/1B1P4/6PP/6K1 b")


@pytest.mark.article("E.01@2023-01 art. 7.5.2")
@pytest.mark.article("E.01@2023-01 art. 7.5.4")
def test_question_5_two_faults_in_one_move_are_one_and_the_pawn_becomes_a_queen():
    ruling = ask(
        "illegal-move",
        start="1r4k1/2P5/8/8/8/8/8/6K1 w - - 0 35",
        player="white",
        faults=["two-hands", "unpromoted"],
        promotion_square="b8",
    )
    assert minutes(ruling) == {"black": 2}
    assert ruling.restore.promoted == "b8"
    assert "faults-count-once" in codes(ruling)
    assert {"7.5.2", "7.5.4", "7.5.5"} <= numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 4.4.4")
def test_question_6_an_inverted_rook_is_a_rook_and_the_mate_stands():
    start = "K7/1P6/k7/3n4/8/8/8/8 w - - 0 1"
    claimed = ask("inverted-rook", start=start, moves=["b8=R"], player="white")
    assert "inverted-rook-is-a-rook" in codes(claimed)
    mate = ask("position-reached", start=start, moves=["b8=R", "Nc7"])
    assert score(mate) == "0-1"


@pytest.mark.article("E.01@2023-01 art. 5.2.1")
def test_question_7_a_resignation_after_stalemate_has_no_effect():
    ruling = ask(
        "resigned", start="2k5/2P5/3K4/8/8/8/8/8 w - - 0 50", moves=["Kc6"], player="black"
    )
    assert score(ruling) == "1/2-1/2"
    assert ruling.ended_at == 1
    assert "5.2.1" in numbers(ruling)
    assert dict(ruling.steps[0].values)["number"] == 50


@pytest.mark.article("E.01@2023-01 art. 9.2.1.1")
def test_question_8_the_written_move_brings_the_position_for_the_third_time():
    moves = ["c6", "Bf3", "Qf5", "Be4", "Qg4", "Bf3", "Qf5", "Be4"]
    ruling = ask(
        "claims-repetition",
        start="6k1/ppp2ppp/8/8/4B1q1/8/PPP3PP/6K1 b - - 0 26",
        moves=moves,
        player="black",
        intended="Qg4",
    )
    assert score(ruling) == "1/2-1/2"
    assert {"9.2.1.1", "9.5.2"} <= numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. A.5.4")
def test_question_9_a_pawn_is_left_on_the_last_rank_in_rapid_and_the_opponent_moves():
    seen = ask("illegal-position", rate="rapid", supervised=False)
    assert seen.verdict.value == "continue"
    assert "wait-for-next-move" in codes(seen)
    still = ask("illegal-position", rate="rapid", supervised=False, still_illegal=True)
    assert score(still) == "1/2-1/2"
    assert "A.5.4" in numbers(still)


@pytest.mark.article("E.01@2023-01 art. 11.10")
def test_question_18_an_appeal_is_possible_and_play_goes_on_meanwhile():
    ruling = ask("appeals", player="white")
    assert "play-on-meanwhile" in codes(ruling)
    assert "11.10" in numbers(ruling)


# The four marks of the printed answer, each by words of its own sentence in each language.
MARKS = {
    "en": ("writing.*reasons", "observe", "leaves the board", "detector.*games"),
    "es": ("escrito.*razones", "observe", "deja el tablero", "detector.*partidas"),
    "fr": ("écrit.*raisons", "observez", "quitte l’échiquier", "détecteur.*parties"),
}


@pytest.mark.article("E.01@2023-01 art. 12.2.1")
@pytest.mark.article("E.01@2023-01 art. 11.3.3")
@pytest.mark.parametrize("language", sorted(MARKS))
def test_question_21_each_of_the_four_marks_is_a_duty_and_nothing_is_punished(language):
    """Form with reasons, observe, see when the board is left, scan or send the games: 1 each.

    "Other answers" may have a mark: those are what the regulations against cheating ask besides.
    """
    ruling = ask("fraud-accusation", player="white")
    besides = {"warn-of-unfounded-complaint", "send-complaint-to-commission"}
    lines = ruling_words(Translator(language), ruling).duties
    duties = [each for each in lines if each.code not in besides]
    assert len(duties) == len(MARKS[language])
    for each, words in zip(duties, MARKS[language], strict=True):
        assert re.search(words, each.text, re.IGNORECASE)
    assert [each.articles[0].rpartition(" ")[2] for each in duties] == [
        *("12.2.1", "12.2.1", "11.2.3", "11.3.3")
    ]
    assert not ruling.sanctions
    assert ruling.score is None


@pytest.mark.article("E.01@2023-01 art. 11.3.2.2")
def test_question_22_a_phone_loses_even_where_the_opponent_cannot_mate():
    ruling = ask("electronic-device", rate="rapid", player="white", opponent_can_win="no")
    assert score(ruling) == "0-1"
    assert [each.code for each in ruling.sanctions if each.mandatory] == ["loss-of-the-game"]


@pytest.mark.article("E.01@2023-01 art. 11.3.2.2")
def test_question_23_a_smartwatch_found_after_an_agreed_draw_changes_the_result():
    ruling = ask("electronic-device", player="black", game_agreed_drawn=True)
    assert score(ruling) == "1-0"
    assert "device-changes-the-result" in codes(ruling)
