"""The rule reader: articles by number or situation, editions side by side, the glossary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.i18n.catalogue import catalogue
from arbitro.i18n.rule_texts.laws import found_article, law_comment, law_text
from arbitro.i18n.search_words import fold
from arbitro.model import EditionKey
from arbitro.model.names import name_order_of
from arbitro.regulations import articles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbitro.i18n.translator import Translator
    from arbitro.regulations import Article


@dataclass(frozen=True, slots=True)
class RuleText:
    """An article in one language: what it says in our words, the comment, how far it is done."""

    edition: EditionKey
    number: str
    concept: str
    text: str
    comment: str
    status: str
    note: str


@dataclass(frozen=True, slots=True)
class SideBySide:
    """What two editions say of one concept; None where an edition says nothing of it."""

    concept: str
    one: RuleText | None
    other: RuleText | None

    @property
    def same(self) -> bool:
        """Tell whether both say the same, in our words."""
        return self.one is not None and self.other is not None and self.one.text == self.other.text


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary."""

    key: str
    term: str
    text: str


def rule_text(words: Translator, article: Article) -> RuleText:
    """Put an article into words."""
    return RuleText(
        edition=article.edition,
        number=article.number,
        concept=article.concept,
        text=law_text(words, article.edition, article.concept),
        comment=law_comment(words, article.edition, article.concept),
        status=article.status.value,
        note=article.note,
    )


def read_rule(words: Translator, edition: EditionKey, number: str) -> tuple[RuleText, ...]:
    """Return the articles of a number and those below it, in the order of the text.

    Brackets, spaces and capitals do not matter: ``9.5b`` finds 9.5(b). Places without a number are
    found by their name in the language: ``prólogo``.

    >>> from arbitro.i18n import translator
    >>> len(read_rule(translator("es"), "E.01@2009-07", "prologo"))
    4
    >>> [each.number for each in read_rule(translator("en"), "E.01@2023-01", "7.2")]
    ['7.2.1', '7.2.2']
    """
    wanted = _plain_number(number)
    if not wanted:
        return ()
    found = [
        article
        for article in articles(edition)
        if _within(_plain_number(article.number), wanted)
        or _within(_plain_number(words.cited(article.number)), wanted)
    ]
    return tuple(rule_text(words, item) for item in found)


def _plain_number(number: str) -> str:
    text = fold(number).replace("art.", "").replace("art", "")
    for sign in "() ":
        text = text.replace(sign, ".")
    parts = []
    for part in text.split("."):
        digits = part.rstrip("abcdefgh")
        parts += [digits, part[len(digits) :]] if digits.isdecimal() else [part]
    return ".".join(part for part in parts if part)


def _within(number: str, wanted: str) -> bool:
    return number == wanted or number.startswith(f"{wanted}.")


def side_by_side(
    words: Translator, edition: EditionKey, beside: EditionKey, number: str
) -> tuple[SideBySide, ...]:
    """Return what another edition says where one has an article of this number.

    Articles are matched by what they are about and not by their numbers.

    >>> from arbitro.i18n import translator
    >>> found = side_by_side(translator("en"), "E.01@2014-07", "E.01@2023-01", "9.6(a)")
    >>> [(each.one.number, each.other.number, each.same) for each in found]
    [('9.6(a)', '9.6.1', False)]
    """
    found = []
    for one in read_rule(words, edition, number):
        article = found_article(beside, one.concept)
        other = None if article is None else rule_text(words, article)
        found.append(SideBySide(one.concept, one, other))
    return tuple(found)


def _starts(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() else " " for sign in fold(text)).split()


def _situation_words(words: Translator) -> dict[str, str]:
    """Return the names people give to some concepts, by concept."""
    prefix = "synonyms."
    return {
        code.removeprefix(prefix): words.t(code) for code in catalogue(words.language, "synonyms")
    }


def rules_of_situation(
    words: Translator, edition: EditionKey, concepts: Iterable[str]
) -> tuple[RuleText, ...]:
    """Return the articles of the concepts a situation is decided by."""
    found = (found_article(edition, concept) for concept in concepts)
    return tuple(rule_text(words, item) for item in found if item)


_CALLED = {
    "adjourn": ("adjournment-sealed-move",),
    "checkmate": ("win-by-checkmate",),
    "flag": ("flag-fallen", "loss-on-time"),
    "forfeit": ("default-time",),
    "illegal": ("illegal-move-completed",),
    "jadoube": ("adjusting-pieces",),
    "repetition": ("threefold-repetition", "same-position"),
    "sealed-move": ("adjournment-sealed-move",),
    "touch-move": ("touched-pieces",),
    "zero-tolerance": ("default-time",),
}
"""Words of the glossary whose concepts have another name; people call both the same."""


def glossary(words: Translator, query: str = "") -> tuple[Term, ...]:
    """Return the words of the glossary that hold every word of a query, all where nothing is asked.

    A word matches the beginning of a word, accents and capitals left aside. First come those whose
    term has all the words, then those people call so, last those whose definition has them.

    >>> from arbitro.i18n import translator
    >>> [each.term for each in glossary(translator("en"), "time over")]
    ['flag']
    """
    codes = [code.partition(".")[2] for code in catalogue(words.language, "lawterm")]
    terms = [
        Term(key, words.t(f"lawterm.{key}"), words.t(f"lawterm.{key}-text"))
        for key in codes
        if not key.endswith("-text")
    ]
    wanted, names = fold(query).split(), name_order_of(words.language)
    called = _situation_words(words)
    ranked = []
    for place, term in enumerate(sorted(terms, key=lambda term: names.key(term.term))):
        also = " ".join(called.get(key, "") for key in (term.key, *_CALLED.get(term.key, ())))
        texts = (term.term, f"{term.term} {also}", f"{term.term} {also} {term.text}")
        rank = next((rank for rank, text in enumerate(texts) if _holds(text, wanted)), None)
        if rank is not None:
            ranked.append((rank, place, term))
    return tuple(term for _, _, term in sorted(ranked, key=lambda row: row[:2]))


def _holds(text: str, wanted: list[str]) -> bool:
    """Tell whether each word wanted begins a word of a text."""
    known = _starts(text)
    return all(any(word.startswith(begun) for word in known) for begun in wanted)
