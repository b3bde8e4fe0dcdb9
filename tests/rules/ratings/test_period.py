"""The run of a period: what FIDE published, K, first ratings, floors, inactivity."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.model import EditionKey, FideId, Points, Tpn
from arbitro.rules.ratings.coefficient import RatingStatus
from arbitro.rules.ratings.edition import rating_rules
from arbitro.rules.ratings.event import rate_event
from arbitro.rules.ratings.explanation import explain_member
from arbitro.rules.ratings.initial import UnratedResults
from arbitro.rules.ratings.period import (
    PeriodEvent,
    PeriodPlayer,
    PooledResults,
    next_coefficient,
    run_period,
)

ME = FideId(1)
RULES = rating_rules(EditionKey("B.02@2024-03"), date(2026, 6, 1))
DECEMBER = date(2025, 12, 1)
JUNE = date(2026, 6, 1)


def period_event(build, games, day, own=None):
    """Return an event of player 1 against players 1000, 1001 ... of fixed ratings."""
    built = build(0, games)
    numbers = {Tpn(1): ME} | {
        Tpn(place + 2): FideId(1000 + rating) for place, (rating, _) in enumerate(games)
    }
    rules = rating_rules(EditionKey("B.02@2024-03"), date.fromisoformat(day))
    ratings = None
    if own is not None:
        ratings = {ME: own} | {FideId(1000 + rating): rating for rating, _ in games}
    return PeriodEvent(built, rules, numbers, ratings)


def opponents(*events):
    ratings = {rating for games in events for rating, _ in games}
    return [PeriodPlayer(FideId(1000 + rating), rating, 10) for rating in ratings]


def me(found):
    return next(each for each in found if each.before.fide_id == ME)


# FIDE's calculation of December 2025 for a player of 2505: K 10, 1.90, 2507. The first event began
# on 31 October, under the list that had 2499. A cut opponent is put 60 points further away.
THREE_EVENTS = (
    ([(2039, "1"), (2322, "1"), (2422, "1"), (2325, "="), (2255, "=")], "2025-10-31", 2499),
    ([(2045, "1"), (2044, "1"), (2237, "="), (2134, "1"), (2813, "=")], "2025-11-07", None),
    ([(2045, "1"), (2044, "1"), (2043, "1"), (2400, "0"), (2118, "1")], "2025-11-21", None),
)


@pytest.mark.article("B.02@2024-03 art. 8.3.4")
def test_a_published_period_of_three_events_comes_out(event):
    games = [each[0] for each in THREE_EVENTS]
    events = [period_event(event, *each) for each in THREE_EVENTS]
    members = [PeriodPlayer(ME, 2505, 10), *opponents(*games)]
    found = me(run_period(members, events, DECEMBER, RULES))
    assert [step.rating.sum_of_changes for step in found.steps] == [21, 29, -31]
    assert (found.games, found.exact_change, found.member.rating) == (15, 190, 2507)
    assert found.member.coefficient == 10


def test_half_a_point_is_rounded_away_from_zero_once(event):
    # FIDE's calculation of December 2025: 2813, -2.50, 2810
    games = [(1787, "1"), (2025, "1"), (2310, "1"), (2400, "1"), (2505, "=")]
    members = [PeriodPlayer(ME, 2813, 10), *opponents(games)]
    found = me(run_period(members, [period_event(event, games, "2025-11-07")], DECEMBER, RULES))
    assert (found.exact_change, found.member.rating) == (-250, 2810)


@pytest.mark.parametrize("own", [1400, 1866, 2399, 2649, 2650, 2720])
def test_a_period_of_one_event_is_that_event(event, own):
    games = [(1400, "1"), (1500, "="), (1900, "0"), (2210, "1"), (2500, "="), (2800, "1")]
    members = [PeriodPlayer(ME, own, 20), *opponents(games)]
    found = me(run_period(members, [period_event(event, games, "2026-05-01")], JUNE, RULES))
    alone = rate_event(event(RatingStatus(own, coefficient=20), games), RULES).player(Tpn(1))
    assert (found.exact_change, found.change) == (alone.exact_change, alone.change)


def test_k_is_reduced_for_the_games_of_all_events_together(event):
    games = [(1500 + place, "=") for place in range(18)]
    events = [period_event(event, games, "2026-05-01"), period_event(event, games, "2026-05-20")]
    found = me(run_period([PeriodPlayer(ME, 1500, 20), *opponents(games)], events, JUNE, RULES))
    assert (found.games, found.coefficient.value, found.coefficient.before) == (36, 19, 20)
    assert found.member.coefficient == 20


@pytest.mark.article("B.02@2024-03 art. 8.2.4")
def test_who_was_unrated_when_the_event_began_is_rated_alone(event):
    games = [(1600, "1"), (1700, "1")]
    late = period_event(event, games, "2026-04-20", own=0)
    members = [PeriodPlayer(ME, 1650, 40), *opponents(games)]
    found = run_period(members, [late], JUNE, RULES)
    assert me(found).sum_of_changes == 43 + 57
    assert all(each.games == 0 for each in found if each.before.fide_id != ME)


@pytest.mark.article("B.02@2024-03 art. 7.1.4")
def test_results_wait_for_five_games_within_26_months(event):
    games = [(1700, "1"), (1701, "0"), (1702, "=")]
    waiting = PooledResults(date(2024, 5, 1), UnratedResults(3, 5100, Points(15)))
    member = PeriodPlayer(ME, events=1, pooled=(waiting,))
    run = [period_event(event, games, "2026-05-01")]
    found = me(run_period([member, *opponents(games)], run, JUNE, RULES))
    assert found.initial.results.games == 6
    assert found.member.rating == found.initial.rating
    assert (found.member.games, found.member.coefficient, found.member.pooled) == (6, 40, ())
    old = replace(member, pooled=(replace(waiting, list_day=date(2024, 4, 1)),))
    found = me(run_period([old, *opponents(games)], run, JUNE, RULES))
    assert (found.initial.results.games, found.member.rating) == (3, 0)
    assert len(found.member.pooled) == 1


@pytest.mark.article("B.02@2024-03 art. 8.2.1")
def test_no_point_in_the_first_event_is_forgotten_and_in_the_second_kept(event):
    games = [(1700, "0"), (1701, "0")]
    run = [period_event(event, games, "2026-05-01")]
    first = me(run_period([PeriodPlayer(ME, events=0), *opponents(games)], run, JUNE, RULES))
    assert (first.member.pooled, first.member.events) == ((), 1)
    second = me(run_period([first.member, *opponents(games)], run, date(2026, 7, 1), RULES))
    assert second.member.pooled[0].results.games == 2


@pytest.mark.article("B.02@2024-03 art. 7.2.1")
def test_who_falls_below_the_lowest_rating_is_unrated_from_then_on(event):
    games = [(1400 + place, "0") for place in range(5)]
    member = PeriodPlayer(ME, 1420, 40)
    run = [period_event(event, games, "2026-05-01")]
    found = me(run_period([member, *opponents(games)], run, JUNE, RULES))
    assert found.below < 1400
    assert (found.member.rating, found.member.coefficient) == (0, None)


@pytest.mark.article("B.02@2024-03 art. 7.2.2")
def test_a_year_without_a_game_makes_inactive_and_a_game_active_again(event):
    member = PeriodPlayer(ME, 1800, 20, last_played=date(2025, 7, 1))
    (quiet,) = run_period([member], [], JUNE, RULES)
    assert not quiet.member.inactive
    (silent,) = run_period([member], [], date(2026, 7, 1), RULES)
    assert silent.member.inactive
    games = [(1800, "=")]
    again = run_period(
        [silent.member, *opponents(games)],
        [period_event(event, games, "2026-07-05")],
        date(2026, 8, 1),
        RULES,
    )
    assert not me(again).member.inactive


@pytest.mark.article("B.02@2024-03 art. 8.3.3")
@pytest.mark.parametrize(
    ("member", "before", "day", "k"),
    [
        (PeriodPlayer(ME, 2390, reached_2400=True), 20, JUNE, 10),
        (PeriodPlayer(ME, 2410), 20, JUNE, 10),
        (PeriodPlayer(ME, 2300), 10, JUNE, 10),
        (PeriodPlayer(ME, 1900, games=29), 40, JUNE, 40),
        (PeriodPlayer(ME, 1900, games=30), 40, JUNE, 20),
        (PeriodPlayer(ME, 1900), 40, JUNE, 40),
        (PeriodPlayer(ME, 1900, birth_year=2008), 40, date(2026, 12, 1), 40),
        (PeriodPlayer(ME, 1900, birth_year=2008), 40, date(2027, 1, 1), 20),
        (PeriodPlayer(ME, 2300, birth_year=2010, games=99), 40, JUNE, 20),
        # 2300 was reached: the rating has not remained below it
        (PeriodPlayer(ME, 2290, birth_year=2010, games=99), 20, JUNE, 20),
        (PeriodPlayer(ME, 2290, birth_year=2010), 20, JUNE, 20),
        (PeriodPlayer(ME, 2290, birth_year=2010, games=99), None, JUNE, 40),
    ],
)
def test_the_next_lists_k_follows_from_what_is_known(member, before, day, k):
    assert next_coefficient(member, before, day) == k


def test_players_come_in_the_order_of_the_list_and_newcomers_last(event):
    games = [(1800, "1")]
    members = [PeriodPlayer(FideId(9), 1500, 20), *opponents(games)]
    found = run_period(members, [period_event(event, games, "2026-05-01")], JUNE, RULES)
    assert [each.before.fide_id for each in found] == [9, 2800, 1]


@pytest.mark.article("B.02.RB@2024-03 art. 7.2.1")
def test_who_has_a_standard_rating_enters_the_rapid_list_by_it(event):
    # against 1700 twice with 1800: 1 - 0.64 and 0.5 - 0.64, K 40 of a player new to the list
    rapid = rating_rules(EditionKey("B.02.RB@2024-03"), JUNE)
    games = [(1700, "1"), (1701, "=")]
    built = replace(period_event(event, games, "2026-05-05"), rules=rapid)
    mine = PeriodPlayer(ME, 0, standard=1800)
    found = me(run_period([mine, *opponents(games)], [built], JUNE, rapid))
    assert (found.sum_of_changes, found.coefficient.value) == (22, 40)
    assert (found.change, found.member.rating) == (9, 1809)
    assert (found.member.games, found.member.coefficient) == (2, 40)
    standard = replace(built, rules=RULES)
    again = me(run_period([mine, *opponents(games)], [standard], JUNE, RULES))
    assert again.member.rating == 0


def list_after(event, member, games, day=JUNE, rules=RULES):
    """Return the player after a period with one event of these games."""
    run = [period_event(event, games, "2026-05-01")]
    return me(run_period([member, *opponents(games)], run, day, rules))


@pytest.mark.article("B.02@2024-03 art. 7.2.1")
@pytest.mark.parametrize(("own", "after"), [(1420, 1400), (1419, 0)])
def test_1400_is_the_lowest_rating_published(event, own, after):
    # one loss against an equal: K 40 times a half is 20 points
    found = list_after(event, PeriodPlayer(ME, own, 40, games=5), [(own, "0")])
    assert (found.change, found.member.rating) == (-20, after)
    assert found.below == (None if after else 1399)


@pytest.mark.article("B.02@2024-03 art. 8.2.3")
@pytest.mark.parametrize(("score", "games", "rating"), [("0000=", 5, 1499), ("000=", 4, 0)])
def test_a_first_rating_is_published_after_five_games(event, score, games, rating):
    # half a point of five against 1700: (8500 + 3600) / 7 and 1.5 of 7 points, 21 %, -230;
    # 12100 / 7 = 1728.57, less 230 is 1499; against four the results wait
    found = list_after(event, PeriodPlayer(ME, events=3), [(1700, each) for each in score])
    assert found.games == games
    assert found.member.rating == rating
    assert (found.member.pooled == ()) == (rating > 0)
    assert found.member.events == 4


@pytest.mark.article("B.02@2024-03 art. 7.2.1")
def test_a_first_rating_below_the_lowest_waits(event):
    # (7000 + 3600) / 7 and 1.5 of 7 points: 1514.29 less 230 is 1284
    found = list_after(event, PeriodPlayer(ME, events=1), [(1400, each) for each in "0000="])
    assert (found.initial.rating, found.member.rating) == (1284, 0)
    assert found.member.pooled[0].results.games == 5


@pytest.mark.article("B.02@2024-03 art. 8.3.3")
@pytest.mark.parametrize(("own", "after", "k"), [(2390, 2400, 10), (2389, 2399, 20)])
def test_who_reaches_2400_has_k_10_from_the_next_list_on(event, own, after, k):
    # a win against an equal is half of K 20
    found = list_after(event, PeriodPlayer(ME, own, 20, games=200), [(own, "1")])
    assert (found.member.rating, found.member.coefficient) == (after, k)
    assert found.member.reached_2400 == (after == 2400)
    lost = list_after(event, found.member, [(after, "0")])
    assert lost.member.coefficient == k


def test_games_and_events_are_counted_where_they_were_known(event):
    games = [(1800, "="), (1810, "0")]
    known = list_after(event, PeriodPlayer(ME, 1800, 20, games=40, events=7), games).member
    assert (known.games, known.events, known.last_played) == (42, 8, JUNE)
    unknown = list_after(event, PeriodPlayer(ME, 1800, 20), games).member
    assert (unknown.games, unknown.events) == (None, None)


def test_a_newcomer_begins_with_this_event(event):
    games = [(1800, "="), (1810, "0")]
    run = [period_event(event, games, "2026-05-01")]
    found = me(run_period(opponents(games), run, JUNE, RULES))
    assert (found.before.games, found.before.events, found.member.events) == (0, 0, 1)
    assert (found.games, found.member.rating, found.member.last_played) == (2, 0, JUNE)


@pytest.mark.article("B.02@2024-03 art. 8.2.1")
def test_only_the_first_event_is_forgotten_for_want_of_a_point(event):
    lost, drawn = [(1700, "0"), (1701, "0")], [(1702, "="), (1703, "=")]
    run = [period_event(event, lost, "2026-05-01"), period_event(event, drawn, "2026-05-09")]
    found = me(run_period([PeriodPlayer(ME, events=0), *opponents(lost, drawn)], run, JUNE, RULES))
    assert [each.results.games for each in found.member.pooled] == [2]
    turned = me(
        run_period([PeriodPlayer(ME, events=0), *opponents(lost, drawn)], run[::-1], JUNE, RULES)
    )
    assert [each.results.games for each in turned.member.pooled] == [2, 2]


@pytest.mark.article("B.02@2024-03 art. 8.3.3")
@pytest.mark.parametrize(("day", "k"), [(date(2027, 1, 1), 40), (date(2027, 2, 1), 20)])
def test_the_list_of_january_still_rates_the_games_of_the_year_before(event, day, k):
    # born in 2008: 18 in 2026, and games of December 2026 make the list of January
    junior = PeriodPlayer(ME, 1900, games=99, birth_year=2008)
    assert list_after(event, junior, [(1900, "1")], day).coefficient.value == k


def test_a_quiet_player_keeps_waiting_results_for_26_months_and_has_no_k():
    waiting = PooledResults(date(2024, 5, 1), UnratedResults(3, 5100, Points(15)))
    member = PeriodPlayer(ME, events=1, pooled=(waiting,))
    (kept,) = run_period([member], [], JUNE, RULES)
    assert (kept.member.pooled, kept.member.coefficient) == ((waiting,), None)
    (gone,) = run_period([member], [], date(2026, 7, 1), RULES)
    assert gone.member.pooled == ()


@pytest.mark.article("B.02@2024-03 art. 8.3.3")
@pytest.mark.parametrize(("reached", "k"), [(True, 10), (False, 40)])
def test_who_had_2400_once_and_comes_back_to_the_list_has_k_10(event, reached, k):
    found = list_after(event, PeriodPlayer(ME, events=3, reached_2400=reached), [(1700, "=")] * 5)
    assert found.member.rating > 0
    assert (found.member.reached_2400, found.member.coefficient) == (reached, k)


@pytest.mark.article("B.02.RB@2022-01 art. 2022.10")
@pytest.mark.parametrize(
    ("day", "rating", "expected"),
    [
        (date(2022, 9, 1), 1850, 1850),
        (date(2022, 10, 1), 1850, 1900),
        (date(2023, 5, 1), 1899, 1900),
        (date(2023, 5, 1), 1900, 1900),
        (date(2023, 5, 1), 0, 0),
    ],
)
def test_a_rapid_rating_is_no_more_than_100_below_the_standard_one(day, rating, expected):
    rules = rating_rules(EditionKey("B.02.RB@2022-01"), day)
    found = me(run_period([PeriodPlayer(ME, rating, 20, games=50, standard=2000)], [], day, rules))
    assert found.member.rating == expected
    assert found.raised_from == (rating if rating != expected else None)
    said = [each.concept for each in explain_member(found, (), rules)]
    assert ("near-standard-rating" in said) is (rating != expected)
