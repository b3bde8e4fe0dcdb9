"""What the JSON interface answers, as types: made by ``docs/generate_answers.py``.

Points are in tenths, days are written as year-month-day.
"""

from __future__ import annotations

from typing import Any, TypedDict


class AbsenceItem(TypedDict):
    """Somebody without a game; ``result`` is the TRF code of the bye."""

    entry: int
    result: str


class AdjustedItem(TypedDict):
    """What was read otherwise than it stands, or told of the file."""

    line: int
    column: int
    severity: str
    code: str
    text: str


class ChangedAbsenceItem(TypedDict):
    """Somebody who is absent in another way, paired anew: by entry, of teams by permanent number.

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
    paired: list[Any] | None
    anew: list[Any] | None
    differs: list[str]


class ChangedSinceItem(TypedDict):
    """What has changed since a round was paired whose pairing stays as it is.

    Before it is published: ``causes`` change no board. While it is played: a result was corrected
    too late for it, and ``anew`` is what pairing it anew would bring, null where nothing else.
    """

    causes: list[Explained]
    anew: OutOfDateItem | None


class CommandItem(TypedDict):
    """A command that can be given: what it does, its right, whether whoever asks has that."""

    name: str
    text: str
    of_section: bool
    right: str
    allowed: bool


class CommandOut(TypedDict):
    """What a command did: the version of the event after it, and what happened.

    ``command`` names it to take it back. Nothing happened where all was as asked already.
    ``warnings`` are what was unusual and done all the same.
    """

    event: str
    version: int
    command: str
    events: list[DoneItem]
    warnings: list[Refusal]


class DoneItem(TypedDict):
    """Something that happened, as the log has it: its name there, and its values."""

    type: str
    data: dict[str, Any]


class EntryColumnItem(TypedDict):
    """A column: its head, some cells, what it is taken to hold, null where it is left out."""

    head: str
    samples: list[str]
    holds: str | None


class EntryListKeptOut(TypedDict):
    """The version of the event that has the players, how many are new or changed, what was told."""

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


class Explained(TypedDict):
    """One line of an explanation with the lines behind it."""

    concept: str
    article: str | None
    text: str
    parts: list[Explained]


class FormatItem(TypedDict):
    """A format a section can be written in; ``media_type`` is what its file is served as."""

    code: str
    ending: str
    media_type: str


class GameItem(TypedDict):
    """A game of a round. ``result`` is White's TRF code and then Black's, null while unknown.

    ``rating_result`` is the true result of a game corrected too late to count: the ratings have
    it, the standings have ``result``. ``rating_turned`` tells the same of the colours.
    """

    game: int
    board: int
    white: int
    black: int
    result: str | None
    rating_result: str | None
    rating_turned: bool


class LeftOutItem(TypedDict):
    """A tie-break of the section's list that the standings are not by, and why."""

    name: str
    refused: str
    text: str


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


class PublishedStandingItem(TypedDict):
    """A line of standings as they were published; tie-breaks as a page writes them."""

    rank: int
    sharing: int
    name: str
    points: int
    tie_breaks: dict[str, str]


class PublishedStandings(TypedDict):
    """The standings last published, where a plug-in they need is not here any more."""

    after: int
    rows: list[PublishedStandingItem]


class Refusal(TypedDict):
    """Why the rules said no, or what was unusual.

    ``level`` tells how grave it is: note, acknowledge, confirm, two-steps or refuse. Where it can
    be confirmed, the same request with ``token`` does it, as long as nothing has changed meanwhile;
    of two steps the first answer to it is this again, as ``step`` 2 and with another token.
    """

    refused: str
    text: str
    reasons: list[Explained]
    level: str
    token: str
    step: int


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


class StandingItem(TypedDict):
    """A line of the standings; tie-break values are exact, fractions as ``"7/2"``."""

    rank: int
    sharing: int
    entry: int
    number: int
    name: str
    points: int
    tie_breaks: dict[str, int | str | None]


class StandingsDetail(TypedDict):
    """The standings after a round; they are not by the whole list where something is left out.

    What needs a plug-in that is not here is told as it was last published.
    """

    after: int
    edition: str
    rows: list[StandingItem]
    left_out: list[LeftOutItem]
    published: PublishedStandings | None


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


class TeamStandingItem(TypedDict):
    """A line of the standings of teams; tie-break values as they are written."""

    rank: int
    sharing: int
    team: int
    number: int
    name: str
    match_points: int
    game_points: int
    tie_breaks: dict[str, str]


class TeamStandingsDetail(TypedDict):
    """The standings of teams after a round."""

    after: int
    edition: str
    rows: list[TeamStandingItem]
    left_out: list[LeftOutItem]
    published: PublishedStandings | None
