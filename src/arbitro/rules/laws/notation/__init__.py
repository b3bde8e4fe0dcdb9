"""Notation (Appendix C): moves written and read in many languages, and whole score sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later
from arbitro.rules.laws.notation.written import (
    ALPHABETS,
    ENGLISH,
    FIGURINES,
    Letters,
    WrittenMove,
    languages,
    letters_of,
    written,
)

if TYPE_CHECKING:
    from arbitro.rules.laws.notation.matching import matches, sources, why_not
    from arbitro.rules.laws.notation.reading import MoveReading, read_move
    from arbitro.rules.laws.notation.sheet import (
        LanguageCertainty,
        SheetEntry,
        SheetMove,
        SheetReading,
        entries_of,
        first_divergence,
        read_score_sheet,
    )
    from arbitro.rules.laws.notation.writing import (
        SAN,
        Announcement,
        Form,
        Style,
        announce,
        style_of,
        write_move,
    )

__all__ = [
    "ALPHABETS",
    "ENGLISH",
    "FIGURINES",
    "SAN",
    "Announcement",
    "Form",
    "LanguageCertainty",
    "Letters",
    "MoveReading",
    "SheetEntry",
    "SheetMove",
    "SheetReading",
    "Style",
    "WrittenMove",
    "announce",
    "entries_of",
    "first_divergence",
    "languages",
    "letters_of",
    "matches",
    "read_move",
    "read_score_sheet",
    "sources",
    "style_of",
    "why_not",
    "write_move",
    "written",
]

__getattr__ = later(
    __name__,
    {
        "matching": ("matches", "sources", "why_not"),
        "reading": ("MoveReading", "read_move"),
        "sheet": (
            "LanguageCertainty",
            "SheetEntry",
            "SheetMove",
            "SheetReading",
            "entries_of",
            "first_divergence",
            "read_score_sheet",
        ),
        "writing": ("SAN", "Announcement", "Form", "Style", "announce", "style_of", "write_move"),
    },
)
