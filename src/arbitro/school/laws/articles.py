"""Questions on where a rule of the Laws stands, and what an article says, from the catalogue."""

from __future__ import annotations

from arbitro.model import EditionKey
from arbitro.regulations import Article, Status, articles
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.pairing.generator import RandomSource
from arbitro.school.question import Mistake, PosedQuestion, Step, WorkedAnswer, one_of, said

NEAR = 4
"""Wrong answers are articles no further away than this."""

YEARS = ("2018", "2023")


def laws_article(chance: RandomSource) -> PosedQuestion | None:
    """Ask where something stands, what an article says, or where it stood in another edition."""
    return one_of(chance, (_number, _number, _words, _other_edition))(chance)


def _number(chance: RandomSource) -> PosedQuestion | None:
    """Ask for the number of the article that says something."""
    key, right, near = _drawn(chance)
    mistakes = tuple(Mistake(said("school.mistake.neighbour"), _named(item)) for item in near)
    stem = said("school.stem.article", edition=key, concept=right.concept)
    return PosedQuestion(key, stem, _named(right), mistakes)


def _words(chance: RandomSource) -> PosedQuestion | None:
    """Ask what the article of a number says."""
    key, right, near = _drawn(chance)
    mistakes = tuple(Mistake(said("school.mistake.neighbour"), _said(key, item)) for item in near)
    stem = said("school.stem.number", edition=key, number=right.number)
    return PosedQuestion(key, stem, _said(key, right), mistakes)


def _other_edition(chance: RandomSource) -> PosedQuestion | None:
    """Ask under which number the other edition has what an article of one says."""
    old, new = (laws_of(year).key for year in YEARS)
    if chance.happens(500):
        old, new = new, old
    told = _list_articles(old)
    asked = told[chance.below(len(told))]
    there = _list_articles(new)
    place = next((at for at, item in enumerate(there) if item.concept == asked.concept), None)
    if place is None or (there[place].number == asked.number and chance.happens(700)):
        return None
    right, near = there[place], _near(there, place)
    same = [item for item in there if item.number == asked.number and item is not right]
    mistakes = [Mistake(said("school.mistake.number-kept"), _named(item)) for item in same]
    mistakes += [Mistake(said("school.mistake.neighbour"), _named(item)) for item in near]
    stem = said(
        "school.stem.number-in-edition",
        concept=asked.concept,
        number=asked.number,
        earlier=old,
        edition=new,
    )
    return PosedQuestion(new, stem, _named(right), tuple(mistakes))


def _drawn(chance: RandomSource) -> tuple[EditionKey, Article, list[Article]]:
    key = laws_of(one_of(chance, YEARS)).key
    told = _list_articles(key)
    place = chance.below(len(told))
    return key, told[place], _near(told, place)


def _near(told: tuple[Article, ...], place: int) -> list[Article]:
    """Return the articles around one that are no part of it, and it no part of them."""
    return [
        told[other]
        for other in range(max(0, place - NEAR), min(len(told), place + NEAR + 1))
        if not _within(told[other].number, told[place].number)
    ]


def _within(one: str, other: str) -> bool:
    """Tell whether an article is the other one or part of it, or the other way round."""
    return one.startswith(other) or other.startswith(one)


def _list_articles(key: EditionKey) -> tuple[Article, ...]:
    """Return the articles that are rules of their own and alone under their number."""
    found = [article for article in articles(key) if article.status is not Status.ADVICE]
    numbers = [item.number for item in found]
    return tuple(item for item in found if numbers.count(item.number) == 1)


def _named(article: Article) -> WorkedAnswer:
    answer = said("school.outcome.article", number=article.number)
    return WorkedAnswer(answer, (Step(answer, article.concept),))


def _said(key: EditionKey, article: Article) -> WorkedAnswer:
    answer = said("school.outcome.says", edition=key, concept=article.concept)
    number = said("school.outcome.article", number=article.number)
    return WorkedAnswer(answer, (Step(number, article.concept),))
