"""The papers of a section as a gallery: by the moment they are needed, each with its first page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from arbitro.desk.derived.length import rounds_total
from arbitro.rules.laws.clock.handicap import TABLES as HANDICAPS
from arbitro.web.views.event.event import SectionView


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper: its code, its words, its address below that of the section, what may be chosen.

    ``asks`` are the values its address always has. ``several`` tells that one paper can have all
    sections, at ``of_all`` of the event where that is another address; ``sized`` that it can be
    printed on other sheets. ``table`` is the code of the same as a table, empty where it is none.
    ``further`` are other forms of it: the codes of their words, and their addresses.
    """

    code: str
    word: str
    page: str
    asks: tuple[tuple[str, str], ...] = ()
    table: str = ""
    of_all: str = ""
    several: bool = False
    sized: bool = False
    is_pdf: bool = False
    further: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """The papers of a moment of the event, with the code of its name."""

    word: str
    papers: tuple[Paper, ...]
    values: dict[str, int] = field(default_factory=dict)


FURTHER = (("tables", "ui.tables.title"), ("paper/small", "ui.small.title"))
"""Pages beside the gallery, below the address of a section: everything as tables, small papers."""


def gallery_of(
    view: SectionView, number: int, *, is_arbiter: bool, with_poster: bool = True
) -> tuple[Moment, ...]:
    """Return the papers of a section by moment, those of a round for round ``number``.

    ``is_arbiter`` tells that whoever asks is also shown what only arbiters print;
    ``with_poster`` that the poster can be made: others can open the address it leads to.
    """
    of_round = (_round_papers(view, number), "ui.gallery.round", {"round": number})
    moments = (
        *((of_round,) if number or view.section.entries_closed else ()),
        (_table_papers(view), "ui.nav.standings", {}),
        (_before(view, is_arbiter=is_arbiter, with_poster=with_poster), "ui.gallery.before", {}),
        (_afterwards(view, is_arbiter=is_arbiter), "ui.gallery.after", {}),
    )
    made = (Moment(word, tuple(papers), values) for papers, word, values in moments)
    return tuple(moment for moment in made if moment.papers)


def find_paper(moments: Iterable[Moment], code: str) -> tuple[Moment, Paper] | None:
    """Return a paper of a gallery and its moment, None where there is none of that code."""
    found = ((moment, paper) for moment in moments for paper in moment.papers if paper.code == code)
    return next(found, None)


def _small(code: str, number: int = 0, *, several: bool = True) -> Paper:
    asks = (("round", str(number)),) if number else ()
    word, page = f"ui.small.kind.{code}", f"paper/small/{code}"
    further = (("ui.gallery.more", "paper/small"),)
    return Paper(code, word, page, asks, several=several, sized=True, is_pdf=True, further=further)


def _round_papers(view: SectionView, number: int) -> Iterator[Paper]:
    papers = view.kind.papers
    if number:
        last = number == len(view.section.rounds)
        page = f"paper/pairings/{number}"
        by_name = "pairings-by-name" in papers
        # Where both players have the same time, no pair has times of its own.
        by_handicap = by_name and last and view.section.settings.time_control is None
        further = [
            (f"ui.handicap.link-{table.name}", f"{page}?handicap={table.name}")
            for table in (HANDICAPS.values() if by_handicap else ())
        ]
        whole = "papers?of=boards" if last else ""
        yield Paper(
            "pairings", "ui.gallery.by-board", page, (), "pairings", whole, further=tuple(further)
        )
        if by_name:
            whole = "papers?of=names" if last else ""
            yield Paper("names", "ui.gallery.by-name", page, (("name", ""),), "names", whole)
        if "protocols" in papers:
            yield Paper("protocols", "ui.teams.protocols", f"paper/protocols/{number}")
        yield _small("slip", number)
        sheets = f"paper/score-sheets/{number}.pdf"
        two = (("ui.paper.two-a-page", f"{sheets}?two=1"),)
        yield Paper(
            "score-sheets", "ui.games.sheets", sheets, several=True, is_pdf=True, further=two
        )
    coming = min(len(view.section.rounds) + 1, rounds_total(view.section))
    if view.has_line_ups and view.section.entries_closed:
        yield Paper("line-ups", "ui.teams.forms", f"paper/line-ups/{coming}")
    if "check-lists" in papers and view.numbers:
        page = f"paper/check-list/{number or coming}"
        later = (("ui.gallery.round", f"paper/check-list/{coming}"),)
        lists = later if coming > number else ()
        yield Paper("check-list", "ui.paper.check-lists", page, further=lists)


def _table_papers(view: SectionView) -> Iterator[Paper]:
    section, papers = view.section, view.kind.papers
    played = bool(section.rounds)
    whole = "papers?of=standings" if played else ""
    yield Paper("standings", "ui.nav.standings", "paper/standings", (), "standings", whole)
    if view.is_knock_out:
        sheets = ("", "?paper=a3") if section.entries_closed and view.numbers else ()
        further = tuple(
            ("ui.gallery.pdf-a3" if a3 else "ui.gallery.pdf-a4", f"paper/bracket.pdf{a3}")
            for a3 in sheets
        )
        yield Paper("bracket", "ui.nav.bracket", "paper/bracket", further=further)
    else:
        yield Paper("crosstable", "ui.nav.crosstable", "paper/crosstable", (), "crosstable")
    if "players-crosstable" in papers:
        page = "paper/crosstable"
        yield Paper("players-crosstable", "ui.teams.players-crosstable", page, (("players", ""),))
    if "board-scores" in papers:
        yield Paper("boards", "ui.teams.board-scores", "paper/boards", (), "board-scores")
    if section.prizes:
        yield Paper("prizes", "ui.nav.prizes", "paper/prizes", (), "prizes")


def _before(view: SectionView, *, is_arbiter: bool, with_poster: bool) -> Iterator[Paper]:
    yield Paper("players", "ui.paper.players", "paper/players", (), "players")
    if view.section.drawing:
        yield Paper("drawing", "ui.drawing.title", "paper/drawing")
    yield Paper("schedule", "ui.schedule.title", "paper/schedule", (), "schedule")
    yield _small("table")
    yield _small("place", len(view.section.rounds))
    yield _small("badge")
    if is_arbiter and "cards" in view.kind.papers:
        page, further = "cards/cards.pdf", (("ui.cards.title", "cards"),)
        yield Paper("player", "ui.small.kind.player", page, is_pdf=True, further=further)
    if with_poster:
        yield _small("poster", several=False)
    yield _small("receipt")


def _afterwards(view: SectionView, *, is_arbiter: bool) -> Iterator[Paper]:
    for code in ("diploma", "certificate", *(("prize",) if view.section.prizes else ())):
        yield _small(code)
    if is_arbiter:
        yield Paper("incidents", "ui.incidents.title", "paper/incidents")
