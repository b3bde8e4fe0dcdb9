"""The incident log of a section: listed, counted, recorded, corrected, withdrawn, printed."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro.desk.features.incidents import CorrectIncident, RecordIncident
from arbitro.desk.kernel.state import Game
from arbitro.desk.values.games import Incident, IncidentId, Logged
from arbitro.desk.values.settings import GameResult
from arbitro.model import points_of
from arbitro.model.names import name_order_of
from arbitro.reasons import Refused
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.service import EventService, Outcome, UnknownEventError
from arbitro.storage import StoreError
from arbitro.web.actions.game_actions import check_incident, moments, record_incident
from arbitro.web.event_request import (
    AtSection,
    EventRequest,
    Service,
    asked_number,
    event_view,
    heard_of,
)
from arbitro.web.forms.form import Form, Submitted, whole_number
from arbitro.web.forms.incident import (
    CLOCKS,
    PENALTIES,
    RESULT,
    SITUATION,
    WRITTEN_DOWN,
    incident_of,
    values_of,
)
from arbitro.web.http.query import know_only
from arbitro.web.rendering.templates import go, grant_at, may, render, words_of
from arbitro.web.session.access import Action
from arbitro.web.views.event.event import EventView
from arbitro.web.views.office.assistant import CASE, GameRecord, names_of_case
from arbitro.web.views.office.board_context import NAMES, BoardContext, record_of
from arbitro.web.views.office.incidents import (
    facts_of,
    first_values,
    names_listed,
    place_of,
    players_of,
    row_of,
    rows_of,
    ruled_on,
    sent_facts,
    summary_of,
    tallies,
)

router = APIRouter(include_in_schema=False)
SECTION = "/events/{event}/s/{section}/incidents"
LONGEST = 200
MOST_BOARDS = 300
"""Boards that the form of a new incident lists to choose from."""
_PLACE = ("place", "round", "board")
"""What an address says of where something has happened, beside the board."""


def _list(here: EventRequest, template: str, **values: Any) -> HTMLResponse:
    number, player = asked_number(here.request, "round"), asked_number(here.request, "player")
    return here.page(
        template,
        rows=rows_of(here.section, here.words, round_number=number, player=player),
        tallies=tallies(here.section),
        number=number,
        player=player,
        moments=moments(here),
        **values,
    )


@router.get(SECTION)
def incidents(here: AtSection) -> HTMLResponse:
    """List the incidents, all or those of a round or a player."""
    return _page(here)


@router.get("/events/{event}/s/{section}/paper/incidents")
def paper(here: AtSection) -> HTMLResponse:
    """Show the incident log for printing."""
    return _list(here, "incidents/paper.html", printed=here.now())


def _page(here: EventRequest, **values: Any) -> HTMLResponse:
    """Show the list, with an incident open or with the form of a new one beside it."""
    rounds, blank = here.section.section.rounds, None
    if rounds and not here.event.state.finished:
        games = sorted(rounds[-1].games.values(), key=lambda game: game.board)
        blank = _fields(here, Form({}), Incident(len(rounds))) | {
            "boards": [(game.id, _board_said(here, game)) for game in games[:MOST_BOARDS]]
        }
    return _list(here, "incidents/list.html", **{"opened": None, "blank": blank} | values)


def _board_said(here: EventRequest, game: Game) -> str:
    view = here.section
    white, black = (view.person(entry).name for entry in (game.white, game.black))
    return here.words.t("ui.rounds.board-label", board=game.board, white=white, black=black)


def _opened(here: EventRequest, logged: Logged, form: Form | None = None) -> dict[str, Any]:
    """Return what the panel of an incident shows; ``form`` has what was sent and is wrong."""
    shown = form.renewed() if form else Form(values_of(logged.incident))
    return {
        "opened": row_of(here.section, logged, here.words),
        "asked": _fields(here, shown, logged.incident, logged),
        "correcting": form is not None,
    }


def incident_page(
    here: EventRequest, number: int, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    """Show the incidents with one of them open; ``form`` has why it cannot be withdrawn so."""
    return _page(here, form=form, refusal=refusal, **_opened(here, _logged(here, number)))


def _corrected_again(
    here: EventRequest, logged: Logged, form: Form, refusal: Refused | None = None
) -> HTMLResponse:
    """Show an incident open with the correction that was not taken."""
    page = _page(here, refusal=refusal, **_opened(here, logged, form))
    page.status_code = page.status_code if form.ok else 422
    return page


def _form_page(
    here: EventRequest, form: Form, incident: Incident, refusal: Refused | None = None
) -> HTMLResponse:
    """Show the form of a new incident by itself, with the ruling it rests on."""
    game = None if incident.game is None else here.section.section.game(incident.game)
    shown = ruled_on(here.words, incident.situation, dict(incident.facts), _record(here, game))
    asked = _fields(here, form.renewed(), incident)
    return here.page("incidents/new.html", refusal=refusal, form=form, shown=shown, asked=asked)


def _fields(
    here: EventRequest, form: Form, incident: Incident, logged: Logged | None = None
) -> dict[str, Any]:
    """Return what the form of an incident asks for."""
    view = here.section
    game = None if incident.game is None else view.section.game(incident.game)
    met = players_of(incident, logged, view)
    return {
        "form": form,
        "incident": incident,
        "logged": logged,
        "game": game,
        "met": met,
        "players": [(entry, view.person(entry).name) for entry in met]
        if met
        else names_listed(view),
        "situation": SITUATION,
        "penalties": PENALTIES,
        "written_down": WRITTEN_DOWN,
        "clocks": () if incident.game is None else CLOCKS,
        "result": RESULT if logged is None and _may_end(here, game) else (),
        "boards": (),
    }


def _record(here: EventRequest, game: Game | None) -> GameRecord | None:
    """Return the moves of a game, kept or live, as the assistant has ruled on them."""
    context = None if game is None else BoardContext(here.event, here.section, game)
    return record_of(context, *heard_of(here.request, here.event.id))


def _may_end(here: EventRequest, game: Game | None) -> bool:
    """Tell whether whoever writes an incident down may end its game with it."""
    section = here.section.section
    if game is None or game.round != len(section.rounds):
        return False
    return section.rounds[-1].published and may(here.request, "enter-result")


@router.get(f"{SECTION}/new")
def new_form(here: AtSection) -> HTMLResponse:
    """Show the form of a new incident, filled with the facts of a ruling where there is one."""
    given = {name: text[:LONGEST] for name, text in here.request.query_params.items()}
    incident = _placed(here, given)
    situation = given.get("situation", "")
    found = SITUATIONS.get(situation)
    known = {*_PLACE, *NAMES, *(names_of_case(found) if found else CASE)}
    know_only(here.request, known)
    told = {name: text for name, text in given.items() if name in known}
    facts = facts_of(told) if found else ()
    incident = Incident(
        incident.round, incident.game, incident.board, situation=situation, facts=facts
    )
    game = None if incident.game is None else here.section.section.game(incident.game)
    context = BoardContext(here.event, here.section, game) if game else None
    shown = ruled_on(here.words, situation, dict(facts), _record(here, game))
    return _form_page(here, Form(first_values(situation, dict(facts), shown, context)), incident)


def _placed(here: EventRequest, given: dict[str, str]) -> Incident:
    found = place_of(here.section, given)
    if found is None:
        raise HTTPException(404)
    return found


@router.post(f"{SECTION}/new")
def record(here: AtSection, form: Submitted) -> Response:
    """Write an incident down."""
    place = _placed(here, form.values)
    situation, facts = SITUATION.read(form, SITUATION.name) or "", sent_facts(form)
    played = None if place.game is None else here.section.section.game(place.game)
    ruled = summary_of(ruled_on(here.words, situation, dict(facts), _record(here, played)))
    before = Incident(
        place.round,
        place.game,
        place.board,
        situation=situation,
        facts=facts if ruled else (),
        ruled=ruled,
    )
    incident = incident_of(form, before, here.section.section.entries)
    if _may_end(here, played):
        _ask_for_the_result(here, incident, played, form)
    if not form.ok:
        return _form_page(here, form, incident)
    answer = _recorded(here, incident, form)
    if answer is None:  # a result that is none
        return _form_page(here, form, incident)
    if isinstance(answer, Refused):
        return _form_page(here, form, incident, answer)
    ended = bool(form.sent("result"))
    return go(
        f"{here.section.url}/incidents", "incident-and-result" if ended else "incident-recorded"
    )


def _ask_for_the_result(
    here: EventRequest, incident: Incident, game: Game | None, form: Form
) -> None:
    """Ask once where who loses the game by an incident keeps points of it by the result."""
    if (
        game is None
        or form.ticked("result_seen")
        or "penalty-loss-of-game" not in incident.penalties
    ):
        return
    result = form.choice_or_none("result", GameResult) or game.result
    scale = here.section.section.settings.points
    sides = {game.white: result and result.white, game.black: result and result.black}
    if incident.player not in sides:
        return
    kept = sides[incident.player]
    if kept is None or points_of(kept, scale) > scale.loss:
        form.fault("result", "lost-by-penalty", player=here.section.person(incident.player).name)


def _recorded(here: EventRequest, incident: Incident, form: Form) -> Outcome | Refused | None:
    """Write an incident down, with the result that ends its game where one was chosen."""
    wanted: GameResult | None = RESULT.read(form)["result"]
    stood = form.choice_or_none("stood", GameResult)
    if not form.ok:
        return None
    command = RecordIncident(here.section.id, incident, wanted, stood if wanted else None)
    return record_incident(here, command, form)


def _logged(here: EventRequest, number: int) -> Logged:
    found = here.section.section.incidents.get(IncidentId(number))
    if found is None:
        raise HTTPException(404)
    return found


@router.get(f"{SECTION}/{{number}}")
def incident(here: AtSection, number: int) -> HTMLResponse:
    """Show the incidents with one of them open."""
    return incident_page(here, number)


@router.get(f"{SECTION}/{{number}}/panel")
def panel(here: AtSection, number: int) -> HTMLResponse:
    """Show the panel of an incident by itself."""
    return here.page(
        "incidents/panel.html", moments=moments(here), **_opened(here, _logged(here, number))
    )


@router.get(f"{SECTION}/{{number}}/edit")
def former_form(here: AtSection, number: int) -> Response:
    """Lead to the incident, whose panel has the form that corrects it."""
    return RedirectResponse(f"{here.section.url}/incidents/{number}", 301)


@router.post(f"{SECTION}/{{number}}/edit")
def correct(here: AtSection, number: int, form: Submitted) -> Response:
    """Correct what is written of an incident."""
    logged = _logged(here, number)
    stood = logged.incident
    incident = incident_of(form, stood, here.section.section.entries)
    if not form.ok:
        return _corrected_again(here, logged, form)
    # the form says how often it had been corrected when it was shown
    current = form.sent("corrected") == str(logged.corrected)
    expected = stood if current else Incident(round=0)
    command = CorrectIncident(here.section.id, logged.id, incident, expected)
    check_incident(here, command)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _corrected_again(here, logged, form, answer)
    return go(f"{here.section.url}/incidents/{number}", "incident-corrected")


@router.get("/assistant/{name}/record")
def where(request: Request, name: str, service: Service) -> Response:
    """Ask at which board a ruling is to be recorded, then go there with its facts."""
    if name not in SITUATIONS:
        raise HTTPException(404)
    given = {key: text[:LONGEST] for key, text in request.query_params.items()}
    know_only(request, {*_PLACE, *NAMES, *names_of_case(SITUATIONS[name])})
    places = _places(request, service)
    place, board = given.pop("place", ""), given.pop("board", "")
    round_text = given.pop("round", "")
    found = next((item for item in places if item[0] == place), None)
    game = None
    if found is not None:
        game = _game_at(found[2], board, round_text)
    if found is not None and game is not None:
        asked = request.url.replace(query="").include_query_params(
            **{**given, "situation": name, "game": str(game)}
        )
        return RedirectResponse(f"{found[2].url}/incidents/new?{asked.query}", 303)
    return render(
        request,
        "incidents/where.html",
        status=422 if board else 200,
        situation=name,
        given=given,
        places=[(key, label) for key, label, _ in places],
        place=place,
        board=board,
        round=round_text,
        wrong=bool(board),
    )


def _places(request: Request, service: EventService) -> list[tuple[str, str, Any]]:
    """Return the sections whoever asks may record incidents in: of events under way, with a round.

    A round that is not published is none to whoever is not told of it.
    """
    found = []
    for card in service.events(name_order_of(words_of(request).language)):
        if card.problem or card.finished:
            continue
        grant = grant_at(request, card.key)
        try:
            event: EventView = EventRequest(request, service, event_view(service, card.key)).event
        except (UnknownEventError, StoreError):  # its own page says why; the others can be chosen
            continue
        for section in event.sections:
            may_here = grant.may(Action.RECORD_INCIDENT, event.id, section.id)
            if may_here and section.section.rounds:
                label = f"{event.name} · {section.name}"
                found.append((f"{event.id}/{section.id}", label, section))
    return found


def _game_at(view: Any, board: str, round_text: str) -> int | None:
    """Return the game at a board of a round, of the last one where none is named."""
    rounds = view.section.rounds
    number, place = whole_number(round_text, len(rounds)), whole_number(board, None)
    if not 1 <= number <= len(rounds):
        return None
    games = rounds[number - 1].games.values()
    return next((game.id for game in games if game.board == place), None)
