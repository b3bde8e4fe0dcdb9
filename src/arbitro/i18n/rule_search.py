"""Articles found by what people type: names, other words, endings and numerals of the language.

The file `lawword` of a language has what people call a concept, words that mean the same, endings
that do not matter, and words that are passed over.
"""

from __future__ import annotations

from functools import cache
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from arbitro.i18n.catalogue import catalogue
from arbitro.i18n.language import languages
from arbitro.i18n.rule_reader import fold, rule_text
from arbitro.i18n.translator import translator
from arbitro.regulations import article, articles, editions, regulations

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbitro.i18n.rule_reader import RuleText
    from arbitro.i18n.translator import Translator
    from arbitro.model import EditionKey

FIRST = ("E.01", "C.05", "C.04.1", "C.04.2", "C.04.3", "C.07", "B.02", "B.01", "D.04.12")
"""The regulations people ask about most, whose articles come first among equals."""

LEAST_STEM = 4
"""A word is not cut shorter than this."""

KEPT_OF_BEST = 60
"""Per cent of what the best article has that another one needs to be shown too."""

_TOPIC = "lawword"
_PASSED_OVER = "lawword.search.stop"
_ENDINGS = "lawword.search.endings"
_SAME = "lawword.search.same"


class _Words(NamedTuple):
    """What a language says of looking for words: those passed over, endings, words alike."""

    passed_over: frozenset[str]
    endings: tuple[str, ...]
    same: tuple[tuple[str, ...], ...]


@cache
def _words_of(language: str) -> _Words:
    found = {code: message.form("other") for code, message in catalogue(language, _TOPIC).items()}
    same = [text for code, text in found.items() if code.startswith(f"{_SAME}.")]
    endings = parts(found.get(_ENDINGS, ""))
    return _Words(
        frozenset(parts(found.get(_PASSED_OVER, ""))),
        tuple(sorted(endings, key=len, reverse=True)),
        tuple(map(parts, same)),
    )


def parts(text: str) -> tuple[str, ...]:
    """Return the words of a text without accents, capitals and signs.

    >>> parts("Répétition: 50-move rule")
    ('repetition', '50', 'move', 'rule')
    """
    return tuple("".join(sign if sign.isalnum() else " " for sign in fold(text)).split())


def _stem(word: str, endings: tuple[str, ...]) -> str:
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= LEAST_STEM:
            return word[: -len(ending)]
    return word


class _Wanted(NamedTuple):
    """A word that was typed: as it is, its stem, and the stems of those that mean the same."""

    word: str
    stem: str
    same: tuple[str, ...]

    kept: dict[str, int]
    """The words of articles that were compared with it: they stand in many of them."""

    def weight(self, known: tuple[str, ...]) -> int:
        """Return how well a text has it: 4 as it was begun, 3 another ending, 2 another word."""
        return max(map(self._weight_of, known), default=0)

    def _weight_of(self, other: str) -> int:
        found = self.kept.get(other)
        if found is None:
            found = self.kept[other] = self._compared(other)
        return found

    def _compared(self, other: str) -> int:
        if other.startswith(self.word):
            return 4
        if len(self.stem) >= LEAST_STEM and other.startswith(self.stem):
            return 3
        return 2 if any(_is_form_of(other, stem) for stem in self.same) else 0


def _is_form_of(word: str, stem: str) -> bool:
    """Tell whether a word begins with a stem that is long enough to know it by, or is it."""
    return word.startswith(stem) if len(stem) >= LEAST_STEM else word == stem


def _wanted(query: str, language: str) -> list[_Wanted]:
    said = _words_of(language)
    typed = parts(query)
    kept = [each for each in typed if each not in said.passed_over and _long_enough(each)]
    found = []
    for word in dict.fromkeys(kept):
        stem = _stem(word, said.endings)
        same = [
            other
            for group in said.same
            if any(_stem(each, said.endings) == stem for each in group)
            for other in group
        ]
        stems = dict.fromkeys(_stem(each, said.endings) for each in same)
        found.append(_Wanted(word, stem, tuple(stems), {}))
    return found


def _long_enough(word: str) -> bool:
    return len(word) > 1 or word.isdecimal() or word == "k"


class _Entry(NamedTuple):
    """An article with the words it is found by."""

    rule: RuleText
    text: tuple[str, ...]
    names: tuple[str, ...]
    comment: tuple[str, ...]


