"""What pages and the JSON interface share: requests noted and answered, entries from outside."""

from __future__ import annotations

from fastapi import HTTPException

from arbitro.desk.commands import AnswerApplication, Command
from arbitro.desk.features.change_requests import change_asked
from arbitro.desk.values.applications import Applied
from arbitro.desk.values.requests import Request
from arbitro.reasons import Refused
from arbitro.service import Outcome
from arbitro.service.applications import applications_of, keep_application
from arbitro.web.actions.game_actions import check_role
from arbitro.web.event_request import EventRequest, actor_of
from arbitro.web.forms.form import Form
from arbitro.web.session.access import Action, NotAllowedError
from arbitro.web.views.event.applications import player_to_enter


def may_answer(here: EventRequest, request: Request, *, accepted: bool) -> None:
    """Refuse who may not do what is asked for: 403."""
    if request.game is None:
        grant = here.request.state.session.grant
        if not grant.may(Action.CHANGE_ENTRIES, here.event.id, here.section.id):
            raise NotAllowedError(Action.CHANGE_ENTRIES)
        return
    game = here.section.section.game(request.game)
    if game is None:
        if accepted:
            raise HTTPException(404)
        return
    change = change_asked(here.section.section, game, request)
    command: Command | None = change  # type: ignore[assignment]  # one of those of results
    check_role(here, game, command)


def may_ask(here: EventRequest, number: int) -> None:
    """Refuse who may ask for nothing in a section: 403; 404 where there is none."""
    if here.event.section(number) is None:
        raise HTTPException(404)
    if not here.request.state.session.grant.may(Action.ASK, here.event.id, number):
        raise NotAllowedError(Action.ASK)


def answer_application(
    here: EventRequest, number: int, state: Applied, form: Form, *, listed: bool
) -> Outcome | Refused:
    """Accept somebody who asked to be entered, let them wait, or decline; 404 for nobody.

    ``listed`` enters the player as the rating list has the number that was given. How somebody is
    reached is kept beside the log, as of any player.
    """
    asked = here.event.state.applications.get(number)
    if asked is None or asked.section != here.section.id:
        raise HTTPException(404)
    told = applications_of(here.service, here.event.id, [number]).get(number)
    # Whose data were erased cannot be entered: of what they sent nothing can be read any more.
    if state is Applied.ACCEPTED and told is None:
        raise HTTPException(404)
    player = None
    if state is Applied.ACCEPTED and told is not None:
        player = player_to_enter(here.section, told, here.service.folder, listed=listed)
    done = here.do(AnswerApplication(here.section.id, number, state, player), form)
    if isinstance(done, Refused):
        return done
    entry = here.service.snapshot(here.event.id).state.applications[number].entry
    if entry is not None and told is not None:
        actor = actor_of(here.request)
        keep_application(here.service, here.event.id, entry, told, form.command, actor)
    return done
