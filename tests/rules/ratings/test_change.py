"""Changes of ratings against what FIDE published and the manual's examples, text by text."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.model import EditionKey
from arbitro.regulations import UnknownEditionError
from arbitro.rules.ratings.coefficient import RatingStatus, limited
from arbitro.rules.ratings.conversion import expected_percentage, whole_change
from arbitro.rules.ratings.edition import (
    RULES,
    capped_always,
    capped_once,
    full_from_2650,
    rating_rules,
)
from arbitro.rules.ratings.event import changes_against

PUBLISHED = json.loads(
    (Path(__file__).parents[2] / "data" / "ratings" / "published_changes.json").read_text("utf-8")
)["cases"]

ratings = st.integers(1000, 2900)

MANUAL = [
    (1926, "1"),
    (2011, "1"),
    (2318, "0"),
    (2067, "="),
    (2219, "="),
    (2585, "0"),
    (2659, "1"),
    (2464, "="),
    (2652, "="),
]
"""Arbiters' Manual 2023, appendix "Ejemplo de cálculo de Valoración"."""

EXAM_12 = [
    (2095, "1"),
    (2254, "1"),
    (2415, "="),
    (2488, "0"),
    (2310, "1"),
    (2570, "="),
    (2673, "="),
]


def hundredths(text):
    return round(Fraction(text) * 100)


@pytest.mark.article("B.02@2024-03 art. 8.3.2")
@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: f"{case['rating']} {case['sum']}")
def test_every_game_and_every_sum_is_as_fide_published_it(rated, case):
    # Where FIDE marks a cut it prints the rating cut to 400; the opponent was further away.
    games = []
    for game in case["games"]:
        away = 60 if game["opponent"] > case["rating"] else -60
        games.append((game["opponent"] + (away if game["cut"] else 0), game["result"]))
    found = rated(RatingStatus(case["rating"], coefficient=case["k"]), games, day=case["start"])
    assert [game.change for game in found.games] == [
        hundredths(game["change"]) for game in case["games"]
    ]
    assert [abs(game.difference) > 400 and abs(game.counted) == 400 for game in found.games] == [
        game["cut"] for game in case["games"]
    ]
    assert found.sum_of_changes == hundredths(case["sum"])
    assert found.exact_change == case["k"] * hundredths(case["sum"])


@pytest.mark.article("B.02.RB@2022-01 art. 7.3.1")
def test_one_cut_an_event_is_what_fide_published_in_2022(rated):
    # chesschat.org, thread 18971: rapid event of October 2022, K 20, -0.61 and -12.2
    games = [
        (1063, "1"), (1299, "1"), (1413, "1"), (1872, "="), (1851, "0"), (1427, "1"), (1682, "1")
    ]  # fmt: skip
    found = rated(RatingStatus(2000, coefficient=20), games, "B.02.RB@2022-01")
    assert [game.change for game in found.games] == [8, 1, 2, -17, -70, 2, 13]
    assert (found.sum_of_changes, found.exact_change) == (-61, -1220)


@pytest.mark.article("B.02@2022-01 art. 8.3.1")
def test_the_manuals_example_comes_out_to_the_hundredth(rated):
    found = rated(RatingStatus(2212, games=20), MANUAL, "B.02@2022-01")
    assert [game.change for game in found.games] == [16, 24, -36, -19, 1, -10, 92, 31, 42]
    assert found.exact_change == 5640
    assert found.rating + found.change == 2268


def test_the_manuals_exam_question_12_comes_out(rated):
    found = rated(RatingStatus(2460), EXAM_12, "B.02@2022-01")
    assert [game.change for game in found.games] == [10, 24, -6, -46, 30, 15, 27]
    assert found.exact_change == 540
    assert found.change == 5


@pytest.mark.parametrize(
    ("edition", "day", "changes"),
    [
        ("B.02@2022-01", None, [1, 4, -92]),
        ("B.02@2024-03", "2025-09-30", [8, 8, -92]),
        ("B.02@2024-03", "2025-10-01", [1, 4, -100]),
    ],
)
def test_the_same_games_under_each_text_of_the_400_rule(rated, edition, day, changes):
    # 2650 against 2000 (D 650), 2150 (500) and 1900 (750): .99, .96 and 1.00 without a cut
    games = [(2000, "1"), (2150, "1"), (1900, "0")]
    assert [game.change for game in rated(2650, games, edition, day).games] == changes


