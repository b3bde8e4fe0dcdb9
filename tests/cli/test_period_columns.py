"""``arbitro period --columns``: the same numbers as game by game, for months of many games."""

import random
import sys
from collections import Counter
from dataclasses import replace
from datetime import date

import pytest

from arbitro.cli.ratings.period_columns import NoColumnsError, PeriodRow, rows_on_columns
from arbitro.formats.rating_list import ListedPlayer, ListedRating
from arbitro.formats.rating_list.generate import HEAD, line_of
from arbitro.model import (
    Colour,
    Entry,
    FideId,
    Period,
    Player,
    Points,
    RateClass,
    Result,
    RoundRecord,
    TimeControl,
    Tournament,
    Tpn,
)
from arbitro.rules.ratings.edition import RULES
from arbitro.rules.ratings.event import RatedEvent
from arbitro.rules.ratings.initial import UnratedResults
from arbitro.rules.ratings.period import PeriodEvent, PeriodPlayer, PooledResults, run_period
from arbitro.rules.ratings.ratable import Clock

DAY = date(2026, 6, 1)
PLAYERS, ROUNDS = 40, 4
PLAYED = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
)
SHORT = TimeControl((Period(4500, 0),))
"""75 minutes: enough for some standard games, too little where somebody is high rated."""


@pytest.fixture(scope="module", autouse=True)
def _numpy():
    pytest.importorskip("numpy", reason="NumPy, which columns need, is not installed")


def member(chance, place):
    waiting = UnratedResults(3, 5400, Points(10))
    rating = chance.choice((0, 0, *(chance.randint(1390, 2500) for _ in range(6))))
    return PeriodPlayer(
        FideId(place),
        rating,
        chance.choice((None, 10, 20, 40)),
        chance.choice((None, 1980, 2009)),
        games=chance.choice((None, 5, 300)),
        events=chance.choice((None, 0, 3)),
        last_played=chance.choice((None, date(2025, 6, 1))),
        inactive=chance.random() < 0.2,
        pooled=()
        if rating or chance.random() < 0.5
        else (PooledResults(date(2026, 1, 1), waiting),),
        standard=chance.choice((0, 1700)),
    )


def event(chance, rules, rate_class, size):
    """Return an event with forfeits, empty rounds, and somebody who never plays."""
    places = chance.sample(range(1, PLAYERS), size)
    records = {place: [] for place in (0, *places)}
    for _ in range(ROUNDS):
        chance.shuffle(places)
        for one, other in zip(places[::2], places[1::2], strict=True):
            first, second = chance.choice(PLAYED)
            records[one].append(RoundRecord(Tpn(other + 1), Colour.WHITE, first))
            records[other].append(RoundRecord(Tpn(one + 1), Colour.BLACK, second))
        records[0].append(RoundRecord(None, None, Result.ZERO_POINT_BYE))
    entries = tuple(
        Entry(Tpn(place + 1), Player(str(place)), tuple(rounds))
        for place, rounds in sorted(records.items())
        if place or size > 2
    )
    tournament = Tournament(entries=entries, rounds_played=ROUNDS, rounds_total=ROUNDS)
    clock = Clock(rate_class, chance.choice((None, SHORT)))
    numbers = {entry.tpn: FideId(entry.tpn - 1) for entry in entries}
    earlier = {FideId(at): chance.choice((0, 1500, 2420)) for at in range(PLAYERS)}
    return PeriodEvent(
        RatedEvent(tournament, clock, {}, DAY.year, {}),
        rules,
        numbers,
        chance.choice((None, {at: rating for at, rating in earlier.items() if rating})),
    )


