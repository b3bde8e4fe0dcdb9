"""How a crosstable begins; light, because every file that is read is asked for it."""

from __future__ import annotations

import re

_COLUMN_A_ROUND = (
    rb"(?im)^[^\n]*\b(?:name|nombre|nome|nom|spieler)\b[^\n]*[;,\t|\"]\s*1\.? ?"
    rb"(?:rd|runde|ronda|ronde|rodada)\.?\s*[;,\t|\"]|cross ?table at round \d"
)
_LOOKED_THROUGH = 4096


def is_crosstable(data: bytes) -> bool:
    r"""Tell whether a file begins as a crosstable does: a column a round, or Vega's title.

    >>> is_crosstable(b"Open\nRk.;;Name;Rtg;1.Rd;Pts."), is_crosstable(b"012 Name, 1.Rd, A\n")
    (True, False)
    """
    # a report begins with three digits, and its start must not wait for the pattern
    return not data[:3].isdigit() and bool(re.search(_COLUMN_A_ROUND, data[:_LOOKED_THROUGH]))
