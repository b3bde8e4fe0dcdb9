"""What a knock-out or a match needs before it can begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbitro.model import System
from arbitro.reasons import Refused
from arbitro.reasons.reason import refused
from arbitro.rules.pairing.knock_out import format_problem

if TYPE_CHECKING:
    from arbitro.desk.values.settings import SectionSettings

FEWEST: Final = 2
MOST: Final = 512


def settings_problem(settings: SectionSettings) -> Refused | None:
    """Refuse the settings of a knock-out nobody can play."""
    return format_problem(settings.knock_out) if settings.system.is_knock_out else None


def entries_problem(settings: SectionSettings, players: int) -> Refused | None:
    """Refuse to close the entries of a match without its two players, or of too many."""
    if settings.system is System.MATCH and players != FEWEST:
        return refused("match-of-two-players", players=players)
    if settings.system.is_knock_out and players > MOST:
        return refused("knock-out-too-large", players=players, most=MOST)
    return None
