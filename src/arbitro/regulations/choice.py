"""Which edition an event follows: looked up by key, by name, by date, or decided from all three."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Literal, NamedTuple, NoReturn

from arbitro.model import EditionKey
from arbitro.regulations.citation import (
    Edition,
    EventClass,
    NoEditionInForceError,
    UnknownEditionError,
)
from arbitro.regulations.editions import EDITIONS

DecidedBy = Literal["option", "encoded-type", "start-date", "default"]
"""What decided: a name given, the type a report encodes, its start date, or none of them."""

_BY_KEY = {known.key: known for known in EDITIONS}

_SWISS_TYPES = ("FIDE_DUTCH", "FIDE_DUBOV", "FIDE_BURSTEIN", "FIDE_LIM", "FIDE_DOUBLESWISS")
_OLD_TYPES = ("FIDE_DUTCH_2009", "FIDE_SWISS_1992")
"""Codes of systems whose text has no other edition; their year is part of the name."""

_SWISS = "C.04."
# 2017: the texts in force till January 2026, the Dutch one since 2017.
# 2025: the text of 2026 was first approved for July 2025, and reports name it by that year too.
_SWISS_OF_TYPE = {"2017": date(2026, 1, 31), "2025": date(2026, 2, 1), "2026": date(2026, 2, 1)}


class EditionChoice(NamedTuple):
    """An edition and what decided for it, to be stored with the event and shown."""

    edition: Edition
    decided_by: DecidedBy


def regulations() -> tuple[str, ...]:
    """Return the encoded regulations, sorted."""
    return tuple(sorted({known.regulation for known in EDITIONS}))


def editions(regulation: str) -> tuple[Edition, ...]:
    """Return the editions of a regulation, oldest first; UnknownEditionError where there are none.

    >>> [str(known.key) for known in editions("C.04.3")]
    ['C.04.3@2017-07', 'C.04.3@2026-02']
    """
    found = tuple(known for known in EDITIONS if known.regulation == regulation)
    if not found:
        raise UnknownEditionError(regulation, EDITIONS)
    return found


def edition(key: EditionKey) -> Edition:
    """Return the edition with this key; UnknownEditionError where there is none."""
    found = _BY_KEY.get(key)
    if found is None:
        raise UnknownEditionError(key, EDITIONS)
    return found


def no_values(key: EditionKey, carried_out: Iterable[EditionKey]) -> NoReturn:
    """Refuse an edition that a package has no values for: it is unknown, or of something else.

    Raises UnknownEditionError, whose message lists those that can be carried out.
    """
    keys = frozenset(carried_out)
    raise UnknownEditionError(key, tuple(known for known in EDITIONS if known.key in keys))


def edition_named(regulation: str, name: str) -> Edition:
    """Return the edition a person means by a year, a month or a whole key.

    Raises UnknownEditionError where the name fits none, or several: nothing is guessed.

    >>> str(edition_named("C.04.3", "2017").key), str(edition_named("C.07", "2024-08").key)
    ('C.04.3@2017-07', 'C.07@2024-08')
    """
    known = editions(regulation)
    found = [
        each
        for each in known
        if name == each.key or name == each.key.partition("@")[2] or name == _year(each)
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
    for each in known:
        if each.covers(on, event_class):
            return each
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


def swiss_editions(year: str) -> tuple[Edition, ...]:
    """Return the editions of all Swiss rules that reports name by a year; none for other years.

    >>> [str(each.key) for each in swiss_editions("2017")][:4]
    ['C.04.1@2017-07', 'C.04.2@2017-07', 'C.04.3@2017-07', 'C.04.4.1@2018-10']
    """
    day = _SWISS_OF_TYPE.get(year)
    rules = (each for each in EDITIONS if each.regulation.startswith(_SWISS))
    return tuple(each for each in rules if day is not None and each.covers(day))


def year_of_type(key: EditionKey) -> str:
    """Return the year by which an encoded type names an edition, empty where none does.

    >>> year_of_type(EditionKey("C.04.3@2017-07")), year_of_type(EditionKey("C.04.4.3@1999"))
    ('2017', '2017')
    >>> year_of_type(EditionKey("DUTCH.2009@2009"))
    ''
    """
    regulation = key.partition("@")[0]
    for year in ("2017", "2026") if regulation.startswith(_SWISS) else ():
        try:
            if in_force(regulation, _SWISS_OF_TYPE[year]).key == key:
                return year
        except NoEditionInForceError:
            continue
    return ""


def _year(known: Edition) -> str:
    return known.key.partition("@")[2][:4]


def _encoded_edition(regulation: str, encoded_type: str) -> Edition | None:
    """Return the edition named by an encoded type such as ``FIDE_DUTCH_2017_BAKU``, if any."""
    code = encoded_type.strip().upper()
    if code in _OLD_TYPES:
        return None
    year = next((word for word in code.split("_") if word.isdecimal() and len(word) == 4), None)
    if not code.startswith(_SWISS_TYPES) or not regulation.startswith(_SWISS) or year is None:
        return None
    if year not in _SWISS_OF_TYPE:
        raise UnknownEditionError(encoded_type.strip(), editions(regulation))
    return in_force(regulation, _SWISS_OF_TYPE[year])
