"""What is to be known of the texts an event of another day follows."""

from __future__ import annotations

from datetime import date

from arbitro.desk.pairing import edition_of
from arbitro.desk.state import EventState, Section
from arbitro.explain import Reason, reason
from arbitro.model import EditionKey
from arbitro.regulations import edition, is_of_its_day


def stand_ins(state: EventState, section: Section) -> tuple[Reason, ...]:
    """Return why a section follows texts that are not those of its first day.

    One reason for each text that stands in by default, and one where the system's own text gives
    the general rules.
    """
    start = state.settings.start if state.settings else None
    if start is None:
        return ()
    found = [
        _stands_in(each.key, start)
        for each in section.editions
        if each.decided_by == "default" and not is_of_its_day(each.key, start)
    ]
    own = edition_of(section, "C.04.2")
    if own is not None and not own.startswith("C.04."):
        found.append(reason("general-rules-of-its-own", edition=None, text=own))
    return tuple(found)


def _stands_in(key: EditionKey, start: date) -> Reason:
    last = edition(key).in_force_until
    if last is not None and last < start:
        return reason("text-of-an-earlier-day", edition=None, text=key, last=last.isoformat())
    return reason("no-text-of-the-day", edition=None, text=key, day=start.isoformat())
