"""Passwords that everybody guesses are refused, by a rule; sentences are not."""

import pytest

from arbitro.web.session.passwords import LEFT_AT_LEAST, unguessable, weak


@pytest.mark.parametrize(
    "password",
    [
        *("password1234", "Password1234!", "P4ssw0rd1234", "passwordpassword", "qwertyuiop12"),
        *("contraseña123", "motdepasse2026", "azertyuiop123", "123456789012", "abcdefghijkl"),
        *("aaaaaaaaaaaa", "abababababab", "zyxwvutsrqpo", "arbitro-2026-", "Arbitro2026!!"),
        *("ajedrez12345", "échecs-échecs", "chessclub2026", "welcome12345", "administrator"),
        *("summer2026!!", "asdfghjkl123", "1q2w1q2w1q2w", "letmein-letmein"),
        # a word no list need have, with easy digits
        *("mariposa1234", "december2025", "Valladolid2026", "carlos123456", "usuario12345"),
        *(
            "septiembre12",
            "nandunandu12",
            "!!november2026",
            "2026diciembre",
            "マリポーサ2026202620",
        ),
        # ways over the keyboard, and what is typed twice
        *("1q2w3e4r5t6y", "1a2b3c4d5e6f", "1qaz2wsx3edc", "zaq12wsxcde3", "qazwsxedcrfv"),
        *("147258369000", "159753159753", "hunter2hunter2", "michael1michael1"),
    ],
)
def test_what_everybody_guesses_is_refused(password):
    assert weak(password, "ana") == "password-plain"


@pytest.mark.parametrize(
    ("login", "name"),
    [("ana.kovacs@example.org", "Ana Kovács"), ("kovacs", "Ana"), ("ana", "Ana Kovács")],
)
def test_what_is_known_of_the_person_is_refused_with_digits_behind_it(login, name):
    for password in ("ana kovacs 2026", "Kovács-Kovács-1", "kovacs123456", "K0vacs!K0vacs!"):
        assert weak(password, login, name if "ovac" in name else "Kovacs") == "password-plain"


@pytest.mark.parametrize(
    "password",
    [
        *("the queen stands on her colour", "a sentence of mine", "correct horse battery"),
        *("lluvia sobre tejados rojos", "trois petits bateaux verts", "x7Kq9mWz4TbL"),
        *("correcthorsebatterystaple", "kqhvwtzbxmrp", "vK8wq2-84719305", "dos mariposas"),
        *("Torneo en la playa con barcos", "password manager gave: vK8wq2"),
    ],
)
def test_sentences_and_what_chance_made_are_taken(password):
    assert weak(password, "ana", "Ana Kovács") == ""


def test_short_and_long_ones_are_told_apart():
    assert weak("x7Kq9mWz4Tb", "ana") == "password-short"
    assert weak("x7Kq9mWz4TbL" * 17, "ana") == "password-long"


def test_a_stem_with_any_digits_or_signs_around_it_is_refused():
    for stem in ("password", "dragon", "ajedrez"):
        for more in range(0, 10_000, 37):
            for made in (f"{stem}{more:05}", f"{more:05}-{stem}", f"{stem.title()}!{more:05}"):
                assert len(unguessable(made)) < LEFT_AT_LEAST, made
