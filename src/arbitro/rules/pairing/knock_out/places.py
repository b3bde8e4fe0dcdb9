"""Final places of a knock-out: who went out in the same round shares a place (C.06 art. 6(f))."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import Tpn
from arbitro.rules.pairing.knock_out.progress import Encounter, KnockOut


class Place(NamedTuple):
    """A player's place, shared by ``sharing``, and the round of the bracket the player went out in.

    ``out_in`` is 0 for who is still in, or has won.
    """

    tpn: Tpn
    rank: int
    sharing: int
    out_in: int


def final_places(event: KnockOut) -> tuple[Place, ...]:
    """Return everybody's place, best first; those still in share the first ones.

    Among these, who has come further stands first: a finalist before who still plays a semi-final.
    The match for third place parts third and fourth; its loser, and nobody else, is fourth.
    """
    reached = dict.fromkeys((Tpn(number) for number in range(1, event.players + 1)), _STILL_IN)
    for each in event.encounters:
        if each.tie.third_place or not each.is_over:
            continue
        for player in each.pair:
            if player != each.winner:
                reached[player] = (each.tie.round_number, 0)
    third = next((each for each in event.encounters if each.tie.third_place), None)
    if third is not None and third.is_over and third.winner is not None:
        reached[third.winner] = (third.tie.round_number - 1, 1)
    come = rounds_survived(event)
    order = sorted(
        reached,
        key=lambda tpn: (
            _negative(reached[tpn]),
            -come[tpn] if reached[tpn] == _STILL_IN else 0,
            tpn,
        ),
    )
    levels = [reached[tpn] for tpn in order]
    return tuple(
        Place(
            tpn,
            levels.index(reached[tpn]) + 1,
            levels.count(reached[tpn]),
            0 if reached[tpn] == _STILL_IN else reached[tpn][0],
        )
        for tpn in order
    )


def rounds_survived(event: KnockOut) -> dict[Tpn, int]:
    """Return the last round of the bracket each player came through, byes included."""
    found = dict.fromkeys((Tpn(number) for number in range(1, event.players + 1)), 0)
    found |= dict.fromkeys(event.byes(), 1)
    for each in event.encounters:
        if each.is_over and each.winner is not None and not each.tie.third_place:
            found[each.winner] = each.tie.round_number
    return found


_STILL_IN = (10**6, 0)


def _negative(level: tuple[int, int]) -> tuple[int, int]:
    return -level[0], -level[1]


__all__ = ["Encounter", "Place", "final_places", "rounds_survived"]
