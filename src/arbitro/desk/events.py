"""What happened, as the log keeps it. Events name entries and games by their permanent numbers.

A field is never renamed and never changes its meaning: whatever changes is a step from one schema
to the next (`arbitro.desk.kernel.steps`).
"""

from __future__ import annotations

from arbitro.desk.features.applications import (
    ApplicationAnswered,
    ApplicationsErased,
    EntryApplied,
    EntryFormSet,
)
from arbitro.desk.features.arbiters import ArbitersSet
from arbitro.desk.features.by_hand import HandSessionBegun, HandSessionEnded, PlacedByHand
from arbitro.desk.features.drawing import NumbersDrawn
from arbitro.desk.features.entry.events import (
    BoardFixed,
    ByeCancelled,
    ByeRequested,
    EntriesClosed,
    EntriesReopened,
    LateEntryAdmitted,
    PairingAllowed,
    PairingForbidden,
    PlayerEdited,
    PlayerRegistered,
    PlayerReinstated,
    PlayerRemoved,
    PlayerWithdrawn,
    PointsAdjusted,
    PresenceNoted,
    Renumbered,
    SectionEntered,
)
from arbitro.desk.features.games import GameAttached, GameDetached
from arbitro.desk.features.incidents import IncidentCorrected, IncidentRecorded, IncidentWithdrawn
from arbitro.desk.features.knock_out.events import BidsMade, GamesAdded
from arbitro.desk.features.norms import NormFactsSet
from arbitro.desk.features.office import OfficeFactsStated, OfficeRowKept, OfficeRowStruck
from arbitro.desk.features.papers import PaperKept
from arbitro.desk.features.private import PrivateErased, PrivatelyKept
from arbitro.desk.features.prizes import LotsDrawn, PlayOffRecorded, PrizesChecked, PrizesSet
from arbitro.desk.features.publicity import PublicitySet, PublicNameSet, PublicPageSet
from arbitro.desk.features.regulations import RegulationsPublished
from arbitro.desk.features.reports import (
    ReportingSet,
    ReportWithdrawn,
    ResultReported,
    SelfCheckInSet,
)
from arbitro.desk.features.requests import RequestAnswered, RequestMade
from arbitro.desk.features.results import (
    ColoursSwapped,
    ResultCleared,
    ResultCorrected,
    ResultEntered,
)
from arbitro.desk.features.round.events import (
    InitialColourDrawn,
    RoundPaired,
    RoundPublished,
    RoundUnpaired,
)
from arbitro.desk.features.sealed import SealedRowErased, SealedRowKept, SealedRowRead
from arbitro.desk.features.second_reading import (
    ReadingPassed,
    ResultReadAgain,
    SecondReadingRequired,
)
from arbitro.desk.features.section.events import (
    EditionsChanged,
    EventCreated,
    EventEdited,
    EventFinished,
    EventReopened,
    SectionAdded,
    SectionEdited,
    SectionRemoved,
)
from arbitro.desk.features.teams.events import TeamEvent
from arbitro.desk.kernel.timeline import CommandRedone, CommandUndone, EventRestored

Event = (
    EventCreated
    | ApplicationAnswered
    | ApplicationsErased
    | EntryApplied
    | EntryFormSet
    | EventEdited
    | EventFinished
    | EventReopened
    | SectionAdded
    | SectionEdited
    | SectionRemoved
    | EditionsChanged
    | PlayerRegistered
    | SectionEntered
    | PlayerEdited
    | PlayerRemoved
    | LateEntryAdmitted
    | PlayerWithdrawn
    | PlayerReinstated
    | PresenceNoted
    | ByeRequested
    | ByeCancelled
    | PairingForbidden
    | PairingAllowed
    | BoardFixed
    | PointsAdjusted
    | EntriesClosed
    | EntriesReopened
    | Renumbered
    | InitialColourDrawn
    | LotsDrawn
    | PlayOffRecorded
    | PrizesSet
    | PrizesChecked
    | RoundPaired
    | HandSessionBegun
    | PlacedByHand
    | HandSessionEnded
    | RoundPublished
    | RoundUnpaired
    | ResultEntered
    | ResultCleared
    | ResultCorrected
    | ColoursSwapped
    | IncidentRecorded
    | IncidentCorrected
    | IncidentWithdrawn
    | GameAttached
    | GameDetached
    | TeamEvent
    | GamesAdded
    | BidsMade
    | ArbitersSet
    | PaperKept
    | NormFactsSet
    | NumbersDrawn
    | PublicitySet
    | PublicPageSet
    | PublicNameSet
    | ReportingSet
    | SelfCheckInSet
    | ReportWithdrawn
    | ResultReported
    | PrivateErased
    | RequestAnswered
    | RequestMade
    | ReadingPassed
    | ResultReadAgain
    | SecondReadingRequired
    | PrivatelyKept
    | RegulationsPublished
    | SealedRowErased
    | SealedRowKept
    | SealedRowRead
    | OfficeFactsStated
    | OfficeRowKept
    | OfficeRowStruck
    | CommandUndone
    | CommandRedone
    | EventRestored
)


__all__ = [
    "ApplicationAnswered",
    "ApplicationsErased",
    "ArbitersSet",
    "BidsMade",
    "BoardFixed",
    "ByeCancelled",
    "ByeRequested",
    "ColoursSwapped",
    "CommandRedone",
    "CommandUndone",
    "EditionsChanged",
    "EntriesClosed",
    "EntriesReopened",
    "EntryApplied",
    "EntryFormSet",
    "Event",
    "EventCreated",
    "EventEdited",
    "EventFinished",
    "EventReopened",
    "EventRestored",
    "GameAttached",
    "GameDetached",
    "GamesAdded",
    "HandSessionBegun",
    "HandSessionEnded",
    "IncidentCorrected",
    "IncidentRecorded",
    "IncidentWithdrawn",
    "InitialColourDrawn",
    "LateEntryAdmitted",
    "LotsDrawn",
    "NormFactsSet",
    "NumbersDrawn",
    "OfficeFactsStated",
    "OfficeRowKept",
    "OfficeRowStruck",
    "PairingAllowed",
    "PairingForbidden",
    "PaperKept",
    "PlacedByHand",
    "PlayOffRecorded",
    "PlayerEdited",
    "PlayerRegistered",
    "PlayerReinstated",
    "PlayerRemoved",
    "PlayerWithdrawn",
    "PointsAdjusted",
    "PresenceNoted",
    "PrivateErased",
    "PrivatelyKept",
    "PrizesChecked",
    "PrizesSet",
    "PublicNameSet",
    "PublicPageSet",
    "PublicitySet",
    "ReadingPassed",
    "RegulationsPublished",
    "Renumbered",
    "ReportWithdrawn",
    "ReportingSet",
    "RequestAnswered",
    "RequestMade",
    "ResultCleared",
    "ResultCorrected",
    "ResultEntered",
    "ResultReadAgain",
    "ResultReported",
    "RoundPaired",
    "RoundPublished",
    "RoundUnpaired",
    "SealedRowErased",
    "SealedRowKept",
    "SealedRowRead",
    "SecondReadingRequired",
    "SectionAdded",
    "SectionEdited",
    "SectionEntered",
    "SectionRemoved",
    "SelfCheckInSet",
    "TeamEvent",
]
