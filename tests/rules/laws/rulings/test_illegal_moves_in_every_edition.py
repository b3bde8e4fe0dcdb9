"""Whole rulings on illegal moves and what counts as one, edition by edition."""

import pytest

from law_cases.asking import ask, minutes, whole

LAX = {"rate": "rapid", "supervised": False}
RESTORE = "restore-before-irregularity replacement-by-touch-move set-the-clocks"


def illegal(edition="2023", **given):
    return ask("illegal-move", edition=edition, **{"player": "white", **given})


@pytest.mark.article("E.01@2023-01 art. 7.5")
@pytest.mark.parametrize(
    ("edition", "given", "expected", "gives"),
    [
        ("2023", {}, ("continue", "fault-illegal illegal-move-number", RESTORE, ""), {"black": 2}),
        (
            "2023",
            {"player": "black"},
            ("continue", "fault-illegal illegal-move-number", RESTORE, ""),
            {"white": 2},
        ),
        (
            "2023",
            {"prior": 1, "opponent_can_mate": "yes"},
            ("0-1", "fault-illegal illegal-move-loses opponent-can-mate game-lost", "", ""),
            {},
        ),
        (
            "2023",
            {"prior": 1, "opponent_can_mate": "no"},
            ("1/2-1/2", "fault-illegal illegal-move-loses opponent-cannot-mate", "", ""),
            {},
        ),
        # three of them lose in 2009
        (
            "2009",
            {"prior": 1},
            ("continue", "fault-illegal illegal-move-number", RESTORE, ""),
            {"black": 2},
        ),
        (
            "2009",
            {"prior": 2, "opponent_can_mate": "yes"},
            ("0-1", "fault-illegal illegal-move-loses opponent-can-mate game-lost", "", ""),
            {},
        ),
        # 1993 names no number, and sets the clocks in proportion
        (
            "1993",
            {"prior": 5},
            (
                "continue",
                "fault-illegal illegal-move-number",
                RESTORE.replace("clocks", "clocks-in-proportion"),
                "",
            ),
            {},
        ),
        ("2023", {"game_over": True}, ("nothing", "illegal-move-after-the-end", "", ""), {}),
        ("2023", {"faults": []}, ("nothing", "no-fault-named", "", ""), {}),
        (
            "2023",
            {"restarted_by_mistake": True},
            (
                "arbiter",
                "clock-restarted-by-mistake",
                "",
                "option-treat-as-distraction option-treat-as-illegal-move",
            ),
            {},
        ),
        # not completed: touch-move alone, in 1993 the piece released is enough
        (
            "2023",
            {"pressed": False},
            (
                "continue",
                "fault-illegal illegal-move-not-completed",
                "replacement-by-touch-move",
                "",
            ),
            {},
        ),
        (
            "1993",
            {"pressed": False},
            (
                "continue",
                "fault-illegal illegal-move-number",
                RESTORE.replace("clocks", "clocks-in-proportion"),
                "",
            ),
            {},
        ),
        # what counts as an illegal move
        (
            "2023",
            {"faults": ["no-move"]},
            ("continue", "fault-no-move illegal-move-number", "set-the-clocks", ""),
            {"black": 2},
        ),
        (
            "2023",
            {"faults": ["illegal", "two-hands", "illegal"]},
            (
                "continue",
                "fault-illegal fault-two-hands faults-count-once illegal-move-number",
                RESTORE,
                "",
            ),
            {"black": 2},
        ),
        (
            "2023",
            {"faults": ["unpromoted"], "promotion_square": "a8"},
            (
                "continue",
                "fault-unpromoted illegal-move-number",
                "pawn-becomes-queen set-the-clocks",
                "",
            ),
            {"black": 2},
        ),
        (
            "2014",
            {"faults": ["two-hands"]},
            ("continue", "fault-two-hands-not-illegal", "", ""),
            {},
        ),
        ("2014", {"faults": ["no-move"]}, ("continue", "fault-no-move-not-illegal", "", ""), {}),
        (
            "1993",
            {"faults": ["unpromoted"]},
            ("continue", "fault-unpromoted-not-illegal", "", ""),
            {},
        ),
        (
            "2009",
            {"faults": ["unpromoted"]},
            ("continue", "fault-unpromoted illegal-move-number", RESTORE, ""),
            {"black": 2},
        ),
        # a position that cannot be found again
        (
            "2023",
            {"restorable": False},
            (
                "continue",
                "fault-illegal illegal-move-number",
                "restore-last-identifiable replacement-by-touch-move set-the-clocks",
                "",
            ),
            {"black": 2},
        ),
        (
            "1993",
            {"restorable": False},
            ("new-game", "fault-illegal position-lost-game-annulled", "", ""),
            {},
        ),
        (
            "online",
            {},
            ("arbiter", "platform-takes-legal-moves-only illegal-moves-as-regulated", "", ""),
            {},
        ),
        # rapid and blitz
        (
            "2023",
            LAX,
            ("continue", "fault-illegal illegal-move-number", RESTORE, ""),
            {"black": 1},
        ),
        (
            "2023",
            {**LAX, "replied": True},
            ("nothing", "fault-illegal illegal-move-stands", "", "option-players-agree"),
            {},
        ),
        (
            "2023",
            {"replied": True},
            ("continue", "fault-illegal illegal-move-number", RESTORE, ""),
            {"black": 2},
        ),
        (
            "2023",
            {**LAX, "replied": True, "faults": ["unpromoted"]},
            ("continue", "fault-unpromoted illegal-position-wait", "wait-for-next-move", ""),
            {},
        ),
        (
            "2009",
            {**LAX, "replied": True, "faults": ["unpromoted"]},
            ("arbiter", "fault-unpromoted illegal-position-intervene-if-possible", "", ""),
            {},
        ),
        (
            "2009",
            {"rate": "blitz", "supervised": False, "replied": True, "faults": ["unpromoted"]},
            ("nothing", "fault-unpromoted illegal-move-stands", "", "option-players-agree"),
            {},
        ),
        (
            "2009",
            {**LAX, "found_by": "arbiter"},
            ("nothing", "fault-illegal illegal-move-needs-claim", "", ""),
            {},
        ),
        (
            "2009",
            {**LAX, "found_by": "opponent"},
            ("continue", "fault-illegal illegal-move-number", RESTORE, ""),
            {"black": 2},
        ),
        (
            "2023",
            {**LAX, "found_by": "arbiter"},
            ("continue", "fault-illegal illegal-move-number", RESTORE, ""),
            {"black": 1},
        ),
        (
            "2014",
            {**LAX, "opponent_can_mate": "yes"},
            ("0-1", "fault-illegal illegal-move-loses opponent-can-mate game-lost", "", ""),
            {},
        ),
        (
            "1993",
            {"rate": "rapid"},
            (
                "continue",
                "fault-illegal no-rapid-rules illegal-move-number",
                RESTORE.replace("clocks", "clocks-in-proportion"),
                "",
            ),
            {},
        ),
        (
            "2023",
            {"rate": "blitz"},
            (
                "continue",
                "fault-illegal illegal-move-number supervised-blitz-by-the-letter",
                RESTORE,
                "option-one-minute-by-analogy",
            ),
            {"black": 2},
        ),
    ],
)
def test_an_illegal_move(edition, given, expected, gives):
    ruling = illegal(edition, **given)
    assert whole(ruling) == expected
    assert minutes(ruling) == gives


