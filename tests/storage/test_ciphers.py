"""The ciphers give what the published examples of their standards give."""

import hashlib
import hmac

import pytest

from arbitro.storage.ciphers import (
    NotOpenedError,
    decrypt,
    encrypt,
    new_key,
    public_point,
    shared_key,
)

# RFC 5903, section 8.1 (256-bit random ECP group): both secrets, both points, what they share
OURS = int("C88F01F510D9AC3F70A292DAA2316DE544E9AAB8AFE84049C62A9C57862D1433", 16)
OUR_POINT = bytes.fromhex(
    "04DAD0B65394221CF9B051E1FECA5787D098DFE637FC90B9EF945D0C3772581180"
    "5271A0461CDB8252D61F1C456FA3E59AB1F45B33ACCF5F58389E0577B8990BB3"
)
THEIRS = int("C6EF9C5D78AE012A011164ACB397CE2088685D8F06BF9BE0B283AB46476BEE53", 16)
THEIR_POINT = bytes.fromhex(
    "04D12DFB5289C8D4F81208B70270398C342296970A0BCCB74C736FC7554494BF63"
    "56FBF3CA366CC23E8157854C13C58D6AAC23F046ADA30F8353E74F33039872AB"
)
SHARED = bytes.fromhex("D6840F6B42F6EDAFD13116E0E12565202FEF8E9ECE7DCE03812464D04B9442DE")


def secret(number):
    """The secret that stands for a number of the curve: one less, so that none is zero."""
    return (number - 1).to_bytes(32, "big")


def derived(shared, meant_for):
    """HKDF of RFC 5869 with SHA-256 and no salt, for one block, from its definition."""
    key = hmac.new(bytes(32), shared, hashlib.sha256).digest()
    return hmac.new(key, meant_for + b"\x01", hashlib.sha256).digest()


def test_a_box_is_that_of_the_standard():
    # McGrew and Viega, The Galois/Counter Mode, test case 14: key, nonce and data of zeros
    box = encrypt(bytes(32), bytes(12), bytes(16), b"")
    assert box.hex() == "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"


@pytest.mark.parametrize(("number", "point"), [(OURS, OUR_POINT), (THEIRS, THEIR_POINT)])
def test_the_public_half_of_a_secret_is_that_of_the_standard(number, point):
    assert public_point(secret(number)) == point


def test_both_sides_derive_the_same_key_from_what_they_share():
    ours = shared_key(secret(OURS), THEIR_POINT, b"arbitro entry")
    assert ours == shared_key(secret(THEIRS), OUR_POINT, b"arbitro entry")
    assert ours == derived(SHARED, b"arbitro entry")
    assert ours != shared_key(secret(OURS), THEIR_POINT, b"another use")


def test_a_point_beside_the_curve_is_refused():
    with pytest.raises(ValueError):
        shared_key(secret(OURS), THEIR_POINT[:-1] + b"\x00", b"")


@pytest.mark.parametrize("changed", ["key", "nonce", "box", "bound_to"])
def test_nothing_else_opens_a_box(changed):
    given = {"key": bytes(32), "nonce": bytes(12), "bound_to": b"3 1"}
    given["box"] = encrypt(given["key"], given["nonce"], b"secret", given["bound_to"])
    assert decrypt(**given) == b"secret"
    first, *rest = given[changed]
    given[changed] = bytes([first ^ 1, *rest])
    with pytest.raises(NotOpenedError):
        decrypt(**given)


def test_a_box_without_a_nonce_or_too_short_is_refused():
    for nonce, box in ((b"", b"box"), (bytes(12), b"")):
        with pytest.raises(NotOpenedError):
            decrypt(bytes(32), nonce, box, b"")


def test_keys_are_new_each_time():
    assert len({new_key() for _ in range(8)}) == 8
    assert len(new_key()) == 32
