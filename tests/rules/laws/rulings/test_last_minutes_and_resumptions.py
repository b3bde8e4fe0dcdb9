"""Whole rulings on play without increment in the last minutes, and on games that are resumed."""

import pytest

from law_cases.asking import ask, minutes, whole

CLAIM = {"guideline_three": "claim"}
INCREMENT = {"guideline_three": "increment"}
QUESTION = (
    "arbiter",
    "quickplay-question",
    "",
    "option-quickplay-draw option-quickplay-postpone option-quickplay-reject",
)


def last_minutes(edition="2023", regulations=None, **given):
    case = {"edition": edition, "regulations": CLAIM if regulations is None else regulations}
    given = {"player": "white", "seconds_left": 60, **given}
    return ask("quickplay-claim", **case, **given)


def barred(code):
    return ("nothing", code, "", "")


@pytest.mark.article("E.01@2023-01 art. III.5")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        # III.5: less than two minutes, on the move, before the flag falls
        ({}, QUESTION),
        ({"seconds_left": 119}, QUESTION),
        ({"seconds_left": 120}, barred("quickplay-two-minutes")),
        ({"on_move": False}, barred("quickplay-on-the-move")),
        ({"flag_fallen": True}, barred("quickplay-before-flag")),
        # III.2.1: only where it was announced, and as it was
        ({"regulations": {}}, barred("quickplay-not-announced")),
        ({"regulations": {"guideline_three": "none"}}, barred("quickplay-not-announced")),
        ({"regulations": INCREMENT}, barred("quickplay-other-procedure")),
        ({"asks": "increment"}, barred("quickplay-other-procedure")),
        (
            {"regulations": {**CLAIM, "increment_seconds": 1}},
            barred("quickplay-not-with-increment"),
        ),
        # III.5 and 9.1.2.1: the opponent agrees, or the arbiter agrees, postpones or rejects
        ({"opponent_agrees": True}, ("1/2-1/2", "claim-accepted", "", "")),
        ({"decision": "agreed"}, ("1/2-1/2", "quickplay-draw", "", "")),
        ({"decision": "postponed"}, ("continue", "quickplay-postponed", "", "option-two-minutes")),
        (
            {"decision": "postponed", "flag_fallen": True},
            ("arbiter", "quickplay-postponed", "", "option-two-minutes option-draw-after-flag"),
        ),
        ({"decision": "rejected"}, ("continue", "quickplay-rejected", "", "")),
        # III.6: nobody decides on the spot
        (
            {"arbiter_present": False},
            ("arbiter", "claim-without-arbiter", "write-the-position", ""),
        ),
        # III.4: the increment of five seconds
        (
            {"regulations": INCREMENT, "asks": "increment"},
            (
                "arbiter",
                "increment-is-draw-offer",
                "",
                "set-five-seconds option-no-increment",
            ),
        ),
        (
            {"regulations": INCREMENT, "asks": "increment", "decision": "agreed"},
            ("continue", "increment-is-draw-offer", "set-five-seconds", ""),
        ),
        (
            {"regulations": INCREMENT, "asks": "increment", "decision": "rejected"},
            ("continue", "increment-is-draw-offer increment-refused", "", ""),
        ),
        # editions: always in force in 2009, unknown in 1993, no increment before 2014
        (
            {"edition": "2009", "regulations": {}},
            ("arbiter", f"quickplay-claim-is-offer quickplay-final {QUESTION[1]}", *QUESTION[2:]),
        ),
        (
            {"edition": "2009", "regulations": {}, "arbiter_present": False},
            ("arbiter", "claim-without-arbiter quickplay-final", "write-the-position", ""),
        ),
        ({"edition": "2009", "asks": "increment"}, barred("no-rule-in-this-edition")),
        ({"edition": "2014"}, QUESTION),
        ({"edition": "2014", "regulations": {}}, barred("quickplay-not-announced")),
        ({"edition": "1993"}, barred("no-rule-in-this-edition")),
    ],
)
def test_a_claim_in_the_last_two_minutes(given, expected):
    assert whole(last_minutes(**given)) == expected


