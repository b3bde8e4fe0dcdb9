"""Whole games with what happened in them: the log knows what a single situation must be told."""

import pytest

from arbitro.rules.laws.game_log import judge, read_log_of_game


def judged(log, **case):
    read, entries, problems = read_log_of_game({"log": log, **case})
    assert problems == ()
    return judge(read, entries)


def moves(*texts):
    return [{"event": "move", "move": text} for text in texts]


def answers(judgement):
    return [(each.entry, each.ruling.situation) for each in judgement.rulings]


def last(judgement):
    return judgement.rulings[-1].ruling


def codes(ruling):
    return {each.code for each in ruling.steps}


ILLEGAL = {"situation": "illegal-move", "facts": {"player": "white", "opponent_can_mate": "yes"}}


@pytest.mark.article("E.01@2023-01 art. 7.5.5")
def test_the_log_counts_the_illegal_moves_of_each_player():
    twice = judged([*moves("e4", "e5"), ILLEGAL, *moves("Nf3", "Nc6"), ILLEGAL])
    assert twice.score.value == "0-1"
    assert twice.illegal_moves == (2, 0)
    in_2009 = judged([*moves("e4", "e5"), ILLEGAL, *moves("Nf3", "Nc6"), ILLEGAL], edition="2009")
    assert in_2009.score is None


@pytest.mark.article("E.01@2023-01 art. 9.1.2.1")
def test_an_offer_after_the_move_is_in_order_and_can_be_accepted():
    found = judged(
        [*moves("e4", "e5"), {"event": "offer"}, {"event": "press"}, {"event": "accept"}]
    )
    assert codes(found.rulings[0].ruling) >= {"offer-in-order", "offer-pending"}
    assert found.score.value == "1/2-1/2"


@pytest.mark.article("E.01@2023-01 art. 9.1.2.1")
def test_when_an_offer_was_made_is_seen_from_the_log():
    early = judged([*moves("e4", "e5"), {"event": "press"}, {"event": "offer", "player": "white"}])
    assert "offer-before-move" in codes(last(early))
    late = judged([*moves("e4", "e5"), {"event": "press"}, {"event": "offer", "player": "black"}])
    assert "offer-on-opponents-time" in codes(last(late))


@pytest.mark.article("E.01@2023-01 art. 9.1.2.1")
@pytest.mark.parametrize(
    "answer", [{"event": "touch", "squares": ["g1"]}, {"event": "move", "move": "Nf3"}]
)
def test_touching_or_moving_declines_the_offer(answer):
    log = [*moves("e4", "e5"), {"event": "offer"}, {"event": "press"}, answer, {"event": "accept"}]
    found = judged(log)
    assert found.score is None
    assert found.wrong == (5,)


@pytest.mark.article("E.01@2023-01 art. 9.4")
def test_a_touch_in_the_log_loses_the_claim():
    shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"] * 2
    claim = {"situation": "claims-repetition", "facts": {"player": "white"}}
    assert judged([*moves(*shuffle), claim]).score.value == "1/2-1/2"
    touched = judged([*moves(*shuffle), {"event": "touch", "squares": ["e2"]}, claim])
    assert touched.score is None
    assert last(touched).verdict.value == "nothing"


@pytest.mark.article("E.01@2023-01 art. 9.1.2.3")
def test_a_wrong_claim_stands_as_an_offer():
    claim = {"situation": "claims-repetition", "facts": {"player": "white"}}
    found = judged([*moves("e4", "e5"), claim, {"event": "accept"}])
    assert found.score.value == "1/2-1/2"


@pytest.mark.article("E.01@2023-01 art. 5.1.1")
def test_whatever_follows_the_end_of_the_game_is_void():
    mate = moves("f3", "e5", "g4", "Qh4")
    flag = {"situation": "flag-fell", "facts": {"player": "black"}}
    found = judged([*mate, flag])
    assert found.score.value == "0-1"
    assert "what-came-later-is-void" in codes(last(found))


@pytest.mark.article("E.01@2023-01 art. 11.3.2.2")
def test_a_device_found_after_the_end_still_changes_the_result():
    log = [*moves("e4", "e5"), {"event": "offer"}, {"event": "accept"}]
    device = {"situation": "electronic-device", "facts": {"player": "white"}}
    assert judged([*log, device]).score.value == "0-1"


@pytest.mark.article("E.01@2023-01 art. 4.3.1")
def test_touches_of_one_turn_are_taken_together():
    log = [
        *moves("e4", "d5"),
        {"event": "touch", "squares": ["e4"]},
        {"event": "touch", "squares": ["d5"]},
    ]
    assert last(judged(log)).permitted == ("e4d5",)


def test_an_entry_that_fits_no_state_is_named():
    found = judged([*moves("e4", "e4"), {"event": "accept"}])
    assert found.wrong == (1, 2)


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        ("e4", ("log", "list-expected")),
        ([{"event": "jump"}], ("log[0].event", "choice-unknown")),
        ([{"situation": "nothing"}], ("log[0].situation", "situation-unknown")),
        ([{"situation": "resigned"}], ("log[0].facts.player", "value-missing")),
        ([3], ("log[0]", "object-expected")),
    ],
)
def test_what_is_not_understood_in_a_log_has_its_path(log, expected):
    case, _, problems = read_log_of_game({"log": log})
    assert case is None
    assert [(each.path, each.code) for each in problems] == [expected]
