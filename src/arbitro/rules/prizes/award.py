"""Who gets which prize: one a player, the special ones from the largest down.

A special prize goes to the best placed of those it is meant for who hold none yet and to whom it is
worth more than their share of the prizes by place, as that is if the next one takes the special
prize; they leave that list, and everybody below moves up. What has been decided is not taken back,
and nobody comes to have a right to more by it. Prizes by place are shared by those who are left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from arbitro.model import Tournament, Tpn
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.prizes.fund import Basis, Fund, Sharing, SpecialPrizes
from arbitro.rules.ratings.conversion import expected_percentage
from arbitro.rules.standings import LeftOut, Standings, StandingsRow, not_as_listed
from arbitro.rules.tiebreaks import table_of

# The prizes by place: what everybody is due, exactly, before it is rounded to money.


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


def shares(rows: Sequence[StandingsRow], fund: Fund) -> list[Share]:
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
                    due=_due_of_place(fund.sharing, by_place, equal) if shared else by_place,
                    played_off=row.play_off is not None,
                )
            )
    return found


def _due_of_place(sharing: Sharing, by_place: Fraction, equal: Fraction) -> Fraction:
    return (by_place + equal) / 2 if sharing is Sharing.HORT else equal


def _places(group: Sequence[StandingsRow], before: int) -> dict[Tpn, tuple[int, int]]:
    """Return the first and last place of each player: those of one rank share theirs."""
    places: dict[Tpn, tuple[int, int]] = {}
    for _, tied in groupby(group, key=lambda row: row.rank):
        block = [row.tpn for row in tied]
        first = before + len(places) + 1
        places.update((tpn, (first, first + len(block) - 1)) for tpn in block)
    return places


# How much more a player scored than the ratings let expect.


class Expectation(NamedTuple):
    """The games that count, the half points scored, and the points expected, in hundredths."""

    games: int
    halves: int
    expected: int

    @property
    def surplus(self) -> int:
        """Return the score less the expected one, in hundredths of a point."""
        return 50 * self.halves - self.expected


def expectations(
    tournament: Tournament,
    after: int | None = None,
    basis: Basis = Basis.ABOVE_EXPECTATION,
) -> dict[Tpn, Expectation]:
    """Return what everybody scored and was expected to.

    Only games played over the board between two rated players count, a win as one and a draw as
    half; who has none of them is left out. The expected score adds up that of every game, or, with
    ``ABOVE_AVERAGE``, takes each of them for one against the average rating of the opponents, whole
    and rounded half up, as the Arbiters' Manual has it.
    """
    table = table_of(tournament, after=after)
    found: dict[Tpn, Expectation] = {}
    for entry, tpn in enumerate(table.tpn):
        own = table.rating[entry]
        games = [
            (table.halves[entry][index], table.rating[opponent])
            for index, opponent in enumerate(table.opponent[entry])
            if not table.kind[entry][index] and own and table.rating[opponent]
        ]
        if not games:
            continue
        ratings = [rating for _, rating in games]
        if basis is Basis.ABOVE_AVERAGE:
            average = (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))
            ratings = [average] * len(ratings)
        expected = sum(expected_percentage(own - rating) for rating in ratings)
        found[tpn] = Expectation(len(games), sum(halves for halves, _ in games), expected)
    return found


UNIT = 100
"""How many of the smallest unit of money make the one that reasons speak of."""


@dataclass(frozen=True, slots=True)
class Payout:
    """What one player gets, in the smallest unit of money; ``special`` is empty for places."""

    tpn: Tpn
    amount: int
    special: str
    working: Reason


@dataclass(frozen=True, slots=True)
class Awards:
    """All payouts, in the order of the standings, and what stays in the fund.

    ``remainder`` is what shares lost by rounding down, ``not_awarded`` what nobody could win.
    Together with the payouts they are the whole fund.
    """

    payouts: tuple[Payout, ...]
    remainder: int
    not_awarded: int


@dataclass(frozen=True, slots=True)
class _PrizeGroup:
    prizes: SpecialPrizes
    first: int
    last: int
    pool: int
    players: tuple[Tpn, ...]
    instead_of: Fraction

    @property
    def due(self) -> Fraction:
        return Fraction(self.pool, len(self.players))


def order_problem(omitted: tuple[LeftOut, ...], fund: Fund) -> Refused | None:
    """Refuse to share a fund by another order than by all the tie-breaks of its list."""
    return not_as_listed(omitted) if fund.follows_tie_breaks else None


def award(tournament: Tournament, standings: Standings, fund: Fund) -> Awards:
    """Give the prizes of a fund to the players of the standings (see `order_problem`)."""
    assert order_problem(standings.omitted, fund) is None, standings.omitted
    taken = _special_prizes(tournament, standings, fund)
    holders = {tpn: other for other in taken for tpn in other.players}
    left = [row for row in standings.rows if row.tpn not in holders]
    by_place = {share.tpn: share for share in shares(left, fund)}
    payouts = []
    for row in standings.rows:
        if row.tpn in holders:
            surplus = _surplus(tournament, standings, holders[row.tpn].prizes, row.tpn)
            payouts.append(_special_payout(row.tpn, holders[row.tpn], surplus))
        elif by_place[row.tpn].due:
            payouts.append(_payout_by_place(by_place[row.tpn], fund.sharing))
    due = sum((item.due for item in by_place.values()), Fraction(0))
    due += sum(other.pool for other in taken)
    # However prizes are shared, together they are those of the fund.
    assert due.denominator == 1, due
    paid = sum(payout.amount for payout in payouts)
    given = tuple(payout for payout in payouts if payout.amount)
    boards = sum(board.total for board in fund.boards)
    return Awards(given, int(due) - paid, fund.total - boards - int(due))


def _special_prizes(tournament: Tournament, standings: Standings, fund: Fund) -> list[_PrizeGroup]:
    """Decide the special prizes, the largest first and then in the order of the fund."""
    waiting = sorted(
        (
            (number, prizes, place)
            for number, prizes in enumerate(fund.special)
            for place in range(len(prizes.amounts))
        ),
        key=lambda item: -item[1].amounts[item[2]],
    )
    taken: list[_PrizeGroup] = []
    held: set[Tpn] = set()
    gone: set[tuple[int, int]] = set()
    for number, prizes, place in waiting:
        if (number, place) in gone:
            continue
        rows = [row for row in standings.rows if row.tpn not in held]
        order = _ordered(tournament, standings, prizes, held)
        found = _winners(order, prizes, place, rows, fund)
        if found is None:
            continue
        taken.append(found)
        held.update(found.players)
        gone.update((number, other) for other in range(found.first, found.last + 1))
    return taken


def _ordered(
    tournament: Tournament, standings: Standings, prizes: SpecialPrizes, held: set[Tpn]
) -> list[list[Tpn]]:
    """Return who can win a special prize, those tied on everything together, best first."""
    rows = [
        row
        for row in standings.rows
        if row.tpn not in held and prizes.conditions.fits(tournament.entry(row.tpn).player)
    ]
    key = {row.tpn: (0, row.rank) for row in rows}
    if prizes.basis is not Basis.STANDINGS:
        known = expectations(tournament, standings.after, prizes.basis)
        rows = [row for row in rows if row.tpn in known]
        key = {row.tpn: (-known[row.tpn].surplus, row.rank) for row in rows}
    return _tied(rows, key)


def _tied(rows: Sequence[StandingsRow], key: Mapping[Tpn, tuple[int, int]]) -> list[list[Tpn]]:
    ordered = sorted((row.tpn for row in rows), key=lambda tpn: (key[tpn], tpn))
    return [list(group) for _, group in groupby(ordered, key=key.__getitem__)]


def _winners(
    order: Sequence[Sequence[Tpn]],
    prizes: SpecialPrizes,
    place: int,
    rows: Sequence[StandingsRow],
    fund: Fund,
) -> _PrizeGroup | None:
    """Return the first to whom a prize is worth more than their share by place.

    The share is the one they have if they leave the prize to the next, which may be larger than if
    nobody took it. So the last of those who are asked is looked at first. Players tied on
    everything share the prizes from this one on equally.
    """
    asked = _asked(order, prizes.amounts[place], rows, fund)
    near = _near(rows, len(fund.amounts) + max(map(len, order), default=0))
    taken: _PrizeGroup | None = None
    main = _due(near, fund, ())
    for group in reversed(asked):
        last = min(place + len(group), len(prizes.amounts)) - 1
        pool = sum(prizes.amounts[place : last + 1])
        otherwise = max(main.get(tpn, Fraction(0)) for tpn in group)
        if Fraction(pool, len(group)) > otherwise:
            taken = _PrizeGroup(prizes, place, last, pool, tuple(group), otherwise)
            main = _due(near, fund, group)
    return taken


def _near(rows: Sequence[StandingsRow], places: int) -> Sequence[StandingsRow]:
    """Return the rows of the first places and of all with as many points as the last of them."""
    end = min(places, len(rows))
    while 0 < end < len(rows) and rows[end].points == rows[end - 1].points:
        end += 1
    return rows[:end]


def _asked(
    order: Sequence[Sequence[Tpn]], amount: int, rows: Sequence[StandingsRow], fund: Fund
) -> list[Sequence[Tpn]]:
    """Return who is asked: nobody behind the first who is sure to take a prize, whoever leaves."""
    first_with = {row.points: place for place, row in reversed(list(enumerate(rows)))}
    place_of = {row.tpn: first_with[row.points] for row in rows}
    leaving = max(map(len, order), default=0)
    asked: list[Sequence[Tpn]] = []
    for group in order:
        asked.append(group)
        best = max(min(place_of[tpn] for tpn in group) - leaving, 0)
        if len(group) == 1 and amount > (fund.amounts[best] if best < len(fund.amounts) else 0):
            break
    return asked


def _due(rows: Sequence[StandingsRow], fund: Fund, gone: Sequence[Tpn]) -> dict[Tpn, Fraction]:
    """Return the shares by place of all rows, but for those who are gone."""
    left = [row for row in rows if row.tpn not in gone]
    return {share.tpn: share.due for share in shares(left, fund)}


def _surplus(
    tournament: Tournament, standings: Standings, prizes: SpecialPrizes, tpn: Tpn
) -> tuple[Reason, ...]:
    """Say by how much a player scored more than expected, where the prize is given for that."""
    if prizes.basis is Basis.STANDINGS:
        return ()
    known = expectations(tournament, standings.after, prizes.basis)[tpn]
    return (
        reason(
            "prize-above-expectation",
            games=known.games,
            score=5 * known.halves,
            expected=Fraction(known.expected, 100),
            surplus=Fraction(known.surplus, 100),
        ),
    )


def _special_payout(tpn: Tpn, taken: _PrizeGroup, surplus: tuple[Reason, ...]) -> Payout:
    amount = int(taken.due)
    parts = [*surplus]
    if len(taken.players) > 1:
        parts.append(
            reason(
                "prize-shared",
                players=len(taken.players),
                pool=_money(taken.pool),
                share=_money(taken.due),
            )
        )
    if taken.instead_of:
        parts.append(reason("prize-instead-of-place", share=_money(taken.instead_of)))
    working = reason(
        "prize-special",
        None,
        (*parts, *_rounding(taken.due)),
        name=taken.prizes.name,
        place=taken.first + 1,
        amount=_money(amount),
    )
    return Payout(tpn, amount, taken.prizes.name, working)


def _payout_by_place(share: Share, sharing: Sharing) -> Payout:
    """Write down the amount of a player of the prizes by place."""
    amount = int(share.due)
    places = reason(
        "prize-of-place" if share.first == share.last else "prize-of-places",
        first=share.first,
        last=share.last,
        amount=_money(share.by_place),
    )
    parts: tuple[Reason, ...] = (places,)
    if share.sharers > 1:
        equal = reason(
            "prize-shared",
            players=share.sharers,
            pool=_money(share.pool),
            share=_money(share.equal),
        )
        parts = (places, equal) if sharing is Sharing.HORT else (equal,)
    if share.played_off:
        parts = (*parts, reason("prize-played-off"))
    concept = "prize-hort" if sharing is Sharing.HORT and share.sharers > 1 else "prize-by-place"
    working = reason(concept, None, (*parts, *_rounding(share.due)), amount=_money(amount))
    return Payout(share.tpn, amount, "", working)


def _rounding(due: Fraction) -> tuple[Reason, ...]:
    """Say what a player loses by rounding down to the smallest unit."""
    if due.denominator == 1:
        return ()
    return (reason("prize-rounded-down", due=due / UNIT),)


def _money(amount: int | Fraction) -> Fraction:
    return Fraction(amount) / UNIT
