"""The readable handbook: every regulation arbitro knows, by article, in our words, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.i18n.rule_texts.laws import found_article, law_comment, law_text
from arbitro.i18n.rule_texts.rule_reader import read_rule
from arbitro.i18n.rule_texts.rule_search import newest_first, search
from arbitro.i18n.search_words import fold
from arbitro.regulations import articles, editions, regulations

if TYPE_CHECKING:
    from arbitro.i18n.rule_texts.rule_reader import RuleText
    from arbitro.i18n.translator import Translator
    from arbitro.model import EditionKey
    from arbitro.regulations import Article, Edition


@dataclass(frozen=True, slots=True)
class Entry:
    """An article of an edition: what it says in our words, if we have any, and its status.

    ``comment`` is what the manual, or notes on that text, add. ``change`` tells, beside another
    edition, whether the article is the same, renumbered, changed, new, or dropped; ``other`` is its
    number there and ``other_text`` what it says there, where that is not the same.
    """

    number: str
    label: str
    concept: str
    text: str
    status: str
    change: str = ""
    other: str = ""
    comment: str = ""
    other_text: str = ""


@dataclass(frozen=True, slots=True)
class EditionMatches:
    """What a search found in an edition."""

    edition: EditionKey
    rules: tuple[RuleText, ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """A regulation with its editions, newest first, and how many articles the newest has."""

    regulation: str
    title: str
    editions: tuple[Edition, ...]
    articles: int
    worded: int


def shelves(words: Translator) -> tuple[Shelf, ...]:
    """Return every regulation arbitro knows, in the Handbook's order."""
    found = []
    for regulation in regulations():
        known = editions(regulation)[::-1]
        newest = articles(known[0].key)
        worded = sum(bool(law_text(words, item.edition, item.concept)) for item in newest)
        title = words.regulation(regulation)
        found.append(Shelf(regulation, title, known, len(newest), worded))
    return tuple(found)


def entries(
    words: Translator, edition: EditionKey, beside: EditionKey | None = None
) -> tuple[Entry, ...]:
    """Return the articles of an edition; beside another one also those only that one has.

    Articles are matched by what they are about and not by their numbers.

    >>> from arbitro.i18n import translator
    >>> found = entries(translator("en"), "C.04.3@2026-02", "C.04.3@2017-07")
    >>> [(each.number, each.other, each.change) for each in found if each.concept == "rematch"]
    [('2.1.1', 'C.1', 'renumbered')]
    """
    here = tuple(_entry(words, article, beside) for article in articles(edition))
    if beside is None:
        return here
    known = {entry.concept for entry in here}
    dropped = tuple(
        Entry(
            number="",
            label=article.label,
            concept=article.concept,
            text=_text(words, article),
            status="",
            change="dropped",
            other=article.number,
            comment=law_comment(words, beside, article.concept),
        )
        for article in articles(beside)
        if article.concept not in known
    )
    return here + dropped


def _entry(words: Translator, article: Article, beside: EditionKey | None) -> Entry:
    other = None if beside is None else found_article(beside, article.concept)
    text = _text(words, article)
    change = ""
    if beside is not None:
        if other is None:
            change = "new"
        elif _text(words, other) != text:
            change = "changed"
        else:
            change = "same" if other.number == article.number else "renumbered"
    return Entry(
        number=article.number,
        label=article.label,
        concept=article.concept,
        text=text,
        status=article.status.value,
        change=change,
        other="" if other is None else other.number,
        comment=law_comment(words, article.edition, article.concept),
        other_text=_text(words, other) if other is not None and change == "changed" else "",
    )


def _text(words: Translator, article: Article) -> str:
    return law_text(words, article.edition, article.concept)


def search_handbook(words: Translator, query: str) -> tuple[EditionMatches, ...]:
    """Return what the newest editions have of a number, else what all have of the words.

    Editions stand in the order of the article of each that answers best.

    >>> from arbitro.i18n import translator
    >>> found = search_handbook(translator("es"), "tiempo de espera")
    >>> found[0].edition, found[0].rules[0].number
    ('E.01@2023-01', '6.7.1')
    """
    if not fold(query).strip():
        return ()
    newest = newest_first()[: len(regulations())]
    numbered = [
        rule_text for key in newest for rule_text in read_rule(words, key, query) if rule_text.text
    ]
    by_edition: dict[EditionKey, list[RuleText]] = {}
    for rule_text in numbered or search(words, query):
        by_edition.setdefault(rule_text.edition, []).append(rule_text)
    return tuple(EditionMatches(key, tuple(rules)) for key, rules in by_edition.items())
