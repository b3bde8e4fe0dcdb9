"""What the editions say differently, as a table: a column each, from the articles named beside."""

import pytest

from arbitro.model import RateClass
from arbitro.rules.laws.editions import (
    EDITIONS,
    LAWS_ONLINE,
    PROFILES,
    IllegalMoves,
    illegal_moves_of,
    laws_of,
    wrong_claim_of,
)

STANDARD, RAPID, BLITZ = RateClass.STANDARD, RateClass.RAPID, RateClass.BLITZ
YES, NO = True, False

# the columns: 1993, 2009, 2014, 2018, 2023, games on a virtual board (E.04)
VALUES = {
    # minutes charged to who claims a draw wrongly: 10.13(b) of 1993
    "wrong_claim_cost": (5, 0, 0, 0, 0, 0),
    # blitz with full supervision: B.2 of 2023 lessens nothing
    "supervised_blitz": (None, None, None, None, 2, 2),
    # 9.4: a claim is lost by touching, in 1993 by moving (10.11)
    "claim_lost_by": ("moving", *["touching"] * 5),
    # 9.1.2.3 and its forerunners
    "claim_is_offer": (NO, YES, YES, YES, YES, YES),
    # 9.3.1
    "fifty_with_intended_move": (NO, YES, YES, YES, YES, YES),
    "over_the_board": (YES, YES, YES, YES, YES, NO),
    # E.04 5.4
    "draws_automatic": (NO, NO, NO, NO, NO, YES),
    # 9.6.1: five times since 2018, at consecutive alternate moves in 2014
    "fivefold": ("never", "never", "consecutive", "anywhere", "anywhere", "never"),
    # 9.6.2
    "seventy_five": (NO, NO, YES, YES, YES, NO),
    # 5.1.2: only since 2023 a resignation needs an opponent who can mate
    "resignation_needs_mate": (NO, NO, NO, NO, YES, NO),
    # 6.9; 10.14 of 1993
    "winner_needs": ("more-than-king", *["mate"] * 5),
    # 5.2.2; 10.4 of 1993
    "dead_positions": ("listed", *["any"] * 5),
    # 5.2.3: both have made a move
    "agreement_after_moves": (NO, NO, NO, YES, YES, NO),
    # 9.1.1, and since 2018 offers too
    "draws_may_be_restricted": (NO, YES, YES, YES, YES, NO),
    "restriction_covers_offers": (NO, NO, NO, YES, YES, YES),
    # 10.9 of 1993; 10.8 is about the opponent's time
    "offer_on_own_time_free": (YES, NO, NO, NO, NO, NO),
    # 9.1.2.1; 10.7 of 1993 and E.04 5.3: by making a move
    "touching_declines": (NO, YES, YES, YES, YES, NO),
    # 10.17 of 1993; since then only a persistent refusal loses: 12.8 of 2009, 11.7
    "refusal_loses_at_once": (YES, NO, NO, NO, NO, NO),
    # 6.7.1; 10.15 of 1993: an hour; 6.6(a) of 2009: nothing; 6.7(a) of 2014 asks the regulations
    "default_minutes": (60, 0, None, 0, 0, 0),
    "arbiter_may_admit": (NO, NO, YES, YES, YES, NO),
    # I.10; point 10 of the guide of 2009 names the arbiter, 10.15 of 1993 does not
    "resumption_may_be_admitted": (NO, YES, YES, YES, YES, NO),
    # 7.3; 7.2 of 2009, 8.6 of 1993
    "reversed_colours": (
        "quarter",
        "unless-arbiter",
        "unless-arbiter",
        "ten-moves",
        "ten-moves",
        "ten-moves",
    ),
    # III.3.1; 6.11 of 2014 and 2009, 12.8 of 1993
    "both_flags": ("continue", "period", "period", "guideline", "guideline", "continue"),
    # A.4(d) of 2009
    "rapid_both_flags_draw": (NO, YES, NO, NO, NO, NO),
    # 7.5.4 and 7.5.3
    "two_hands_illegal": (NO, NO, NO, YES, YES, NO),
    "pressing_illegal": (NO, NO, NO, YES, YES, NO),
    # 7.5.1; 6.1 to 6.4 and 8.1 of 1993
    "illegal_once": ("released", *["pressed"] * 5),
    # 7.5.2; 7.5(a) of 2014, 7.4(a) of 2009, 6.4 of 1993
    "unpromoted": ("incomplete", "illegal", "queen", "queen", "queen", "queen"),
    # 4.4.1; 5.1(c) and (d) of 1993 only forbid
    "king_and_rook_must_castle": (NO, YES, YES, YES, YES, YES),
    # 11.3.2; 12.3(b) of 2009
    "device": ("unknown", "sound", *["possession"] * 4),
    "devices_in_bag": (NO, NO, NO, YES, YES, YES),
    # A.5.1: ten moves, three in 2009
    "misplacement_barred_after": (3, 3, 10, 10, 10, 10),
    "misplaced_rook_may_not_castle": (NO, NO, YES, YES, YES, YES),
    # A.5.4
    "kings_in_check": ("unknown", "intervene", "wait", "wait", "wait", "unknown"),
    # A.5.3
    "rapid_flag": (
        "unknown",
        "claim-only",
        "claim-with-own-flag-up",
        "arbiter-calls",
        "arbiter-calls",
        "unknown",
    ),
    # 8.4; 11.2 of 1993
    "recording_increment": (20, 30, 30, 30, 30, 30),
    "relief_to": ("flag", *["period"] * 5),
    # 8.1.2; 11.1 of 1993
    "write_before_moving": (YES, NO, NO, NO, NO, NO),
    # III; 10 of 2009
    "quickplay": ("none", "always", "announced", "announced", "announced", "none"),
    "quickplay_in_blitz": (YES, YES, NO, NO, NO, NO),
    "quickplay_increment": (NO, NO, YES, YES, YES, YES),
    "quickplay_is_offer": (NO, YES, NO, NO, NO, NO),
    "quickplay_final": (NO, YES, NO, NO, NO, NO),
    # A and B
    "rapid_known": (NO, YES, YES, YES, YES, NO),
    # 8.1 and 12.6 of 1993
    "irreparable_annuls": (YES, NO, NO, NO, NO, NO),
    "times_back": ("proportion", *["judgement"] * 5),
    # 10.15 of 1993, point 10 of the guide of 2009; E.10 of 2014 and I.10 have the default time
    "sealed_default_minutes": (60, 60, None, None, None, None),
    # 10.2
    "total_points_limited": (NO, NO, NO, YES, YES, YES),
    # 8.6
    "evident_moves_count": (NO, YES, YES, YES, YES, YES),
    # D.2.8; .02 3(b) of 1993; then 6.2.6 and 8.1.6: the clock of a disabled player
    "blind_slip_free": (YES, NO, NO, NO, NO, NO),
    "disabled_not_charged": (NO, NO, YES, YES, YES, YES),
    # A.1: from fifteen minutes on rapid, since 2014 from more than ten on
    "rapid_from": (900, 900, 600, 600, 600, 600),
    "rapid_from_included": (YES, YES, NO, NO, NO, NO),
}


