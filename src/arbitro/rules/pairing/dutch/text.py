"""The clear engine: a round paired as the articles say, bracket by bracket.

Each bracket asks for the first candidate of the sequence among those with the best criteria
(art. 3.4 and 3.8). It answers for some dozens of players in a moment, for hundreds in patience.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple, Protocol

from arbitro.model import PairingProblem, RoundPairing, Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.dutch.bracket import BYE, Bracket, Edge
from arbitro.rules.pairing.dutch.candidate import Candidate, read_candidate
from arbitro.rules.pairing.dutch.criteria import Criterion, bye_unplayed_games
from arbitro.rules.pairing.dutch.edition import DutchRules, Route, usable
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.fast.engine import round_pairing
from arbitro.rules.pairing.dutch.impossible import can_be_completed, why_impossible
from arbitro.rules.pairing.dutch.scale import costs
from arbitro.rules.pairing.dutch.sequence import CandidateWalk, Costs, GiveUp
from arbitro.rules.pairing.matching.heaviest import MatchingStoppedError

Condition = Callable[[Edge], bool]
"""Tells whether an edge may be part of a candidate, besides what the rules allow."""


class BestCandidate(Protocol):
    """How the best candidate of a bracket is found."""

    def __call__(self, bracket: Bracket, *, give_up: GiveUp = None) -> Candidate | None:
        """Return the first candidate with the best criteria; None where no candidate is legal."""


class PairedBracket(NamedTuple):
    """A bracket and its pairing. ``route`` is the concept of its part in the round."""

    bracket: Bracket
    candidate: Candidate
    route: str = "bracket"


Floating = Callable[[PairedBracket], tuple[Tpn, ...]]
"""Tells who goes down from a bracket, in order of rank."""


def _of_candidate(paired: PairedBracket) -> tuple[Tpn, ...]:
    return paired.candidate.floaters


def pair(
    problem: PairingProblem, *, rules: DutchRules | None = None, give_up: GiveUp = None
) -> RoundPairing | Refused:
    """Pair a round, as `arbitro.rules.pairing.dutch.pair` does, by following the text."""
    found = usable(problem.edition, rules)
    if isinstance(found, Refused):
        return found
    facts = DutchFacts(problem, found)
    if not can_be_completed(facts, facts.order):
        return why_impossible(facts)
    try:
        brackets = tuple(paired_brackets(facts, give_up=give_up))
    except MatchingStoppedError:
        return refused("gave-up", round=problem.round_number)
    pairs = [pair for paired in brackets for pair in paired.candidate.pairs]
    left = brackets[-1].candidate.floaters if brackets else ()
    return round_pairing(problem, pairs, next(iter(left), None))


def paired_brackets(
    facts: DutchFacts,
    *,
    find: BestCandidate | None = None,
    floating: Floating = _of_candidate,
    give_up: GiveUp = None,
) -> Iterator[PairedBracket]:
    """Yield the brackets of a round that can be completed, from the top down (art. 1.9).

    ``find`` may be another way to the same candidates as `best_candidate`. ``floating`` sends
    others down than the candidate's floaters: the brackets below are then paired with these. What
    is left after them must be one that can be completed.
    """
    return _ROUTES[facts.rules.route](facts, find or best_candidate, floating, give_up)


def scoregroups(facts: DutchFacts) -> list[tuple[Tpn, ...]]:
    """Return the players with one score together, best score first (art. 1.3.1)."""
    return [tuple(group) for _score, group in groupby(facts.order, key=facts.score)]


def best_candidate(
    bracket: Bracket, *, condition: Condition | None = None, give_up: GiveUp = None
) -> Candidate | None:
    """Return the first candidate with the best criteria; None where no candidate is legal.

    With a ``condition``, the first among those that have none but edges it allows.
    """
    graph = _Graph(bracket, bracket.facts.rules.criteria, condition)
    size = len(bracket.moved_down), len(bracket.members)
    if graph.apart:
        mate = CandidateWalk(graph.costs, *size, give_up).cheapest()
        if mate is None:
            return None
        if any((one, other) in graph.apart for one, other in enumerate(mate)):
            return read_candidate(bracket, graph.edges_of(mate))
        for one, other in graph.apart:
            graph.costs[one][other] = graph.costs[other][one] = None
    mate = CandidateWalk(graph.costs, *size, give_up).choose()
    return None if mate is None else read_candidate(bracket, graph.edges_of(mate))


def _pair_completing(
    facts: DutchFacts, find: BestCandidate, floating: Floating, give_up: GiveUp
) -> Iterator[PairedBracket]:
    """Pair bracket by bracket; everybody not yet paired must remain pairable ([C4])."""
    groups = scoregroups(facts)
    moved_down: tuple[Tpn, ...] = ()
    for level, residents in enumerate(groups):
        following = groups[level + 1] if level + 1 < len(groups) else ()
        rest = tuple(one for group in groups[level + 2 :] for one in group)
        bracket = with_single_downfloater(Bracket(facts, moved_down, residents, following, rest))
        candidate = find(bracket, give_up=give_up)
        assert candidate is not None, "the bracket before left a round that can be completed"
        paired = PairedBracket(bracket, candidate)
        yield paired
        moved_down = floating(paired)


def with_single_downfloater(bracket: Bracket) -> Bracket:
    """Find out whether a bracket will downfloat exactly one player, which [C9] asks."""
    rules = bracket.facts.rules
    if BYE not in bracket.vertices or bye_unplayed_games not in rules.criteria:
        return bracket
    # whatever stands above [C9] settles how many float down: the others need not be weighed
    graph = _Graph(bracket, rules.before(bye_unplayed_games), None)
    mate = CandidateWalk(graph.costs, len(bracket.moved_down), len(bracket.members)).cheapest()
    assert mate is not None, "the bracket before left a round that can be completed"
    floaters = [one for edge in graph.edges_of(mate) for one in edge.floaters]
    return replace(bracket, single_downfloater=len(floaters) == 1)


def _pair_collapsing(
    facts: DutchFacts, find: BestCandidate, floating: Floating, give_up: GiveUp
) -> Iterator[PairedBracket]:
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
        candidate = find(ordinary, give_up=give_up)
        # behind another's bracket the floaters need others than each other: in a bracket below they
        # are never paired (B.7); of the rules' own brackets no two float to meet each other
        down = () if candidate is None else candidate.floaters
        apart = frozenset(() if floating is _of_candidate else down)
        if candidate is None or not can_be_completed(facts, (*down, *below), apart):
            penultimate = Bracket(facts, moved_down, residents, (), below)
            candidate = find(penultimate, give_up=give_up)
            assert candidate is not None, "the bracket before left a round that can be completed"
            paired = PairedBracket(penultimate, candidate, "penultimate-pairing-bracket")
            yield paired
            last = Bracket(facts, floating(paired), below)
            candidate = find(last, give_up=give_up)
            assert candidate is not None, "the downfloaters were chosen to complete the round"
            yield PairedBracket(last, candidate, "collapsed-last-bracket")
            return
        paired = PairedBracket(ordinary, candidate)
        yield paired
        moved_down = floating(paired)


_Route = Callable[[DutchFacts, BestCandidate, Floating, GiveUp], Iterator[PairedBracket]]

_ROUTES: dict[Route, _Route] = {"collapsing": _pair_collapsing, "completing": _pair_completing}


class _Graph:
    """The edges of a bracket and what lies below it, with their costs.

    Where anybody may be left unpaired, each player has a stand-in: the player's partner when
    there is no other, and else the partner of another stand-in. ``apart`` are edges of members
    who float down and meet below, which only a condition can bring about.
    """

    def __init__(
        self, bracket: Bracket, criteria: tuple[Criterion, ...], condition: Condition | None
    ) -> None:
        self.bracket = bracket
        self.edges: dict[tuple[int, int], Edge] = {}
        self.apart: set[tuple[int, int]] = set()
        self.size = len(bracket.vertices)
        self._collect(condition)
        total = self.size if bracket.completing else 2 * self.size
        self.costs: Costs = [[None] * total for _ in range(total)]
        found = costs(bracket, criteria, list(self.edges.values()))
        for (one, other), cost in zip(self.edges, found, strict=True):
            self.costs[one][other] = self.costs[other][one] = cost
        # Everybody has a twin to be left over with; twins that nobody needs meet each other for
        # nothing.
        for one in range(self.size, total):
            for other in range(self.size, one):
                self.costs[one][other] = self.costs[other][one] = 0

    def edges_of(self, mate: list[int]) -> list[Edge]:
        """Say what the partners found mean for the bracket."""
        pairs = enumerate(mate[: self.size])
        return [self.edges[one, other] for one, other in pairs if one < other]

    def _collect(self, condition: Condition | None) -> None:
        bracket, vertices = self.bracket, self.bracket.vertices
        for i, one in enumerate(vertices):
            for j in range(i + 1, self.size):
                edge = None
                if bracket.may_be_partners(one, vertices[j]):
                    edge = bracket.edge(one, vertices[j])
                if condition is not None and (edge is None or not condition(edge)):
                    edge = bracket.apart(one, vertices[j])
                    if edge is None or not condition(edge):
                        continue
                    self.apart.add((i, j))
                if edge is not None:
                    self.edges[i, j] = edge
            if not bracket.completing:
                edge = bracket.edge(one, None)
                if condition is None or condition(edge):
                    self.edges[i, self.size + i] = edge
