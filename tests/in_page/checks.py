"""What the page promises, asked one after the other of a browser, with the numbers that came of it.

A check that fails says so and does not end the others. Seconds are those of the machine they were
taken on, whatever else it did meanwhile.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
import statistics
import time
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.testclient import TestClient

from arbitro.cli import main as command_line
from arbitro.config import settings
from arbitro.i18n import translator
from arbitro.web import create_app
from in_page.browsers import Files, InFrame, hurry, launched, memory_of
from patience import until

PLAYERS, ROUNDS = 200, 9
MOST_ADDRESSES = 420
PAPERS = "/_page/papers.bin.zst"
OWN = re.compile(r"\.(mozilla\.(org|com|net)|firefox\.com|mozaws\.net)\b")
"""Where Firefox asks for lists of its own, whatever page is open."""

TIMED = """async (path) => {
    const begun = performance.now();
    const answer = await fetch(path);
    await answer.arrayBuffer();
    return [answer.status, performance.now() - begun];
}"""

ENTERED = """async () => {
    const times = [];
    for (let count = 0; count < 10; count += 1) {
        const button = document.querySelector("#live tr[data-s=missing] [data-put='10']");
        if (!button) break;
        const id = button.closest("tr").id;
        const begun = performance.now();
        button.click();
        while (document.getElementById(id)?.dataset.s !== "known") {
            if (performance.now() - begun > 20000) throw new Error(`${id} is not kept`);
            await new Promise((resolve) => setTimeout(resolve, 2));
        }
        times.push(performance.now() - begun);
    }
    return times;
}"""

POSTED = """async ({path, body}) => {
    const headers = {"content-type": "application/json"};
    const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
    return [answer.status, await answer.json()];
}"""

SENT = """async ({name, file}) => {
    const body = new FormData();
    body.append("csrf", document.querySelector("[name=csrf]").value);
    const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
    body.append("file", new Blob([bytes]), name);
    const answer = await fetch("/events/import", {method: "POST", body});
    return [answer.status, new URL(answer.url).pathname];
}"""

WALKED = """async ({starts, most}) => {
    const seen = new Set(starts), open = [...starts], counts = {}, faults = [];
    while (open.length && seen.size - open.length < most) {
        const path = open.shift();
        const answer = await fetch(path);
        counts[answer.status] = (counts[answer.status] ?? 0) + 1;
        if (answer.status >= 500 && answer.status !== 501) faults.push(answer.status + " " + path);
        const isPage = answer.headers.get("content-type")?.startsWith("text/html");
        const text = isPage ? await answer.text() : "";
        if (!isPage) await answer.arrayBuffer();
        const page = new DOMParser().parseFromString(text, "text/html");
        for (const link of page.querySelectorAll("a[href]")) {
            const to = new URL(link.getAttribute("href"), new URL(path, location.origin));
            const address = to.pathname + to.search;
            if (to.origin !== location.origin || seen.has(address)) continue;
            if (/\\/(live|export)(\\?|$)/.test(address)) continue;
            seen.add(address);
            open.push(address);
        }
    }
    return [seen.size - open.length, counts, faults];
}"""

BESIDE = """async (path) => {
    let isOpen = true, longest = 0;
    const others = (async () => {
        while (isOpen) {
            const begun = performance.now();
            await (await fetch("/")).text();
            longest = Math.max(longest, performance.now() - begun);
        }
    })();
    const begun = performance.now();
    const answer = await fetch(path);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const took = performance.now() - begun;
    isOpen = false;
    await others;
    return [answer.status, String.fromCharCode(...bytes.subarray(0, 5)), took, longest];
}"""


class Checks:
    """The checks of one browser in one language; ``rows`` are what came of them."""

    def __init__(self, driver, path, site, folder, elsewhere, *, browser, language):
        self._how = {"browser": browser, "language": language}
        self._driver, self._path, self._elsewhere = driver, path, elsewhere
        self._site, self._folder = site, folder
        self._profile = folder / "profile"
        self._profile.mkdir()
        self._language = language
        self.rows = []

    def say(self, name, met, **numbers):
        """Note what came of a check."""
        told = {
            key: round(one, 2) if isinstance(one, float) else one for key, one in numbers.items()
        }
        self.rows.append({**self._how, "check": name, "met": bool(met), **told})
        print(json.dumps(self.rows[-1], ensure_ascii=False), flush=True)

    def run(self):
        """Make all checks; return whether every one was met."""
        files = self._first_start()
        self._context, self._frame = self._opened(files.address)
        self._next_start()
        report = self._report()
        for check in (self._event_of_200, self._hall, self._paper, self._there_and_back):
            self._tried(check, report)
        for check in (self._not_here, self._walk, self._newer):
            self._tried(check, files)
        foreign = sorted({line.decode("latin-1") for line in self._elsewhere.met})
        foreign = [line for line in foreign if not (self._is_firefox and OWN.search(line))]
        self.say("no request leaves the origin", not foreign, elsewhere=foreign[:5])
        self._context.close()
        return all(row["met"] for row in self.rows)

    @property
    def _is_firefox(self):
        return self._how["browser"] == "firefox"

    def _tried(self, check, *given):
        try:
            check(*given)
        except Exception as fault:  # noqa: BLE001 - the others are made all the same
            self.say(check.__name__.strip("_"), met=False, fault=repr(fault)[:400])

    def _opened(self, address):
        context = launched(self._driver, self._path, self._profile, self._elsewhere, **self._how)
        self._is_ahead = hurry(self._profile)
        page = context.pages[0] if context.pages else context.new_page()
        begun = time.monotonic()
        page.goto(f"{address}/")
        frame = InFrame(page)
        self._took = time.monotonic() - begun
        return context, frame

    def _first_start(self):
        """Load everything, then stop the server for the rest."""
        files = Files(self._site)
        context, frame = self._opened(files.address)
        loaded = sum(size for name, size in files.sent.items() if name != PAPERS) / 1e6
        until(
            lambda: frame.page.evaluate(f"caches.match('{PAPERS}').then((found) => !!found)"),
            "the engine of papers in the store",
            every=0.5,
        )
        self.say("first load at most 20 MB", loaded <= 20, MB=loaded, seconds=self._took)
        context.close()
        files.stop()
        return files

    def _next_start(self):
        times = self._frame.page.evaluate("window.times")
        self.say("starts with the server stopped, 6 s", self._took <= 6, seconds=self._took,
                 ahead=self._is_ahead, parts=times, memory=memory_of(self._profile))  # fmt: skip

    def _report(self):
        target = self._folder / "report.trf"
        words = ["generate", "--players", str(PLAYERS), "--rounds", str(ROUNDS), "--seed", "7"]
        with suppress(SystemExit):
            command_line([*words, "--output", str(target)])
        return target.read_text("utf-8")

    def _fetch(self, path):
        status, data = self._frame.fetched(path)
        assert status == 200, (path, status, data[:300])
        return data

    def _event_of_200(self, report):
        status, told = self._frame.frame.evaluate(
            POSTED, {"path": "/api/v1/events/from-report", "body": {"report": report}}
        )
        assert status == 201, told
        event = self._event = f"/events/{told['event']}"
        timed = {}
        for page in ("hall", "s/1/standings", "s/1/crosstable"):
            found = [self._frame.frame.evaluate(TIMED, f"{event}/{page}") for _ in range(4)]
            assert {status for status, _ in found} == {200}, (page, found)
            name = page.rpartition("/")[2]
            timed[name] = statistics.median(took for _, took in found[1:])
            timed[f"{name}, first"] = found[0][1]
        self.say("hall of 200 at most 300 ms", timed["hall"] <= 300, **timed)
        paths = [f"{event}/s/1/report.trf", f"/api/v1{event}", f"/api/v1{event}/log"]
        in_page = [self._fetch(path) for path in paths]
        file = self._fetch(f"{event}/export?private=1")
        computer = self._native("whole", f"{told['event']}.arbitro", file)
        same = [computer.get(path).content for path in paths] == in_page
        beside = {}
        for page in ("hall", "s/1/standings", "s/1/crosstable"):
            spent = []
            for _ in range(4):
                begun = time.monotonic()
                assert computer.get(f"{event}/{page}").status_code == 200
                spent.append(1000 * (time.monotonic() - begun))
            beside[page.rpartition("/")[2]] = statistics.median(spent[1:])
            beside[f"{page.rpartition('/')[2]}, first"] = spent[0]
        self.say("the same pages on the desktop, beside", met=True, **beside)
        self.say("200 players, 9 rounds: TRF, event and log equal the desktop's", same,
                 TRF=len(in_page[0]), log=len(in_page[2]))  # fmt: skip

    def _native(self, name, file, data):
        folder = self._folder / name
        folder.mkdir()
        (folder / file).write_bytes(data)
        return TestClient(
            create_app(settings(folder)), base_url="http://localhost", client=("127.0.0.1", 50000)
        )

    def _hall(self, _):
        frame = self._frame.frame
        frame.goto(f"{self._frame.page.url.rstrip('/')}/")
        frame.locator("form[action='/events/demo'] button").first.click()
        frame.locator("body[data-mode]").wait_for()
        times = frame.evaluate(ENTERED)
        median = statistics.median(times)
        self.say("a result kept at most 150 ms", median <= 150, median=median,
                 longest=max(times), results=len(times))  # fmt: skip
        self._demo = urlsplit(frame.url).path.removesuffix("/hall")

    def _paper(self, _):
        before = memory_of(self._profile)
        path = f"{self._demo}/s/1/paper/score-sheets/1.pdf"
        first = self._frame.frame.evaluate(BESIDE, path)
        second = self._frame.frame.evaluate(BESIDE, path)
        while_there = memory_of(self._profile)
        status, head = first[:2]
        self.say("a paper without a network, the hall answers meanwhile",
                 (status, head) == (200, "%PDF-") and first[3] < 3000,
                 first_ms=first[2], next_ms=second[2], longest_other_ms=first[3],
                 memory_before=before, memory_with_papers=while_there)  # fmt: skip
        if self._language == "en":
            time.sleep(70)
            after = memory_of(self._profile)
            self.say("the memory of papers comes back", after < while_there, memory=after)

    def _there_and_back(self, _):
        """Page, computer, page, computer: a result is entered at each."""
        key = self._demo.rpartition("/")[2]
        file = self._fetch(f"{self._demo}/export?private=1")
        computer = self._native("there", f"{key}.arbitro", file)
        log = f"/api/v1{self._demo}/log"
        assert computer.get(log).content == self._fetch(log)
        game = self._open_game()
        body = {"section": game[0], "game": game[1], "result": "=="}
        command = f"/api/v1{self._demo}/commands/enter-result"
        entered = computer.post(command, json=body)
        assert entered.status_code == 200, entered.text
        changed = computer.get(f"{self._demo}/export?private=1").content
        given = {"name": f"{key}.arbitro", "file": base64.b64encode(changed).decode()}
        status, path = self._frame.frame.evaluate(SENT, given)
        assert status == 200, (status, path)
        back = "/".join(path.split("/")[:3])
        again = self._fetch(f"{back}/export?private=1")
        last = self._native("back", f"{back.rpartition('/')[2]}.arbitro", again)
        logs = [
            computer.get(log).content,
            self._fetch(f"/api/v1{back}/log"),
            last.get(f"/api/v1{back}/log").content,
        ]
        same = len(set(logs)) == 1 and back != self._demo
        self.say("page, desktop, page, desktop: one log", same,
                 log=len(logs[0]), compared=path.endswith("/compare"))  # fmt: skip

    def _open_game(self):
        row = self._frame.frame.locator("#live tbody[data-round] tr[data-s=missing]").first
        return row.evaluate("(row) => [+row.closest('tbody').dataset.section, +row.dataset.g]")

    def _not_here(self, _):
        said = translator(self._language).t("ui.error.text.needs-other-devices")
        status, page = self._frame.fetched("/devices")
        self.say("what cannot be done names the program", status == 501 and said in page.decode())

    def _walk(self, _):
        starts = ["/", f"{self._demo}/hall", self._demo, self._event]
        walked, counts, faults = self._frame.frame.evaluate(
            WALKED, {"starts": starts, "most": MOST_ADDRESSES}
        )
        self.say(
            "no page is a fault", not faults, addresses=walked, counts=counts, faults=faults[:5]
        )

    def _newer(self, files):
        """Give out another version beside an open event, at the same address."""
        site = self._folder / "newer"
        shutil.copytree(self._site, site)
        worker = site / "sw.js"
        before = worker.read_text("utf-8").partition('VERSION = "')[2][:16]
        worker.write_text(worker.read_text("utf-8").replace(before, before[::-1]), "utf-8")
        port = urlsplit(files.address).port
        newer = Files(site, port)
        names = "caches.keys()"
        page = self._frame.page
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        page.locator("#newer").wait_for()
        still = self._frame.fetched(self._demo)[0] == 200 and before in page.evaluate(names)
        self._context.close()
        self._context, self._frame = self._opened(files.address)
        until(
            lambda: self._frame.page.evaluate(names) == [before[::-1]],
            "the newer version",
            every=0.5,
        )
        newer.stop()
        there = self._frame.fetched(self._demo)[0] == 200
        self.say("a newer release waits until all tabs are closed", still and there)
