"""The boards of all sections on one page: results, what comes next, a board or a match open."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from arbitro.desk.commands import (
    CloseEntries,
    Command,
    ConfirmReports,
    PairRound,
    ReadAgain,
    SwapColours,
    Undo,
)
from arbitro.desk.derived.pairing.handling import permitted_reasons
from arbitro.desk.events import ResultCleared, ResultCorrected, ResultEntered
from arbitro.desk.features.second_reading import reading_of
from arbitro.desk.kernel.state import Game
from arbitro.desk.values.settings import GameResult
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.i18n.sentences.history import sentence
from arbitro.i18n.zones import in_the_hall
from arbitro.model import EditionKey, GameId, SectionId
from arbitro.reasons import Reason, Refused
from arbitro.web.actions.game_actions import (
    check_role,
    check_turn,
    done_before,
    game_of,
    may_ask_for,
    put_down,
    result_command,
    result_sent,
)
from arbitro.web.event_request import (
    AtEvent,
    AtMatches,
    AtSection,
    EventRequest,
    actor_of,
    asked_number,
    event_view,
    service_of,
)
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.rendering.board_row_cache import hall_row
from arbitro.web.rendering.templates import environment, may, named, render, status_of
from arbitro.web.session.access import Action, NotAllowedError, roles_for
from arbitro.web.views.event.acts import Act
from arbitro.web.views.event.boards import MAIN_RESULTS, OTHER_RESULTS
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import MatchView, find_match, table_rule
from arbitro.web.views.event.timeline import timeline_of
from arbitro.web.views.papers import slip_codes
from arbitro.web.views.papers.slip_codes import TABLE_CARD
from arbitro.web.views.rounds.acts import (
    Given,
    board_acts,
    match_acts,
    round_acts,
    stands_at,
)
from arbitro.web.views.rounds.board_panel import panel_of
from arbitro.web.views.rounds.by_hand import by_hand
from arbitro.web.views.rounds.foresight import can_be_told, warning_of
from arbitro.web.views.rounds.hall import (
    HallQuery,
    HallSection,
    hall_of,
    lettered,
    read_hall_query,
    row_of,
    shown_rounds,
)
from arbitro.web.views.rounds.knock_out import round_title, ties_of

router = APIRouter(include_in_schema=False)

LONGEST_READER = 60
SWAP = "swap"
"""What the hall sends in the place of a result where the colours were exchanged."""

ABSENT_WITHOUT_NOTICE = Reason("absent-without-notice", EditionKey("C.05@2018"))


def at_boards(request: Request, event: str) -> EventRequest:
    """Return where a request to all boards stands: with the matches that captains are told of."""
    service = service_of(request)
    return EventRequest(request, service, event_view(service, event), with_matches=True)


@router.get("/events/{event}/hall")
def hall(here: Annotated[EventRequest, Depends(at_boards)]) -> Response:
    """Show the boards of all sections, or of those the address names by their letters."""
    if not here.event.sections:
        return RedirectResponse(here.event.url, 303)
    return hall_page(here)


@router.get("/events/{event}/s/{section}/rounds")
def last_round(here: AtMatches) -> Response:
    """Lead to the boards of the last round."""
    return RedirectResponse(here.section.round_url(), 303)


@router.get("/events/{event}/s/{section}/rounds/{number}")
def one_round(here: AtMatches, number: int) -> Response:
    """Lead to the boards of a round, or to the board of one of its games."""
    view = here.section
    if not 1 <= number <= max(view.rounds_total, len(view.section.rounds)):
        raise HTTPException(404)
    game = view.section.game(GameId(asked_number(here.request, "game")))
    return RedirectResponse(view.round_url(number) if game is None else view.board_url(game), 303)


@router.get("/events/{event}/s/{section}/boards/{game}")
def board(here: AtMatches, game: int) -> HTMLResponse:
    """Show the boards with one of them open."""
    return hall_page(here, game=game_of(here, game).id)


@router.get("/events/{event}/s/{section}/boards/{game}/panel")
def board_panel(here: AtSection, game: int) -> HTMLResponse:
    """Show the panel of a board by itself, for a list that opens it in its place."""
    return _panel(here, _opened_board(here, game_of(here, game)))


@router.get("/events/{event}/s/{section}/rounds/{number}/matches/{match}")
def match(here: AtMatches, number: int, match: int) -> HTMLResponse:
    """Show the boards with a match of teams open."""
    _match_of(here, number, match)
    return hall_page(here, round_=number, match=match)


@router.get("/events/{event}/s/{section}/rounds/{number}/matches/{match}/panel")
def match_panel(here: AtMatches, number: int, match: int) -> HTMLResponse:
    """Show the panel of a match by itself, for a list that opens it in its place."""
    return _panel(here, _opened_match(here, number, _match_of(here, number, match)))


def _panel(here: EventRequest, opened: dict[str, Any]) -> HTMLResponse:
    known = {"event": here.event, "hall_url": here.section.round_url(), "written": SHOWN}
    return render(here.request, "hall/thing.html", live=None, **{**known, **opened})


def hall_page(
    here: EventRequest,
    refusal: Refused | None = None,
    *,
    game: int | None = None,
    round_: int | None = None,
    match: int | None = None,
) -> HTMLResponse:
    """Show the boards with what was refused, and the board or match open that is named."""
    opened: dict[str, Any] = {"board": None, "match": None}
    view = None if here.section_number is None else here.section
    found = None if view is None or game is None else view.section.game(GameId(game))
    met = None if view is None else find_match(view, round_ or 0, match or 0)
    if found is not None:
        opened, round_ = _opened_board(here, found), found.round
    elif met is not None:
        opened = _opened_match(here, round_ or 0, met)
    query = _query(here)
    if view is not None:
        query = query.showing(view.letter, round_, shown_rounds(view.section))
        here.section_number = None  # the page is of all sections
    sections = hall_of(here.event, query)
    if not sections:
        query = replace(query, letters=())
        sections = hall_of(here.event, query)
    return _page_of(here, query, sections, refusal=refusal, **opened)


def _page_of(
    here: EventRequest, query: HallQuery, sections: tuple[HallSection, ...], **further: Any
) -> HTMLResponse:
    hall_url, arbiter = f"{here.event.url}/hall{query.text}", may(here.request, "pair")
    return here.page(
        "hall/hall.html",
        is_hall=True,
        hall_url=hall_url,
        sections=sections,
        shown_letters=query.letters,
        lettered=lettered(here.event),
        all_sections=hall_of(here.event) if query.letters else sections,
        outdated_of={section.id: here.outdated(section.view) for section in sections},
        changed_of={section.id: here.changed(section.view) for section in sections},
        acts_of={
            section.id: round_acts(section, here.words, hall_url, arbiter=arbiter)
            for section in sections
        },
        may_finish=_may_finish(here),
        main=MAIN_RESULTS,
        others=OTHER_RESULTS,
        written=SHOWN,
        warning_of=lambda view: warning_of(view, here.words),
        can_be_foreseen=can_be_told,
        reasons_of=lambda view: permitted_reasons(view.section),
        title_of=lambda view, number: round_title(view, here.words, number),
        ties_of=lambda view, number: ties_of(view, here.words, number),
        by_hand_of=partial(_by_hand, here),
        table_rule=table_rule,
        absent_rule=ABSENT_WITHOUT_NOTICE,
        **further,
    )


def _may_finish(here: EventRequest) -> bool:
    """Tell whether the event is played in all its sections, and not finished yet."""
    is_over = timeline_of(here.event).is_over and not here.event.state.finished
    return is_over and not any(view.adjourned for view in here.event.sections)


def _by_hand(here: EventRequest, view: SectionView, number: int) -> Any:
    """Return what a round of teams that was paired by hand has against the rules."""
    then = here.service.when_paired(here.event.id, view.id, number)
    seen = None if then is None else replace(here.event, state=then, head="").section(view.id)
    return None if seen is None else by_hand(seen, number)


def _opened_board(here: EventRequest, game: Game) -> dict[str, Any]:
    """Return what the panel of a board shows."""
    url = f"{here.section.board_url(game)}{_query(here).text}"
    acts = acts_at_board(here, game, url)
    return {"board": panel_of(here.section, game), "match": None, "acts": acts, "url": url}


def acts_at_board(here: EventRequest, game: Game, back: str) -> tuple[Act, ...]:
    """Return what whoever asks may do at a board, each leading back to a page."""
    # by what is shown: nobody is told so that a further round waits to be published
    here = EventRequest(here.request, here.service, here.event, here.section_number)
    given, asked = _results_for(here, game)
    swap = SwapColours(here.section.id, game.id, for_rating=True)
    may_swap = bool(given) and _is_allowed(here, game, swap)
    shown = panel_of(here.section, game)
    return board_acts(shown, here.words, back, given, asked, may_swap=may_swap)


def _match_of(here: EventRequest, number: int, match: int) -> MatchView:
    """Return a match of teams; 404 where there is none."""
    found = find_match(here.section, number, match)
    if found is None:
        raise HTTPException(404)
    return found


def _opened_match(here: EventRequest, number: int, found: MatchView) -> dict[str, Any]:
    """Return what the panel of a match of teams shows."""
    view = here.section
    acts = match_acts(view, number, found, here.words, arbiter=may(here.request, "pair"))
    url = f"{view.match_url(number, found.number)}{_query(here).text}"
    return {
        "board": None,
        "match": found,
        "view": view,
        "round": number,
        "is_draft": not view.section.rounds[number - 1].published,
        "acts": acts,
        "url": url,
    }


def _query(here: EventRequest) -> HallQuery:
    asked = here.request.query_params
    return read_hall_query(asked.get("section", ""), asked.get("round", ""))


def _results_for(here: EventRequest, game: Game) -> tuple[Given, Given]:
    """Return the results whoever asks may give a board, and those to ask the arbiters for."""
    section, stood = here.whole_section.section, stands_at(game)
    given: dict[GameResult | None, Command] = {}
    asked: dict[GameResult | None, Command] = {}
    if here.event.state.finished or not section.rounds[game.round - 1].published:
        return given, asked
    for wanted in (None, *GameResult):
        command = result_command(section.id, game, wanted, stood, section.current)
        is_late = wanted is None and game.round < len(section.rounds)
        if command is None or is_late:
            continue
        if _is_allowed(here, game, command):
            given[wanted] = command
        elif may_ask_for(here, game, command):
            asked[wanted] = command
    return given, asked


def _is_allowed(here: EventRequest, game: Game, command: Command) -> bool:
    try:
        check_role(here, game, command)
    except NotAllowedError:
        return False
    return True


@router.post("/events/{event}/s/{section}/pair")
def pair(here: AtSection, form: Submitted) -> Response:
    """Pair the next round; it is seen before it is published.

    With ``close`` entries are closed first: two commands, of which the second can be refused alone.
    """
    if form.ticked("close") and not here.section.section.entries_closed:
        closed = here.do(CloseEntries(here.section.id), form.apart("close"))
        if isinstance(closed, Refused):
            return hall_page(here, closed)
    answer = here.do(PairRound(here.section.id), form)
    if isinstance(answer, Refused):
        return hall_page(here, answer)
    done = "games-started" if here.section.section.rounds[-1].published else "round-paired"
    return here.go(answer, here.section.round_url(), done)


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
        again = done_before(here, form, partial(check_role, here, found, command))
    except NotAllowedError as problem:
        who = named(here.words, roles_for(problem.action))
        said = here.words.t("ui.hall.not-yours", who=who)
        tables = here.request.state.session.grant.tables
        if tables is not None and not tables[0] <= row_of(here.section, found).table <= tables[1]:
            said = here.words.t("ui.hall.not-your-board", first=tables[0], last=tables[1])
        asks = command is not None and may_ask_for(here, found, command)
        where = f"{here.section.url}/games/{game}/ask" if asks else ""
        return _answer(here, game, status=403, refused=said, ask=where)
    if again is not None:
        return _answer(here, game, command=form.command, version=again.version)
    if command is None:
        return _answer(here, game)
    answer = put_down(here, found, command, form)
    if isinstance(answer, Refused):
        return _answer(
            here,
            game,
            status=status_of(answer),
            refused=here.words.refused(answer),
            token=answer.token,
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
        again = done_before(here, form, partial(check_turn, here, asked))
    except NotAllowedError as problem:
        who = named(here.words, roles_for(problem.action))
        return JSONResponse({"refused": here.words.t("ui.hall.not-yours", who=who)}, 403)
    answer = again or here.do(Undo(asked, form.ticked("confirmed")), form)
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
