"""A score sheet as a page to print: an empty one to write on, or a game in somebody's letters.

It has what the rules ask a sheet to have: competition, round, table, date, both players, the result
and room for the signatures of both and of the arbiter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from arbitro.formats.pgn.document import PgnGame
from arbitro.rules.laws.board import Board
from arbitro.rules.laws.notation import Style, letters_of, write_move

ROWS = 30
"""Lines of a column; two columns stand side by side, further moves on further sheets."""


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words printed on a sheet, in the language of whoever prints it."""

    language: str
    title: str
    event: str
    round: str
    table: str
    date: str
    white: str
    black: str
    result: str
    white_signs: str
    black_signs: str
    arbiter_signs: str
    move: str
    draw_offer: str
    position: str


def score_sheets_html(games: Sequence[PgnGame], words: SheetWords, style: Style) -> str:
    """Return a page with a sheet for each game, or one empty sheet where there is none."""
    sheets = "".join(
        part for game in games or (PgnGame((), (), ""),) for part in _sheets(game, words, style)
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(words.title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"{sheets}</body>\n</html>\n"
    )


_STYLE = (
    "@page{size:A4;margin:12mm}body{font:11pt sans-serif;color:#111;margin:0 auto;max-width:186mm}"
    "section{break-after:page}section:last-of-type{break-after:auto}h1{font-size:15pt;margin:4mm 0}"
    "dl{display:grid;grid-template-columns:auto 1fr auto 1fr;gap:1.5mm 3mm;margin:0 0 4mm}"
    "dt{color:#444}dd{margin:0;border-bottom:.3mm solid #777;min-height:5mm;font-weight:600}"
    ".halves{display:grid;grid-template-columns:1fr 1fr;gap:5mm}"
    "table{border-collapse:collapse;width:100%}th,td{border:.3mm solid #777;height:5.6mm;"
    "padding:0 2mm;text-align:left;font-weight:normal}thead th{background:#eee}"
    "tbody th{width:8mm;text-align:right;color:#444}td{width:42%}"
    ".signs{display:grid;grid-template-columns:repeat(3,1fr);gap:6mm;margin-top:16mm}"
    ".signs p{border-top:.3mm solid #111;margin:0;padding-top:1mm;font-size:9pt}"
)


def _sheets(game: PgnGame, words: SheetWords, style: Style) -> Iterator[str]:
    rows = sheet_rows(game, words, style)
    # At least once: a game without moves is a sheet to be filled in by hand.
    for start in range(0, max(len(rows), 1), 2 * ROWS):
        halves = "".join(
            _half(rows[first : first + ROWS], first + 1, game, words)
            for first in (start, start + ROWS)
        )
        yield (
            f"<section>\n<h1>{escape(words.title)}</h1>\n{_heading(game, words)}"
            f'<div class="halves">\n{halves}</div>\n{_signatures(words)}</section>\n'
        )


def sheet_fields(game: PgnGame, words: SheetWords) -> tuple[tuple[str, str], ...]:
    """Return what the head of a sheet says: labels with their values, empty where not known."""
    asked = (
        (words.event, "Event"),
        (words.date, "Date"),
        (words.round, "Round"),
        (words.table, "Board"),
        (words.white, "White"),
        (words.black, "Black"),
        (words.result, "Result"),
    )
    given = ((label, game.tag(name) or "") for label, name in asked)
    known = tuple((label, "" if value in _UNKNOWN else value) for label, value in given)
    return (*known, (words.position, _first_rank(game, words))) if game.position.chess960 else known


def _first_rank(game: PgnGame, words: SheetWords) -> str:
    """Return the pieces of White a game of Chess960 begins with, from a to h."""
    letters = letters_of(words.language)
    return "".join(letters.of_kind(piece.kind) for piece in game.position.pieces[:8] if piece)


_UNKNOWN = {"?", "*", "????.??.??"}


def _heading(game: PgnGame, words: SheetWords) -> str:
    pairs = [
        f"<dt>{escape(label)}</dt><dd>{escape(value)}</dd>"
        for label, value in sheet_fields(game, words)
    ]
    return f"<dl>{''.join(pairs)}</dl>\n"


def sheet_rows(game: PgnGame, words: SheetWords, style: Style) -> list[tuple[str, str]]:
    """Return the moves of White and Black by number, draw offers added as (=) (8.1.5)."""
    board = Board(game.position)
    # Black to move: the first half of the first line is empty.
    texts = [""] if board.side else []
    for move in game.moves:
        text = write_move(board, move.move, style)
        offered = any(words.draw_offer in comment for comment in move.comments)
        texts.append(f"{text} {words.draw_offer}" if offered else text)
        board.make(move.move)
    texts += [""] * (len(texts) % 2)
    return list(zip(texts[::2], texts[1::2], strict=True))


def _half(rows: list[tuple[str, str]], first: int, game: PgnGame, words: SheetWords) -> str:
    start = game.position.number + first - 1
    filled = rows + [("", "")] * (ROWS - len(rows))
    lines = "".join(
        f'<tr><th scope="row">{start + number}</th>'
        f"<td>{escape(white)}</td><td>{escape(black)}</td></tr>\n"
        for number, (white, black) in enumerate(filled)
    )
    head = "".join(
        f'<th scope="col">{escape(text)}</th>' for text in (words.move, words.white, words.black)
    )
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}</tbody>\n</table>\n"


def _signatures(words: SheetWords) -> str:
    signs = "".join(
        f"<p>{escape(text)}</p>"
        for text in (words.white_signs, words.arbiter_signs, words.black_signs)
    )
    return f'<div class="signs">{signs}</div>\n'
