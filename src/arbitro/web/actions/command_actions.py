"""A command as pages and programs give it: what whoever gives it may do, and how it is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arbitro.desk.all_features import COMMANDS
from arbitro.desk.commands import (
    AnswerRequest,
    Command,
    ConfirmReports,
    MakeRequest,
    Redo,
    Undo,
)
from arbitro.reasons import Refused
from arbitro.service import Outcome
from arbitro.web.actions.game_actions import (
    check_incident,
    check_role,
    check_turn,
    do_by_hand,
    forfeit,
    game_of,
    may_ask_for,
    put_down,
    record_incident,
    result_command,
)
from arbitro.web.actions.player_requests import may_answer
from arbitro.web.event_request import EventRequest
from arbitro.web.forms.form import Form
from arbitro.web.routes.route_rights import action_of
from arbitro.web.session.access import Action, NotAllowedError
from arbitro.web.views.rounds.hall import row_of


def check_command(here: EventRequest, name: str, command: Command) -> None:
    """Refuse who may not give the command: 403."""
    action, grant = action_of(name), here.request.state.session.grant
    about = COMMANDS[type(command)].about
    if about != "game" and not grant.may(action, here.event.id, here.section_number):
        raise NotAllowedError(action)
    check = _CHECKS.get(about or "")
    if check is not None:
        check(here, command)


def _check_game(here: EventRequest, command: Any) -> None:
    """Refuse who may not do this with the game: 403."""
    check_role(here, game_of(here, command.game), command)


def _check_turn(here: EventRequest, command: Undo | Redo) -> None:
    check_turn(here, command.command)


def _check_reports(here: EventRequest, command: ConfirmReports) -> None:
    """Refuse to confirm what was reported at tables the device was not let in for: 403."""
    grant = here.request.state.session.grant
    for game in command.games:
        if not grant.has_table(row_of(here.section, game_of(here, game)).table):
            raise NotAllowedError(Action.CHANGE_RESULT)


def _check_answer(here: EventRequest, command: AnswerRequest) -> None:
    """Refuse who may not do what is asked for: 403."""
    request = here.section.section.requests.get(command.number)
    if request is not None:
        may_answer(here, request, accepted=command.accepted)


def _check_asked(here: EventRequest, command: MakeRequest) -> None:
    """Refuse who may not ask for a result of a game: 403."""
    if command.game is None:
        return
    game, section = game_of(here, command.game), here.whole_section.section
    change = result_command(section.id, game, command.result, command.stood, section.current)
    if change is None or not may_ask_for(here, game, change):
        raise NotAllowedError(Action.ASK)


_CHECKS: Mapping[str, Callable[[EventRequest, Any], None]] = {
    "game": _check_game,
    "incident": check_incident,
    "log": _check_turn,
    "new-request": _check_asked,
    "reports": _check_reports,
    "request": _check_answer,
}
"""What is looked at before a command, beside its right, by what its row says it is about."""


def give(here: EventRequest, command: Command, form: Form) -> Outcome | Refused:
    """Let the service decide on a command, as what it is about asks for."""
    way = _WAYS.get(COMMANDS[type(command)].about or "")
    return here.do(command, form) if way is None else way(here, command, form)


def _put_down(here: EventRequest, command: Any, form: Form) -> Outcome | Refused:
    return put_down(here, game_of(here, command.game), command, form)


_WAYS: Mapping[str, Callable[[EventRequest, Any, Form], Outcome | Refused]] = {
    "game": _put_down,
    "hand-pairing": do_by_hand,
    "match": forfeit,
    "new-incident": record_incident,
}
"""How some commands are given, by what their row says they are about."""
