"""What an arbiter may ask for when a list is to play in groups."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.model import SectionId


@dataclass(frozen=True, slots=True)
class MakeGroups:
    """Divide the players of a section into so many Belgrade groups, a round robin each.

    ``name`` begins the names of the sections.
    """

    section: SectionId
    groups: int
    name: str
