"""How many rounds a Swiss needs (Arbiters' Manual on C.04.2 art. B.1)."""

from __future__ import annotations


def fewest_rounds(players: int) -> int:
    """Return the rounds after which nobody need share first place: the least T with 2**T >= N.

    Each round halves those with all points, as far as games are won and ratings tell the truth;
    it is a rule of thumb, not a limit.

    >>> [fewest_rounds(players) for players in (2, 8, 9, 120, 128, 129)]
    [1, 3, 4, 7, 7, 8]
    """
    return max(players - 1, 1).bit_length()


def most_rounds(players: int) -> int:
    """Return after how many rounds everybody has met everybody (C.04.1 art. 2).

    With an odd number somebody has the bye in each round, and nobody has it twice (art. 4), so
    there is a round more. Prohibited pairings may leave fewer.

    >>> [most_rounds(players) for players in (2, 3, 4, 5, 10)]
    [1, 3, 3, 5, 9]
    """
    return players if players % 2 else players - 1
