"""Any bracket, exactly: the heaviest perfect matching over everybody not yet paired.

The weights (``weights``) have the criteria; that the matching is perfect over the whole rest of
the field is C4; the bye is a partner that only candidates have. Of the matchings that are equally
good the sequence of the candidates takes one (``choices``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from arbitro.rules.pairing.dutch.fast.choices import first_candidate, first_candidate_by_digits
from arbitro.rules.pairing.matching.best import ClassGraph, OddGroupError, best_matchings

GiveUp = Callable[[], bool] | None

FEW = 20
"""Up to so many vertices one matching with all the digits is the quickest."""


class CascadeBracket(NamedTuple):
    """A bracket and all that must still be paired below it.

    ``bye_candidates`` is None when the number of players is even; otherwise those who may receive
    the pairing-allocated bye at the lowest possible score.
    """

    moved_down: Sequence[int]
    residents: Sequence[int]
    following: Sequence[int]
    rest: Sequence[int]
    bye_candidates: frozenset[int] | None


class BracketOutcome(NamedTuple):
    """The pairs of a bracket, higher player first, and its downfloaters in order.

    ``unpaired`` are all those, of the bracket or below, whom the matching left alone.
    """

    pairs: list[tuple[int, int]]
    floaters: list[int]
    unpaired: Sequence[int] = ()


def solve(
    bracket: CascadeBracket, graph: ClassGraph, players: Sequence[int], give_up: GiveUp
) -> BracketOutcome | None:
    """Return the first best candidate of a bracket whose criteria are weighed in ``graph``.

    ``players`` are the vertices: moved-down players, residents, the rest and 0 for the bye and the
    like. Where the graph lets players stay alone, those joined for no more than that are not
    paired; everywhere else a pair is any two who are joined. None when there is no perfect
    matching: the round cannot be completed.
    """
    count = len(bracket.moved_down)
    size = count + len(bracket.residents)
    partners = graph.partners()
    mate = None
    if len(graph.of) > FEW:
        try:
            matchings = best_matchings(graph, give_up)
            if matchings is None:
                return None
            mate = first_candidate(matchings, partners, count, size, give_up)
        # Where odd groups take part no values tell the best matchings; the digits below still do.
        except OddGroupError:
            pass
    if mate is None:
        mate = first_candidate_by_digits(graph.weights(), partners, count, size, give_up)
    if mate is None:
        return None
    real = [y if partners[x] >> y & 1 else -1 for x, y in enumerate(mate)]
    pairs = [(players[x], players[real[x]]) for x in range(count) if 0 <= real[x] < size]
    # Vertices stand in order of rank: each two residents are taken once, the higher first.
    pairs += [
        (players[x], players[real[x]]) for x in range(count, size) if real[x] in range(x + 1, size)
    ]
    floaters = [players[x] for x in range(size) if not 0 <= real[x] < size]
    unpaired = [a for x, a in enumerate(players) if real[x] < 0 and a]
    return BracketOutcome(pairs, floaters, unpaired)


def letting_alone(graph: ClassGraph) -> ClassGraph:
    """Return a graph in which any two may also stay alone, and one more if they are odd."""
    # Two who cost more together than alone stay alone, so their edge is worth what that is: 0.
    worth: list[list[int | None]] = [[w if w and w > 0 else 0 for w in row] for row in graph.worth]
    of, apart = list(graph.of), list(graph.apart)
    if len(of) % 2:
        # A perfect matching needs an even number: the stand-in joins anybody, and says nothing.
        of.append(len(worth))
        apart.append(0)
        worth = [[*row, 0] for row in worth] + [[0] * (len(worth) + 1)]
    return ClassGraph(of, worth, apart, 0)
