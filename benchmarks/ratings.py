"""Time ratings: a list read in and searched, an event, a period on columns beside plain NumPy.

    python benchmarks/ratings.py [--players 1900000] [--part lists|events|bulk]

The list is invented, in FIDE's own layout. The period has two million players and over five million
games; it needs NumPy, and is left out with a word where that is missing. Beside it, in the same
run, the same arithmetic is done by NumPy alone, without the rules' exceptions. Times are processor
time, since other programs may be running. Leaves with 1 where a limit is not met.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

from arbitro.formats.rating_list import ListSource, generate_list
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
from arbitro.rules.ratings.coefficient import RatingStatus
from arbitro.rules.ratings.conversion import expected_percentage
from arbitro.rules.ratings.edition import rating_rules
from arbitro.rules.ratings.event import RatedEvent, rate_event
from arbitro.rules.ratings.period import PeriodEvent, PeriodPlayer, run_period
from arbitro.rules.ratings.ratable import Clock
from arbitro.storage.lists.list_search import RatingList
from arbitro.storage.lists.rating_lists import fingerprint_of, import_list

LIMITS = {"import": 30.0, "search": 0.050, "ratio": 3.0, "memory": 6.0}
QUERIES = (
    ("garcia ana", ""), ("ana garcia", ""), ("ga", ""), ("m", ""), ("a b", ""), ("smith12", "ENG"),
    ("kowalski", "POL"), ("100017", ""), ("nobody", ""), ("tran", ""),
)  # fmt: skip
RULES = rating_rules(EditionKey("B.02@2024-03"), date(2026, 6, 1))
PLAYERS = 1_900_000
BLOCK, FIELD, SHIFT, ROUNDS = 60, 40, 20, 4
SAMPLE = 40


def timed(work):
    """Return what some work gives and the processor seconds it takes."""
    began = time.process_time()
    found = work()
    return found, time.process_time() - began


def odd_lines():
    """Yield lines as FIDE's list has a few of: too long, nameless, unreadable."""
    ratings = f"{1946:<6}{0:<4}{20:<3}" + f"{0:<6}{0:<4}{0:<3}" * 2 + f"{1980:<6}{'':<4}"
    for number in (99_000_001, 99_000_002, 99_000_003):
        yield f"{number:<15}{'Long, Ana':<61}ESP F   {'':10}SI,FI,LSI,SLI,NAAFM {ratings}"
    for number, name, title in ((4, "Title, Eva", "WH"), (5, "", ""), (6, "-, -", "")):
        yield f"{99_000_000 + number:<15}{name:<61}ESP F   {title:<5}{'':24}{ratings}"
    yield f"{'9900000x':<15}{'Wrong, Ana':<61}ESP F   {'':29}{ratings}"


def lists(players):
    """Time the import of a list and the slowest of some searches."""
    with tempfile.TemporaryDirectory() as name:
        source, target = Path(name) / "list.txt", Path(name) / "list.sqlite"
        with source.open("w") as file:
            file.writelines(f"{line}\n" for line in generate_list(players))
            file.writelines(f"{line}\n" for line in odd_lines())
        began = time.perf_counter()
        with source.open("rb") as file:
            read = ListSource(file, fingerprint_of(source))
            made, seconds = timed(lambda: import_list(read, target))
        elapsed = time.perf_counter() - began
        odd = made.oddities
        print(
            f"import: {made.players:,} players, {odd.adjusted} with a remark, {odd.aside} aside, "
            f"{seconds:.1f} s of processor, {elapsed:.1f} s by the clock"
        )
        with RatingList(target) as found:
            worst = max(search_time(found, *query) for query in QUERIES)
    print(f"search: {1000 * worst:.1f} ms at worst of {len(QUERIES)} searches")
    return {"import": seconds, "search": worst}


def search_time(players, text, federation):
    """Return the median seconds of a search."""
    times = []
    for _ in range(5):
        began = time.perf_counter()
        players.search(text, federation)
        times.append(time.perf_counter() - began)
    return sorted(times)[2]


def events():
    """Time a Swiss of 300 players and nine rounds on the exact path."""
    chance = random.Random(1)
    numbers = list(range(1, 301))
    records = {number: [] for number in numbers}
    for _ in range(9):
        chance.shuffle(numbers)
        for one, other in zip(numbers[::2], numbers[1::2], strict=True):
            records[one].append(RoundRecord(Tpn(other), Colour.WHITE, Result.WIN))
            records[other].append(RoundRecord(Tpn(one), Colour.BLACK, Result.LOSS))
    entries = tuple(Entry(Tpn(n), Player(str(n)), tuple(records[n])) for n in sorted(records))
    listed = {Tpn(n): RatingStatus(chance.randint(1400, 2700)) for n in records}
    tournament = Tournament(entries=entries, rounds_played=9, rounds_total=9)
    event = RatedEvent(tournament, Clock(RateClass.STANDARD), listed, 2026, {})
    _, seconds = timed(lambda: rate_event(event, RULES))
    print(f"event: 300 players, 9 rounds, {1000 * seconds:.0f} ms")
    return {}


