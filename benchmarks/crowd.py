"""Open pages and listeners while results come in: how soon is a result kept, and every page true?

    python -m benchmarks.crowd [--pages 300] [--listeners 1000] [--writers 10] [--seconds 20]
                               [--languages es,en,fr] [--against FOLDER [--python PROGRAM]]
                               [--most 300]

A round of 500 players is open on many pages, half of them with a board open, in all the
languages asked for. Each does what the shipped script does: it listens, takes a change in, and
reads the page again where it is told to; one more is a real browser. One result a second is
entered; measured is how long each took to be acknowledged, after how long every page shows it, and
the processor time of the server. In the end every result on every page is compared with the log.
Then as many listeners as are asked for, and results of ten writers at once while the pages are
open. ``--against`` is the checkout of a former commit, measured in the same run, ``--python`` the
interpreter with the packages it needs where these are not ours. A step that takes more than
``--most`` seconds is given up: told is what was acknowledged by then. The load comes from a process
of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from arbitro import clock

ROOT = Path(__file__).resolve().parents[1]
PLAYERS, ROUNDS = 500, 3

BUILD = """
import sys
from arbitro.desk import commands as asked
try:
    from arbitro.desk.values.settings import EventSettings, SectionSettings
except ImportError:  # a former commit
    from arbitro.desk.settings import EventSettings, SectionSettings
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
    kept: list[float]
    """Seconds until each result of a step was acknowledged, so far."""
    pages: tuple[str, ...] = ()
    """The addresses of the pages that are open."""

    @property
    def processor(self) -> float:
        """Return the seconds of processor time the server has taken by now."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def serve(checkout: Path, folder: Path, python: str) -> Served:
    """Make the event and serve it with the sources of a checkout."""
    environment = os.environ | {"PYTHONPATH": str(checkout / "src")}
    built = subprocess.run(
        [python, "-c", BUILD, str(folder), str(PLAYERS)],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    words = [python, "-m", "arbitro", "serve", "--folder", str(folder), "--port", "0"]
    process = subprocess.Popen(
        [*words, "--no-browser", "--json"], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    where = urlsplit(json.loads(process.stdout.readline())["url"])
    key = built.stdout.strip()
    served = Served(process, where.hostname or "", where.port or 0, key, [])
    event = f"/events/{key}"
    pages = (f"{event}/hall", f"{event}/s/1/boards/1")
    there = [page for page in pages if asyncio.run(ask(served, "GET", page))[0] == 200]
    return served._replace(pages=tuple(there))


async def ask(
    served: Served, method: str, path: str, body: object = None, language: str = "en"
) -> tuple[int, bytes]:
    """Ask for something over a connection of its own."""
    reader, writer = await asyncio.open_connection(served.host, served.port)
    data = json.dumps(body).encode() if body is not None else b""
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: {served.host}:{served.port}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        f"Cookie: language={language}\r\n\r\n"
    )
    writer.write(head.encode() + data)
    answer = await reader.read()
    writer.close()
    top, _, rest = answer.partition(b"\r\n\r\n")
    return int(top.split(b" ", 2)[1]), rest


RETRY = 2.0
"""Seconds after which the line is asked for again, as the server tells browsers."""
_ROW = re.compile(r'<tr id="(?:game-|g1-)(\d+)".*?</tr>', re.DOTALL)
_RESULT = re.compile(
    r'data-r="(..)?"|value="(..)"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*value="(..)"'
)


class Page:
    """An open page: the result of each game as it shows it, and since when."""

    def __init__(self, served: Served, number: int = 0, languages: tuple[str, ...] = ("en",)):
        self._served = served
        self._path = served.pages[number % len(served.pages)]
        self._language = languages[number // len(served.pages) % len(languages)]
        self.version = 0
        self.shown: dict[int, str] = {}
        self.since: dict[tuple[int, str], float] = {}
        self.read = 0
        self.came_again = 0
        """How often the line was cut, and asked for again as a browser does."""
        self.is_behind = False
        """Told to read the page again, and does not: it only listens."""
        self._again = asyncio.Event()

    def _show(self, html: str) -> None:
        now = clock.now().timestamp()
        for found in _ROW.finditer(html):
            shown = _RESULT.search(found[0])
            result = next(filter(None, shown.groups()), "") if shown else ""
            game = int(found[1])
            if self.shown.get(game) != result:
                self.shown[game] = result
                self.since[game, result] = now

    async def open(self) -> None:
        """Read the page."""
        self.read += 1
        status, body = await ask(self._served, "GET", self._path, language=self._language)
        assert status == 200, status
        html = body.decode(errors="replace")
        version = re.search(r'data-live-version="(\d+)"', html)
        self.version = max(self.version, int(version[1]) if version else 0)
        self._show(html)

    async def listen(self, *, follow: bool = True) -> None:
        """Hear what changes, and show it; a line that is cut is asked for again after a while."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._listen(follow=follow)
            self.came_again += 1
            await asyncio.sleep(RETRY)

    async def _listen(self, *, follow: bool) -> None:
        served = self._served
        path = f"/events/{served.key}/live?since={self.version}&page={quote(self._path, safe='')}"
        reader, writer = await asyncio.open_connection(served.host, served.port, limit=2**22)
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {served.host}:{served.port}\r\n"
            f"Cookie: language={self._language}\r\n\r\n".encode()
        )
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
            writer.close()
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
        else:
            self.is_behind = True

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
    served.kept.append(time.perf_counter() - begun)
    return served.kept[-1]


