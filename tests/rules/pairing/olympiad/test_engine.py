"""Rounds of Olympiads: the examples of the rules, whole events, and every round by enumeration."""

import random
import re
from fractions import Fraction
from itertools import combinations

import pytest

from arbitro.reasons import Refused
from arbitro.rules.pairing.olympiad.engine import OlympiadRound, _Group, _RoundDraft, pair
from arbitro.rules.pairing.olympiad.teams import BLACK, USUAL, WHITE, OlympiadTeam, colour_of

EXAMPLES = {
    "8.2.1": (
        "1:4 W, 2:4 B, 3:4 W, 4:4 B, 5:2 W, 6:2 B, 7:2 W {8}, 8:0 B {7}",
        "1-3 2-4 6-8 5-7",
    ),
    "8.2.2": (
        "1:6 W 2:6 B 3:6 W 4:6 B 5:6 W 6:4 B 7:4 W 8:2 B 9:2 W{10} 10:2 B{9} 11:0 W 12:0 B",
        "1-3 2-4 5-6 11-12 8-10 7-9",
    ),
    "8.2.4": (
        (
            "1:6 W 2:6 B 3:6 W 4:6 B 5:6 W 6:4 WB{8,9,10} 7:4 BW{8,9,10} 8:2 BW{6,7} 9:2 WB{6,7}"
            " 10:2 B{6,7}"
        ),
        "1-3 2-4 9-10 5-8 6-7",
    ),
    "8.3.1": (
        "1:6 W 2:6 B 3:6 W{4} 4:4 B{3} 5:4 W 6:4 B 7:4 W 8:0 B",
        "1-2 3-5 7-8 4-6",
    ),
    "9.4, 9.5": (
        "1:6 WBW{2,3,4} 2:6 BWB{1} 3:6 WBW{1} 4:6 BWB{1} 5:4 W 6:4 B 7:4 W 8:4 B",
        "2-3 1-5 4-6 7-8",
    ),
    "7.4": ("1:4 WW 2:4 WW 3:2 BW 4:2 WB", "1-2 3-4"),
}
TEAM = re.compile(r"(\d+):(\d+) ([WB-]+) ?(?:\{([\d,]+)\})?")
"""A team before a round: number, match points, colours, and whom it has met."""


def teams_of(text):
    told = [
        TEAM.fullmatch(each.strip(" ,"))
        for each in re.findall(r"\d+:\d+ [WB-]+ ?(?:\{[\d,]+\})?", text)
    ]
    rounds = max(len(each[3]) for each in told)
    return [
        OlympiadTeam(
            int(each[1]),
            int(each[2]),
            each[3].ljust(rounds, "-"),
            frozenset(map(int, each[4].split(","))) if each[4] else frozenset(),
        )
        for each in told
    ]


def unordered(pairs):
    return {frozenset(each) for each in pairs}


@pytest.mark.parametrize("article", EXAMPLES)
def test_the_examples_of_the_articles_are_paired_as_printed(article):
    before, after = EXAMPLES[article]
    made = pair(teams_of(before))
    expected = [tuple(map(int, each.split("-"))) for each in after.split()]
    assert unordered(made.pairs) == unordered(expected)
    assert made.unlimited == ((4,) if article == "7.4" else ())


def test_round_one_is_the_top_half_against_the_bottom_half_with_the_colour_drawn():
    teams = [OlympiadTeam(at, 0) for at in range(1, 9)]
    assert pair(teams).pairs == ((1, 5), (6, 2), (3, 7), (8, 4))
    assert pair(teams, BLACK).pairs == ((5, 1), (2, 6), (7, 3), (4, 8))


def test_the_bye_goes_to_the_lowest_who_may_have_it():
    teams = [OlympiadTeam(at, 0, may_have_bye=at not in {8, 9}) for at in range(1, 10)]
    assert pair(teams).bye == 7
    assert isinstance(pair([OlympiadTeam(1, 0, may_have_bye=False)]), Refused)


