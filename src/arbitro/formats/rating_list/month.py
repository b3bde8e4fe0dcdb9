"""The month a rating list is of, as its head line or the name of its file says."""

from __future__ import annotations

import re

_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_SHORT = re.compile(rf"({'|'.join(_MONTHS)})[A-Z]?(\d{{1,2}})(?!\d)")
_ISO = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_]?(0[1-9]|1[0-2])(?!\d)")
_OF_LAST_CENTURY = 70


def month_in_head(word: str) -> str:
    """Return the month a head line has in place of a column's name, as ISO text, or nothing.

    >>> month_in_head("SEP26"), month_in_head("JULY01"), month_in_head("APR99"), month_in_head("")
    ('2026-09', '2001-07', '1999-04', '')
    """
    found = _SHORT.search(word.upper())
    if found is None:
        return ""
    year = int(found.group(2))
    century = 1900 if year >= _OF_LAST_CENTURY else 2000
    return f"{century + year}-{_MONTHS.index(found.group(1)) + 1:02}"


def month_in_name(name: str) -> str:
    """Return the month in the name of a file, as FIDE names its lists, or nothing.

    >>> month_in_name("standard_sep26frl.txt"), month_in_name("club 2026-11.csv")
    ('2026-09', '2026-11')
    >>> month_in_name("players_list_foa.txt"), month_in_name("marbella26.txt")
    ('', '')
    """
    text = name.upper()
    found = _ISO.search(text)
    if found is not None:
        return f"{found.group(1)}-{found.group(2)}"
    words = (word for word in re.split(r"[^A-Z0-9]+", text) if word[:3] in _MONTHS)
    dated = (word for word in words if re.fullmatch(r"[A-Z]{3}\d\d(?:FRL)?", word))
    return month_in_head(next(dated, ""))
