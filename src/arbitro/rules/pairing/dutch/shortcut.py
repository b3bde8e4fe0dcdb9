"""The best candidate of a bracket as the clear engine finds it, in a moment for any field.

Players whom no criterion tells apart are one class. The same criteria measure the edges, but only
one of each two classes; of the best matchings the sequence takes the first, choice by choice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

from arbitro.model import Tpn
from arbitro.rules.pairing.dutch.bracket import BYE, Bracket, Edge
from arbitro.rules.pairing.dutch.candidate import Candidate, read_candidate
from arbitro.rules.pairing.dutch.criteria import (
    bye_score,
    bye_unplayed_games,
    next_downfloater_count,
    next_downfloater_scores,
    next_score_differences,
    next_unpaired,
)
from arbitro.rules.pairing.dutch.edition import DutchRules
from arbitro.rules.pairing.dutch.fast.cascade import letting_alone
from arbitro.rules.pairing.dutch.fast.choices import first_candidate, first_candidate_by_digits
from arbitro.rules.pairing.dutch.scale import costs
from arbitro.rules.pairing.dutch.text import Condition
from arbitro.rules.pairing.matching.best import ClassGraph, OddGroupError, best_matchings
from arbitro.rules.pairing.swiss.colours import Strength

GiveUp = Callable[[], bool] | None


RELIES_ON = (
    bye_score,
    next_downfloater_count,
    next_downfloater_scores,
    bye_unplayed_games,
    next_unpaired,
    next_score_differences,
)
"""The criteria whose best below the bracket is known without looking, in whatever order.

