"""What programs of electronic boards write and send: PGN that changes, and LiveChess.

Both are read as `BoardFeed`: what arrived of one board, under the name its source has for it. What
cannot be read is left out and changes nothing: the last version that could stands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from arbitro.formats.pgn import CommandError, PgnGame, commands_in, games_in
from arbitro.rules.laws.board import START, Board, write_fen
from arbitro.rules.laws.notation import write_move
from arbitro.rules.live.board_signals import RESULTS, BoardSignal, Clocks, Running

MOST_BOARDS = 768
"""Boards one source may tell of."""

LARGEST = 8_000_000
"""Bytes of one answer or file of a source."""

MOST_MOVES = 2_000
LONGEST_KEY = 200
_PLACEMENT = re.compile(r"[1-8kqrbnpKQRBNP/]{15,71}")
_DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class BoardFeed:
    """What arrived of one board: ``key`` is its source's name for it, ``game`` how PGN heads it.

    ``is_ambiguous`` where the source has another game of the same name: which is meant, nothing
    tells.
    """

    key: str
    seen: BoardSignal
    game: PgnGame | None = None
    is_ambiguous: bool = False


# --- PGN -----------------------------------------------------------------------------------------


def from_pgn(data: bytes, at: int) -> tuple[BoardFeed, ...]:
    """Return what a PGN tells of its boards, at an instant in milliseconds.

    A game's name is its round and board where the tags have them (``1.10`` is board 10), else both
    players: never its place in the file, which is written anew in another order. Of two games of
    one name the longer is taken where it goes on from the other; else both are ambiguous.
    """
    found: dict[str, BoardFeed] = {}
    for game in games_in(data):
        if len(found) >= MOST_BOARDS:
            break
        key = _key(game)[:LONGEST_KEY]
        if key and len(game.moves) <= MOST_MOVES:
            _add(found, BoardFeed(key, _seen(game, at), game))
    return tuple(found.values())


def _add(found: dict[str, BoardFeed], heard: BoardFeed) -> None:
    """Add a game, as another one of its name where it is not the same game."""
    known = found.get(heard.key)
    if known is None or (not known.is_ambiguous and _goes_on(known.seen, heard.seen)):
        found[heard.key] = heard
    elif known.is_ambiguous or not _goes_on(heard.seen, known.seen):
        found[heard.key] = replace(known, is_ambiguous=True)
        number = 2
        while (name := f"{heard.key[: LONGEST_KEY - 8]} ({number})") in found:
            number += 1
        found[name] = replace(heard, key=name, is_ambiguous=True)


def _goes_on(before: BoardSignal, after: BoardSignal) -> bool:
    """Tell whether a game goes on from another state of it."""
    moves, more = before.moves or (), after.moves or ()
    same_result = not before.result or before.result == after.result
    return before.start == after.start and more[: len(moves)] == moves and same_result


def _key(game: PgnGame) -> str:
    stated, board = (game.tag("Round") or "").strip(), (game.tag("Board") or "").strip()
    names = " - ".join((game.tag("White") or "?", game.tag("Black") or "?"))
    if "." in stated:
        return f"{stated} {names}"
    return f"{stated}.{board} {names}" if board else f"{stated} {names}".strip()


def _seen(game: PgnGame, at: int) -> BoardSignal:
    moves = list(_written(game))
    if game.unread:
        moves.append(_unread(game))
    start = "" if game.position == START else write_fen(game.position)
    times = tuple(_clock(move.comments) for move in game.moves)
    result = game.result if game.result in RESULTS else ""
    return BoardSignal(at, moves=tuple(moves), times=times, start=start, result=result)


def _written(game: PgnGame) -> Iterable[str]:
    if game.letters == ("en",):
        return (move.text for move in game.moves)
    board, found = Board(game.position), []
    for move in game.moves:
        found.append(write_move(board, move.move))
        board.make(move.move)
    return found


def _unread(game: PgnGame) -> str:
    """Return the first word of a game that is no legal move."""
    for problem in game.problems:
        if problem.code.startswith("pgn-move-"):
            return str(dict(problem.values).get("text", "?"))
    return "?"


def _clock(comments: Iterable[str]) -> int | None:
    for comment in comments:
        try:
            found = [command for command in commands_in(comment) if command.name == "clk"]
        except CommandError:
            continue
        if found:
            return found[0].milliseconds
    return None


# --- the folder LiveChess writes -----------------------------------------------------------------


def from_folder(files: Mapping[str, bytes], at: int) -> tuple[BoardFeed, ...]:
    """Return what a round's folder of LiveChess tells: ``index.json`` and its PGN, by file name.

    A board's own file (``game-10.pgn``) and the one of all games (``games.pgn``) may disagree: the
    longer line is the newer one. Results stand in either of the two places.
    """
    found: dict[str, BoardFeed] = {}
    results = _index(files.get("index.json", b""))
    # That of all games last: what it adds to a board's own file is told by the name alone.
    for name, data in sorted(files.items(), key=lambda file: file[0] == "games.pgn"):
        own = re.fullmatch(r"game-(\d{1,4})\.pgn", name)
        if own is None and name != "games.pgn":
            continue
        for other in from_pgn(data, at):
            number = int(own[1]) if own else _board_of(other)
            result = results.get(number, "")
            heard = _with_result(other, result)
            kept = found.get(heard.key)
            if own is not None:
                _add(found, heard)
            elif kept is None or len(heard.seen.moves or ()) > len(kept.seen.moves or ()):
                found[heard.key] = heard
    return tuple(found.values())


def _board_of(heard: BoardFeed) -> int:
    stated = re.match(r"\d+\.(\d{1,4})", heard.key)
    return int(stated[1]) if stated else 0


def _with_result(heard: BoardFeed, result: str) -> BoardFeed:
    if heard.seen.result or not result:
        return heard
    return replace(heard, seen=replace(heard.seen, result=result))


def _index(data: bytes) -> dict[int, str]:
    """Return the results of a round's index by the number of the game."""
    pairings = _object(data).get("pairings")
    if not isinstance(pairings, list):
        return {}
    found = {}
    for number, pairing in enumerate(pairings[:MOST_BOARDS], 1):
        result = pairing.get("result") if isinstance(pairing, dict) else None
        if result in RESULTS:
            found[number] = result
    return found


