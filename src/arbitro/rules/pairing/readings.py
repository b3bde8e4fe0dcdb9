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
from typing import NamedTuple

from arbitro.model import EditionKey, Readings
from arbitro.model.names import NameOrder
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.rules.pairing.swiss.memory import every_value, values_of


class Reading(NamedTuple):
    """An article with the ways to read it, the usual one first.

    ``concept`` finds the article in the catalogue of each edition whose value has the reading.
    """

    name: str
    concept: str
    values: tuple[str, ...]

    @property
    def usual(self) -> str:
        """Return the value taken where nobody chooses another."""
        return self.values[0]


PARITY = Reading("parity", "colour-parity", ("paired", "file"))
TEAM_PARITY = Reading("team-parity", "colour-parity", ("file", "paired"))
NEXT_SCOREGROUP = Reading("next-scoregroup", "next-scoregroup", ("graded", "pass-or-fail"))
UPFLOATERS_AGAIN = Reading("repeated-upfloaters", "upfloaters-again", ("fewest", "none-or-first"))
UPFLOAT_LAST_ROUND = UPFLOATERS_AGAIN._replace(concept="upfloat-last-round")
FLOAT_SCORE = Reading("float-score", "floater-definition", ("pairing", "standings"))
FORFEIT_FLOATS = Reading("forfeit-floats", "floater-definition", ("none", "floats"))
MATCHES_PLAYED = Reading("matches-played", "bye-criteria", ("played", "paired"))
COLOUR_SCORE = Reading("colour-score", "higher-ranked-player", ("pairing", "standings"))
COLOUR_SCORE_OF_TEAMS = COLOUR_SCORE._replace(concept="first-team")
COLOUR_HISTORY = Reading("colour-history", "colour-alternate", ("played", "by-round"))
LAST_ROUND_WISH = Reading("last-round-wish", "team-strong-preference", ("none", "strong"))
VIRTUAL_POINTS = Reading("virtual-points", "match-of-two-games", ("stated", "match", "game"))
FORFEIT_UPFLOATS = Reading("forfeit-upfloats", "maximum-upfloater", ("none", "upfloats"))
FLOATERS_OF_A_CLASS = Reading(
    "floaters-of-a-class",
    "floaters-of-a-class",
    ("lowest-rating", "highest-average", "arbiter"),
)
COLUMNS_WITHOUT_ROWS = Reading(
    "columns-without-rows", "columns-without-rows", ("one-column", "arbiter")
)
BLOCKED_UPFLOATERS = Reading("blocked-upfloaters", "upfloat-limit", ("stay", "come-up"))
LAST_SCOREGROUP = Reading("last-scoregroup", "last-scoregroup", ("taken-together", "arbiter"))
NAME_ORDER = Reading("name-order", "columns", tuple(each.value for each in NameOrder))
"""Of "alphabetically"; a section takes it from its own order of names."""
ABSENCE_SERIES = Reading("absence-series", "opposition-unplayed", ("still-absent", "before"))
OLYMPIAD_EQUAL_COLOURS = Reading(
    "olympiad-equal-colours", "olympiad-colour-equalise", ("difference", "whites")
)
OLYMPIAD_LIMITS_IN_COLOURS = Reading(
    "olympiad-limits-in-colours", "olympiad-colour-limits", ("before", "not-again")
)
OLYMPIAD_PLAYED_ALL_ADJACENT = Reading(
    "olympiad-played-all-adjacent", "olympiad-played-all-adjacent", ("last", "in-turn")
)
OLYMPIAD_DEFAULT_MATCH = Reading("olympiad-default-match", "rematch", ("free", "met"))
MAXI_TOURNAMENT = Reading(
    "maxi-tournament", "maxi-tournament", ("more-than-two-to-the-rounds", "none")
)

NAMES = NAME_ORDER.name

READINGS = tuple(each for each in globals().copy().values() if isinstance(each, Reading))
"""Every reading on offer, in the order in which they are listed."""


def readings_of(edition: EditionKey) -> tuple[Reading, ...]:
    """Return the readings on offer for an edition: those its value has, in the order of the list.

    >>> [each.name for each in readings_of(EditionKey("C.04.4.1@2026-02"))]
    ['parity', 'forfeit-upfloats']
    """
    value = values_of(edition).get(edition)
    return () if value is None else tuple(each for each in READINGS if each in value.readings)


@cache
def editions_of(reading: Reading) -> tuple[EditionKey, ...]:
    """Return the editions for which a reading is on offer, sorted."""
    values = every_value()
    return tuple(sorted(key for key, value in values.items() if reading in value.readings))


def taken(readings: Readings, reading: Reading) -> str:
    """Return the value of a reading that a tournament follows.

    >>> taken((("parity", "file"),), PARITY), taken((), PARITY)
    ('file', 'paired')
    """
    return next((value for each, value in readings if each == reading.name), reading.usual)


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
