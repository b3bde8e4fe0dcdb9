"""What an arbiter may ask for when players are tied at the end."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.model import EntryId, SectionId


@dataclass(frozen=True, slots=True)
class StartPlayOff:
    """Run a play-off of tied players in sections of its own.

    ``players`` are in the order of the tie-breaks, or of lots. With ``armageddon`` its games are
    those of a further stage, or of one without time for more. ``name`` begins the names of its
    sections.
    """

    section: SectionId
    players: tuple[EntryId, ...]
    name: str
    armageddon: bool = False


@dataclass(frozen=True, slots=True)
class ContinuePlayOff:
    """Start all stages that follow the play-offs of a section as far as they are over.

    Results of further stages decide the places of those before. ``name`` begins the names of the
    sections made.
    """

    section: SectionId
    name: str
