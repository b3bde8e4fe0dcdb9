"""What is said of a round by rating, read off brackets made by hand and off random rounds."""

from itertools import combinations, permutations
from random import Random

import pytest

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Float,
    Pairing,
    PairingProblem,
    Points,
    RoundNumber,
    RoundPairing,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss_by_rating import pair_round
from arbitro.rules.pairing.swiss_by_rating.field import Demands
from arbitro.rules.pairing.swiss_by_rating.groups import GroupHalves, ScoreBracket
from arbitro.rules.pairing.swiss_by_rating.reasons import explain_round, why_bye, why_not

OF_1992, OF_2009 = EditionKey("SWISS.1992@1992-06"), EditionKey("DUTCH.2009@2009")
OF_2012 = EditionKey("DUTCH.2012@2013")
EVERY = (OF_1992, OF_2009, OF_2012)


def contender(number, score, colours="", met=(), **facts):
    points = Points(score)
    opponents = frozenset(map(Tpn, met))
    return Contender(Tpn(number), points, points, colours, opponents, parity_number=number, **facts)


def problem_of(players, edition=OF_2009, *, number=3, rounds=9):
    players = tuple(sorted(players, key=lambda one: (-one.score, one.tpn)))
    most = Points(10 * (number - 1))
    return PairingProblem(edition, RoundNumber(number), rounds, Colour.WHITE, most, players)


def bracket(score, residents, halves, **facts):
    known = {"moved_down": (), "incompatible": (), "demands": Demands(), "left_over": (),
             "way": "alone"} | facts  # fmt: skip
    return ScoreBracket(score=score, residents=residents, halves=halves, **known)


def paired_of(*brackets, bye=None):
    games = tuple(Pairing(*two) for each in brackets for half in each.halves for two in half.pairs)
    return PairedRound(RoundPairing(games, bye), brackets)


def said(reason):
    return reason.concept, dict(reason.values)


# Eight of 20 points: 1 and 2 come from above and meet 3 and 6; the others 4-7, 5-8 and 9 has none.
HEAD = GroupHalves((1, 2), (3, 4, 5, 6, 7, 8, 9), (3, 6), 0)
REST = GroupHalves((4, 5), (7, 8, 9), (7, 8), 0)
PLAYERS = [contender(one, 30 if one < 3 else 20) for one in range(1, 10)]


def test_why_not_names_what_is_so_of_two_whichever_is_named_first():
    last = bracket(20, (3, 4, 5, 6, 7, 8, 9), (HEAD, REST), moved_down=(1, 2), left_over=(9,))
    paired, problem = paired_of(last, bye=Tpn(9)), problem_of(PLAYERS)
    expected = {
        # of S1 both, or of S2 both, in the half they share
        (1, 2): ("same-half", {"half": "S1"}),
        (3, 6): ("same-half", {"half": "S2"}),
        (4, 5): ("same-half", {"half": "S1"}),
        (7, 8): ("same-half", {"half": "S2"}),
        # one was paired with those moved down, the other with the rest
        (1, 4): ("moved-down-first", {"player": 1, "other": 4}),
        (2, 8): ("moved-down-first", {"player": 2, "other": 8}),
        (3, 7): ("moved-down-first", {"player": 3, "other": 7}),
        # 3 met 1 before it was 2's turn; 6 stands behind 3; so do 7 and 8 in the rest
        (2, 3): ("taken-before", {"player": 3, "by": 1, "other": 2}),
        (1, 6): ("later-transposition", {"player": 1, "opponent": 3, "other": 6}),
        (5, 7): ("taken-before", {"player": 7, "by": 4, "other": 5}),
        (4, 8): ("later-transposition", {"player": 4, "opponent": 7, "other": 8}),
        (1, 3): ("paired-together", {}),
    }
    for (a, b), (concept, values) in expected.items():
        for one, other in ((a, b), (b, a)):
            told = why_not(problem, paired, Tpn(one), Tpn(other))
            assert told.concept == concept, (one, other)
            assert dict(told.values).items() >= values.items(), (one, other)
    for other in (1, 4, 8):
        for two in ((Tpn(9), Tpn(other)), (Tpn(other), Tpn(9))):
            assert said(why_not(problem, paired, *two)) == (
                "pairing-allocated-bye", {"player": 9},
            )  # fmt: skip


def test_players_of_two_brackets_are_said_to_be_so_with_both_scores():
    first = bracket(30, (1, 2), (GroupHalves((1,), (2,), (2,), 0),))
    second = bracket(20, (3, 4), (GroupHalves((3,), (4,), (4,), 0),))
    problem = problem_of(PLAYERS[:4])
    told = why_not(problem, paired_of(first, second), Tpn(4), Tpn(1))
    assert said(told) == ("other-bracket", {"players": (4, 1), "scores": (20, 30)})


