"""Starting a play-off: sections with their players entered, numbered and closed."""

from __future__ import annotations

from arbitro.desk import events as happened
from arbitro.desk.decisions.sections import Answer, completed_editions
from arbitro.desk.events import Event
from arbitro.desk.play_offs.commands import StartPlayOff
from arbitro.desk.settings import Numbering, SectionSettings
from arbitro.desk.standing import standings_of
from arbitro.desk.state import EventState, Section
from arbitro.explain import Refused
from arbitro.explain.reason import refused
from arbitro.model import EntryId, SectionId, System
from arbitro.rules.pairing.knock_out import ARMAGEDDON_TIME, MatchFormat, Stage, StageKind
from arbitro.rules.pairing.play_off import (
    PlayOffKind,
    PlayOffPlan,
    armageddon_plan,
    play_off_plan,
)


def plan_of(players: int, *, armageddon: bool) -> PlayOffPlan:
    """Return the plan of so many players; ValueError for fewer than two."""
    return armageddon_plan(players) if armageddon else play_off_plan(players)


def start_play_off(state: EventState, section: Section, command: StartPlayOff) -> Answer:
    """Make the sections of a play-off between players with as many points after the last round."""
    problem = _problem(state, section, command)
    if problem is not None:
        return problem
    plan = plan_of(len(command.players), armageddon=command.armageddon)
    events: list[Event] = []
    for offset, group in enumerate(plan.groups):
        number = SectionId(state.next_section + offset)
        players = tuple(command.players[place - 1] for place in group)
        name = command.name if len(plan.groups) == 1 else f"{command.name} {offset + 1}"
        name = _free_name(state, name)
        settings = _settings(section, plan, name)
        editions = completed_editions(state, section, settings)
        if isinstance(editions, Refused):
            return editions
        events.append(happened.SectionAdded(number, settings, editions))
        events += [happened.SectionEntered(number, entry) for entry in players]
        events.append(happened.EntriesClosed(number, players))
    return tuple(events)


def _problem(state: EventState, section: Section, command: StartPlayOff) -> Refused | None:
    if not command.name.strip():
        return refused("name-missing")
    if len(command.players) < 2:
        return refused("two-players-needed")
    if len(set(command.players)) != len(command.players):
        return refused("order-incomplete")
    unknown = [entry for entry in command.players if entry not in section.entries]
    if unknown:
        return refused("entry-unknown", entry=unknown[0])
    table = standings_of(state, section.id)
    over = section.rounds_complete >= section.rounds_total > 0
    if not over or table is None:
        return refused("play-off-too-early")
    points = {row.tpn: row.points for row in table.rows}
    numbers = tuple(section.tpn(entry) for entry in command.players)
    if len({points[number] for number in numbers}) > 1:
        return refused("play-off-not-tied", players=numbers)
    return None


def _settings(parent: Section, plan: PlayOffPlan, name: str) -> SectionSettings:
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
    taken = {each.settings.name for each in state.sections.values()}
    if name not in taken:
        return name
    count = 2
    while f"{name} ({count})" in taken:
        count += 1
    return f"{name} ({count})"


def result_of(state: EventState, play_off: Section) -> tuple[tuple[EntryId, ...], ...] | None:
    """Return how a play-off of one section ended, best first; None while it goes on."""
    over = play_off.rounds_complete >= play_off.rounds_total > 0
    table = standings_of(state, play_off.id) if over else None
    if table is None:
        return None
    places: dict[int, list[EntryId]] = {}
    for row in table.rows:
        places.setdefault(row.rank, []).append(play_off.entry_of(row.tpn))
    return tuple(tuple(places[rank]) for rank in sorted(places))
