"""Supervised and hybrid games online: articles 8 to 20 of E.04 in the Arbiters' Manual of 2023."""

import pytest

from arbitro.rules.laws.situations import SITUATIONS
from law_cases.asking import ask, codes, numbers, score


def online(situation, **given):
    return ask(situation, edition="online", **given)


@pytest.mark.article("E.04@2020-12 art. 13.2", "E.04@2020-12 art. 13.3", "E.04@2020-12 art. 13.4")
def test_without_video_nobody_moves_and_cards_are_for_the_regulations():
    lost = online("video-lost", player="white")
    assert "no-move-without-video" in codes(lost)
    assert not lost.sanctions
    assert {"13.2", "13.3"} <= numbers(lost)
    moved = online("video-lost", player="white", moved=True)
    assert next(each.code for each in moved.sanctions) == "penalty-warning"
    first = online("video-lost", player="white", cards=True)
    second = online("video-lost", player="white", cards=True, earlier=1)
    assert ("card-yellow" in codes(first), "card-red" in codes(second)) == (True, True)
    assert "13.4" in numbers(second)
    # what the cards cost is in the regulations: nothing is lost by itself
    assert score(second) is None


@pytest.mark.article(
    "E.04@2020-12 art. 9.7",
    "E.04@2020-12 art. 9.15",
    "E.04@2020-12 art. 14.1",
    "E.04@2020-12 art. I.A.6",
)
@pytest.mark.parametrize(
    ("what", "article"),
    [
        ("headphones", "9.7"),
        ("another-application", "12.3"),
        ("face-hidden", "14.1"),
        ("screen-not-shared", "12.1"),
        ("left-disconnected", "11.5"),
        ("somebody-else", "8.2"),
        ("other-account", "9.3"),
        ("analysis-watched", "9.15"),
        ("surroundings-refused", "I.A.6"),
    ],
)
def test_every_breach_has_its_article_and_the_penalties_of_10_9(what, article):
    ruling = online("online-breach", player="black", what=what)
    assert article in numbers(ruling)
    assert len(ruling.sanctions) == 9
    assert ruling.verdict.value == "arbiter"


@pytest.mark.article("E.04@2020-12 art. 16.5", "E.04@2020-12 art. 18.9")
def test_a_hybrid_player_does_not_answer_for_the_connection_and_the_chief_arbiter_decides():
    ruling = online("hybrid-disconnected", player="white")
    assert numbers(ruling) == {"16.5", "18.9"}
    assert len(ruling.options) == 4
    assert not ruling.sanctions


@pytest.mark.article("E.04@2020-12 art. 15.2", "E.04@2020-12 art. 19.2")
@pytest.mark.parametrize(
    ("white", "black", "ended", "verdict"),
    [
        (9, 9, False, "new-game"),
        (9, 8, False, "new-game"),
        (10, 10, False, "continue"),
        (9, 9, True, "nothing"),
        (10, 9, False, "arbiter"),  # the articles do not say
    ],
)
def test_colours_reversed_before_ten_moves_of_both_are_a_new_game(white, black, ended, verdict):
    moves = {"white_moves": white, "black_moves": black, "ended": ended}
    ruling = online("colours-reversed", **moves)
    assert ruling.verdict.value == verdict
    assert numbers(ruling) >= {"15.2", "19.2"}
    assert "19.2" not in numbers(ask("colours-reversed", edition="2023", **moves))


@pytest.mark.article("E.04@2020-12 art. 20.1", "E.04@2020-12 art. 20.4")
@pytest.mark.article("E.04@2020-12 art. 20.5", "E.04@2020-12 art. 20.6")
@pytest.mark.parametrize(
    ("what", "article"), [("not-in-step", "20.5"), ("differs", "20.5"), ("other-moves", "20.4")]
)
def test_the_virtual_board_decides_over_the_real_one(what, article):
    ruling = online("hybrid-board", player="white", what=what)
    assert {"20.1", article, "20.6"} <= numbers(ruling)
    assert ruling.sanctions
    short = online("hybrid-board", player="white", regulations={"increment_seconds": 10})
    assert "real-board-needs-increment" in codes(short)


