"""Pages of an event of 2,000 players: how large they are, and how soon a browser shows them.

    python -m benchmarks.large_pages [--players 2000] [--rounds 5] [--no-browser]

Each line is a page: kilobytes as they are and compressed, elements, lists to choose from (selects),
milliseconds of the server's processor for the first answer and for the one after it, milliseconds
until Chromium shows the first screen, and the processor time of server and browser together until
it was seen there. On a machine with nothing else to do the first screen is there no later than
after so much of one processor: the clock of a busy one says nothing. It leaves with 1 where a page
is larger than the budgets allow, or its first screen takes more than a second of both.
"""

from __future__ import annotations

import argparse
import gzip
import os
import re
import shutil
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import uvicorn

from arbitro.config import Settings
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import GameId, Player, SectionId
from arbitro.reasons import Refused
from arbitro.service import EventService
from arbitro.web import create_app

ONE = SectionId(1)
MOST_ELEMENTS, MOST_SELECTS = 20_000, 50
FIRST_SCREEN = 1000


class Budget(NamedTuple):
    """A page of the section, by what it is asked as, and how many kilobytes it may have."""

    path: str
    raw: int
    compressed: int


PAGES = (
    Budget("{event}", 150, 25),
    Budget("{event}/hall", 600, 70),
    Budget("{section}/rounds/{last}/why", 600, 70),
    Budget("{section}/rounds/{last}/by-hand", 120, 25),
    Budget("{section}/players", 150, 25),
    Budget("{section}/players/1", 150, 25),
    Budget("{section}/standings", 500, 60),
    Budget("{section}/crosstable", 200, 30),
    Budget("{section}/ratings", 500, 60),
    Budget("{section}/norms", 500, 60),
    Budget("{section}/prizes", 500, 60),
    Budget("{section}/check-in", 150, 25),
    Budget("{section}/games", 500, 60),
    Budget("{section}/incidents", 500, 60),
    Budget("{event}/history", 150, 25),
    Budget("/p/{key}/index.html", 450, 45),
    Budget("/p/{key}/{file}/round-{last}.html", 450, 45),
    Budget("/p/{key}/{file}/standings.html", 500, 60),
    Budget("/p/{key}/{file}/players.html", 450, 45),
)


