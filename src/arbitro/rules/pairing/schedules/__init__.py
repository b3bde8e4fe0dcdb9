"""Schedules known before the first round: tables of the sources and generators of our own.

Boards of teams are written as in the tables: ``A1`` is the first board of the first team.
"""

from __future__ import annotations

from arbitro.rules.pairing.schedules.calendar import days_of_rounds
from arbitro.rules.pairing.schedules.meeting import ColourCount, Meeting, Schedule, Seat, colours_of
from arbitro.rules.pairing.schedules.molter import molter
from arbitro.rules.pairing.schedules.scheveningen import scheveningen, semi_scheveningen
from arbitro.rules.pairing.schedules.schiller import schiller
from arbitro.rules.pairing.schedules.tables import hilton, skalitzka
from arbitro.rules.pairing.schedules.varma import (
    Alphabet,
    Draw,
    DrawnNumber,
    drawing_order,
    follows_varma,
    late_meetings,
    restricted_draw,
    varma_groups,
)
from arbitro.rules.pairing.schedules.wimbledon import (
    KnockOutBracket,
    WimbledonGroup,
    WimbledonGroups,
    belgrade_groups,
    groups_of_list,
    wimbledon,
)

__all__ = [
    "Alphabet",
    "ColourCount",
    "Draw",
    "DrawnNumber",
    "KnockOutBracket",
    "Meeting",
    "Schedule",
    "Seat",
    "WimbledonGroup",
    "WimbledonGroups",
    "belgrade_groups",
    "colours_of",
    "days_of_rounds",
    "drawing_order",
    "follows_varma",
    "groups_of_list",
    "hilton",
    "late_meetings",
    "molter",
    "restricted_draw",
    "scheveningen",
    "schiller",
    "semi_scheveningen",
    "skalitzka",
    "varma_groups",
    "wimbledon",
]
