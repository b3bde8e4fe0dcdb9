"""The records of a report, one type per kind of line; what a line says without its columns.

Points are tenths, round numbers and pairing numbers count from 1, ``None`` is a blank field.
Named tuples, because large files hold many of them and a start must stay quick. Their types are
evaluated here, in other modules they are kept as text: each text would be compiled at every start.
"""

from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from arbitro.model import Colour, Points, Result, RoundRecord, Sex, Title, Tpn
from arbitro.model.tournament import IntegrityLine

if TYPE_CHECKING:
    from arbitro.model import Period


class TextRecord(NamedTuple):
    """A line of free text: 012 022 032 092 102 112 122 182."""

    code: str
    text: str


class NumberRecord(NamedTuple):
    """A line with one number: 062 072 082 142 and ``XXR``."""

    code: str
    number: int


class DateRecord(NamedTuple):
    """The first or last day of the event: 042 052."""

    code: str
    day: date


class RoundDatesRecord(NamedTuple):
    """The days of the rounds (132), None where a column is blank."""

    days: tuple[date | None, ...]


class InitialColourRecord(NamedTuple):
    """The initial-colour (152)."""

    colour: Colour


class EngineOptionsRecord(NamedTuple):
    """JaVaFo's ``XXC``: pair by the order of the lines, not by number; the initial-colour."""

    by_rank: bool
    colour: Colour | None


class PointsRecord(NamedTuple):
    """What results are worth: 162, 362, ``XXS`` and bbpPairings' ``BBW`` ... ``BBU``."""

    code: str
    values: tuple[tuple[str, Points], ...]


class RankingMethodRecord(NamedTuple):
    """How a federation's national ratings make the starting rank (172)."""

    federation: str
    method: str


class TypeRecord(NamedTuple):
    """The encoded type of the tournament (192)."""

    text: str


class TieBreaksRecord(NamedTuple):
    """The tie-breaks (202) or everything the standings are made of (212)."""

    code: str
    tie_breaks: tuple[str, ...]


class TimeControlRecord(NamedTuple):
    """The encoded time control (222); ``black`` is empty when both players have the same."""

    white: tuple["Period", ...]
    black: tuple["Period", ...] = ()


class BoardColoursRecord(NamedTuple):
    """The colours of a team's boards when it is named first (352)."""

    colours: tuple[Colour, ...]


class PlayerRecord(NamedTuple):
    """A player and the results (001). Trailing blank cells are no part of ``rounds``.

    From the round ``playing`` on, games without a result are being played: theirs is blank. 0 is
    nowhere.
    """

    tpn: Tpn
    sex: Sex | None
    title: Title | None
    name: str
    rating: int
    federation: str
    fide_id: int | None
    birth: str
    points: Points | None
    rank: int | None
    rounds: tuple[RoundRecord | None, ...]
    playing: int = 0


class NationalRecord(NamedTuple):
    """What a federation's own list says of a player (three-letter code instead of 001)."""

    federation: str
    tpn: Tpn
    sex: Sex | None
    classification: str
    name: str
    rating: int
    origin: str
    national_id: str
    birth: str


class TeamRecord(NamedTuple):
    """A team: 310, or the older 013 that knows the name and the members only."""

    code: str
    number: int
    name: str
    members: tuple[Tpn, ...]
    nickname: str = ""
    strength: int = 0
    match_points: Points | None = None
    game_points: Points | None = None
    rank: int | None = None


class ByesRecord(NamedTuple):
    """Requested byes of one round (240)."""

    result: Result
    round_number: int
    participants: tuple[Tpn, ...]


class AccelerationRecord(NamedTuple):
    """Fictitious points of a range of participants in a range of rounds (250)."""

    match_points: Points | None
    points: Points | None
    first_round: int
    last_round: int
    first: Tpn
    last: Tpn


class VirtualPointsRecord(NamedTuple):
    """JaVaFo's ``XXA``: the fictitious points of one player, round by round."""

    tpn: Tpn
    points: tuple[Points, ...]


class ProhibitionRecord(NamedTuple):
    """Participants who may not meet: 260; ``XXP`` has no rounds and holds in all."""

    code: str
    first_round: int | None
    last_round: int | None
    participants: tuple[Tpn, ...]


class AssignmentRecord(NamedTuple):
    """Points assigned abnormally (299); ``kind`` blank is a penalty or bonus."""

    kind: str
    match_points: Points | None
    points: Points | None
    round_number: int | None
    participants: tuple[Tpn, ...]


class AbsencesRecord(NamedTuple):
    """JaVaFo's ``XXZ``: who misses the coming round."""

    participants: tuple[Tpn, ...]


class LineUpRecord(NamedTuple):
    """A team's boards where they differ from its order (300).

    None is an empty board.
    """

    round_number: int
    team: int
    opponent: int | None
    boards: tuple[Tpn | None, ...]


class TeamByesRecord(NamedTuple):
    """The teams with the pairing-allocated bye, round by round (320)."""

    match_points: Points | None
    game_points: Points | None
    teams: tuple[int | None, ...]


class TeamForfeitRecord(NamedTuple):
    """A forfeited match (330): ``+-``, ``-+`` or ``--``."""

    kind: str
    round_number: int
    white: int
    black: int


class SummaryCell(NamedTuple):
    """One round in a line 802: the opponent or the word for a bye, colour, game points."""

    opponent: str
    colour: Colour | None
    game_points: Points | None
    forfeit: bool


class TeamSummaryRecord(NamedTuple):
    """A team's rounds for human eyes (802)."""

    team: int
    nickname: str
    match_points: Points | None
    game_points: Points | None
    rounds: tuple[SummaryCell | None, ...]


class ReadingRecord(NamedTuple):
    """How a disputed article is read: arbitro's own comment ``### arbitro reading NAME=VALUE``."""

    name: str
    value: str


class OwnRecord(NamedTuple):
    """One of arbitro's own comments: ``### arbitro KIND NAME=VALUE ...``, or names alone."""

    kind: str
    words: tuple[tuple[str, str], ...]


class RatingCorrectionRecord(NamedTuple):
    """A game corrected for the ratings alone: ``### Rating correction @ Round 1: ...``.

    The results are those of ``white`` and ``black``, None where only the colours were wrong:
    ``turned`` tells that.
    """

    round_number: int
    white: Tpn
    black: Tpn
    used: tuple[Result, Result] | None
    true: tuple[Result, Result] | None
    turned: bool = False


EventRecord = (
    TextRecord
    | NumberRecord
    | DateRecord
    | RoundDatesRecord
    | InitialColourRecord
    | EngineOptionsRecord
    | PointsRecord
    | RankingMethodRecord
    | TypeRecord
    | TieBreaksRecord
    | TimeControlRecord
    | BoardColoursRecord
    | AbsencesRecord
    | ReadingRecord
    | OwnRecord
    | RatingCorrectionRecord
    | IntegrityLine
)
"""What is said of the event as a whole."""

Record = (
    EventRecord
    | PlayerRecord
    | NationalRecord
    | TeamRecord
    | ByesRecord
    | AccelerationRecord
    | VirtualPointsRecord
    | ProhibitionRecord
    | AssignmentRecord
    | LineUpRecord
    | TeamByesRecord
    | TeamForfeitRecord
    | TeamSummaryRecord
)
