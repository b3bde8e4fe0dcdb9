"""The bulk path gives, to the last digit, what the exact path gives."""

import random
from dataclasses import replace
from datetime import date

import pytest

from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    FideId,
    Player,
    Points,
    RateClass,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)
from arbitro.rules.ratings.edition import RULES, rating_rules
from arbitro.rules.ratings.event import RatedEvent
from arbitro.rules.ratings.initial import UnratedResults
from arbitro.rules.ratings.period import PeriodEvent, PeriodPlayer, PooledResults, run_period
from arbitro.rules.ratings.ratable import Clock

np = pytest.importorskip("numpy", reason="NumPy, which the bulk path needs, is not installed")

PLAYERS, EVENTS, ROUNDS = 120, 14, 5
RESULTS = {2: (Result.WIN, Result.LOSS), 1: (Result.DRAW,) * 2, 0: (Result.LOSS, Result.WIN)}
YEAR = 2026


def invented(seed):
    """Return players and games: strong and weak ones, unrated ones, some in several events."""
    chance = random.Random(seed)
    members = [
        PeriodPlayer(
            FideId(place),
            chance.choice((0, *(chance.randint(1350, 2850) for _ in range(5)))),
            chance.choice((None, 10, 20, 40)),
            chance.choice((None, 1980, 2007, 2008, 2012)),
            chance.choice((None, 3, 29, 30, 500)),
            reached_2400=chance.random() < 0.1,
        )
        for place in range(PLAYERS)
    ]
    games = []
    for event in range(EVENTS):
        field = chance.sample(range(PLAYERS), 30)
        for number in range(ROUNDS):
            chance.shuffle(field)
            pairs = zip(field[::2], field[1::2], strict=True)
            games += [(event, number, one, other, chance.randint(0, 2)) for one, other in pairs]
    return members, games


def exact_events(games, rules):
    """Return the games as tournaments of the exact path."""
    for event in range(EVENTS):
        rounds = [[g for g in games if g[:2] == (event, number)] for number in range(ROUNDS)]
        places = sorted({place for game in rounds[0] for place in game[2:4]})
        number_of = {place: Tpn(n) for n, place in enumerate(places, 1)}
        records = {place: [] for place in places}
        for played in rounds:
            for _, _, one, other, halves in played:
                first, second = RESULTS[halves]
                records[one].append(RoundRecord(number_of[other], Colour.WHITE, first))
                records[other].append(RoundRecord(number_of[one], Colour.BLACK, second))
        entries = tuple(
            Entry(number_of[place], Player(str(place)), tuple(records[place])) for place in places
        )
        tournament = Tournament(entries=entries, rounds_played=ROUNDS, rounds_total=ROUNDS)
        built = RatedEvent(tournament, Clock(RateClass.STANDARD), {}, YEAR, {})
        numbers = {tpn: FideId(place) for place, tpn in number_of.items()}
        yield PeriodEvent(built, rules, numbers)


LIST_DAY = date(YEAR, 6, 1)


def columns_of(members, **more):
    from arbitro.bulk.ratings import PlayerColumns

    return PlayerColumns(
        np.array([m.rating for m in members]),
        np.array([m.coefficient or 0 for m in members]),
        np.array([m.birth_year or 0 for m in members]),
        np.array([-1 if m.games is None else m.games for m in members]),
        np.array([m.reached_2400 for m in members]),
        np.array([m.standard for m in members]),
        np.array([-1 if m.events is None else m.events for m in members]),
        np.array([month_of(m.last_played) if m.last_played else 0 for m in members]),
        np.array([m.inactive for m in members]),
        **more,
    )


def month_of(day):
    return 12 * day.year + day.month


