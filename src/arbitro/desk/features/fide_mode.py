"""FIDE mode: left by the arbiter's decision or by an act that departs from it, and never entered.

What a command leads to is looked at once it is known: where a section would no longer be in the
mode, that has to be confirmed in two steps, and the log keeps it with what was done. Nothing that
is taken back brings the mode back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from arbitro.desk.derived.fide_mode import exit_of
from arbitro.desk.features.section.sections import AddSection
from arbitro.desk.kernel.feature import (
    KINDS,
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import LOCKS, Level, level_of, standing
from arbitro.desk.kernel.locked import locked_changes
from arbitro.desk.kernel.sentence import Sentence, count
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.fide_mode import Departure, ModeExit
from arbitro.desk.values.integrity import IntegrityEntry, entry_of_line
from arbitro.model import SectionId
from arbitro.model.integrity import MODE_LEFT, left_in
from arbitro.model.tournament import EXPULSION, IntegrityLine
from arbitro.reasons import Reason, Refused, reason, refused


@dataclass(frozen=True, slots=True)
class LeaveFideMode(Command):
    """Leave FIDE mode for the rest of the event; it needs ``confirmed`` in two steps."""

    section: SectionId
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class FideModeLeft(Event):
    """A section left FIDE mode when so many rounds were paired, by these departures."""

    section: SectionId
    round: int
    by: tuple[Departure, ...]


@dataclass(frozen=True, slots=True)
class IntegrityReported(Event):
    """A report that was taken over tells what befell the tournament before."""

    section: SectionId
    lines: tuple[IntegrityEntry, ...]


def _reported(fold: Fold, event: IntegrityReported) -> None:
    section = fold.section(event.section)
    section.set(integrity=(*section.section.integrity, *event.lines))


_TOLD_APART = {MODE_LEFT, EXPULSION}
"""Kinds of lines that events of their own lead to: kept as they stand they would be told twice."""


def as_reported(
    section: SectionId,
    lines: Iterable[IntegrityLine],
    players: Mapping[int, int],
    teams: Mapping[int, int] | None = None,
) -> Iterator[Event]:
    """Yield the events of what a report tells by comment lines, with who has which number.

    Who was expelled is told apart (`entry.attendance.expulsions_reported`).
    """
    told = tuple(lines)
    left = left_in(told)
    if left is not None:
        yield FideModeLeft(section, left, (Departure.REPORTED,))
    kept = (line for line in told if line.kind not in _TOLD_APART)
    others = tuple(entry_of_line(line, players, teams) for line in kept)
    if others:
        yield IntegrityReported(section, others)


def not_told(made: Iterable[IntegrityLine], given: Iterable[IntegrityLine]) -> bool:
    """Tell whether a section would not tell a line of the report it was made of."""
    told = set(made)
    return any(line.kind != MODE_LEFT and line not in told for line in given)


def _left(fold: Fold, event: FideModeLeft) -> None:
    """Keep that the mode was left, also where what came with it was taken back."""
    if not fold.has_section(event.section):
        return
    section = fold.section(event.section)
    before = section.section.mode_exit
    if before is not None and before.is_kept and before.round <= event.round:
        return
    section.set(mode_exit=ModeExit(event.round, event.by, is_kept=True))


def _exit_keys(event: FideModeLeft) -> Keys:
    return ((event.section, "fide-mode"),)


def _leave(at: Situation, _: LeaveFideMode) -> Answer:
    """Leave the mode; what has to be confirmed is asked of every departure alike."""
    if exit_of(at.state, at.section) is not None:
        return ()
    return (FideModeLeft(at.section.id, len(at.section.rounds), (Departure.CHOSEN,)),)


# What a command would leave.


class _Leaving(NamedTuple):
    """A section that a command takes out of the mode: what is asked, and the event of it."""

    asked: Refused | None
    event: FideModeLeft | None


Becoming = Callable[[tuple[Event, ...]], EventState]
"""The state that events would lead to."""


def kept_to_mode(
    state: EventState,
    command: Command,
    answer_to: Callable[[Command], Answer],
    becoming: Becoming,
) -> Answer:
    """Answer a command, and hold its answer to FIDE mode.

    Where it departs in the mode it is answered once it is confirmed in two steps, with the event
    that leaves the mode; outside, a change of what the mode locks needs a confirmation.
    """
    answer = answer_to(command)
    if isinstance(answer, Refused):
        return _told_together(state, command, answer, answer_to, becoming)
    found = tuple(_leavings(state, command, answer, becoming))
    asked = tuple(leaving.asked for leaving in found if leaving.asked is not None)
    confirmed = getattr(command, "confirmed", False)
    for problem in sorted(asked, key=level_of, reverse=True):
        stands = standing(problem, confirmed=confirmed)
        if stands is not None:
            return stands
    return (*answer, *(leaving.event for leaving in found if leaving.event is not None))


def _told_together(
    state: EventState,
    command: Any,
    answer: Refused,
    answer_to: Callable[[Command], Answer],
    becoming: Becoming,
) -> Refused:
    """Return what has to be confirmed anyway together with what it would leave."""
    if level_of(answer) in {Level.NOTE, Level.REFUSE} or not hasattr(command, "confirmed"):
        return answer
    if not state.sections or all(exit_of(state, other) for other in state.sections.values()):
        return answer
    passed = answer_to(replace(command, confirmed=Level.TWO_STEPS))
    if isinstance(passed, Refused):
        return answer
    asked = [leaving.asked for leaving in _leavings(state, command, passed, becoming)]
    leaves = next((one for one in asked if one and one.code == "leaves-fide-mode"), None)
    if leaves is None:
        return answer
    if level_of(answer) is Level.TWO_STEPS:
        told = reason("leaves-fide-mode", round=dict(leaves.values)["round"])
        return replace(answer, reasons=(*answer.reasons, told))
    return leaves


def _leavings(
    state: EventState, command: Command, events: tuple[Event, ...], becoming: Becoming
) -> Iterator[_Leaving]:
    """Yield what events mean for the mode of each section, as far as they mean anything."""
    looked = any(KINDS[type(event)].departs for event in events)
    after = becoming(events) if looked else state
    for key, section in after.sections.items():
        then, now = state.sections.get(key), exit_of(after, section)
        before = None if then is None else exit_of(state, then)
        if then is not None and before is not None:
            # Outside already, also where what took it there is taken back just now; what was put
            # back before anything was paired has taken it nowhere.
            stays = then.rounds or before.is_kept or now is not None
            kept = _kept(then if then.rounds else section, before) if stays else None
            yield _Leaving(_locked(then, section), kept)
        elif now is None:
            continue
        elif then is None:
            begins_outside = not isinstance(command, AddSection) or Departure.SYSTEM in now.by
            yield _Leaving(None if begins_outside else _leaves(section, now), _kept(section, now))
        else:
            at = now._replace(round=len(then.rounds))
            yield _Leaving(_leaves(section, at), _kept(section, at))


def _leaves(section: Section, at: ModeExit) -> Refused:
    told = tuple(map(_told, at.by))
    return refused("leaves-fide-mode", told, name=section.settings.name, round=at.round)


def _kept(section: Section, at: ModeExit) -> FideModeLeft | None:
    """Return the event of it, None where there is one and before the first pairing."""
    if at.is_kept or not section.rounds:
        return None
    return FideModeLeft(section.id, at.round, at.by)


def _locked(then: Section, now: Section) -> Refused | None:
    """Say that a change outside the mode concerns what the mode locks."""
    changed = [
        departure
        for departure in locked_changes(then, now)
        if LOCKS[departure].outside is Level.CONFIRM
    ]
    if not changed:
        return None
    return refused("changed-after-pairing", tuple(map(_told, changed)), rounds=len(then.rounds))


def _told(departure: Departure) -> Reason:
    return reason(f"departs-{departure.value}")


def _variant(event: FideModeLeft) -> str:
    return "" if event.round else "fide-mode-left-at-start"


FEATURE = Feature(
    "fide-mode",
    kinds(
        EventKind(
            "FideModeLeft",
            FideModeLeft,
            _left,
            _exit_keys,
            reserve=_left,
            stays=True,
            departs=True,
            sentence=Sentence(variant=_variant),
        ),
        EventKind(
            "IntegrityReported",
            IntegrityReported,
            _reported,
            lambda event: ((event.section, "integrity"),),
            sentence=Sentence({"count": count("lines")}),
        ),
    ),
    (OfSection(LeaveFideMode, _leave, right="settings"),),
)
