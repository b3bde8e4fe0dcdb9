"""A section held against the rating list: of which month it has to be, and whose data differ.

Nothing is changed here: what differs is shown, and whoever looks takes over what they choose.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from arbitro import clock
from arbitro.config import list_file
from arbitro.desk.derived.lists.reference_month import ReferenceMonth, reference_month
from arbitro.model import EntryId, Player, RateClass, RatingKind, RatingOrigin, RatingSource
from arbitro.storage.lists.list_names import FIDE
from arbitro.storage.lists.list_origin import UNKNOWN_ORIGIN, ListOrigin, earlier_list, month_of
from arbitro.storage.lists.list_search import (
    ListDamagedError,
    NoListError,
    RatingList,
    list_of_month,
)
from arbitro.web.forms.form import Form
from arbitro.web.forms.player import player_of, player_values
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.rating_list_lookup import (
    Change,
    changes,
    class_entered,
    other_ratings,
)


class CheckedList(NamedTuple):
    """The list a section is held against, and of which month it has to be."""

    wanted: ReferenceMonth
    origin: ListOrigin = UNKNOWN_ORIGIN

    @property
    def is_current(self) -> bool:
        """Tell whether the list is that of the month that counts."""
        return self.origin.month == self.wanted.month


@dataclass(frozen=True, slots=True)
class ListUpdate:
    """Somebody whose data the list has otherwise, and what it has.

    ``rate_class`` is the class of the rating the list would give, ``newer`` are the lists of the
    national and the tournament rating as they are now.
    """

    entry: EntryId
    person: Player
    changes: tuple[Change, ...]
    rate_class: RateClass = RateClass.STANDARD
    newer: tuple[RatingOrigin, ...] = ()

    @property
    def source(self) -> RatingSource | None:
        """Return what the rating is now: as a list had it, corrected, or typed."""
        return self.person.source_of(RatingKind.OFFICIAL)


@dataclass(frozen=True, slots=True)
class RatingCheck:
    """A whole section beside the list: who differs, how many are alike, not there, not numbered."""

    against: CheckedList
    rows: tuple[ListUpdate, ...] = ()
    alike: int = 0
    absent: tuple[str, ...] = ()
    unnumbered: tuple[str, ...] = ()
    why_none: str = ""


def rating_check(section: SectionView, folder: Path) -> RatingCheck:
    """Return everybody of a section whom the list has otherwise, by FIDE number, by name.

    The list is that of the month that counts where it is here, else the newest: then no rating is
    advised.
    """
    is_long = bool(section.section.periods)
    wanted = reference_month(section.state.settings, clock.today(), is_long=is_long)
    newest = list_file(folder)
    try:
        with RatingList(list_of_month(newest, wanted.month) or newest) as players:
            against = CheckedList(wanted, players.imported.origin)
            return _compared(section, folder, players, against)
    except ListDamagedError:
        return RatingCheck(CheckedList(wanted), why_none="ui.listed.damaged")
    except NoListError:
        return RatingCheck(CheckedList(wanted), why_none="ui.listed.none")


def _compared(
    section: SectionView, folder: Path, players: RatingList, against: CheckedList
) -> RatingCheck:
    rows, alike, absent, unnumbered = [], 0, [], []
    for entry in section.section.entries:
        person = section.person(entry)
        found = next(iter(players.search(str(person.fide_id or ""), "", 1)), None)
        official = _advised(person, changes(section, person, found), against) if found else ()
        newer = _newer_origins(section, folder, person)
        if official or newer:
            rate_class = class_entered(section, found) if found else RateClass.STANDARD
            other = (*official, *(_change(person, origin) for origin in newer))
            rows.append(ListUpdate(entry, person, other, rate_class, newer))
        if not person.fide_id:
            unnumbered.append(person.name)
        elif found is None:
            absent.append(person.name)
        elif not official and not newer:
            alike += 1
    rows.sort(key=lambda update: section.names.key(update.person.name))
    return RatingCheck(against, tuple(rows), alike, tuple(absent), tuple(unnumbered))


def _newer_origins(section: SectionView, folder: Path, person: Player) -> tuple[RatingOrigin, ...]:
    """Return what the lists of a player's other ratings have now, where the value is another."""
    known = [origin for origin in person.origins if origin.kind is not RatingKind.OFFICIAL]
    others = other_ratings(section, folder, person) if known else []
    found = []
    for origin in known:
        same = [
            other
            for other in others
            if (other.list, other.rate_class) == (origin.list, origin.rate_class)
        ]
        # of several namesakes nobody knows who is meant
        if len(same) == 1 and same[0].value != person.rating_of(origin.kind):
            found.append(replace(same[0].origin, kind=origin.kind))
    return tuple(found)


