"""Settings of a section of teams that cannot be, or not any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.desk.derived.teams.schedule import BOARDS_OF_HILTON, MOST_BOARDS, PLAYERS_OF_SCHILLER
from arbitro.model import System, TeamScore
from arbitro.reasons.reason import Refused, refused
from arbitro.rules.tiebreaks.team import team_definition_of

if TYPE_CHECKING:
    from arbitro.desk.kernel.state import Section
    from arbitro.desk.values.settings import SectionSettings

MOST_RESERVES = 40
_LEAST_BOARDS = {System.SCHEVENINGEN: 2, System.SEMI_SCHEVENINGEN: 4, System.SKALITZKA: 2}


def teams_problem(section: Section | None, settings: SectionSettings) -> Refused | None:
    """Refuse settings of teams, of a new section or of one as it stands."""
    problem = _rules_problem(settings)
    if problem is None and section is not None:
        problem = _change_problem(section, settings)
    return problem


def _rules_problem(settings: SectionSettings) -> Refused | None:
    """Refuse rules of teams that no match can be played by."""
    system, rules = settings.system, settings.teams
    if not system.is_team:
        return None
    most = PLAYERS_OF_SCHILLER if system is System.SCHILLER else MOST_BOARDS
    least = _LEAST_BOARDS.get(system, 1)
    if not least <= rules.boards <= most:
        return refused("team-boards-out-of-range", boards=rules.boards, least=least, most=most)
    if system is System.SEMI_SCHEVENINGEN and rules.boards % 2:
        return refused("team-boards-odd", boards=rules.boards)
    if system.meets_several:
        problem = _several_problem(settings)
        if problem is not None:
            return problem
    if settings.accelerated and rules.primary is TeamScore.GAME_POINTS:
        return refused("team-acceleration-by-game-points")
    if not 0 <= rules.reserves <= MOST_RESERVES:
        return refused("team-reserves-out-of-range", most=MOST_RESERVES)
    return None


def _several_problem(settings: SectionSettings) -> Refused | None:
    """Refuse what has no sense where a team meets several others in one round."""
    boards = settings.teams.boards
    if settings.system is System.SKALITZKA and boards % 2:
        return refused("skalitzka-boards-odd", boards=boards)
    if settings.system is System.HILTON and boards not in BOARDS_OF_HILTON:
        return refused("hilton-boards", boards=boards)
    for code in settings.tie_breaks:
        definition = team_definition_of(code.partition("/")[0].upper())
        if definition is None or not definition.of_boards:
            return refused("tie-break-of-opponents", tie_break=code)
    return None


def _change_problem(section: Section, settings: SectionSettings) -> Refused | None:
    """Refuse to change teams into players or back, and the rules of teams with numbers."""
    before = section.settings
    if before.system.is_team is not settings.system.is_team and section.entries:
        return refused("teams-and-players")
    if not settings.system.is_team or not section.entries_closed:
        return None
    if (before.system, before.teams) != (settings.system, settings.teams):
        return refused("entries-closed")
    return None
