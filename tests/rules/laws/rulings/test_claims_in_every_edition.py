"""Whole rulings on claims of a draw and on draw offers, edition by edition."""

from itertools import combinations_with_replacement, product

import pytest

from arbitro.rules.laws.board import read_fen
from arbitro.rules.laws.situations.over import listed_as_dead
from law_cases.asking import ask, codes, minutes, numbers, score, whole

STOP = "stop-the-clock"
KINDS = {"claims-repetition": ("times", 3), "claims-fifty": ("moves", 50)}


def claim(kind="claims-repetition", edition="2023", **given):
    return ask(kind, edition=edition, **{"player": "white", **given})


@pytest.mark.article("E.01@2023-01 art. 9.2")
@pytest.mark.article("E.01@2023-01 art. 9.3")
@pytest.mark.parametrize(("kind", "unit", "number"), [(k, *v) for k, v in KINDS.items()])
def test_a_claim_is_right_from_its_number_on(kind, unit, number):
    told = "times" if unit == "times" else "moves_each"
    right = whole(claim(kind, **{told: number}))
    assert right == ("1/2-1/2", f"claim-right-{unit}", STOP, "")
    wrong = claim(kind, **{told: number - 1})
    assert whole(wrong) == ("continue", f"claim-wrong-{unit}", STOP, "")
    assert dict(wrong.steps[0].values)["count"] == number - 1
    assert minutes(wrong) == {"black": 2}


@pytest.mark.article("E.01@2023-01 art. 9.2")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("edition", "given", "expected"),
    [
        ("2023", {"on_move": False}, ("nothing", "claim-not-on-move", "", "")),
        ("2023", {"executed": True}, ("nothing", "claim-lost-by-touching", "", "")),
        (
            "2023",
            {"executed": True, "on_move": False},
            ("nothing", "claim-lost-by-touching", "", ""),
        ),
        ("2023", {"touched": True}, ("nothing", "claim-lost-by-touching", "", "")),
        ("2023", {"evidence": "display"}, ("nothing", "claim-from-display-alone", "", "")),
        (
            "2023",
            {"intended": "Nf3", "written": False},
            ("continue", "claim-move-not-written", "explain-the-procedure", ""),
        ),
        # an agreed draw is a draw, where the claim is an offer
        ("2023", {"accepted": True}, ("1/2-1/2", "claim-accepted", STOP, "")),
        # nobody knows the moves
        (
            "2023",
            {},
            ("arbiter", "claim-to-be-checked", f"{STOP} replay-the-game", ""),
        ),
        (
            "1993",
            {"accepted": True},
            ("arbiter", "claim-to-be-checked", f"{STOP} replay-the-game", ""),
        ),
        (
            "1993",
            {"touched": True},
            ("arbiter", "claim-to-be-checked", f"{STOP} replay-the-game", ""),
        ),
        (
            "2023",
            {"on_move": True},
            ("arbiter", "claim-to-be-checked", f"{STOP} replay-the-game", ""),
        ),
    ],
)
def test_a_claim_is_admitted_or_not(kind, edition, given, expected):
    assert whole(claim(kind, edition, **given)) == expected


@pytest.mark.article("E.01@1993-01 art. 10.11")
@pytest.mark.parametrize(
    ("kind", "code", "number"),
    [
        ("claims-repetition", "claim-lost-by-moving", "10.11"),
        # 10.11 speaks of repetitions alone; fifty moves are claimed by who is on the move
        ("claims-fifty", "claim-not-on-move", "10.12"),
    ],
)
def test_in_1993_a_claim_is_too_late_once_the_move_is_made(kind, code, number):
    ruling = claim(kind, "1993", executed=True)
    assert whole(ruling) == ("nothing", code, "", "")
    assert numbers(ruling) == {number}


def test_who_is_on_the_move_is_seen_on_the_board_unless_it_is_told():
    start = "4k3/8/8/8/8/8/8/R3K3 b - - 0 30"
    assert whole(claim(start=start, times=3))[1] == "claim-not-on-move"
    assert whole(claim(start=start, times=3, player="black"))[0] == "1/2-1/2"
    assert whole(claim(start=start, times=3, on_move=True))[0] == "1/2-1/2"


def test_the_counter_of_a_clock_confirms_moves_and_no_repetition():
    counter = {"evidence": "counter"}
    assert whole(claim("claims-fifty", moves_each=50, **counter))[1].split()[0] == (
        "counter-confirms-moves"
    )
    assert whole(claim(times=3, **counter))[1] == "claim-right-times"


