"""What an arbiter may ask for, in the arbiter's words. Values only; `decide` answers them.

Sections, entries and games are named by their permanent numbers. ``expected`` is the value the
asker saw: where it has changed underneath, the command is refused with ``value-changed``.
"""

from __future__ import annotations

from arbitro.desk.features.applications import (
    AnswerApplication,
    ApplyForEntry,
    EraseApplications,
    SetEntryForm,
)
from arbitro.desk.features.arbiters import SetArbiters
from arbitro.desk.features.by_hand import BeginByHand, FinishByHand, LeaveByHand, PlaceByHand
from arbitro.desk.features.entry.commands import (
    AdjustPoints,
    AdmitLateEntry,
    AllowPairing,
    CancelBye,
    CheckIn,
    CloseEntries,
    EditPlayer,
    EditPlayers,
    EnterPeople,
    EnterSection,
    FixBoard,
    ForbidPairing,
    ImportPlayers,
    MoveEntry,
    RegisterPlayer,
    ReinstatePlayer,
    RemovePlayer,
    Renumber,
    ReopenEntries,
    RequestBye,
    WithdrawPlayer,
)
from arbitro.desk.features.games import AttachGames, DetachGame
from arbitro.desk.features.groups import MakeGroups
from arbitro.desk.features.incidents import CorrectIncident, RecordIncident, WithdrawIncident
from arbitro.desk.features.knock_out.answers import ContinueMatch
from arbitro.desk.features.norms import SetNormFacts
from arbitro.desk.features.office import KeepRow, StateFacts, StrikeRow
from arbitro.desk.features.papers import KeepPaper
from arbitro.desk.features.play_offs import ContinuePlayOff, StartPlayOff
from arbitro.desk.features.private import ErasePrivate, KeepPrivately
from arbitro.desk.features.prizes import CheckPrizes, DrawLots, RecordPlayOff, SetPrizes
from arbitro.desk.features.publicity import NameInPublic, SetPublicity, SetPublicPage
from arbitro.desk.features.regulations import PublishRegulations
from arbitro.desk.features.report.commands import TakeOverTeams, TakeOverTournament
from arbitro.desk.features.reports import (
    CheckMeIn,
    ConfirmReports,
    ReportResult,
    SetReporting,
    SetSelfCheckIn,
    WithdrawReport,
)
from arbitro.desk.features.requests import AnswerRequest, MakeRequest
from arbitro.desk.features.results import ClearResult, CorrectResult, EnterResult, SwapColours
from arbitro.desk.features.round.commands import (
    DrawInitialColour,
    PairAgain,
    PairByHand,
    PairLateEntry,
    PairRound,
    PublishRound,
    UnpairRound,
)
from arbitro.desk.features.sealed import EraseSealedRow, KeepSealedRow, ReadSealedRow
from arbitro.desk.features.second_reading import PassReading, ReadAgain, RequireSecondReading
from arbitro.desk.features.section.commands import (
    AddSection,
    ChangeEdition,
    CreateEvent,
    EditEvent,
    EditSection,
    FinishEvent,
    RemoveSection,
    ReopenEvent,
)
from arbitro.desk.features.teams.commands import TeamCommand
from arbitro.desk.kernel.timeline import Redo, RestoreEvent, Undo

