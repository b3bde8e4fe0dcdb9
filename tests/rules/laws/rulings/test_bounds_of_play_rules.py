"""Regulations beside the Laws at their bounds, and what is asked of cases and positions."""

import random

import pytest

from arbitro.model import Period, PointSystem, RateClass, TimeControl
from arbitro.rules.laws.board import START, read_fen
from arbitro.rules.laws.case import (
    Case,
    MateAnswer,
    MateFacts,
    case_of,
    no_adjudicator,
    read_daytime,
)
from arbitro.rules.laws.deciding import pawns_locked, quick_adjudicator
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.facts import question_schema, read_question
from arbitro.rules.laws.naming import moves_named
from arbitro.rules.laws.notation import letters_of
from arbitro.rules.laws.play_rules import PlayRules, Setting, check_play_rules, rate_of
from rules.laws.notation.test_meanings_of_writings import board_of

LAWS = laws_of("2023")


def control(seconds, increment=0):
    return TimeControl((Period(seconds, increment),))


def found(setting, edition="2023", **rules):
    said = PlayRules(**{"default_minutes": 0, "appeals": "none", **rules})
    return [each.code for each in check_play_rules(said, setting, laws_of(edition))]


@pytest.mark.article("E.01@2023-01 art. A.1")
@pytest.mark.parametrize(
    ("seconds", "increment", "rate"),
    [
        (3_600, 0, "standard"),
        (3_599, 0, "rapid"),
        (1_800, 30, "standard"),
        (1_799, 30, "rapid"),
        (601, 0, "rapid"),
        (600, 0, "blitz"),
        (300, 5, "blitz"),
        (301, 5, "rapid"),
    ],
)
def test_the_class_of_an_event_is_that_of_its_time_unless_announced(seconds, increment, rate):
    setting = Setting(control(seconds, increment))
    assert rate_of(setting, LAWS).value == rate
    announced = Setting(control(seconds, increment), RateClass.BLITZ)
    assert rate_of(announced, LAWS) is RateClass.BLITZ
    assert rate_of(Setting(), LAWS) is None


@pytest.mark.parametrize(
    ("minutes", "seconds", "increment", "after"),
    [
        (90, 5_400, 0, False),
        (91, 5_400, 0, True),
        (91, 5_400, 60, False),
        (91, 5_400, 59, True),
        (0, 5_400, 0, False),
    ],
)
def test_the_default_time_ends_with_the_first_period(minutes, seconds, increment, after):
    codes = found(Setting(control(seconds, increment)), default_minutes=minutes)
    assert ("default-time-after-the-flag" in codes) is after
    assert "default-time-after-the-flag" not in found(Setting(), default_minutes=minutes)


def test_the_numbers_of_a_finding_are_minutes():
    said = PlayRules(default_minutes=91, appeals="none", guideline_three="none")
    first, *_ = check_play_rules(said, Setting(control(5_400)), LAWS)
    assert dict(first.values) == {"minutes": 91, "first": 90}
    rapid = Setting(control(1_800, 30), RateClass.RAPID)
    differs, *_ = check_play_rules(said, rapid, LAWS)
    assert dict(differs.values) == {"announced": "rapid", "rate": "standard", "minutes": 60}
    assert differs.concepts == ("rapid-game",)
    blitz, *_ = check_play_rules(said, Setting(control(900), RateClass.BLITZ), LAWS)
    assert blitz.concepts == ("rapid-game", "blitz-game")


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        ({}, []),
        ({"draws_from_move": 1}, ["restriction-leaves-claims"]),
        ({"draws": "consent"}, ["restriction-leaves-claims"]),
        ({"draws": "forbidden"}, ["restriction-leaves-claims"]),
        (
            {"draws": "consent", "draws_from_move": 1},
            ["draws-restricted-twice", "restriction-leaves-claims"],
        ),
        ({"device_in_bag_allowed": True}, []),
        ({"device_milder": True}, ["device-milder"]),
        ({"appeals": ""}, ["appeals-unsaid"]),
        ({"fifty_moves_extended": True}, ["fifty-moves-not-extendable"]),
    ],
)
def test_what_regulations_restrict_is_looked_at(rules, codes):
    assert found(Setting(control(5_400, 30)), **rules) == codes


