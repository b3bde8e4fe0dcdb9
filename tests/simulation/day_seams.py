"""The seams of arbitro, held by a simulated machine: its clock, threads, chance and files.

Production goes through the same few names: `arbitro.clock`, the threads and locks of
`arbitro.loops` and of those who wait, `secrets`, the connections of event files.
"""

from __future__ import annotations

import base64
import os
import secrets
import sqlite3
import sys
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any
from unittest.mock import patch

import anyio.to_thread
from itsdangerous import TimestampSigner

import arbitro
from arbitro import clock as system_clock
from arbitro import loops
from arbitro.abilities import Ability, limited_to
from arbitro.storage.event_files import layout
from simulation import day_threads
from simulation.day_threads import BATON, Baton, Clock

HERE = frozenset({Ability.THREADS, Ability.NETWORK, Ability.OTHER_DEVICES})
"""What a simulated machine can do: all but begin other processes."""
_THREADING = ("Thread", "Event", "Lock", "RLock")
_OTHER_ROOMS = (
    "arbitro.cli",
    "arbitro.bulk",
    "arbitro.games",
    "arbitro.engines",
    "arbitro.plugins",
)


@cache
def _modules() -> tuple[Any, ...]:
    """Return the modules whose threads are simulated, all of them loaded."""
    for name in ("desk", "service", "storage", "web", "i18n"):
        package = import_module(f"arbitro.{name}")
        for found in walk_packages(package.__path__, f"arbitro.{name}."):
            if "databases" not in found.name and "shared_" not in found.name:
                import_module(found.name)
    return tuple(
        module
        for name, module in sorted(sys.modules.items())
        if name.partition(".")[0] == arbitro.__name__ and not name.startswith(_OTHER_ROOMS)
    )


class _Moments:
    """What `arbitro.clock` asks for the date: the machine's."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def now(self, _: object = None) -> Any:
        return self._clock.now()


class _Seconds:
    """What `arbitro.clock` asks for seconds: the machine's."""

    def __init__(self, clock: Clock) -> None:
        self.monotonic = clock.ticking

    def thread_time(self) -> float:
        """Return the same each time: what is made takes no time here."""
        return 0.0


class _Connection(sqlite3.Connection):
    """A connection to an event file: while it is open no other thread could write there."""

    path: Path

    def close(self) -> None:
        """Close it, and give the file the time of the machine."""
        changed = self.total_changes
        super().close()
        baton = BATON[-1]
        me = baton.current()
        if me is not None and me.keeps:
            me.keeps -= 1
        if changed and self.path.exists():
            moment = int(baton.clock.now().timestamp() * 1_000_000_000)
            os.utime(self.path, ns=(moment, moment))


def _connect(place: str | Path, **options: Any) -> sqlite3.Connection:
    if "factory" in options or not str(place).partition("?")[0].endswith(".arbitro"):
        return _REAL_CONNECT(place, **options)
    baton = BATON[-1]
    baton.visit()
    made = _REAL_CONNECT(place, factory=_Connection, **options)
    made.path = Path(str(place).partition("?")[0].removeprefix("file://"))
    me = baton.current()
    if me is not None:
        me.keeps += 1
    return made


_REAL_CONNECT = sqlite3.connect


def _chances(chance: Random) -> dict[str, Callable[..., Any]]:
    """Return what draws secrets, from a seed."""

    def token_bytes(size: int | None = None) -> bytes:
        return chance.randbytes(32 if size is None else size)

    def token_urlsafe(size: int | None = None) -> str:
        return base64.urlsafe_b64encode(token_bytes(size)).rstrip(b"=").decode()

    return {
        "token_bytes": token_bytes,
        "token_hex": lambda size=None: token_bytes(size).hex(),
        "token_urlsafe": token_urlsafe,
        "randbelow": chance.randrange,
        "choice": chance.choice,
        "SystemRandom": lambda: Random(chance.random()),
    }


@contextmanager
def simulated(clock: Clock, chance: Random) -> Iterator[Baton]:
    """Have arbitro run on a simulated machine; give the baton of its threads."""
    modules = _modules()
    baton = Baton(clock)
    baton.secrets = chance
    BATON.append(baton)

    def new_uuid() -> uuid.UUID:
        return uuid.UUID(bytes=chance.randbytes(16), version=4)

    with ExitStack() as held:
        for module in modules:
            for name in _THREADING:
                if module.__dict__.get(name) is getattr(threading, name):
                    held.enter_context(patch.object(module, name, getattr(day_threads, name)))
            if module.__dict__.get("uuid4") is uuid.uuid4:
                held.enter_context(patch.object(module, "uuid4", new_uuid))
        for name, made in _chances(chance).items():
            held.enter_context(patch.object(secrets, name, made))
        held.enter_context(patch.object(system_clock, "datetime", _Moments(clock)))
        held.enter_context(patch.object(system_clock, "time", _Seconds(clock)))
        held.enter_context(
            patch.object(TimestampSigner, "get_timestamp", lambda _: int(clock.now().timestamp()))
        )
        held.enter_context(patch.object(anyio.to_thread, "run_sync", day_threads.run_in_thread))
        held.enter_context(patch.object(sqlite3, "connect", _connect))
        # Nobody waits here for a file another has open: who holds it is not going on meanwhile.
        held.enter_context(patch.object(layout, "BUSY_MILLISECONDS", 0))
        held.enter_context(patch.dict(layout.PRAGMAS, busy_timeout=0))
        held.enter_context(limited_to(HERE))
        held.enter_context(patch.object(loops, "_ALL", baton.here.loops))
        try:
            yield baton
        finally:
            baton.kill()
            BATON.pop()
