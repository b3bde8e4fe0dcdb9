"""What the papers of an event remember beside it: tables last printed, and pictures.

It is no part of an event: nothing of it is in the log, and an event moved elsewhere begins without.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Final

from arbitro.papers.pictures import is_printable
from arbitro.storage.atomic_files import put_table, put_whole, table_in
from arbitro.storage.faults import naming_faults

Seated = dict[int, tuple[int, int]]
"""Who sits at each table, White first."""

LARGEST_PICTURE: Final = 512 * 1024
PICTURES: Final = ("logo", "sponsors")


class LastPrinted:
    """Who sat where when slips or cards of a round were last printed, in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = RLock()

    def of(self, event: str, kind: str, section: int, number: int) -> Seated:
        """Return what was printed of a round last, by table; nothing where nothing was."""
        told = table_in(self._path).get(f"{event}/{kind}/{section}/{number}", {})
        try:
            return {int(table): (int(one), int(other)) for table, (one, other) in told.items()}
        except (AttributeError, TypeError, ValueError):  # written by another release, or by hand
            return {}

    def note(self, event: str, kind: str, of_round: tuple[int, int], seated: Seated) -> None:
        """Note what was printed of a section's round; tables that were not keep what they had."""
        section, number = of_round
        with self._lock:
            known = table_in(self._path)
            before = self.of(event, kind, section, number)
            known[f"{event}/{kind}/{section}/{number}"] = {
                str(table): list(both) for table, both in sorted({**before, **seated}.items())
            }
            put_table(self._path, known)


class Pictures:
    """The logo and the sponsors of each event, which stand on its papers, in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, event: str) -> Mapping[str, bytes]:
        """Return the pictures an event has, by name."""
        found = {}
        for name in PICTURES:
            try:
                kept = self._path(event, name).read_bytes()
            except OSError:
                continue
            if is_picture(kept):  # an earlier release kept larger ones
                found[name] = kept
        return found

    def keep(self, event: str, name: str, picture: bytes) -> None:
        """Keep a picture in the place of the one before; nothing takes it away."""
        path = self._path(event, name)
        with naming_faults(path):
            if not picture:
                path.unlink(missing_ok=True)
                return
            self._folder.mkdir(parents=True, exist_ok=True)
            put_whole(path, picture)

    def _path(self, event: str, name: str) -> Path:
        # the key of an event is no name of a file of ours
        return self._folder / f"{sha256(event.encode()).hexdigest()[:24]}-{name}"


def is_picture(data: bytes) -> bool:
    """Tell whether bytes are a PNG or a JPEG by what they begin with, and neither too large.

    >>> is_picture(b"<svg>")
    False
    """
    return len(data) <= LARGEST_PICTURE and is_printable(data)
