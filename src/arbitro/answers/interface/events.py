"""Events: sections, players, teams, tables, lists, files, arbiters, commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from arbitro.reasons import Reason


@dataclass(frozen=True, slots=True)
class EventItem:
    """An event in the list of events.

    ``problem`` is the code of what is wrong with its file, empty where nothing is; ``entry`` the
    first entry of its log that cannot be used, 0 where it is the file as a whole. ``round`` of
    ``rounds`` is how far the furthest section is.
    """

    key: str
    name: str
    city: str
    start: date | None
    end: date | None
    finished: bool
    sections: int
    players: int
    problem: str = ""
    entry: int = 0
    round: int = 0
    rounds: int = 0
    archived: bool = False


@dataclass(frozen=True, slots=True)
class SectionItem:
    """A section of an event."""

    number: int
    name: str
    system: str
    players: int
    rounds_total: int
    rounds_paired: int
    rounds_complete: int
    tie_breaks: tuple[str, ...]
    editions: tuple[str, ...]
    fide_mode: Annotated[bool, "whether it is in FIDE mode"] = True
    fide_mode_left: Annotated[
        int | None, "outside: the highest round paired when it was left, 0 before round 1"
    ] = None


@dataclass(frozen=True, slots=True)
class EventDetail:
    """An event and its sections; ``version`` grows with every change."""

    key: str
    version: int
    name: str
    city: str
    federation: str
    start: date | None
    end: date | None
    chief_arbiter: str
    finished: bool
    sections: tuple[SectionItem, ...]


@dataclass(frozen=True, slots=True)
class PlayerItem:
    """A player of a section; ``entry`` is permanent, ``number`` is not."""

    entry: int
    number: int
    name: str
    title: str | None
    rating: int
    federation: str
    fide_id: int | None
    club: str
    points: Annotated[int, "tenths of a point"]
    withdrawn: bool
    checked_in: bool
    expelled: bool


@dataclass(frozen=True, slots=True)
class TeamItem:
    """A team; ``team`` is permanent, ``number`` is not. ``members`` are entries in board order."""

    team: int
    number: int
    name: str
    short: str
    federation: str
    captain: str
    members: tuple[int, ...]
    average: int
    match_points: int
    game_points: int
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class TableItem:
    """A table of a section that has something to show; ``of_round``: it is one of a round.

    ``why`` says of one that cannot be made why not; all others are there.
    """

    code: str
    name: str
    of_round: bool
    rows: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class TableDetail:
    """A table: the heads of its columns and its rows.

    A whole number is a number, another one a text with a decimal point, an empty cell null.
    """

    code: str
    name: str
    heads: tuple[str, ...]
    rows: Annotated[tuple[tuple[str | int | None, ...], ...], "in the order of the page"]


@dataclass(frozen=True, slots=True)
class EntryColumnItem:
    """A column: its head, some cells, what it is taken to hold, null where it is left out."""

    head: str
    samples: tuple[str, ...]
    holds: str | None


@dataclass(frozen=True, slots=True)
class ListedChangeItem:
    """A field a list has otherwise.

    Not ``advised`` where a name is only spelt otherwise, or a rating once a round is paired.
    """

    field: str
    before: str
    after: str
    advised: bool


@dataclass(frozen=True, slots=True)
class ListedPersonItem:
    """Somebody of the section whom a list has otherwise, or has not."""

    entry: int
    name: str
    changes: tuple[ListedChangeItem, ...]


@dataclass(frozen=True, slots=True)
class AdjustedItem:
    """What was read otherwise than it stands, or told of the file.

    ``field``, what stood there ``before``, what was read instead (``after``, null where it is kept
    as it stands), its ``basis`` and its ``certainty`` are as `arbitro.Adjustment` has them.
    """

    line: int
    column: int
    severity: str
    code: str
    text: str
    field: str
    before: str
    after: str | None
    basis: str
    certainty: str


@dataclass(frozen=True, slots=True)
class RatingChangeItem:
    """A field of a player that the rating list has otherwise, both as a form writes them."""

    field: str
    before: str
    after: str
    advised: Annotated[bool, "whether it would be taken over where nothing else is said"]


@dataclass(frozen=True, slots=True)
class CheckedPlayerItem:
    """Somebody whose data the rating list has otherwise."""

    entry: int
    name: str
    changes: tuple[RatingChangeItem, ...]


@dataclass(frozen=True, slots=True)
class RatingCheckOut:
    """A section beside the rating list: nothing is changed by asking."""

    month: Annotated[str, "the month whose list counts, as 2026-11"]
    basis: Annotated[str, "what decides it: start, long (more than 30 days) or undated"]
    list_month: Annotated[str, "the month of the list it was compared with; empty: not known"]
    list_month_source: Annotated[str, "what says it: given, head, name or day (of the import)"]
    list_read_on: date | None
    current: Annotated[bool, "whether that list is the one of the month that counts"]
    players: tuple[CheckedPlayerItem, ...]
    alike: int
    absent: Annotated[tuple[str, ...], "who is not in the list"]
    unnumbered: Annotated[tuple[str, ...], "who has no FIDE number"]


@dataclass(frozen=True, slots=True)
class EntryListOut:
    """What a list is understood to say; nothing is entered by looking.

    ``players`` are in the shape of the command ``import-players``, ``already`` those of them who
    are in the section and are not entered again, ``changed`` whom the list has otherwise,
    ``missing`` who is not in it. A list with a problem of severity ``error`` is not entered.
    ``program`` is whose layout it is, empty where it is nobody's.
    """

    program: str
    head: int
    columns: tuple[EntryColumnItem, ...]
    choices: tuple[str, ...]
    players: tuple[Mapping[str, object], ...]
    already: tuple[str, ...]
    changed: tuple[ListedPersonItem, ...]
    missing: tuple[ListedPersonItem, ...]
    problems: tuple[AdjustedItem, ...]
    can_be_entered: bool


@dataclass(frozen=True, slots=True)
class EntryListKeptOut:
    """The version of the event that has the players, how many are new or changed, what was told."""

    version: int
    entered: int
    changed: int
    problems: tuple[AdjustedItem, ...]


@dataclass(frozen=True, slots=True)
class FormatItem:
    """A format a section can be written in; ``media_type`` is what its file is served as."""

    code: str
    ending: str
    media_type: str


@dataclass(frozen=True, slots=True)
class ImportDefaultItem:
    """Something a file does not state, and what was taken instead, as code and in words."""

    code: str
    value: str
    text: str


@dataclass(frozen=True, slots=True)
class RoundApartItem:
    """A round of an import that its rules pair otherwise, as far as it differs.

    ``kind``: ``pairs``, ``bye`` or ``colours``; ``impossible`` where the rules have no pairing,
    ``breach`` where they have none of their own and one is broken, ``failed`` where arbitro
    crashed. By pairing numbers of today, White first, or by numbers of teams.
    """

    round: int
    kind: str
    stated: tuple[tuple[int, int], ...]
    expected: tuple[tuple[int, int], ...]
    stated_bye: int | None
    expected_bye: int | None
    text: str


@dataclass(frozen=True, slots=True)
class ImportDetail:
    """What is kept of an import.

    Not ``checked``: its rounds are still to be paired again, and nothing is paired before.
    """

    defaults: tuple[ImportDefaultItem, ...]
    rounds: tuple[RoundApartItem, ...]
    checked: bool
    confirmed: bool


@dataclass(frozen=True, slots=True)
class TakenOut:
    """The event that was made of a report, and what was adjusted in reading it."""

    event: str
    version: int
    adjusted: tuple[AdjustedItem, ...]
    imported: ImportDetail | None = None


@dataclass(frozen=True, slots=True)
class CheckItem:
    """One requirement with its article."""

    met: Annotated[bool | None, "null where what is known does not decide it"]
    reason: Reason


@dataclass(frozen=True, slots=True)
class SectionNormItem:
    """Whether a section is a norm for the title wanted, and why not."""

    section: str
    title: str
    norm: bool
    why_not: Reason | None


@dataclass(frozen=True, slots=True)
class ArbiterItem:
    """One arbiter."""

    name: str
    role: str
    title: str
    fide_id: str
    federation: str
    category: str | None
    listed_title: Annotated[
        str | None, "the title FIDE's list has for the number, where it is another; null else"
    ]
    checks: tuple[CheckItem, ...]
    norms: tuple[SectionNormItem, ...]


@dataclass(frozen=True, slots=True)
class ArbitersOut:
    """The arbiters and what is checked of them together."""

    calendar: str
    player_norms: bool
    arbiters: tuple[ArbiterItem, ...]
    team: tuple[CheckItem, ...]


@dataclass(frozen=True, slots=True)
class DoneItem:
    """Something that happened, as the log has it: its name there, and its values."""

    type: str
    data: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class LogItem:
    """A command of the log: who gave it, when, what happened, and whether it is taken back."""

    command: str
    at: str
    actor: str
    taken_back: bool
    events: tuple[DoneItem, ...]


@dataclass(frozen=True, slots=True)
class CommandItem:
    """A command that can be given: what it does, its right, whether whoever asks has that."""

    name: str
    text: str
    of_section: bool
    right: str
    allowed: bool
