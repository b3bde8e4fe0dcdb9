"""Lists of entries as people have them: pasted or saved from a spreadsheet, with or without heads.

A line near the top is the head when it names the column of the players' names, in the languages and
programs of `words`. Without a head the columns are guessed: the name is everything before the first
rating, title or federation; those three follow in any order, and nothing is guessed that may be two
things.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later

if TYPE_CHECKING:
    from arbitro.formats.entries.headed import Matching
    from arbitro.formats.entries.reader import read_entries, read_entry_rows
    from arbitro.formats.entries.table import write_entries

__all__ = ["Matching", "read_entries", "read_entry_rows", "write_entries"]

__getattr__ = later(
    __name__,
    {
        "headed": ("Matching",),
        "reader": ("read_entries", "read_entry_rows"),
        "table": ("write_entries",),
    },
)