def test_a_round_without_a_pairing_is_refused():
    teams = [OlympiadTeam(1, 2, "W", frozenset({2})), OlympiadTeam(2, 0, "B", frozenset({1}))]
    assert pair(teams).code == "no-legal-pairing"


def test_six_teams_after_the_first_round_in_the_order_they_are_published():
    averages = (25875, 25675, 25475, 25275, 25075, 24875)
    told = {
        1: (2, "W", 4),
        4: (0, "B", 1),
        5: (0, "W", 2),
        2: (2, "B", 5),
        3: (1, "W", 6),
        6: (1, "B", 3),
    }
    teams = [
        OlympiadTeam(at, points, colours, frozenset({met}), average=Fraction(averages[at - 1], 10))
        for at, (points, colours, met) in told.items()
    ]
    assert pair(teams).pairs == ((2, 1), (4, 3), (6, 5))


def test_boards_are_published_by_points_sum_and_average():
    told = ((1, 4, 2500), (2, 4, 2500), (3, 2, 2400), (4, 2, 2300), (5, 2, 2600), (6, 2, 2200))
    met = {1: {3, 4, 5, 6}, 2: {3, 4, 5, 6}, 3: {1, 2, 5, 6}, 4: {1, 2, 5, 6}}
    teams = [
        OlympiadTeam(at, points, "", frozenset(met.get(at, {1, 2, 3, 4})), average=Fraction(rating))
        for at, points, rating in told
    ]
    assert [frozenset(each) for each in pair(teams).pairs] == [
        frozenset({1, 2}),
        frozenset({5, 6}),
        frozenset({3, 4}),
    ]


EVENTS = {
    9: (
        ("0 | 9 | 1-5- 6-2= 3-7= 8-4+ |", "1 | 4 | 5-8= 2-7= 6-3- 9-1- | 0:1",
         "2 | 6 | 3-5+ 8-2- 7-1= 4-9= | 3:8", "3 | 8 | 2-3+ 5-7+ 1-4- 9-6= | 5:3 2:4",
         "4 | 7 | 5-2= 4-3+ 9-8- 1-6+ | 6:2 5:3 3:9"),
        ("2 7 BWBWB, 4 6 B-WBW, 5 6 BWBWW, 8 6 WBW-B, 1 5 WBBWW, 3 5 WBWBB, 7 4 BBWB-, 6 3 WW-BB,"
         " 9 3 -WBWW"),
    ),
    12: (
        ("0 || 1-7- 8-2+ 3-9= 10-4- 5-11+ 12-6= |", "1 || 4-7+ 8-5= 12-3- 6-9- 10-1+ 2-11= |",
         "2 || 3-4+ 9-5+ 7-8= 2-10- 11-6- 1-12= | 4:4 3:8 0:1 1:2",
         "3 || 8-3+ 4-9- 5-10+ 6-7= 12-2= 11-1+ | 5:9,3 4:10 1:2",
         "4 || 9-8- 3-5- 6-4- 7-10+ 11-12= 1-2+ | 7:9 1:1 3:! 4:!",
         "4 || 4-8= 5-7- 9-11+ 1-3= 10-12= 2-6- | 8:8 7:8,9,5 6:9 5:9,3 2:2 3:2,1",
         "6 || 7-9- 8-12+ 5-4+ 6-1= 3-2= 11-10+ | 9:9,8 8:8 7:8 2:2 4:2,11,1 5:2,1,12 6:!"),
        "8 11, 9 11, 5 9, 7 8, 3 7, 4 7, 6 7, 11 6, 1 5, 10 5, 12 5, 2 3",
    ),
}  # fmt: skip
"""Two events computed apart from this program: median, bye, pairs with results, floaters."""


