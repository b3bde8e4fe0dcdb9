"""A certificate made on the spot, so that phones of the hall can come by https."""

from __future__ import annotations

import ipaddress
import os
import stat
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_GOOD_FOR = timedelta(days=397)
"""Browsers refuse certificates of servers that are good for longer."""

_LEFT = timedelta(days=14)


def kept_or_made(names: Sequence[str], paths: tuple[Path, Path], now: datetime) -> x509.Certificate:
    """Return a certificate for names and addresses: what two files keep, while it serves.

    The files are the certificate's and its key's. Nobody vouches for it: a browser asks its reader,
    who compares the digest.
    """
    kept = _kept(paths[0], names, now) if paths[1].is_file() else None
    return kept or _make(names, paths, now)


def digest_of(found: x509.Certificate) -> str:
    """Return the SHA-256 digest of a certificate as browsers show it."""
    digest = found.fingerprint(hashes.SHA256()).hex().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))


def _kept(path: Path, names: Sequence[str], now: datetime) -> x509.Certificate | None:
    """Return the certificate of a file where it is good for these names for two more weeks."""
    try:
        found = x509.load_pem_x509_certificate(path.read_bytes())
        covered = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return None
    serves = all(_as_name(name) in covered for name in names)
    lasts = found.not_valid_before_utc <= now and found.not_valid_after_utc > now + _LEFT
    return found if serves and lasts else None


def _make(names: Sequence[str], paths: tuple[Path, Path], now: datetime) -> x509.Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "arbitro")])
    made = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # the clocks of phones are not all right
        .not_valid_after(now + _GOOD_FOR - timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([_as_name(name) for name in names]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    for path, data in zip(
        paths, (made.public_bytes(serialization.Encoding.PEM), private), strict=True
    ):
        # Taken away first and made exclusively: a link that lies there would have the key written
        # elsewhere.
        path.unlink(missing_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, stat.S_IRUSR | stat.S_IWUSR)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
    return made


def _as_name(text: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(text))
    except ValueError:
        return x509.DNSName(text)
