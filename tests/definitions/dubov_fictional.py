"""The Dubov System by texts that no one has written: a criterion left out, changed over, added.

What each criterion counts is described once more, by its number; a text is the tuple of numbers in
their priority. All sets of upfloaters are tried, of whatever size: an upfloater meets a resident.
"""

from functools import partial
from itertools import combinations, pairwise

from definitions.dubov import can_be_paired, denied, enumerate_round, pairings

ORDER = ("C5", "C6", "C7", "C8", "C9", "C10")
ADDED = "even"
"""A criterion of our own: upfloaters with an even number."""


def fictions():
    """Yield every text of one step away from that in force, with a name."""
    for place, number in enumerate(ORDER):
        yield f"without {number}", (*ORDER[:place], *ORDER[place + 1 :])
    for place, (one, other) in enumerate(pairwise(ORDER)):
        yield f"{other} before {one}", (*ORDER[:place], other, one, *ORDER[place + 2 :])
    for place in range(len(ORDER) + 1):
        yield f"one more at place {place}", (*ORDER[:place], ADDED, *ORDER[place:])


def enumerate_fiction(players, rounds_total, order, *, last_round):
    """Return the round by a text, None where it cannot be paired."""
    find = partial(bracket_of, order)
    return enumerate_round(players, rounds_total, last_round=last_round, find=find)


def bracket_of(order, players, most, *, last_round):
    """Return the bracket of the highest score, and the least value of [C7] if that is weighed."""
    top = max(one.score for one in players)
    residents = [one for one in players if one.score == top]
    lower = [one for one in players if one.score < top]
    found = []
    for count in range(len(lower) + 1):
        for chosen in combinations(lower, count):
            if not can_be_paired([one for one in lower if one not in chosen]):
                continue
            least = min(
                (
                    denied(pairs)
                    for pairs in pairings([*residents, *chosen])
                    if not any(a in chosen and b in chosen for a, b in pairs)
                ),
                default=None,
            )
            if least is not None:
                values = values_of(chosen, top, most, last_round=last_round) | {"C7": least}
                vector = [values[number] for number in order]
                found.append((vector, [lower.index(one) for one in chosen], least, chosen))
    _vector, _order, least, chosen = min(found, key=lambda one: one[:2])
    return [*residents, *chosen], least if "C7" in order else None


def values_of(chosen, top, most, *, last_round):
    """Return what a set of upfloaters decides by itself."""
    maximum = [one for one in chosen if one.upfloats >= most and not last_round]
    return {
        "C5": len(chosen),
        "C6": sorted((top - one.score for one in chosen), reverse=True),
        "C8": len(maximum),
        "C9": sum(one.upfloats for one in maximum),
        "C10": sum(one.upfloated_last for one in chosen if not last_round),
        ADDED: sum(one.number % 2 == 0 for one in chosen),
    }