@pytest.mark.parametrize("count", EVENTS)
def test_whole_events_computed_apart_from_this_program(count):
    rounds, final = EVENTS[count]
    points, colours = dict.fromkeys(range(1, count + 1), 0), dict.fromkeys(range(1, count + 1), "")
    met = {at: set() for at in points}
    had_bye = set()
    for number, told in enumerate(rounds, 1):
        median, bye, games, floats = (each.strip() for each in told.replace("||", "| |").split("|"))
        made = pair(
            OlympiadTeam(at, points[at], colours[at], frozenset(met[at]), at not in had_bye)
            for at in points
        )
        expected = re.findall(r"(\d+)-(\d+)[-=+]", games)
        assert made.pairs == tuple((int(a), int(b)) for a, b in expected), number
        assert made.median == int(median)
        assert made.bye == (int(bye) if bye else None)
        groups = dict(each.split(":") for each in floats.split())
        marked = sorted(int(score) for score, who in groups.items() if who == "!")
        assert sorted(made.unlimited) == marked
        named = [
            (int(score), int(who))
            for score, those in groups.items()
            if those != "!"
            for who in those.split(",")
        ]
        assert sorted((each.points, each.number) for each in made.floats) == sorted(named)
        for white, black in made.pairs:
            won = (7 * white + 3 * black + number) % 3
            points[white] += (2, 1, 0)[won]
            points[black] += (0, 1, 2)[won]
            colours[white] += WHITE
            colours[black] += BLACK
            met[white].add(black)
            met[black].add(white)
        if made.bye:
            points[made.bye] += 1
            colours[made.bye] += "-"
            had_bye.add(made.bye)
    for each in final.split(", "):
        number, total, *told = each.split()
        assert points[int(number)] == int(total)
        assert not told or colours[int(number)] == told[0]


# Against the definition: all ways to pair everybody, looked through one by one.


def all_pairings(numbers, fresh):
    """Every way to pair all of some numbers."""
    if not numbers:
        yield ()
        return
    first, *rest = numbers
    for other in rest:
        if fresh(first, other):
            left = [each for each in rest if each != other]
            for more in all_pairings(left, fresh):
                yield ((first, other), *more)


def drawn_teams(chance, count):
    """Teams after some rounds that were played at random."""
    rounds = chance.randint(0, min(4, count - 3))
    points, colours = [0] * count, [""] * count
    met = [set() for _ in range(count)]
    for _ in range(rounds):
        order = chance.sample(range(count), count)
        order.sort(key=lambda each: -points[each] + chance.random())
        games = next(iter(all_pairings(order, lambda a, b: b not in met[a])), ())
        for white, black in games:
            won = chance.choice([0, 1, 2])
            points[white] += 2 - won
            points[black] += won
            colours[white] += WHITE
            colours[black] += BLACK
            met[white].add(black)
            met[black].add(white)
    return [
        OlympiadTeam(at + 1, points[at], colours[at], frozenset(each + 1 for each in met[at]))
        for at in range(count)
    ]


def kept_by_enumeration(left, group, limits):
    """The most pairs inside a group over all ways to pair everybody left without a rematch."""
    by_number = {each.number: each for each in left}
    own = {each.number for each in group}
    best = -1
    for pairs in all_pairings(sorted(by_number), lambda a, b: b not in by_number[a].met):
        inside = [(a, b) for a, b in pairs if {a, b} <= own and limits(by_number[a], by_number[b])]
        best = max(best, len(inside))
    return best


def may_meet(one, other):
    """Whether some colours keep the limits of both, written out."""

    def may(team, colour):
        played = [each for each in team.colours if each != "-"]
        whites = played.count("W") + (colour == "W")
        blacks = played.count("B") + (colour == "B")
        return abs(whites - blacks) <= 2 and played[-2:] != [colour, colour]

    fresh = other.number not in one.met
    return fresh and any(may(one, a) and may(other, b) for a, b in ("WB", "BW"))


