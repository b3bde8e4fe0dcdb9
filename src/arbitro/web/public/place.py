"""What a place for a site is: its address, what it does, what may be wrong with it."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import parse_qs, unquote, urlsplit

from arbitro.web.public.site_files import VERSION

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
    # An address is kept in a file beside the events, and shown on a page.
    if parts.password is not None:
        raise PlaceError("password")
    path = unquote(parts.path)
    if scheme == "sftp" and parts.hostname and path.strip("/"):
        return Address("sftp", parts.hostname, path, unquote(parts.username or ""), port)
    if scheme == "s3" and parts.netloc:
        endpoint = parse_qs(parts.query).get("endpoint", [""])[0]
        return Address("s3", parts.netloc, path.strip("/"), endpoint=endpoint)
    raise PlaceError("address")
