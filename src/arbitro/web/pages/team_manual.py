"""Pairing a round of teams by hand, for one of the permitted reasons."""

from __future__ import annotations

from fastapi import HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.handling import permitted_reasons
from arbitro.desk.features.teams.commands import PairTeamsManually
from arbitro.desk.values.settings import ManualReason
from arbitro.reasons import Reason, Refused
from arbitro.web.asking import Here
from arbitro.web.by_hand_form import pairs_of_form
from arbitro.web.forms import Form
from arbitro.web.rendering import go
from arbitro.web.views.named import named_refusal
from arbitro.web.views.team_manual import manual_team_values, manual_teams, remarks_of
from arbitro.web.views.teams import TeamsView


def team_manual_page(
    here: Here,
    number: int,
    form: Form | None = None,
    refusal: Refused | None = None,
    told: tuple[Reason, ...] | None = None,
) -> HTMLResponse:
    """Show the matches with a choice for each team; ``told`` is what stands against them."""
    shown = manual_teams(here.section, number)
    if shown is None:
        raise HTTPException(404)
    return here.page(
        "teams/manual.html",
        form=form or Form(manual_team_values(shown)),
        refusal=refusal,
        tab="rounds",
        shown=shown,
        told=told,
        reasons=[
            (each.value, here.words.t(f"ui.teamrounds.reason.{each.value}"))
            for each in permitted_reasons(here.section.section)
        ],
    )


def pair_teams(here: Here, number: int, form: Form) -> Response:
    """Pair as given, or only say what stands against it; the answer of the rules is kept."""
    teams = here.section.section.teams.teams
    matches, bye = pairs_of_form(form, ("home", "away"), teams), form.chosen("bye", teams)
    if form.ok and form.ticked("check"):
        told = remarks_of(here.section, number, matches, bye)
        if isinstance(told, Refused):
            return team_manual_page(here, number, form, told)
        return team_manual_page(here, number, form.renewed(), told=told)
    reason = form.choice("reason", ManualReason)
    note = form.text("note", longest=300)
    if not form.ok or reason is None:
        return team_manual_page(here, number, form)
    command = PairTeamsManually(here.section.id, number, matches, reason, bye, note)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        refusal = named_refusal(answer, TeamsView(here.section).name_of)
        return team_manual_page(here, number, form, refusal)
    return go(f"{here.section.url}/rounds/{number}", "paired-manually")
