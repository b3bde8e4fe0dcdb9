"""The written examination of a seminar: papers in versions, what candidates chose, the results.

A paper has 100 points (B.06.2 art. 4): questions of two points each by the weights of the areas,
and before them, where the lecturer has some, questions answered in writing. Those two people mark
without seeing each other's marks; where they are far apart a third one does. Eighty passes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from arbitro.school.exam import PASS_PERCENT, paper
from arbitro.school.question import OwnQuestion, Question

POINT = 100
"""Marks are kept in hundredths of a point: the mean of two in halves is exact."""

TOTAL = 100 * POINT
EACH = 2 * POINT
"""The marks of a question with answers to choose."""

VERSIONS = "ABCDEF"
NONE = "-"
"""What stands for a question that was not answered."""

APART = 5 * POINT
"""Two people who mark may differ by so much before a third one is asked; the number is ours."""

HOURS = 4


def questions_beside(own: int) -> int:
    """Return how many questions of ours complete a paper with so many marks of the lecturer's.

    >>> questions_beside(0), questions_beside(2000)
    (50, 40)
    """
    return (TOTAL - own) // EACH


def versions_of(
    seed: int, versions: int, own: int = 0, gone: Sequence[Question] = ()
) -> tuple[tuple[Question, ...], ...]:
    """Return the questions of so many versions, the same for the same seed.

    The first says for which family each place asks. The others ask for the same, so that all are as
    difficult, but with other questions. What is ``gone`` is in none, as long as there are others.
    """
    found: list[tuple[Question, ...]] = []
    for place in range(versions):
        number = seed * len(VERSIONS) + place
        there = [*gone, *(question for other in found for question in other)]
        found.append(
            paper(number, questions_beside(own), like=found[0] if found else (), gone=there)
        )
    return tuple(found)


def letter_of(place: int) -> str:
    """Return the letter of an answer, by its place.

    >>> letter_of(0), letter_of(3)
    ('a', 'd')
    """
    return "abcdefgh"[place]


class SeminarChoice(NamedTuple):
    """A question with answers to choose: how many, which is right by its place, its marks."""

    options: int
    right: int
    marks: int


def choices_of(own: Sequence[OwnQuestion], chosen: Sequence[Question]) -> tuple[SeminarChoice, ...]:
    """Return the questions of a paper with answers to choose, in its order."""
    mine = [SeminarChoice(len(e.options), e.right, e.marks) for e in own if e.right is not None]
    return (
        *mine,
        *(SeminarChoice(len(question.options), question.right, EACH) for question in chosen),
    )


def written_marks(own: Sequence[OwnQuestion]) -> int:
    """Return the marks of the questions that are answered in writing."""
    return sum(question.marks for question in own if question.right is None)


def read_answers(text: str, choices: Sequence[SeminarChoice]) -> tuple[int | None, ...] | int:
    """Read the letters a candidate chose, one a question; return the place of the first bad one.

    Places are counted from 1. Blanks between letters do not count; a missing end is a bad place.

    >>> read_answers("a -", (SeminarChoice(4, 1, 200), SeminarChoice(2, 0, 200)))
    (0, None)
    >>> read_answers("ac", (SeminarChoice(4, 1, 200), SeminarChoice(2, 0, 200)))
    2
    """
    # Groups of five and the like are a help to the eye.
    letters = "".join(text.split()).lower()
    found: list[int | None] = []
    for place, asked in enumerate(choices, 1):
        sign = letters[place - 1 : place]
        chosen = "abcdefgh".find(sign) if sign else -1
        if sign != NONE and not 0 <= chosen < asked.options:
            return place
        found.append(None if sign == NONE else chosen)
    return tuple(found) if len(letters) == len(found) else len(found) + 1


class SeminarSheet(NamedTuple):
    """What a candidate handed in: answers, and the marks of the written part by each marker."""

    candidate: str
    version: str
    answers: tuple[int | None, ...]
    marks: tuple[int, ...] = ()


class SeminarResult(NamedTuple):
    """A candidate's result; ``written`` None: a third person has to mark."""

    candidate: str
    version: str
    right: int
    chosen: int
    written: int | None

    @property
    def total(self) -> int | None:
        """Return all marks, None while the written part is open."""
        return None if self.written is None else self.chosen + self.written

    @property
    def passed(self) -> bool | None:
        """Tell whether the paper is passed; None while it is open and may still be either."""
        if self.total is None:
            return None
        return 100 * self.total >= PASS_PERCENT * TOTAL


def settled(marks: Sequence[int]) -> int | None:
    """Return the marks of the written part from those of two or three people.

    Two that are near each other are averaged; of three the two nearest, the higher two where both
    are as near. None where another person has to mark.

    >>> settled((1200, 1550)), settled((1200, 1900)), settled((1200, 1900, 1800)), settled(())
    (1375, None, 1850, 0)
    """
    if not marks:
        return 0
    if len(marks) == 1:
        return None
    ordered = sorted(marks, reverse=True)
    if len(ordered) == 2 and ordered[0] - ordered[1] > APART:
        return None
    one, other = min(pairwise(ordered), key=lambda two: two[0] - two[1])
    return (one + other) // 2


def result(sheet: SeminarSheet, choices: Sequence[SeminarChoice]) -> SeminarResult:
    """Return a candidate's result."""
    right = [
        asked.marks
        for chosen, asked in zip(sheet.answers, choices, strict=True)
        if chosen == asked.right
    ]
    return SeminarResult(
        sheet.candidate, sheet.version, len(right), sum(right), settled(sheet.marks)
    )


class ItemFigures(NamedTuple):
    """How a question was answered: how many, how many rightly, and how it tells candidates apart.

    ``apart`` is how many more of the better third than of the weaker third were right.
    """

    answered: int
    right: int
    apart: int


def hard_questions(of: Sequence[ItemFigures]) -> list[int]:
    """Return the numbers of the questions that fewer than half of those who answered got right.

    >>> hard_questions([ItemFigures(4, 1, 0), ItemFigures(4, 2, 0), ItemFigures(0, 0, 0)])
    [1]
    """
    return [n for n, one in enumerate(of, 1) if 2 * one.right < one.answered]


def statistics(
    sheets: Sequence[SeminarSheet], choices: Sequence[SeminarChoice]
) -> tuple[ItemFigures, ...]:
    """Return for each question of a version how its candidates answered it."""
    ordered = sorted(sheets, key=lambda sheet: -result(sheet, choices).chosen)
    third = len(ordered) // 3

    def right(of: Sequence[SeminarSheet], place: int) -> int:
        return sum(item.answers[place] == choices[place].right for item in of)

    return tuple(
        ItemFigures(
            sum(item.answers[place] is not None for item in ordered),
            right(ordered, place),
            right(ordered[:third], place) - right(ordered[len(ordered) - third :], place),
        )
        for place in range(len(choices))
    )
