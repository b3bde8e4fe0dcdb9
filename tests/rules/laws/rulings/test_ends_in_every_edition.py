"""Whole rulings on flags, resignations, agreements and illegal positions, edition by edition."""

import pytest

from law_cases.asking import ask, search_every_state, whole

CLAIM = {"guideline_three": "claim"}
LAX = {"rate": "rapid", "supervised": False}
LOST = "flag-moves-not-completed opponent-can-mate"
UNDECIDED = "option-win-if-mate-possible option-draw-if-mate-impossible"


def flag(edition="2023", **given):
    return whole(ask("flag-fell", edition=edition, **{"player": "white", **given}))


@pytest.mark.article("E.01@2023-01 art. 6.9")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"opponent_can_mate": "yes"}, ("0-1", LOST, "", "")),
        ({"player": "black", "opponent_can_mate": "yes"}, ("1-0", LOST, "", "")),
        (
            {"opponent_can_mate": "no"},
            ("1/2-1/2", "flag-moves-not-completed opponent-cannot-mate", "", ""),
        ),
        (
            {"opponent_can_mate": "undecided"},
            ("arbiter", "flag-moves-not-completed mate-undecided", "", UNDECIDED),
        ),
        ({}, ("arbiter", "flag-moves-not-completed mate-undecided", "", UNDECIDED)),
        ({"moves_completed": True}, ("continue", "flag-moves-completed", "", "")),
        ({"result_before_notice": "1-0"}, ("1-0", "flag-counts-when-noticed", "", "")),
        (
            {"noticed_by": "spectator", "opponent_can_mate": "yes"},
            ("0-1", f"spectator-tells-the-arbiter {LOST}", "", ""),
        ),
        # the test of 1993: only a bare king cannot win
        (
            {"edition": "1993", "opponent_can_mate": "no"},
            ("1/2-1/2", "flag-moves-not-completed bare-king-draw", "", ""),
        ),
        (
            {"edition": "1993", "opponent_can_mate": "yes"},
            ("0-1", "flag-moves-not-completed more-than-king-wins", "", ""),
        ),
        (
            {"edition": "1993", "opponent_can_mate": "undecided"},
            ("arbiter", "flag-moves-not-completed mate-undecided", "", ""),
        ),
        (
            {"edition": "1993"},
            ("0-1", "flag-moves-not-completed more-than-king-wins", "", ""),
        ),
        (
            {"edition": "1993", "start": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
            ("1/2-1/2", "flag-moves-not-completed bare-king-draw", "", ""),
        ),
        (
            {"edition": "1993", "player": "black", "start": "4k3/8/8/8/8/8/8/R3K3 b - - 0 1"},
            ("1-0", "flag-moves-not-completed more-than-king-wins", "", ""),
        ),
    ],
)
def test_a_flag_that_fell(given, expected):
    assert flag(**given) == expected


ANALOGY = "option-draw-by-analogy option-find-order"


@pytest.mark.article("E.01@2023-01 art. III.3.1")
@pytest.mark.article("E.01@2014-07 art. 6.11")
@pytest.mark.parametrize(
    ("edition", "given", "expected"),
    [
        ("2023", {"order_known": True}, ("0-1", f"both-flags-order-known {LOST}", "", "")),
        ("2023", {}, ("arbiter", "both-flags-guideline-not-announced", "", ANALOGY)),
        ("2023", {"regulations": CLAIM}, ("1/2-1/2", "both-flags-last-period", "", "")),
        (
            "2023",
            {"regulations": CLAIM, "last_period": False},
            ("continue", "both-flags-not-last-period", "", ""),
        ),
        ("2014", {}, ("1/2-1/2", "both-flags-last-period", "", "")),
        ("2014", {"last_period": False}, ("continue", "both-flags-not-last-period", "", "")),
        ("2009", {"last_period": False}, ("continue", "both-flags-not-last-period", "", "")),
        ("1993", {}, ("continue", "both-flags-continue", "", "")),
        ("online", {}, ("arbiter", "platform-times-decide", "", "")),
        # rapid chess without full supervision
        (
            "2009",
            {**LAX, "order_known": True},
            ("1/2-1/2", "rapid-flag-claim-only both-flags-rapid-draw", "", ""),
        ),
        (
            "2009",
            # the arbiter may say that both have fallen
            {**LAX, "noticed_by": "arbiter"},
            ("1/2-1/2", "rapid-flag-claim-only both-flags-rapid-draw", "", ""),
        ),
        (
            "2014",
            {**LAX, "order_known": True},
            (
                "1/2-1/2",
                "rapid-flag-needs-claimant-time both-flags-no-claim both-flags-last-period",
                "",
                "",
            ),
        ),
        (
            "2014",
            {"rate": "rapid", "order_known": True},
            ("0-1", f"both-flags-order-known {LOST}", "", ""),
        ),
        (
            "2023",
            {**LAX, "order_known": True},
            ("0-1", f"rapid-flag-may-be-called both-flags-order-known {LOST}", "", ""),
        ),
    ],
)
def test_both_flags_have_fallen(edition, given, expected):
    given = {"both": True, "order_known": False, "opponent_can_mate": "yes", **given}
    assert flag(edition, **given) == expected