def test_the_top_group_keeps_as_many_pairs_as_any_pairing_of_all_does():
    chance = random.Random(20260222)
    looked = 0
    while looked < 150:
        teams = drawn_teams(chance, chance.choice([6, 8]))
        made = pair(teams)
        if isinstance(made, Refused):
            continue
        top = max(each.points for each in teams)
        if top == made.median:
            continue
        looked += 1
        group = [each for each in teams if each.points == top]
        limited = kept_by_enumeration(teams, group, may_meet)
        free = kept_by_enumeration(teams, group, lambda a, b: b.number not in a.met)
        expected = max(limited, free) if limited < len(group) // 2 else limited
        own = {each.number for each in group}
        assert sum(set(each) <= own for each in made.pairs) == expected
        assert (top in made.unlimited) == (free > limited and limited < len(group) // 2)


@pytest.mark.parametrize("seed", range(60))
def test_every_round_keeps_what_holds_for_all(seed):
    chance = random.Random(seed)
    teams = drawn_teams(chance, chance.choice([6, 8, 10, 12]))
    made = pair(teams)
    if isinstance(made, Refused):
        by_number = {each.number: each for each in teams}
        fresh = lambda a, b: b not in by_number[a].met  # noqa: E731
        assert next(iter(all_pairings(sorted(by_number), fresh)), None) is None
        return
    by_number = {each.number: each for each in teams}
    assert sorted(each for both in made.pairs for each in both) == sorted(by_number)
    assert all(b not in by_number[a].met for a, b in made.pairs)
    for each in made.floats:
        assert each.points != made.median  # nobody leaves the Median Group
    if not made.unlimited:
        assert all(may_meet(by_number[a], by_number[b]) for a, b in made.pairs)
    mixed = list(teams)
    chance.shuffle(mixed)
    assert pair(mixed) == made


def test_colours_by_every_article():
    def colour(one, other):
        return colour_of(OlympiadTeam(1, 4, one), OlympiadTeam(2, 4, other)).colour

    assert colour("WW-B", "BWBW") == BLACK  # 7.5.1
    assert colour("WBWB", "BWWB") == WHITE  # 7.6
    assert colour("BW", "BW") == BLACK
    assert colour("-", "W") == WHITE
    assert colour("WW", "WB") == BLACK  # 7.3: no third White
    for one, other in combinations(("WB", "BW"), 2):
        assert colour(one, other) != colour(other, one)


def test_a_floater_already_paired_is_no_opponent_of_another_one():
    """Art. 8.2.1: of the floaters only those still in the group are left to meet, nor oneself."""
    one, two, three, resident = teams_of("1:6 W 2:6 W 3:6 W 4:4 B")
    making = _RoundDraft([one, two, three, resident], WHITE, USUAL)
    group = _Group(4, [resident], [(one, True), (two, True), (three, True)])
    assert making._opponents(two, [two, three, resident], group, down=True) == [resident, three]


def test_a_group_of_six_can_keep_two_pairs_where_the_other_two_are_paired_outside():
    """Six teams inside and two of the next group: 1-2, 3-4, and 5 and 6 meet 7 and 8."""
    met = {1: {3, 4, 5, 6}, 2: {3, 4, 5, 6}, 3: {1, 2, 5, 6}, 4: {1, 2, 5, 6}}
    met |= {5: {1, 2, 3, 4, 6}, 6: {1, 2, 3, 4, 5}}
    teams = [
        OlympiadTeam(at, 2 if at < 7 else 0, "", frozenset(met.get(at, ()))) for at in range(1, 9)
    ]
    making = _RoundDraft(teams, WHITE, USUAL)
    assert making._feasible(teams[:6], 2, may_meet)
    assert not making._feasible(teams[:6], 3, may_meet)


def test_a_round_of_nobody_has_no_pairs_and_a_median_of_no_points():
    assert pair([]) == OlympiadRound((), None, 0)
