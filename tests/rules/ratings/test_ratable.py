"""Which games are rated: time controls, unplayed games, matches, play in a day."""

from datetime import date

import pytest

from arbitro.model import Period, RateClass, Result, TimeControl, Tpn
from arbitro.rules.ratings.event import rate_event
from arbitro.rules.ratings.ratable import Clock, daily_play, time_forbids


def control(*periods):
    return TimeControl(tuple(Period(*each) for each in periods))


def clock(time, rate_class=None, black=None):
    return Clock(rate_class or time.rate_class, time, black)


MINUTES_90_30 = control((5400, 30))


@pytest.mark.article("B.02@2022-01 art. 1.1")
@pytest.mark.parametrize(
    ("minutes", "ratings", "fine"),
    [
        (120, (2400, 1500), True),
        (119, (2400, 1500), False),
        (119, (2399, 2399), True),
        (90, (1800, 0), True),
        (89, (1500, 1800), False),
        (89, (1799, 1799), True),
        (60, (1799, 0), True),
        (120, (2800, 2800), True),
    ],
)
def test_stronger_players_need_more_time(rules, minutes, ratings, fine):
    found = time_forbids(*ratings, clock(control((minutes * 60,))), rules("B.02@2024-03"))
    assert (found is None) == fine


@pytest.mark.parametrize("ratings", [(0, 0), (1799, 0), (1, 1)])
@pytest.mark.parametrize(("minutes", "fine"), [(59, False), (60, True)])
def test_a_standard_game_of_anybody_needs_an_hour(rules, ratings, minutes, fine):
    time = clock(control((minutes * 60,)), RateClass.STANDARD)
    found = time_forbids(*ratings, time, rules("B.02@2024-03"))
    assert (found is None) == fine
    if found:
        assert (found.concept, found.value("needed")) == ("minimum-time", 60)


@pytest.mark.article("B.02@2022-01 art. 1.2")
def test_a_first_period_has_at_least_thirty_moves(rules):
    for moves, fine in ((29, False), (30, True), (40, True)):
        time = control((5400, 30, moves), (1800, 30))
        assert (time_forbids(2000, 2000, clock(time), rules("B.02@2024-03")) is None) == fine


@pytest.mark.article("B.02.RB@2022-01 art. 1.1.1")
@pytest.mark.parametrize(
    ("time", "rate_class"),
    [
        (control((1500, 10)), RateClass.RAPID),
        (control((2400, 20)), RateClass.STANDARD),
        (control((360, 5)), RateClass.RAPID),
        (control((420, 3)), RateClass.BLITZ),
        (control((300, 5)), RateClass.BLITZ),
        (control((600, 3)), RateClass.RAPID),
    ],
)
def test_the_manuals_examples_belong_to_their_class(time, rate_class):
    # 25+10, 40+20, 6+5, 7+3; its "5+5 is rapid" and "10+3 is blitz" contradict its own sums
    assert time.rate_class is rate_class


@pytest.mark.parametrize(
    ("seconds", "fine"), [(600, False), (601, True), (3599, True), (3600, False)]
)
def test_rapid_is_more_than_ten_minutes_and_less_than_sixty(rules, seconds, fine):
    found = time_forbids(
        2000, 2000, clock(control((seconds,)), RateClass.RAPID), rules("B.02.RB@2024-03")
    )
    assert (found is None) == fine


@pytest.mark.parametrize(
    ("seconds", "fine"), [(180, False), (181, True), (600, True), (601, False)]
)
def test_blitz_needs_more_than_three_minutes(rules, seconds, fine):
    found = time_forbids(
        2000, 2000, clock(control((seconds,)), RateClass.BLITZ), rules("B.02.RB@2024-03")
    )
    assert (found is None) == fine


@pytest.mark.article("B.02.RB@2022-01 art. 1.2")
def test_unequal_times_are_rated_in_standard_alone(rules):
    armageddon = clock(control((300,)), RateClass.BLITZ, control((240,)))
    assert time_forbids(2000, 2000, armageddon, rules("B.02.RB@2024-03")).concept == (
        "unequal-times-not-rated"
    )
    handicap = clock(control((7200,)), RateClass.STANDARD, control((5400,)))
    assert time_forbids(2000, 2000, handicap, rules("B.02@2024-03")) is None
    assert time_forbids(2400, 2000, handicap, rules("B.02@2024-03")) is not None


