"""Files that programs send inside JSON."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error as NoBase64

from fastapi import HTTPException


def bytes_sent(text: str, base64: str) -> bytes:
    """Return the bytes of a file sent as text, or in base64 where that is there."""
    if not base64:
        return text.encode()
    try:
        return b64decode(base64, validate=True)
    except NoBase64 as problem:
        raise HTTPException(422, "no-base64") from problem
