"""How arbitro stands by FIDE's checklist for tournament programs."""

from __future__ import annotations

from arbitro.answers.conformity import Conformity, make_conformity
from arbitro.checklists.claims import claims
from arbitro.checklists.questions import checklist
from arbitro.checklists.this_build import evidence_here, this_build
from arbitro.i18n import translator


def conformity(language: str = "en") -> Conformity:
    """Return how this very build answers FIDE's checklist, and what each answer rests on.

    It is a self-assessment, no acceptance by FIDE. The questions are in the language.

    >>> found = conformity()
    >>> len(found.rows), found.is_draft
    (225, True)
    """
    words = translator(language)
    return make_conformity(
        checklist(),
        claims(),
        evidence_here(),
        this_build(),
        lambda number: words.t(f"conformity.question.{number}"),
    )
