"""The files of a site before they are made, and what is kept from one making to the next."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable
from dataclasses import dataclass
from typing import Any

from arbitro.model import GameId
from arbitro.web.views.event.boards import Board

FRAME, EMBEDDED = "public/frame.html", "public/embedded.html"
"""What stands around a page of the site, and around a table within somebody else's page."""

Memory = dict[tuple[str | int, ...], tuple[Hashable, Any]]
"""What is made of a section and used again for as long as its mark stands, by what it is."""


@dataclass(frozen=True, slots=True)
class PublicPageFile:
    """A page of the site: where it stands, what it is made of, and what it depends on.

    ``person`` tells that it is about one person, which search engines never list, ``frame`` what
    stands around it.
    """

    path: str
    template: str
    mark: Hashable
    values: Callable[[], dict[str, Any]]
    person: bool = False
    frame: str = FRAME


class SharedPieces:
    """Pieces of HTML that many pages of a section have alike, each written once.

    What a macro is given and what stands in its section (`SectionSite.people_mark`) says all of it.
    """

    def __init__(self) -> None:
        """Begin without any."""
        self._written: dict[tuple[object, ...], str] = {}

    def __call__(self, macro: Callable[..., str], *given: object) -> str:
        """Return what a macro of ``public/parts.html`` writes for what it is given."""
        key = (getattr(macro, "name", ""), *given)
        kept = self._written.get(key)
        if kept is None:
            kept = self._written[key] = macro(*given)
        return kept


class Lines:
    """The lines of a round's boards as written; one is written anew where its game changed.

    A round of a thousand boards has one new result at a time, and stands on several pages.
    """

    def __init__(self) -> None:
        """Begin without any."""
        self.with_moves: Container[GameId] = ()
        self._written: dict[GameId, tuple[Hashable, str]] = {}

    def __call__(self, board: Board, caller: Callable[[], str]) -> str:
        """Return the line of a board, which ``caller`` writes where it has to be."""
        shown = (board.game, board.game.id in self.with_moves)
        kept = self._written.get(board.game.id)
        if kept is None or kept[0] != shown:
            kept = self._written[board.game.id] = (shown, caller())
        return kept[1]
