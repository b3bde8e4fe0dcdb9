"""The page of score sheets in the language in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.words import language, words
from arbitro.formats.pgn.score_sheet import SheetWords, score_sheets_html

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.formats.pgn import Game
    from arbitro.rules.laws.notation import Style


def page_of(games: Sequence[Game], style: Style) -> str:
    """Return the page with a sheet for each game, or an empty sheet."""
    t = words().t
    spoken = SheetWords(
        language=language(),
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
        draw_offer="(=)",
    )
    return score_sheets_html(games, spoken, style)
