"""What the analysis room shows of a position: board, moves, what engines and games say of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from arbitro.engines.annotating import chances, lost, mark_of
from arbitro.formats.diagram import DiagramWords, svg_diagram
from arbitro.formats.pgn import game_of
from arbitro.formats.pgn.openings import opening_of
from arbitro.i18n.laws import position_in_words
from arbitro.rules.laws.board import START, Board, read_fen, square_name, why_unplayable, write_fen
from arbitro.rules.laws.notation import read_move, write_move
from arbitro.web.views.viewer import NAGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.engines.annotating import Value
    from arbitro.formats.pgn import PgnGame
    from arbitro.games.base import StoredGame
    from arbitro.i18n import Translator
    from arbitro.rules.laws.board import Move, Position
    from arbitro.rules.laws.notation import Style
    from arbitro.web.views.play_clock import PlayClock

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
        said = ".".join(each.uci() for each in self.moves[:upto])
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
        by_name = {each.uci(): each for each in board.legal_moves()}
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
    shares = [100 - chances(each.centipawns) for each in values]
    points = [(STEP * at, round(each * HEIGHT / 100)) for at, each in enumerate(shares)]
    return " ".join(f"{x},{y}" for x, y in points)


def shown_board(line: RoomLine, words: Translator, style: Style, *, flipped: bool) -> str:
    """Draw the board behind the last move."""
    board = line.board()
    position = board.position()
    marked: tuple[str, ...] = ()
    if line.moves:
        marked = tuple(square_name(each) for each in (line.moves[-1].origin, line.moves[-1].target))
    plies = plies_of(line, style)
    title = plies[-1].text if plies else words.t("ui.games.start")
    described = position_in_words(words, position, style.letters)
    drawn = DiagramWords(title, described)
    return svg_diagram(position, drawn, flipped=flipped, marked=marked, styled=False)


def opening_name(line: RoomLine) -> str:
    """Return code and name of the opening, "" where it has none."""
    found = opening_of(line.moves, line.position)
    return "" if found is None else f"{found.eco} {found.name}"
