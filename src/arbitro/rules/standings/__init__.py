"""Standings: who is where, shared places, lots, the crosstable, and checking those of a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.standings.standings import LeftOut, Lots, Standings, StandingsRow, standings

if TYPE_CHECKING:
    from arbitro.rules.standings.check import (
        Difference,
        Stated,
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
    from arbitro.rules.standings.play_offs import (
        PlayOff,
        PlayOffs,
        parse_play_off,
        refusal_of_play_offs,
    )
    from arbitro.rules.standings.ranked_groups import RankedGroup, rank_groups
    from arbitro.rules.standings.standings import latest_round, undecided_games
    from arbitro.rules.standings.working import explain_value, table_behind, tied_before

__all__ = [
    "AGES",
    "Band",
    "Cell",
    "Conditions",
    "CrosstableRow",
    "Difference",
    "Group",
    "GroupBy",
    "GroupRow",
    "Grouping",
    "LeftOut",
    "Lots",
    "PlayOff",
    "PlayOffs",
    "RankedGroup",
    "Standings",
    "StandingsRow",
    "Stated",
    "check_standings",
    "crosstable",
    "default_tie_breaks",
    "draw_lots",
    "explain_value",
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

_LATER = {
    "AGES": "groups",
    "Band": "groups",
    "Cell": "cross_table",
    "Conditions": "groups",
    "CrosstableRow": "cross_table",
    "Difference": "check",
    "Group": "groups",
    "GroupBy": "groups",
    "GroupRow": "groups",
    "Grouping": "groups",
    "PlayOff": "play_offs",
    "PlayOffs": "play_offs",
    "RankedGroup": "ranked_groups",
    "Stated": "check",
    "check_standings": "check",
    "crosstable": "cross_table",
    "default_tie_breaks": "choice",
    "draw_lots": "lots",
    "explain_value": "working",
    "group_standings": "groups",
    "is_recommended": "choice",
    "latest_round": "standings",
    "not_as_listed": "choice",
    "parse_bands": "groups",
    "parse_conditions": "groups",
    "parse_play_off": "play_offs",
    "placed": "groups",
    "rank_groups": "ranked_groups",
    "kept_tie_breaks": "choice",
    "read_tie_breaks": "choice",
    "refusal_of_play_offs": "play_offs",
    "rows_of": "groups",
    "tie_break_edition": "choice",
    "tie_break_regulation": "choice",
    "tie_breaks_of": "choice",
    "table_behind": "working",
    "tied_before": "working",
    "tied_players": "lots",
    "undecided_games": "standings",
}


def __getattr__(name: str) -> object:
    """Load what a plain table of standings does not need only when it is asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - part of the late loading

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
