"""What an event is about: a person, a section, an entry or a round, whatever happened to it."""

from __future__ import annotations

from typing import Protocol

from arbitro.model import EntryId, SectionId


class AboutPerson(Protocol):
    """An event about a person of the event."""

    @property
    def entry(self) -> EntryId:
        """Return the permanent number of the person."""


class AboutSection(Protocol):
    """An event about a section."""

    @property
    def section(self) -> SectionId:
        """Return the number of the section."""


class AboutEntry(AboutPerson, AboutSection, Protocol):
    """An event about somebody who plays in a section."""


class AboutRound(AboutSection, Protocol):
    """An event about a round of a section."""

    @property
    def round(self) -> int:
        """Return the number of the round."""
