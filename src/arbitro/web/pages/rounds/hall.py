"""The playing hall: every section's boards on one page, with a line that takes results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from arbitro.desk.commands import (
    Command,
    ConfirmReports,
    ReadAgain,
    SwapColours,
    Undo,
)
from arbitro.desk.derived.handling import permitted_reasons
from arbitro.desk.events import ResultCleared, ResultCorrected, ResultEntered
from arbitro.desk.features.second_reading import reading_of
from arbitro.desk.kernel.state import Game
from arbitro.desk.values.settings import GameResult
from arbitro.i18n.event_values import SHOWN
from arbitro.i18n.history import sentence
from arbitro.i18n.zones import in_the_hall
from arbitro.model import GameId, SectionId
from arbitro.reasons import Refused
from arbitro.web.actions.game_actions import (
    check_role,
    check_turn,
    game_of,
    may_ask_for,
    put_down,
    result_command,
    result_sent,
)
from arbitro.web.event_request import AtEvent, AtSection, EventRequest, actor_of
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.pages.rounds.rounds import SWAP
from arbitro.web.rendering.board_row_cache import hall_row
from arbitro.web.rendering.templates import environment, named, render, status_of
from arbitro.web.session.access import Action, NotAllowedError, roles_for
from arbitro.web.views.event.boards import MAIN_RESULTS, OTHER_RESULTS
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.papers import slip_codes
from arbitro.web.views.papers.slip_codes import TABLE_CARD
from arbitro.web.views.rounds.foresight import can_be_told, warning_of
from arbitro.web.views.rounds.hall import hall_of, lettered, panel_of, read_hall_query, row_of

router = APIRouter(include_in_schema=False)

LONGEST_READER = 60


@router.get("/events/{event}/hall")
def hall(here: AtEvent) -> Response:
    """Show the boards of all sections, or of those the address names by their letters."""
    if not any(section.section.rounds for section in here.event.sections):
        return RedirectResponse(here.event.url, 303)
    asked = here.request.query_params
    query = read_hall_query(asked.get("section", ""), asked.get("round", ""))
    sections = hall_of(here.event, query)
    if not sections:
        query = replace(query, letters=())
        sections = hall_of(here.event, query)
    return here.page(
        "hall/hall.html",
        is_hall=True,
        sections=sections,
        shown_letters=query.letters,
        lettered=lettered(here.event),
        all_sections=hall_of(here.event) if query.letters else sections,
        outdated_of={section.id: here.outdated(section.view) for section in sections},
        changed_of={section.id: here.changed(section.view) for section in sections},
        main=MAIN_RESULTS,
        others=OTHER_RESULTS,
        written=SHOWN,
        warning_of=lambda view: warning_of(view, here.words),
        can_be_foreseen=can_be_told,
        reasons_of=lambda view: permitted_reasons(view.section),
    )


@router.post("/events/{event}/s/{section}/games/{game}/put")
def put(here: AtSection, game: int, form: Submitted) -> Response:
    """Put a result down and answer with the row: 409 with what stands where it is another one."""
    found = game_of(here, game)
    if wrong := _other_slip(here, found, form):
        return _answer(here, game, status=422, refused=wrong)
    command = _command(here, found, form)
    if not form.ok:
        return _answer(here, game, status=422, refused=here.words.t("ui.fault.choice"))
    try:
        check_role(here, found, command)
    except NotAllowedError as problem:
        who = named(here.words, roles_for(problem.action))
        said = here.words.t("ui.hall.not-yours", who=who)
        asks = command is not None and may_ask_for(here, found, command)
        where = f"{here.section.url}/games/{game}/ask" if asks else ""
        return _answer(here, game, status=403, refused=said, ask=where)
    if command is None:
        return _answer(here, game)
    answer = put_down(here, found, command, form)
    if isinstance(answer, Refused):
        return _answer(
            here,
            game,
            status=status_of(answer),
            refused=here.words.refused(answer),
            **_who_was_first(here, game),
        )
    return _answer(here, game, command=form.command, version=answer.version)


def _other_slip(here: EventRequest, game: Game, form: Form) -> str:
    """Return that the slip a result was typed from is of another game, empty where it is of this.

    A slip of an older round says nothing of the round being played.
    """
    sent = form.sent("slip")
    code = slip_codes.read(sent)
    if not sent or (code and code.names(here.section.id, game.round, game.board)):
        return ""
    if code is None:
        return here.words.t("ui.hall.say.no-slip", digits=sent)
    section = here.section.letter.upper()
    told = {"round": code.round, "board": code.table, "now": game.round, "section": section}
    if code.section != here.section.id:
        return here.words.t("ui.hall.say.slip-section", **{**told, "section": code.section})
    same = code.round in {TABLE_CARD, game.round}
    return here.words.t(f"ui.hall.say.{'slip-board' if same else 'slip-round'}", **told)


def _command(here: EventRequest, game: Game, form: Form) -> Command | None:
    section = here.whole_section.section
    if form.sent("result") == SWAP:
        return SwapColours(section.id, game.id, for_rating=True)
    wanted, stood = result_sent(form)
    return result_command(section.id, game, wanted, stood, section.current)


def _who_was_first(here: EventRequest, game: int) -> dict[str, str]:
    """Return who gave a board the result it has, and when."""
    section = here.whole_section.id
    kinds = ResultEntered | ResultCorrected | ResultCleared
    for item in reversed(here.service.history(here.event.id, latest=500)):
        for event in item.events:
            if isinstance(event, kinds) and (event.section, event.game) == (section, GameId(game)):
                return {"who": item.actor, "at": f"{in_the_hall(here.event.state, item.at):%H:%M}"}
    return {}


def _answer(here: EventRequest, game: int, *, status: int = 200, **told: Any) -> JSONResponse:
    """Return the row of a board as it is now, with what there is to say."""
    found = here.section.section.game(GameId(game))
    row = "" if found is None else _row(here, here.section, found)
    return JSONResponse({"version": here.event.version, "row": row, **told}, status)


def _row(here: EventRequest, view: SectionView, game: Game) -> str:
    played = view.section.rounds[game.round - 1]
    return str(hall_row(environment(), row_of(view, game), view, here.words, played.published))


@router.post("/events/{event}/s/{section}/games/{game}/read")
def read_again(here: AtSection, game: int, form: Submitted) -> Response:
    """Read a result a second time: answered with the row and how the two compare."""
    found = game_of(here, game)
    grant = here.request.state.session.grant
    if not grant.has_table(row_of(here.section, found).table):
        raise NotAllowedError(Action.ENTER_RESULT)
    if wrong := _other_slip(here, found, form):
        return _answer(here, game, status=422, refused=wrong)
    result = form.choice("result", GameResult)
    if result is None:
        return _answer(here, game, status=422, refused=here.words.t("ui.fault.choice"))
    reader = actor_of(here.request) or form.text("reader", longest=LONGEST_READER)
    who = _who_was_first(here, game).get("who", "")
    answer = here.do(ReadAgain(here.section.id, found.id, result, reader, who), form)
    if isinstance(answer, Refused):
        return _answer(here, game, status=status_of(answer), refused=here.words.refused(answer))
    shown = here.section.section.game(found.id)
    compared = "" if shown is None else reading_of(here.section.section, shown)
    return _answer(here, game, version=answer.version, compared=compared)


@router.post("/events/{event}/s/{section}/hall/confirm")
def confirm(here: AtSection, form: Submitted) -> Response:
    """Make results of what both players of games have said, at the tables of this device."""
    section, grant = here.section.section, here.request.state.session.grant
    games = []
    for number in form.numbers("games"):
        game = section.game(GameId(number))
        if game is not None and grant.has_table(row_of(here.section, game).table):
            games.append(game.id)
    answer = here.do(ConfirmReports(section.id, tuple(games)), form)
    if isinstance(answer, Refused):
        return here.page("event/refused.html", refusal=answer)
    return here.go(answer, f"{here.event.url}/hall")


@router.post("/events/{event}/hall/undo")
def undo(here: AtEvent, form: Submitted) -> Response:
    """Take back a command, and answer with the row of the board it was about."""
    asked = form.sent("what", 100)
    try:
        check_turn(here, asked)
    except NotAllowedError as problem:
        who = named(here.words, roles_for(problem.action))
        return JSONResponse({"refused": here.words.t("ui.hall.not-yours", who=who)}, 403)
    answer = here.do(Undo(asked, form.ticked("confirmed")), form)
    if isinstance(answer, Refused):
        return JSONResponse({"refused": here.words.refused(answer)}, status_of(answer))
    section = SectionId(form.numbered("section"))
    view = here.event.section(section)
    game = None if view is None else view.section.game(GameId(_game(form)))
    row = "" if view is None or game is None else _row(here, view, game)
    said = _named(here, asked)
    return JSONResponse({"version": answer.version, "row": row, "said": said})


def _game(form: Form) -> int:
    return form.numbered("game")


def _named(here: EventRequest, command: str) -> str:
    """Return in words what a command did."""
    for item in reversed(here.service.history(here.event.id)):
        if item.command == command:
            return sentence(item.events, here.event.state, here.words)
    return ""


@router.get("/events/{event}/s/{section}/games/{game}/panel")
def panel(here: AtSection, game: int) -> HTMLResponse:
    """Show what is asked about a board while it is played."""
    found = game_of(here, game)
    return render(
        here.request,
        "hall/board.html",
        section=here.section,
        event=here.event,
        panel=panel_of(here.section, found),
        results=(*MAIN_RESULTS, *OTHER_RESULTS),
        written=SHOWN,
        live=None,
    )
