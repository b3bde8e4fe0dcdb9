"""Lists of entries as people have them: pasted or saved from a spreadsheet, with or without heads.

The first line is a head when it names the column of the players' names, in English or Spanish, in
any order. Without a head the columns are guessed from the first cells: the name is everything
before the first rating, title or federation; those three follow in any order.
"""

from arbitro.formats.entries.reader import read_entries
from arbitro.formats.entries.writer import write_entries

__all__ = ["read_entries", "write_entries"]
