"""Types of what the JSON interface answers and is sent, ranking: made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from arbitro.library.answers.shared import Explained


GroupBy = Literal["sex", "age", "rating", "federation", "club", "category"]
"""What makes the groups; the value names it on the command line and in JSON."""


class AwardItem(TypedDict):
    """What a place brings; ``now`` is the title held at once, null for none (art. 0.6.2)."""

    place: int
    player: int
    name: str
    points: int
    games: int
    title: str
    kind: Literal["title", "norm"]
    now: str | None


class BracketDetail(TypedDict):
    """A bracket: how many rounds it has, and its matches in the order of their numbers."""

    rounds: int
    over: bool
    matches: list[BracketMatchItem]


class BracketMatchItem(TypedDict):
    """A match of the bracket; players are entries, null while not known."""

    match: int
    round: int
    first: int | None
    second: int | None
    winner: int | None
    decided_by: str
    next: int | None
    third_place: bool
    games: list[int]


class CategoryItem(TypedDict):
    """Teams of some numbers, and who is best of them beside the medallists."""

    first: int
    last: int
    winners: list[PlacedItem]


class DirectTitlesOut(TypedDict):
    """By which table, what is unsure about its row, and what the places bring."""

    table: str
    cautions: list[Explained]
    awards: list[AwardItem]


class GroupItem(TypedDict):
    """A group: its players by entry, the best first; ``section`` is its own once it is made."""

    group: int
    section: int | None
    players: list[int]
    average: str | None


class GroupsDetail(TypedDict):
    """The groups of a list, made or proposed, and why they are as they are."""

    made: bool
    groups: list[GroupItem]
    why: list[Explained]


class GroupsIn(TypedDict):
    """How many groups to make, and what the names of their sections begin with."""

    command: NotRequired[str | None]
    groups: int
    name: NotRequired[str | None]


class GroupsOut(TypedDict):
    """The version of the event that holds the groups, and their sections."""

    version: int
    sections: list[int]


class HonoursOut(TypedDict):
    """What is won beside the medals of an Olympiad."""

    after: int
    final: bool
    categories: list[CategoryItem]
    trophies: list[TrophyDetail]


class NextStagesIn(TypedDict):
    """What the names of the sections made begin with."""

    command: NotRequired[str | None]
    name: NotRequired[str | None]


class PlacedItem(TypedDict):
    """A team in the standings."""

    place: int
    number: int
    name: str


class PlayOffIn(TypedDict):
    """Who plays off, and what the names of the sections begin with."""

    command: NotRequired[str | None]
    players: list[int]
    armageddon: NotRequired[bool]
    name: NotRequired[str | None]


class PlayOffOut(TypedDict):
    """The version of the event that holds the play-off, and the sections made for it."""

    version: int
    sections: list[int]


class PlayOffResultIn(TypedDict):
    """The places a play-off has decided."""

    command: NotRequired[str | None]
    places: list[list[int]]


class TrophyDetail(TypedDict):
    """The trophy of this section and another one: several holders where sums are equal."""

    section: str
    holders: list[TrophyItem]
    places: list[TrophyItem]


class TrophyItem(TypedDict):
    """A federation's places in two sections."""

    name: str
    places: list[int]
    sum: int
