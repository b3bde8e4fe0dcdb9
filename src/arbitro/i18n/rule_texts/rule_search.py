"""Articles found by what people type: names, other words, endings and numerals of the language.

The file `synonyms` of a language has what people call a concept, words that mean the same, endings
that do not matter, and words that are passed over.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from arbitro.i18n.catalogue import catalogue
from arbitro.i18n.language import languages
from arbitro.i18n.rule_texts.rule_reader import rule_text
from arbitro.i18n.search_words import LEAST_STEM, SearchWord, parts, search_words
from arbitro.i18n.translator import translator
from arbitro.regulations import article, articles, editions, regulations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbitro.i18n.rule_texts.rule_reader import RuleText
    from arbitro.i18n.translator import Translator
    from arbitro.model import EditionKey

FIRST = ("E.01", "C.05", "C.04.1", "C.04.2", "C.04.3", "C.07", "B.02", "B.01", "D.04.12")
"""The regulations people ask about most, whose articles come first among equals."""

KEPT_OF_BEST = 60
"""Per cent of what the best article has that another one needs to be shown too."""

_TOPIC = "synonyms"

_NAMES, _TEXT, _COMMENT = range(3)
"""Where an article has a word."""


class _Index(NamedTuple):
    """The articles of an edition, and which of them has which word, and where."""

    rules: tuple[RuleText, ...]
    concepts: frozenset[str]
    words: tuple[str, ...]
    """Every word, sorted: those that begin alike stand together."""
    places: dict[str, tuple[tuple[int, int], ...]]
    """For each word the numbers of the articles that have it, each with where."""

    def beginning(self, stem: str) -> Iterator[str]:
        """Yield the words that begin with a stem."""
        for at in range(bisect_left(self.words, stem), len(self.words)):
            if not self.words[at].startswith(stem):
                return
            yield self.words[at]

    def forms(self, stem: str) -> Iterable[str]:
        """Return the words that a stem is long enough to know, or the word that it is."""
        if len(stem) >= LEAST_STEM:
            return self.beginning(stem)
        return (stem,) if stem in self.places else ()

    def weights(self, wanted: SearchWord) -> dict[int, list[int]]:
        """Return how well articles have a word: in their names, their text, their comment.

        4 as it was begun, 3 with another ending, 2 by another word, 0 not at all.
        """
        said = {word: 2 for stem in wanted.same for word in self.forms(stem)}
        if len(wanted.stem) >= LEAST_STEM:
            said.update((word, 3) for word in self.beginning(wanted.stem))
        said.update((word, 4) for word in self.beginning(wanted.word))
        found: dict[int, list[int]] = {}
        for word, weight in said.items():
            for number, where in self.places[word]:
                known = found.setdefault(number, [0, 0, 0])
                known[where] = max(known[where], weight)
        return found


_INDEXES: dict[tuple[str, EditionKey], _Index] = {}
"""Indexes by language and edition, as they were asked for: the words do not change."""


def _index(words: Translator, key: EditionKey) -> _Index:
    found = _INDEXES.get((words.language, key))
    if found is None:
        found = _INDEXES[words.language, key] = _made(words, key)
    return found


def _made(words: Translator, key: EditionKey) -> _Index:
    names = {
        code.partition(".")[2]: parts(message.form("other"))
        for code, message in catalogue(words.language, _TOPIC).items()
    }
    rules = [rule for item in articles(key) if (rule := rule_text(words, item)).text]
    places: defaultdict[str, dict[tuple[int, int], None]] = defaultdict(dict)
    for number, rule in enumerate(rules):
        said = (names.get(rule.concept, ()), parts(rule.text), parts(rule.comment))
        for where, known in enumerate(said):
            for word in known:
                places[word][number, where] = None
    return _Index(
        tuple(rules),
        frozenset(other.concept for other in rules),
        tuple(sorted(places)),
        {word: tuple(found) for word, found in places.items()},
    )


def newest_first() -> tuple[EditionKey, ...]:
    """Return every edition: the newest of each regulation, those asked for most, then the older."""
    order = sorted(
        regulations(), key=lambda regulation: FIRST.index(regulation) if regulation in FIRST else 99
    )
    known = [editions(text)[::-1] for text in order]
    newest = [item[0].key for item in known]
    return (*newest, *(item.key for row in known for item in row[1:]))


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
    if not search_words(query, words.language):
        return ()
    order = newest_first() if keys is None else tuple(keys)
    for language in (words.language, *(text for text in languages() if text != words.language)):
        found = _ranked(words if language == words.language else translator(language), query, order)
        if found:
            own = language == words.language
            return found if own else tuple(_in(words, other) for other in found)
    return ()


def _in(words: Translator, rule: RuleText) -> RuleText:
    """Return an article in another language than the one it was found in."""
    return rule_text(words, article(rule.edition, rule.concept))


class _Answer(NamedTuple):
    """An article that has a word that was typed, and how well it has each."""

    place: tuple[int, int]
    rule: RuleText
    weights: tuple[int, ...]
    is_named: bool
    """Whether what people call it has all the words."""

    def score(self, rarity: list[int]) -> int:
        """Return how well it answers, where a word counts the more the rarer it is."""
        found: int = sum(map(mul, rarity, self.weights))
        # what people call it says more than words that stand somewhere in a text
        return 2 * found if self.is_named else found


def _ranked(words: Translator, query: str, order: Iterable[EditionKey]) -> tuple[RuleText, ...]:
    """Return the articles that answer in one language, the best first."""
    wanted = search_words(query, words.language)
    answers, compared = _answers(words, wanted, order)
    most = max((sum(map(bool, answer.weights)) for answer in answers), default=0)
    if not most or 2 * most < len(wanted):
        return ()
    # a word that stands in few articles says more of what is meant than one of many
    rarity = [
        (compared // max(1, sum(bool(answer.weights[at]) for answer in answers))).bit_length() + 1
        for at in range(len(wanted))
    ]
    ranked = sorted((-answer.score(rarity), answer.place, answer.rule) for answer in answers)
    least = -ranked[0][0] * KEPT_OF_BEST // 100
    return tuple(rule for score, _, rule in ranked if -score >= least)


def _answers(
    words: Translator, wanted: list[SearchWord], order: Iterable[EditionKey]
) -> tuple[list[_Answer], int]:
    """Return the articles that have a word, and among how many they were looked for.

    An article that a newer edition was found to have is not looked at again in an older one.
    """
    answers = []
    found: defaultdict[str, set[str]] = defaultdict(set)
    compared = 0
    for edition_place, key in enumerate(order):
        newer = found[key.partition("@")[0]]
        index = _index(words, key)
        weights = [index.weights(item) for item in wanted]
        compared += len(index.rules) - len(newer & index.concepts)
        for number in sorted(set().union(*weights)):
            rule = index.rules[number]
            if rule.concept in newer:
                continue
            known = [weight.get(number, _NOWHERE) for weight in weights]
            named = all(item[_NAMES] > 2 for item in known)
            place = edition_place, number
            answers.append(_Answer(place, rule, tuple(map(_weight, known)), named))
        newer.update(answer.rule.concept for answer in answers if answer.place[0] == edition_place)
    return answers, compared


_NOWHERE = (0, 0, 0)


def _weight(known: Sequence[int]) -> int:
    """Return how well an article has a word; twice where it has it in its names and its text."""
    named, said = known[_NAMES], known[_TEXT]
    return max(2 * named, 2 * said, known[_COMMENT]) + min(named, said)