An edition with another one that looks there has every bracket weighed with all below it.
"""


@dataclass(frozen=True)
class CandidateDemand:
    """What a candidate must have besides what the rules ask.

    ``allows`` tells whether an edge may be part of it, and looks only at ``players`` and at who is
    a moved-down player. ``decided`` are the pairs of the bracket where it leaves no other pair.
    ``apart_below`` keeps two who float down from meeting there, as the letter of [C4] does not.
    """

    allows: Condition
    players: frozenset[Tpn]
    decided: tuple[tuple[Tpn, Tpn], ...] | None = None
    apart_below: bool = False


_ANY = CandidateDemand(lambda _edge: True, frozenset())


def best_candidate(
    bracket: Bracket, *, demand: CandidateDemand = _ANY, give_up: GiveUp = None
) -> Candidate | None:
    """Return the first candidate with the best criteria; None where no candidate is legal.

    With a ``demand`` the first among those that respect it, exactly as `text.best_candidate`.
    """
    quick = looks_where_known(bracket.facts.rules)
    if quick and demand.decided is None and (bracket.following or bracket.rest):
        found = _without_looking_down(bracket, demand, give_up)
        if found is not None:
            return found
    edges = _best_edges(bracket, demand, give_up)
    return None if edges is None else read_candidate(bracket, edges)


def looks_where_known(rules: DutchRules) -> bool:
    """Tell whether `_best_below` knows the best of every criterion that looks below a bracket."""
    return all(one in RELIES_ON for one in rules.criteria if one.looks_below)


def _without_looking_down(
    bracket: Bracket, demand: CandidateDemand, give_up: GiveUp
) -> Candidate | None:
    """Return the best candidate if that of the bracket alone is as good as any for those below.

    None where that does not show.
    """
    alone = replace(bracket, following=(), rest=(), completing=False)
    edges = _best_edges(alone, demand, give_up)
    if edges is None:
        return None
    pairs = tuple(edge.pair for edge in edges if edge.pair is not None)
    edges = _best_edges(bracket, replace(demand, decided=pairs), give_up)
    if edges is None or not _best_below(bracket, edges):
        return None
    return read_candidate(bracket, edges)


def _best_below(bracket: Bracket, edges: Sequence[Edge]) -> bool:
    """Tell whether nothing could be better for the following bracket ([C8], C.7) or the bye ([C5]).

    The following bracket leaves nobody over, or one resident where the number is odd.
    """
    facts = bracket.facts
    floaters = sum(len(edge.floaters) for edge in edges)
    if bracket.following:
        odd = (len(bracket.following) + floaters) % 2
        left = [one for edge in edges for one in edge.left_over]
        if len(left) != odd or not bracket.next_group.issuperset(left):
            return False
        if not bracket.completing and not bracket.rest:
            return all(facts.contender[one].may_receive_bye for one in left)
    bye = [edge.bye for edge in edges if edge.bye is not None]
    if not bye:
        return True
    lowest = min(c.score for c in facts.contender.values() if c.may_receive_bye)
    return bye[0] not in bracket.members and facts.score(bye[0]) == lowest


def _best_edges(bracket: Bracket, demand: CandidateDemand, give_up: GiveUp) -> list[Edge] | None:
    """Return the edges of the first best candidate that respects a demand, and of those below."""
    edges: list[Edge] = []
    for one, other in demand.decided or ():
        edge = bracket.edge(one, other)
        if not bracket.may_be_partners(one, other) or not demand.allows(edge):
            return None
        edges.append(edge)
    found = _Table(bracket, demand).best(give_up)
    return None if found is None else [*edges, *found]


class _Table:
    """The vertices of a bracket by class, and what an edge means between two classes.

    In ``edges`` the key of a class without a partner has -1. ``apart`` are the classes whose
    members float down and meet below, which only a demand can bring about.
    """

    def __init__(self, bracket: Bracket, demand: CandidateDemand) -> None:
        self.bracket = bracket
        self.demand = demand
        # Without a demand no best candidate has such a pair (`Bracket.apart`): looking is no use.
        self.meet_below = not demand.apart_below and demand is not _ANY
        settled = {one for pair in demand.decided or () for one in pair}
        self.vertices = [one for one in bracket.vertices if one not in settled]
        self.moved_down = sum(one in bracket.moved for one in self.vertices)
        self.size = sum(one in bracket.members for one in self.vertices)
        self.of: list[int] = []
        self.members: list[list[Tpn]] = []
        self._divide()
        self.edges: dict[tuple[int, int], Edge] = {}
        self.apart: set[tuple[int, int]] = set()
        self._collect()

    def best(self, give_up: GiveUp) -> list[Edge] | None:
        """Return the edges of the first of the best matchings, None where there is none."""
        if self.apart:
            edges = self._first(self._graph(self.edges), give_up)
            if edges is None or any(len(edge.floaters) == 2 for edge in edges):
                return edges
        graph = self._graph({key: e for key, e in self.edges.items() if key not in self.apart})
        edges = self._first(graph, give_up)
        return edges if edges is not None and all(map(self.demand.allows, edges)) else None

    def _first(self, graph: ClassGraph, give_up: GiveUp) -> list[Edge] | None:
        """Return the edges of the first of the heaviest matchings of a graph."""
        sizes = self.moved_down, self.size
        meets = self._pairs(graph)
        mate: list[int] | None = None
        try:
            matchings = best_matchings(graph, give_up)
            if matchings is not None:
                mate = first_candidate(matchings, meets, *sizes, give_up)
        # Edges without slack do not tell the heaviest matchings apart where a blossom has a value.
        except OddGroupError as knotted:
            if self.demand.decided is None:
                mate = first_candidate_by_digits(graph.weights(), meets, *sizes, give_up)
            else:
                mate = knotted.mate
        return None if mate is None else self._edges_of(graph, mate)

    def _divide(self) -> None:
        known: dict[Hashable, int] = {}
        for one in self.vertices:
            alone = one is BYE or one in self.demand.players
            key = one if alone else _kind(self.bracket, one)
            place = known.setdefault(key, len(self.members))
            if place == len(self.members):
                self.members.append([])
            self.members[place].append(one)
            self.of.append(place)

    def _collect(self) -> None:
        """Find the edge of each two classes, and of each class without a partner."""
        allows, bracket = self.demand.allows, self.bracket
        for k, mine in enumerate(self.members):
            edge: Edge | None = None if bracket.completing else bracket.edge(mine[0], None)
            if edge is not None and allows(edge):
                self.edges[k, -1] = edge
            for other in range(k, len(self.members)):
                # Within a class its second member is the opponent: nobody meets oneself.
                theirs = self.members[other][k == other :]
                if not theirs or not _may_meet(bracket, mine[0], theirs[0]):
                    continue
                both = mine[0], theirs[0]
                edge = None if bracket.moved.issuperset(both) else bracket.edge(*both)
                if edge is None or not allows(edge):
                    edge = bracket.parted(*both) if self.meet_below else None
                    if edge is None or not allows(edge):
                        continue
                    self.apart.add((k, other))
                self.edges[k, other] = edge

    def _graph(self, edges: dict[tuple[int, int], Edge]) -> ClassGraph:
        """Return the weights of classes: of being partners, above being both alone if they may."""
        criteria = self.bracket.facts.rules.criteria
        cost = dict(zip(edges, costs(self.bracket, criteria, list(edges.values())), strict=True))
        count = len(self.members)
        worth: list[list[int | None]] = [[None] * count for _ in range(count)]
        # whoever may not stay alone gains more by any partner than all the others together
        never = 1 + 2 * sum(cost.values()) * len(self.vertices)
        alone = [cost.get((k, -1), never) for k in range(count)]
        for (k, other), value in cost.items():
            if other >= 0:
                gain = 0 if self.bracket.completing else alone[k] + alone[other]
                worth[k][other] = worth[other][k] = gain - value
        graph = ClassGraph(self.of, worth, self._met())
        return graph if self.bracket.completing else letting_alone(graph)

    def _met(self) -> list[int]:
        """Return, for every vertex, those it may not meet whatever their classes, as bits."""
        at = {one: 1 << i for i, one in enumerate(self.vertices)}
        masks = dict.fromkeys(self.vertices, 0)
        for one in self.vertices:
            if one is not BYE:
                contender = self.bracket.facts.contender[one]
                for other in contender.opponents | contender.barred:
                    if other in at:
                        masks[one] |= at[other]
                        masks[other] |= at[one]
        return list(masks.values())

    def _pairs(self, graph: ClassGraph) -> list[int]:
        """Return, for every vertex, those with whom it is a pair of the bracket, as bits."""
        together = [0] * len(self.members)
        members = graph.classes()
        for (k, other), edge in self.edges.items():
            if edge.pair is not None:
                together[k] |= members[other]
                together[other] |= members[k]
        return [
            together[k] & ~(graph.apart[i] | 1 << i) for i, k in enumerate(self.of[: self.size])
        ]

    def _edges_of(self, graph: ClassGraph, mate: Sequence[int]) -> list[Edge]:
        """Say what the partners found mean for the bracket."""
        bracket, found = self.bracket, []
        for i, one in enumerate(self.vertices):
            if not bracket.completing and (graph.weight(i, mate[i]) or 0) <= 0:
                found.append(bracket.edge(one, None))
            elif i < mate[i]:
                k, other = sorted((self.of[i], self.of[mate[i]]))
                partner = self.vertices[mate[i]]
                edge = bracket.parted(one, partner) if (k, other) in self.apart else None
                found.append(edge or bracket.edge(one, partner))
        return found


def _kind(bracket: Bracket, one: Tpn) -> Hashable:
    """Return all that the rules may look at in a player; those of one kind are alike to them."""
    facts = bracket.facts
    problem, contender = facts.problem, facts.contender[one]
    wish = facts.preference(one)
    absolute = wish.colour if wish.strength is Strength.ABSOLUTE else None
    member, following = one in bracket.members, one in bracket.next_group
    read = facts.rules.parts.of_members if member else facts.rules.of_following if following else ()
    if contender.may_receive_bye:
        read += facts.rules.of_bye
    return (
        (one in bracket.moved, member, following),
        (absolute, facts.is_topscorer(one), contender.may_receive_bye),
        tuple(feature(problem, contender) for feature in read),
    )


def _may_meet(bracket: Bracket, one: Tpn, other: Tpn) -> bool:
    """Tell whether two may meet as far as their classes tell: the bye and colours ([C2], [C3])."""
    facts = bracket.facts
    if other is BYE:
        return facts.contender[one].may_receive_bye
    mine, theirs = facts.preference(one), facts.preference(other)
    return not (
        mine.strength is theirs.strength is Strength.ABSOLUTE
        and mine.colour is theirs.colour
        and not facts.is_topscorer(one)
        and not facts.is_topscorer(other)
    )
