"""Whole rulings on moves that are begun, clocks that are pressed, and games on a virtual board."""

from itertools import product

import pytest

from law_cases.asking import ask, search_every_state, whole

START = "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1"


def touched(edition="2023", **given):
    return ask("touched-pieces", edition=edition, **{"player": "white", **given})


@pytest.mark.article("E.01@2023-01 art. 4.2")
@pytest.mark.article("E.01@2023-01 art. 4.7")
@pytest.mark.parametrize(
    ("edition", "given", "expected", "permitted"),
    [
        ("2023", {"announced": True}, ("continue", "adjusting-announced", "", ""), None),
        (
            "2023",
            {"announced": True, "unheard": True},
            (
                "continue",
                "adjusting-announced adjusting-unheard",
                "",
                "option-warn-to-speak-up",
            ),
            None,
        ),
        ("2023", {"accidental": True}, ("continue", "contact-accidental", "", ""), None),
        ("2023", {}, ("arbiter", "touched-without-position", "", ""), None),
        (
            "2023",
            {"start": START, "player": "black", "squares": ["e8"]},
            ("continue", "touched-out-of-turn", "", ""),
            None,
        ),
        (
            "2023",
            {"start": START, "squares": ["a2"]},
            ("continue", "touched-must-move", "", ""),
            ("a2a3", "a2a4"),
        ),
        (
            "2023",
            {"start": START, "squares": ["a2"], "released": "a4"},
            ("continue", "released-is-made", "", ""),
            ("a2a4",),
        ),
        (
            "2023",
            {"start": START, "squares": ["a2"], "released": "a5"},
            ("continue", "released-illegally touched-must-move", "", ""),
            ("a2a3", "a2a4"),
        ),
        (
            "2023",
            {"start": START, "squares": ["a2"], "released": "a4", "slipped": True},
            ("continue", "slipped-is-not-released touched-must-move", "", ""),
            ("a2a3", "a2a4"),
        ),
        (
            "2023",
            {"start": START, "squares": ["a2"], "claimant_touched_since": True},
            (
                "continue",
                "claim-of-touch-was-lost arbiter-who-saw-it-intervenes touched-must-move",
                "",
                "",
            ),
            ("a2a3", "a2a4"),
        ),
        # of the quick editions one rules on touching only on request
        (
            "2009",
            {"start": START, "squares": ["a2"], "rate": "rapid", "supervised": False},
            ("continue", "touch-ruled-on-request touched-must-move", "", ""),
            ("a2a3", "a2a4"),
        ),
        (
            "2009",
            {"start": START, "squares": ["a2"], "rate": "rapid"},
            ("continue", "touched-must-move", "", ""),
            ("a2a3", "a2a4"),
        ),
    ],
)
def test_a_piece_was_touched(edition, given, expected, permitted):
    ruling = touched(edition, **given)
    assert whole(ruling) == expected
    assert ruling.permitted == permitted
    assert bool(ruling.sanctions) is ("touched-out-of-turn" in expected[1])


@pytest.mark.article("E.01@2023-01 art. 6.2")
@pytest.mark.parametrize(
    ("edition", "how", "expected", "punished"),
    [
        (
            "2023",
            "forgotten",
            (
                "continue",
                "made-not-completed",
                "arbiter-says-nothing",
                "opponent-may-wait-tell-or-move",
            ),
            False,
        ),
        (
            "2023",
            "opponent-replied",
            (
                "continue",
                "made-not-completed completed-by-next-move",
                "check-move-counter arbiter-says-nothing",
                "",
            ),
            False,
        ),
        (
            "2009",
            "opponent-replied",
            ("continue", "made-not-completed", "check-move-counter arbiter-says-nothing", ""),
            False,
        ),
        (
            "2023",
            "moved-again",
            (
                "continue",
                "moved-again",
                "find-out-who-moved take-back-a-second-move set-the-clocks check-move-counter",
                "",
            ),
            False,
        ),
        ("2023", "other-hand", ("continue", "clock-other-hand not-an-illegal-move", "", ""), True),
        ("2023", "hovering", ("continue", "clock-hovering not-an-illegal-move", "", ""), True),
        ("2023", "roughly", ("continue", "clock-roughly not-an-illegal-move", "", ""), True),
        (
            "2023",
            "holding",
            ("continue", "clock-holding not-an-illegal-move", "opponent-stops-the-clock", ""),
            True,
        ),
    ],
)
def test_a_clock_was_handled(edition, how, expected, punished):
    ruling = ask("clock-handling", edition=edition, player="white", how=how)
    assert whole(ruling) == expected
    assert bool(ruling.sanctions) is punished


