"""The tables of 7 to 19 rounds, made from the rules, against those the manual prints."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from arbitro.model import Title
from arbitro.regulations import editions
from arbitro.rules.titles.edition import (
    LEVELS,
    RULES,
    average_needed,
    averages_by_score,
    holders_needed,
    mix_needed,
    most_of_one_federation,
    most_of_own_federation,
    score_needed,
    share_is_enough,
)

ANNEX = json.loads(
    (Path(__file__).parents[2] / "data" / "titles" / "annex_2023.json").read_text("utf-8")
)["tables"]

PRINTED_ERRORS = {("17", "60"), ("17", "65")}
"""The table of 17 rounds ends with 6½; 6 of 17 reach 35 per cent as well."""

COUNTS = {
    7: (3, 4, None, None),
    8: (3, 4, None, None),
    9: (3, 5, 6, 5),
    10: (4, 5, 6, 6),
    11: (4, 6, 7, 6),
    12: (4, 6, 8, 7),
    13: (5, 7, 8, 7),
    14: (5, 7, 9, 8),
    15: (5, 8, 10, 9),
    16: (6, 8, 10, 9),
    17: (6, 9, 11, 10),
    18: (6, 9, 12, 10),
    19: (7, 10, 12, 11),
}
"""MO, TH, most of one federation, most of the own, as printed; 7 and 8 rounds: "irrelevant"."""


def printed(rounds, title):
    """Return the table as made from the rules, in the words of the annex."""
    rows = averages_by_score(LEVELS[title], rounds)
    ranges = {}
    for place, (score, average) in enumerate(rows):
        below = rows[place + 1][1] - 1 if place + 1 < len(rows) else None
        ranges[str(score)] = f"{average}-{below}" if below else f"≥{average}"
    return ranges


def test_the_annex_kept_has_the_tables_of_7_to_19_rounds_with_all_their_rows():
    # 156 rows of four titles as printed: 624 cells
    assert list(ANNEX) == [str(rounds) for rounds in range(7, 20)]
    assert sum(map(len, ANNEX.values())) == 156


@pytest.mark.article("B.01@2023-01 art. 1.7")
@pytest.mark.parametrize("rounds", ANNEX)
@pytest.mark.parametrize("column", range(4))
def test_every_range_of_the_annex_follows_from_the_rules(rounds, column):
    title = (Title.GM, Title.IM, Title.WGM, Title.WIM)[column]
    made = printed(int(rounds), title)
    annex = {score: cells[column] for score, cells in ANNEX[rounds].items()}
    different = {
        (rounds, score)
        for score in made.keys() | annex.keys()
        if made.get(score) != annex.get(score)
    }
    assert different == {each for each in PRINTED_ERRORS if each[0] == rounds}


def test_the_row_the_annex_leaves_out_is_there():
    assert printed(17, Title.GM)["65"] == "2687-2709"
    assert [printed(17, title)["60"] for title in LEVELS] == ["≥2710", "≥2560", "≥2510", "≥2360"]


@pytest.mark.article("B.01@2023-01 art. 1.4.4")
@pytest.mark.parametrize("rounds", COUNTS)
def test_the_counts_of_titles_and_federations_are_those_of_the_annex(rounds):
    mix, holders, one, own = COUNTS[rounds]
    assert (mix_needed(rounds), holders_needed(rounds)) == (mix, holders)
    if one is not None:
        assert (most_of_one_federation(rounds), most_of_own_federation(rounds)) == (one, own)


@pytest.mark.article("B.01@2024-01 art. 1.4.5.f")
@pytest.mark.parametrize("rounds", [10, 12, 14, 16, 18])
def test_half_of_what_the_games_ask_is_what_the_opponents_of_a_double_round_robin_ask(rounds):
    # 2023 counts every opponent once, 2024 halves the number and rounds it up, three at least
    assert mix_needed(rounds // 2) == max(3, -(-mix_needed(rounds) // 2)) == 3


@pytest.mark.article("B.01@2023-01 art. 1.4.8")
@pytest.mark.parametrize("games", range(7, 20))
def test_the_score_needed_is_the_least_whose_own_least_average_is_reached(games):
    scores = range(0, 10 * games + 1, 5)
    for level in LEVELS.values():
        asked = {score: average_needed(level, score, games) for score in scores}
        # up to averages so high that the smallest share alone decides
        for average in range(level.average - 1, 2900, 9):
            fit = [score for score, least in asked.items() if least is not None]
            fit = [score for score in fit if asked[score] <= average]
            assert score_needed(level, average, games) == min(fit, default=None), average
    # 35 per cent of nine games are 3.15 points
    assert games != 9 or score_needed(LEVELS[Title.WIM], 2800, games) == 35


@pytest.mark.article("B.01@2023-01 art. 1.4.8.b")
def test_the_smallest_share_is_35_per_cent_exactly():
    # 8 of 23 are 34.8 per cent, 7 of 20 are 35
    for games in range(1, 41):
        for score in range(0, 10 * games + 1, 5):
            enough = Fraction(score, 10 * games) >= Fraction(35, 100)
            assert share_is_enough(score, games) == enough, (score, games)


def test_the_rules_of_norms_begin_on_the_day_their_text_came_into_force():
    first_days = {each.key: each.in_force_from for each in editions("B.01")}
    assert len(RULES) == 2
    assert all(each.since == first_days[each.edition] for each in RULES)
