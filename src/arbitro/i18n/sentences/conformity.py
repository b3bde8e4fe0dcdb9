"""The self-assessment by FIDE's checklist in words: its head, and what an answer led to."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.answers.conformity import AnsweredQuestion, Conformity
from arbitro.checklists.questions import Leads
from arbitro.i18n.translator import Translator


def head_lines(words: Translator, found: Conformity) -> Iterator[str]:
    """Yield the sentences above the table: what it is, what it rests on, the totals."""
    t = words.t
    yield t("conformity.self")
    if found.is_draft:
        yield t("conformity.draft")
    ran = found.evidence
    if ran is None:
        yield t("conformity.no-evidence")
    else:
        yield t(
            "conformity.evidence",
            day=ran.day,
            version=ran.version,
            python=ran.python,
            platform=ran.platform,
        )
        if not found.is_evidence_of_this_build:
            yield t("conformity.another-build")
    yield from total_lines(words, found)


def total_lines(words: Translator, found: Conformity) -> Iterator[str]:
    """Yield the totals of the path."""
    t = words.t
    if found.passes:
        yield t("conformity.passes", percent=found.percent)
    else:
        yield t("conformity.fails")
    yield t("conformity.reached", count=found.reached)
    if found.failures:
        yield t("conformity.failures", count=len(found.failures), numbers=_numbers(found.failures))
    else:
        yield t("conformity.no-failures")
    yield t("conformity.penalties", percent=found.percent)
    if found.unknown:
        yield t("conformity.unknown", numbers=_numbers(found.unknown))
    counts = found.counts
    yield t(
        "conformity.counts",
        met=counts.met,
        declared=counts.declared,
        demo=counts.demo,
        measured=counts.measured,
        admitted=counts.admitted,
        stale=counts.stale,
        unshown=counts.not_shown,
    )


def result_of(words: Translator, row: AnsweredQuestion) -> str:
    """Return what an answer led to."""
    if row.outcome is None:
        return words.t("conformity.off-path")
    if row.outcome is Leads.PENALTY:
        return words.t("conformity.penalty", percent=row.percent)
    return words.t(f"conformity.leads.{row.outcome.value}")


def evidence_of(words: Translator, row: AnsweredQuestion) -> str:
    """Return what an answer rests on, in short."""
    if row.tests:
        return words.t("conformity.tests", count=len(row.tests))
    return row.rests_on


def _numbers(found: tuple[int, ...]) -> str:
    return ", ".join(map(str, found))
