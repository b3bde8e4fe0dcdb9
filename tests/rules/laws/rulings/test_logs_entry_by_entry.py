"""What a log tells a ruling that the facts do not: touches, offers, earlier illegal moves."""

import pytest

from arbitro.rules.laws.board import START
from arbitro.rules.laws.case import Case, case_of
from arbitro.rules.laws.game_log import LogEntry, judge, read_log_of_game
from arbitro.rules.laws.situations.claims import Claim
from arbitro.rules.laws.situations.game_end import FlagFell
from arbitro.rules.laws.situations.illegal import IllegalMove


def move(text):
    return LogEntry(event="move", move=text)


def touch(*squares, player=None):
    return LogEntry(event="touch", squares=squares, player=player)


def offer(player=None):
    return LogEntry(event="offer", player=player)


def situation(name, facts):
    return LogEntry(event="situation", situation=name, facts=facts)


PRESS, ACCEPT, DECLINE = (LogEntry(event=each) for each in ("press", "accept", "decline"))


def judged(*entries, case=None):
    return judge(case or Case(start=START), entries)


def codes(found):
    return [each.code for each in found.rulings[-1].ruling.steps]


@pytest.mark.article("E.01@2023-01 art. 9.1.2.1")
def test_the_third_offer_of_a_player_is_one_too_many_whatever_the_other_has_offered():
    log = []
    for number, white, black in ((1, "Nf3", "Nf6"), (2, "Ng1", "Ng8"), (3, "Nc3", "Nc6")):
        log += [move(white), offer(), PRESS, move(black), offer(), PRESS]
        assert ("offer-repeated" in codes(judged(*log))) is (number == 3)
        assert ("offer-repeated" in codes(judged(*log[:-3]))) is (number == 3)


def test_an_offer_is_of_who_has_just_moved_until_the_clock_is_pressed():
    assert judged(move("e4"), offer()).offer_from == "white"
    assert codes(judged(move("e4"), offer()))[0] == "offer-in-order"
    # after the press it is Black's turn
    pressed = judged(move("e4"), PRESS, offer())
    assert (pressed.offer_from, codes(pressed)[0]) == ("black", "offer-before-move")
    early = judged(offer())
    assert (early.offer_from, codes(early)[0]) == ("white", "offer-before-move")
    late = judged(move("e4"), PRESS, offer("white"))
    assert (late.offer_from, codes(late)[0]) == ("white", "offer-on-opponents-time")


def test_an_answer_takes_the_offer_away_and_without_one_it_is_wrong():
    game = (move("e4"), PRESS, move("e5"), offer())
    declined = judged(*game, DECLINE)
    assert (declined.offer_from, declined.wrong, declined.score) == (None, (), None)
    assert judged(*game, DECLINE, ACCEPT).wrong == (5,)
    accepted = judged(*game, ACCEPT)
    assert (accepted.offer_from, accepted.wrong, accepted.score.value) == (None, (), "1/2-1/2")
    assert judged(*game[:-1], DECLINE).wrong == (3,)


def test_the_opponents_move_or_touch_declines_and_the_own_does_not():
    game = (move("e4"), offer(), PRESS)
    assert judged(*game, touch("e7")).offer_from is None
    assert judged(*game, touch("e7", player="black")).offer_from is None
    assert judged(*game, touch("d2", player="white")).offer_from == "white"
    assert judged(*game, move("e5")).offer_from is None
    # an offer made in the opponent's time stands after the own next move
    late = (move("e4"), PRESS, offer("white"))
    assert judged(*late, move("e5")).offer_from is None
    own = (move("e4"), PRESS, move("e5"), PRESS, offer("white"), move("Nf3"))
    assert judged(*own).offer_from == "white"


def test_in_1993_an_offer_stands_until_the_opponent_moves():
    game = [move("e4"), offer(), PRESS, touch("e7")]
    in_1993 = read_log_of_game({"log": [], "edition": "1993"})[0]
    assert judged(*game, case=in_1993).offer_from == "white"
    assert judged(*game, move("e5"), case=in_1993).offer_from is None
    online = read_log_of_game({"log": [], "edition": "online"})[0]
    accepted = judged(move("e4"), offer(), ACCEPT, case=online)
    assert (accepted.score.value, accepted.wrong) == ("1/2-1/2", ())


def test_touches_are_those_of_the_turn_of_the_player_to_move():
    both = judged(move("e4"), move("d5"), touch("e4"), touch("d5"))
    assert both.rulings[-1].ruling.permitted == ("e4d5",)
    # a move ends the turn
    after = judged(move("e4"), touch("d7"), move("d5"), touch("e4"))
    assert after.rulings[-1].ruling.permitted == ("e4d5", "e4e5")
    # what the opponent touches is not added
    other = judged(move("e4"), move("d5"), touch("e4"), touch("d5", player="black"), touch("b1"))
    assert [each.ruling.steps[0].code for each in other.rulings] == [
        "touched-must-move",
        "touched-out-of-turn",
        "touched-must-move",
    ]
    assert other.rulings[-1].ruling.permitted == ("e4d5", "e4e5")


@pytest.mark.article("E.01@2023-01 art. 7.5.1")
def test_an_illegal_move_is_replaced_with_what_the_log_says_was_touched():
    facts = IllegalMove(player="white")
    found = judged(touch("e2"), situation("illegal-move", facts))
    assert found.rulings[-1].ruling.permitted == ("e2e3", "e2e4")
    assert found.illegal_moves == (1, 0)
    told = IllegalMove(player="white", touched=("d2",))
    assert judged(touch("e2"), situation("illegal-move", told)).rulings[-1].ruling.permitted == (
        "d2d3",
        "d2d4",
    )
    nothing = judged(situation("illegal-move", facts))
    assert nothing.rulings[-1].ruling.permitted is None


