"""How many rounds a section has, and whether they are over."""

from __future__ import annotations

from arbitro.desk.derived.knock_out.bracket import rounds_of_section
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.settings import GameResult, SectionSettings
from arbitro.model import System
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.round_robin import rounds_of_table


def is_over(section: Section) -> bool:
    """Tell whether all rounds are paired and have all their results."""
    return section.rounds_complete >= rounds_total(section) > 0


def adjourned_games(section: Section) -> tuple[Game, ...]:
    """Return the adjourned games whose result is still to come, in the order of rounds."""
    games = (game for played in section.rounds for game in played.games.values())
    return tuple(game for game in games if game.result is GameResult.ADJOURNED)


def games_open(section: Section) -> Refused | None:
    """Say that what a section brought its players is not known yet, None where it is.

    Neither standings are final then nor is there a report for the ratings.
    """
    adjourned = len(adjourned_games(section))
    if adjourned:
        return refused("adjourned-games-open", section=section.id, count=adjourned)
    waiting = next((round_ for round_ in section.rounds if round_.missing), None)
    if waiting is None:
        return None
    return refused("results-missing", round=waiting.number, games=waiting.missing)


def rounds_total(section: Section) -> int:
    """Return the number of rounds to be played: by the settings, or by the entries."""
    settings = section.settings
    if settings.system.is_team:
        return rounds_of_teams(settings, len(section.teams.teams))
    if settings.system.is_swiss:
        return settings.rounds
    if settings.system.is_knock_out:
        return rounds_of_section(section)
    double = settings.system is System.DOUBLE_ROUND_ROBIN
    return rounds_of_table(len(section.numbers or section.entries), double=double)


def rounds_of_teams(settings: SectionSettings, teams: int) -> int:
    """Return how many rounds so many teams play; a Swiss as many as its settings say.

    So does a Molter, as far as its table goes.
    """
    boards = settings.teams.boards
    match settings.system:
        case System.TEAM_ROUND_ROBIN:
            return rounds_of_table(teams)
        case System.TEAM_DOUBLE_ROUND_ROBIN:
            return rounds_of_table(teams, double=True)
        case System.SCHEVENINGEN:
            return boards
        case System.SEMI_SCHEVENINGEN:
            return boards // 2
        case System.SCHILLER:
            return rounds_of_table(teams) * boards
        case System.SKALITZKA:
            return 2
        case System.HILTON:
            return 3
        case System.MOLTER:
            # a table has a round for every other team; an event usually plays the first few
            most = max(teams - 1, 1)
            return min(settings.rounds or most, most)
        case _:
            return settings.rounds
