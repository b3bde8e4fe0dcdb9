"""The features of the desk, joined: who answers which command, and every kind of event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.desk.features import (
    applications,
    arbiters,
    by_hand,
    drawing,
    games,
    groups,
    incidents,
    norms,
    office,
    papers,
    play_offs,
    private,
    prizes,
    publicity,
    regulations,
    reports,
    requests,
    results,
    sealed,
    second_reading,
)
from arbitro.desk.features.entry import feature as entry
from arbitro.desk.features.knock_out import answers as knock_out
from arbitro.desk.features.pairing import answers as pairing
from arbitro.desk.features.report import feature as report
from arbitro.desk.features.round import answers as round_
from arbitro.desk.features.round import late_entry
from arbitro.desk.features.section import answers as section
from arbitro.desk.features.teams import feature as teams
from arbitro.desk.kernel import timeline
from arbitro.desk.kernel.feature import CommandRow, EventKind, Feature, Guard

FEATURES: tuple[Feature, ...] = (
    section.FEATURE,
    entry.FEATURE,
    groups.FEATURE,
    pairing.FEATURE,
    round_.FEATURE,
    late_entry.FEATURE,
    by_hand.FEATURE,
    results.FEATURE,
    reports.FEATURE,
    requests.FEATURE,
    second_reading.FEATURE,
    teams.FEATURE,
    knock_out.FEATURE,
    play_offs.FEATURE,
    prizes.FEATURE,
    drawing.FEATURE,
    incidents.FEATURE,
    games.FEATURE,
    arbiters.FEATURE,
    norms.FEATURE,
    papers.FEATURE,
    report.FEATURE,
    publicity.FEATURE,
    private.FEATURE,
    sealed.FEATURE,
    office.FEATURE,
    regulations.FEATURE,
    applications.FEATURE,
)
"""Every feature; their guards are asked in this order."""

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
