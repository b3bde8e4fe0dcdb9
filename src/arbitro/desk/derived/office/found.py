"""What a check of an event's office found, and of which section."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.rules.office.finding import Finding


class Found(NamedTuple):
    """A finding of the event (``section`` 0) or of a section; ``about`` a row of a register."""

    finding: Finding
    section: int = 0
    about: str = ""
