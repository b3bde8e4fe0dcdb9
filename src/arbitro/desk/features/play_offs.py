"""Play-offs, asked for and started: sections with their players entered, numbered and closed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.derived.names import names_of
from arbitro.desk.derived.play_offs import Due, NextStage, SettledPlaces, not_tied, stages_due
from arbitro.desk.derived.plugin_data import brought_to
from arbitro.desk.derived.standing import order_problem
from arbitro.desk.features.entry.closing import EntriesClosed
from arbitro.desk.features.entry.several_sections import SectionEntered
from arbitro.desk.features.prizes import PlayOffRecorded
from arbitro.desk.features.section.editions import completed_editions
from arbitro.desk.features.section.sections import SectionAdded
from arbitro.desk.kernel.feature import Answer, Command, Event, Feature, OfSection
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import Numbering, SectionSettings
from arbitro.model import EntryId, SectionId, System
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.knock_out import ARMAGEDDON_TIME, MatchFormat, Stage, StageKind
from arbitro.rules.pairing.play_off import (
    PlayOffKind,
    PlayOffPlan,
    armageddon_plan,
    play_off_plan,
)


@dataclass(frozen=True, slots=True)
class StartPlayOff(Command):
    """Run a play-off of tied players in sections of its own.

    ``players`` are in the order of the tie-breaks, or of lots. With ``armageddon`` its games are
    those of a further stage, or of one without time for more. ``name`` begins the names of its
    sections.
    """

    section: SectionId
    players: tuple[EntryId, ...]
    name: str
    armageddon: bool = False


@dataclass(frozen=True, slots=True)
class ContinuePlayOff(Command):
    """Start all stages that follow the play-offs of a section as far as they are over.

    Results of further stages decide the places of those before. ``name`` begins the names of the
    sections made.
    """

    section: SectionId
    name: str


def plan_of(players: int, *, armageddon: bool) -> PlayOffPlan:
    """Return the plan of so many players; ValueError for fewer than two."""
    return armageddon_plan(players) if armageddon else play_off_plan(players)


def start_play_off(state: EventState, section: Section, command: StartPlayOff) -> Answer:
    """Make the sections of a play-off between players with as many points after the last round."""
    problem = _problem(state, section, command)
    if problem is not None:
        return problem
    plan = plan_of(len(command.players), armageddon=command.armageddon)
    return tuple(_sections(state, section, plan, command.players, command.name))


def _sections(
    state: EventState,
    section: Section,
    plan: PlayOffPlan,
    tied: tuple[EntryId, ...],
    title: str,
) -> list[Event]:
    """Return the events that make the sections of a plan, their players entered and numbered."""
    events: list[Event] = []
    for offset, group in enumerate(plan.groups):
        number = SectionId(state.next_section + offset)
        players = tuple(tied[place - 1] for place in group)
        alone = len(plan.groups) == 1
        name = _free_name(state, title if alone else f"{title} {offset + 1}")
        settings = _settings(section, plan, name, 0 if alone else offset + 1)
        settings = replace(settings, name_order=names_of(state, section))
        editions = completed_editions(state, section, settings)
        assert not isinstance(editions, Refused), "C.05 and C.07 have a text to follow on any day"
        brought = brought_to(settings, section.brought)
        events.append(SectionAdded(number, settings, editions, brought))
        events += [SectionEntered(number, entry) for entry in players]
        events.append(EntriesClosed(number, players))
    return events


def _problem(state: EventState, section: Section, command: StartPlayOff) -> Refused | None:
    if not command.name.strip():
        return refused("name-missing")
    if len(command.players) < 2:
        return refused("two-players-needed")
    if len(set(command.players)) != len(command.players):
        return refused("order-incomplete")
    problem = not_tied(state, section, command.players)
    return problem or _order_problem(state, section, command.players)


def _order_problem(
    state: EventState, section: Section, players: tuple[EntryId, ...]
) -> Refused | None:
    """Refuse to seed more than two players by standings that are not by their list."""
    return order_problem(state, section) if len(players) > 2 else None


def _settings(parent: Section, plan: PlayOffPlan, name: str, group: int) -> SectionSettings:
    """Return the settings of one section of a play-off: all its games are quick ones."""
    level = () if plan.armageddon else (Stage(StageKind.ARMAGEDDON, 1, ARMAGEDDON_TIME),)
    return SectionSettings(
        name,
        system=_SYSTEMS[plan.kind],
        time_control=plan.time_control,
        time_control_text="",
        numbering=Numbering.FIXED,
        first_board=parent.settings.first_board,
        knock_out=_match(plan, level),
        play_off_of=parent.id,
        play_off_group=group,
    )


def _match(plan: PlayOffPlan, level: tuple[Stage, ...]) -> MatchFormat:
    if plan.armageddon:
        return MatchFormat(1, stages=(), armageddon=True)
    return MatchFormat(plan.games, stages=level)


_SYSTEMS = {
    PlayOffKind.MATCH: System.MATCH,
    PlayOffKind.KNOCK_OUT: System.KNOCK_OUT,
    PlayOffKind.ROUND_ROBIN: System.ROUND_ROBIN,
    PlayOffKind.SECTIONS: System.ROUND_ROBIN,
}


def _free_name(state: EventState, name: str) -> str:
    """Return the name, or the name with the first number no section has it with."""
    taken = {section.settings.name for section in state.sections.values()}
    if name not in taken:
        return name
    count = 2
    while f"{name} ({count})" in taken:
        count += 1
    return f"{name} ({count})"


def continue_play_off(state: EventState, section: Section, command: ContinuePlayOff) -> Answer:
    """Start every stage that follows those that are over, and carry their results over.

    A result may decide what follows next: so it goes on until nothing more is due.
    """
    if not command.name.strip():
        return refused("name-missing")
    events: list[Event] = []
    waiting: list[NextStage] = []
    while True:
        due = stages_due(state, section.id)
        stages = [item for item in due if isinstance(item, NextStage)]
        for stage in stages:
            problem = _order_problem(state, section, stage.players)
            if problem is not None:
                return problem
        waiting = [stage for stage in stages if stage.plan is None]
        made = _next(state, section.id, command.name, due)
        if not made:
            break
        events += made
        state = fold_events(made, state)
    if not events and waiting:
        names = tuple(state.people[entry].name for entry in waiting[0].players)
        return refused("play-off-fewest-moves", players=names)
    return tuple(events) or refused("play-off-nothing-due")


def _next(state: EventState, section: SectionId, name: str, due: tuple[Due, ...]) -> list[Event]:
    """Return the events of what is due: results first, since they may change what follows.

    A further stage is called as the section it follows.
    """
    settled: list[Event] = [
        PlayOffRecorded(item.section, item.result)
        for item in due
        if isinstance(item, SettledPlaces)
    ]
    if settled:
        return settled
    events: list[Event] = []
    for item in due:
        if isinstance(item, NextStage) and item.plan is not None:
            after = fold_events(events, state)
            parent = after.sections[item.section]
            title = name if parent.id == section else parent.settings.name
            events += _sections(after, parent, item.plan, item.players, title)
    return events


FEATURE = Feature(
    "play-offs",
    commands=(
        OfSection(
            StartPlayOff,
            lambda at, command: start_play_off(at.state, at.section, command),
            right="pair",
        ),
        OfSection(
            ContinuePlayOff,
            lambda at, command: continue_play_off(at.state, at.section, command),
            right="pair",
        ),
    ),
)
