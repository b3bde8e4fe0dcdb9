"""Pairing the next round by the section's system."""

from __future__ import annotations

from arbitro.desk.derived.double_swiss import all_games
from arbitro.desk.derived.pairing import (
    absences,
    as_entries,
    boards_of,
    is_here,
    next_pairing,
    paired_by,
)
from arbitro.desk.derived.plugin_data import system_missing
from arbitro.desk.derived.problem import problem_digest
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.derived.withdrawals import forfeit_by, players_gone
from arbitro.desk.features.knock_out import answers as knock_out
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.features.round.commands import PairAgain, PairRound
from arbitro.desk.features.round.events import RoundPaired
from arbitro.desk.features.round.readiness import ready_to_pair
from arbitro.desk.features.teams import rounds as teams
from arbitro.desk.kernel.feature import Answer, Command, Event, Pairer, Situation
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import GameId, Result
from arbitro.reasons import Refused


def system_not_here(at: Situation, command: Command) -> Answer | None:
    """Refuse to pair by a system that is not known here; what was played can still be shown."""
    pairs = isinstance(command, PairRound | PairAgain)
    if pairs and not is_here(at.section):
        return system_missing(at.section)
    return None


def pair_round(state: EventState, section: Section, command: PairRound, pair: Pairer) -> Answer:
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
