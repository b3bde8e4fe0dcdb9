"""The analysis room: positions with engines, games and books; playing and training.

While a round runs it belongs to the chief arbiter and the fair-play officer alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro import clock
from arbitro.config import book_file, engines_file, games_file, progress_file
from arbitro.engines.annotating import line_in_words, value_of, values_of
from arbitro.engines.client import Engine, EngineError, Limit
from arbitro.engines.judging import TABLES, keeps, single_best
from arbitro.engines.known import EngineListError, engines
from arbitro.engines.playing import HANDICAPS, LEVELS, reply
from arbitro.games.base import GameBase, GameBaseError
from arbitro.games.book import moves_of
from arbitro.games.training import KINDS, exercise, puzzle
from arbitro.games.tree import tree_of
from arbitro.rules.laws.board import Board, write_fen
from arbitro.rules.laws.notation import languages, style_of, write_move
from arbitro.service import EventService
from arbitro.web.actions.analysis_room_lock import only_between_rounds
from arbitro.web.event_request import Service
from arbitro.web.forms.form import Submitted, whole_number
from arbitro.web.rendering.templates import render, words_of
from arbitro.web.views.games.analysis_room import (
    CONTROLS,
    RoomLine,
    clock_in,
    fallen,
    faults_of,
    graph_of,
    line_of,
    opening_name,
    plies_of,
    shown_board,
    shown_value,
)
from arbitro.web.views.games.room_book import answered, asked_next, book_consulted

if TYPE_CHECKING:
    from arbitro.engines.annotating import Value
    from arbitro.engines.known import KnownEngine
    from arbitro.games.base import StoredGame
    from arbitro.games.training import Exercise
    from arbitro.games.tree import Tree
    from arbitro.rules.laws.board import Move
    from arbitro.rules.laws.notation import Style
    from arbitro.web.views.games.analysis_room import PlayClock

router = APIRouter(include_in_schema=False, dependencies=[Depends(only_between_rounds)])

DEPTHS = {"quick": 50_000, "usual": 300_000, "deep": 2_000_000}
"""Nodes an engine may search, by the name of the choice."""

BOOK = "book"
"""The kind of training that asks for the moves of the book."""

GRAPHED = 10_000
"""Nodes for each position of a graph."""

MOST_GRAPHED = 240
MOST_ENGINES = 4
PATIENCE = 60.0


class EngineReply(NamedTuple):
    """What one engine said: its lines, each with value and first move; or why it said nothing."""

    name: str
    lines: tuple[tuple[str, str, str], ...]
    fault: str = ""
    table_hits: int = 0


@dataclass(slots=True)
class RoomRequest:
    """What has been asked for beside the position itself, of which engines, and how.

    ``engines`` are the places of those asked in their list, the first where none was yet.
    """

    spoken: tuple[EngineReply, ...] = ()
    values: tuple[Value, ...] = ()
    fault: str = ""
    because: tuple[str, ...] = ()
    engines: tuple[int, ...] = (0,)
    depth: str = "usual"
    lines: int = 3


def _style(request: Request) -> Style:
    language = words_of(request).language
    return style_of(language if language in languages() else "en")


def _line(request: Request, fen: str, line: str, move: str = "") -> RoomLine:
    found = line_of(fen[:120], line, move[:20], _style(request))
    if found is None:
        raise HTTPException(400, "position")
    return found


def _engines() -> tuple[KnownEngine, ...]:
    try:
        return engines(engines_file())
    except EngineListError:
        return ()


@router.get("/analysis")
def room(
    request: Request,
    service: Service,
    fen: str = "",
    line: str = "",
    move: str = "",
    flip: str = "",
    game: str = "",
) -> Response:
    """Show a position; a move in the address leads to the position behind it."""
    found = line_of(fen[:120], line, move[:20], _style(request))
    if found is None:
        start = RoomLine(_line(request, "", "").position, (), fen[:120])
        said = RoomRequest(fault="position", because=faults_of(fen[:120], words_of(request)))
        return _page(request, service, start, said, flipped=False)
    found = replace(found, kept=whole_number(game, 0))
    if move and not found.unread:
        return RedirectResponse(found.address(flip=bool(flip)), 303)
    return _page(request, service, found, RoomRequest(), flipped=bool(flip))


@router.post("/analysis")
def ask(request: Request, form: Submitted, service: Service) -> Response:
    """Ask engines about a position, for a graph of its line, or for a move in play."""
    what = form.sent("what")
    move = form.sent("move") if what == "play" else ""
    line = _line(request, form.sent("fen"), form.sent("line"), move)
    line = replace(line, kept=whole_number(form.text("game"), 0))
    known = _engines()
    asked = [at for at in range(len(known)) if form.ticked(f"engine{at}")][:MOST_ENGINES]
    chosen = [known[at] for at in asked]
    flipped = bool(form.text("flip"))
    said = RoomRequest(engines=tuple(asked))
    said.depth = form.text("depth") if form.text("depth") in DEPTHS else said.depth
    said.lines = max(1, min(whole_number(form.text("lines"), said.lines), 5))
    if not chosen:
        said.fault = "no-engine"
    elif what == "graph":
        said.values, said.fault = _graph(chosen[0], line)
    elif what == "play":
        return _played(request, service, form, chosen[0], line)
    elif line.board().legal_moves():
        nodes = DEPTHS[said.depth]
        said.spoken = tuple(_spoken(request, engine, line, nodes, said.lines) for engine in chosen)
    return _page(request, service, line, said, flipped=flipped)


def _options(engine: KnownEngine) -> dict[str, str]:
    return {"Threads": "1", "Hash": "64", **dict(engine.options)}


def _spoken(
    request: Request, engine: KnownEngine, line: RoomLine, nodes: int, lines: int
) -> EngineReply:
    board, style = line.board(), _style(request)
    try:
        with Engine(engine.program, _options(engine)) as running:
            limit = Limit(nodes=nodes)
            answer = running.analyse(write_fen(board), limit, lines=lines, patience=PATIENCE)
            name = f"{engine.name} · {running.name}"
    except EngineError as problem:
        return EngineReply(engine.name, (), problem.code)
    shown = []
    for item in answer.lines:
        value = value_of(type(answer)((item,), answer.best, answer.nodes), board.side)
        first = line_of(*_fields(line), item.moves[0], style)
        address = "" if first is None else first.address()
        text = line_in_words(board, item.moves[:10], style)
        shown.append((shown_value(value, words_of(request)), text, address))
    return EngineReply(name, tuple(shown), table_hits=answer.table_hits)


def _fields(line: RoomLine) -> tuple[str, str]:
    said = line.fields()
    return said.get("fen", ""), said.get("line", "")


def _graph(engine: KnownEngine, line: RoomLine) -> tuple[tuple[Value, ...], str]:
    if len(line.moves) > MOST_GRAPHED:
        return (), "too-long"
    try:
        with Engine(engine.program, _options(engine)) as running:
            return tuple(values_of(running, line.game(), GRAPHED)), ""
    except EngineError as problem:
        return (), problem.code


def _played(
    request: Request, service: EventService, form: Submitted, engine: KnownEngine, line: RoomLine
) -> Response:
    level = whole_number(form.text("level"), LEVELS[-1])
    board = line.board()
    flipped = bool(form.text("flip"))
    begun = _now()
    timed = clock_in(form.values, begun)
    if line.unread:
        return _page(
            request, service, line, RoomRequest(), flipped=flipped, playing=level, timed=timed
        )
    if timed is not None and form.text("move"):
        timed = timed.moved(begun)
    if not board.legal_moves():
        return RedirectResponse(line.address(flip=flipped), 303)
    if timed is not None and not timed.mine:
        # the flag fell before the move was completed
        before = _line(request, form.sent("fen"), form.sent("line"))
        return RedirectResponse(before.address(flip=flipped, play=level, clock=timed), 303)
    try:
        move = reply(engine, board, level)
    except EngineError as problem:
        return _page(request, service, line, RoomRequest(fault=problem.code), flipped=flipped)
    after = line_of(*_fields(line), move, _style(request))
    if after is None or after.unread:
        return _page(request, service, line, RoomRequest(fault="ended"), flipped=flipped)
    if timed is not None:
        timed = timed.answered(_now() - begun, _now())
        after = after if timed.its else line
    return RedirectResponse(after.address(flip=flipped, play=level, clock=timed), 303)


def _now() -> int:
    """Return this instant in milliseconds."""
    return int(clock.now().timestamp() * 1000)


def _time_of(line: RoomLine, timed: PlayClock | None) -> dict[str, object]:
    """Return what a page shows of the clock of a game: both times, and whose is over."""
    if timed is None:
        return {"timed": None, "flag": None}
    board, now = line.board(), _now()
    # where the engine's time is over its move was not made: it is its turn still
    me = board.side if timed.its else board.side ^ 1
    flag = fallen(timed, board, me, now)
    return {"timed": timed, "left": timed.left(now) if timed.its else timed.mine, "flag": flag}


def _page(
    request: Request,
    service: EventService,
    line: RoomLine,
    said: RoomRequest,
    *,
    flipped: bool,
    playing: int | None = None,
    timed: PlayClock | None = None,
) -> HTMLResponse:
    style, words = _style(request), words_of(request)
    board = line.board()
    legal = [
        (write_move(board, legal_move, style), legal_move.uci())
        for legal_move in board.legal_moves()
    ]
    tree, kept = _of_base(service, line)
    if playing is None:
        playing = whole_number(request.query_params.get("play", ""), None)
        timed = clock_in(request.query_params, _now()) if playing else None
    time = _time_of(line, timed)
    book, own_book = book_consulted(book_file(service.folder))
    return render(
        request,
        "games/room.html",
        line=line,
        svg=shown_board(line, words, style, flipped=flipped),
        flipped=flipped,
        fen=write_fen(board),
        plies=plies_of(line, style, said.values),
        legal=legal,
        over=not legal or time["flag"] is not None,
        time=time,
        controls=CONTROLS,
        mated=board.is_checkmate(),
        opening=opening_name(line),
        engines=[engine.name for engine in _engines()],
        depths=list(DEPTHS),
        levels=LEVELS,
        playing=playing,
        handicaps=HANDICAPS,
        answers=said,
        graph=graph_of(said.values) if said.values else "",
        values=[shown_value(value, words) for value in said.values],
        width=8 * max(1, len(line.moves)),
        tree=tree,
        kept=kept,
        written={uci: text for text, uci in legal},
        book=moves_of(book, board, style),
        own_book=own_book,
    )


def _of_base(service: EventService, line: RoomLine) -> tuple[Tree | None, StoredGame | None]:
    """Return the tree of a position, and the game its line was opened from, if it is still that."""
    try:
        with GameBase.open(games_file(service.folder)) as base:
            game = base.game(line.kept) if line.kept else None
            return tree_of(base, line.board()), game if game and line.is_of(game) else None
    except GameBaseError:
        return None, None


@router.get("/analysis/train")
def train(
    request: Request, service: Service, kind: str = "", seed: str = "", position: str = ""
) -> Response:
    """Show an exercise from the games of the database, or a position of the book."""
    if kind == BOOK:
        return _of_book(request, service, position, "")
    return _exercise(request, service, kind, seed, "")


@router.post("/analysis/train")
def tried(request: Request, form: Submitted, service: Service) -> Response:
    """Say whether a move solves an exercise."""
    if form.text("kind") == BOOK:
        return _of_book(request, service, form.text("position"), form.text("move")[:20])
    return _exercise(request, service, form.text("kind"), form.text("seed"), form.text("move")[:20])


def _exercise(request: Request, service: EventService, kind: str, seed: str, move: str) -> Response:
    chosen = kind if kind in KINDS else KINDS[0]
    number = whole_number(seed, None)
    if number is None:
        return RedirectResponse(f"/analysis/train?kind={chosen}&seed=1", 303)
    style, words = _style(request), words_of(request)
    judges = _engines()[:1] if chosen in {"ending", "solve"} else ()
    asked, fault = _asked(service, chosen, number, judges)
    told: str | None = None
    source = ""
    line = None
    if asked is not None:
        line = RoomLine(asked.position, ())
        if move:
            answer = line_of(line.fields().get("fen", ""), "", move, style)
            if answer is None or answer.unread:
                told = "unread"
            elif chosen != "ending":
                told = asked.judge(answer.moves[0])
            else:
                told, fault, source = _kept(judges, asked, answer.moves[0])
    return render(
        request,
        "games/train.html",
        kinds=(*KINDS, BOOK),
        kind=chosen,
        seed=number,
        asked=asked,
        svg=""
        if line is None
        else shown_board(line, words, style, flipped=line.position.side == 1),
        black=line is not None and line.position.side == 1,
        solution=None if asked is None else asked.solution(style),
        told=told,
        source=source,
        fault=fault,
        judges=[(judge.name, TABLES in dict(judge.options)) for judge in judges],
        move=move,
    )


def _asked(
    service: EventService, kind: str, seed: int, judges: tuple[KnownEngine, ...]
) -> tuple[Exercise | None, str]:
    """Return an exercise from the database, and why an engine could not find one."""
    try:
        with GameBase.open(games_file(service.folder)) as base:
            if kind != "solve":
                return exercise(base, kind, seed), ""
            if not judges:
                return None, "no-engine"
            with Engine(judges[0].program, _options(judges[0])) as engine:
                return puzzle(base, seed, lambda board: single_best(engine, board)), ""
    except GameBaseError:
        return None, ""
    except EngineError as problem:
        return None, problem.code


def _kept(
    judges: tuple[KnownEngine, ...], asked: Exercise, move: Move
) -> tuple[str | None, str, str]:
    """Return whether a move keeps what an ending is worth, or why no engine says it.

    The last says of an engine that was told where tables are whether it read in them.
    """
    if not judges:
        return None, "no-engine", ""
    try:
        with Engine(judges[0].program, _options(judges[0])) as engine:
            judged = keeps(engine, Board(asked.position), move)
    except EngineError as problem:
        return None, problem.code, ""
    said = {1: "won", 0: "drawn", -1: "lost"}[judged.worth]
    source = ""
    if TABLES in dict(judges[0].options):
        source = "by-tables" if judged.by_tables else "by-search"
    return f"{'keeps' if judged.left >= judged.worth else 'loses'}-{said}", "", source


def _of_book(request: Request, service: EventService, fen: str, move: str) -> Response:
    """Ask what the book plays in a position; what was answered here is asked again in its time."""
    style, words = _style(request), words_of(request)
    book, own = book_consulted(book_file(service.folder))
    progress = progress_file(service.folder)
    if not fen:
        found = asked_next(book, progress, clock.now())
        if found is not None:
            address = urlencode({"kind": BOOK, "position": found})
            return RedirectResponse(f"/analysis/train?{address}", 303)
    line = _line(request, fen, "") if fen else None
    listed = () if line is None else moves_of(book, line.board(), style)
    told = None
    if line is not None and move and listed:
        answer = line_of(line.fields().get("fen", ""), "", move, style)
        if answer is None or answer.unread:
            told = "unread"
        else:
            told = "right" if answer.moves[0] in [item.move for item in listed] else "wrong"
            if request.state.ours:
                answered(progress, line.board(), clock.now(), right=told == "right")
    return render(
        request,
        "games/drill.html",
        kinds=(*KINDS, BOOK),
        kind=BOOK,
        position=fen,
        listed=listed,
        own_book=own,
        svg=""
        if line is None
        else shown_board(line, words, style, flipped=line.position.side == 1),
        black=line is not None and line.position.side == 1,
        told=told,
        move=move,
    )
