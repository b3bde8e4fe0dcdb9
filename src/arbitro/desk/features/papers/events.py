"""What the log keeps of the official papers."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.values.papers import Blanks
from arbitro.model import SectionId


@dataclass(frozen=True, slots=True)
class PaperKept:
    """The blanks of a paper are filled in like this; without any it is as the event fills it."""

    section: SectionId
    paper: str
    about: str
    blanks: Blanks
    previous: Blanks = ()
