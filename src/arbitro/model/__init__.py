"""The vocabulary: what tournaments are made of. Plain values, no rules, no input or output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.model.ids import (
    BoardNumber,
    EditionKey,
    EntryId,
    FideId,
    GameId,
    Readings,
    RoundNumber,
    SectionId,
    Tpn,
)
from arbitro.model.participant import Player, Sex, Team, Title
from arbitro.model.result import (
    ABSENT,
    BYES,
    FORFEITS,
    PLAYED,
    RATED,
    REQUESTED_BYES,
    STANDARD_POINTS,
    ZERO,
    Colour,
    Points,
    PointSystem,
    RatingCorrection,
    Result,
    RoundRecord,
    points_of,
    points_table,
    points_written,
)
from arbitro.model.system import SYSTEMS, System, SystemTraits, system_of
from arbitro.model.tournament import (
    Adjustment,
    AnnouncedBye,
    Entry,
    EventDetails,
    Prohibition,
    Tournament,
)

if TYPE_CHECKING:
    from arbitro.model.pairing import (
        REASONS_BY_HAND,
        Contender,
        Float,
        PairedByHand,
        Pairing,
        PairingProblem,
        RoundPairing,
    )
    from arbitro.model.rating_correction import as_played
    from arbitro.model.team_tournament import (
        ABSENT_TEAM,
        MATCH_POINTS_2_1_0,
        Award,
        BoardGame,
        MatchRecord,
        TeamEntry,
        TeamPoints,
        TeamScore,
        TeamSystem,
        TeamTournament,
    )
    from arbitro.model.time_control import Period, RateClass, TimeControl

__all__ = [
    "ABSENT",
    "ABSENT_TEAM",
    "BYES",
    "FORFEITS",
    "MATCH_POINTS_2_1_0",
    "PLAYED",
    "RATED",
    "REASONS_BY_HAND",
    "REQUESTED_BYES",
    "STANDARD_POINTS",
    "SYSTEMS",
    "ZERO",
    "Adjustment",
    "AnnouncedBye",
    "Award",
    "BoardGame",
    "BoardNumber",
    "Colour",
    "Contender",
    "EditionKey",
    "Entry",
    "EntryId",
    "EventDetails",
    "FideId",
    "Float",
    "GameId",
    "MatchRecord",
    "PairedByHand",
    "Pairing",
    "PairingProblem",
    "Period",
    "Player",
    "PointSystem",
    "Points",
    "Prohibition",
    "RateClass",
    "RatingCorrection",
    "Readings",
    "Result",
    "RoundNumber",
    "RoundPairing",
    "RoundRecord",
    "SectionId",
    "Sex",
    "System",
    "SystemTraits",
    "Team",
    "TeamEntry",
    "TeamPoints",
    "TeamScore",
    "TeamSystem",
    "TeamTournament",
    "TimeControl",
    "Title",
    "Tournament",
    "Tpn",
    "as_played",
    "points_of",
    "points_table",
    "points_written",
    "system_of",
]

_LATER = {
    **dict.fromkeys(
        (
            "ABSENT_TEAM",
            "MATCH_POINTS_2_1_0",
            "Award",
            "BoardGame",
            "MatchRecord",
            "TeamEntry",
            "TeamPoints",
            "TeamScore",
            "TeamSystem",
            "TeamTournament",
        ),
        "team_tournament",
    ),
    **dict.fromkeys(
        (
            "Contender",
            "Float",
            "PairedByHand",
            "Pairing",
            "PairingProblem",
            "REASONS_BY_HAND",
            "RoundPairing",
        ),
        "pairing",
    ),
    "as_played": "rating_correction",
    **dict.fromkeys(("Period", "RateClass", "TimeControl"), "time_control"),
}
"""What not every command speaks of -> the module that defines it."""


def __getattr__(name: str) -> object:
    """Load pairing problems, team competitions and time controls only when they are asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - part of the late loading

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
