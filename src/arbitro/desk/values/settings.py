"""What an arbiter sets before play: the event's and its sections' settings, and fixed choices."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import Enum, StrEnum, unique
from typing import Any, NamedTuple

from arbitro.model import (
    MATCH_POINTS_2_1_0,
    STANDARD_POINTS,
    EditionKey,
    Points,
    PointSystem,
    RateClass,
    Readings,
    Result,
    System,
    TeamScore,
    TimeControl,
)
from arbitro.model.names import NameOrder
from arbitro.rules.laws.play_rules import NOTHING_SAID, PlayRules
from arbitro.rules.pairing.knock_out.match_format import USUAL_MATCH, MatchFormat
from arbitro.rules.pairing.round_robin import CycleSwap

# What the regulations of a team event decide before play.


@unique
class BoardOrder(Enum):
    """Who of a line-up sits at which board.

    ``FIXED`` - in the order of the list handed in before the first round; ``FLEXIBLE`` - as the
    captain chooses for each round.
    """

    FIXED = "fixed"
    FLEXIBLE = "flexible"


@unique
class Preferences(Enum):
    """The colour preferences of a team Swiss (C.04.6 art. 1.7)."""

    TYPE_A = "A"
    TYPE_B = "B"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class TeamRules:
    """What is said of the teams of a section.

    ``boards`` is the number of boards of a match, in systems of tables the players of a team;
    ``reserves`` how many more a roster may have. Where the order is free, ``largest_gap`` is how
    many points a player may be rated above one who plays higher, 0 for any. ``same_colour`` gives a
    team one colour on all boards instead of alternating ones. ``bye_game_points`` are the game
    points of a pairing-allocated bye, None for draws on all boards (C.04.6 art. 1.4); its match
    points are those of ``match_points``.
    """

    boards: int = 4
    reserves: int = 2
    order: BoardOrder = BoardOrder.FIXED
    largest_gap: int = 0
    match_points: PointSystem = MATCH_POINTS_2_1_0
    primary: TeamScore = TeamScore.MATCH_POINTS
    preferences: Preferences = Preferences.TYPE_A
    use_secondary: bool = True
    same_colour: bool = False
    bye_game_points: Points | None = None


USUAL_RULES = TeamRules()


@unique
class GameResult(Enum):
    """What a game brought both sides; the value is White's code of the TRF, then Black's.

    The mixed results (``00``, ``=0``, ``0=``) come from penalties. ``??`` is an adjourned game.
    """

    WHITE_WINS = "10"
    DRAW = "=="
    BLACK_WINS = "01"
    WHITE_WINS_BY_FORFEIT = "+-"
    BLACK_WINS_BY_FORFEIT = "-+"
    DOUBLE_FORFEIT = "--"
    ADJOURNED = "??"
    UNRATED_WHITE_WINS = "WL"
    UNRATED_DRAW = "DD"
    UNRATED_BLACK_WINS = "LW"
    BOTH_LOSE = "00"
    WHITE_DRAWS_BLACK_LOSES = "=0"
    BLACK_DRAWS_WHITE_LOSES = "0="

    # members are compared by identity; the hash of their name would be computed at every look-up
    __hash__ = object.__hash__

    @property
    def white(self) -> Result:
        """Return White's result.

        >>> GameResult.BLACK_WINS_BY_FORFEIT.white
        <Result.FORFEIT_LOSS: '-'>
        """
        return _SIDES[self][0]

    @property
    def black(self) -> Result:
        """Return Black's result."""
        return _SIDES[self][1]

    @property
    def turned(self) -> GameResult:
        """Return the same of the two sides named the other way round.

        >>> GameResult.BLACK_DRAWS_WHITE_LOSES.turned
        <GameResult.WHITE_DRAWS_BLACK_LOSES: '=0'>
        """
        return GameResult(self.value[::-1])

    @property
    def is_played(self) -> bool:
        """Tell whether the game began; a forfeited game did not."""
        return self not in _UNPLAYED


_SIDES = {result: (Result(result.value[0]), Result(result.value[1])) for result in GameResult}
_UNPLAYED = frozenset(
    {
        GameResult.WHITE_WINS_BY_FORFEIT,
        GameResult.BLACK_WINS_BY_FORFEIT,
        GameResult.DOUBLE_FORFEIT,
    }
)


@unique
class Numbering(Enum):
    """Where the numbers of a section come from (C.04.2 art. 2.2; C.05 for round robins).

    ``VARMA`` is the restricted draw of a round robin, which keeps players of one federation apart
    in the last three rounds (C.05 art. 5.3).
    """

    RATING = "rating"
    LOTS = "lots"
    FIXED = "fixed"
    VARMA = "varma"


@unique
class ReasonByHand(Enum):
    """Why published pairings may be changed (C.04.2 art. 4.4), or made by hand.

    ``NO_LEGAL_PAIRING`` is the arbiter's decision where no pairing is legal (C.04.3 art. 1.9.3).
    """

    REMATCH = "rematch"
    COMPETITION_RULES = "competition-rules"
    AGREED_WITHOUT_OPPONENT = "agreed-without-opponent"
    LATE_ENTRY = "late-entry"
    LAST_ROUND_TOP_BOARDS = "last-round-top-boards"
    NO_LEGAL_PAIRING = "no-legal-pairing"


