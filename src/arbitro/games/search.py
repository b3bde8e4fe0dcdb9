"""Games found by what the user says of them, who has games under which names, and games as PGN.

People, event, result, position, material, manoeuvre: all that is said must hold. Material and
positions come from the index; a manoeuvre is a way of one piece over squares, by its own moves,
whatever is played between them. Games are written as they were read where they have more than
moves.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from arbitro.formats.pgn.writer import exported, game_of
from arbitro.formats.rating_list import folded, words_of
from arbitro.games.base import MATERIALS, POSITIONS, RESULTS, GameBase, Kind, StoredGame
from arbitro.rules.laws.board import Board, read_fen, square_named
from arbitro.rules.laws.board.encoding import CASTLING, PAWN, PROMOTIONS

FaultCode: TypeAlias = Literal["position", "material", "manoeuvre", "player", "result"]


class QueryError(Exception):
    """What was asked for cannot be understood; ``code`` is the part, ``text`` what was given."""

    def __init__(self, code: FaultCode, text: str) -> None:
        super().__init__(code, text)
        self.code: FaultCode = code
        self.text = text


@dataclass(frozen=True, slots=True)
class Query:
    """What games must have; what is empty or 0 is not asked for.

    A player is a part of a name or an identifier of FIDE. ``material`` is written like ``KRPvKR``,
    with either side's pieces first, or as ``KRPkr`` with White's as capitals. ``manoeuvre`` is
    written like ``Nb1-d2-f1-g3``. ``lasting`` is how many half-moves the material stood at least.
    """

    player: str = ""
    white: str = ""
    black: str = ""
    event: str = ""
    result: str = ""
    eco: str = ""
    year_from: int = 0
    year_to: int = 0
    rating_from: int = 0
    position: str = ""
    material: str = ""
    lasting: int = 0
    manoeuvre: str = ""


class GameMatches(NamedTuple):
    """Numbers of games in their order, as many as asked for; ``more`` if there are more."""

    numbers: tuple[int, ...]
    more: bool


def search(base: GameBase, query: Query, *, most: int = 100, after: int = 0) -> GameMatches:
    """Return the first games with a number above ``after`` for which all holds."""
    found: list[int] = []
    for number in matching(base, query, after=after):
        if len(found) == most:
            return GameMatches(tuple(found), more=True)
        found.append(number)
    return GameMatches(tuple(found), more=False)


def matching(base: GameBase, query: Query, *, after: int = 0) -> Iterator[int]:
    """Yield the numbers of all games for which all holds, in their order."""
    where, values = _conditions(base, query)
    steps = _steps(query.manoeuvre) if query.manoeuvre else None
    if steps is not None and steps.kind != PAWN:
        for one, two in steps.pairs():
            # a sieve: moves of pieces are their squares and nothing more
            where.append("instr(moves, ?) > 0")
            values.append((one | two << 6).to_bytes(2, "little"))
    numbers: Iterator[int]
    by_index = _from_index(base, query, after)
    if by_index is None:
        where.append("game.id > ?")
        values.append(after)
        rows = base.connection.execute(
            f"SELECT id FROM game WHERE {' AND '.join(where)} ORDER BY id",  # noqa: S608
            values,
        )
        numbers = (number for (number,) in rows)
    elif where:
        look = f"SELECT 1 FROM game WHERE {' AND '.join(where)} AND id = ?"  # noqa: S608
        execute = base.connection.execute
        numbers = (other for other in by_index if execute(look, (*values, other)).fetchone())
    else:
        numbers = by_index
    if steps is None:
        yield from numbers
        return
    for number in numbers:
        game = base.game(number)
        if game is not None and has_manoeuvre(game, steps):
            yield number


def _conditions(base: GameBase, query: Query) -> tuple[list[str], list[object]]:
    where: list[str] = []
    values: list[object] = []
    for text, columns in (
        (query.player, ("white", "black")),
        (query.white, ("white",)),
        (query.black, ("black",)),
    ):
        if text:
            players = ",".join(map(str, players_like(base, text)))
            where.append("(" + " OR ".join(f"{column} IN ({players})" for column in columns) + ")")
    if query.event:
        where.append("event IN (SELECT id FROM name WHERE folded(text) LIKE ? ESCAPE '\\')")
        values.append(f"%{_literal(folded(query.event))}%")
    if query.result:
        if query.result not in RESULTS:
            raise QueryError("result", query.result)
        where.append("result = ?")
        values.append(RESULTS.index(query.result))
    if query.eco:
        where.append("eco LIKE ? ESCAPE '\\'")
        values.append(f"{_literal(query.eco.upper())}%")
    for condition, value in (
        ("year >= ?", query.year_from),
        # A game of unknown year has 0, and is from before no year.
        ("year BETWEEN 1 AND ?", query.year_to),
        ("white_rating >= ?", query.rating_from),
        ("black_rating >= ?", query.rating_from),
    ):
        if value:
            where.append(condition)
            values.append(value)
    return where, values


def _literal(text: str) -> str:
    return re.sub(r"([\\%_])", r"\\\1", text)


def players_like(base: GameBase, text: str) -> list[int]:
    """Return the rows of everybody whose name has these words or whose identifier this is.

    Whoever has the identifier of somebody found is found too, under whatever name.
    """
    execute = base.connection.execute
    text = text.strip()
    if text.isascii() and text.isdecimal():
        rows = execute("SELECT id FROM player WHERE person = ? OR fide_id = ?", (text, text))
        return [number for (number,) in rows]
    words = words_of(folded(text))
    if not words:
        raise QueryError("player", text)
    likes = " AND ".join("folded LIKE ?" for _ in words)
    named = f"SELECT id, person FROM player WHERE {likes}"  # noqa: S608
    found: set[int] = set()
    persons: set[int] = set()
    for number, person in execute(named, [f"%{word}%" for word in words]):
        found.add(number)
        if person is not None:
            persons.add(person)
    for person in persons:
        rows = execute("SELECT id FROM player WHERE person = ?", (person,))
        found.update(number for (number,) in rows)
    return sorted(found)


def _from_index(base: GameBase, query: Query, after: int) -> Iterator[int] | None:
    sources: list[Iterator[int]] = []
    if query.position:
        position = read_fen(query.position).position
        if position is None or not position.has_kings:
            raise QueryError("position", query.position)
        sources.append(_under(base, POSITIONS, [Board(position).key], 0, after))
    if query.material:
        keys = materials_of(query.material)
        sources.append(_under(base, MATERIALS, keys, query.lasting, after))
    if not sources:
        return None
    if len(sources) == 1:
        return sources[0]
    # Both are wanted in order; the second is only looked into, so it may be a set.
    second = set(sources[1])
    return (source for source in sources[0] if source in second)


def _under(
    base: GameBase, kind: Kind, keys: Sequence[int], lasting: int, after: int
) -> Iterator[int]:
    """Yield the games that the index has under one of some keys, each once, in their order."""
    for run, first in base.runs():
        found = {
            game
            for key in keys
            for game, lasted in base.postings(kind, key, run, first)
            if game > after and (kind == POSITIONS or lasted >= lasting)
        }
        yield from (number for number in sorted(found) if _is_there(base, number))


def _is_there(base: GameBase, number: int) -> bool:
    return (
        base.connection.execute("SELECT 1 FROM game WHERE id = ?", (number,)).fetchone() is not None
    )


_MATERIAL = re.compile(r"K([QRBNP]*)[vV-]K([QRBNP]*)|K([QRBNP]*)k([qrbnp]*)")


def materials_of(text: str) -> list[int]:
    """Return the materials a text names; with ``v`` between them either side may be White.

    >>> [hex(each) for each in materials_of("KRPvKR")]
    ['0x1001000010', '0x1010010']
    >>> [hex(each) for each in materials_of("KRPkr")]
    ['0x1001000010']
    """
    match = _MATERIAL.fullmatch(text.strip().replace(" ", ""))
    if match is None:
        raise QueryError("material", text)
    if match[1] is None:
        return [_packed(match[3], match[4].upper())]
    one, two = _packed(match[1], match[2]), _packed(match[2], match[1])
    return [one] if one == two else [one, two]


def _packed(white: str, black: str) -> int:
    found = 0
    for side in (white, black):
        for letter in "PNBRQ":
            found = found << 4 | min(side.count(letter), 15)
    return found


class Steps(NamedTuple):
    """A manoeuvre: a kind of piece and the squares it goes over."""

    kind: int
    squares: tuple[int, ...]

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield origin and target of each move."""
        yield from zip(self.squares, self.squares[1:], strict=False)