@pytest.mark.article("E.01@2023-01 art. 9.1.1")
@pytest.mark.parametrize(
    ("edition", "moves", "code"),
    [("2023", [], "claim-must-be-checked"), ("2023", ["e4", "e5"], "claim-accepted")],
)
def test_an_accepted_claim_is_checked_where_agreements_are_restricted_so_early(
    edition, moves, code
):
    rules = {"draws_from_move": 1}
    given = {"moves": moves} if moves else {"start": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"}
    ruling = claim(edition=edition, accepted=True, times=2, regulations=rules, **given)
    assert whole(ruling)[1].split()[0] == code


@pytest.mark.article("E.01@2023-01 art. 9.5.3")
@pytest.mark.parametrize(
    ("edition", "rate", "supervised", "given", "concept"),
    [
        ("2023", "standard", True, 2, "claim-incorrect"),
        ("2023", "rapid", True, 1, "rapid-penalties"),
        ("2023", "rapid", False, 1, "rapid-penalties"),
        ("2023", "blitz", True, 2, "claim-incorrect"),
        ("2023", "blitz", False, 1, "rapid-penalties"),
        ("2018", "standard", True, 2, "claim-incorrect"),
        ("2018", "rapid", True, 2, "claim-incorrect"),
        ("2018", "blitz", False, 1, "blitz-penalties"),
        ("2018", "blitz", True, 1, "blitz-penalties"),
        ("2014", "rapid", False, 2, "claim-incorrect"),
        ("2014", "blitz", False, 1, "blitz-penalties"),
        ("2009", "standard", True, 3, "claim-incorrect"),
        ("2009", "rapid", False, 3, "claim-incorrect"),
        ("2009", "blitz", False, 3, "claim-incorrect"),
    ],
)
def test_a_wrong_claim_gives_the_opponent_minutes(edition, rate, supervised, given, concept):
    ruling = claim(edition=edition, rate=rate, supervised=supervised, times=2)
    assert minutes(ruling) == {"black": given}
    assert [each.concept for each in ruling.times] == [concept]
    by_the_letter = (edition, rate, supervised) == ("2023", "blitz", True)
    assert ("supervised-blitz-by-the-letter" in whole(ruling)[1]) is by_the_letter
    assert whole(ruling)[3] == ("option-one-minute-by-analogy" if by_the_letter else "")


@pytest.mark.article("E.01@1993-01 art. 10.13(b)")
def test_in_1993_a_wrong_claim_costs_the_claimant_five_minutes():
    ruling = claim(edition="1993", times=2)
    assert minutes(ruling) == {"white": -5}
    assert whole(ruling)[1] == "claim-wrong-times claimant-may-lose-on-time"


@pytest.mark.article("E.01@1993-01 art. 10.12")
@pytest.mark.parametrize(
    ("edition", "start", "count", "expected"),
    [
        # rook and bishop against rook is on the list, a rook alone is not
        ("1993", "8/8/4k3/3r4/8/3RK3/5B2/8 w - - 0 1", 74, "ending-of-75-moves claim-wrong-moves"),
        ("1993", "8/8/4k3/3r4/8/3RK3/5B2/8 w - - 0 1", 75, "ending-of-75-moves claim-right-moves"),
        (
            "1993",
            "8/8/4k3/3r4/8/3RK3/8/8 w - - 0 1",
            50,
            "ending-not-on-the-list claim-right-moves",
        ),
        (
            "1993",
            "8/8/4k3/3r4/8/3RK3/8/8 w - - 0 1",
            49,
            "ending-not-on-the-list claim-wrong-moves",
        ),
        ("1993", None, 74, "ending-of-75-moves claim-wrong-moves"),
        # no other edition knows such endings
        ("2023", "8/8/4k3/3r4/8/3RK3/5B2/8 w - - 0 1", 50, "claim-right-moves"),
    ],
)
def test_in_announced_endings_75_moves_are_needed(edition, start, count, expected):
    given = {} if start is None else {"start": start}
    rules = {"fifty_moves_extended": True}
    ruling = claim("claims-fifty", edition, regulations=rules, moves_each=count, **given)
    assert whole(ruling)[1].split()[:2] == expected.split()
    repetition = claim(edition="1993", regulations=rules, times=3)
    assert whole(repetition)[1] == "claim-right-times"


def test_an_announced_move_that_is_illegal_counts_nothing():
    for given in ({"intended_legal": False}, {"start": "4k3/8/8/8/8/8/8/R3K3 w - - 99 60"}):
        ruling = claim("claims-fifty", intended="Rb2", **given)
        assert dict(ruling.steps[0].values)["count"] == 0


@pytest.mark.parametrize(
    ("start", "intended", "expected"),
    [
        # 99 half-moves: a king's move makes fifty of each
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 60", "Rb1", "claim-right-moves"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 98 60", "Rb1", "claim-wrong-moves"),
        # of two rooks that go to d1 either makes it right
        ("4k3/8/8/8/8/8/4K3/R6R w - - 99 60", "Rd1", "claim-right-moves"),
        # one of two captures would end the count: which of them is meant?
        ("4k3/8/8/8/8/8/8/R3K3 w - - 100 60", None, "claim-right-moves"),
    ],
)
def test_the_announced_move_is_counted(start, intended, expected):
    given = {} if intended is None else {"intended": intended}
    assert whole(claim("claims-fifty", start=start, **given))[1].split()[0] == expected


