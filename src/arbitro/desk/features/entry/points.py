"""Penalties and bonuses of players."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.features.entry.rows import on_entry
from arbitro.desk.features.sides import points_problem
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    OfSection,
    Side,
    kinds,
)
from arbitro.desk.kernel.fields import AdjustmentField, CountedFromField, NoteField
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, Value, ValueForm
from arbitro.desk.kernel.state import Section, SectionEntry
from arbitro.model import ZERO, EntryId, Points, SectionId
from arbitro.reasons import refused


@dataclass(frozen=True, slots=True)
class AdjustPoints(Command):
    """Set the penalty or bonus of an entry, in tenths; a note says why.

    It counts from ``round`` on, from the start where that is 0.
    """

    section: SectionId
    entry: EntryId
    points: AdjustmentField
    note: NoteField = ""
    round: CountedFromField = 0


@dataclass(frozen=True, slots=True)
class PointsAdjusted(Event):
    """The penalty or bonus of an entry from a round on (0: from the start) was set, in tenths."""

    section: SectionId
    entry: EntryId
    points: Points
    note: str
    round: int = 0


def _points_adjusted(fold: Fold, event: PointsAdjusted) -> None:
    section = fold.section(event.section)
    if event.round:
        mine = section.entries[event.entry]
        later = {**mine.later_adjustments, event.round: event.points}
        notes = {**mine.later_notes, event.round: event.note}
        section.set_entry(event.entry, later_adjustments=later, later_notes=notes)
    else:
        section.set_entry(event.entry, adjustment=event.points, adjustment_note=event.note)


def adjust_points(section: Section, entry: SectionEntry, command: AdjustPoints) -> Answer:
    """Set the penalty or bonus of an entry; a knock-out has no points they could change."""
    if section.settings.system.is_knock_out and command.points:
        return refused("no-points-in-knock-outs")
    total = rounds_total(section)
    latest = max(total, len(section.rounds))
    problem = points_problem(command.points, command.round, latest, total)
    if problem is not None:
        return problem
    if command.round:
        if entry.later_adjustments.get(command.round, ZERO) == command.points:
            return ()
    elif (entry.adjustment, entry.adjustment_note) == (command.points, command.note):
        return ()
    return (PointsAdjusted(section.id, entry.id, command.points, command.note, command.round),)


FEATURE = Feature(
    "entry-points",
    kinds(
        EventKind(
            "PointsAdjusted",
            PointsAdjusted,
            _points_adjusted,
            lambda event: ((event.section, "entry", event.entry, "points", event.round),),
            sentence=Sentence({"points": Value(ValueForm.POINTS, "points")}),
        )
    ),
    (OfSection(AdjustPoints, on_entry(adjust_points), Side.PLAYERS, right="change-entries"),),
)