_MANOEUVRE = re.compile(r"([KQRBN]?)([a-h][1-8](?:-[a-h][1-8])+)")


def _steps(text: str) -> Steps:
    match = _MANOEUVRE.fullmatch(text.strip().replace(" ", ""))
    if match is None:
        raise QueryError("manoeuvre", text)
    squares = tuple(map(square_named, match[2].split("-")))
    return Steps(".PNBRQK".index(match[1] or "P"), squares)


def has_manoeuvre(game: StoredGame, steps: Steps) -> bool:
    """Tell whether one piece of a game goes over the squares by its own moves."""
    board = Board(game.position())
    under_way: dict[int, int] = {}
    for move in game.moves:
        origin, target = move.origin, move.target
        kind = board.kinds[origin]
        if move.special == CASTLING:
            under_way.pop(origin, None)
            under_way.pop(target, None)
            board.make(move)
            continue
        done = under_way.pop(origin, 0)
        # What stood there is taken: its way ends with it.
        under_way.pop(target, None)
        if kind == steps.kind:
            if done and steps.squares[done + 1] == target:
                done += 1
            else:
                done = int((origin, target) == steps.squares[:2])
            if done == len(steps.squares) - 1:
                return True
            if done and move.special not in PROMOTIONS:
                under_way[target] = done
        board.make(move)
    return False


