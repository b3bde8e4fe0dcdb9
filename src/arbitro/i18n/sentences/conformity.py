"""The self-assessment by FIDE's checklist in words: its head, and what an answer led to."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.answers.conformity import AnsweredQuestion, Conformity
from arbitro.checklists.questions import Leads
from arbitro.i18n.translator import Translator
from arbitro.model import SYSTEMS, EditionKey
from arbitro.regulations import article
from arbitro.regulations.choice import text_to_follow
from arbitro.rules.pairing.readings import readings_of


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


def _cited(edition: EditionKey, concept: str) -> str:
    """Return the article with its label, where that is a code and no words of a language."""
    cited = str(article(edition, concept))
    number, _, label = cited.partition(" [")
    return number if " " in label else cited


def reading_rows(words: Translator) -> Iterator[tuple[str, ...]]:
    """Yield the disputed articles of today's systems: which, how it is read, and how it may be.

    A walk can be done under either reading: the last of the four is what the options ask for.
    """
    t = words.t
    swiss = {system.regulation for system in SYSTEMS.values() if system.is_swiss}
    texts = (text_to_follow(regulation).edition for regulation in sorted(swiss))
    for edition in (text.key for text in texts if text.in_force_until is None):
        for found in readings_of(edition):
            others = [value for value in found.values if value != found.usual]
            yield (
                f"{_cited(edition, found.concept)}: {t(f'value.reading.{found.name}')}",
                t(f"value.reading.{found.name}={found.usual}"),
                "; ".join(t(f"value.reading.{found.name}={value}") for value in others),
                ", ".join(f"{found.name}={value}" for value in others),
            )


READING_HEADS = ("article", "followed", "others", "option")
"""The heads of these rows, as messages have them."""


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
