"""Players whom no criterion tells apart, and the table of weights between such classes.

Only who has met whom is a matter of the single player.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from arbitro.rules.pairing.dutch.fast.cascade import Bracket
from arbitro.rules.pairing.dutch.fast.field import ABSOLUTE, Field
from arbitro.rules.pairing.matching.best import ClassGraph

Worth = Callable[[int, int], int]
"""Weighs an edge of two vertices, the higher one first, that the absolute criteria allow."""


def class_graph(field: Field, bracket: Bracket, players: Sequence[int], worth: Worth) -> ClassGraph:
    """Return the graph of ``players``: moved-down, residents, following and the rest.

    0 among the players stands for the bye, which only candidates may have. Two moved-down players
    have no edge.
    """
    sizes = len(bracket.moved_down), len(bracket.residents), len(bracket.following)
    candidates = bracket.bye_candidates or frozenset()
    of, members = _classes(field, sizes, players, candidates)
    cliques = [field.clique.get(players[mine[0]]) for mine in members]
    table: list[list[int | None]] = [[None] * len(members) for _ in members]
    for k, mine in enumerate(members):
        for other in range(k, len(members)):
            theirs = members[other][k == other :]
            if not theirs or (cliques[k] is not None and cliques[k] == cliques[other]):
                continue
            i, j = mine[0], theirs[0]
            a, b = players[i], players[j]
            allowed = field.colours_allow(a, b) and j >= sizes[0] if b else a in candidates
            if allowed:
                table[k][other] = table[other][k] = worth(i, j)
    return ClassGraph(of, table, _met(field, players))


def _classes(
    field: Field, sizes: tuple[int, int, int], players: Sequence[int], candidates: frozenset[int]
) -> tuple[list[int], list[list[int]]]:
    """Return every vertex's class and the first two vertices of each class."""
    bracket = sizes[0] + sizes[1]
    near = bracket + sizes[2]
    known: dict[Hashable, int] = {}
    of: list[int] = []
    members: list[list[int]] = []
    clique = field.clique
    for i, a in enumerate(players):
        bye = field.unplayed[a] if a in candidates else -1
        kind = field.kind[a]
        if i < bracket:
            key: Hashable = (i < sizes[0], _inside(field, a), bye, clique.get(a))
        elif not a:
            key = None
        else:
            colour = kind if kind in ABSOLUTE else 0
            key = (i < near, colour, a in field.top, bye, a in field.eligible, clique.get(a))
        place = known.get(key)
        if place is None:
            place = known[key] = len(members)
            members.append([i])
        elif len(members[place]) == 1:
            members[place].append(i)
        of.append(place)
    return of, members


def _inside(field: Field, a: int) -> Hashable:
    """Return all that criteria know of a member of the bracket."""
    kind = field.kind[a]
    return (
        field.score[a],
        kind,
        field.colours[a] if field.last_round and kind in ABSOLUTE else "",
        a in field.top,
        a in field.down_last,
        a in field.up_last,
        a in field.down_before,
        a in field.up_before,
        a in field.eligible,
    )


def _met(field: Field, players: Sequence[int]) -> list[int]:
    """Return, for every vertex, those it may not meet again, as bits."""
    at = {a: i for i, a in enumerate(players) if a}
    met = dict(zip(at, field.met_among(at), strict=True))
    return [met.get(a, 0) for a in players]
