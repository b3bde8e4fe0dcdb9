"""What must hold in a simulated hall at any moment, whatever has gone wrong before."""

from __future__ import annotations

import gc
import json
import re
import shutil
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from random import Random
from unittest.mock import patch

from arbitro.cli.parser import run as run_words
from arbitro.desk.kernel.timeline import RecordedEvent, Timeline
from arbitro.i18n import translator
from arbitro.model import SectionId
from arbitro.storage import StoreError
from arbitro.storage.atomic_files import table_in
from arbitro.web.public.place import LISTED
from arbitro.web.public.served import sites_of
from simulation.day_hall import Client, Laptop, Request, asked
from simulation.day_ledger import Ledger, log_of, replayed
from simulation.day_people import SECTIONS, People

_OF_A_SESSION = re.compile(
    r'("X-CSRF-Token": ")[^"]+|(name="csrf" value=")[^"]+|(name="command" value=")[^"]+'
    r'|(Last change: <time datetime=").*?</time>|("at":")[^"]+'
    # what a device has just done itself is remembered by the machine alone
    r"|(<!--live latest-->).*?<!--/live latest-->",
    re.DOTALL,
)
_ROW = re.compile(r'<tr id="g(\d+)-(\d+)"[^>]* data-s="(\w+)"[^>]* data-r="([^"]*)"')


