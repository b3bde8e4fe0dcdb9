"""Types of what the JSON interface answers and is sent, server: made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from arbitro.library.answers.shared import Explained, PacketFileItem


State = Literal["allowed", "not-allowed", "other-version", "taken", "failed"]
"""How it stands with what a distribution offers."""


class AccountAnswer(TypedDict):
    """The own account: empty where the program runs on the server's own machine."""

    login: str
    name: str
    operator: bool
    organisations: list[OrganisationItem]


class AdviceItem(TypedDict):
    """Something to mind."""

    code: str
    text: str


class AlsoItem(TypedDict):
    """What the opponents bring besides: titles of the norm, titles, most of a federation."""

    mix: int
    holders: int
    own: int
    one: int


class ClassItem(TypedDict):
    """The rate class by one edition of the Laws, null where it is none."""

    edition: str
    rate: str | None
    main_ms: int
    bonus_ms: int
    total_ms: int


class ClockOut(TypedDict):
    """A time control explained."""

    setting: str
    mode: str
    bonus: str
    periods: list[PeriodItem]
    black: list[PeriodItem]
    repeats: bool
    added_at_zero: bool
    shown_at_start_ms: list[int]
    classes: list[ClassItem]
    session_ms: int | None
    advice: list[AdviceItem]
    sheet: SheetItem | None


class FaultItem(TypedDict):
    """What went wrong in a part of a loop: its kind and place, never what it says."""

    part: str
    kind: str
    where: list[str]
    at: str
    times: int


class GamesFound(TypedDict):
    """The games a search finds; ``more`` if there are more behind the last."""

    games: list[StoredGameItem]
    more: bool


class HandicapOut(TypedDict):
    """The times of a game by a table of a club; such games are not rated by FIDE."""

    table: str
    source: str
    white_ms: int
    black_ms: int
    increment_ms: int


class JobAsked(TypedDict):
    """What is to be made.

    ``site`` and ``pairings-checked`` are of an event, ``score-sheets`` and ``games-analysed`` of a
    round of a section.
    """

    kind: str
    event: str
    section: NotRequired[int | None]
    round: NotRequired[int | None]


class JobItem(TypedDict):
    """A job: ``waiting``, ``running``, ``done``, ``failed`` or ``cancelled``.

    ``done`` of ``total`` tells how far it is, ``total`` 0 where that is not known. ``file`` is what
    it made, at ``/jobs/{name}/file``; ``fault`` is why it failed. ``parts`` are those of what it
    made that could not be made whole: all others are there.
    """

    name: str
    kind: str
    event: str
    actor: str
    state: str
    done: int
    total: int
    asked: str
    ended: str
    fault: str
    file: str
    parts: list[PacketFileItem]


class ListedRatings(TypedDict):
    """A number for each of the three classes, 0 where there is none."""

    standard: int
    rapid: int
    blitz: int


class LoopItem(TypedDict):
    """A background loop and its last turn."""

    name: str
    subject: str
    state: str
    last: str | None
    seconds: float
    faults: list[FaultItem]


class MemberItem(TypedDict):
    """A member of an organisation."""

    login: str
    name: str
    administrator: bool


class NormOut(TypedDict):
    """A result told by average, score and games, judged for every title."""

    average: int
    points: int
    games: int
    performance: int
    edition: str
    titles: list[TitleResultItem]
    also: AlsoItem


class NumberCheck(TypedDict):
    """One requirement with its article."""

    met: bool
    reason: Explained


class OrganisationAnswer(TypedDict):
    """An organisation and its members."""

    number: int
    name: str
    members: list[MemberItem]


class OrganisationItem(TypedDict):
    """An organisation, and whether whoever asks administers it."""

    number: int
    name: str
    administrator: bool


class PeriodItem(TypedDict):
    """A period; times in milliseconds, ``moves`` null to the end of the game."""

    main_ms: int
    moves: int | None
    bonus_ms: int


class PluginItem(TypedDict):
    """What a distribution offers under a name, and how it stands."""

    distribution: str
    version: str
    group: str
    name: str
    state: State
    fault: str


class RatingListItem(TypedDict):
    """A player of a list; of a national one ``national_id`` is the number there.

    ``arbiter_title`` is the highest of IA, FA and NA among ``other_titles``, empty where there is
    none; ``games`` and ``k`` are those of the period, 0 where the list has none.
    """

    fide_id: int | None
    national_id: str | None
    name: str
    federation: str
    sex: str
    title: str
    women_title: str
    arbiter_title: str
    other_titles: list[str]
    birth_year: int | None
    inactive: bool
    ratings: ListedRatings
    games: ListedRatings
    k: ListedRatings


class SeminarDeed(TypedDict):
    """Something to be done in a seminar: a kind, and its data as the log of the course has
    them.
    """

    kind: str
    data: NotRequired[dict[str, Any]]


class SeminarItem(TypedDict):
    """A seminar as it stands. ``last`` is the number of the deed that can be taken back."""

    name: str
    title: str
    kind: str
    start: str
    end: str
    minutes: int
    opened: str
    over: bool
    published: bool
    last: int
    participants: list[SeminarPersonItem]


class SeminarPersonItem(TypedDict):
    """A participant: minutes attended, the examination, the points where they are known."""

    number: int
    name: str
    identifier: str
    minutes: int
    attended_enough: bool
    examination: str
    version: str
    answered: int
    points: float | None
    passed: bool | None


class SeminarPlan(TypedDict):
    """What a course is; the least attendance in per cent."""

    title: str
    kind: str
    format: str
    start: str
    end: str
    language: str
    new_topics: NotRequired[int]
    lecturers: NotRequired[int]
    assistants: NotRequired[int]
    committee: NotRequired[list[str]]
    applied: NotRequired[str | None]
    least_attendance: NotRequired[int]


class SheetItem(TypedDict):
    """A line of the control sheet: what both clocks should show together and what they show."""

    expected_ms: int
    most_ms: int
    actual_ms: int
    difference_ms: int
    alarm: bool


class StoredGameItem(TypedDict):
    """A game of the database; ``moves`` as engines write them, where one game is asked for."""

    number: int
    white: str
    black: str
    event: str
    date: str
    round: str
    result: str
    white_rating: int
    black_rating: int
    eco: str
    moves: list[str] | None


class TitleResultItem(TypedDict):
    """What the result is worth for one title, and what would do where it does not."""

    title: str
    possible: bool
    average_needed: int | None
    points_needed: int | None
    checks: list[NumberCheck]


class TokenIn(TypedDict):
    """A program to let in: who it is for the log, as what, where, for how many days."""

    actor: str
    role: str
    event: NotRequired[str]
    sections: NotRequired[list[int]]
    publishing: NotRequired[bool]
    days: NotRequired[int]


class TokenItem(TypedDict):
    """A program that is let in, at one event or (empty) at all; ``name`` is not its token."""

    name: str
    actor: str
    role: str
    event: str
    sections: list[int]
    publishing: bool
    until: str
    seen: str | None


class TokenOut(TypedDict):
    """A program that was let in; its ``token`` is told this once."""

    name: str
    actor: str
    role: str
    event: str
    sections: list[int]
    publishing: bool
    until: str
    seen: str | None
    token: str


class TreeItem(TypedDict):
    """What was played in a position; ``ended`` are games that end there."""

    games: int
    ended: int
    moves: list[TreeMove]


class TreeMove(TypedDict):
    """A move of a position: games, results, the score of the side that moves in thousandths."""

    move: str
    san: str
    games: int
    white: int
    draws: int
    black: int
    score_thousandths: int | None
    rating: int | None
    performance: int | None
