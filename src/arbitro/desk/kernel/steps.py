"""Steps from one schema of the log to the next, for events and for values stored in them.

They say what earlier releases wrote. A step is never edited once a release has written the schema
it leads to: what it knows is repeated here on purpose, not taken from today's values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """What brings the fields of an event of one schema to the next one.

    ``name`` is the name the event was stored under at that schema, empty where it is today's.
    """

    change: Callable[[Fields], Fields]
    name: str = ""


def in_value(place: tuple[str, ...], change: Callable[[Any], Any]) -> Step:
    """Return the step that changes a value stored at a place, where the fields have that place.

    >>> doubled = in_value(("settings", "rounds"), lambda rounds: rounds * 2)
    >>> doubled.change({"settings": {"rounds": 3}}), doubled.change({"settings": {}})
    ({'settings': {'rounds': 6}}, {'settings': {}})
    """

    def changed(value: Any, rest: tuple[str, ...]) -> Any:
        if not rest:
            return change(value)
        if rest[0] not in value:
            return value
        return {**value, rest[0]: changed(value[rest[0]], rest[1:])}

    return Step(lambda fields: changed(fields, place))


_USUAL = {
    "is_swiss": False,
    "is_team": False,
    "has_line_ups": False,
    "meets_several": False,
    "is_knock_out": False,
    "games_per_round": 1,
    "regulation": "C.05",
}
_IN_MATCHES = {"is_team": True, "has_line_ups": True}
_TRAITS: dict[str, Fields] = {
    "dutch": {"is_swiss": True, "regulation": "C.04.3"},
    "dubov": {"is_swiss": True, "regulation": "C.04.4.1"},
    "burstein": {"is_swiss": True, "regulation": "C.04.4.2"},
    "lim": {"is_swiss": True, "regulation": "C.04.4.3"},
    "double-swiss": {"is_swiss": True, "games_per_round": 2, "regulation": "C.04.5"},
    "dutch-2009": {"is_swiss": True, "regulation": "DUTCH.2009"},
    "swiss-1992": {"is_swiss": True, "regulation": "SWISS.1992"},
    "round-robin": {},
    "double-round-robin": {},
    "knock-out": {"is_knock_out": True},
    "match": {"is_knock_out": True},
    "team-swiss": {"is_swiss": True, **_IN_MATCHES, "regulation": "C.04.6"},
    "team-round-robin": _IN_MATCHES,
    "team-double-round-robin": _IN_MATCHES,
    "scheveningen": {"is_team": True},
    "semi-scheveningen": {"is_team": True},
    "schiller": {"is_team": True},
    "skalitzka": {"is_team": True, "meets_several": True},
    "hilton": {"is_team": True, "meets_several": True},
}


def _with_traits(key: str) -> Fields:
    return {"key": key, **_USUAL, **_TRAITS[key]}


SYSTEM_WITH_TRAITS = in_value(("settings", "system"), _with_traits)
"""A system was a bare key that whoever did not know it could make nothing of."""


def _engine_in_parts(fields: Fields) -> Fields:
    distribution, _, version = fields["engine"].partition(" ")
    paired_by = {"distribution": distribution, "version": version}
    return {name: field for name, field in fields.items() if name != "engine"} | {
        "paired_by": paired_by
    }


ENGINE_IN_PARTS = Step(_engine_in_parts)
"""What paired a round was one text, the name of the program and its version."""

CALLED_BY_HAND = Step(
    lambda fields: {
        "by_hand" if name == "manual" else name: field for name, field in fields.items()
    }
)
"""What an arbiter said of pairing by hand was called as the Arbiters' Manual is."""


NO_TIME_ZONE = in_value(("settings",), lambda settings: {**settings, "time_zone": ""})
"""An event's hours were those of whatever machine it was on."""

NO_TEXTS = in_value(("settings",), lambda settings: {**settings, "texts": []})
"""What an organiser writes stood in one language."""

NO_CHESS960 = in_value(("settings",), lambda settings: {**settings, "chess960": False})
"""The start position was drawn by a command alone, never because a section is of Chess960."""

NOTHING_BROUGHT = Step(lambda fields: {**fields, "brought": []})
"""Nobody kept which plug-in a system or a tie-break was chosen from."""

NOTHING_KEPT = Step(lambda fields: {**fields, "kept": []})
"""An event was finished without its standings."""

NO_WISH = Step(lambda fields: {**fields, "entry": None, "wish": None, "round": 0})
"""A request was of a device, never of a player."""

NO_ORIGINS = in_value(("player",), lambda player: {**player, "tournament_rating": 0, "origins": []})
"""A player had no tournament rating, and nobody kept which list a rating was from."""

NO_STANDINGS = Step(lambda fields: {**fields, "kept": None})
"""A round was published without the standings before it."""

NO_CASE = Step(lambda fields: {**fields, "case": None, "note": ""})
"""Published pairings were thrown away without saying in which case of the regulations."""

NO_TIMES = in_value(("incident",), lambda incident: {**incident, "times": []})
"""What an arbiter gave on the clocks stood in no incident, only what the Laws say of it."""


_POINTS_OF_A_SCORE = frozenset({"white", "black", "win", "draw", "loss"})


def _in_points(incident: Fields) -> Fields:
    """Write the points of a proposed score as people do.

    A whole number of five or more is tenths: nobody gets five points for a game. Below that it is
    points, which the last release of this schema wrote already; tenths of one to four no score has.
    """
    if incident.get("situation") != "proposed-score":
        return incident

    def points(name: str, text: str) -> str:
        if name not in _POINTS_OF_A_SCORE or not (text.isascii() and text.isdigit()):
            return text
        tenths = int(text)
        return text if tenths < 5 else f"{tenths // 10}.{tenths % 10}".removesuffix(".0")

    facts = [[name, points(name, text)] for name, text in incident["facts"]]
    return {**incident, "facts": facts}


POINTS_AS_WRITTEN = Step(
    lambda fields: {
        name: _in_points(value) if name in {"incident", "previous"} else value
        for name, value in fields.items()
    }
)
"""A proposed score was typed in tenths, and is read in points."""
