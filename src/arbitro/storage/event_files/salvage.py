"""The events of a file, read page by page where its tree cannot be followed.

A copy made slowly while arbitro writes, or a file with a damaged page, holds whole leaves that the
tree no longer leads to. Every leaf is looked at, every row that can be one is a candidate, and the
chain of seals says which of them are the log. Follows the file format as SQLite documents it
(sqlite.org/fileformat2.html): table leaf pages begin with 13, a cell is the length of its record,
its row number, the record, and the number of the page on which it goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arbitro.storage.event_files import legacy_layouts
from arbitro.storage.event_files.rows import (
    START,
    Mark,
    Sealed,
    StoredEvent,
    chained,
    holds,
    seal_before_all,
)

_LEAF = 13
_HEADER = 100
"""Bytes before the tree on the first page."""
_LARGEST = 64 * 1024 * 1024
"""Bytes of a record; what claims to be larger is none of ours."""

_Row = tuple[int, list[object]]


class SalvagedLog(NamedTuple):
    """What was found: the log as far as its chain holds, and rows beyond that cannot be bound.

    ``secrets`` and ``boxes`` are the rows of the private records (private.py).
    """

    stream: str
    events: list[Sealed]
    beyond: list[StoredEvent]
    secrets: list[tuple[int, bytes]]
    boxes: list[tuple[int, int, bytes]]

    @property
    def end(self) -> Mark:
        """Return where the log ends."""
        return Mark(len(self.events), self.events[-1].seal) if self.events else START


def salvaged(data: bytes, named: str) -> SalvagedLog:
    """Return the longest log that the bytes of a file hold, called as it says or as ``named``."""
    rows = list(_rows(data))
    of_earlier = legacy_layouts.rescued([values for _, values in rows])
    return _of_earlier(of_earlier, named) if of_earlier else _of_now(rows, named)


def _of_earlier(found: legacy_layouts.RescuedLog, named: str) -> SalvagedLog:
    stream = found.stream or named
    return SalvagedLog(stream, chained(stream, START, found.events), found.beyond, [], [])


def _of_now(rows: Iterable[_Row], named: str) -> SalvagedLog:
    candidates: dict[int, list[Sealed]] = {}
    names = {named: None}
    secrets: dict[int, bytes] = {}
    boxes: dict[int, tuple[int, bytes]] = {}
    for number, values in rows:
        match values:
            case ["stream", str(name)]:
                names[name] = None
            case [None, bytes(key)]:
                secrets[number] = key
            case [None, int(matter), bytes(box)]:
                boxes[number] = matter, box
            case [None, str(), int(), str(), int(), bytes(), str(), str(), bytes(seal)]:
                event = StoredEvent(number, *values[1:-1])  # type: ignore[arg-type] # just seen
                candidates.setdefault(number, []).append(Sealed(event, seal))
            case _:
                pass
    # A torn page may give a second name: that of the log is the one with which the seals hold
    # furthest.
    stream, best = max(
        ((name, _bound(candidates, name)) for name in names), key=lambda found: len(found[1])
    )
    beyond = [
        found[0].event for version, found in sorted(candidates.items()) if version > len(best)
    ]
    return SalvagedLog(
        stream,
        best,
        beyond,
        sorted(secrets.items()),
        [(number, *item) for number, item in sorted(boxes.items())],
    )


def _bound(candidates: dict[int, list[Sealed]], stream: str) -> list[Sealed]:
    """Return the events from the first on whose chain holds."""
    seal, found = seal_before_all(stream), list[Sealed]()
    while True:
        version = len(found) + 1
        fitting = (
            candidate
            for candidate in candidates.get(version, ())
            if holds(seal, candidate, version)
        )
        told = next(fitting, None)
        if told is None:
            return found
        found.append(told)
        seal = told.seal


def _rows(data: bytes) -> Iterator[_Row]:
    """Yield every row of every leaf, with its number; what cannot be read is passed over."""
    size = int.from_bytes(data[16:18], "big")
    # Two bytes cannot say 65 536: the format writes 1 for it.
    size = 65_536 if size == 1 else size
    if size < 512 or size & (size - 1):
        return
    usable = size - data[20]
    for start in range(0, len(data) - size + 1, size):
        head = start + (_HEADER if start == 0 else 0)
        if data[head] != _LEAF:
            continue
        cells = int.from_bytes(data[head + 3 : head + 5], "big")
        # Bounded by the page: a damaged one may claim any number of cells.
        for at in range(head + 8, min(head + 8 + 2 * cells, start + size - 1), 2):
            cell = int.from_bytes(data[at : at + 2], "big")
            try:
                yield _row(data, size, usable, start + cell)
            except (IndexError, ValueError):  # not a cell, or not all of it is here
                continue


def _row(data: bytes, size: int, usable: int, at: int) -> _Row:
    length, at = _varint(data, at)
    number, at = _varint(data, at)
    if length > _LARGEST:
        raise ValueError
    return number, _values(_payload(data, size, usable, at, length))


def _payload(data: bytes, size: int, usable: int, at: int, length: int) -> bytes:
    """Return the record of a cell, with what stands on other pages."""
    most = usable - 35
    if length <= most:
        return data[at : at + length]
    # How much of a long record stays in its cell, as the file format lays it down for leaves of
    # tables.
    least = (usable - 12) * 32 // 255 - 23
    kept = least + (length - least) % (usable - 4)
    kept = kept if kept <= most else least
    parts, left = [data[at : at + kept]], length - kept
    page = int.from_bytes(data[at + kept : at + kept + 4], "big")
    # It ends even where damaged pages point in a circle: each takes its share of what is left.
    while left > 0:
        start = (page - 1) * size
        if page < 2 or start + size > len(data):
            raise ValueError
        parts.append(data[start + 4 : start + 4 + min(left, usable - 4)])
        left -= usable - 4
        page = int.from_bytes(data[start : start + 4], "big")
    return b"".join(parts)


_SIZES = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""Bytes of the value of each type of number."""
_FLOAT, _ZERO, _ONE, _BLOB = 7, 8, 9, 12


def _values(record: bytes) -> list[object]:
    """Return the values of a record."""
    length, at = _varint(record, 0)
    kinds = []
    while at < length:
        kind, at = _varint(record, at)
        kinds.append(kind)
    if at != length:
        raise ValueError
    found: list[object] = []
    for kind in kinds:
        size = _SIZES[kind] if kind <= _ONE else (kind - _BLOB) // 2
        # No event holds a real number, and 10 and 11 SQLite keeps for itself: such a row is none of
        # ours.
        if kind in {_FLOAT, _ONE + 1, _ONE + 2} or at + size > len(record):
            raise ValueError
        raw = record[at : at + size]
        at += size
        if kind == 0:
            found.append(None)
        elif kind in {_ZERO, _ONE}:
            found.append(kind - _ZERO)
        elif kind < _ZERO:
            found.append(int.from_bytes(raw, "big", signed=True))
        else:
            found.append(raw.decode() if kind % 2 else raw)
    return found


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes, and where it ends."""
    value = 0
    for count in range(8):
        byte = data[at + count]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + count + 1
    # The ninth byte has no mark: all its eight bits count.
    return value << 8 | data[at + 8], at + 9
