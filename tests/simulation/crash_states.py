"""Every subset of what the disk was not told to keep is a crash state, and each must open.

Run below `failing_calls.c` (LD_PRELOAD). Before each call of a deed, and after it, the power is cut
in as many ways as there are subsets of unsynced writes and names, up to a bound. What each leaves
is opened: it is what was there before or what is there after; after the answer, it is the latter.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from random import Random
from unittest.mock import patch

from arbitro import storage
from arbitro.desk.commands import CreateEvent
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.settings import EventSettings
from arbitro.service import Outcome
from arbitro.service.boards.journal import Journal, Line
from arbitro.service.standby import change_standing, standing_of
from arbitro.storage import StoreError
from arbitro.storage.atomic_files import put_table, table_in
from arbitro.storage.event_files import layout
from arbitro.storage.tables.device_rows import DeviceRow, FileDoor
from arbitro.storage.tables.followers import FileFollowers, Follower
from arbitro.storage.tables.job_rows import WAITING, FileJobs, JobRecord
from simulation.day_disk import Disk, Unit
from simulation.sweep import COMMAND, DEEDS, service_of

MOST = 64
"""States of one moment, where there are more subsets than that."""

Look = Callable[[Path], str]
"""Tells what a folder holds: ``before``, ``after``, or what else it is."""


@dataclass(frozen=True)
class StatesReport:
    """What came of one deed: moments the power was cut at, states opened, what must not be."""

    deed: str
    moments: int
    states: int
    findings: tuple[str, ...]


@dataclass(frozen=True)
class CutDeed:
    """A deed on a folder as it is prepared, and what tells whether it was done."""

    prepare: Callable[[Path], None]
    act: Callable[[Path], None]
    look: Look


# What is done


def _of_event(name: str) -> CutDeed:
    """Return a deed of the sweep, on the file of an event."""
    steps, last = DEEDS[name]
    known: dict[str, Timeline] = {}

    def prepare(folder: Path) -> None:
        with closing(service_of(folder)) as service:
            made = service.create(CreateEvent(EventSettings("Hall")), command_id="begin")
            assert isinstance(made, Outcome)
            for number, step in enumerate(steps, 1):
                command = step(service.snapshot(made.key).state)
                answer = service.handle(made.key, command, command_id=f"step-{number}")
                assert isinstance(answer, Outcome), answer
            known["before"] = _line(folder)
            copy = folder.with_name("reference")
            shutil.copytree(folder, copy)
        act(copy)
        known["after"] = _line(copy)
        shutil.rmtree(copy)

    def act(folder: Path) -> None:
        with closing(service_of(folder)) as service:
            (key,) = service.store.heads()
            command = last(service.snapshot(key).state)
            assert isinstance(service.handle(key, command, command_id=COMMAND), Outcome)

    def look(folder: Path) -> str:
        found = _line(folder)
        for told, line in known.items():
            if (found.version, found.state) == (line.version, line.state):
                return told
        return f"version {found.version} is neither before nor after"

    return CutDeed(prepare, act, look)


def _line(folder: Path) -> Timeline:
    (file,) = folder.glob("*.arbitro")
    return Timeline(storage.EventLog(file).read().records)


def _begin_event(folder: Path) -> None:
    with closing(service_of(folder)) as service:
        made = service.create(CreateEvent(EventSettings("Hall")), command_id="begin")
        assert isinstance(made, Outcome)


def _is_begun(folder: Path) -> str:
    for file in folder.glob("*.arbitro"):
        found = storage.EventLog(file).read().records
        return "after" if found else "before"
    return "before"


def _copy_elsewhere(folder: Path) -> None:
    with closing(service_of(folder)) as service:
        (key,) = service.store.heads()
        service.store.export(key, folder / "copies" / "copy.arbitro")


def _is_copied(folder: Path) -> str:
    copy = folder / "copies" / "copy.arbitro"
    if not copy.exists():
        return "before"
    there, here = _line(folder / "copies"), _line(folder)
    return "after" if there.state == here.state else "the copy is another event"


def _told(folder: Path) -> str:
    found = table_in(folder / ".table")
    known = {"old": "before", "new": "after"}
    return known.get(str(found.get("told")), f"the small file holds {found}")


def _let_in(name: str) -> Callable[[Path], None]:
    def act(folder: Path) -> None:
        with closing(FileDoor(folder / ".devices")) as door:
            door.add_device(DeviceRow(name, "{}", name, "2026", "2099", "", "", "2026"))

    return act


def _is_in(folder: Path) -> str:
    with closing(FileDoor(folder / ".devices")) as door:
        names = [row.name for row in door.devices("2026")]
    known = {("one",): "before", ("one", "two"): "after"}
    return known.get(tuple(names), f"the devices are {names}")


def _hear(told: str) -> Callable[[Path], None]:
    def act(folder: Path) -> None:
        Journal(folder / "boards", "hall").add(1, 1, [Line(1, "one", entered=told)])

    return act


def _is_heard(folder: Path) -> str:
    """Tell what was heard; what is heard afterwards must be there as well."""

    def heard() -> list[str | None]:
        return [line.entered for line in Journal(folder / "boards", "hall").read(1, 1)]

    found = heard()
    _hear("0-1")(folder)
    if heard() != [*found, "0-1"]:
        return f"after {found} and 0-1 it tells {heard()}"
    return {"": "before", "1-0": "after"}.get(" ".join(map(str, found)), f"it tells {found}")


def _ask_for(name: str) -> Callable[[Path], None]:
    def act(folder: Path) -> None:
        with closing(FileJobs(folder)) as jobs:
            jobs.ask(JobRecord(name, "site", "e", "{}", "", WAITING, 0, 0, 0, name, "", "", ""))

    return act


def _is_asked(folder: Path) -> str:
    with closing(FileJobs(folder)) as jobs:
        names = sorted(job.name for job in jobs.all())
    return {"one": "before", "one two": "after"}.get(" ".join(names), f"the jobs are {names}")


def _follow(name: str) -> Callable[[Path], None]:
    def act(folder: Path) -> None:
        with closing(FileFollowers(folder)) as rows:
            rows.ask(Follower(name, "e", 1, f"{name}@example.org", "en", "", name))

    return act


def _is_followed(folder: Path) -> str:
    with closing(FileFollowers(folder)) as rows:
        names = sorted(row.code for row in rows.of_event("e"))
    return {"one": "before", "one two": "after"}.get(" ".join(names), f"addresses are {names}")


def _keep_secret(folder: Path) -> None:
    with closing(service_of(folder)) as service:
        assert service.store.secret("web", "s" * 48) == "s" * 48


def _is_secret(folder: Path) -> str:
    with closing(service_of(folder)) as service:
        found = service.store.secret("web", "new")
    return {"new": "before", "s" * 48: "after"}.get(found, f"the secret is {found!r}")


def _note_computer(folder: Path) -> None:
    change_standing(folder, lambda standing: replace(standing, generation=7))


def _is_noted(folder: Path) -> str:
    found = standing_of(folder).generation
    return {1: "before", 7: "after"}.get(found, f"the generation is {found}")


OTHERS = {
    "ask for a job": CutDeed(_ask_for("one"), _ask_for("two"), _is_asked),
    "ask for mails": CutDeed(_follow("one"), _follow("two"), _is_followed),
    "keep a secret": CutDeed(lambda _: None, _keep_secret, _is_secret),
    "note the other computer": CutDeed(lambda _: None, _note_computer, _is_noted),
    "hear a board": CutDeed(lambda _: None, _hear("1-0"), _is_heard),
    "put a small file": CutDeed(
        lambda folder: put_table(folder / ".table", {"told": "old"}),
        lambda folder: put_table(folder / ".table", {"told": "new"}),
        _told,
    ),
    "let a device in": CutDeed(_let_in("one"), _let_in("two"), _is_in),
    "begin an event": CutDeed(lambda _: None, _begin_event, _is_begun),
    "copy an event": CutDeed(_begin_event, _copy_elsewhere, _is_copied),
}


def deeds() -> dict[str, Callable[[], CutDeed]]:
    """Return all deeds by name."""
    of_events = {name: lambda name=name: _of_event(name) for name in DEEDS}
    return {name: lambda deed=deed: deed for name, deed in OTHERS.items()} | of_events


# In how many ways the power is cut


def subsets(units: list[Unit], most: int, chance: Random) -> Iterator[frozenset[Unit]]:
    """Yield what may have been kept: all subsets, or the smallest, the largest and some of all.

    >>> len(set(subsets([("a", 1), ("a", 2), ("b", 1)], 8, Random(1))))
    8
    >>> len(set(subsets([("a", at) for at in range(20)], 30, Random(1))))
    30
    """
    if 2 ** len(units) <= most:
        for size in range(len(units) + 1):
            yield from map(frozenset, combinations(units, size))
        return
    whole = frozenset(units)
    edges = [frozenset[Unit](), whole, *(frozenset({unit}) for unit in units)]
    edges += [whole - {unit} for unit in units]
    # As far as they were written in order: what most disks do.
    edges += [frozenset(units[:size]) for size in range(2, len(units) - 1)]
    found = dict.fromkeys(edges[:most])
    while len(found) < most:
        found[frozenset(unit for unit in units if chance.random() < 0.5)] = None
    yield from found


class Cuts:
    """The states one deed may be found in, each opened once."""

    def __init__(
        self,
        place: Path,
        name: str,
        deed: CutDeed,
        most: int = MOST,
        chance: Random | None = None,
    ) -> None:
        self.place, self.name, self.deed, self.most = place, name, deed, most
        self.disk = Disk()
        self.chance = chance or Random(name)
        self.seen: dict[tuple[bytes, bool], str] = {}
        self.findings: list[str] = []
        self.moments = 0

    def report(self) -> StatesReport:
        """Do the deed, with the power cut before each of its calls and after the last."""
        folder = self.place / "folder"
        (folder / "copies").mkdir(parents=True)
        self.deed.prepare(folder)
        self.disk.watch(folder, self._cut, records=True)
        try:
            self.deed.act(folder)
            self._cut(self.disk.calls + 1, is_done=True)
        finally:
            self.disk.rest()
        shutil.rmtree(self.place)
        return StatesReport(self.name, self.moments, len(self.seen), tuple(self.findings))

    def _cut(self, call: int, *, is_done: bool = False) -> None:
        self.moments += 1
        target = self.place / "cut"
        units = self.disk.units()
        ways = [(kept, bytes) for kept in subsets(units, self.most, self.chance)]
        ways += [(frozenset(kept), _half) for kept in (units, *([unit] for unit in units))]
        for kept, tear in ways:
            self.disk.copy_kept(target, kept, tear)
            mark = (_digest(target), is_done)
            if mark not in self.seen:
                told = self.seen[mark] = self._told(target)
                if told not in {"before", "after"} or (is_done and told != "after"):
                    kept_names = sorted((path.name, at) for path, at in kept)
                    torn = ", torn," if tear is _half else ""
                    self.findings.append(f"at call {call}, {kept_names}{torn} kept: {told}")
            shutil.rmtree(target)

    def _told(self, folder: Path) -> str:
        try:
            return self.deed.look(folder)
        except StoreError as problem:
            return f"refused as {problem.code}: {problem.detail}"
        except Exception as problem:  # noqa: BLE001 - that is what is looked for
            return f"raised {type(problem).__name__}: {problem}"


def _half(content: bytes) -> bytes:
    return content[: len(content) // 2]


def _digest(folder: Path) -> bytes:
    found = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found.update(f"{path.relative_to(folder)} {path.stat().st_size} ".encode())
            found.update(path.read_bytes())
    return found.digest()


def main(words: list[str]) -> None:
    """Print what came of each deed as a line of JSON: a folder, then the names of deeds, or all.

    With ``--unsynced`` nothing is synced: what the states are worth is seen by what is found then.
    """
    if "--unsynced" in words:
        words.remove("--unsynced")
        with patch.object(os, "fsync"), patch.dict(layout.PRAGMAS, synchronous=0):
            main(words)
        return
    known = deeds()
    for number, name in enumerate(words[1:] or known):
        report = Cuts(Path(words[0]) / str(number), name, known[name]()).report()
        print(json.dumps(asdict(report)))


if __name__ == "__main__":
    main(sys.argv[1:])
