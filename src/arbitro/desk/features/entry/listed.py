"""Lists of players taken in: who is new of them, and what they say of people who are there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from arbitro.desk.derived.list_comparison import ListComparison
from arbitro.desk.features.entry.commands import EditPlayer, EditPlayers, ImportPlayers
from arbitro.desk.features.entry.events import PlayerEdited, PlayerRegistered
from arbitro.desk.kernel.feature import Answer, Situation
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import EntryId, Player
from arbitro.reasons import Refused


def imported(
    at: Situation,
    command: ImportPlayers,
    register: Callable[[EventState, Section, tuple[Player, ...]], Answer],
    edit: Callable[[EventState, EditPlayers], Answer],
) -> Answer:
    """Enter who is new of a list, and change who is there: all of it or nothing.

    What a list says of people who are there can be taken over after entries have closed, too.
    """
    registered: Answer = ()
    if command.players or not command.edits:
        registered = register(at.state, at.section, command.players)
    edited = edit(at.state, EditPlayers(command.edits))
    if isinstance(registered, Refused) or isinstance(edited, Refused):
        return registered if isinstance(registered, Refused) else edited
    return (*registered, *edited)


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
