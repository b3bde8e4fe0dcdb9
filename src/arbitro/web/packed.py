"""The text of a game as a part of an address, so that every position of it can be shared."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error

LONGEST = 20_000
"""Signs of an address a game may take."""
LARGEST = 200_000
"""Bytes of a game's text."""


def packed(text: bytes) -> str | None:
    """Return a text as signs an address may hold, None where it is too long for one.

    >>> unpacked(packed(b"1. e4 *"))
    b'1. e4 *'
    """
    if len(text) > LARGEST:
        return None
    signs = urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
    return signs if len(signs) <= LONGEST else None


def unpacked(signs: str) -> bytes | None:
    """Return the text in an address, None where there is none."""
    if not signs.isascii() or len(signs) > LONGEST:
        return None
    try:
        data = urlsafe_b64decode(signs + "=" * (-len(signs) % 4))
        opened = zlib.decompressobj()
        text = opened.decompress(data, LARGEST)
    except (Error, ValueError, zlib.error):
        return None
    return text if opened.eof else None