def begun(edition="2023", **given):
    return whole(ask("move-begun", edition=edition, player="white", **given))


TOUCH = "open-by-touch-move"
MADE = "move-is-made made-not-completed"


@pytest.mark.article("E.01@2023-01 art. 4.7")
@pytest.mark.parametrize(
    ("given", "steps", "duties"),
    [
        ({}, "piece-still-in-hand move-not-made", TOUCH),
        ({"released": True}, MADE, ""),
        ({"kind": "capture"}, "piece-still-in-hand move-not-made", TOUCH),
        ({"kind": "capture", "removed": True}, "piece-still-in-hand move-not-made", TOUCH),
        (
            {"kind": "capture", "released": True},
            "captured-piece-still-there move-not-made",
            f"remove-the-captured-piece {TOUCH}",
        ),
        ({"kind": "capture", "released": True, "removed": True}, MADE, ""),
        ({"kind": "castling"}, "piece-still-in-hand move-not-made", TOUCH),
        (
            {"kind": "castling", "released": True},
            "king-released-for-castling move-not-made",
            f"castle-on-that-side-or-move-the-king {TOUCH}",
        ),
        ({"kind": "castling", "rook_released": True}, MADE, ""),
        # pressing the clock, ending the game or the next move completes what is made
        ({"released": True, "pressed": True}, "move-is-made completed-by-pressing", ""),
        (
            {"released": True, "moved_next": True, "pressed": True},
            "move-is-made completed-by-next-move",
            "",
        ),
        (
            {"released": True, "ends_game": True, "moved_next": True, "pressed": True},
            "move-is-made completed-by-ending-the-game",
            "",
        ),
        ({"pressed": True}, "piece-still-in-hand move-not-made pressed-before-made", TOUCH),
    ],
)
def test_a_move_is_begun_made_and_completed(given, steps, duties):
    verdict, found, found_duties, options = begun(**given)
    assert (verdict, found, found_duties) == ("continue", steps, duties)
    illegal = "pressed-before-made" in steps
    assert options == ("option-treat-as-illegal-move" if illegal else "")


@pytest.mark.article("E.01@2023-01 art. 4.4.4")
@pytest.mark.parametrize(("removed", "placed", "let_go"), list(product((False, True), repeat=3)))
def test_a_promotion_is_chosen_made_and_free_in_its_order(removed, placed, let_go):
    verdict, steps, duties, _ = begun(
        kind="promotion", removed=removed, piece_placed=placed, piece_released=let_go
    )
    chosen = placed or let_go
    expected = ["promotion-choice-is-final" if chosen else "promotion-choice-still-open"]
    expected += ["pawn-still-there"] if let_go and not removed else []
    expected += ["promotion-any-order"]
    made = let_go and removed
    expected += ["move-is-made", "made-not-completed"] if made else ["move-not-made"]
    assert (verdict, steps.split()) == ("continue", expected)
    told = ["remove-the-pawn"] if let_go and not removed else []
    assert duties.split() == [*told, *([] if made else [TOUCH])]


@pytest.mark.parametrize(
    ("edition", "given", "option"),
    [
        ("2023", {"kind": "plain"}, True),
        ("2023", {"kind": "promotion"}, True),
        ("2023", {"kind": "promotion", "piece_released": True}, True),
        # pressing without having moved is improper in 2014 (6.2(c)), illegal since 2018 (7.5.3); an
        # unpromoted pawn is illegal since 2009 (7.4(a))
        ("2014", {"kind": "plain"}, True),
        ("2009", {"kind": "plain"}, False),
        ("2009", {"kind": "promotion", "piece_released": True}, False),
        ("2009", {"kind": "promotion"}, True),
        ("1993", {"kind": "promotion"}, False),
    ],
)
def test_pressing_before_the_move_is_made_is_treated_by_its_article(edition, given, option):
    found = begun(edition, pressed=True, **given)
    assert ("option-treat-as-illegal-move" in found[3]) is option


# Games on a virtual board.


@pytest.mark.article("E.04@2020-12 art. 11.4")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            {"back_in_time": True},
            ("continue", "clock-runs-while-disconnected plays-on-with-time-left"),
        ),
        (
            {"opponent_can_mate": "yes"},
            ("0-1", "clock-runs-while-disconnected not-back-in-time opponent-can-mate"),
        ),
        (
            {"opponent_can_mate": "no"},
            ("1/2-1/2", "clock-runs-while-disconnected not-back-in-time opponent-cannot-mate"),
        ),
        ({}, ("arbiter", "clock-runs-while-disconnected not-back-in-time mate-undecided")),
        ({"edition": "2023"}, ("arbiter", "only-online")),
    ],
)
def test_a_player_lost_the_connection(given, expected):
    given = {"edition": "online", **given}
    assert whole(ask("disconnected", player="white", **given))[:2] == expected


