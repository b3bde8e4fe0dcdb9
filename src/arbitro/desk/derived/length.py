"""How many rounds a section has, and whether they are over."""

from __future__ import annotations

from arbitro.desk.derived.knock_out.bracket import rounds_of_section
from arbitro.desk.derived.teams.schedule import rounds_of_teams
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.settings import GameResult
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
    waiting = next((each for each in section.rounds if each.missing), None)
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
