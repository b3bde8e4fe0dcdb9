"""The standings of a knock-out: who went out in the same round shares a place."""

from __future__ import annotations

from dataclasses import replace

from arbitro.desk.knock_out.bracket import knock_out_of
from arbitro.desk.state import Section
from arbitro.model import EditionKey, Points, Tpn
from arbitro.rules.pairing.knock_out import KnockOut, final_places
from arbitro.rules.standings import Row, Standings

_ROUND = 10


def knock_out_standings(section: Section, after: int, edition: EditionKey) -> Standings | None:
    """Return the standings after a number of rounds of the section; None before there are any.

    Points are the rounds of the bracket a player has survived, so that equal points are an equal
    place; only the match for third place parts such players.
    """
    early = after < len(section.rounds)
    shown = replace(section, rounds=section.rounds[:after]) if early else section
    event = knock_out_of(shown)
    if event is None:
        return None
    survived, third = _survived(event), _third_place(event)
    rows = tuple(
        Row(
            place.tpn,
            place.rank,
            place.sharing,
            Points(_ROUND * survived[place.tpn]),
            (),
            play_off=third.get(place.tpn),
        )
        for place in final_places(event)
    )
    return Standings(edition, after, (), rows)


def _third_place(event: KnockOut) -> dict[Tpn, tuple[int, int]]:
    """Return the places in the match for third place: a play-off between two with equal points."""
    for each in event.encounters:
        if each.tie.third_place and each.winner is not None and each.loser is not None:
            return {each.winner: (1, 1), each.loser: (1, 2)}
    return {}


def _survived(event: KnockOut) -> dict[Tpn, int]:
    """Return the last round of the bracket each player came through, byes included."""
    found = dict.fromkeys((Tpn(number) for number in range(1, event.players + 1)), 0)
    found |= dict.fromkeys(event.byes(), 1)
    for each in event.encounters:
        if each.is_over and each.winner is not None and not each.tie.third_place:
            found[each.winner] = each.tie.round_number
    return found
