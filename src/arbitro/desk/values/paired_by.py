"""What paired a round, so that the same can pair it again."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PairedBy:
    """A distribution in a version, by an edition with a digest, from a seed; empty: not known.

    A text may change under the same name: ``edition_digest`` tells. ``seed`` is what was drawn by,
    the numbers of the table for instance; None where nothing was.

    >>> PairedBy("arbitro", "0.1.0").program, PairedBy().program
    ('arbitro 0.1.0', '')
    """

    distribution: str = ""
    version: str = ""
    edition_digest: str = ""
    seed: int | None = None

    @property
    def program(self) -> str:
        """Return the program as reports name it."""
        return f"{self.distribution} {self.version}".strip()


NOT_KNOWN = PairedBy()
"""What paired the rounds that a report tells of."""
