"""What a question is made of, and how one is put together from what the engines work out.

A lecturer's own question stands beside those.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeVar

from arbitro.model import EditionKey
from arbitro.reasons import Reason, Value
from arbitro.rules.pairing.generator import RandomSource

Thing = TypeVar("Thing")

Rule = Callable[[Sequence[Fraction]], Fraction]
"""How a cell of a worksheet follows from what was written in the cells above it."""

MOST_OPTIONS = 4
"""So many answers are offered at most, the right one among them."""


class Phrase(NamedTuple):
    """Words to come: the code of a message, and its values in a fixed order."""

    code: str
    values: tuple[tuple[str, Value], ...] = ()

    def value(self, name: str) -> Value:
        """Return the value called ``name``; KeyError where there is none."""
        return dict(self.values)[name]


def said(code: str, /, **values: Value) -> Phrase:
    """Build words from a code and keyword values.

    >>> said("school.outcome.group", size=24).value("size")
    24
    """
    return Phrase(code, tuple(values.items()))


def phrase_reason(given: Reason) -> Phrase:
    """Return the sentence of a reason as words to come.

    >>> from arbitro.reasons import reason
    >>> phrase_reason(reason("half-titled", "B.01@2024-01", count=4, needed=5)).code
    'reason.half-titled'
    """
    return Phrase(f"reason.{given.concept}", given.values)


class Step(NamedTuple):
    """A step on the way to an answer, and the concept whose article it follows, empty for none."""

    said: Phrase
    concept: str = ""


class WorkedAnswer(NamedTuple):
    """An answer with the steps that lead to it."""

    answer: Phrase
    steps: tuple[Step, ...] = ()


class Mistake(NamedTuple):
    """What a wrong rule gives: ``name`` says which mistake was made."""

    name: Phrase
    worked: WorkedAnswer


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to choose. Of a wrong one the mistake that gives it and the first step it spoils.

    ``step`` is the place in the question's ``steps``. ``criterion`` is, of a wrong pairing, the
    first rule of the system that it breaks.
    """

    said: Phrase
    mistake: Phrase | None = None
    step: int = 0
    criterion: Reason | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question with exactly one right answer.

    ``lines`` are the facts told below the stem, ``rows`` a table whose first row are the codes of
    its headings, ``fen`` a position. ``right`` is the place of the right one of ``options``.
    """

    family: str
    seed: int
    edition: EditionKey
    stem: Phrase
    options: tuple[Option, ...]
    right: int
    steps: tuple[Step, ...]
    lines: tuple[Phrase, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    fen: str = ""

    @property
    def answer(self) -> Phrase:
        """Return the right answer."""
        return self.options[self.right].said


class PosedQuestion(NamedTuple):
    """What a family makes of a seed, before its answers are put in an order."""

    edition: EditionKey
    stem: Phrase
    right: WorkedAnswer
    mistakes: tuple[Mistake, ...]
    lines: tuple[Phrase, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    fen: str = ""
    criteria: tuple[Reason, ...] = ()


def first_difference(right: Sequence[Step], wrong: Sequence[Step]) -> int:
    """Return the place of the first step of the right way that the wrong one does not take.

    >>> one, two = Step(said("a", n=1)), Step(said("a", n=2))
    >>> first_difference((one, two), (one, one)), first_difference((one, two), ())
    (1, 0)
    """
    for place, mine in enumerate(right):
        if place >= len(wrong) or wrong[place].said != mine.said:
            return place
    return max(len(right) - 1, 0)


def assembled(
    family: str, seed: int, posed: PosedQuestion, chance: RandomSource
) -> Question | None:
    """Return the question with its answers in a drawn order; None where nothing wrong is left.

    A mistake that happens to give the right answer is no wrong answer, and of two mistakes with the
    same answer the first is kept.
    """
    wrong: dict[Phrase, Option] = {}
    for place, mistake in enumerate(posed.mistakes):
        # Answers are compared by what they say: two ways to one answer would be two right options.
        answer = mistake.worked.answer
        if answer != posed.right.answer and answer not in wrong:
            step = first_difference(posed.right.steps, mistake.worked.steps)
            criterion = posed.criteria[place] if posed.criteria else None
            wrong[answer] = Option(answer, mistake.name, step, criterion)
    if not wrong:
        return None
    chosen = chance.shuffled(tuple(wrong.values()))[: MOST_OPTIONS - 1]
    right = Option(posed.right.answer)
    options = tuple(chance.shuffled((right, *chosen)))
    return Question(
        family=family,
        seed=seed,
        edition=posed.edition,
        stem=posed.stem,
        options=options,
        right=options.index(right),
        steps=posed.right.steps,
        lines=posed.lines,
        rows=posed.rows,
        fen=posed.fen,
    )


def one_of(chance: RandomSource, things: Sequence[Thing]) -> Thing:
    """Draw one of several things."""
    return things[chance.below(len(things))]


def written_points(tenths: int) -> str:
    """Write points for the tables of questions: the same in every language.

    >>> written_points(35), written_points(5), written_points(40)
    ('3½', '½', '4')
    """
    whole, rest = divmod(tenths, 10)
    return f"{whole or ''}½" if rest else str(whole)


@dataclass(frozen=True, slots=True)
class OwnQuestion:
    """A question in the lecturer's words. ``marks`` are hundredths of a point.

    It has ``options``, of which ``right`` is the place of the right one, or ``points``: what an
    answer in writing should have, for whom marks it. ``article`` is cited in the key, ``fen`` shown
    as a diagram; both may be empty.
    """

    title: str
    text: str
    marks: int
    options: tuple[str, ...] = ()
    right: int | None = None
    points: tuple[str, ...] = ()
    article: str = ""
    fen: str = ""
