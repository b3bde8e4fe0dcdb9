"""Whether a round can be completed, and who cannot be paired if not (art. 1.9.3, A.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arbitro.model import Colour, PairingProblem, Tpn
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.rules.pairing.dutch.bracket import BYE
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.matching.pairable import deficiency, largest_matching
from arbitro.rules.pairing.swiss.colours import Strength

Joined = Callable[[Tpn, Tpn], bool]
"""Tells whether two players, or a player and the bye, may be partners."""


def can_be_completed(
    facts: DutchFacts, players: Sequence[Tpn], apart: frozenset[Tpn] = frozenset()
) -> bool:
    """Tell whether players can all be paired by the absolute criteria, one with the bye if odd.

    No two of those ``apart`` may be partners.
    """
    vertices, near = _legal_graph(facts, players)
    kept = [place for place, one in enumerate(vertices) if one in apart]
    for place in kept:
        near[place] &= ~sum(1 << other for other in kept)
    return -1 not in largest_matching(near)


def refusal_of(problem: PairingProblem) -> Refused:
    """Say why a round cannot be paired, as `why_impossible`."""
    return why_impossible(DutchFacts(problem))


def why_impossible(
    facts: DutchFacts, players: Sequence[Tpn] | None = None, *, joined: Joined | None = None
) -> Refused:
    """Say which players of a round that cannot be completed stand in each other's way.

    Each reason ``unpairable-players`` names the ``players`` of one group, odd in number; outside
    their group they can only be partners of ``hub``, which has one member fewer than there are
    groups. Its parts are the rules that keep them from everybody else.
    Number 0 stands for the pairing-allocated bye. ``joined`` may allow fewer partners than the
    absolute criteria do.
    """
    everybody = facts.order if players is None else players
    vertices, near = _legal_graph(facts, everybody, joined)
    found = deficiency(near)
    assert found is not None, "asked only about rounds that cannot be completed"
    hub = tuple(vertices[place] for place in found.hub)
    groups = [tuple(vertices[place] for place in group) for group in found.groups]
    edition = facts.problem.edition

    def outside(group: tuple[Tpn, ...]) -> list[Tpn]:
        inside = {*group, *hub}
        return [one for one in vertices if one not in inside]

    parts = tuple(
        reason(
            "unpairable-players",
            players=group,
            parts=obstacles(facts, group, outside(group)),
        )
        for group in groups
    )
    cause = reason("impossible-round", edition, parts, groups=tuple(groups), hub=hub)
    return refused("no-complete-pairing", (cause,), round=facts.problem.round_number)


def _legal_graph(
    facts: DutchFacts, players: Sequence[Tpn], joined: Joined | None = None
) -> tuple[list[Tpn], list[int]]:
    """Return the players, with the bye if they are odd, and who may be whose partner, as bits."""
    vertices = [*players, BYE] if len(players) % 2 else list(players)
    if joined is None:
        return vertices, _absolute_criteria(facts, vertices)
    near = [0] * len(vertices)
    for i, one in enumerate(vertices):
        for j in range(i):
            if joined(one, vertices[j]):
                near[i] |= 1 << j
                near[j] |= 1 << i
    return vertices, near


def _absolute_criteria(facts: DutchFacts, vertices: Sequence[Tpn]) -> list[int]:
    """Return whom the absolute criteria alone let everybody meet, as bits."""
    everybody = (1 << len(vertices)) - 1
    bit = {one: 1 << place for place, one in enumerate(vertices)}
    near = {one: everybody & ~bit[one] for one in vertices}
    clash: dict[Colour | None, int] = {}
    for one in vertices:
        if one is BYE:
            continue
        contender = facts.contender[one]
        for other in contender.opponents | contender.barred:
            if other in near:
                near[one] &= ~bit[other]
                near[other] &= ~bit[one]
        if BYE in near and not contender.may_receive_bye:
            near[one] &= ~bit[BYE]
            near[BYE] &= ~bit[one]
        wish = facts.preference(one)
        # [C3] forbids only two who are both not topscorers, so one topscorer stands outside.
        if wish.strength is Strength.ABSOLUTE and not facts.is_topscorer(one):
            clash[wish.colour] = clash.get(wish.colour, 0) | bit[one]
    for alike in clash.values():
        for one in vertices:
            if alike & bit[one]:
                near[one] &= ~alike
    return list(near.values())


def obstacles(facts: DutchFacts, group: Sequence[Tpn], others: Sequence[Tpn]) -> tuple[Reason, ...]:
    """Say what keeps some players from others, one reason for each rule that does."""
    kept: dict[str, list[tuple[int, int]]] = {}
    for one in group:
        for other in others:
            concept = "bye-barred" if BYE in (one, other) else facts.obstacle(one, other)
            if concept is not None:
                kept.setdefault(concept, []).append((int(one), int(other)))
    edition = facts.problem.edition
    return tuple(
        reason(concept, None if concept == "forbidden-pair" else edition, pairs=tuple(pairs))
        for concept, pairs in sorted(kept.items())
    )
