"""The seven places of an event: each of its pages belongs to one view of one place.

The rail, the views above a page and the switcher of sections are made of this table. Addresses
begin with ``E`` for the event or ``S`` for one of its sections.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from arbitro.web.kinds import Kind
from arbitro.web.views.event.event import EventView, SectionView


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A view of a place: its word, its address, and the further pages that belong to it.

    ``form`` is what only some kinds of section have. A view of the event that goes ``by_letter``
    shows the sections its address names. Where one that ``names_place`` comes first, the place is
    called after it. ``of_all`` is the address of the same list of all sections.
    """

    word: str
    address: str
    pages: tuple[str, ...] = ()
    form: str = ""
    by_letter: bool = False
    names_place: bool = False
    of_all: str = ""

    def suits(self, kind: Kind) -> bool:
        """Tell whether sections of a kind have this view."""
        return not self.form or self.form in kind.forms

    @property
    def is_of_section(self) -> bool:
        """Tell whether each section has its own."""
        return self.address.startswith("S")


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the rail: its code, which names its icon, its word and its views."""

    code: str
    word: str
    views: tuple[PlaceView, ...]


PLACES = (
    Place(
        "overview",
        "ui.nav.overview",
        (
            PlaceView("ui.view.timeline", "E", ("E/do", "S/do", "E/palette")),
            PlaceView("office.title", "E/office"),
            PlaceView("ui.requests.title", "E/requests"),
            PlaceView("ui.nav.history", "E/history"),
        ),
    ),
    Place(
        "players",
        "ui.nav.players",
        (
            PlaceView("ui.nav.teams", "S/teams", form="teams", names_place=True),
            PlaceView(
                "ui.view.players",
                "S/players",
                ("S/numbers", "S/cards", "E/private"),
                of_all="E/players",
            ),
            PlaceView("ui.view.check-in", "S/check-in", form="check-in", of_all="E/check-in"),
            PlaceView("ui.view.online", "E/applications"),
        ),
    ),
    Place(
        "rounds",
        "ui.nav.rounds",
        (
            PlaceView(
                "ui.view.boards",
                "E/hall",
                (
                    *("S/boards", "S/rounds", "S/foresight", "S/line-ups", "S/captain"),
                    "S/play-off",
                ),
                by_letter=True,
            ),
            PlaceView("ui.view.why", "S/why", form="why", of_all="E/why"),
            PlaceView("ui.nav.games", "S/games", of_all="E/games"),
            PlaceView("ui.nav.incidents", "S/incidents", of_all="E/incidents"),
        ),
    ),
    Place(
        "standings",
        "ui.nav.standings",
        (
            PlaceView("ui.view.table", "S/standings", of_all="E/standings"),
            PlaceView(
                "ui.nav.crosstable", "S/crosstable", form="crosstable", of_all="E/crosstable"
            ),
            PlaceView("ui.nav.bracket", "S/bracket", ("S/matches",), form="bracket"),
            PlaceView("ui.nav.match", "S/bracket", form="match"),
            PlaceView("ui.nav.prizes", "S/prizes", of_all="E/prizes"),
            PlaceView("ui.nav.ratings", "S/ratings", ("S/periods",), of_all="E/ratings"),
            PlaceView("ui.norms.title", "S/norms", ("S/norm-teams", "S/direct-titles")),
        ),
    ),
    Place(
        "documents",
        "ui.nav.paper",
        (
            PlaceView("ui.view.to-print", "S/paper", ("S/tables",), of_all="E/papers"),
            PlaceView("ui.official.title", "S/forms"),
            PlaceView(
                "office.group.papers", "E/office/papers", ("E/office/packet", "E/office/lists")
            ),
            PlaceView(
                "ui.export.title",
                "E/export",
                ("E/restore", "E/compare", "E/shelf", "E/repair", "S/files"),
            ),
        ),
    ),
    Place(
        "public",
        "ui.place.public",
        (
            PlaceView("ui.public.link", "E/publicity"),
            PlaceView("ui.wall.title", "E/screens"),
            PlaceView("board.live.title", "E/boards"),
            PlaceView("ui.devices.title", "/devices?event=", ("E/devices",)),
        ),
    ),
    Place(
        "settings",
        "ui.place.settings",
        (
            PlaceView(
                "ui.place.settings",
                "E/settings",
                ("S/settings", "E/edit", "S/edit", "E/sections/new", "S/import"),
            ),
            PlaceView("ui.schedule.title", "S/schedule"),
            PlaceView("ui.play.title", "S/play"),
            PlaceView("ui.arbiters.title", "E/arbiters"),
            PlaceView("ui.rights.title", "E/rights"),
        ),
    ),
)
"""The places in the order of the rail; a place opens at the first of its views that is offered."""

_BY_LETTER = frozenset({"E", "E/publicity"})
"""Pages of the event that show one section alone where their address names its letter."""

_SECTION = re.compile(r"/s/[0-9]+")
_ROUND = re.compile(r"S/rounds/([0-9]+)/why")
_WHY = re.compile(r"S/rounds/[0-9]+/why")


def shape_of(path: str) -> str:
    """Return a path below an event's address as the table writes it.

    >>> shape_of(""), shape_of("/office/plan"), shape_of("/s/2/players/4")
    ('E', 'E/office/plan', 'S/players/4')
    """
    found = _SECTION.match(path)
    return f"S{path[found.end() :]}" if found else f"E{path}"


def find_view(shape: str, kind: Kind | None = None) -> tuple[Place, PlaceView] | None:
    """Return the place and the view a page belongs to: that with the longest address before it.

    >>> place, view = find_view("S/rounds/3/why")
    >>> place.code, view.address
    ('rounds', 'S/why')
    >>> find_view("E/office/papers/report")[0].code, find_view("E/office/plan")[0].code
    ('documents', 'overview')
    """
    shape = _WHY.sub("S/why", shape)
    found: tuple[int, Place, PlaceView] | None = None
    for place in PLACES:
        for view in place.views:
            if kind is not None and shape[0] == "S" and not view.suits(kind):
                continue
            for begin in filter(None, (view.address, view.of_all, *view.pages)):
                belongs = shape == begin or (begin != "E" and shape.startswith(f"{begin}/"))
                if belongs and (found is None or len(begin) > found[0]):
                    found = (len(begin), place, view)
    return None if found is None else found[1:]


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the shell: its word, or its letter and name, where it leads, whether it is here."""

    word: str
    url: str
    is_here: bool
    code: str = ""
    section: SectionView | None = None


