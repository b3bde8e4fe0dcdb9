"""Questions on where a rule of the Laws stands, from the catalogue of an edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.regulations import Status, articles
from arbitro.rules.laws.editions import laws_of
from arbitro.school.question import Mistake, Posed, Step, Worked, one_of, said

if TYPE_CHECKING:
    from arbitro.model import EditionKey
    from arbitro.regulations import Article
    from arbitro.rules.pairing.generator import Chance

NEAR = 4
"""Wrong answers are articles no further away than this."""


def laws_article(chance: Chance) -> Posed | None:
    """Ask for the number of the article that says something."""
    key = laws_of(one_of(chance, ("2018", "2023"))).key
    told = _told(key)
    place = chance.below(len(told))
    right = told[place]
    near = [
        told[other]
        for other in range(max(0, place - NEAR), min(len(told), place + NEAR + 1))
        if not _within(told[other].number, right.number)
    ]
    mistakes = tuple(Mistake(said("school.mistake.neighbour"), _named(each)) for each in near)
    stem = said("school.stem.article", edition=key, concept=right.concept)
    return Posed(key, stem, _named(right), mistakes)


def _within(one: str, other: str) -> bool:
    """Tell whether an article is the other one or part of it, or the other way round."""
    return one.startswith(other) or other.startswith(one)


def _told(key: EditionKey) -> tuple[Article, ...]:
    """Return the articles that are rules of their own and alone under their number."""
    found = [each for each in articles(key) if each.status is not Status.ADVICE]
    numbers = [each.number for each in found]
    return tuple(each for each in found if numbers.count(each.number) == 1)


def _named(article: Article) -> Worked:
    answer = said("school.outcome.article", number=article.number)
    return Worked(answer, (Step(answer, article.concept),))
