"""Private records sealed: AES-GCM under a key a person, and digests that need the key.

A record is bound to its event, its matter and its number: none can be put in the place of another.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping

from arbitro.storage.ciphers import NONCE_BYTES, decrypt, encrypt


def written(fields: Mapping[str, str]) -> bytes:
    """Return fields as the bytes that are sealed, always the same for the same."""
    return json.dumps(dict(fields), ensure_ascii=False, sort_keys=True).encode()


def digest_of(key: bytes, data: bytes) -> str:
    """Return what proves to whoever has the key that a record is the one that was made."""
    # With the key: a plain digest of a name or a telephone number is found by trying them all.
    return hmac.new(key, data, hashlib.sha256).hexdigest()


def sealed(key: bytes, data: bytes, matter: int, number: int) -> bytes:
    """Return data that only the key opens, as the record of a number of a matter."""
    nonce = secrets.token_bytes(NONCE_BYTES)
    return nonce + encrypt(key, nonce, data, _bound(matter, number))


def opened(key: bytes, box: bytes, matter: int, number: int) -> dict[str, str] | None:
    """Return what a record says; None where the key does not open it, or not as that record."""
    try:
        nonce, sealed_data = box[:NONCE_BYTES], box[NONCE_BYTES:]
        told = json.loads(decrypt(key, nonce, sealed_data, _bound(matter, number)))
    except ValueError:  # NotOpenedError is one
        return None
    return {str(name): str(text) for name, text in told.items()}


def _bound(matter: int, number: int) -> bytes:
    return f"{matter} {number}".encode()
