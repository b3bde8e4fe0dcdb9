"""The forms of a section as a list: each with whom it is about, and how far it is filled in.

A row is a form and its subject. Forms about somebody nobody has named yet ask for the name first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode

from arbitro.desk.derived.length import is_over
from arbitro.desk.values.papers import Blanks
from arbitro.i18n import Translator
from arbitro.i18n.search_words import fold
from arbitro.model import EntryId
from arbitro.papers.forms.filling import missing
from arbitro.papers.papers import PAPERS, paper_of, papers
from arbitro.reasons import Refused
from arbitro.web.forms.form import Form
from arbitro.web.forms.official import FormField, blocks_of
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.papers.official import (
    PaperOfSection,
    Subject,
    arbiters_of,
    paper_about,
)
from arbitro.web.views.standings.norms import norms_made

GROUPS = ("event", "players", "arbiters", "of-others")
"""The parts of the list; the last is of plug-ins."""

MARKS = ("missing", "later", "ready", "choose")
"""What a row may be: fields are empty, rounds are still to be played, nothing is missing, or it is
first asked whom it is about."""

MOST_BESIDE = 12
"""Empty fields that the panel asks for; of a form with more of them it leads to the whole form."""

_AFTER_PLAY = frozenset({"it3", "report", "it1", "fa1", "ia1"})
"""Forms that tell how the event ended: none is complete before its last round is."""

_ABOUT_ARBITERS = ("fa1", "ia1", "fa2", "ia2", "ia3")


class PaperRow(NamedTuple):
    """A form and its subject: its code and name, whom it is about, how it stands.

    ``query`` is the subject as an address says it; ``kept`` tells that something was filled in.
    """

    group: str
    code: str
    name: str
    about: str
    mark: str
    missing: int
    kept: bool
    query: str

    @property
    def address(self) -> str:
        """Return its address below that of the list."""
        return f"{self.code}?{self.query}" if self.query else self.code


class PaperList(NamedTuple):
    """The rows by group, and how many there are of each mark."""

    groups: tuple[tuple[str, tuple[PaperRow, ...]], ...]
    counts: dict[str, int]


def paper_list(view: SectionView, words: Translator, wanted: str = "", only: str = "") -> PaperList:
    """Return the list: rows that have the words wanted, of one mark; of all rows the counts."""
    rows = tuple(_rows(view, words))
    asked = fold(wanted).split()
    shown = [row for row in rows if _has(row, asked) and only in {"", row.mark}]
    grouped = ((group, tuple(row for row in shown if row.group == group)) for group in GROUPS)
    counts = {mark: sum(row.mark == mark for row in rows) for mark in MARKS}
    return PaperList(tuple(group for group in grouped if group[1]), counts)


def _has(row: PaperRow, asked: list[str]) -> bool:
    said = fold(f"{row.code} {row.name} {row.about}")
    return all(word in said for word in asked)


def norm_papers(view: SectionView) -> tuple[tuple[str, Subject], ...]:
    """Return the certificates of the norms made: of players, then of arbiters."""
    of_players = [
        ("it1", Subject(player=row.number, title=row.title.value)) for row in norms_made(view)
    ]
    of_arbiters = [
        ("ia1" if arbiter.norm.upper() == "IA" else "fa1", Subject(arbiter=arbiter.name))
        for arbiter in arbiters_of(view)
        if arbiter.norm
    ]
    return (*of_players, *of_arbiters)


def subject_query(about: Subject) -> str:
    """Return a subject as an address says it.

    >>> subject_query(Subject(player=4, title="GM")), subject_query(Subject())
    ('player=4&title=GM', '')
    """
    said = (
        ("player", about.player or ""),
        ("title", about.title),
        ("arbiter", about.arbiter),
        ("championship", about.championship),
    )
    return urlencode([(name, value) for name, value in said if value])


def _rows(view: SectionView, words: Translator) -> Iterator[PaperRow]:
    listed: set[tuple[str, str]] = set()
    for code, about in _known(view):
        row = _row(view, words, code, about)
        if row is not None and (code, row.query) not in listed:
            listed.add((code, row.query))
            yield row
    for code in ("it4", *(("it1", "it2") if not _has_norms(listed) else ()), *_ABOUT_ARBITERS):
        yield _to_choose(code, words)
    for paper in papers():
        if paper.code not in set(PAPERS):
            yield _to_choose(paper.code, words, "of-others")


def _known(view: SectionView) -> Iterator[tuple[str, Subject]]:
    """Give what can be filled in at once: of the event, of norms, and whatever was begun."""
    yield "it3", Subject()
    yield "report", Subject()
    for code, about in norm_papers(view):
        yield code, about
        if code == "it1":
            yield "it2", about
    for code, place in view.section.papers:
        if PAPERS.find(code) is not None:
            yield code, _subject_kept(view, place)


def _subject_kept(view: SectionView, place: str) -> Subject:
    """Return the subject of a form that was kept, by its permanent names."""
    said = {name: values[0] for name, values in parse_qs(place).items()}
    entry = said.get("entry", "")
    number = view.number_of.get(EntryId(int(entry)), 0) if entry.isdecimal() else 0
    return Subject(
        number, said.get("title", ""), said.get("arbiter", ""), said.get("championship", "")
    )


def _has_norms(listed: set[tuple[str, str]]) -> bool:
    return any(code == "it1" for code, _ in listed)


def _row(view: SectionView, words: Translator, code: str, about: Subject) -> PaperRow | None:
    """Return a row as it is filled in by now, None where the event gives no such form."""
    paper = paper_about(view, words, code, about)
    if isinstance(paper, Refused):
        return None
    empty = len(missing(paper.filled))
    return PaperRow(
        _group_of(code),
        code,
        paper_of(code).title(words),
        about_in_words(view, words, about),
        "missing" if empty else "later" if _comes_later(view, code) else "ready",
        empty,
        bool(paper.kept),
        subject_query(about),
    )


def _comes_later(view: SectionView, code: str) -> bool:
    """Tell whether a form is finished only after rounds that are still to be played."""
    return code in _AFTER_PLAY and not is_over(view.section)


def _to_choose(code: str, words: Translator, group: str = "") -> PaperRow:
    name = paper_of(code).title(words)
    return PaperRow(group or _group_of(code), code, name, "", "choose", 0, kept=False, query="")


def _group_of(code: str) -> str:
    if code in {"it3", "it4", "report"}:
        return "event"
    if code in _ABOUT_ARBITERS:
        return "arbiters"
    return "players" if code in {"it1", "it2"} else "of-others"


def about_in_words(view: SectionView, words: Translator, about: Subject) -> str:
    """Return whom a form is about, as it is said in the list."""
    known = 1 <= about.player <= len(view.numbers)
    player = view.person(view.numbers[about.player - 1]).name if known else ""
    championship = words.t(f"paper.championship.{about.championship}") if about.championship else ""
    said = (about.title, player, about.arbiter, championship)
    return " · ".join(part for part in said if part)


class OpenPaper(NamedTuple):
    """A form that is open beside the list: what is empty, what is to be checked before signing.

    ``asks`` are the fields the panel has: those that are needed and empty, where they are few.
    """

    row: PaperRow
    paper: PaperOfSection
    asks: tuple[FormField, ...]
    empty: tuple[FormField, ...]
    expected: Blanks


def opened_paper(
    view: SectionView, words: Translator, paper: PaperOfSection, about: Subject, form: Form
) -> OpenPaper | None:
    """Return what the panel of a form shows, None where whom it is about has to be said first."""
    if needs_subject(paper.code, about):
        return None
    row = _row(view, words, paper.code, about)
    if row is None:
        return None
    fields = {
        field.name: field
        for block in blocks_of(paper.draft, form, words)
        for field in block.fields
        if field.kind != "fixed"
    }
    empty = tuple(fields[name] for name in missing(paper.filled) if name in fields)
    asks = empty if len(empty) <= MOST_BESIDE else ()
    return OpenPaper(row, paper, asks, empty, paper.kept)


def needs_subject(code: str, about: Subject) -> bool:
    """Tell whether a form is about somebody, or a championship, that the address does not name."""
    if code == "it4":
        return not about.championship
    kind = paper_of(code).about
    if kind == "arbiter":
        return not about.arbiter
    return kind == "player" and not about.player
