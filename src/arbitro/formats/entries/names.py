"""Names and federations as lists write them.

Which part of a name is the surname where no comma says it; codes of FIDE and of ISO, flags, names
of countries.
"""

from __future__ import annotations

import pkgutil
import tomllib
from functools import cache

from arbitro.formats.entries.values import is_federation
from arbitro.formats.texts.cells import check_folded, plain

_PARTICLES = frozenset(
    {"de", "del", "della", "di", "da", "dos", "das", "do", "la", "las", "los", "le", "y", "e"}
    | {"van", "von", "der", "den", "ten", "ter", "zu", "af", "av"}
)


def arranged(name: str, order: str, *, small_letters: bool = False) -> str:
    """Return a name with its surname before a comma, as the order its list writes names in tells.

    ``family-first`` and ``surname-last``: that word, with the particles before it; ``given-first``:
    everything after the first word; ``capitals``: the words in capitals at the beginning; ``dot``:
    what is before a dot. A name that has a comma, or that the order tells nothing of, stays.
    ``small_letters`` writes capitals, and names without any, in the usual way.

    >>> arranged("Alfa Anna", "family-first"), arranged("Anna Maria van Alfa", "surname-last")
    ('Alfa, Anna', 'van Alfa, Anna Maria')
    >>> arranged("DE BRAVO Bruno", "capitals", small_letters=True)
    'De Bravo, Bruno'
    >>> arranged("BRAVO.BERNARDO", "dot", small_letters=True), arranged("Gil, Ana", "given-first")
    ('Bravo, Bernardo', 'Gil, Ana')
    """
    parts = _parts(name, order)
    text = name if parts is None else ", ".join(parts)
    return in_small_letters(text) if small_letters else text


def _parts(name: str, order: str) -> tuple[str, str] | None:
    if "," in name or not order:
        return None
    if order == "dot":
        surname, dot, given = name.partition(".")
        told = bool(dot and surname.strip() and given.strip(" ."))
        return (surname.strip(), given.strip()) if told else None
    words = name.split()
    at = _surname_ends(words, order)
    if order in {"given-first", "surname-last"}:
        at = _surname_begins(words, order)
        return (" ".join(words[at:]), " ".join(words[:at])) if 0 < at < len(words) else None
    return (" ".join(words[:at]), " ".join(words[at:])) if 0 < at < len(words) else None


def _surname_ends(words: list[str], order: str) -> int:
    """Return how many words at the beginning are the surname."""
    if order == "capitals":
        count = 0
        while count < len(words) and words[count].isupper():
            count += 1
        return count
    count = 0
    while count < len(words) - 1 and words[count].lower() in _PARTICLES:
        count += 1
    return count + 1


def _surname_begins(words: list[str], order: str) -> int:
    """Return the place of the surname's first word among the words."""
    if order == "given-first":
        return 1
    at = len(words) - 1
    while at > 1 and words[at - 1].lower() in _PARTICLES:
        at -= 1
    return at


def in_small_letters(name: str) -> str:
    """Return a name without words in capitals; one without any capital gets its own.

    >>> [in_small_letters(name) for name in ("O'ALFA-BETA, ANNA", "anna alfa", "McAlfa, Jo")]
    ["O'Alfa-Beta, Anna", 'Anna Alfa', 'McAlfa, Jo']
    """
    # One capital anywhere says that somebody wrote with care: McAlfa, van Beta.
    whole = name.islower()
    return " ".join(
        word.title() if (whole or (len(word) > 1 and word.isupper())) else word
        for word in name.split(" ")
    )


LONGEST_NAME = 200
"""More letters are nobody's name: a separator or the end of a line is missing."""

_SHOWN = 40


def fault_of_name(name: str) -> str:
    """Return the code of what is wrong with what stands in the column of the names, else nothing.

    >>> fault_of_name("Gil, Ana"), fault_of_name("12345")
    ('', 'entry-name-unreadable')
    """
    if not any(letter.isalpha() for letter in name):
        return "entry-name-unreadable" if name else "entry-name-missing"
    return "entry-name-too-long" if len(name) > LONGEST_NAME else ""


def shortened(name: str) -> str:
    """Return the beginning of a name that is to be shown."""
    return name if len(name) <= _SHOWN else f"{name[:_SHOWN]}…"


LETTERS = 26
_FLAG_A = 0x1F1E6
"""The first of the 26 signs that flags are made of, two a country."""


def federation_of(text: str) -> str | None:
    r"""Return a federation's code, whatever its case; None where the text can be none.

    Codes of ISO 3166, flags and the names of countries in the languages of lists are read as FIDE
    writes them; the United Kingdom is none of them, for it does not tell whose player one is.

    >>> [federation_of(each) for each in ("esp", "España", "DEU", "GB", "moon")]
    ['ESP', 'ESP', 'GER', None, None]
    >>> federation_of("\U0001f1eb\U0001f1f7")
    'FRA'
    """
    named = _named_federations().get(plain(_without_flags(text)))
    return named or (text.upper() if is_federation(text.upper()) else None)


def _without_flags(text: str) -> str:
    """Return a text with the letters that flags are made of written as letters."""
    return "".join(
        chr(ord(other) - _FLAG_A + ord("a")) if 0 <= ord(other) - _FLAG_A < LETTERS else other
        for other in text
    )


@cache
def _named_federations() -> dict[str, str]:
    """Return the codes of federations by what else they are called."""
    source = pkgutil.get_data(__package__ or "", "federations.toml")
    assert source is not None, "the names are part of the package"
    told = tomllib.loads(source.decode("utf-8"))
    codes = {name: code for code, names in told.items() for name in names.split()}
    check_folded("federations.toml", codes)
    return codes