@pytest.mark.article("B.02@2024-03 art. 5.1")
@pytest.mark.parametrize(
    "result",
    [Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.PENDING, Result.UNRATED_WIN],
)
def test_games_not_played_or_reported_as_not_rated_change_nothing(rated, result):
    found = rated(2000, [(2000, "1"), (2000, result)])
    assert found.exact_change == 1000
    assert found.games[1].not_rated is not None


@pytest.mark.article("B.02@2022-01 art. 3.1")
def test_twelve_hours_a_day_are_the_most(rules):
    # Manual: 90 minutes for 40 moves and 30 minutes make 8 hours in two rounds, 120 + 40 + 30 s
    # make 12 hours 40
    short = clock(control((5400, 0, 40), (1800,)), RateClass.STANDARD)
    long = clock(control((7200, 30, 40), (2400, 30)), RateClass.STANDARD)
    # exam question 17: 90 minutes for 30 moves, 30 minutes and 30 seconds a move make 10 hours
    ten = clock(control((5400, 30, 30), (1800, 30)), RateClass.STANDARD)
    day = [date(2026, 5, 1)] * 2
    assert ten.white.seconds_for_sixty_moves * 2 * 2 == 10 * 3600
    assert daily_play(day, ten, rules("B.02@2022-01")) == ()
    assert time_forbids(2199, 2199, ten, rules("B.02@2022-01")) is None
    assert daily_play(day, short, rules("B.02@2022-01")) == ()
    assert daily_play(day, long, rules("B.02@2022-01"))[0].value("minutes") == 12 * 60 + 40


@pytest.mark.article("B.02.RB@2022-01 art. 3.1")
@pytest.mark.parametrize(("rate_class", "most"), [(RateClass.RAPID, 15), (RateClass.BLITZ, 30)])
def test_rounds_a_day_are_limited_in_rapid_and_blitz(rules, rate_class, most):
    text = rules("B.02.RB@2024-03")
    day = date(2026, 5, 1)
    assert daily_play([day] * most, Clock(rate_class), text) == ()
    assert len(daily_play([day] * (most + 1), Clock(rate_class), text)) == 1
    assert daily_play([day] * most + [None] * 5, Clock(rate_class), text) == ()


def match(event, own, other, results, games):
    """Return a match of so many games between two players."""
    tournament = event(own, [(other, each) for each in results], rounds_total=games).tournament
    first = tournament.entries[0]
    records = tuple(each._replace(opponent=Tpn(2)) for each in first.rounds)
    replies = tuple(entry.rounds[-1] for entry in tournament.entries[1:])
    entries = (
        type(first)(Tpn(1), first.player, records),
        type(first)(Tpn(2), first.player, replies),
    )
    built = event(own, [(other, "1")])
    return type(built)(
        type(tournament)(entries=entries, rounds_played=len(results), rounds_total=games),
        built.clock,
        built.listed,
        built.year,
        {},
    )


@pytest.mark.article("B.02@2022-01 art. 6.2")
def test_games_after_the_decision_of_a_match_are_not_rated(event, rules):
    played = match(event, 2000, 2000, "11100", 5)
    found = rate_event(played, rules("B.02@2024-03")).player(Tpn(1))
    assert [game.not_rated is None for game in found.games] == [True, True, True, False, False]
    unfinished = match(event, 2000, 2000, "110", 6)
    found = rate_event(unfinished, rules("B.02@2024-03")).player(Tpn(1))
    assert len(found.rated_games) == 3


@pytest.mark.article("B.02@2022-01 art. 6.1")
def test_a_match_with_an_unrated_player_is_not_rated(event, rules):
    both = rate_event(match(event, 2000, 0, "11", 4), rules("B.02@2024-03")).players
    assert all(not player.rated_games and player.initial is None for player in both)


@pytest.mark.article("B.02@2022-01 art. 6.2")
def test_the_games_of_a_match_end_with_more_than_half_of_the_points(event, rules):
    # in four games 2 points are not yet a decision, 2.5 are
    for results, rated in (("11=0", 3), ("110=", 4), ("1=1=", 3), ("==11", 4)):
        found = rate_event(match(event, 2000, 2000, results, 4), rules("B.02@2024-03"))
        assert [len(each.rated_games) for each in found.players] == [rated, rated]
    decided = rate_event(match(event, 2000, 2000, "0001", 4), rules("B.02@2024-03")).player(Tpn(1))
    why = decided.games[3].not_rated
    assert (why.concept, why.value("points"), why.value("games")) == (
        "match-after-decision",
        30,
        4,
    )