def _change(person: Player, origin: RatingOrigin) -> Change:
    """Return what a list has otherwise of a rating; a corrected one is kept unless it is chosen."""
    listed = person.source_of(origin.kind) is RatingSource.LISTED
    before = f"{person.rating_of(origin.kind)}"
    return Change(origin.kind.value, before, f"{origin.value}", listed)


def _advised(person: Player, found: tuple[Change, ...], against: CheckedList) -> tuple[Change, ...]:
    """Return changes; no rating is advised from a list of another month, nor a corrected one."""
    corrected = person.source_of(RatingKind.OFFICIAL) is RatingSource.CORRECTED
    if against.is_current and not corrected:
        return found
    return tuple(
        replace(change, advised=change.advised and change.field != "rating") for change in found
    )


class ListNews(NamedTuple):
    """What the newest list means for a section: how many differ, or that it is still to come."""

    view: SectionView
    month: str
    differ: int
    is_missing: bool = False


_SEEN: dict[str, tuple[tuple[object, ...], tuple[str, int, bool]]] = {}
"""What the list means for sections, by their addresses, as they and the list were."""

MOST_SEEN = 500


def list_news(event: EventView, folder: Path) -> list[ListNews]:
    """Return what the rating list means for the sections of an event, asked for by nobody.

    Only where the list is that of the month that counts, or this is the month and it is missing.
    """
    state = _list_state(folder)
    if not state:
        return []
    found = []
    for view in event.sections:
        if not view.section.rating_lists.is_checked:
            continue
        key = (str(folder), state, clock.today(), event.version)
        seen, news = _SEEN.get(view.url, ((), ("", 0, False)))
        if seen != key:
            news = _news(view, folder)
            if len(_SEEN) >= MOST_SEEN:
                _SEEN.clear()
            _SEEN[view.url] = key, news
        month, differ, is_missing = news
        if differ or is_missing:
            found.append(ListNews(view, month, differ, is_missing))
    return found


def _list_state(folder: Path) -> tuple[int, ...]:
    """Return what tells the lists that are here from those of another moment."""
    current = list_file(folder)
    found = []
    for path in (current, earlier_list(current, "").parent):
        try:
            found.append(path.stat().st_mtime_ns)
        except OSError:
            found.append(0)
    return tuple(found) if any(found) else ()


def _news(view: SectionView, folder: Path) -> tuple[str, int, bool]:
    found = rating_check(view, folder)
    wanted, differ = found.against.wanted.month, len(found.rows)
    is_now = wanted == month_of(clock.today()) and bool(view.section.entries)
    if found.why_none or not found.against.is_current:
        return wanted, 0, is_now and not found.why_none
    return wanted, differ, False


def refreshed(update: ListUpdate, taken: Mapping[str, str], month: str) -> Player | None:
    """Return a player with some fields as they are taken from the list, None where one is none.

    A rating is of the list of that month from then on.
    """
    person, origins = update.person, update.person.origins
    if "rating" in taken:
        official = RatingKind.OFFICIAL
        origin = RatingOrigin(official, FIDE, month, update.rate_class, int(taken["rating"]))
        origins = (*(known for known in origins if known.kind is not official), origin)
    for origin in update.newer:
        if origin.kind.value in taken:
            origins = (*(known for known in origins if known.kind is not origin.kind), origin)
    form = Form({**player_values(person), **taken})
    after = player_of(form)
    if after is None:
        return None
    return replace(
        after,
        birth=after.birth if "birth" in taken else person.birth,
        national_id=person.national_id,
        fixed_board=person.fixed_board,
        origins=origins,
    )
