"""Open pages and listeners while results come in: how soon is a result kept, and every page true?

    python -m benchmarks.crowd [--pages 300] [--listeners 1000] [--writers 10] [--seconds 20]
                               [--against FOLDER]

A round of 500 players is open on many pages, each of which does what the shipped script does: it
listens, takes a change in, and reads the page again where it is told to. One result a second is
entered; measured is how long each took to be acknowledged, and after how long every page shows it.
Then as many listeners as are asked for, and results of ten writers at once. ``--against`` is the
checkout of a former commit, measured in the same run. The load comes from a process of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
PLAYERS, ROUNDS = 500, 3

BUILD = """
import sys
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.service import EventService
from pathlib import Path

service = EventService(Path(sys.argv[1]))
key = service.create(asked.CreateEvent(EventSettings("Crowd"))).key
one = SectionId(1)
people = tuple(Player(f"Player {n:03}", rating=2500 - n) for n in range(int(sys.argv[2])))
for command in (
    asked.AddSection(SectionSettings("Open", rounds=9)),
    asked.ImportPlayers(one, people),
    asked.CloseEntries(one),
    asked.PairRound(one),
    asked.PublishRound(one, 1),
):
    service.handle(key, command)
service.close()
print(key)
"""


class Served(NamedTuple):
    """A server of a checkout: its process, where it listens, the event and a page of its round."""

    process: subprocess.Popen[str]
    host: str
    port: int
    key: str

    @property
    def page(self) -> str:
        """Return the address of the round."""
        return f"/events/{self.key}/s/1/rounds/1"


def serve(checkout: Path, folder: Path) -> Served:
    """Make the event and serve it with the sources of a checkout."""
    environment = os.environ | {"PYTHONPATH": str(checkout / "src")}
    built = subprocess.run(
        [sys.executable, "-c", BUILD, str(folder), str(PLAYERS)],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    words = [sys.executable, "-m", "arbitro", "serve", "--folder", str(folder), "--port", "0"]
    process = subprocess.Popen(
        [*words, "--no-browser", "--json"], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    where = urlsplit(json.loads(process.stdout.readline())["url"])
    return Served(process, where.hostname or "", where.port or 0, built.stdout.strip())


async def ask(served: Served, method: str, path: str, body: object = None) -> tuple[int, bytes]:
    """Ask for something over a connection of its own."""
    reader, writer = await asyncio.open_connection(served.host, served.port)
    data = json.dumps(body).encode() if body is not None else b""
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: {served.host}:{served.port}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    writer.write(head.encode() + data)
    answer = await reader.read()
    writer.close()
    top, _, rest = answer.partition(b"\r\n\r\n")
    return int(top.split(b" ", 2)[1]), rest


_ROW = re.compile(r'<tr id="game-(\d+)".*?</tr>', re.DOTALL)
_PRESSED = re.compile(r'value="(..)"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*value="(..)"')


class Page:
    """An open page: the result of each game as it shows it, and since when."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self.version = 0
        self.shown: dict[int, str] = {}
        self.since: dict[tuple[int, str], float] = {}
        self.read = 0
        self._again = asyncio.Event()

    def _show(self, html: str) -> None:
        now = time.perf_counter()
        for found in _ROW.finditer(html):
            pressed = _PRESSED.search(found[0])
            result = (pressed[1] or pressed[2]) if pressed else ""
            game = int(found[1])
            if self.shown.get(game) != result:
                self.shown[game] = result
                self.since[game, result] = now

    async def open(self) -> None:
        """Read the page."""
        self.read += 1
        status, body = await ask(self._served, "GET", self._served.page)
        assert status == 200, status
        html = body.decode(errors="replace")
        version = re.search(r'data-live-version="(\d+)"', html)
        self.version = max(self.version, int(version[1]) if version else 0)
        self._show(html)

    async def listen(self, *, follow: bool = True) -> None:
        """Hear what changes, and show it."""
        served = self._served
        path = f"/events/{served.key}/live?since={self.version}&page={quote(served.page, safe='')}"
        reader, writer = await asyncio.open_connection(served.host, served.port, limit=2**22)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {served.host}:{served.port}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        catching_up = asyncio.create_task(self._catch_up()) if follow else None
        kind = ""
        try:
            while line := await reader.readline():
                text = line.decode()
                if text.startswith("event: "):
                    kind = text[7:].strip()
                elif text.startswith("data: "):
                    self._heard(kind, text[6:], follow=follow)
        finally:
            if catching_up:
                catching_up.cancel()

    def _heard(self, kind: str, data: str, *, follow: bool) -> None:
        told = json.loads(data)
        if kind == "change" and not told.get("again") and told["from"] == self.version:
            self._show("".join(told["rows"].values()) + told.get("skeleton", ""))
            self.version = told["to"]
        elif kind == "change" and not told.get("again") and told["to"] <= self.version:
            pass
        elif follow:
            self._again.set()

    async def _catch_up(self) -> None:
        while True:
            await self._again.wait()
            await asyncio.sleep(0.15)
            self._again.clear()
            await self.open()


