"""Which passwords are too easy to guess: a rule that a person can be told, and no list of millions.

Whoever guesses begins with words everybody takes and with what is known of a person, and adds
digits and signs. All that is taken out of a password; what is left has to be long enough.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from anyascii import anyascii

SHORTEST, LONGEST = 12, 200
LEFT_AT_LEAST = 6
"""Letters and digits that have to be left when all that is easy to guess is taken out."""

_COMMON = (
    *("password", "passwort", "passe", "motdepasse", "contrasena", "contrasenya", "clave", "pass"),
    *("secret", "secreto", "geheim", "letmein", "welcome", "bienvenue", "bienvenido", "hello"),
    *("hola", "bonjour", "admin", "administrator", "administrador", "root", "user", "login"),
    *("operator", "operador", "operateur", "master", "guest", "test", "demo", "default", "change"),
    *("changeme", "access", "internet", "computer", "server", "iloveyou", "tequiero", "jetaime"),
    *("princess", "princesa", "monkey", "dragon", "shadow", "sunshine", "football", "futbol"),
    *("baseball", "superman", "batman", "trustno", "freedom", "whatever", "summer", "winter"),
    *("spring", "autumn", "verano", "invierno", "primavera", "otono", "ete", "hiver", "printemps"),
    *("automne", "monday", "lunes", "lundi", "madrid", "barcelona", "paris", "london"),
    *("arbitro", "arbiter", "arbitre", "chess", "ajedrez", "echecs", "schach", "fide", "checkmate"),
    *("jaquemate", "echecetmat", "club", "tournament", "torneo", "tournoi", "open", "swiss"),
    *("suizo", "suisse", "magnus", "carlsen", "kasparov", "qwerty", "qwertz", "azerty"),
)
_ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn")
_WRITTEN_AS = {"a": "a4@", "e": "e3", "i": "i1!", "l": "l1", "o": "o0", "s": "s5$", "t": "t7"}
_YEAR = re.compile(r"(19|20)\d\d")
_PART_AT_LEAST = _RUN_AT_LEAST = 3


def weak(password: str, login: str, name: str = "") -> str:
    """Return what is wrong with a new password as the code of a fault, nothing where it may be.

    ``login`` and ``name`` are what is known of the person.

    >>> weak("short", "ana"), weak("a sentence of mine", "ana"), weak("password1234", "ana")
    ('password-short', '', 'password-plain')
    """
    if len(password) < SHORTEST:
        return "password-short"
    if len(password) > LONGEST:
        return "password-long"
    left = unguessable(password, login, name)
    enough = len(left) >= LEFT_AT_LEAST and len(set(left)) >= LEFT_AT_LEAST - 1
    return "" if enough else "password-plain"


def unguessable(password: str, *known: str) -> str:
    """Return the letters and digits that are left without what everybody guesses.

    >>> unguessable("P4ssw0rd-2026!"), unguessable("the queen stands", "queen@example.org")
    ('', 'thestands')
    """
    text = _plain(password)
    parts = [part for each in known for part in re.findall(r"[a-z0-9]+", _plain(each))]
    words = {*_COMMON, *(each for each in parts if len(each) >= _PART_AT_LEAST)}
    for each in sorted(words, key=lambda word: (-len(word), word)):
        text = _pattern(each).sub(" ", text)
    text = _YEAR.sub(" ", text)
    # Only what stands together is a row: the spaces are where something was taken out.
    return "".join(_without_rows(each) for each in re.findall(r"[a-z0-9]+", text))


def _plain(text: str) -> str:
    return str(anyascii(text)).casefold()


@cache
def _pattern(word: str) -> re.Pattern[str]:
    """Return what finds a word, also with digits and signs in the place of letters."""
    return re.compile("".join(f"[{re.escape(_WRITTEN_AS.get(each, each))}]" for each in word))


def _without_rows(text: str) -> str:
    """Return a text with one sign for each run of the keyboard, of the alphabet or of one sign.

    >>> _without_rows("aaaa12345"), _without_rows("xyzfedq"), _without_rows("kdjfhg")
    ('a1', 'xfq', 'kdjfhg')
    """
    runs, step = [text[:1]], None
    for before, each in pairwise(text):
        now = _step(before, each)
        goes_on = now is not None and (len(runs[-1]) == 1 or now == step)
        if goes_on:
            runs[-1] += each
        else:
            runs.append(each)
        step = now
    return "".join(each if len(each) < _RUN_AT_LEAST else each[0] for each in runs)


def _step(before: str, after: str) -> tuple[str, int] | None:
    """Return in which row a sign follows another, and in which direction; None: it does not."""
    distance = ord(after) - ord(before)
    if abs(distance) <= 1:
        return "code", distance
    for row in _ROWS:
        at, then = row.find(before), row.find(after)
        if at >= 0 and then >= 0 and abs(then - at) == 1:
            return row, then - at
    return None
