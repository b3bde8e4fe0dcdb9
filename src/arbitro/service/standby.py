"""Which of two computers an event goes on at: what a folder of events knows of that.

A second computer follows the first and takes over. Each folder notes beside its events whether
changes are made there, and in which generation: every take-over begins another one, and of two that
meet the later one goes on. Whoever carries out commands asks here first (`ChangeGate`), so that a
folder that follows, or was taken over from, changes by no page, program or command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from enum import Enum, unique
from pathlib import Path
from threading import Condition, Lock
from typing import Any

from arbitro.reasons import Refused, refused
from arbitro.storage.atomic_files import OWNER_ALONE, put_table, table_in

NOTED = ".standby"
"""The file of it, in the folder of the events; only its owner reads it, for it holds keys."""


@unique
class Mode(Enum):
    """What a computer does with the events of a folder."""

    SERVING = "serving"
    FOLLOWING = "following"
    ENDED = "ended"
    """Another computer has taken over."""


@dataclass(frozen=True, slots=True)
class OtherComputer:
    """A computer that shares a key with this one: its name, where it is reached, the key in hex.

    ``identifier`` is the same on both; ``address`` is empty where this one cannot call it.
    """

    identifier: str
    name: str
    address: str
    key: str


@dataclass(frozen=True, slots=True)
class Branch:
    """What another computer did alone of an event: kept as a copy, and so many entries of it."""

    event: str
    copy: str
    entries: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How a folder stands.

    ``other`` identifies the computer that is followed, or that took over or was taken over from,
    since ``at``. ``shipped`` is where each log ended (version and seal) when this computer took
    over, and ``is_told`` whether the other one has heard of it. ``rival`` is the name of a third
    one that took over as well.
    """

    mode: Mode = Mode.SERVING
    generation: int = 1
    other: str = ""
    at: datetime | None = None
    computers: Mapping[str, OtherComputer] = field(default_factory=dict)
    shipped: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    is_told: bool = True
    branches: tuple[Branch, ...] = ()
    rival: str = ""

    @property
    def other_computer(self) -> OtherComputer | None:
        """Return the other computer, None where there is none or nothing is known of it."""
        return self.computers.get(self.other)

    @property
    def refusal(self) -> Refused | None:
        """Return why nothing is changed here, None where changes are made here."""
        if self.mode is Mode.SERVING:
            return None
        known = self.other_computer
        name, where = ("", "") if known is None else (known.name, known.address)
        following = self.mode is Mode.FOLLOWING
        code = "standby-following" if following else "standby-ended"
        return refused(code, name=name or "?", where=where or "?")

    def ended_by(self, known: OtherComputer, generation: int, at: datetime) -> Standing:
        """Return it once a computer has taken over, as it is where that is not a later one."""
        if generation <= self.generation:
            return self
        ended = Mode.ENDED
        return replace(self, mode=ended, generation=generation, other=known.identifier, at=at)

    def with_computer(self, known: OtherComputer) -> Standing:
        """Return it with one more computer, or with what is known of one now."""
        return replace(self, computers={**self.computers, known.identifier: known})

    def without(self, identifier: str) -> Standing:
        """Return it without a computer."""
        left = {key: known for key, known in self.computers.items() if key != identifier}
        return replace(self, computers=left)


UNREADABLE = Standing(Mode.ENDED, 0)
"""How a folder stands whose note says nothing: rather nothing is done there than something twice.
"""

LONGEST_CHANGE = 10.0
"""Seconds a change may take that is under way when another computer takes over."""

_CHANGES = Lock()
_KNOWN: dict[Path, tuple[tuple[int, int, int], Standing]] = {}


def standing_of(folder: Path) -> Standing:
    """Return how a folder stands; read again where its note has changed."""
    path = folder / NOTED
    try:
        told = path.stat()
    except OSError:
        return Standing()
    mark = told.st_mtime_ns, told.st_size, told.st_ino
    known = _KNOWN.get(path)
    if known is not None and known[0] == mark:
        return known[1]
    found = _read(table_in(path))
    _KNOWN[path] = mark, found
    return found


def change_standing(folder: Path, change: Callable[[Standing], Standing]) -> Standing:
    """Change how a folder stands, on the disk when this returns; StoreError where it cannot.

    Nothing is written where nothing is changed.
    """
    with _CHANGES:
        before = standing_of(folder)
        after = change(before)
        if after != before:
            put_table(folder / NOTED, _written(after), OWNER_ALONE)
            _KNOWN.pop(folder / NOTED, None)
        return after


class ChangeGate:
    """Lets changes of a folder through while they are made there, and tells when all are done.

    Without a folder there is nothing to ask: the servers of a database share it.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._under_way, self._quiet = 0, Condition()

    @property
    def refusal(self) -> Refused | None:
        """Return why nothing is changed here, since another computer is; None where it may be."""
        return None if self._folder is None else standing_of(self._folder).refusal

    @contextmanager
    def under_way(self) -> Iterator[Refused | None]:
        """Give why nothing may be changed now, or count what is within as a change under way."""
        with self._quiet:
            why = self.refusal
            self._under_way += why is None
        try:
            yield why
        finally:
            with self._quiet:
                self._under_way -= why is None
                self._quiet.notify_all()

    def finish(self) -> None:
        """Wait until what is being carried out has its answer: what comes now is refused."""
        with self._quiet:
            self._quiet.wait_for(lambda: not self._under_way, LONGEST_CHANGE)


def _written(standing: Standing) -> dict[str, Any]:
    return {
        **asdict(standing),
        "mode": standing.mode.value,
        "at": standing.at.isoformat() if standing.at else "",
    }


def _read(table: Mapping[str, Any]) -> Standing:
    try:
        computers = [OtherComputer(**row) for row in table["computers"].values()]
        return Standing(
            Mode(table["mode"]),
            int(table["generation"]),
            str(table["other"]),
            datetime.fromisoformat(table["at"]) if table["at"] else None,
            {known.identifier: known for known in computers},
            {str(key): (int(row[0]), str(row[1])) for key, row in table["shipped"].items()},
            bool(table["is_told"]),
            tuple(Branch(**row) for row in table["branches"]),
            str(table["rival"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return UNREADABLE
