"""What arbitro answers to FIDE's checklist for programs, and what each answer rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from arbitro.answers.derivation import Column, answer
from arbitro.checklists.claims import Claim
from arbitro.checklists.evidence import Build, Evidence, Status, status_of, taken
from arbitro.checklists.questions import Checklist, Leads
from arbitro.checklists.walk import Path, Reached, walk

YesOrNo = Literal["yes", "no"]


@dataclass(frozen=True, slots=True)
class EvidenceRun:
    """The run of the tests that the answers rest on."""

    version: str
    digest: Annotated[str, "of the sources that were tested"]
    python: str
    platform: str
    day: str


@dataclass(frozen=True, slots=True)
class StatusCounts:
    """How many questions on the path stand how."""

    met: Annotated[int, "shown by tests that ran and passed on this build"]
    declared: int
    demo: Annotated[int, "tried by hand"]
    measured: int
    admitted: Annotated[int, "the answer that costs more, which nobody need show"]
    stale: Annotated[int, "shown for another version or another engine"]
    not_shown: Annotated[int, "counted as if the worse answer had been given"]


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question, what is answered, what that rests on and what it leads to."""

    question: Annotated[int, Column("conformity.head.question")]
    block: str
    text: str
    answer: Annotated[YesOrNo, Column("conformity.head.answer")]
    status: Status
    reached: Annotated[bool, "whether the path leads here"]
    counted: Annotated[YesOrNo | None, "the answer the path goes on with; null off the path"]
    outcome: Leads | None
    percent: int
    level: Annotated[int, "of the warning that is asked for, 0 for none"]
    tests: tuple[str, ...]
    rests_on: Annotated[str, "who declares or tried it and when, or where a run is told"]

    @property
    def is_open(self) -> bool:
        """Tell whether the question is on the path and costs something or is not shown."""
        costs = self.outcome in {Leads.FAIL, Leads.PENALTY, Leads.UNKNOWN}
        return self.reached and (costs or self.status in {Status.STALE, Status.NOT_SHOWN})


@answer("conformity")
@dataclass(frozen=True, slots=True)
class Conformity:
    """A self-assessment by a checklist of FIDE's, no acceptance by FIDE.

    A verification ends at the first of ``failures``; the path goes on as if it had been passed.
    Rows begin with failures, then the greatest penalties; those off the path come last.
    """

    checklist: str
    is_draft: bool
    program: Annotated[str, "the version of arbitro"]
    digest: Annotated[str, "of its sources"]
    evidence: Annotated[EvidenceRun | None, "null where no run of the tests came along"]
    is_evidence_of_this_build: bool
    passes: bool
    failures: tuple[int, ...]
    percent: Annotated[int, "the sum of the penalties; more than 100 fails"]
    unknown: Annotated[tuple[int, ...], "questions after which nobody knows what is asked"]
    reached: int
    counts: StatusCounts
    rows: tuple[AnsweredQuestion, ...]


def make_conformity(
    asked: Checklist,
    claims: Mapping[int, Claim],
    evidence: Evidence | None,
    build: Build,
    text_of: Callable[[int], str],
) -> Conformity:
    """Return how a program stands; ``text_of`` gives the words of a question."""
    statuses = {number: status_of(claim, evidence, build) for number, claim in claims.items()}
    path = walk(
        asked.questions,
        {
            number: taken(asked.questions[number], claim, statuses[number])
            for number, claim in claims.items()
        },
    )
    reached = {found.number: found for found in path.reached}
    rows = [
        _row(asked, number, claims[number], statuses[number], reached.get(number), text_of)
        for number in sorted(asked.questions)
    ]
    counted = Counter(statuses[number] for number in reached)
    open_ones = counted[Status.NOT_SHOWN] + counted[Status.STALE]
    return Conformity(
        asked.key,
        asked.is_draft,
        build.version,
        build.digest,
        evidence and EvidenceRun(*evidence[:5]),
        evidence is not None and evidence.is_of(build),
        path.passes and not open_ones,
        path.fails,
        path.percent,
        path.unknown,
        len(reached),
        StatusCounts(*(counted[status] for status in _IN_ORDER)),
        tuple(sorted(rows, key=_worst_first)),
    )


_IN_ORDER = (
    *(Status.MET, Status.DECLARED, Status.DEMO, Status.MEASURED),
    *(Status.ADMITTED, Status.STALE, Status.NOT_SHOWN),
)


def path_of_claims(asked: Checklist, claims: Mapping[int, Claim]) -> Path:
    """Return the path as it is where everything that is claimed is shown."""
    return walk(asked.questions, {number: claim.yes for number, claim in claims.items()})


def _row(
    asked: Checklist,
    number: int,
    claim: Claim,
    status: Status,
    reached: Reached | None,
    text_of: Callable[[int], str],
) -> AnsweredQuestion:
    question = asked.questions[number]
    return AnsweredQuestion(
        question=number,
        block=question.block,
        text=text_of(number),
        answer=_said(claim.yes),
        status=status,
        reached=reached is not None,
        counted=None if reached is None else _said(reached.yes),
        outcome=None if reached is None else reached.outcome.leads,
        percent=0 if reached is None else reached.outcome.percent,
        level=question.level,
        tests=claim.tests,
        rests_on=_rests_on(claim),
    )


def _said(yes: bool) -> YesOrNo:
    return "yes" if yes else "no"


def _rests_on(claim: Claim) -> str:
    parts = (claim.who, claim.on and claim.on.isoformat(), claim.version, claim.report)
    return ", ".join(part for part in parts if part)


def _worst_first(row: AnsweredQuestion) -> tuple[int, int, int]:
    order = (Leads.FAIL, Leads.UNKNOWN, Leads.PENALTY)
    if row.outcome is None:
        return len(order) + 2, 0, row.question
    first = order.index(row.outcome) if row.outcome in order else len(order)
    return first, -row.percent, row.question
