"""Games in play as the world may follow them: as late as the arbiter has said, and no sooner.

What is shown is made of boards that passed the gate of `arbitro.service.boards`: nothing here sees
what arrived later than the delay. Results are those of the public section, never a board's own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from arbitro.desk.derived.publication.public import PublicEvent
from arbitro.desk.kernel.state import Game
from arbitro.formats.pgn import Tag, exported, write_clock
from arbitro.formats.pgn.writer import game_of
from arbitro.i18n import Translator
from arbitro.model import GameId, SectionId
from arbitro.rules.laws.board import KING, KNIGHT, square_name
from arbitro.rules.laws.board.fen import placement_of
from arbitro.rules.laws.notation import SAN, style_of, write_move
from arbitro.rules.live.following import LiveBoard, as_believed
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.start_position import start_of
from arbitro.web.views.games.moves_of_games import tags_with_people

if TYPE_CHECKING:
    from arbitro.service.boards.hall import LiveBoards

MINUTE = 60_000
FILE, PGN, PAGE = "live.json", "live.pgn", "live.html"


@dataclass(frozen=True, slots=True)
class LiveRound:
    """The boards of a round as they may be shown: ``late`` is by how many milliseconds."""

    number: int
    late: int
    games: Mapping[GameId, LiveBoard]


Live = Mapping[SectionId, LiveRound]


def boards_heard(state: Any) -> LiveBoards | None:
    """Return what hears the boards of an application; None while nobody has asked it to."""
    asked = state.boards_heard or state.boards.cache_info().currsize
    found: LiveBoards | None = state.boards() if asked else None
    return found


def live_mark(live: Live) -> str:
    """Return what tells the games in play from what they were a moment ago."""
    seen = [
        (section, key, len(board.moves), board.changed, board.clocks, board.placement)
        for section, shown in live.items()
        for key, board in shown.games.items()
    ]
    return sha256(repr(seen).encode()).hexdigest()[:12] if seen else ""


def live_of(boards: LiveBoards, of_event: str, event: PublicEvent, at: int) -> Live:
    """Return the rounds in play that may be followed, as they stood as long ago as was said.

    The last public round of a section is in play, where a board of it has sent anything.
    """
    found: dict[SectionId, LiveRound] = {}
    for section, public in event.sections.items():
        rounds = public.section.rounds
        number = rounds[-1].number if rounds else 0
        if number not in public.live:
            continue
        late = public.live[number] * MINUTE
        games = boards.of(of_event).released(section, number, at - late)
        shown = rounds[-1].games
        seen = {
            game_id: as_believed(board, at - late)
            for game_id, board in games.items()
            if game_id in shown
        }
        if seen:
            found[section] = LiveRound(number, late, seen)
    return found


def live_json(view: SectionView, live: LiveRound) -> bytes:
    """Return what stands on the boards, for pages: by board, with squares of the last move."""
    games = _in_order(view, live)
    boards = [board_shown(game, live.games[game.id], live.late) for game in games]
    told = {"round": live.number, "late": live.late // MINUTE, "boards": boards}
    return json.dumps(told, separators=(",", ":")).encode()


def _in_order(view: SectionView, live: LiveRound) -> list[Game]:
    games = view.section.rounds[live.number - 1].games
    return sorted(
        (games[game] for game in live.games if game in games), key=lambda game: game.board
    )


def letters_of_pieces(words: Translator) -> str:
    """Return the reader's letters of knight, bishop, rook, queen and king, for scripts."""
    letters = style_of(words.notation).letters
    return "".join(letters.of_kind(number) for number in range(KNIGHT, KING + 1))


def board_told(board: LiveBoard) -> dict[str, Any]:
    """Return a board for a script that draws it: placement, last move, moves, who is to move."""
    moves: list[str] = []
    at = board.board()
    # A move is written by the position before it, so the board goes back to the first one.
    for _ in board.moves:
        at.unmake()
    for move in board.moves:
        moves.append(write_move(at, move, SAN))
        at.make(move)
    told: dict[str, Any] = {
        "p": placement_of(at.position()),
        "m": " ".join(moves),
        "n": board.start.number,
        "s": board.start.side,
    }
    if board.moves:
        last = board.moves[-1]
        # Castling is kept as the king taking its rook; people look for where the king ends.
        told["l"] = [square_name(last.origin), square_name(last.king_target)]
    return told


def board_shown(game: Game, board: LiveBoard, late: int) -> dict[str, Any]:
    """Return a public board for a script that draws it; the clocks of who is shown it late run so.

    The result is that of the public section.
    """
    told = {"b": game.board, **board_told(board)}
    if board.clocks is not None and game.result is None:
        clocks = board.clocks
        told["c"] = [clocks.white, clocks.black, clocks.running, clocks.at + late]
    if game.result is not None:
        told["r"] = game.result.value
    return told


def live_pgn(view: SectionView, live: LiveRound, *, identifiers: bool) -> bytes:
    """Return the boards of the round as PGN for broadcasters, in board order, unfinished ones too.

    FIDE numbers are told to whoever may read them, and where ``view`` is public.
    Boards of which nothing has come have no moves. Clocks stand behind moves.
    """
    played = view.section.rounds[live.number - 1].games.values()
    games = sorted(played, key=lambda game: game.board)
    told = (
        pgn_of(view, game, live.games.get(game.id, LiveBoard()), identifiers=identifiers)
        for game in games
    )
    return "".join(told).encode()


def pgn_of(view: SectionView, game: Game, board: LiveBoard, *, identifiers: bool) -> str:
    """Return one board as PGN; its tags are those of the event, public where ``view`` is."""
    tags = tags_with_people(view, game, identifiers=identifiers)
    start = board.start if board.moves else start_of(view.section, game.round)
    made = game_of(board.moves, tags, start, tags["Result"])
    timed = tuple(
        move if time is None else move._replace(comments=(f"[%clk {write_clock(time)}]",))
        for move, time in zip(made.moves, _padded(board), strict=True)
    )
    listed = (*made.tags, Tag("Board", str(game.board)))
    return exported(replace(made, moves=timed, tags=listed))


def _padded(board: LiveBoard) -> tuple[int | None, ...]:
    missing = len(board.moves) - len(board.times)
    return (*board.times, *([None] * missing))[: len(board.moves)]