def test_which_move_was_meant_matters_where_one_makes_the_claim_right_alone():
    # knights from g1 and d2 to f3: only the first makes the position of the beginning again
    start = "4k3/8/8/8/8/5N2/3N4/4K3 w - - 0 30"
    shuffle = ["Ng1", "Kd8", "Ngf3", "Ke8"]
    moves = [*shuffle, "Ng1", "Kd8", "Ngf3", "Ke8", "Ng1", "Kd8"]
    ruling = claim(start=start, moves=moves, intended="Nf3")
    assert whole(ruling)[1] == "claim-to-be-checked"
    assert whole(claim(start=start, moves=moves, intended="Ngf3"))[1] == "claim-right-times"


@pytest.mark.article("E.04@2020-12 art. 5.4")
@pytest.mark.parametrize(("kind", "unit", "number"), [(k, *v) for k, v in KINDS.items()])
def test_a_platform_declares_what_could_be_claimed(kind, unit, number):
    told = "times" if unit == "times" else "moves_each"
    for count, expected in (
        (number, ("1/2-1/2", "platform-missed-the-end")),
        (number - 1, ("nothing", "no-automatic-draw")),
        (None, ("arbiter", "claim-to-be-checked")),
    ):
        given = {} if count is None else {told: count}
        assert whole(claim(kind, "online", **given))[:2] == expected


# Draw offers.

NOTE = "both-note-the-offer"


def offer(edition="2023", **given):
    return ask("draw-offer", edition=edition, **{"player": "white", "moves_each": 20, **given})


@pytest.mark.article("E.01@2023-01 art. 9.1.2.1")
@pytest.mark.parametrize(
    ("edition", "given", "expected", "punished"),
    [
        ("2023", {}, ("continue", "offer-in-order offer-pending", NOTE, ""), False),
        (
            "2023",
            {"moment": "before-move"},
            ("continue", "offer-before-move offer-pending", NOTE, ""),
            True,
        ),
        (
            "2023",
            {"moment": "opponents-time"},
            ("continue", "offer-on-opponents-time offer-pending", NOTE, ""),
            True,
        ),
        (
            "2023",
            {"repeated": True},
            (
                "continue",
                "offer-repeated offer-pending",
                f"look-for-offers-on-the-sheet {NOTE}",
                "",
            ),
            True,
        ),
        # in 1993 an offer on the own time was free
        (
            "1993",
            {"moment": "before-move"},
            ("continue", "offer-before-move offer-pending-until-moved", "", ""),
            False,
        ),
        # and declined in words or by a move, a touch was not enough (10.7); nor is it online
        (
            "1993",
            {"answer": "touched-a-piece"},
            ("continue", "offer-in-order offer-pending-until-moved", "", ""),
            False,
        ),
        (
            "online",
            {"answer": "touched-a-piece"},
            ("continue", "offer-through-platform offer-pending-online", "", ""),
            False,
        ),
        (
            "1993",
            {"moment": "before-move", "repeated": True},
            ("continue", "offer-before-move offer-repeated offer-pending-until-moved"),
            True,
        ),
        (
            "2023",
            {"conditional": True, "withdrawn": True},
            (
                "continue",
                "offer-in-order offer-condition-void offer-cannot-be-withdrawn offer-pending",
                NOTE,
                "",
            ),
            False,
        ),
        ("2023", {"answer": "declined"}, ("continue", "offer-in-order offer-declined"), False),
        (
            "2023",
            {"answer": "touched-a-piece"},
            ("continue", "offer-in-order offer-touched-a-piece"),
            False,
        ),
        (
            "2023",
            {"answer": "accepted"},
            ("1/2-1/2", "offer-in-order agreement-ends-the-game"),
            False,
        ),
        (
            "2023",
            {"answer": "accepted", "moves_each": 0},
            ("continue", "offer-in-order agreement-needs-a-move"),
            False,
        ),
        (
            "2023",
            {"answer": "accepted", "moves_each": 1},
            ("1/2-1/2", "offer-in-order agreement-ends-the-game"),
            False,
        ),
        (
            "2014",
            {"answer": "accepted", "moves_each": 0},
            ("1/2-1/2", "offer-in-order agreement-ends-the-game"),
            False,
        ),
        # regulations that restrict agreements: offers too, since 2018
        (
            "2023",
            {"regulations": {"draws_from_move": 21}},
            ("continue", "offer-forbidden", "", ""),
            True,
        ),
        (
            "2023",
            {"regulations": {"draws_from_move": 20}},
            ("continue", "offer-in-order offer-pending", NOTE, ""),
            False,
        ),
        (
            "2014",
            {"regulations": {"draws_from_move": 21}},
            ("continue", "agreement-restricted", "", ""),
            False,
        ),
        # on a platform any means it provides will do
        ("online", {}, ("continue", "offer-through-platform offer-pending-online", "", ""), False),
        (
            "online",
            {"by_assistant": True},
            ("continue", "offer-through-assistant offer-pending-online", "", ""),
            False,
        ),
        (
            "online",
            {"repeated": True},
            ("continue", "offer-through-platform offer-repeated offer-pending-online", "", ""),
            True,
        ),
        # who makes moves for a player brings no offers
        (
            "2023",
            {"by_assistant": True},
            ("continue", "assistant-has-no-offers offer-in-order offer-pending", NOTE, ""),
            False,
        ),
    ],
)
def test_a_draw_is_offered(edition, given, expected, punished):
    ruling = offer(edition, **given)
    assert whole(ruling)[: len(expected)] == expected
    assert bool(ruling.sanctions) is punished
    assert {each.player for each in ruling.sanctions} <= {"white"}


