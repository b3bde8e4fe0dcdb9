"""The bulk path gives, to the last digit, what the exact path gives."""

import random
from datetime import date

import pytest

from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    FideId,
    Player,
    RateClass,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)
from arbitro.rules.ratings.edition import RULES, rating_rules
from arbitro.rules.ratings.event import RatedEvent
from arbitro.rules.ratings.period import Member, PeriodEvent, run_period
from arbitro.rules.ratings.ratable import Clock

np = pytest.importorskip("numpy", reason="NumPy, which the bulk path needs, is not installed")

PLAYERS, EVENTS, ROUNDS = 120, 14, 5
RESULTS = {2: (Result.WIN, Result.LOSS), 1: (Result.DRAW,) * 2, 0: (Result.LOSS, Result.WIN)}
YEAR = 2026


def invented(seed):
    """Return players and games: strong and weak ones, unrated ones, some in several events."""
    chance = random.Random(seed)
    members = [
        Member(
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


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.edition} {rules.since}")
@pytest.mark.parametrize("seed", range(3))
def test_every_number_of_every_player_is_equal(rules, seed):
    from arbitro.bulk.ratings import GameColumns, PlayerColumns, run_bulk

    members, games = invented(seed)
    exact = run_period(members, list(exact_events(games, rules)), date(YEAR, 6, 1), rules)
    columns = PlayerColumns(
        np.array([m.rating for m in members]),
        np.array([m.coefficient or 0 for m in members]),
        np.array([m.birth_year or 0 for m in members]),
        np.array([-1 if m.games is None else m.games for m in members]),
        np.array([m.reached_2400 for m in members]),
    )
    table = np.array(games)
    played = GameColumns(table[:, 0], table[:, 2], table[:, 3], table[:, 4])
    bulk = run_bulk(columns, played, rules, YEAR)
    for place, found in enumerate(exact):
        assert bulk.rating[place] == found.member.rating
        assert bulk.games[place] == found.games
        assert bulk.sum_of_changes[place] == found.sum_of_changes
        assert bulk.initial[place] == (found.initial.rating if found.initial else 0)
        if found.coefficient is not None:
            assert bulk.coefficient[place] == found.coefficient.value
            assert bulk.change[place] == found.change


def test_rules_this_path_does_not_know_are_refused():
    from dataclasses import replace

    from arbitro.bulk.ratings import GameColumns, PlayerColumns, run_bulk

    rules = replace(rating_rules(EditionKey("B.02@2024-03")), differences=lambda own, them: them)
    none = np.zeros(1, dtype=int)
    with pytest.raises(KeyError):
        run_bulk(
            PlayerColumns(none, none, none, none, none > 0),
            GameColumns(none, none, none, none),
            rules,
            YEAR,
        )