@unique
class CorrectionEffect(Enum):
    """What a correction touches, by the moment it is notified (C.04.2 art. 4.3).

    ``NEXT_PAIRING`` - standings and the next pairing to be done; ``FOLLOWING_PAIRING`` - the same,
    but a round has already been paired without it; ``RATING_ONLY`` - only the rating report, after
    the tournament.
    """

    NEXT_PAIRING = "next-pairing"
    FOLLOWING_PAIRING = "following-pairing"
    RATING_ONLY = "rating-only"


@unique
class OwnText(StrEnum):
    """What an organiser writes of an event in words that may stand in several languages."""

    NAME = "name"
    CITY = "city"
    VENUE = "venue"
    ORGANISER = "organiser"


@dataclass(frozen=True, slots=True)
class InLanguage:
    """A text of the organiser's in a further language, whose code is that of the settings."""

    what: OwnText
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class EventSettings:
    """What is said of the whole event.

    ``texts`` are those of its texts that it has in other languages than ``language`` too.
    ``time_zone`` is the IANA name of the zone of the hall, in which its hours are meant; empty:
    that of the machine arbitro runs on.
    """

    name: str
    city: str = ""
    federation: str = ""
    venue: str = ""
    start: date | None = None
    end: date | None = None
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    organiser: str = ""
    language: str = "en"
    time_zone: str = ""
    texts: tuple[InLanguage, ...] = ()

    def in_language(self, language: str) -> EventSettings:
        """Return the settings as a reader of a language is told them.

        >>> english = InLanguage(OwnText.NAME, "en", "Madrid Open")
        >>> EventSettings("Abierto", language="es", texts=(english,)).in_language("en").name
        'Madrid Open'
        """
        told: dict[str, Any] = {
            text.what.value: text.text for text in self.texts if text.language == language
        }
        return replace(self, **told) if told else self


@dataclass(frozen=True, slots=True)
class SectionSettings:
    """What is said of one section: one tournament of the event.

    ``first_board`` begins its range of boards in the hall. ``rounds`` is ignored by round robins,
    whose length follows from the entries. ``half_point_byes`` is how many a player may ask for and
    ``last_bye_round`` the last round in which (0: any but the final one). The next three are what a
    report taken over says; ``pairing_controller`` made the rounds paired before. ``event_rules`` is
    what the event's own regulations say about tie-breaks, as `parse_event_rules` reads it; ``play``
    is what they say of play, beside the Laws.
    ``teams`` matters only where teams take part, ``knock_out`` only in matches and knock-outs.
    ``play_off_of`` is the section whose tied players play off here, 0 elsewhere; where they do so
    in several groups, ``play_off_group`` is the number of this one.
    ``group_of`` is the section whose players this group was made of, 0 elsewhere.
    ``readings`` are those of disputed articles that are not the usual ones.
    ``ranking_method`` says which list seeds, by the codes of record 172, empty for the usual one.
    ``name_order`` is the order of names in numbers and lists; None only where the log is older than
    that setting (`arbitro.desk.derived.names`).
    ``round_times`` are the hours the rounds begin at, as ``16:30``, empty where not known.
    ``texts`` are its name in other languages than the event's. With ``chess960`` each round begins
    from a drawn position (E.01, Guidelines II).
    """

    name: str
    system: System = System.DUTCH
    rounds: int = 0
    points: PointSystem = STANDARD_POINTS
    tie_breaks: tuple[str, ...] = ()
    time_control: TimeControl | None = None
    time_control_text: str = ""
    accelerated: bool = False
    numbering: Numbering = Numbering.RATING
    cycle_swap: CycleSwap = CycleSwap.FIRST_CYCLE
    first_board: int = 1
    half_point_byes: int = 1
    last_bye_round: int = 0
    round_dates: tuple[date | None, ...] = ()
    type_text: str = ""
    ranking_method: str = ""
    pairing_controller: str = ""
    event_rules: str = ""
    teams: TeamRules = USUAL_RULES
    knock_out: MatchFormat = USUAL_MATCH
    play_off_of: int = 0
    play_off_group: int = 0
    round_times: tuple[str, ...] = ()
    play: PlayRules = NOTHING_SAID
    group_of: int = 0
    readings: Readings = ()
    name_order: NameOrder | None = None
    texts: tuple[InLanguage, ...] = ()
    chess960: bool = False

    @property
    def byes_until(self) -> int:
        """Return the last round with half-point byes: where none is set, all but the final one.

        >>> SectionSettings("Open", rounds=5).byes_until
        4
        """
        return self.last_bye_round or max(self.rounds - 1, 1)

    def name_in(self, language: str) -> str:
        """Return the name as a reader of a language is told it.

        >>> english = InLanguage(OwnText.NAME, "en", "Veterans")
        >>> SectionSettings("Veteranos", texts=(english,)).name_in("en")
        'Veterans'
        """
        found = (e.text for e in self.texts if e.language == language and e.what is OwnText.NAME)
        return next(found, self.name)


class ChosenEdition(NamedTuple):
    """An edition in use and what decided for it (``option``, ``start-date``, ``default`` ...)."""

    key: EditionKey
    decided_by: str


def has_unequal_times(settings: SectionSettings) -> bool:
    """Tell whether White and Black have different times, as in an Armageddon.

    Rapid and blitz games with different times are not rated (B.02.RB@2024-03 art. 1.2).
    """
    control = settings.time_control
    if control is None or control.rate_class is RateClass.STANDARD:
        return False
    return control.black not in {(), control.periods}
