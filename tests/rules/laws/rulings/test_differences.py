"""The same facts under different editions: only the edition changes, and with it the ruling.

Expected values are those of the four Spanish texts (1993, 2009, 2014, 2023), difference by
difference.
"""

import pytest

from law_cases.asking import ask, codes, minutes, numbers, score

EDITIONS = ("1993", "2009", "2014", "2023")


def outcomes(measure, situation, **given):
    """Return what a measure gives in each of the four editions."""
    return tuple(measure(ask(situation, edition=edition, **dict(given))) for edition in EDITIONS)


def verdict(ruling):
    return ruling.verdict.value


def has(code):
    return lambda ruling: code in codes(ruling)


@pytest.mark.article("E.01@2009-07 art. 7.4(b)")
@pytest.mark.article("E.01@2014-07 art. 7.5(b)")
@pytest.mark.article("E.01@2023-01 art. 7.5.5")
def test_which_illegal_move_loses():
    first = outcomes(minutes, "illegal-move", player="white")
    assert first == ({}, {"black": 2}, {"black": 2}, {"black": 2})
    second = outcomes(score, "illegal-move", player="white", prior=1, opponent_can_mate="yes")
    assert second == (None, None, "0-1", "0-1")
    third = outcomes(score, "illegal-move", player="white", prior=2, opponent_can_mate="yes")
    assert third == (None, "0-1", "0-1", "0-1")


@pytest.mark.article("E.01@1993-01 art. 8.1")
def test_an_illegal_move_that_cannot_be_restored():
    found = outcomes(verdict, "illegal-move", player="white", restorable=False)
    assert found == ("new-game", "continue", "continue", "continue")


@pytest.mark.article("E.01@2014-07 art. A.4(b)")
@pytest.mark.article("E.01@2023-01 art. A.5.2")
def test_the_first_illegal_move_in_rapid_without_full_supervision():
    given = {"rate": "rapid", "supervised": False, "player": "white", "opponent_can_mate": "yes"}
    assert outcomes(score, "illegal-move", **given) == (None, None, "0-1", None)
    assert minutes(ask("illegal-move", edition="2023", **given)) == {"black": 1}
    assert minutes(ask("illegal-move", edition="2009", **given)) == {"black": 2}


@pytest.mark.article("E.01@2009-07 art. B.3(c)")
def test_the_first_illegal_move_in_blitz_without_full_supervision():
    given = {"rate": "blitz", "supervised": False, "player": "white", "opponent_can_mate": "yes"}
    assert outcomes(score, "illegal-move", **given) == (None, "0-1", "0-1", None)
    unclaimed = outcomes(verdict, "illegal-move", found_by="arbiter", **given)
    assert unclaimed == ("continue", "nothing", "ended", "continue")


@pytest.mark.article("E.01@2014-07 art. B.2")
@pytest.mark.article("E.01@2023-01 art. A.3")
def test_one_minute_instead_of_two_in_rapid_and_blitz():
    rapid = outcomes(minutes, "illegal-move", player="white", rate="rapid")
    assert rapid == ({}, {"black": 2}, {"black": 2}, {"black": 1})
    given = {"player": "white", "rate": "blitz", "supervised": False, "opponent_can_mate": "yes"}
    assert minutes(ask("illegal-move", edition="2023", **given)) == {"black": 1}


@pytest.mark.article("E.01@2014-07 art. B.2", "E.01@2023-01 art. B.2", "E.01@2023-01 art. B.3")
@pytest.mark.parametrize("situation", ["illegal-move", "claims-repetition"])
def test_by_the_letter_of_2023_blitz_with_full_supervision_has_the_two_minutes_of_standard(
    situation,
):
    # B.2 calls for the Competition Rules, B.3 for A.2, A.3 and A.5; only A.3 says one minute
    given = {"player": "white", "rate": "blitz"}
    if situation == "claims-repetition":
        given["times"] = 2
    found = outcomes(minutes, situation, **given)
    assert found[2:] == ({"black": 1}, {"black": 2})
    ruling = ask(situation, edition="2023", **given)
    assert {"supervised-blitz-by-the-letter", "option-one-minute-by-analogy"} <= codes(ruling)
    assert {"B.2", "A.3", "B.3"} <= numbers(ruling)
    lax = ask(situation, edition="2023", supervised=False, **given)
    assert minutes(lax) == {"black": 1}
    assert "supervised-blitz-by-the-letter" not in codes(lax)