Command = (
    CreateEvent
    | AnswerApplication
    | ApplyForEntry
    | EraseApplications
    | SetEntryForm
    | EditEvent
    | AddSection
    | TakeOverTournament
    | TakeOverTeams
    | EditSection
    | RemoveSection
    | ChangeEdition
    | RegisterPlayer
    | ImportPlayers
    | EnterPeople
    | EnterSection
    | MoveEntry
    | EditPlayer
    | EditPlayers
    | RemovePlayer
    | AdmitLateEntry
    | WithdrawPlayer
    | ReinstatePlayer
    | CheckIn
    | CheckMeIn
    | RequestBye
    | CancelBye
    | ForbidPairing
    | AllowPairing
    | FixBoard
    | AdjustPoints
    | CloseEntries
    | ReopenEntries
    | Renumber
    | DrawInitialColour
    | DrawLots
    | RecordPlayOff
    | SetPrizes
    | CheckPrizes
    | PairRound
    | PairByHand
    | PairLateEntry
    | BeginByHand
    | PlaceByHand
    | FinishByHand
    | LeaveByHand
    | PairAgain
    | PublishRound
    | UnpairRound
    | EnterResult
    | ClearResult
    | CorrectResult
    | SwapColours
    | RecordIncident
    | CorrectIncident
    | WithdrawIncident
    | AttachGames
    | DetachGame
    | TeamCommand
    | ContinueMatch
    | StartPlayOff
    | ContinuePlayOff
    | MakeGroups
    | SetArbiters
    | KeepPaper
    | SetNormFacts
    | SetPublicity
    | SetPublicPage
    | NameInPublic
    | ConfirmReports
    | ReportResult
    | SetReporting
    | SetSelfCheckIn
    | WithdrawReport
    | KeepPrivately
    | KeepSealedRow
    | PublishRegulations
    | ReadSealedRow
    | MakeRequest
    | PassReading
    | ReadAgain
    | RequireSecondReading
    | AnswerRequest
    | ErasePrivate
    | EraseSealedRow
    | StateFacts
    | KeepRow
    | StrikeRow
    | FinishEvent
    | ReopenEvent
    | Undo
    | Redo
    | RestoreEvent
)


__all__ = [
    "AddSection",
    "AdjustPoints",
    "AdmitLateEntry",
    "AllowPairing",
    "AnswerApplication",
    "AnswerRequest",
    "ApplyForEntry",
    "AttachGames",
    "BeginByHand",
    "CancelBye",
    "ChangeEdition",
    "CheckIn",
    "CheckMeIn",
    "CheckPrizes",
    "ClearResult",
    "CloseEntries",
    "Command",
    "ConfirmReports",
    "ContinueMatch",
    "ContinuePlayOff",
    "CorrectIncident",
    "CorrectResult",
    "CreateEvent",
    "DetachGame",
    "DrawInitialColour",
    "DrawLots",
    "EditEvent",
    "EditPlayer",
    "EditPlayers",
    "EditSection",
    "EnterPeople",
    "EnterResult",
    "EnterSection",
    "EraseApplications",
    "ErasePrivate",
    "EraseSealedRow",
    "FinishByHand",
    "FinishEvent",
    "FixBoard",
    "ForbidPairing",
    "ImportPlayers",
    "KeepPaper",
    "KeepPrivately",
    "KeepRow",
    "KeepSealedRow",
    "LeaveByHand",
    "MakeGroups",
    "MakeRequest",
    "MoveEntry",
    "NameInPublic",
    "PairAgain",
    "PairByHand",
    "PairLateEntry",
    "PairRound",
    "PassReading",
    "PlaceByHand",
    "PublishRegulations",
    "PublishRound",
    "ReadAgain",
    "ReadSealedRow",
    "RecordIncident",
    "RecordPlayOff",
    "Redo",
    "RegisterPlayer",
    "ReinstatePlayer",
    "RemovePlayer",
    "RemoveSection",
    "Renumber",
    "ReopenEntries",
    "ReopenEvent",
    "ReportResult",
    "RequestBye",
    "RequireSecondReading",
    "RestoreEvent",
    "SetArbiters",
    "SetEntryForm",
    "SetNormFacts",
    "SetPrizes",
    "SetPublicPage",
    "SetPublicity",
    "SetReporting",
    "SetSelfCheckIn",
    "StartPlayOff",
    "StateFacts",
    "StrikeRow",
    "SwapColours",
    "TakeOverTeams",
    "TakeOverTournament",
    "TeamCommand",
    "Undo",
    "UnpairRound",
    "WithdrawIncident",
    "WithdrawPlayer",
    "WithdrawReport",
]
