"""The Swiss System based on rating walked through: every exchange, every transposition, in turn.

Written from the texts of 1992 and 2009 clause by clause (A to E), with nothing skipped that the
procedure would try; it counts its steps and gives up after a number of them. It shares nothing with
the engine. The readings it takes are those of docs/divergences.md.
"""

from dataclasses import dataclass
from itertools import combinations, permutations


@dataclass(eq=False)
class Player:
    number: int
    score: int
    colours: str = ""
    met: frozenset = frozenset()
    floats: tuple = ("", "")  # of the last round and of the one before: "down", "up" or ""
    may_have_bye: bool = True
    odd: bool = True
    over_half: bool = False  # with more than 50 % in the last round


@dataclass
class Text:
    number: int  # of the round to be paired
    of_2009: bool = True
    drawn: str = "w"
    steps: int = 100_000

    def step(self):
        self.steps -= 1
        if self.steps < 0:
            raise TooLongError


class TooLongError(Exception):
    """More steps than are taken."""


class ImpossibleError(Exception):
    """No pairing keeps B1 and B2."""


# A7, A8, B -----------------------------------------------------------------------------------


def preference(one):
    """Art. A7: the colour preferred and its strength: 3 absolute, 2 strong, 1 mild, 0 none."""
    difference = one.colours.count("w") - one.colours.count("b")
    other = {"w": "b", "b": "w"}
    if not one.colours:
        return None, 0
    absolute = abs(difference) > 1 or one.colours[-2:] in ("ww", "bb")
    if absolute and not one.over_half:
        if abs(difference) > 1:
            return ("b" if difference > 0 else "w"), 3
        return other[one.colours[-1]], 3
    if difference:
        return ("b" if difference > 0 else "w"), 2
    return other[one.colours[-1]], 1


def counted(one, text):
    """The preference that counts in x: in even rounds of 2009 a mild one is as one likes (A7 e)."""
    colour, strength = preference(one)
    if text.of_2009 and text.number % 2 == 0 and strength == 1:
        return None
    return colour


def b1_b2(one, other):
    if other.number in one.met:
        return False
    mine, theirs = preference(one), preference(other)
    return not (mine[1] == theirs[1] == 3 and mine[0] == theirs[0])


