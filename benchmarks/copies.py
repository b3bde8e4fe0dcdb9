"""What a copy of an event's bare file holds: ``python -m benchmarks.copies``.

``arbitro serve`` runs in a process of its own and takes results, with games of some 30 kB among
them, 2 and then 20 a second. Two seconds after each was acknowledged the file alone is copied in
three ways: as ``cp`` does, in blocks of 4 kB, and in steps of 64 kB over 10 s as a slow stick takes
them, while results go on. Every copy must open, its seals hold, be a beginning of the log, and hold
the result. Then the server is killed in the midst of writing, again and again, and what lies there
without its journal is looked at in the same way; 1,000 files with one bit turned are asked for; and
a folder of 400 events at 256 files of the system is. Leaves with 1 where one of these fails.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    ImportPlayers,
    PairRound,
    PublishRound,
)
from arbitro.desk.kernel.timeline import RecordedEvent, Timeline
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Colour, Player, SectionId
from arbitro.service import EventService, HistoryItem, Outcome, Snapshot
from arbitro.storage import EventFileError, EventLog
from arbitro.storage.event_files.files import SUFFIX
from benchmarks.start import environment

FIRST = SectionId(1)
BOARDS = 60
RESULTS = 200
RATES = (2, 20)
LATER = 2.0
"""Seconds after which what was acknowledged must be in any copy."""

LARGE_EVERY = 12
LARGE = 30_000
KILLS = 10
FLIPS = 1000
MANY, FILES, MOST_OPEN = 400, 256, 200
NEXT = {None: "10", "10": "==", "==": "01", "01": "10"}


class Server:
    """A process of ``arbitro serve`` and what is asked of it."""

    def __init__(self, folder: Path, files: int | None = None) -> None:
        words = [sys.executable, "-m", "arbitro", "serve", "--no-browser", "--json"]
        words += ["--port", "0", "--folder", str(folder)]
        if files is not None:
            words = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *words]
        self.process = subprocess.Popen(
            words,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.url = json.loads(self.process.stdout.readline())["url"].rstrip("/")

    def ask(self, path: str, **body: Any) -> Any:
        """Return what the JSON interface answers; OSError where the server is gone."""
        data = json.dumps(body).encode() if body else None
        request = urllib.request.Request(
            f"{self.url}/api/v1{path}", data, {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())

    def status(self, path: str) -> int:
        """Return the status a page is answered with."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=120) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as problem:
            return problem.code

    def open_files(self) -> int:
        """Return how many files of the system the process holds (Linux)."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def end(self, *, at_once: bool = False) -> None:
        """Stop the process, or kill it at once."""
        if at_once:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.communicate()


@contextmanager
def serving(folder: Path, files: int | None = None) -> Iterator[Server]:
    """Give a server of a folder, stopped at the end."""
    server = Server(folder, files)
    try:
        yield server
    finally:
        server.end()


def prepared(folder: Path) -> str:
    """Make an event whose first round is being played, and return its key."""
    service = EventService(folder)
    made = service.create(CreateEvent(EventSettings("Copies")))
    assert isinstance(made, Outcome)
    players = tuple(Player(f"Player {n}", rating=2500 - n) for n in range(1, 2 * BOARDS + 1))
    for command in (
        AddSection(SectionSettings("A", rounds=5)),
        ImportPlayers(FIRST, players),
        CloseEntries(FIRST),
        PairRound(FIRST, Colour.WHITE),
        PublishRound(FIRST, 1),
    ):
        assert isinstance(service.handle(made.key, command), Outcome)
    service.close()
    return made.key


class Arbiter:
    """Enters results one after the other, and with some a long game."""

    def __init__(self, server: Server, key: str) -> None:
        self.server = server
        self.section = f"/events/{key}/sections/1"
        boards = server.ask(f"{self.section}/games")
        self.boards: list[dict[str, Any]] = boards
        self.stands = {each["game"]: each["result"] for each in boards}
        self.done = 0

    def fill(self) -> None:
        """Keep a long game with each board, so that there is something to copy."""
        for board in self.boards:
            self._attach(board)

    def enter(self) -> int:
        """Enter the next result; return the version of the log that was acknowledged."""
        board = self.boards[self.done % len(self.boards)]
        self.done += 1
        if self.done % LARGE_EVERY == 0:
            self._attach(board)
        game = board["game"]
        stood, wanted = self.stands[game], NEXT[self.stands[game]]
        answer = self.server.ask(
            f"{self.section}/games/{game}/result", result=wanted, expected=stood
        )
        self.stands[game] = wanted
        return int(answer["version"])

    def _attach(self, board: dict[str, Any]) -> None:
        said = random.Random(f"{self.done} {board['game']}").randbytes(LARGE // 2).hex()
        names = f'[White "Player {board["white"]}"]\n[Black "Player {board["black"]}"]\n'
        text = f'[Event "Copies"]\n[Round "1.{board["board"]}"]\n{names}\n1. e4 {{{said}}} *\n'
        answer = self.server.ask(f"{self.section}/games", pgn=text, round=1, replace=True)
        assert answer["version"], answer


def copied(source: Path, target: Path, way: str) -> None:
    """Copy a file front to back in one of the three ways."""
    target.parent.mkdir(parents=True)
    if way == "cp":
        subprocess.run(["cp", str(source), str(target)], check=True)
        return
    step = 65_536 if way == "slow" else 4096
    pause = 10 * step / source.stat().st_size if way == "slow" else 0
    with source.open("rb") as old, target.open("wb", buffering=0) as new:
        while data := old.read(step):
            new.write(data)
            time.sleep(pause)


def records_of(path: Path) -> list[RecordedEvent]:
    """Return the log of a file that opens and makes an event."""
    log = EventLog(path)
    records = log.read().records
    log.close()
    Timeline(records)
    return records


def verdict(copy: Path, whole: list[RecordedEvent], version: int) -> str:
    """Return what a copy is that must hold a version of the log.

    A copy of what a killed server left may go on with a command that nobody was answered.
    """
    try:
        found = records_of(copy)
    except EventFileError as problem:
        return problem.code
    both = min(len(found), len(whole))
    if found[:both] != whole[:both]:
        return "other events"
    return "whole" if len(found) >= version else "events missing"


def copies(rate: int, results: int) -> Counter[tuple[str, str]]:
    """Copy a file after each of some results, entered at a rate; return what became of the copies.

    Results go on until the last copy is made.
    """
    with tempfile.TemporaryDirectory() as aside:
        folder = Path(aside)
        key = prepared(folder / "events")
        source = folder / "events" / f"{key}{SUFFIX}"
        asked: list[tuple[str, int, Path]] = []

        def copy(way: str, version: int, at: float) -> None:
            time.sleep(max(at + LATER - time.monotonic(), 0))
            target = folder / "copies" / f"{way}-{version}" / source.name
            copied(source, target, way)
            asked.append((way, version, target))

        with serving(folder / "events") as server, ThreadPoolExecutor(3 * results) as copiers:
            arbiter = Arbiter(server, key)
            arbiter.fill()
            made, begun = [], time.monotonic()
            while arbiter.done < results or not all(each.done() for each in made):
                time.sleep(max(begun + arbiter.done / rate - time.monotonic(), 0))
                version = arbiter.enter()
                now = time.monotonic()
                if arbiter.done <= results:
                    ways = ("cp", "blocks", "slow")
                    made += [copiers.submit(copy, way, version, now) for way in ways]
            for each in made:
                each.result()
            took = time.monotonic() - begun
        whole = records_of(source)
        size = source.stat().st_size / 1_000_000
        print(f"{rate}/s: {arbiter.done} results in {took:.0f} s, a file of {size:.1f} MB")
        return Counter((way, verdict(path, whole, version)) for way, version, path in asked)


def kills(times: int) -> Counter[tuple[str, str]]:
    """Kill the server while it writes; return what the bare files are, and the files opened."""
    found: Counter[tuple[str, str]] = Counter()
    chance = random.Random("kills")
    with tempfile.TemporaryDirectory() as aside:
        folder = Path(aside) / "events"
        key = prepared(folder)
        source = folder / f"{key}{SUFFIX}"
        for number in range(times):
            server, over = Server(folder), Event()
            arbiter = Arbiter(server, key)
            acknowledged = [0]

            def burst(
                arbiter: Arbiter = arbiter, known: list[int] = acknowledged, over: Event = over
            ) -> None:
                try:
                    while not over.is_set():
                        known.append(arbiter.enter())
                except (OSError, ValueError):  # killed, maybe in the midst of its answer
                    pass

            thread = Thread(target=burst)
            thread.start()
            time.sleep(0.5 + chance.random())
            server.end(at_once=True)
            over.set()
            thread.join()
            bare = Path(aside) / f"bare-{number}" / source.name
            copied(source, bare, "blocks")
            whole = records_of(source)
            found["opened", verdict(source, whole, acknowledged[-1])] += 1
            found["bare", verdict(bare, whole, acknowledged[-1])] += 1
    return found


def seen(service: EventService, key: str) -> tuple[Snapshot, tuple[HistoryItem, ...]]:
    """Return all that an event shows; EventFileError where it shows nothing."""
    snapshot = service.snapshot(key)
    return Snapshot("", snapshot.version, snapshot.state), service.history(key)


def flips(count: int) -> Counter[str]:
    """Turn one bit in each of many files; return what became of them, by the pages' status too."""
    found: Counter[str] = Counter()
    chance = random.Random("flips")
    with tempfile.TemporaryDirectory() as aside:
        folder = Path(aside)
        key = prepared(folder)
        good = (folder / f"{key}{SUFFIX}").read_bytes()
        for number in range(count):
            turned = bytearray(good)
            turned[chance.randrange(len(turned))] ^= 1 << chance.randrange(8)
            (folder / f"bad-{number:04}{SUFFIX}").write_bytes(turned)
        with serving(folder) as server:
            found[f"list {server.status('/')}"] += 1
            listed = {each["key"]: each for each in server.ask("/events")}
            found["good file listed"] += listed[key]["problem"] == ""
            for number in range(count):
                status = server.status(f"/events/bad-{number:04}/hall")
                found[f"page {status}"] += 1
        service = EventService(folder)
        wanted = seen(service, key)
        for number in range(count):
            try:
                same = seen(service, f"bad-{number:04}") == wanted
            except EventFileError:
                found["refused"] += 1
            else:
                found["the same" if same else "OTHER CONTENTS"] += 1
        service.close()
    return found


