"""Where a site is written as plain files: a folder, one archive, another machine, storage like S3.

A place keeps a list of the files that are ours, written before the first of them and after the
last: whatever stops a writing in between, what is public no more is found and taken away. Files
of others are never touched. Pages stand before the file that tells open pages of them.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from arbitro.config import Credentials
from arbitro.storage.atomic_files import put_whole
from arbitro.web.public.place import (
    LISTED,
    ForeignFolderError,
    Place,
    PlaceError,
    address_of,
)
from arbitro.web.public.site_files import VERSION, Snapshot


@dataclass(frozen=True, slots=True)
class WriteSummary:
    """What a writing did: files of the site, those new or changed, those removed."""

    files: int
    changed: int
    removed: int


class Writer:
    """Lets a place hold a site, again and again; it remembers what stands there."""

    def __init__(self, place: Place) -> None:
        """Write to a place; what is there is read when it is first written to."""
        self.place = place
        self._known: dict[str, str] | None = None

    def write(self, snapshot: Snapshot) -> WriteSummary:
        """Let the place hold a site; the file that open pages ask for is written last of all.

        So whoever is told of something new finds all of it. ForeignFolderError where the place is
        not empty and was not written by this; PlaceError or OSError where it cannot be written:
        then what stands there is read anew the next time.
        """
        # Forgotten until all is written: where that fails half-way, nobody knows what stands there.
        known, self._known = self._known, None
        if known is None:
            known = _known(self.place.listing())
        tags = dict(snapshot.tags)
        changed = [path for path in tags if known.get(path) != tags[path]]
        gone = [path for path in known if path not in tags]
        new = {path: "" for path in changed if path not in known}
        # Before the files themselves: where this is broken off, what is there is still known to be
        # ours.
        if new:
            self.place.put({LISTED: json.dumps(known | new).encode()})
        pages = {path: snapshot.files[path] for path in changed if path != VERSION}
        if pages:
            self.place.put(pages)
        if gone:
            self.place.remove(gone)
        # Last: open pages ask for others as soon as they see it.
        if VERSION in changed:
            self.place.put({VERSION: snapshot.files[VERSION]})
        if changed or gone:
            self.place.put({LISTED: json.dumps(tags).encode()})
        self._known = tags
        return WriteSummary(len(tags), len(changed), len(gone))

    def close(self) -> None:
        """Let go of the place."""
        self.place.close()


def _known(listing: bytes | None) -> dict[str, str]:
    if listing is None:
        return {}
    try:
        listed = json.loads(listing)
    except ValueError:
        raise ForeignFolderError(LISTED) from None
    if not isinstance(listed, dict):
        raise ForeignFolderError(LISTED)
    return {str(path): str(tag) for path, tag in listed.items() if _is_inside(str(path))}


def _is_inside(path: str) -> bool:
    """Tell whether a listed path stays in the place, also where somebody changed the list."""
    parts = path.split("/")
    return bool(path) and not path.startswith("/") and ".." not in parts and "\\" not in path


class FolderPlace:
    """A folder of this machine."""

    def __init__(self, folder: Path) -> None:
        """Put files into a folder, which is made where it is not there."""
        self._folder = folder

    def listing(self) -> bytes | None:
        """Return the list of our files."""
        self._folder.mkdir(parents=True, exist_ok=True)
        listed = self._folder / LISTED
        if listed.is_file():
            return listed.read_bytes()
        if any(self._folder.iterdir()):
            raise ForeignFolderError(str(self._folder))
        return None

    def put(self, files: Mapping[str, bytes]) -> None:
        """Put files, each by renaming."""
        for name, content in files.items():
            path = self._folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            part = path.with_name(f".{path.name}.part")
            part.write_bytes(content)
            # A reader gets the old file or the new one; the web server beside this never sees a
            # half.
            part.replace(path)

    def remove(self, paths: Iterable[str]) -> None:
        """Take files away."""
        for path in paths:
            (self._folder / path).unlink(missing_ok=True)

    def close(self) -> None:
        """Do nothing: a folder is not held."""


def place_of(text: str, secrets: Credentials) -> Place:
    """Return the place an address means; PlaceError where it means none or needs an extra."""
    address = address_of(text)
    if address is None:
        return FolderPlace(Path(text))
    try:
        if address.scheme == "sftp":
            from arbitro.web.public.sftp import SftpPlace  # noqa: PLC0415 - an extra

            return SftpPlace(address, secrets)
        from arbitro.web.public.s3 import S3Place  # noqa: PLC0415 - an extra

        return S3Place(address, secrets)
    except ImportError:
        raise PlaceError("missing") from None


_ANY_TIME = (2000, 1, 1, 0, 0, 0)


def zipped(snapshot: Snapshot) -> bytes:
    """Return a site as a ZIP archive: the same site gives the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in sorted(snapshot.files.items()):
            # With the time of now the same site would be other bytes every second.
            told = zipfile.ZipInfo(path, _ANY_TIME)
            told.external_attr = 0o644 << 16
            told.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(told, data)
    return out.getvalue()


def write_zip(path: Path, snapshot: Snapshot) -> WriteSummary:
    """Let a file hold a site as a ZIP archive, whole or as it was; OSError where it cannot be."""
    data = zipped(snapshot)
    if path.is_file() and path.read_bytes() == data:
        return WriteSummary(len(snapshot.files), 0, 0)
    put_whole(path, data)
    return WriteSummary(len(snapshot.files), len(snapshot.files), 0)
