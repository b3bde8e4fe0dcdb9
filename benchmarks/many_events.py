"""A folder of ten thousand events at 256 files: ``python -m benchmarks.many_events [--events N]``.

Each event has its own name, day, players and a published round. ``arbitro serve`` is started with
`ulimit -n 256` and asked for the list until it has looked at every event, which takes several
requests of a second each; then for pages of the list, for searches (by name, by place, by a player,
in other scripts, for nothing there is), for events one after the other, and for the list after each
of some changes. Then it is started again on the same folder. Wanted after the first look: the first
page in 100 ms, 150 MB, 200 descriptors. Leaves with 1 where one of these is not reached.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import quote

from arbitro import clock
from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    ImportPlayers,
    PairRound,
    PublishRound,
)
from arbitro.desk.decide import decide
from arbitro.desk.events import EventCreated
from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.state import NEW_EVENT
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.i18n import translator
from arbitro.model import Colour, Player, SectionId
from arbitro.reasons import Refused
from arbitro.storage.event_files.files import SUFFIX, Contents, write_contents
from arbitro.storage.event_files.log import NewRecord, stored
from arbitro.storage.event_files.rows import START, chained
from benchmarks.copies import FILES, MOST_OPEN, Server

EVENTS = 10_000
PLAYERS, TEMPLATES = 12, 40
MOST_MILLISECONDS, MOST_MEGABYTES = 100, 150
OPENED, CHANGED, TIMES = 300, 10, 30
FIRST = SectionId(1)
UNSEEN = translator("en").t("ui.events.unseen", count=10**6).partition("1")[2].strip("0,. ")
"""What the page says of events that nobody has looked at yet, after their number."""

_GIVEN = ("Ana", "Łucja", "Ívar", "Тамара", "Γιώργος", "Müge", "José", "Chloë", "Nguyễn", "Zoltán")
_FAMILY = ("Muñoz", "Kowalska", "Þórsson", "Капабланка", "Παππάς", "Çelik", "Núñez", "D'Arc", "Văn")
_PLACES = ("León", "Łódź", "Reykjavík", "Тбилиси", "Αθήνα", "İzmir", "Bogotá", "Orléans", "Huế")
_KINDS = ("Open", "Memorial", "Campeonato", "Torneo escolar", "Coupe", "Кубок")


def template(number: int) -> list[Event]:
    """Return the events of an event with players of its own and one round published."""
    chance = random.Random(number)
    names = (f"{chance.choice(_GIVEN)} {chance.choice(_FAMILY)} {number}-{n}" for n in range(99))
    people = tuple(Player(next(names), rating=2400 - n) for n in range(PLAYERS))
    state, found = NEW_EVENT, list[Event]()
    for command in (
        CreateEvent(EventSettings("Event")),
        AddSection(SectionSettings("A", rounds=5)),
        ImportPlayers(FIRST, people),
        CloseEntries(FIRST),
        PairRound(FIRST, Colour.WHITE),
        PublishRound(FIRST, 1),
    ):
        answer = decide(state, command)
        assert not isinstance(answer, Refused), answer
        state = fold_events(answer, state)
        found += answer
    return found


def fill(folder: Path, count: int) -> None:
    """Write the files of so many events."""
    now, templates = clock.now(), [template(number) for number in range(TEMPLATES)]
    for number in range(count):
        chance = random.Random(f"event {number}")
        place, kind = chance.choice(_PLACES), chance.choice(_KINDS)
        day = date(2026, 1, 1) + timedelta(days=chance.randrange(3000))
        settings = EventSettings(f"{kind} {place} {number}", city=place, start=day, end=day)
        begun, *later = templates[number % TEMPLATES]
        assert isinstance(begun, EventCreated)
        events = [replace(begun, settings=settings), *later]
        key = f"event-{number:05}"
        rows = stored(0, [NewRecord(f"{key}-{n}", "", now, each) for n, each in enumerate(events)])
        write_contents(folder / f"{key}{SUFFIX}", Contents(key, chained(key, START, rows)))


def memory(server: Server) -> tuple[int, int]:
    """Return the megabytes a server holds, and the most it held (Linux)."""
    told = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    kept = {each.split(":")[0]: each.split()[1] for each in told if each.startswith("Vm")}
    return int(kept["VmRSS"]) // 1024, int(kept["VmHWM"]) // 1024


def processor(server: Server) -> float:
    """Return the seconds of processor time a server has taken by now (Linux)."""
    told = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


class Measured:
    """What is measured of a server, and what of it is more than wanted."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.most_files = 0
        self.too_slow: list[str] = []

    def get(self, path: str) -> float:
        """Return in how many milliseconds a page is answered."""
        begun = time.perf_counter()
        status = self._server.status(path)
        took = (time.perf_counter() - begun) * 1000
        assert status == 200, (path, status)
        self.most_files = max(self.most_files, self._server.open_files())
        return took

    def timed(self, name: str, path: Callable[[int], str], times: int, most: float = 0) -> None:
        """Print how long pages take; note those that take longer than is wanted at the median."""
        spent = processor(self._server)
        took = sorted(self.get(path(number)) for number in range(times))
        spent = (processor(self._server) - spent) / times * 1000
        median = statistics.median(took)
        late = took[int(len(took) * 0.95)]
        clock_of = f"median {median:.0f} ms, 95 % {late:.0f} ms, most {took[-1]:.0f} ms"
        print(f"  {name}: {clock_of}; {spent:.0f} ms of processor")
        if most and median > most:
            self.too_slow.append(name)


