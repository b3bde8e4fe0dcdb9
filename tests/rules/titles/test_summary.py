"""Results told by average, score and games alone."""

import pytest

from arbitro.model import EditionKey, Title
from arbitro.rules.titles.edition import LEVELS, averages_by_score, norm_rules
from arbitro.rules.titles.summary import (
    FEWEST_GAMES,
    judge_summary,
    needs_of,
    performance_of,
)

RULES = norm_rules(EditionKey("B.01@2024-01"))


def by_title(*result):
    return {each.title: each for each in judge_summary(*result, RULES)}


@pytest.mark.article("B.01@2024-01 art. 1.4.8")
def test_the_sample_of_the_manual_is_a_norm_of_a_grandmaster():
    """Form IT1 in the Arbiters' Manual: Ra 2500, 6 of 9, Rp 2625."""
    assert performance_of(2500, 60, 9) == 2625
    found = by_title(2500, 60, 9)[Title.GM]
    assert found.possible
    assert {check.reason.concept for check in found.checks} >= {"performance", "minimum-average"}


def test_half_a_point_less_names_what_would_do():
    found = by_title(2500, 55, 9)[Title.GM]
    assert not found.possible
    assert found.score == 60
    assert found.average is not None
    assert by_title(found.average, 55, 9)[Title.GM].possible
    assert not by_title(found.average - 1, 55, 9)[Title.GM].possible


@pytest.mark.parametrize("title", list(LEVELS))
@pytest.mark.parametrize("games", [9, 10, 11, 13])
def test_every_row_of_the_annex_is_the_edge(title, games):
    for score, average in averages_by_score(LEVELS[title], games):
        assert by_title(average, score, games)[title].possible
        assert not by_title(average - 1, score, games)[title].possible


def test_fewer_than_nine_games_are_told_as_such():
    found = by_title(2600, 60, 8)[Title.GM]
    assert [check.reason.concept for check in found.checks if not check.met] == ["nine-games"]


@pytest.mark.article("B.01@2024-01 art. 1.4.3")
def test_what_the_opponents_bring_besides():
    needs = needs_of(9)
    assert (needs.mix, needs.holders, needs.own, needs.one) == (3, 5, 5, 6)


@pytest.mark.article("B.01@2024-01 art. 1.4.1")
def test_a_result_of_seven_games_is_the_shortest_that_is_looked_at():
    """Seven games make a norm in a team championship of the world or a continent alone."""
    assert FEWEST_GAMES == 7