ALIVE = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"


@pytest.mark.article("E.04@2020-12 art. 15.3")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"declared": False, "start": ALIVE}, ("continue", "no-automatic-draw", "", "")),
        ({"declared": False, "start": STALEMATE}, ("1/2-1/2", "platform-missed-the-end", "", "")),
        ({"declared": True, "start": STALEMATE}, ("1/2-1/2", "platform-was-right", "", "")),
        (
            {"declared": True, "mate_possible": "yes"},
            ("arbiter", "platform-was-wrong", "", "option-change-the-result"),
        ),
        (
            {"declared": True, "mate_possible": "no"},
            ("arbiter", "mate-of-either-undecided", "", "option-change-the-result"),
        ),
        (
            {"declared": True},
            ("arbiter", "mate-of-either-undecided", "", "option-change-the-result"),
        ),
        ({"declared": True, "edition": "2023"}, ("arbiter", "only-online", "", "")),
    ],
)
def test_a_platform_declared_a_draw_or_did_not(given, expected):
    assert whole(ask("platform-draw", **{"edition": "online", **given})) == expected


def test_one_player_who_can_still_mate_makes_a_declared_draw_wrong():
    # White can mate with the rook, Black has the king alone
    start = "7k/8/5K2/8/8/8/8/R7 w - - 0 1"
    found = ask(
        "platform-draw", edition="online", declared=True, start=start, adjudicate=search_every_state
    )
    assert whole(found)[1] == "platform-was-wrong"


@pytest.mark.article("E.04@2020-12 art. 13.2")
@pytest.mark.parametrize(
    ("given", "steps", "options", "punished"),
    [
        ({}, "", "", False),
        ({"moved": True}, "moved-without-video", "", True),
        ({"cards": True}, "card-yellow", "option-as-the-cards-say", True),
        ({"cards": True, "earlier": 1}, "card-red", "option-as-the-cards-say", True),
    ],
)
def test_a_player_lost_the_video(given, steps, options, punished):
    ruling = ask("video-lost", player="white", **given)
    said = "video-for-the-whole-session no-move-without-video"
    assert whole(ruling) == ("continue", f"{said} {steps}".strip(), "", options)
    assert bool(ruling.sanctions) is punished


@pytest.mark.article("E.04@2020-12 art. 16.5")
def test_in_hybrid_chess_the_chief_arbiter_decides_on_a_lost_connection():
    for regulated, code in ((False, "connection-not-his"), (True, "connection-as-regulated")):
        ruling = ask("hybrid-disconnected", player="white", regulated=regulated)
        verdict, steps, duties, options = whole(ruling)
        assert (verdict, steps, duties) == ("arbiter", code, "report-to-chief-arbiter")
        assert len(options.split()) == 4


@pytest.mark.article("E.04@2020-12 art. 20")
@pytest.mark.parametrize(
    ("increment", "warned"), [(0, False), (1, True), (29, True), (30, False), (31, False)]
)
def test_a_real_board_needs_an_increment_of_half_a_minute(increment, warned):
    rules = {"increment_seconds": increment}
    ruling = ask("hybrid-board", player="white", regulations=rules)
    verdict, steps, duties, _ = whole(ruling)
    said = ["real-board-needs-increment"] if warned else []
    said += ["virtual-board-decides", "real-board-differs"]
    assert (verdict, steps.split(), duties) == ("continue", said, "real-board-set-as-virtual")
    other = ask("hybrid-board", player="white", what="other-moves")
    assert other.steps[1].concepts == ("hybrid-only-repeats",)
    step = ask("hybrid-board", player="white", what="not-in-step")
    assert step.steps[1].concepts == ("hybrid-board-in-step",)


@pytest.mark.parametrize(
    "situation", ["video-lost", "online-breach", "hybrid-disconnected", "hybrid-board"]
)
def test_what_is_online_alone_is_not_ruled_on_at_the_board(situation):
    given = {"what": "headphones"} if situation == "online-breach" else {}
    ruling = ask(situation, edition="2023", player="white", **given)
    assert whole(ruling) == ("arbiter", "only-online", "", "")


@pytest.mark.parametrize("repeated", [False, True])
def test_a_breach_under_supervision_is_punished(repeated):
    ruling = ask("online-breach", player="white", what="headphones", repeated=repeated)
    steps = "breach-headphones repeated-offence" if repeated else "breach-headphones"
    assert whole(ruling) == ("arbiter", steps, "", "")
    assert ruling.sanctions