_KEPT: dict[tuple[str, EditionKey], tuple[_Entry, ...]] = {}
"""Articles by language and edition, as they were asked for: their words do not change."""


def _entries(words: Translator, key: EditionKey) -> tuple[_Entry, ...]:
    kept = _KEPT.get((words.language, key))
    if kept is None:
        kept = _KEPT[words.language, key] = tuple(_made(words, key))
    return kept


def _made(words: Translator, key: EditionKey) -> Iterable[_Entry]:
    names = {
        code.partition(".")[2]: parts(message.form("other"))
        for code, message in catalogue(words.language, _TOPIC).items()
    }
    for each in articles(key):
        rule = rule_text(words, each)
        if rule.text:
            comment = parts(rule.comment)
            yield _Entry(rule, parts(rule.text), names.get(each.concept, ()), comment)


def newest_first() -> tuple[EditionKey, ...]:
    """Return every edition: the newest of each regulation, those asked for most, then the older."""
    order = sorted(regulations(), key=lambda each: FIRST.index(each) if each in FIRST else 99)
    known = [editions(each)[::-1] for each in order]
    newest = [each[0].key for each in known]
    return (*newest, *(each.key for row in known for each in row[1:]))


def search(
    words: Translator, query: str, keys: Iterable[EditionKey] | None = None
) -> tuple[RuleText, ...]:
    """Return the articles that answer a query, the best first; of all editions where none is named.

    Words that the language does not know are looked for in the others.

    An article answers as well as it has the words, or others that mean the same, in its text, its
    names or its comment; a word of few articles counts more than one of many. What is found has to
    have half of the words, and is shown down to ``KEPT_OF_BEST`` per cent of the best. An article
    of an older edition is left out where a newer one of the regulation is found.

    >>> from arbitro.i18n import translator
    >>> [each.number for each in search(translator("en"), "late arrival")][:1]
    ['6.7.1']
    """
    if not _wanted(query, words.language):
        return ()
    order = newest_first() if keys is None else tuple(keys)
    for language in (words.language, *(each for each in languages() if each != words.language)):
        found = _ranked(words if language == words.language else translator(language), query, order)
        if found:
            own = language == words.language
            return found if own else tuple(_in(words, each) for each in found)
    return ()


def _in(words: Translator, rule: RuleText) -> RuleText:
    """Return an article in another language than the one it was found in."""
    return rule_text(words, article(rule.edition, rule.concept))


def _ranked(words: Translator, query: str, order: Iterable[EditionKey]) -> tuple[RuleText, ...]:
    """Return the articles that answer in one language, the best first."""
    wanted = _wanted(query, words.language)
    known = []
    seen: set[tuple[str, str]] = set()
    entries = 0
    for edition_place, key in enumerate(order):
        regulation = key.partition("@")[0]
        for place, entry in enumerate(_entries(words, key)):
            about = (regulation, entry.rule.concept)
            if about in seen:
                continue
            entries += 1
            told = _weights(entry, wanted)
            if any(told):
                seen.add(about)
                known.append((edition_place, place, entry, told))
    most = max((sum(map(bool, told)) for *_, told in known), default=0)
    if not most or 2 * most < len(wanted):
        return ()
    # a word that stands in few articles says more of what is meant than one of many
    rarity = [
        (entries // max(1, sum(bool(told[at]) for *_, told in known))).bit_length() + 1
        for at in range(len(wanted))
    ]
    ranked = []
    for edition_place, place, entry, told in known:
        score = sum(map(mul, rarity, told))
        # what people call it says more than words that stand somewhere in a text
        if all(each.weight(entry.names) > 2 for each in wanted):
            score *= 2
        ranked.append((-score, edition_place, place, entry.rule))
    ranked.sort(key=lambda each: each[:-1])
    least = -ranked[0][0] * KEPT_OF_BEST // 100
    return tuple(each[-1] for each in ranked if -each[0] >= least)


def _weights(entry: _Entry, wanted: list[_Wanted]) -> list[int]:
    """Return how well an article has each of the words, 0 for one that it has not."""
    found = []
    for each in wanted:
        named, said = each.weight(entry.names), each.weight(entry.text)
        found.append(max(2 * named, 2 * said, each.weight(entry.comment)) + min(named, said))
    return found