@pytest.mark.parametrize("name", VALUES)
def test_an_edition_says_what_its_articles_say(name):
    assert tuple(getattr(each, name) for each in PROFILES) == VALUES[name]


# minutes for the opponent, the illegal move that loses, and whether it stands once the opponent
# has moved: standard, rapid and blitz with full supervision, rapid and blitz without
ILLEGAL = {
    "2023": [(2, 2, NO), (1, 2, NO), (2, 2, NO), (1, 2, YES), (1, 2, YES)],
    "2018": [(2, 2, NO), (2, 2, NO), (1, 2, NO), (2, 2, YES), (1, 2, YES)],
    "2014": [(2, 2, NO), (2, 2, NO), (1, 2, NO), (0, 1, YES), (0, 1, YES)],
    "2009": [(2, 3, NO), (2, 3, NO), (2, 3, NO), (2, 3, YES), (0, 1, YES)],
    "1993": [(0, None, NO)] * 5,
    "online": [(0, None, NO)] * 5,
}
PLAYS = [(STANDARD, YES), (RAPID, YES), (BLITZ, YES), (RAPID, NO), (BLITZ, NO)]


@pytest.mark.article("E.01@2023-01 art. 7.5.5")
@pytest.mark.article("E.01@2023-01 art. A.3")
@pytest.mark.article("E.01@2023-01 art. A.5.2")
@pytest.mark.article("E.01@2009-07 art. 7.4(b)")
@pytest.mark.parametrize("edition", ILLEGAL)
def test_an_illegal_move_costs_what_the_edition_says(edition):
    laws = laws_of(edition)
    for (rate, supervised), expected in zip(PLAYS, ILLEGAL[edition], strict=True):
        found = illegal_moves_of(laws, rate, supervised=supervised)
        assert (found.minutes, found.loses_at, found.until_reply) == expected, rate
        # in 2009 rapid and blitz without supervision were played by claim
        by_claim = edition == "2009" and not supervised
        assert found.by_claim is by_claim
    # standard chess knows no play without supervision
    assert illegal_moves_of(laws, STANDARD, supervised=False) == illegal_moves_of(
        laws, STANDARD, supervised=True
    )
    assert IllegalMoves(2, 2).until_reply is NO
    assert IllegalMoves(2, 2).by_claim is NO


CLAIMS = {
    "2023": [2, 1, 2, 1, 1],
    "2018": [2, 2, 1, 2, 1],
    "2014": [2, 2, 1, 2, 1],
    "2009": [3, 3, 3, 3, 3],
    "1993": [0, 0, 0, 0, 0],
}


@pytest.mark.article("E.01@2023-01 art. 9.5.3")
@pytest.mark.article("E.01@2009-07 art. 9.5(b)")
@pytest.mark.parametrize("edition", CLAIMS)
def test_a_wrong_claim_gives_what_the_edition_says(edition):
    found = [wrong_claim_of(laws_of(edition), rate, supervised=on) for rate, on in PLAYS]
    assert found == CLAIMS[edition]


def test_an_assistant_of_a_blind_player_claims_and_adjourns_since_2009():
    always = {"executes", "announces", "records", "tells"}
    assert [set(each.assistants_tasks) - always for each in EDITIONS] == [
        set(),
        *[{"claims", "adjourns"}] * 4,
    ]
    assert all(always <= set(each.assistants_tasks) for each in PROFILES)


def test_an_edition_is_named_by_its_year_or_key():
    for laws in EDITIONS:
        month = laws.key.partition("@")[2]
        for name in (laws.key, month, month[:4]):
            assert laws_of(name) is laws
        for name in (month[:3], month[:6], f"E.02@{month}"):
            with pytest.raises(LookupError):
                laws_of(name)
    for name in ("online", "E.04", "E.04@2020-12"):
        assert laws_of(name) is LAWS_ONLINE
