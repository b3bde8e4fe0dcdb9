"""A command as pages and programs give it: what whoever gives it may do, and how it is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arbitro.desk.commands import (
    AnswerRequest,
    BeginByHand,
    ClearResult,
    Command,
    ConfirmReports,
    CorrectIncident,
    CorrectResult,
    EnterResult,
    FinishByHand,
    ForfeitMatch,
    MakeRequest,
    PairByHand,
    PairTeamsByHand,
    PlaceByHand,
    RecordIncident,
    Redo,
    SwapColours,
    Undo,
    WithdrawIncident,
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

_OF_A_GAME = (EnterResult, ClearResult, CorrectResult, SwapColours)
_BY_HAND = (
    PairByHand,
    PairTeamsByHand,
    BeginByHand,
    PlaceByHand,
    FinishByHand,
)


def check_command(here: EventRequest, name: str, command: Command) -> None:
    """Refuse who may not give the command: 403."""
    action, grant = action_of(name), here.request.state.session.grant
    if isinstance(command, _OF_A_GAME):
        check_role(here, game_of(here, command.game), command)
    elif not grant.may(action, here.event.id, here.section_number):
        raise NotAllowedError(action)
    check = _CHECKS.get(type(command))
    if check is not None:
        check(here, command)


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


_CHECKS: Mapping[type, Callable[[EventRequest, Any], None]] = {
    Undo: _check_turn,
    Redo: _check_turn,
    CorrectIncident: check_incident,
    WithdrawIncident: check_incident,
    ConfirmReports: _check_reports,
    AnswerRequest: _check_answer,
    MakeRequest: _check_asked,
}
"""What some commands are looked at for beside the right that their row names."""


def give(here: EventRequest, command: Command, form: Form) -> Outcome | Refused:
    """Let the service decide on a command, with what only some commands are looked at for."""
    if isinstance(command, _OF_A_GAME):
        return put_down(here, game_of(here, command.game), command, form)
    if isinstance(command, RecordIncident):
        return record_incident(here, command, form)
    if isinstance(command, ForfeitMatch):
        return forfeit(here, command, form)
    if isinstance(command, _BY_HAND):
        return do_by_hand(here, command, form)
    return here.do(command, form)
