"""A command as pages and programs give it: what whoever gives it may do, and how it is decided."""

from __future__ import annotations

from arbitro.desk.commands import (
    BeginByHand,
    ClearResult,
    Command,
    ConfirmReports,
    CorrectIncident,
    CorrectResult,
    EnterResult,
    FinishByHand,
    ForfeitMatch,
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
    put_down,
    record_incident,
)
from arbitro.web.event_request import EventRequest
from arbitro.web.forms.form import Form
from arbitro.web.routes.route_rights import action_of
from arbitro.web.session.access import NotAllowedError
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
    if isinstance(command, Undo | Redo):
        check_turn(here, command.command)
    if isinstance(command, CorrectIncident | WithdrawIncident):
        check_incident(here, command)
    if isinstance(command, ConfirmReports):
        for game in command.games:
            if not grant.has_table(row_of(here.section, game_of(here, game)).table):
                raise NotAllowedError(action)


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
