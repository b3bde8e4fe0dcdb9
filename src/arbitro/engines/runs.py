"""Many positions on several cores or machines: a record that is added to, and taken up again.

Every position is asked alone, in one thread, with a fixed number of nodes and a cleared hash: who
asked it and in which order cannot be seen in the answer. What is answered is in the file at once,
so a run that is broken off loses at most what the engines were thinking about.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from socket import gethostname
from typing import Any

from arbitro.config import engines_file
from arbitro.engines.client import Analysis, Engine, EngineError, EngineLine, Limit
from arbitro.engines.judging import TABLES
from arbitro.engines.known import EngineListError, KnownEngine, engines
from arbitro.parallel_jobs import KILLED, Job, run_jobs


@dataclass(frozen=True, slots=True)
class RunSettings:
    """What makes an answer repeatable: the engine by its checksum, its options and the limit."""

    engine: KnownEngine
    fingerprint: str
    nodes: int
    lines: int
    hash_megabytes: int = 64

    def options(self) -> dict[str, str]:
        """Return the options an engine of the run is started with: tables of endings are left out.

        What a table knows is not what players are compared with, nor is its folder in a checksum.
        """
        return {
            **{name: value for name, value in self.engine.options if name != TABLES},
            "Threads": "1",
            "Hash": str(self.hash_megabytes),
        }

    def key(self, fen: str) -> str:
        """Return the name of an answer: the same question always has the same one."""
        said = [self.fingerprint, sorted(self.options().items()), self.nodes, self.lines, fen]
        return sha256(json.dumps(said).encode()).hexdigest()


DEEPER = 4
"""How many times the nodes a position is analysed with that is looked at again."""

ONE_IN = 20
"""One position in so many is looked at again, whichever their number by a checksum says."""


def deeper(settings: RunSettings) -> RunSettings:
    """Return the settings positions are looked at again with."""
    return replace(settings, nodes=settings.nodes * DEEPER)


def is_looked_at_again(fen: str) -> bool:
    """Tell whether a position is one of those that are looked at again."""
    # By a checksum, not by chance: the same positions on every machine and in every later run.
    return int.from_bytes(sha256(fen.encode()).digest()[:8], "big") % ONE_IN == 0


@dataclass(frozen=True, slots=True)
class RunEnd:
    """How a run ended: answers there before, made now, and the positions no engine answered."""

    known: int
    made: int
    failed: tuple[str, ...]
    restarts: int


class RecordFile:
    """The answers of engines in one file; any number of runs may share it."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._base = sqlite3.connect(path, check_same_thread=False)
        # Several runs share the file: with a write-ahead log nobody who reads waits for who writes.
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute(
            "CREATE TABLE IF NOT EXISTS answer (key TEXT PRIMARY KEY, fen TEXT, engine TEXT,"
            " nodes INTEGER, answer TEXT) WITHOUT ROWID"
        )

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def get(self, key: str) -> Analysis | None:
        """Return the answer kept under a key."""
        with self._lock:
            row = self._base.execute("SELECT answer FROM answer WHERE key = ?", (key,)).fetchone()
        return None if row is None else _unpacked(row[0])

    def engine_of(self, key: str) -> str:
        """Return the name and version by which the engine of an answer called itself."""
        with self._lock:
            row = self._base.execute("SELECT engine FROM answer WHERE key = ?", (key,)).fetchone()
        return "" if row is None else str(row[0])

    def keep(self, key: str, fen: str, engine: str, answer: Analysis) -> None:
        """Keep an answer for good."""
        row = (key, fen, engine, answer.nodes, _packed(answer))
        with self._lock, self._base:
            self._base.execute("INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?)", row)


def _packed(answer: Analysis) -> str:
    return json.dumps([answer.best, answer.nodes, [list(line) for line in answer.lines]])


def _unpacked(text: str) -> Analysis:
    best, nodes, lines = json.loads(text)
    read = tuple(
        EngineLine(depth, cp, mate, count, tuple(moves)) for depth, cp, mate, count, moves in lines
    )
    return Analysis(read, best, nodes)


def run(
    settings: RunSettings,
    positions: Iterable[str],
    record: RecordFile,
    *,
    workers: int = 1,
    cluster: str | None = None,
    told: Callable[[int, int], None] | None = None,
) -> RunEnd:
    """Ask for every position that is not in the record yet, with so many engines at once.

    With a ``cluster``, the address of a scheduler, the engines of its machines are asked; only the
    program with the same checksum is. ``told`` is called with the number answered and the number to
    be answered. Interrupted, the run ends with the positions begun. One on which an engine fails
    twice is left out and named. EngineError, ClusterError where nothing can be asked.
    """
    wanted = dict.fromkeys(positions)
    left = [fen for fen in wanted if record.get(settings.key(fen)) is None]
    state = _Shared(left, told)
    if cluster is not None:
        _run_there(settings, left, record, state, cluster)
    else:
        _run_here(settings, record, state, min(workers, len(left)))
    if state.unforeseen is not None:
        raise state.unforeseen
    if state.broken is not None and not state.made:
        raise state.broken
    order = {fen: number for number, fen in enumerate(wanted)}
    # Threads end in any order: what failed is named in the order in which it was asked.
    failed = tuple(sorted(state.failed, key=order.__getitem__))
    return RunEnd(len(wanted) - len(left), state.made, failed, state.restarts)