@pytest.mark.article("E.01@2023-01 art. III.4")
def test_the_opponent_gets_two_minutes_with_the_increment_and_with_a_rejected_claim():
    increment = {"regulations": INCREMENT, "asks": "increment"}
    assert minutes(last_minutes(**increment, decision="agreed")) == {"black": 2}
    assert minutes(last_minutes(**increment, decision="rejected")) == {}
    assert minutes(last_minutes(decision="rejected")) == {"black": 2}
    assert minutes(last_minutes(decision="rejected", player="black")) == {"white": 2}
    assert minutes(last_minutes(decision="postponed")) == {}


@pytest.mark.article("E.01@2023-01 art. III.2.2")
@pytest.mark.parametrize(
    ("edition", "rate", "supervised", "heard"),
    [
        ("2023", "blitz", True, False),
        ("2023", "blitz", False, False),
        ("2023", "rapid", False, True),
        ("2009", "blitz", True, True),
        ("2009", "blitz", False, False),
        ("2009", "rapid", False, True),
    ],
)
def test_in_blitz_the_claim_was_heard_in_2009_under_full_supervision(
    edition, rate, supervised, heard
):
    ruling = last_minutes(edition, rate=rate, supervised=supervised)
    assert ("quickplay-not-in-blitz" not in whole(ruling)[1].split()) is heard
    assert ruling.verdict.value == ("arbiter" if heard else "nothing")


# Games that are resumed.

GOOD = "sealed-move-good"
RESUMED = ("continue", GOOD, "open-envelope make-the-sealed-move", "")


def resumed(edition="2023", **given):
    default = given.pop("default", None)
    rules = {} if default is None else {"default_minutes": default}
    return ask("sealed-move", edition=edition, regulations=rules, sealer="white", **given)


@pytest.mark.article("E.01@2023-01 art. I.6")
@pytest.mark.article("E.01@2023-01 art. I.10")
@pytest.mark.article("E.01@2009-07 art. I.10")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, RESUMED),
        ({"valid": True}, RESUMED),
        ({"valid": False}, ("0-1", "sealed-move-invalid", "", "")),
        ({"settled": "1-0"}, ("1-0", "settled-before-opening", "", "")),
        ({"settled": "1/2-1/2", "valid": False}, ("1/2-1/2", "settled-before-opening", "", "")),
        ({"envelope": "nothing-known"}, ("new-game", "adjourned-game-annulled", "", "")),
        ({"envelope": "lost"}, ("continue", f"envelope-lost {GOOD}", *RESUMED[2:])),
        # 2014 asks the regulations for the time players may be late
        (
            {"edition": "2014", "replier_present": False, "minutes_late": 90},
            (
                "continue",
                f"{GOOD} default-must-be-specified replier-absent",
                "start-clock-of",
                "",
            ),
        ),
        # the time is up: to the minute
        (
            {"default": 30, "replier_present": False, "minutes_late": 30},
            ("continue", f"{GOOD} replier-absent", "start-clock-of", ""),
        ),
        (
            {"default": 30, "replier_present": False, "minutes_late": 31},
            ("1-0", f"{GOOD} late-for-the-resumption", "", "option-arbiter-admits"),
        ),
        (
            {"default": 30, "sealer_present": False, "minutes_late": 31},
            ("0-1", f"{GOOD} late-for-the-resumption", "", "option-arbiter-admits"),
        ),
        (
            {
                "default": 30,
                "sealer_present": False,
                "replier_present": False,
                "minutes_late": 31,
            },
            ("0-0", f"{GOOD} late-for-the-resumption", "", "option-arbiter-admits"),
        ),
        (
            {"default": 30, "sealer_present": False, "minutes_late": 5},
            ("continue", f"{GOOD} sealer-absent", "", "replier-may-seal"),
        ),
        # both are late: who has to reply loses the time until he comes
        (
            {"default": 30, "sealer_present": False, "replier_present": False, "minutes_late": 5},
            (
                "continue",
                f"{GOOD} replier-loses-waiting-time replier-absent",
                "start-clock-of",
                "",
            ),
        ),
        (
            {"default": 0, "sealer_present": False, "replier_present": False},
            ("continue", f"{GOOD} replier-absent", "start-clock-of", ""),
        ),
        # nothing is regulated: the edition's own time, none in 2023 and an hour in 2009
        (
            {"replier_present": False},
            ("continue", f"{GOOD} default-not-specified replier-absent", "start-clock-of", ""),
        ),
        (
            {"replier_present": False, "minutes_late": 1},
            (
                "1-0",
                f"{GOOD} default-not-specified late-for-the-resumption",
                "",
                "option-arbiter-admits",
            ),
        ),
        (
            {"edition": "2009", "replier_present": False, "minutes_late": 60},
            ("continue", f"{GOOD} replier-absent", "start-clock-of", ""),
        ),
        # at a resumption the arbiter could decide otherwise in 2009 too, in 1993 he could not
        (
            {"edition": "2009", "replier_present": False, "minutes_late": 61},
            ("1-0", f"{GOOD} late-for-the-resumption", "", "option-arbiter-admits"),
        ),
        (
            {"edition": "2009", "default": 10, "replier_present": False, "minutes_late": 11},
            ("1-0", f"{GOOD} late-for-the-resumption", "", "option-arbiter-admits"),
        ),
        (
            {"edition": "1993", "replier_present": False, "minutes_late": 61},
            ("1-0", f"{GOOD} late-for-the-resumption", "", ""),
        ),
    ],
)
def test_a_game_is_resumed(given, expected):
    assert whole(resumed(**given)) == expected


