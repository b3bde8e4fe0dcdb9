"""A diploma for a player: who, where, the place and the points; the rest is written in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arbitro.i18n import Translator
from arbitro.papers.blocks import Sheet
from arbitro.papers.forms.filling import day, number, points, text
from arbitro.papers.forms.writing import PaperMembers
from arbitro.papers.papers import PaperKind, PaperSource


@dataclass(frozen=True, slots=True)
class Diploma:
    """What the diploma says; a blank is a line to write on."""

    diploma_for: str = text()
    name: str = text(needed=True)
    event: str = text(needed=True)
    place: str = text()
    end: date | None = day()
    rank: int | None = number(computed=True)
    diploma_points: int | None = points(computed=True)
    diploma_signed: str = text()


def draft(source: PaperSource) -> Diploma:
    """Fill a diploma from an event, as far as it tells."""
    details = source.tournament.details
    about = Diploma(event=details.name, place=details.city, end=details.end)
    if source.player is None:
        return about
    name = source.tournament.entry(source.player).player.name
    if source.standings is None:
        return Diploma(name=name, event=about.event, place=about.place, end=about.end)
    row = source.standings.row(source.player)
    return Diploma(
        name=name,
        event=about.event,
        place=about.place,
        end=about.end,
        rank=row.rank,
        diploma_points=row.points,
    )


def sheet(paper: Diploma, words: Translator) -> Sheet:
    """Return the diploma as it is printed."""
    it = PaperMembers(paper, words)
    blocks = (
        it.fields("name:4", "diploma_for:4"),
        it.fields("event:4", "place:2", "end:2", "rank", "diploma_points"),
        it.signatures("diploma_signed"),
    )
    return Sheet(words.t("paper.name.diploma"), "", blocks)


DIPLOMA = PaperKind("diploma", "player", Diploma(), sheet, draft)
