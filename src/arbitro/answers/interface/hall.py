"""The hall: electronic boards, screens, messages, requests and entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScreenTurn:
    """A line of a list: ``show`` is a list, ``sections`` letters, ``seconds`` of each page."""

    show: str
    sections: tuple[str, ...]
    seconds: int


@dataclass(frozen=True, slots=True)
class AlertItem:
    """Something an arbiter should look at: its code, how soon, in words, the article."""

    code: str
    urgency: str
    text: str
    advice: str
    article: str


@dataclass(frozen=True, slots=True)
class LiveBoardItem:
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
    clocks: tuple[int | str | None, ...] | None
    proposed: str | None
    by: str | None
    alerts: tuple[AlertItem, ...]


@dataclass(frozen=True, slots=True)
class SourceItem:
    """A source: ``problem`` is the code of why it cannot be read, empty where it can.

    ``address`` is told to who may change it, and empty for all others.
    """

    address: str
    problem: str


@dataclass(frozen=True, slots=True)
class BoardsOut:
    """The boards of the rounds in play, the sources, and boards without a game."""

    boards: tuple[LiveBoardItem, ...]
    sources: tuple[SourceItem, ...]
    unmatched: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ScreenItem:
    """A screen, or all of them where ``name`` is empty; ``until`` and ``text_until`` are instants.

    ``turns`` is its list, which holds while ``show`` is ``list``. ``connected`` tells that it asked
    a moment ago.
    """

    name: str
    connected: bool
    show: str
    until: str
    turns: tuple[ScreenTurn, ...]
    text: str
    text_until: str
    whole: bool


@dataclass(frozen=True, slots=True)
class NoticeFaultItem:
    """A player one of whose addresses takes nothing, and why: ``refused`` or ``later``."""

    name: str
    fault: str


@dataclass(frozen=True, slots=True)
class NoticesOut:
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
    failed: tuple[NoticeFaultItem, ...]


@dataclass(frozen=True, slots=True)
class HookOut:
    """Who is told; ``secret`` signs the calls.

    ``told`` is the version told last, ``problem`` why the last call did not arrive (empty: it did),
    ``again`` the instant at which it is tried next. All is empty where nobody is told.
    """

    url: str
    secret: str
    told: str
    problem: str
    again: str


@dataclass(frozen=True, slots=True)
class RequestItem:
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


@dataclass(frozen=True, slots=True)
class ApplicationItem:
    """Somebody who asks to be entered: ``state``, the place on the waiting list (0: none).

    ``fields`` are what was said, null where it cannot be read any more; ``known`` is who of the
    event it may be.
    """

    section: int
    number: int
    state: str
    waits: int
    fields: Mapping[str, str] | None
    known: str | None
