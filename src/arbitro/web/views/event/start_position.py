"""The initial position of a round of Chess960, in the letters of a language."""

from __future__ import annotations

from arbitro.desk.kernel.state import Section
from arbitro.i18n import Translator
from arbitro.rules.laws.board.position import Position, back_rank, initial_position
from arbitro.rules.laws.notation import letters_of


def pieces_written(number: int, language: str) -> str:
    """Return the pieces of the first rank of a position from a to h.

    >>> pieces_written(518, "en"), pieces_written(518, "es")
    ('RNBQKBNR', 'TCADRACT')
    """
    letters = letters_of(language)
    return "".join(map(letters.of_kind, back_rank(number)))


def start_label(section: Section, number: int, words: Translator) -> str:
    """Return how the games of a round begin, empty where nothing was drawn."""
    drawn = section.rounds[number - 1].start_position
    if drawn is None:
        return ""
    pieces = pieces_written(drawn, words.notation)
    return words.t("ui.rounds.start-position-of", number=drawn, pieces=pieces)


def start_of(section: Section, number: int) -> Position:
    """Return the position the games of a round begin with."""
    drawn = section.rounds[number - 1].start_position
    return initial_position() if drawn is None else initial_position(drawn)
