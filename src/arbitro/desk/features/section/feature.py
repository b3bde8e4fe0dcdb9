"""The event and its sections: set up, changed, closed."""

from __future__ import annotations

from arbitro.desk.features.section.answers import (
    add_section,
    create_event,
    edit_event,
    edit_section,
    finish_event,
    remove_section,
    reopen_event,
)
from arbitro.desk.features.section.commands import (
    AddSection,
    ChangeEdition,
    CreateEvent,
    EditEvent,
    EditSection,
    FinishEvent,
    RemoveSection,
    ReopenEvent,
)
from arbitro.desk.features.section.editions import change_edition
from arbitro.desk.features.section.events import EVENTS
from arbitro.desk.kernel.feature import Feature, OfEvent, OfSection

FEATURE = Feature(
    "section",
    EVENTS,
    (
        OfEvent(CreateEvent, create_event),
        OfEvent(EditEvent, edit_event),
        OfEvent(AddSection, add_section),
        OfEvent(FinishEvent, lambda state, _: finish_event(state), when_finished=True),
        OfEvent(ReopenEvent, lambda state, _: reopen_event(state), when_finished=True),
        OfSection(EditSection, lambda at, command: edit_section(at.state, at.section, command)),
        OfSection(RemoveSection, lambda at, _: remove_section(at.section)),
        OfSection(ChangeEdition, lambda at, command: change_edition(at.section, command)),
    ),
)
