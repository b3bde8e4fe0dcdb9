"""Whether there is a newer release: one folder or address is asked, only when somebody asks."""

from __future__ import annotations

import json
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple

from arbitro import __version__
from arbitro.service.outside.outgoing import OutgoingError, connected
from arbitro.versions import order_of

MOST_BYTES = 8 * 1024 * 1024
"""An index tells of every release there ever was."""

RELEASE_FILE = "release.json"
"""What a release folder says of itself; a site that shows the folder answers with it too."""


class NewerError(Exception):
    """It cannot be told. ``code``: ``address``, ``folder``, ``unreachable``, ``unreadable``."""

    def __init__(self, code: str) -> None:
        """Say why."""
        super().__init__(code)
        self.code = code


class Release(NamedTuple):
    """The latest release, and whether it is newer than what runs here."""

    version: str
    here: str
    is_newer: bool


def latest(
    address: str, here: str = __version__, read: Callable[[str], bytes] | None = None
) -> Release:
    """Return the latest release a folder or address tells of; NewerError where it tells of none.

    It answers with JSON: ``version``, or what a package index says of a package (``info.version``).
    """
    read = read or (_read_file if is_folder(address) else _read)
    try:
        told = json.loads(read(address))
    except (ValueError, RecursionError):
        raise NewerError("unreadable") from None
    own = told if isinstance(told, dict) else {}
    info = own.get("info")
    version = own.get("version") or (info.get("version") if isinstance(info, dict) else None)
    try:
        is_newer = order_of(str(version)) > order_of(here)
    except ValueError:
        raise NewerError("unreadable") from None
    return Release(str(version).strip(), here, is_newer)


def is_folder(place: str) -> bool:
    """Tell whether a place is one of this machine: a folder, or a file in it.

    >>> is_folder("https://example.org/release.json"), is_folder("/media/stick/arbitro")
    (False, True)
    """
    return bool(place) and "://" not in place


def _read_file(place: str) -> bytes:
    """Read what a release folder says of itself, without a network."""
    path = Path(place)
    try:
        with (path / RELEASE_FILE if path.is_dir() else path).open("rb") as file:
            return file.read(MOST_BYTES)
    except OSError:
        raise NewerError("folder") from None


def _read(address: str) -> bytes:
    """Ask an address, of the own network too: whoever runs arbitro has named it."""
    try:
        connection, path = connected(address, private=True)
    except OutgoingError as problem:
        code = problem.code if problem.code == "address" else "unreachable"
        raise NewerError(code) from None
    try:
        connection.request("GET", path, headers={"Accept": "application/json"})
        with connection.getresponse() as answer:
            # One byte more than allowed tells that there is more.
            data = answer.read(MOST_BYTES + 1)
    except (OSError, HTTPException):
        raise NewerError("unreachable") from None
    finally:
        connection.close()
    if answer.status != 200 or len(data) > MOST_BYTES:
        raise NewerError("unreadable")
    return data
