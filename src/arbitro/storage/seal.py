"""The seal of each event: a digest of what is stored and of the seal before it.

A changed bit, a missing or exchanged event shows at once where it stands. It proves accidents, not
intent: whoever rewrites the whole log can seal it again.
"""

from __future__ import annotations

from hashlib import sha256


def seal_before_all(stream: str) -> bytes:
    """Return what the seal of a log's first event is made on: 32 bytes."""
    return sha256(b"arbitro event log\n" + stream.encode()).digest()


def seal_after(  # noqa: PLR0913, PLR0917 - all that is stored of an event
    before: bytes,
    version: int,
    command: str,
    position: int,
    kind: str,
    schema: int,
    data: bytes,
    at: str,
    actor: str,
) -> bytes:
    """Return the seal of an event, 32 bytes, from the seal before it and what is stored of it.

    The lengths keep neighbouring texts apart: moving a letter from one to the next changes it.
    """
    head = (
        f"{version} {position} {schema} {len(command)} {len(kind)} {len(at)} {len(actor)} "
        f"{command}{kind}{at}{actor}"
    )
    return sha256(before + head.encode() + data).digest()
