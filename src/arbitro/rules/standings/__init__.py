"""Standings: who is where, shared places, lots, the crosstable, and checking those of a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later
from arbitro.rules.standings.standings import LeftOut, Lots, Standings, StandingsRow, standings

if TYPE_CHECKING:
    from arbitro.rules.standings.check import (
        Difference,
        StatedValue,
        check_standings,
    )
    from arbitro.rules.standings.choice import (
        default_tie_breaks,
        is_recommended,
        kept_tie_breaks,
        not_as_listed,
        read_tie_breaks,
        tie_break_edition,
        tie_break_regulation,
        tie_breaks_of,
    )
    from arbitro.rules.standings.cross_table import Cell, CrosstableRow, crosstable
    from arbitro.rules.standings.groups import (
        AGES,
        Band,
        Conditions,
        Group,
        GroupBy,
        Grouping,
        GroupRow,
        group_standings,
        parse_bands,
        parse_conditions,
        placed,
        rows_of,
    )
    from arbitro.rules.standings.lots import draw_lots, tied_players
    from arbitro.rules.standings.neighbours import (
        Decider,
        Neighbour,
        Neighbours,
        PlaceDecision,
        find_neighbours,
        find_team_neighbours,
    )
    from arbitro.rules.standings.play_offs import (
        PlayOff,
        PlayOffs,
        parse_play_off,
        refusal_of_play_offs,
    )
    from arbitro.rules.standings.ranked_groups import RankedGroup, rank_groups
    from arbitro.rules.standings.standings import (
        byes_entered_for,
        external_name,
        latest_round,
        undecided_games,
    )
    from arbitro.rules.standings.working import explain_value, table_behind, tied_before

__all__ = [
    "AGES",
    "Band",
    "Cell",
    "Conditions",
    "CrosstableRow",
    "Decider",
    "Difference",
    "Group",
    "GroupBy",
    "GroupRow",
    "Grouping",
    "LeftOut",
    "Lots",
    "Neighbour",
    "Neighbours",
    "PlaceDecision",
    "PlayOff",
    "PlayOffs",
    "RankedGroup",
    "Standings",
    "StandingsRow",
    "StatedValue",
    "byes_entered_for",
    "check_standings",
    "crosstable",
    "default_tie_breaks",
    "draw_lots",
    "explain_value",
    "external_name",
    "find_neighbours",
    "find_team_neighbours",
    "group_standings",
    "is_recommended",
    "kept_tie_breaks",
    "latest_round",
    "not_as_listed",
    "parse_bands",
    "parse_conditions",
    "parse_play_off",
    "placed",
    "rank_groups",
    "read_tie_breaks",
    "refusal_of_play_offs",
    "rows_of",
    "standings",
    "table_behind",
    "tie_break_edition",
    "tie_break_regulation",
    "tie_breaks_of",
    "tied_before",
    "tied_players",
    "undecided_games",
]

__getattr__ = later(
    __name__,
    {
        "check": ("Difference", "StatedValue", "check_standings"),
        "choice": (
            "default_tie_breaks",
            "is_recommended",
            "kept_tie_breaks",
            "not_as_listed",
            "read_tie_breaks",
            "tie_break_edition",
            "tie_break_regulation",
            "tie_breaks_of",
        ),
        "cross_table": ("Cell", "CrosstableRow", "crosstable"),
        "groups": (
            "AGES",
            "Band",
            "Conditions",
            "Group",
            "GroupBy",
            "Grouping",
            "GroupRow",
            "group_standings",
            "parse_bands",
            "parse_conditions",
            "placed",
            "rows_of",
        ),
        "lots": ("draw_lots", "tied_players"),
        "neighbours": (
            "Decider",
            "PlaceDecision",
            "Neighbour",
            "Neighbours",
            "find_neighbours",
            "find_team_neighbours",
        ),
        "play_offs": ("PlayOff", "PlayOffs", "parse_play_off", "refusal_of_play_offs"),
        "ranked_groups": ("RankedGroup", "rank_groups"),
        "standings": ("byes_entered_for", "external_name", "latest_round", "undecided_games"),
        "working": ("explain_value", "table_behind", "tied_before"),
    },
)
