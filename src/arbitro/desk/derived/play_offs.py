"""What follows the stages of a play-off that are over: further stages, and results to carry over.

A further stage between players level in a section is a play-off of that section: its result
decides the places there. The winners of several sections play off for the section all are tied in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from arbitro.desk.derived.length import is_over
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import EntryId, SectionId, System
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.rules.pairing.play_off import (
    PlayOffKind,
    PlayOffPlan,
    armageddon_plan,
    follow_up,
    why_next,
)


def result_of(state: EventState, play_off: Section) -> tuple[tuple[EntryId, ...], ...] | None:
    """Return how a play-off of one section ended, best first; None while it goes on."""
    table = standings_of(state, play_off.id) if is_over(play_off) else None
    if table is None:
        return None
    places: dict[int, list[EntryId]] = {}
    for row in table.rows:
        places.setdefault(row.rank, []).append(play_off.entry_of(row.tpn))
    return tuple(tuple(places[rank]) for rank in sorted(places))


Result = tuple[tuple[EntryId, ...], ...]


class NextStage(NamedTuple):
    """A stage that may start: of which section, its players best first, and why.

    ``plan`` is None where no stage follows: the player who won in the fewest moves is first.
    """

    section: SectionId
    players: tuple[EntryId, ...]
    plan: PlayOffPlan | None
    why: Reason


class SettledPlaces(NamedTuple):
    """A result that decides the places of the section whose players played off."""

    section: SectionId
    result: Result


Due = NextStage | SettledPlaces


def stages_due(state: EventState, section: SectionId) -> tuple[Due, ...]:
    """Return what follows the play-offs of a section that are over, section by section.

    Stages that wait for games or for other stages are not among them. All of them may start at
    once: they have no player in common.
    """
    parent = state.sections[section]
    table = standings_of(state, section) if play_offs_of(state, section) else None
    if table is None:
        return ()
    # who played off and was expelled since has no place, and comes after all who have
    order = [parent.entry_of(tpn) for tpn in (*(row.tpn for row in table.rows), *table.expelled)]
    return tuple(_due(state, section, order))


def _due(state: EventState, section: SectionId, order: Sequence[EntryId]) -> Iterator[Due]:
    played = play_offs_of(state, section)
    for other in played:
        yield from _after(state, other, order)
    for sections in _sets(played):
        winners = [_winner(state, other) for other in sections]
        if any(winner is None for winner in winners):
            continue
        players = tuple(winner for winner in winners if winner is not None)
        if not any(set(other.numbers) == set(players) for other in played):
            best = tuple(sorted(players, key=order.index))
            why = reason("play-off-winners", sections=len(best))
            yield NextStage(section, best, armageddon_plan(len(best)), why)


def play_offs_of(state: EventState, section: SectionId) -> list[Section]:
    """Return the sections in which players tied in a section play off."""
    return [other for other in state.sections.values() if other.settings.play_off_of == section]


def _after(state: EventState, played: Section, order: Sequence[EntryId]) -> Iterator[Due]:
    """Give what follows one section: nothing while it goes on, nor once it has one winner."""
    result = result_of(state, played)
    if result is None or len(result[0]) == 1:
        return
    level = result[0]
    further = [
        play_off
        for play_off in play_offs_of(state, played.id)
        if set(play_off.numbers) == set(level)
    ]
    if further:
        yield from _due(state, played.id, order)
        decided = result_of(state, further[-1])
        if decided is not None and len(decided[0]) == 1:
            yield SettledPlaces(played.id, decided)
        return
    follows = follow_up(_as_planned(played), len(level))
    if follows is not None:
        best = tuple(sorted(level, key=order.index))
        yield NextStage(played.id, best, follows.plan, why_next(follows, len(level)))


def _as_planned(section: Section) -> PlayOffPlan:
    """Return a section of a play-off as the plan it was made by."""
    kind = _KINDS[section.settings.system]
    places = tuple(range(1, len(section.numbers) + 1))
    armageddon = section.settings.knock_out.armageddon
    return PlayOffPlan(len(places), kind, (places,), armageddon=armageddon)


_KINDS = {
    System.MATCH: PlayOffKind.MATCH,
    System.KNOCK_OUT: PlayOffKind.KNOCK_OUT,
    System.ROUND_ROBIN: PlayOffKind.ROUND_ROBIN,
}


def _winner(state: EventState, played: Section) -> EntryId | None:
    result = result_of(state, played)
    return result[0][0] if result is not None and len(result[0]) == 1 else None


def _sets(played: Sequence[Section]) -> list[list[Section]]:
    """Return the sections that are the groups of one play-off, each time from the first one on."""
    found: list[list[Section]] = []
    for section in played:
        if section.settings.play_off_group == 1:
            found.append([section])
        elif section.settings.play_off_group and found:
            found[-1].append(section)
    return found


def not_tied(state: EventState, section: Section, players: Collection[EntryId]) -> Refused | None:
    """Refuse a play-off between others than players of the section who are level at its end."""
    unknown = [entry for entry in players if entry not in section.entries]
    if unknown:
        return refused("entry-unknown", entry=unknown[0])
    if any(section.entries[entry].expelled for entry in players):
        return refused("player-expelled")
    table = standings_of(state, section.id) if is_over(section) else None
    if table is None:
        return refused("play-off-too-early")
    points = {row.tpn: row.points for row in table.rows}
    number = section.tpns()
    numbers = tuple(number[entry] for entry in players)
    if len({points[tpn] for tpn in numbers}) > 1:
        return refused("play-off-not-tied", players=numbers)
    return None
