"""The standings of a knock-out: who went out in the same round shares a place."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

from arbitro.desk.derived.knock_out.bracket import knock_out_of
from arbitro.desk.kernel.state import Section
from arbitro.model import EditionKey, Points, Tpn
from arbitro.rules.pairing.knock_out import KnockOut, final_places, rounds_survived, why_placed
from arbitro.rules.standings import (
    Neighbour,
    Neighbours,
    Standings,
    StandingsRow,
    find_neighbours,
)

_ROUND = 10


def knock_out_standings(section: Section, after: int, edition: EditionKey) -> Standings | None:
    """Return the standings after a number of rounds of the section; None before there are any.

    Points are the rounds of the bracket a player has survived, so that equal points are an equal
    place; only the match for third place parts such players.
    """
    event = _after(section, after)
    if event is None:
        return None
    survived, third = rounds_survived(event), _third_place(event)
    numbers = enumerate(section.numbers, 1)
    expelled = tuple(Tpn(number) for number, entry in numbers if section.entries[entry].expelled)
    places = [place for place in final_places(event) if place.tpn not in expelled]
    ranks = [place.rank for place in places]
    rows = tuple(
        StandingsRow(
            place.tpn,
            1 + bisect_left(ranks, place.rank),
            ranks.count(place.rank),
            Points(_ROUND * survived[place.tpn]),
            (),
            play_off=third.get(place.tpn),
        )
        for place in places
    )
    return Standings(edition, after, (), rows, expelled=expelled)


def place_neighbours(section: Section, standings: Standings, tpn: Tpn) -> Neighbours:
    """Return what parts a player from those just before and after.

    In a knock-out, which has no tie-breaks, the round each went out in.
    """
    found = find_neighbours(standings, tpn)
    is_knock_out = section.settings.system.is_knock_out
    event = _after(section, standings.after) if is_knock_out else None
    if event is None:
        return found
    before, after = found
    return Neighbours(
        before and _by_bracket(event, before, before.tpn, tpn),
        after and _by_bracket(event, after, tpn, after.tpn),
    )


def _by_bracket(event: KnockOut, beside: Neighbour, one: Tpn, other: Tpn) -> Neighbour:
    decision = beside.decision._replace(why=(why_placed(event, one, other),))
    return beside._replace(decision=decision)


def still_in(section: Section, after: int) -> frozenset[Tpn]:
    """Return who can still win after a number of rounds of the section; nobody once it is won."""
    event = _after(section, after)
    places = () if event is None else final_places(event)
    found = frozenset(place.tpn for place in places if not place.out_in)
    return found if len(found) > 1 else frozenset()


def _after(section: Section, after: int) -> KnockOut | None:
    early = after < len(section.rounds)
    return knock_out_of(replace(section, rounds=section.rounds[:after]) if early else section)


def _third_place(event: KnockOut) -> dict[Tpn, tuple[int, int]]:
    """Return the places in the match for third place: a play-off between two with equal points."""
    for encounter in event.encounters:
        if (
            encounter.tie.third_place
            and encounter.winner is not None
            and encounter.loser is not None
        ):
            return {encounter.winner: (1, 1), encounter.loser: (1, 2)}
    return {}
