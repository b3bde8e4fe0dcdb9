"""What a section has on its pages by its kind: forms, columns and papers.

A page asks whether its section's kind lists a thing, never which system is played or who plays.
What is made in a way of its own for each kind of entrants is a `ByEntrants`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Generic, Literal, TypeVar

from arbitro.model import System

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Kind:
    """What the sections of a kind show.

    ``entrants`` is who takes part, and what the page that lists them is called; it is never asked
    for, but has what it needs of its own by `ByEntrants`. ``forms`` are what is asked for beside
    what all kinds ask for, ``columns`` and ``papers`` the same of tables and of print-outs.
    ``usual`` says which tie-breaks are taken where none are chosen: none, those of a Swiss, of an
    all-play-all or of an Olympiad; None where there cannot be any.
    """

    entrants: Literal["players", "teams"]
    forms: frozenset[str]
    columns: frozenset[str]
    papers: frozenset[str]
    usual: Literal["none", "swiss", "all", "olympiad"] | None


@dataclass(frozen=True, slots=True)
class ByEntrants(Generic[T]):
    """One thing that each kind of entrants has its own of: what shows, makes or names it.

    A further kind of entrants is a further field: the type checker names whatever has none of it.
    """

    players: T
    teams: T

    def of(self, kind: Kind) -> T:
        """Return what a section of a kind has.

        >>> ByEntrants(players="board", teams="match").of(kind_of(System.TEAM_SWISS))
        'match'
        """
        found: T = getattr(self, kind.entrants)
        return found


@cache
def kind_of(system: System) -> Kind:
    """Return what sections of a system have."""
    teams = system.is_team
    return Kind(
        "teams" if teams else "players",
        frozenset(_forms(system)),
        frozenset({"team", "match"} if teams else {"club", "place", "provisional-number"}),
        frozenset(_papers(system)),
        _usual(system),
    )


def _usual(system: System) -> Literal["none", "swiss", "all", "olympiad"] | None:
    if system.is_knock_out:
        return None
    if system is System.OLYMPIAD:
        return "olympiad"
    if system.is_team:
        return "none"
    return "swiss" if system.is_swiss else "all"


def _forms(system: System) -> Iterable[str]:
    if not system.is_knock_out:
        yield "why"
    if system is System.MATCH:
        yield "match"
    else:
        yield "bracket" if system.is_knock_out else "crosstable"
    if system.is_swiss or system in {System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN}:
        yield "pair-by-hand"
    if system.is_team:
        yield from ("teams", "board-prizes")
        if system is System.OLYMPIAD:
            yield "honours"
        return
    yield from ("byes", "check-in", "drawn-numbers", "entries-from-elsewhere", "groups")
    yield from ("listed-results", "notices", "wishes")
    if not system.is_knock_out:
        yield from ("absentees", "periods")
    if system.is_swiss:
        yield from ("half-point-byes", "initial-colour", "late-players", "renumbering")


def _papers(system: System) -> Iterable[str]:
    if system.is_team:
        yield from ("board-scores", "matches", "protocols")
        if not system.has_line_ups:
            yield "players-crosstable"
    else:
        yield from ("cards", "pairings-by-name")
        if not system.is_knock_out:
            yield "pairings-checked"
        if system.is_swiss:
            yield from ("check-lists", "why")
