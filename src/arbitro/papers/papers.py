"""All papers there are, by their codes, filled and printed."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Final

from arbitro.i18n import translator
from arbitro.papers.kinds import PAPERS, OfficialSource, PaperKind, PaperSource
from arbitro.papers.rendering import Pdf, UnprintableError, render
from arbitro.reasons import Refused, guarded, refused

__all__ = ["PAPERS", "PaperKind", "PaperSource", "drafted", "paper_of", "papers", "pdf_of"]

CODES: Final = ("it1", "it2", "it3", "it4", "fa1", "fa2", "ia1", "ia2", "ia3", "report")
"""Those of `official`, in its order: named before anything of them is loaded."""


def _official(code: str) -> PaperKind:
    kinds: tuple[PaperKind, ...] = import_module("arbitro.papers.forms.official").KINDS
    return next(kind for kind in kinds if kind.code == code)


for _code in CODES:
    PAPERS.register_later(_code, partial(_official, _code))


def papers() -> tuple[PaperKind, ...]:
    """Return all papers there are, ours first."""
    return tuple(
        paper_kind for paper_kind in map(PAPERS.find, PAPERS.names()) if paper_kind is not None
    )


def paper_of(code: str) -> PaperKind:
    """Return the paper of a code that is known; KeyError for another."""
    found = PAPERS.find(code)
    if found is None:
        raise KeyError(code)
    return found


def drafted(kind: PaperKind, source: OfficialSource) -> object:
    """Return a paper filled as far as a source goes; refused by name where others' code fails."""
    return guarded(PAPERS, kind.code, lambda: _of_its_kind(kind, kind.draft(source)))


def _of_its_kind(kind: PaperKind, paper: object) -> object:
    if kind.code in set(PAPERS) or isinstance(paper, type(kind.blank) | Refused):
        return paper
    message = f"a {type(paper).__name__} is no {type(kind.blank).__name__}"
    raise TypeError(message)


def pdf_of(code: str, paper: object, language: str) -> Pdf | Refused:
    """Return a paper as PDF in a language, Refused where a text has a sign no font has."""
    kind = paper_of(code)
    sheet = guarded(PAPERS, code, lambda: kind.sheet(paper, translator(language)))
    if isinstance(sheet, Refused):
        return sheet
    try:
        return render("form", sheet.data(), language=language)
    except UnprintableError as problem:
        return refused("paper-unprintable", text=problem.text)
