"""Types of what the JSON interface answers and is sent, rounds: made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from arbitro.library.answers.shared import AdjustedItem, Explained, Refusal


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


class ChangedAbsence(TypedDict):
    """Somebody who is absent in another way, paired anew: an entry, or the number of a team.

    The codes are those of byes in reports; null: is paired, or would be.
    """

    absent: int
    paired: str | None
    anew: str | None


class ChangedBoard(TypedDict):
    """A board, or a match of teams: who meets there as paired and who would, paired anew.

    Players are entries, White first; teams are permanent numbers. Null: nobody. Where the same two
    meet, ``differs`` says what is not the same.
    """

    board: int
    paired: list[int] | None
    anew: list[int] | None
    differs: list[str]


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


class OutOfDate(TypedDict):
    """How a round differs from the same round paired anew.

    ``causes`` are what has changed since it was paired; ``told`` is what pairing it anew would
    bring. A round by hand has no boards to compare.
    """

    causes: list[Reason]
    told: Reason
    boards: list[ChangedBoard]
    bye: int | None
    bye_anew: int | None
    absences: list[ChangedAbsence]
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


class Reason(TypedDict):
    """Why something is so: rule, article, measures, a sentence, the reasons behind it."""

    concept: str
    edition: str | None
    article: str | None
    values: dict[str, Any]
    text: str
    parts: list[Reason]


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
    paired_anew: OutOfDate | None


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