@pytest.mark.parametrize(
    ("edition", "rules", "codes"),
    [
        ("2014", {"device_in_bag_allowed": True}, ["device-in-bag-not-in-edition"]),
        ("2009", {"device_milder": True}, ["device-rule-not-in-edition"]),
        ("2009", {"device_in_bag_allowed": True}, ["device-rule-not-in-edition"]),
        ("2009", {}, []),
        ("1993", {"fifty_moves_extended": True}, []),
        ("1993", {"guideline_three": "none"}, []),
    ],
)
def test_what_an_edition_does_not_know_is_told(edition, rules, codes):
    assert found(Setting(control(5_400, 30)), edition, **rules) == codes


@pytest.mark.parametrize(
    ("points", "codes"),
    [
        ((10, 5, 0), []),
        ((30, 10, 0), ["points-unusual"]),
        ((10, 10, 0), ["points-unusual"]),
        ((10, 5, 5), ["points-unusual"]),
        ((10, 11, 0), ["points-out-of-order"]),
        ((10, 5, 6), ["points-out-of-order"]),
    ],
)
def test_a_win_is_worth_no_less_than_a_draw_and_a_draw_than_a_loss(points, codes):
    setting = Setting(control(5_400, 30), points=PointSystem.of(*points))
    assert found(setting) == codes


@pytest.mark.parametrize(
    ("periods", "said"),
    [
        ([(5_400, 0)], True),
        ([(5_400, 30)], False),
        ([(5_400, 0), (1_800, 30)], True),
        ([(5_400, 30), (1_800, 30)], False),
    ],
)
def test_a_period_without_increment_asks_for_the_guidelines(periods, said):
    setting = Setting(TimeControl(tuple(Period(*each) for each in periods)))
    assert ("guideline-unsaid" in found(setting)) is said
    with_claim = found(setting, guideline_three="claim")
    assert ("guideline-with-increment" in with_claim) is not said
    least = PlayRules().as_event_rules(setting.control).increment_seconds
    assert least == min(increment for _, increment in periods)


def test_every_rule_is_handed_on():
    rules = PlayRules(
        draws="consent",
        draws_from_move=20,
        device_in_bag_allowed=True,
        fifty_moves_extended=True,
    ).as_event_rules()
    assert (rules.draws, rules.draws_from_move, rules.increment_seconds) == ("consent", 20, 0)
    assert (rules.device_in_bag_allowed, rules.fifty_moves_extended) == (True, True)
    assert (rules.guideline_three, rules.device_penalty) == ("none", "loss")
    assert rules.default_minutes is None


# Cases and positions.


def test_who_can_mate_is_told_or_asked_and_a_told_proof_is_named_so():
    case = case_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert case.can_mate("white", MateFacts()) == MateAnswer("no", proof="bare-king")
    assert case.can_mate("white", MateFacts("yes", ("a1a2",))) == MateAnswer("yes", ("a1a2",), "")
    assert case.can_mate("white", MateFacts("no")) == MateAnswer("no", (), "told")
    assert case.can_mate("white", MateFacts("undecided")).proof == "told"
    assert Case().can_mate("white", MateFacts()) == MateAnswer("undecided")


@pytest.mark.parametrize(
    ("men", "white", "black"),
    [
        ("", "no", "no"),
        ("N", "no", "no"),
        ("B", "no", "no"),
        ("R", "undecided", "no"),
        ("P", "undecided", "no"),
        ("NN", "undecided", "no"),
        ("BB", "undecided", "no"),
        ("Nn", "undecided", "undecided"),
        ("b", "no", "no"),
        ("q", "no", "undecided"),
        ("Nq", "undecided", "undecided"),
    ],
)
def test_only_a_bare_king_and_one_minor_piece_against_it_are_evident(men, white, black):
    row = men + (str(8 - len(men)) if len(men) < 8 else "")
    position = read_fen(f"4k3/8/8/{row}/8/8/8/4K3 w - - 0 1").position
    assert no_adjudicator(position, "white").verdict == white
    assert no_adjudicator(position, "black").verdict == black
    case = case_of(f"4k3/8/8/{row}/8/8/8/4K3 w - - 0 1")
    assert case.bare_king("white") is not any(each.isupper() for each in men)
    assert case.bare_king("black") is not any(each.islower() for each in men)


