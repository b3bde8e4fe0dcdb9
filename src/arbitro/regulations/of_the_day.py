"""Which text a tournament of any day follows: that of its day, else the nearest one known.

Texts were amended more often than they could be read. A tournament that starts on a day of which
no text is known follows the first one whose last day is not yet past, else the last one, and the
choice says that it is a default.
"""

from __future__ import annotations

from datetime import date

from arbitro.model import SYSTEMS, EditionKey, System
from arbitro.regulations.choice import EditionChoice, choose_edition, edition, editions
from arbitro.regulations.citation import Edition, NoEditionInForceError

OTHER_TIE_BREAKS = ("C.06", "FCE.02", "OWN")
"""The regulations that define tie-breaks besides C.07, last those of an event itself."""

_EARLIER = {"C.07": "C.06"}
"""Regulation -> the one that said the same before it."""

_DUTCH = ("SWISS.1992", "DUTCH.2009")
"""The texts of the Swiss system based on rating before C.04.3, oldest first."""

_STANDS_IN_UNTIL = {EditionKey("SWISS.1992@1992-06"): date(2001, 12, 31)}
# What is known to have changed between the texts of 1992 and 2009 (A7 d and e) the later one dates
# 2001; a print of the amendments of 1997 and 1998 is that of 1992 wherever it could be read.

_COMPLETE = frozenset(_DUTCH)
_GENERAL = ("C.04.1", "C.04.2")

_REPLACED_BY_DEFAULT = ("C.04.", "C.05", "C.06", "C.07", *_DUTCH)


def text_to_follow(
    regulation: str,
    *,
    option: str | None = None,
    encoded_type: str | None = None,
    start: date | None = None,
) -> EditionChoice:
    """Decide the edition of a tournament as `choose_edition` does, and also for days without one.

    C.07 may be answered by an older regulation of tie-breaks: by the day, or by its whole key.
    Raises UnknownEditionError as `choose_edition`; NoEditionInForceError for regulations that do
    not belong to running a tournament.

    >>> choice = text_to_follow("C.07", start=date(2008, 5, 1))
    >>> str(choice.edition.key), choice.decided_by
    ('C.06@2007-01', 'start-date')
    >>> choice = text_to_follow("C.05", start=date(1993, 5, 1))
    >>> str(choice.edition.key), choice.decided_by
    ('C.05@2018', 'default')
    """
    named = (option or "").partition("@")
    if regulation == "C.07" and named[1] and named[0] in OTHER_TIE_BREAKS:
        regulation = named[0]
    try:
        return choose_edition(regulation, option=option, encoded_type=encoded_type, start=start)
    except NoEditionInForceError:
        if start is None or not is_replaced(regulation):
            raise
    found = _nearest(_with_earlier(regulation), start)
    return EditionChoice(found, "start-date" if found.covers(start) else "default")


def is_replaced(regulation: str) -> bool:
    """Tell whether the nearest text known may stand in for one that is not.

    >>> [is_replaced(each) for each in ("C.04.4.3", "B.02")]
    [True, False]
    """
    return regulation.startswith(_REPLACED_BY_DEFAULT)


def is_of_its_day(key: EditionKey, start: date | None) -> bool:
    """Tell whether an edition was in force on a first day; of an unknown day everything was."""
    return start is None or edition(key).covers(start)


def system_of_the_day(system: System, start: date | None) -> System:
    """Return the system that a name meant on a day: the Dutch one has had three texts.

    >>> system_of_the_day(System.DUTCH, date(2010, 5, 1))
    System('dutch-2009')
    >>> system_of_the_day(System.DUTCH, date(2016, 5, 1))
    System('dutch')
    """
    if system is not System.DUTCH or start is None:
        return system
    known = [each for regulation in (*_DUTCH, system.regulation) for each in editions(regulation)]
    regulation = _nearest(known, start).regulation
    return next(each for each in SYSTEMS.values() if each.regulation == regulation)


def is_general(regulation: str) -> bool:
    """Tell whether a regulation holds the rules all Swiss systems share (C.04.1, C.04.2)."""
    return regulation in _GENERAL


def is_complete(regulation: str) -> bool:
    """Tell whether a system's text holds the rules that C.04.1 and C.04.2 hold for others.

    The Swiss of 1992 and the Dutch of 2009 do, in part F and in their criteria: when they were in
    force there were no general chapters yet.
    """
    return regulation in _COMPLETE


def _with_earlier(regulation: str) -> list[Edition]:
    earlier = _EARLIER.get(regulation)
    return [*(editions(earlier) if earlier else ()), *editions(regulation)]


def _nearest(known: list[Edition], start: date) -> Edition:
    """Return the first edition whose last day is not past on a day, the last one where all are."""
    lasts = ((each, _STANDS_IN_UNTIL.get(each.key, each.in_force_until)) for each in known)
    return next((each for each, last in lasts if last is None or start <= last), known[-1])
