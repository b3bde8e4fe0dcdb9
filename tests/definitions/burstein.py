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


def pairings(players):
    """Give every way to pair all players legally."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    for other in rest:
        if legal(first, other):
            left = [one for one in rest if one is not other]
            for more in pairings(left):
                yield ((first, other), *more)


def can_be_paired(players):
    """[C4]."""
    return next(pairings(list(players)), None) is not None


def ordered_pairings(ranked, floaters):
    """Give the opponents' sequence numbers of all pairings, by art. 4.3; 0 for a floater.

    Legal or not: a pairing is a tuple with the opponent of no. 1, of no. 2 and so on.
    """

    def extend(opponents, left):
        free = next((one for one in ranked if one not in opponents), None)
        if free is None:
            yield tuple(opponents[one] for one in ranked)
            return
        for other in sorted((one for one in ranked if one not in opponents), reverse=True):
            if other != free:
                yield from extend(opponents | {free: other, other: free}, left)
        if left:
            yield from extend(opponents | {free: 0}, left - 1)

    return (found for found in extend({}, floaters) if found.count(0) == floaters)


def enumerate_round(players):
    """Return the round, None where it cannot be paired."""
    players = list(players)
    bye = None
    if len(players) % 2:
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
        bye = max((one for one in able if one.games == most), key=rank)
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
    for opponents in ordered_pairings(list(number), count):
        made = [
            (number[at], number[other]) for at, other in enumerate(opponents, start=1) if other > at
        ]
        leaving = [number[at] for at, other in enumerate(opponents, start=1) if not other]
        if not all(legal(a, b) for a, b in made) or not can_be_paired([*leaving, *lower]):
            continue
        if sorted((one.score for one in leaving), reverse=True) != scores:
            continue
        denied = sum(bool(a.preference) and a.preference == b.preference for a, b in made)
        value = following_bracket(leaving, lower), denied
        if best is None or value < best[0]:
            best = value, made, leaving
    return best[1:]
