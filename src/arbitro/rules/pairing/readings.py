"""Articles that can be read in more than one way: each reading on offer has a name.

The first value of a reading is the usual one. Why it is stands in the message catalogues
(``value.reading_why.<name>``) and, with what was compared, in ``docs/divergences.md``. A tournament
keeps the others it follows (`arbitro.model.Readings`); whoever pairs it looks them up with `taken`.
Readings that decide nothing, or that another article settles, are named in the document alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from arbitro.model import EditionKey, Readings
from arbitro.model.names import NameOrder
from arbitro.reasons import Reason, Refused, reason, refused


class Reading(NamedTuple):
    """An article with the ways to read it, the usual one first.

    ``concept`` finds the article in the catalogue of each of the ``editions``.
    """

    name: str
    concept: str
    values: tuple[str, ...]
    editions: tuple[EditionKey, ...]

    @property
    def usual(self) -> str:
        """Return the value taken where nobody chooses another."""
        return self.values[0]


def _editions(*keys: str) -> tuple[EditionKey, ...]:
    return tuple(EditionKey(key) for key in keys)


_DUBOV_1997 = _editions("C.04.4.1@1997")
_DUBOV = _editions("C.04.4.1@2018-10", "C.04.4.1@2026-02")
_BURSTEIN = _editions("C.04.4.2@2018-10", "C.04.4.2@2026-02")
_LIM = _editions("C.04.4.3@1999", "C.04.4.3@2026-02")
_DOUBLE = _editions("C.04.5@2026-02")
_TEAMS = _editions("C.04.6@2024-08", "C.04.6@2026-02")
_TEAMS_2026 = _TEAMS[1:]
_OLYMPIADS = _editions("D.02@2006", "D.02@2012", "D.02@2022")
_BY_NUMBER = (
    *_editions("C.04.3@2017-07", "C.04.3@2026-02"),
    *_DUBOV_1997,
    *_DUBOV,
    *_BURSTEIN,
    *_editions("C.04.4.2@1999"),
    *_LIM,
    *_editions("DUTCH.2012@2013", "DUTCH.2009@2009", "SWISS.1992@1992-06"),
    *_DOUBLE,
)

NAMES = "name-order"
"""The reading of "alphabetically"; a section takes it from its own order of names."""

READINGS = (
    Reading("parity", "colour-parity", ("paired", "file"), _BY_NUMBER),
    Reading("team-parity", "colour-parity", ("file", "paired"), _TEAMS),
    Reading("next-scoregroup", "next-scoregroup", ("graded", "pass-or-fail"), _DOUBLE),
    Reading("next-scoregroup", "next-scoregroup", ("graded", "pass-or-fail"), _TEAMS_2026),
    Reading("repeated-upfloaters", "upfloaters-again", ("fewest", "none-or-first"), _DOUBLE),
    Reading("repeated-upfloaters", "upfloat-last-round", ("fewest", "none-or-first"), _TEAMS_2026),
    Reading("float-score", "floater-definition", ("pairing", "standings"), _DOUBLE + _TEAMS),
    Reading("forfeit-floats", "floater-definition", ("none", "floats"), _DOUBLE + _TEAMS),
    Reading("matches-played", "bye-criteria", ("played", "paired"), _DOUBLE + _TEAMS),
    Reading("colour-score", "higher-ranked-player", ("pairing", "standings"), _DOUBLE),
    Reading("colour-score", "first-team", ("pairing", "standings"), _TEAMS),
    Reading("colour-history", "colour-alternate", ("played", "by-round"), _DOUBLE + _TEAMS),
    Reading("last-round-wish", "team-strong-preference", ("none", "strong"), _TEAMS),
    Reading("virtual-points", "match-of-two-games", ("stated", "match", "game"), _DOUBLE),
    Reading("forfeit-upfloats", "maximum-upfloater", ("none", "upfloats"), _DUBOV),
    Reading(
        "floaters-of-a-class",
        "floaters-of-a-class",
        ("lowest-rating", "highest-average", "arbiter"),
        _DUBOV_1997,
    ),
    Reading("columns-without-rows", "columns-without-rows", ("one-column", "arbiter"), _DUBOV_1997),
    Reading("blocked-upfloaters", "upfloat-limit", ("stay", "come-up"), _DUBOV_1997),
    Reading("last-scoregroup", "last-scoregroup", ("taken-together", "arbiter"), _DUBOV_1997),
    Reading(NAMES, "columns", tuple(each.value for each in NameOrder), _DUBOV_1997),
    Reading("absence-series", "opposition-unplayed", ("still-absent", "before"), _BURSTEIN),
    Reading(
        "olympiad-equal-colours",
        "olympiad-colour-equalise",
        ("difference", "whites"),
        _OLYMPIADS,
    ),
    Reading(
        "olympiad-limits-in-colours",
        "olympiad-colour-limits",
        ("before", "not-again"),
        _OLYMPIADS,
    ),
    Reading(
        "olympiad-played-all-adjacent",
        "olympiad-played-all-adjacent",
        ("last", "in-turn"),
        _OLYMPIADS,
    ),
    Reading("olympiad-default-match", "rematch", ("free", "met"), _OLYMPIADS),
    Reading("maxi-tournament", "maxi-tournament", ("more-than-two-to-the-rounds", "none"), _LIM),
)
"""Every reading on offer, in the order in which they are listed."""


def readings_of(edition: EditionKey) -> tuple[Reading, ...]:
    """Return the readings on offer for an edition.

    >>> [each.name for each in readings_of(EditionKey("C.04.4.1@2026-02"))]
    ['parity', 'forfeit-upfloats']
    """
    return tuple(each for each in READINGS if edition in each.editions)


def taken(readings: Readings, name: str, usual: str) -> str:
    """Return the value of a reading among those a tournament follows.

    >>> taken((("parity", "file"),), "parity", "paired"), taken((), "parity", "paired")
    ('file', 'paired')
    """
    return next((value for each, value in readings if each == name), usual)


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
        known = [each for each in READINGS if each.name == name]
        if not known:
            names = tuple(dict.fromkeys(each.name for each in READINGS))
            return refused("reading-unknown", name=name, known=names)
        if value not in known[0].values:
            return refused("reading-value-unknown", name=name, value=value, known=known[0].values)
        found[name] = value
    return tuple(sorted(found.items()))


def unusual(readings: Readings, edition: EditionKey) -> Readings | Refused:
    """Return the readings that change something for an edition.

    Refused ``reading-not-of-edition`` for one that its text gives no ground for.
    """
    offered = {each.name: each for each in readings_of(edition)}
    for name, _value in readings:
        if name not in offered:
            return refused(
                "reading-not-of-edition", name=name, edition=edition, known=tuple(offered)
            )
    return tuple(each for each in readings if each[1] != offered[each[0]].usual)


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
    offered = {each.name: each for each in readings_of(edition)}
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