def _object(data: bytes) -> dict[str, Any]:
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


# --- the local interface of LiveChess ------------------------------------------------------------


def board_of_livechess(told: object, at: int) -> BoardFeed | None:
    """Return what LiveChess tells of one board: an entry of its list, or an event of its feed.

    The name of a board is its serial number. Clocks are seconds, ``run`` tells whose runs (null:
    stopped, true: White's), ``time`` when they were read.
    """
    if not isinstance(told, dict) or not isinstance(told.get("serialnr"), str):
        return None
    key = _words(told["serialnr"].strip(), 40)
    board = told.get("board")
    placement = board if isinstance(board, str) and _PLACEMENT.fullmatch(board) else ""
    san, start = told.get("san"), told.get("start")
    moves = None
    if isinstance(san, list) and len(san) <= MOST_MOVES:
        moves = tuple(_words(str(item), 12) for item in san)
    state = told.get("state")
    seen = BoardSignal(
        at,
        moves=moves,
        start=_words(start, 100) if isinstance(start, str) and moves is not None else "",
        placement=placement,
        clocks=_clocks(told.get("clock"), at),
        state=_words(state, 20) if isinstance(state, str) else "",
    )
    return BoardFeed(key, seen) if key else None


def _words(text: str, most: int) -> str:
    """Return the beginning of a text as one that can be written down.

    JSON can name halves of signs (surrogates), which no file and no page can hold.
    """
    return text[:most].encode(errors="replace").decode()


def _clocks(told: object, at: int) -> Clocks | None:
    if not isinstance(told, dict):
        return None
    white, black = (_seconds(told.get(name)) for name in ("white", "black"))
    if white is None or black is None:
        return None
    runs, read = told.get("run"), told.get("time")
    # Compared by what they are: a program may send anything, and 1 is no True.
    running: Running | None = "white" if runs is True else "black" if runs is False else None
    # The computer at the boards may have its own idea of the time: a reading from the future or of
    # another day counts from when it was heard.
    known = read if isinstance(read, int) and not isinstance(read, bool) else at
    return Clocks(white, black, running, known if 0 <= at - known < _DAY * 1000 else at)


def _seconds(told: object) -> int | None:
    """Return a time of LiveChess in milliseconds, None where it is none."""
    if isinstance(told, bool) or not isinstance(told, int | float) or not -_DAY < told < 10 * _DAY:
        return None
    return int(told * 1000)


def answer_of_livechess(text: str, at: int) -> tuple[BoardFeed, ...]:
    """Return what a message of LiveChess tells: an answer, or an event of a feed."""
    told = _object(text.encode())
    param = told.get("param")
    if told.get("response") == "feed":
        found = board_of_livechess(param, at)
        return () if found is None else (found,)
    if told.get("response") == "call" and isinstance(param, list):
        boards = (board_of_livechess(item, at) for item in param[:MOST_BOARDS])
        return tuple(board for board in boards if board is not None)
    return ()


def calls_to_livechess(serials: Iterable[str] = ()) -> tuple[str, ...]:
    """Return what is asked of LiveChess: its boards first, then every board's events.

    >>> calls_to_livechess()
    ('{"call": "eboards", "id": 1}',)
    """
    asked = [json.dumps({"call": "eboards", "id": 1})] if not tuple(serials) else []
    for number, serial in enumerate(serials, 2):
        feed = {"feed": "eboardevent", "id": number, "param": {"serialnr": serial}}
        asked.append(json.dumps({"call": "subscribe", "id": number, "param": feed}))
    return tuple(asked)


# --- the table plan ------------------------------------------------------------------------------

_PLACE = re.compile(r"(\S{1,40})\s*[=:]\s*([a-z]?)\s*(\d{1,4})", re.IGNORECASE)


def read_plan(text: str) -> tuple[dict[str, tuple[str, int]], tuple[int, ...]]:
    r"""Return which board each serial number stands at, and the lines that say nothing by number.

    A line is ``30417 = 12`` or, with the letter of a section, ``30417 = b12``; ``#`` begins a
    remark.

    >>> read_plan("30417 = 1\n30418: b2\nsomewhere")
    ({'30417': ('a', 1), '30418': ('b', 2)}, (3,))
    """
    found: dict[str, tuple[str, int]] = {}
    wrong = []
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        place = _PLACE.fullmatch(said)
        if place is not None:
            found[place[1]] = ((place[2] or "a").lower(), int(place[3]))
        elif said:
            wrong.append(number)
    return found, tuple(wrong)
