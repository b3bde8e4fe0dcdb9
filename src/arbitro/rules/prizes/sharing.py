"""The prizes by place: what everybody is due, exactly, before it is rounded to money."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from arbitro.model import Tpn
from arbitro.rules.prizes.fund import Fund, Sharing
from arbitro.rules.standings import Row


class Share(NamedTuple):
    """What a player is due of the prizes by place, in the smallest unit of money.

    ``first`` and ``last`` are the places shared with those tied on everything. ``sharers`` with as
    many points share ``pool``; ``equal`` is the part of each of them. ``sharers`` is 1 where
    nothing is shared by points; ``played_off`` tells that a play-off decided the place.
    """

    tpn: Tpn
    first: int
    last: int
    by_place: Fraction
    sharers: int
    pool: int
    equal: Fraction
    due: Fraction
    played_off: bool = False


def shares(rows: Sequence[Row], fund: Fund) -> list[Share]:
    """Return everybody's share, in the order of the rows; places are counted among them.

    Under the Hort system half of a prize goes to the player of the place, and the other halves of
    those with as many points are added up and shared by them equally. Who has played off the place
    has the prize of the place, and shares it with those who went out at the same stage only
    (C.06@2007-01 art. 6(e) and (f)).
    """
    found: list[Share] = []
    for _, tied in groupby(rows, key=lambda row: row.points):
        group = list(tied)
        start, places = len(found), _places(group, len(found))
        sharing = {
            row.tpn: start + number
            for number, row in enumerate(group)
            if fund.sharing is not Sharing.TIE_BREAK
            and row.play_off is None
            and not 0 < fund.cut_off < places[row.tpn][0]
        }
        pool = sum(fund.amounts[place] for place in sharing.values() if place < len(fund.amounts))
        equal = Fraction(pool, len(sharing)) if sharing else Fraction(0)
        for row in group:
            first, last = places[row.tpn]
            by_place = Fraction(sum(fund.amounts[first - 1 : last]), last - first + 1)
            shared = row.tpn in sharing
            found.append(
                Share(
                    tpn=row.tpn,
                    first=first,
                    last=last,
                    by_place=by_place,
                    sharers=len(sharing) if shared else 1,
                    pool=pool if shared else 0,
                    equal=equal if shared else Fraction(0),
                    due=_due(fund.sharing, by_place, equal) if shared else by_place,
                    played_off=row.play_off is not None,
                )
            )
    return found


def _due(sharing: Sharing, by_place: Fraction, equal: Fraction) -> Fraction:
    return (by_place + equal) / 2 if sharing is Sharing.HORT else equal


def _places(group: Sequence[Row], before: int) -> dict[Tpn, tuple[int, int]]:
    """Return the first and last place of each player: those of one rank share theirs."""
    places: dict[Tpn, tuple[int, int]] = {}
    for _, tied in groupby(group, key=lambda row: row.rank):
        block = [row.tpn for row in tied]
        first = before + len(places) + 1
        places.update((tpn, (first, first + len(block) - 1)) for tpn in block)
    return places
