"""The order of names in lists and in starting numbers, by the rules of a language.

Letters are compared first, then accents, then capitals, a small letter before its capital; last
the texts as they are written. The facts are those of the Unicode Collation Algorithm (its default
table) and of CLDR (Spanish): a letter with a mark is its letter at first, "ß" is "ss", "æ" is "ae",
"ø", "ł" and "đ" are the letters under their strokes, and only what is a letter of its own follows
another. Other scripts follow the Latin one by the numbers of their letters.

Names are compared word by word: the comma after the surnames comes before a space, a hyphen is as
good as one, and both come before any letter. Apostrophes and points are passed over. Particles
stay where they are written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, unique
from functools import cache
from typing import NamedTuple
from unicodedata import category, combining, normalize

Letter = tuple[int, int]
"""The number of a letter of the alphabet, and 0, or the place of one that follows it."""


class NameKey(NamedTuple):
    """What puts a name in its place: compared member by member."""

    letters: tuple[Letter, ...]
    accents: tuple[str, ...] = ()
    capitals: tuple[bool, ...] = ()
    text: str = ""


@unique
class NameOrder(Enum):
    """An order of names; the value is that of its language where it has one.

    ``ENGLISH`` is also that of every language without facts of its own here. ``CODE_POINTS``
    compares the numbers of small letters, so that "Álvarez" follows "Zapata": events that were
    numbered so keep it.
    """

    ENGLISH = "en"
    SPANISH = "es"
    CODE_POINTS = "code-points"

    def key(self, name: str) -> NameKey:
        """Return what puts a name in its place among others.

        >>> names = ["Bravo, Ana", "Zapata, Ana", "Álvarez, Ana", "Alvar Gil, Ana", "Alvar, Ana"]
        >>> sorted(names, key=NameOrder.SPANISH.key)
        ['Alvar, Ana', 'Alvar Gil, Ana', 'Álvarez, Ana', 'Bravo, Ana', 'Zapata, Ana']
        >>> sorted(["Munzer", "Muñoz", "Munuera"], key=NameOrder.SPANISH.key)
        ['Munuera', 'Munzer', 'Muñoz']
        >>> sorted(["Munzer", "Muñoz", "Munuera"], key=NameOrder.ENGLISH.key)
        ['Muñoz', 'Munuera', 'Munzer']
        """
        if self is NameOrder.CODE_POINTS:
            return NameKey(tuple((ord(letter), 0) for letter in name.casefold()))
        text = _COMMAS.sub(",", " ".join(normalize("NFC", name).split())).strip(" ,")
        letters: list[Letter] = []
        accents: list[str] = []
        capitals: list[bool] = []
        for other in _COMMAS.sub(",", _GAPS.sub(" ", text)):
            for letter, accent, capital in _pieces(other, self):
                if letter is not None:
                    letters.append(letter)
                    accents.append(accent)
                    capitals.append(capital)
                elif accents:
                    accents[-1] += accent
        return NameKey(tuple(letters), tuple(accents), tuple(capitals), text)


def name_order_of(language: str) -> NameOrder:
    """Return the order of names of a language, given as ``es`` or ``es-MX``.

    >>> name_order_of("es-MX").value, name_order_of("ca").value
    ('es', 'en')
    """
    spoken = language.partition("-")[0].lower()
    return NameOrder.SPANISH if spoken == NameOrder.SPANISH.value else NameOrder.ENGLISH


_GAPS = re.compile(r"[\s\u2010-\u2015-]+")
_COMMAS = re.compile(r" ?,[ ,]*")
_COMMA, _GAP = (0, 0), (1, 0)

_APOSTROPHES = "\u02b9\u02bb\u02bc\u02bd"
"""Those that Unicode calls letters; all others are punctuation."""

_VARIANT = "\ufffe"
_WRITTEN_AS = {
    "ß": f"s{_VARIANT}s",
    "æ": f"a{_VARIANT}e",
    "œ": f"o{_VARIANT}e",
    "ð": f"d{_VARIANT}",
    "ø": "o\u0338",
    "đ": "d\u0335",
    "ħ": "h\u0335",
    "ł": "l\u0335",
    "\u03c2": "\u03c3",  # the sigma at the end of a word
}
"""What letters without a decomposition in Unicode are compared as."""

_MARKS = {
    mark: chr(place)
    for place, mark in enumerate(
        "\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307"
        "\u0338\u0327\u0328\u0304\u0335\u0323\u0326\u0331" + _VARIANT,
        1,
    )
}
"""The order of accents on equal letters: acute, grave, breve, circumflex, caron, ring ..."""


def _own(letters: str) -> Mapping[str, Letter]:
    """Return letters that follow another one, given as pairs of it and them."""
    return {
        text: (ord(group[0]), place)
        for group in letters.split()
        for place, text in enumerate(group[1:], 1)
    }


_EVERYWHERE = "eə i\u0131 nŋ tŧ zþ ий"  # the second is the i without a dot
_LETTERS_OF_THEIR_OWN = {
    NameOrder.ENGLISH: _own(_EVERYWHERE),
    NameOrder.SPANISH: _own(_EVERYWHERE.replace("nŋ", "nñŋ")),
}

_Piece = tuple[Letter | None, str, bool]


@cache
def _pieces(written: str, order: NameOrder) -> tuple[_Piece, ...]:
    """Return the letters a written one is compared as, each with its accent and whether a capital.

    No letter: an accent alone, which belongs to the letter before it.
    """
    if written in " ,":
        return ((_GAP if written == " " else _COMMA, "", False),)
    small = written.lower()
    capital = small != written
    own = _LETTERS_OF_THEIR_OWN[order].get(small)
    if own is not None:
        return ((own, "", capital),)
    found: list[_Piece] = []
    apart = "".join(_WRITTEN_AS.get(text, text) for text in normalize("NFKD", small))
    for text in apart:
        if text == _VARIANT or combining(text):
            found.append((None, _MARKS.get(text, text), capital))
        elif category(text)[0] not in "PSCZ" and text not in _APOSTROPHES:
            found.append(((ord(text), 0), "", capital))
    return tuple(found)
