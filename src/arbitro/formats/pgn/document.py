"""A game as a PGN file holds it: tags, moves with what stands between them, and its own text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from arbitro.formats.texts.problems import Problem
from arbitro.rules.laws.board import START, Board, Move, Position

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""The results PGN knows; ``*`` is a game that has none yet."""

DASH = r"[ \t]*[-:\u2010-\u2014\u2212][ \t]*"
_HALF = r"(?:1/2|½)"
RESULT_PATTERN = (
    r"(?:1-0|0-1|1/2-1/2|½-½|\*"
    rf"|(?:1{DASH}0|0{DASH}1|{_HALF}{DASH}{_HALF})(?![-:/0-9A-Za-z_\x80-\U0010ffff]))"
)
"""A result as PGN has it, or with another dash, a colon or spaces, which mean the same.

The native kernel knows the same ones (``native/src/splitting.rs``).
"""

_RESULT = re.compile(RESULT_PATTERN)


def result_of(text: str) -> str | None:
    """Return the result a text means as PGN writes it, None where it is none.

    >>> result_of("1:0"), result_of("0 - 1"), result_of("½-½"), result_of("*"), result_of("1-1")
    ('1-0', '0-1', '1/2-1/2', '*', None)
    """
    if text in RESULTS:
        return text
    if _RESULT.fullmatch(text) is None:
        return None
    return "1/2-1/2" if text[-1] in "2½" else "1-0" if text[0] == "1" else "0-1"


ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The seven tags every exported game has, in their order."""

_NAMES = {
    name.casefold(): name
    for name in (
        *(*ROSTER, "FEN", "SetUp", "Variant", "TimeControl", "ECO", "Opening", "Variation"),
        *("WhiteElo", "BlackElo", "WhiteTitle", "BlackTitle", "WhiteFideId", "BlackFideId"),
        *("WhiteTeam", "BlackTeam", "Board", "EventDate", "Time", "UTCDate", "UTCTime"),
        *("PlyCount", "Termination", "Annotator", "Mode", "Section", "Stage"),
    )
}


def tag_name(name: str) -> str:
    """Return the name of a tag as PGN writes it, whatever the case of its letters.

    >>> tag_name("WHITE"), tag_name("fen"), tag_name("Club")
    ('White', 'FEN', 'Club')
    """
    return _NAMES.get(name.casefold(), name)


class Tag(NamedTuple):
    """A tag pair with its place in the game's text."""

    name: str
    value: str
    offset: int = 0


