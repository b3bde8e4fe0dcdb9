"""The Burstein System by enumeration: every pairing, in the order of C.04.4.2 of 2026.

Nothing here is clever and nothing is shared with the engine: a player is a tuple of facts, and each
article is followed by trying everything it speaks of. Meant for fields of up to ten players, after
the seeding rounds.
"""

from itertools import combinations
from typing import NamedTuple


class Player(NamedTuple):
    """What the articles ask: ``preference`` is ``w``, ``b`` or empty, ``absolute`` its strength.

    ``strength`` is the index of art. 1.8.1, higher is better.
    """

    number: int
    score: int
    strength: tuple
    preference: str
    absolute: bool
    met: frozenset
    games: int
    may_have_bye: bool


class Round(NamedTuple):
    """The bye and the pairs, each as a set of two numbers."""

    bye: int | None
    pairs: frozenset


def rank(player):
    """Art. 1.8: smaller is higher."""
    return tuple(-part for part in player.strength), player.number


def legal(a, b):
    """[C1] and [C3]."""
    return b.number not in a.met and not (
        a.absolute and b.absolute and a.preference == b.preference
    )


def can_be_paired(players):
    """[C4]: try every way, the player with the fewest opponents first; an odd number cannot."""
    if len(players) % 2:
        return False
    opponents = {
        one: [other for other in players if other is not one and legal(one, other)]
        for one in players
    }
    if not opponents:
        return True
    first = min(players, key=lambda one: len(opponents[one]))
    return any(
        can_be_paired([one for one in players if one is not first and one is not other])
        for other in opponents[first]
    )


def ordered_pairings(ranked, floaters, may_meet=lambda _one, _other: True, cost=None, most=0):
    """Give the opponents' sequence numbers of all pairings, by art. 4.3; 0 for a floater.

    A pairing is a tuple with the opponent of no. 1, of no. 2 and so on; those with somebody who
    may not meet the opponent are left out as soon as the two come together, and so are those whose
    pairs cost more than ``most`` where there is a ``cost``.
    """

    def extend(opponents, left, paid=0):
        free = [one for one in ranked if one not in opponents]
        if len(free) < left:
            return
        if not free:
            yield tuple(opponents[one] for one in ranked)
            return
        first = free[0]
        for other in sorted(free[1:], reverse=True):
            price = paid + (cost(first, other) if cost else 0)
            if price <= most and may_meet(first, other):
                yield from extend(opponents | {first: other, other: first}, left, price)
        if left:
            yield from extend(opponents | {first: 0}, left - 1, paid)

    return (found for found in extend({}, floaters) if found.count(0) == floaters)


def enumerate_round(players):
    """Return the round, None where it cannot be paired."""
    players = list(players)
    bye = None
    if len(players) % 2:
        bye = bye_of(players)
        if bye is None:
            return None
        players.remove(bye)
    elif not can_be_paired(players):
        return None
    pairs = set()
    incoming = []
    while players or incoming:
        top = max((one.score for one in players), default=None)
        bracket = incoming + [one for one in players if one.score == top]
        lower = [one for one in players if one.score != top]
        made, incoming = best_of_bracket(bracket, lower)
        pairs.update(frozenset((a.number, b.number)) for a, b in made)
        players = lower
    return Round(bye and bye.number, frozenset(pairs))


def bye_of(players):
    """Art. 3.1; None where nobody can have the bye."""
    able = [
        one
        for one in players
        if one.may_have_bye and can_be_paired([other for other in players if other != one])
    ]
    if not able:
        return None
    lowest = min(one.score for one in able)
    able = [one for one in able if one.score == lowest]
    most = max(one.games for one in able)
    return max((one for one in able if one.games == most), key=rank)


def fewest_floaters(bracket, lower):
    """[C1] to [C6]: the least number of floaters and the best scores of that many."""
    for count in range(len(bracket) + 1):
        scores = [
            sorted((one.score for one in leaving), reverse=True)
            for leaving in combinations(bracket, count)
            if can_be_paired([one for one in bracket if one not in leaving])
            and can_be_paired([*leaving, *lower])
        ]
        if scores:
            return count, min(scores)
    raise AssertionError("everybody can be paired")


def following_bracket(floaters, lower):
    """[C7]: how well the next bracket complies with [C5] and [C6]."""
    if not lower:
        return ()
    top = max(one.score for one in lower)
    bracket = [*floaters, *(one for one in lower if one.score == top)]
    return fewest_floaters(bracket, [one for one in lower if one.score != top])


def best_of_bracket(bracket, lower):
    """Art. 3.2: the first best pairing of a bracket and who floats out of it."""
    ranked = sorted(bracket, key=rank)
    number = dict(enumerate(ranked, start=1))
    count, scores = fewest_floaters(bracket, lower)
    best = None
    worth = {}

    def may_meet(one, other):
        return legal(number[one], number[other])

    for opponents in ordered_pairings(list(number), count, may_meet):
        made = [
            (number[at], number[other]) for at, other in enumerate(opponents, start=1) if other > at
        ]
        leaving = tuple(number[at] for at, other in enumerate(opponents, start=1) if not other)
        if sorted((one.score for one in leaving), reverse=True) != scores:
            continue
        if leaving not in worth:
            possible = can_be_paired([*leaving, *lower])
            worth[leaving] = following_bracket(leaving, lower) if possible else None
        if worth[leaving] is None:
            continue
        value = worth[leaving], denied(made)
        if best is None or value < best[0]:
            best = value, made, list(leaving)
    return best[1:]


def denied(pairs):
    """[C8] of some pairs."""
    return sum(bool(a.preference) and a.preference == b.preference for a, b in pairs)
