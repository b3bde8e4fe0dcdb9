"""An event as its log leaves it: values that are never changed once handed out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from arbitro.desk.values.applications import Application, EntryForm
from arbitro.desk.values.by_hand import HandSession
from arbitro.desk.values.drawing import Drawing
from arbitro.desk.values.fide_mode import ModeExit
from arbitro.desk.values.games import GameText, IncidentId, Logged
from arbitro.desk.values.imports import ImportRecord
from arbitro.desk.values.integrity import IntegrityEntry
from arbitro.desk.values.office import NOTHING_SAID_OF_THE_OFFICE, Office, SealedRow
from arbitro.desk.values.paired_by import NOT_KNOWN, PairedBy
from arbitro.desk.values.papers import (
    NO_ARBITERS,
    NOTHING_SAID,
    Blanks,
    EventArbiters,
    NormFacts,
    PaperKey,
)
from arbitro.desk.values.plugin_data import PluginOrigin, StoredStandings
from arbitro.desk.values.private import PrivateReference, PrivateTopic
from arbitro.desk.values.prohibitions import PlayersForbidden
from arbitro.desk.values.publicity import NOTHING_CHOSEN, PublicSide, Said
from arbitro.desk.values.rating_lists import USUAL_LISTS, RatingLists
from arbitro.desk.values.rating_periods import SectionPeriod
from arbitro.desk.values.reports import NOTHING_SAID_BY_PLAYERS, Reporting
from arbitro.desk.values.requests import Request
from arbitro.desk.values.second_reading import NOT_READ_AGAIN, SecondReading
from arbitro.desk.values.settings import (
    ChosenEdition,
    CorrectionEffect,
    EventSettings,
    GameResult,
    ReasonByHand,
    SectionSettings,
)
from arbitro.desk.values.teams import NO_TEAMS, TeamRound, TeamSide
from arbitro.model import (
    ZERO,
    Colour,
    EditionKey,
    EntryId,
    GameId,
    PairedByHand,
    Player,
    Points,
    Result,
    SectionId,
    Tpn,
)
from arbitro.rules.pairing.swiss.initial_order import OrderOfEquals
from arbitro.rules.prizes import Fund


class Correction(NamedTuple):
    """The last correction of a result: what stood before, and what the correction touched."""

    previous: GameResult
    effect: CorrectionEffect


class Game(NamedTuple):
    """One game of a round. ``result`` None: not known yet.

    ``rating_result`` is a correction that came too late for the standings and goes only into the
    rating report (C.04.2 art. 4.3), as ``white`` and ``black`` had it; ``rating_turned`` tells the
    same of the colours. ``board`` is the board in the hall.
    """

    id: GameId
    round: int
    board: int
    white: EntryId
    black: EntryId
    result: GameResult | None = None
    rating_result: GameResult | None = None
    rating_turned: bool = False
    corrected: Correction | None = None

    @property
    def is_other_for_rating(self) -> bool:
        """Tell whether the rating report has another result or other colours than what counted."""
        return self.rating_result is not None or self.rating_turned


@dataclass(frozen=True, slots=True)
class PairingByHand:
    """Why a round was paired by hand, and what the engine would have paired.

    ``engine_refused`` is the code of the engine's refusal, empty where it had an answer.
    """

    reason: ReasonByHand
    note: str = ""
    engine_games: tuple[tuple[EntryId, EntryId], ...] = ()
    engine_bye: EntryId | None = None
    engine_refused: str = ""


def by_hand_of(told: PairedByHand) -> PairingByHand:
    """Return why a round was paired by hand, without what the rules gave."""
    return PairingByHand(ReasonByHand(told.reason), told.note, engine_refused=told.refused)


@dataclass(frozen=True, slots=True)
class Round:
    """A paired round: its games, who had the bye, and who was not paired, with what.

    ``games`` are in board order. ``absent`` are the requested byes, withdrawn and late entries.
    ``digest`` names the problem that was paired, ``paired_by`` what did. ``kept`` is why
    pairings that were out of date were published all the same, empty where they were not.
    ``corrected_since`` tells that a result or the colours of an earlier round were corrected when
    it was paired already, to count from the following pairing on (C.04.2 art. 4.3). ``gone`` are
    those who had left when it was paired, and the members of teams that had. ``start_position`` is
    the number of the position its games begin with in Chess960, None for that of E.01 art. 2.3.
    """

    number: int
    games: Mapping[GameId, Game]
    bye: EntryId | None = None
    absent: Mapping[EntryId, Result] = field(default_factory=dict)
    published: bool = False
    editions: tuple[EditionKey, ...] = ()
    paired_by: PairedBy = NOT_KNOWN
    digest: str = ""
    by_hand: PairingByHand | None = None
    teams: TeamRound | None = None
    kept: str = ""
    corrected_since: bool = False
    gone: frozenset[EntryId] = frozenset()
    start_position: int | None = None
    memo: dict[str, object] = field(init=False, compare=False, repr=False, default_factory=dict)
    """What others derive from these games, kept as long as they are; never part of the value."""

    @property
    def missing(self) -> int:
        """Count the games without a result."""
        return sum(game.result is None for game in self.games.values())

    @property
    def has_results(self) -> bool:
        """Tell whether any game has a result."""
        return any(game.result is not None for game in self.games.values())


class IssuedPairings(NamedTuple):
    """The pairings of a round that were public last, and the how manieth they were.

    ``seats`` are the boards with who sits there and who has the bye, of teams their matches; empty
    where publishing them was taken back with the pairing itself.
    """

    number: int
    seats: tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True)
class SectionEntry:
    """One participant of a section.

    ``byes`` are requested for rounds not paired yet. ``withdrawn_after`` is the number of rounds
    that were paired when the player withdrew, None while taking part; ``expelled_after`` is the
    same of an expulsion, after which the player has withdrawn too. ``first_round`` is the first
    round a late entry is paired in and ``missed`` what the rounds before bring. ``adjustment``
    counts from the start, ``later_adjustments`` each from its round on; ``later_notes`` say why.
    """

    id: EntryId
    byes: Mapping[int, Result] = field(default_factory=dict)
    checked_in: bool = False
    withdrawn_after: int | None = None
    first_round: int = 1
    missed: Result = Result.ZERO_POINT_BYE
    adjustment: Points = ZERO
    adjustment_note: str = ""
    later_adjustments: Mapping[int, Points] = field(default_factory=dict)
    later_notes: Mapping[int, str] = field(default_factory=dict)
    expelled_after: int | None = None

    @property
    def withdrawn(self) -> bool:
        """Tell whether the entry is paired no more."""
        return self.withdrawn_after is not None

    @property
    def expelled(self) -> bool:
        """Tell whether the entry was expelled: it is paired no more and has no place."""
        return self.expelled_after is not None


@dataclass(frozen=True, slots=True)
class Prizes:
    """A prize fund and who answers for it.

    ``checked_by`` had the same amounts when their control number was ``control``; both are empty
    while nobody has checked.
    """

    fund: Fund
    by: str
    checked_by: str = ""
    control: str = ""


class ExternalOfEntries(NamedTuple):
    """Values of a tie-break computed elsewhere: what they are, and whose, in hundredths."""

    name: str
    values: tuple[tuple[EntryId, int], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """One tournament of the event.

    ``numbers`` are the entries from TPN 1 on, empty until entries are closed, ``equals`` what
    orders those of equal rating and title, ``exchanged`` those who are level and have changed
    theirs, in the order it was done. ``lots`` are orders
    drawn among tied entries, in the order they were drawn. ``play_offs`` have places best first.
    ``forbidden`` are all prohibitions there were, with their rounds. ``bids`` are those for Black
    in an Armageddon, in seconds, by the two who made them. ``publicity`` is what was said of when
    a thing of a round becomes public, of round 0 what holds for every round not named.
    ``reporting`` is what players said of their games, ``requests`` what devices asked the arbiters
    for, by number, ``second`` what was read a second time, ``hand`` the round being paired by hand.
    ``imported`` is what is kept of the import it was made by, None where it was made here.
    ``brought`` is what others brought to it, ``kept`` the standings last published where these need
    a plug-in. ``integrity`` is what befell it that no record says, ``office`` what was said of what
    surrounds its games, ``external`` the values given of a tie-break computed elsewhere,
    ``periods`` the rating periods of a section of more than 30 days.
    ``issued`` are the pairings that were public of each round: taken back they
    are still on paper and in people's minds, and so they are no part of what undoing restores. Nor
    is ``mode_exit``: how FIDE mode was left.
    """

    id: SectionId
    settings: SectionSettings
    editions: tuple[ChosenEdition, ...] = ()
    entries: Mapping[EntryId, SectionEntry] = field(default_factory=dict)
    entries_closed: bool = False
    numbers: tuple[EntryId, ...] = ()
    equals: OrderOfEquals = OrderOfEquals.NAME
    exchanged: tuple[tuple[EntryId, EntryId], ...] = ()
    initial_colour: Colour | None = None
    forbidden: PlayersForbidden = ()
    lots: tuple[tuple[EntryId, ...], ...] = ()
    play_offs: tuple[tuple[tuple[EntryId, ...], ...], ...] = ()
    prizes: Prizes | None = None
    rounds: tuple[Round, ...] = ()
    teams: TeamSide = NO_TEAMS
    bids: Mapping[frozenset[EntryId], Mapping[EntryId, int]] = field(default_factory=dict)
    incidents: Mapping[IncidentId, Logged] = field(default_factory=dict)
    game_texts: Mapping[GameId, GameText] = field(default_factory=dict)
    papers: Mapping[PaperKey, Blanks] = field(default_factory=dict)
    norms: NormFacts = NOTHING_SAID
    drawing: Drawing | None = None
    publicity: Said = field(default_factory=dict)
    reporting: Reporting = NOTHING_SAID_BY_PLAYERS
    requests: Mapping[int, Request] = field(default_factory=dict)
    second: SecondReading = NOT_READ_AGAIN
    rating_lists: RatingLists = USUAL_LISTS
    hand: HandSession | None = None
    imported: ImportRecord | None = None
    brought: tuple[PluginOrigin, ...] = ()
    kept: StoredStandings | None = None
    office: Office = NOTHING_SAID_OF_THE_OFFICE
    integrity: tuple[IntegrityEntry, ...] = ()
    external: ExternalOfEntries | None = None
    periods: tuple[SectionPeriod, ...] = ()
    issued: Mapping[int, IssuedPairings] = field(default_factory=dict, compare=False)
    mode_exit: ModeExit | None = field(default=None, compare=False)
    memo: dict[str, object] = field(init=False, compare=False, repr=False, default_factory=dict)
    """What others derive from the section as it stands; never part of the value."""

    @property
    def current(self) -> Round | None:
        """Return the last round paired, None before the first."""
        return self.rounds[-1] if self.rounds else None

    def issue(self, number: int) -> int:
        """Return the how manieth pairings of a round are public, 0 where none were."""
        return self.issued[number].number if number in self.issued else 0

    @property
    def rounds_complete(self) -> int:
        """Count the rounds, from the first on, that have all their results."""
        count = 0
        for round_ in self.rounds:
            if round_.missing:
                break
            count += 1
        return count

    def tpn(self, entry: EntryId) -> Tpn:
        """Return the number of an entry; ValueError before numbers are given."""
        return Tpn(self.numbers.index(entry) + 1)

    def tpns(self) -> dict[EntryId, Tpn]:
        """Return everybody's number, for looking up many."""
        return {entry: Tpn(number) for number, entry in enumerate(self.numbers, 1)}

    def entry_of(self, tpn: Tpn) -> EntryId:
        """Return the entry that has a number."""
        return self.numbers[tpn - 1]

    def game(self, game: GameId) -> Game | None:
        """Return a game by its permanent number, None where there is none."""
        # The last round first: nearly all that is asked is about it.
        for round_ in reversed(self.rounds):
            if game in round_.games:
                return round_.games[game]
        return None


