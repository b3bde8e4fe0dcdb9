"""The page and the program on a computer, measured in one run: starts, memory and each deed.

An event of 200 players is begun, paired, played and printed with the same requests in each place.
What is measured runs before whatever else the machine does, where the system lets us say so
(`browsers.hurry`): the figures are then those of a quiet machine.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import statistics
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from arbitro.desk.by_name import as_plain, name_of
from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    EnterResult,
    ImportPlayers,
    PairRound,
    PublishRound,
)
from arbitro.desk.values.settings import GameResult, SectionSettings
from arbitro.model import GameId, Player, SectionId
from in_page.browsers import Files, InFrame, found, hurry, launched, memory_of, memory_of_family
from patience import LONGEST, line_of, until

FILE = Path(__file__).resolve().parents[1] / "data" / "in_page_measures.json"
"""What was measured last; ``docs/generate.py`` makes the page of it."""

PLAYERS, STARTS, TIMES = 200, 3, 10
PAPERS = "/_page/papers.bin.zst"
ASKED = """async ({method, path, body}) => {
    const begun = performance.now();
    const headers = body ? {"content-type": "application/json"} : {};
    const answer = await fetch(path, {method, headers, body});
    const text = await answer.text();
    return [answer.status, text, performance.now() - begun];
}"""


class Deeds:
    """An event of many players in one place; ``ask`` gives status, text and milliseconds."""

    def __init__(self, ask):
        self._ask = ask
        self.took = {}

    def do(self):
        """Run the event once; return the milliseconds of each deed."""
        made = self._sent("create", "/api/v1/events", {"name": "Measured"})
        self._event = f"/events/{json.loads(made)['event']}"
        one = SectionId(1)
        self._give("section", AddSection(SectionSettings("Open", rounds=9)))
        players = tuple(
            Player(f"Player {number:03}, Ana", rating=2500 - 5 * number)
            for number in range(PLAYERS)
        )
        self._give("import", ImportPlayers(one, players))
        self._give("close", CloseEntries(one))
        self._give("pair", PairRound(one))
        self._give("publish", PublishRound(one, 1))
        games = list(range(1, PLAYERS // 2 + 1))  # the first round has the first numbers
        for name, page in (("hall", "hall"), ("standings", "s/1/standings")):
            for _ in range(TIMES):
                self._sent(name, f"{self._event}/{page}")
                self._give("result", EnterResult(one, GameId(games.pop()), GameResult.DRAW))
        sheets = f"{self._event}/s/1/paper/score-sheets/1.pdf"
        self._sent("first paper", sheets)
        for _ in range(3):
            self._sent("paper", sheets)
        self._sent("report", f"{self._event}/s/1/report.trf")
        return {name: round(statistics.median(each)) for name, each in self.took.items()}

    def _give(self, name, command):
        address = f"/api/v1{self._event}/commands/{name_of(type(command))}"
        return self._sent(name, address, as_plain(command))

    def _sent(self, name, path, body=None):
        method = "GET" if body is None else "POST"
        status, text, took = self._ask(method, path, body and json.dumps(body))
        assert status in {200, 201}, (path, status, text[:300])
        self.took.setdefault(name, []).append(took)
        return text


def in_browser(driver, browser, path, site, folder, elsewhere):
    """Measure the page in a browser."""
    profile = folder / browser
    profile.mkdir()
    files = Files(site)

    def opened():
        context = launched(driver, path, profile, elsewhere, browser=browser)
        is_ahead = hurry(profile)
        page = context.pages[0] if context.pages else context.new_page()
        begun = time.monotonic()
        page.goto(f"{files.address}/")
        return context, InFrame(page), time.monotonic() - begun, is_ahead

    context, frame, first, is_ahead = opened()
    stored = f"caches.match('{PAPERS}').then((found) => !!found)"
    until(lambda: frame.page.evaluate(stored), "the engine of papers in the store", every=0.5)
    loaded = sum(size for name, size in files.sent.items() if name != PAPERS)
    context.close()
    files.stop()
    starts = []
    for number in range(STARTS):
        context, frame, took, _ = opened()
        starts.append(took)
        if number < STARTS - 1:
            context.close()
    told = {
        "version": context.browser.version if context.browser else "",
        "ahead": is_ahead,
        "loaded": round(loaded / 1e6, 1),
        "first": round(first, 1),
        "next": round(statistics.median(starts), 1),
        "heap": heap_of(frame, browser),
        "memory": memory_of(profile),
    }

    def ask(method, address, body):
        return frame.frame.evaluate(ASKED, {"method": method, "path": address, "body": body})

    told["deeds"] = Deeds(ask).do()
    told["heap after"], told["after"] = heap_of(frame, browser), memory_of(profile)
    context.close()
    return told


def heap_of(frame, browser):
    """Return the megabytes of Python in the page; None in Firefox, whose driver asks no worker."""
    if browser == "firefox":
        return None
    return max(round(each.evaluate("self.heap?.() ?? 0") / 2**20) for each in frame.page.workers)


def on_the_desktop(folder):
    """Measure the program on a computer, served to this process."""
    starts = []
    for _ in range(STARTS - 1):
        with served(folder) as (_, _, took):
            starts.append(took)
    with served(folder) as (process, address, took):
        starts.append(took)
        told = {"next": round(statistics.median(starts), 1)}
        told["memory"] = memory_of_family({process.pid})
        connection = http.client.HTTPConnection(address, timeout=LONGEST)

        def ask(method, path, body):
            headers = {"content-type": "application/json"} if body else {}
            begun = time.monotonic()
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode("utf-8", "replace")
            return answer.status, text, 1000 * (time.monotonic() - begun)

        told["deeds"] = Deeds(ask).do()
        told["after"] = memory_of_family({process.pid})
    return told


@contextmanager
def served(folder):
    """Start the program until it has answered its first page; give process, address and time."""
    begun = time.monotonic()
    words = ("-m", "arbitro", "serve", "--no-browser", "--folder", str(folder / "desktop"))
    process = subprocess.Popen(
        [sys.executable, *words],
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    hurry(process.pid)
    try:
        said = line_of(process).split()
        address = urlsplit(next(word for word in said if "://" in word)).netloc
        connection = http.client.HTTPConnection(address, timeout=LONGEST)

        def answers():
            try:
                connection.request("GET", "/")
                return connection.getresponse().read()
            except OSError:
                connection.close()
                return b""

        until(answers, "the first page")
        yield process, address, time.monotonic() - begun
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(LONGEST)


def measure(driver, site, folder, elsewhere, day):
    """Measure all browsers of this machine and the program; keep and return what came of it."""
    told = {"day": day, "processors": os.cpu_count(), "browsers": {}}
    hurry(os.getpid())
    for browser in ("chromium", "firefox"):
        path = found(browser)
        if path is not None:
            told["browsers"][browser] = in_browser(driver, browser, path, site, folder, elsewhere)
    told["desktop"] = on_the_desktop(folder)
    FILE.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    return told
