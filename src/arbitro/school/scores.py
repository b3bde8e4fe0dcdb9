"""Questions on score sheets: how a move is written, and what a written move means (E.01 App. C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.laws.board import Board, square_name
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.notation.writing import style_of, write_move
from arbitro.school.positions import middle_game
from arbitro.school.question import Mistake, Posed, Step, Worked, one_of, said

if TYPE_CHECKING:
    from arbitro.rules.laws.board import Move
    from arbitro.rules.pairing.generator import Chance

LAWS = laws_of("2023").key
LANGUAGES = ("en", "es", "fr", "de", "it", "nl", "ru", "pl")


def written_moves(chance: Chance) -> Posed | None:
    """Ask which move a player meant who writes in some language."""
    drawn = None
    while drawn is None:
        drawn = middle_game(chance)
    position, fen = drawn
    board, language = Board(position), one_of(chance, LANGUAGES)
    style = style_of(language)
    moves = board.legal_moves()
    told = {write_move(board, move, style): move for move in moves}
    texts = sorted(each for each in told if each[0].isupper() and "0" not in each)
    others = {each: _read_otherwise(board, moves, each, language) for each in texts}
    doubtful = [each for each in texts if set(others[each]) - {told[each]}]
    text = one_of(chance, doubtful or texts)
    right = told[text]
    mistakes = [
        Mistake(said("school.mistake.other-language"), _meant(move)) for move in others[text]
    ]
    mistakes += [
        Mistake(said("school.mistake.other-square"), _meant(move))
        for move in moves
        if move.target == right.target and move != right
    ]
    mistakes += [
        Mistake(said("school.mistake.same-man"), _meant(move))
        for move in chance.shuffled(moves)
        if move.origin == right.origin and move != right
    ][:2]
    stem = said("school.stem.written-move", language=language, text=text)
    return Posed(LAWS, stem, _meant(right), tuple(mistakes), fen=fen)


def _read_otherwise(board: Board, moves: list[Move], text: str, language: str) -> list[Move]:
    """Return what the same signs mean in other languages."""
    found = []
    for other in LANGUAGES:
        if other == language:
            continue
        style = style_of(other)
        found += [move for move in moves if write_move(board, move, style) == text]
    return found


def _meant(move: Move) -> Worked:
    squares = f"{square_name(move.origin)}-{square_name(move.target)}"
    answer = said("school.outcome.moves", moves=(squares,))
    return Worked(answer, (Step(answer, "notation-letter-of-own-language"),))