@dataclass(frozen=True, slots=True)
class Shell:
    """What stands around a page of an event: places, views of this place, sections."""

    places: tuple[Link, ...]
    views: tuple[Link, ...]
    sections: tuple[Link, ...]
    all_sections: Link | None


def shell_of(
    event: EventView,
    path: str,
    section: SectionView | None,
    chosen: Sequence[str],
    allows: Callable[[str], bool],
    asked: Mapping[str, str] = MappingProxyType({}),
) -> Shell:
    """Return what stands around a page.

    ``section`` is whose page it is, None of a page of the whole event; ``chosen`` are the letters
    of the sections such a page shows. ``allows`` tells whether the reader may ask for an address.
    ``asked`` are the parameters of the page, whose round the other sections show, too.
    """
    lettered = [view for view in event.sections if view.letter in chosen]
    of = section or next(iter(lettered or event.sections), None)
    shape = shape_of(path.removeprefix(event.url))
    here = find_view(shape, None if of is None else of.kind)
    place, view = here or (PLACES[0], PLACES[0].views[0])
    single = section or (lettered[0] if len(lettered) == 1 else None)

    shows_all = section is None and bool(view.of_all)
    places = []
    views: tuple[Link, ...] = ()
    for candidate in PLACES:
        addresses = (
            (
                one,
                _all_address(event, one)
                if shows_all and one.of_all
                else _address(event, one, of, single),
            )
            for one in candidate.views
        )
        addresses = ((one, _why_of(one, url, shape, asked, of)) for one, url in addresses)
        offered = [(one, url) for one, url in addresses if url and allows(url)]
        if candidate is place:
            views = tuple(Link(one.word, url, one is view) for one, url in offered)
        if offered:
            opens_at, url = offered[0]
            word = opens_at.word if opens_at.names_place else candidate.word
            places.append(Link(word, url, candidate is place, candidate.code))
    several = len(event.sections) > 1
    shown = {one.id for one in (lettered if section is None else [section])}
    sections = tuple(
        Link(
            other.name,
            _in_round(
                _other_section(event, shape, place, view, other, allows), shape, asked, other
            ),
            other.id in shown,
            other.letter,
            other,
        )
        for other in (event.sections if several else ())
    )
    return Shell(tuple(places), views, sections, _all(event, view, section, lettered))


def _all(
    event: EventView, view: PlaceView, section: SectionView | None, chosen: Sequence[SectionView]
) -> Link | None:
    """Return the link to the same view of all sections, None where there is none."""
    if len(event.sections) < 2:
        return None
    if view.of_all:
        return Link("ui.hall.all", _all_address(event, view), section is None)
    if section is None and not view.is_of_section:
        return Link("ui.hall.all", _address(event, view, None, None), not chosen)
    return None