@pytest.mark.article("E.01@2023-01 art. A.5.3")
@pytest.mark.article("E.01@2009-07 art. A.4(d)")
@pytest.mark.parametrize(
    ("edition", "noticed_by", "expected"),
    [
        ("2023", "arbiter", ("0-1", f"rapid-flag-may-be-called {LOST}")),
        ("2023", "opponent", ("0-1", f"rapid-flag-may-be-called {LOST}")),
        ("2014", "opponent", ("0-1", f"rapid-flag-needs-claimant-time {LOST}")),
        ("2014", "arbiter", ("0-1", f"rapid-flag-needs-claimant-time {LOST}")),
        ("2009", "opponent", ("0-1", f"rapid-flag-claim-only {LOST}")),
        ("2009", "arbiter", ("nothing", "rapid-flag-claim-only rapid-arbiter-was-not-to-call")),
        ("2009", "spectator", ("nothing", "spectator-tells-the-arbiter rapid-flag-claim-only")),
        ("1993", "arbiter", ("0-1", "flag-moves-not-completed more-than-king-wins")),
    ],
)
def test_who_calls_the_flag_without_full_supervision(edition, noticed_by, expected):
    found = flag(edition, noticed_by=noticed_by, opponent_can_mate="yes", **LAX)
    assert found[:2] == expected
    supervised = flag(edition, noticed_by=noticed_by, opponent_can_mate="yes", rate="rapid")
    assert supervised[0] == "0-1"
    assert "rapid-" not in supervised[1]


@pytest.mark.article("E.01@2023-01 art. 5.1.2")
@pytest.mark.parametrize(
    ("edition", "given", "expected"),
    [
        ("2023", {"opponent_can_mate": "yes"}, ("0-1", "opponent-can-mate", "", "")),
        ("2023", {"opponent_can_mate": "no"}, ("1/2-1/2", "opponent-cannot-mate", "", "")),
        ("2023", {}, ("arbiter", "mate-undecided", "", UNDECIDED)),
        ("2018", {"opponent_can_mate": "no"}, ("0-1", "resignation-loses", "", "")),
        ("1993", {}, ("0-1", "resignation-loses", "", "")),
        ("2023", {"clear": False}, ("arbiter", "resignation-unclear", "ask-what-was-meant", "")),
    ],
)
def test_a_player_resigns(edition, given, expected):
    assert whole(ask("resigned", edition=edition, player="white", **given)) == expected


AGREED = ("1/2-1/2", "agreement-ends-the-game", "", "")
TOO_EARLY = ("continue", "agreement-needs-a-move", "players-play-on", "")
RESTRICTED = ("continue", "agreement-restricted", "players-play-on", "")


@pytest.mark.article("E.01@2023-01 art. 5.2.3")
@pytest.mark.article("E.01@2023-01 art. 9.1.1")
@pytest.mark.parametrize(
    ("edition", "rules", "given", "expected"),
    [
        ("2023", {}, {"moves_each": 0}, TOO_EARLY),
        ("2023", {}, {"moves_each": 1}, AGREED),
        ("2014", {}, {"moves_each": 0}, AGREED),
        ("2023", {}, {}, TOO_EARLY),
        ("2023", {}, {"moves": ["e4"]}, TOO_EARLY),
        ("2023", {}, {"moves": ["e4", "e5"]}, AGREED),
        ("2023", {"draws_from_move": 30}, {"moves_each": 29}, RESTRICTED),
        ("2023", {"draws_from_move": 30}, {"moves_each": 30}, AGREED),
        ("2023", {"draws_from_move": 30}, {"moves_each": 29, "consent": True}, AGREED),
        ("2023", {"draws": "forbidden"}, {"moves_each": 90}, RESTRICTED),
        ("2023", {"draws": "consent"}, {"moves_each": 90}, RESTRICTED),
        ("2023", {"draws": "consent"}, {"moves_each": 90, "consent": True}, AGREED),
        # in 1993 agreements could not be restricted
        ("1993", {"draws_from_move": 30}, {"moves_each": 29}, AGREED),
    ],
)
def test_the_players_agree_a_draw(edition, rules, given, expected):
    assert whole(ask("draw-agreed", edition=edition, regulations=rules, **given)) == expected


