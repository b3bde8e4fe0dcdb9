"""The Berger tables for any number of players, and the order of the rounds of two cycles."""

from __future__ import annotations

from enum import Enum, unique

from arbitro.model import Pairing, RoundPairing, Tpn


@unique
class CycleSwap(Enum):
    """Which cycles of a double round robin have their last two rounds exchanged.

    The usual order exchanges those of the first cycle, so that nobody has three equal colours in
    a row. The Arbiters' Manual also prints a variant with both cycles exchanged, which does not
    work for four players.
    """

    NONE = "none"
    FIRST_CYCLE = "first-cycle"
    EACH_CYCLE = "each-cycle"


def rounds_of_table(players: int, *, double: bool = False) -> int:
    """Return how many rounds all-play-all takes; an odd number needs one more for the byes.

    >>> rounds_of_table(8), rounds_of_table(7), rounds_of_table(8, double=True)
    (7, 7, 14)
    """
    if players < 2:
        return 0
    single = players - 1 + players % 2
    return 2 * single if double else single


def berger_round(players: int, number: int) -> RoundPairing:
    """Return a round of the table, boards in the table's order (C.05 annex of Berger tables).

    With an odd number of players whoever meets the missing last number is free: ``bye``.
    Raises ValueError where the table has no such round.

    >>> [f"{game.white}-{game.black}" for game in berger_round(6, 2).games]
    ['6-4', '5-3', '1-2']
    """
    if not 1 <= number <= rounds_of_table(players):
        raise ValueError(number)
    last = players + players % 2
    turning = last - 1
    # number a meets the last one in round 2a - 1, counted round the table
    first = number // 2 + (1 if number % 2 else last // 2)
    white_first = first <= last // 2
    games = [Pairing(Tpn(first), Tpn(last)) if white_first else Pairing(Tpn(last), Tpn(first))]
    for step in range(1, last // 2):
        up = (first - 1 + step) % turning + 1
        down = (first - 1 - step) % turning + 1
        low, high = sorted((up, down))
        odd = (low + high) % 2 == 1
        games.append(Pairing(Tpn(low), Tpn(high)) if odd else Pairing(Tpn(high), Tpn(low)))
    if players % 2:
        return RoundPairing(tuple(games[1:]), bye=Tpn(first))
    return RoundPairing(tuple(games))


def table_round(
    players: int,
    number: int,
    *,
    double: bool = False,
    swap: CycleSwap = CycleSwap.FIRST_CYCLE,
) -> RoundPairing:
    """Return a round of a single or double all-play-all; the second cycle has colours reversed.

    Raises ValueError where there is no such round.

    >>> [game.white for game in table_round(4, 4, double=True).games]
    [4, 3]
    """
    if not 1 <= number <= rounds_of_table(players, double=double):
        raise ValueError(number)
    if not double:
        return berger_round(players, number)
    length = rounds_of_table(players)
    cycle, place = divmod(number - 1, length)
    place += 1
    swapped = swap is CycleSwap.EACH_CYCLE or (swap is CycleSwap.FIRST_CYCLE and cycle == 0)
    # Two players have one round in a cycle, of which there is nothing to exchange.
    if swapped and players > 2 and place >= length - 1:
        place = 2 * length - 1 - place
    paired = berger_round(players, place)
    if cycle == 0:
        return paired
    return RoundPairing(tuple(Pairing(b, w) for w, b in paired.games), paired.bye)


def berger_schedule(
    players: int, *, double: bool = False, swap: CycleSwap = CycleSwap.FIRST_CYCLE
) -> tuple[RoundPairing, ...]:
    """Return all rounds of a single or double all-play-all.

    >>> len(berger_schedule(8)), len(berger_schedule(8, double=True))
    (7, 14)
    """
    rounds = range(1, rounds_of_table(players, double=double) + 1)
    return tuple(table_round(players, round_, double=double, swap=swap) for round_ in rounds)