# The list of 1993 of endings nobody wins.


def positions():
    """Yield the men beside the kings, each with its side and square."""
    squares = {"B": ("c3", "d3"), "N": ("c5",), "R": ("f5",), "P": ("f4",), "Q": ("g5",)}
    men = [(side, kind, at) for side in "wb" for kind, ats in squares.items() for at in ats]
    for count in range(3):
        yield from combinations_with_replacement(men, count)


def test_the_endings_of_1993_nobody_wins_have_one_minor_piece_at_most():
    # two bishops stand on c3 and d3, a dark square and a light one
    for men in positions():
        if len({at for _, _, at in men}) < len(men):
            continue
        board = {"a1": "K", "h8": "k"}
        board |= {at: kind if side == "w" else kind.lower() for side, kind, at in men}
        rows = []
        for rank in range(8, 0, -1):
            row = "".join(board.get(f"{file}{rank}", "1") for file in "abcdefgh")
            rows.append(row)
        position = read_fen("/".join(rows) + " w - - 0 1").position
        kinds = sorted((side, kind) for side, kind, _ in men)
        minor = len(men) == 0 or (len(men) == 1 and kinds[0][1] in "BN")
        assert listed_as_dead(position) is minor, men


@pytest.mark.parametrize(
    ("squares", "dead"),
    [("c3 e5", True), ("c3 e4", False), ("d3 e4", True), ("d3 e5", False), ("b1 g8", True)],
)
def test_bishops_of_one_colour_of_square_are_dead_in_1993(squares, dead):
    for mine, theirs in product(("B",), ("b", "B", "n")):
        one, other = squares.split()
        board = {"a1": "K", "h8": "k", one: mine, other: theirs}
        rows = [
            "".join(board.get(f"{file}{rank}", "1") for file in "abcdefgh")
            for rank in range(8, 0, -1)
        ]
        position = read_fen("/".join(rows) + " w - - 0 1").position
        assert listed_as_dead(position) is (dead and theirs == "b")


@pytest.mark.article("E.01@2023-01 art. 9.3.2")
@pytest.mark.parametrize("white", [48, 49, 50, 51])
@pytest.mark.parametrize("black", [48, 49, 50, 51])
def test_fifty_moves_are_those_of_each_player(white, black):
    """9.3.2: the last fifty moves "by each player"; who has made fewer decides."""
    ruling = claim("claims-fifty", moves_white=white, moves_black=black)
    right = white >= 50 and black >= 50
    assert score(ruling) == ("1/2-1/2" if right else None)
    [counted] = [each for each in ruling.steps if each.code.startswith("claim-")]
    assert counted.code == ("claim-right-moves" if right else "claim-wrong-moves")
    assert dict(counted.values)["count"] == min(white, black)


@pytest.mark.article("E.01@2023-01 art. 9.3.2")
def test_the_moves_of_one_player_decide_a_claim_only_where_they_are_too_few():
    for side in ("moves_white", "moves_black"):
        few = claim("claims-fifty", **{side: 49})
        assert "claim-wrong-moves" in codes(few)
        enough = claim("claims-fifty", **{side: 50})
        assert codes(enough) >= {"claim-to-be-checked", "replay-the-game"}
        assert score(enough) is None
    both = {"moves_each": 50, "moves_black": 49}
    assert "claim-wrong-moves" in codes(claim("claims-fifty", **both))