@pytest.mark.article("E.01@2023-01 art. I.8")
@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("Ra7", RESUMED),
        ("Ra8", ("1-0", "sealed-move-ends-the-game", "", "")),
        ("Rc9", ("0-1", "sealed-move-invalid", "", "")),
        ("Rf1", ("0-1", "sealed-move-invalid", "", "")),
    ],
)
def test_the_sealed_move_is_read_on_the_board(move, expected):
    # rooks on a1 and f2: two of them go to f1
    start = "6k1/5ppp/8/8/8/8/5RPP/R5K1 w - - 0 40"
    start = start if move != "Rf1" else "6k1/8/8/8/8/8/5R2/R6K w - - 0 40"
    assert whole(resumed(start=start, move=move)) == expected
    # what is told of it counts only where the position is not known
    assert whole(resumed(start=start, move=move, valid=False)) == expected
    assert whole(resumed(start=start, valid=False))[0] == "0-1"


# Whatever ended the game before stands.

MATED = ["f3", "e5", "g4", "Qh4"]


@pytest.mark.article("E.01@2023-01 art. 5.1.1")
@pytest.mark.parametrize(
    ("situation", "facts"),
    [
        ("flag-fell", {"player": "black"}),
        ("resigned", {"player": "black"}),
        ("draw-agreed", {}),
        ("draw-offer", {"player": "black", "answer": "accepted"}),
        ("claims-repetition", {"player": "white"}),
        ("claims-fifty", {"player": "white"}),
        ("position-reached", {}),
        ("illegal-move", {"player": "black"}),
        ("inverted-rook", {"player": "black"}),
        ("touched-pieces", {"player": "white", "squares": ["e1"]}),
        ("sealed-move", {"sealer": "white", "settled": "1-0"}),
        ("quickplay-claim", {"player": "white", "seconds_left": 60}),
        ("disconnected", {"player": "black"}),
    ],
)
def test_after_mate_nothing_else_is_ruled_on(situation, facts):
    edition = "online" if situation == "disconnected" else "2023"
    ruling = ask(situation, edition=edition, moves=MATED, **facts)
    assert whole(ruling)[:2] == ("0-1", "ended-by-mate what-came-later-is-void")
    assert ruling.ended_at == 4
    assert dict(ruling.steps[0].values)["number"] == 2