def many(count: int) -> tuple[Counter[int], int]:
    """Ask for each event of a folder at few files; return the statuses and the files held."""
    with tempfile.TemporaryDirectory() as aside:
        folder = Path(aside)
        key = prepared(folder)
        for number in range(count - 1):
            shutil.copyfile(folder / f"{key}{SUFFIX}", folder / f"event-{number:04}{SUFFIX}")
        with serving(folder, FILES) as server:
            begun = time.monotonic()
            found = Counter([server.status("/")])
            first, begun = time.monotonic() - begun, time.monotonic()
            found[server.status("/")] += 1
            print(f"list of {count} in {first:.1f} s, again {time.monotonic() - begun:.2f} s")
            for number in range(count - 1):
                found[server.status(f"/events/event-{number:04}/hall")] += 1
            return found, server.open_files()


def main() -> int:
    """Run all of it, or what is asked for, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=int, default=RESULTS)
    parser.add_argument("--only", choices=("copies", "kills", "flips", "many"))
    asked = parser.parse_args()
    wrong = 0
    if asked.only in {None, "copies"}:
        for rate in RATES:
            told = copies(rate, asked.results)
            print(f"  {dict(told)}")
            wrong += sum(told.values()) - sum(told[way, "whole"] for way, _ in told)
            wrong += sum(told.values()) != 3 * asked.results
    if asked.only in {None, "kills"}:
        ended = kills(KILLS)
        print(f"killed {KILLS} times: {dict(ended)}")
        wrong += 2 * KILLS - ended["opened", "whole"] - ended["bare", "whole"]
    if asked.only in {None, "flips"}:
        turned = flips(FLIPS)
        print(f"{FLIPS} bits: {dict(turned)}")
        pages = {name for name in turned if name.startswith("page")} - {"page 200", "page 409"}
        wrong += turned["OTHER CONTENTS"] + len(pages)
        wrong += 2 - turned["list 200"] - turned["good file listed"]
    if asked.only in {None, "many"}:
        statuses, held = many(MANY)
        print(f"{MANY} events at {FILES} files: {dict(statuses)}, {held} files held")
        wrong += sum(statuses.values()) - statuses[200] + (held >= MOST_OPEN)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
