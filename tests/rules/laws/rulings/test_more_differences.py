"""More differences between the four editions: nothing but the edition changes.

Expected values and article numbers are those of the four Spanish texts (1993, 2009, 2014, 2023).
"""

import pytest

from arbitro.regulations import UnknownArticleError, article
from arbitro.rules.laws.board import Board, read_fen
from arbitro.rules.laws.editions import PROFILES, laws_of
from arbitro.rules.laws.notation import ENGLISH, why_not, written
from law_cases.asking import ask, codes, minutes, numbers, score

EDITIONS = ("1993", "2009", "2014", "2023")


def outcomes(measure, situation, **given):
    """Return what a measure gives in each of the four editions."""
    return tuple(measure(ask(situation, edition=edition, **dict(given))) for edition in EDITIONS)


def has(code):
    return lambda ruling: code in codes(ruling)


@pytest.mark.article("E.01@2009-07 art. 6.7(a)")
def test_a_move_that_ends_the_game_is_completed_without_the_clock_since_2009():
    given = {"player": "white", "released": True, "ends_game": True}
    found = outcomes(has("completed-by-ending-the-game"), "move-begun", **given)
    assert found == (False, True, True, True)


@pytest.mark.article("E.01@1993-01 art. 7.2(b)")
@pytest.mark.article("E.01@2009-07 art. 4.3(c)")
@pytest.mark.article("E.01@2014-07 art. 4.3(c)")
@pytest.mark.article("E.01@2023-01 art. 4.3.3")
@pytest.mark.parametrize(
    ("squares", "known", "permitted"),
    [
        (["e4", "d5"], True, {"e4d5"}),  # a pawn that can capture
        (["d5", "d1"], True, {"d1d5"}),
        (["d5", "h3"], True, {"e4d5", "d1d5"}),  # the enemy was first, others can take it
        (["d5", "h3"], False, {"h3f2", "h3f4", "h3g1", "h3g5"}),  # the own piece counts as first
    ],
)
def test_one_piece_of_each_colour_obliges_alike_in_every_edition(squares, known, permitted):
    start = "4k3/8/8/3p4/4P3/7N/8/3QK3 w - - 0 1"
    given = {"start": start, "player": "white", "squares": squares, "order_known": known}
    found = outcomes(lambda ruling: set(ruling.permitted), "touched-pieces", **given)
    assert found == (permitted,) * 4


@pytest.mark.article("E.01@1993-01 art. 5.1(c)")
@pytest.mark.article("E.01@2009-07 art. 4.4(b)")
@pytest.mark.article("E.01@2014-07 art. 4.4(b)")
def test_rook_then_king_moves_the_rook_in_every_edition():
    start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    given = {"start": start, "player": "white", "squares": ["h1", "e1"]}
    found = outcomes(
        lambda ruling: {move[:2] for move in ruling.permitted}, "touched-pieces", **given
    )
    assert found == ({"h1"},) * 4
    assert outcomes(numbers, "touched-pieces", **given) == (
        {"5.1(c)"},
        {"4.4(b)"},
        {"4.4(b)"},
        {"4.4.2"},
    )


@pytest.mark.article("E.01@2009-07 art. 4.4(d)")
@pytest.mark.article("E.01@2014-07 art. 4.6")
def test_the_choice_of_a_promotion_is_final_since_2009_and_its_order_free_since_2014():
    given = {"player": "white", "kind": "promotion", "piece_placed": True}
    final = outcomes(has("promotion-choice-is-final"), "move-begun", **given)
    assert final == (False, True, True, True)
    free = outcomes(has("promotion-any-order"), "move-begun", **given)
    assert free == (False, False, True, True)


