"""The three places outside an event: the events, the rules with their tools, and the system.

The rail, the views above a page and the list of tools are made of this table, as those of an event
are of `views.event.places`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class OuterLink(NamedTuple):
    """A link of the shell: its word, where it leads, whether it is here, the code of its icon."""

    word: str
    url: str
    is_here: bool
    code: str = ""


@dataclass(frozen=True, slots=True)
class OuterView:
    """A view of a place: its word, its address, and further pages of it with words of their own.

    ``lead`` says what it is for.
    """

    word: str
    address: str
    lead: str = ""
    further: tuple[tuple[str, str], ...] = ()

    def holds(self, path: str) -> bool:
        """Tell whether a page belongs to this view."""
        return any(_is_below(path, begin) for begin in (self.address, *dict(self.further)))


@dataclass(frozen=True, slots=True)
class OuterPlace:
    """A place of the rail: its code, which names its icon, its word and its views."""

    code: str
    word: str
    views: tuple[OuterView, ...]


PLACES = (
    OuterPlace("events", "ui.events.title", (OuterView("ui.events.title", "/"),)),
    OuterPlace(
        "rules",
        "ui.place.rules",
        (
            OuterView(
                "assistant.title",
                "/assistant",
                "ui.tool.assistant",
                (("/rules", "assistant.rules"),),
            ),
            OuterView(
                "handbook.title",
                "/handbook",
                "ui.tool.handbook",
                (("/conformity", "conformity.title"),),
            ),
            OuterView("ui.calculators.title", "/calculators", "ui.tool.calculators"),
            OuterView(
                "ui.games.viewer",
                "/viewer",
                "ui.tool.viewer",
                (("/analysis", "ui.room.title"), ("/games", "ui.room.games")),
            ),
            OuterView(
                "school.page.title",
                "/learn",
                "ui.tool.learn",
                (("/seminars", "school.room.title"),),
            ),
        ),
    ),
    OuterPlace(
        "system",
        "ui.place.system",
        (
            OuterView("ui.devices.title", "/devices"),
            OuterView("ui.standby.title", "/standby"),
            OuterView("ui.jobs.title", "/jobs"),
            OuterView("ui.server.title", "/server"),
            OuterView("ui.plugins.title", "/plugins"),
            OuterView(
                "ui.tokens.title", "/tokens", further=(("/interface", "ui.interface.title"),)
            ),
            OuterView(
                "ui.signing.account",
                "/account",
                "",
                (("/organisations", "ui.organisations.title"),),
            ),
        ),
    ),
)
"""The places in the order of the rail; a place opens at the first of its views that is offered."""

_OF_EVENTS = ("/events/new", "/events/from-report", "/events/drop", "/events/import")
_REPAIR = re.compile(r"/events/[^/]+/repair")
"""The page of an event whose file cannot be opened."""

_ANYWHERE = ("/help",)
"""Pages of no place that have the shell all the same."""

Allows = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class OuterShell:
    """What stands around a page outside an event: places, views of this place, further pages."""

    places: tuple[OuterLink, ...]
    views: tuple[OuterLink, ...]
    further: tuple[OuterLink, ...]


def _is_below(path: str, begin: str) -> bool:
    return path == begin or (begin != "/" and path.startswith(f"{begin}/"))


def outer_shell(path: str, allows: Allows) -> OuterShell | None:
    """Return what stands around a page outside an event, None around a page that has no shell.

    >>> shell = outer_shell("/games/7", lambda address: address != "/seminars")
    >>> [link.code for link in shell.places if link.is_here], len(shell.views)
    (['rules'], 5)
    >>> [(link.url, link.is_here) for link in shell.further]
    [('/viewer', False), ('/analysis', False), ('/games', True)]
    >>> outer_shell("/me/some-event", lambda address: True)
    """
    found = _place_of(path)
    if found is None and not any(_is_below(path, begin) for begin in _ANYWHERE):
        return None
    places: list[OuterLink] = []
    views: tuple[OuterLink, ...] = ()
    further: tuple[OuterLink, ...] = ()
    for place in PLACES:
        offered = [view for view in place.views if allows(view.address)]
        is_here = found is not None and place is found[0]
        if offered:
            places.append(OuterLink(place.word, offered[0].address, is_here, place.code))
        if found is not None and is_here:
            views = tuple(OuterLink(view.word, view.address, view is found[1]) for view in offered)
            further = _further(found[1], path, allows)
    return OuterShell(tuple(places), views, further)


def _place_of(path: str) -> tuple[OuterPlace, OuterView] | None:
    if any(_is_below(path, begin) for begin in _OF_EVENTS) or _REPAIR.fullmatch(path):
        path = "/"
    found = ((place, view) for place in PLACES for view in place.views if view.holds(path))
    return next(found, None)


def _further(view: OuterView, path: str, allows: Allows) -> tuple[OuterLink, ...]:
    """Return the pages of a view, its first one among them; nothing where that is alone."""
    pages = [(address, word) for address, word in view.further if allows(address)]
    if not pages:
        return ()
    here = next((address for address, _ in pages if _is_below(path, address)), view.address)
    pages.insert(0, (view.address, view.word))
    return tuple(OuterLink(word, address, address == here) for address, word in pages)


def tools(allows: Allows) -> tuple[tuple[str, str, str], ...]:
    """Return what can be used without any event: address, word, and what it is for."""
    rules = next(place for place in PLACES if place.code == "rules")
    return tuple(
        (view.address, view.word, view.lead) for view in rules.views if allows(view.address)
    )
