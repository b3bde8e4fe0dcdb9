"""What the event knows of a paper of the office, as its form and its print show it."""

from __future__ import annotations

from arbitro.desk.derived.office.fillings import Filling, filling_of
from arbitro.desk.kernel.state import EventState
from arbitro.i18n import Translator
from arbitro.rules.office.papers import OfficePaper


def filling_in_words(
    state: EventState, paper: OfficePaper, source: str, words: Translator
) -> Filling:
    """Return what the event knows of a paper, its codes in words."""
    found, t = filling_of(state, paper, source), words.t
    said = dict(found.said)
    if "protection-level" in said:
        said["protection-level"] = t(f"office.protection.{said['protection-level']}")
    if "measures-used" in said:
        measures = said["measures-used"].split()
        said["measures-used"] = ", ".join(t(f"office.choice.measures={each}") for each in measures)
    return Filling(said, found.lines)
