"""Browsers killed at random moments: what was shown as kept is there, and nothing is there twice.

Results are entered one after the other, by the commands the pages give, while the hall is open and
shows them. At a moment drawn by the seed the browser is killed, on its start as well as at work. At
the next start every board must stand as the last answer said, or as something sent after it. What
was sent and not answered is sent again under the same name, as the outbox of a page does.
"""

from __future__ import annotations

import json
import random
import sys
import time

from in_page.browsers import InFrame, kill, launched

RESULTS = ("10", "==", "01")
AT_START = 0.2
"""So often a browser is killed while arbitro starts."""

ROWS = """() => [...document.querySelectorAll("#live tbody[data-round] tr[data-g]")]
    .filter((row) => row.dataset.s === "missing" || row.dataset.s === "known")
    .map((row) => [row.closest("tbody").dataset.section, row.dataset.g, row.dataset.r])"""

SEND = """({url, drawn}) => {
    const say = (told) => console.log("told " + JSON.stringify(told));
    const live = document.querySelector("#live");
    const shown = new Map();
    const look = () => {
        for (const row of live.querySelectorAll("tbody[data-round] tr[data-g]")) {
            const at = row.closest("tbody").dataset.section + "-" + row.dataset.g;
            const result = row.dataset.r;
            if (shown.has(at) && shown.get(at) !== result) say({shown: at, result});
            shown.set(at, result);
        }
    };
    look();
    new MutationObserver(look).observe(live, {subtree: true, childList: true, attributes: true});
    const send = async () => {
        for (const [key, body, pause] of drawn) {
            say({sent: key});
            const answer = await fetch(url, {
                method: "POST",
                headers: {"content-type": "application/json", "idempotency-key": key},
                body: JSON.stringify(body),
            });
            say({kept: key, status: answer.status});
            await new Promise((resolve) => setTimeout(resolve, pause));
        }
    };
    send();
}"""

POST = """async ({url, key, body}) => {
    const answer = await fetch(url, {
        method: "POST",
        headers: {"content-type": "application/json", "idempotency-key": key},
        body: JSON.stringify(body),
    });
    return [answer.status, await answer.text()];
}"""


class Ledger:
    """What was sent to each board, in turn, and how far it is known to be kept."""

    def __init__(self):
        self.sent = {}  # board -> [(key, result)]
        self.least = {}  # board -> place in the list up to which all is kept
        self.bodies = {}
        self.kept = set()
        self.unheard = {}  # key -> body: what the page would send next, had it not been killed

    def hear_of(self, log):
        """Note what was sent just before a kill, whose words no longer came: the log has it."""
        for key, body in self.unheard.items():
            if f'"{key}"' in log:
                for earlier in self.open:  # one is sent after the other is answered
                    self.answered(earlier)
                self.send(key, f"{body['section']}-{body['game']}", body)
                self.answered(key)
        self.unheard = {}

    def send(self, key, board, body):
        """Note what is sent now."""
        self.bodies[key] = body
        self.sent[board].append((key, body["result"]))

    def begin(self, board, result):
        """Note how a board stands."""
        self.sent.setdefault(board, [("", result)])
        self.least.setdefault(board, 0)

    def answered(self, key):
        """Note that a result was shown as kept by its answer."""
        self.kept.add(key)
        body = self.bodies[key]
        board = f"{body['section']}-{body['game']}"
        at = next(at for at, (name, _) in enumerate(self.sent[board]) if name == key)
        self.least[board] = max(self.least[board], at)

    def shown(self, board, result):
        """Note that the hall shows a result, which was kept before."""
        later = range(self.least[board] + 1, len(self.sent[board]))
        at = next((at for at in later if self.sent[board][at][1] == result), None)
        if at is not None:
            self.least[board] = at

    def lost(self, standing):
        """Return the boards that stand as nothing that may be there now."""
        return [
            f"board {board}: {result!r}, not {self.sent[board][self.least[board] :]}"
            for board, result in standing.items()
            if result not in [sent for _, sent in self.sent[board][self.least[board] :]]
        ]

    @property
    def open(self):
        """Return the keys of what was sent and not answered."""
        return [key for key in self.bodies if key not in self.kept]


