"""What a check of the office finds: a grade, a code and the article behind it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import TYPE_CHECKING

from arbitro.regulations import article
from arbitro.rules.office.judgement import QUESTIONS, Question

if TYPE_CHECKING:
    from arbitro.model import EditionKey
    from arbitro.reasons import Value


@unique
class Grade(Enum):
    """How grave a finding is, gravest first; ``UNKNOWN`` is never taken for good.

    ``ERROR`` breaks a rule, ``MISSING`` is asked for by a text, ``MIND`` is recommended or likely
    to hurt, ``JUDGE`` is for a person to decide.
    """

    ERROR = "error"
    MISSING = "missing"
    UNKNOWN = "unknown"
    JUDGE = "judge"
    MIND = "mind"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding, told by the words ``office.<code>`` with its ``values``."""

    grade: Grade
    code: str
    concept: str
    edition: EditionKey
    values: tuple[tuple[str, Value], ...] = ()

    @property
    def question(self) -> Question | None:
        """Return what is asked of a person, None where the finding is a verdict."""
        return QUESTIONS.get(self.code)

    def cited(self) -> str:
        """Return edition and article as they are cited, the edition alone without a concept."""
        if not self.concept:
            return str(self.edition)
        return str(article(self.edition, self.concept))


def finding(grade: Grade, code: str, concept: str, edition: EditionKey, **values: Value) -> Finding:
    """Build a finding from keyword measures; only what a person has to decide is a question."""
    assert (grade is Grade.JUDGE) == (code in QUESTIONS), code
    return Finding(grade, code, concept, edition, tuple(values.items()))


def gravest_first(found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return findings in the order of their grades, as they were found within one."""
    order = list(Grade)
    return tuple(sorted(found, key=lambda each: order.index(each.grade)))
