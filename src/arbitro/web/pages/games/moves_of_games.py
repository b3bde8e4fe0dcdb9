"""The moves of games: attached to boards, read on a board, downloaded; and any PGN to look at."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro.desk.derived.lists.game_matching import MatchedGame, match_games, missing_boards
from arbitro.desk.features.games import AttachedGame, AttachGames
from arbitro.desk.kernel.state import Game
from arbitro.formats.pgn import PgnGame, games_in
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import GameId
from arbitro.papers import UnprintableError
from arbitro.papers.score_sheet import score_sheets_pdf
from arbitro.reasons import Refused, refused
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.notation import languages, style_of
from arbitro.storage.workbooks.packed_games import PackedGamesError, games_text
from arbitro.web.event_request import AtEvent, AtSection, EventRequest, asked_number
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.http.downloads import saved_as, shown_as
from arbitro.web.rendering.templates import go, may, render, words_of
from arbitro.web.views.games.moves_of_games import (
    board_moves,
    boards_of,
    filled,
    head_of,
    parsed,
    pgn_of,
    tags_of,
)
from arbitro.web.views.games.viewer import ViewerView, viewer_view
from arbitro.web.views.office.assistant import NEWEST, years
from arbitro.web.views.office.board_context import BoardContext
from arbitro.web.views.office.incidents import rows_of

# The text of a game as a part of an address, so that every position of it can be shared.

LONGEST = 20_000
"""Signs of an address a game may take."""
LARGEST = 200_000
"""Bytes of a game's text."""


def packed(text: bytes) -> str | None:
    """Return a text as signs an address may hold, None where it is too long for one.

    >>> unpacked(packed(b"1. e4 *"))
    b'1. e4 *'
    """
    if len(text) > LARGEST:
        return None
    signs = urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
    return signs if len(signs) <= LONGEST else None


def unpacked(signs: str) -> bytes | None:
    """Return the text in an address, None where there is none."""
    if not signs.isascii() or len(signs) > LONGEST:
        return None
    try:
        data = urlsafe_b64decode(signs + "=" * (-len(signs) % 4))
        opened = zlib.decompressobj()
        # No more is unpacked than may be read: a short address may hold gigabytes of the same
        # letter.
        text = opened.decompress(data, LARGEST)
    except (Error, ValueError, zlib.error):
        return None
    return text if opened.eof else None


MOST_GAMES = 1000
"""The games the viewer lists of a file: a file of a round or an event, no database."""

MOST_UNPACKED = 8 << 20
"""Bytes a packed file that is sent may unpack to."""

router = APIRouter(include_in_schema=False)
SECTION = "/events/{event}/s/{section}"
PGN = "application/vnd.chess-pgn"


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """How somebody looks at a game: letters, edition, from which side."""

    letters: str
    year: str
    flipped: bool

    @property
    def options(self) -> tuple[str, ...]:
        """Return the letters to choose from."""
        return (*languages(), "figurine")


def looking(request: Request) -> BoardOptions:
    """Return how the address asks to look at a game."""
    asked = request.query_params
    own = words_of(request).notation
    letters = asked.get("letters", own)
    year = asked.get("edition", NEWEST)
    return BoardOptions(
        letters if letters in {*languages(), "figurine"} else own,
        year if year in years() else NEWEST,
        asked.get("flip") == "1",
    )


def view_of(request: Request, game: PgnGame) -> ViewerView:
    """Return the position of a game the address asks for."""
    how = looking(request)
    at = asked_number(request, "at")
    return viewer_view(
        game,
        at,
        words_of(request),
        style_of(how.letters),
        laws_of(how.year),
        flipped=how.flipped,
    )


def assistant_address(
    view: ViewerView, how: BoardOptions, context: BoardContext | None = None
) -> str:
    """Return where the assistant begins with a position."""
    known = context.address if context is not None else {}
    return "/assistant?" + urlencode({"start": view.fen, "edition": how.year, **known})


@router.get("/viewer")
def viewer(request: Request) -> HTMLResponse:
    """Show a game somebody pasted, or ask for one."""
    signs = request.query_params.get("pgn", "")
    text = unpacked(signs) if signs else None
    games = [] if text is None else _games(text)
    if len(games) != 1:
        return _ask(request, "unreadable" if signs else "")
    shown = view_of(request, games[0])
    return render(
        request,
        "games/viewer.html",
        shown=shown,
        how=looking(request),
        signs=signs,
        assistant=assistant_address(shown, looking(request)),
        years=years(),
    )


def _games(text: bytes) -> list[PgnGame]:
    """Return the games of a PGN, no more than one too many."""
    return list(islice(games_in(text), MOST_GAMES + 1))


def _ask(request: Request, problem: str = "", form: Form | None = None) -> HTMLResponse:
    status = 422 if problem else 200
    return render(
        request, "games/ask.html", status=status, problem=problem, most=MOST_GAMES, form=form
    )


