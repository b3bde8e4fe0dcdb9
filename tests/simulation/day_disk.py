"""The disk of a simulated machine: calls that fail, processes killed at one, and power that is cut.

Below `failing_calls.c` each call that changes a file is told before it is made. When the power is
cut, what was synced is there; of what was not, the seed keeps some, tears some and loses the rest.
So with names that were given or taken, until their folder is synced.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from simulation.sweep import COUNTED, FAILS, FOR_EVER, FULL, HALF, Shim

HERE = Path(__file__).parent
WRITES, SYNCS, CUTS, REMOVES, RENAMES, MAKES = range(6)

_TOLD = ctypes.CFUNCTYPE(
    None, ctypes.c_int, ctypes.c_char_p, ctypes.c_long, ctypes.c_void_p, ctypes.c_long
)
LOADED = "ARBITRO_SIMULATED_DISK"


def shim_library() -> Path | None:
    """Return the library that spoils calls, compiled once; None where that is not possible."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if sys.platform != "linux" or compiler is None:
        return None
    source = HERE / "failing_calls.c"
    mark = sha256(source.read_bytes()).hexdigest()[:16]
    library = Path(tempfile.gettempdir()) / f"arbitro-failing-calls-{os.getuid()}-{mark}.so"
    if not library.exists():
        made = library.with_suffix(f".{os.getpid()}")
        options = ("-shared", "-fPIC", "-O1", "-o", str(made), str(source), "-ldl")
        subprocess.run([compiler, *options], check=True)
        made.replace(library)
    return library


@dataclass
class _Unsynced:
    """What was done to a file since it was synced: its bytes before, and what followed."""

    before: bytes | None
    calls: list[tuple[int, int, bytes]] = field(default_factory=list)


class _Naming(NamedTuple):
    """A name that was given or taken and whose folder was not synced since: as it was before."""

    path: Path
    before: bytes | None
    old: Path | None = None
    """The name it had before, where it was another one."""


Unit = tuple[Path, int]
"""One thing the disk was not told to keep: the call of a file by its place, -1 for its name."""


