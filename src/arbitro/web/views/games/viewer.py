"""A position of a game with everything around it: moves, comments, clocks, counters, its end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from arbitro.formats.diagram import DiagramWords, svg_diagram
from arbitro.formats.pgn import CommandError, PgnGame, commands_in, write_clock
from arbitro.formats.pgn.document import Node, moves_to, nodes_of, path_to
from arbitro.i18n import Translator, citation
from arbitro.i18n.sentences.positions import position_in_words
from arbitro.model import EditionKey
from arbitro.reasons import Reason
from arbitro.rules.laws.board import Board, square_name, write_fen
from arbitro.rules.laws.board.record import FIFTY, SEVENTY_FIVE
from arbitro.rules.laws.case import Case, GameConditions
from arbitro.rules.laws.deciding import quick_adjudicator
from arbitro.rules.laws.editions import Laws
from arbitro.rules.laws.notation import Style, write_move
from arbitro.rules.laws.situations.over import first_end

NAGS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
_COMMAND = re.compile(r"\s*\[%\w+[^\]]*\]\s*")


class Token(NamedTuple):
    """A piece of the list of moves.

    ``kind`` is ``move``, ``number``, ``comment``, ``open`` or ``close``; ``at`` names a move's
    node, ``previous`` and ``next`` those one move back and on.
    """

    kind: str
    text: str = ""
    at: int = 0
    previous: int = 0
    next: int | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """Something an arbiter wants to know of the position, with its article."""

    code: str
    text: str
    article: str
    grave: bool = False


@dataclass(frozen=True, slots=True)
class ViewerView:
    """One position of a game. ``at`` is its node; None is where there is nothing further."""

    game: PgnGame
    at: int
    fen: str
    svg: str
    described: str
    last: str
    comments: tuple[str, ...]
    clocks: tuple[str, str]
    first: int | None
    previous: int | None
    next: int | None
    end: int | None
    choices: tuple[Token, ...]
    tokens: tuple[Token, ...]
    appearances: tuple[str, ...]
    quiet: int
    remarks: tuple[Remark, ...]
    repetition_article: str
    fifty_article: str

    @property
    def fifty(self) -> tuple[int, int]:
        """Return how many moves each side has made without capture or pawn move, White first."""
        return self.quiet // 2, self.quiet % 2


def viewer_view(
    game: PgnGame, at: int, words: Translator, style: Style, laws: Laws, *, flipped: bool = False
) -> ViewerView:
    """Return the view of a node; the nearest one where the game has none of that number."""
    nodes = nodes_of(game)
    at = min(max(at, 0), len(nodes) - 1)
    node, moves = nodes[at], moves_to(nodes, at)
    board = Board(game.position)
    keys = [board.key]
    before = board.position()
    for move in moves:
        before = board.position()
        board.make(move)
        keys.append(board.key)
    position = board.position()
    marked = (
        ()
        if node.move is None
        else tuple(square_name(number) for number in (node.move.move.origin, node.move.move.target))
    )
    described = position_in_words(words, position, style.letters)
    last = "" if node.move is None else _numbered(Board(before), node, style)
    following = nodes[at].following
    main_end = len(game.moves)
    return ViewerView(
        game=game,
        at=at,
        fen=write_fen(position),
        svg=svg_diagram(
            position,
            DiagramWords(last or words.t("ui.games.start"), described),
            flipped=flipped,
            marked=marked,
            styled=False,
        ),
        described=described,
        last=last,
        comments=_comments(node, game),
        clocks=_clocks(nodes, at, game),
        first=0 if at else None,
        previous=node.parent if at else None,
        next=following,
        end=main_end if at != main_end else None,
        choices=_choices(nodes, at, board, style),
        tokens=tuple(_tokens(nodes, game, style)),
        appearances=tuple(game.place_after(ply) for ply, key in enumerate(keys) if key == keys[-1]),
        quiet=board.halfmoves,
        remarks=tuple(_remarks(words, game, laws, moves, keys, board)),
        repetition_article=_article("same-position", laws.key),
        fifty_article=_article("fifty-moves", laws.key),
    )


def _numbered(board: Board, node: Node, style: Style) -> str:
    assert node.move is not None  # the root is not numbered
    dots = "." if board.side == 0 else "..."
    return f"{board.number}{dots} {write_move(board, node.move.move, style)}{_glyphs(node)}"


def _glyphs(node: Node) -> str:
    nags = node.move.nags if node.move is not None else ()
    return "".join(NAGS.get(nag, f" ${nag}") for nag in nags)


def _bare(comment: str) -> str:
    return " ".join(_COMMAND.sub(" ", comment).split())


def _comments(node: Node, game: PgnGame) -> tuple[str, ...]:
    said = game.comments if node.move is None else (*node.move.before, *node.move.comments)
    return tuple(filter(None, map(_bare, said)))


def _clocks(nodes: Sequence[Node], at: int, game: PgnGame) -> tuple[str, str]:
    """Return the last times known on both clocks, White's first."""
    shown = ["", ""]
    side = game.position.side
    for number in path_to(nodes, at)[1:]:
        move = nodes[number].move
        assert move is not None  # the root is left out
        time = _clock(move.comments)
        if time:
            shown[side] = time
        side = 1 - side
    return shown[0], shown[1]


