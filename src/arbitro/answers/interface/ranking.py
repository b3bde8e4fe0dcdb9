"""Rank and title beside the standings: brackets, groups, honours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from arbitro.reasons import Reason


@dataclass(frozen=True, slots=True)
class BracketMatchItem:
    """A match of the bracket; players are entries, null while not known."""

    match: int
    round: int
    first: int | None
    second: int | None
    winner: int | None
    decided_by: Annotated[str, "games, rapid, blitz, armageddon, lots, withdrawal ..."]
    next: Annotated[int | None, "the match the winner goes on to"]
    third_place: bool
    games: Annotated[tuple[int, ...], "games in order of play"]


@dataclass(frozen=True, slots=True)
class BracketDetail:
    """A bracket: how many rounds it has, and its matches in the order of their numbers."""

    rounds: int
    over: bool
    matches: tuple[BracketMatchItem, ...]


@dataclass(frozen=True, slots=True)
class GroupItem:
    """A group: its players by entry, the best first; ``section`` is its own once it is made."""

    group: int
    section: int | None
    players: tuple[int, ...]
    average: Annotated[str | None, "average rating, fractions as 7/2; null without any"]


@dataclass(frozen=True, slots=True)
class GroupsDetail:
    """The groups of a list, made or proposed, and why they are as they are."""

    made: bool
    groups: tuple[GroupItem, ...]
    why: tuple[Reason, ...]