def test_who_stands_before_the_opponent_in_s2_is_passed_over_for_the_demands_or_a_pair_less():
    # S1 is 1 and 2, S2 is 3 and 4; 1 meets 4 though 3 stands before
    half = GroupHalves((1, 2), (3, 4), (4, 3), 1)
    paired = paired_of(bracket(20, (1, 2, 3, 4), (half,)))
    plain = problem_of([contender(one, 20) for one in range(1, 5)])
    told = why_not(plain, paired, Tpn(1), Tpn(3))
    assert said(told) == ("fewer-pairs", {"players": (1, 3), "p": 2})
    assert said(why_not(plain, paired, Tpn(3), Tpn(1))) == said(told)
    # both had White once more: the pair would deny a strong preference, and x is 1
    denied = problem_of([contender(one, 20, "w" if one in (1, 3) else "") for one in range(1, 5)])
    told = why_not(denied, paired, Tpn(1), Tpn(3))
    assert said(told) == ("demand-not-met", {"players": (1, 3), "x": 1})
    assert [(part.value("player"), part.value("colours")) for part in told.parts] == [
        (1, "w"), (3, "w"),
    ]  # fmt: skip
    # 3 has a point less and floated up in the round before: that would be a float again (B5)
    players = [contender(one, 20) for one in (1, 2)]
    again = problem_of([*players, *(contender(one, 10, float_last=Float.UP) for one in (3, 4))])
    assert why_not(again, paired, Tpn(1), Tpn(3)).concept == "demand-not-met"
    dropped = paired_of(bracket(10, (3, 4), (half,), moved_down=(1, 2), demands=Demands(up=0)))
    assert why_not(again, dropped, Tpn(1), Tpn(3)).concept == "fewer-pairs"


def test_the_bye_is_told_with_the_score_and_all_pairs_of_the_last_bracket():
    above = bracket(30, (1, 2), (GroupHalves((1,), (2,), (2,), 0),))
    last = bracket(20, (3, 4, 5, 6, 7, 8, 9), (HEAD, REST), left_over=(9,))
    told = why_bye(problem_of(PLAYERS), paired_of(above, last, bye=Tpn(9)))
    assert said(told) == ("pairing-allocated-bye", {"player": 9})
    assert [said(part) for part in told.parts] == [("left-over-at-last", {"score": 20, "p": 4})]
    assert why_bye(problem_of(PLAYERS), paired_of(above)) is None


def parts_of(made, problem=None):
    problem = problem or problem_of([contender(one, 20) for one in range(1, 7)], OF_1992)
    (told,) = explain_round(problem, paired_of(made)).brackets
    assert said(told) == ("bracket", {"residents": made.residents, "score": made.score})
    return [said(part) for part in told.parts]


PLAIN = (GroupHalves((1, 2, 3), (4, 5, 6), (4, 5, 6), 0),)
PAIRS = ("pair-halves", {"pairs": ((1, 4), (2, 5), (3, 6)), "p": 3, "x": 0})


@pytest.mark.parametrize(("facts", "told"), [
    ({}, []),
    ({"moved_down": (1,)}, [("moved-down-players", {"players": (1,)})]),
    ({"incompatible": (9,)}, [("incompatible-players", {"players": (9,)})]),
    ({"way": "previous-undone"}, [("previous-bracket-undone", {})]),
    ({"way": "penultimate-undone"}, [("penultimate-bracket-undone", {})]),
    ({"way": "joined"}, [("brackets-joined", {})]),
    ({"demands": Demands(up=1)}, [("upfloats-two-rounds-dropped", {})]),
    ({"demands": Demands(up=0)}, [("upfloats-dropped", {})]),
    ({"demands": Demands(down=1)}, [("downfloats-two-rounds-dropped", {})]),
    ({"demands": Demands(down=0)}, [("downfloats-dropped", {})]),
    ({"demands": Demands(extra=2)}, [("x-raised", {"count": 2})]),
    ({"demands": Demands(strong=3)}, [("z-raised", {"count": 3})]),
    ({"demands": Demands(absolute=1)}, [("top-scorers-not-absolute", {"count": 1})]),
])  # fmt: skip
def test_of_a_bracket_just_what_is_so_is_told(facts, told):
    assert parts_of(bracket(20, (1, 2, 3, 4, 5, 6), PLAIN, **facts)) == [*told, PAIRS]


