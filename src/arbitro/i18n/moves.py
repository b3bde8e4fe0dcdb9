"""Moves spoken in the language of whoever listens (D.2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitro.i18n.translator import Translator
    from arbitro.rules.laws.notation import Announcement


def spoken_move(words: Translator, announced: Announcement) -> str:
    """Return an announced move as a sentence without its full stop.

    >>> from arbitro.i18n import translator
    >>> from arbitro.rules.laws.notation import Announcement
    >>> spoken_move(translator("es"), Announcement("pawn", "e2", "e4"))
    'peón de e2 a e4'
    """
    if announced.castling:
        return words.t(f"board.spoken.castling-{announced.castling}")
    text = words.t(
        "board.spoken.capture" if announced.captured else "board.spoken.move",
        piece=announced.piece,
        origin=announced.origin,
        target=announced.target,
        captured=announced.captured or announced.piece,
    )
    if announced.promotion:
        text += words.t("board.spoken.promotion", promotion=announced.promotion)
    return text
