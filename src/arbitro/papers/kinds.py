"""What a paper is, what fills it, and the registry of those there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from arbitro.i18n import Translator
from arbitro.model import Tournament, Tpn
from arbitro.model.registry import Registry
from arbitro.papers.blocks import Sheet
from arbitro.reasons import Reason, Refused, guarded
from arbitro.rules.standings import Standings


def _nothing(_: object) -> tuple[Reason, ...]:
    return ()


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


def title_of(code: str, words: Translator) -> str:
    """Return what the paper of a code is called."""
    return words.t(f"paper.name.{code}")


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
        return title_of(self.code, words)


PAPERS: Registry[PaperKind] = Registry("arbitro.papers")
"""The papers by their codes, in the order they are listed."""
