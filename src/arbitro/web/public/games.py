"""The moves that are public: games of a section as PGN and as pages to read.

Only moves and named tags go out. What else a file says of a game, comments, variations and tags of
its own, may name people who are not named in public, and stays.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arbitro.desk.kernel.state import Game
from arbitro.formats.diagram import DiagramWords, svg_diagram
from arbitro.formats.pgn import exported
from arbitro.formats.pgn.writer import game_of
from arbitro.i18n import Translator
from arbitro.i18n.sentences.positions import position_in_words
from arbitro.rules.laws.board import Board, square_name
from arbitro.rules.laws.notation import style_of, write_move
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.games.moves_of_games import parsed, tags_with_people

_OF_OTHERS = ("ECO", "FEN", "SetUp")
"""The tags of a received game that say nothing of people."""


def pgn_of_public(view: SectionView, games: Iterable[Game]) -> bytes:
    """Return the games whose moves are public, without comments, with tags made of public data."""
    return "\n".join(filter(None, (_pgn(view, game) for game in games))).encode()


def _pgn(view: SectionView, game: Game) -> str:
    kept = view.section.game_texts.get(game.id)
    if kept is None:
        return ""
    read = parsed(kept.text)
    tags = tags_with_people(view, game, identifiers=False)
    tags |= {of_other: value for of_other in _OF_OTHERS if (value := read.tag(of_other))}
    moves = [move.move for move in read.moves]
    return exported(game_of(moves, tags, read.position, tags["Result"]))


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game to read: its moves in pairs as (number, White's, Black's), and where it ended."""

    moves: tuple[tuple[int, str, str], ...]
    svg: str
    described: str


def read_game(view: SectionView, game: Game, words: Translator) -> ReadGame | None:
    """Return a public game as a page shows it; None where its moves are not public."""
    kept = view.section.game_texts.get(game.id)
    if kept is None:
        return None
    read = parsed(kept.text)
    board = Board(read.position)
    style = style_of(words.notation)
    pairs: list[tuple[int, str, str]] = []
    for move in read.moves:
        text, number = write_move(board, move.move, style), board.number
        if board.side == 0:
            pairs.append((number, text, ""))
        elif pairs and pairs[-1][0] == number:
            pairs[-1] = (number, pairs[-1][1], text)
        else:
            pairs.append((number, "\N{HORIZONTAL ELLIPSIS}", text))
        board.make(move.move)
    last = read.moves[-1].move if read.moves else None
    marked = () if last is None else (square_name(last.origin), square_name(last.target))
    described = position_in_words(words, board.position(), style.letters)
    said = DiagramWords(words.t("public.last-position"), described)
    svg = svg_diagram(board.position(), said, marked=marked, styled=False)
    return ReadGame(tuple(pairs), svg, described)
