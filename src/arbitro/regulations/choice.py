"""Which edition an event follows: looked up by key, by name, by date, or decided from all three."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Literal, NamedTuple, NoReturn

from arbitro.model import SYSTEMS, EditionKey, System
from arbitro.regulations import heads
from arbitro.regulations.citation import (
    Edition,
    EventClass,
    NoEditionInForceError,
    UnknownEditionError,
)

DecidedBy = Literal["option", "encoded-type", "start-date", "default"]
"""What decided: a name given, the type a report encodes, its start date, or none of them."""

_SWISS = "C.04."
_ALSO_CALLED = {"2025": "2026"}
"""The text of 2026 was first approved for July 2025, and reports name it by that year too."""


class EditionChoice(NamedTuple):
    """An edition and what decided for it, to be stored with the event and shown."""

    edition: Edition
    decided_by: DecidedBy


def regulations() -> tuple[str, ...]:
    """Return the encoded regulations, sorted."""
    return tuple(heads.keys())


def editions(regulation: str) -> tuple[Edition, ...]:
    """Return the editions of a regulation, oldest first; UnknownEditionError where there are none.

    >>> [str(known.key) for known in editions("C.04.3")]
    ['C.04.3@2017-07', 'C.04.3@2026-02']
    """
    found = heads.find_editions(regulation)
    if not found:
        raise UnknownEditionError(regulation, heads.every())
    return found


def edition_by_key(key: EditionKey) -> Edition:
    """Return the edition with this key; UnknownEditionError where there is none."""
    found = heads.find_edition(key)
    if found is None:
        raise UnknownEditionError(key, heads.every())
    return found


def is_known(key: EditionKey) -> bool:
    """Tell whether an edition is one of the catalogue.

    >>> is_known(EditionKey("C.04.3@2026-02")), is_known(EditionKey("LADDER@1"))
    (True, False)
    """
    return heads.find_edition(key) is not None


def no_values(key: EditionKey, carried_out: Iterable[EditionKey]) -> NoReturn:
    """Refuse an edition that a package has no values for: it is unknown, or of something else.

    Raises UnknownEditionError, whose message lists those that can be carried out.
    """
    keys = frozenset(carried_out)
    raise UnknownEditionError(key, tuple(known for known in heads.every() if known.key in keys))


def edition_named(regulation: str, name: str) -> Edition:
    """Return the edition a person means by a year, a month or a whole key.

    Raises UnknownEditionError where the name fits none, or several: nothing is guessed.

    >>> str(edition_named("C.04.3", "2017").key), str(edition_named("C.07", "2024-08").key)
    ('C.04.3@2017-07', 'C.07@2024-08')
    """
    known = editions(regulation)
    found = [
        item
        for item in known
        if name == item.key or name == item.key.partition("@")[2] or name == _year(item)
    ]
    if len(found) != 1:
        raise UnknownEditionError(name, known)
    return found[0]


def in_force(regulation: str, on: date, *, event_class: EventClass = EventClass.RATED) -> Edition:
    """Return the edition that binds an event of a class starting on a day.

    Raises NoEditionInForceError outside the encoded dates.

    >>> str(in_force("C.04.3", date(2026, 1, 31)).key)
    'C.04.3@2017-07'
    >>> str(in_force("C.04.3", date(2026, 2, 1)).key)
    'C.04.3@2026-02'
    """
    known = editions(regulation)
    for item in known:
        if item.covers(on, event_class):
            return item
    raise NoEditionInForceError(regulation, on, known)


def choose_edition(
    regulation: str,
    *,
    option: str | None = None,
    encoded_type: str | None = None,
    start: date | None = None,
    event_class: EventClass = EventClass.RATED,
) -> EditionChoice:
    """Decide the edition of an event by the first of these that says something.

    The order: ``option``, a name as in `edition_named`; ``encoded_type``, the report's type of
    tournament (TRF record 192; ``FIDE_DUTCH_2017`` speaks for all of C.04, ``FIDE_DUTCH`` for
    none); ``start``, the first day (record 042); else the newest edition.
    Raises UnknownEditionError for an option that fits none or an encoded year that is not known,
    NoEditionInForceError for a start before the first encoded edition.

    >>> choose_edition("C.04.3", encoded_type="FIDE_DUTCH", start=date(2025, 5, 1)).decided_by
    'start-date'
    """
    if option:
        return EditionChoice(edition_named(regulation, option), "option")
    encoded = _encoded_edition(regulation, encoded_type or "")
    if encoded is not None:
        return EditionChoice(encoded, "encoded-type")
    if start is not None:
        found = in_force(regulation, start, event_class=event_class)
        return EditionChoice(found, "start-date")
    return EditionChoice(editions(regulation)[-1], "default")


def swiss_type(system: System) -> str:
    """Return the word by which record 192 names a Swiss system of single players.

    >>> swiss_type(System.DUTCH), swiss_type(System.DOUBLE_SWISS), swiss_type(System.SWISS_1992)
    ('FIDE_DUTCH', 'FIDE_DOUBLESWISS', 'FIDE_SWISS_1992')
    """
    return f"FIDE_{system.key.upper().replace('-', '' if system is System.DOUBLE_SWISS else '_')}"


SWISS_TYPES = {
    swiss_type(other): other for other in SYSTEMS.values() if other.is_swiss and not other.is_team
}
"""The words of record 192 for Swiss systems of single players."""

_NAMED_BY_YEAR = tuple(
    code for code, system in SWISS_TYPES.items() if system.regulation.startswith(_SWISS)
)
"""Those of systems with several texts, whose year follows."""


def _swiss_years() -> dict[str, date]:
    """Return a day on which the Swiss texts called by a year were in force, oldest year first.

    The years are those of the Dutch System; the day is the last one of its text, since others of
    the same generation began later, or the first of the one that has no end.
    """
    known = sorted(editions(System.DUTCH.regulation), key=lambda edition: edition.in_force_from)
    return {_year(item): item.in_force_until or item.in_force_from for item in known}


def swiss_years() -> tuple[str, ...]:
    """Return the years by which reports name the Swiss rules, oldest first.

    >>> swiss_years()
    ('2017', '2026')
    """
    return tuple(_swiss_years())


def swiss_year(name: str) -> str:
    """Return the year of `swiss_years` that a report means by one, empty where it is none.

    >>> swiss_year("2025"), swiss_year("2017"), swiss_year("1874")
    ('2026', '2017', '')
    """
    year = _ALSO_CALLED.get(name, name)
    return year if year in _swiss_years() else ""


def swiss_editions(year: str) -> tuple[Edition, ...]:
    """Return the editions of all Swiss rules that reports name by a year; none for other years.

    Of a regulation with two texts for that day the newer one is meant.

    >>> [str(each.key) for each in swiss_editions("2017")][:4]
    ['C.04.1@2017-07', 'C.04.2@2017-07', 'C.04.3@2017-07', 'C.04.4.1@2018-10']
    """
    day = _swiss_years().get(swiss_year(year))
    if day is None:
        return ()
    known = [
        edition for name in regulations() if name.startswith(_SWISS) for edition in editions(name)
    ]
    rules = [item for item in known if item.covers(day)]
    newest = {rule.regulation: rule for rule in sorted(rules, key=lambda one: one.in_force_from)}
    return tuple(rule for rule in rules if newest[rule.regulation] is rule)


def year_of_type(key: EditionKey) -> str:
    """Return the year by which an encoded type names an edition, empty where none does.

    >>> year_of_type(EditionKey("C.04.3@2017-07")), year_of_type(EditionKey("C.04.4.3@1999"))
    ('2017', '2017')
    >>> year_of_type(EditionKey("DUTCH.2009@2009"))
    ''
    """
    for year in swiss_years():
        if any(swiss_edition.key == key for swiss_edition in swiss_editions(year)):
            return year
    return ""


def _year(known: Edition) -> str:
    return known.key.partition("@")[2][:4]


def _encoded_edition(regulation: str, encoded_type: str) -> Edition | None:
    """Return the edition named by an encoded type such as ``FIDE_DUTCH_2017_BAKU``, if any."""
    code = encoded_type.strip().upper()
    # the year of a system whose text has no other edition is part of its name
    if code in SWISS_TYPES or not code.startswith(_NAMED_BY_YEAR):
        return None
    year = next((word for word in code.split("_") if word.isdecimal() and len(word) == 4), None)
    if not regulation.startswith(_SWISS) or year is None:
        return None
    if not swiss_year(year):
        raise UnknownEditionError(encoded_type.strip(), editions(regulation))
    for named in swiss_editions(year):
        if named.regulation == regulation:
            return named
    raise NoEditionInForceError(regulation, _swiss_years()[swiss_year(year)], editions(regulation))


# Which text a tournament of any day follows: that of its day, else the nearest one known.
#
# Texts were amended more often than they could be read. A tournament that starts on a day of which
# no text is known follows the first one whose last day is not yet past, else the last one, and the
# choice says that it is a default.

OTHER_TIE_BREAKS = ("C.06", "FCE.02", "OWN")
"""The regulations that define tie-breaks besides C.07, last those of an event itself."""

_EARLIER = {"C.07": "C.06"}
"""Regulation -> the one that said the same before it."""

_DUTCH = ("SWISS.1992", "DUTCH.2009", "DUTCH.2012")
"""The texts of the Swiss system based on rating before C.04.3, oldest first."""

_STANDS_IN_UNTIL = {EditionKey("SWISS.1992@1992-06"): date(2001, 12, 31)}
# What is known to have changed between the texts of 1992 and 2009 (A7 d and e) the later one dates
# 2001; a print of the amendments of 1997 and 1998 is that of 1992 wherever it could be read.

_COMPLETE = frozenset(_DUTCH)
_GENERAL = ("C.04.1", "C.04.2")

_REPLACED_BY_DEFAULT = ("C.04.", "C.05", "C.06", "C.07", "D.02", *_DUTCH)


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
    return start is None or edition_by_key(key).covers(start)


def system_of_the_day(system: System, start: date | None) -> System:
    """Return the system that a name meant on a day: the Dutch one has had four texts.

    >>> system_of_the_day(System.DUTCH, date(2010, 5, 1))
    System('dutch-2009')
    >>> system_of_the_day(System.DUTCH, date(2016, 5, 1))
    System('dutch-2012')
    """
    if system is not System.DUTCH or start is None:
        return system
    known = [
        edition for regulation in (*_DUTCH, system.regulation) for edition in editions(regulation)
    ]
    regulation = _nearest(known, start).regulation
    return next(other for other in SYSTEMS.values() if other.regulation == regulation)


def is_general(regulation: str) -> bool:
    """Tell whether a regulation holds the rules all Swiss systems share (C.04.1, C.04.2)."""
    return regulation in _GENERAL


def is_complete(regulation: str) -> bool:
    """Tell whether a system's text holds the rules that C.04.1 and C.04.2 hold for others.

    The Swiss of 1992 and the Dutch of 2009 and 2012 do, in part F and in their criteria: when they
    were in force there were no general chapters yet.
    """
    return regulation in _COMPLETE


def _with_earlier(regulation: str) -> list[Edition]:
    earlier = _EARLIER.get(regulation)
    return [*(editions(earlier) if earlier else ()), *editions(regulation)]


def _nearest(known: list[Edition], start: date) -> Edition:
    """Return the first edition whose last day is not past on a day, the last one where all are."""
    lasts = ((item, _STANDS_IN_UNTIL.get(item.key, item.in_force_until)) for item in known)
    return next((item for item, last in lasts if last is None or start <= last), known[-1])
