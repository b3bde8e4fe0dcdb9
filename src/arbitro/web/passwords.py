"""Passwords of accounts: kept as digests by Argon2id, with the parameters its library advises."""

from __future__ import annotations

import secrets
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST, LONGEST = 12, 200
AT_ONCE = 2
"""Digests made at a time: each takes 64 MiB, and strangers may ask for them."""


class Passwords:
    """Makes and compares digests, a few at a time."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turn = BoundedSemaphore(AT_ONCE)
        self._nobodys = self._hasher.hash(secrets.token_urlsafe(24))

    def digest(self, password: str) -> str:
        """Return the digest a password is kept by."""
        with self._turn:
            return self._hasher.hash(password)

    def holds(self, digest: str, password: str) -> bool:
        """Tell whether a password is the one of a digest.

        An empty digest, of an account without a password or of nobody, takes as long as any other.
        """
        with self._turn:
            try:
                self._hasher.verify(digest or self._nobodys, password)
            except (VerificationError, InvalidHashError):
                return False
        return digest != ""

    def is_old(self, digest: str) -> bool:
        """Tell whether a digest was made with other parameters than are advised by now."""
        return self._hasher.check_needs_rehash(digest)
