"""Where rating lists are read from again: files and addresses the user gave, one a list.

They are kept beside the lists. Nothing is asked of an address unless somebody presses the button,
or has said that arbitro shall look once a day.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from arbitro.config import list_file
from arbitro.storage.atomic_files import put_table, table_in

LOOK_AGAIN = timedelta(hours=20)
"""How old a look may be before the next one: no list is more than a day behind its place."""

AFTER_A_FAULT = timedelta(hours=1)
"""The same of a look at which something went wrong."""

NAME_OF_LIST = r"[a-z0-9][a-z0-9-]{0,29}"
"""What a list with a place may be called."""


@dataclass(frozen=True, slots=True)
class ListPlace:
    """Where a list is, how it is to be read, and what came of the last look.

    ``one_class``, ``is_table`` and ``columns`` are as for an import. ``digest`` is that of the file
    that was read in last, ``looked`` the moment of the last look, ``fault`` what went wrong then.
    """

    name: str
    place: str
    one_class: str = ""
    is_table: bool = False
    columns: str = ""
    digest: str = ""
    looked: str = ""
    fault: str = ""

    @property
    def is_address(self) -> bool:
        """Tell whether the list comes over the network."""
        return self.place.startswith(("http://", "https://"))


class ListPlaces(NamedTuple):
    """The places by the names of their lists, and whether they are looked at once a day."""

    places: tuple[ListPlace, ...] = ()
    daily: bool = False

    def is_due(self, now: datetime) -> bool:
        """Tell whether it is time for the look of the day."""
        return self.daily and any(
            not place.looked
            or now - datetime.fromisoformat(place.looked)
            >= (AFTER_A_FAULT if place.fault else LOOK_AGAIN)
            for place in self.places
        )


def _file(folder: Path) -> Path:
    return list_file(folder).with_name("places.json")


def list_places(folder: Path) -> ListPlaces:
    """Return the places of the lists beside a folder of events."""
    table = table_in(_file(folder))
    found = tuple(ListPlace(name, **row) for name, row in sorted(table.get("lists", {}).items()))
    return ListPlaces(found, bool(table.get("daily")))


def _put(folder: Path, places: ListPlaces) -> None:
    rows = {place.name: asdict(place) for place in places.places}
    for row in rows.values():
        del row["name"]
    _file(folder).parent.mkdir(parents=True, exist_ok=True)
    put_table(_file(folder), {"daily": places.daily, "lists": rows})


def put_place(folder: Path, place: ListPlace) -> None:
    """Keep a place, in the stead of the one before of its name."""
    known = list_places(folder)
    others = tuple(other for other in known.places if other.name != place.name)
    _put(folder, known._replace(places=(*others, place)))


def remove_place(folder: Path, name: str) -> bool:
    """Forget a place; the list stays. Tell whether there was one."""
    known = list_places(folder)
    others = tuple(place for place in known.places if place.name != name)
    if len(others) == len(known.places):
        return False
    _put(folder, known._replace(places=others))
    return True


def look_daily(folder: Path, *, daily: bool) -> None:
    """Have all places looked at once a day while arbitro runs, or no more."""
    _put(folder, list_places(folder)._replace(daily=daily))


def note_look(folder: Path, place: ListPlace, now: datetime, digest: str, fault: str) -> None:
    """Keep what came of a look, unless the place was changed meanwhile."""
    known = {other.name: other for other in list_places(folder).places}.get(place.name)
    if known is not None and known.place == place.place:
        digest = digest or known.digest
        put_place(folder, replace(known, looked=now.isoformat(), digest=digest, fault=fault))