@pytest.mark.article("E.01@2018-01 art. 5.1.2")
def test_what_2023_changed_is_taken_from_2014_for_2018_where_2014_says_it():
    # the table of changes of 2023 names 5.1.2 and appendix A; the comment the manual kept to
    # A.5.2 still says that the penalty of rapid chess is that of standard chess
    assert score(ask("resigned", edition="2018", player="white", opponent_can_mate="no")) == "0-1"
    rapid = {"edition": "2018", "rate": "rapid", "player": "white"}
    assert minutes(ask("illegal-move", **rapid)) == {"black": 2}
    assert minutes(ask("illegal-move", supervised=False, **rapid)) == {"black": 2}
    second = ask("illegal-move", supervised=False, prior=1, opponent_can_mate="yes", **rapid)
    assert score(second) == "0-1"
    assert "A.4.2" in numbers(second)
    assert minutes(ask("claims-fifty", moves_each=49, **rapid)) == {"black": 2}
    blitz = {**rapid, "rate": "blitz"}
    assert minutes(ask("illegal-move", **blitz)) == {"black": 1}
    assert "B.2" in numbers(ask("illegal-move", **blitz))


@pytest.mark.article("E.01@1993-01 art. 8.1")
@pytest.mark.article("E.01@2009-07 art. 7.4(a)")
def test_when_an_illegal_move_counts():
    def restored(ruling):
        return ruling.restore is not None

    found = outcomes(restored, "illegal-move", player="white", pressed=False)
    assert found == (True, False, False, False)


@pytest.mark.article("E.01@2014-07 art. A.4(c)")
def test_a_claim_on_time_with_the_own_flag_down():
    given = {"player": "white", "both": True, "order_known": True, "opponent_can_mate": "yes"}
    rapid = {"rate": "rapid", "supervised": False}
    found = outcomes(score, "flag-fell", **given, **rapid)
    assert found == ("0-1", "1/2-1/2", "1/2-1/2", "0-1")


@pytest.mark.article("E.01@2023-01 art. 7.5.4")
def test_two_hands():
    found = outcomes(minutes, "illegal-move", player="white", faults=["two-hands"])
    assert found == ({}, {}, {}, {"black": 2})


@pytest.mark.article("E.01@2023-01 art. 7.5.3")
def test_pressing_the_clock_without_moving():
    found = outcomes(minutes, "illegal-move", player="white", faults=["no-move"])
    assert found == ({}, {}, {}, {"black": 2})


@pytest.mark.article("E.01@2014-07 art. 7.5(a)")
def test_a_pawn_left_on_the_last_rank():
    def queen(ruling):
        return bool(ruling.restore and ruling.restore.code == "keep-with-queen")

    given = {"player": "white", "faults": ["unpromoted"]}
    assert outcomes(queen, "illegal-move", **given) == (False, False, True, True)
    assert outcomes(minutes, "illegal-move", **given)[:2] == ({}, {"black": 2})


@pytest.mark.article("E.01@1993-01 art. 10.14")
@pytest.mark.article("E.01@2009-07 art. 6.9")
def test_a_flag_against_a_lone_knight():
    # by material alone in 1993; a knight alone can never mate a bare king
    found = outcomes(score, "flag-fell", start="8/8/8/8/8/5k2/8/4K1n1 w - - 0 1", player="white")
    assert found[1:] == ("1/2-1/2", "1/2-1/2", "1/2-1/2")
    with_pawn = "8/8/8/8/8/5k2/7p/6Kb w - - 0 1"
    found = outcomes(score, "flag-fell", start=with_pawn, player="white", opponent_can_mate="no")
    assert found == ("0-1", "1/2-1/2", "1/2-1/2", "1/2-1/2")


