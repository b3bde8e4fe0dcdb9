"""What is handed over after an event: what is missing first, and all of it in one file."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.desk.derived.length import games_open
from arbitro.desk.derived.office.document import document_of
from arbitro.desk.derived.office.packet import packet_of_event, packet_of_section
from arbitro.formats.exporters import export
from arbitro.formats.ical import of_whole_days
from arbitro.i18n.office import packet_rows
from arbitro.i18n.office_document import as_text, written
from arbitro.papers.papers import pdf_of
from arbitro.reasons import Refused
from arbitro.rules.ratings.report_check import closing_date, lists_of, month_after
from arbitro.web.asking import AtEvent, Here, at_section
from arbitro.web.pages.official import paper_about
from arbitro.web.rendering import may
from arbitro.web.use import asked_of_tables
from arbitro.web.views.deadlines import ical_entries
from arbitro.web.views.norms import norms_made
from arbitro.web.views.office import told
from arbitro.web.views.official import Subject, arbiters_of
from arbitro.web.views.outgoing import outgoing_of
from arbitro.web.views.packet_papers import fair_play, protocols, receipts, registers
from arbitro.web.views.small import Printed
from arbitro.web.views.spreadsheets import saved, shown_tables

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office")
FIRST_MOMENT = (1980, 1, 1, 0, 0, 0)
"""The moment of every file of the packet, so that the same event gives the same bytes."""


@router.get("/packet")
def packet(here: AtEvent) -> HTMLResponse:
    """Show how every part stands, section by section."""
    sections = [
        (each, packet_of_section(here.event.state, each.section)) for each in here.event.sections
    ]
    return here.page(
        "office/packet.html", tab="office", sections=sections, lists=lists_of_event(here)
    )


@router.get("/packet.zip")
def packet_file(here: AtEvent) -> Response:
    """Give everything there is in one file, with a list of what it holds and what is missing.

    Reports and papers are in it for whoever may make them: they tell of incidents.
    """
    files = dict(_files(here))
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in {"manifest.json": _manifest(here, files), **files}.items():
            packed.writestr(zipfile.ZipInfo(f"packet/{name}", FIRST_MOMENT), data)
    headers = {"content-disposition": f'attachment; filename="{here.event.id}-packet.zip"'}
    return Response(stored.getvalue(), media_type="application/zip", headers=headers)


def _files(here: Here) -> Iterator[tuple[str, bytes]]:
    words, state = here.words, here.event.state
    text = as_text(here.event.name, written(document_of(state), words))
    yield f"regulations-{words.language}.md", text.encode()
    entries = ical_entries(here.event, words)
    yield "deadlines.ics", of_whole_days("deadlines", entries, clock.now())
    found = [f"{each.grade}: {each.text} [{each.article}]" for each in told(here.event, words)]
    yield "findings.txt", "\n".join([*found, ""]).encode()
    if may(here.request, "office"):
        yield from registers(here.event, words)
        yield from fair_play(here.event, words)
    for view in here.event.sections:
        if games_open(view.section) is not None or not view.section.rounds:
            continue
        if may(here.request, "organise"):
            at = at_section(here.request, here.event.id, view.id)
            yield from _reports(at)
            yield from _papers(at)
            yield from receipts(Printed(here.event, words, ""), view)
            yield from _tables(at)
        yield from protocols(here.event, view, words)
        texts = [each.text for each in view.section.game_texts.values()]
        if texts:
            yield f"{view.id}-games.pgn", b"\n\n".join(texts)


def _reports(here: Here) -> Iterator[tuple[str, bytes]]:
    """Yield the reports of a section for the rating office."""
    for code, name in (("trf16", "trf16.trf"), ("trf", "trf26.trf")):
        told_as = export(code, outgoing_of(here.section))
        if not isinstance(told_as, Refused):
            yield f"{here.section.id}-{name}", told_as.encode()


def _tables(here: Here) -> Iterator[tuple[str, bytes]]:
    """Yield every table of a section: standings, results, prizes."""
    asked = asked_of_tables(here, "")
    for code in shown_tables(here.section, asked):
        told_as = saved(here.section, code, "csv", asked, plain=True)
        if told_as is not None:
            yield f"{here.section.id}-{code}.csv", told_as.data


def _papers(here: Here) -> Iterator[tuple[str, bytes]]:
    """Yield the papers of a section as PDF: the chief's report, and what norms ask for."""
    view = here.section
    subjects = [("report", "", Subject())]
    made = norms_made(view)
    if made:
        subjects.append(("it3", "", Subject()))
    for row in made:
        about = Subject(player=row.number, title=row.title.value)
        subjects.append(("it1", f"-{row.number}-{row.title.value.lower()}", about))
    for number, arbiter in enumerate(arbiters_of(view), 1):
        if arbiter.norm:
            code = "ia1" if arbiter.norm.upper() == "IA" else "fa1"
            subjects.append((code, f"-{number}", Subject(arbiter=arbiter.name)))
    for code, suffix, about in subjects:
        paper = paper_about(here, code, about)
        if isinstance(paper, Refused):
            continue
        pdf = pdf_of(code, paper.filled, here.words.language)
        if not isinstance(pdf, Refused):
            yield f"{view.id}-{code}{suffix}.pdf", pdf


class Lists(NamedTuple):
    """Which rating list a report still makes today: the next that is open, the last, or none."""

    last: date
    reachable: date | None


def lists_on(end: date, today: date, *, official: bool) -> Lists:
    """Return the lists of an event that ended on a day, as things stand on another.

    A report reaches a list until it closes; that of an event which ends later, on its last day.
    """
    found = lists_of(end, official=official)
    following = found.first
    while following < found.last and max(closing_date(following), end) < today:
        following = month_after(following)
    reachable = max(closing_date(following), end) >= today
    return Lists(found.last, following if reachable else None)


def lists_of_event(here: Here) -> Lists | None:
    """Return the lists of an event as things stand today; None without its last day."""
    settings, kind = here.event.state.settings, here.event.state.office.facts("kind")
    if settings is None or settings.end is None:
        return None
    return lists_on(settings.end, here.now().date(), official=kind.text("level") == "L1")


def _manifest(here: Here, files: dict[str, bytes]) -> bytes:
    parts = packet_rows(packet_of_event(here.event.state), here.words)
    told_files = {name: len(data) for name, data in sorted(files.items())}
    lists = lists_of_event(here)
    told_lists = lists and {name: day and day.isoformat() for name, day in lists._asdict().items()}
    data = {"event": here.event.name, "parts": parts, "lists": told_lists, "files": told_files}
    return json.dumps(data, ensure_ascii=False, indent=1).encode()
