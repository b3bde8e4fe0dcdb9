"""What happened, as the log keeps it. Events name entries and games by their permanent numbers.

A field is never renamed and never changes its meaning: a new meaning is a new schema number and a
step in `arbitro.desk.kernel.stored`.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.features.arbiters.events import ArbitersSet
from arbitro.desk.features.drawing.events import NumbersDrawn
from arbitro.desk.features.games.events import GameAttached, GameDetached
from arbitro.desk.features.incidents.events import (
    IncidentCorrected,
    IncidentRecorded,
    IncidentWithdrawn,
)
from arbitro.desk.features.knock_out.events import BidsMade, GamesAdded
from arbitro.desk.features.norms.events import NormFactsSet
from arbitro.desk.features.papers.events import PaperKept
from arbitro.desk.features.teams.events import PairedTeams, TeamEvent
from arbitro.desk.kernel.state import ManualPairing
from arbitro.desk.values.settings import (
    ChosenEdition,
    CorrectionEffect,
    EventSettings,
    GameResult,
    SectionSettings,
)
from arbitro.model import Colour, EditionKey, EntryId, GameId, Player, Points, Result, SectionId
from arbitro.rules.prizes import Fund


@dataclass(frozen=True, slots=True)
class EventCreated:
    """The event began."""

    settings: EventSettings


@dataclass(frozen=True, slots=True)
class EventEdited:
    """What is said of the event changed."""

    settings: EventSettings


@dataclass(frozen=True, slots=True)
class EventFinished:
    """Every section was over and the event was closed."""


@dataclass(frozen=True, slots=True)
class EventReopened:
    """A finished event was opened again."""


@dataclass(frozen=True, slots=True)
class SectionAdded:
    """A section was added, with the editions it follows and what decided for each."""

    section: SectionId
    settings: SectionSettings
    editions: tuple[ChosenEdition, ...]


@dataclass(frozen=True, slots=True)
class SectionEdited:
    """What is said of a section changed; with it, perhaps, the regulations it needs."""

    section: SectionId
    settings: SectionSettings
    editions: tuple[ChosenEdition, ...]


@dataclass(frozen=True, slots=True)
class SectionRemoved:
    """A section nothing was paired in was removed."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class EditionsChanged:
    """A section follows these editions from now on."""

    section: SectionId
    editions: tuple[ChosenEdition, ...]


@dataclass(frozen=True, slots=True)
class PlayerRegistered:
    """A new person was entered in a section."""

    section: SectionId
    entry: EntryId
    player: Player


@dataclass(frozen=True, slots=True)
class SectionEntered:
    """A person of the event was entered in one more section."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class PlayerEdited:
    """A person's data changed."""

    entry: EntryId
    player: Player


@dataclass(frozen=True, slots=True)
class PlayerRemoved:
    """An entry that was never paired was taken out of a section."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class LateEntryAdmitted:
    """A person joined after the first pairing; ``numbers`` are those of all entries now."""

    section: SectionId
    entry: EntryId
    player: Player
    first_round: int
    missed: Result
    numbers: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class PlayerWithdrawn:
    """An entry left when ``after`` rounds had been paired."""

    section: SectionId
    entry: EntryId
    after: int


@dataclass(frozen=True, slots=True)
class PlayerReinstated:
    """A withdrawn entry came back."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class PresenceNoted:
    """An entry confirmed its presence, or the note was taken back."""

    section: SectionId
    entry: EntryId
    present: bool


@dataclass(frozen=True, slots=True)
class ByeRequested:
    """An entry will not play a round and has this for it."""

    section: SectionId
    entry: EntryId
    round: int
    kind: Result


@dataclass(frozen=True, slots=True)
class ByeCancelled:
    """A requested bye was taken back."""

    section: SectionId
    entry: EntryId
    round: int