@pytest.mark.article("E.01@2023-01 art. 3.10.3")
@pytest.mark.article("E.01@2023-01 art. A.5.4")
@pytest.mark.parametrize(
    ("edition", "given", "expected"),
    [
        (
            "2023",
            {"supervised": False},
            ("continue", "illegal-position-intervene", "restore-before-irregularity", ""),
        ),
        (
            "2023",
            {"rate": "rapid"},
            ("continue", "illegal-position-intervene", "restore-before-irregularity", ""),
        ),
        ("2023", LAX, ("continue", "illegal-position-wait", "wait-for-next-move", "")),
        (
            "2023",
            {**LAX, "still_illegal": True},
            ("1/2-1/2", "illegal-position-still-there", "", ""),
        ),
        ("2023", {**LAX, "still_illegal": False}, ("continue", "illegal-position-gone", "", "")),
        (
            "2023",
            {**LAX, "arbiter_saw_move": True},
            ("continue", "illegal-position-seen-made", "act-on-the-illegal-move", ""),
        ),
        (
            "2023",
            {**LAX, "arbiter_saw_move": True, "opponent_replied": True},
            ("continue", "illegal-position-wait", "wait-for-next-move", ""),
        ),
        (
            "2023",
            {**LAX, "arbiter_saw_move": True, "still_illegal": True},
            ("1/2-1/2", "illegal-position-still-there", "", ""),
        ),
        (
            "2009",
            LAX,
            (
                "continue",
                "illegal-position-intervene-if-possible",
                "restore-before-irregularity",
                "",
            ),
        ),
        (
            "2009",
            {"rate": "blitz", "supervised": False},
            ("nothing", "illegal-position-not-in-blitz", "", ""),
        ),
        ("1993", LAX, ("arbiter", "no-rapid-rules", "", "")),
        (
            "2023",
            {"rate": "blitz", "supervised": False},
            ("continue", "illegal-position-wait", "wait-for-next-move", ""),
        ),
    ],
)
def test_both_kings_stand_in_check(edition, given, expected):
    assert whole(ask("illegal-position", edition=edition, **given)) == expected


# The position itself.

SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8"]
LONG_WAY = ["Nf3", "Nf6", "Nc3", "Nc6", "Ng1", "Ng8", "Nb1", "Nb8"]


def ended(edition="2023", **given):
    ruling = ask("position-reached", edition=edition, **given)
    return ruling.steps[0].code, ruling.ended_at, dict(ruling.steps[0].values).get("number")


ON = ("nothing-ends-the-game", None, None)


@pytest.mark.article("E.01@2023-01 art. 9.6.1")
@pytest.mark.article("E.01@2014-07 art. 9.6(a)")
@pytest.mark.parametrize(
    ("edition", "moves", "expected"),
    [
        ("2023", SHUFFLE * 4, ("ended-by-fivefold", 16, 8)),
        ("2023", (SHUFFLE * 4)[:-1], ON),
        ("2014", SHUFFLE * 4, ("ended-by-fivefold", 16, 8)),
        # five times, but not by consecutive alternate moves
        ("2023", [*SHUFFLE * 2, *LONG_WAY, *SHUFFLE], ("ended-by-fivefold", 20, 10)),
        ("2014", [*SHUFFLE * 2, *LONG_WAY, *SHUFFLE], ON),
        ("2009", SHUFFLE * 4, ON),
        # a platform declares the third appearance
        ("online", SHUFFLE * 2, ("ended-by-threefold", 8, 4)),
        ("online", (SHUFFLE * 2)[:-1], ON),
    ],
)
def test_a_position_that_comes_again_ends_the_game(edition, moves, expected):
    assert ended(edition, moves=moves) == expected


@pytest.mark.article("E.01@2023-01 art. 9.6.2")
@pytest.mark.parametrize(
    ("edition", "halfmoves", "expected"),
    [
        ("2023", 148, ON),
        ("2023", 149, ("ended-by-75-moves", 1, 90)),
        ("2023", 150, ("ended-by-75-moves", 0, 90)),
        ("2009", 149, ON),
        ("online", 98, ON),
        ("online", 99, ("ended-by-50-moves", 1, 90)),
        ("online", 100, ("ended-by-50-moves", 0, 90)),
    ],
)
@pytest.mark.parametrize("side", ["w", "b"])
def test_so_many_moves_without_capture_or_pawn_move_end_the_game(
    edition, halfmoves, expected, side
):
    start = f"4k2r/8/8/8/8/8/8/R3K3 {side} - - {halfmoves} 90"
    assert ended(edition, start=start, moves=["Ra2" if side == "w" else "Rh2"]) == expected


