"""Maxi-tournaments, where choices made for colours are limited by rating (art. 3.2.3, 3.8, 5.7).

The articles do not say what they are. The note at the head of the same rules in the Handbook of
2003 does: since 1988 those with more participants than two to the power of the number of rounds.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arbitro.model import Tournament, Tpn
from arbitro.rules.pairing.matching.narrowing import bits
from arbitro.rules.pairing.reading import MAXI_TOURNAMENT, taken
from arbitro.rules.pairing.swiss.initial_order import strength_of_player

MOST = 100
"""How many rating points may lie between two who are chosen or exchanged for colours."""


class Maxi(NamedTuple):
    """What makes a maxi-tournament: its participants, and their ratings by number.

    A rating is 0 for those who have none, not even a national one or an estimate.
    """

    participants: int
    ratings: Mapping[Tpn, int]


def is_maxi(participants: int, rounds: int) -> bool:
    """Tell whether there are more participants than two to the power of the rounds.

    Nothing is a maxi-tournament while the number of rounds is not known.

    >>> is_maxi(32, 5), is_maxi(33, 5), is_maxi(33, 0)
    (False, True, False)
    """
    # The length first: a file may state any number of rounds, too many to shift by.
    return 0 < rounds < participants.bit_length() and participants > 1 << rounds


def maxi(tournament: Tournament) -> Maxi | None:
    """Return what limits the choices for colours, None where nothing does."""
    participants = len(tournament.entries)
    if taken(tournament.readings, MAXI_TOURNAMENT) == "none":
        return None
    if not is_maxi(participants, tournament.rounds_total):
        return None
    people = ((entry.tpn, entry.player) for entry in tournament.entries)
    ratings = {tpn: strength_of_player(player) for tpn, player in people}
    return Maxi(participants, ratings)


def near_to(ratings: Sequence[int]) -> list[int]:
    """Return, as bits, who may be chosen for colours in the place of each: the near ones by rating.

    >>> [bin(each) for each in near_to([2000, 1950, 1860])]
    ['0b11', '0b111', '0b110']
    """
    order = sorted(range(len(ratings)), key=lambda at: ratings[at])
    sorted_ratings = [ratings[at] for at in order]
    # By rating the near ones are a stretch: all up to its end, less all up to its start.
    up_to = [0]
    for at in order:
        up_to.append(up_to[-1] | 1 << at)
    return [
        up_to[bisect_right(sorted_ratings, rating + MOST)]
        & ~up_to[bisect_left(sorted_ratings, rating - MOST)]
        for rating in ratings
    ]


def exchangeable(
    meets: Sequence[int], found: Sequence[tuple[int, int]], near: Sequence[int]
) -> list[int]:
    """Return, as bits, whom each may still meet when opponents are exchanged for colours (5.7).

    ``found`` are the pairs before that, who sought an opponent first: another comes in the place
    of that opponent when near. Of two who both sought, or were both found, either may come in the
    place of the other's opponent.
    """
    opponent = {one: other for pair in found for one, other in (pair, pair[::-1])}
    everybody = sum(1 << one for one in opponent)
    seekers = sum(1 << one for one, _other in found)
    rows = list(meets)
    for one in opponent:
        instead_of_mine = near[opponent[one]]
        me_instead = sum(1 << opponent[other] for other in bits(near[one] & everybody))
        mine, theirs = instead_of_mine, instead_of_mine | me_instead
        if not seekers >> one & 1:
            mine, theirs = theirs, me_instead
        rows[one] &= mine & ~seekers | theirs & seekers
    return rows
