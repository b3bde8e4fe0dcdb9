"""Dividing a closed list into Belgrade groups: round robins with their players numbered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from arbitro.desk.derived.names import names_of
from arbitro.desk.derived.plugin_data import brought_to
from arbitro.desk.features.entry.closing import EntriesClosed
from arbitro.desk.features.entry.several_sections import SectionEntered
from arbitro.desk.features.pairing.by_system import PairRound
from arbitro.desk.features.round.pair_by_hand import PairByHand
from arbitro.desk.features.section.editions import completed_editions
from arbitro.desk.features.section.sections import SectionAdded
from arbitro.desk.kernel.feature import Answer, Command, Event, Feature, OfSection, Situation
from arbitro.desk.kernel.fields import Terms
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import Numbering, SectionSettings
from arbitro.model import EntryId, SectionId, System
from arbitro.model.names import NameOrder
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.schedules import WimbledonGroups, belgrade_groups, groups_of_list
from arbitro.rules.pairing.schedules.wimbledon import MOST_GROUPS
from arbitro.rules.pairing.swiss.initial_order import strength_of_player


@dataclass(frozen=True, slots=True)
class MakeGroups(Command):
    """Divide the players of a section into so many Belgrade groups, a round robin each.

    ``name`` begins the names of the sections.
    """

    section: SectionId
    groups: Annotated[int, Terms(label="ui.groups.count", least=2, most=MOST_GROUPS)]
    name: str


def members(section: Section) -> tuple[EntryId, ...]:
    """Return who is divided, by number: those who have not withdrawn."""
    return tuple(number for number in section.numbers if not section.entries[number].withdrawn)


def group_sections(state: EventState, section: Section) -> tuple[Section, ...]:
    """Return the sections made of a section's players."""
    return tuple(
        other for other in state.sections.values() if other.settings.group_of == section.id
    )


def list_plays_in_groups(at: Situation, command: Command) -> Answer | None:
    """Refuse to pair a list whose players play in the groups made of it."""
    pairs = isinstance(command, PairRound | PairByHand)
    return (
        refused("list-plays-in-groups") if pairs and group_sections(at.state, at.section) else None
    )


def propose_groups(state: EventState, section: Section, groups: int) -> WimbledonGroups | Refused:
    """Return the groups that would be made, players by their place among those divided."""
    players = members(section)
    asked = MakeGroups(section.id, groups, section.settings.name)
    problem = _problem(state, section, asked, len(players))
    if problem is not None:
        return problem
    people = (state.people[player] for player in players)
    return groups_of_list([strength_of_player(person) for person in people], groups)


def make_groups(state: EventState, section: Section, command: MakeGroups) -> Answer:
    """Make a section of each group; its numbers follow those of the list."""
    players = members(section)
    problem = _problem(state, section, command, len(players))
    if problem is not None:
        return problem
    events: list[Event] = []
    taken = {other.settings.name for other in state.sections.values()}
    for offset, places in enumerate(belgrade_groups(len(players), command.groups)):
        number = SectionId(state.next_section + offset)
        name = f"{command.name} {offset + 1}"
        if name in taken:
            return refused("section-name-taken", name=name)
        settings = _settings(section, name, names_of(state, section))
        editions = completed_editions(state, section, settings)
        assert not isinstance(editions, Refused), "C.05 and C.07 have a text to follow on any day"
        group = tuple(players[place - 1] for place in places)
        brought = brought_to(settings, section.brought)
        events.append(SectionAdded(number, settings, editions, brought))
        events += [SectionEntered(number, entry) for entry in group]
        events.append(EntriesClosed(number, group))
    return tuple(events)


def _problem(
    state: EventState, section: Section, command: MakeGroups, players: int
) -> Refused | None:
    if section.settings.system.is_team:
        return refused("not-with-teams")
    if not section.entries_closed:
        return refused("entries-open")
    if section.rounds:
        return refused("already-paired", field="")
    if group_sections(state, section):
        return refused("groups-made")
    if not command.name.strip():
        return refused("name-missing")
    most = min(players // 2, MOST_GROUPS)
    if not 2 <= command.groups <= most:
        return refused("groups-out-of-range", groups=command.groups, players=players, most=most)
    return None


def _settings(parent: Section, name: str, names: NameOrder) -> SectionSettings:
    """Return the settings of a group: what is said of the list, as a round robin.

    Boards count from 1: no place in the hall is given yet.
    """
    return replace(
        SectionSettings(name, System.ROUND_ROBIN, numbering=Numbering.FIXED),
        points=parent.settings.points,
        time_control=parent.settings.time_control,
        time_control_text=parent.settings.time_control_text,
        play=parent.settings.play,
        group_of=parent.id,
        name_order=names,
    )


FEATURE = Feature(
    "groups",
    commands=(
        OfSection(
            MakeGroups,
            lambda at, command: make_groups(at.state, at.section, command),
            right="change-entries",
        ),
    ),
    guards=(list_plays_in_groups,),
)
