"""Pairing a round of teams by hand, for one of the permitted reasons."""

from __future__ import annotations

from fastapi import HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.handling import permitted_reasons
from arbitro.desk.settings import ManualReason
from arbitro.desk.teams.by_hand import Pairs
from arbitro.desk.teams.commands import PairTeamsManually
from arbitro.desk.teams.state import TeamId
from arbitro.explain import Reason, Refused
from arbitro.web.asking import Here
from arbitro.web.forms import Form
from arbitro.web.rendering import go
from arbitro.web.views.team_manual import manual_team_values, manual_teams, remarks_of

MOST_MATCHES = 2000


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
    matches, bye = _matches(here, form), _team(here, form, "bye")
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
        return team_manual_page(here, number, form, answer)
    return go(f"{here.section.url}/rounds/{number}", "paired-manually")


def _team(here: Here, form: Form, name: str) -> TeamId | None:
    """Return the team chosen for a place, None where it is empty."""
    text = form.values.get(name, "")
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 9:
        team = TeamId(int(text))
        if team in here.section.section.teams.teams:
            return team
    form.fault(name, "choice")
    return None


def _matches(here: Here, form: Form) -> Pairs:
    matches = []
    for place in range(1, MOST_MATCHES + 1):
        if f"home_{place}" not in form.values:
            break
        home, away = _team(here, form, f"home_{place}"), _team(here, form, f"away_{place}")
        if home is not None and away is not None:
            matches.append((home, away))
        elif home is not away:
            form.fault(f"home_{place}" if home is None else f"away_{place}", "required")
    return tuple(matches)