def first_look(server: Server, count: int) -> None:
    """Ask for the list until every event was looked at, and print how long that takes."""
    begun, asked = time.monotonic(), 0
    most = 0.0
    while True:
        asked += 1
        sent = time.monotonic()
        page_of_list = urllib.request.Request(f"{server.url}/", headers={"Cookie": "language=en"})
        with urllib.request.urlopen(page_of_list, timeout=120) as answer:
            page = answer.read().decode()
        most = max(most, time.monotonic() - sent)
        if UNSEEN not in page:
            break
    told = f"{asked} requests, the longest {most:.1f} s"
    print(f"  all {count} events looked at after {time.monotonic() - begun:.1f} s: {told}")


def measure(server: Server, count: int) -> list[str]:
    """Ask a server of the folder for its pages; return what is over what is wanted."""
    told = Measured(server)
    print(f"  first page of all: {told.get('/'):.0f} ms")
    first_look(server, count)
    time.sleep(3)  # what was written less than 3 s ago is looked at again each time
    told.get("/")
    wanted = MOST_MILLISECONDS
    told.timed("first page", lambda _: "/", TIMES, wanted)
    told.timed("pages of the list", lambda n: f"/?page={1 + n * (count // 60 // TIMES)}", TIMES)
    searches = ("memorial lodz", "tbilisi", "munoz", "kapablanka", "2027-03", "nothing of it")
    for each in searches:
        told.timed(f"search {each!r}", lambda _, text=each: f"/?search={quote(text)}", 5, wanted)
    step = max(1, count // OPENED)
    keys = [f"event-{number:05}" for number in range(0, count, step)]
    told.timed("events opened", lambda n: f"/events/{keys[n]}", len(keys))
    told.timed("their rounds", lambda n: f"/events/{keys[n]}/hall", len(keys))
    changed = keys[:CHANGED]
    for key in changed:
        section = f"/events/{key}/sections/1"
        game = server.ask(f"{section}/games")[0]["game"]
        server.ask(f"{section}/games/{game}/result", result="10", expected=None)
    told.timed("first page after changes", lambda _: "/", CHANGED, wanted)
    now, most = memory(server)
    print(f"  {now} MB, {most} MB at the most; {told.most_files} files at the most")
    over = told.too_slow
    over += [f"{most} MB"] if most >= MOST_MEGABYTES else []
    over += [f"{told.most_files} files"] if told.most_files >= MOST_OPEN else []
    return over


def main() -> int:
    """Fill a folder, serve it twice, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--events", type=int, default=EVENTS)
    parser.add_argument("--folder", type=Path, help="where the events are, or are to be made")
    asked = parser.parse_args()
    over: list[str] = []
    with tempfile.TemporaryDirectory() as aside:
        folder = asked.folder or Path(aside)
        folder.mkdir(exist_ok=True)
        if not any(folder.glob(f"*{SUFFIX}")):
            begun = time.monotonic()
            fill(folder, asked.events)
            print(f"{asked.events} events written in {time.monotonic() - begun:.0f} s", flush=True)
        for name in ("served for the first time", "served again"):
            print(f"{name}:", flush=True)
            server = Server(folder, FILES)
            try:
                over += measure(server, asked.events)
            finally:
                server.end()
    print(f"over what is wanted: {', '.join(over) or 'nothing'}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
