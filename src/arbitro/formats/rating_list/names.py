"""Names as they are searched: without accents, in Latin letters, in any order of the words."""

from __future__ import annotations

import re
import unicodedata

_CYRILLIC = (
    "а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f "  # noqa: RUF001
    "х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya є=ye і=i ї=yi ґ=g"  # noqa: RUF001
)
_LATIN = "ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ı=i"  # noqa: RUF001
_LETTERS = str.maketrans(
    {
        letter: written
        for letter, _, written in (
            pair.partition("=") for pair in f"{_CYRILLIC} {_LATIN}".split(" ")
        )
    }
)
"""Letters that are written with others in lists: Cyrillic, and Latin ones without a base letter."""

_WORD = re.compile(r"[a-z0-9]+")


def folded(text: str) -> str:
    """Return a text in lower case, transliterated and without accents.

    >>> folded("Łukasz Müller-Øst"), folded("Карякин")
    ('lukasz muller-ost', 'karyakin')
    """
    plain = text.lower()
    if plain.isascii():
        return plain
    # й is и with a sign: letters are replaced before the signs are taken away
    bare = unicodedata.normalize("NFKD", plain.translate(_LETTERS))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def words_of(text: str) -> list[str]:
    """Return the words of a name as they are searched.

    >>> words_of("O'Connor, Ana-María")
    ['o', 'connor', 'ana', 'maria']
    """
    return _WORD.findall(folded(text))


def have_same_words(one: str, other: str) -> bool:
    """Tell whether two names differ in spelling alone: the same words, in whatever order.

    >>> have_same_words("García, José", "jose GARCIA"), have_same_words("Gil, Ana", "Gil, Eva")
    (True, False)
    """
    return sorted(words_of(one)) == sorted(words_of(other))


def is_nameless(name: str) -> bool:
    """Tell whether a name says nobody: it is blank, or signs alone."""
    return not any(letter.isalnum() for letter in name)
