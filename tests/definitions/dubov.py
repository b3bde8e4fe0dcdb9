"""The Dubov System by enumeration: every set, every pairing, in the order of C.04.4.1 of 2026.

Nothing here is clever and nothing is shared with the engine: a player is a tuple of facts, and each
article is followed by trying everything it speaks of. Meant for fields of up to ten players.
"""

from itertools import combinations, permutations
from typing import NamedTuple


class Player(NamedTuple):
    """What the articles ask: ``preference`` is ``w`` or ``b``, ``absolute`` its strength."""

    number: int
    score: int
    average: int
    preference: str
    absolute: bool
    met: frozenset
    games: int
    may_have_bye: bool
    upfloats: int
    upfloated_last: bool


class Round(NamedTuple):
    """The bye and the pairs, each as a set of two numbers."""

    bye: int | None
    pairs: frozenset


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


def denied(pairs):
    """[C7] of some pairs."""
    return sum(a.preference == b.preference for a, b in pairs)


def enumerate_round(players, rounds_total, *, last_round, find=None):
    """Return the round, None where it cannot be paired; ``find`` may be another `bracket_of`."""
    find = find or bracket_of
    players = sorted(players, key=lambda one: (-one.score, one.number))
    bye = None
    if len(players) % 2:
        bye = bye_of(players)
        if bye is None:
            return None
        players.remove(bye)
    elif not can_be_paired(players):
        return None
    pairs = set()
    while players:
        bracket, best = find(players, 2 + rounds_total // 5, last_round=last_round)
        for a, b in pairs_of(bracket, best):
            pairs.add(frozenset((a.number, b.number)))
        players = [one for one in players if one not in bracket]
    return Round(bye and bye.number, frozenset(pairs))


def bye_of(players):
    """Art. 3.1; None where nobody can have the bye."""
    able = [
        one
        for one in players
        if one.may_have_bye and can_be_paired([other for other in players if other != one])
    ]
    return min(able, key=lambda one: (one.score, -one.games, -one.number), default=None)


def bracket_of(players, most, *, last_round):
    """Return the bracket of the highest score and the least value of [C7] in it (art. 3.2.1-2)."""
    top = max(one.score for one in players)
    residents = [one for one in players if one.score == top]
    lower = [one for one in players if one.score < top]
    for count in range(len(lower) + 1):
        found = []
        for chosen in combinations(lower, count):
            rest = [one for one in lower if one not in chosen]
            if not can_be_paired(rest):
                continue
            values = [
                value_of(pairs, chosen, most, last_round=last_round)
                for pairs in pairings([*residents, *chosen])
            ]
            if values:
                found.append((min(values), [lower.index(one) for one in chosen], chosen))
        if found:
            value, _order, chosen = min(found, key=lambda one: one[:2])
            return [*residents, *chosen], value[1]
    raise AssertionError("everybody can be paired")


def value_of(pairs, chosen, most, *, last_round):
    """[C6] to [C10] of a pairing with these upfloaters."""
    differences = sorted(
        (abs(a.score - b.score) for a, b in pairs if a in chosen or b in chosen), reverse=True
    )
    if last_round:
        return differences, denied(pairs), 0, 0, 0
    maximum = [one for one in chosen if one.upfloats >= most]
    return (
        differences,
        denied(pairs),
        len(maximum),
        sum(one.upfloats for one in maximum),
        sum(one.upfloated_last for one in chosen),
    )


def shifting_order(group, seeks):
    """The sequence numbers of art. 4.3: from the middle outwards."""
    if seeks == "w":
        ordered = sorted(group, key=lambda one: (one.average, one.number))
    else:
        ordered = sorted(group, key=lambda one: one.number)
    numbered = []
    while ordered:
        size = len(ordered)
        middle = size // 2 if size % 2 else size // 2 - 1
        numbered.append(ordered[middle])
        ordered = ordered[:middle] + ordered[middle + 1 :]
    return numbered


def first_transposition(side, other):
    """Art. 3.2.5, 3.2.6 and 4.4: the first legal transposition, None where there is none."""
    first = sorted(side, key=lambda one: (one.average, one.number))
    for second in permutations(sorted(other, key=lambda one: one.number)):
        if all(legal(a, b) for a, b in zip(first, second, strict=True)):
            return list(zip(first, second, strict=True))
    return None


def pairs_of(bracket, best):
    """Return the pairs of a bracket (art. 3.2.3 to 3.2.6); None for ``best`` leaves [C7] out."""
    if all(one.games == 0 for one in bracket):
        ordered = sorted(bracket, key=lambda one: one.number)
        g1, g2 = ordered[: len(bracket) // 2], ordered[len(bracket) // 2 :]
    else:
        g1 = [one for one in bracket if one.preference == "w"]
        g2 = [one for one in bracket if one.preference == "b"]
    small, large = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
    together = min(
        sum(a in small and b in small for a, b in pairs)
        for pairs in pairings(bracket)
        if best is None or denied(pairs) == best
    )
    for leaving in combinations(order_of(small), together):
        for coming in combinations(order_of(large), (len(large) - len(small)) // 2 + together):
            one = [player for player in small if player not in leaving] + list(coming)
            other = [player for player in large if player not in coming] + list(leaving)
            side_g1, side_g2 = (one, other) if small is g1 else (other, one)
            found = first_transposition(side_g1, side_g2)
            if found is not None and (best is None or denied(found) == best):
                return found
    raise AssertionError("a set of shifters exists")


def order_of(group):
    """Art. 4.3.2: the order depends on what the group seeks."""
    return shifting_order(group, group[0].preference) if group else []
