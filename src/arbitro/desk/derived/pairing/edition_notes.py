"""What is to be known of the texts an event of another day follows."""

from __future__ import annotations

from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import System
from arbitro.reasons import Reason, reason
from arbitro.regulations import edition_by_key, is_of_its_day, system_of_the_day


def stand_ins(state: EventState, section: Section) -> tuple[Reason, ...]:
    """Return why a section follows texts that are not those of its first day.

    What stands in by default for texts nobody knows, an old system that was chosen though its text
    has been replaced, and where a system's own text gives the general rules.
    """
    start = state.settings.start if state.settings else None
    if start is None:
        return ()
    others = [
        edition_by_key(edition.key)
        for edition in section.editions
        if edition.decided_by == "default" and not is_of_its_day(edition.key, start)
    ]
    named = system_of_the_day(System.DUTCH, start) is section.settings.system
    replaced = [
        other
        for other in others
        if other.in_force_until and other.in_force_until < start and not named
    ]
    unknown = tuple(str(other.key) for other in others if other not in replaced)
    found = [reason("text-of-an-earlier-day", edition=None, text=item.key) for item in replaced]
    if unknown:
        found.append(reason("no-text-of-the-day", edition=None, texts=unknown))
    own = edition_of(section, "C.04.2")
    if own is not None and not own.startswith("C.04."):
        found.append(reason("general-rules-of-its-own", edition=None, text=own))
    return tuple(found)
