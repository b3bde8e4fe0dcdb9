"""The answer to every command: events, or a refusal with its reason. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from arbitro.desk.all_features import COMMANDS, GUARDS, IN_TEAMS, REVIEWS
from arbitro.desk.derived.pairing.next_round import pair_by_the_book
from arbitro.desk.derived.problem import changes_since
from arbitro.desk.features.fide_mode import kept_to_mode
from arbitro.desk.features.round.events import is_pairing_of
from arbitro.desk.kernel.command_group import CommandGroup, answer_in_turn
from arbitro.desk.kernel.feature import Answer, Command, OfEvent, OfSection, Pairer, Side, Situation
from arbitro.desk.kernel.fields import value_of
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.levels import Level, Settled, settle
from arbitro.desk.kernel.lots import Lots
from arbitro.desk.kernel.state import EventState
from arbitro.desk.kernel.text_checks import not_writable
from arbitro.desk.kernel.timeline import OfLog, Redo, Timeline
from arbitro.model import SectionId
from arbitro.reasons import Refused, refused

C = TypeVar("C", bound=Command | CommandGroup)


def decide(state: EventState, command: Command, pair: Pairer = pair_by_the_book) -> Answer:
    """Answer a command in a state; ``pair`` is the engine that pairs a Swiss.

    No events: what was asked for is already so. `Undo` and `Redo` need the timeline.
    """
    return kept_to_mode(
        state,
        command,
        lambda asked: _answered(state, asked, pair),
        lambda events: fold_events(events, state),
    )


def _answered(state: EventState, command: Command, pair: Pairer) -> Answer:
    """Answer a command as if there were no FIDE mode."""
    row = COMMANDS.get(type(command))
    if state.finished and not (row is not None and row.when_finished):
        return refused("event-finished")
    if row is None or not row.checks_texts:
        problem = not_writable(command)
        if problem is not None:
            return problem
    if isinstance(row, OfEvent):
        return row.answer(state, command)
    if not isinstance(row, OfSection):
        return refused("command-unknown")
    number: SectionId = value_of(command, "section")
    section = state.sections.get(number)
    if section is None:
        return refused("section-unknown", section=number)
    first = None if row.first is None else row.first(command)
    before = () if first is None else _answered(state, first, pair)
    if isinstance(before, Refused):
        return before
    answer = _in_section(Situation(state, section, pair), row, command)
    # Behind the answer: a review sees what would happen, a guard only what was asked.
    for review in REVIEWS:
        answer = review(section, answer)
    return answer if isinstance(answer, Refused) else (*before, *answer)


def _in_section(at: Situation, row: OfSection[Any], command: Command) -> Answer:
    for guard in GUARDS:
        answer = guard(at, command)
        if answer is not None:
            return answer
    if not at.section.settings.system.is_team:
        if row.side is Side.TEAMS:
            return refused("section-without-teams")
    elif row.side is Side.PLAYERS:
        return refused("not-with-teams")
    elif type(command) in IN_TEAMS:
        answer = IN_TEAMS[type(command)](at, command)
        if answer is not None:
            return answer
    return row.answer(at, command)


def decide_on(
    timeline: Timeline, command: Command | CommandGroup, pair: Pairer = pair_by_the_book
) -> Answer:
    """Answer a command with the events it leads to in an event's log, or with a refusal."""
    if isinstance(command, CommandGroup):
        return answer_in_turn(
            timeline.state,
            command,
            lambda state, one: _with_causes(timeline, one, decide(state, one, pair)),
        )
    row = COMMANDS.get(type(command))
    if not isinstance(row, OfLog):
        return _with_causes(timeline, command, decide(timeline.state, command, pair))
    return kept_to_mode(
        timeline.state,
        command,
        lambda asked: _answered_by_log(timeline, row, asked, pair),
        timeline.state_with,
    )


def _answered_by_log(timeline: Timeline, row: OfLog[Any], command: Command, pair: Pairer) -> Answer:
    """Answer a command about the log itself as if there were no FIDE mode."""
    answer = row.answer(timeline, command)
    again = row.again(timeline, command)
    if again is None or isinstance(answer, Refused):
        return answer
    # Asked for its refusal alone: what is done again are the events of then.
    possible = decide_on(timeline, again, pair)
    return possible if isinstance(possible, Refused) else answer


def turnable(timeline: Timeline) -> frozenset[str]:
    """Return the commands that can be undone or redone now, some of them once confirmed."""
    again = (
        command
        for command in timeline.undone_alone()
        if not isinstance(decide_on(timeline, Redo(command, Level.TWO_STEPS)), Refused)
    )
    return timeline.undoable() | frozenset(again)


def settle_on(
    timeline: Timeline,
    command: Command | CommandGroup,
    pair: Pairer = pair_by_the_book,
    token: str = "",
) -> Settled:
    """Answer a command as `decide_on`, with the levels of what it meets and their confirmation."""
    log = (timeline.begun_by, timeline.version)
    return settle(command, lambda asked: decide_on(timeline, asked, pair), log, token)


def _with_causes(timeline: Timeline, command: Command, answer: Answer) -> Answer:
    """Return an answer; one that finds a round out of date with what has changed since."""
    if not (isinstance(answer, Refused) and answer.code == "pairing-stale"):
        return answer
    section: SectionId = value_of(command, "section")
    number = dict(answer.values)["round"]
    assert isinstance(number, int), "a round that is out of date has a number"
    then = when_paired(timeline, section, number)
    causes = () if then is None else changes_since(then, timeline.state, section, number)
    return replace(answer, reasons=(*causes, *answer.reasons))


def with_lots(state: EventState, command: C, lots: Lots, seed: str = "") -> C:
    """Return a command, before it is decided, with every lot drawn that it lacks.

    Lots among those who are level come from the event's ``seed``.
    """
    if isinstance(command, CommandGroup):
        drawn_each = tuple(with_lots(state, one, lots, seed) for one in command.commands)
        return replace(command, commands=drawn_each)
    row = COMMANDS.get(type(command))
    if row is None or row.draw is None:
        return command
    drawn: C = row.draw(state, command, lots, seed)
    return drawn


def when_paired(timeline: Timeline, section: SectionId, number: int) -> EventState | None:
    """Return the state just after a round was paired as it stands now; None if it is not."""
    return timeline.state_after_last(lambda event: is_pairing_of(event, section, number))