_WATCH = """() => {
  window.shown = {};
  const look = () => {
    const known = '#live tr[data-r="10"], #live tr:has([aria-pressed=true][value="10"])';
    for (const row of document.querySelectorAll(known))
      window.shown[row.id.split("-").pop()] ??= Date.now() / 1000;
  };
  look();
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document.body, all);
}"""


class Browser:
    """A real browser that shows the first of the pages; nothing where there is none."""

    def __init__(self, page: Any = None) -> None:
        self._page = page

    async def late(self, begun: dict[int, float]) -> list[float]:
        """Return after how many seconds it showed each result."""
        if self._page is None:
            return []
        shown = await self._page.evaluate("window.shown")
        return [shown[str(game)] - at for game, at in begun.items()]


@asynccontextmanager
async def a_browser(served: Served) -> AsyncIterator[Browser]:
    """Open the first page in a browser."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        print("no browser is installed here")
        yield Browser()
        return
    from playwright.async_api import async_playwright  # with the browser alone

    async with async_playwright() as driver:
        chromium = await driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = await chromium.new_page()
        await page.goto(f"http://{served.host}:{served.port}{served.pages[0]}")
        await page.evaluate(_WATCH)
        yield Browser(page)
        await chromium.close()


class Measured(NamedTuple):
    """Seconds: of acknowledgements, until the last page and until the browser showed a result."""

    acknowledged: list[float]
    true_after: list[float]
    read_again: int
    processor: float
    browser: Sequence[float] = ()
    compared: int = 0

    def told(self, name: str) -> str:
        """Return the figures in words."""
        kept = sorted(self.acknowledged)
        late = sorted(self.true_after)
        return (
            f"{name}: acknowledged p50 {statistics.median(kept) * 1e3:.0f} ms, "
            f"p95 {_at(kept, 0.95) * 1e3:.0f} ms, p99 {_at(kept, 0.99) * 1e3:.0f} ms"
            + (f"; every page true after {late[-1]:.2f} s at the most" if late else "")
            + (f", a browser after {max(self.browser):.2f} s" if self.browser else "")
            + f"; {self.read_again} pages read again"
            + (f"; {self.compared} results on pages compared with the log" if late else "")
            + f"; server {self.processor / len(kept) * 1e3:.0f} ms of processor a result"
        )


Steps = list[tuple[str, Measured]]
"""What a step measures, each with its name."""


def _at(ordered: list[float], share: float) -> float:
    """Return the value that so large a share of an ordered list does not exceed."""
    return ordered[min(len(ordered) - 1, ceil(share * len(ordered)) - 1)]


async def _logged(served: Served) -> dict[int, str]:
    """Return the result of each game as the log has it."""
    path = f"/api/v2/events/{served.key}/sections/1/rounds/1"
    status, body = await ask(served, "GET", path)
    assert status == 200, status
    return {board["game"]: board["result"] or "" for board in json.loads(body)["boards"]}


async def one_a_second(served: Served, games: range) -> tuple[list[float], dict[int, float]]:
    """Enter one result a second; return how long each took, and when each was sent."""
    kept, begun = [], {}
    for game in games:
        begun[game] = clock.now().timestamp()
        kept.append(await enter(served, game, "10", None))
        await asyncio.sleep(max(0.0, 1 - kept[-1]))
    return kept, begun


async def crowd(served: Served, asked: argparse.Namespace) -> list[tuple[str, Measured]]:
    """Open pages of the round, enter one result a second, then those of several writers at once."""
    languages = tuple(asked.languages.split(","))
    opened = [Page(served, number, languages) for number in range(asked.pages)]
    for at in range(0, asked.pages, 10):
        await asyncio.gather(*(each.open() for each in opened[at : at + 10]))
    listening = [asyncio.create_task(each.listen()) for each in opened]
    async with a_browser(served) as browser:
        await asyncio.sleep(3)
        before, spent = sum(each.read for each in opened), served.processor
        kept, begun = await one_a_second(served, range(1, asked.seconds + 1))
        spent = served.processor - spent
        logged = await _true(served, opened)
        late = [max(each.since[game, "10"] for each in opened) - at for game, at in begun.items()]
        again = sum(each.read for each in opened) - before
        compared = len(opened) * len(logged)
        seen = await browser.late(begun)
        first = Measured(kept, late, again, spent, seen, compared)
        several = await writers(served, asked.writers, asked.seconds + 20)
        await _true(served, opened)
    for each in listening:
        each.cancel()
    return [
        (f"{asked.pages} pages and {max(1, len(served.pages))} x {len(languages)} kinds", first),
        (f"{asked.writers} writers at once beside them", several),
    ]


async def _true(served: Served, opened: list[Page]) -> dict[int, str]:
    """Wait until every page shows what the log has; return that."""
    logged = await _logged(served)
    for _ in range(600):
        if all(each.shown == logged for each in opened):
            return logged
        await asyncio.sleep(0.1)
    wrong = sum(each.shown != logged for each in opened)
    raise AssertionError(f"{wrong} pages do not show what the log has after a minute")


async def listeners(served: Served, asked: argparse.Namespace) -> list[tuple[str, Measured]]:
    """Let so many listen to the round, and enter one result a second."""
    opened = [Page(served) for _ in range(asked.listeners)]
    await opened[0].open()
    for each in opened:
        each.version, each.shown = opened[0].version, dict(opened[0].shown)
    listening = [asyncio.create_task(each.listen(follow=False)) for each in opened]
    await asyncio.sleep(5)
    spent = served.processor
    kept, begun = await one_a_second(served, range(asked.seconds + 1, asked.seconds + 11))
    spent = served.processor - spent
    following = opened
    for _ in range(600):
        following = [each for each in opened if not each.is_behind]
        if all((game, "10") in each.since for game in begun for each in following):
            break
        await asyncio.sleep(0.1)
    late = [
        max((each.since.get((game, "10"), at + 60) for each in following), default=at) - at
        for game, at in begun.items()
    ]
    if again := sum(each.came_again for each in opened):
        print(f"{again} lines were cut and asked for again")
    for task in listening:
        task.cancel()
    behind = len(opened) - len(following)
    return [(f"{asked.listeners} listeners", Measured(kept, late, behind, spent))]


async def writers(served: Served, count: int, first: int) -> Measured:
    """Enter the results of several writers at once, ten each."""

    async def one(number: int) -> list[float]:
        games = range(first + 10 * number, first + 10 * number + 10)
        return [await enter(served, game, "==", None) for game in games]

    spent = served.processor
    found = await asyncio.gather(*(one(number) for number in range(count)))
    spent = served.processor - spent
    return Measured([each for times in found for each in times], [], 0, spent)


async def alone(served: Served, asked: argparse.Namespace) -> list[tuple[str, Measured]]:
    """Enter results of several writers at once while nobody looks."""
    first = asked.seconds + 20 + 10 * asked.writers
    await enter(served, first + 10 * asked.writers, "==", None)  # what is loaded once is loaded
    return [(f"{asked.writers} writers at once", await writers(served, asked.writers, first))]


async def bounded(step: Coroutine[Any, Any, Steps], most: float) -> Steps:
    """Return what a step measures; TimeoutError where it takes more than so many seconds."""
    return await asyncio.wait_for(step, most)


def given_up(kept: list[float], most: float) -> str:
    """Return what is known of a step that was not done in time."""
    told = f"not done after {most:.0f} s; {len(kept)} results acknowledged"
    if not kept:
        return told
    return f"{told}, p50 {statistics.median(kept):.1f} s, the longest {max(kept):.1f} s"


def measure(checkout: Path, asked: argparse.Namespace, python: str = sys.executable) -> None:
    """Serve a checkout, and print the figures; those a former commit cannot give are named."""
    with tempfile.TemporaryDirectory() as folder:
        served = serve(checkout, Path(folder), python)
        steps: list[Callable[..., Coroutine[Any, Any, Steps]]]
        steps = [alone, crowd, listeners]
        try:
            for step in steps:
                served.kept.clear()
                try:
                    for name, measured in asyncio.run(bounded(step(served, asked), asked.most)):
                        print(measured.told(name), flush=True)
                except TimeoutError:
                    print(f"{step.__name__}: {given_up(served.kept, asked.most)}", flush=True)
                    if checkout == ROOT:
                        raise
                    break  # what was left behind would be measured with the next step
                except (AssertionError, KeyError, OSError, asyncio.IncompleteReadError) as problem:
                    if checkout == ROOT:
                        raise
                    print(f"{step.__name__}: not to be had there ({problem!r:.200})", flush=True)
        finally:
            served.process.kill()
            served.process.wait()


def main() -> int:
    """Measure this checkout, and a former one beside it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--listeners", type=int, default=1000)
    parser.add_argument("--writers", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--languages", default="es,en,fr")
    parser.add_argument("--most", type=float, default=300.0)
    parser.add_argument("--against", type=Path, help="the checkout of a former commit")
    parser.add_argument("--python", default=sys.executable, help="what runs it")
    asked = parser.parse_args()
    if asked.against:
        print(f"{asked.against}:")
        measure(asked.against.resolve(), asked, asked.python)
        print("here:")
    measure(ROOT, asked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
