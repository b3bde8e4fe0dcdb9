"""The codes of the hall: derived from the secret of the installation and a row, kept nowhere."""

from __future__ import annotations

import hmac
import secrets
from datetime import timedelta

CODE_GOOD_FOR = timedelta(minutes=30)
"""How long a code waits for the device it was made for."""

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits nobody mistakes for another."""
LENGTH = 8
_DERIVED = "~"
"""What rows begin with from which codes are derived; those of earlier releases are the code."""


def new_row() -> str:
    """Return what is kept of a new code: nobody can read the code from it."""
    return _DERIVED + secrets.token_urlsafe(16)


def code_of(row: str, secret: bytes) -> str:
    """Return the code of a row; one an earlier release kept stands in it until it is too old.

    >>> code_of("ABCD2345", b"secret"), code_of("~row", b"one") == code_of("~row", b"two")
    ('ABCD2345', False)
    """
    if not row.startswith(_DERIVED):
        return row
    left = int.from_bytes(hmac.digest(secret, f"arbitro.code\n{row}".encode(), "sha256"), "big")
    code = ""
    for _ in range(LENGTH):
        left, at = divmod(left, len(LETTERS))
        code += LETTERS[at]
    return code
