"""Where a site is written as plain files: a folder, another machine by SFTP, storage like S3.

A place keeps a list of the files that are ours, written before the first of them and after the
last: whatever stops a writing in between, what is public no more is found and taken away. Files
of others are never touched. Pages stand before the file that tells open pages of them.
"""

from __future__ import annotations

import json
import mimetypes
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import parse_qs, unquote, urlsplit

from arbitro.config import Credentials
from arbitro.web.public.snapshot import VERSION, Snapshot

LISTED = ".arbitro-site.json"
"""Which files are ours, with what is in each; others in the place are never touched."""

_TYPES = {".woff2": "font/woff2", ".ics": "text/calendar", ".atom": "application/atom+xml"}
_AT_ONCE = "public, max-age=5"
_PAGES = "public, max-age=15, stale-while-revalidate=60, stale-if-error=86400"


def media_type(path: str) -> str:
    """Return the media type of a file of a site.

    >>> media_type("feed.atom"), media_type("a/round-1.html"), media_type("a/report.trf")
    ('application/atom+xml', 'text/html; charset=utf-8', 'text/plain; charset=utf-8')
    """
    known = next((kind for ending, kind in _TYPES.items() if path.endswith(ending)), None)
    if known is not None:
        return known
    if path.endswith((".trf", ".pgn")):
        return "text/plain; charset=utf-8"
    found = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return f"{found}; charset=utf-8" if found.startswith("text/") else found


def kept_for(path: str) -> str:
    """Return for how long readers may keep a file, as ``Cache-Control`` says it."""
    return _AT_ONCE if path == VERSION else _PAGES


class ForeignFolderError(Exception):
    """The place holds files, and none of them is known to be of a site written before."""


class PlaceError(Exception):
    """A place cannot be used now; ``code`` says why, ``detail`` what it said, without secrets."""

    def __init__(self, code: str, detail: str = "") -> None:
        """Say why: ``address``, ``password``, ``missing``, ``unreachable``, ``host``, ..."""
        super().__init__(code, detail)
        self.code, self.detail = code, detail


HOPELESS = frozenset({"address", "password", "missing", "host", "refused"})
"""What no waiting mends: somebody has to change something."""


class Place(Protocol):
    """Somewhere files are put. All of it raises PlaceError or OSError where that fails."""

    def listing(self) -> bytes | None:
        """Return the list written before; None in an empty place, ForeignFolderError else."""

    def put(self, files: Mapping[str, bytes]) -> None:
        """Put files, each whole or not at all for those who read it meanwhile."""

    def remove(self, paths: Iterable[str]) -> None:
        """Take files away that may be there."""

    def close(self) -> None:
        """Let go of the connection."""


@dataclass(frozen=True, slots=True)
class Written:
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

    def write(self, snapshot: Snapshot) -> Written:
        """Let the place hold a site; the file that open pages ask for is written last of all.

        So whoever is told of something new finds all of it. ForeignFolderError where the place is
        not empty and was not written by this; PlaceError or OSError where it cannot be written:
        then what stands there is read anew the next time.
        """
        known, self._known = self._known, None
        if known is None:
            known = _known(self.place.listing())
        tags = dict(snapshot.tags)
        changed = [path for path in tags if known.get(path) != tags[path]]
        gone = [path for path in known if path not in tags]
        new = {path: "" for path in changed if path not in known}
        if new:
            self.place.put({LISTED: json.dumps(known | new).encode()})
        pages = {path: snapshot.files[path] for path in changed if path != VERSION}
        if pages:
            self.place.put(pages)
        if gone:
            self.place.remove(gone)
        if VERSION in changed:
            self.place.put({VERSION: snapshot.files[VERSION]})
        if changed or gone:
            self.place.put({LISTED: json.dumps(tags).encode()})
        self._known = tags
        return Written(len(tags), len(changed), len(gone))

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
            os.replace(part, path)  # noqa: PTH105 - Path.replace says nothing of being atomic

    def remove(self, paths: Iterable[str]) -> None:
        """Take files away."""
        for path in paths:
            (self._folder / path).unlink(missing_ok=True)

    def close(self) -> None:
        """Do nothing: a folder is not held."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a site is to go, without any secret."""

    scheme: str
    host: str
    path: str
    user: str = ""
    port: int = 22
    endpoint: str = ""


def address_of(text: str) -> Address | None:
    """Read an address of SFTP or of storage like S3; None is a path of this machine.

    PlaceError where it is neither, or holds a password: those never stand in an address.

    >>> address_of("sftp://web@example.org/var/www/open").path
    '/var/www/open'
    >>> address_of("s3://chess/open?endpoint=https://s3.example.org").endpoint
    'https://s3.example.org'
    >>> address_of("site") is None
    True
    """
    scheme, separator, _ = text.partition("://")
    if not separator:
        return None
    try:
        parts = urlsplit(text)
        port = parts.port or 22
    except ValueError:
        raise PlaceError("address") from None
    if parts.password is not None:
        raise PlaceError("password")
    path = unquote(parts.path)
    if scheme == "sftp" and parts.hostname and path.strip("/"):
        return Address("sftp", parts.hostname, path, unquote(parts.username or ""), port)
    if scheme == "s3" and parts.netloc:
        endpoint = parse_qs(parts.query).get("endpoint", [""])[0]
        return Address("s3", parts.netloc, path.strip("/"), endpoint=endpoint)
    raise PlaceError("address")


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
