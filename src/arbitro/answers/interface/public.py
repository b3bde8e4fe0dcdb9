"""What the public site of an event tells programs beside its answers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PublicPlayerItem:
    """A player as the public may see one; ``number`` is that of the section."""

    number: int
    name: str
    title: str
    rating: int
    federation: str


@dataclass(frozen=True, slots=True)
class PublicSectionItem:
    """A section of a public event; ``standings_after`` are the rounds after which they are shown.

    In ``event.json`` the public ``rounds`` and the last public ``standings`` follow, as answers.
    """

    section: str
    name: str
    system: str
    players: tuple[PublicPlayerItem, ...]
    standings_after: tuple[int, ...]
