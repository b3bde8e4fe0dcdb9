"""What is handed over after an event: what is missing first, and all of it in one file."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.office.packet import packet_of_section
from arbitro.web.asking import AtEvent
from arbitro.web.saved import download
from arbitro.web.use import packet_for
from arbitro.web.views.packet import lists_of_event

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office")


@router.get("/packet")
def packet(here: AtEvent) -> HTMLResponse:
    """Show how every part stands, section by section."""
    sections = [
        (each, packet_of_section(here.event.state, each.section)) for each in here.event.sections
    ]
    lists = lists_of_event(here.event, here.now().date())
    return here.page("office/packet.html", tab="office", sections=sections, lists=lists)


@router.get("/packet.zip")
def packet_file(here: AtEvent) -> Response:
    """Give everything there is in one file."""
    return download(packet_for(here), f"{here.event.id}-packet.zip", "application/zip")
