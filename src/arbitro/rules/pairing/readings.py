"""Articles that can be read in more than one way: each reading on offer has a name.

The first value of a reading is the usual one. Why it is stands in the message catalogues
(``value.reading_why.<name>``) and, with what was compared, in ``docs/divergences.md``. Which
editions give ground for one is said by their values, in the packages of the systems. A tournament
keeps the others it follows (`arbitro.model.Readings`); whoever pairs it looks them up with `taken`.
Readings that decide nothing, or that another article settles, are named in the document alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from arbitro.model import EditionKey, Readings
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.rules.pairing import reading as reading_module
from arbitro.rules.pairing.reading import Reading
from arbitro.rules.pairing.swiss.swiss_rules import every_value, values_of

NAMES = reading_module.NAME_ORDER.name

READINGS = tuple(var for var in vars(reading_module).values() if isinstance(var, Reading))
"""Every reading on offer, in the order in which they are listed."""


def readings_of(edition: EditionKey) -> tuple[Reading, ...]:
    """Return the readings on offer for an edition: those its value has, in the order of the list.

    >>> [each.name for each in readings_of(EditionKey("C.04.4.1@2026-02"))]
    ['parity', 'forfeit-upfloats']
    """
    value = values_of(edition).get(edition)
    return (
        () if value is None else tuple(reading for reading in READINGS if reading in value.readings)
    )


@cache
def editions_of(reading: Reading) -> tuple[EditionKey, ...]:
    """Return the editions for which a reading is on offer, sorted."""
    values = every_value()
    return tuple(sorted(key for key, value in values.items() if reading in value.readings))


def parse_readings(written: Iterable[str]) -> Readings | Refused:
    """Read readings written as ``name=value``; later ones replace earlier ones.

    Refused ``reading-unknown`` or ``reading-value-unknown`` with what there is instead. Usual
    values are kept, so that one can be taken back; `unusual` leaves them out.

    >>> parse_readings(["last-round-wish=strong"])
    (('last-round-wish', 'strong'),)
    """
    found: dict[str, str] = {}
    for text in written:
        name, _equals, value = (part.strip() for part in text.partition("="))
        known = [reading for reading in READINGS if reading.name == name]
        if not known:
            names = tuple(dict.fromkeys(reading.name for reading in READINGS))
            return refused("reading-unknown", name=name, known=names)
        if value not in known[0].values:
            return refused("reading-value-unknown", name=name, value=value, known=known[0].values)
        found[name] = value
    return tuple(sorted(found.items()))


def unusual(readings: Readings, edition: EditionKey) -> Readings | Refused:
    """Return the readings that change something for an edition.

    Refused ``reading-not-of-edition`` for one that its text gives no ground for.
    """
    offered = {reading.name: reading for reading in readings_of(edition)}
    for name, _value in readings:
        if name not in offered:
            return refused(
                "reading-not-of-edition", name=name, edition=edition, known=tuple(offered)
            )
    return tuple(reading for reading in readings if reading[1] != offered[reading[0]].usual)


def merged(stated: Readings, asked: Readings) -> Readings:
    """Return readings with those asked for in the place of those stated.

    >>> merged((("parity", "file"),), (("parity", "paired"),))
    (('parity', 'paired'),)
    """
    return tuple(sorted({**dict(stated), **dict(asked)}.items()))


def reading_reasons(readings: Readings, edition: EditionKey) -> tuple[Reason, ...]:
    """Return what an explanation says of the readings taken that are not the usual ones.

    Their concepts are those of the articles, ``reading`` the name of each.
    """
    offered = {reading.name: reading for reading in readings_of(edition)}
    return tuple(
        reason(
            offered[name].concept,
            edition,
            reading=name,
            taken=f"{name}={value}",
            usual=f"{name}={offered[name].usual}",
        )
        for name, value in readings
        if name in offered and value != offered[name].usual
    )