@pytest.mark.article("E.01@1993-01 art. 10.4")
@pytest.mark.article("E.01@2009-07 art. 5.2(b)")
def test_a_blocked_position_is_dead_only_where_the_edition_has_no_list():
    from law_cases.asking import search_every_state

    found = outcomes(
        score,
        "position-reached",
        start="4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 b - - 0 1",
        adjudicate=search_every_state,
    )
    assert found == (None, "1/2-1/2", "1/2-1/2", "1/2-1/2")


@pytest.mark.article("E.01@1993-01 art. 10.4")
@pytest.mark.parametrize(
    ("start", "dead"),
    [
        ("4kb2/8/8/8/8/8/8/4KN2 w - - 0 1", False),
        ("4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", True),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", False),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", True),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", False),
    ],
)
def test_the_list_of_dead_endings_of_1993(start, dead):
    found = score(ask("position-reached", edition="1993", start=start))
    assert (found == "1/2-1/2") is dead


@pytest.mark.article("E.01@2023-01 art. 5.1.2")
def test_resigning_against_who_cannot_mate():
    found = outcomes(score, "resigned", player="white", opponent_can_mate="no")
    assert found == ("0-1", "0-1", "0-1", "1/2-1/2")


@pytest.mark.article("E.01@2023-01 art. 5.2.3")
def test_agreement_before_both_have_moved():
    found = outcomes(score, "draw-agreed", moves_each=0)
    assert found == ("1/2-1/2", "1/2-1/2", "1/2-1/2", None)


@pytest.mark.article("E.01@2009-07 art. 9.1(a)")
def test_a_restriction_on_agreement_exists_since_2009():
    rules = {"draws_from_move": 30}
    found = outcomes(score, "draw-agreed", moves_each=10, regulations=rules)
    assert found == ("1/2-1/2", None, None, None)
    offered = outcomes(
        has("offer-forbidden"), "draw-offer", player="white", moves_each=10, regulations=rules
    )
    assert offered == (False, False, False, True)


@pytest.mark.article("E.01@1993-01 art. 10.13(b)")
@pytest.mark.article("E.01@2009-07 art. 9.5(b)")
@pytest.mark.article("E.01@2014-07 art. 9.5(b)")
def test_the_price_of_a_wrong_claim():
    found = outcomes(minutes, "claims-repetition", player="white", times=2)
    assert found == ({"white": -5}, {"black": 3}, {"black": 2}, {"black": 2})
    rapid = outcomes(minutes, "claims-repetition", player="white", times=2, rate="rapid")
    assert rapid == ({"white": -5}, {"black": 3}, {"black": 2}, {"black": 1})


@pytest.mark.article("E.01@1993-01 art. 10.11")
def test_the_right_to_claim_is_lost_by_moving_or_already_by_touching():
    found = outcomes(score, "claims-repetition", player="white", times=3, touched=True)
    assert found == ("1/2-1/2", None, None, None)


@pytest.mark.article("E.01@2009-07 art. 9.1(b)(3)")
def test_a_claim_counts_as_an_offer_since_2009():
    found = outcomes(score, "claims-repetition", player="white", times=2, accepted=True)
    assert found == (None, "1/2-1/2", "1/2-1/2", "1/2-1/2")


@pytest.mark.article("E.01@2009-07 art. 9.3(a)")
def test_fifty_moves_with_an_announced_move():
    found = outcomes(score, "claims-fifty", player="white", intended="Rd2", moves_each=50)
    assert found == (None, "1/2-1/2", "1/2-1/2", "1/2-1/2")


@pytest.mark.article("E.01@2014-07 art. 9.6(a)")
@pytest.mark.article("E.01@2023-01 art. 9.6.1")
def test_fivefold_repetition_with_a_detour_between():
    # the position appears five times, but between two appearances Black loses a move by a triangle
    start = "4k3/8/8/8/8/8/8/R3K3 w - - 0 20"
    cycle = ["Ra2", "Kd8", "Ra1", "Ke8"]
    detour = ["Ra2", "Kd8", "Ra3", "Kc8", "Ra1", "Kd8", "Ra2", "Ke8", "Ra1", "Kd8", "Ra2", "Ke7"]
    detour += ["Ra1", "Ke8"]
    in_a_row = cycle * 4
    with_detour = cycle * 2 + detour + cycle * 2
    assert outcomes(score, "position-reached", start=start, moves=in_a_row) == (
        None,
        None,
        "1/2-1/2",
        "1/2-1/2",
    )
    found = outcomes(score, "position-reached", start=start, moves=with_detour)
    assert found == (None, None, None, "1/2-1/2")