@pytest.mark.article("E.04@2020-12 art. 9.13", "E.04@2020-12 art. 9.14")
def test_appeals_and_explanations_have_their_articles_online():
    assert "9.14" in numbers(online("appeals", player="white"))
    assert "9.13" in numbers(online("asks-about-the-law", player="white"))
    assert "5.3" in numbers(online("draw-agreed", moves_each=0))


@pytest.mark.article("E.04@2020-12 art. 3.3", "E.04@2020-12 art. 8.4")
def test_what_a_platform_took_is_legal_or_for_the_regulations():
    ruling = online("illegal-move", player="white")
    assert numbers(ruling) >= {"3.3", "8.4"}
    assert ruling.restore is None


@pytest.mark.article("E.04@2020-12 art. 5.4.1", "E.04@2020-12 art. 15.3")
def test_online_there_is_nothing_to_claim_only_a_draw_the_platform_missed():
    ruling = online("claims-repetition", player="white", times=3)
    assert score(ruling) == "1/2-1/2"
    assert {"5.4.1", "15.3"} <= numbers(ruling)
    early = online("claims-fifty", player="white", moves_each=49)
    assert early.verdict.value == "nothing"
    assert not early.times


@pytest.mark.parametrize(
    "name", ["touched-pieces", "displaced-pieces", "sealed-move", "clock-handling", "move-begun"]
)
def test_hands_pieces_and_envelopes_are_not_on_a_virtual_board(name):
    given = {
        "sealed-move": {"sealer": "white"},
        "clock-handling": {"player": "white", "how": "other-hand"},
    }.get(name, {"player": "white"})
    assert codes(online(name, **given)) == {"not-on-a-virtual-board"}


@pytest.mark.parametrize("name", [name for name, each in SITUATIONS.items() if each.online])
def test_online_situations_are_none_over_the_board(name):
    given = {"platform-draw": {"declared": True}}.get(name, {"player": "white"})
    if name == "online-breach":
        given["what"] = "headphones"
    assert codes(ask(name, edition="2023", **given)) == {"only-online"}
    # named by no edition they are ruled on by the only rules that know them
    assert ask(name, **given).edition == "E.04@2020-12"


@pytest.mark.article("E.04@2020-12 art. 5.3", "E.04@2020-12 art. 9.10")
@pytest.mark.parametrize("moment", ["after-move", "before-move", "opponents-time"])
def test_a_draw_is_offered_online_at_any_moment_and_declined_by_a_move(moment):
    ruling = online("draw-offer", player="white", moment=moment, moves_each=9)
    assert codes(ruling) == {"offer-through-platform", "offer-pending-online"}
    assert not ruling.sanctions
    again = online("draw-offer", player="white", moment=moment, repeated=True, moves_each=9)
    assert again.sanctions
    assert "9.10" in numbers(again)


@pytest.mark.article("E.04@2020-12 art. 15.5")
def test_online_only_the_clock_can_be_set_wrongly_at_the_start():
    clock = online("wrong-initial-position", what="clock-setting")
    assert "15.5" in numbers(clock)
    pieces = online("wrong-initial-position", what="pieces")
    assert codes(pieces) == {"not-on-a-virtual-board"}


@pytest.mark.article("E.04@2020-12 art. 19.3", "E.04@2020-12 art. 19.4")
def test_what_a_platform_got_wrong_is_the_same_of_supervised_and_of_hybrid_games():
    bare = "8/8/4k3/8/8/8/4K3/8 w - - 0 1"
    missed = online("platform-draw", start=bare, declared=False)
    assert score(missed) == "1/2-1/2"
    assert {"15.3", "19.3"} <= numbers(missed)
    mating = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    wrong = online("platform-draw", start=mating, declared=True, mate_possible="yes")
    assert wrong.verdict.value == "arbiter"
    assert {"15.4", "19.4"} <= numbers(wrong)
