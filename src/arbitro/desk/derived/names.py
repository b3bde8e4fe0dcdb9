"""The order names have in a section: its starting numbers and lists all follow the same one."""

from __future__ import annotations

from dataclasses import replace

from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import Readings
from arbitro.model.names import NameOrder, name_order_of
from arbitro.rules.pairing.readings import NAMES, readings_of


def event_names(state: EventState) -> NameOrder:
    """Return the order of names of an event's language."""
    return name_order_of("" if state.settings is None else state.settings.language)


def names_of(state: EventState, section: Section) -> NameOrder:
    """Return the order of names of a section.

    One that was numbered before this was a setting keeps the order it was numbered by.
    """
    chosen = section.settings.name_order
    if chosen is not None:
        return chosen
    return NameOrder.CODE_POINTS if section.entries_closed else event_names(state)


def with_name_order(state: EventState, settings: SectionSettings) -> SectionSettings:
    """Return the settings of a new section, its names ordered as in the event's language."""
    if settings.name_order is not None:
        return settings
    return replace(settings, name_order=event_names(state))


def readings_with_names(state: EventState, section: Section) -> Readings:
    """Return a section's readings, its order of names among them where the text pairs by that."""
    readings = section.settings.readings
    offered = [item for key, _why in section.editions for item in readings_of(key)]
    reading = next((item for item in offered if item.name == NAMES), None)
    if reading is None:
        return readings
    names = names_of(state, section).value
    others = (item for item in readings if item[0] != NAMES)
    return tuple(sorted((*others, *(() if names == reading.usual else ((NAMES, names),)))))