@pytest.mark.article("E.01@2014-07 art. 9.6(b)")
def test_seventy_five_moves():
    start = "4k3/8/8/8/8/8/4R3/4K3 w - - 150 90"
    found = outcomes(score, "position-reached", start=start)
    assert found == (None, None, "1/2-1/2", "1/2-1/2")


@pytest.mark.article("E.01@1993-01 art. 10.15")
@pytest.mark.article("E.01@2009-07 art. 6.6(a)")
@pytest.mark.article("E.01@2014-07 art. 6.7(a)")
def test_the_default_time_where_the_regulations_say_nothing():
    given = {"started": "15:00", "white": "15:00", "black": "15:40"}
    assert outcomes(score, "late-arrival", **given) == (None, "+/-", None, "+/-")
    assert outcomes(verdict, "late-arrival", **given)[2] == "arbiter"


@pytest.mark.article("E.01@1993-01 art. 8.6")
@pytest.mark.article("E.01@2014-07 art. 7.3")
@pytest.mark.article("E.01@2023-01 art. 7.3")
def test_reversed_colours_after_six_moves():
    found = outcomes(verdict, "colours-reversed", white_moves=6, black_moves=6)
    assert found == ("arbiter", "continue", "continue", "new-game")
    later = outcomes(verdict, "colours-reversed", white_moves=12, black_moves=12, quarter_used=True)
    assert later == ("continue",) * 4


@pytest.mark.article("E.01@2009-07 art. A.4(d)(3)")
@pytest.mark.article("E.01@1993-01 art. 12.8")
def test_both_flags_in_the_last_period():
    given = {"player": "white", "both": True, "order_known": False}
    rules = {"guideline_three": "claim"}
    standard = outcomes(score, "flag-fell", regulations=rules, **given)
    assert standard == (None, "1/2-1/2", "1/2-1/2", "1/2-1/2")
    early = outcomes(verdict, "flag-fell", regulations=rules, last_period=False, **given)
    assert early == ("continue",) * 4
    rapid = {"rate": "rapid", "supervised": False, "last_period": False}
    assert outcomes(score, "flag-fell", **rapid, **given)[1] == "1/2-1/2"
    unannounced = outcomes(verdict, "flag-fell", **given)
    assert unannounced == ("continue", "ended", "ended", "arbiter")


@pytest.mark.article("E.01@2009-07 art. A.4(d)(1)")
@pytest.mark.article("E.01@2023-01 art. A.5.5")
def test_whether_the_arbiter_calls_the_flag_in_rapid():
    given = {
        "player": "white",
        "rate": "rapid",
        "supervised": False,
        "noticed_by": "arbiter",
        "opponent_can_mate": "yes",
    }
    found = outcomes(has("rapid-arbiter-was-not-to-call"), "flag-fell", **given)
    assert found == (False, True, False, False)


@pytest.mark.article("E.01@2009-07 art. 12.3(b)")
@pytest.mark.article("E.01@2014-07 art. 11.3(b)")
def test_a_silent_phone_in_the_pocket():
    found = outcomes(score, "electronic-device", player="white")
    assert found == (None, None, "0-1", "0-1")


@pytest.mark.article("E.01@2009-07 art. 12.3(b)")
def test_a_phone_that_rings_against_who_cannot_win():
    found = outcomes(score, "electronic-device", player="white", rang=True, opponent_can_win="no")
    assert found == (None, "0-1/2", "0-1", "0-1")


@pytest.mark.article("E.01@2009-07 art. A.4(a)")
@pytest.mark.article("E.01@2014-07 art. A.4(a)(2)")
def test_how_long_a_wrong_start_can_be_claimed_in_rapid():
    given = {"rate": "rapid", "supervised": False, "what": "king"}
    five = outcomes(verdict, "wrong-initial-position", moves_each=5, **given)
    assert five == ("new-game", "continue", "new-game", "new-game")
    ten = outcomes(verdict, "wrong-initial-position", moves_each=10, **given)
    assert ten[1:] == ("continue",) * 3


