"""The Burstein System of the Arbiters' Manual walked literally, every combination in its order.

Nothing is shared with the engine: a player is a tuple of facts, a scoregroup a list, and the
combinations of art. 6.2 and 6.4 are gone through one by one. Meant for up to nine players.
"""

from typing import NamedTuple

from definitions.burstein import ordered_pairings


class Player(NamedTuple):
    """``order`` is the strength of the opposition (art. 3.2), higher is better."""

    number: int
    score: int
    order: tuple
    colours: str
    met: frozenset
    may_have_bye: bool


def preference(player):
    """Art. 1.3."""
    white, black = player.colours.count("w"), player.colours.count("b")
    if white == black:
        return {"": "", "w": "b", "b": "w"}[player.colours[-1:]]
    return "w" if white < black else "b"


def may(player, colour):
    """Art. 5.2 and 5.3."""
    colours = player.colours + colour
    apart = colours.count("w") - colours.count("b")
    return -2 <= apart <= 2 and not colours.endswith(3 * colour)


def legal(a, b):
    """Art. 3.1, 5.2 and 5.3."""
    if b.number in a.met:
        return False
    return (may(a, "w") and may(b, "b")) or (may(a, "b") and may(b, "w"))


def can_be_paired(players):
    """Try every way, the player with the fewest opponents first; an odd number cannot."""
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


def by_opposition(players):
    """Art. 3.2: no. 1 first."""
    return sorted(players, key=lambda one: (*(-part for part in one.order), one.number))


def combination(residents, incoming, below, floaters_first=False):
    """The first of the best combinations as pairs and floaters, None without one (6.1 to 6.6).

    Those that deny nobody a colour come first, then those that deny it in one pair, and so on.
    With ``floaters_first`` who floated in is ranked before the residents.
    """
    ranked = by_opposition([*incoming, *residents])
    if floaters_first:
        ranked.sort(key=lambda one: one not in incoming)

    def may_meet(one, other):
        return legal(ranked[one - 1], ranked[other - 1])

    def cost(one, other):
        return denied([(ranked[one - 1], ranked[other - 1])])

    numbers = list(range(1, len(ranked) + 1))
    for most in range(len(ranked) // 2 + 1):
        for opponents in ordered_pairings(numbers, len(ranked) % 2, may_meet, cost, most):
            floats = [ranked[at] for at, other in enumerate(opponents) if not other]
            if any(one in incoming or not any(legal(one, b) for b in below) for one in floats):
                continue
            pairs = [
                (ranked[at], ranked[other - 1])
                for at, other in enumerate(opponents)
                if other > at + 1
            ]
            return pairs, floats
    return None


def denied(pairs):
    """How many pairs leave somebody without the colour preferred (6.5)."""
    return sum(preference(a) != "" and preference(a) == preference(b) for a, b in pairs)


def walk_round(players):
    """Return the bye and the pairs as sets of numbers, None where nothing is left to try."""
    found = walk_groups(players)
    if found is None:
        return None
    bye, done = found
    return bye and bye.number, {
        frozenset((a.number, b.number)) for group in done for a, b in group.pairs
    }


class Group(NamedTuple):
    """Scoregroups taken together, who floated in, and the combination taken."""

    residents: list
    incoming: list
    pairs: list
    floats: list


def walk_groups(players, floaters_first=False):
    """Return the bye and the groups with their combinations, None where none is left to try."""
    players = list(players)
    bye = None
    if len(players) % 2:
        lowest_first = by_opposition(players)[::-1]
        able = [
            one
            for one in sorted(lowest_first, key=lambda one: one.score)
            if one.may_have_bye and can_be_paired([each for each in players if each is not one])
        ]
        if not able:
            return None
        bye = able[0]
        players.remove(bye)
    scores = sorted({one.score for one in players}, reverse=True)
    groups = [[one for one in players if one.score == score] for score in scores]
    done = []
    while len(done) < len(groups):
        at = len(done)
        incoming = done[-1].floats if done else []
        below = groups[at + 1] if at + 1 < len(groups) else []
        found = combination(groups[at], incoming, below, floaters_first)
        if found:
            done.append(Group(groups[at], incoming, *found))
        elif below:
            groups[at : at + 2] = [[*groups[at], *below]]
        elif at:
            done.pop()
            groups[at - 1 : at + 1] = [[*groups[at - 1], *groups[at]]]
        else:
            return None
    return bye, done
