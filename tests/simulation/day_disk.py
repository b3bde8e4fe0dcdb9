"""The disk of a simulated machine: calls that fail, processes killed at one, and power that is cut.

Below `failing_calls.c` each call that changes a file is told before it is made. When the power is
cut, what was synced is there; of what was not, the seed keeps some, tears some and loses the rest.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random

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


class Disk:
    """The calls of one machine below its folder, where the shim is loaded; else none is told."""

    def __init__(self) -> None:
        self.is_watched = LOADED in os.environ
        self._shim = Shim() if self.is_watched else None
        self._listener = _TOLD(self._told)
        self._folder = Path()
        self._at: Callable[[int], None] | None = None
        self._unsynced: dict[Path, _Unsynced] = {}
        self._renamed: list[tuple[Path, Path, bytes | None]] = []
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
        self._renamed.clear()
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
        path = Path(os.fsdecode(name))
        if self._records:
            content = ctypes.string_at(data, size) if data and size else b""
            self._note(call, path, at, content)
        self.calls += 1
        if self._at is not None:
            self._at(self.calls)

    def _note(self, call: int, path: Path, at: int, content: bytes) -> None:
        if call == SYNCS:
            if path.is_dir():  # names are kept with their folder
                self._renamed = [item for item in self._renamed if item[1].parent != path]
            self._unsynced.pop(path, None)
        elif call == RENAMES:
            old = Path(os.fsdecode(content))
            self._renamed.append((old, path, _bytes_of(path)))
            moved = self._unsynced.pop(old, None)
            self._unsynced.pop(path, None)
            if moved is not None:
                self._unsynced[path] = moved
        elif call == REMOVES:
            self._unsynced.pop(path, None)
        elif call in {WRITES, CUTS}:
            known = self._unsynced.setdefault(path, _Unsynced(_bytes_of(path)))
            known.calls.append((call, at, content))

    def copy(self, target: Path) -> None:
        """Copy the folder as a process leaves it that is killed now: all it wrote is there."""
        shutil.copytree(self._folder, target)

    def copy_without_power(self, target: Path, chance: Random) -> None:
        """Copy the folder as it is found after the power was cut now."""
        self.copy(target)
        for path, known in sorted(self._unsynced.items()):
            there = target / path.relative_to(self._folder)
            there.write_bytes(_rebuilt(known, chance))
        # Of a name that its folder was not synced for, the old content may be found again.
        for _, new, before in reversed(self._renamed):
            there = target / new.relative_to(self._folder)
            if chance.random() < 0.5:
                if before is None:
                    there.unlink(missing_ok=True)
                else:
                    there.write_bytes(before)


def _bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _rebuilt(known: _Unsynced, chance: Random) -> bytes:
    """Return a file of which some calls never came to the disk, and some in part."""
    keeps = chance.choice((0.0, 0.5, 0.9))
    made = bytearray(known.before or b"")
    for call, at, content in known.calls:
        if chance.random() >= keeps:
            continue
        if call == CUTS:
            del made[at:]
            made.extend(bytes(at - len(made)))
            continue
        part = content[: chance.randrange(len(content) + 1)] if chance.random() < 0.2 else content
        made.extend(bytes(max(0, at - len(made))))
        made[at : at + len(part)] = part
    return bytes(made)


__all__ = ["FAILS", "FULL", "HALF", "LOADED", "Disk", "shim_library"]