class NamedPlayer(NamedTuple):
    """A name with its games; ``person`` is the identifier of FIDE it is joined to, 0 for none."""

    name: str
    person: int
    games: int


def people_like(base: GameBase, text: str) -> list[NamedPlayer]:
    """Return the names that a search for somebody means, by person and the most games first."""
    found = []
    for number in players_like(base, text):
        name, person, games = base.connection.execute(
            "SELECT name, coalesce(person, 0), (SELECT count(*) FROM game WHERE white = player.id)"
            " + (SELECT count(*) FROM game WHERE black = player.id) FROM player WHERE id = ?",
            (number,),
        ).fetchone()
        found.append(NamedPlayer(name, person, games))
    return sorted(found, key=lambda item: (-item.games, item.person, item.name))


def join(base: GameBase, name: str, person: int) -> bool:
    """Say whose name this is where games say it by no identifier; return whether there is one."""
    changed = base.connection.execute(
        "UPDATE player SET person = ?, joined = 1 WHERE name = ? AND fide_id = 0", (person, name)
    )
    return changed.rowcount > 0


def pgn_of(game: StoredGame) -> bytes:
    """Return a game as PGN, ending with a blank line."""
    if game.text is not None:
        return zlib.decompress(game.text).rstrip() + b"\n\n"
    tags = {
        "Event": game.event,
        "Site": game.site,
        "Date": game.date,
        "Round": game.round,
        "White": game.white,
        "Black": game.black,
        "ECO": game.eco,
        "WhiteElo": str(game.white_rating or ""),
        "BlackElo": str(game.black_rating or ""),
        "WhiteFideId": str(game.white_fide_id or ""),
        "BlackFideId": str(game.black_fide_id or ""),
    }
    said = {name: value for name, value in tags.items() if value}
    made = game_of(game.moves, {**said, **dict(game.other_tags())}, game.position(), game.result)
    return exported(made).encode("utf-8", "surrogateescape")
