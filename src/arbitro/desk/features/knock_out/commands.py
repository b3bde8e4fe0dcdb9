"""What an arbiter may ask for in a knock-out beside pairing all that is due."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.model import EntryId, SectionId


@dataclass(frozen=True, slots=True)
class ContinueMatch:
    """Start the next game of one match, without waiting for the others.

    ``lots`` are colours for the first player of the match, ``w`` or ``b``; the service draws them.
    ``bids`` are, for an Armageddon, the seconds with which each of the two would take Black.
    """

    section: SectionId
    one: EntryId
    other: EntryId
    lots: str = ""
    bids: tuple[int, int] | None = None
