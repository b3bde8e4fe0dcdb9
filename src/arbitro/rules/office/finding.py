"""What a check of the office finds: a grade, a code and the article behind it.

What only a person may decide is listed with its options and articles, never decided here. Every
other row of the office gives a verdict. A finding of the grade that asks a person is one of
`QUESTIONS`, and whoever answers gives a name and a reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, unique
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.reasons import Value
from arbitro.regulations import article
from arbitro.rules.office.facts import Facts


@unique
class Matter(Enum):
    """What the texts leave to the judgement of a person."""

    CONDITIONS = "whether conditions suit the rules"
    NEED = "whether a need is reasonable"
    ABSENCE = "whether an absence is excused"
    CONCILIATION = "conciliation"
    BEYOND_THE_TEXT = "punishment beyond the text"
    INVOLVED = "who is involved"
    DRESS = "dress"
    UNFOUNDED = "whether an accusation is manifestly unfounded"
    FRAUD = "whether conduct is fraud, corruption or cheating"
    PROPORTION = "the proportion of a sanction"
    DEPOSIT = "whether a deposit is returned after a dismissal"
    CLOCKS_OF_A_NEW_PAIRING = "fair clocks for two paired after the start"
    RESTART = "how a game goes on after a disconnection"
    HELPING_OPPONENT = "extra time for an opponent who helps"
    TWO_FIXED_BOARDS = "where two players with fixed boards meet"
    LEVEL = "which level a federation's own event has"
    PENDING_APPEAL = "whether the next round waits for an appeal"
    UNANNOUNCED_TERMS = "whether an appeal is heard whose terms were not announced"


class JudgementQuestion(NamedTuple):
    """A question to a person: what it is about, and where the answer is written down.

    ``fact`` of a row of ``register`` has the answer, which is one of ``options``; empty where the
    answer is a deed of its own, as pairing a round.
    """

    matter: Matter
    register: str = ""
    fact: str = ""
    options: tuple[str, ...] = ()


RULINGS = ("accepted", "rejected", "withdrawn")

WAYS_ON = ("played-on", "time-taken", "restart-same", "restart-shorter")
"""How a game may go on after a disconnection, as E.04 art. 18.9 lists it from a to d."""

PENALTIES = (
    *("warning", "time-for-opponent", "time-of-offender", "points-for-opponent"),
    *("points-of-offender", "loss-of-game", "fine", "exclusion-from-rounds", "expulsion"),
)
"""The nine sanctions in the order of E.04 art. 10.9 and 18.4."""

QUESTIONS: Mapping[str, JudgementQuestion] = {
    "protest-open": JudgementQuestion(Matter.CONCILIATION, "protests", "ruled", RULINGS),
    "disconnection-options": JudgementQuestion(
        Matter.RESTART, "disconnections", "outcome", WAYS_ON
    ),
    "disconnection-play-on": JudgementQuestion(
        Matter.PROPORTION, "disconnections", "outcome", WAYS_ON[:2]
    ),
    "moved-without-video": JudgementQuestion(Matter.PROPORTION, "breaches", "penalty", PENALTIES),
    "inspection-was-refused": JudgementQuestion(Matter.PROPORTION),
    "case-barred-unless-fraud": JudgementQuestion(Matter.FRAUD, "", "fraud", ("yes", "no")),
    "appeal-pending": JudgementQuestion(Matter.PENDING_APPEAL),
    "appeal-terms-unsaid": JudgementQuestion(
        *(Matter.UNANNOUNCED_TERMS, "appeals", "decision"),
        ("upheld", "partly-upheld", "dismissed", "not-heard"),
    ),
}
"""The findings that ask a person, by their codes."""

ANSWERS = {
    "protests": "ruled",
    "appeals": "decision",
    "disconnections": "outcome",
    "breaches": "penalty",
}
"""The fact that has a person's answer in each register where a name and a reason are asked for."""


def is_signed(facts: Facts, register: str) -> bool:
    """Tell whether an answer, where one is given, has the name and the reason of who decided.

    >>> is_signed(Facts({"ruled": "accepted", "decided-by": "Ana"}), "protests")
    False
    """
    signed = facts.has("decided-by") and facts.has("grounds")
    return signed or not facts.has(ANSWERS[register])


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
    def question(self) -> JudgementQuestion | None:
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
    return tuple(sorted(found, key=lambda other: order.index(other.grade)))
