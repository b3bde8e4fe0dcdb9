"""Players of a rating list beside those entered: what they are called, and what would change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from arbitro.config import list_file
from arbitro.desk.values.papers import EventArbiter
from arbitro.formats.rating_list import ListedPlayer, have_same_words
from arbitro.model import Player, RateClass, RatingKind, RatingOrigin, Sex
from arbitro.model.participant import TITLES_BY_CODE
from arbitro.storage.lists.list_names import FIDE, lists_here, named_list
from arbitro.storage.lists.list_search import ListDamagedError, ListImport, NoListError, RatingList
from arbitro.web.forms.player import player_values
from arbitro.web.views.event.event import SectionView

MOST_SHOWN = 20
MOST_OFFERED = 6
LONGEST_QUERY = 80
LEAST_LETTERS = 2
LISTED_FIELDS = ("name", "fide_id", "rating", "title", "federation", "birth", "sex")
"""The fields of a player's form a rating list fills; the others are the arbiter's alone."""


@dataclass(frozen=True, slots=True)
class Change:
    """A field of a player that the list has otherwise, both as the form writes them.

    ``advised`` is False where the difference is one of spelling only, as a missing accent.
    """

    field: str
    before: str
    after: str
    advised: bool


@dataclass(frozen=True, slots=True)
class ListMatches:
    """Players of the list; with ``why_none``, a message code, there is no list to look in."""

    players: Sequence[ListedPlayer] = ()
    why_none: str = ""


def found_in_list(
    folder: Path,
    text: str,
    federation: str = "",
    limit: int = MOST_SHOWN,
    *,
    name: str = FIDE,
    arbiters: bool = False,
) -> ListMatches:
    """Return the players of a list of `lists_here`, none where there is none, or a damaged one."""
    file = list_file(folder)
    if name != FIDE:
        if name not in lists_here(folder):
            return ListMatches(why_none="ui.listed.none")
        file = file.with_name(f"{name}{file.suffix}")
    try:
        with RatingList(file) as players:
            return ListMatches(players.search(text, federation, limit, arbiters=arbiters))
    except ListDamagedError:
        return ListMatches(why_none="ui.listed.damaged")
    except NoListError:
        return ListMatches(why_none="ui.listed.none")


def fide_list_read(folder: Path) -> ListImport | None:
    """Return what the list of FIDE holds and what was odd in it, None where none can be read."""
    try:
        with RatingList(list_file(folder)) as players:
            return players.imported
    except NoListError:
        return None


def matching(
    folder: Path, name: str, number: str, limit: int, *, of: str = FIDE, arbiters: bool = False
) -> list[ListedPlayer]:
    """Return who may be meant by what is typed: the player of the number, then those of the name.

    Names of one letter are not looked for; without a list nobody is found.
    """
    found: list[ListedPlayer] = []
    if number.isdecimal():
        found += found_in_list(folder, number, name=of, arbiters=arbiters).players
    if sum(letter.isalnum() for letter in name) >= LEAST_LETTERS:
        found += found_in_list(folder, name, limit=limit, name=of, arbiters=arbiters).players
    return list(dict.fromkeys(found))[:limit]


def arbiters_offered(folder: Path, name: str, number: str, limit: int) -> list[EventArbiter]:
    """Return who of all lists may be meant by what is typed of an arbiter, with the title.

    FIDE's list has the titles of arbiters among the other titles; a list of arbiters alone has
    them in the place of those of players. Who stands in several lists is offered once.
    """
    found: dict[object, EventArbiter] = {}
    for text in lists_here(folder):
        for one in matching(folder, name, number, limit, of=text, arbiters=True):
            sex = {"F": "w", "M": "m"}.get(one.sex, "")
            offered = EventArbiter(
                one.name,
                title=one.arbiter_title,
                fide_id=str(one.fide_id or ""),
                federation=one.federation,
                sex=sex,
            )
            found.setdefault(one.fide_id or one.name, offered)
    return list(found.values())[:limit]


def titles_listed(folder: Path, arbiters: Iterable[EventArbiter]) -> dict[str, str]:
    """Return the titles that lists give those of other titles, by FIDE number.

    An empty title says that the list has the number without a title of an arbiter.
    """
    found: dict[str, str] = {}
    for arbiter in arbiters:
        number = arbiter.fide_id.strip()
        known = found_in_list(folder, number).players if number.isdecimal() else ()
        if known and known[0].arbiter_title != arbiter.title:
            found[arbiter.fide_id] = known[0].arbiter_title
    return found


def entered_as(section: SectionView, listed: ListedPlayer) -> Player:
    """Return a player with the list's data and the rating of the section's class.

    A player without a rating of the class has the standard one.
    """
    return Player(
        listed.name,
        listed.of(class_entered(section, listed)).rating,
        TITLES_BY_CODE.get(listed.title) or TITLES_BY_CODE.get(listed.women_title),
        {"F": Sex.FEMALE, "M": Sex.MALE}.get(listed.sex),
        listed.federation,
        listed.fide_id or None,
        str(listed.birth_year or ""),
    )


def class_entered(section: SectionView, listed: ListedPlayer) -> RateClass:
    """Return the class whose rating a player is entered with: standard where the own has none."""
    control = section.section.settings.time_control
    rate_class = control.rate_class if control else RateClass.STANDARD
    return rate_class if listed.of(rate_class).rating else RateClass.STANDARD


def entered_from(section: SectionView, folder: Path, listed: ListedPlayer, name: str) -> Player:
    """Return a player of a list by its name: of a national one with what FIDE's has of the number.

    The national list gives the national rating and number, and the rest where FIDE has nobody.
    """
    if name == FIDE:
        return entered_as(section, listed)
    fide = found_in_list(folder, str(listed.fide_id), limit=1).players if listed.fide_id else ()
    own = entered_as(section, listed)
    known = fide and fide[0].fide_id == listed.fide_id
    player = entered_as(section, fide[0]) if known else replace(own, rating=0)
    return replace(player, national_rating=own.rating, national_id=listed.national_id)


class OtherRating(NamedTuple):
    """A rating a player has in another list, or of another class."""

    list: str
    month: str
    name: str
    birth_year: int
    rate_class: RateClass
    value: int

    @property
    def code(self) -> str:
        """Return what a form says that picks it."""
        return f"{self.list} {self.rate_class.value} {self.value}"

    @property
    def origin(self) -> RatingOrigin:
        """Return where a tournament rating is from that is this one."""
        kind = RatingKind.TOURNAMENT
        return RatingOrigin(kind, self.list, self.month, self.rate_class, self.value)


def other_ratings(section: SectionView, folder: Path, person: Player) -> list[OtherRating]:
    """Return the ratings a player has beside the official one of the class, list by list.

    A player is found in a list by FIDE number, else by the words of the name: a name alone may be
    of somebody else, and whoever picks sees the year of birth.
    """
    found = []
    for name in lists_here(folder):
        with suppress(NoListError), RatingList(named_list(folder, name)) as players:
            month = players.imported.origin.month
            for listed in _same(players, person):
                own = class_entered(section, listed) if name == FIDE else None
                found += [
                    OtherRating(name, month, listed.name, listed.birth_year, one, value)
                    for one in RateClass
                    if (value := listed.of(one).rating) and one is not own
                ]
    return found


def _same(players: RatingList, person: Player) -> list[ListedPlayer]:
    """Return who of a list a player is, or may be by the name."""
    known = players.player(person.fide_id) if person.fide_id else None
    if known is not None:
        return [known]
    named = players.search(person.name, "", MOST_OFFERED)
    return [
        listed
        for listed in named
        if have_same_words(listed.name, person.name) and not (listed.fide_id and person.fide_id)
    ]


def listed_values(section: SectionView, listed: ListedPlayer) -> dict[str, str]:
    """Return the fields of the form that choosing a player of the list fills."""
    values = player_values(entered_as(section, listed))
    return {field: values[field] for field in LISTED_FIELDS}


def numbers_in(section: SectionView, players: Iterable[ListedPlayer]) -> frozenset[int]:
    """Return the FIDE numbers among those of the players that are entered already."""
    entered = {section.person(entry).fide_id for entry in section.section.entries}
    return frozenset(
        player.fide_id for player in players if player.fide_id and player.fide_id in entered
    )


def changes(section: SectionView, person: Player, listed: ListedPlayer) -> tuple[Change, ...]:
    """Return what the list has otherwise than a player's data.

    Where the list says nothing the data stay, and a date of birth stays where its year is right.
    """
    before, after = player_values(person), listed_values(section, listed)
    if person.birth[:4] == after["birth"]:
        after["birth"] = ""
    return tuple(
        Change(field, before[field], value, _advised(field, before[field], value))
        for field, value in after.items()
        if value and value != before[field]
    )


def _advised(field: str, before: str, after: str) -> bool:
    return field != "name" or not have_same_words(before, after)