class Killing:
    """One browser and its profile, killed again and again."""

    def __init__(self, driver, path, profile, address, elsewhere, *, seed, browser, language):
        self._start = lambda: launched(
            driver, path, profile, elsewhere, browser=browser, language=language
        )
        self._profile, self._address = profile, address
        self._random = random.Random(seed)
        self._drawn = 0
        self._ledger = Ledger()
        self.counts = {"kills": 0, "at start": 0, "kept": 0, "shown": 0, "sent again": 0}
        self.findings = []
        self.starts = []

    def run(self, kills):
        """Kill so often; return what was found."""
        hall = self._made()
        while self.counts["kills"] < kills:
            if self._random.random() < AT_START:
                self._killed_at_start(hall)
            else:
                self._killed_at_work(hall)
        context, frame = self._opened(hall)
        self._look(frame, hall, whole=True)
        context.close()
        self.counts["kept"] = len(self._ledger.kept)
        return self.findings

    def _made(self):
        """Begin the demo event and return the address of its hall."""
        context = self._start()
        page = context.pages[0] if context.pages else context.new_page()
        page.goto(f"{self._address}/")
        frame = InFrame(page)
        frame.frame.locator("form[action='/events/demo'] button").first.click()
        frame.frame.locator("body[data-mode]").wait_for()
        hall = frame.frame.url.partition("?")[0].removeprefix(self._address)
        context.close()
        return hall

    def _opened(self, hall):
        context = self._start()
        page = context.pages[0] if context.pages else context.new_page()
        begun = time.monotonic()
        page.goto(f"{self._address}{hall}")
        frame = InFrame(page)
        frame.frame.locator("body[data-mode]").wait_for()
        self.starts.append(time.monotonic() - begun)
        return context, frame

    def _killed_at_start(self, hall):
        context = self._start()
        page = context.pages[0] if context.pages else context.new_page()
        page.evaluate("(to) => { setTimeout(() => { location.href = to; }) }", self._address + hall)
        time.sleep(self._random.uniform(0, 6))
        self._kill(context)
        self.counts["at start"] += 1

    def _killed_at_work(self, hall):
        context, frame = self._opened(hall)
        standing = self._look(frame, hall, whole=self.counts["kills"] % 20 == 19)
        told = []
        frame.page.on("console", lambda message: told.append(message.text))
        drawn = self._draw(standing)
        url = self._commands(hall)
        frame.frame.evaluate(SEND, {"url": url, "drawn": drawn})
        until = time.monotonic() + self._random.uniform(0, 2.5)
        while time.monotonic() < until:
            frame.page.wait_for_timeout(1)
            time.sleep(0.005)
        self._kill(context)
        self._read(told, {key: body for key, body, _ in drawn})

    def _draw(self, standing):
        now, drawn = dict(standing), []
        for _ in range(200):
            board = self._random.choice(sorted(now))
            section, _, game = board.partition("-")
            result = self._random.choice([each for each in RESULTS if each != now[board]])
            body = {"section": int(section), "game": int(game), "result": result}
            body["expected"] = now[board] or None
            self._drawn += 1
            drawn.append((f"kill-{self._drawn:06}", body, self._random.choice((0, 0, 5, 40))))
            now[board] = result
        return drawn

    def _read(self, told, bodies):
        """Take what the page said before it was killed into the ledger, in its order."""
        self._ledger.unheard = dict(bodies)
        for line in told:
            if not line.startswith("told "):
                continue
            said = json.loads(line.removeprefix("told "))
            if "sent" in said:
                body = self._ledger.unheard.pop(said["sent"])
                self._ledger.send(said["sent"], f"{body['section']}-{body['game']}", body)
            elif "kept" in said:
                if said["status"] != 200:
                    self.findings.append(f"{said}: {bodies[said['kept']]}")
                self._ledger.answered(said["kept"])
            else:
                self.counts["shown"] += 1
                self._ledger.shown(said["shown"], said["result"])

    def _look(self, frame, hall, *, whole):
        """Look at the boards after a start, send again what was not answered, look at the log."""
        standing = {f"{s}-{g}": result for s, g, result in frame.frame.evaluate(ROWS)}
        for board, result in standing.items():
            self._ledger.begin(board, result)
        if whole or self._ledger.lost(standing):
            status, log = frame.fetched(f"/api/v1{self._event(hall)}/log")
            self._ledger.hear_of(log.decode())
        self.findings += self._ledger.lost(standing)
        url = self._commands(hall)
        for key in self._ledger.open:
            body = self._ledger.bodies[key]
            status, text = frame.frame.evaluate(POST, {"url": url, "key": key, "body": body})
            self.counts["sent again"] += 1
            if status != 200:
                self.findings.append(f"{key} sent again: {status} {text}")
            self._ledger.answered(key)
            standing[f"{body['section']}-{body['game']}"] = body["result"]
        if whole:
            status, log = frame.fetched(f"/api/v1{self._event(hall)}/log")
            text = log.decode()
            for key in self._ledger.kept:
                times = text.count(f'"{key}"')
                if status != 200 or times != 1:
                    self.findings.append(f"{key} is {times} times in the log ({status})")
        return standing

    def _kill(self, context):
        kill(self._profile)
        self.counts["kills"] += 1
        if self.counts["kills"] % 10 == 0:
            found = len(self.findings)
            print(f"{self.counts}, kept {len(self._ledger.kept)}, found {found}", file=sys.stderr)
        try:
            context.close()
        except Exception:  # noqa: BLE001 - it has gone
            return

    @staticmethod
    def _event(hall):
        return "/" + "/".join(hall.split("/")[1:3])

    def _commands(self, hall):
        return f"/api/v1{self._event(hall)}/commands/enter-result"