def test_a_board_of_a_case_is_that_after_some_or_all_moves():
    question, _ = read_question({"situation": "position-reached", "moves": ["e4", "e5"]})
    case = question.case
    assert [case.board(upto).side for upto in (0, 1, 2, None)] == [0, 1, 0, 0]
    assert case.to_move == "white"
    assert (Case().board(), Case().to_move, Case().position) == (None, None, None)
    assert Case().bare_king("white") is None


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("19:40", 1_180),
        ("9.05", 545),
        ("09h05", 545),
        ("0:00", 0),
        ("23:59", 1_439),
        (" 8:00 ", 480),
        ("24:00", None),
        ("8:60", None),
        ("8", None),
    ],
)
def test_a_time_of_day_is_read_in_minutes(text, minutes):
    assert read_daytime(text) == minutes
    if minutes is not None:
        assert str(read_daytime(text)) == f"{minutes // 60:02}:{minutes % 60:02}"


def pawn_goes(board):
    """Tell whether any pawn steps forward or captures, square by square."""
    for (file, rank), man in board.items():
        if man not in "Pp":
            continue
        ahead = rank + (1 if man == "P" else -1)
        if (file, ahead) not in board and 0 <= ahead < 8:
            return True
        for aside in (file - 1, file + 1):
            there = board.get((aside, ahead))
            if there is not None and there.isupper() != man.isupper():
                return True
    return False


def test_pawns_are_locked_where_none_steps_or_captures():
    chance = random.Random(5)
    locked = 0
    for _ in range(400):
        board = {(0, 0): "K", (7, 7): "k"}
        files = chance.sample(range(8), chance.randint(1, 5))
        for file in files:
            rank = chance.randint(1, 5)
            if chance.random() < 0.85:
                board |= {(file, rank): "P", (file, rank + 1): "p"}
            else:
                board[file, rank] = chance.choice("Ppnr")
        rows = [
            "".join(board.get((file, rank), "1") for file in range(8)) for rank in range(7, -1, -1)
        ]
        position = read_fen("/".join(rows) + " w - - 0 1").position
        assert pawns_locked(position) is not pawn_goes(board), rows
        locked += not pawn_goes(board)
    assert 50 < locked < 350


@pytest.mark.parametrize(
    ("fen", "locked"),
    [
        # a pawn on the edge captures nothing round the board
        ("4k3/8/8/8/7p/p6P/P7/4K3 w - - 0 1", True),
        ("4k3/8/8/p7/P6p/7P/8/4K3 w - - 0 1", True),
        ("4k3/8/8/pp6/P6p/7P/8/4K3 w - - 0 1", False),
        ("4k3/8/8/8/6pp/6PP/8/4K3 w - - 0 1", False),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", True),
    ],
)
def test_a_pawn_on_the_edge_captures_on_one_side_alone(fen, locked):
    assert pawns_locked(read_fen(fen).position) is locked


def test_whoever_looks_through_a_game_is_answered_where_few_men_are_left():
    # sixteen men, and one more; a queen mates with a move in both
    sixteen = "6k1/5ppp/8/8/8/PPPPP3/8/QNB1KBNR w - - 0 1"
    seventeen = sixteen.replace("/8/8/8/PPPPP3", "/8/7P/8/PPPPP3")
    men = [sum(each.isalpha() for each in fen.split()[0]) for fen in (sixteen, seventeen)]
    assert men == [16, 17]
    verdicts = [
        quick_adjudicator()(read_fen(fen).position, "white").verdict for fen in (sixteen, seventeen)
    ]
    assert verdicts == ["yes", "undecided"]


@pytest.mark.parametrize(
    ("fen", "text", "moves"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "e1g1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0+", "e1c1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1g1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1", ""),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kf1!", "e1f1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "E1F1", "e1f1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", "a1d1 h1d1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rad1", "a1d1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "R1d1", "a1d1 h1d1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Ra1-d1", "a1d1"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "e4d5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5", "e4d5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", ""),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e5", "e4e5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ee5", ""),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", "a7a8q"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", ""),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a7a8n"),
    ],
)
def test_facts_name_a_move_as_it_is_written(fen, text, moves):
    named = {move.uci() for move in moves_named(board_of(fen), text)}
    assert named == set(moves.split())
    english = "O" not in text.upper() and "0" not in text
    if english and text[0] not in "RK" and "=" not in text:
        spanish = moves_named(board_of(fen), text, letters_of("es"))
        assert {move.uci() for move in spanish} >= named