@pytest.mark.parametrize(
    ("side", "moves", "number"),
    [
        ("w", ["Rb1"], 10),
        ("w", ["Rb1", "Rg8"], 10),
        ("w", ["Rb1", "Rg8", "Ra1"], 11),
        ("b", ["Rg8"], 10),
        ("b", ["Rg8", "Rb1"], 11),
        ("b", ["Rg8", "Rb1", "Rh8"], 11),
    ],
)
def test_the_move_that_ended_the_game_has_the_number_it_has_on_the_sheet(side, moves, number):
    start = f"4k2r/8/8/8/8/8/8/R3K3 {side} - - {150 - len(moves)} 10"
    assert ended(start=start, moves=moves) == ("ended-by-75-moves", len(moves), number)


@pytest.mark.article("E.01@2023-01 art. 5.2.1")
@pytest.mark.article("E.01@2023-01 art. 5.2.2")
def test_stalemate_ends_a_game_that_was_alive_and_nothing_ends_a_dead_one_again():
    search = {"adjudicate": search_every_state}
    alive = ended(start="7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", moves=["Qf7"], **search)
    assert alive == ("ended-by-stalemate", 1, 1)
    # White has to take the rook, and Black is stalemated: it was dead before
    dead = ended(start="4NK1k/5r1p/7P/8/8/8/8/8 w - - 0 1", moves=["Kxf7"], **search)
    assert dead == ("ended-by-dead-position", 0, 1)


def test_whether_a_game_is_dead_is_asked_at_its_end_alone():
    asked = []

    def adjudicate(position, player):
        asked.append((position, player))
        return search_every_state(position, player, limit=1)

    ended(moves=[*SHUFFLE, "e4", "e5", *SHUFFLE], adjudicate=adjudicate)
    assert [player for _, player in asked] == ["white"]


@pytest.mark.parametrize(
    ("start", "moves", "codes", "duty"),
    [
        # for the third time, and so is the one after Nf3; or with the move that makes it the third
        (None, SHUFFLE * 2, "repetition-can-be-claimed repetition-with-move", True),
        (None, (SHUFFLE * 2)[:-1], "repetition-with-move", True),
        (None, SHUFFLE, "", False),
        # by two ways: no move makes another position the third time
        (None, [*SHUFFLE, "Nc3", "Nc6", "Nb1", "Nb8"], "repetition-can-be-claimed", True),
        ("4k2r/8/8/8/8/8/8/R3K3 w - - 100 80", [], "fifty-can-be-claimed", True),
        ("4k2r/8/8/8/8/8/8/R3K3 w - - 99 80", [], "fifty-with-move", True),
        ("4k2r/8/8/8/8/8/8/R3K3 w - - 98 80", [], "", False),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 99 80", [], "fifty-with-move", True),
    ],
)
def test_what_can_be_claimed_is_told_to_the_arbiter_alone(start, moves, codes, duty):
    given = {"moves": moves} if start is None else {"start": start}
    found = whole(ask("position-reached", **given))
    assert found[1].split() == ["nothing-ends-the-game", *codes.split()]
    assert found[2] == ("do-not-tell-the-players" if duty else "")


@pytest.mark.parametrize(("halfmoves", "moves"), [(100, 50), (101, 50), (102, 51)])
def test_moves_are_those_of_both_players(halfmoves, moves):
    ruling = ask("position-reached", start=f"4k2r/8/8/8/8/8/8/R3K3 w - - {halfmoves} 80")
    assert ruling.steps[1].code == "fifty-can-be-claimed"
    assert dict(ruling.steps[1].values)["moves"] == moves


def test_the_moves_with_which_a_claim_is_right_are_listed_in_order():
    ruling = ask("position-reached", start="4k3/8/8/8/8/8/P7/4K3 w - - 99 80")
    # not the pawn's
    kings = ("e1d1", "e1d2", "e1e2", "e1f1", "e1f2")
    assert dict(ruling.steps[1].values)["moves"] == kings
    ruling = ask("position-reached", moves=(SHUFFLE * 2)[:-1])
    assert dict(ruling.steps[1].values)["moves"] == ("f6g8",)
    # 1993 knows no claim of fifty moves with an announced move
    old = ask("position-reached", edition="1993", start="4k3/8/8/8/8/8/P7/4K3 w - - 99 80")
    assert whole(old)[1] == "nothing-ends-the-game"
