"""A team that joins a Swiss after the first pairing, over the JSON interface."""

from __future__ import annotations

from dataclasses import asdict
from typing import Literal

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro.answers.interface.events import Fault, LateTeamOut
from arbitro.desk.features.teams.events import LateTeamAdmitted
from arbitro.i18n import Translator
from arbitro.model import Player
from arbitro.reasons import Refused
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import only_json, refused_answer
from arbitro.web.api_v1.bodies import Body, CommandBody
from arbitro.web.event_request import AtSection
from arbitro.web.forms.form import Form
from arbitro.web.forms.player import player_of
from arbitro.web.forms.teams import late_team
from arbitro.web.http.problems import ProblemAnswer

router = APIRouter(
    route_class=AnswerRoute,
    prefix="/api/v1/events/{event}/sections/{section}/teams",
    tags=["arbitro"],
)


class PlayerIn(Body):
    """A player: ``title`` such as IM or WFM, ``sex`` m or w, ``birth`` a year or YYYY-MM-DD."""

    name: str
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: int = 0
    birth: str = ""
    club: str = ""
    category: str = ""


class LateTeamIn(CommandBody):
    """A late team with its players in board order.

    ``missed`` is what each round before its first brings: the TRF code of a zero-point, half-point
    or full-point bye.
    """

    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""
    players: list[PlayerIn] = Field(default_factory=list, max_length=500)
    missed: Literal["Z", "H", "F"] = "Z"


@router.post("/late")
def admit(here: AtSection, wanted: LateTeamIn, request: Request) -> LateTeamOut | JSONResponse:
    """Admit a team after the first pairing of a team Swiss, as the arbiter does."""
    only_json(request)
    if "teams" not in here.section.kind.forms:
        raise HTTPException(404, "no-teams")
    form, players, faults = _read(wanted, here.words)
    command = late_team(form, here.section.id, players)
    faults = [*_faults(form, ("body",), here.words), *faults]
    if faults:
        return ProblemAnswer(
            422, "invalid", error="invalid", faults=[asdict(fault) for fault in faults]
        )
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return refused_answer(answer, here.words)
    admitted = next(event for event in answer.events if isinstance(event, LateTeamAdmitted))
    return LateTeamOut(version=answer.version, team=admitted.team, first_round=admitted.first_round)


def _read(wanted: LateTeamIn, words: Translator) -> tuple[Form, tuple[Player, ...], list[Fault]]:
    """Return what is said of a team as a form, its players, and what is wrong with these."""
    form = Form(
        {
            "team_name": wanted.name,
            "team_short": wanted.short,
            "team_federation": wanted.federation,
            "captain": wanted.captain,
            "missed": wanted.missed,
        }
    )
    if wanted.command:
        form.command = wanted.command
    players, faults = [], []
    for at, player_in in enumerate(wanted.players):
        fields = Form({name: str(value) for name, value in player_in.model_dump().items()})
        player = player_of(fields)
        if player is None:
            faults += _faults(fields, ("body", "players", at), words)
        else:
            players.append(player)
    return form, tuple(players), faults


def _faults(form: Form, where: tuple[str | int, ...], words: Translator) -> list[Fault]:
    return [
        Fault(where=(*where, _OUTSIDE.get(name, name)), what=words.t(fault.code, **fault.values))
        for name, fault in sorted(form.faults.items())
    ]


_OUTSIDE = {"team_name": "name", "team_short": "short", "team_federation": "federation"}
"""Fields of the form that have another name in JSON."""
