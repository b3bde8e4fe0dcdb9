"""The perfect matchings of a graph, narrowed down choice by choice.

One matching is kept at hand as a witness. A choice asks for a partner of one vertex: where the
witness does not have it, its partner is set free and an alternating path is grown from there
(Edmonds' search, odd circles shrunk on the way). The ends such a path can have are exactly the
partners that leave everybody else matched, so each choice takes one search.

Neighbours are bits of whole numbers: a search handles a row of the graph at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits that are set, the lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def lowest(mask: int) -> int:
    """Return the place of the lowest bit that is set.

    >>> lowest(0b10110)
    1
    """
    return (mask ^ mask - 1).bit_length() - 1


class Matchings:
    """All perfect matchings of a graph that respect the choices so far, and one of them.

    ``near`` has the neighbours of every vertex as bits; ``mate`` is the matching at hand, with -1
    for a vertex that is alone as long as no perfect matching has been found. Vertices that are not
    ``open`` have their partners for good, or take no part.
    """

    __slots__ = ("mate", "near", "open")

    def __init__(self, near: Sequence[int], mate: Sequence[int]) -> None:
        self.near = list(near)
        self.mate = list(mate)
        self.open = (1 << len(near)) - 1

    def complete(self) -> bool:
        """Match everybody still alone; tell, as soon as it shows, whether it can be done.

        >>> path = Matchings([0b0010, 0b0101, 0b1010, 0b0100], [-1, 2, 1, -1])
        >>> path.complete(), path.mate
        (True, [1, 0, 3, 2])
        """
        return all(self._augmentations())

    def enlarge(self) -> bool:
        """Match as many as possible; tell whether that is everybody."""
        # The list goes on behind a failure; `all` alone would stop there and match fewer.
        return all(list(self._augmentations()))

    def left_alone(self, most: int) -> list[int]:
        """Match as many as possible and return who remains; stop where that is more than ``most``.

        >>> Matchings([0b1110, 0b0001, 0b0001, 0b0001], [-1] * 4).left_alone(2)
        [2, 3]
        """
        failed = 0
        for matched in self._augmentations():
            failed += not matched
            if failed > most:
                break
        return [vertex for vertex in bits(self.open) if self.mate[vertex] < 0]

    def _augmentations(self) -> Iterator[bool]:
        """Match those alone with one another, then by paths; tell of each path if there is one.

        Whoever has the fewest neighbours chooses first.
        """
        mate, near = self.mate, self.near
        alone = 0
        for vertex in bits(self.open):
            if mate[vertex] < 0:
                alone |= 1 << vertex
        for vertex in sorted(bits(alone), key=lambda bit: (near[bit] & self.open).bit_count()):
            free = near[vertex] & alone
            if mate[vertex] < 0 and free:
                other = lowest(free)
                mate[vertex], mate[other] = other, vertex
                alone ^= 1 << vertex | 1 << other
        for vertex in bits(alone):
            # A path from one before may have ended here.
            yield mate[vertex] >= 0 or AlternatingTree(self, vertex).augment()

    def keep(self, vertex: int, partners: int) -> bool:
        """Keep the matchings that give a vertex one of some partners; False where there is none.

        >>> square = Matchings([0b1010, 0b0101, 0b1010, 0b0101], [1, 0, 3, 2])
        >>> square.keep(0, 0b0100), square.keep(0, 0b1000), square.mate
        (False, True, [3, 2, 1, 0])
        """
        wanted = self.near[vertex] & partners & self.open
        if not wanted:
            return False
        if not wanted >> self.mate[vertex] & 1 and not self._hand_over(vertex, wanted, wanted):
            return False
        # Both ends forget an edge: searches come to it from either side.
        for other in bits(self.near[vertex] & ~wanted):
            self.near[other] &= ~(1 << vertex)
        self.near[vertex] = wanted
        return True

    def first(self, vertex: int, partners: int) -> int:
        """Give a vertex the first of some partners that a matching has; return it, -1 if none.

        >>> square = Matchings([0b1010, 0b0101, 0b1010, 0b0101], [3, 2, 1, 0])
        >>> square.first(0, 0b1111), square.mate
        (1, [1, 0, 3, 2])
        """
        wanted = self.near[vertex] & partners & self.open
        best = wanted & -wanted
        if not wanted:
            return -1
        if not best >> self.mate[vertex] & 1 and not self._hand_over(vertex, best, wanted):
            return -1
        found = self.mate[vertex]
        self.open &= ~(1 << vertex | 1 << found)
        return found

    def partners(self, vertex: int) -> int:
        """Return, as bits, all partners that some matching gives a vertex.

        >>> Matchings([0b1010, 0b0101, 0b1010, 0b0101], [1, 0, 3, 2]).partners(0)
        10
        """
        given_up = self.mate[vertex]
        self.open &= ~(1 << vertex)
        self.mate[given_up] = -1
        tree = AlternatingTree(self, given_up)
        tree.exhaust(self.near[vertex] & self.open)
        self.open |= 1 << vertex
        self.mate[given_up] = vertex
        return tree.outer & self.near[vertex]

    def _hand_over(self, vertex: int, best: int, wanted: int) -> bool:
        """Let a vertex have ``best`` or else the first partner of those wanted that it can."""
        given_up = self.mate[vertex]
        partner = lowest(best)
        holder = self.mate[partner]
        # Where the two who are left can meet, four change over and no tree is grown.
        if self.near[holder] >> given_up & 1:
            self.mate[vertex], self.mate[partner] = partner, vertex
            self.mate[holder], self.mate[given_up] = given_up, holder
            return True
        # The vertex stays outside the tree, which looks for a partner for it and not through it.
        self.open &= ~(1 << vertex)
        self.mate[given_up] = -1
        tree = AlternatingTree(self, given_up)
        partner = tree.reach(best, wanted)
        self.open |= 1 << vertex
        if partner < 0:
            self.mate[given_up] = vertex
            return False
        # The root itself may be the answer: then there is no path to flip.
        if partner != given_up:
            tree.flip(self.mate[partner])
        self.mate[vertex], self.mate[partner] = partner, vertex
        return True


class AlternatingTree:
    """An alternating tree grown from a vertex without partner.

    ``outer`` are the vertices it can free in exchange for its root, as bits; ``base`` names the
    odd circle that each of them belongs to.
    """

    def __init__(self, matchings: Matchings, root: int) -> None:
        self.near = matchings.near
        self.mate = matchings.mate
        self.root = root
        self.parent: dict[int, int] = {}
        self.base = list(range(len(self.mate)))
        self.cell: dict[int, int] = {}
        self.outer = 1 << root
        self.unseen = matchings.open & ~self.outer
        self.queue = [root]
        self.target = 0

    def augment(self) -> bool:
        """Match the root by a path to another vertex alone; tell whether there is one."""
        for end in self._grow():
            if self.mate[end] < 0 and end != self.root:
                self.flip(end)
                return True
        return False

    def reach(self, best: int, wanted: int) -> int:
        """Return a vertex of ``best`` that a path from the root can free, else the first wanted.

        -1 where none of them can be freed.
        """
        if self.outer & best:
            return self.root
        if best & (best - 1) == 0:
            # A matched vertex is freed by way of its partner: with a single one wanted the search
            # runs straight for that.
            self.target = 1 << self.mate[best.bit_length() - 1]
        for _ in self._grow():
            found = self.outer & best
            if found:
                return lowest(found)
        found = self.outer & wanted
        return lowest(found) if found else -1

    def exhaust(self, until: int = -1) -> None:
        """Grow the tree as far as it goes, or until all of some vertices are ``outer``."""
        for _ in self._grow():
            if not until & ~self.outer:
                break

    def flip(self, end: int) -> None:
        """Match a vertex with the one before it on its path, and so on up to the root."""
        mate, parent = self.mate, self.parent
        while end >= 0:
            before = parent[end]
            following = mate[before]
            mate[before], mate[end] = end, before
            end = following

    def _grow(self) -> Iterator[int]:
        """Yield each vertex that comes into the tree; whatever is ``outer`` can be freed."""
        mate, near, queue = self.mate, self.near, self.queue
        # The queue grows while it is read, and the loop goes on with what is added.
        for u in queue:
            fresh = near[u] & self.unseen
            for v in bits(fresh):
                # ``fresh`` is older than this loop, in which a partner or the target is taken.
                if not self.unseen >> v & 1:
                    continue
                self.parent[v] = u
                other = mate[v]
                if other >= 0:
                    self.unseen &= ~(1 << v | 1 << other)
                    self.outer |= 1 << other
                    queue.append(other)
                    if near[other] & self.target & self.unseen:
                        self._take_target(other)
                yield v
            touching = near[u] & self.outer & ~self._cell_of(u)
            while touching:
                self._shrink(u, lowest(touching))
                yield u
                touching = near[u] & self.outer & ~self._cell_of(u)

    def _take_target(self, before: int) -> None:
        """Go on from an outer vertex straight to the target."""
        v = self.target.bit_length() - 1
        self.parent[v] = before
        self.unseen &= ~(self.target | 1 << self.mate[v])
        self.outer |= 1 << self.mate[v]
        self.queue.append(self.mate[v])

    def _cell_of(self, vertex: int) -> int:
        """Return everybody in the odd circle of a vertex, as bits."""
        base = self.base[vertex]
        return self.cell.get(base, 1 << base)

    def _shrink(self, one: int, other: int) -> None:
        """Make one vertex of the odd circle that two outer vertices close."""
        stem = self._common_base(one, other)
        inside = self._mark(one, other, stem) | self._mark(other, one, stem)
        cell = self.cell.get(stem, 1 << stem)
        for base in inside:
            members = self.cell.pop(base, 1 << base)
            cell |= members
            for vertex in bits(members):
                self.base[vertex] = stem
        self.cell[stem] = cell
        # Before the circle counts as outer: only who was inner still has to be looked from.
        self.queue += bits(cell & ~self.outer)
        self.outer |= cell

    def _common_base(self, one: int, other: int) -> int:
        base, mate, parent = self.base, self.mate, self.parent
        stop = base[self.root]
        x = base[one]
        path = {x}
        while x != stop:
            x = base[parent[mate[x]]]
            path.add(x)
        x = base[other]
        while x not in path:
            x = base[parent[mate[x]]]
        return x

    def _mark(self, vertex: int, child: int, stem: int) -> set[int]:
        """Lead one arm of the circle the other way round; return the bases on it."""
        base, mate, parent = self.base, self.mate, self.parent
        inside = set()
        while base[vertex] != stem:
            inside.add(base[vertex])
            inside.add(base[mate[vertex]])
            parent[vertex] = child
            child = mate[vertex]
            vertex = parent[child]
        return inside


__all__ = ["AlternatingTree", "Matchings", "bits", "lowest"]
