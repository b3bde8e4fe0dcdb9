"""A year of a federation in PostgreSQL: how long do pages take among so many events?

    python -m benchmarks.federation [--events 5000] [--actions 1500] [--pages 40]
                                    [--database ADDRESS]

One event of so many actions is made by the commands an arbiter gives, and taken into a database as
often as there are events, each with every action and seal. Then a server is asked for pages of it:
the list, a search, an event nobody has opened yet (its first page reads the whole log), the same
again, a result entered. Without ``--database`` a server of the benchmark's own is started.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
from starlette.testclient import TestClient

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from arbitro.config import Settings
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.service import EventService, Outcome
from arbitro.storage.databases.postgres import PostgresStore
from arbitro.web import create_app
from databases import Cluster

ONE = SectionId(1)
PLAYERS, ROUNDS = 200, 9
_COLUMNS = "version, command, rest, type, schema, data, at, actor, seal"


def build(service: EventService, actions: int) -> str:
    """Make an event of so many actions: rounds of 100 boards, then results corrected over again."""
    key = service.create(asked.CreateEvent(EventSettings("Federation open"))).key
    people = tuple(Player(f"Player {n:03}", rating=2500 - n) for n in range(PLAYERS))

    def do(command: asked.Command) -> None:
        answer = service.handle(key, command)
        assert isinstance(answer, Outcome), answer

    do(asked.AddSection(SectionSettings("Open", rounds=ROUNDS)))
    do(asked.ImportPlayers(ONE, people))
    do(asked.CloseEntries(ONE))
    for number in range(1, ROUNDS + 1):
        do(asked.PairRound(ONE))
        do(asked.PublishRound(ONE, number))
        games = list(service.snapshot(key).state.sections[ONE].rounds[-1].games)
        for game in games:
            do(asked.EnterResult(ONE, game, GameResult.DRAW))
    first, second = GameResult.DRAW, GameResult.WHITE_WINS
    while True:
        for game in games[:-1]:
            if service.version(key) >= actions:
                return key
            do(asked.CorrectResult(ONE, game, second, first))
        first, second = second, first


def fill(address: str, key: str, events: int) -> None:
    """Take the event in again and again: the same rows under other keys."""
    with psycopg.connect(address, autocommit=True) as connection:
        (number,) = connection.execute(
            "SELECT id FROM arbitro.stream WHERE key = %s", (key,)
        ).fetchone()
        for first in range(1, events, 100):
            last = min(first + 100, events) - 1
            connection.execute(
                "WITH made AS (INSERT INTO arbitro.stream (key, name, version)"
                " SELECT 'open-' || n, s.name, s.version FROM generate_series(%s::int, %s::int) n,"
                " arbitro.stream s WHERE s.id = %s RETURNING id)"
                f" INSERT INTO arbitro.event (stream, {_COLUMNS})"
                f" SELECT made.id, {_COLUMNS.replace('version', 'e.version')}"
                " FROM made, arbitro.event e WHERE e.stream = %s",
                (first, last, number, number),
            )
        connection.execute("ANALYZE")


def timed(name: str, times: int, act: Callable[[int], object]) -> dict[str, object]:
    """Return the times of an action in milliseconds: by the clock, and of this processor."""
    told, worked = [], []
    for number in range(times):
        start, cpu = time.perf_counter(), time.process_time()
        act(number)
        told.append((time.perf_counter() - start) * 1000)
        worked.append((time.process_time() - cpu) * 1000)
    told.sort()
    found = {
        "what": name,
        "median_ms": round(statistics.median(told), 1),
        "cpu_median_ms": round(statistics.median(worked), 1),
        "cpu_least_ms": round(min(worked), 1),
        "p95_ms": round(told[int(len(told) * 0.95)], 1),
        "times": times,
    }
    print(json.dumps(found), flush=True)
    return found


def measure(address: str, folder: Path, pages: int, events: int) -> None:
    """Ask a server for its pages."""
    service = EventService(folder, store=PostgresStore(address))
    app = create_app(Settings(folder, database=address), service=service)
    client = TestClient(app, base_url="http://localhost", client=("127.0.0.1", 5))

    def get(path: str) -> None:
        answer = client.get(path)
        assert answer.status_code == 200, (path, answer.status_code)

    start = time.perf_counter()
    service.listed(asked_all(), seconds=None)
    print(json.dumps({"what": "every event looked at", "s": round(time.perf_counter() - start, 1)}))
    keys = [f"open-{1 + n * max(1, (events - 1) // pages)}" for n in range(pages)]
    get("/")
    timed("list", pages, lambda _: get("/"))
    timed("search", pages, lambda _: get("/?search=federation"))
    timed("first page of an event", pages, lambda n: get(f"/events/{keys[n]}/hall"))
    timed("round", pages, lambda n: get(f"/events/{keys[n]}/hall?round=a8"))
    timed("standings", pages, lambda n: get(f"/events/{keys[n]}/s/1/standings"))
    timed("overview", pages, lambda n: get(f"/events/{keys[n]}"))

    def enter(number: int) -> None:
        state = service.snapshot(keys[number]).state
        game = list(state.sections[ONE].rounds[-1].games)[-1]
        won = GameResult.WHITE_WINS
        service.handle(keys[number], asked.CorrectResult(ONE, game, won, GameResult.DRAW))

    timed("result", pages, enter)
    service.close()


def asked_all():
    """Return what asks for the whole list."""
    from arbitro.service import EventQuery

    return EventQuery(most=1)


def main() -> None:
    """Build, fill and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=5000)
    parser.add_argument("--actions", type=int, default=1500)
    parser.add_argument("--pages", type=int, default=40)
    parser.add_argument("--database")
    given = parser.parse_args()
    cluster = None if given.database else Cluster()
    try:
        address = given.database or cluster.database()
        with tempfile.TemporaryDirectory() as name:
            service = EventService(Path(name), store=PostgresStore(address))
            key = build(service, given.actions)
            actions = service.version(key)
            service.close()
            start = time.perf_counter()
            fill(address, key, given.events)
            told = {"events": given.events, "actions": actions}
            print(json.dumps({**told, "filled_s": round(time.perf_counter() - start, 1)}))
            measure(address, Path(name), given.pages, given.events)
    finally:
        if cluster is not None:
            cluster.close()


if __name__ == "__main__":
    main()
