"""What the analysis room shows of a position: board, moves, what engines and games say of it.

The clock of a game against an engine is kept in the address of the page. Nobody is protected from
himself: it is training, and who writes another time into the address plays with that. A page that
is loaded again shows the clock as it has run on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import urlencode

from arbitro.engines.annotating import chances, lost, mark_of
from arbitro.formats.diagram import DiagramWords, svg_diagram
from arbitro.formats.pgn import game_of
from arbitro.formats.pgn.openings import opening_of
from arbitro.i18n.sentences.positions import position_in_words
from arbitro.rules.laws.board import START, Board, read_fen, square_name, why_unplayable, write_fen
from arbitro.rules.laws.deciding import adjudicator
from arbitro.rules.laws.notation import read_move, write_move
from arbitro.web.views.games.viewer import NAGS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arbitro.engines.annotating import Value
    from arbitro.formats.pgn import PgnGame
    from arbitro.games.base import StoredGame
    from arbitro.i18n import Translator
    from arbitro.rules.laws.board import Move, Position
    from arbitro.rules.laws.notation import Style
    from arbitro.rules.laws.ruling import Player


CONTROLS = {"1-0": (60, 0), "3-2": (180, 2), "5-3": (300, 3), "10-5": (600, 5), "30-10": (1800, 10)}
"""Seconds for the game and for each move, by the name of the choice."""

MOST = 24 * 3_600_000

Fallen = Literal["mine-lost", "mine-drawn", "mine-open", "its-won", "its-drawn", "its-open"]


class PlayClock(NamedTuple):
    """The control by its name, milliseconds left to the player and the engine, since when it runs.

    ``since`` is the instant, in milliseconds, from which the player is thinking.
    """

    control: str
    mine: int
    its: int
    since: int

    @property
    def gained(self) -> int:
        """Return the milliseconds each move gains."""
        return 1000 * CONTROLS[self.control][1]

    def fields(self) -> dict[str, str]:
        """Return the fields of an address or a form."""
        left = {"mine": self.mine, "its": self.its, "since": self.since}
        return {"clock": self.control, **{name: str(number) for name, number in left.items()}}

    def left(self, now: int) -> int:
        """Return what the player has left at an instant, never less than nothing."""
        return max(self.mine - max(now - self.since, 0), 0)

    def moved(self, now: int) -> PlayClock:
        """Return the clock once the player has moved; without time left it stands at zero."""
        left = self.left(now)
        return self._replace(mine=left + self.gained if left else 0)

    def answered(self, taken: int, now: int) -> PlayClock:
        """Return the clock once the engine has taken so many milliseconds for its move."""
        left = max(self.its - taken, 0)
        return self._replace(its=left + self.gained if left else 0, since=now)


def clock_in(given: Mapping[str, str], now: int) -> PlayClock | None:
    """Return the clock that fields mean, a new one where they choose one; None where none is."""
    control = given.get("clock", "")
    if control not in CONTROLS:
        return None
    whole = 1000 * CONTROLS[control][0]
    mine, its = (min(_number(given.get(name, ""), whole), MOST) for name in ("mine", "its"))
    return PlayClock(control, mine, its, min(_number(given.get("since", ""), now), now))


def _number(text: str, usual: int) -> int:
    """Return a number of milliseconds, an instant among them: it has thirteen digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else usual


def fallen(clock: PlayClock | None, board: Board, me: int, now: int) -> Fallen | None:
    """Return whose time is over, and whether the other can still mate (E.01 art. 6.9)."""
    if clock is None or not board.legal_moves():
        return None
    mine = clock.left(now) if board.side == me else clock.mine
    if not mine:
        verdict = _mate(board, me ^ 1)
        return "mine-open" if verdict is None else ("mine-lost" if verdict else "mine-drawn")
    if not clock.its:
        verdict = _mate(board, me)
        return "its-open" if verdict is None else ("its-won" if verdict else "its-drawn")
    return None


def _mate(board: Board, winner: int) -> bool | None:
    """Tell whether a side can still mate, None where that stays undecided."""
    player: Player = "black" if winner else "white"
    said = adjudicator()(board.position(), player).verdict
    return None if said == "undecided" else said == "yes"


LONGEST_LINE = 600
"""Half-moves of a line in an address."""

HEIGHT = 120
STEP = 8