def bulk(players):
    """Time a period on columns and by NumPy alone, and compare some players with the exact path."""
    try:
        import numpy as np
    except ModuleNotFoundError:
        print("period: NumPy is not installed, left out")
        return {}
    from arbitro.bulk.ratings import GameColumns, PlayerColumns, run_bulk

    blocks = players // BLOCK
    size = blocks * BLOCK
    chance = np.random.default_rng(2026)
    rating = np.where(chance.random(size) < 0.2, 0, chance.integers(1400, 2850, size))
    columns = PlayerColumns(
        rating,
        chance.choice([0, 10, 20, 40], size),
        chance.integers(1940, 2016, size),
        chance.integers(-1, 60, size),
        chance.random(size) < 0.02,
    )
    games = invented_games(np, chance, blocks)
    played = GameColumns(*games)
    print(f"period: {size:,} players, {len(games[0]):,} games")
    # in turn, the first time not counted: memory has to be had from the system
    times = []
    for _ in range(4):
        found, ours = timed(lambda: run_bulk(columns, played, RULES, date(2026, 6, 1)))
        times.append((ours, timed(lambda: plain_period(np, columns, played))[1]))
    seconds, plain = (sorted(column)[1] for column in zip(*times[1:], strict=True))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    equal = sum(same(columns, played, found, block) for block in range(SAMPLE))
    print(f"  on columns {seconds:.2f} s, NumPy alone {plain:.2f} s, {memory:.1f} GiB at most")
    print(f"  {equal} of {SAMPLE * BLOCK} players compared are as the exact path has them")
    return {"ratio": seconds / plain, "memory": memory, "different": SAMPLE * BLOCK - equal}


def invented_games(np, chance, blocks):
    """Return two events a block of players, each of rounds in which everybody plays."""
    fields = []
    for half in range(2):
        for _ in range(ROUNDS):
            order = np.argsort(chance.random((blocks, FIELD)), axis=1) + half * SHIFT
            order += np.arange(blocks)[:, None] * BLOCK
            event = np.repeat(np.arange(blocks) * 2 + half, FIELD // 2)
            pairs = order.reshape(-1, 2)
            fields.append((event, pairs[:, 0], pairs[:, 1], chance.integers(0, 3, len(pairs))))
    return tuple(np.concatenate(column) for column in zip(*fields, strict=True))


def plain_period(np, players, games):
    """Do the arithmetic of a period and nothing else: table, sums, K, rounding."""
    table = np.array([expected_percentage(each) for each in range(-400, 401)])
    white, black = players.rating[games.white], players.rating[games.black]
    both = (white > 0) & (black > 0)
    one, other = games.white[both], games.black[both]
    difference = np.clip(white[both] - black[both], -400, 400)
    halves = games.halves[both]
    size = len(players.rating)
    total = np.bincount(one, 50 * halves - table[difference + 400], size)
    total += np.bincount(other, 50 * (2 - halves) - table[400 - difference], size)
    count = np.bincount(one, minlength=size) + np.bincount(other, minlength=size)
    factor = np.minimum(np.maximum(players.coefficient, 10), 700 // np.maximum(count, 1))
    return players.rating + np.rint(factor * total / 100).astype(np.int64)


def same(columns, games, found, block):
    """Count the players of a block whom the exact path gives the same numbers."""
    places = range(block * BLOCK, (block + 1) * BLOCK)
    members = [
        PeriodPlayer(
            FideId(place),
            int(columns.rating[place]),
            int(columns.coefficient[place]) or None,
            int(columns.birth_year[place]),
            None if columns.games[place] < 0 else int(columns.games[place]),
            reached_2400=bool(columns.reached_2400[place]),
        )
        for place in places
    ]
    exact = run_period(members, exact_events(games, block), date(2026, 6, 1), RULES)
    return sum(
        (found.rating[place], found.games[place], found.sum_of_changes[place])
        == (each.member.rating, each.games, each.sum_of_changes)
        for place, each in zip(places, exact, strict=True)
    )


def exact_events(games, block):
    """Return the two events of a block as tournaments."""
    codes = {2: (Result.WIN, Result.LOSS), 1: (Result.DRAW,) * 2, 0: (Result.LOSS, Result.WIN)}
    built = []
    for event in (2 * block, 2 * block + 1):
        rows = (games.event == event).nonzero()[0]
        records = {}
        for row in rows:
            one, other = int(games.white[row]), int(games.black[row])
            first, second = codes[int(games.halves[row])]
            records.setdefault(one, []).append((other, Colour.WHITE, first))
            records.setdefault(other, []).append((one, Colour.BLACK, second))
        number = {place: Tpn(n) for n, place in enumerate(sorted(records), 1)}
        entries = tuple(
            Entry(
                number[place],
                Player(str(place)),
                tuple(RoundRecord(number[them], colour, code) for them, colour, code in mine),
            )
            for place, mine in sorted(records.items())
        )
        tournament = Tournament(entries=entries, rounds_played=ROUNDS, rounds_total=ROUNDS)
        rated = RatedEvent(tournament, Clock(RateClass.STANDARD), {}, 2026, {})
        built.append(
            PeriodEvent(rated, RULES, {tpn: FideId(place) for place, tpn in number.items()})
        )
    return built


def main():
    """Run the parts asked for and compare with the limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--part", choices=("lists", "events", "bulk"))
    asked = parser.parse_args()
    measured = {}
    if asked.part in {None, "events"}:
        measured |= events()
    if asked.part in {None, "bulk"}:
        measured |= bulk(
            max(asked.players, 2_000_000) if asked.players > 100_000 else asked.players
        )
    if asked.part in {None, "lists"}:
        measured |= lists(asked.players)
    missed = [name for name, limit in LIMITS.items() if measured.get(name, 0) > limit]
    if measured.get("different"):
        missed.append("different")
    if missed:
        print("not met:", ", ".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