@pytest.mark.article("B.02@2024-03 art. 8.3.1")
def test_only_the_own_rating_decides_about_the_cut_of_2025(rated):
    assert rated(2813, [(2400, "1")], day="2025-11-07").games[0].counted == 413
    assert rated(2400, [(2813, "0")], day="2025-11-07").games[0].counted == -400
    assert rated(2649, [(2149, "1")], day="2025-11-07").games[0].counted == 400


@pytest.mark.article("B.02.RB@2024-03 art. 7.3.1")
@pytest.mark.parametrize(
    ("day", "own", "opponent", "counts"),
    [
        ("2024-12-01", 2601, 2001, False),
        ("2024-11-30", 2601, 2001, True),
        ("2024-12-01", 2600, 2000, True),
        ("2024-12-01", 2700, 2101, True),
        ("2024-12-01", 2000, 2650, False),
    ],
)
def test_rapid_games_far_apart_are_not_rated_from_december_2024(rated, day, own, opponent, counts):
    found = rated(own, [(opponent, "1")], "B.02.RB@2024-03", day)
    assert (found.games[0].not_rated is None) == counts


@pytest.mark.article("B.02@2024-03 art. 8.3.4")
@pytest.mark.parametrize(
    ("exact", "whole"), [(-250, -3), (250, 3), (540, 5), (9248, 92), (190, 2), (-20, 0), (-50, -1)]
)
def test_a_change_is_rounded_once_halves_away_from_zero(exact, whole):
    # -2.50, 1.90, -0.20 and 92.48 are FIDE's own totals of December 2025 and October 2026
    assert whole_change(exact) == whole


@given(own=ratings, opponents=st.lists(ratings, max_size=12))
def test_expectations_of_two_players_make_one_game_where_both_are_cut_alike(own, opponents):
    for opponent in opponents:
        (mine,), (theirs,) = capped_always(own, [opponent]), capped_always(opponent, [own])
        assert expected_percentage(mine) + expected_percentage(theirs) == 100


@given(own=ratings, opponents=st.lists(ratings, min_size=1, max_size=12))
def test_one_cut_an_event_never_gives_more_than_a_cut_in_every_game(own, opponents):
    once, always = capped_once(own, opponents), capped_always(own, opponents)
    assert all(one >= other for one, other in zip(once, always, strict=True))
    assert sum(one != other for one, other in zip(once, always, strict=True)) == max(
        sum(own - opponent > 400 for opponent in opponents) - 1, 0
    )


@given(own=st.integers(1000, 2649), opponents=st.lists(ratings, max_size=12))
def test_below_2650_the_rule_of_2025_is_that_of_2024(own, opponents):
    assert full_from_2650(own, opponents) == capped_always(own, opponents)


@given(k=st.sampled_from([10, 20, 40]), games=st.integers(0, 900))
def test_k_times_games_never_exceeds_700_and_no_larger_k_would_do(k, games):
    reduced = limited(k, games)
    assert reduced * games <= 700
    assert reduced == k or (reduced + 1) * games > 700


def test_every_text_of_every_edition_is_found_by_its_first_day():
    for rules in RULES:
        assert rating_rules(rules.edition, rules.since) is rules
    with pytest.raises(UnknownEditionError, match=r"C\.07@2026-03"):
        rating_rules(EditionKey("C.07@2026-03"))


@pytest.mark.parametrize("opponent", [1400, 1990, 2000, 2010, 2600])
@pytest.mark.parametrize("factor", [10, 20, 40])
def test_a_draw_changes_half_of_what_a_win_and_a_loss_do_together(factor, opponent):
    """Half a point lies in the middle, and the whole point between win and loss is K."""
    rules = RULES[-1]
    win, draw, loss = changes_against(rules, 2000, factor, opponent)
    assert (win - loss, win + loss) == (factor, 2 * draw)
    back = changes_against(rules, opponent, factor, 2000)
    assert back == (-loss, -draw, -win)
    if opponent == 2000:
        assert draw == 0