def test_of_two_groups_both_are_told_and_who_is_left_over_last():
    told = parts_of(
        bracket(20, (3, 4, 5, 6, 7, 8, 9), (HEAD, REST), moved_down=(1, 2), left_over=(9,)),
        problem_of(PLAYERS, OF_1992),
    )
    assert told == [
        ("moved-down-players", {"players": (1, 2)}),
        ("pair-halves", {"pairs": ((1, 3), (2, 6)), "p": 2, "x": 0}),
        ("pair-halves", {"pairs": ((4, 7), (5, 8)), "p": 2, "x": 0}),
        ("left-over", {"players": (9,)}),
    ]


@pytest.mark.parametrize(("half", "steps"), [
    (GroupHalves((1, 2, 3), (4, 5, 6), (4, 5, 6), 0), []),
    (GroupHalves((1, 2), (3, 4, 5, 6), (3, 4), 0), []),
    (GroupHalves((1, 2), (3, 4, 5, 6), (4, 3), 0), [("transposition", {"order": (4, 3)})]),
    (GroupHalves((1, 2, 4), (3, 5, 6), (3, 5, 6), 0, (3,), (4,)),
     [("exchange", {"leaving": (3,), "entering": (4,)})]),
    (GroupHalves((1, 2, 4), (3, 5, 6), (5, 3, 6), 2, (3,), (4,)),
     [("exchange", {"leaving": (3,), "entering": (4,)}),
      ("transposition", {"order": (5, 3, 6)})]),
])  # fmt: skip
def test_of_a_group_exchange_and_transposition_are_told_where_there_are_some(half, steps):
    problem = problem_of([contender(one, 20) for one in range(1, 7)], OF_1992)
    (told,) = explain_round(problem, paired_of(bracket(20, (), (half,)))).brackets
    (group,) = told.parts
    assert said(group) == (
        "pair-halves", {"pairs": half.pairs, "p": len(half.first), "x": half.most_denied},
    )  # fmt: skip
    assert [said(part) for part in group.parts] == steps


@pytest.mark.parametrize("edition", EVERY)
@pytest.mark.parametrize("number", [5, 6])
@pytest.mark.parametrize("strict", [False, True])
def test_whether_strong_preferences_count_as_absolute_is_told_where_there_are_some(
    edition, number, strict
):
    # 1 and 2 strongly prefer Black; 3 has an absolute preference, 4 a mild one, 5 and 6 none
    colours = {1: "w", 2: "wbw", 3: "ww", 4: "wb", 5: "", 6: ""}
    problem = problem_of(
        [contender(one, 20, worn) for one, worn in colours.items()], edition, number=number
    )
    for residents, moved, minded in (
        ((1, 2), (), True), ((3, 4), (1,), True), ((3, 4, 5, 6), (), False),
    ):  # fmt: skip
        made = bracket(20, residents, (), moved_down=moved, demands=Demands(strict=strict))
        (told,) = explain_round(problem, paired_of(made)).brackets
        concepts = {part.concept for part in told.parts} - {"moved-down-players"}
        kept = "strong-as-absolute" if strict else "strong-not-absolute"
        asked = minded and number % 2 == 1 and edition != OF_1992
        assert concepts == ({kept} if asked else set())


def test_of_a_board_the_place_the_step_and_who_was_moved_down_are_told():
    made = bracket(20, (3, 4, 5, 6, 7, 8, 9), (HEAD, REST), moved_down=(1, 2), left_over=(9,))
    told = explain_round(problem_of(PLAYERS), paired_of(made)).boards
    assert [said(meets) for meets, _colour in told] == [
        ("paired-together", {"players": two}) for two in ((1, 3), (2, 6), (4, 7), (5, 8))
    ]
    assert [[said(part) for part in meets.parts] for meets, _colour in told] == [
        [("opposite-in-s2", {"player": 1, "opponent": 3, "place": 1}),
         ("moved-down-players", {"player": 1})],
        [("transposition", {"player": 2, "opponent": 6, "place": 2}),
         ("moved-down-players", {"player": 2})],
        [("opposite-in-s2", {"player": 4, "opponent": 7, "place": 1})],
        [("opposite-in-s2", {"player": 5, "opponent": 8, "place": 2})],
    ]  # fmt: skip
    # paired as one group, who came from above is one of it
    together = bracket(20, (3, 4), (GroupHalves((1, 2), (3, 4), (3, 4), 0),), moved_down=(1, 2))
    told = explain_round(problem_of(PLAYERS[:4]), paired_of(together)).boards
    assert [len(meets.parts) for meets, _colour in told] == [1, 1]


