"""The clear engine: a round paired as the articles say, bracket by bracket.

Each bracket asks for the first candidate of the sequence among those with the best criteria
(art. 3.4 and 3.8). It answers for some dozens of players in a moment, for hundreds in patience.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from arbitro.explain.reason import Refused, refused
from arbitro.model import EditionKey, PairingProblem, RoundPairing, Tpn
from arbitro.rules.pairing.dutch.bracket import BYE, Bracket, Edge
from arbitro.rules.pairing.dutch.candidate import Candidate, read_candidate
from arbitro.rules.pairing.dutch.criteria import CRITERIA, Criterion
from arbitro.rules.pairing.dutch.facts import Facts
from arbitro.rules.pairing.dutch.fast.engine import round_pairing
from arbitro.rules.pairing.dutch.impossible import can_be_completed, why_impossible
from arbitro.rules.pairing.dutch.scale import costs
from arbitro.rules.pairing.dutch.sequence import Costs, GiveUp, Walk
from arbitro.rules.pairing.matching.heaviest import GaveUp

Forced = Callable[[Bracket, Tpn, Tpn | None], bool]
"""Tells whether two vertices may be joined in a bracket besides what the rules allow."""


class PairedBracket(NamedTuple):
    """A bracket and its pairing. ``route`` is the concept of its part in the round."""

    bracket: Bracket
    candidate: Candidate
    route: str = "bracket"


def pair(problem: PairingProblem, *, give_up: GiveUp = None) -> RoundPairing | Refused:
    """Pair a round, as `arbitro.rules.pairing.dutch.pair` does, by following the text."""
    facts = Facts(problem)
    if not can_be_completed(facts, facts.order):
        return why_impossible(facts)
    try:
        brackets = tuple(paired_brackets(facts, give_up=give_up))
    except GaveUp:
        return refused("gave-up", round=problem.round_number)
    pairs = [pair for paired in brackets for pair in paired.candidate.pairs]
    left = brackets[-1].candidate.floaters if brackets else ()
    return round_pairing(problem, pairs, next(iter(left), None))


def paired_brackets(facts: Facts, *, give_up: GiveUp = None) -> Iterator[PairedBracket]:
    """Yield the brackets of a round that can be completed, from the top down (art. 1.9)."""
    return _ROUTES[facts.problem.edition](facts, give_up)


def scoregroups(facts: Facts) -> list[tuple[Tpn, ...]]:
    """Return the players with one score together, best score first (art. 1.3.1)."""
    return [tuple(group) for _score, group in groupby(facts.order, key=facts.score)]


def best_candidate(
    bracket: Bracket, *, forced: Forced | None = None, give_up: GiveUp = None
) -> Candidate | None:
    """Return the first candidate with the best criteria; None where no candidate is legal.

    ``forced`` can take edges away, to ask what the best candidate without them is.
    """
    criteria = CRITERIA[bracket.facts.problem.edition]
    graph = _graph(bracket, criteria, forced)
    mate = Walk(graph, len(bracket.moved_down), len(bracket.members), give_up).choose()
    return None if mate is None else read_candidate(bracket, _edges(bracket, mate))


def _pair_2026(facts: Facts, give_up: GiveUp) -> Iterator[PairedBracket]:
    """Pair bracket by bracket; everybody not yet paired must remain pairable ([C4])."""
    groups = scoregroups(facts)
    moved_down: tuple[Tpn, ...] = ()
    for level, residents in enumerate(groups):
        following = groups[level + 1] if level + 1 < len(groups) else ()
        rest = tuple(one for group in groups[level + 2 :] for one in group)
        bracket = with_single_downfloater(Bracket(facts, moved_down, residents, following, rest))
        candidate = best_candidate(bracket, give_up=give_up)
        assert candidate is not None, "the bracket before left a round that can be completed"
        yield PairedBracket(bracket, candidate)
        moved_down = candidate.floaters


def with_single_downfloater(bracket: Bracket) -> Bracket:
    """Find out whether a bracket will downfloat exactly one player, which [C9] asks."""
    if BYE not in bracket.vertices:
        return bracket
    criteria = CRITERIA[bracket.facts.problem.edition]
    before = criteria[: [one.concept for one in criteria].index("bye-unplayed-games")]
    graph = _graph(bracket, before, None)
    walk = Walk(graph, len(bracket.moved_down), len(bracket.members))
    floaters = walk.fewest_downfloaters()
    return replace(bracket, single_downfloater=floaters == 1)


def _pair_2017(facts: Facts, give_up: GiveUp) -> Iterator[PairedBracket]:
    """Pair bracket by bracket; where the rest cannot be completed, go the other route (A.9)."""
    groups = scoregroups(facts)
    moved_down: tuple[Tpn, ...] = ()
    for level, residents in enumerate(groups):
        below = tuple(one for group in groups[level + 1 :] for one in group)
        ordinary = Bracket(facts, moved_down, residents)
        if below:
            following = groups[level + 1]
            rest = below[len(following) :]
            ordinary = replace(ordinary, following=following, rest=rest, completing=False)
        candidate = best_candidate(ordinary, give_up=give_up)
        if candidate is None or not can_be_completed(facts, (*candidate.floaters, *below)):
            penultimate = Bracket(facts, moved_down, residents, (), below)
            candidate = best_candidate(penultimate, give_up=give_up)
            assert candidate is not None, "the bracket before left a round that can be completed"
            yield PairedBracket(penultimate, candidate, "penultimate-pairing-bracket")
            last = Bracket(facts, candidate.floaters, below)
            candidate = best_candidate(last, give_up=give_up)
            assert candidate is not None, "the downfloaters were chosen to complete the round"
            yield PairedBracket(last, candidate, "collapsed-last-bracket")
            return
        yield PairedBracket(ordinary, candidate)
        moved_down = candidate.floaters


_ROUTES: dict[EditionKey, Callable[[Facts, GiveUp], Iterator[PairedBracket]]] = {
    EditionKey("C.04.3@2017-07"): _pair_2017,
    EditionKey("C.04.3@2026-02"): _pair_2026,
}


def _graph(bracket: Bracket, criteria: tuple[Criterion, ...], forced: Forced | None) -> Costs:
    """Return the costs of all edges of a bracket and what lies below.

    Where anybody may be left unpaired, each player has a stand-in: the player's partner when
    there is no other, and else the partner of another stand-in.
    """
    vertices = bracket.vertices
    size = len(vertices)
    places: list[tuple[int, int]] = []
    edges: list[Edge] = []
    for i, one in enumerate(vertices):
        for j in range(i + 1, size):
            other = vertices[j]
            if bracket.may_be_partners(one, other) and (
                forced is None or forced(bracket, one, other)
            ):
                places.append((i, j))
                edges.append(bracket.edge(one, other))
        if not bracket.completing and (forced is None or forced(bracket, one, None)):
            places.append((i, size + i))
            edges.append(bracket.edge(one, None))
    total = size if bracket.completing else 2 * size
    table: Costs = [[None] * total for _ in range(total)]
    for (i, j), cost in zip(places, costs(bracket, criteria, edges), strict=True):
        table[i][j] = table[j][i] = cost
    for i in range(size, total):
        for j in range(size, i):
            table[i][j] = table[j][i] = 0
    return table


def _edges(bracket: Bracket, mate: list[int]) -> list[Edge]:
    """Say what the partners found mean for a bracket; a stand-in is nobody."""
    vertices = bracket.vertices
    size = len(vertices)
    edges = []
    for one, other in enumerate(mate[:size]):
        if other >= size:
            edges.append(bracket.edge(vertices[one], None))
        elif one < other:
            edges.append(bracket.edge(vertices[one], vertices[other]))
    return edges
