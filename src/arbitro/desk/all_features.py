"""The features of the desk, joined: who answers which command, and every kind of event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import arbitro.desk.commands  # noqa: F401 - its modules make themselves known
from arbitro.desk.kernel import timeline
from arbitro.desk.kernel.feature import KNOWN_FEATURES, CommandRow, EventKind, Feature, Guard

FEATURES: tuple[Feature, ...] = tuple(sorted(KNOWN_FEATURES, key=lambda feature: feature.name))
"""Every feature; their guards are asked in the order of their names."""

EVENTS: tuple[EventKind[Any], ...] = (
    *(event for feature in FEATURES for event in feature.events),
    *timeline.EVENTS,
)
"""Every kind of event there is; a plug-in adds none."""

COMMANDS: Mapping[type, CommandRow[Any]] = {
    row.command: row
    for row in (*(other for feature in FEATURES for other in feature.commands), *timeline.COMMANDS)
}
"""The row of every command; those of the log itself come last."""

IN_TEAMS: Mapping[type, Guard] = {
    command: answer for feature in FEATURES for command, answer in feature.in_teams.items()
}
"""What a section of teams answers in a way of its own."""

GUARDS = tuple(guard for feature in FEATURES for guard in feature.guards)
REVIEWS = tuple(review for feature in FEATURES for review in feature.reviews)