@pytest.mark.article("E.01@2023-01 art. 7.5.5")
@pytest.mark.parametrize(
    ("before", "prior", "loses"), [(0, 0, False), (0, 1, True), (1, 0, True), (1, 1, True)]
)
def test_illegal_moves_before_the_log_count_as_well(before, prior, loses):
    first = IllegalMove(player="black", opponent_can_mate="yes")
    again = IllegalMove(player="black", prior=prior, opponent_can_mate="yes")
    log = [situation("illegal-move", first)] * before + [situation("illegal-move", again)]
    found = judged(*log)
    assert (found.score is not None) is loses
    assert found.illegal_moves == (0, before + 1)


def test_an_illegal_move_that_was_not_completed_is_not_counted():
    found = judged(situation("illegal-move", IllegalMove(player="white", pressed=False)))
    assert found.illegal_moves == (0, 0)


SHUFFLE = [move(each) for each in ("Nf3", "Nf6", "Ng1", "Ng8")]


@pytest.mark.article("E.01@2023-01 art. 9.2")
def test_a_claim_is_lost_by_what_the_log_says_was_touched_or_made():
    claim = situation("claims-repetition", Claim(player="white"))
    assert judged(*SHUFFLE * 2, claim).score.value == "1/2-1/2"
    assert judged(*SHUFFLE * 2, touch("e2"), claim).score is None
    # Black's claim with a move that was made on the board
    made = situation("claims-repetition", Claim(player="black", intended="Ng8"))
    executed = judged(*SHUFFLE * 2, made)
    assert codes(executed) == ["claim-lost-by-touching"]
    announced = judged(*(SHUFFLE * 2)[:-1], made)
    assert announced.score.value == "1/2-1/2"
    # White's touch takes nothing from Black
    assert judged(*(SHUFFLE * 2)[:-1], touch("e2", player="white"), made).score is not None
    # who presses and has announced nothing has made no announced move
    late = situation("claims-repetition", Claim(player="black"))
    assert codes(judged(*SHUFFLE * 2, late)) == ["claim-not-on-move"]


@pytest.mark.article("E.01@2023-01 art. 9.1.2.3")
def test_only_a_wrong_claim_that_was_heard_stands_as_an_offer():
    wrong = situation("claims-repetition", Claim(player="white"))
    assert judged(wrong).offer_from == "white"
    not_heard = situation("claims-repetition", Claim(player="black"))
    assert judged(not_heard).offer_from is None
    in_1993 = read_log_of_game({"log": [], "edition": "1993"})[0]
    assert judged(wrong, case=in_1993).offer_from is None


def test_what_fits_no_state_of_the_game_is_wrong_and_changes_nothing():
    facts = IllegalMove(player="white")
    wrong = [
        move("e5"),
        LogEntry(event="move"),
        situation("nothing", facts),
        situation("flag-fell", facts),
        situation(None, facts),
        ACCEPT,
        DECLINE,
    ]
    found = judged(*wrong, move("e4"))
    assert found.wrong == tuple(range(7))
    assert (found.rulings, len(found.case.moves)) == ((), 1)
    assert judged(move("Nd2"), case=case_of("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")).wrong == (0,)
    # without a position no move can be made, and White is the one to begin
    blank = judge(Case(), [move("e4"), offer()])
    assert (blank.wrong, blank.offer_from) == ((0,), "white")


def test_a_result_is_told_to_a_flag_and_only_a_device_looks_back():
    mate = [move(each) for each in ("f3", "e5", "g4", "Qh4")]
    found = judged(*mate, situation("flag-fell", FlagFell(player="black")), PRESS, touch("e2"))
    assert [each.entry for each in found.rulings] == [3, 4, 5, 6]
    assert {each.ruling.steps[-1].code for each in found.rulings} == {"what-came-later-is-void"}
    assert {each.ruling.score.value for each in found.rulings} == {"0-1"}
    assert found.wrong == ()


@pytest.mark.parametrize(
    ("entry", "path", "code"),
    [
        (
            {"situation": "resigned", "facts": {"player": "white"}, "x": 1},
            "log[0].x",
            "name-unknown",
        ),
        ({"situation": 3}, "log[0].situation", "situation-unknown"),
        (
            {"situation": "resigned", "facts": {"player": 3}},
            "log[0].facts.player",
            "choice-unknown",
        ),
        ({"event": "move", "move": 3}, "log[0].move", "str-expected"),
        ({"event": "touch", "squares": "e2"}, "log[0].squares", "list-expected"),
        ({}, "log[0].event", "value-missing"),
        ([], "log[0]", "object-expected"),
    ],
)
def test_a_fault_in_an_entry_has_its_path(entry, path, code):
    case, entries, problems = read_log_of_game({"log": [entry]})
    assert (case, entries) == (None, ())
    assert (path, code) in [(each.path, each.code) for each in problems]


def test_a_log_is_read_with_its_case():
    entry = {"event": "touch", "squares": ["e2", "d2"], "player": "white"}
    told = {"situation": "resigned", "facts": {"player": "black"}}
    data = {"log": [entry, told], "edition": "2014", "moves": ["e4"]}
    case, entries, problems = read_log_of_game(data)
    assert problems == ()
    assert (case.laws.key, case.start, len(case.moves)) == ("E.01@2014-07", START, 1)
    assert entries[0] == touch("e2", "d2", player="white")
    assert (entries[1].event, entries[1].situation) == ("situation", "resigned")
    assert entries[1].facts.player == "black"
    start = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    assert read_log_of_game({"log": [], "start": start})[0].start != START
    assert [each.path for each in read_log_of_game({})[2]] == ["log"]