@pytest.mark.parametrize(
    ("edition", "given", "code"),
    [
        ("2023", {"replied": True}, "illegal-move-stands"),
        ("2009", {"found_by": "arbiter"}, "illegal-move-needs-claim"),
    ],
)
def test_an_illegal_move_that_stands_rests_on_the_article_about_it_and_not_on_the_minutes(
    edition, given, code
):
    ruling = illegal(edition, **LAX, **given)
    assert (ruling.steps[-1].code, ruling.steps[-1].concepts) == (code, ("rapid-illegal-move",))
    assert {each.concepts for each in ruling.options} <= {("rapid-illegal-move",)}


@pytest.mark.article("E.01@2023-01 art. 4.3")
def test_what_was_touched_binds_who_replaces_an_illegal_move_on_the_own_turn():
    start = "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1"
    ruling = illegal(start=start, touched=["a2"])
    assert ruling.permitted == ("a2a3", "a2a4")
    assert whole(ruling)[1].split()[-1] == "touched-must-move"
    assert ruling.restore.fen == start
    assert illegal(start=start).permitted is None
    assert illegal(start=start, player="black", touched=["e8"]).permitted is None
    assert illegal(touched=["a2"]).permitted is None


def test_the_position_put_back_is_said():
    def put_back(**given):
        found = illegal(**given).restore
        return found.code, found.promoted

    assert put_back() == ("before-the-illegal-move", None)
    assert put_back(restorable=False) == ("last-identifiable", None)
    assert put_back(faults=["no-move"]) == ("position-unchanged", None)
    unpromoted = {"faults": ["unpromoted"], "promotion_square": "a8"}
    assert put_back(**unpromoted) == ("keep-with-queen", "a8")
    assert put_back(edition="2009", **unpromoted) == ("before-the-illegal-move", None)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, ("continue", "inverted-rook-is-a-rook", "turn-the-rook-upright", "")),
        (
            {"moved_as_queen": True},
            ("continue", "inverted-rook-is-a-rook fault-illegal illegal-move-number", RESTORE, ""),
        ),
        (
            {"moved_as_queen": True, "prior": 1, "opponent_can_mate": "no"},
            (
                "1/2-1/2",
                "inverted-rook-is-a-rook fault-illegal illegal-move-loses opponent-cannot-mate",
                "",
                "",
            ),
        ),
    ],
)
def test_a_rook_upside_down_is_a_rook(given, expected):
    ruling = ask("inverted-rook", player="white", **given)
    assert whole(ruling) == expected
    assert ruling.situation == "inverted-rook"