async def enter(served: Served, game: int, result: str, expected: str | None) -> float:
    """Enter a result; return after how many seconds it was acknowledged."""
    path = f"/api/v1/events/{served.key}/sections/1/games/{game}/result"
    begun = time.perf_counter()
    status, body = await ask(served, "POST", path, {"result": result, "expected": expected})
    assert status == 200, (status, body[-300:])
    return time.perf_counter() - begun


class Measured(NamedTuple):
    """Seconds: of acknowledgements, and until the last page showed a result."""

    acknowledged: list[float]
    true_after: list[float]
    read_again: int

    def told(self, name: str) -> str:
        """Return the figures in words."""
        kept = sorted(self.acknowledged)
        late = sorted(self.true_after)
        return (
            f"{name}: acknowledged p50 {statistics.median(kept) * 1e3:.0f} ms, "
            f"p95 {kept[int(0.95 * (len(kept) - 1))] * 1e3:.0f} ms, p99 {kept[-1] * 1e3:.0f} ms"
            + (f"; every page true after {late[-1]:.2f} s at the most" if late else "")
            + f"; {self.read_again} pages read again"
        )


async def crowd(served: Served, pages: int, seconds: int) -> Measured:
    """Open pages of the round, and enter one result a second."""
    opened = [Page(served) for _ in range(pages)]
    for at in range(0, pages, 10):
        await asyncio.gather(*(each.open() for each in opened[at : at + 10]))
    listening = [asyncio.create_task(each.listen()) for each in opened]
    await asyncio.sleep(3)
    before = sum(each.read for each in opened)
    kept, begun = [], {}
    for game in range(1, seconds + 1):
        begun[game] = time.perf_counter()
        kept.append(await enter(served, game, "10", None))
        await asyncio.sleep(max(0.0, 1 - kept[-1]))
    for _ in range(600):
        if all(each.shown.get(game) == "10" for each in opened for game in begun):
            break
        await asyncio.sleep(0.1)
    wrong = sum(each.shown.get(game) != "10" for each in opened for game in begun)
    assert not wrong, f"{wrong} results are not shown after a minute"
    late = [max(each.since[game, "10"] for each in opened) - at for game, at in begun.items()]
    again = sum(each.read for each in opened) - before
    for each in listening:
        each.cancel()
    return Measured(kept, late, again)


async def listeners(served: Served, count: int, seconds: int, first: int) -> Measured:
    """Let so many listen to the round, and enter one result a second."""
    opened = [Page(served) for _ in range(count)]
    await opened[0].open()
    for each in opened:
        each.version, each.shown = opened[0].version, dict(opened[0].shown)
    listening = [asyncio.create_task(each.listen(follow=False)) for each in opened]
    await asyncio.sleep(5)
    kept, begun = [], {}
    for game in range(first, first + seconds):
        begun[game] = time.perf_counter()
        kept.append(await enter(served, game, "10", None))
        await asyncio.sleep(max(0.0, 1 - kept[-1]))
    await asyncio.sleep(3)
    late = [
        max(each.since.get((game, "10"), at + 60) for each in opened) - at
        for game, at in begun.items()
    ]
    for each in listening:
        each.cancel()
    return Measured(kept, late, 0)


async def writers(served: Served, count: int, first: int) -> Measured:
    """Enter the results of several writers at once, ten each."""

    async def one(number: int) -> list[float]:
        games = range(first + 10 * number, first + 10 * number + 10)
        return [await enter(served, game, "==", None) for game in games]

    found = await asyncio.gather(*(one(number) for number in range(count)))
    return Measured([each for times in found for each in times], [], 0)


def measure(checkout: Path, asked: argparse.Namespace) -> None:
    """Serve a checkout, and print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        served = serve(checkout, Path(folder))
        steps: list[tuple[str, Callable[[], Awaitable[Measured]]]] = [
            (f"{asked.pages} pages", lambda: crowd(served, asked.pages, asked.seconds)),
            (
                f"{asked.listeners} listeners",
                lambda: listeners(served, asked.listeners, 10, asked.seconds + 1),
            ),
            (
                f"{asked.writers} writers at once",
                lambda: writers(served, asked.writers, asked.seconds + 20),
            ),
        ]
        try:
            for name, step in steps:

                async def run(step: Callable[[], Awaitable[Measured]] = step) -> Measured:
                    return await step()

                print(asyncio.run(run()).told(name), flush=True)
        finally:
            served.process.terminate()
            served.process.wait()


def main() -> int:
    """Measure this checkout, and a former one beside it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--listeners", type=int, default=1000)
    parser.add_argument("--writers", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--against", type=Path, help="the checkout of a former commit")
    asked = parser.parse_args()
    if asked.against:
        print(f"{asked.against}:")
        measure(asked.against.resolve(), asked)
        print("here:")
    measure(ROOT, asked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
