"""What is said of a norm: its headline, the rounds left out, the rows of its certificate."""

import pytest

from arbitro.model import EditionKey, System, Title, Tpn
from arbitro.rules.titles.certificate import certificate
from arbitro.rules.titles.edition import norm_rules
from arbitro.rules.titles.verdict import headline, judge, rounds_left_out

RULES = norm_rules(EditionKey("B.01@2023-01"))

EXAM_10 = (
    "GM 2700 ENG =,IM 2393 NZL =,GM 2592 USA =,- 2345 NED 1,FM 2380 AUS 1,GM 2450 NZL =,"
    "GM 2685 GER =,- 2149 NED 1,GM 2559 ESP ="
)
"""Arbiters' Manual 2023, exam question 10: 6 of 9, a norm of grandmaster."""

HUNGARIAN = (
    "GM 2383 GER 1,GM 2508 ENG =,- 2573 GER 0,- 2180 AUT 1,GM 2598 RUS 1,GM 2568 GER 0,"
    "- 2070 GER 1,IM 2483 GER 1,- 2497 RUS 1,- 2561 GER =,FM 2440 GER 1,IM 2479 GER =,GM 2492 GER ="
)
"""Arbiters' Manual 2023: thirteen rounds, a norm when the win of round 7 is ignored."""


def said(verdict):
    return [(each.concept, dict(each.values)) for each in rounds_left_out(verdict, RULES)]


def test_the_headline_says_the_title_and_for_how_many_games_it_counts(norm_of):
    found = headline(norm_of(EXAM_10))
    assert (found.concept, dict(found.values)) == ("norm", {"title": "GM", "games": 9})
    none = headline(norm_of(EXAM_10.replace("2149 NED 1", "2149 NED 0")))
    assert (none.concept, dict(none.values)) == ("no-norm", {"title": "GM"})


def test_of_nine_games_that_all_count_nothing_is_left_out(norm_of):
    assert said(norm_of(EXAM_10)) == []


@pytest.mark.article("B.01@2023-01 art. 1.4.1.f")
def test_a_win_that_is_ignored_is_named_with_its_opponent(norm_of):
    found = norm_of(HUNGARIAN, federation="HUN", system=System.ROUND_ROBIN)
    # the opponent of round 7 has number 8
    assert said(found)[0] == ("won-games-ignored", {"round": 7, "opponent": 8})


@pytest.mark.article("B.01@2023-01 art. 1.4.1.e")
def test_rounds_after_the_norm_are_named_as_such(norm_of):
    found = norm_of(f"{EXAM_10},- 2300 FRA 0,- 2300 ITA 0")
    assert said(found) == [
        ("rounds-after-the-norm", {"round": 10}),
        ("rounds-after-the-norm", {"round": 11}),
    ]


@pytest.mark.article("B.01@2023-01 art. 1.4.1.d")
def test_points_above_the_need_are_said(norm_of):
    better = EXAM_10.replace("GM 2559 ESP =", "GM 2559 ESP 1").replace("USA =", "USA 1")
    assert said(norm_of(better)) == [("extra-points", {"games": 1})]


def test_a_game_that_never_counts_is_said_with_its_reason(norm_of):
    forfeited = norm_of(EXAM_10.replace("2345 NED 1", "2345 NED -"))
    first = rounds_left_out(forfeited, RULES)[0]
    assert first.concept == "round-not-counted"
    assert dict(first.values) == {"round": 4, "opponent": 5}
    assert [each.concept for each in first.parts] == ["games-decided-otherwise"]


def test_there_is_no_certificate_without_a_norm(event):
    built = event(EXAM_10.replace("2149 NED 1", "2149 NED 0"))
    found = judge(built, built.tournament.entry(Tpn(1)), Title.GM, RULES)
    with pytest.raises(ValueError, match="GM"):
        certificate(built, Tpn(1), found, RULES)


@pytest.mark.article("B.01@2023-01 art. 1.4.6.c")
def test_the_rows_of_a_certificate_show_what_was_adjusted_and_what_was_not_played(event):
    built = event(
        "GM 2500 ENG 1,GM 2500 GER 1,GM 2500 USA =,IM 2500 NED =,IM 2500 NZL =,"
        "GM 2500 FRA 1,- 2450 ITA 1,- 2150 ESP 1,- 0 bye U"
    )
    verdict = judge(built, built.tournament.entry(Tpn(1)), Title.GM, RULES)
    made = certificate(built, Tpn(1), verdict, RULES)
    assert verdict.norm
    rows = made.rows
    assert [row.round for row in rows] == list(range(1, 10))
    # the lowest of a norm of grandmaster is raised to 2200
    assert [row.adjusted for row in rows] == [None] * 7 + [2200, None]
    assert [row.rating for row in rows[:8]] == [2500] * 6 + [2450, 2150]
    assert rows[8].name == ""
    # 6 opponents of 2500, one of 2450 and one raised to 2200: 19650 / 8 = 2456.25
    assert (made.average, made.score, made.games) == (2456, 65, 8)
    assert made.rated == 8
    assert made.foreign == 8
    assert made.titled == 6
    # 6½ of 8 are 81 %, which the table of B.02 gives 251 points
    assert (made.step, made.performance) == (251, 2456 + 251)
