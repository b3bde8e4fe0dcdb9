"""Lists of players taken in: who is new of them, and what they say of people who are there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from arbitro.desk.derived.lists.list_comparison import ListComparison
from arbitro.desk.features.entry.registration import EditPlayer, PlayerEdited, PlayerRegistered
from arbitro.model import EntryId


def edits_of(
    beside: ListComparison, taken: Iterable[tuple[EntryId, str]]
) -> tuple[EditPlayer, ...]:
    """Return the changes of data that take over these fields of these people from the list."""
    wanted = set(taken)
    edits = []
    for item in beside.changed:
        values = {
            one.field: one.after for one in item.otherwise if (item.entry, one.field) in wanted
        }
        if values:
            edits.append(EditPlayer(item.entry, replace(item.person, **values), item.person))
    return tuple(edits)


def numbers_done(events: Iterable[object]) -> tuple[int, int]:
    """Return how many people a list entered, and the data of how many it changed."""
    kinds = [type(event) for event in events]
    return kinds.count(PlayerRegistered), kinds.count(PlayerEdited)