@dataclass(frozen=True, slots=True)
class PairingForbidden:
    """No two of these entries may meet, from one round to another (0: to the end)."""

    section: SectionId
    entries: frozenset[EntryId]
    first_round: int = 1
    last_round: int = 0


@dataclass(frozen=True, slots=True)
class PairingAllowed:
    """A prohibition was lifted; it held in the rounds up to ``after``, in none where that is 0."""

    section: SectionId
    entries: frozenset[EntryId]
    after: int = 0


@dataclass(frozen=True, slots=True)
class BoardFixed:
    """A person got a fixed board of the hall, or lost it (None)."""

    entry: EntryId
    board: int | None


@dataclass(frozen=True, slots=True)
class PointsAdjusted:
    """The penalty or bonus of an entry from a round on (0: from the start) was set, in tenths."""

    section: SectionId
    entry: EntryId
    points: Points
    note: str
    round: int = 0


@dataclass(frozen=True, slots=True)
class EntriesClosed:
    """The list was closed and the numbers given, from 1 on."""

    section: SectionId
    numbers: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class EntriesReopened:
    """The list takes entries again; the numbers are gone."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class Renumbered:
    """The numbers were given anew after corrected data."""

    section: SectionId
    numbers: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class InitialColourDrawn:
    """The initial-colour, as drawn."""

    section: SectionId
    colour: Colour


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """The order drawn among entries the tie-breaks left together."""

    section: SectionId
    order: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class PlayOffRecorded:
    """A play-off ended so: best first, those who went out together in one place."""

    section: SectionId
    result: tuple[tuple[EntryId, ...], ...]


@dataclass(frozen=True, slots=True)
class PrizesSet:
    """The prize fund of a section was set, or taken away (None); ``by`` answers for it."""

    section: SectionId
    fund: Fund | None
    by: str


@dataclass(frozen=True, slots=True)
class PrizesChecked:
    """A second person had the same amounts, named by their control number."""

    section: SectionId
    by: str
    control: str


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """A round was paired, or the last one anew.

    ``games`` are (White, Black, board of the hall) in board order; their permanent numbers follow
    each other from ``first_game``. ``absent`` has what those not paired get. ``teams`` has the
    matches these games belong to, in a section of teams.
    """

    section: SectionId
    round: int
    first_game: GameId
    games: tuple[tuple[EntryId, EntryId, int], ...]
    bye: EntryId | None
    absent: tuple[tuple[EntryId, Result], ...]
    editions: tuple[EditionKey, ...]
    engine: str
    digest: str
    manual: ManualPairing | None = None
    teams: PairedTeams | None = None


@dataclass(frozen=True, slots=True)
class RoundPublished:
    """The pairings of a round were published, out of date as they were where there is a reason."""

    section: SectionId
    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundUnpaired:
    """The last round's pairings were thrown away before any of its games had a result."""

    section: SectionId
    round: int


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """A game of the current round has this result; ``previous`` is what stood there."""

    section: SectionId
    round: int
    game: GameId
    result: GameResult
    previous: GameResult | None = None


@dataclass(frozen=True, slots=True)
class ResultCleared:
    """A result of the current round was taken back."""

    section: SectionId
    round: int
    game: GameId
    previous: GameResult


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A result was corrected; ``effect`` says what the correction touches."""

    section: SectionId
    round: int
    game: GameId
    result: GameResult
    previous: GameResult
    effect: CorrectionEffect


@dataclass(frozen=True, slots=True)
class ColoursSwapped:
    """A game was played with the other colours; ``effect`` says what that touches."""

    section: SectionId
    round: int
    game: GameId
    effect: CorrectionEffect


@dataclass(frozen=True, slots=True)
class CommandUndone:
    """What a command did was taken back."""

    command: str


@dataclass(frozen=True, slots=True)
class CommandRedone:
    """What was taken back was done again."""

    command: str


Event = (
    EventCreated
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
    | CommandUndone
    | CommandRedone
)