@dataclass(frozen=True, slots=True)
class RoomLine:
    """The moves looked at, from a position; ``unread`` is the word that is no move there.

    ``kept`` is the number of the game of the database that was opened, 0 where none was.
    """

    position: Position
    moves: tuple[Move, ...]
    unread: str = ""
    kept: int = 0

    def board(self) -> Board:
        """Return the board behind the last move."""
        board = Board(self.position)
        for move in self.moves:
            board.make(move)
        return board

    def game(self) -> PgnGame:
        """Return the line as a game."""
        return game_of(self.moves, {}, self.position)

    def fields(self, upto: int | None = None) -> dict[str, str]:
        """Return the fields of an address or a form that mean this line, or its beginning."""
        said = ".".join(move.uci() for move in self.moves[:upto])
        start = {} if self.position == START else {"fen": write_fen(self.position)}
        kept = {"game": str(self.kept)} if self.kept else {}
        return {**start, **({"line": said} if said else {}), **kept}

    def is_of(self, game: StoredGame) -> bool:
        """Tell whether the line is of a game, as far as both go."""
        both = min(len(self.moves), len(game.moves))
        return self.moves[:both] == game.moves[:both] and self.position == game.position()

    def address(
        self,
        upto: int | None = None,
        *,
        move: str = "",
        flip: bool = False,
        play: int = 0,
        clock: PlayClock | None = None,
    ) -> str:
        """Return where this line, or its beginning, is looked at, perhaps with a move made."""
        more = {"move": move, "flip": "1" if flip else "", "play": str(play or "")}
        more |= {} if clock is None else clock.fields()
        fields = {**self.fields(upto), **{name: said for name, said in more.items() if said}}
        return f"/analysis?{urlencode(fields)}" if fields else "/analysis"


def faults_of(fen: str, words: Translator) -> tuple[str, ...]:
    """Return why nobody can move on from the position of an address, in words."""
    position = read_fen(fen).position
    return () if position is None else tuple(map(words.reason, why_unplayable(position)))


def line_of(fen: str, line: str, move: str, style: Style) -> RoomLine | None:
    """Return the line an address means; None where its position is none that can be played."""
    position = read_fen(fen).position if fen.strip() else START
    if position is None or why_unplayable(position):
        return None
    board = Board(position)
    moves: list[Move] = []
    words = [*line.split(".")[:LONGEST_LINE], move.strip()]
    for word in filter(None, words):
        by_name = {legal_move.uci(): legal_move for legal_move in board.legal_moves()}
        found = by_name.get(word) or read_move(board, word, style.letters, candidates=False).move
        if found is None:
            return RoomLine(position, tuple(moves), word[:20])
        moves.append(found)
        board.make(found)
    return RoomLine(position, tuple(moves))


class Ply(NamedTuple):
    """A move of the line with its number before it, where it leads, and its mark."""

    number: str
    text: str
    address: str
    mark: str = ""


def plies_of(line: RoomLine, style: Style, values: Sequence[Value] = ()) -> list[Ply]:
    """Return the moves of a line as they are listed."""
    board, found = Board(line.position), []
    for at, move in enumerate(line.moves):
        number = f"{board.number}." if board.side == 0 else ("" if at else f"{board.number}...")
        text, mark = write_move(board, move, style), ""
        if values:
            before, after = values[at].centipawns, values[at + 1].centipawns
            mark = NAGS.get(mark_of(lost(before, after, board.side)) or 0, "")
        found.append(Ply(number, text, line.address(at + 1), mark))
        board.make(move)
    return found


def shown_value(value: Value, words: Translator) -> str:
    """Return what a position is worth for White, in the signs of a language."""
    return value.text().replace(".", words.about.decimal).replace("-", "\N{MINUS SIGN}")


def graph_of(values: Sequence[Value]) -> str:
    """Return the points of a graph of White's chances, a step of `STEP` a move.

    >>> from arbitro.engines.annotating import Value
    >>> graph_of([Value(0), Value(1000), Value(-100)])
    '0,60 8,3 16,71'
    """
    shares = [100 - chances(value.centipawns) for value in values]
    points = [(STEP * at, round(share * HEIGHT / 100)) for at, share in enumerate(shares)]
    return " ".join(f"{x},{y}" for x, y in points)


def shown_board(line: RoomLine, words: Translator, style: Style, *, flipped: bool) -> str:
    """Draw the board behind the last move."""
    board = line.board()
    position = board.position()
    marked: tuple[str, ...] = ()
    if line.moves:
        marked = tuple(
            square_name(number) for number in (line.moves[-1].origin, line.moves[-1].target)
        )
    plies = plies_of(line, style)
    title = plies[-1].text if plies else words.t("ui.games.start")
    described = position_in_words(words, position, style.letters)
    drawn = DiagramWords(title, described)
    return svg_diagram(position, drawn, flipped=flipped, marked=marked, styled=False)


def opening_name(line: RoomLine) -> str:
    """Return code and name of the opening, "" where it has none."""
    found = opening_of(line.moves, line.position)
    return "" if found is None else f"{found.eco} {found.name}"
