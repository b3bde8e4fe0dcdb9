"""What pages and the JSON interface share: results, teams named, moments, tables, calendars."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from fastapi import HTTPException, Request

from arbitro import clock
from arbitro.desk.commands import (
    ClearResult,
    Command,
    CorrectResult,
    EnterResult,
    ForfeitMatch,
    SwapColours,
)
from arbitro.desk.derived.knock_out.bracket import is_played_now
from arbitro.desk.features.incidents import IncidentRecorded, RecordIncident
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.games import IncidentId
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import SectionTeam, TeamId
from arbitro.i18n.zones import in_the_hall
from arbitro.model import GameId, SectionId
from arbitro.reasons import Refused, refused
from arbitro.service import HistoryItem, Outcome
from arbitro.web.event_request import EventRequest, actor_of, own_since
from arbitro.web.forms.form import Form, whole_number
from arbitro.web.http.addresses import address_of
from arbitro.web.rendering.templates import may
from arbitro.web.session.access import Action, NotAllowedError, Permission, permission
from arbitro.web.session.device_codes import CalendarKeys
from arbitro.web.views.event.boards import MAIN_RESULTS
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.papers.handover import Reader, packed, parts_of
from arbitro.web.views.standings.tables import TableAudience

if TYPE_CHECKING:
    from arbitro.service.boards.hall import LiveBoards
    from arbitro.web.views.event.bundle import Part


# What was sent before is answered as then, whatever may be done by now.


def done_before(here: EventRequest, form: Form, check: Callable[[], None]) -> Outcome | None:
    """Return what came of a form that was carried out before and would be refused by now.

    None where it may be carried out; 403 where it may not, and never was.

    Whoever had no answer sends again when a later round is published, or the minutes are over in
    which it may be taken back: to be refused then would be to be told that nothing was done.
    """
    try:
        check()
    except NotAllowedError:
        found = here.repeated(form)
        if found is None:
            raise
        return found
    return None


# Incidents: when they were written down, and about whose games.


def check_incident(here: EventRequest, command: Command) -> None:
    """Refuse an incident at a game that whoever writes it down is not told of, or not let in for.

    404 where the game is in no round that is published: what is answered about it would tell who
    plays there. 403 where its table is another device's.
    """
    if may(here.request, "read-drafts"):
        return
    grant, section = here.request.state.session.grant, here.section.section
    incident = getattr(command, "incident", None)
    if incident is not None and incident.round > len(section.rounds):
        raise HTTPException(404, "round-unknown")
    if incident is not None and incident.game is not None:
        game_of(here, incident.game)
    logged = section.incidents.get(getattr(command, "number", IncidentId(0)))
    about = [incident, None if logged is None else logged.incident]
    games = [None if item is None else item.game for item in about]
    for other in games:
        game = None if other is None else section.game(other)
        if game is not None and not grant.has_table(table_of(here.section, game)):
            raise NotAllowedError(Action.RECORD_INCIDENT)


def moments(here: EventRequest) -> dict[IncidentId, datetime]:
    """Return when each incident was written down, in the time of the hall."""
    return {
        event.number: in_the_hall(here.event.state, item.at)
        for item in here.service.history(here.event.id)
        for event in item.events
        if isinstance(event, IncidentRecorded)
    }


# A result is entered, corrected or taken back: by whom, for which game, with which command.


def game_of(here: EventRequest, game: int) -> Game:
    """Return a game a result is entered for; 404 where whoever asks is shown none.

    A game of a round that is not published is no game yet to whoever is not told of the round.
    """
    found = here.section.section.game(GameId(game))
    if found is None:
        raise HTTPException(404, "game-unknown")
    return found


def check_role(here: EventRequest, game: Game, command: Command | None) -> None:
    """Refuse what whoever enters results may not do with this game: 403.

    One device enters what is missing, another changes what stands, a third one neither at a table
    it was not let in for; who does not see a round that is not published enters nothing there.
    """
    if command is None:
        return
    action = _action_of(here, game, command)
    grant, section = here.request.state.session.grant, here.whole_section
    at_own_table = grant.has_table(table_of(section, game))
    if not grant.may(action, here.event.id, section.id) or not at_own_table:
        raise NotAllowedError(action)


def may_ask_for(here: EventRequest, game: Game, command: Command) -> bool:
    """Tell whether a device that may not do a thing with a game may ask the arbiters for it."""
    grant, section = here.request.state.session.grant, here.whole_section
    return (
        permission(grant.role, _action_of(here, game, command)) is Permission.ASKS
        and grant.may(Action.ASK, here.event.id, section.id)
        and grant.has_table(table_of(section, game))
    )


def _action_of(here: EventRequest, game: Game, command: Command) -> Action:
    """Return what of the table of rights a command at a game is."""
    if isinstance(command, SwapColours):
        return Action.PAIR_BY_HAND
    section = here.whole_section.section
    current = section.current
    if section.settings.system.is_knock_out:
        is_now = is_played_now(section, game.id)
    else:
        is_now = current is not None and current.published and game.id in current.games
    if not is_now:
        return Action.CORRECT_RESULT
    wanted = getattr(command, "result", None)
    if wanted not in {None, *MAIN_RESULTS} or game.result not in {None, *MAIN_RESULTS}:
        return Action.SPECIAL_RESULT
    # The same result entered once more changes nothing.
    missing = isinstance(command, EnterResult) and game.result in {None, wanted}
    return Action.ENTER_RESULT if missing else Action.CHANGE_RESULT


def table_of(section: SectionView, game: Game) -> int:
    """Return the table of a game in the hall: that of its match where teams play."""
    teams = section.section.rounds[game.round - 1].teams
    match = None if teams is None else teams.match_of_game(game.id)
    return game.board if match is None else match.number


def record_incident(here: EventRequest, command: RecordIncident, form: Form) -> Outcome | Refused:
    """Let the service decide on an incident, and on the result that ends its game where it has one.

    403 for who may write down the one and may not enter the other.
    """
    check_incident(here, command)
    game = command.incident.game
    if command.result is None or game is None:
        return here.do(command, form)
    found = game_of(here, game)
    entered = EnterResult(command.section, game, command.result, command.expected)
    check_role(here, found, entered)
    return put_down(here, found, command, form)


def forfeit(here: EventRequest, command: ForfeitMatch, form: Form) -> Outcome | Refused:
    """Let the service decide that a match was not played, at a table the device was let in for.

    A match of a preview is none yet: 404 to whoever is not told of the round.
    """
    rounds, grant = here.section.section.rounds, here.request.state.session.grant
    if not 1 <= command.round <= len(rounds):
        raise HTTPException(404, "round-unknown")
    if not grant.has_table(command.match):
        raise NotAllowedError(Action.SPECIAL_RESULT)
    if not rounds[command.round - 1].published:
        return refused("round-not-published", round=command.round)
    return here.do(command, form)


def put_down(here: EventRequest, game: Game, command: Command, form: Form) -> Outcome | Refused:
    """Let the service decide; while the round is a preview nobody has been told to play it."""
    if not here.whole_section.section.rounds[game.round - 1].published:
        return refused("round-not-published", round=game.round)
    return here.do(command, form)


def check_turn(here: EventRequest, command: str) -> None:
    """Refuse to take back or do again what is not the own of the last minutes: 403.

    Whoever may undo everything is refused nothing.
    """
    items = () if may(here.request, "undo") else here.service.history(here.event.id)
    if not may(here.request, "undo") and command not in own_turns(here, items):
        raise NotAllowedError(Action.UNDO)


def own_turns(here: EventRequest, items: Iterable[HistoryItem]) -> frozenset[str]:
    """Return the commands that whoever asks gave within the last minutes."""
    actor, since = actor_of(here.request), own_since(here.request)
    return frozenset(
        item.command for item in items if actor and item.actor == actor and item.at >= since
    )


CLEAR = "clear"
"""What a page sends to take a result back: said in so many words, with the result that stands."""


def result_sent(form: Form) -> tuple[GameResult | None, GameResult | None]:
    """Return the result the line of a board sends, None to take back, and the one it was seen with.

    A blank is a fault and takes nothing back: it may be what is left of something else that was on
    its way while the network was away.
    """
    clears = form.sent("result") == CLEAR
    wanted = None if clears else form.choice("result", GameResult)
    is_seen = clears or bool(form.sent("expected"))
    return wanted, form.choice("expected", GameResult) if is_seen else None


def result_command(
    section: SectionId,
    game: Game,
    wanted: GameResult | None,
    stood: GameResult | None,
    current: object,
) -> Command | None:
    """Return what a chosen result asks for; None where nothing stood and nothing is wanted.

    A result of an earlier round is corrected, one of the current round simply entered.
    """
    if wanted is None:
        return None if stood is None else ClearResult(section, game.id, stood)
    later = getattr(current, "number", game.round) > game.round
    if stood is not None and (later or wanted is stood):
        return CorrectResult(section, game.id, wanted, stood)
    return EnterResult(section, game.id, wanted, stood)


# A section or a team that a request names; the boards that send.


def section_of(here: EventRequest, number: int) -> Section:
    """Return a section of the event as whoever asks is shown it; 404 where there is none."""
    found = here.event.state.sections.get(SectionId(number))
    if found is None:
        raise HTTPException(404)
    return found


def live_boards(here: EventRequest) -> LiveBoards:
    """Return what hears the boards of all events."""
    found: LiveBoards = here.request.app.state.boards()
    return found


def of_teams(here: EventRequest) -> Section:
    """Return the section; 404 where it is one of single players."""
    if "teams" not in here.section.kind.forms:
        raise HTTPException(404)
    return here.section.section


def require_players(here: EventRequest) -> Section:
    """Return the section; 404 where it is one of teams."""
    if "teams" in here.section.kind.forms:
        raise HTTPException(404)
    return here.section.section


def team_of(here: EventRequest, team: int) -> SectionTeam:
    """Return a team of the section; 404 where there is none."""
    found = of_teams(here).teams.teams.get(TeamId(team))
    if found is None:
        raise HTTPException(404)
    return found


def do_by_hand(here: EventRequest, command: Command, form: Form) -> Outcome | Refused:
    """Do a step of pairing by hand; only the chief arbiter goes against the basic rules."""
    if may(here.request, "override-rules"):
        return here.do(command, form)
    # Done without the confirmation first: only the refusal says what would be confirmed.
    plain = replace(form, values={**form.values, "token": ""})
    answer = here.do(command, plain)
    if not isinstance(answer, Refused) or not answer.token:
        return answer
    other = answer.code == "by-hand-other-than-rules" and bool(answer.reasons)
    if other or answer.code == "by-hand-against-rules":
        return replace(refused("by-hand-chief-alone"), reasons=answer.reasons)
    return here.do(command, form)


# Tables for spreadsheets.


def asked_of_tables(here: EventRequest, number: str) -> TableAudience:
    """Return for whom tables are made, of which round; 404 where there is no such round."""
    asked = whole_number(number, None)
    if number and (asked is None or not 1 <= asked <= len(here.section.section.rounds)):
        raise HTTPException(404)
    return TableAudience(
        here.words,
        asked,
        private=may(here.request, Action.READ_PRIVATE.value),
        may=lambda action: may(here.request, action.value),
    )


def packet_for(here: EventRequest) -> bytes:
    """Return all that is handed over after the event in one file, for whoever asks."""
    return packed(here.event, _reader(here))


def packet_parts_for(here: EventRequest) -> tuple[Part, ...]:
    """Return what became of every part of what is handed over, for whoever asks."""
    return tuple(parts_of(here.event, _reader(here)))


def _reader(here: EventRequest) -> Reader:
    now, today = clock.now(), here.now().date()
    return Reader(here.words, now, today, lambda action: may(here.request, action.value))


def keys_of(request: Request) -> CalendarKeys:
    """Return what makes and reads the keys of these addresses."""
    keys: CalendarKeys = request.app.state.calendars
    return keys


def subscription(here: EventRequest) -> str:
    """Return the address for whoever asks, in the own language."""
    where = f"/deadlines/{here.event.id}/{keys_of(here.request).key(here.event.id)}.ics"
    return f"{address_of(here.request)}{where}?language={here.words.language}"
