"""What an arbiter may ask for, in the arbiter's words. Values only; `decide` answers them.

Sections, entries and games are named by their permanent numbers. ``expected`` is the value the
asker saw: where it has changed underneath, the command is refused with ``value-changed``.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.features.arbiters.commands import SetArbiters
from arbitro.desk.features.games.commands import AttachGames, DetachGame
from arbitro.desk.features.groups.commands import MakeGroups
from arbitro.desk.features.incidents.commands import (
    CorrectIncident,
    RecordIncident,
    WithdrawIncident,
)
from arbitro.desk.features.knock_out.commands import ContinueMatch
from arbitro.desk.features.norms.commands import SetNormFacts
from arbitro.desk.features.papers.commands import KeepPaper
from arbitro.desk.features.play_offs.commands import ContinuePlayOff, StartPlayOff
from arbitro.desk.features.report.commands import TakeOverTeams, TakeOverTournament
from arbitro.desk.features.teams.commands import TeamCommand
from arbitro.desk.values.drawing import BY_THE_PROGRAM, HowDrawn
from arbitro.desk.values.settings import EventSettings, GameResult, ManualReason, SectionSettings
from arbitro.model import (
    Colour,
    EntryId,
    GameId,
    Player,
    Points,
    Result,
    SectionId,
)
from arbitro.rules.prizes import Fund


@dataclass(frozen=True, slots=True)
class CreateEvent:
    """Begin an event; the first command of its log."""

    settings: EventSettings


@dataclass(frozen=True, slots=True)
class EditEvent:
    """Change what is said of the event. Only the fields that differ from ``expected`` change."""

    settings: EventSettings
    expected: EventSettings


@dataclass(frozen=True, slots=True)
class AddSection:
    """Add a section. ``editions`` are explicit choices: (regulation, name), as C.04.3, 2017.

    ``encoded_type`` is the type of tournament a report states (record 192): it decides where no
    choice does, before the start date.
    """

    settings: SectionSettings
    editions: tuple[tuple[str, str], ...] = ()
    encoded_type: str = ""


@dataclass(frozen=True, slots=True)
class EditSection:
    """Change what is said of a section. Only the fields that differ from ``expected`` change."""

    section: SectionId
    settings: SectionSettings
    expected: SectionSettings


@dataclass(frozen=True, slots=True)
class RemoveSection:
    """Remove a section nothing was paired in."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class ChangeEdition:
    """Follow another edition of a regulation from now on: explicit and logged."""

    section: SectionId
    regulation: str
    edition: str


@dataclass(frozen=True, slots=True)
class RegisterPlayer:
    """Enter a new person in a section before its entries are closed."""

    section: SectionId
    player: Player


@dataclass(frozen=True, slots=True)
class ImportPlayers:
    """Enter many new persons at once: all of them or none."""

    section: SectionId
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class EnterSection:
    """Enter a person of the event in one more section."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class EditPlayer:
    """Change a person's data. Only the fields that differ from ``expected`` change."""

    entry: EntryId
    player: Player
    expected: Player


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Take an entry out of a section while entries are open; later, withdraw it."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class AdmitLateEntry:
    """Admit a person after the first pairing; the rounds missed bring ``missed`` each."""

    section: SectionId
    player: Player
    missed: Result = Result.ZERO_POINT_BYE


@dataclass(frozen=True, slots=True)
class WithdrawPlayer:
    """Pair an entry no more (C.04.2 art. 3.2)."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class ReinstatePlayer:
    """Pair a withdrawn entry again."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Note that an entry confirmed its presence, or take the note back."""

    section: SectionId
    entry: EntryId
    present: bool = True


@dataclass(frozen=True, slots=True)
class RequestBye:
    """Note a half-, full- or zero-point bye in a round that is not paired yet."""

    section: SectionId
    entry: EntryId
    round: int
    kind: Result = Result.HALF_POINT_BYE


@dataclass(frozen=True, slots=True)
class CancelBye:
    """Take a requested bye back before its round is paired."""

    section: SectionId
    entry: EntryId
    round: int


@dataclass(frozen=True, slots=True)
class ForbidPairing:
    """Forbid that any two of these entries meet, from one round to another (0: to the end)."""

    section: SectionId
    entries: frozenset[EntryId]
    first_round: int = 1
    last_round: int = 0


@dataclass(frozen=True, slots=True)
class AllowPairing:
    """Lift a prohibition given by `ForbidPairing`."""

    section: SectionId
    entries: frozenset[EntryId]


@dataclass(frozen=True, slots=True)
class FixBoard:
    """Give a person who needs one a fixed board of the hall, or take it back (None)."""

    entry: EntryId
    board: int | None


@dataclass(frozen=True, slots=True)
class AdjustPoints:
    """Set the penalty or bonus of an entry, in tenths; a note says why.

    It counts from ``round`` on, from the start where that is 0.
    """

    section: SectionId
    entry: EntryId
    points: Points
    note: str = ""
    round: int = 0