def x_of(players, text):
    """Art. A8."""
    whites = sum(counted(one, text) == "w" for one in players)
    blacks = sum(counted(one, text) == "b" for one in players)
    q = -(-len(players) // 2)
    return max(0, blacks - q if blacks > whites else whites - q)


def repeats(one, what, rounds):
    """Art. B5 (one round back) and art. B6 (two)."""
    return not one.over_half and what in one.floats[:rounds]


# C6: is this a pairing? ----------------------------------------------------------------------


def acceptable(pairs, text, strict, x, up):
    """Whether no pair breaks art. B1 to B3 and no more than x are against B4 (art. B4, C6)."""
    denied = 0
    for one, other in pairs:
        if not b1_b2(one, other):
            return False
        mine, theirs = preference(one), preference(other)
        if strict and mine[0] == theirs[0] and mine[1] >= 2 <= theirs[1]:
            return False
        denied += counted(one, text) is not None and counted(one, text) == counted(other, text)
        if one.score != other.score:
            lower = one if one.score < other.score else other
            if repeats(lower, "up", up):
                return False
    return denied <= x


# D -------------------------------------------------------------------------------------------


def transpositions(second, count):
    """Art. D1 and C7; of those that give S1 the same opponents the first one only."""
    yield from permutations(second, count)


def exchanged(members, p):
    """Art. D2 and C8: S1 and S2 after each exchange, numbers counted within the group."""
    numbers = range(len(members))
    for count in range(min(p, len(members) - p) + 1):
        ways = [
            (sum(entering) - sum(leaving), [-at for at in reversed(leaving)], entering, leaving)
            for leaving in combinations(numbers[:p], count)
            for entering in combinations(numbers[p:], count)
        ]
        for _difference, _lowest, entering, leaving in sorted(ways):
            first = [at for at in numbers[:p] if at not in leaving]
            first = sorted([*first, *entering])
            yield [members[at] for at in first], [members[at] for at in numbers if at not in first]


# C2 to C11, C14 for one bracket --------------------------------------------------------------


def pairings(moved, residents, text):
    """All pairings of a bracket in the order of the procedure: (pairs, left over).

    Who is moved down is paired first unless they are half of the bracket or more (art. A3); the
    demands are dropped one after the other: art. C9, C10, C11, then fewer pairs (art. C14).
    """
    members = in_order([*moved, *residents])
    full = len(members) // 2
    homogeneous = not moved or 2 * len(moved) >= len(members)
    for together in [0] if homogeneous else range(len(moved), 0, -1):
        most = full - together
        for p in range(most, 0 if homogeneous else -1, -1):
            for strict in (True, False) if text.of_2009 and text.number % 2 else (False,):
                for raised in range(max(p, together) + 1):
                    for up in (2, 1, 0):
                        demands = text, strict, raised, up
                        if homogeneous:
                            yield from one_group(members, p, most - p, demands)
                        else:
                            head = in_order(moved)[:together]
                            yield from moved_first(head, members, p, most - p, demands)
    yield [], members


def one_group(members, p, lowered, demands):
    """S1 and S2 are formed with p in S1, both in order (art. C2, C3, C4, C5), and paired (C6).

    For each exchange every transposition (art. A9).
    """
    text, strict, raised, up = demands
    if p == 0:
        yield [], members
        return
    x = min(p, max(0, x_of(members, text) - lowered) + raised)
    for down in (2, 1, 0):
        for first, second in exchanged(members, p):
            for opponents in transpositions(second, p):
                text.step()
                pairs = list(zip(first, opponents, strict=True))
                left = [one for one in second if one not in opponents]
                if acceptable(pairs, text, strict, x, up) and not any(
                    repeats(one, "down", down) for one in left
                ):
                    yield pairs, left


def moved_first(head, members, p, lowered, demands):
    """Art. C6, C10: those moved down, the remainder, then others for the lowest of the former."""
    text, strict, raised, up = demands
    second = [one for one in members if one not in head]
    x = min(len(head), x_of(members, text) + raised)
    found = None
    for opponents in transpositions(second, len(head)):
        text.step()
        if found is not None and opponents[:-1] != found[:-1]:
            return
        pairs = list(zip(head, opponents, strict=True))
        if acceptable(pairs, text, strict, x, up):
            found = opponents
            rest = [one for one in second if one not in opponents]
            for others, left in one_group(rest, p, lowered, demands):
                yield pairs + others, left


def in_order(players):
    return sorted(players, key=lambda one: (-one.score, one.number))


# C1, C12, C13 --------------------------------------------------------------------------------


def all_get_opponents(moved, residents):
    """Whether art. C1 and C12 are content: each of those moved down, and all of them at once."""
    everybody = [*moved, *residents]
    for one in moved:
        if not any(one is not other and b1_b2(one, other) for other in everybody):
            return False
    if 2 * len(moved) >= len(everybody):
        return True
    return different_opponents(list(moved), list(residents))


def different_opponents(moved, residents):
    if not moved:
        return True
    return any(
        b1_b2(moved[0], other)
        and different_opponents(moved[1:], [one for one in residents if one is not other])
        for other in residents
    )


def can_be_completed(players):
    if len(players) < 2:
        return all(one.may_have_bye for one in players)
    first, *rest = players
    if len(players) % 2 and first.may_have_bye and can_be_completed(rest):
        return True
    return any(
        b1_b2(first, other) and can_be_completed([one for one in rest if one is not other])
        for other in rest
    )


def pair_lowest(moved, residents, text):
    """Art. A5: the first pairing of the lowest bracket that leaves nobody but the bye's player."""
    members = [*moved, *residents]
    if not can_be_completed(members):
        return None
    odd = len(members) % 2
    for pairs, left in pairings(moved, residents, text):
        if len(left) == odd and all(one.may_have_bye for one in left):
            return pairs, left
    return None


def pair_round(players, text):
    """The games as (white, black) numbers and the number of the bye, None without one."""
    done = walk_brackets(players, text)
    games = {with_colours(a, b, text) for each in done for a, b in each[2]}
    left = done[-1][3]
    return games, left[0].number if left else None


def walk_brackets(players, text):
    """Each bracket: moved down, residents, pairs, left over, without an opponent, way.

    The way is C12 or C13 where that paired the bracket again or joined it, else empty.
    """
    if not can_be_completed(in_order(players)):
        raise ImpossibleError
    scores = sorted({one.score for one in players}, reverse=True)
    groups = [in_order(one for one in players if one.score == score) for score in scores]
    done = []
    for residents in groups[:-1]:
        moved = sent_down(done)
        if done and done[-1][3] and not all_get_opponents(moved, residents):
            undo_previous(done, residents, text)
            moved = sent_down(done)
        everybody = [*moved, *residents]
        alone = [
            one
            for one in everybody
            if not any(one is not other and b1_b2(one, other) for other in everybody)
        ]
        moved = [one for one in moved if one not in alone]
        inside = [one for one in residents if one not in alone]
        pairs, left = next(pairings(moved, inside, text))
        done.append([moved, inside, pairs, left, alone, ""])
    lowest = groups[-1]
    while (last := pair_lowest(sent_down(done), lowest, text)) is None:
        lowest = undo_penultimate(done, lowest, text)
    way = "" if lowest is groups[-1] else "C13"
    return [*done, [sent_down(done), lowest, last[0], last[1], [], way]]


def sent_down(done):
    return in_order([*done[-1][3], *done[-1][4]]) if done else []


def undo_previous(done, residents, text):
    """Art. C12: as many as before, but somebody else."""
    moved, inside, _pairs, left, alone, _way = done[-1]
    for pairs, others in pairings(moved, inside, text):
        if len(others) != len(left) or set(others) == set(left):
            continue
        if all_get_opponents(in_order([*others, *alone]), residents):
            done[-1][2:4] = pairs, others
            done[-1][5] = "C12"
            return


def undo_penultimate(done, lowest, text):
    """Art. C13: another pairing above, or the two lowest brackets joined."""
    moved, inside, _pairs, _left, alone, _way = done[-1]
    tried = set()
    for pairs, left in pairings(moved, inside, text):
        if not pairs or frozenset(left) in tried:
            continue
        tried.add(frozenset(left))
        if pair_lowest(in_order([*left, *alone]), lowest, text) is not None:
            done[-1][2:4] = pairs, left
            done[-1][5] = "C13"
            return lowest
    done.pop()
    above = sent_down(done)
    own = [one for one in [*moved, *inside, *alone] if one not in above]
    return in_order([*own, *lowest])


# E -------------------------------------------------------------------------------------------


def with_colours(one, other, text):
    higher, lower = in_order([one, other])
    mine, theirs = preference(higher), preference(lower)
    if mine[0] != theirs[0]:
        first = mine[0] == "w" or theirs[0] == "b"
    elif mine[0] is None:
        first = higher.odd == (text.drawn == "w")
    elif mine[1] != theirs[1]:
        first = (mine[1] > theirs[1]) == (mine[0] == "w")
    else:
        first = mine[0] == "w"
        for back in range(1, min(len(higher.colours), len(lower.colours)) + 1):
            if higher.colours[-back] != lower.colours[-back]:
                first = higher.colours[-back] == "b"
                break
    return (higher.number, lower.number) if first else (lower.number, higher.number)
