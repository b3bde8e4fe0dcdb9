"""``arbitro data list places`` and ``update``: where lists are, and all of them read in again."""

from __future__ import annotations

import re

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.ratings.list_reading import CLASSES
from arbitro.config import settings
from arbitro.service.jobs.list_update_job import read_again
from arbitro.service.outside.outgoing import OutgoingError, address_of_service
from arbitro.storage.lists.list_places import (
    NAME_OF_LIST,
    ListPlace,
    ListPlaces,
    list_places,
    look_daily,
    put_place,
    remove_place,
)

DONE, FAULTY, BAD_INPUT = 0, 1, 2


@click.command("places", cls=Command, help="cli.list.places")
@option("--add", metavar="NAME=PLACE", help="cli.list.places-add")
@option("--class", "one_class", type=click.Choice(CLASSES), help="cli.list.class")
@option("--table", "is_table", is_flag=True, help="cli.list.table")
@option("--columns", default="", metavar="LIST", help="cli.list.columns")
@option("--remove", metavar="NAME", help="cli.list.places-remove")
@option("--daily/--not-daily", default=None, help="cli.list.places-daily")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def places(
    add: str | None,
    one_class: str | None,
    is_table: bool,
    columns: str,
    remove: str | None,
    daily: bool | None,
    as_json: bool,
) -> int:
    """Show the places of the lists, keep one more or forget one."""
    folder = settings().folder
    if add is not None:
        name, _, place = add.partition("=")
        new = ListPlace(name.strip(), place.strip(), one_class or "", is_table, columns)
        if not _is_sound(new):
            say("cli.list.place-wrong", error=True, text=add)
            return BAD_INPUT
        put_place(folder, new)
    if remove is not None and not remove_place(folder, remove):
        say("cli.list.no-place", error=True, name=remove)
        return BAD_INPUT
    if daily is not None:
        look_daily(folder, daily=daily)
    _show(list_places(folder), as_json=as_json)
    return DONE


def _is_sound(place: ListPlace) -> bool:
    if re.fullmatch(NAME_OF_LIST, place.name) is None or not place.place:
        return False
    if not place.is_address:
        return True
    try:
        address_of_service(place.place)
    except OutgoingError:
        return False
    return True


@click.command("update", cls=Command, help="cli.list.update")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def update(as_json: bool) -> int:
    """Read all lists in again from their places."""
    folder = settings().folder
    known = list_places(folder).places
    if not known:
        say("cli.list.no-places", error=True)
        return BAD_INPUT
    faults = [read_again(folder, place) for place in known]
    _show(list_places(folder), as_json=as_json)
    return FAULTY if any(faults) else DONE


def _show(found: ListPlaces, *, as_json: bool) -> None:
    if as_json:
        print_answer(found)
        return
    for place in found.places:
        state = words().minute(place.looked) if place.looked else ""
        fault = words().t(f"value.list_fault.{place.fault}") if place.fault else ""
        print("\t".join(part for part in (place.name, place.place, state, fault) if part))
    if found.daily:
        print(words().t("ui.jobs.places-daily-on"))
