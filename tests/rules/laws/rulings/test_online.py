"""Games on a virtual board (E.04): automatic draws, time, disconnections, what platforms get wrong.

Positions are ours, made to fit the cases of the Arbiters' Manual of 2023, whose diagrams are lost.
"""

import pytest

from arbitro.i18n import translator
from arbitro.i18n.rule_texts.laws import ruling_words
from arbitro.rules.laws.editions import laws_of
from law_cases.asking import ask, codes, numbers, score, search_every_state

SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8"]


@pytest.mark.article("E.04@2020-12 art. 5.4.1")
@pytest.mark.article("E.01@2023-01 art. 9.6.1")
def test_online_the_third_appearance_ends_the_game_and_over_the_board_the_fifth_does():
    given = {"situation": "position-reached", "moves": SHUFFLE * 2}
    online = ask(**given, edition="online")
    assert (score(online), online.ended_at) == ("1/2-1/2", 8)
    assert "5.4.1" in numbers(online)
    assert score(ask(**given, edition="2023")) is None


@pytest.mark.article("E.04@2020-12 art. 5.4.4")
@pytest.mark.article("E.01@2023-01 art. 9.6.2")
def test_online_fifty_moves_end_the_game_and_over_the_board_seventy_five_do():
    given = {"start": "4k3/p7/8/8/8/8/P7/4K2R w - - 99 80", "moves": ["Rg1"]}
    online = ask("position-reached", edition="online", **given)
    assert score(online) == "1/2-1/2"
    assert "5.4.4" in numbers(online)
    assert score(ask("position-reached", edition="2023", **given)) is None


@pytest.mark.article("E.04@2020-12 art. 4.5")
def test_the_time_of_black_runs_out_though_a_mate_was_possible():
    # Black lets his time run out before h3-h2, after which the knight mates
    ruling = ask(
        "flag-fell",
        edition="online",
        start="8/8/8/8/4N3/7p/5K2/7k b - - 0 1",
        player="black",
        adjudicate=search_every_state,
    )
    assert score(ruling) == "1-0"
    assert ruling.line == ("h3h2", "e4g3")
    assert "4.5" in numbers(ruling)


@pytest.mark.article("E.04@2020-12 art. 15.4")
def test_a_draw_the_platform_declared_though_mate_was_possible_may_be_changed():
    ruling = ask(
        "platform-draw",
        edition="online",
        start="6Qk/8/4b2K/8/8/6B1/8/8 b - - 0 1",
        moves=["Bxg8"],
        declared=True,
        adjudicate=search_every_state,
    )
    assert {"platform-was-wrong", "option-change-the-result"} <= codes(ruling)
    assert "15.4" in numbers(ruling)
    assert score(ruling) is None


@pytest.mark.article("E.04@2020-12 art. 5.4.3")
def test_knight_against_knight_is_no_automatic_draw():
    knights = {"start": "8/8/8/8/8/8/n1K5/k1N5 w - - 0 1"}  # Nb3 mates
    ruling = ask("position-reached", edition="online", adjudicate=search_every_state, **knights)
    assert score(ruling) is None
    told = ask(
        "platform-draw",
        edition="online",
        declared=True,
        adjudicate=search_every_state,
        **knights,
    )
    assert "platform-was-wrong" in codes(told)


@pytest.mark.article("E.04@2020-12 art. 15.3")
def test_a_draw_the_platform_did_not_declare_is_declared_by_the_arbiter():
    ruling = ask("platform-draw", edition="online", moves=SHUFFLE * 2, declared=False)
    assert score(ruling) == "1/2-1/2"
    assert {"15.3", "5.4.1"} <= numbers(ruling)
    nothing = ask("platform-draw", edition="online", moves=SHUFFLE, declared=False)
    assert "no-automatic-draw" in codes(nothing)


@pytest.mark.article("E.04@2020-12 art. 11.4")
@pytest.mark.article("E.04@2020-12 art. 11.4.1")
@pytest.mark.article("E.04@2020-12 art. 11.4.2")
def test_the_clock_of_a_disconnected_player_runs_on():
    start = "4k3/8/8/8/8/8/8/3RK3 w - - 0 1"
    back = ask("disconnected", edition="online", start=start, player="black", back_in_time=True)
    assert score(back) is None
    assert {"11.4", "11.4.1"} <= numbers(back)
    lost = ask("disconnected", edition="online", player="black", opponent_can_mate="yes")
    assert score(lost) == "1-0"
    assert "11.4.2" in numbers(lost)
    drawn = ask("disconnected", edition="online", start=start, player="white")
    assert score(drawn) == "1/2-1/2"


@pytest.mark.article("E.04@2020-12 art. 5.2")
def test_resigning_online_loses_whatever_is_on_the_board():
    given = {"start": "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "player": "white"}
    assert score(ask("resigned", edition="online", **given)) == "0-1"
    assert score(ask("resigned", edition="2023", **given)) == "1/2-1/2"


@pytest.mark.article("E.04@2020-12 art. 9.8.2")
def test_a_forbidden_device_loses_online_too():
    ruling = ask("electronic-device", edition="online", player="white")
    assert score(ruling) == "0-1"
    assert "9.8.2" in numbers(ruling)


@pytest.mark.article("E.04@2020-12 art. 8.5")
def test_the_default_time_is_zero_where_nothing_is_said():
    ruling = ask("late-arrival", edition="online", started="18:00", white="18:00", black="18:01")
    assert score(ruling) == "+/-"
    assert "8.5" in numbers(ruling)


@pytest.mark.article("E.04@2020-12 art. 15.2")
def test_exchanged_colours_turn_on_ten_moves_online():
    few = ask("colours-reversed", edition="online", white_moves=9, black_moves=9)
    assert few.verdict.value == "new-game"
    assert "15.2" in numbers(few)


def test_over_the_board_there_is_nothing_to_say_of_platforms():
    for situation, facts in (
        ("disconnected", {"player": "white"}),
        ("platform-draw", {"declared": True}),
    ):
        assert codes(ask(situation, edition="2023", **facts)) == {"only-online"}


def test_the_rules_for_online_games_have_several_names():
    assert laws_of("online") is laws_of("E.04") is laws_of("E.04@2020-12")


def test_players_of_a_team_on_wrong_boards_lose_in_the_match_and_are_rated_as_they_played():
    # 1A-2B 1-0; 2A-4B 0-1 should be 3B; 3A-3B draw should be 4B; 4A-5B 0-1
    played = ["1-0", "0-1", "1/2-1/2", "0-1"]
    corrected = list(played)
    for board, colour in ((1, "black"), (2, "black")):
        ruling = ask("wrong-team-board", player=colour, result=played[board])
        assert dict(ruling.steps[1].values)["score"] == played[board]
        cited = [line.articles for line in ruling_words(translator("en"), ruling).steps]
        assert cited == [("C.05@2018 art. 7.1",)] * 2
        corrected[board] = score(ruling)
    points = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "+/-": (2, 0)}
    rated = [sum(points[each][side] for each in played) for side in (0, 1)]
    in_the_match = [sum(points[each][side] for each in corrected) for side in (0, 1)]
    assert rated == [3, 5]  # in halves: 1.5-2.5
    assert in_the_match == [6, 2]  # 3.0-1.0
