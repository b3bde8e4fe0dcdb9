"""The vocabulary: what tournaments are made of. Plain values, no rules, no input or output."""

from arbitro.model.ids import (
    BoardNumber,
    EditionKey,
    EntryId,
    FideId,
    GameId,
    RoundNumber,
    SectionId,
    Tpn,
)
from arbitro.model.pairing import Contender, Float, Pairing, PairingProblem, RoundPairing
from arbitro.model.participant import Player, Sex, Team, Title
from arbitro.model.points import STANDARD_POINTS, ZERO, Points, PointSystem
from arbitro.model.result import (
    ABSENT,
    BYES,
    FORFEITS,
    PLAYED,
    RATED,
    REQUESTED_BYES,
    Colour,
    Result,
    RoundRecord,
    points_of,
    points_table,
)
from arbitro.model.time_control import Period, RateClass, TimeControl
from arbitro.model.tournament import Entry, EventDetails, System, Tournament

__all__ = [
    "ABSENT",
    "BYES",
    "FORFEITS",
    "PLAYED",
    "RATED",
    "REQUESTED_BYES",
    "STANDARD_POINTS",
    "ZERO",
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
    "Pairing",
    "PairingProblem",
    "Period",
    "Player",
    "PointSystem",
    "Points",
    "RateClass",
    "Result",
    "RoundNumber",
    "RoundPairing",
    "RoundRecord",
    "SectionId",
    "Sex",
    "System",
    "Team",
    "TimeControl",
    "Title",
    "Tournament",
    "Tpn",
    "points_of",
    "points_table",
]