@pytest.mark.article("E.01@1993-01 art. 5.1(e)")
@pytest.mark.article("E.01@1993-01 art. 5.1(f)")
@pytest.mark.article("E.01@2009-07 art. 3.8(b)")
@pytest.mark.article("E.01@2014-07 art. 3.8(b)")
@pytest.mark.parametrize(
    ("start", "expected"),
    [
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            ("5.1(e)", "3.8(b)(1)", "3.8(b)(1)", "3.8.2.1"),
        ),
        (
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            ("5.1(f)", "3.8(b)(2)", "3.8(b)(2)", "3.8.2.2"),
        ),
    ],
)
def test_what_hinders_castling_stands_in_every_edition_under_its_number(start, expected):
    board = Board(read_fen(start).position)
    for edition, number in zip(EDITIONS, expected, strict=True):
        (reason,) = why_not(board, written("O-O", ENGLISH), laws_of(edition).key)
        assert article(reason.edition, reason.concept).number == number


@pytest.mark.article("E.01@2009-07 art. 7.4(b)")
@pytest.mark.article("E.01@2014-07 art. 7.5(b)")
def test_the_illegal_move_that_loses_only_draws_against_who_cannot_mate():
    given = {"player": "white", "opponent_can_mate": "no"}
    second = outcomes(score, "illegal-move", prior=1, **given)
    assert second == (None, None, "1/2-1/2", "1/2-1/2")
    third = outcomes(score, "illegal-move", prior=2, **given)
    assert third == (None, "1/2-1/2", "1/2-1/2", "1/2-1/2")


@pytest.mark.article("E.01@2009-07 art. A.4(a)")
@pytest.mark.article("E.01@2014-07 art. A.4(a)(2)")
def test_a_misplaced_king_may_not_castle_since_2009_and_a_misplaced_rook_since_2014():
    given = {"rate": "rapid", "supervised": False, "moves_each": 10}
    king = outcomes(has("no-castling-after-king"), "wrong-initial-position", what="king", **given)
    assert king == (False, True, True, True)
    rook = outcomes(has("no-castling-with-rook"), "wrong-initial-position", what="rook", **given)
    assert rook == (False, False, True, True)
    unsaid = ask("wrong-initial-position", edition="2009", what="rook", **given)
    assert {"castling-with-rook-not-said", "option-castling-allowed"} <= codes(unsaid)


@pytest.mark.article("E.01@1993-01 art. 12.6")
@pytest.mark.article("E.01@2009-07 art. 6.13")
@pytest.mark.article("E.01@2014-07 art. 7.1")
@pytest.mark.parametrize(
    ("situation", "facts"), [("illegal-move", {"player": "white"}), ("displaced-pieces", {})]
)
def test_going_back_the_clocks_are_set_in_proportion_in_1993_and_as_judged_since(situation, facts):
    proportion = outcomes(has("set-the-clocks-in-proportion"), situation, **facts)
    assert proportion == (True, False, False, False)
    assert outcomes(has("set-the-clocks"), situation, **facts) == (False, True, True, True)
    cited = outcomes(numbers, situation, **facts)
    assert [
        number in found for number, found in zip(("12.6", "6.13", "7.1", "7.1"), cited, strict=True)
    ] == [True] * 4


@pytest.mark.article("E.01@1993-01 art. 10.10")
@pytest.mark.article("E.01@2009-07 art. 9.2")
@pytest.mark.article("E.01@2014-07 art. 9.2")
@pytest.mark.parametrize(
    ("start", "moves", "expected"),
    [
        # the pawn could be captured en passant once only
        (
            "4k1n1/3p4/8/4P3/8/8/8/4K1N1 b - - 0 1",
            "d5 Nf3 Ne7 Ng1 Ng8 Nf3 Ne7 Ng1 Ng8",
            None,
        ),
        # the right to castle was lost with the first rook move
        ("r3k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Rb8 Rh1 Ra8 Rg1 Rb8 Rh1 Ra8", None),
        ("r3k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rg1 Rb8 Rh1 Ra8 Rg1 Rb8 Rh1 Ra8", "1/2-1/2"),
    ],
)
def test_the_same_position_has_the_same_possible_moves_in_every_edition(start, moves, expected):
    player = "white"
    given = {"start": start, "moves": moves.split(), "player": player}
    assert outcomes(score, "claims-repetition", **given) == (expected,) * 4


