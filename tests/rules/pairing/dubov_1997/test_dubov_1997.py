"""The Dubov System of 1997: the example of its text, its articles, and a literal walk beside it."""

import re
from datetime import date
from itertools import pairwise
from types import SimpleNamespace

import pytest

from arbitro.i18n import citation, translator
from arbitro.model import (
    PLAYED,
    Colour,
    Contender,
    EditionKey,
    PairingProblem,
    Points,
    RoundNumber,
    System,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.regulations import in_force
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.checker import check_pairings
from arbitro.rules.pairing.dubov.edition import Upfloats
from arbitro.rules.pairing.dubov_1997 import (
    EDITION,
    Dubov1997Problem,
    dubov_1997_problem,
    pair_round,
)
from arbitro.rules.pairing.dubov_1997.engine import allocate
from arbitro.rules.pairing.dubov_1997.problem import Dubov1997Field
from arbitro.rules.pairing.dubov_1997.reasons import _rounded, explain_round
from arbitro.rules.pairing.dubov_1997.scoregroup import columns, first_rows
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.systems import explain_swiss, why_not_together
from definitions.played_dubov_1997 import Compared, compare

OPEN = {"floaters-of-a-class", "columns-without-rows", "last-scoregroup"}


def played(seed, players=9, rounds=5, byes=20, **rates):
    settings = GeneratorSettings(
        players=players, rounds=rounds, system=System.DUBOV, edition=EDITION,
        half_point_byes=byes, zero_point_byes=byes, forfeits=30, full_point_byes=byes // 2, **rates,
    )  # fmt: skip
    return generate_tournament(settings, seed=seed, pair=pair_next_round)


def problem_of(players, *, rounds=9, number=5, upfloats=None, readings=()):
    """A round: players as (score, colours, rating, ARO, numbers met)."""
    contenders = tuple(
        Contender(
            Tpn(at), Points(score), Points(score), colours, frozenset(map(Tpn, met)),
            parity_number=at,
        )
        for at, (score, colours, _rating, _average, *met) in enumerate(players, 1)
    )  # fmt: skip
    numbers = [one.tpn for one in contenders]
    basis = PairingProblem(
        EDITION, RoundNumber(number), rounds, Colour.WHITE, Points(40), contenders
    )
    return Dubov1997Problem(
        basis,
        {tpn: players[tpn - 1][2] for tpn in numbers},
        {tpn: int(10 * players[tpn - 1][3]) for tpn in numbers},
        10,
        dict.fromkeys(numbers, Upfloats()) | (upfloats or {}),
        {tpn: int(tpn) for tpn in numbers},
        readings,
    )


PRINTED_WHITE = [2310.0, 2318.4, 2322.3, 2333.7, 2340.5, 2344.6]
PRINTED_BLACK = [2380, 2365, 2300, 2280, 2260, 2250]


@pytest.mark.article("C.04.4.1@1997 art. 6.2")
def test_the_two_columns_of_the_text_are_those_printed_and_their_rows_the_pairs():
    order = [3, 0, 5, 1, 4, 2]
    whites = [(20, "wb", 2300, PRINTED_WHITE[at]) for at in order]
    blacks = [(20, "bw", PRINTED_BLACK[at], 2300) for at in order]
    problem = problem_of([*whites, *blacks])
    bracket = pair_round(problem).brackets[0]
    assert [problem.averages[one] / 10 for one in bracket.white] == PRINTED_WHITE
    assert [problem.ratings[one] for one in bracket.black] == PRINTED_BLACK
    assert bracket.pairs == tuple(zip(bracket.white, bracket.black, strict=True))
    assert not bracket.decisions


WHITES = [(20, "wb", 2300, 2310 + at) for at in range(3)]
BLACKS = [(20, "bw", 2390 - at, 2300) for at in range(3)]


def rows_with(met):
    """The rows of three Whites (1 to 3) and three Blacks (4 to 6) of whom some have met."""
    players = [[*one] for one in (*WHITES, *BLACKS)]
    for a, b in met:
        players[a - 1].append(b)
        players[b - 1].append(a)
    return pair_round(problem_of([tuple(one) for one in players])).brackets[0]


@pytest.mark.article("C.04.4.1@1997 art. 6.3")
@pytest.mark.parametrize(
    ("met", "pairs"),
    [
        ([(1, 4)], ((1, 5), (2, 4), (3, 6))),
        ([(3, 6)], ((1, 4), (2, 6), (3, 5))),
        ([(2, 5), (3, 5)], ((1, 5), (2, 4), (3, 6))),
        ([(1, 4), (1, 5), (1, 6), (4, 2)], ((1, 2), (3, 5), (4, 6))),
    ],
)
def test_rows_of_old_opponents_are_improved_from_the_top_and_back_from_the_last(met, pairs):
    found = rows_with(met).pairs
    assert {frozenset(pair) for pair in found} == {frozenset(pair) for pair in pairs}


@pytest.mark.article("C.04.4.1@1997 art. 7.3")
@pytest.mark.article("C.04.4.1@1997 art. 7.4")
def test_the_lowest_average_leaves_white_and_the_highest_leaves_black():
    more = problem_of([(20, "wb", 2300, 2310 + at) for at in range(4)])
    assert columns(Dubov1997Field(more), range(4)).changed == (0, 1)
    fewer = problem_of([(20, "bw", 2300, 2310 + at) for at in range(4)])
    assert columns(Dubov1997Field(fewer), range(4)).changed == (3, 2)


@pytest.mark.article("C.04.4.1@1997 art. 2.2")
def test_nobody_changes_sides_who_may_not_have_that_colour():
    held = problem_of([(20, "wbb", 2300, 2310), *((20, "wb", 2300, 2311 + at) for at in range(3))])
    assert columns(Dubov1997Field(held), range(4)).changed == (1, 2)


@pytest.mark.article("C.04.4.1@1997 art. 7.2")
def test_an_odd_group_gets_the_highest_rating_of_the_other_preference():
    group = [(20, "wb", 2300, 2310), (20, "bw", 2290, 2310), (20, "wb", 2280, 2310)]
    below = [(10, "wb", 2500, 2310), (10, "bw", 2200, 2310), (10, "bw", 2250, 2310)]
    assert pair_round(problem_of([*group, *below])).brackets[0].evening == (6,)


@pytest.mark.article("C.04.4.1@1997 art. 7.1")
def test_somebody_who_has_met_the_whole_group_gets_an_opponent_from_below():
    group = [(20, "wb", 2300, 2310, 2), (20, "bw", 2290, 2310, 1)]
    below = [(10, "wb", 2500, 2310), (10, "bw", 2200, 2310)]
    bracket = pair_round(problem_of([*group, *below])).brackets[0]
    assert set(bracket.raised) == {3, 4}
    assert not bracket.evening


@pytest.mark.article("C.04.4.1@1997 art. 7.1")
def test_the_example_of_the_manual_of_vega_brings_up_the_player_it_names():
    """Manual of Vega 2016, appendix E: 35 has met 34 and 29; 8 has the limit against him."""
    numbers = [34, 35, 29, 32, 7, 28, 8, 20]
    white, black = "wb", "bw"
    players = [
        (60, white, 1570, 1707.0, 2), (60, white, 1565, 1823.6, 1, 3), (60, black, 1613, 1697.1, 2),
        (55, white, 1580, 1700.4), (55, white, 2202, 1891.3), (55, "bwb", 1622, 1844.7),
        (55, black, 2156, 1864.7), (55, black, 1700, 1823.8),
    ]  # fmt: skip
    problem = problem_of(players, upfloats={Tpn(7): Upfloats(1, last_round=True)})
    bracket = pair_round(problem).brackets[0]
    assert [numbers[each - 1] for each in bracket.raised] == [20]
    assert not bracket.evening


@pytest.mark.article("C.04.4.1@1997 art. 2.1")
@pytest.mark.parametrize(("way", "up"), [("stay", 5), ("come-up", 2)])
def test_whoever_the_limit_holds_back_comes_up_by_the_other_reading_alone(way, up):
    """Manual of Vega 2016, appendix E: 5 and 9 are held back, and 20 has met 12."""
    players = [
        (65, "wbw", 2095, 2018.4, 4), (55, "bwb", 2219, 2036.8), (55, "bw", 2136, 1968.6),
        (55, "bw", 1889, 2113.1, 1), (50, "wb", 1800, 2000), (50, "wb", 1700, 2000),
    ]  # fmt: skip
    held = {Tpn(each): Upfloats(1, last_round=True) for each in (2, 3)}
    problem = problem_of(players, upfloats=held, readings=(("blocked-upfloaters", way),))
    assert pair_round(problem).brackets[0].raised == (up,)


@pytest.mark.article("C.04.4.1@1997 art. 2.1")
@pytest.mark.parametrize(
    ("rounds", "number", "had", "up"),
    [
        (9, 5, Upfloats(2, last_round=False), True),
        (9, 5, Upfloats(3, last_round=False), False),
        (10, 5, Upfloats(3, last_round=False), True),
        (10, 5, Upfloats(4, last_round=False), False),
        (9, 5, Upfloats(1, last_round=True), False),
        (9, 9, Upfloats(4, last_round=True), True),
    ],
)
def test_nobody_comes_up_twice_running_or_too_often_but_in_the_last_round(rounds, number, had, up):
    players = [(20, "wb", 2300, 2310), (10, "bw", 2400, 2310), (10, "bw", 2200, 2310),
               (10, "wb", 2200, 2310)]  # fmt: skip
    problem = problem_of(players, rounds=rounds, number=number, upfloats={Tpn(2): had})
    assert pair_round(problem).brackets[0].raised == ((2,) if up else (3,))


@pytest.mark.article("C.04.4.1@1997 art. 8.2")
def test_a_floater_meets_the_highest_rating_of_the_other_preference():
    held = {Tpn(at): Upfloats(3) for at in (4, 5, 6)}
    group = [(20, "wb", 2300, 2310), (20, "bw", 2290, 2310), (20, "wb", 2280, 2310)]
    below = [(10, "wb", 2500, 2310), (10, "bw", 2200, 2310), (10, "bw", 2250, 2310)]
    paired = pair_round(problem_of([*group, *below], upfloats=held))
    assert paired.brackets[0].outgoing == (3,)
    assert set(paired.brackets[1].pairs[0]) == {3, 6}


def open_floaters(readings=()):
    """Three of whom any may float: 3 has the lowest rating, 2 the highest average."""
    held = {Tpn(at): Upfloats(3) for at in (4, 5, 6)}
    group = [(20, "wb", 2300, 2310), (20, "bw", 2290, 2330), (20, "wb", 2280, 2310)]
    below = [(10, "wb", 2500, 2310), (10, "bw", 2200, 2310), (10, "bw", 2250, 2310)]
    return pair_round(problem_of([*group, *below], upfloats=held, readings=readings))


@pytest.mark.article("C.04.4.1@1997 art. 6.4")
def test_who_floats_among_equals_is_read_as_named_and_marked_as_left_to_the_arbiter():
    usual = open_floaters().brackets[0]
    assert usual.outgoing == (3,)
    assert [(one.reading.name, set(one.candidates), one.taken) for one in usual.decisions] == [
        ("floaters-of-a-class", {1, 2, 3}, (3,))
    ]
    other = open_floaters((("floaters-of-a-class", "highest-average"),))
    assert other.brackets[0].outgoing == (2,)


@pytest.mark.article("C.04.4.1@1997 art. 9")
def test_a_round_the_text_leaves_open_is_refused_where_the_arbiter_is_to_decide():
    refusal = open_floaters((("floaters-of-a-class", "arbiter"),))
    assert isinstance(refusal, Refused)
    assert refusal.code == "left-to-the-arbiter"
    assert set(dict(refusal.values)["players"]) == {1, 2, 3}


@pytest.mark.article("C.04.4.1@1997 art. 9")
def test_a_last_group_that_cannot_be_paired_is_taken_with_the_one_before():
    players = [(20, "wb", 2300, 2310), (20, "bw", 2290, 2330),
               (10, "wb", 2280, 2310, 4), (10, "bw", 2200, 2310, 3)]  # fmt: skip
    paired = pair_round(problem_of(players))
    assert [bracket.residents for bracket in paired.brackets] == [(1, 2, 3, 4)]
    assert [one.reading.name for one in paired.brackets[0].decisions] == ["last-scoregroup"]
    stopped = pair_round(problem_of(players, readings=(("last-scoregroup", "arbiter"),)))
    assert isinstance(stopped, Refused)


@pytest.mark.article("C.04.4.1@1997 art. 4")
def test_the_bye_goes_to_the_lowest_rating_of_the_dominant_colour_and_then_the_highest_average():
    top = [(20, "wb", 2300, 2310), (20, "bw", 2290, 2330)]
    low = [(10, "bw", 2100, 2350), (10, "wb", 2100, 2310), (10, "wb", 2100, 2320)]
    assert pair_round(problem_of([*top, *low])).pairing.bye == 5


@pytest.mark.article("C.04.4.1@1997 art. 3")
@pytest.mark.parametrize(
    ("one", "other", "rule", "white"),
    [
        ((20, "bw", 2300, 2310), (20, "wb", 2290, 2330), "colour-both-preferences", 2),
        ((20, "wbw", 2300, 2310), (20, "wbwbw", 2290, 2330), "colour-higher-average", 2),
        ((20, "w", 2300, 2310), (20, "wwb", 2290, 2310), "colour-alternate", 2),
        ((20, "bw", 2300, 2310), (20, "bw", 2290, 2310), "colour-lower-rating", 2),
        ((20, "b", 2300, 2310), (20, "bbwb", 2290, 2310), "colour-difference-lower", 2),
    ],
)
def test_colours_go_by_the_first_rule_of_the_list_that_decides(one, other, rule, white):
    given = allocate(Dubov1997Field(problem_of([one, other])), 0, 1)
    assert given.rule == rule
    assert given.white.tpn == white


@pytest.mark.article("C.04.4.1@1997 art. 5")
def test_the_first_round_pairs_the_halves_of_the_list_and_the_last_has_the_bye():
    tournament = played(3, players=9, rounds=1, byes=0, withdrawals=0)
    pairing = pair_round(dubov_1997_problem(tournament, round_number=1)).pairing
    assert {frozenset(game) for game in pairing.games} == {
        frozenset((at, at + 4)) for at in range(1, 5)
    }
    assert pairing.bye == 9


def test_columns_of_unlike_length_have_no_rows():
    assert first_rows(Dubov1997Field(problem_of([(20, "wb", 2300, 2310)])), [0], []) is None


def test_a_player_without_a_rating_is_named_in_a_refusal():
    answer = dubov_1997_problem(played(1, players=6, rounds=1, unrated_players=1000))
    assert isinstance(answer, Refused)
    assert answer.code == "provisional-ratings-needed"


def test_an_event_of_2010_follows_the_text_of_1997():
    assert in_force("C.04.4.1", date(2010, 5, 1)).key == EDITION
    assert in_force("C.04.4.1", date(2018, 10, 1)).key == EditionKey("C.04.4.1@2018-10")


@pytest.mark.parametrize("chunk", range(5))
def test_random_tournaments_are_paired_as_the_literal_walk_pairs_them(chunk):
    found = Compared()
    for seed in range(12 * chunk, 12 * chunk + 12):
        compare(seed, found)
    assert found.different == []
    assert found.rounds > 30
    assert found.decisions.keys() <= OPEN


@pytest.mark.parametrize("seed", range(3))
def test_a_generated_tournament_passes_the_checker_and_keeps_the_limits_of_colours(seed):
    tournament = played(seed, players=30, rounds=7, withdrawals=0)
    assert tournament.rounds_played == 7
    assert check_pairings(tournament, EDITION) == ()
    for entry in tournament.entries:
        games = [one for one in entry.rounds if one.result in PLAYED]
        assert len({one.opponent for one in games}) == len(games)
        colours = "".join(one.colour.value for one in games)
        assert "www" not in colours
        assert "bbb" not in colours
        assert abs(2 * colours.count("w") - len(colours)) <= 2


@pytest.mark.article("C.04.4.1@1997 art. 2.1")
@pytest.mark.parametrize(("rounds", "most"), [(9, 3), (11, 4)])
def test_whoever_comes_up_in_a_tournament_had_not_done_so_too_often(rounds, most):
    came = 0
    for seed in range(3):
        tournament = played(seed, players=24, rounds=rounds)
        for number in range(2, tournament.rounds_played + 1):
            problem = dubov_1997_problem(tournament, round_number=number)
            for bracket in pair_round(problem).brackets:
                for player in (*bracket.raised, *bracket.evening):
                    had = problem.upfloats[player]
                    assert number == rounds or (had.times < most and not had.last_round)
                    came += 1
    assert came > 20


def test_a_first_round_that_the_halves_cannot_give_is_paired_all_the_same():
    problem = problem_of([(0, "", 2300, 0, 3, 4), (0, "", 2200, 0, 3, 4), (0, "", 2100, 0, 1, 2),
                          (0, "", 2000, 0, 1, 2)], number=1)  # fmt: skip
    paired = pair_round(problem)
    assert {frozenset(game) for game in paired.pairing.games} == {
        frozenset((1, 2)), frozenset((3, 4))
    }  # fmt: skip
    parts = {each.concept for each in explain_round(problem, paired).brackets[0].parts}
    assert "first-round" not in parts


def flat(reasons):
    for each in reasons:
        yield each
        yield from flat(each.parts)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_line_of_an_explanation_has_words_and_an_article(language):
    words = translator(language)
    concepts = set()
    for seed, players in ((2, 25), (0, 8), (0, 9), (5, 10)):
        tournament = played(seed, players=players, rounds=7)
        for number in range(1, tournament.rounds_played + 1):
            explained = explain_swiss(tournament, EDITION, number)
            lines = (*explained.brackets, *(line for board in explained.boards for line in board))
            for each in flat((*lines, *((explained.bye,) if explained.bye else ()))):
                concepts.add(each.concept)
                text = words.reason(each)
                assert text
                assert not re.fullmatch(r"[a-z0-9-]+( \(.*\))?", text), text
                assert citation(each) or each.edition is None
    assert concepts >= OPEN | {
        "columns-evened",
        "columns-evened-by-black",
        "coming-up",
        "first-round",
        "floating-down",
    }


def test_it_is_said_why_two_do_not_meet():
    tournament = played(7, players=14, rounds=6)
    words = translator("en")
    answers = set()
    for number in range(2, 7):
        games = explain_swiss(tournament, EDITION, number).pairing.games
        for one, other in pairwise(games):
            why = why_not_together(tournament, EDITION, number, (one.white, other.black))
            assert not isinstance(why, Refused)
            assert words.reason(why)
            answers.add(why.concept)
    assert {"rows-of-columns", "rematch"} <= answers


@pytest.mark.parametrize(
    ("average", "scale", "shown"),
    [(2000, 1, 2000), (4001, 2, 2001), (6001, 3, 2000), (6002, 3, 2001), (20004, 10, 2000),
     (20005, 10, 2001), (0, 6, 0)],
)  # fmt: skip
def test_an_average_is_shown_to_the_nearest_whole_number_and_a_half_upwards(average, scale, shown):
    assert _rounded(SimpleNamespace(averages={1: average}, scale=scale), 1) == shown
