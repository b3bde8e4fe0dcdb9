"""Disputes as an arbiter meets them, with what each edition leaves to him.

Expected values are those of the texts of 2009, 2014 and 2023 (Arbiters' Manual).
"""

import pytest

from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.play_rules import PlayGrade, PlayRules, Setting, check_play_rules
from law_cases.asking import ask, codes, minutes, numbers, score


@pytest.mark.article("E.01@2023-01 art. 3.10.3", "E.01@2023-01 art. A.5.2")
@pytest.mark.parametrize("edition", ["2014", "2018", "2023"])
def test_who_saw_the_illegal_move_itself_does_not_wait_for_the_next(edition):
    # comment to 3.10.3: in rapid and blitz the arbiter intervenes when he saw the illegal move
    lax = {"edition": edition, "rate": "rapid", "supervised": False}
    seen = ask("illegal-position", arbiter_saw_move=True, **lax)
    assert "act-on-the-illegal-move" in codes(seen)
    assert "wait-for-next-move" not in codes(seen)
    answered = ask("illegal-position", arbiter_saw_move=True, opponent_replied=True, **lax)
    assert "wait-for-next-move" in codes(answered)


@pytest.mark.article("E.01@2014-07 art. 9.1(a)", "E.01@2023-01 art. 9.1.1")
@pytest.mark.parametrize(
    ("edition", "punished"), [("2009", False), ("2014", False), ("2023", True)]
)
def test_an_offer_is_an_offence_only_where_the_regulations_may_forbid_offering(edition, punished):
    # until 2014 the regulations may forbid agreeing only; 2023 says offering or accepting
    ruling = ask("draw-offer", edition=edition, player="white", regulations={"draws": "forbidden"})
    assert bool(ruling.sanctions) is punished
    accepted = ask(
        "draw-offer",
        edition=edition,
        player="white",
        answer="accepted",
        regulations={"draws": "forbidden"},
    )
    assert score(accepted) is None


@pytest.mark.article("E.01@2014-07 art. 11.3(b)", "E.01@2023-01 art. 11.3.2.1")
def test_a_phone_in_a_bag_that_the_regulations_allow_is_a_matter_of_the_penalty_in_2014():
    given = {"player": "white", "where": "in-bag", "regulations": {"device_in_bag_allowed": True}}
    assert ask("electronic-device", edition="2023", **given).verdict.value == "continue"
    before = ask("electronic-device", edition="2014", **given)
    assert before.verdict.value == "arbiter"
    assert "device-in-bag-not-in-edition" in codes(before)
    found = check_play_rules(PlayRules(device_in_bag_allowed=True), Setting(), laws_of("2014"))
    grades = {each.code: each.grade for each in found}
    assert grades["device-in-bag-not-in-edition"] is PlayGrade.CONTRADICTS


@pytest.mark.article("E.01@2009-07 art. 12.3(b)")
@pytest.mark.parametrize(
    ("where", "sanctions"), [("switched-off", False), ("in-bag", False), ("on-player", True)]
)
def test_a_silent_phone_is_forbidden_in_2009_only_if_it_is_switched_on(where, sanctions):
    ruling = ask("electronic-device", edition="2009", player="white", where=where)
    assert ruling.verdict.value == "continue"
    assert bool(ruling.sanctions) is sanctions


@pytest.mark.article("E.01@2023-01 art. 11.3.2.2")
def test_a_phone_on_the_player_loses_since_2014_even_switched_off():
    for edition in ("2014", "2023"):
        ruling = ask("electronic-device", edition=edition, player="white", where="switched-off")
        assert score(ruling) == "0-1"


@pytest.mark.article("E.01@2014-07 art. G.4", "E.01@2023-01 art. III.4")
@pytest.mark.parametrize("edition", ["2014", "2023"])
def test_five_seconds_are_granted_only_if_the_arbiter_agrees(edition):
    given = {
        "edition": edition,
        "player": "white",
        "seconds_left": 90,
        "asks": "increment",
        "regulations": {"guideline_three": "increment"},
    }
    undecided = ask("quickplay-claim", **given)
    assert undecided.verdict.value == "arbiter"
    assert minutes(undecided) == {}
    agreed = ask("quickplay-claim", decision="agreed", **given)
    assert minutes(agreed) == {"black": 2}
    assert numbers(agreed) >= ({"G.4"} if edition == "2014" else {"III.4"})


@pytest.mark.article("E.01@2009-07 art. A.4(d)(1)")
def test_in_2009_an_unclaimed_flag_has_not_fallen_in_rapid_without_full_supervision():
    lax = {"rate": "rapid", "supervised": False, "player": "white", "opponent_can_mate": "yes"}
    for noticed in ("arbiter", "spectator"):
        ruling = ask("flag-fell", edition="2009", noticed_by=noticed, **lax)
        assert (score(ruling), ruling.verdict.value) == (None, "nothing")
    assert score(ask("flag-fell", edition="2009", **lax)) == "0-1"
    assert score(ask("flag-fell", edition="2023", noticed_by="arbiter", **lax)) == "0-1"
    full = {**lax, "supervised": True}
    assert score(ask("flag-fell", edition="2009", noticed_by="arbiter", **full)) == "0-1"