def _clock(comments: Sequence[str]) -> str:
    for comment in comments:
        try:
            found = [command for command in commands_in(comment) if command.name == "clk"]
        except CommandError:
            continue
        if found and found[0].milliseconds is not None:
            return write_clock(found[0].milliseconds)
    return ""


def _choices(nodes: Sequence[Node], at: int, board: Board, style: Style) -> tuple[Token, ...]:
    """Return the moves that may follow where there is more than one line."""
    following = [node for node in nodes if node.parent == at]
    if len(following) < 2:
        return ()
    return tuple(Token("move", _numbered(board, item, style), item.at) for item in following)


def _tokens(nodes: Sequence[Node], game: PgnGame, style: Style) -> Iterator[Token]:
    for comment in filter(None, map(_bare, game.comments)):
        yield Token("comment", comment)
    yield from _line(nodes, 1 if game.moves else None, Board(game.position), style)


def _line(nodes: Sequence[Node], start: int | None, board: Board, style: Style) -> Iterator[Token]:
    """Yield a line with its comments and variations; the board is afterwards as it was."""
    made, interrupted, at = 0, True, start
    while at is not None:
        node = nodes[at]
        assert node.move is not None  # lines begin behind the root
        for comment in filter(None, map(_bare, node.move.before)):
            yield Token("comment", comment)
            interrupted = True
        if board.side == 0 or interrupted:
            yield Token("number", f"{board.number}{'.' if board.side == 0 else '...'}")
        text = write_move(board, node.move.move, style) + _glyphs(node)
        yield Token("move", text, at, node.parent, node.following)
        interrupted = False
        for comment in filter(None, map(_bare, node.move.comments)):
            yield Token("comment", comment)
            interrupted = True
        for variation in node.variations:
            yield Token("open")
            yield from _line(nodes, variation, board, style)
            yield Token("close")
            interrupted = True
        board.make(node.move.move)
        made += 1
        at = node.following
    for _ in range(made):
        board.unmake()


def _remarks(
    words: Translator,
    game: PgnGame,
    laws: Laws,
    moves: Sequence[object],
    keys: Sequence[int],
    board: Board,
) -> Iterator[Remark]:
    case = Case(GameConditions(laws), game.position, tuple(moves), quick_adjudicator())  # type: ignore[arg-type]
    end = first_end(case)
    if end is not None:
        earlier = end.ply < len(moves)
        code = "ended-before" if earlier else "ended"
        text = words.t(
            f"ui.games.{code}",
            what=words.t(f"board.end.{end.code}"),
            place=game.place_after(end.ply),
        )
        yield Remark(end.code, text, _article(end.concept, laws.key), grave=True)
    count = keys.count(keys[-1])
    if count >= 3:
        text = words.t("ui.games.claim-repetition", count=count)
        yield Remark("repetition", text, _article("threefold-repetition", laws.key))
    if board.halfmoves >= FIFTY:
        text = words.t("ui.games.claim-fifty", count=board.halfmoves // 2)
        yield Remark("fifty", text, _article("fifty-moves", laws.key))
    if board.halfmoves >= SEVENTY_FIVE and not laws.seventy_five:
        yield Remark("seventy-five", words.t("ui.games.no-seventy-five"), "")
    if end is None and board.in_check():
        yield Remark("check", words.t("ui.games.check"), "")


def _article(concept: str, edition: EditionKey) -> str:
    return citation(Reason(concept, edition)) or ""
