"""What a list of players says beside a section: who is new, who is there otherwise, who is missing.

A list that comes again, as the federation sends it the evening before, is never entered a second
time: who is there already is recognised, and what the list has otherwise of them is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from arbitro.desk.kernel.state import EventState, Section
from arbitro.formats.rating_list import folded, have_same_words
from arbitro.model import EntryId, Player

FIELDS = (
    *("name", "rating", "national_rating", "title", "federation", "fide_id", "birth", "sex"),
    *("club", "category", "national_id", "fixed_board"),
)
"""What a list may say of a player, in the order it is shown."""

_YEAR = 4


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """A field a list has otherwise than the section.

    ``advised`` is False where a name is only spelled otherwise, and for ratings once a round is
    paired: numbers have been given by what stands here.
    """

    field: str
    before: Any
    after: Any
    advised: bool


@dataclass(frozen=True, slots=True)
class MatchedPlayer:
    """Somebody of a list who is in the section, and what the list has otherwise."""

    entry: EntryId
    person: Player
    otherwise: tuple[FieldDifference, ...]


@dataclass(frozen=True, slots=True)
class ListComparison:
    """A list beside a section: who would be new, who is there, and who is there alone."""

    new: tuple[Player, ...] = ()
    known: tuple[MatchedPlayer, ...] = ()
    missing: tuple[EntryId, ...] = ()

    @property
    def changed(self) -> tuple[MatchedPlayer, ...]:
        """Return who is there with other data than the list has."""
        return tuple(item for item in self.known if item.otherwise)


def list_beside(state: EventState, section: Section, players: Iterable[Player]) -> ListComparison:
    """Put a list beside a section.

    People are the same by FIDE number; by national number and federation; else by name, where
    neither number nor year of birth says otherwise. Of several namesakes no data are compared.
    """
    here = {entry: state.people[entry] for entry in section.entries}
    found = _Recognised(here)
    new: list[Player] = []
    known: dict[EntryId, MatchedPlayer] = {}
    for player in players:
        same = [entry_id for entry_id in found.entries(player) if entry_id not in known]
        if not same:
            new.append(player)
            continue
        entry, *namesakes = same
        person = here[entry]
        otherwise = () if namesakes else tuple(_otherwise(person, player, bool(section.rounds)))
        known[entry] = MatchedPlayer(entry, person, otherwise)
    return ListComparison(
        tuple(new),
        tuple(known.values()),
        tuple(entry_id for entry_id in here if entry_id not in known),
    )


def advised(beside: ListComparison) -> tuple[tuple[EntryId, str], ...]:
    """Return every field that is to be taken over where nothing else is said."""
    return tuple(
        (item.entry, one.field) for item in beside.changed for one in item.otherwise if one.advised
    )


class _Recognised:
    """The people of a section by what they are recognised by."""

    def __init__(self, here: Mapping[EntryId, Player]) -> None:
        self._here = here
        self._by: dict[object, list[EntryId]] = {}
        for entry, person in here.items():
            for key in _keys(person):
                self._by.setdefault(key, []).append(entry)

    def entries(self, player: Player) -> list[EntryId]:
        """Return who is meant, by the first way in which anybody is; several of one name."""
        for key in _keys(player):
            found = [
                entry_id
                for entry_id in self._by.get(key, ())
                if _may_be(self._here[entry_id], player)
            ]
            if found:
                return found
        return []


def _keys(player: Player) -> Iterator[object]:
    if player.fide_id:
        yield player.fide_id
    if player.national_id:
        yield player.national_id, player.federation
    yield folded(player.name)


def _may_be(person: Player, player: Player) -> bool:
    """Tell whether neither FIDE numbers nor years of birth part two people alike otherwise."""
    if person.fide_id and player.fide_id:
        return person.fide_id == player.fide_id
    years = {other.birth[:_YEAR] for other in (person, player) if other.birth}
    return len(years) < 2


def _otherwise(person: Player, player: Player, begun: bool) -> Iterator[FieldDifference]:
    for field in FIELDS:
        before, after = getattr(person, field), getattr(player, field)
        if not after or after == before:
            continue  # where the list says nothing what stands here stays
        if field == "birth" and before[:_YEAR] == after:
            continue  # a year alone says less than the day
        spelling = field == "name" and have_same_words(before, after)
        rated = begun and field in {"rating", "national_rating"}
        yield FieldDifference(field, before, after, not spelling and not rated)
