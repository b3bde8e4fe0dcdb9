"""Lets every call that changes a file fail in turn, for the commonest deeds of a hall.

Run below `failing_calls.c` (LD_PRELOAD). Each case is a process of its own, forked from this one
with the event open: one call fails, or the disk fails from that call on, or the process is killed
before or after it. What came of it is told as data; `findings` says what must not be.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from arbitro.desk import commands
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, EntryId, Player, Result, SectionId
from arbitro.service import EventService, Outcome
from arbitro.storage import StoreError

FIRST = SectionId(1)
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
FOR_EVER = sys.maxsize
COMMAND = "deed-1"

FAILS, FULL, HALF, KILLED_BEFORE, KILLED_AFTER, COUNTED = range(1, 7)


@dataclass(frozen=True)
class Fault:
    """What happens to the calls: the kind, and whether it lasts."""

    name: str
    kind: int
    lasts: bool = False

    @property
    def kills(self) -> bool:
        """Tell whether the process dies of it."""
        return self.kind in {KILLED_BEFORE, KILLED_AFTER}


FAULTS = (
    Fault("fails once", FAILS),
    Fault("fails from then on", FAILS, lasts=True),
    Fault("is full once", FULL),
    Fault("is full from then on", FULL, lasts=True),
    Fault("takes half and is full", HALF),
    Fault("killed before", KILLED_BEFORE),
    Fault("killed after", KILLED_AFTER),
)

Deed = Callable[[EventState], commands.Command]


def game_without_result(state: EventState) -> Any:
    """Return a game that waits for its result."""
    games = state.sections[FIRST].rounds[-1].games.values()
    return next(game for game in games if game.result is None)


def game_with_result(state: EventState) -> Any:
    """Return a game whose result is known."""
    games = state.sections[FIRST].rounds[-1].games.values()
    return next(game for game in games if game.result is not None)


PLAYERS = tuple(Player(f"P{number}", rating=2500 - number) for number in range(12))
BEGUN: tuple[Deed, ...] = (
    lambda _: commands.AddSection(SectionSettings("A", rounds=5)),
    lambda _: commands.ImportPlayers(FIRST, PLAYERS),
)
PAIRED: tuple[Deed, ...] = (
    *BEGUN,
    lambda _: commands.CloseEntries(FIRST),
    lambda _: commands.DrawInitialColour(FIRST, Colour.WHITE),
    lambda _: commands.PairRound(FIRST),
)
PLAYED: tuple[Deed, ...] = (
    *PAIRED,
    lambda _: commands.PublishRound(FIRST, 1),
    *(
        lambda state: commands.EnterResult(FIRST, game_without_result(state).id, GameResult.DRAW)
        for _ in range(3)
    ),
)

DEEDS: dict[str, tuple[tuple[Deed, ...], Deed]] = {
    "import players": (BEGUN[:1], BEGUN[1]),
    "close entries": (BEGUN, lambda _: commands.CloseEntries(FIRST)),
    "pair a round": (PAIRED[:-1], PAIRED[-1]),
    "publish a round": (PAIRED, lambda _: commands.PublishRound(FIRST, 1)),
    "enter a result": (PLAYED, PLAYED[-1]),
    "correct a result": (
        PLAYED,
        lambda state: commands.CorrectResult(
            FIRST, game_with_result(state).id, GameResult.WHITE_WINS, GameResult.DRAW
        ),
    ),
    "withdraw a player": (PLAYED, lambda _: commands.WithdrawPlayer(FIRST, EntryId(12))),
    "give a bye": (
        PLAYED,
        lambda _: commands.RequestBye(FIRST, EntryId(11), 3, Result.HALF_POINT_BYE),
    ),
    "undo": (PLAYED, lambda _: commands.Undo(f"step-{len(PLAYED)}", confirmed=True)),
    "change a setting": (
        BEGUN,
        lambda _: commands.EditEvent(EventSettings("Another name"), EventSettings("Hall")),
    ),
}


@dataclass(frozen=True)
class CaseReport:
    """What came of one case: answers are ``done``, a code of a refusal, or ``raised NAME``.

    ``answer`` is empty where the process was killed; ``seen`` is the version it saw afterwards,
    ``again`` what the same command brought once the disk was well; ``found`` is the version a new
    process finds, ``whole`` whether the file is sound and the state is the one without faults.
    """

    deed: str
    fault: str
    call: int
    answer: str
    seen: int | None
    again: str
    found: int
    whole: bool
    before: int
    after: int

    def findings(self) -> Iterator[str]:
        """Yield what must not be."""
        if self.answer.startswith("raised"):
            yield f"the disk is not named: {self.answer}"
        if self.seen is not None and self.seen not in {self.before, self.after}:
            yield f"version {self.seen} is neither before nor after"
        if self.answer == "done" and self.seen not in {None, self.after}:
            yield "what was answered as done is not seen"
        if self.again != "done":
            yield f"once the disk is well the same command brings {self.again}"
        if self.found != self.after:
            yield f"another process finds version {self.found}, not {self.after}"
        if not self.whole:
            yield "the file or its state is another one"


class Shim:
    """The library that spoils calls, loaded before the C library."""

    def __init__(self) -> None:
        self._loaded = ctypes.CDLL(None)

    def arm(self, folder: Path, first: int, last: int, kind: int) -> None:
        """Spoil the calls from the first to the last that change something below a folder."""
        self._loaded.arm(
            str(folder).encode(), ctypes.c_long(first), ctypes.c_long(last), ctypes.c_int(kind)
        )

    def disarm(self) -> int:
        """Let all calls pass again; return how many there were."""
        count = int(self._loaded.counted())
        self.arm(Path(), 0, 0, 0)
        return count


def service_of(folder: Path) -> EventService:
    """Return a service whose clock stands still, so that states can be compared."""
    return EventService(folder, now=lambda: NOON)


def outcome(service: EventService, key: str, command: commands.Command) -> str:
    """Carry out the command; return how it was answered."""
    try:
        answer = service.handle(key, command, command_id=COMMAND)
    except StoreError as problem:
        return problem.code
    except Exception as problem:  # noqa: BLE001 - that is what is looked for
        return f"raised {type(problem).__name__}: {problem}"
    return "done" if isinstance(answer, Outcome) else f"refused {answer}"


def seen_version(service: EventService, key: str) -> int | None:
    """Return the version the service shows, None where it says that the disk fails."""
    try:
        return service.snapshot(key).version
    except StoreError:
        return None


class Sweep:
    """All cases of one deed, each in a copy of the folder before it."""

    def __init__(self, shim: Shim, folder: Path, deed: str) -> None:
        self.shim, self.folder, self.deed = shim, folder, deed
        self.base = folder / "base"
        steps, self.last = DEEDS[deed]
        with closing(service_of(self.base)) as service:
            made = service.create(commands.CreateEvent(EventSettings("Hall")), command_id="begin")
            assert isinstance(made, Outcome)
            self.key = made.key
            for number, step in enumerate(steps, 1):
                command = step(service.snapshot(self.key).state)
                answer = service.handle(self.key, command, command_id=f"step-{number}")
                assert isinstance(answer, Outcome), answer
            self.state = service.snapshot(self.key).state
            self.before = service.snapshot(self.key).version
        self.command = self.last(self.state)
        self.calls, self.after, self.reference = self._without_faults()

    def _without_faults(self) -> tuple[int, int, EventState]:
        place = self._place("well")
        with closing(service_of(place)) as service:
            service.snapshot(self.key)
            self.shim.arm(place, 0, 0, COUNTED)
            answer = outcome(service, self.key, self.command)
            assert answer == "done", (self.deed, answer)
            calls = self.shim.disarm()
            found = service.snapshot(self.key)
        shutil.rmtree(place)
        return calls, found.version, found.state

    def _place(self, name: str) -> Path:
        place = self.folder / name
        shutil.copytree(self.base, place)
        return place

    def cases(self, faults: tuple[Fault, ...]) -> Iterator[CaseReport]:
        """Yield what came of each call failing in each way."""
        for fault in faults:
            for call in range(1, self.calls + 1):
                yield self._case(fault, call)

    def _case(self, fault: Fault, call: int) -> CaseReport:
        place = self._place(f"case-{call}")
        told, telling = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(told)
            try:
                said = self._in_child(place, fault, call)
                os.write(telling, json.dumps(said).encode())
            finally:
                os._exit(0)
        os.close(telling)
        with os.fdopen(told, "rb") as pipe:
            content = pipe.read()
        os.waitpid(child, 0)
        said = json.loads(content) if content else {"answer": "", "seen": None, "again": ""}
        report = self._look(place, fault, call, said)
        shutil.rmtree(place)
        return report

    def _in_child(self, place: Path, fault: Fault, call: int) -> dict[str, Any]:
        service = service_of(place)
        service.snapshot(self.key)
        self.shim.arm(place, call, FOR_EVER if fault.lasts else call, fault.kind)
        answer = outcome(service, self.key, self.command)
        seen = seen_version(service, self.key)
        self.shim.disarm()
        again = outcome(service, self.key, self.command)
        service.close()
        return {"answer": answer, "seen": seen, "again": again}

    def _look(self, place: Path, fault: Fault, call: int, said: dict[str, Any]) -> CaseReport:
        with closing(service_of(place)) as service:
            again = said["again"] or outcome(service, self.key, self.command)
            found = service.snapshot(self.key)
            whole = found.state == self.reference
            commands_kept = [item.command for item in service.history(self.key)]
            whole = whole and commands_kept.count(COMMAND) == 1
        (file,) = place.glob("*.arbitro")
        with closing(sqlite3.connect(file)) as opened:
            whole = whole and opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return CaseReport(
            *(self.deed, fault.name, call, said["answer"], said["seen"], again),
            *(found.version, whole, self.before, self.after),
        )


def main(words: list[str]) -> None:
    """Print every case as a line of JSON: a folder, then the names of deeds, or all."""
    shim, folder = Shim(), Path(words[0])
    for number, deed in enumerate(words[1:] or DEEDS):
        sweep = Sweep(shim, folder / str(number), deed)
        for report in sweep.cases(FAULTS):
            print(json.dumps({**asdict(report), "findings": list(report.findings())}))


if __name__ == "__main__":
    main(sys.argv[1:])
