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
_ROWS = (
    *("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn"),
    # from above to below, and the pad of digits
    *("1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "1aqw", "2zsx", "147", "258", "369"),
    *("159", "357"),
)
_WRITTEN_AS = {"a": "a4@", "e": "e3", "i": "i1!", "l": "l1", "o": "o0", "s": "s5$", "t": "t7"}
_YEAR = re.compile(r"(19|20)\d\d")
_PART_AT_LEAST = _RUN_AT_LEAST = 3
_DIGITS_OF_A_WORD = 2
"""So many digits behind a word do not make it harder to guess."""


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
    signs = min(len(set(left)), len(set(password)))
    enough = len(left) >= LEFT_AT_LEAST and signs >= LEFT_AT_LEAST - 1
    return "" if enough and not _is_one_word(password, left) else "password-plain"


def _is_one_word(password: str, left: str) -> bool:
    """Tell whether a password is a word with digits or signs around it, whichever word it is.

    No list has all words people take; those who guess have long ones, and add what is easy.

    >>> _is_one_word("Mariposa1234", "mariposa1"), _is_one_word("dos mariposas", "dosmariposas")
    (True, False)
    """
    words = re.findall(r"[^\W\d_]+", _once(password.casefold()))
    digits = sum(text.isdigit() for text in left)
    letters = len(left) - digits
    return len(words) == 1 and digits <= _DIGITS_OF_A_WORD and letters < SHORTEST


def unguessable(password: str, *known: str) -> str:
    """Return the letters and digits that are left without what everybody guesses.

    >>> unguessable("P4ssw0rd-2026!"), unguessable("the queen stands", "queen@example.org")
    ('', 'thestands')
    """
    text = _once(_plain(password))
    parts = [part for other in known for part in re.findall(r"[a-z0-9]+", _plain(other))]
    words = {*_COMMON, *(part for part in parts if len(part) >= _PART_AT_LEAST)}
    for word in sorted(words, key=lambda word: (-len(word), word)):
        text = _pattern(word).sub(" ", text)
    text = _YEAR.sub(" ", text)
    # Only what stands together is a row: the spaces are where something was taken out.
    return "".join(map(_without_ways, re.findall(r"[a-z0-9]+", text)))


def _once(text: str) -> str:
    """Return what a text repeats, itself where it repeats nothing.

    >>> _once("hunter2hunter2"), _once("hunter2hunter3")
    ('hunter2', 'hunter2hunter3')
    """
    return text[: (text + text).find(text, 1)]


def _without_ways(text: str) -> str:
    """Return a text without rows, also where two of them are typed by turns: ``1q2w3e``."""
    by_turns = _without_rows(text[::2]) + _without_rows(text[1::2])
    return min(_without_rows(text), by_turns, key=len)


def _plain(text: str) -> str:
    return str(anyascii(text)).casefold()


@cache
def _pattern(word: str) -> re.Pattern[str]:
    """Return what finds a word, also with digits and signs in the place of letters."""
    return re.compile("".join(f"[{re.escape(_WRITTEN_AS.get(text, text))}]" for text in word))


def _without_rows(text: str) -> str:
    """Return a text with one sign for each run of the keyboard, of the alphabet or of one sign.

    >>> _without_rows("aaaa12345"), _without_rows("xyzfedq"), _without_rows("kdjfhg")
    ('a1', 'xfq', 'kdjfhg')
    """
    runs = [text[:1]]
    steps: frozenset[tuple[str, int]] = frozenset()
    for before, other in pairwise(text):
        now = _steps(before, other)
        further = now if len(runs[-1]) == 1 else now & steps
        if further:
            runs[-1] += other
        else:
            runs.append(other)
        steps = further or now
    return "".join(run if len(run) < _RUN_AT_LEAST else run[0] for run in runs)


def _steps(before: str, after: str) -> frozenset[tuple[str, int]]:
    """Return in which rows a sign follows another, and in which direction."""
    distance = ord(after) - ord(before)
    found = {("code", distance)} if abs(distance) <= 1 else set()
    for row in _ROWS:
        at, then = row.find(before), row.find(after)
        if at >= 0 and then >= 0 and abs(then - at) == 1:
            found.add((row, then - at))
    return frozenset(found)
