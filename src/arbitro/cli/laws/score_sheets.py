"""Score sheets in the language in use: as a page, or as PDF where the file's name says so."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from arbitro.cli.base.words import language, say, system_problem, words
from arbitro.formats.pgn.score_sheet import score_sheets_html

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.formats.pgn import Game
    from arbitro.rules.laws.notation import Style


def write_sheets(path: str, games: Sequence[Game], style: Style) -> bool:
    """Write a sheet for each game, or an empty one; tell whether that succeeded."""
    from arbitro.cli.laws.position import write_text
    from arbitro.papers.score_sheet import sheet_words

    if not path.lower().endswith(".pdf"):
        return write_text(path, score_sheets_html(games, sheet_words(words()), style))
    return _write_pdf(path, games, style)


def _write_pdf(path: str, games: Sequence[Game], style: Style) -> bool:
    from arbitro.papers import UnprintableError
    from arbitro.papers.score_sheet import score_sheets_pdf

    try:
        made = score_sheets_pdf(games, language(), style)
    except UnprintableError as problem:
        say("board.sheet.unprintable", error=True, text=problem.text)
        return False
    try:
        Path(path).write_bytes(made)
    except OSError as problem:
        say("cli.cannot-write", error=True, path=path, problem=system_problem(problem))
        return False
    return True
