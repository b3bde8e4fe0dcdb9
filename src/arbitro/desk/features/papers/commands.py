"""What may be asked about the official papers of a section."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.values.papers import Blanks
from arbitro.model import SectionId


@dataclass(frozen=True, slots=True)
class KeepPaper:
    """Keep what is filled into a paper; ``about`` tells whom it is about.

    ``expected`` is what the asker saw: members that differ from it change, others stay.
    """

    section: SectionId
    paper: str
    about: str
    blanks: Blanks
    expected: Blanks = ()