class PgnMove(NamedTuple):
    """A move of a line.

    ``text`` is what was written and ``offset`` its place in the game's text. ``nags`` are numbers
    of the glyphs behind it, ``before`` and ``comments`` the comments before and behind it, and
    ``variations`` other lines that replace it.
    """

    move: Move
    text: str
    offset: int
    nags: tuple[int, ...] = ()
    before: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    variations: tuple[tuple[PgnMove, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class PgnGame:
    """One game. ``source`` is its whole text in the file, from line ``first_line`` on.

    ``moves`` are the moves up to the first that is not legal or has more than one meaning, which
    ``problems`` then name; ``unread`` counts the words of the main line from there on. ``letters``
    are the languages whose letters the moves are written in.
    """

    tags: tuple[Tag, ...]
    moves: tuple[PgnMove, ...]
    result: str = "*"
    position: Position = START
    comments: tuple[str, ...] = ()
    source: str = ""
    first_line: int = 1
    problems: tuple[Problem, ...] = ()
    unread: int = 0
    letters: tuple[str, ...] = ("en",)

    def tag(self, name: str) -> str | None:
        """Return the value of the first tag of a name, None where there is none."""
        return next((tag.value for tag in self.tags if tag.name == name), None)

    @property
    def is_empty(self) -> bool:
        """Tell whether the text holds no game: blank lines and comments of a file alone do not."""
        return not (self.tags or self.moves or self.unread)

    @property
    def not_read(self) -> int:
        """Return how many further games begin in this text and were not read."""
        counts = (
            dict(problem.values) for problem in self.problems if problem.code == "pgn-games-in-one"
        )
        return sum(int(count["count"]) - 1 for count in counts)

    def place_after(self, ply: int) -> str:
        """Return the place after so many half-moves as players write it, ``0`` before the first.

        >>> game = PgnGame((), ())
        >>> game.place_after(0), game.place_after(45), game.place_after(46)
        ('0', '23.', '23...')

        Where Black moves first, the first half-move is Black's:

        >>> later = PgnGame((), (), position=replace(START, side=1, number=12))
        >>> later.place_after(1), later.place_after(2)
        ('12...', '13.')
        """
        if ply == 0:
            return "0"
        before = ply - 1 + self.position.side
        return f"{self.position.number + before // 2}{'...' if before % 2 else '.'}"

    def boards(self) -> Iterator[Board]:
        """Yield the board before the first move and after each; it is one board, moved on."""
        board = Board(self.position)
        yield board
        for move in self.moves:
            board.make(move.move)
            yield board

    def final_board(self) -> Board:
        """Return the board after the last move read, with the whole game behind it."""
        board = Board(self.position)
        for move in self.moves:
            board.make(move.move)
        return board

    def with_problems(self, problems: tuple[Problem, ...]) -> PgnGame:
        """Return the game with other problems."""
        return replace(self, problems=problems)


# A game with all its lines as numbered nodes, so that every position of it has a name.
#
# Node 0 is the first position, 1 to the number of moves the main line; the moves of variations
# follow in the order in which they stand in the text.


class Node(NamedTuple):
    """A position of a game: ``parent`` is the node before, ``following`` the next of its own line.

    ``variations`` are the first nodes of the lines that replace its move. ``depth`` is 0 in the
    main line.
    """

    at: int
    parent: int
    move: PgnMove | None
    depth: int = 0
    variations: tuple[int, ...] = ()
    following: int | None = None


def nodes_of(game: PgnGame) -> tuple[Node, ...]:
    """Return the nodes of a game, each at its own number.

    >>> from arbitro.formats.pgn import read_pgn
    >>> game = next(read_pgn("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *"))
    >>> [(node.at, node.parent, node.move and node.move.text) for node in nodes_of(game)]
    [(0, -1, None), (1, 0, 'e4'), (2, 1, 'e5'), (3, 2, 'Nc3'), (4, 1, 'c5'), (5, 4, 'Nf3')]
    """
    nodes = [Node(0, -1, None)]
    _add(nodes, game.moves, 0, 0)
    return tuple(nodes)


def _add(nodes: list[Node], moves: Sequence[PgnMove], parent: int, depth: int) -> int | None:
    """Add a line and then its variations; return its first node."""
    first = len(nodes) if moves else None
    before = parent
    own: list[int] = []
    for move in moves:
        at = len(nodes)
        nodes.append(Node(at, before, move, depth))
        # The first move of a variation does not follow the move before it in the text: it replaces
        # it.
        if own or depth == 0:
            nodes[before] = nodes[before]._replace(following=at)
        own.append(at)
        before = at
    for at in own:
        made = nodes[at].move
        assert made is not None  # only the root has none
        begun = [_add(nodes, line, nodes[at].parent, depth + 1) for line in made.variations]
        found = tuple(number for number in begun if number is not None)
        nodes[at] = nodes[at]._replace(variations=found)
    return first


def moves_to(nodes: Sequence[Node], at: int) -> tuple[Move, ...]:
    """Return the moves that lead from the first position to a node."""
    found = []
    node = nodes[at]
    while node.move is not None:
        found.append(node.move.move)
        node = nodes[node.parent]
    return tuple(reversed(found))


def path_to(nodes: Sequence[Node], at: int) -> tuple[int, ...]:
    """Return the nodes from the first position to a node, both included."""
    found = [at]
    while nodes[found[-1]].parent >= 0:
        found.append(nodes[found[-1]].parent)
    return tuple(reversed(found))
