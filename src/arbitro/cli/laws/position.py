"""``arbitro laws position``: a position drawn, judged for faults, and its moves listed."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from pathlib import Path

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.positions import print_findings
from arbitro.cli.base.show import print_reason
from arbitro.cli.base.speech import say, system_problem, words
from arbitro.cli.base.words import Command, option
from arbitro.formats.diagram import DiagramWords, svg_diagram, text_diagram
from arbitro.i18n.rule_texts.laws import spoken_move
from arbitro.reasons import Reason
from arbitro.rules.laws.board import (
    Board,
    FenReading,
    Position,
    diagnose,
    identity_differences,
    read_fen,
    square_name,
    write_fen,
)
from arbitro.rules.laws.board.encoding import KIND_NAMES, Move, square_names
from arbitro.rules.laws.board.illegality import CastlingStatus, castling_statuses
from arbitro.rules.laws.board.record import state_of
from arbitro.rules.laws.notation import Letters, Style, announce, languages, letters_of, write_move


@dataclass(frozen=True, slots=True)
class FenProblem:
    """What is doubtful in a FEN."""

    code: str
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class Castling:
    """Whether a side may castle, and which squares hinder it."""

    colour: str
    castling: str
    state: str
    occupied: tuple[str, ...]
    attacked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpokenMove:
    """A legal move: for programs (UCI), written, spoken, and as the Laws have it announced."""

    uci: str
    text: str
    spoken: str
    announced: str


@dataclass(frozen=True, slots=True)
class DiagnosedPosition:
    """What can be said of a position; of one without both kings there are no moves.

    ``same`` and ``differences`` compare it with another one, where one is named.
    """

    fen: str
    chess960: bool
    turn: str
    findings: tuple[FenProblem, ...]
    diagnosis: Reason
    description: str
    state: str | None
    checkers: tuple[str, ...]
    castling: tuple[Castling, ...]
    moves: tuple[SpokenMove, ...]
    same: bool | None
    differences: tuple[Reason, ...]


@click.command(cls=Command, help="board.position.help")
@click.argument("fen", metavar="FEN")
@option("--letters", metavar="LANGUAGE", help="board.option.letters")
@option("--svg", metavar="FILE", help="board.option.svg")
@option("--flip", is_flag=True, help="board.option.flip")
@option("--strict", is_flag=True, help="board.option.strict")
@option("--same-as", metavar="FEN", help="board.option.same-as")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def position(
    fen: str,
    letters: str | None,
    svg: str | None,
    flip: bool,
    strict: bool,
    same_as: str | None,
    as_json: bool,
) -> int:
    """Draw a position and say what can be said of it."""
    reading = read_fen(fen, strict=strict)
    try:
        chosen = letters_of(letters or words().notation)
    except KeyError:
        return _unknown_letters(letters or "")
    found = reading.position
    if found is None:
        return _unreadable(reading, fen)
    unlike: tuple[Reason, ...] | None = None
    if same_as is not None:
        other = read_fen(same_as, strict=strict)
        # rights to castle and to capture in passing are those of men that can move
        if playable(found) is None:
            return _unreadable(reading, fen)
        if other.position is None or playable(other.position) is None:
            return _unreadable(other, same_as)
        unlike = identity_differences(found, other.position)
    faulty = diagnose(found).concept == "illegal-position"
    if as_json:
        print_answer(_diagnosed(reading, found, chosen, unlike))
    else:
        print_findings(reading, fen)
        _print(found, chosen, flipped=flip)
        _print_compared(unlike)
    if svg is not None and not _write_svg(found, svg, flipped=flip):
        return 2
    return 1 if faulty else 0


def _unreadable(reading: FenReading, fen: str) -> int:
    print_findings(reading, fen)
    say("board.position.unreadable", error=True)
    return 2


def _print_compared(unlike: tuple[Reason, ...] | None) -> None:
    if unlike is None:
        return
    print()
    for reason in unlike:
        print_reason(reason)
    if not unlike:
        say("board.position.same")


def _unknown_letters(asked: str) -> int:
    known = ", ".join((*languages(), "figurine"))
    say("board.letters-unknown", error=True, asked=asked, known=known)
    return 2


def playable(position: Position) -> Board | None:
    """Return a board, None where the position has not one king of each side."""
    return Board(position) if position.has_kings else None


def _print(position: Position, letters: Letters, *, flipped: bool) -> None:
    pawn = words().t("board.pawn-letter")
    print(text_diagram(position, letters, pawn=pawn, flipped=flipped))
    print()
    print(f"FEN  {write_fen(position)}")
    colour = "wb"[position.side]
    say(
        "board.position.to-move",
        colour=colour,
        number=position.number,
        halfmoves=position.halfmoves,
    )
    board = playable(position)
    if board is not None:
        for status in castling_statuses(board):
            _print_castling(status)
        _print_state(board)
        _print_moves(board, letters)
    print()
    print_reason(diagnose(position))


def _print_castling(status: CastlingStatus) -> None:
    castling = "0-0" if status.short else "0-0-0"
    code = f"board.castling.{status.state.value}"
    if status.occupied and status.attacked:
        code = "board.castling.prevented-both"
    elif status.occupied:
        code = "board.castling.prevented-occupied"
    elif status.attacked:
        code = "board.castling.prevented-attacked"
    say(
        code,
        colour="wb"[status.side],
        castling=castling,
        occupied=status.occupied,
        attacked=status.attacked,
    )


def _print_state(board: Board) -> None:
    state = state_of(board)
    say(f"board.state.{state}", colour="wb"[board.side], squares=square_names(board.checkers()))


def _print_moves(board: Board, letters: Letters) -> None:
    style = Style(letters)
    moves = sorted(write_move(board, move, style) for move in board.legal_moves())
    print()
    say("board.position.moves", count=len(moves))
    if moves:
        print(textwrap.fill(" ".join(moves), 78, initial_indent="  ", subsequent_indent="  "))


def description(position: Position) -> str:
    """Return a position in words: every piece with its square, White's first."""
    parts = []
    for side in (0, 1):
        placed = sorted(
            (-piece.kind, square_name(square), KIND_NAMES[piece.kind])
            for square, piece in position.placed()
            if piece.side == side
        )
        listed = ", ".join(f"{words().t(f'board.piece.{kind}')} {name}" for _, name, kind in placed)
        colour = words().t(f"value.colour.{'wb'[side]}")
        parts.append(f"{colour}: {listed or words().t('board.no-piece')}.")
    return " ".join(parts)


