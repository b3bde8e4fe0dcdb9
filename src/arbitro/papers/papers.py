"""All papers there are: their codes, what they are made of, and how they are printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from arbitro.i18n import Translator, translator
from arbitro.papers import (
    arbiter_application,
    arbiter_category,
    arbiter_norm,
    chief_report,
    direct_titles,
    title_application,
    title_result,
    tournament_report,
)
from arbitro.papers.blocks import Sheet
from arbitro.papers.rendering import UnprintableError, render
from arbitro.reasons import Reason, Refused, refused


def _nothing(_: object) -> tuple[Reason, ...]:
    return ()


def _norm_refused(paper: arbiter_norm.ArbiterNormReport) -> tuple[Reason, ...]:
    why = arbiter_norm.why_not(paper)
    return () if why is None else (why,)


def _norms_refused(paper: arbiter_application.ArbiterApplication) -> tuple[Reason, ...]:
    found = arbiter_application.verdict(paper)
    return () if found is None else tuple(each.why for each in found.norms if each.why is not None)


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A paper: its code, the dataclass it is filled with, its sheet.

    ``about`` tells whom it is about: a ``player``, an ``arbiter`` or the ``event``. ``blank`` is
    the paper with nothing filled in.
    """

    code: str
    about: str
    blank: Any
    sheet: Callable[[Any, Translator], Sheet]
    said: Callable[[Any], tuple[Reason, ...]] = _nothing

    def remarks(self, paper: object) -> tuple[Reason, ...]:
        """Return what should be known of a paper before it is signed, and is not printed on it."""
        return self.said(paper)

    def title(self, words: Translator) -> str:
        """Return what the paper is called."""
        return words.t(f"paper.name.{self.code}")


PAPERS = {
    kind.code: kind
    for kind in (
        PaperKind("it1", "player", title_result.TitleResult(), title_result.sheet),
        PaperKind("it2", "player", title_application.TitleApplication(), title_application.sheet),
        PaperKind("it3", "event", tournament_report.TournamentReport(), tournament_report.sheet),
        PaperKind("it4", "event", direct_titles.DirectTitles(), direct_titles.sheet),
        PaperKind(
            "fa1",
            "arbiter",
            arbiter_norm.ArbiterNormReport("FA"),
            arbiter_norm.sheet,
            _norm_refused,
        ),
        PaperKind(
            "fa2",
            "arbiter",
            arbiter_application.ArbiterApplication("FA"),
            arbiter_application.sheet,
            _norms_refused,
        ),
        PaperKind(
            "ia1",
            "arbiter",
            arbiter_norm.ArbiterNormReport("IA"),
            arbiter_norm.sheet,
            _norm_refused,
        ),
        PaperKind(
            "ia2",
            "arbiter",
            arbiter_application.ArbiterApplication("IA"),
            arbiter_application.sheet,
            _norms_refused,
        ),
        PaperKind("ia3", "arbiter", arbiter_category.CategoryApplication(), arbiter_category.sheet),
        PaperKind("report", "event", chief_report.ChiefReport(), chief_report.sheet),
    )
}
"""The papers by their codes, in the order they are listed."""


def pdf_of(code: str, paper: object, language: str) -> bytes | Refused:
    """Return a paper as PDF in a language, Refused where a text has a sign no font has."""
    sheet = PAPERS[code].sheet(paper, translator(language))
    try:
        return render("form", sheet.data(), language=language)
    except UnprintableError as problem:
        return refused("paper-unprintable", text=problem.text)