def build(folder: Path, players: int, rounds: int) -> str:
    """Make the event, its last round being played; return its key."""
    service = EventService(folder)
    key = service.create(asked.CreateEvent(EventSettings("Large"))).key
    chance = Random(5)
    federations = ("ESP", "FRA", "GER", "ITA", "POR")
    people = tuple(
        Player(
            f"Surname{number:04}, Given {number % 97}",
            rating=2500 - number // 2,
            federation=federations[number % 5],
        )
        for number in range(players)
    )

    def do(command: Any) -> None:
        answer = service.handle(key, command)
        assert not isinstance(answer, Refused), answer

    do(asked.AddSection(SectionSettings("Open", rounds=9)))
    do(asked.ImportPlayers(ONE, people))
    do(asked.CloseEntries(ONE))
    for number in range(1, rounds + 1):
        do(asked.PairRound(ONE))
        do(asked.PublishRound(ONE, number))
        games = service.snapshot(key).state.sections[ONE].rounds[number - 1].games
        for game in list(games) if number < rounds else list(games)[: len(games) // 2]:
            result = chance.choice((GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS))
            do(asked.EnterResult(ONE, GameId(game), result))
    service.close()
    return key


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve the folder from this process; give the address."""
    config = uvicorn.Config(
        create_app(Settings(folder)), host="127.0.0.1", port=0, log_level="error"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join()


class Seen(NamedTuple):
    """What a page is: bytes, elements, selects, milliseconds."""

    status: int
    raw: int
    compressed: int
    elements: int
    selects: int
    first: float
    again: float


def get(address: str) -> tuple[int, bytes]:
    """Return the status of a page and what is in it."""
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as problem:
        return problem.code, problem.read()


def asked_for(address: str) -> Seen:
    """Ask for a page twice."""
    times = []
    for _ in range(2):
        begun = time.process_time()
        status, body = get(address)
        times.append((time.process_time() - begun) * 1e3)
    return Seen(
        status,
        len(body),
        len(gzip.compress(body, 5)),
        len(re.findall(rb"<[a-zA-Z]", body)),
        body.count(b"<select"),
        *times,
    )


@contextmanager
def a_browser(wanted: bool) -> Iterator[Any]:
    """Give a page of a browser, None where none is installed."""
    path = wanted and (os.environ.get("CHROMIUM") or shutil.which("chromium"))
    if not path:
        yield None
        return
    from playwright.sync_api import sync_playwright  # with the browser alone

    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium.new_page(viewport={"width": 1280, "height": 800})
        chromium.close()


def spent() -> float:
    """Return the milliseconds of processor of this process and of all it has started."""
    parents, times = {}, {}
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = each.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        pid = int(each.parent.name)
        parents[pid], times[pid] = int(words[1]), int(words[11]) + int(words[12])

    def is_ours(pid: int) -> bool:
        while pid > 1 and pid != os.getpid():
            pid = parents.get(pid, 0)
        return pid == os.getpid()

    ticks = sum(time for pid, time in times.items() if is_ours(pid))
    return ticks * 1e3 / os.sysconf("SC_CLK_TCK")


def first_screen(page: Any, address: str) -> tuple[float, float]:
    """Return when the first screen is painted whole: milliseconds, and those of the processor."""
    before = spent()
    page.goto(address, wait_until="commit", timeout=120_000)
    for _ in range(1200):  # pages let nobody evaluate text, so the driver asks again and again
        found = page.evaluate(
            "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
        )
        if found is not None:
            return float(found), spent() - before
        page.wait_for_timeout(50)
    raise AssertionError(f"nothing is shown of {address}")


def measure(asked_: argparse.Namespace) -> int:
    """Print a line for each page; return how many break their budget."""
    broken = 0
    quick = "/dev/shm" if Path("/dev/shm").is_dir() else None  # a disk is not what is measured
    with tempfile.TemporaryDirectory(dir=quick) as place:
        key = build(Path(place), asked_.players, asked_.rounds)
        names = {"key": key, "event": f"/events/{key}", "last": asked_.rounds, "file": "a"}
        names["section"] = f"{names['event']}/s/1"
        with serving(Path(place)) as address, a_browser(asked_.browser) as page:
            print("raw kB  gz kB  elements selects  first  again  shown ms  cpu ms  page")
            get(address)
            for budget in PAGES:
                path = budget.path.format(**names)
                seen = asked_for(address + path)
                shown, took = (0.0, 0.0) if page is None else first_screen(page, address + path)
                too_much = (
                    seen.raw > budget.raw * 1000
                    or seen.compressed > budget.compressed * 1000
                    or seen.elements > MOST_ELEMENTS
                    or seen.selects > MOST_SELECTS
                    or min(shown, took) > FIRST_SCREEN
                    or seen.status != 200
                )
                broken += too_much
                print(
                    f"{seen.raw / 1e3:6.0f} {seen.compressed / 1e3:6.0f} {seen.elements:9} "
                    f"{seen.selects:7} {seen.first:6.0f} {seen.again:6.0f} "
                    f"{shown:9.0f} {took:7.0f}  "
                    f"{path.replace(key, 'EVENT')}"
                    + (f"  (budget {budget.raw}/{budget.compressed})" if too_much else "")
                    + (f"  {seen.status}" if seen.status != 200 else ""),
                    flush=True,
                )
    return broken


def main() -> int:
    """Measure the pages."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--players", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-browser", dest="browser", action="store_false")
    return 1 if measure(parser.parse_args()) else 0


if __name__ == "__main__":
    sys.exit(main())
