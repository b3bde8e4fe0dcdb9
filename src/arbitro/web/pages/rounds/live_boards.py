"""The electronic boards of an event: what is on them, what to look at, where they are heard."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.publication.live_delay import advised_delay
from arbitro.desk.features.games import AttachedGame, AttachGames
from arbitro.desk.values.settings import GameResult
from arbitro.formats.diagram import piece_symbols
from arbitro.formats.live_boards import read_plan
from arbitro.i18n.sentences.boards import URGENCIES
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.reasons import Refused, refused
from arbitro.rules.live.following import LiveBoard, as_believed
from arbitro.service.boards.hall import LONGEST, MOST_SOURCES, BoardSetup
from arbitro.service.boards.sources import SourceError
from arbitro.web.actions.game_actions import (
    check_role,
    game_of,
    live_boards,
    put_down,
    result_command,
)
from arbitro.web.event_request import AtEvent, AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.http.downloads import download
from arbitro.web.rendering.templates import go, may, render
from arbitro.web.views.rounds.games_in_play import LiveRound, letters_of_pieces, live_pgn, pgn_of
from arbitro.web.views.rounds.hall import lettered
from arbitro.web.views.rounds.live_boards import away_from, boards_now, games_without_moves

router = APIRouter(include_in_schema=False)
BOARDS = "/events/{event}/boards"
PGN = "application/vnd.chess-pgn"
_LONGEST_PLAN = 40_000


@router.get(BOARDS)
def boards(here: AtEvent) -> HTMLResponse:
    """Show the boards, and the form that says where they are heard."""
    return _page(here)


def _page(
    here: EventRequest, refusal: Refused | None = None, form: Form | None = None
) -> HTMLResponse:
    hall = live_boards(here)
    asked = hall.asked(here.event.id)
    return here.page(
        "boards/page.html",
        refusal=refusal,
        form=form or Form({"sources": "\n".join(asked.sources), "plan": asked.plan}),
        asked=asked,
        pieces=piece_symbols(),
        letters=letters_of_pieces(here.words),
        late=[
            (view.name, minutes)
            for view in here.event.sections
            if (minutes := advised_delay(here.event.state, view.section))
        ],
        **_now(here),
    )


@router.get(f"{BOARDS}/now")
def now(here: AtEvent) -> HTMLResponse:
    """Give what the page shows at this moment, which it asks for again and again."""
    return render(here.request, "boards/now.html", event=here.event, **_now(here))


def _now(here: EventRequest) -> dict[str, Any]:
    hall = live_boards(here)
    of_event = hall.of(here.event.id)
    at = hall.now()
    away = away_from(here.service, here.event) if may(here.request, "watch") else ()
    shown = boards_now(here.event, of_event, at, here.words, away)
    lacking = [
        (letter, game)
        for letter, view in lettered(here.event)
        if view.section.rounds and not view.section.rounds[-1].missing
        for game in games_without_moves(view, of_event.round(view.id, len(view.section.rounds)))
    ]
    listened = hall.listened(here.event.id)
    return {
        "boards": shown,
        "to_see": sorted(
            ((board_now, told) for board_now in shown for told in board_now.alerts),
            key=lambda found: URGENCIES.index(found[1].urgency),
        ),
        "proposed": [board_now for board_now in shown if board_now.proposed is not None],
        "listened": [(item, (at - item.heard) // 1000 if item.heard else -1) for item in listened],
        "tells_where": may(here.request, "settings"),
        "unmatched": sorted(of_event.unmatched.values(), key=lambda item: item.key),
        "lacking": lacking if any(shown) else [],
        "written": SHOWN,
    }


@router.post(f"{BOARDS}/sources")
def sources(here: AtEvent, form: Submitted) -> Response:
    """Hear the boards somewhere from now on."""
    listed = [line.strip() for line in form.sent("sources").splitlines() if line.strip()]
    plan = form.sent("plan", _LONGEST_PLAN)
    _, wrong = read_plan(plan)
    problem = None
    if len(listed) > MOST_SOURCES or any(len(text) > LONGEST for text in listed):
        problem = refused("boards-too-many", count=MOST_SOURCES)
    elif wrong:
        problem = refused("boards-plan", line=wrong[0])
    else:
        try:
            at_machine = here.request.state.session.ours
            live_boards(here).ask(here.event.id, BoardSetup(tuple(listed), plan), here=at_machine)
        except SourceError as fault:
            problem = refused("boards-source", source=fault.code)
    if problem is not None:
        return _page(here, problem, form)
    return go(f"{here.event.url}/boards", "boards-saved")


@router.post(f"{BOARDS}/keep")
def keep(here: AtEvent, form: Submitted) -> Response:
    """Keep the moves of the games of a section that have a result and no moves yet."""
    view = here.event.section(form.number("section", 1, 10_000) or 0)
    if view is None or not view.section.rounds:
        raise HTTPException(404)
    hall = live_boards(here)
    played = view.section.rounds[-1]
    at = hall.now()
    known = hall.of(here.event.id).round(view.id, played.number)
    wanted = []
    for game in played.games.values():
        board = known.get(game.id)
        has_moves = board is not None and bool(board.moves)
        if board is None or not has_moves or game.result is None:
            continue
        # What somebody has attached goes before what the boards tell.
        if game.id not in view.section.game_texts:
            text = pgn_of(view, game, as_believed(board, at), identifiers=False).strip()
            wanted.append(AttachedGame(game.id, text.encode()))
    if wanted:
        answer = here.do(AttachGames(view.section.id, tuple(wanted), "boards"), form)
        if isinstance(answer, Refused):
            return _page(here, answer)
    return go(f"{here.event.url}/boards", "boards-kept")


@router.post("/events/{event}/s/{section}/games/{game}/proposed")
def enter(here: AtSection, game: int, form: Submitted) -> Response:
    """Enter a result a board has told, as an arbiter has confirmed it."""
    found = game_of(here, game)
    wanted = form.choice("result", GameResult)
    if not form.ok or wanted is None:
        raise HTTPException(422)
    section = here.whole_section.section
    command = result_command(section.id, found, wanted, None, section.current)
    check_role(here, found, command)
    answer = put_down(here, found, command, form) if command else None
    if isinstance(answer, Refused):
        return _page(here, answer)
    return go(f"{here.event.url}/boards", "board-result")


@router.get(f"{BOARDS}/{{number}}/headings.pgn")
def headings(here: AtEvent, number: int) -> Response:
    """Give the boards of a section's round as PGN without moves, for programs of boards."""
    view = here.event.section(number)
    if view is None or not view.section.rounds:
        raise HTTPException(404)
    current = len(view.section.rounds)
    empty = {game: LiveBoard() for game in view.section.rounds[-1].games}
    identifiers = may(here.request, "read-private")
    text = live_pgn(view, LiveRound(current, 0, empty), identifiers=identifiers)
    return download(text, f"round-{current}.pgn", PGN)
