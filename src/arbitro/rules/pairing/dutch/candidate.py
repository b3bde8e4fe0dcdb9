"""A pairing of a bracket, read as a place in the sequence of candidates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.model import Tpn
from arbitro.rules.pairing.dutch.bracket import BYE, Bracket, Edge
from arbitro.rules.pairing.dutch.scale import Values, values_of


class Candidate(NamedTuple):
    """A pairing of a bracket; everybody by number.

    ``pairs`` have the higher ranked player first. ``paired`` are the moved-down players of S1,
    ``partners`` their opponents in that order and ``limbo`` the other moved-down players.
    ``first`` and ``second`` are S1 and S2 of the remainder (of the whole bracket if it is
    homogeneous) as exchanged and transposed: place by place they are the pairs. ``original`` is
    S1 before the exchange, ``leaving`` left it, from the lowest ranked up, and ``entering`` came
    for them. ``values`` are the criteria's, in the edition's order.
    """

    pairs: tuple[tuple[Tpn, Tpn], ...]
    floaters: tuple[Tpn, ...]
    values: Values
    paired: tuple[Tpn, ...]
    partners: tuple[Tpn, ...]
    limbo: tuple[Tpn, ...]
    remainder: tuple[Tpn, ...]
    original: tuple[Tpn, ...]
    first: tuple[Tpn, ...]
    second: tuple[Tpn, ...]
    leaving: tuple[Tpn, ...]
    entering: tuple[Tpn, ...]


def read_candidate(bracket: Bracket, edges: Sequence[Edge]) -> Candidate:
    """Return the first candidate of the sequence that has these pairs.

    ``edges`` are those of the whole matching, also below the bracket: some criteria look there.
    """
    rank = bracket.facts.rank
    joined = [edge.pair for edge in edges if edge.pair is not None]
    partner = {one: other for pair in joined for one, other in (pair, pair[::-1])}
    paired = tuple(one for one in bracket.moved_down if one in partner)
    partners = tuple(partner[one] for one in paired)
    rest = tuple(one for one in bracket.residents if one not in partners)
    # The higher of each pair is in S1: the other way round the same pairs come later (D.2, 4.3.2).
    first = tuple(one for one in rest if one in partner and rank[one] < rank[partner[one]])
    opponents = tuple(partner[one] for one in first)
    original = rest[: len(first)]
    return Candidate(
        pairs=(*zip(paired, partners, strict=True), *zip(first, opponents, strict=True)),
        floaters=tuple(
            sorted((one for edge in edges for one in edge.floaters), key=rank.__getitem__)
        ),
        values=values_of(bracket, bracket.facts.rules.criteria, edges),
        paired=paired,
        partners=partners,
        limbo=tuple(one for one in bracket.moved_down if one not in partner),
        remainder=rest,
        original=original,
        first=first,
        second=(*opponents, *(one for one in rest if one not in partner)),
        leaving=tuple(one for one in reversed(original) if one not in first),
        entering=tuple(one for one in first if one not in original),
    )


def edges_of_round(bracket: Bracket, partner: dict[Tpn, Tpn | None], bye: Tpn | None) -> list[Edge]:
    """Return what a whole round's pairing means for a bracket and what lies below it."""
    edges = []
    vertices = set(bracket.vertices)
    for one in bracket.vertices:
        other = BYE if one == bye else partner.get(one)
        if one is BYE:
            continue
        if other is None or other not in vertices:
            edges.append(bracket.edge(one, None))
        elif other is BYE or bracket.facts.rank[one] < bracket.facts.rank[other]:
            edges.append(bracket.edge(one, other))
    return edges