@dataclass(frozen=True, slots=True)
class CloseEntries:
    """Close the list and give the numbers.

    By rating, title and name (C.04.2 art. 2.2), or by ``order`` from number 1 on; the service
    draws lots that are missing. ``only_present`` takes out who has not checked in (art. 4.1).
    """

    section: SectionId
    order: tuple[EntryId, ...] = ()
    only_present: bool = False
    drawn: HowDrawn = BY_THE_PROGRAM


@dataclass(frozen=True, slots=True)
class ReopenEntries:
    """Take entries again before the first pairing."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class Renumber:
    """Give the numbers anew after corrected data, until round 4 is paired (C.04.2 art. 2.3)."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class DrawInitialColour:
    """Store the initial-colour as drawn; the service draws where ``colour`` is None."""

    section: SectionId
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Store the order drawn among entries the tie-breaks leave together.

    The service draws ``order`` where it is empty.
    """

    section: SectionId
    tied: frozenset[EntryId]
    order: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordPlayOff:
    """Store the result of a play-off: best first, those who went out together in one place."""

    section: SectionId
    result: tuple[tuple[EntryId, ...], ...]


@dataclass(frozen=True, slots=True)
class SetPrizes:
    """Set the prize fund, or take it away (None). ``by`` is who answers for it."""

    section: SectionId
    fund: Fund | None
    by: str
    expected: Fund | None = None


@dataclass(frozen=True, slots=True)
class CheckPrizes:
    """Note that another person has the same amounts, by the control number they have."""

    section: SectionId
    by: str
    control: str


@dataclass(frozen=True, slots=True)
class PairRound:
    """Pair the next round by the section's system.

    Before the first round of a Swiss ``initial_colour`` is stored as the lot drawn, where none is
    stored yet; the service draws it. In a knock-out ``lots`` are the colours drawn for the first
    players of its matches, ``w`` or ``b``, in the order of their numbers.
    """

    section: SectionId
    initial_colour: Colour | None = None
    lots: str = ""


@dataclass(frozen=True, slots=True)
class PairManually:
    """Pair by hand the next round, or anew the last one, for one of the permitted reasons.

    ``games`` are (White, Black) in board order. The engine's own answer is kept beside it.
    ``bye`` has the pairing-allocated bye. Everybody to be paired must be in it.
    """

    section: SectionId
    round: int
    games: tuple[tuple[EntryId, EntryId], ...]
    reason: ManualReason
    bye: EntryId | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class PairAgain:
    """Throw the pairings of the last round away and pair it anew, in one step.

    Conditions and ``confirmed`` are those of `UnpairRound`, ``lots`` that of `PairRound`.
    """

    section: SectionId
    round: int
    confirmed: bool = False
    lots: str = ""


@dataclass(frozen=True, slots=True)
class PublishRound:
    """Publish the pairings of a round; they change only in the listed cases afterwards.

    Where what a round was paired from has changed so that it would be paired otherwise now, it is
    published only for a ``reason``.
    """

    section: SectionId
    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class UnpairRound:
    """Throw away the last round's pairings before any of its games has a result.

    Once published, or where incidents or moves belong to its games, this needs ``confirmed``.
    """

    section: SectionId
    round: int
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class EnterResult:
    """Enter the result of a game of the current round; ``expected`` is what stood there."""

    section: SectionId
    game: GameId
    result: GameResult
    expected: GameResult | None = None


@dataclass(frozen=True, slots=True)
class ClearResult:
    """Take a result of the current round back."""

    section: SectionId
    game: GameId
    expected: GameResult


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """Correct a result of any round, with the effect C.04.2 art. 4.3 gives it."""

    section: SectionId
    game: GameId
    result: GameResult
    expected: GameResult


@dataclass(frozen=True, slots=True)
class SwapColours:
    """Note that a game was played with the other colours (C.04.2 art. 4.3.2).

    The result keeps its meaning for the players: it is turned round with the colours. With
    ``for_rating`` it is noted for the rating report alone where it is too late for anything else.
    """

    section: SectionId
    game: GameId
    for_rating: bool = False


@dataclass(frozen=True, slots=True)
class FinishEvent:
    """Close the event when every section has played all its rounds."""


@dataclass(frozen=True, slots=True)
class ReopenEvent:
    """Open a finished event again."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back what a command did, whoever gave it.

    Refused while a later command builds on it. Needs ``confirmed`` where a published round is
    concerned.
    """

    command: str
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was taken back, while nothing has changed that it builds on."""

    command: str
    confirmed: bool = False


Command = (
    CreateEvent
    | EditEvent
    | AddSection
    | TakeOverTournament
    | TakeOverTeams
    | EditSection
    | RemoveSection
    | ChangeEdition
    | RegisterPlayer
    | ImportPlayers
    | EnterSection
    | EditPlayer
    | RemovePlayer
    | AdmitLateEntry
    | WithdrawPlayer
    | ReinstatePlayer
    | CheckIn
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
    | PairManually
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
    | FinishEvent
    | ReopenEvent
    | Undo
    | Redo
)