@pytest.mark.article("E.01@2009-07 art. 10.2(d)")
def test_the_arbiters_answer_to_a_quickplay_claim_was_final_in_2009_only():
    given = {"player": "white", "seconds_left": 100, "decision": "rejected"}
    rules = {"guideline_three": "claim"}
    cited = outcomes(numbers, "quickplay-claim", regulations=rules, **given)
    assert ["10.2(d)" in found for found in cited] == [False, True, False, False]
    given_time = outcomes(minutes, "quickplay-claim", regulations=rules, **given)
    assert given_time == ({}, {"black": 2}, {"black": 2}, {"black": 2})


@pytest.mark.article("E.01@1993-01 art. 10.15")
@pytest.mark.article("E.01@2009-07 art. I.10")
def test_a_sealed_mate_prevails_over_lateness_in_every_edition():
    given = {
        "start": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 40",
        "sealer": "white",
        "move": "Ra8",
        "sealer_present": False,
        "minutes_late": 90,
    }
    assert outcomes(score, "sealed-move", **given) == ("1-0",) * 4


@pytest.mark.parametrize(
    ("situation", "facts", "articles"),
    [
        ("flag-fell", {"opponent_can_mate": "yes"}, ("10.14", "6.9", "6.9", "6.9")),
        ("draw-offer", {}, ("10.7", "9.1(b)(1)", "9.1(b)(1)", "9.1.2.1")),
        ("claims-repetition", {"times": 3}, ("10.10(b)", "9.2(b)", "9.2(b)", "9.2.1.2")),
        ("claims-fifty", {"moves_each": 50}, ("10.12", "9.3(b)", "9.3(b)", "9.3.2")),
        (
            "sealed-move",
            {"sealer": "white", "valid": False, "settled": "1/2-1/2"},
            ("14.2", "I.6", "E.6", "I.6"),
        ),
        (
            "sealed-move",
            {"sealer": "white", "valid": False},
            ("10.16", "I.8", "E.8", "I.8"),
        ),
        ("boards-differ", {}, (".02", "E.2(7)", "D.2(8)", "D.2.9")),
        ("needs-extra-time", {}, ("12.4", "13.5", "12.5", "12.5")),
    ],
)
def test_the_same_ruling_cites_the_article_of_its_edition(situation, facts, articles):
    facts = (
        dict(facts)
        if "sealer" in facts or situation == "boards-differ"
        else {
            "player": "white",
            **facts,
        }
    )
    found = outcomes(numbers, situation, **facts)
    assert [number in cited for number, cited in zip(articles, found, strict=True)] == [True] * 4


@pytest.mark.parametrize(
    ("concept", "articles"),
    [
        ("player-to-move", ("3.2", "1.1", "1.1", "1.3")),
        ("adjusting-pieces", ("7.1", "4.2", "4.2", "4.2.1")),
        ("default-time-both-absent", ("12.3", "6.6(b)", "6.7(b)", "6.7.2")),
        ("flag-fallen", ("12.2", "6.8", "6.8", "6.8")),
        ("increment", ("6.6", "6.2(b)", "6.3(b)", "6.3.2")),
        ("disabled-players", (".02", "E.1", "D.1", "D.1")),
        ("notation-two-pawns", (None, "C.11", None, None)),
        ("notation-move", (None, "C.8", "C.8", "C.8")),
    ],
)
def test_a_rule_has_its_number_in_each_edition(concept, articles):
    assert tuple(number_of(laws_of(each).key, concept) for each in EDITIONS) == articles


def number_of(edition, concept):
    """Return the number of a concept in an edition, None where it has none."""
    assert edition in {laws.key for laws in PROFILES}
    try:
        return article(edition, concept).number
    except UnknownArticleError:
        return None