def test_colours_by_number_are_told_of_the_higher_of_a_pair():
    # nobody has played: the higher of the two has the drawn colour by an odd number
    players = [contender(1, 20), contender(2, 30), contender(3, 20), contender(4, 20)]
    made = bracket(20, (), (GroupHalves((1, 3), (2, 4), (2, 4), 0),))
    told = explain_round(problem_of(players, number=1), paired_of(made)).boards
    assert [(colour.concept, colour.value("higher")) for _meets, colour in told] == [
        ("colour-parity", 2), ("colour-parity", 3),
    ]  # fmt: skip
    assert [colour.value("number") for _meets, colour in told] == [2, 3]


def test_colours_are_told_with_what_white_and_black_prefer():
    # 1 had Black once and has White; 2, who comes higher, had White twice and has Black
    players = [contender(1, 20, "b"), contender(2, 30, "ww")]
    made = bracket(20, (1,), (GroupHalves((2,), (1,), (1,), 0),), moved_down=(2,))
    games = RoundPairing((Pairing(Tpn(1), Tpn(2)),), None)
    ((_meets, colour),) = explain_round(problem_of(players), PairedRound(games, (made,))).boards
    assert said(colour) == ("colour-both-preferences", {"white": 1, "black": 2})
    assert [said(part) for part in colour.parts] == [
        ("strong-colour-preference-definition",
         {"player": 1, "colour": "w", "colours": "b", "difference": -1}),
        ("absolute-colour-preference",
         {"player": 2, "colour": "b", "colours": "ww", "difference": 2}),
    ]  # fmt: skip


def random_problem(seed, edition):
    """Eight or nine players of three scores who have met some of one another."""
    chance = Random(seed)
    size = 8 + seed % 2
    met = {one: set() for one in range(1, size + 1)}
    for one, other in combinations(met, 2):
        if chance.random() < 0.25:
            met[one].add(other)
            met[other].add(one)
    floats = (None, None, Float.UP, Float.DOWN)
    return problem_of(
        [
            contender(
                one, chance.choice((10, 20, 20, 30)), chance.choice(("", "w", "b", "wb", "bw")),
                met[one], float_last=chance.choice(floats), float_before=chance.choice(floats),
            )
            for one in met
        ],
        edition, number=3 + seed % 2,
    )  # fmt: skip


def expected(paired, a, b):
    """What is to be said of two without the bye who are in brackets: the concept and its values."""
    place = {}
    for at, each in enumerate(paired.brackets):
        for part, half in enumerate(each.halves):
            place |= dict.fromkeys(half.first, (at, part, "S1"))
            place |= dict.fromkeys(half.opponents, (at, part, "S2"))
    mine, theirs = place[a], place[b]
    if mine[0] != theirs[0]:
        scores = tuple(paired.brackets[at].score for at in (mine[0], theirs[0]))
        return "other-bracket", {"players": (a, b), "scores": scores}
    if mine[1] != theirs[1]:
        first, other = (a, b) if mine[1] < theirs[1] else (b, a)
        return "moved-down-first", {"player": first, "other": other}
    if mine == theirs:
        return "same-half", {"players": (a, b), "half": mine[2]}
    half = paired.brackets[mine[0]].halves[mine[1]]
    one, other = (a, b) if mine[2] == "S1" else (b, a)
    chosen = dict(half.pairs)[one]
    by = next(first for first, second in half.pairs if second == other)
    if half.first.index(by) < half.first.index(one):
        return "taken-before", {"player": other, "by": by, "other": one}
    if half.second.index(other) > half.second.index(chosen):
        return "later-transposition", {"player": one, "opponent": chosen, "other": other}
    return "passed over", {}


@pytest.mark.parametrize("edition", EVERY)
@pytest.mark.parametrize("seed", range(12))
def test_what_is_said_of_two_is_so_in_random_rounds(seed, edition):
    problem = random_problem(seed, edition)
    paired = pair_round(problem)
    if isinstance(paired, Refused):
        assert paired.code == "no-complete-pairing"
        return
    for a, b in permutations((each.tpn for each in problem.contenders), 2):
        told = why_not(problem, paired, a, b)
        if told.concept in {"paired-together", "rematch", "absolute-colours"}:
            continue
        if paired.pairing.bye in (a, b):
            assert told.concept == "pairing-allocated-bye"
        elif told.concept in {"demand-not-met", "fewer-pairs"}:
            assert expected(paired, a, b)[0] == "passed over"
            assert set(told.value("players")) == {a, b}
        else:
            assert said(told) == expected(paired, a, b)
