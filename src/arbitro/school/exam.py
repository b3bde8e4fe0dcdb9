"""A mock examination: questions by the weights of the areas, marked, with the pass mark of B.06.2.

The marks on the Laws are those the Arbiters' Manual gives for real papers, 55 per cent. The rest is
shared as its sample examination shares it. Eighty per cent passes (B.06.2 art. 4).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from arbitro.school.families import AREAS, families_of, question

if TYPE_CHECKING:
    from collections.abc import Sequence

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
"""More than a paper has of one area: no two papers draw by one number."""


def paper(seed: int, questions: int = QUESTIONS) -> tuple[Question, ...]:
    """Return the questions of a paper, the same for the same seed; families take their turn."""
    found: list[Question] = []
    for area, count in shares(questions).items():
        names = families_of(area)
        for place in range(count):
            name, number = names[(seed + place) % len(names)], _STRIDE * seed + place
            # a small family may draw what the paper has already
            drawn = question(name, number)
            while any(_alike(drawn, each) for each in found):
                number += 1
                drawn = question(name, number)
            found.append(drawn)
    return tuple(found)


def _alike(one: Question, other: Question) -> bool:
    return (one.stem, one.lines, one.fen) == (other.stem, other.lines, other.fen) and (
        one.rows == other.rows
    )


def marked(asked: Sequence[Question], answers: Sequence[int | None]) -> Marks:
    """Mark a paper; an answer is the place of an option, None where none was given."""
    parts = []
    for area in AREAS:
        mine = [
            answer == each.right
            for each, answer in zip(asked, answers, strict=True)
            if each.family in families_of(area)
        ]
        parts.append(Part(area, sum(mine), len(mine)))
    return Marks(tuple(parts))
