"""All papers there are: their codes, what they are made of, and how they are printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from arbitro.i18n import Translator, translator
from arbitro.model import Tournament, Tpn
from arbitro.model.registry import Registry
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
from arbitro.reasons import Reason, Refused, guarded, refused
from arbitro.rules.standings import Standings


def _nothing(_: object) -> tuple[Reason, ...]:
    return ()


def _norm_refused(paper: arbiter_norm.ArbiterNormReport) -> tuple[Reason, ...]:
    why = arbiter_norm.why_not(paper)
    return () if why is None else (why,)


def _norms_refused(paper: arbiter_application.ArbiterApplication) -> tuple[Reason, ...]:
    found = arbiter_application.verdict(paper)
    return () if found is None else tuple(each.why for each in found.norms if each.why is not None)


class PaperSource(Protocol):
    """What fills a paper: an event as far as it was played, and whom the paper is about."""

    @property
    def tournament(self) -> Tournament:
        """Return the record of the event."""

    @property
    def standings(self) -> Standings | None:
        """Return its standings, None where there are none."""

    @property
    def words(self) -> Translator:
        """Return the words of the paper's language."""

    @property
    def player(self) -> Tpn | None:
        """Return the number of the player it is about, None where nobody is named."""


class OfficialSource(PaperSource, Protocol):
    """What fills the papers of FIDE: files and options, or an event with all it keeps.

    Each gives the paper, None or Refused where there is none to be had.
    """

    def title_result(self) -> object:
        """Return the certificate of a norm."""

    def title_application(self) -> object:
        """Return the application for a title."""

    def tournament_report(self) -> object:
        """Return the report of a title tournament."""

    def direct_titles(self) -> object:
        """Return the list of direct titles."""

    def arbiter_norm(self, title: str) -> object:
        """Return the certificate of an arbiter's norm for ``FA`` or ``IA``."""

    def arbiter_application(self, title: str) -> object:
        """Return an arbiter's application for ``FA`` or ``IA``."""

    def category_application(self) -> object:
        """Return the application for a category of arbiters."""

    def chief_report(self) -> object:
        """Return the report of the chief arbiter."""


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A paper: its code, the dataclass it is filled with, its sheet.

    ``about`` tells whom it is about: a ``player``, an ``arbiter`` or the ``event``. ``blank`` is
    the paper with nothing filled in, ``draft`` fills it as far as a source goes. What is called
    ``said`` gives the remarks.
    """

    code: str
    about: str
    blank: Any
    sheet: Callable[[Any, Translator], Sheet]
    draft: Callable[[OfficialSource], object]
    said: Callable[[Any], tuple[Reason, ...]] = _nothing

    def remarks(self, paper: object) -> tuple[Reason, ...]:
        """Return what should be known of a paper before it is signed, and is not printed on it."""
        found = guarded(PAPERS, self.code, lambda: self.said(paper))
        return () if isinstance(found, Refused) else found

    def title(self, words: Translator) -> str:
        """Return what the paper is called."""
        return words.t(f"paper.name.{self.code}")


PAPERS: Registry[PaperKind] = Registry("arbitro.papers")
"""The papers by their codes, in the order they are listed."""

for _kind in (
    PaperKind(
        "it1",
        "player",
        title_result.TitleResult(),
        title_result.sheet,
        lambda source: source.title_result(),
    ),
    PaperKind(
        "it2",
        "player",
        title_application.TitleApplication(),
        title_application.sheet,
        lambda source: source.title_application(),
    ),
    PaperKind(
        "it3",
        "event",
        tournament_report.TournamentReport(),
        tournament_report.sheet,
        lambda source: source.tournament_report(),
        tournament_report.remarks,
    ),
    PaperKind(
        "it4",
        "event",
        direct_titles.DirectTitles(),
        direct_titles.sheet,
        lambda source: source.direct_titles(),
        direct_titles.remarks,
    ),
    PaperKind(
        "fa1",
        "arbiter",
        arbiter_norm.ArbiterNormReport("FA"),
        arbiter_norm.sheet,
        lambda source: source.arbiter_norm("FA"),
        _norm_refused,
    ),
    PaperKind(
        "fa2",
        "arbiter",
        arbiter_application.ArbiterApplication("FA"),
        arbiter_application.sheet,
        lambda source: source.arbiter_application("FA"),
        _norms_refused,
    ),
    PaperKind(
        "ia1",
        "arbiter",
        arbiter_norm.ArbiterNormReport("IA"),
        arbiter_norm.sheet,
        lambda source: source.arbiter_norm("IA"),
        _norm_refused,
    ),
    PaperKind(
        "ia2",
        "arbiter",
        arbiter_application.ArbiterApplication("IA"),
        arbiter_application.sheet,
        lambda source: source.arbiter_application("IA"),
        _norms_refused,
    ),
    PaperKind(
        "ia3",
        "arbiter",
        arbiter_category.CategoryApplication(),
        arbiter_category.sheet,
        lambda source: source.category_application(),
    ),
    PaperKind(
        "report",
        "event",
        chief_report.ChiefReport(),
        chief_report.sheet,
        lambda source: source.chief_report(),
    ),
):
    PAPERS.register(_kind.code, _kind)


def papers() -> tuple[PaperKind, ...]:
    """Return all papers there are, ours first."""
    return tuple(each for each in map(PAPERS.find, PAPERS.names()) if each is not None)


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


def pdf_of(code: str, paper: object, language: str) -> bytes | Refused:
    """Return a paper as PDF in a language, Refused where a text has a sign no font has."""
    kind = paper_of(code)
    sheet = guarded(PAPERS, code, lambda: kind.sheet(paper, translator(language)))
    if isinstance(sheet, Refused):
        return sheet
    try:
        return render("form", sheet.data(), language=language)
    except UnprintableError as problem:
        return refused("paper-unprintable", text=problem.text)