@pytest.mark.article("E.01@2009-07 art. B.3(b)")
def test_in_2009_blitz_without_full_supervision_has_neither_10_2_nor_a_4_c():
    claim = {"player": "white", "seconds_left": 90, "edition": "2009", "rate": "blitz"}
    lax = ask("quickplay-claim", supervised=False, **claim)
    assert codes(lax) == {"quickplay-not-in-blitz"}
    # with full supervision B.2 has the Competition Rules apply, article 10 among them
    full = ask("quickplay-claim", **claim)
    assert full.verdict.value == "arbiter"
    assert "10.2" in numbers(full)
    seen = ask("illegal-position", edition="2009", rate="blitz", supervised=False)
    assert "restore-before-irregularity" not in codes(seen)
    rapid = ask("illegal-position", edition="2009", rate="rapid", supervised=False)
    assert "restore-before-irregularity" in codes(rapid)


@pytest.mark.article("E.01@2023-01 art. III.2.2")
@pytest.mark.parametrize("edition", ["2014", "2023"])
def test_since_2014_no_blitz_game_has_the_procedure(edition):
    rules = {"guideline_three": "claim"}
    given = {"player": "white", "seconds_left": 90, "rate": "blitz", "regulations": rules}
    assert codes(ask("quickplay-claim", edition=edition, **given)) == {"quickplay-not-in-blitz"}


@pytest.mark.article("E.01@2009-07 art. D.1")
def test_a_claim_without_arbiter_is_decided_for_good_in_2009():
    given = {"player": "white", "seconds_left": 90, "arbiter_present": False}
    assert "quickplay-final" in codes(ask("quickplay-claim", edition="2009", **given))
    rules = {"guideline_three": "claim"}
    later = ask("quickplay-claim", edition="2014", regulations=rules, **given)
    assert "claim-without-arbiter" in codes(later)
    assert "quickplay-final" not in codes(later)


@pytest.mark.article("E.01@2009-07 art. A.4(b)")
def test_in_2009_touch_move_is_ruled_on_request_without_full_supervision():
    given = {"player": "white", "squares": ["e2"], "rate": "rapid", "supervised": False}
    assert "touch-ruled-on-request" in codes(ask("touched-pieces", edition="2009", **given))
    assert "touch-ruled-on-request" not in codes(ask("touched-pieces", **given))


@pytest.mark.article("E.01@1993-01 art. 10.9", "E.01@1993-01 art. 10.17")
def test_what_1993_leaves_free_and_what_it_ends_at_once():
    offer = {"player": "white", "moment": "before-move", "moves_each": 9}
    assert not ask("draw-offer", edition="1993", **offer).sanctions
    assert ask("draw-offer", edition="2009", **offer).sanctions
    refusal = ask("persistent-refusal", edition="1993", player="white")
    assert score(refusal) == "0-1"
    assert score(ask("persistent-refusal", edition="2009", player="white")) is None


@pytest.mark.article("E.01@2023-01 art. A.5.4", "E.01@2009-07 art. A.4(c)")
def test_a_pawn_left_on_the_last_rank_does_not_stand_after_the_opponents_move():
    # the manual's exam question 9: the arbiter waits for the next completed move
    lax = {"rate": "rapid", "supervised": False, "player": "black", "replied": True}
    pawn = ask("illegal-move", faults=["unpromoted"], **lax)
    assert "wait-for-next-move" in codes(pawn)
    assert "A.5.4" in numbers(pawn)
    assert "illegal-move-stands" not in codes(pawn)
    assert "illegal-move-stands" in codes(ask("illegal-move", **lax))
    before = ask("illegal-move", edition="2009", faults=["unpromoted"], **lax)
    assert "illegal-position-intervene-if-possible" in codes(before)
    # blitz had B.3(c) in place of A.4(c)
    blitz = {**lax, "rate": "blitz"}
    stands = ask("illegal-move", edition="2009", faults=["unpromoted"], **blitz)
    assert "illegal-move-stands" in codes(stands)


@pytest.mark.article("E.01@2023-01 art. 7.5.1")
def test_where_the_position_before_cannot_be_found_play_goes_on_from_the_last_known():
    found = ask("illegal-move", player="white")
    assert "restore-before-irregularity" in codes(found)
    lost = ask("illegal-move", player="white", restorable=False)
    assert "restore-last-identifiable" in codes(lost)
    assert "restore-before-irregularity" not in codes(lost)
    assert lost.restore is not None
    assert lost.restore.code == "last-identifiable"


@pytest.mark.article("E.01@2009-07 art. 6.7(d)", "E.01@2014-07 art. 6.2(e)")
def test_the_clock_of_the_disabled_is_left_alone_since_2014():
    for edition, left_alone in (("2009", False), ("2014", True), ("2023", True)):
        asked = ask("asks-for-assistant", edition=edition, player="white")
        assert ("not-for-the-disabled" in codes(asked)) is left_alone
        writing = ask("recording", edition=edition, player="white", seconds_left=600, disabled=True)
        assert ("disabled-not-charged" in codes(writing)) is left_alone