def assert_same(bulk, exact):
    """Compare every number of two lists, the last digit and what goes on waiting included."""
    waiting = {}
    rows = (bulk.waiting.player, bulk.waiting.month, bulk.waiting.games)
    for player, month, *results in zip(
        *rows, bulk.waiting.opponents, bulk.waiting.halves, strict=True
    ):
        waiting[int(player), int(month)] = tuple(int(each) for each in results)
    expected = {}
    for place, found in enumerate(exact):
        member = found.member
        assert bulk.rating[place] == member.rating
        assert bulk.games[place] == found.games
        assert bulk.sum_of_changes[place] == found.sum_of_changes
        assert bulk.initial[place] == (found.initial.rating if found.initial else 0)
        assert bulk.next_coefficient[place] == (member.coefficient or 0)
        assert bulk.all_games[place] == (-1 if member.games is None else member.games)
        assert bulk.events[place] == (-1 if member.events is None else member.events)
        assert bulk.reached_2400[place] == member.reached_2400
        assert bulk.inactive[place] == member.inactive
        assert bulk.last_played[place] == (
            month_of(member.last_played) if member.last_played else 0
        )
        if found.coefficient is not None:
            assert bulk.coefficient[place] == found.coefficient.value
            assert bulk.change[place] == found.change
        for each in member.pooled:
            key = place, month_of(each.list_day)
            halves = each.results.score // 5
            before = expected.get(key, (0, 0, 0))
            these = (each.results.games, each.results.opponents, halves)
            expected[key] = tuple(map(sum, zip(before, these, strict=True)))
    assert waiting == expected


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.edition} {rules.since}")
@pytest.mark.parametrize("seed", range(3))
def test_every_number_of_every_player_is_equal(rules, seed):
    from arbitro.bulk.ratings import GameColumns, run_bulk

    members, games = invented(seed)
    exact = run_period(members, list(exact_events(games, rules)), LIST_DAY, rules)
    table = np.array(games)
    played = GameColumns(table[:, 0], table[:, 2], table[:, 3], table[:, 4])
    assert_same(run_bulk(columns_of(members), played, rules, LIST_DAY), exact)


def with_a_past(members, seed):
    """Return players with standard ratings, events before, waiting results and quiet years."""
    chance = random.Random(seed + 100)
    days = [date(2024, 3, 1), date(2024, 4, 1), date(2024, 5, 1), date(2026, 5, 1)]
    found = []
    for member in members:
        waiting = ()
        if chance.random() < 0.5:
            waiting = tuple(
                PooledResults(
                    day, UnratedResults(n := chance.randint(1, 4), 1700 * n, Points(5 * n))
                )
                for day in chance.sample(days, 2)
            )
        found.append(
            replace(
                member,
                standard=chance.choice((0, 0, 1500, 1900, 2450)),
                events=chance.choice((None, 0, 0, 4)),
                last_played=chance.choice((None, date(2025, 5, 1), date(2025, 6, 1))),
                inactive=chance.random() < 0.2,
                pooled=waiting,
            )
        )
    return found


def waiting_of(members):
    from arbitro.bulk.ratings import WaitingColumns

    rows = [
        (place, month_of(each.list_day), each.results.games, each.results.opponents,
         each.results.score // 5)
        for place, member in enumerate(members)
        for each in member.pooled
    ]  # fmt: skip
    return WaitingColumns(*np.array(rows).T)


def nothing_scored(games, members):
    """Let many unrated players lose all games of an event, so that zeros happen."""
    unrated = {place for place, member in enumerate(members) if not member.rating}
    return [
        (event, number, one, other, 0 if one in unrated else 2 if other in unrated else halves)
        if event % 3 == 0
        else (event, number, one, other, halves)
        for event, number, one, other, halves in games
    ]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.edition} {rules.since}")
