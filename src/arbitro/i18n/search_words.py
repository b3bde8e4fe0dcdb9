"""Words that people type into a search: without accents and endings, and words alike.

The file `synonyms` of a language has the words passed over, the endings that do not matter and
words alike; the file `manual_synonyms` has more words alike, for the manual.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import NamedTuple

from arbitro.i18n.catalogue import catalogue

LEAST_STEM = 4
"""A word is not cut shorter than this."""

_PASSED_OVER = "synonyms.search.stop"
_ENDINGS = "synonyms.search.endings"

RULES = "synonyms.search.same"
MANUAL = "manual.synonyms"
"""Where words alike are: those of the rules, and those of the manual alone."""


class SearchLanguage(NamedTuple):
    """What a language says of looking for words: those passed over, endings, words alike."""

    passed_over: frozenset[str]
    endings: tuple[str, ...]
    same: tuple[frozenset[str], ...]
    """The stems of words alike."""


class SearchWord(NamedTuple):
    """A word that was typed: as it is, its stem, and the stems of those that mean the same."""

    word: str
    stem: str
    same: frozenset[str]


@cache
def search_language(language: str, alike: tuple[str, ...] = (RULES,)) -> SearchLanguage:
    """Return what a language says of looking for words; ``alike`` names where words alike are."""
    endings = tuple(sorted(parts(_text(language, _ENDINGS)), key=len, reverse=True))
    groups = [
        message.form("other")
        for place in alike
        for code, message in catalogue(language, place.partition(".")[0]).items()
        if code.startswith(f"{place}.")
    ]
    return SearchLanguage(
        frozenset(parts(_text(language, _PASSED_OVER))),
        endings,
        tuple(frozenset(stem(word, endings) for word in parts(text)) for text in groups),
    )


def _text(language: str, code: str) -> str:
    message = catalogue(language, code.partition(".")[0]).get(code)
    return message.form("other") if message else ""


def fold(text: str) -> str:
    """Return a text without accents and capitals.

    >>> fold("Repetición")
    'repeticion'
    """
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def parts(text: str) -> tuple[str, ...]:
    """Return the words of a text without accents, capitals and signs.

    >>> parts("Répétition: 50-move rule")
    ('repetition', '50', 'move', 'rule')
    """
    return tuple("".join(sign if sign.isalnum() else " " for sign in fold(text)).split())


def stem(word: str, endings: tuple[str, ...]) -> str:
    """Return a word without the longest of some endings.

    >>> stem("pairings", ("ings", "s")), stem("rings", ("ings", "s"))
    ('pair', 'ring')
    """
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= LEAST_STEM:
            return word[: -len(ending)]
    return word


def search_words(query: str, language: str, alike: tuple[str, ...] = (RULES,)) -> list[SearchWord]:
    """Return the words of a query that are looked for, each once."""
    said = search_language(language, alike)
    kept = [text for text in parts(query) if text not in said.passed_over and _long_enough(text)]
    found = []
    for word in dict.fromkeys(kept):
        own = stem(word, said.endings)
        same = frozenset().union(*(group for group in said.same if own in group))
        found.append(SearchWord(word, own, same))
    return found


def _long_enough(word: str) -> bool:
    return len(word) > 1 or word.isdecimal() or word == "k"
