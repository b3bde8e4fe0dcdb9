"""Questions on score sheets: how a move is written, and what a written move means (E.01 App. C)."""

from __future__ import annotations

from collections import defaultdict

from arbitro.rules.laws.board import BISHOP, KNIGHT, QUEEN, ROOK, Board, Move, square_name
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.notation.reading import read_move
from arbitro.rules.laws.notation.writing import style_of, write_move
from arbitro.rules.laws.notation.written import letters_of
from arbitro.rules.pairing.generator import RandomSource
from arbitro.school.laws.positions import middle_game
from arbitro.school.question import Mistake, PosedQuestion, Step, WorkedAnswer, one_of, said

LAWS = laws_of("2023").key
LANGUAGES = ("en", "es", "fr", "de", "it", "nl", "ru", "pl")


def written_moves(chance: RandomSource) -> PosedQuestion | None:
    """Ask which move a player meant who writes in some language."""
    drawn = None
    while drawn is None:
        drawn = middle_game(chance)
    position, fen = drawn
    board, language = Board(position), one_of(chance, LANGUAGES)
    style = style_of(language)
    moves = board.legal_moves()
    told = {write_move(board, move, style): move for move in moves}
    texts = sorted(other for other in told if other[0].isupper() and "0" not in other)
    if not texts:
        return None  # only pawns or nobody can move
    others = _read_otherwise(board, moves, language)
    doubtful = [other for other in texts if set(others[other]) - {told[other]}]
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
    return PosedQuestion(LAWS, stem, _meant(right), tuple(mistakes), fen=fen)


def _read_otherwise(board: Board, moves: list[Move], language: str) -> dict[str, list[Move]]:
    """Return what each text means in other languages."""
    found: dict[str, list[Move]] = defaultdict(list)
    for other in LANGUAGES:
        if other != language:
            style = style_of(other)
            for move in moves:
                found[write_move(board, move, style)].append(move)
    return found


def _meant(move: Move) -> WorkedAnswer:
    squares = f"{square_name(move.origin)}-{square_name(move.target)}"
    answer = said("school.outcome.moves", moves=(squares,))
    return WorkedAnswer(answer, (Step(answer, "notation-letter-of-own-language"),))


# A score sheet with a fault.

_PLIES = 14


def faulty_sheets(chance: RandomSource) -> PosedQuestion | None:
    """Ask where a score sheet cannot be played any further."""
    language = one_of(chance, LANGUAGES)
    texts, faulty = _drawn_sheet(chance, language)
    right = _stops(texts, language)
    if right is None or right != faulty:
        return None
    wrong = [
        ("half-moves-counted", right + 1),
        ("half-moves-counted", right - 1),
        ("one-move-later", right + 2),
        ("one-move-earlier", right - 2),
    ]
    wrong += [
        ("other-language", place)
        for other in LANGUAGES
        if (place := _stops(texts, other)) is not None and other != language
    ][:1]
    mistakes = tuple(
        Mistake(said(f"school.mistake.{name}"), _at(place))
        for name, place in wrong
        if 0 <= place < len(texts)
    )
    stem = said("school.stem.faulty-sheet", language=language, sheet=_written(texts))
    return PosedQuestion(LAWS, stem, _at(right), mistakes)


def _drawn_sheet(chance: RandomSource, language: str) -> tuple[list[str], int]:
    """Draw a game and write it down, one move as none that is possible there."""
    board, texts, style = Board(), [], style_of(language)
    faulty = 2 + chance.below(_PLIES - 4)
    for place in range(_PLIES):
        moves = board.legal_moves()
        if not moves:
            break
        move = one_of(chance, moves)
        text = write_move(board, move, style)
        if place == faulty:
            text = _impossible(chance, board, language) or text
        texts.append(text)
        board.make(move)
    return texts, faulty


def _impossible(chance: RandomSource, board: Board, language: str) -> str:
    """Return a man and a square it cannot go to, empty where the draw found none."""
    letters = letters_of(language)
    signs = [letters.of_kind(number) for number in (KNIGHT, BISHOP, ROOK, QUEEN)]
    for _ in range(20):
        text = f"{one_of(chance, signs)}{square_name(chance.below(64))}"
        if read_move(board, text, letters, candidates=False).move is None:
            return text
    return ""


def _stops(texts: list[str], language: str) -> int | None:
    """Return the place of the first move that cannot be played, None where all can."""
    board, letters = Board(), letters_of(language)
    for place, text in enumerate(texts):
        move = read_move(board, text, letters, candidates=False).move
        if move is None:
            return place
        board.make(move)
    return None


def _written(texts: list[str]) -> str:
    pairs = [texts[number : number + 2] for number in range(0, len(texts), 2)]
    return " ".join(f"{number}. {' '.join(pair)}" for number, pair in enumerate(pairs, 1))


def _at(place: int) -> WorkedAnswer:
    answer = said(
        "school.outcome.at-move", number=place // 2 + 1, player=("white", "black")[place % 2]
    )
    return WorkedAnswer(answer, (Step(answer, "moves-recorded"),))