@dataclass(frozen=True, slots=True)
class EventState:
    """A whole event: its people and its sections.

    ``settings`` is None before the event is created. ``next_entry``, ``next_section``,
    ``next_game``, ``next_incident`` and ``next_row`` are the permanent numbers not yet given.
    ``private`` names what is known of people and kept beside the log, ``office`` is what was said
    of what surrounds the games, ``sealed`` its registers kept beside the log. ``entry_forms`` and
    ``applications`` are how entries are asked for from outside, and who asked.
    """

    settings: EventSettings | None = None
    finished: bool = False
    people: Mapping[EntryId, Player] = field(default_factory=dict)
    sections: Mapping[SectionId, Section] = field(default_factory=dict)
    next_entry: int = 1
    next_section: int = 1
    next_game: int = 1
    next_incident: int = 1
    next_row: int = 1
    arbiters: EventArbiters = NO_ARBITERS
    public: PublicSide = NOTHING_CHOSEN
    private: Mapping[EntryId, Mapping[PrivateTopic, PrivateReference]] = field(default_factory=dict)
    office: Office = NOTHING_SAID_OF_THE_OFFICE
    sealed: Mapping[str, Mapping[int, SealedRow]] = field(default_factory=dict)
    entry_forms: Mapping[SectionId, EntryForm] = field(default_factory=dict)
    applications: Mapping[int, Application] = field(default_factory=dict)

    def games(self) -> Iterator[Game]:
        """Yield every game of every section."""
        for section in self.sections.values():
            for round_ in section.rounds:
                yield from round_.games.values()


NEW_EVENT = EventState()
