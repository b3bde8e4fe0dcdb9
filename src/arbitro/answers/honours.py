"""What is won beside the medals of an Olympiad, made from the rules' values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from arbitro.answers.derivation import answer
from arbitro.rules.standings.honours import (
    CATEGORIES,
    PlacedTeam,
    TeamCategory,
    TrophyPlace,
    categories,
    of_both,
    trophy,
)


@dataclass(frozen=True, slots=True)
class TrophyShare:
    """A federation's places in both sections."""

    name: str
    places: tuple[int, int]
    sum: Annotated[int, "what counts: the smallest wins"]


@dataclass(frozen=True, slots=True)
class Trophy:
    """The trophy of a section and another one: several holders where sums are equal."""

    section: Annotated[str, "the other one"]
    holders: tuple[TrophyShare, ...]
    places: tuple[TrophyShare, ...]


@answer("honours")
@dataclass(frozen=True, slots=True)
class Honours:
    """What is won beside the medals after a round; a trophy with every other such section."""

    after: int
    final: Annotated[bool, "all rounds are played"]
    categories: tuple[TeamCategory, ...]
    trophies: tuple[Trophy, ...]


def make_honours(
    played: tuple[int, int],
    placed: Sequence[PlacedTeam],
    others: Iterable[tuple[str, Sequence[PlacedTeam]]],
    groups: int = CATEGORIES,
) -> Honours:
    """Return the honours of teams; ``played`` are the rounds so far and all there are.

    ``others`` are the names and teams of other sections.
    """
    after, rounds = played
    trophies = []
    for name, theirs in others:
        places = trophy(placed, theirs)
        trophies.append(
            Trophy(name, tuple(map(_share, of_both(places))), tuple(map(_share, places)))
        )
    return Honours(after, after >= rounds > 0, categories(placed, groups), tuple(trophies))


def _share(place: TrophyPlace) -> TrophyShare:
    return TrophyShare(place.name, place.places, place.sum)
