"""Where a reason stands in the regulations: edition and article number."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from arbitro.reasons import citation
from arbitro.regulations import editions

if TYPE_CHECKING:
    from arbitro.i18n.translator import Translator
    from arbitro.reasons import Reason


def titled_citation(reason: Reason, words: Translator) -> str | None:
    """Return a citation with the regulation's title and the year of its edition for its key.

    >>> from arbitro.reasons import reason
    >>> from arbitro.i18n import translator
    >>> titled_citation(reason("colour-preference", "C.04.3@2026-02"), translator("en"))
    'FIDE (Dutch) System 2026, art. 2.4.7 [C12]'
    >>> titled_citation(reason("buchholz", "C.07@2023-09"), translator("es"))
    'Desempates 2023-09, art. 8.1 [BH]'
    >>> titled_citation(reason("clock-sheets", "AM.I@2023"), translator("fr")).rpartition(", ")[2]
    'art. I pendant'
    >>> titled_citation(reason("annex-of-berger-tables", "C.05@2018"), translator("fr"))[-10:]
    ', annexe 1'
    >>> titled_citation(reason("knock-out-bracket", "WIM@2009"), translator("fr"))
    'Systèmes Wimbledon et Belgrade 2009, Wimbledon'
    """
    cited = citation(reason)
    if cited is None:
        return None
    key, _, place = cited.partition(" ")
    return f"{edition_title(key, words)}, {words.cited(place)}"


def edition_title(key: str, words: Translator) -> str:
    """Return the title of an edition's regulation with its year, or month where that is not enough.

    >>> from arbitro.i18n import translator
    >>> [edition_title(key, translator("en")) for key in ("C.07@2023-07", "C.07@2024-08")]
    ['Tie-breaks 2023-07', 'Tie-breaks 2024']
    """
    regulation, _, month = key.partition("@")
    return f"{words.regulation(regulation)} {_year(regulation, month)}"


@cache
def _year(regulation: str, month: str) -> str:
    """Return the year of an edition, with its month where the year had more than one."""
    same = [
        edition
        for edition in editions(regulation)
        if edition.key.partition("@")[2][:4] == month[:4]
    ]
    return month[:4] if len(same) == 1 else month
