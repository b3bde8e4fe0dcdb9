"""The functions of `arbitro.storage.ciphers` in a web page, over a library in JavaScript.

The assembling of the page puts this module in the place of the other one.
"""

from __future__ import annotations

import secrets

import page_ciphers  # ciphers.mjs, registered by the worker
from pyodide.ffi import JsException, to_js

KEY_BYTES = 32
NONCE_BYTES = 12
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class NotOpenedError(ValueError):
    """A key does not open a box, or the box is not what it is said to be."""


def new_key() -> bytes:
    """Return a new key of 256 bits."""
    return secrets.token_bytes(KEY_BYTES)


def encrypt(key: bytes, nonce: bytes, data: bytes, bound_to: bytes) -> bytes:
    """Return data encrypted and authenticated (AES-GCM), bound to what it belongs to."""
    return _called("encrypt", key, nonce, data, bound_to)


def decrypt(key: bytes, nonce: bytes, box: bytes, bound_to: bytes) -> bytes:
    """Return what `encrypt` was given; NotOpenedError where any of the four is another."""
    try:
        return _called("decrypt", key, nonce, box, bound_to)
    except ValueError as problem:
        raise NotOpenedError from problem


def public_point(secret: bytes) -> bytes:
    """Return the public half of a secret on the curve P-256, uncompressed."""
    return _called("publicPoint", _private(secret))


def shared_key(secret: bytes, point: bytes, meant_for: bytes) -> bytes:
    """Return the key that a secret and somebody's public point agree on (ECDH, HKDF of SHA-256).

    ValueError where the point is none of the curve.
    """
    return _called("sharedKey", _private(secret), point, meant_for)


def _private(secret: bytes) -> bytes:
    number = int.from_bytes(secret, "big") % (_ORDER - 1) + 1
    return number.to_bytes(KEY_BYTES, "big")


def _called(name: str, *given: bytes) -> bytes:
    """Call a function of the library; ValueError where it refuses what it was given."""
    try:
        found: bytes = getattr(page_ciphers, name)(*map(to_js, given)).to_bytes()
    except JsException as problem:
        raise ValueError(str(problem)) from None
    return found
