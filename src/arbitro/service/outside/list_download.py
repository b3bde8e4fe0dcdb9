"""A rating list fetched from an address the user gave, into a file."""

from __future__ import annotations

from http.client import HTTPException, HTTPResponse
from pathlib import Path
from urllib.parse import urljoin

from arbitro.service.outside.outgoing import OutgoingError, connected

MOST_BYTES = 512 << 20
"""Much more than FIDE's list unpacked."""

MOST_REDIRECTIONS = 4
SECONDS = 60
_PIECE = 1 << 20
_MOVED = frozenset({301, 302, 303, 307, 308})


def download(address: str, target: Path) -> None:
    """Write what an address answers to a file; OutgoingError where it does not give one.

    Whoever gave the address decides: it may be in the own network. A redirection is followed, but
    never from an encrypted connection to a plain one.
    """
    for _ in range(MOST_REDIRECTIONS + 1):
        connection, path = connected(address, private=True, seconds=SECONDS)
        try:
            connection.request("GET", path, headers={"Accept": "*/*"})
            with connection.getresponse() as answer:
                if answer.status not in _MOVED:
                    _write(answer, target)
                    return
                moved = urljoin(address, answer.getheader("Location", ""))
        except (OSError, HTTPException):
            raise OutgoingError("unreachable") from None
        finally:
            connection.close()
        if address.startswith("https://") and not moved.startswith("https://"):
            raise OutgoingError("unreachable")
        address = moved
    raise OutgoingError("unreachable")


def _write(answer: HTTPResponse, target: Path) -> None:
    if answer.status != 200:
        raise OutgoingError("unreachable")
    size = 0
    with target.open("wb") as file:
        while piece := answer.read(_PIECE):
            size += len(piece)
            if size > MOST_BYTES:
                raise OutgoingError("too-large")
            file.write(piece)