class Oracles:
    """What is looked at, and how often."""

    def __init__(self, laptop: Laptop, people: People, ledger: Ledger, aside: Path) -> None:
        self.laptop, self.people, self.ledger, self.aside = laptop, people, ledger, aside
        self.states = 0
        self.refused = 0
        """Damaged copies that were refused."""
        self.compared = 0
        self._again: tuple[list[RecordedEvent], Timeline] | None = None
        """The log that was replayed last, and what came of it."""

    @property
    def events(self) -> Path:
        """Return the folder of the events."""
        return self.laptop.folder / "events"

    def log(self) -> tuple[list[RecordedEvent], list[str]]:
        """Return the log as another process finds it, and what is wrong with it."""
        if self.laptop.database is not None:
            return self.laptop.database.log_of(self.people.key)
        return log_of(self.events, self.people.key, self.aside)

    def of_the_log(self) -> Iterator[str]:
        """Yield where file, log, running state and what everybody was told differ."""
        self.states += 1
        records, wrong = self.log()
        yield from wrong
        if wrong:
            return
        yield from self.ledger.findings(records)
        try:
            seen = self.laptop.service.snapshot(self.people.key)
        except StoreError as problem:
            yield f"the event cannot be read: {problem.code}"
            return
        again = self._replayed(records)
        if seen.version != again.version:
            yield f"version {seen.version} is shown of a log of {again.version}"
        elif seen.state != again.state:
            yield "the running state is not that of the log"

    def _replayed(self, records: list[RecordedEvent]) -> Timeline:
        """Return the event of a log, worked out once of a log that is still the same."""
        if self._again is None or self._again[0] != records:
            self._again = records, replayed(records)
        return self._again[1]

    def of_the_loops(self, wanted: Collection[str], *, is_troubled: bool) -> Iterator[str]:
        """Yield which loops have died or are gone, or are not well though nothing troubles them."""
        for death in self.laptop.baton.deaths:
            yield f"a thread died: {death}"
        self.laptop.baton.deaths.clear()
        running = self.laptop.loops.values()
        names = {loop.name for loop in running}
        yield from (f"the loop {name} is gone" for name in sorted(set(wanted) - names))
        if is_troubled:
            return
        for loop in sorted(running, key=lambda loop: (loop.name, loop.subject)):
            if loop.state != "well":
                yield f"the loop {loop.name} is {loop.state}: {loop.faults}"

    async def of_what_is_said(self) -> list[str]:
        """Return which loops are not well and named nowhere where a person sees it."""
        ill = sorted({loop.name for loop in self.laptop.loops.values() if loop.state != "well"})
        if not ill:
            return []
        page = (await self.laptop.ask(self.people.chief, Request("GET", "/server"))).text
        health = (await self.laptop.ask(self.people.chief, Request("GET", "/health"))).text
        called = {name: translator("en").t(f"ui.server.name.{name}") for name in ill}
        found = [f"/server does not name {name}" for name in ill if called[name] not in page]
        return found if health.startswith("trouble") else [*found, f"/health does not name {ill}"]

    async def of_the_devices(self) -> Iterator[str]:
        """Return which devices that were let in are not in any more.

        One of them opens its page; the others ask for what takes the same right and is soon made.
        """
        found = []
        clients = [*self.people.clients]
        opens = self.states % len(clients)
        for at, client in enumerate(clients):
            page = f"/m/{self.people.key}"
            target = page if at == opens else f"{page}/app.webmanifest"
            answer = await self.laptop.ask(client, Request("GET", target))
            if answer.status != 200:
                found.append(f"{client.name} is not in any more: {answer.status}")
        return iter(found)

    async def of_one_version(self, chance: Random) -> list[str]:
        """Return where page, JSON and log of one version tell different results."""
        self.compared += 1
        number = chance.choice(SECTIONS)
        section = self.people.state.sections[SectionId(number)]
        current = section.current
        if current is None or not current.published:
            return []
        key = self.people.key
        log = {
            int(game.id): game.result.value if game.result else ""
            for game in current.games.values()
        }
        target = f"/api/v2/events/{key}/sections/{number}/rounds/{current.number}"
        told = (await self.laptop.ask(self.people.chief, Request("GET", target))).told
        shown = {board["game"]: board["result"] or "" for board in told.get("boards", ())}
        hall = await self.laptop.ask(
            chance.choice((self.people.chief, self.people.desk)),
            Request("GET", f"/events/{key}/hall"),
        )
        page = {
            int(game): result
            for at, game, _, result in _ROW.findall(hall.text)
            if int(at) == number
        }
        found = []
        public = await self._public(number, current.number)
        if public is not None and public != log:
            found.append(f"everybody is told {public}, the log has {log}")
        if shown != log:
            found.append(f"JSON tells {shown}, the log {log}")
        if page != log:
            found.append(f"the page shows {page}, the log has {log}")
        return found

    async def _public(self, number: int, round_: int) -> dict[int, str] | None:
        """Return the results of a round everybody is told; None where that has its own time."""
        if self.people.has_hidden:
            return None
        target = f"/p/{self.people.key}/event.json"
        told = (await self.laptop.ask(self.people.wall, Request("GET", target))).told
        for section in told.get("sections", ()):
            for item in section["rounds"]:
                if (section["section"], item["number"]) == ("ab"[number - 1], round_):
                    return {board["game"]: board["result"] or "" for board in item["boards"]}
        return {}

    def of_the_command_line(self) -> Iterator[str]:
        """Yield where the command line writes other public pages than stand here."""
        self.compared += 1
        folder, target = self.aside / "commanded", self.aside / "written"
        for old in (folder, target):
            shutil.rmtree(old, ignore_errors=True)
        shutil.copytree(self.laptop.folder, folder)
        file = folder / "events" / f"{self.people.key}.arbitro"
        # What a command has loaded is never looked through again: here others go on after it, and
        # nothing of their days would be let go.
        kept = patch.object(gc, "freeze")
        with redirect_stdout(StringIO()), suppress(SystemExit), kept:
            run_words(["event", "publish", str(file), "--to", str(target)])
        there = json.loads((target / LISTED).read_bytes()) if (target / LISTED).exists() else {}
        here = dict(sites_of(self.laptop.app.state).snapshot(self.people.key).tags)
        other = sorted(
            name for name in here.keys() | there.keys() if here.get(name) != there.get(name)
        )
        if other:
            yield f"the command line writes other pages for everybody: {other[:3]}"

    async def of_a_fresh_start(self, chance: Random) -> list[str]:
        """Return which pages are others than those of a machine that was begun this moment."""
        self.compared += 1
        folder = self.aside / "fresh"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.laptop.folder, folder)
        service = self.laptop.opened(folder / "events")
        app = self.laptop.application(service)
        key = self.people.key
        pages: list[tuple[Client, str]] = [
            (self.people.desk, f"/events/{key}/hall"),
            (self.people.deputy, f"/events/{key}/s/{chance.choice(SECTIONS)}/standings"),
            (self.people.wall, f"/p/{key}/index.html"),
            (self.people.wall, f"/p/{key}/event.json"),
        ]
        found = []
        for client, target in chance.sample(pages, 2):
            request = Request("GET", target)
            here, there = await self.laptop.ask(client, request), await asked(app, client, request)
            if (here.status, plain(here.text)) != (there.status, plain(there.text)):
                at = first_difference(plain(here.text), plain(there.text))
                found.append(f"{target} is another one after a start: {at}")
        app.state.door.devices.close()
        app.state.carrier.close()
        service.close()
        return found

    def of_a_cut(self, folder: Path, small: Sequence[str]) -> Iterator[str]:
        """Yield what the power, cut now, would have taken of what was told, or left in pieces."""
        self.states += 1
        events = folder / "events"
        if self.laptop.database is None:
            records, wrong = log_of(events, self.people.key, self.aside)
            yield from (f"after a cut {text}" for text in wrong)
            told = self.ledger.records[: self.ledger.acknowledged]
            if not wrong and len(records) < self.ledger.acknowledged:
                yield f"after a cut {len(records)} events, {self.ledger.acknowledged} were told"
            if not wrong and tuple(records[: len(told)]) != told:
                yield "after a cut the log is another one"
        for name in small:
            if (events / name).exists() and not table_in(events / name):
                yield f"after a cut {name} holds {(events / name).read_bytes()[:40]!r}"

    def of_a_damaged_copy(self, chance: Random) -> Iterator[str]:
        """Yield it where something is another one in a copy, and neither that nor nothing is told.

        A bit of the file, or what an event says, which its tables take as well as what it said.
        """
        folder = self.aside.with_name("damaged")  # what is aside is thrown away with each look
        whole, _ = log_of(self.events, self.people.key, self.aside)
        for _ in range(3):
            self.states += 1
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            file = folder / f"{self.people.key}.arbitro"
            content = bytearray((self.events / file.name).read_bytes())
            is_turned = chance.random() < 0.7
            if is_turned:
                content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
            file.write_bytes(content)
            if not is_turned:
                _say_otherwise(file, chance)
            records, wrong = log_of(folder, self.people.key, self.aside)
            self.refused += bool(wrong)
            if not wrong and records != whole:
                what = "a turned bit" if is_turned else "an event that says otherwise"
                yield f"{what} makes another log, and nobody is told"


def _say_otherwise(file: Path, chance: Random) -> None:
    """Let an event of a file have another author or moment, or be of another command."""
    column = chance.choice(("actor", "at", "command"))
    with closing(sqlite3.connect(file)) as opened, opened:
        (count,) = opened.execute("SELECT count(*) FROM event").fetchone()
        changed = f"UPDATE event SET {column} = replace({column}, '0', '1') WHERE version = ?"
        if column == "actor":
            changed = "UPDATE event SET actor = actor || '.' WHERE version = ?"
        opened.execute(changed, (chance.randrange(count) + 1,))


def plain(text: str) -> str:
    """Return a page without what is of one session or one moment."""
    return _OF_A_SESSION.sub(lambda found: next(filter(None, found.groups())), text)


def first_difference(one: str, other: str) -> str:
    """Return where two texts part, with what stands around it."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[at - 40 : at + 40]!r}, not {other[at - 40 : at + 40]!r}"
