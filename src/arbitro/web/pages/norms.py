"""Norms of a section, and the direct titles it brings as a championship (B.01 art. 1.2).

The radar of everybody, and what one player still needs.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.features.norms import SetNormFacts
from arbitro.desk.values.papers import NormFacts
from arbitro.reasons import Refused
from arbitro.rules.titles.direct_tables import EVENTS
from arbitro.rules.titles.event import Exemption, TitleEventKind
from arbitro.web.asking import AtSection, Here
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.pages.official import subject_of
from arbitro.web.rendering import go
from arbitro.web.views.norms import exemptions_offered, norms_view, player_norms
from arbitro.web.views.official import awards_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


def _said(here: Here) -> Form:
    """Return the form of what is said of the event, as it stands."""
    facts = here.section.section.norms
    return Form(
        {
            "kind": facts.kind.value,
            "exempt": facts.exempt.value if facts.exempt else "",
            "predetermined": "1" if facts.predetermined else "",
            "approved": "1" if facts.approved else "",
        }
    )


def _options(here: Here, said: Form) -> dict[str, Any]:
    t = here.words.t
    return {
        "facts": said,
        "kinds": [(each.value, t(f"ui.norms.kind.{each.value}")) for each in TitleEventKind],
        "exemptions": [
            ("", t("ui.norms.exempt.none")),
            *((each.value, t(f"ui.norms.exempt.{each.value}")) for each in exemptions_offered()),
        ],
    }


def _radar(here: Here, form: Form | None = None, refusal: Refused | None = None) -> HTMLResponse:
    said = form or _said(here)
    shown = norms_view(here.section)
    options = _options(here, said)
    return here.page(
        "norms/radar.html", tab="ratings", shown=shown, form=form, refusal=refusal, **options
    )


@router.get("/norms")
def radar(here: AtSection) -> HTMLResponse:
    """Show who has made a norm and who still can."""
    return _radar(here)


@router.post("/norms")
def state(here: AtSection, form: Submitted) -> Response:
    """Keep what the organiser says of the event, and go back to where it was said."""
    kind = form.choice("kind", TitleEventKind)
    exempt = None
    if form.sent("exempt"):
        exempt = form.choice("exempt", Exemption, exemptions_offered())
    if not form.ok or kind is None:
        return _radar(here, form)
    facts = NormFacts(kind, exempt, form.ticked("predetermined"), form.ticked("approved"))
    answer = here.do(SetNormFacts(here.section.id, facts), form)
    if isinstance(answer, Refused):
        return _radar(here, form, answer)
    player = form.numbered("player")
    rest = f"/{player}" if player else ""
    return go(f"{here.section.url}/norms{rest}", "norm-facts-set")


@router.get("/norms/{number}")
def one(here: AtSection, number: int) -> HTMLResponse:
    """Show every requirement of a player's titles, and what the games to come have to bring."""
    shown = player_norms(here.section, number)
    if shown is None:
        raise HTTPException(404)
    said = _said(here)
    return here.page("norms/player.html", tab="ratings", shown=shown, **_options(here, said))


@router.get("/direct-titles")
def direct_titles(here: AtSection) -> HTMLResponse:
    """Ask which championship it is; show what its places bring, or why nothing."""
    about = subject_of(here)
    found = awards_of(here.section, about) if about.championship else None
    refusal = found if isinstance(found, Refused) else None
    return here.page(
        "official/direct_titles.html",
        tab="ratings",
        about=about,
        championships=EVENTS,
        found=None if isinstance(found, Refused) else found,
        entry=here.section.tournament.entry,
        refusal=refusal,
        query=here.request.url.query,
    )