@pytest.mark.article("E.01@2009-07 art. A.4(c)")
@pytest.mark.article("E.01@2014-07 art. A.4(d)")
def test_both_kings_in_check_in_rapid():
    given = {"rate": "rapid", "supervised": False, "still_illegal": True}
    assert outcomes(score, "illegal-position", **given) == (None, None, "1/2-1/2", "1/2-1/2")


@pytest.mark.article("E.01@2009-07 art. 10.2")
@pytest.mark.article("E.01@2014-07 art. G.2")
def test_whether_the_quickplay_procedure_must_be_announced():
    given = {"player": "white", "seconds_left": 100, "decision": "agreed"}
    unannounced = outcomes(score, "quickplay-claim", **given)
    assert unannounced == (None, "1/2-1/2", None, None)
    announced = outcomes(
        score, "quickplay-claim", regulations={"guideline_three": "claim"}, **given
    )
    assert announced == (None, "1/2-1/2", "1/2-1/2", "1/2-1/2")


@pytest.mark.article("E.01@2014-07 art. G.4")
def test_the_request_for_five_seconds_exists_since_2014():
    found = outcomes(
        minutes,
        "quickplay-claim",
        player="white",
        seconds_left=100,
        asks="increment",
        decision="agreed",
        regulations={"guideline_three": "increment"},
    )
    assert found == ({}, {}, {"black": 2}, {"black": 2})


@pytest.mark.article("E.01@1993-01 art. 11.2")
@pytest.mark.article("E.01@2009-07 art. 8.4")
def test_who_must_record_with_little_time():
    must = has("must-record-with-increment")
    given = {"player": "white", "seconds_left": 200}
    twenty = outcomes(must, "recording", regulations={"increment_seconds": 20}, **given)
    assert twenty == (True, False, False, False)
    thirty = outcomes(must, "recording", regulations={"increment_seconds": 30}, **given)
    assert thirty == (True, True, True, True)


@pytest.mark.article("E.01@1993-01 art. 11.1")
def test_writing_the_move_before_making_it():
    found = outcomes(
        has("wrote-beforehand"), "recording", player="white", seconds_left=3000, wrote_before=True
    )
    assert found == (False, True, True, True)


@pytest.mark.article("E.01@2014-07 art. 11.9")
def test_the_right_to_an_explanation_is_cited_where_the_edition_has_it():
    found = outcomes(numbers, "asks-about-the-law")
    assert found == (set(), set(), {"11.9"}, {"11.9"})


@pytest.mark.article("E.01@2014-07 art. 12.9")
def test_the_penalties_an_edition_knows():
    found = outcomes(lambda ruling: len(ruling.sanctions), "distraction")
    assert found == (4, 7, 8, 9)


@pytest.mark.article("E.01@2023-01 art. 10.2")
def test_three_quarters_and_a_quarter():
    found = outcomes(verdict, "proposed-score", white=7, black=3)
    assert found == ("nothing",) * 4
    both = outcomes(has("score-limit-not-in-edition"), "proposed-score", white=0, black=0)
    assert both == (True, True, True, False)


@pytest.mark.article("E.01@2018-01 art. 5.1.2")
@pytest.mark.article("E.01@2018-01 art. A.4.2")
@pytest.mark.article("E.01@2018-01 art. B.2")
def test_in_2018_who_resigns_always_loses_and_only_blitz_has_one_minute():
    resigned = ask("resigned", edition="2018", player="white", opponent_can_mate="no")
    assert (score(resigned), "5.1.2" in numbers(resigned)) == ("0-1", True)
    for rate, given, article in (("rapid", 2, "A.4.2"), ("blitz", 1, "B.2")):
        facts = {"edition": "2018", "rate": rate, "supervised": False, "player": "white"}
        illegal = ask("illegal-move", **facts)
        assert (minutes(illegal), article in numbers(illegal)) == ({"black": given}, True)
