"""Those who have left: what pairing a table has them forfeit, and results that are no such thing.

They stay in the table of an all-play-all; in a Swiss and in a bracket they are paired no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from arbitro.desk.values.settings import GameResult
from arbitro.model import EntryId

if TYPE_CHECKING:
    from arbitro.desk.kernel.state import Round, Section, SectionEntry
    from arbitro.desk.values.teams import TeamId, TeamSide

Side = TypeVar("Side")


def teams_gone(teams: TeamSide) -> frozenset[TeamId]:
    """Return the teams that have withdrawn."""
    return frozenset(team.id for team in teams.teams.values() if team.withdrawn)


def players_gone(entries: Mapping[EntryId, SectionEntry], teams: TeamSide) -> frozenset[EntryId]:
    """Return the players who have withdrawn, or whose team has."""
    gone = {entry for entry, mine in entries.items() if mine.withdrawn}
    for team in teams_gone(teams):
        gone.update(teams.teams[team].members)
    return frozenset(gone)


def forfeit_by(gone: AbstractSet[Side], white: Side, black: Side) -> GameResult | None:
    """Return what those who have left forfeit, by White's side or the team named first."""
    return _FORFEIT.get((white in gone, black in gone))


_FORFEIT = {
    (True, False): GameResult.BLACK_WINS_BY_FORFEIT,
    (False, True): GameResult.WHITE_WINS_BY_FORFEIT,
    (True, True): GameResult.DOUBLE_FORFEIT,
}


class Departures(NamedTuple):
    """Those who had left when a round was paired and those who have left now, players and teams."""

    players: tuple[frozenset[EntryId], frozenset[EntryId]]
    teams: tuple[frozenset[TeamId], frozenset[TeamId]]


def leaving(section: Section, played: Round) -> Departures:
    """Return who had left when a round was paired, and who has left now."""
    teams = frozenset() if played.teams is None else played.teams.gone
    return Departures(
        (played.gone, players_gone(section.entries, section.teams)),
        (teams, teams_gone(section.teams)),
    )


def is_own(
    result: GameResult | None,
    gone: tuple[AbstractSet[Side], AbstractSet[Side]],
    sides: tuple[Side, Side],
) -> bool:
    """Tell whether a result is another one than the forfeit of who had left, or has left since."""
    return result not in {None, *(forfeit_by(item, *sides) for item in gone)}


def has_own_results(section: Section, played: Round) -> bool:
    """Tell whether a round has a result other than the forfeits of those who have left."""
    gone = leaving(section, played)
    matches = played.teams.matches if played.teams is not None else ()
    return any(
        is_own(game.result, gone.players, (game.white, game.black))
        for game in played.games.values()
    ) or any(is_own(match.forfeit, gone.teams, match.sides) for match in matches)