@pytest.mark.parametrize("seed", range(3))
def test_waiting_results_first_events_earlier_lists_and_standard_ratings_are_equal(rules, seed):
    from arbitro.bulk.ratings import GameColumns, run_bulk

    members, games = invented(seed)
    members = with_a_past(members, seed)
    games = nothing_scored(games, members)
    chance = random.Random(seed)
    earlier = {
        event: [chance.choice((0, m.rating, max(m.rating - 60, 0))) for m in members]
        for event in (1, 5, 6)
    }
    events = [
        replace(each, ratings=_known(earlier[at])) if at in earlier else each
        for at, each in enumerate(exact_events(games, rules))
    ]
    exact = run_period(members, events, LIST_DAY, rules)
    table = np.array(games)
    lists = {event: np.array(ratings) for event, ratings in earlier.items()}
    played = GameColumns(table[:, 0], table[:, 2], table[:, 3], table[:, 4], earlier=lists)
    bulk = run_bulk(columns_of(members), played, rules, LIST_DAY, waiting_of(members))
    assert_same(bulk, exact)
    published = [found for found in exact if not found.before.rating and found.member.rating]
    assert published, "nobody gained a first rating"
    assert any(found.before.pooled and found.member.rating for found in published)
    assert any(map(began_with_nothing, exact)), "nobody's first event was without a point"


def began_with_nothing(found):
    """Tell whether somebody's first event brought no point against rated players."""
    counting = ([g.score for g in each.rating.games if g.for_initial] for each in found.steps)
    first = next(filter(None, counting), [1])
    return found.before.events == 0 and not found.before.rating and not sum(first)


def _known(ratings):
    return {FideId(place): rating for place, rating in enumerate(ratings) if rating}


@pytest.mark.parametrize("seed", range(2))
def test_events_by_several_texts_and_january_are_equal(seed):
    from arbitro.bulk.ratings import GameColumns, run_bulk

    texts = [each for each in RULES if each.edition.startswith("B.02@")]
    members, games = invented(seed)
    members = with_a_past(members, seed)
    text = [event % len(texts) for event in range(EVENTS)]
    events = [
        replace(each, rules=texts[text[at]])
        for at, each in enumerate(exact_events(games, texts[-1]))
    ]
    day = date(YEAR + 1, 1, 1)
    exact = run_period(members, events, day, texts[-1])
    table = np.array(games)
    column = np.array(text)[table[:, 0]]
    played = GameColumns(table[:, 0], table[:, 2], table[:, 3], table[:, 4], column)
    bulk = run_bulk(columns_of(members), played, texts[-1], day, waiting_of(members), texts)
    assert_same(bulk, exact)


def test_two_months_in_turn_are_equal():
    from arbitro.bulk.ratings import GameColumns, PlayerColumns, run_bulk

    rules = RULES[3]
    members, games = invented(9)
    members = with_a_past(members, 9)
    columns, waiting = columns_of(members), waiting_of(members)
    for month in (6, 7):
        day = date(YEAR, month, 1)
        these = [game for game in games if game[0] % 2 == month % 2]
        events = [each for each in exact_events(these, rules) if each.event.tournament.entries]
        exact = run_period(members, events, day, rules)
        table = np.array(these)
        played = GameColumns(table[:, 0], table[:, 2], table[:, 3], table[:, 4])
        bulk = run_bulk(columns, played, rules, day, waiting)
        assert_same(bulk, exact)
        members = [found.member for found in exact]
        waiting = bulk.waiting
        columns = PlayerColumns(
            bulk.rating, bulk.next_coefficient, columns.birth_year, bulk.all_games,
            bulk.reached_2400, columns.standard, bulk.events, bulk.last_played, bulk.inactive,
        )  # fmt: skip


def test_rules_this_path_does_not_know_are_refused():
    from arbitro.bulk.ratings import GameColumns, PlayerColumns, run_bulk

    rules = replace(rating_rules(EditionKey("B.02@2024-03")), differences=lambda own, them: them)
    none = np.zeros(1, dtype=int)
    with pytest.raises(KeyError):
        run_bulk(
            PlayerColumns(none, none, none, none, none > 0),
            GameColumns(none, none, none, none),
            rules,
            LIST_DAY,
        )
