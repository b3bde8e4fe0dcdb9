"""Types of what the JSON interface answers and is sent, events: made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from arbitro.library.answers.shared import AdjustedItem, DoneItem, Explained


class ArbiterItem(TypedDict):
    """One arbiter."""

    name: str
    role: str
    title: str
    fide_id: str
    federation: str
    category: str | None
    listed_title: str | None
    checks: list[CheckItem]
    norms: list[SectionNormItem]


class ArbitersOut(TypedDict):
    """The arbiters and what is checked of them together."""

    calendar: str
    player_norms: bool
    arbiters: list[ArbiterItem]
    team: list[CheckItem]


class CheckItem(TypedDict):
    """One requirement with its article."""

    met: bool | None
    reason: Explained


class CommandItem(TypedDict):
    """A command that can be given: what it does, its right, whether whoever asks has that."""

    name: str
    text: str
    of_section: bool
    right: str
    allowed: bool


class EntryColumnItem(TypedDict):
    """A column: its head, some cells, what it is taken to hold, null where it is left out."""

    head: str
    samples: list[str]
    holds: str | None


class EntryListIn(TypedDict):
    """A list of players: its ``text``, or its bytes in ``base64``, as workbooks are sent.

    ``columns`` says of each column from the left what it holds, null of one that is left out;
    ``head`` is the line of the heads, 0 where there are none, and is found where it is missing.
    """

    name: NotRequired[str]
    text: NotRequired[str]
    base64: NotRequired[str]
    columns: NotRequired[
        list[
            Literal[
                "name",
                "surname",
                "second_surname",
                "given_name",
                "rating",
                "title",
                "women_title",
                "federation",
                "fide_id",
                "birth",
                "sex",
                "club",
                "category",
                "national_rating",
                "national_id",
                "fixed_board",
                "board",
            ]
            | None
        ]
        | None
    ]
    head: NotRequired[int | None]


class EntryListKeptIn(TypedDict):
    """A list whose players are entered; ``remember`` names its layout for the next of the kind.

    ``changes`` takes over what the list has otherwise of those who are there, where it is advised.
    """

    name: NotRequired[str]
    text: NotRequired[str]
    base64: NotRequired[str]
    columns: NotRequired[
        list[
            Literal[
                "name",
                "surname",
                "second_surname",
                "given_name",
                "rating",
                "title",
                "women_title",
                "federation",
                "fide_id",
                "birth",
                "sex",
                "club",
                "category",
                "national_rating",
                "national_id",
                "fixed_board",
                "board",
            ]
            | None
        ]
        | None
    ]
    head: NotRequired[int | None]
    remember: NotRequired[str]
    changes: NotRequired[bool]


class EntryListKeptOut(TypedDict):
    """The version of the event that has the players, how many are new or changed, what was
    told.
    """

    version: int
    entered: int
    changed: int
    problems: list[AdjustedItem]


class EntryListOut(TypedDict):
    """What a list is understood to say; nothing is entered by looking.

    ``players`` are in the shape of the command ``import-players``, ``already`` those of them who
    are in the section and are not entered again, ``changed`` whom the list has otherwise,
    ``missing`` who is not in it. A list with a problem of severity ``error`` is not entered.
    ``program`` is whose layout it is, empty where it is nobody's.
    """

    program: str
    head: int
    columns: list[EntryColumnItem]
    choices: list[str]
    players: list[dict[str, Any]]
    already: list[str]
    changed: list[ListedPersonItem]
    missing: list[ListedPersonItem]
    problems: list[AdjustedItem]
    can_be_entered: bool


class EventDetail(TypedDict):
    """An event and its sections; ``version`` grows with every change."""

    key: str
    version: int
    name: str
    city: str
    federation: str
    start: str | None
    end: str | None
    chief_arbiter: str
    finished: bool
    sections: list[SectionItem]


class EventItem(TypedDict):
    """An event in the list of events.

    ``problem`` is the code of what is wrong with its file, empty where nothing is; ``entry`` the
    first entry of its log that cannot be used, 0 where it is the file as a whole. ``round`` of
    ``rounds`` is how far the furthest section is.
    """

    key: str
    name: str
    city: str
    start: str | None
    end: str | None
    finished: bool
    sections: int
    players: int
    problem: str
    entry: int
    round: int
    rounds: int
    archived: bool


class FormatItem(TypedDict):
    """A format a section can be written in; ``media_type`` is what its file is served as."""

    code: str
    ending: str
    media_type: str


class LateTeamIn(TypedDict):
    """A late team with its players in board order.

    ``missed`` is what each round before its first brings: the TRF code of a zero-point, half-point
    or full-point bye.
    """

    command: NotRequired[str | None]
    name: str
    short: NotRequired[str]
    federation: NotRequired[str]
    captain: NotRequired[str]
    players: NotRequired[list[PlayerIn]]
    missed: NotRequired[Literal["Z", "H", "F"]]


class LateTeamOut(TypedDict):
    """The version of the event that holds the team, its permanent number and its first round."""

    version: int
    team: int
    first_round: int


class ListedChangeItem(TypedDict):
    """A field a list has otherwise.

    Not ``advised`` where a name is only spelt otherwise, or a rating once a round is paired.
    """

    field: str
    before: str
    after: str
    advised: bool


class ListedPersonItem(TypedDict):
    """Somebody of the section whom a list has otherwise, or has not."""

    entry: int
    name: str
    changes: list[ListedChangeItem]


class LogItem(TypedDict):
    """A command of the log: who gave it, when, what happened, and whether it is taken back."""

    command: str
    at: str
    actor: str
    taken_back: bool
    events: list[DoneItem]


class PlayerIn(TypedDict):
    """A player: ``title`` such as IM or WFM, ``sex`` m or w, ``birth`` a year or YYYY-MM-DD."""

    name: str
    rating: NotRequired[int]
    title: NotRequired[str]
    sex: NotRequired[str]
    federation: NotRequired[str]
    fide_id: NotRequired[int]
    birth: NotRequired[str]
    club: NotRequired[str]
    category: NotRequired[str]


class PlayerItem(TypedDict):
    """A player of a section; ``entry`` is permanent, ``number`` is not."""

    entry: int
    number: int
    name: str
    title: str | None
    rating: int
    federation: str
    fide_id: int | None
    club: str
    points: int
    withdrawn: bool
    checked_in: bool


class ReportIn(TypedDict):
    """A report to make an event of: its text, or its bytes in base64 where it is no UTF-8.

    ``as_played`` takes rounds over that go against the rules of pairing.
    """

    report: NotRequired[str]
    base64: NotRequired[str]
    name: NotRequired[str]
    section: NotRequired[str]
    rounds: NotRequired[int | None]
    as_played: NotRequired[bool]


class RightAsked(TypedDict):
    """What an account is to be at an event; no role takes away what it has."""

    login: str
    role: NotRequired[str | None]
    publishing: NotRequired[bool]


class RightItem(TypedDict):
    """What an account may do at an event: a role of the table of rights."""

    login: str
    name: str
    role: str
    publishing: bool


class SectionItem(TypedDict):
    """A section of an event."""

    number: int
    name: str
    system: str
    players: int
    rounds_total: int
    rounds_paired: int
    rounds_complete: int
    tie_breaks: list[str]
    editions: list[str]


class SectionNormItem(TypedDict):
    """Whether a section is a norm for the title wanted, and why not."""

    section: str
    title: str
    norm: bool
    why_not: Explained | None


class TableDetail(TypedDict):
    """A table: the heads of its columns and its rows.

    A whole number is a number, another one a text with a decimal point, an empty cell null.
    """

    code: str
    name: str
    heads: list[str]
    rows: list[list[str | int | None]]


class TableItem(TypedDict):
    """A table of a section that has something to show; ``of_round``: it is one of a round.

    ``why`` says of one that cannot be made why not; all others are there.
    """

    code: str
    name: str
    of_round: bool
    rows: int
    why: str


class TakenOut(TypedDict):
    """The event that was made of a report, and what was adjusted in reading it."""

    event: str
    version: int
    adjusted: list[AdjustedItem]


class TeamItem(TypedDict):
    """A team; ``team`` is permanent, ``number`` is not. ``members`` are entries in board order."""

    team: int
    number: int
    name: str
    short: str
    federation: str
    captain: str
    members: list[int]
    average: int
    match_points: int
    game_points: int
    withdrawn: bool
