"""Types of what the JSON interface answers and is sent, rounds: made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from arbitro.library.answers.shared import AdjustedItem, Explained, GameItem, Refusal


ReasonByHand = Literal[
    "rematch",
    "competition-rules",
    "agreed-without-opponent",
    "late-entry",
    "last-round-top-boards",
    "no-legal-pairing",
]
"""Why published pairings may be changed (C.04.2 art. 4.4), or made by hand.

``NO_LEGAL_PAIRING`` is the arbiter's decision where no pairing is legal (C.04.3 art. 1.9.3).
"""


Where = Literal["white", "black", "bye", "free"]
"""Where somebody can be placed: a side of a board, the pairing-allocated bye, or nowhere.

Of teams the boards are matches, and WHITE is the team with White on the first board.
"""


class AbsenceItem(TypedDict):
    """Somebody without a game; ``result`` is the TRF code of the bye."""

    entry: int
    result: str


class BeginIn(TypedDict):
    """A round to be paired by hand, ``empty`` with nobody at a board."""

    command: NotRequired[str | None]
    token: NotRequired[str]
    empty: NotRequired[bool]


class BracketItem(TypedDict):
    """A bracket of a Swiss round; everybody by number, criteria by concept."""

    number: int
    score: int
    moved_down: list[int]
    residents: list[int]
    pairs: list[list[int]]
    downfloaters: list[int]
    max_pairs: int
    criteria: dict[str, int | list[int]]


class ByHandIn(TypedDict):
    """A step of pairing by hand. ``token`` is that of the refusal: it confirms what was told."""

    command: NotRequired[str | None]
    token: NotRequired[str]


class ByHandItem(TypedDict):
    """Why a round was paired by hand, the matches of the rules, and what these have against it.

    ``against_criteria`` are the absolute criteria it breaks, ``remarks`` all else.
    """

    reason: str
    note: str
    by_rules: list[list[int]]
    bye_by_rules: int | None
    against_criteria: list[Explained]
    remarks: list[Explained]


class ByHandOut(TypedDict):
    """The round as far as it is made, by entries or teams, and what the rules say of it.

    ``grade`` is incomplete, same, legal or forbidden; ``is_open`` tells whether the round is still
    being made. ``warnings`` are what was unusual and done all the same.
    """

    version: int
    is_open: bool
    boards: list[list[int | None]]
    bye: int | None
    to_place: list[int]
    changed: list[int]
    grade: str
    reasons: list[Explained]
    by_rules: list[list[int | None]]
    by_hand: list[list[int | None]]
    warnings: list[Refusal]


class ChangedAbsenceItem(TypedDict):
    """Somebody who is absent in another way, paired anew: by entry, of teams by permanent
    number.

    The codes are those of byes in reports; null: is paired, or would be.
    """

    absent: int
    paired: str | None
    anew: str | None


class ChangedBoardItem(TypedDict):
    """A board, or a match of teams: who meets there as paired and who would, paired anew.

    Players are entries, White first; teams are permanent numbers. Null: nobody. Where the same two
    meet, ``differs`` says what is not the same: reasons as ``told`` has them.
    """

    board: int
    paired: list[int] | None
    anew: list[int] | None
    differs: list[str]


class ChangedSinceItem(TypedDict):
    """What has changed since a round was paired whose pairing stays as it is.

    Before it is published: ``causes`` change no board. While it is played: a result was corrected
    too late for it, and ``anew`` is what pairing it anew would bring, null where nothing else.
    """

    causes: list[Explained]
    anew: OutOfDateItem | None


class ExplanationDetail(TypedDict):
    """Why a round was paired as it was; ``as_paired`` tells that the rules give what was
    played.

    It is explained with what was known when it was paired; ``changed_since`` is what was corrected
    in the rounds before it, and whose points with that. Everybody is named by the pairing number of
    that moment, and ``players`` tells whose these numbers were.
    """

    edition: str
    as_paired: bool
    changed_since: list[Explained]
    readings: list[Explained]
    brackets: list[BracketItem]
    answers: list[Explained]
    players: list[NumberedPlayer]


class FinishIn(TypedDict):
    """Why the round is not that of the rules, where it is not."""

    command: NotRequired[str | None]
    token: NotRequired[str]
    reason: NotRequired[ReasonByHand | None]
    note: NotRequired[str]


class LineUpIn(TypedDict):
    """A line-up: entries from the first board on, null for an empty board; none: the default."""

    command: NotRequired[str | None]
    players: list[int | None]


class LineUpOut(TypedDict):
    """The version of the event that holds the line-up."""

    version: int


class ListIn(TypedDict):
    """A list of another program: its text, or a file in base64; ``take`` enters what differs."""

    command: NotRequired[str | None]
    text: NotRequired[str]
    base64: NotRequired[str]
    take: NotRequired[bool]


class ListOut(TypedDict):
    """What the list says beside the round as it stood, and how many results were taken.

    ``problems`` are what of the list was left out.
    """

    version: int
    dialect: str
    round: int | None
    rows: list[ListedItem]
    taken: int
    refused: list[Refusal]
    problems: list[AdjustedItem]


class ListedItem(TypedDict):
    """A row of the list: ``beside`` is same, new, other, open, not-met or unknown."""

    line: int
    board: int | None
    white: int | str
    black: int | str | None
    game: int | None
    stands: str | None
    listed: str | None
    beside: str


class MatchesIn(TypedDict):
    """A round by hand: pairs of teams, the one with White on the first board at the front.

    ``check`` only asks what the rules have against it: nothing is paired, and no reason needed.
    ``token`` is that of the refusal of a round against the rules: it confirms what was told then.
    """

    command: NotRequired[str | None]
    matches: list[list[int]]
    bye: NotRequired[int | None]
    reason: NotRequired[ReasonByHand | None]
    note: NotRequired[str]
    check: NotRequired[bool]
    token: NotRequired[str]


class MatchesOut(TypedDict):
    """The version of the event, and what the rules have against the round."""

    version: int
    remarks: list[Explained]


class NumberedPlayer(TypedDict):
    """Who had a pairing number when a round was paired; ``entry`` is permanent."""

    number: int
    entry: int
    name: str


class NumberedTeam(TypedDict):
    """Which team had a pairing number when a round was paired; ``team`` is permanent."""

    number: int
    team: int
    name: str


class OutOfDateItem(TypedDict):
    """How a round that waits to be published differs from the same round paired anew.

    ``causes`` are what has changed since it was paired; ``told`` says what pairing it anew would
    bring. A round by hand has no boards to compare.
    """

    causes: list[Explained]
    told: Explained
    boards: list[ChangedBoardItem]
    bye: int | None
    bye_anew: int | None
    absences: list[ChangedAbsenceItem]
    by_hand: bool


class PairAgainIn(TypedDict):
    """A round to pair again; ``confirmed`` where it is published, or incidents belong to it.

    ``token`` is that of the refusal: it confirms what was told then, and nothing that came later.
    ``case`` is the one in which a published round changes, ``note`` what happened.
    """

    command: NotRequired[str | None]
    confirmed: NotRequired[bool]
    case: NotRequired[ReasonByHand | None]
    note: NotRequired[str]
    token: NotRequired[str]


class PlaceIn(TypedDict):
    """Whom to place, an entry or a team, and where; boards count from 1."""

    command: NotRequired[str | None]
    token: NotRequired[str]
    who: int
    where: Where
    board: NotRequired[int]


class PublishIn(TypedDict):
    """A round to publish; ``reason`` is why one that is out of date stays as it is."""

    command: NotRequired[str | None]
    reason: NotRequired[str]


class RoundItem(TypedDict):
    """A round as paired.

    ``out_of_date`` is null while pairing it anew would give the same, once it is published, and to
    devices with fewer rights.
    ``kept`` is why it was published though out of date, empty where it was not. ``changed_since``
    is null where nothing has, and to devices with fewer rights.
    """

    number: int
    published: bool
    games: list[GameItem]
    absent: list[AbsenceItem]
    editions: list[str]
    paired_by_hand: bool
    out_of_date: OutOfDateItem | None
    changed_since: ChangedSinceItem | None
    kept: str


class RoundOut(TypedDict):
    """The version of the event, the round, and why it was published though out of date.

    ``warnings`` are what was unusual and done all the same. ``paired_anew`` is how a round that was
    paired again had been out of date: its boards that are others now, and why.
    """

    version: int
    round: int
    published: bool
    kept: str
    warnings: list[Refusal]
    paired_anew: OutOfDateItem | None


class TeamByeItem(TypedDict):
    """A team without a match; ``result`` is the TRF code of the bye."""

    team: int
    result: str


class TeamExplanation(TypedDict):
    """Why a round of a team Swiss was paired so, bracket by bracket and match by match.

    It is explained with what was known when it was paired; ``changed_since`` is what was corrected
    in the rounds before it, and whose points with that. Texts name teams by the pairing number of
    that moment, and ``teams`` tells whose these numbers were.
    """

    edition: str
    as_paired: bool
    changed_since: list[Explained]
    readings: list[Explained]
    brackets: list[Explained]
    matches: list[list[Explained]]
    answers: list[Explained]
    teams: list[NumberedTeam]


class TeamRoundItem(TypedDict):
    """A round of teams. Boards are empty while they are not published, except for the arbiter."""

    number: int
    published: bool
    deadline: str
    matches: list[TeamsMatchItem]
    byes: list[TeamByeItem]
    by_hand: ByHandItem | None
    out_of_date: OutOfDateItem | None
    changed_since: ChangedSinceItem | None
    kept: str


class TeamsBoardItem(TypedDict):
    """A board of a match: entries or null for an empty side, the game where there is one."""

    board: int
    home: int | None
    away: int | None
    home_colour: str
    game: int | None
    result: str | None
    home_result: str | None
    rating_result: str | None
    lost_by: list[int]


class TeamsMatchItem(TypedDict):
    """A match of a round with the game points as they stand; ``forfeit`` is of the home team."""

    match: int
    home: int
    away: int
    home_points: int
    away_points: int
    finished: bool
    forfeit: str | None
    boards: list[TeamsBoardItem]
