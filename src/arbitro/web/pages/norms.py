"""Norms of a section: the radar of everybody, and what one player still needs."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse

from arbitro.rules.titles.event import Exemption, Kind
from arbitro.web.asking import AtSection, Here
from arbitro.web.views.norms import AskedNorms, exemptions_offered, norms_view, player_norms

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/norms")


def norms_asked(here: Here) -> AskedNorms:
    """Return what the address says of the event; anything unknown is as if it were not there."""
    asked = here.request.query_params
    kinds = {each.value: each for each in Kind}
    exemptions = {each.value: each for each in exemptions_offered()}
    return AskedNorms(
        kinds.get(asked.get("kind", ""), Kind.USUAL), exemptions.get(asked.get("exempt", ""))
    )


def _options(here: Here, asked: AskedNorms) -> dict[str, Any]:
    t = here.words.t
    exempt: Exemption | None = asked.exempt
    said = {"kind": asked.kind.value, "exempt": exempt.value if exempt else ""}
    query = "&".join(
        f"{name}={value}" for name, value in said.items() if value not in {"", "usual"}
    )
    return {
        "asked": said,
        "query": f"?{query}" if query else "",
        "kinds": [(each.value, t(f"ui.norms.kind.{each.value}")) for each in Kind],
        "exemptions": [
            ("", t("ui.norms.exempt.none")),
            *((each.value, t(f"ui.norms.exempt.{each.value}")) for each in exemptions_offered()),
        ],
    }


@router.get("")
def radar(here: AtSection) -> HTMLResponse:
    """Show who has made a norm and who still can."""
    asked = norms_asked(here)
    shown = norms_view(here.section, asked)
    return here.page("norms/radar.html", tab="ratings", shown=shown, **_options(here, asked))


@router.get("/{number}")
def one(here: AtSection, number: int) -> HTMLResponse:
    """Show every requirement of a player's titles, and what the games to come have to bring."""
    asked = norms_asked(here)
    shown = player_norms(here.section, number, asked)
    if shown is None:
        raise HTTPException(404)
    return here.page("norms/player.html", tab="ratings", shown=shown, **_options(here, asked))