def _all_address(event: EventView, view: PlaceView) -> str:
    """Return where the list of all sections is that a view has."""
    return f"{event.url}{view.of_all.removeprefix('E')}"


def _address(
    event: EventView, view: PlaceView, section: SectionView | None, single: SectionView | None
) -> str:
    """Return where a view of an event is, empty where the event or the section has none."""
    if view.address.startswith("/"):
        return f"{view.address}{event.id}"
    if not view.is_of_section:
        url = f"{event.url}{view.address.removeprefix('E')}"
        if view.by_letter and single is not None and len(event.sections) > 1:
            return f"{url}?section={single.letter}"
        return url
    return "" if section is None else _address_in(section, view)


def _address_in(section: SectionView, view: PlaceView) -> str:
    """Return where a view of a section is, empty where its kind has none."""
    return f"{section.url}{view.address.removeprefix('S')}" if view.suits(section.kind) else ""


def _other_section(
    event: EventView,
    shape: str,
    place: Place,
    view: PlaceView,
    other: SectionView,
    allows: Callable[[str], bool],
) -> str:
    """Return the same view of another section, else the first of the place that it has."""
    if shape in _BY_LETTER:
        return _by_letter(event, shape, other)
    found = _ROUND.fullmatch(shape)
    if found and int(found[1]) <= len(other.section.rounds) and view.suits(other.kind):
        return f"{other.url}/rounds/{found[1]}/why"
    of_section = [
        one
        for one in place.views
        if one.is_of_section or one.by_letter or one.address in _BY_LETTER
    ]
    wanted = [view, *of_section] if view in of_section else of_section
    rounds = next(one for one in PLACES if one.code == "rounds")
    for one in (*wanted, *rounds.views):
        by_letter = one.address in _BY_LETTER
        url = (
            _by_letter(event, one.address, other)
            if by_letter
            else _address(event, one, other, other)
        )
        if url and allows(url):
            return url
    return other.url


def _by_letter(event: EventView, shape: str, section: SectionView) -> str:
    """Return the address of a page of the event that shows one section alone."""
    return f"{event.url}{shape.removeprefix('E')}?section={section.letter}"


_OF_ROUNDS = {
    "E/hall": "round",
    "E/publicity": "round",
    "S/games": "round",
    "S/paper": "round",
    "S/standings": "after",
    "S/crosstable": "after",
}
"""Pages of one round, with the parameter that names it."""


def _in_round(url: str, shape: str, asked: Mapping[str, str], other: SectionView) -> str:
    """Return an address of another section with the round of this page, where it has that too."""
    name = _OF_ROUNDS.get(shape, "")
    # the hall names the section before the round, and shows the rounds of one section alone
    text = asked.get(name, "").lstrip("abcdefghijklmnopqrstuvwxyz")
    if not text.isdecimal() or not 1 <= int(text) <= len(other.section.rounds):
        return url
    letter = other.letter if shape == "E/hall" else ""
    return f"{url}{'&' if '?' in url else '?'}{name}={letter}{text}"


def _why_of(
    view: PlaceView, url: str, shape: str, asked: Mapping[str, str], of: SectionView | None
) -> str:
    """Return an address of the hall's views; why is told of the round that the hall lists."""
    if shape != "E/hall" or view.address != "S/why" or of is None or not url:
        return url
    rounds = (text.strip() for text in asked.get("round", "").lower().split(","))
    for text in rounds:
        number = text.removeprefix(of.letter)
        if number != text and number.isdecimal() and 1 <= int(number) <= len(of.section.rounds):
            return f"{of.url}/rounds/{int(number)}/why"
    return url


def event_pages(event: EventView, allows: Callable[[str], bool]) -> tuple[Link, ...]:
    """Return the pages of the whole event that its reader may ask for."""
    found = (
        Link(view.word, _address(event, view, None, None), False, _code_of(view.address))
        for place in PLACES
        for view in place.views
        if not view.is_of_section
    )
    return tuple(link for link in found if link.url and allows(link.url))


def _code_of(address: str) -> str:
    """Return the name of a page by the address of its view.

    >>> _code_of("E/office/papers"), _code_of("/devices?event=")
    ('office/papers', 'devices')
    """
    return address.partition("/")[2].partition("?")[0]


def section_pages(section: SectionView, allows: Callable[[str], bool]) -> tuple[Link, ...]:
    """Return the pages of a section that its reader may ask for; ``code`` is the page's name."""
    found = (
        Link(
            view.word,
            section.round_url() if view.by_letter else _address_in(section, view),
            False,
            view.address[2:],
        )
        for place in PLACES
        for view in place.views
        if view.is_of_section or (view.by_letter and len(section.state.sections) > 1)
    )
    return tuple(link for link in found if link.url and allows(link.url))
