"""The codes of record 192: which pairing system, which edition, which acceleration."""

from __future__ import annotations

import re
from typing import NamedTuple

from arbitro.model import SYSTEMS, UNKNOWN_SYSTEM, UNKNOWN_TEAM_SYSTEM, System, own_system
from arbitro.regulations import SWISS_TYPES, swiss_type, swiss_year


class EventType(NamedTuple):
    """What an encoded type says.

    ``system`` is None where arbitro does not read it for players. ``edition`` is the year of
    the Swiss rules that the code names, ``2017`` or ``2026``, else empty: the dates of the event
    decide.
    """

    system: System | None
    edition: str = ""
    baku: bool = False
    team: bool = False


_INDIVIDUAL = {
    **SWISS_TYPES,
    "FIDE_ROUNDROBIN": System.ROUND_ROBIN,
    "FIDE_DOUBLEROUNDROBIN": System.DOUBLE_ROUND_ROBIN,
    "BERGER_ROUNDROBIN": System.ROUND_ROBIN,
    "CUSTOM_ROUNDROBIN": System.ROUND_ROBIN,
    "CUSTOM_KNOCKOUT": System.KNOCK_OUT,
}

_OF_OTHERS = "CUSTOM_SWISS_"
"""Begins the codes of systems that others have written; what follows is the key of the system."""

_TEAM_PREFIXES = (
    "FIDE_SCHILLER",
    "FIDE_SCHEVENINGEN",
    "FIDE_TEAM",
    "CUSTOM_TEAM",
    "FIDE_OLYMPIAD",
    "BERGER_TEAM",
)


def event_type(text: str) -> EventType | None:
    """Return what a code means, None for a code that is none.

    ``2025`` is the older name of the 2026 edition. A suffix ``_G2`` is two games in each pairing.

    >>> event_type("FIDE_DUTCH_2026_BAKU")
    EventType(system=System('dutch'), edition='2026', baku=True, team=False)
    >>> event_type("BERGER_ROUNDROBIN_G2").system
    System('double-round-robin')
    >>> event_type("Swiss, nine rounds") is None
    True
    """
    code = text.strip().upper()
    # Before the suffixes: codes of teams end in words of their own.
    if code.startswith(_TEAM_PREFIXES):
        return EventType(None, baku=code.endswith("_BAKU"), team=True)
    baku = code.endswith("_BAKU")
    code = code.removesuffix("_BAKU")
    if code.startswith(_OF_OTHERS):
        theirs = _of_others(code.removeprefix(_OF_OTHERS))
        return EventType(theirs or own_system(_key(code)), baku=baku)
    if code.startswith("CUSTOM_") and own_system(_key(code)) is not None:
        return EventType(own_system(_key(code)), baku=baku)
    base, _, suffix = code.rpartition("_")
    year = swiss_year(suffix)
    if year and base in _INDIVIDUAL:
        return EventType(_INDIVIDUAL[base], year, baku)
    if base == "BERGER_ROUNDROBIN" and suffix[:1] == "G" and suffix[1:].isascii():
        games = int(suffix[1:]) if suffix[1:].isdigit() and len(suffix) < 4 else 0
        # More cycles are a code that we know and a system that we do not pair by.
        cycles = {1: System.ROUND_ROBIN, 2: System.DOUBLE_ROUND_ROBIN}
        return EventType(cycles.get(games)) if games else None
    return EventType(_INDIVIDUAL[code], baku=baku) if code in _INDIVIDUAL else None


def unknown_system(text: str) -> System | None:
    """Return the system to read a report by whose code is not known.

    None for no code at all.

    It keeps the code, so that it is written back, and nobody pairs by it.

    >>> unknown_system("FIDE_BURSTEN"), unknown_system(" ")
    (System('unknown-fide-bursten'), None)
    """
    words = re.findall(r"[a-z0-9]+", text.casefold())
    if not text.strip():
        return None
    return own_system(UNKNOWN_SYSTEM + "-".join(words) if words else "custom-swiss")


def team_system_of_its_own(text: str) -> System | None:
    """Return the system of teams that a code names and nobody pairs by here.

    None for the codes we know, and for none. It keeps the code, so that it is written back.

    >>> team_system_of_its_own("FOO_BAR"), team_system_of_its_own("FIDE_TEAM_TYPEA")
    (System('team-unknown-foo-bar'), None)
    """
    words = re.findall(r"[a-z0-9]+", text.casefold())
    if not text.strip() or event_type(text) is not None:
        return None
    return own_system(UNKNOWN_TEAM_SYSTEM + "-".join(words) if words else "custom-team-swiss")


def team_type_of_its_own(system: System) -> str | None:
    """Return the code of such a system, None for one that is known.

    >>> team_type_of_its_own(own_system("team-unknown-foo-bar"))
    'FOO_BAR'
    """
    if own_system(system.key) is not system:
        return None
    return system.key.removeprefix(UNKNOWN_TEAM_SYSTEM).upper().replace("-", "_")


def _key(code: str) -> str:
    return code.lower().replace("_", "-")


def _of_others(name: str) -> System | None:
    from arbitro.rules.pairing.systems import system_called  # noqa: PLC0415 - loads every system

    found = system_called(_key(name))
    return None if found is None or found in SYSTEMS.values() else found


def described(text: str) -> System | None:
    """Return the all-play-all that the free text of 092 describes.

    None where it does not.

    Reports of 2016 have no other place for it: ``Individual: Round-Robin``.

    >>> described("Individual: Round-Robin"), described("Individual: Swiss-System")
    (System('round-robin'), None)
    """
    words = " ".join("".join(letter if letter.isalpha() else " " for letter in text).split())
    said = words.casefold()
    if not any(name in said for name in _ALL_PLAY_ALL):
        return None
    double = "double" in said or "doble" in said
    return System.DOUBLE_ROUND_ROBIN if double else System.ROUND_ROBIN


def type_of_2016(system: System) -> str:
    """Return the text of 092 that tells a system in a report without a code, empty for the usual.

    >>> type_of_2016(System.ROUND_ROBIN), type_of_2016(System.DUBOV), type_of_2016(System.DUTCH)
    ('Individual: Round-Robin', 'FIDE_DUBOV', '')
    """
    if system is System.DUTCH:
        return ""
    return _TEXTS_OF_2016.get(system) or type_code(system)


_TEXTS_OF_2016 = {
    System.ROUND_ROBIN: "Individual: Round-Robin",
    System.DOUBLE_ROUND_ROBIN: "Individual: Double Round-Robin",
}
_ALL_PLAY_ALL = ("round robin", "roundrobin", "all play all", "todos contra todos")


def type_code(system: System, edition: str = "", *, baku: bool = False) -> str:
    """Return the code to write for a system.

    Plain ``FIDE_DUTCH`` unless an edition is asked for.

    >>> type_code(System.DUTCH, baku=True)
    'FIDE_DUTCH_BAKU'
    """
    if system is System.ROUND_ROBIN:
        return "FIDE_ROUNDROBIN"
    if system is System.DOUBLE_ROUND_ROBIN:
        return "FIDE_DOUBLEROUNDROBIN"
    if system.is_knock_out:
        return "CUSTOM_KNOCKOUT"
    if own_system(system.key) is system:
        return system.key.removeprefix(UNKNOWN_SYSTEM).upper().replace("-", "_")
    if system not in SYSTEMS.values():
        return _OF_OTHERS + system.key.upper().replace("-", "_")
    return swiss_type(system) + (f"_{edition}" if edition else "") + ("_BAKU" if baku else "")
