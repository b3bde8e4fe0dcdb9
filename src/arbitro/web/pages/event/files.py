"""Files to take along: the report of a section, the event itself."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query
from fastapi.responses import HTMLResponse, Response

from arbitro.formats.exporters import EXPORTERS, Outgoing, export_in_format
from arbitro.formats.trf import Purpose
from arbitro.i18n.entry_heads import heads_of
from arbitro.reasons import Refused, refused
from arbitro.storage.event_files.files import SUFFIX
from arbitro.web.backups.sender import LONGEST_TARGET, BackupSender
from arbitro.web.event_request import AtEvent, AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.http.downloads import download
from arbitro.web.public.place import PlaceError
from arbitro.web.rendering.templates import go
from arbitro.web.views.papers.outgoing import outgoing_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}")

FORMATS = {"2016": "trf16", "2026": "trf"}
PURPOSES: dict[str, Purpose | None] = {"": None, "rating": "rating", "pairing": "pairing"}
Meant = Annotated[str, Query(alias="for")]


@router.get("/s/{section}/report.trf")
def report(here: AtSection, edition: str = "2026", purpose: Meant = "") -> Response:
    """Write the section's report in the format of 2016 or of 2026, for ratings or for pairings.

    They differ where a game was corrected too late to count (C.04.2 art. 4.3). For ratings there is
    none while a game is open; where nothing is said it is the one there is.
    """
    kind = FORMATS.get(edition)
    if kind is None or purpose not in PURPOSES:
        raise HTTPException(404)
    name = f"{here.event.id}-{here.section.id}-trf{edition}"
    name += "-pairing.trf" if purpose == "pairing" else ".trf"
    meant = PURPOSES[purpose]
    return written(here, kind, replace(outgoing_of(here.section), purpose=meant), name)


@router.get("/s/{section}/files/{code}")
def in_format(here: AtSection, code: str, purpose: Meant = "") -> Response:
    """Write the section in any format there is, ours or of others that are allowed."""
    exporter = EXPORTERS.find(code)
    going = outgoing_of(here.section)
    if exporter is None or not exporter.writes(going.competition) or purpose not in PURPOSES:
        raise HTTPException(404)
    heads = heads_of(here.words.language)
    name = f"{here.event.id}-{here.section.id}{exporter.ending}"
    return written(here, code, replace(going, heads=heads, purpose=PURPOSES[purpose]), name)


def written(here: EventRequest, code: str, outgoing: Outgoing, name: str) -> Response:
    """Return a competition in a format, to be saved under a name; else the page that says why."""
    text = export_in_format(code, outgoing)
    exporter = EXPORTERS.find(code)
    if isinstance(text, Refused) or exporter is None:
        refusal = text if isinstance(text, Refused) else refused("format-unknown", format=code)
        return here.page("event/refused.html", refusal=refusal)
    return download(text.encode(), name, exporter.media_type)


@router.get("/export")
def export(here: AtEvent, private: str = "") -> Response:
    """Write the event as one self-contained file, with private records or without.

    Where the address does not say which, the page asks, and names what no file takes along.
    """
    if private not in {"0", "1"}:
        return _export_page(here)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / f"{here.event.id}{SUFFIX}"
        here.service.export(here.event.id, target, private=private == "1")
        data = target.read_bytes()
    return download(data, f"{here.event.id}{SUFFIX}", "application/octet-stream")


def _export_page(
    here: EventRequest, refusal: Refused | None = None, form: Form | None = None
) -> HTMLResponse:
    backups: BackupSender = here.request.app.state.backups
    return here.page(
        "event/export.html",
        refusal=refusal,
        form=form,
        people=len(here.event.state.private),
        destination=backups.destination(here.event.id),
        backup=backups.state(here.event.id),
    )


@router.post("/backup")
def backup(here: AtEvent, form: Submitted) -> Response:
    """Copy the event to another place from now on, or nowhere any more."""
    target = form.text("target").strip()[:LONGEST_TARGET]
    backups: BackupSender = here.request.app.state.backups
    try:
        backups.copy_to(here.event.id, target, private=form.ticked("private"))
    except PlaceError as problem:
        form.values["target"] = "" if problem.code == "password" else target
        return _export_page(here, refused(f"place-{problem.code}"), form)
    return go(f"{here.event.url}/export", "backup-saved")
