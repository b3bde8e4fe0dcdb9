"""All rating lists read in again from their places: by one press, or daily where that was said."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from arbitro import clock
from arbitro.formats.rating_list import ListSource
from arbitro.loops import Loop
from arbitro.model import RateClass
from arbitro.service.jobs.rating_list_job import opened_list
from arbitro.service.outside.list_download import download
from arbitro.service.outside.outgoing import OutgoingError
from arbitro.storage.lists.list_names import named_list
from arbitro.storage.lists.list_places import ListPlace, list_places, note_look
from arbitro.storage.lists.rating_lists import ListFaultsError, import_list, names_of
from arbitro.worker_process import RefusedWorkError, Tell

KIND = "rating-lists"
LIST_PLACE = "list-place"
"""The fault of a job of which a list could not be read from its place."""

LOOKED_AT_AGAIN = 600.0
"""Seconds from one thought of the look of the day to the next."""


def rating_lists(given: Mapping[str, Any], tell: Tell) -> None:
    """Read every list of a folder in again; those that cannot be read hinder no other."""
    folder = Path(given["folder"])
    places = list_places(folder).places
    faults = []
    for number, place in enumerate(places, 1):
        fault = read_again(folder, place)
        if fault:
            faults.append(place.name)
        tell(number, len(places))
    if faults:
        raise RefusedWorkError(LIST_PLACE)


def read_again(folder: Path, place: ListPlace) -> str:
    """Read a list in again, unless it is the same file; return what went wrong, or nothing."""
    digest, fault = "", ""
    try:
        with TemporaryDirectory() as temporary:
            path = _fetched(place, Path(temporary))
            digest = _digest(path)
            if digest != place.digest or not named_list(folder, place.name).is_file():
                _import(folder, place, path, digest)
    except OutgoingError as problem:
        fault = problem.code
    except ListFaultsError:
        fault = "unreadable"
    except (OSError, ValueError, zipfile.BadZipFile):
        fault = "unreachable"
    note_look(folder, place, clock.now(), "" if fault else digest, fault)
    return fault


def _fetched(place: ListPlace, folder: Path) -> Path:
    """Return the file of a place: itself, or what its address gives, by the name it has there."""
    if not place.is_address:
        return Path(place.place)
    target = folder / (PurePosixPath(urlsplit(place.place).path).name or "list")
    download(place.place, target)
    return target


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _import(folder: Path, place: ListPlace, path: Path, digest: str) -> None:
    pairs = (word.partition("=") for word in place.columns.split(",") if word)
    mapping = tuple((field.strip(), head.strip()) for field, _, head in pairs)
    one_class = RateClass(place.one_class) if place.one_class else None
    with opened_list(path) as data:
        source = ListSource(
            data,
            digest,
            one_class,
            place.is_table or bool(mapping),
            mapping,
            names=names_of(path),
        )
        import_list(source, named_list(folder, place.name), months=True)


class ListWatcher:
    """Has the lists looked at once a day, where somebody has said so."""

    def __init__(self, folder: Path, ask: Callable[[str], None]) -> None:
        """Ask for nothing before it is started; ``ask`` has the job of that name done."""
        self._folder, self._ask = folder, ask
        self._loop = Loop("rating-lists", self._run, late_after=2 * LOOKED_AT_AGAIN)

    def start(self) -> None:
        """Begin, where lists are looked at once a day."""
        if list_places(self._folder).daily and not self._loop.ended.is_set():
            self._loop.start()

    def close(self) -> None:
        """End."""
        self._loop.end(5)

    def turn(self) -> None:
        """Ask for the look of the day once it is due."""
        now = clock.now()
        if list_places(self._folder).is_due(now):
            self._ask(f"lists-{now:%Y%m%d-%H}")

    def _run(self, loop: Loop) -> None:
        while not loop.ended.is_set():
            self.turn()
            loop.turned()
            loop.ended.wait(LOOKED_AT_AGAIN)
