"""A second count of the same fund by another way, and a number to compare two counts by."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256

from arbitro.model import Tournament, Tpn
from arbitro.rules.prizes.award import Awards, expectations
from arbitro.rules.prizes.fund import Basis, Fund, Sharing, SpecialPrizes
from arbitro.rules.standings import Standings, StandingsRow


def recount(tournament: Tournament, standings: Standings, fund: Fund) -> dict[Tpn, int]:
    """Return everybody's amount, worked out again player by player from the definitions.

    It shares no step with `arbitro.rules.prizes.award`, so that a slip in one of them shows.
    """
    left = [
        (-amount, number, place)
        for number, prizes in enumerate(fund.special)
        for place, amount in enumerate(prizes.amounts)
    ]
    rows, due = list(standings.rows), dict[Tpn, Fraction]()
    while left:
        _, number, place = min(left)
        left.remove(min(left))
        prizes = fund.special[number]
        order = _in_order(tournament, standings, prizes, rows)
        winner = _who_takes(order, prizes.amounts[place:], rows, fund)
        if winner is None:
            continue
        taken = range(place, min(place + len(winner), len(prizes.amounts)))
        each = Fraction(sum(prizes.amounts[one] for one in taken), len(winner))
        due |= dict.fromkeys([row.tpn for row in winner], each)
        rows = [row for row in rows if row.tpn not in due]
        left = [one for one in left if one[1] != number or one[2] not in taken]
    near = [row for row in rows if _better(row, rows) < len(fund.amounts)]
    due |= {row.tpn: _by_place(row, near, fund) for row in near}
    return {tpn: int(amount) for tpn, amount in due.items() if int(amount)}


def control_number(awards: Awards) -> str:
    """Return eight digits that two people who counted the same read out to each other.

    They are the beginning of the SHA-256 of ``number:amount`` of all payouts by pairing number,
    joined by commas, amounts in the smallest unit of money.
    """
    paid = sorted((payout.tpn, payout.amount) for payout in awards.payouts)
    text = ",".join(f"{tpn}:{amount}" for tpn, amount in paid)
    return sha256(text.encode()).hexdigest()[:8]


def _who_takes(
    order: Sequence[list[StandingsRow]],
    amounts: Sequence[int],
    rows: Sequence[StandingsRow],
    fund: Fund,
) -> list[StandingsRow] | None:
    """Return who takes a prize: the first who has more by it than by leaving it to who comes after.

    Who has nothing to win by place takes it, so that nobody behind them is asked.
    """
    places = len(fund.amounts) + max(map(len, order), default=0)
    near = [row for row in rows if _better(row, rows) < places]
    asked = []
    for tied in order:
        asked.append(tied)
        ahead = _better(tied[0], rows)
        if ahead >= places and amounts[0]:
            break
    taker: list[StandingsRow] | None = None
    for tied in reversed(asked):
        each = Fraction(sum(amounts[: len(tied)]), len(tied))
        rest = [row for row in near if taker is None or row not in taker]
        if all(each > _by_place(row, rest, fund) for row in tied):
            taker = tied
    return taker


def _better(row: StandingsRow, rows: Sequence[StandingsRow]) -> int:
    """Return how many of the rows, which have the most points first, have more points."""
    return bisect_left(rows, -row.points, key=lambda item: -item.points)


def _by_place(row: StandingsRow, rows: Sequence[StandingsRow], fund: Fund) -> Fraction:
    """Return what a player is due by place among those of ``rows``."""
    prize = dict(enumerate(fund.amounts, start=1))
    numbered = list(enumerate(rows, start=1))
    if row not in rows:
        return Fraction(0)
    alike = [number for number, item in numbered if item.rank == row.rank]
    own = Fraction(sum(prize.get(number, 0) for number in alike), len(alike))
    first = {item.rank: number for number, item in reversed(numbered)}
    equals = [
        number
        for number, item in numbered
        if item.points == row.points
        and item.play_off is None
        and (not fund.cut_off or first[item.rank] <= fund.cut_off)
    ]
    shares = row.play_off is None and any(number in equals for number in alike)
    if fund.sharing is Sharing.TIE_BREAK or not shares:
        return own
    mean = Fraction(sum(prize.get(number, 0) for number in equals), len(equals))
    return mean if fund.sharing is Sharing.EQUAL else (own + mean) / 2


def _in_order(
    tournament: Tournament,
    standings: Standings,
    prizes: SpecialPrizes,
    rows: Sequence[StandingsRow],
) -> list[list[StandingsRow]]:
    """Return who can win a special prize, best first, those tied on everything together."""
    fit = [row for row in rows if prizes.conditions.fits(tournament.entry(row.tpn).player)]
    key = {row.tpn: (0, row.rank) for row in fit}
    if prizes.basis is not Basis.STANDINGS:
        known = expectations(tournament, standings.after, prizes.basis)
        fit = [row for row in fit if row.tpn in known]
        key = {row.tpn: (-known[row.tpn].surplus, row.rank) for row in fit}
    tied: dict[tuple[int, int], list[StandingsRow]] = {}
    for row in fit:
        tied.setdefault(key[row.tpn], []).append(row)
    return [tied[value] for value in sorted(tied)]
