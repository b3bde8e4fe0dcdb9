"""Titles as lists and tables of several countries write them."""

from __future__ import annotations

from arbitro.model import Title
from arbitro.model.participant import SHORT_TITLES, TITLES_BY_CODE

TITLES = TITLES_BY_CODE | {
    "MI": Title.IM,
    "MF": Title.FM,
    "MC": Title.CM,
    "GMF": Title.WGM,
    "MIF": Title.WIM,
    "MFF": Title.WFM,
    "MCF": Title.WCM,
    "CMF": Title.WCM,
}
"""Titles as English and Spanish lists write them."""


def title_of(text: str) -> Title | None:
    """Return the title a text names, None where it names none.

    >>> title_of("mi"), title_of("WFM"), title_of("Dr.")
    (<Title.IM: 'IM'>, <Title.WFM: 'WFM'>, None)
    """
    bare = text.replace(".", "")
    return TITLES.get(bare.upper()) or SHORT_TITLES.get(bare.lower())
