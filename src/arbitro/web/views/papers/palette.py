"""The palette of an event: what can be done and shown there, by its name and other words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain

from arbitro.desk.all_features import COMMANDS
from arbitro.desk.kernel.feature import OfSection, Side
from arbitro.desk.kernel.fields import fields_of
from arbitro.formats.rating_list.names import folded
from arbitro.i18n import Translator
from arbitro.model import EntryId
from arbitro.service.by_name import OFFERED
from arbitro.web.kinds import ByEntrants
from arbitro.web.routes.route_rights import action_of
from arbitro.web.session.access import Action
from arbitro.web.views.event.acts import ON_PERSON, ON_TEAM
from arbitro.web.views.event.entrants_found import MOST_FOUND, is_meant
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.places import event_pages, section_pages
from arbitro.web.views.palette_line import PaletteLine
from arbitro.web.views.papers.gallery import FURTHER, Paper, gallery_of

PAGES: Mapping[str, str] = {
    "arbiters": "{event}/arbiters/edit",
    "change_requests": "{event}/requests",
    "entry": "{section}/players",
    "games": "{section}/games",
    "groups": "{section}/players",
    "incidents": "{section}/incidents",
    "knock_out": "{section}/bracket",
    "norms": "{section}/norms",
    "office": "{event}/office",
    "papers": "{section}/forms",
    "play_offs": "{section}/standings",
    "prizes": "{section}/prizes",
    "publicity": "{event}/publicity",
    "reports": "{event}/hall",
    "results": "{event}/hall",
    "round": "{section}/rounds",
    "section": "{section}/edit",
    "teams": "{section}/teams",
    "timeline": "{event}/history",
}
"""Where the commands of a feature are given that no form carries by itself."""

_OWN_PAGES: Mapping[str, str] = {
    "add-section": "{event}/sections/new",
    "draw-lots": "{section}/standings",
    "draw-team-lots": "{section}/standings",
    "edit-event": "{event}/settings",
    "import-players": "{section}/players/import",
    "note-seating": "{section}/rounds",
    "pair-teams-by-hand": "{section}/rounds",
    "record-play-off": "{section}/standings",
    "restore-event": "{event}/restore",
    "set-line-up": "{section}/rounds",
}
"""The same of single commands whose page is another one."""

_SHOWN_THERE = frozenset({"change_requests", "results", "timeline"})
"""Features whose commands are about what their page shows: it is never given from a form alone."""

STEPS = frozenset({"begin-by-hand", "finish-by-hand", "leave-by-hand", "place-by-hand"})
"""Steps of one act, which the palette has as a whole."""

May = Callable[[Action, int | None], bool]
"""Whether whoever asks may do something, in a section or in the event as a whole."""

Allows = Callable[[str], bool]
"""Whether whoever asks may ask for an address."""


def palette_lines(
    event: EventView, words: Translator, may: May, allows: Allows
) -> Iterator[PaletteLine]:
    """Give the acts, pages and papers of an event that somebody may have."""
    for name, command in OFFERED.items():
        if name not in STEPS:
            yield from _act(event, words, may, name, command)
    yield from _pages_of_event(event, words, allows)
    for view in event.sections:
        yield from _pages_of_section(event, view, words, may, allows)


_SIDES = ByEntrants(players=Side.PLAYERS, teams=Side.TEAMS)


def _act(
    event: EventView, words: Translator, may: May, name: str, command: type
) -> Iterator[PaletteLine]:
    """Give the lines of a command, one for each section it can be given in."""
    action, text = action_of(name), words.t(f"command.{name}")
    also = words.t(f"command.also.{name}")
    row, place = COMMANDS[command], _place_of(name, command)
    names_entry = any(field.name == "entry" for field in fields_of(command))
    if not (isinstance(row, OfSection) or names_entry or "{section}" in place):
        if may(action, None):
            where = place.format(event=event.url) if place else f"{event.url}/do/{name}"
            yield PaletteLine(text, where, also)
        return
    side = row.side if isinstance(row, OfSection) else Side.ALL
    for view in event.sections:
        of_side = side in {Side.ALL, _SIDES.of(view.kind)}
        if not (of_side and may(action, view.id) and _has(view, place)):
            continue
        where = place.format(event=event.url, section=view.url) or f"{view.url}/do/{name}"
        yield PaletteLine(_in(event, view, text), where, also)


def _place_of(name: str, command: type) -> str:
    """Return the page a command is given on, empty where the page of its form is the one."""
    parts = command.__module__.split(".")
    feature = next((part for part in reversed(parts) if part in PAGES), "")
    typed = all(field.kind != "values" and field.collect is None for field in fields_of(command))
    if typed and feature not in _SHOWN_THERE:
        return ""
    return _OWN_PAGES.get(name, PAGES.get(feature, ""))


def _has(view: SectionView, place: str) -> bool:
    """Tell whether a section has a place: only some kinds have a bracket."""
    return not place.endswith("/bracket") or not view.kind.forms.isdisjoint({"bracket", "match"})


def _in(event: EventView, view: SectionView, text: str) -> str:
    """Return a text with the section it is about, where there are several."""
    return f"{view.name} · {text}" if len(event.sections) > 1 else text


ALSO = frozenset(
    (
        *("boards", "bracket", "check-in", "crosstable", "devices", "games", "history"),
        *("incidents", "overview", "paper", "players", "prizes", "publicity", "ratings"),
        *("requests", "hall", "schedule", "screens", "standings", "teams"),
        *("export", "office", "official", "settings"),
    )
)
"""Pages for which there are other words."""

_PAPERS_ALSO = {
    "boards": "standings",
    "line-ups": "forms",
    "player": "cards",
    "players-crosstable": "crosstable",
    "score-sheets": "sheets",
}
"""Papers that are found by the other words of something else."""

_ORDERS_OF_PAPERS = ALSO | {"cards", "drawing", "forms", "sheets"}


def _pages_of_event(event: EventView, words: Translator, allows: Allows) -> Iterator[PaletteLine]:
    for link in event_pages(event, allows):
        code = "overview" if link.url == event.url else link.code
        yield PaletteLine(words.t(link.word), link.url, _also(words, code) if code in ALSO else "")
    for word, page, order in _OF_WHOLE_EVENTS:
        where = page.format(event=event.url, key=event.id)
        if allows(where):
            yield PaletteLine(words.t(word), where, _also(words, order))
    for kind in ("names", "boards", "standings") if len(event.sections) > 1 else ():
        where = f"{event.url}/papers?of={kind}"
        if allows(where):
            yield PaletteLine(words.t(f"ui.several.of.{kind}"), where, _also(words, "print"))


_OF_WHOLE_EVENTS = (
    ("ui.shelf.duplicate", "{event}/shelf#duplicate", "duplicate"),
    ("ui.shelf.archive", "{event}/shelf#archive", "archive"),
    ("ui.restore.title", "{event}/restore", "restore"),
    ("ui.compare.title", "{event}/compare", "compare"),
    ("ui.network.open", "/devices?event={key}#network", "devices"),
)
"""What is done with an event as a whole: its word, its place, whose other words find it."""


def _also(words: Translator, order: str) -> str:
    return words.t(f"ui.orders.also.{order}")


def _pages_of_section(
    event: EventView, view: SectionView, words: Translator, may: May, allows: Allows
) -> Iterator[PaletteLine]:
    """Give the pages, cards and papers of a section."""
    for link in section_pages(view, allows):
        code = "official" if link.code == "forms" else link.code
        also = _also(words, code) if code in ALSO else ""
        yield PaletteLine(_in(event, view, words.t(link.word)), link.url, also)
    if view.section.rounds and may(Action.RECORD_INCIDENT, view.id):
        incident = _in(event, view, words.t("ui.incidents.new"))
        yield PaletteLine(incident, f"{view.url}/incidents/new", _also(words, "incident"))
    if may(Action.CHANGE_ENTRIES, view.id) and "cards" in view.kind.papers:
        cards = _in(event, view, words.t("ui.cards.title"))
        yield PaletteLine(cards, f"{view.url}/cards", _also(words, "cards"))
    if may(Action.ORGANISE, view.id):
        report = _in(event, view, words.t("ui.rating-report.title"))
        yield PaletteLine(report, f"{view.url}/paper/report", _also(words, "rating-report"))
        copy = _in(event, view, words.t("value.format.json"))
        yield PaletteLine(copy, f"{view.url}/files/json", _also(words, "json"))
    if not may(Action.PRINT, view.id):
        return
    paper = f"{words.t('ui.nav.paper')}{words.t('ui.colon')} "
    for listed in FURTHER:
        text = _in(event, view, f"{paper}{words.t(listed[1])}")
        yield PaletteLine(text, f"{view.url}/{listed[0]}", _also(words, listed[0].split("/")[-1]))
    moments = gallery_of(
        view,
        len(view.section.rounds),
        is_arbiter=may(Action.PAIR, view.id),
        with_poster=bool(event.state.public.page.address),
    )
    for one in chain.from_iterable(moment.papers for moment in moments):
        text = _in(event, view, f"{paper}{words.t(one.word)}")
        also = " ".join(_also(words, order) for order in ("print", *_orders_of(one)))
        yield PaletteLine(text, f"{view.url}/paper/show/{one.code}", also)


def _orders_of(paper: Paper) -> tuple[str, ...]:
    """Return whose other words a paper is found by, too."""
    if paper.page.startswith("paper/small/"):
        return ("small",)
    order = _PAPERS_ALSO.get(paper.code, paper.code)
    return (order,) if order in _ORDERS_OF_PAPERS else ()


def found_lines(event: EventView, words: Translator, may: May, text: str) -> Iterable[PaletteLine]:
    """Return people, teams and boards of a text: the beginnings of the words of a name, a number.

    A number is that of the starting list, and of a board of the last round. Where the text begins
    with an act, as in ``withdraw 3``, it is that act on those people.
    """
    wanted = folded(text).split()
    found: list[PaletteLine] = []
    for view in event.sections if wanted else ():
        found.extend(_acts_on(event, view, words, may, wanted))
        found.extend(_found_in(event, view, wanted))
    return found[:MOST_FOUND]


def _acts_on(
    event: EventView, view: SectionView, words: Translator, may: May, wanted: list[str]
) -> Iterator[PaletteLine]:
    """Give the acts a text begins with on the people and teams it goes on with."""
    for cut in range(len(wanted) - 1, 0, -1):
        begun, rest = wanted[:cut], wanted[cut:]
        on_person, on_team = (
            [name for name in names if _is_act(view, words, may, name, begun)]
            for names in (ON_PERSON, ON_TEAM)
        )
        things = [
            (f"players/{entry}", _shown(view, entry), on_person)
            for entry in (view.section.entries if on_person else ())
            if _is_person(view, entry, rest)
        ]
        things += [
            (f"teams/{key}", team.name, on_team)
            for key, team in (view.section.teams.teams.items() if on_team else ())
            if is_meant(team.name, rest)
        ]
        for where, shown, acts in things:
            for name in acts:
                text = f"{words.t(f'command.{name}')}{words.t('ui.colon')} {shown}"
                yield PaletteLine(_in(event, view, text), f"{view.url}/{where}?act={name}")


def _is_act(view: SectionView, words: Translator, may: May, name: str, begun: list[str]) -> bool:
    """Tell whether whoever asks may give a command that some words name."""
    named = f"{words.t(f'command.{name}')} {words.t(f'command.also.{name}')}"
    return may(action_of(name), view.id) and is_meant(named, begun)


def _is_person(view: SectionView, entry: EntryId, wanted: list[str]) -> bool:
    """Tell whether somebody is meant, by the starting number or by the words of the name."""
    tpn = view.number_of.get(entry)
    is_number = len(wanted) == 1 and wanted[0].isdecimal()
    return (is_number and str(tpn) == wanted[0]) or is_meant(view.person(entry).name, wanted)


def _shown(view: SectionView, entry: EntryId) -> str:
    """Return a person with the starting number, where there is one."""
    name, tpn = view.person(entry).name, view.number_of.get(entry)
    return name if tpn is None else f"{tpn} {name}"


def _found_in(event: EventView, view: SectionView, wanted: list[str]) -> Iterator[PaletteLine]:
    number = wanted[0] if len(wanted) == 1 and wanted[0].isdecimal() else ""
    section = view.section
    for key, team in section.teams.teams.items():
        if is_meant(team.name, wanted):
            yield PaletteLine(_in(event, view, team.name), f"{view.url}/teams/{key}")
    for entry in section.entries:
        if _is_person(view, entry, wanted):
            text = _in(event, view, _shown(view, entry))
            yield PaletteLine(text, f"{view.url}/players/{entry}")
    games = () if section.current is None or not number else section.current.games.values()
    for game in games:
        if str(game.board) == number:
            pair = f"{view.person(game.white).name} – {view.person(game.black).name}"
            where = view.board_url(game)
            yield PaletteLine(_in(event, view, f"{game.round}.{game.board} {pair}"), where)
