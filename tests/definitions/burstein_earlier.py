"""The Burstein System by enumeration as it was till January 2026: criteria C.5 to C.8.

Who may meet, the bye and the order of pairings are those of `definitions.burstein`; what is best
for those who floated into a bracket is written here anew.
"""

from itertools import combinations

from definitions.burstein import Round, can_be_paired, legal, ordered_pairings, rank


def enumerate_round(players):
    """Return the round, None where it cannot be paired."""
    left = list(players)
    bye = None
    if len(left) % 2:
        able = [
            one
            for one in left
            if one.may_have_bye and can_be_paired([other for other in left if other != one])
        ]
        if not able:
            return None
        bye = min(able, key=lambda one: (one.score, -one.games, [-part for part in _low(one)]))
        left.remove(bye)
    elif not can_be_paired(left):
        return None
    pairs, incoming = set(), []
    while left or incoming:
        top = max((one.score for one in left), default=None)
        residents = [one for one in left if one.score == top]
        left = [one for one in left if one.score != top]
        made, incoming = best_of_bracket(incoming, residents, left)
        pairs.update(frozenset((a.number, b.number)) for a, b in made)
    return Round(bye and bye.number, frozenset(pairs))


def _low(player):
    """The ranking of A.7 as numbers, larger is lower."""
    strength, number = rank(player)
    return (*strength, number)


def compliance(incoming, leaving):
    """Art. C.5 and C.6 as a value, smaller is better: floaters, then incoming players paired."""
    paired = sorted((one.score for one in incoming if one not in leaving), reverse=True)
    return len(leaving), -len(paired), [-score for score in paired]


def best_compliance(incoming, residents, lower):
    """The best value that C.4 to C.6 allow a bracket."""
    bracket = [*incoming, *residents]
    return min(
        compliance(incoming, leaving)
        for count in range(len(bracket) + 1)
        for leaving in combinations(bracket, count)
        if can_be_paired([one for one in bracket if one not in leaving])
        and can_be_paired([*leaving, *lower])
    )


def following(leaving, lower):
    """Art. C.7: how well the next bracket can do with these floaters."""
    if not lower:
        return ()
    top = max(one.score for one in lower)
    residents = [one for one in lower if one.score == top]
    return best_compliance(leaving, residents, [one for one in lower if one.score != top])


def best_of_bracket(incoming, residents, lower):
    """B.1 and B.2: the first best pairing of a bracket and who floats out of it."""
    ranked = sorted([*incoming, *residents], key=rank)
    number = dict(enumerate(ranked, start=1))
    wanted = best_compliance(incoming, residents, lower)
    best = None
    for opponents in ordered_pairings(list(number), wanted[0]):
        made = [
            (number[at], number[other]) for at, other in enumerate(opponents, start=1) if other > at
        ]
        leaving = [number[at] for at, other in enumerate(opponents, start=1) if not other]
        if not all(legal(a, b) for a, b in made) or not can_be_paired([*leaving, *lower]):
            continue
        if compliance(incoming, leaving) != wanted:
            continue
        denied = sum(bool(a.preference) and a.preference == b.preference for a, b in made)
        value = following(leaving, lower), denied
        if best is None or value < best[0]:
            best = value, made, leaving
    return best[1:]