class Disk:
    """The calls of one machine below its folder, where the shim is loaded; else none is told."""

    def __init__(self) -> None:
        self.is_watched = LOADED in os.environ
        self._shim = Shim() if self.is_watched else None
        self._listener = _TOLD(self._told)
        self._folder = Path()
        self._at: Callable[[int], None] | None = None
        self._unsynced: dict[Path, _Unsynced] = {}
        self._named: list[_Naming] = []
        self.calls = 0
        self._records = False

    def watch(
        self, folder: Path, at: Callable[[int], None] | None = None, *, records: bool = False
    ) -> None:
        """Have the calls below a folder told to ``at``, by their number, before they are made.

        What would be lost with the power is known from here on where it ``records``.
        """
        self._folder, self._at, self.calls, self._records = folder, at, 0, records
        self._unsynced.clear()
        self._named.clear()
        if self._shim is not None:
            ctypes.CDLL(None).listen(self._listener)
            self._shim.arm(folder, FOR_EVER, FOR_EVER, COUNTED)

    def fail(self, kind: int, *, lasts: bool) -> None:
        """Have the call that was just told fail, or all from it on."""
        if self._shim is not None:
            self._shim.arm(self._folder, 1, FOR_EVER if lasts else 1, kind)

    def rest(self) -> None:
        """Let all calls pass, and tell none."""
        self._at = None
        if self._shim is not None:
            ctypes.CDLL(None).listen(_TOLD())
            self._shim.disarm()

    def _told(self, call: int, name: bytes, at: int, data: int | None, size: int) -> None:
        self.calls += 1
        if self._at is not None:
            self._at(self.calls)
        if self._records:
            content = ctypes.string_at(data, size) if data and size else b""
            self._note(call, Path(os.fsdecode(name)), at, content)

    def _note(self, call: int, path: Path, at: int, content: bytes) -> None:
        if call == SYNCS:
            if path.is_dir():  # names are kept with their folder
                self._named = [item for item in self._named if item.path.parent != path]
            synced = self._unsynced.get(path)
            for name in [name for name, known in self._unsynced.items() if known is synced]:
                del self._unsynced[name]
        elif call in {WRITES, CUTS}:
            known = self._unsynced.setdefault(path, _Unsynced(_bytes_of(path)))
            known.calls.append((call, at, content))
        else:
            self._note_name(call, path, Path(os.fsdecode(content)) if content else None)

    def _note_name(self, call: int, path: Path, old: Path | None) -> None:
        """Note that a name is given, taken, or moved from an ``old`` one."""
        before = _bytes_of(path)
        if call == RENAMES or path.exists() is (call == REMOVES):
            self._named.append(_Naming(path, before, old if call == RENAMES else None))
        if call != MAKES:
            self._unsynced.pop(path, None)
        known = self._unsynced.get(old) if old is not None else None
        if known is not None and old is not None:  # another name of one file
            self._unsynced[path] = known
            if call == RENAMES:
                del self._unsynced[old]

    def units(self) -> list[Unit]:
        """Return what would be kept or lost, each for itself, if the power were cut now."""
        files = [
            (path, at)
            for path, known in sorted(self._unsynced.items())
            for at in range(len(known.calls))
        ]
        return [*files, *((item.path, -1 - at) for at, item in enumerate(self._named))]

    def copy(self, target: Path) -> None:
        """Copy the folder as a process leaves it that is killed now: all it wrote is there."""
        shutil.copytree(self._folder, target)

    def copy_kept(
        self, target: Path, kept: Container[Unit], tear: Callable[[bytes], bytes] = bytes
    ) -> None:
        """Copy the folder as it is found after the power was cut now, and only those were kept."""
        self.copy(target)
        for path, known in sorted(self._unsynced.items()):
            there = target / path.relative_to(self._folder)
            calls = [call for at, call in enumerate(known.calls) if (path, at) in kept]
            there.write_bytes(_rebuilt(known.before or b"", calls, tear))
        for at, item in reversed(tuple(enumerate(self._named))):
            if (item.path, -1 - at) not in kept:
                self._unnamed(target, item)

    def _unnamed(self, target: Path, item: _Naming) -> None:
        there = target / item.path.relative_to(self._folder)
        if there.is_dir():
            shutil.rmtree(there)
            return
        if item.old is not None and there.exists():
            there.replace(target / item.old.relative_to(self._folder))
        if item.before is None:
            there.unlink(missing_ok=True)
        else:
            there.write_bytes(item.before)

    def copy_without_power(self, target: Path, chance: Random) -> None:
        """Copy the folder as it is found after the power was cut now, as the seed has it."""
        often = {path: chance.choice((0.0, 0.5, 0.9)) for path in sorted(self._unsynced)}
        kept = {unit for unit in self.units() if chance.random() < often.get(unit[0], 0.5)}

        def tear(content: bytes) -> bytes:
            size = chance.randrange(len(content) + 1) if chance.random() < 0.2 else len(content)
            return content[:size]

        self.copy_kept(target, kept, tear)


def _bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _rebuilt(
    before: bytes, calls: Sequence[tuple[int, int, bytes]], tear: Callable[[bytes], bytes]
) -> bytes:
    """Return a file of which only some calls came to the disk, and some perhaps in part."""
    made = bytearray(before)
    for call, at, content in calls:
        if call == CUTS:
            del made[at:]
            made.extend(bytes(at - len(made)))
            continue
        part = tear(content)
        made.extend(bytes(max(0, at - len(made))))
        made[at : at + len(part)] = part
    return bytes(made)


__all__ = ["COUNTED", "FAILS", "FULL", "HALF", "LOADED", "Disk", "Unit", "shim_library"]
