"""What travels beside the logs: who was let in, which events are put away, what screens show."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from arbitro.storage.atomic_files import OWNER_ALONE, put_whole
from arbitro.storage.faults import naming_faults
from arbitro.storage.tables.device_rows import all_rows, put_rows
from arbitro.web.live.screens import STEERED
from arbitro.web.public.hooks import TOLD_FILE
from arbitro.web.session.devices import LET_IN

FILES = ("archived.txt", STEERED, ".published", TOLD_FILE)
"""Small files that are sent whole; what belongs to one computer, as a folder of copies, is not."""

_SEEN_LAST = {"device": (5, 7)}
"""Columns of a row that change with every request of a phone: alone they are no news."""


class _SideFile(NamedTuple):
    content: bytes
    digest: str


def digests(folder: Path) -> dict[str, str]:
    """Return what changes whenever something beside the logs does, by name."""
    return {name: kept.digest for name, kept in _all(folder)}


def contents(folder: Path, names: Iterable[str]) -> dict[str, str]:
    """Return what is sent of some names."""
    wanted = frozenset(names)
    return {name: b64encode(kept.content).decode() for name, kept in _all(folder) if name in wanted}


def put(folder: Path, told: Mapping[str, str]) -> None:
    """Put what was sent in the place of what is there; other names than ours are left out."""
    for name, text in told.items():
        content = b64decode(text)
        if name == LET_IN:
            put_rows(folder / LET_IN, json.loads(content))
        elif name in FILES:
            with naming_faults(folder / name):
                put_whole(folder / name, content, OWNER_ALONE)


def _all(folder: Path) -> Iterable[tuple[str, _SideFile]]:
    rows = all_rows(folder / LET_IN)
    plain = {
        table: [
            [cell for at, cell in enumerate(row) if at not in _SEEN_LAST.get(table, ())]
            for row in found
        ]
        for table, found in rows.items()
    }
    yield LET_IN, _SideFile(_json(rows), _digest(_json(plain)))
    for name in FILES:
        try:
            found = (folder / name).read_bytes()
        except OSError:
            continue
        yield name, _SideFile(found, _digest(found))


def _json(told: object) -> bytes:
    return json.dumps(told).encode()


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()
