"""Every number a norm is judged by, counted here once more from the articles, in random events."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from arbitro.model import EditionKey, Title, Tpn
from arbitro.rules.ratings.conversion import difference_of_percentage
from arbitro.rules.titles.edition import LEVELS, norm_rules, titles_by_rating
from arbitro.rules.titles.games import Opponent, games_of
from arbitro.rules.titles.norm_opponents import highest_average, lacking_in_any_team

OWN = "AUS"
# B.01 art. 1.4.5 to 1.4.8: titles of the mix, least average, floor of the lowest, performance
ASKED = {
    "GM": (("GM",), 2380, 2200, 2600),
    "IM": (("GM", "IM"), 2230, 2050, 2450),
    "WGM": (("GM", "IM", "WGM"), 2180, 2000, 2400),
    "WIM": (("GM", "IM", "WGM", "WIM"), 2030, 1850, 2250),
}
UNRATED = {"B.01@2023-01": 1000, "B.01@2024-01": 1400}
POINTS = {"1": 10, "=": 5, "0": 0}


def nine(chance, title):
    """Nine games: a strong field, a weak one or one with an unrated player."""
    least = ASKED[title][1]
    rows = []
    for _ in range(9):
        held = chance.choice(["-", "CM", "WCM", "FM", "WIM", "WGM", "IM", "GM", "GM", "GM"])
        rating = chance.choice([0, *[least + chance.randint(-120, 330)] * 12])
        federation = chance.choice([OWN, OWN, "GER", "GER", "ESP", "FID"])
        rows.append((held, rating, federation, chance.choice("1111==0")))
    return rows


def rounded(amount):
    """Round half up."""
    return int(amount + Fraction(1, 2))


def counted(rows, title, edition):
    """Return what the articles count in nine games: the numbers of each requirement."""
    mix, least, floor, performance = ASKED[title]
    ratings = sorted(rating or UNRATED[edition] for _, rating, _, _ in rows)
    raised = ratings[0] < floor
    average = rounded(Fraction(sum([max(ratings[0], floor), *ratings[1:]]), 9))
    score = sum(POINTS[result] for *_, result in rows)
    share = Fraction(score * 10, 9)
    step = difference_of_percentage(rounded(share))
    federations = [each[2] for each in rows if each[2] != "FID"]
    largest = max((federations.count(each) for each in federations), default=0)
    titles = [each[0] for each in rows]
    own = federations.count(OWN)
    foreign = len(set(federations) - {OWN})
    of_mix = sum(each in mix for each in titles)
    holders = sum(each not in {"-", "CM", "WCM"} for each in titles)
    return raised, [
        (True, {"games": 9, "needed": 9}),
        (foreign >= 2, {"count": foreign, "needed": 2}),
        (own <= 5, {"own": own, "most": 5}),
        (largest <= 6, {"one": largest, "most": 6}),
        (holders >= 5, {"count": holders, "needed": 5}),
        (of_mix >= 3, {"count": of_mix, "needed": 3}),
        (average >= least, {"average": average, "needed": least}),
        (
            average + step >= performance,
            {
                "performance": average + step,
                "needed": performance,
                "average": average,
                "percentage": rounded(share),
                "step": step,
            },
        ),
        (share >= 35, {"share": share, "score": score, "games": 9}),
    ]


@pytest.mark.article("B.01@2023-01 art. 1.4.1")
@pytest.mark.parametrize("edition", UNRATED)
@pytest.mark.parametrize("title", ASKED)
def test_every_requirement_is_said_with_its_numbers(norm_of, title, edition):
    chance = random.Random(f"{title} {edition}")
    norms = set()
    for _ in range(80):
        rows = nine(chance, title)
        verdict = norm_of(rows_of(rows), title, edition, federation=OWN)
        raised, expected = counted(rows, title, edition)
        floor = [each for each in verdict.checks if each.reason.concept == "rating-floor"]
        assert bool(floor) == raised, rows
        said = [each for each in verdict.checks if each.reason.concept != "rating-floor"]
        assert len(said) == len(expected)
        for check, (met, values) in zip(said, expected, strict=True):
            found = {name: check.reason.value(name) for name in values}
            assert (check.met, found) == (met, values), (check, rows)
        assert verdict.norm == all(met for met, _ in expected)
        norms.add(verdict.norm)
        if raised:
            assert floor[0].reason.value("floor") == ASKED[title][2]
    assert norms == {True, False}


def rows_of(rows):
    return [("" if held == "-" else held, *rest) for held, *rest in rows]


@pytest.mark.article("B.01@2023-01 art. 1.3")
def test_the_ratings_that_bring_a_title_by_themselves():
    ratings = {"FM": 2300, "CM": 2200, "WFM": 2100, "WCM": 2000}
    for highest in range(1990, 2311):
        reached = {title for title, least in ratings.items() if highest >= least}
        for woman in (False, True):
            expected = {each for each in reached if woman or not each.startswith("W")}
            found = titles_by_rating(highest, 30, woman=woman)
            assert {each.value for each in found} == expected
            assert titles_by_rating(highest, 29, woman=woman) == ()


@pytest.mark.parametrize("edition", UNRATED)
def test_no_choice_of_opponents_has_a_higher_average_than_the_one_foretold(edition):
    chance = random.Random(7)
    rules, level = norm_rules(EditionKey(edition)), LEVELS[Title.IM]

    def average(ratings):
        lowest, *others = sorted(each or UNRATED[edition] for each in ratings)
        return rounded(Fraction(max(lowest, 2050) + sum(others), len(ratings)))

    for _ in range(60):
        ratings = [chance.choice([0, chance.randint(1900, 2500)]) for _ in range(6)]
        field = [Opponent(Tpn(at), each, None, "GER") for at, each in enumerate(ratings, 2)]
        for used in range(1, 7):
            best = max(map(average, combinations(ratings, used)))
            assert highest_average(field, used, level, rules) == best


def test_who_meets_no_compatriot_does_not_lack_for_compatriots(event, rules):
    """Three fifths of one opponent, rounded down, is none: one compatriot is too many."""
    built = event("GM 2500 ENG 1", federation="AUS")
    text = rules("B.01@2024-01")
    player = games_of(built.tournament, built.tournament.entry(Tpn(1)), text, {})
    too_many = {}
    for federation in ("ENG", "AUS"):
        others = [Opponent(Tpn(2), 2500, Title.GM, federation)]
        lacking = lacking_in_any_team(built, player, others, 0, Title.GM, text)
        found = [dict(each.values).get("compatriots") for each in lacking]
        too_many[federation] = [each for each in found if each is not None]
    assert too_many == {"ENG": [], "AUS": [1]}
