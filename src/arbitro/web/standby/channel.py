"""What two computers say to each other, sealed: who listens to the network reads nothing of it.

They agree on a key once (ECDH on P-256). The code that the arbiter reads on one screen and types at
the other is part of the agreement, hardened by scrypt: whoever stands between the two would have to
guess it, at one try a code. Every message is then encrypted under that key, an answer bound to its
question, so that none can be put in the place of another.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from arbitro.storage.ciphers import NONCE_BYTES, NotOpenedError, decrypt, encrypt, shared_key
from arbitro.storage.event_files.rows import Mark, Sealed, StoredEvent
from arbitro.storage.event_files.shipping import Shipment
from arbitro.web.session.codes import LENGTH, LETTERS

Message = Mapping[str, Any]

IDENTIFIER_BYTES = 16
QUESTION = b"question"


def new_code() -> str:
    """Return a code as those of phones: eight letters and digits nobody mistakes for others."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def plain_code(typed: str) -> str:
    """Return a code as it was made, however it was typed.

    >>> plain_code(" abcd-2345 ")
    'ABCD2345'
    """
    return "".join(typed.split()).replace("-", "").upper()


def agreed_key(secret: bytes, point: bytes, code: str, points: Sequence[bytes]) -> bytes:
    """Return the key two computers agree on; ``points`` are those of both, the first's first.

    ValueError where the point is none of the curve.
    """
    salt = hashlib.sha256(b"".join(points)).digest()
    hardened = hashlib.scrypt(plain_code(code).encode(), salt=salt, n=1 << 14, r=8, p=1, dklen=32)
    return shared_key(secret, point, b"arbitro second computer\n" + hardened)


def sealed(key: bytes, message: Message, bound_to: bytes) -> bytes:
    """Return a message that only the key opens, bound to what it belongs to."""
    nonce = secrets.token_bytes(NONCE_BYTES)
    return nonce + encrypt(key, nonce, zlib.compress(json.dumps(message).encode()), bound_to)


def opened(key: bytes, box: bytes, bound_to: bytes) -> Message:
    """Return what `sealed` was given; NotOpenedError where any of the three is another."""
    data = decrypt(key, box[:NONCE_BYTES], box[NONCE_BYTES:], bound_to)
    try:
        found = json.loads(zlib.decompress(data))
    except (ValueError, zlib.error) as problem:
        raise NotOpenedError from problem
    if not isinstance(found, dict):
        raise NotOpenedError
    return found


def nonce_of(box: bytes) -> bytes:
    """Return what tells a sealed message from all others: the answer to it is bound to that."""
    return box[:NONCE_BYTES]


def written_shipment(sent: Shipment) -> Message:
    """Return a shipment as a message holds it."""
    return {
        "stream": sent.stream,
        "events": [
            [*row.event[:5], _text(row.event.data), *row.event[6:], _text(row.seal)]
            for row in sent.events
        ],
        "boxes": [[number, matter, _text(box)] for number, matter, box in sent.boxes],
        "keys": None if sent.keys is None else [[matter, _text(key)] for matter, key in sent.keys],
        "more": sent.more,
    }


def read_shipment(told: Message) -> Shipment:
    """Return the shipment of a message; KeyError, TypeError or ValueError where it holds none."""
    events = []
    for version, command, rest, kind, schema, data, at, actor, seal in told["events"]:
        event = StoredEvent(version, command, rest, kind, schema, b64decode(data), at, actor)
        events.append(Sealed(event, b64decode(seal)))
    keys = told["keys"]
    return Shipment(
        str(told["stream"]),
        events,
        [(number, matter, b64decode(box)) for number, matter, box in told["boxes"]],
        None if keys is None else [(matter, b64decode(key)) for matter, key in keys],
        bool(told["more"]),
    )


def written_mark(mark: Mark) -> list[Any]:
    """Return a place in a log as a message holds it."""
    return [mark.version, _text(mark.seal)]


def read_mark(told: Sequence[Any]) -> Mark:
    """Return the place in a log of a message."""
    return Mark(int(told[0]), b64decode(told[1]))


def _text(data: bytes) -> str:
    return b64encode(data).decode()
