"""What the incident log of an event knows of a player: illegal moves, warnings, other penalties."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.games import Incident
from arbitro.model import EntryId, GameId

WARNING = "penalty-warning"


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a player is named in the log, by what; withdrawn incidents are left out."""

    incidents: int = 0
    illegal_moves: int = 0
    warnings: int = 0
    penalties: int = 0


def standing(section: Section) -> Iterator[Incident]:
    """Yield the incidents of a section that count."""
    for logged in section.incidents.values():
        if not logged.withdrawn:
            yield logged.incident


def tally_of(state: EventState, entry: EntryId) -> Tally:
    """Count what the log of the whole event says of a player."""
    mine = [
        incident
        for section in state.sections.values()
        for incident in standing(section)
        if incident.player == entry
    ]
    warnings = sum(WARNING in incident.penalties for incident in mine)
    return Tally(
        len(mine),
        sum(incident.illegal_move for incident in mine),
        warnings,
        sum(len(incident.penalties) for incident in mine) - warnings,
    )


def illegal_moves_in(section: Section, game: GameId, entry: EntryId) -> int:
    """Count a player's completed illegal moves in one game: the second one loses it (7.5.5)."""
    return sum(
        incident.illegal_move and incident.game == game and incident.player == entry
        for incident in standing(section)
    )


class Bound(NamedTuple):
    """What would belong to no game if the pairings of a round were thrown away."""

    incidents: int
    moves: int


def bound_to(section: Section, number: int) -> Bound:
    """Count the incidents that count, and the moves kept, of the games of a paired round."""
    games = section.rounds[number - 1].games
    incidents = sum(incident.game in games for incident in standing(section))
    return Bound(incidents, sum(game in section.game_texts for game in games))
