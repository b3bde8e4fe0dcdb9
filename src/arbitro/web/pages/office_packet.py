"""What is handed over after an event: what is missing first, and all of it in one file."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.desk.derived.length import games_open
from arbitro.desk.derived.office.document import document_of
from arbitro.desk.derived.office.packet import packet_of_section
from arbitro.formats.exporters import export
from arbitro.formats.ical import of_whole_days
from arbitro.i18n.office_document import as_text, written
from arbitro.reasons import Refused
from arbitro.web.asking import AtEvent, Here, at_section
from arbitro.web.views.office import ical_entries, told
from arbitro.web.views.outgoing import outgoing_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office")
FIRST_MOMENT = (1980, 1, 1, 0, 0, 0)
"""The moment of every file of the packet, so that the same event gives the same bytes."""


@router.get("/packet")
def packet(here: AtEvent) -> HTMLResponse:
    """Show how every part stands, section by section."""
    sections = [
        (each, packet_of_section(here.event.state, each.section)) for each in here.event.sections
    ]
    return here.page("office/packet.html", tab="office", sections=sections)


@router.get("/packet.zip")
def packet_file(here: AtEvent) -> Response:
    """Give everything there is in one file, with a list of what it holds and what is missing."""
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
    for view in here.event.sections:
        if games_open(view.section) is not None or not view.section.rounds:
            continue
        at = at_section(here.request, here.event.id, view.id)
        for code, name in (("trf16", "trf16.trf"), ("trf", "trf26.trf")):
            told_as = export(code, outgoing_of(at.section))
            if not isinstance(told_as, Refused):
                yield f"{view.id}-{name}", told_as.encode()
        texts = [each.text for each in view.section.game_texts.values()]
        if texts:
            yield f"{view.id}-games.pgn", b"\n\n".join(texts)


def _manifest(here: Here, files: dict[str, bytes]) -> bytes:
    parts = [
        {
            "section": view.name,
            "part": each.part.code,
            "text": here.words.t(f"office.packet.{each.part.code}"),
            "state": each.state.value,
            "supplied_by": each.part.supplier,
            "article": each.cited(),
        }
        for view in here.event.sections
        for each in packet_of_section(here.event.state, view.section)
    ]
    told_files = {name: len(data) for name, data in sorted(files.items())}
    data = {"event": here.event.name, "parts": parts, "files": told_files}
    return json.dumps(data, ensure_ascii=False, indent=1).encode()
