"""The ciphers of arbitro, five functions: the only module that names a library of cryptography.

Where that library cannot be installed, as in a browser, another module with the same functions
stands in its place. Certificates of the hall (`arbitro.web.http.certificates`) are apart: only who
listens on a network needs them.
"""

from __future__ import annotations

import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES = 32
NONCE_BYTES = 12
_CURVE = ec.SECP256R1()
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class NotOpenedError(ValueError):
    """A key does not open a box, or the box is not what it is said to be."""


def new_key() -> bytes:
    """Return a new key of 256 bits."""
    return secrets.token_bytes(KEY_BYTES)


def encrypt(key: bytes, nonce: bytes, data: bytes, bound_to: bytes) -> bytes:
    """Return data encrypted and authenticated (AES-GCM), bound to what it belongs to."""
    return AESGCM(key).encrypt(nonce, data, bound_to)


def decrypt(key: bytes, nonce: bytes, box: bytes, bound_to: bytes) -> bytes:
    """Return what `encrypt` was given; NotOpenedError where any of the four is another."""
    try:
        return AESGCM(key).decrypt(nonce, box, bound_to)
    except (InvalidTag, ValueError) as problem:
        raise NotOpenedError from problem


def public_point(secret: bytes) -> bytes:
    """Return the public half of a secret on the curve P-256, uncompressed."""
    form = serialization.PublicFormat.UncompressedPoint
    return _private(secret).public_key().public_bytes(serialization.Encoding.X962, form)


def shared_key(secret: bytes, point: bytes, meant_for: bytes) -> bytes:
    """Return the key that a secret and somebody's public point agree on (ECDH, HKDF of SHA-256).

    ValueError where the point is none of the curve.
    """
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, point)
    return HKDF(hashes.SHA256(), KEY_BYTES, b"", meant_for).derive(
        _private(secret).exchange(ec.ECDH(), theirs)
    )


def _private(secret: bytes) -> ec.EllipticCurvePrivateKey:
    # a number below the order of the curve: the chance that a random one is not is below 2 ** -32,
    # and then the remainder serves
    return ec.derive_private_key(int.from_bytes(secret, "big") % (_ORDER - 1) + 1, _CURVE)
