"""The database of games: searched, a game opened, files read in."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro import clock
from arbitro.config import book_file, games_file
from arbitro.formats.polyglot import Book, BookFaultError
from arbitro.games.base import GameBase, GameBaseError
from arbitro.games.importing import ImportFaultError, forget_games, import_games
from arbitro.games.search import Query, QueryError, pgn_of, search
from arbitro.service import EventService
from arbitro.storage.workbooks.packed_games import PackedGamesError
from arbitro.web.actions.analysis_room_lock import only_between_rounds
from arbitro.web.actions.job_access import ask_to_read_in
from arbitro.web.event_request import Service
from arbitro.web.forms.form import Submitted, whole_number
from arbitro.web.rendering.templates import go, render, words_of
from arbitro.web.views.games.game_jobs import not_read_of
from arbitro.web.views.games.room_book import book_at

router = APIRouter(include_in_schema=False, dependencies=[Depends(only_between_rounds)])

TEXTS = ("player", "white", "black", "event", "result", "eco", "position", "material", "manoeuvre")
NUMBERS = ("year_from", "year_to", "rating_from", "lasting")
RARE = ("position", "material", "manoeuvre")
"""Texts that are seldom searched by: they and the numbers are folded until they are used."""

PAGE = 50
READ_AT_ONCE = 1024 * 1024
"""Bytes of a file that is read in while whoever sent it waits; a larger one is a long job."""

MOST_UPLOADED = 50_000
"""Games of a file sent by a browser; larger ones are read in by the command line."""


def _query(request: Request) -> Query:
    given = request.query_params
    texts = {name: given.get(name, "").strip()[:120] for name in TEXTS}
    numbers = {name: whole_number(given.get(name, ""), 0) for name in NUMBERS}
    return replace(Query(), **texts, **numbers)  # type: ignore[arg-type]


@router.get("/games")
def games(request: Request, service: Service) -> HTMLResponse:
    """Show the games a search finds."""
    return _page(request, service)


def _page(
    request: Request,
    service: EventService,
    fault: tuple[str, dict[str, object]] | None = None,
    not_read: tuple[str, ...] = (),
) -> HTMLResponse:
    query, after = _query(request), whole_number(request.query_params.get("after", ""), 0)
    found, count, imports = None, 0, []
    try:
        with GameBase.open(games_file(service.folder)) as base:
            count, imports = base.count(), base.imports()
            numbers = search(base, query, most=PAGE, after=after)
            found = list(base.games(numbers.numbers))
            more = numbers.more
    except GameBaseError as problem:
        more = False
        if problem.code != "missing":
            fault = (f"cli.games.fault.{problem.code}", {"path": problem.path.name})
    except QueryError as problem:
        more = False
        fault = (f"cli.games.query.{problem.code}", {"text": problem.text})
    asked = {name: value for name in (*TEXTS, *NUMBERS) if (value := getattr(query, name))}
    following = ""
    if found and more:
        following = "/games?" + urlencode({**asked, "after": found[-1].number})
    return render(
        request,
        "games/base.html",
        query=query,
        texts=[name for name in TEXTS if name not in RARE],
        rare=RARE,
        folded=not any(getattr(query, name) for name in (*RARE, *NUMBERS)),
        numbers=NUMBERS,
        found=found,
        count=count,
        imports=imports,
        following=following,
        fault=fault,
        not_read=not_read,
        book=book_at(book_file(service.folder)),
    )


@router.post("/games/import")
def read_in(request: Request, form: Submitted, service: Service) -> Response:
    """Read the games of a file in."""
    sent, name = form.files.get("file"), form.names.get("file", "")[:120]
    if not sent:
        return _page(request, service, ("ui.room.no-file", {}))
    if name.lower().endswith(".bin"):
        return _keep_book(request, service, sent, name)
    if len(sent) > READ_AT_ONCE:
        ask_to_read_in(request, form.command, name, sent)
        return go("/jobs", "job-asked")
    try:
        with GameBase.open(games_file(service.folder), make=True) as base:
            made = clock.now().isoformat(timespec="seconds")
            report = import_games(base, BytesIO(sent), name, made, most=MOST_UPLOADED)
    except ImportFaultError as problem:
        said = {"path": name, "line": problem.line, "most": MOST_UPLOADED}
        return _page(request, service, (f"cli.games.import-fault.{problem.code}", said))
    except PackedGamesError as problem:
        said = {"path": name, **problem.values}
        return _page(request, service, (f"cli.games.packed.{problem.code}", said))
    except GameBaseError as problem:
        said = {"path": problem.path.name}
        return _page(request, service, (f"cli.games.fault.{problem.code}", said))
    if not_read := not_read_of(report, words_of(request)):
        return _page(request, service, not_read=not_read)
    told = {"games": report.games, "duplicates": report.duplicates, "broken": report.broken}
    return RedirectResponse("/games?" + urlencode(told), 303)


def _keep_book(request: Request, service: EventService, sent: bytes, name: str) -> Response:
    """Keep a file as the opening book; what is no book leaves the former one."""
    try:
        Book(sent)
    except BookFaultError as problem:
        said = {"path": name, "entry": problem.entry + 1}
        return _page(request, service, (f"cli.games.book-fault.{problem.code}", said))
    path = book_file(service.folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".new")
    beside.write_bytes(sent)
    beside.replace(path)
    return RedirectResponse("/games", 303)


@router.post("/games/forget")
def forget(form: Submitted, service: Service) -> Response:
    """Take an import back, or the book."""
    if form.text("number") == "book":
        book_file(service.folder).unlink(missing_ok=True)
        return RedirectResponse("/games", 303)
    number = whole_number(form.text("number"), 0)
    try:
        with GameBase.open(games_file(service.folder)) as base:
            forget_games(base, number)
    except GameBaseError as problem:
        raise HTTPException(404) from problem
    return RedirectResponse("/games", 303)


@router.get("/games/{number}")
def one(number: int, service: Service) -> Response:
    """Open a game in the analysis room."""
    try:
        with GameBase.open(games_file(service.folder)) as base:
            game = base.game(number)
    except GameBaseError as problem:
        raise HTTPException(404) from problem
    if game is None:
        raise HTTPException(404)
    said = {"line": ".".join(move.uci() for move in game.moves), "game": str(number)}
    return RedirectResponse(
        "/analysis?" + urlencode({**({"fen": game.fen} if game.fen else {}), **said}), 303
    )


@router.get("/games/{number}/game.pgn")
def download(number: int, service: Service) -> Response:
    """Give a game as PGN."""
    try:
        with GameBase.open(games_file(service.folder)) as base:
            game = base.game(number)
    except GameBaseError as problem:
        raise HTTPException(404) from problem
    if game is None:
        raise HTTPException(404)
    return Response(pgn_of(game), media_type="application/vnd.chess-pgn")