def test_a_match_of_unknown_length_is_as_long_as_it_was(event, rules):
    found = rate_event(match(event, 2000, 2000, "1111", 0), rules("B.02@2024-03")).player(Tpn(1))
    assert [game.not_rated is None for game in found.games] == [True, True, True, False]


@pytest.mark.article("B.02@2022-01 art. 3.1")
@pytest.mark.parametrize(("minutes", "fine"), [(120, True), (121, False)])
def test_three_games_of_two_hours_a_side_fill_the_day(rules, minutes, fine):
    # 3 rounds * 2 players * 120 minutes are twelve hours to the minute
    day = [date(2026, 5, 1)] * 3
    time = clock(control((minutes * 60,)), RateClass.STANDARD)
    found = daily_play(day, time, rules("B.02@2022-01"))
    assert (found == ()) == fine
    for each in found:
        assert (each.concept, each.value("day")) == ("play-per-day", "2026-05-01")
        assert (each.value("rounds"), each.value("minutes"), each.value("most")) == (3, 726, 12)


def test_a_day_is_the_play_of_both_sides_where_their_times_differ(rules):
    # 150 and 90 minutes: four hours a round, three rounds make twelve
    handicap = clock(control((9000,)), RateClass.STANDARD, control((5400,)))
    day = [date(2026, 5, 1)] * 3
    assert daily_play(day, handicap, rules("B.02@2022-01")) == ()
    assert len(daily_play([*day, day[0]], handicap, rules("B.02@2022-01"))) == 1
    assert daily_play([*day, date(2026, 5, 2)], handicap, rules("B.02@2022-01")) == ()
    assert daily_play(day * 5, Clock(RateClass.STANDARD), rules("B.02@2022-01")) == ()


def test_the_shorter_of_two_times_is_that_of_whoever_has_it():
    long, short = control((7200,)), control((5400,))
    for white, black in ((long, short), (short, long), (short, None)):
        assert Clock(RateClass.STANDARD, white, black).shorter == short
    assert Clock(RateClass.STANDARD, long, long).equal
    assert Clock(RateClass.STANDARD, long).equal
    assert not Clock(RateClass.STANDARD, long, short).equal
    assert Clock(RateClass.STANDARD).shorter is None


@pytest.mark.article("B.02.RB@2024-03 art. 7.3.1")
@pytest.mark.parametrize(
    ("own", "opponent", "day", "rated_then"),
    [
        (2601, 2001, "2024-12-01", False),
        (2001, 2601, "2024-12-01", False),
        (2601, 2002, "2024-12-01", True),
        (2600, 2000, "2024-12-01", True),
        (2800, 1500, "2024-11-30", True),
    ],
)
def test_rapid_games_600_points_apart_with_someone_above_2600_are_not_rated(
    rated, own, opponent, day, rated_then
):
    (game,) = rated(own, [(opponent, "1")], "B.02.RB@2024-03", day).games
    assert (game.not_rated is None) == rated_then
    if not rated_then:
        assert game.not_rated.concept == "rating-difference"
        assert game.not_rated.value("apart") == 600
        assert game.not_rated.value("highest") == 2601


@pytest.mark.parametrize(
    ("result", "concept"),
    [
        (Result.UNRATED_WIN, "reported-as-not-rated"),
        (Result.UNRATED_DRAW, "reported-as-not-rated"),
        (Result.UNRATED_LOSS, "reported-as-not-rated"),
        (Result.PENDING, "game-not-finished"),
        (Result.FORFEIT_LOSS, "unplayed-games-not-rated"),
    ],
)
def test_why_a_game_is_not_rated_is_said(rated, result, concept):
    (game,) = rated(2000, [(2000, result)]).games
    assert game.not_rated.concept == concept
    assert (game.difference, game.counted, game.expected, game.change) == (0, 0, 0, 0)


def test_a_round_without_an_opponent_has_no_rating_of_one(event, rules):
    # the second opponent of the example has a bye in round 1
    found = rate_event(event(2000, [(2000, "1"), (2000, "1")]), rules("B.02@2024-03"))
    bye, game = found.player(Tpn(3)).games
    assert (bye.opponent, bye.opponent_rating, bye.score) == (None, 0, 0)
    assert (game.opponent, game.opponent_rating, game.score) == (Tpn(1), 2000, 0)
    assert found.player(Tpn(3)).performance == 2000 - 800