def _run_here(settings: RunSettings, record: RecordFile, state: _Shared, workers: int) -> None:
    def work() -> None:
        try:
            _work(settings, record, state)
        except Exception as problem:  # noqa: BLE001 - raised where the run was asked for
            state.unforeseen = problem
            state.stopped.set()

    crew = [threading.Thread(target=work) for _ in range(workers)]
    for thread in crew:
        thread.start()
    try:
        for thread in crew:
            thread.join()
    # Ctrl-C comes to this thread alone: the others finish what they have begun, and it is kept.
    except BaseException:
        state.stopped.set()
        for thread in crew:
            thread.join()
        raise


class _Shared:
    """What the workers of a run share."""

    def __init__(self, left: list[str], told: Callable[[int, int], None] | None) -> None:
        self.lock = threading.Lock()
        self.left = iter(left)
        self.all = len(left)
        self.told = told
        self.stopped = threading.Event()
        self.made = self.restarts = 0
        self.failed: list[str] = []
        self.broken: EngineError | None = None
        self.unforeseen: Exception | None = None

    def next(self) -> str | None:
        with self.lock:
            return None if self.stopped.is_set() else next(self.left, None)

    def restarted(self, times: int) -> None:
        with self.lock:
            self.restarts += times

    def done(self, fen: str, *, answered: bool) -> None:
        with self.lock:
            self.made += answered
            if not answered:
                self.failed.append(fen)
            if self.told is not None:
                self.told(self.made + len(self.failed), self.all)


def _work(settings: RunSettings, record: RecordFile, state: _Shared) -> None:
    engine = Engine(settings.engine.program, settings.options())
    with closing(engine):
        while (fen := state.next()) is not None:
            try:
                answer = _answer(engine, settings, fen)
            except EngineError as problem:
                state.broken = problem
                if problem.code not in _OF_THE_POSITION:
                    state.stopped.set()
                    return
                state.done(fen, answered=False)
                continue
            record.keep(settings.key(fen), fen, engine.name, answer)
            state.done(fen, answered=True)
        state.restarted(engine.restarts)


_OF_THE_POSITION = frozenset({"ended", "hung"})
"""Faults after which the engine can be asked for other positions."""


def _answer(engine: Engine, settings: RunSettings, fen: str) -> Analysis:
    return engine.analyse(fen, Limit(nodes=settings.nodes), lines=settings.lines)


# --- on the machines of a cluster ----------------------------------------------------------------

TOGETHER = 8
"""So many positions are one job: an engine is started for each, and a worker that dies loses no
more."""


def _run_there(
    settings: RunSettings, left: list[str], record: RecordFile, state: _Shared, cluster: str
) -> None:
    """Ask on other machines; of jobs that killed their workers, each position alone."""
    parts = [left[first : first + TOGETHER] for first in range(0, len(left), TOGETHER)]
    while parts:
        jobs = [Job(str(number), (settings, part)) for number, part in enumerate(parts)]
        parts = []
        for done in run_jobs(answers_of_part, jobs, cluster=cluster):
            _, part = done.job.given
            if not done.failure:
                _kept_of_part(settings, part, done.value, record, state)
            elif done.failure == KILLED and len(part) > 1:
                parts += [[fen] for fen in part]
            else:
                state.broken = EngineError("ended", done.failure)
                for fen in part:
                    state.done(fen, answered=False)


def _kept_of_part(
    settings: RunSettings,
    part: list[str],
    found: dict[str, Any],
    record: RecordFile,
    state: _Shared,
) -> None:
    """Keep what a machine answered; raise what keeps it from answering anything."""
    if found["fault"] is not None:
        state.broken = EngineError(*found["fault"])
        if state.broken.code not in _OF_THE_POSITION:
            raise state.broken
    state.restarted(found["restarts"])
    for fen in part:
        packed = found["answers"].get(fen)
        if packed is not None:
            record.keep(settings.key(fen), fen, found["engine"], _unpacked(packed))
        state.done(fen, answered=packed is not None)


def answers_of_part(given: tuple[RunSettings, list[str]]) -> dict[str, Any]:
    """Ask an engine of this machine for some positions; the answers are as `RecordFile` has them.

    ``fault`` is what keeps it from answering, or what kept it last.
    """
    settings, positions = given
    found: dict[str, Any] = {"engine": "", "restarts": 0, "answers": {}, "fault": None}
    try:
        program = _program_here(settings)
    except EngineError as problem:
        return {**found, "fault": (problem.code, problem.detail)}
    with closing(Engine(program, settings.options())) as engine:
        for fen in positions:
            try:
                answer = _answer(engine, settings, fen)
            except EngineError as problem:
                found["fault"] = (problem.code, problem.detail)
                # No other position would fare better.
                if problem.code not in _OF_THE_POSITION:
                    break
                continue
            found["answers"][fen] = _packed(answer)
        return {**found, "engine": engine.name, "restarts": engine.restarts}


def _program_here(settings: RunSettings) -> Path:
    """Return the program with the checksum of a run: at its place, or one known here."""
    try:
        known = engines(engines_file())
    except EngineListError:
        known = ()
    for engine in (settings.engine, *known):
        with suppress(EngineError):
            if engine.fingerprint() == settings.fingerprint:
                return engine.program
    raise EngineError("not-the-same", gethostname())


def answers(
    settings: RunSettings, positions: Iterable[str], record: RecordFile
) -> Mapping[str, Analysis]:
    """Return the answers of a record to positions, in the order of these."""
    found = ((fen, record.get(settings.key(fen))) for fen in dict.fromkeys(positions))
    return {fen: answer for fen, answer in found if answer is not None}
