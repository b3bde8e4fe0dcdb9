"""The systems by which it is decided who meets whom: a key and what is true of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final


@dataclass(frozen=True, slots=True)
class SystemTraits:
    """What a system is, for whoever has only its record and not the system itself.

    ``is_swiss``: rounds are paired from the results, not taken from a table. ``is_team``: teams
    with rosters take part, not single players; with ``has_line_ups`` they meet in matches and
    choose who plays each of them, in the other systems of teams a table says which member meets
    whom, and with ``meets_several`` the players of a team meet those of several teams in one round.
    ``is_knock_out``: who loses a match is out; a match is a knock-out of two players.
    ``games_per_round`` is how many records make a round, two where every pairing is a match
    (C.04.5). ``regulation`` is the one whose editions describe the system.
    """

    is_swiss: bool = False
    is_team: bool = False
    has_line_ups: bool = False
    meets_several: bool = False
    is_knock_out: bool = False
    games_per_round: int = 1
    regulation: str = "C.05"


class System:
    """A way to decide who meets whom; ``key`` names it on the command line and in files.

    Ours are constants, `SYSTEMS` lists them. A file may name others with their traits: they can be
    shown, and only whoever knows them can pair. There is one value for a key and its traits, so
    systems are compared by identity.

    >>> System.SCHILLER.is_team, System.SKALITZKA.meets_several, System.DOUBLE_SWISS.games_per_round
    (True, True, 2)
    >>> System.DUBOV.regulation, system_of("acme", SystemTraits(is_swiss=True)) in SYSTEMS.values()
    ('C.04.4.1', False)
    """

    __slots__ = ("key", "traits")

    DUTCH: ClassVar[System]
    DUBOV: ClassVar[System]
    BURSTEIN: ClassVar[System]
    LIM: ClassVar[System]
    DOUBLE_SWISS: ClassVar[System]
    DUTCH_2012: ClassVar[System]
    DUTCH_2009: ClassVar[System]
    SWISS_1992: ClassVar[System]
    ROUND_ROBIN: ClassVar[System]
    DOUBLE_ROUND_ROBIN: ClassVar[System]
    KNOCK_OUT: ClassVar[System]
    MATCH: ClassVar[System]
    TEAM_SWISS: ClassVar[System]
    OLYMPIAD: ClassVar[System]
    TEAM_ROUND_ROBIN: ClassVar[System]
    TEAM_DOUBLE_ROUND_ROBIN: ClassVar[System]
    SCHEVENINGEN: ClassVar[System]
    SEMI_SCHEVENINGEN: ClassVar[System]
    SCHILLER: ClassVar[System]
    SKALITZKA: ClassVar[System]
    HILTON: ClassVar[System]
    MOLTER: ClassVar[System]

    def __init__(self, key: str, traits: SystemTraits) -> None:
        self.key: Final = key
        self.traits: Final = traits

    def __repr__(self) -> str:
        return f"System({self.key!r})"

    def __reduce__(self) -> tuple[object, ...]:
        # a copy, in this process or another, is the same system
        return system_of, (self.key, self.traits)

    @property
    def is_swiss(self) -> bool:
        """Tell whether rounds are paired from the results, not taken from a table."""
        return self.traits.is_swiss

    @property
    def is_team(self) -> bool:
        """Tell whether teams with rosters take part, not single players."""
        return self.traits.is_team

    @property
    def has_line_ups(self) -> bool:
        """Tell whether teams meet in matches and choose who plays each of them."""
        return self.traits.has_line_ups

    @property
    def meets_several(self) -> bool:
        """Tell whether the players of a team meet those of several teams in one round."""
        return self.traits.meets_several

    @property
    def games_per_round(self) -> int:
        """Return how many records make a round: two where every pairing is a match (C.04.5)."""
        return self.traits.games_per_round

    @property
    def plays_chosen_rounds(self) -> bool:
        """Tell whether somebody chooses how many rounds are played; elsewhere a table says it."""
        return self.is_swiss or self is System.MOLTER

    @property
    def is_knock_out(self) -> bool:
        """Tell whether who loses a match is out; a match is a knock-out of two players."""
        return self.traits.is_knock_out

    @property
    def regulation(self) -> str:
        """Return the regulation whose editions describe the system."""
        return self.traits.regulation


@cache
def system_of(key: str, traits: SystemTraits) -> System:
    """Return the one value of a key and traits.

    ValueError where the key is one of ours and the traits are not: who wrote it means another one.
    """
    ours = SYSTEMS.get(key)
    if ours is None:
        return System(key, traits)
    if ours.traits != traits:
        raise ValueError(f"{key} with other traits")
    return ours


_OWN_SYSTEMS = {
    "custom-swiss": SystemTraits(is_swiss=True, regulation="C.04.3"),
    "custom-doubleswiss": SystemTraits(is_swiss=True, games_per_round=2, regulation="C.04.5"),
    "custom-team-swiss": SystemTraits(
        is_swiss=True, is_team=True, has_line_ups=True, regulation="C.04.6"
    ),
}


UNKNOWN_SYSTEM = "unknown-"
"""Begins the key of a system of which a report has a code that is not known here."""

UNKNOWN_TEAM_SYSTEM = "team-unknown-"
"""The same of a report of teams."""


def own_system(key: str) -> System | None:
    """Return the Swiss by rules of an event's own that a key names, None where it names no such.

    It is remembered, shown and ranked as the system whose regulation it has; nobody pairs by it.

    A key that begins with ``unknown-``, or ``team-unknown-``, is a code of a report that nobody
    knows here.

    >>> own_system("custom-swiss"), own_system("custom-swiss-club"), own_system("dutch")
    (System('custom-swiss'), System('custom-swiss-club'), None)
    >>> own_system("team-unknown-foo").is_team
    True
    """
    traits = _OWN_SYSTEMS.get(key)
    if traits is None and key.startswith(("custom-swiss-", UNKNOWN_SYSTEM)):
        traits = _OWN_SYSTEMS["custom-swiss"]
    if traits is None and key.startswith(UNKNOWN_TEAM_SYSTEM):
        traits = _OWN_SYSTEMS["custom-team-swiss"]
    return None if traits is None else system_of(key, traits)


def _swiss(key: str, regulation: str, *, games_per_round: int = 1) -> System:
    traits = SystemTraits(is_swiss=True, games_per_round=games_per_round, regulation=regulation)
    return System(key, traits)


def _by_tables_of_teams(key: str, *, meets_several: bool = False) -> System:
    return System(key, SystemTraits(is_team=True, meets_several=meets_several))


_MEETING_IN_MATCHES = SystemTraits(is_team=True, has_line_ups=True)

System.DUTCH = _swiss("dutch", "C.04.3")
System.DUBOV = _swiss("dubov", "C.04.4.1")
System.BURSTEIN = _swiss("burstein", "C.04.4.2")
System.LIM = _swiss("lim", "C.04.4.3")
System.DOUBLE_SWISS = _swiss("double-swiss", "C.04.5", games_per_round=2)
System.DUTCH_2012 = _swiss("dutch-2012", "DUTCH.2012")
System.DUTCH_2009 = _swiss("dutch-2009", "DUTCH.2009")
System.SWISS_1992 = _swiss("swiss-1992", "SWISS.1992")
System.ROUND_ROBIN = System("round-robin", SystemTraits())
System.DOUBLE_ROUND_ROBIN = System("double-round-robin", SystemTraits())
System.KNOCK_OUT = System("knock-out", SystemTraits(is_knock_out=True))
System.MATCH = System("match", SystemTraits(is_knock_out=True))
System.TEAM_SWISS = System(
    "team-swiss",
    SystemTraits(is_swiss=True, is_team=True, has_line_ups=True, regulation="C.04.6"),
)
System.OLYMPIAD = System(
    "olympiad",
    SystemTraits(is_swiss=True, is_team=True, has_line_ups=True, regulation="D.02"),
)
System.TEAM_ROUND_ROBIN = System("team-round-robin", _MEETING_IN_MATCHES)
System.TEAM_DOUBLE_ROUND_ROBIN = System("team-double-round-robin", _MEETING_IN_MATCHES)
System.SCHEVENINGEN = _by_tables_of_teams("scheveningen")
System.SEMI_SCHEVENINGEN = _by_tables_of_teams("semi-scheveningen")
System.SCHILLER = _by_tables_of_teams("schiller")
System.SKALITZKA = _by_tables_of_teams("skalitzka", meets_several=True)
System.HILTON = _by_tables_of_teams("hilton", meets_several=True)
System.MOLTER = _by_tables_of_teams("molter", meets_several=True)

SYSTEMS: Mapping[str, System] = {
    var.key: var for var in vars(System).values() if isinstance(var, System)
}
"""The systems of arbitro itself by key, in the order they are offered in."""
