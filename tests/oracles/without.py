"""Rounds paired by the enumeration without one of the rules, to see which rule decides them."""

from dataclasses import dataclass, replace

from enumerator.candidates import Sum, best_candidate
from enumerator.facts import ABSOLUTE, BLACK, WHITE, members
from enumerator.rounds import EDITION_2026, KINDS
from oracles.verdicts import COLOURS, FLOATS

COLOUR_RULES = (
    "colour-both-preferences",
    "colour-stronger-preference",
    "colour-alternate",
    "colour-higher-ranked",
    "colour-parity",
)
"""Who has White, in the order of art. 5.2 (section E)."""

IN_VECTOR = {
    **{name: (3, place) for place, name in enumerate(COLOURS)},
    **{name: (4, place) for place, name in enumerate(FLOATS)},
    **{f"{name}-difference": (5, place) for place, name in enumerate(FLOATS)},
    "pairing-score-difference": (1,),
}
IN_LEAD = {
    EDITION_2026: {
        "bye-score": ("lead", 0),
        "downfloater-count": ("lead", 1),
        "downfloater-scores": ("lead", 2),
        "next-bracket": ("head", 0),
        "bye-unplayed-games": ("head", 1),
    },
    "C.04.3@2017-07": {
        "downfloater-count": ("lead", 0),
        "pairing-score-difference": ("lead", 1),
        "next-bracket": ("head", None),
    },
}


def criteria(edition):
    """Return the criteria of quality of an edition, in the order of the text."""
    found = [*IN_LEAD[edition], *IN_VECTOR]
    return tuple(dict.fromkeys(each for each in found if _has(edition, each)))


def _has(edition, name):
    return edition != EDITION_2026 or name != "pairing-score-difference"


def blank(parts, place):
    """Return a tuple in which one measure is always fulfilled."""
    if place is None:
        return ()
    if len(parts) <= place:
        return parts
    nothing = () if isinstance(parts[place], tuple) else 0
    return (*parts[:place], nothing, *parts[place + 1 :])


@dataclass(frozen=True)
class SumWithout(Sum):
    """The criteria summed without one of them."""

    left_out: tuple = ()

    def vector(self, bracket, floaters, floating):
        """Return the vector with the criterion that is left out always fulfilled."""
        found = super().vector(bracket, floaters, floating)
        if not self.left_out:
            return found
        which, *rest = self.left_out
        part = blank(found[which], rest[0]) if rest else ()
        found = (*found[:which], part, *found[which + 1 :])
        if which == 4:  # the list of differences repeats what the count says
            found = (*found[:5], blank(found[5], rest[0]))
        return found


def brackets_without(problem, name, known=None):
    """Yield the brackets of a round paired without a criterion, or without ``completion``.

    ``known`` are the rules of the same round, whole.
    """
    kind = KINDS[str(problem.edition)]
    lead = IN_LEAD[str(problem.edition)].get(name)

    class Without(kind):
        def best(self, bracket):
            floaters = {mask: _less(one, lead) for mask, one in bracket.floaters.items()}
            least = min((one.lead, one.head) for one in floaters.values())
            chosen = {k: one for k, one in floaters.items() if (one.lead, one.head) == least}
            start = SumWithout(left_out=IN_VECTOR.get(name, ()))
            return best_candidate(replace(bracket, floaters=chosen), start=start)

    rules = Without(problem, every_set=lead is not None or name == "completion")
    if name == "completion":
        _never_minded(rules)
    elif known is not None:  # what was tried of the same players holds
        rules.field, rules.completion = known.field, known.completion
    for bracket, candidate in rules.brackets():
        yield rules.named(bracket, candidate)


def _less(one, lead):
    if lead is None:
        return one
    part, place = lead
    return replace(one, **{part: blank(getattr(one, part), place)})


def _never_minded(rules):
    """Let every set of downfloaters be one the rest of the round can be paired with."""
    asked = rules.completion.lowest_bye

    def minded(moved_down, others):
        found = asked(moved_down, others)
        if found is not None:
            return found
        left = moved_down | others
        if left.bit_count() % 2 == 0:
            return 0
        scores = [rules.field.score[one] for one in members(left) if rules.field.eligible[one]]
        return min(scores, default=0)

    rules.completion.lowest_bye = minded


def first_other(problem, expected, name, known=None):
    """Return the first bracket that is another one without a rule; None where none is."""
    found = brackets_without(problem, name, known)
    for mine in expected.brackets:
        theirs = next(found, None)
        if theirs is None or set(theirs.pairs) != set(mine.pairs):
            return mine
    return None


def white_without(field, high, low, name):
    """Return who has White by the rules of colours without one of them, and the rule that says so.

    The rules are those of art. 5.2, one after the other; None where none is left.
    """
    for rule, decide in zip(COLOUR_RULES, DECIDING, strict=True):
        found = None if rule == name else decide(field, high, low)
        if found is not None:
            return found, rule
    return None, None


def _wishes(field, high, low):
    return field.preference[high], field.preference[low]


def _both(field, high, low):
    mine, theirs = _wishes(field, high, low)
    if mine.colour == theirs.colour:
        return None
    return high if mine.colour == WHITE or theirs.colour == BLACK else low


def _stronger(field, high, low):
    mine, theirs = _wishes(field, high, low)
    if not mine.colour or mine.colour != theirs.colour:
        return None
    first, second = ((each.strength, _width(each)) for each in (mine, theirs))
    if first == second:
        return None
    granted, other = (high, low) if first > second else (low, high)
    return granted if mine.colour == WHITE else other


def _width(wish):
    return abs(wish.difference) if wish.strength == ABSOLUTE else 0


def _alternate(field, high, low):
    games = (reversed(field.players[each].colours) for each in (high, low))
    for one, other in zip(*games, strict=False):
        if one != other:
            return low if one == "w" else high
    return None


def _ranked(field, high, low):
    wish = field.preference[high].colour
    return None if not wish else high if wish == WHITE else low


def _drawn(field, high, low):
    odd = field.players[high].parity_number % 2
    return high if odd == (field.problem.initial_colour.value == "w") else low


DECIDING = (_both, _stronger, _alternate, _ranked, _drawn)