@router.post("/viewer")
def open_file(request: Request, form: Submitted) -> Response:
    """Open a PGN: its game, or the list of its games; nothing is kept of it."""
    try:
        games = _games(_sent(form))
    except PackedGamesError as problem:
        return _ask(request, f"packed-{problem.code}", form)
    if not games:
        return _ask(request, "no-game", form)
    if len(games) > MOST_GAMES:
        return _ask(request, "too-many", form)
    signs = [packed(game.source.encode("utf-8", "surrogateescape")) for game in games]
    if len(games) == 1:
        if signs[0] is None:
            return _ask(request, "too-long", form)
        return RedirectResponse(f"/viewer?{urlencode({'pgn': signs[0]})}", 303)
    return render(
        request,
        "games/choose.html",
        games=list(zip(games, signs, strict=True)),
        not_read=sum(game.not_read for game in games),
    )


def _sent(form: Form) -> bytes:
    """Return the file sent, unpacked, else what was pasted; PackedGamesError where it cannot be."""
    return games_text(form.data("file", "pgn"), MOST_UNPACKED)


def _source(form: Form) -> str:
    """Return the name of the file sent, as far as a list has room for it."""
    name = form.names.get("file", "") if form.files.get("file") else ""
    return "".join(text for text in name if text.isprintable())[:120]


@router.get(f"{SECTION}/games")
def games(here: AtSection) -> HTMLResponse:
    """List the boards of a round with their moves."""
    return _round_page(here)


def _round_page(
    here: EventRequest,
    *,
    matches: tuple[MatchedGame, ...] | None = None,
    refusal: Refused | None = None,
    number: int = 0,
    **of_file: int | str,
) -> HTMLResponse:
    """Show a round; ``of_file``: the ``problem`` of a file, or how many games were not read."""
    rounds = here.section.section.rounds
    number = number or asked_number(here.request, "round", len(rounds))
    if rounds and not 1 <= number <= len(rounds):
        raise HTTPException(404)
    return here.page(
        "games/round.html",
        number=number,
        boards=boards_of(here.section, number) if rounds else (),
        written=SHOWN,
        matches=matches,
        missing=missing_boards(here.section.section, (), number) if rounds else (),
        refusal=refusal,
        not_read=of_file.get("not_read", 0),
        problem=of_file.get("problem", ""),
        form=Form(),
    )


@router.post(f"{SECTION}/games")
def upload(here: AtSection, form: Submitted) -> Response:
    """Attach the games of a file to their boards and tell what became of each."""
    section = here.section.section
    asked = form.numbered("round")
    number = asked if 1 <= asked <= len(section.rounds) else None
    try:
        games = _games(_sent(form))
    except PackedGamesError as problem:
        return _round_page(here, number=number or 0, problem=f"packed-{problem.code}")
    matches = match_games(here.event.state, section, games, number)
    if not form.ticked("replace"):
        matches = tuple(_kept(match) if "replaces" in match.remarks else match for match in matches)
    wanted = tuple(
        AttachedGame(match.game.id, match.text, _digest(here, match.game.id))
        for match in matches
        if match.game is not None
    )
    answer = here.do(AttachGames(section.id, wanted, _source(form)), form) if wanted else None
    refusal = answer if isinstance(answer, Refused) else None
    not_read = sum(game.not_read for game in games)
    return _round_page(
        here, matches=matches, refusal=refusal, number=number or 0, not_read=not_read
    )


def _kept(match: MatchedGame) -> MatchedGame:
    """Return a match that was not attached, because other moves are there already."""
    return MatchedGame(
        match.number, match.first_line, match.white, match.black, match.text, problem="has-moves"
    )


def _digest(here: EventRequest, game: GameId) -> str:
    kept = here.section.section.game_texts.get(game)
    return "" if kept is None else kept.digest


def _game(here: EventRequest, game: int) -> Game:
    found = here.section.section.game(GameId(game))
    if found is None:
        raise HTTPException(404)
    return found


@router.get(f"{SECTION}/games/{{game}}")
def board(here: AtSection, game: int) -> HTMLResponse:
    """Show a board: its moves with every position, its incidents."""
    return _board_page(here, _game(here, game))


def _board_page(
    here: EventRequest, game: Game, *, refusal: Refused | None = None, form: Form | None = None
) -> HTMLResponse:
    state = board_moves(here.section, game)
    how = looking(here.request)
    context = BoardContext(here.event, here.section, game)
    shown = view_of(here.request, parsed(state.kept.text)) if state.kept else None
    incidents = [
        row
        for row in rows_of(here.section, here.words, round_number=game.round)
        if row.incident.game == game.id
    ]
    started = "/assistant?" + urlencode(context.address)
    return here.page(
        "games/board.html",
        refusal=refusal,
        form=form or Form(),
        board=state,
        game=game,
        shown=shown,
        how=how,
        signs="",
        tags=tags_of(here.section, game),
        incidents=incidents,
        assistant=assistant_address(shown, how, context) if shown else started,
        years=years(),
    )


