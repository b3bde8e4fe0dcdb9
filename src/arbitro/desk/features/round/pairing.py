"""Pairing the next round by the section's system."""

from __future__ import annotations

from arbitro.desk import commands as asked
from arbitro.desk import events as happened
from arbitro.desk.derived.double_swiss.games import all_games
from arbitro.desk.derived.leaving import forfeit_by, players_gone
from arbitro.desk.derived.pairing import (
    ENGINE,
    Pairer,
    absences,
    as_entries,
    boards_of,
    next_pairing,
)
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.events import Event
from arbitro.desk.features.knock_out import answers as knock_out
from arbitro.desk.features.out_of_date.problem import problem_digest
from arbitro.desk.features.round.readiness import ready_to_pair
from arbitro.desk.features.section.answers import Answer
from arbitro.desk.features.teams import rounds as teams
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import GameId, Result
from arbitro.reasons import Refused


def pair_round(
    state: EventState, section: Section, command: asked.PairRound, pair: Pairer
) -> Answer:
    """Pair the next round by the section's system."""
    if section.settings.system.is_team:
        return teams.pair_round(state, section, command)
    if section.settings.system.is_knock_out:
        return knock_out.pair_due(state, section, command)
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
        absent = {} if bye is None else {bye: Result.ZERO_POINT_BYE}
        bye = None
    paired = happened.RoundPaired(
        section.id,
        number,
        GameId(state.next_game),
        all_games(section, boards_of(state, section, games)),
        bye,
        tuple(absent.items()),
        tournament.editions,
        ENGINE,
        problem_digest(state, section),
    )
    return (*before, paired, *_forfeits(section, paired))


def _forfeits(section: Section, paired: happened.RoundPaired) -> tuple[Event, ...]:
    """Return the forfeits of those who left an all-play-all: they stay in its table."""
    if section.settings.system.is_swiss:
        return ()
    gone = players_gone(section.entries, section.teams)
    events = []
    for offset, (white, black, _) in enumerate(paired.games):
        result = forfeit_by(gone, white, black)
        if result is not None:
            game = GameId(paired.first_game + offset)
            events.append(happened.ResultEntered(section.id, paired.round, game, result))
    return tuple(events)
