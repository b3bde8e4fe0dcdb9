"""IT4: the list of titles gained directly in a championship (B.01 art. 1.2 and 1.10.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from arbitro.i18n import Translator
from arbitro.model import Tournament
from arbitro.papers.blocks import Block, Note, Sheet
from arbitro.papers.forms.filling import choice, day, number, points, rows, text
from arbitro.papers.forms.person import describe_event
from arbitro.papers.forms.writing import PaperMembers
from arbitro.reasons import Reason, Refused
from arbitro.rules.titles.direct import PlaceAward, row_in_force
from arbitro.rules.titles.direct_tables import EVENTS, Finish
from arbitro.rules.titles.edition import WOMEN_TITLES

_OF_WOMEN = frozenset(title.value for title in WOMEN_TITLES)


@dataclass(frozen=True, slots=True)
class DirectTitleAward:
    """What a place brings; ``now`` is what is held at once where the title is conditional."""

    rank: int | None = number()
    name: str = text(needed=True)
    fide_id: int | None = number(needed=True)
    federation: str = text(needed=True)
    rating: int | None = number()
    score: int | None = points()
    title: str = text(needed=True)
    award: str = choice("title", "conditional", "norm", needed=True)
    now: str = text()


@dataclass(frozen=True, slots=True)
class DirectTitles:
    """The list of a championship, titles on condition of a rating included."""

    event: str = text(needed=True)
    championship: str = choice(*EVENTS, needed=True)
    place: str = text(needed=True)
    host: str = text(needed=True)
    start: date | None = day(needed=True)
    end: date | None = day(needed=True)
    rounds: int | None = number(needed=True, computed=True)
    players: int | None = number(needed=True, computed=True)
    federations: int | None = number(needed=True, computed=True)
    members: int | None = number()
    awards: tuple[DirectTitleAward, ...] = rows(DirectTitleAward, needed=True, spare=6)
    remarks: str = text(long=True)
    chief: str = text(needed=True)


def direct_titles(
    tournament: Tournament,
    championship: str,
    found: Iterable[tuple[Finish, PlaceAward]],
    members: int = 0,
) -> DirectTitles:
    """Return the list of a championship; ``members`` are the federations that could take part."""
    about: dict[str, Any] = describe_event(tournament.details)
    federations = {entry.player.federation for entry in tournament.entries} - {"", "NON"}
    return DirectTitles(
        **about,
        championship=championship,
        rounds=tournament.rounds_planned or tournament.rounds_paired,
        players=len(tournament.entries),
        federations=len(federations),
        members=members or None,
        awards=tuple(_award(tournament, finish, direct) for finish, direct in found),
    )


def remarks(paper: DirectTitles) -> tuple[Reason, ...]:
    """Return what is unsure about the row of the table the list follows."""
    if paper.start is None or not paper.championship:
        return ()
    women = any(award.title in _OF_WOMEN for award in paper.awards)
    row = row_in_force(paper.championship, paper.start, women=women)
    return () if isinstance(row, Refused) else row.cautions


def _award(tournament: Tournament, finish: Finish, direct: PlaceAward) -> DirectTitleAward:
    player = tournament.entry(finish.player).player
    award = DirectTitleAward(
        finish.place,
        player.name,
        player.fide_id,
        player.federation,
        player.rating or None,
        finish.score,
        direct.title.value,
        direct.kind.value,
    )
    if direct.kind.value != "title":
        return award
    held = replace(award, now=direct.now.value if direct.now else "")
    return held if direct.now is direct.title else replace(held, award="conditional")


def sheet(paper: DirectTitles, words: Translator) -> Sheet:
    """Return the list as it is printed."""
    it = PaperMembers(paper, words)
    columns = [
        "rank",
        "name:1",
        "fide_id",
        "federation",
        "rating",
        "score",
        "title",
        "award",
        "now",
    ]
    blocks: list[Block] = [
        it.fields("event:4", "championship:2", "place:2", "host", "start", "end", "rounds"),
        it.fields("players", "federations", "members", "chief"),
        it.table("awards", *columns, heading="awards", blank=6),
        it.box("remarks"),
        it.signatures("chief", "date"),
        Note(words.t("paper.note.it4")),
    ]
    return Sheet(words.t("paper.title.it4"), "IT4", blocks)