def summed(row):
    """Return a row with what waits summed up by month."""
    waiting = {}
    for each in row.member.pooled:
        waiting[each.list_day] = waiting.get(each.list_day, UnratedResults()) + each.results
    return replace(row, member=replace(row.member, pooled=())), waiting


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.edition} {rules.since}")
def test_every_row_is_that_of_the_exact_path(rules):
    rate_class = RateClass.RAPID if "RB" in rules.edition else RateClass.STANDARD
    met = Counter()
    for seed in range(4):
        chance = random.Random(seed)
        members = [member(chance, place) for place in range(PLAYERS)]
        events = [event(chance, rules, rate_class, size) for size in (2, 20, 30, 2, 24)]
        playing = {number for each in events for number in each.players.values()}
        members = [each for each in members if each.fide_id in playing]
        exact = run_period(members, events, DAY, rules)
        rows = rows_on_columns(members, events, DAY, rules)
        assert [summed(row) for row in rows] == [summed(PeriodRow.of(each)) for each in exact]
        met["rated"] += sum(row.k is not None and row.games > 0 for row in rows)
        met["first"] += sum(row.first_rating is not None for row in rows)
        met["no game"] += sum(not row.games for row in rows)
    assert min(met["rated"], met["first"], met["no game"]) > 0


def test_scores_that_do_not_add_up_to_one_cannot_be_put_in_columns():
    entries = (
        Entry(Tpn(1), Player("A"), (RoundRecord(Tpn(2), Colour.WHITE, Result.LOSS),)),
        Entry(Tpn(2), Player("B"), (RoundRecord(Tpn(1), Colour.BLACK, Result.LOSS),)),
    )
    tournament = Tournament(entries=entries, rounds_played=1, rounds_total=1)
    built = RatedEvent(tournament, Clock(RateClass.STANDARD), {}, DAY.year, {})
    lost = PeriodEvent(built, RULES[0], {Tpn(1): FideId(1), Tpn(2): FideId(2)})
    members = [PeriodPlayer(FideId(1), 2000), PeriodPlayer(FideId(2), 1900)]
    with pytest.raises(NoColumnsError):
        rows_on_columns(members, [lost], DAY, RULES[0])


REPORT = """\
012 Open
042 2026/05/01
052 2026/05/03
222 5400+30
XXR 2
001    1 m    One                               2212 ESP         101 1990        1.5    1     2 w 1     4 b =
001    2 m    Two                               1926 ESP         102 1990        0.0    4     1 b 0     3 w 0
001    3 m    Three                             2011 ESP         103 1990        2.0    2     4 w 1     2 b 1
001    4 m    Four                                 0 ESP         104 1990        0.5    3     3 b 0     1 w =
"""  # noqa: E501 - a report has the width it has


@pytest.fixture
def files(tmp_path):
    report, players = tmp_path / "event.trf", tmp_path / "list.txt"
    report.write_text(REPORT)
    lines = [
        line_of(ListedPlayer(FideId(number), name, standard=ListedRating(rating, 3, 20)))
        for number, name, rating in ((101, "One", 2212), (102, "Two", 1926), (103, "Three", 2011))
    ]
    players.write_text("\n".join([HEAD, *lines]) + "\n")
    return report, "--list", players, "--month", "2026-06"


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_it_prints_and_writes_what_the_exact_path_does(run, files, tmp_path, more):
    written = [tmp_path / "exact.txt", tmp_path / "columns.txt"]
    exact = run("period", *files, *more, "-o", written[0])
    columns = run("period", *files, *more, "-o", written[1], "--columns")
    assert exact.code == 0
    assert (columns.code, columns.out, columns.err) == (exact.code, exact.out, exact.err)
    assert written[0].read_bytes() == written[1].read_bytes()


def test_a_game_both_lost_is_rated_game_by_game_and_that_is_said(run, files):
    files[0].write_text(REPORT.replace("1.5    1     2 w 1", "0.5    1     2 w 0"))
    done = run("period", *files, "--columns")
    assert done.code == 0
    assert "game by game" in done.err
    assert done.out == run("period", *files).out


def test_without_the_extra_it_says_what_to_install(run, files, monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    done = run("period", *files, "--columns")
    assert done.code == 2
    assert 'pip install "arbitro[bulk]"' in done.err


def test_columns_have_no_steps_to_explain(run, files):
    done = run("period", *files, "--columns", "--explain", "101")
    assert done.code == 2
    assert "--explain" in done.err