def _write_svg(position: Position, path: str, *, flipped: bool) -> bool:
    title = words().t("board.diagram", colour="wb"[position.side], number=position.number)
    text = svg_diagram(position, DiagramWords(title, description(position)), flipped=flipped)
    return write_text(path, text)


def write_text(path: str, text: str) -> bool:
    """Write a file and return whether that succeeded; what hindered it has been printed."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as problem:
        say("cli.cannot-write", error=True, path=path, problem=system_problem(problem))
        return False
    return True


def _diagnosed(
    reading: FenReading, position: Position, letters: Letters, unlike: tuple[Reason, ...] | None
) -> DiagnosedPosition:
    board, style = playable(position), Style(letters)
    return DiagnosedPosition(
        fen=write_fen(position),
        chess960=position.chess960,
        turn="wb"[position.side],
        findings=tuple(
            FenProblem(finding.code, finding.column, words().t(f"board.finding.{finding.code}"))
            for finding in reading.findings
        ),
        diagnosis=diagnose(position),
        description=description(position),
        state=state_of(board) if board else None,
        checkers=tuple(square_names(board.checkers())) if board else (),
        castling=tuple(map(_castling, castling_statuses(board))) if board else (),
        moves=tuple(_spoken(board, move, style) for move in sorted(board.legal_moves()))
        if board
        else (),
        same=None if unlike is None else not unlike,
        differences=unlike or (),
    )


def _castling(status: CastlingStatus) -> Castling:
    side = "0-0" if status.short else "0-0-0"
    squares = tuple(status.occupied), tuple(status.attacked)
    return Castling("wb"[status.side], side, status.state.value, *squares)


def _spoken(board: Board, move: Move, style: Style) -> SpokenMove:
    announced = announce(board, move)
    return SpokenMove(
        move.uci(chess960=board.chess960),
        write_move(board, move, style),
        spoken_move(words(), announced),
        announced.official,
    )
