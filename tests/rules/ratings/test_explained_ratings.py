"""What is told of a rating is what was counted: each game, K, the sum, the list's number."""

from datetime import date
from fractions import Fraction

import pytest

from arbitro.model import EditionKey, FideId, Tpn
from arbitro.regulations import editions
from arbitro.rules.ratings.coefficient import RatingStatus
from arbitro.rules.ratings.edition import RULES, rating_rules
from arbitro.rules.ratings.event import rate_event
from arbitro.rules.ratings.explanation import explain_game, explain_member, explain_player
from arbitro.rules.ratings.period import PeriodEvent, PeriodPlayer, run_period

STANDARD = EditionKey("B.02@2024-03")
LAST = rating_rules(STANDARD)


def player_of(event, own, games, rules=LAST):
    rated = rate_event(event(own, games), rules)
    return rated, rated.player(Tpn(1))


def values(told):
    return dict(told.values)


def test_a_rated_game_is_told_with_all_that_its_change_comes_from(event):
    # 1800 against 2000: 200 below is 0.24, a win brings 0.76; 2500 is cut to 400 below: 0.08
    rated, player = player_of(event, 1800, [(2000, "1"), (2500, "=")])
    near, far = (explain_game(game, rated.rules) for game in player.games)
    assert values(near) == {
        "round": 1, "opponent": 2, "rating": 2000, "difference": -200, "counted": -200,
        "expected": Fraction(24, 100), "score": 10, "change": Fraction(76, 100),
    }  # fmt: skip
    assert values(far) == {
        "cut": 2, "opponent": 3, "rating": 2500, "difference": -700, "counted": -400,
        "expected": Fraction(8, 100), "score": 5, "change": Fraction(42, 100),
    }  # fmt: skip
    assert near.concept == far.concept == "rating-difference"


def test_the_parts_of_a_change_add_up_to_it(event):
    rated, player = player_of(
        event, RatingStatus(1800, coefficient=20), [(2000, "1"), (1900, "0"), (0, "1")]
    )
    told = explain_player(rated, player)
    games = [values(each) for each in told.parts if each.concept == "rating-difference"]
    [changed] = [values(each) for each in told.parts if each.concept == "rating-change"]
    [rounded] = [values(each) for each in told.parts if each.concept == "rating-change-rounding"]
    assert sum(each["change"] for each in games) == changed["sum"] == Fraction(40, 100)
    assert changed["change"] == 20 * changed["sum"] == 8
    assert (rounded["rating"], rounded["new"], rounded["change"]) == (1800, 1808, 8)
    assert values(told) == {"rating": 1800, "new": 1808, "change": 8}
    # of the two rated games: a point, where 0.24 and 0.36 were expected
    assert (player.score, player.expected) == (10, 60)
    [out] = [each for each in told.parts if each.concept == "game-not-rated"]
    assert values(out) == {"round": 3, "opponent": 4}
    assert out.parts


def test_a_first_rating_is_told_by_its_games_average_and_what_is_published(event):
    rated, player = player_of(event, 0, [(1700, each) for each in "1===="])
    told = explain_player(rated, player)
    games = [values(each) for each in told.parts if each.concept == "game-for-first-rating"]
    assert games[0] == {"round": 1, "opponent": 2, "rating": 1700, "score": 10}
    # three points of five and two draws with 1800: 12100 / 7, four of seven points are 57 %, +50
    assert values(told) == {"rating": 1779}
    [average] = [values(each) for each in told.parts if each.concept == "initial-rating-opponents"]
    assert average == {"average": Fraction(12100, 7), "games": 5, "score": 30}
    assert told.parts[-1].concept == "first-published-rating"
    assert values(told.parts[-1]) == {"rating": 1779}


@pytest.mark.article("B.02@2024-03 art. 8.2.3")
@pytest.mark.parametrize(
    ("rating", "score", "last"),
    [
        (1700, "1===", {"few": 4, "needed": 5}),
        (1400, "=0000", {"low": 1284, "lowest": 1400}),
    ],
)
def test_why_a_first_rating_is_not_published_is_told(event, rating, score, last):
    rated, player = player_of(event, 0, [(rating, each) for each in score])
    assert values(explain_player(rated, player).parts[-1]) == last


def test_a_period_is_told_event_by_event_and_then_as_a_whole(event):
    games = [(1800, "1"), (1900, "=")]
    rules = rating_rules(STANDARD, date(2026, 5, 1))
    numbers = {Tpn(1): FideId(1), Tpn(2): FideId(2), Tpn(3): FideId(3)}
    played = PeriodEvent(event(0, games), rules, numbers, None)
    members = [
        PeriodPlayer(FideId(1), 1800, 20, inactive=True),
        PeriodPlayer(FideId(2), 1800, 20),
        PeriodPlayer(FideId(3), 1900, 20),
    ]
    found = run_period(members, [played], date(2026, 6, 1), rules)[0]
    told = explain_member(found, (played,), rules)
    assert [each.concept for each in told] == [
        "event-of-period", "development-coefficient", "rating-change", "rating-change-rounding",
        "inactive-players",
    ]  # fmt: skip
    first = told[0]
    # a half against an equal and 0.5 - 0.36 against somebody 100 above
    assert (values(first)["games"], values(first)["sum"]) == (2, Fraction(64, 100))
    assert [values(each)["round"] for each in first.parts] == [1, 2]
    assert values(told[3]) == {"change": 13, "rating": 1800, "new": 1813}
    assert values(told[-1]) == {"active": 1}


@pytest.mark.parametrize("edition", sorted({each.edition for each in RULES}))
def test_the_first_text_of_an_edition_holds_from_the_day_the_edition_does(edition):
    [known] = [each for each in editions(edition.partition("@")[0]) if each.key == edition]
    texts = [each for each in RULES if each.edition == edition]
    days = [each.since for each in texts]
    assert days[0] == known.in_force_from
    assert set(days[1:]) <= set(known.amended)
    assert days == sorted(days)
