"""What boards sent, kept beside the events as it arrived: one file a round, only ever added to.

Whatever is shown is a fold of it: after a restart in the middle of a round nothing is lost.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from arbitro.rules.live.board_signals import BoardSignal, Clocks
from arbitro.storage.atomic_files import sync_folder


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is kept: what was seen of a game, or (``entered``) the result that stands.

    ``entered`` None: no result is told of; empty: there is none any more.
    """

    game: int
    key: str
    seen: BoardSignal | None = None
    at: int = 0
    entered: str | None = None


class Journal:
    """What the boards of one event sent."""

    def __init__(self, folder: Path, event: str) -> None:
        """Keep it in a folder of the event's own, which is made when there is something to keep."""
        self.event = event
        # the key of an event is no name of a file of ours
        self._folder = folder / sha256(event.encode()).hexdigest()[:24]

    def add(self, section: int, number: int, lines: list[Line]) -> None:
        """Add what arrived of a round; it is on the disk before anybody is shown it."""
        if not lines:
            return
        path = self._file(section, number)
        is_new = not path.exists()
        self._folder.mkdir(parents=True, exist_ok=True)
        text = "".join(
            f"{json.dumps(_describe_line(line), separators=(',', ':'))}\n" for line in lines
        )
        with path.open("a+b") as file:
            if _is_cut(file):  # what comes now must not be lost with a line that was cut off
                text = f"\n{text}"
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        if is_new:  # the file has its name on the disk as well, and the folders theirs
            for folder in (self._folder, *self._folder.parents[:2]):
                sync_folder(folder)

    def read(self, section: int, number: int) -> Iterator[Line]:
        """Yield what arrived of a round; a line cut off by a machine that stopped is left out."""
        try:
            text = self._file(section, number).read_text("utf-8", errors="replace")
        except OSError:
            return
        for line in text.splitlines():
            found = _line(line)
            if found is not None:
                yield found

    def _file(self, section: int, number: int) -> Path:
        return self._folder / f"{section}-{number}.jsonl"


def _is_cut(file: BinaryIO) -> bool:
    """Tell whether a file ends within a line; it stands at its end."""
    if not file.seek(0, os.SEEK_END):
        return False
    file.seek(-1, os.SEEK_END)
    return file.read(1) != b"\n"


def _describe_line(line: Line) -> dict[str, Any]:
    told: dict[str, Any] = {"g": line.game, "k": line.key}
    seen = line.seen
    if seen is None:
        return {**told, "t": line.at, "e": line.entered}
    told["t"] = seen.at
    if seen.moves is not None:
        text = " ".join(seen.moves)
        # What a program names a move may hold spaces, or nothing.
        told["m"] = text if tuple(text.split()) == seen.moves else list(seen.moves)
        told["c"] = list(seen.times)
    if seen.clocks is not None:
        clocks = seen.clocks
        told["q"] = [clocks.white, clocks.black, clocks.running, clocks.at]
    named = {"s": seen.start, "p": seen.placement, "r": seen.result, "b": seen.state}
    return {**told, **{key: value for key, value in named.items() if value}}


def _moves(told: Any) -> tuple[str, ...]:
    return tuple(told.split()) if isinstance(told, str) else tuple(map(str, told))


def _line(text: str) -> Line | None:
    try:
        told = json.loads(text)
        game, key, at = int(told["g"]), str(told["k"]), int(told["t"])
        if "e" in told:
            return Line(game, key, at=at, entered=str(told["e"]))
        moves = _moves(told["m"]) if "m" in told else None
        clocks = Clocks(*told["q"]) if "q" in told else None
        seen = BoardSignal(
            at,
            moves=moves,
            times=tuple(told.get("c", ())),
            start=told.get("s", ""),
            placement=told.get("p", ""),
            clocks=clocks,
            result=told.get("r", ""),
            state=told.get("b", ""),
        )
        return Line(game, key, seen)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        return None
