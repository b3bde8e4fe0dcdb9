"""Score sheets as PDF: filled from games, or with everything but the moves."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from arbitro.formats.pgn.document import PgnGame
from arbitro.formats.pgn.score_sheet import ROWS, SheetWords, sheet_fields, sheet_rows
from arbitro.i18n import Translator, translator
from arbitro.papers.rendering import Pdf, render
from arbitro.rules.laws.notation import Style

OFFER = "(=)"
"""How an offer of a draw is written down (8.1.5)."""


def sheet_words(words: Translator) -> SheetWords:
    """Return the words of a score sheet in a language."""
    t = words.t
    return SheetWords(
        language=words.language,
        title=t("board.sheet.title"),
        event=t("board.sheet.event"),
        round=t("board.sheet.round"),
        table=t("board.sheet.table"),
        date=t("board.sheet.date"),
        white=t("board.sheet.white"),
        black=t("board.sheet.black"),
        result=t("board.sheet.result"),
        white_signs=t("board.sheet.white-signs"),
        black_signs=t("board.sheet.black-signs"),
        arbiter_signs=t("board.sheet.arbiter-signs"),
        move=t("board.sheet.move"),
        draw_offer=OFFER,
        position=t("ui.rounds.start-position"),
    )


def score_sheets_pdf(
    games: Sequence[PgnGame],
    language: str,
    style: Style,
    timestamp: datetime | None = None,
    *,
    two: bool = False,
) -> Pdf:
    """Return a PDF with a sheet for each game, sixty moves a page; one empty sheet without games.

    With ``two`` two sheets stand side by side on a page, each of half its size (A5).

    What a game does not tell is a line to write on. The moves are written in ``style``; the words
    are of ``language``. Raise UnprintableError for a text no font can show.
    """
    words = sheet_words(translator(language))
    sheets = [
        sheet for game in games or (PgnGame((), (), ""),) for sheet in _sheets(game, words, style)
    ]
    data = {
        "title": words.title,
        "heads": [words.move, words.white, words.black],
        "signs": [words.white_signs, words.arbiter_signs, words.black_signs],
        "sheets": sheets,
        "two": two,
    }
    return render("score_sheet", data, language=language, timestamp=timestamp)


def _sheets(game: PgnGame, words: SheetWords, style: Style) -> list[dict[str, object]]:
    """Return the pages of one game, at least one."""
    rows = sheet_rows(game, words, style)
    fields = [{"label": label, "value": value} for label, value in sheet_fields(game, words)]
    return [
        {
            "fields": fields,
            "halves": [
                _half(rows[first : first + ROWS], game.position.number + first)
                for first in (start, start + ROWS)
            ],
        }
        for start in range(0, max(len(rows), 1), 2 * ROWS)
    ]


def _half(rows: Sequence[tuple[str, str]], first: int) -> list[list[str]]:
    filled = [*rows, *[("", "")] * (ROWS - len(rows))]
    return [[str(first + at), white, black] for at, (white, black) in enumerate(filled)]
