"""The Dubov System of 1997 walked literally: rows gone back over, floaters tried set by set.

Nothing is shared with the engine: a player is a tuple of facts, a scoregroup a list. What the text
leaves to the arbiter follows the usual readings. Meant for up to a dozen players.
"""

from fractions import Fraction
from itertools import combinations
from typing import NamedTuple


class Player(NamedTuple):
    """``opposition`` has the ratings of the opponents met, ``name`` the place in the alphabet."""

    number: int
    score: int
    rating: int
    opposition: tuple
    name: int
    colours: str
    met: frozenset
    may_have_bye: bool
    may_rise: bool

    @property
    def aro(self):
        """Art. 1.2."""
        return Fraction(sum(self.opposition), len(self.opposition)) if self.opposition else 0


def wants(player):
    """Art. 1.3 and 1.4; who has not played stands with Black."""
    white, black = player.colours.count("w"), player.colours.count("b")
    if white != black:
        return "w" if white < black else "b"
    return "w" if player.colours.endswith("b") else "b"


def may(player, colour):
    """C.04.1 f and g."""
    colours = player.colours + colour
    apart = colours.count("w") - colours.count("b")
    return -2 <= apart <= 2 and not colours.endswith(3 * colour)


def legal(a, b):
    """Art. 2."""
    if a is b or b.number in a.met:
        return False
    return (may(a, "w") and may(b, "b")) or (may(a, "b") and may(b, "w"))


def can_be_paired(players):
    """Try every way."""
    if not players:
        return True
    first, *rest = sorted(players, key=lambda one: sum(legal(one, each) for each in players))
    return len(rest) % 2 == 1 and any(
        legal(first, other) and can_be_paired([each for each in rest if each is not other])
        for other in rest
    )


def two_columns(players):
    """Art. 6.2 after the transfers of 7.3 and 7.4."""
    side = {one.number: wants(one) for one in players}
    whites = [one for one in players if side[one.number] == "w"]
    blacks = [one for one in players if side[one.number] == "b"]
    n = abs(len(whites) - len(blacks)) // 2
    if len(whites) > len(blacks):
        lowest = sorted(whites, key=lambda one: (one.aro, -one.rating, one.name))
        for one in [one for one in lowest if may(one, "b")][:n]:
            side[one.number] = "b"
    else:
        highest = sorted(blacks, key=lambda one: (-one.aro, one.rating, one.name))
        for one in [one for one in highest if may(one, "w")][:n]:
            side[one.number] = "w"
    whites = [one for one in players if side[one.number] == "w"]
    blacks = [one for one in players if side[one.number] == "b"]
    whites.sort(key=lambda one: (one.aro, one.rating, one.name))
    blacks.sort(key=lambda one: (-one.rating, -one.aro, one.name))
    return whites, blacks


def go_through(whites, blacks):
    """Art. 6.3: row by row, going back to the row before where a White is left without Black."""
    if len(whites) != len(blacks):
        return None
    if not whites:
        return []
    for black in blacks:
        if legal(whites[0], black):
            rest = go_through(whites[1:], [one for one in blacks if one is not black])
            if rest is not None:
                return [(whites[0], black), *rest]
    return None


def pair_all(players):
    """Pair players of whom all can be paired."""
    whites, blacks = two_columns(players)
    found = go_through(whites, blacks)
    if found is not None:
        return found
    lonely = [one for one in whites if not any(legal(one, each) for each in blacks)]
    lonely += [one for one in blacks if not any(legal(one, each) for each in whites)]
    for one in [*lonely, *whites, *blacks]:
        column = whites if one in whites else blacks
        k = column.index(one)
        for other in column[k + 1 :] + column[:k][::-1]:
            rest = [each for each in players if each is not one and each is not other]
            if legal(one, other) and can_be_paired(rest):
                return [(one, other), *pair_all(rest)]
    raise AssertionError


def by_rank(players, against):
    """The order of 7.1, 7.2 and 8.2 for somebody who wants ``against``."""
    return sorted(players, key=lambda one: (wants(one) == against, -one.rating, one.aro, one.name))


def rising(group, meeting, lower, gone, against):
    """The player of the next scoregroup that has one (7.1, 7.2)."""
    for below in lower:
        able = [
            one
            for one in below
            if one.may_rise and one not in gone and any(legal(one, each) for each in meeting)
        ]
        if able:
            group.append(by_rank(able, against)[0])
            return


def walk_group(residents, incoming, lower):
    """Return the pairs, who floats down, and who came up."""
    whites = sorted(
        (one for one in incoming if wants(one) == "w"),
        key=lambda one: (one.aro, one.rating, one.name),
    )
    blacks = sorted(
        (one for one in incoming if wants(one) == "b"),
        key=lambda one: (-one.rating, -one.aro, one.name),
    )
    group, pairs, out = list(residents), [], []
    turn = "w"
    while whites or blacks:
        queue = whites if (turn == "w" and whites) or not blacks else blacks
        floater = queue.pop(0)
        turn = "b" if turn == "w" else "w"
        able = by_rank([one for one in group if legal(one, floater)], wants(floater))
        if able:
            pairs.append((floater, able[0]))
            group.remove(able[0])
        else:
            out.append(floater)
    own = list(group)
    for one in by_rank(own, None):
        if not any(legal(one, other) for other in own):
            rising(group, [one], lower, group, wants(one))
    if len(group) % 2:
        white = sum(wants(one) == "w" for one in group)
        rising(group, list(group), lower, group, "w" if 2 * white > len(group) else "b")
    came = group[len(own) :]
    below = next((left for left in ([o for o in g if o not in came] for g in lower) if left), [])

    def order(one):
        lonely = not any(legal(one, each) for each in below)
        return lonely, one.rating, -one.aro, -one.name

    ranked = sorted(group, key=order)
    down = next(
        chosen
        for size in range(len(group) + 1)
        for chosen in combinations(ranked, size)
        if can_be_paired([one for one in group if one not in chosen])
    )
    pairs += pair_all([one for one in group if one not in down])
    return pairs, [*out, *down]


def the_bye(players):
    """Art. 4."""
    for score in sorted({one.score for one in players}):
        group = [one for one in players if one.score == score]
        white = sum(wants(one) == "w" for one in group)
        dominant = "w" if 2 * white > len(group) else "b"
        for one in sorted(
            group, key=lambda one: (one.rating, wants(one) != dominant, -one.aro, -one.name)
        ):
            if one.may_have_bye and can_be_paired([each for each in players if each is not one]):
                return one
    return None


def walk_round(players):
    """Return the bye and the pairs as sets of numbers, None where nobody can pair the round."""
    players = list(players)
    bye = None
    if len(players) % 2:
        bye = the_bye(players)
        if bye is None:
            return None
        players.remove(bye)
    if not can_be_paired(players):
        return None
    scores = sorted({one.score for one in players}, reverse=True)
    groups = [[one for one in players if one.score == score] for score in scores]
    done = []
    while len(done) < len(groups):
        at = len(done)
        paired = {one for pairs, _out in done for pair in pairs for one in pair}
        higher = {one for before in groups[:at] for one in before}
        incoming = [one for one in done[-1][1] if one in higher] if done else []
        residents = [one for one in groups[at] if one not in paired]
        lower = [[one for one in below if one not in paired] for below in groups[at + 1 :]]
        pairs, out = walk_group(residents, incoming, lower)
        if out and not lower:
            done.pop()
            groups[-2:] = [[*groups[-2], *groups[-1]]]
        else:
            done.append((pairs, out))
    met = {frozenset((a.number, b.number)) for pairs, _out in done for a, b in pairs}
    return bye and bye.number, met