def test_the_schema_names_every_edition_by_its_year():
    editions = question_schema()["properties"]["edition"]["enum"]
    assert editions == ["1993", "2009", "2014", "2018", "2023", "online"]


def test_the_schema_allows_no_name_that_is_not_read():
    assert question_schema()["additionalProperties"] is False
    for each in question_schema()["allOf"]:
        facts = each["then"]["properties"]["facts"]
        assert (facts["type"], facts["additionalProperties"]) == ("object", False)


@pytest.mark.parametrize(("data", "got"), [({}, ""), ({"situation": 3}, "3")])
def test_a_situation_that_is_none_is_told_as_it_was_given(data, got):
    _, (problem,) = read_question(data)
    assert (problem.code, problem.got) == ("situation-unknown", got)


@pytest.mark.parametrize(
    ("data", "path", "code"),
    [
        ([], "", "object-expected"),
        ({"situation": 3}, "situation", "situation-unknown"),
        ({}, "situation", "situation-unknown"),
        ({"situation": "resigned"}, "facts.player", "value-missing"),
        ({"situation": "draw-agreed", "x": 1}, "x", "name-unknown"),
        ({"situation": "draw-agreed", "facts": 3}, "facts", "object-expected"),
        ({"situation": "draw-agreed", "facts": {"x": 3}}, "facts.x", "name-unknown"),
        (
            {"situation": "draw-agreed", "facts": {"moves_each": "3"}},
            "facts.moves_each",
            "int-expected",
        ),
        (
            {"situation": "draw-agreed", "facts": {"moves_each": True}},
            "facts.moves_each",
            "int-expected",
        ),
        ({"situation": "draw-agreed", "facts": {"consent": 1}}, "facts.consent", "bool-expected"),
        ({"situation": "draw-agreed", "edition": "1999"}, "edition", "edition-unknown"),
        ({"situation": "draw-agreed", "rate": "slow"}, "rate", "choice-unknown"),
        ({"situation": "draw-agreed", "supervised": 1}, "supervised", "bool-expected"),
        ({"situation": "draw-agreed", "letters": "xx"}, "letters", "choice-unknown"),
        ({"situation": "draw-agreed", "start": "x"}, "start", "fen-not-understood"),
        (
            {"situation": "draw-agreed", "start": "8/8/8/8/8/8/8/8 w - - 0 1"},
            "start",
            "fen-not-understood",
        ),
        ({"situation": "draw-agreed", "moves": "e4"}, "moves", "list-expected"),
        ({"situation": "draw-agreed", "moves": [3]}, "moves[0]", "str-expected"),
        ({"situation": "draw-agreed", "moves": ["e4", "e4"]}, "moves[1]", "move-not-legal"),
        (
            {
                "situation": "draw-agreed",
                "start": "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
                "moves": ["Rd1"],
            },
            "moves[0]",
            "move-ambiguous",
        ),
        (
            {"situation": "proposed-score", "facts": {"white": True, "black": 0}},
            "facts.white",
            "points-expected",
        ),
        (
            {"situation": "proposed-score", "facts": {"white": "x", "black": 0}},
            "facts.white",
            "points-expected",
        ),
        (
            {"situation": "late-arrival", "facts": {"started": "25:00"}},
            "facts.started",
            "time-expected",
        ),
    ],
)
def test_what_is_not_understood_has_its_path(data, path, code):
    question, problems = read_question(data)
    assert question is None
    assert [(each.path, each.code) for each in problems] == [(path, code)]


def test_what_is_not_said_has_its_usual_value():
    question, problems = read_question({"situation": "draw-agreed"})
    assert problems == ()
    conditions = question.case.conditions
    assert (conditions.laws.key, conditions.rate.value) == ("E.01@2023-01", "standard")
    assert (conditions.supervised, conditions.lax, question.case.start) == (True, False, None)
    assert read_question({"situation": "draw-agreed", "moves": ["e4"]})[0].case.start == START
    online, _ = read_question({"situation": "video-lost", "facts": {"player": "white"}})
    assert online.case.laws.key == "E.04@2020-12"
    points, _ = read_question(
        {"situation": "proposed-score", "facts": {"white": "0.5", "black": 5}}
    )
    assert (points.facts.white, points.facts.black) == (5, 5)
    nothing, _ = read_question({"situation": "draw-agreed", "facts": {"moves_each": None}})
    assert nothing.facts.moves_each is None
