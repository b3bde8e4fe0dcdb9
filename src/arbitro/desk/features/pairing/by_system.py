"""Pairing the next round by the section's system."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from arbitro.desk.derived.double_swiss import all_games
from arbitro.desk.derived.pairing.next_round import (
    absences,
    as_entries,
    boards_of,
    next_pairing,
    paired_by,
)
from arbitro.desk.derived.problem import problem_digest
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.derived.withdrawals import forfeit_by, players_gone
from arbitro.desk.features.knock_out import answers as knock_out
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.features.round.events import RoundPaired
from arbitro.desk.features.round.readiness import game_that_waits, ready_to_pair
from arbitro.desk.features.round.start_position import start_positions
from arbitro.desk.features.teams import rounds as teams
from arbitro.desk.kernel.feature import Answer, Command, Event, Feature, OfSection, Pairer
from arbitro.desk.kernel.fields import LotsField, Terms
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.lots import Lots, drawn_colours, start_position_by_seed
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import Colour, GameId, Result, SectionId
from arbitro.reasons import Refused


@dataclass(frozen=True, slots=True)
class PairRound(Command):
    """Pair the next round by the section's system.

    Before the first round of a Swiss ``initial_colour`` is stored as the lot drawn, where none is
    stored yet; the service draws it. In a knock-out ``lots`` are the colours drawn for the first
    players of its matches, ``w`` or ``b``, in the order of their numbers. ``start_position`` is the
    one drawn for the round where the section plays Chess960.
    """

    section: SectionId
    initial_colour: Colour | None = None
    lots: LotsField = ""
    start_position: Annotated[
        int | None, Terms(label="ui.rounds.start-position", for_programs=True)
    ] = None
    confirmed: bool | Level = False


def pair_round(state: EventState, section: Section, command: PairRound, pair: Pairer) -> Answer:
    """Pair the next round by the section's system."""
    waits = standing(game_that_waits(section), confirmed=command.confirmed)
    paired = waits or _by_system(state, section, command, pair)
    if isinstance(paired, Refused) or not section.settings.chess960:
        return paired
    begins = (event.round for event in paired if isinstance(event, RoundPaired))
    drawn = start_positions(section.id, begins, command.start_position)
    return drawn if isinstance(drawn, Refused) else (*paired, *drawn)


def _by_system(state: EventState, section: Section, command: PairRound, pair: Pairer) -> Answer:
    if section.settings.system.is_team:
        return teams.pair_round(state, section, command.initial_colour)
    if section.settings.system.is_knock_out:
        return knock_out.pair_due(state, section, command.lots)
    ready = ready_to_pair(state, section, command.initial_colour)
    if isinstance(ready, Refused):
        return ready
    state, section, before = ready
    tournament = tournament_of(state, section.id)
    pairing = next_pairing(section, tournament, pair)
    if isinstance(pairing, Refused):
        return pairing
    games, bye = as_entries(state, section, pairing)
    number = len(section.rounds) + 1
    if section.settings.system.is_swiss:
        absent = absences(section, number)
    else:
        # Whoever is free in an all-play-all has no bye: the table has no game there, and nothing
        # for it.
        absent = {} if bye is None else {bye: Result.ZERO_POINT_BYE}
        bye = None
    paired = RoundPaired(
        section.id,
        number,
        GameId(state.next_game),
        all_games(section, boards_of(state, section, games)),
        bye,
        tuple(absent.items()),
        tournament.editions,
        paired_by(section),
        problem_digest(state, section),
    )
    return (*before, paired, *_forfeits(section, paired))


def _forfeits(section: Section, paired: RoundPaired) -> tuple[Event, ...]:
    """Return the forfeits of those who left an all-play-all: they stay in its table."""
    if section.settings.system.is_swiss:
        return ()
    gone = players_gone(section.entries, section.teams)
    events = []
    for offset, (white, black, _) in enumerate(paired.games):
        result = forfeit_by(gone, white, black)
        if result is not None:
            game = GameId(paired.first_game + offset)
            events.append(ResultEntered(section.id, paired.round, game, result))
    return tuple(events)


def _drawn(state: EventState, command: PairRound, lots: Lots, seed: str) -> PairRound:
    """Draw what chance decides: colours, and the position a round of Chess960 begins with."""
    section = state.sections.get(command.section)
    if section is not None and section.settings.chess960 and command.start_position is None:
        position = start_position_by_seed(seed, section.id, len(section.rounds) + 1)
        command = replace(command, start_position=position)
    if command.initial_colour is not None or section is None:
        return command
    if section.settings.system.is_knock_out:
        needed = command.lots or drawn_colours(knock_out.lots_needed(section), lots)
        return replace(command, lots=needed)
    if section.initial_colour is not None or not section.settings.system.is_swiss:
        return command
    return replace(command, initial_colour=lots.choice(tuple(Colour)))


FEATURE = Feature(
    "pairing-by-system",
    commands=(
        OfSection(
            PairRound,
            lambda at, command: pair_round(at.state, at.section, command, at.pair),
            right="pair",
            draw=_drawn,
        ),
    ),
)
