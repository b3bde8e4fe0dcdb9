"""Types of what the JSON interface answers and is sent, hall: made from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Applied = Literal["new", "waiting", "accepted", "declined", "withdrawn"]
"""What became of an application."""


Wish = Literal["half-point-bye", "zero-point-bye", "withdrawal"]
"""What a player may ask for: a round without a game, or no further games."""


class AlertItem(TypedDict):
    """Something an arbiter should look at: its code, how soon, in words, the article."""

    code: str
    urgency: str
    text: str
    advice: str
    article: str


class AnswerIn(TypedDict):
    """Whether what was asked for is done."""

    accepted: bool


class ApplicationIn(TypedDict):
    """What becomes of an application: accepted, waiting or declined.

    ``listed`` enters the player as the rating list has the number that was given.
    """

    state: Applied
    listed: NotRequired[bool]


class ApplicationItem(TypedDict):
    """Somebody who asks to be entered: ``state``, the place on the waiting list (0: none).

    ``fields`` are what was said, null where it cannot be read any more; ``known`` is who of the
    event it may be.
    """

    section: int
    number: int
    state: str
    waits: int
    fields: dict[str, str] | None
    known: str | None


class AskedOut(TypedDict):
    """The version of the event, and the requests of it, those that wait first."""

    version: int
    requests: list[RequestItem]


class BoardsOut(TypedDict):
    """The boards of the rounds in play, the sources, and boards that belong to no game."""

    boards: list[LiveBoardItem]
    sources: list[SourceItem]
    unmatched: dict[str, str]


class HookIn(TypedDict):
    """The address to call from now on; empty: nobody is told any more."""

    url: str


class HookOut(TypedDict):
    """Who is told; ``secret`` signs the calls.

    ``told`` is the version told last, ``problem`` why the last call did not arrive (empty: it did),
    ``again`` the instant at which it is tried next. All is empty where nobody is told.
    """

    url: str
    secret: str
    told: str
    problem: str
    again: str


class LiveBoardItem(TypedDict):
    """A board: ``state`` is set, playing, ended, confirmed or down.

    ``moves`` are the game in standard notation, ``placement`` the first field of a FEN, ``clocks``
    both times in milliseconds, whose runs, and when they were read. ``proposed`` is a result to be
    entered or not, ``by`` what tells it.
    """

    section: int
    game: int
    board: int
    state: str
    placement: str
    moves: str
    clocks: list[int | str | None] | None
    proposed: str | None
    by: str | None
    alerts: list[AlertItem]


class NoticeFaultItem(TypedDict):
    """A player one of whose addresses takes nothing, and why: ``refused`` or ``later``."""

    name: str
    fault: str


class NoticesIn(TypedDict):
    """Whether players may ask to be told by mail."""

    open: bool


class NoticesOut(TypedDict):
    """How the messages stand: no address is named.

    ``told`` and ``asked`` count addresses that said yes and those that have not answered;
    ``fault`` is why the last messages were not handed over, empty where they were, ``at`` when.
    """

    set_up: bool
    open: bool
    told: int
    asked: int
    fault: str
    at: str
    failed: list[NoticeFaultItem]


class RequestItem(TypedDict):
    """Something that was asked for: ``state`` is open, accepted or declined, ``text`` in words.

    ``wish`` is what a player (``entry``) wishes, for a ``round`` where it is one; ``game`` is the
    game whose result is to be another one.
    """

    section: int
    number: int
    state: str
    text: str
    entry: int | None
    wish: str | None
    round: int
    game: int | None


class ScreenItem(TypedDict):
    """A screen, or all of them where ``name`` is empty; ``until`` and ``text_until`` are
    instants.

    ``turns`` is its list, which holds while ``show`` is ``list``. ``connected`` tells that it asked
    a moment ago.
    """

    name: str
    connected: bool
    show: str
    until: str
    turns: list[TurnItem]
    text: str
    text_until: str
    whole: bool


class ScreensIn(TypedDict):
    """What a screen, or all, are to show, turn through or announce; what is left out stays.

    An empty list of turns ends a list, an empty text an announcement.
    """

    screen: NotRequired[str]
    show: NotRequired[str | None]
    minutes: NotRequired[int]
    turns: NotRequired[list[TurnItem] | None]
    text: NotRequired[str | None]
    whole: NotRequired[bool]


class SourceItem(TypedDict):
    """A source: ``problem`` is the code of why it cannot be read, empty where it can.

    ``address`` is told to who may change it, and empty for all others.
    """

    address: str
    problem: str


class SourcesIn(TypedDict):
    """Where the boards are heard: addresses, and the table plan as lines ``serial = board``."""

    sources: list[str]
    plan: NotRequired[str]


class TurnItem(TypedDict):
    """A line of a list: ``show`` is a list, ``sections`` letters, ``seconds`` of each page.

    No section means all of them, 0 seconds as long as a page takes to be read.
    """

    show: str
    sections: list[str]
    seconds: int


class WishIn(TypedDict):
    """What a player told somebody: ``wish`` for ``entry``, both, or ``text`` for anything else."""

    entry: NotRequired[int | None]
    wish: NotRequired[Wish | None]
    round: NotRequired[int]
    text: NotRequired[str]
