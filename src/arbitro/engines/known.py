"""The engines of this machine: those the user has named, and those found where systems put them."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from arbitro.engines.client import EngineError

USUAL = ("stockfish", "ethereal-chess", "fairy-stockfish", "gnuchess-uci", "lc0", "berserk")
"""Programs that speak UCI under the names they are installed with."""

PLACES = ("/usr/games", "/usr/local/games", "/usr/local/bin", "/opt/homebrew/bin")
"""Where programs are put that are not always in the search path."""


@dataclass(frozen=True, slots=True)
class KnownEngine:
    """An engine by the name the user calls it, its program and the options it is started with."""

    name: str
    program: Path
    options: tuple[tuple[str, str], ...] = ()
    added: bool = True

    def fingerprint(self) -> str:
        """Return the checksum of the program: the version that counts for a repetition."""
        try:
            with self.program.open("rb") as file:
                digest = sha256()
                while part := file.read(1 << 20):
                    digest.update(part)
        except OSError as problem:
            raise EngineError("not-startable", problem.strerror or "") from problem
        return digest.hexdigest()


class EngineListError(Exception):
    """The file that lists the engines cannot be read or written."""


def engines(file: Path) -> tuple[KnownEngine, ...]:
    """Return the engines the user has added, then those found that have no name yet."""
    added = _added(file)
    taken = {engine.program for engine in added}
    names = {engine.name for engine in added}
    found = (
        KnownEngine(name, program, added=False)
        for name in USUAL
        if (program := _found(name)) is not None and program not in taken and name not in names
    )
    return (*added, *found)


def _found(name: str) -> Path | None:
    path = os.pathsep.join((os.environ.get("PATH", ""), *PLACES))
    program = shutil.which(name, path=path)
    return Path(program).resolve() if program else None


def _added(file: Path) -> tuple[KnownEngine, ...]:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        return tuple(
            KnownEngine(
                str(item["name"]),
                Path(str(item["program"])),
                tuple((str(name), str(value)) for name, value in item["options"].items()),
            )
            for item in data["engines"]
        )
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as problem:
        raise EngineListError(str(file)) from problem


def add(file: Path, name: str, program: Path, options: Mapping[str, str]) -> None:
    """Keep an engine under a name; an earlier one of that name is replaced."""
    kept = [engine for engine in _added(file) if engine.name != name]
    _write(file, [*kept, KnownEngine(name, program, tuple(options.items()))])


def remove(file: Path, name: str) -> bool:
    """Forget an engine; return False where none was added under that name."""
    before = _added(file)
    kept = [engine for engine in before if engine.name != name]
    if len(kept) < len(before):
        _write(file, kept)
    return len(kept) < len(before)


def _write(file: Path, listed: list[KnownEngine]) -> None:
    data = {
        "engines": [
            {"name": engine.name, "program": str(engine.program), "options": dict(engine.options)}
            for engine in listed
        ]
    }
    fresh = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        fresh.replace(file)
    except OSError as problem:
        raise EngineListError(str(file)) from problem
