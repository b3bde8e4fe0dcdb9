"""A mock examination: questions by the weights of the areas, marked, with the pass mark of B.06.2.

The marks on the Laws are those the Arbiters' Manual gives for real papers, 55 per cent. The rest is
shared as its sample examination shares it. Eighty per cent passes (B.06.2 art. 4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from arbitro.school.concepts import concept_asked
from arbitro.school.families import AREAS, families_of, question
from arbitro.school.question import Question

WEIGHTS = {
    "laws": 550,
    "ratings": 155,
    "pairing": 90,
    "systems": 65,
    "fair-play": 75,
    "competition": 45,
    "arbiters": 20,
}
"""What each area weighs, in thousandths: 17, 10, 7, 8, 5 and 2 of 49 make 45 per cent."""

PASS_PERCENT = 80
QUESTIONS = 20
MINUTES = 60


class Part(NamedTuple):
    """An area of a marked paper: how many questions, how many right."""

    area: str
    right: int
    asked: int


class Marks(NamedTuple):
    """A marked paper by areas."""

    parts: tuple[Part, ...]

    @property
    def right(self) -> int:
        """Return how many answers are right."""
        return sum(part.right for part in self.parts)

    @property
    def asked(self) -> int:
        """Return how many questions the paper has."""
        return sum(part.asked for part in self.parts)

    @property
    def passed(self) -> bool:
        """Tell whether the paper is passed: 80 per cent or more, exactly.

        >>> Marks((Part("laws", 16, 20),)).passed, Marks((Part("laws", 15, 20),)).passed
        (True, False)
        """
        return 100 * self.right >= PASS_PERCENT * self.asked


def shares(questions: int) -> dict[str, int]:
    """Return how many questions each area has, by the largest remainders.

    >>> list(shares(20).items())[:5]
    [('laws', 11), ('ratings', 3), ('pairing', 2), ('systems', 1), ('fair-play', 2)]
    """
    exact = {area: Fraction(questions * WEIGHTS[area], 1000) for area in AREAS}
    found = {area: int(share) for area, share in exact.items()}
    by_rest = sorted(AREAS, key=lambda area: (found[area] - exact[area], AREAS.index(area)))
    for area in by_rest[: questions - sum(found.values())]:
        found[area] += 1
    return found


_STRIDE = 97
"""More than a paper draws of one family: no two papers draw by one number."""

MOST_OF_A_FAMILY = 2
DRAWS = 24
"""So many questions of a family are drawn at most for one place in a paper."""

_BROAD = frozenset({"article", "manual", "situation", "endings", "norm", "rateable"})
"""Families that ask for many concepts: they choose after those that have few of their own."""

Draw = Callable[[str, int], "Question"]


def paper(
    seed: int,
    questions: int = QUESTIONS,
    draw: Draw = question,
    *,
    like: Sequence[Question] = (),
    gone: Sequence[Question] = (),
) -> tuple[Question, ...]:
    """Return the questions of a paper, the same for the same seed; families take their turn.

    No question is asked twice, no concept twice, and no family more than twice, as long as there
    are others: of what is drawn for a place, the first is taken against which nothing speaks. Where
    there is none, a family is asked once more, before that a concept, and at last a question.

    A paper ``like`` another of as many questions asks for the same family in the same place: both
    are as difficult. What is ``gone`` is as little asked as what is in the paper already.
    """
    counts = shares(questions)
    found: dict[tuple[str, int], Question] = {}
    # the Laws last: the manual's questions, among theirs, may ask for what another area has
    for area in sorted(AREAS, key="laws".__eq__):
        names = families_of(area)
        turned = [
            [names[(seed + place + other) % len(names)] for other in range(len(names))]
            for place in range(counts[area])
        ]
        if like:
            model = [other.family for other in like if other.family in names]
            for place, order in enumerate(turned):
                # A stable sort: the family of the model first, all others stay in turn.
                order.sort(key=model[place].__ne__)
        planned = Counter(item[0] for item in turned)
        for place in sorted(range(counts[area]), key=lambda other: turned[other][0] in _BROAD):
            planned[turned[place][0]] -= 1
            there = tuple(found.values())
            asked_of = planned + Counter(other.family for other in there)
            number = _STRIDE * seed + place
            drawn = partial(_drawn, draw, number)
            found[area, place] = _first_fit(there, gone, turned[place], asked_of, drawn)
    return tuple(found[area, place] for area in AREAS for place in range(counts[area]))


def _drawn(draw: Draw, number: int, name: str) -> Iterator[Question]:
    """Draw the questions of a family for a place."""
    return (draw(name, number + attempt) for attempt in range(DRAWS))


def _first_fit(
    found: Sequence[Question],
    gone: Sequence[Question],
    names: Sequence[str],
    asked_of: Mapping[str, int],
    drawn: Callable[[str], Iterator[Question]],
) -> Question:
    """Return the first question against which nothing speaks, or the one against which least does.

    What speaks against one, the gravest first: the question is there already, its concept is, its
    family is ``asked_of`` twice, there or in a place that is its own.
    """
    concepts = set(map(concept_asked, found))
    best: tuple[tuple[bool, bool, bool], Question] | None = None
    for name in names:
        often = asked_of[name] >= MOST_OF_A_FAMILY
        for asked in drawn(name):
            # Nothing of this family can be better than that.
            if best is not None and best[0] <= (False, False, often):
                return best[1]
            again = any(_alike(asked, other) for other in (*found, *gone))
            against = (again, concept_asked(asked) in concepts, often)
            if best is None or against < best[0]:
                best = against, asked
    assert best is not None
    return best[1]


def concepts_asked_twice(asked: Sequence[Question]) -> int:
    """Return how many questions of a paper ask for a concept that one before them asks for."""
    return len(asked) - len(set(map(concept_asked, asked)))


def _alike(one: Question, other: Question) -> bool:
    if (one.stem, one.lines, one.fen) == (other.stem, other.lines, other.fen):
        return one.rows == other.rows
    return bool(one.rows) and len(one.rows[0]) >= _OF_GAMES and _given(one) == _given(other)


_OF_GAMES = 4
"""A table of as many columns tells games; one of fewer says little without its last column."""


def _given(asked: Question) -> tuple[tuple[str, ...], ...]:
    """Return what a table gives but its last column: of the same games two things may be asked."""
    return tuple(row[:-1] for row in asked.rows)


def marked(asked: Sequence[Question], answers: Sequence[int | None]) -> Marks:
    """Mark a paper; an answer is the place of an option, None where none was given."""
    parts = []
    for area in AREAS:
        mine = [
            answer == other.right
            for other, answer in zip(asked, answers, strict=True)
            if other.family in families_of(area)
        ]
        parts.append(Part(area, sum(mine), len(mine)))
    return Marks(tuple(parts))
