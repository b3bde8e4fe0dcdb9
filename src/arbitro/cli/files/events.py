"""``arbitro event list``: the list of events, and what is done with one of them as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

import click

from arbitro.answers.interface.events import EventItem
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import done_at, one_alone
from arbitro.cli.base.options.shared_options import by_file
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import language, say
from arbitro.cli.base.words import Command, option
from arbitro.config import settings
from arbitro.i18n import translator
from arbitro.model.names import name_order_of
from arbitro.reasons import Refused
from arbitro.service import EventCard, EventList, EventQuery, EventService
from arbitro.service.new_events.templates import duplicate

_DOES = {
    "archive": "--archive",
    "unarchive": "--unarchive",
    "like": "--duplicate",
    "write": "--write",
    "bring_in": "--bring-in",
}
"""What one command does to an event, by the name of its value: one thing at a time."""
DAY = click.DateTime(["%Y-%m-%d"])


@click.command(cls=Command, help="cli.events.help")
@click.argument("key", metavar="[EVENT]", required=False)
@option("--folder", metavar="FOLDER", help="cli.serve.folder")
@option("--database", metavar="ADDRESS", help="cli.serve.database")
@option("--search", default="", metavar="TEXT", help="cli.events.search")
@option("--first", type=click.IntRange(1), default=1, metavar="N", help="cli.events.first")
@option("--most", type=click.IntRange(0), default=0, metavar="N", help="cli.events.most")
@option("--archived", is_flag=True, help="cli.events.archived")
@option("--archive", is_flag=True, help="cli.events.archive")
@option("--unarchive", is_flag=True, help="cli.events.unarchive")
@option("--duplicate", "like", metavar="NAME", help="cli.events.duplicate")
@option("--start", type=DAY, metavar="DATE", help="cli.events.start")
@option("--write", metavar="FILE", help="cli.events.write")
@option("--without-private", is_flag=True, help="cli.events.without-private")
@option("--bring-in", metavar="FILE", help="cli.events.bring-in")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
@partial(by_file, name="key")
def events(key: str | None, folder: str | None, database: str | None, **actions: object) -> int:
    """List events, or put one away, make one like it, write it to a file, bring a file in."""
    given = {name for name in _DOES if actions[name]}
    if len(given) > 1:
        return one_alone(*(option for name, option in _DOES.items() if name in given))
    at = settings(folder, database=database)
    # A list writes nothing: nor a file of an earlier arbitro anew, nor what was seen of it.
    return done_at(at, key, lambda service: _done(service, key, actions), looks=not given)


def _done(service: EventService, key: str | None, actions: dict[str, object]) -> int:
    as_json = bool(actions["as_json"])
    if actions["bring_in"]:
        _tell(service.import_file(Path(str(actions["bring_in"]))), "brought-in", as_json=as_json)
    elif key is None:
        if any(actions[name] for name in ("archive", "unarchive", "like", "write")):
            say("cli.events.which", error=True)
            return 2
        _list(service, actions, as_json=as_json)
    elif actions["archive"] or actions["unarchive"]:
        away = bool(actions["archive"])
        service.archive(key, away=away)
        _tell(key, "put-away" if away else "put-back", as_json=as_json)
    elif actions["like"]:
        start = actions["start"]
        day = start.date() if isinstance(start, datetime) else None
        made = duplicate(service, key, str(actions["like"]), day, actor="events")
        if isinstance(made, Refused):
            show_refusal(made, as_json=as_json)
            return 1
        _tell(made.key, "made", as_json=as_json)
    elif actions["write"]:
        # Says that there is no such event before a file is made.
        service.version(key)
        without = bool(actions["without_private"])
        service.export(key, Path(str(actions["write"])), private=not without)
        _tell(key, "written", as_json=as_json)
    else:
        _show(EventList((service.card(key),), 1), as_json=as_json)
    return 0


@dataclass(frozen=True, slots=True)
class ListedEvents:
    """Events of a folder, and how many there are of those asked for."""

    events: tuple[EventItem, ...]
    found: int


@dataclass(frozen=True, slots=True)
class DoneToEvent:
    """What was done to an event."""

    event: str
    done: str


def _list(service: EventService, actions: dict[str, object], *, as_json: bool) -> None:
    wanted = EventQuery(
        str(actions["search"]),
        archived=bool(actions["archived"]),
        people=True,
        first=int(str(actions["first"])) - 1,
        most=int(str(actions["most"])),
    )
    _show(service.listed(wanted, name_order_of(language()), seconds=None), as_json=as_json)


def _show(listed: EventList, *, as_json: bool) -> None:
    if as_json:
        print_answer(ListedEvents(tuple(card.answer for card in listed.cards), listed.found))
        return
    for card in listed.cards:
        print(_line(card))


def _line(card: EventCard) -> str:
    spoken = translator(language())
    if card.problem:
        return f"{card.key}\t{spoken.t(f'ui.file.{card.problem}', opened_by=card.opened_by)}"
    day = card.start.isoformat() if card.start else ""
    players = spoken.t("ui.count.players", count=card.entries)
    return "\t".join(text for text in (card.key, card.name, card.city, day, players) if text)


def _tell(key: str, what: str, *, as_json: bool) -> None:
    if as_json:
        print_answer(DoneToEvent(key, what))
    else:
        say(f"cli.events.{what}", event=key)