@router.post(f"{SECTION}/games/{{game}}/pgn")
def attach(here: AtSection, game: int, form: Submitted) -> Response:
    """Keep the moves of one board, pasted or as a file."""
    found = _game(here, game)
    try:
        text = _sent(form)
    except PackedGamesError:
        text = b""  # refused below: it is not the text of one game
    expected = form.sent("expected")
    command = AttachGames(here.section.id, (AttachedGame(found.id, text, expected),), _source(form))
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _board_page(here, found, refusal=answer, form=form)
    return go(f"{here.section.url}/games/{found.id}", "game-attached")


@router.get(f"{SECTION}/games/{{game}}/received.pgn")
def received(here: AtSection, game: int) -> Response:
    """Give back the text of a board byte by byte."""
    kept = here.section.section.game_texts.get(_game(here, game).id)
    if kept is None:
        raise HTTPException(404)
    return _file(kept.text, f"game-{game}.pgn")


@router.get(f"{SECTION}/games/{{game}}/game.pgn")
def one_game(here: AtSection, game: int) -> Response:
    """Give a board's moves with the tags of the event."""
    return _pgn(here, (_game(here, game),), f"game-{game}.pgn")


@router.get(f"{SECTION}/rounds/{{number}}/games.pgn")
def round_games(here: AtSection, number: int) -> Response:
    """Give the games of a round as one PGN."""
    rounds = here.section.section.rounds
    if not 1 <= number <= len(rounds):
        raise HTTPException(404)
    games = sorted(rounds[number - 1].games.values(), key=lambda game: game.board)
    return _pgn(here, tuple(games), f"round-{number}.pgn")


@router.get(f"{SECTION}/games.pgn")
def section_games(here: AtSection) -> Response:
    """Give all games of a section as one PGN."""
    return _pgn(here, _all_games(here.section.section.rounds), "games.pgn")


@router.get("/events/{event}/games.pgn")
def event_games(here: AtEvent) -> Response:
    """Give all games of an event as one PGN, section by section."""
    text = b"".join(
        pgn_of(section, _all_games(section.section.rounds), identifiers=_identifiers(here))
        for section in here.event.sections
    )
    if not text:
        raise HTTPException(404)
    return _file(text, "games.pgn")


def _all_games(rounds: Any) -> tuple[Game, ...]:
    return tuple(
        game
        for round_ in rounds
        for game in sorted(round_.games.values(), key=lambda game: game.board)
    )


def _identifiers(here: EventRequest) -> bool:
    return may(here.request, "read-private")


def _pgn(here: EventRequest, games: tuple[Game, ...], name: str) -> Response:
    text = pgn_of(here.section, games, identifiers=_identifiers(here))
    if not text:
        raise HTTPException(404)
    return _file(text, name)


def _file(text: bytes, name: str) -> Response:
    headers: Mapping[str, str] = saved_as(name)
    return Response(text, media_type=PGN, headers=dict(headers))


@router.get(f"{SECTION}/paper/score-sheets/{{number}}.pdf")
def empty_sheets(here: AtSection, number: int) -> Response:
    """Give a score sheet for every board of a round: names, board and date, no moves."""
    views = here.event.sections if asked_number(here.request, "all") else (here.section,)
    heads = [
        head_of(view, game)
        for view in views
        if 1 <= number <= len(view.section.rounds)
        for game in sorted(
            view.section.rounds[number - 1].games.values(), key=lambda game: game.board
        )
    ]
    if not heads:
        raise HTTPException(404)
    two = asked_number(here.request, "two") > 0
    return _pdf(here, heads, f"score-sheets-{number}.pdf", two=two)


@router.get(f"{SECTION}/games/{{game}}/sheet.pdf")
def filled_sheet(here: AtSection, game: int) -> Response:
    """Give a game on a score sheet, in the letters asked for."""
    found = here.section.section.game(GameId(game))
    if found is None:
        raise HTTPException(404)
    return _pdf(here, [filled(here.section, found, sheet=True)], f"game-{game}.pdf")


def _pdf(here: EventRequest, games: Sequence[PgnGame], name: str, *, two: bool = False) -> Response:
    style = style_of(looking(here.request).letters)
    try:
        made = score_sheets_pdf(games, here.words.language, style, two=two)
    except UnprintableError as problem:
        refusal = refused("paper-unprintable", text=problem.text)
        return here.page("games/refused.html", refusal=refusal)
    headers = shown_as(name)
    return Response(made, media_type="application/pdf", headers=headers)
