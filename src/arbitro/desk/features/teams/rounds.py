"""The next round of teams: paired, and their line-ups seated."""

from __future__ import annotations

from arbitro.desk.derived.pairing.next_round import paired_by
from arbitro.desk.derived.problem import problem_digest
from arbitro.desk.derived.teams.line_ups import nobody_listed
from arbitro.desk.features.round.events import RoundPaired
from arbitro.desk.features.round.readiness import ready_to_pair
from arbitro.desk.features.teams.forfeits import forfeits_of
from arbitro.desk.features.teams.pairing import games_of, next_teams, seated_matches
from arbitro.desk.kernel.feature import Answer
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.teams import PairedTeams
from arbitro.model import Colour, GameId
from arbitro.reasons import Refused


def pair_round(state: EventState, section: Section, initial_colour: Colour | None) -> Answer:
    """Pair the next round of teams and seat their line-ups, or the default ones."""
    ready = ready_to_pair(state, section, initial_colour)
    if isinstance(ready, Refused):
        return ready
    state, section, before = ready
    coming = next_teams(state, section)
    if isinstance(coming, Refused):
        return coming
    order = section.teams.numbers
    playing = [order[number - 1] for match in coming.matches for number in match[:2]]
    problem = nobody_listed(section, playing)
    if problem is not None:
        return problem
    number = len(section.rounds) + 1
    matches = seated_matches(section, coming, number, GameId(state.next_game))
    paired = RoundPaired(
        section.id,
        number,
        GameId(state.next_game),
        games_of(matches),
        None,
        (),
        tuple(edition.key for edition in section.editions),
        paired_by(section),
        problem_digest(state, section),
        teams=PairedTeams(matches, coming.bye, tuple(coming.absent.items())),
    )
    return (*before, paired, *forfeits_of(section, paired, matches))
