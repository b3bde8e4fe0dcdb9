"""Files to take along: the report of a section, the event itself."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query
from fastapi.responses import Response

from arbitro.desk.derived.teams.record import reported
from arbitro.formats.json_format import write_team_json
from arbitro.formats.trf import Purpose, TrfEdition
from arbitro.storage.files import SUFFIX
from arbitro.web.asking import AtEvent, AtSection
from arbitro.web.pages.kinds import pages_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}")

FORMATS: dict[str, TrfEdition] = {"2016": "trf16", "2026": "trf26"}
PURPOSES: dict[str, Purpose] = {"rating": "rating", "pairing": "pairing"}


@router.get("/s/{section}/report.trf")
def report(
    here: AtSection,
    edition: str = "2026",
    purpose: Annotated[str, Query(alias="for")] = "rating",
) -> Response:
    """Write the section's report in the format of 2016 or of 2026, for ratings or for pairings.

    They differ where a game was corrected too late to count (C.04.2 art. 4.3).
    """
    kind, meant = FORMATS.get(edition), PURPOSES.get(purpose)
    if kind is None or meant is None:
        raise HTTPException(404)
    name = f"{here.event.id}-{here.section.id}-trf{edition}"
    name += "-pairing.trf" if meant == "pairing" else ".trf"
    text = pages_of(here).report(here, kind, meant)
    return download(text.encode(), name, "text/plain; charset=utf-8")


@router.get("/s/{section}/report.json")
def team_report_in_json(here: AtSection) -> Response:
    """Write a section of teams as JSON of arbitro, for another arbitro to go on with."""
    view = here.section
    if "report-in-json" not in view.kind.papers:
        raise HTTPException(404)
    text = write_team_json(reported(view.state, view.section))
    return download(text.encode(), f"{here.event.id}-{view.id}.json", "application/json")


def download(data: bytes, name: str, kind: str) -> Response:
    """Return a file to be saved under a name."""
    disposition = f'attachment; filename="{name}"'
    return Response(data, media_type=kind, headers={"content-disposition": disposition})


@router.get("/export")
def export(here: AtEvent) -> Response:
    """Write the event as one self-contained file."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / f"{here.event.id}{SUFFIX}"
        here.service.export(here.event.id, target)
        data = target.read_bytes()
    return download(data, f"{here.event.id}{SUFFIX}", "application/octet-stream")
