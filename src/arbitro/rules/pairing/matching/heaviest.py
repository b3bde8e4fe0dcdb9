"""The heaviest perfect matching of a general graph, with whole numbers of any size.

Edmonds' method with dual variables, one search tree at a time. Every vertex has a value ``y`` and
every blossom a value ``z`` of at least 0; for an edge the slack ``y[u] + y[v] - 2 w(u, v)`` (plus
the ``z`` of the blossoms that hold both ends) never becomes negative. Only tight edges, those
without slack, are matched; a perfect matching of tight edges in which every blossom with a value is
left by one edge only is therefore heaviest. Weights are plain ints: exact, whatever their size.

Where the searches drag on, they begin anew from a heaviest assignment, which is found without
blossoms and often leaves nobody alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import sub

from arbitro.rules.pairing.matching.assignment import even_circles, first_duals, heaviest_assignment
from arbitro.rules.pairing.matching.few import FEW, heaviest_of_few

_FREE, _OUTER, _INNER = 0, 1, 2

_NO_EDGE = (-1, -1)
"""By what edge the root of a tree was reached."""

_OUTERMOST = -1
"""In which blossom a node is that is in none."""

_PATIENCE, _MANY = 1, 32
"""After looking at every vertex so often, a start by assignment pays for so many left alone."""


class MatchingStoppedError(Exception):
    """The caller asked to stop before the matching was found."""


def heaviest_perfect_matching(
    weights: Sequence[Sequence[int | None]], give_up: Callable[[], bool] | None = None
) -> list[int] | None:
    """Return every vertex's partner in a heaviest perfect matching, None where there is none.

    ``weights`` is a symmetric table; None marks pairs that may not be matched. GaveUp is raised
    when ``give_up`` (asked once for every search, and once where no search is needed) answers yes.

    >>> heaviest_perfect_matching(
    ...     [[None, 5, 9, 1], [5, None, 7, 2], [9, 7, None, 3], [1, 2, 3, None]]
    ... )
    [2, 3, 0, 1]
    >>> heaviest_perfect_matching([[None, None], [None, None]])
    """
    size = len(weights)
    if size % 2:
        return None
    if size <= FEW:
        if give_up is not None and give_up():
            raise MatchingStoppedError
        return heaviest_of_few(weights)
    forest = Forest(weights)
    return forest.mate if forest.solve(give_up) else None


class Forest:
    """The state of the search: duals, blossoms, the labels of the tree in hand.

    ``start`` are dual values that leave no edge a negative slack, and a matching of tight edges.
    """

    def __init__(
        self,
        weights: Sequence[Sequence[int | None]],
        start: tuple[list[int], list[int]] | None = None,
    ) -> None:
        size = len(weights)
        known = [w for row in weights for w in row if w is not None] or [0]
        low, high = min(known), max(known)
        # A pair that may not be matched gets a weight no perfect matching can be worth.
        bar = low - (high - low + 1) * size
        missing = 2 * bar
        self.size = size
        self.double = [[missing if w is None else 2 * w for w in row] for row in weights]
        for vertex in range(size):
            self.double[vertex][vertex] = missing
        self.y = first_duals(weights, self.double) if start is None else list(start[0])
        self.mate = [-1] * size if start is None else list(start[1])
        self.allowed = weights
        self.top = list(range(size))
        # vertices come first, then as many places for blossoms
        places = 2 * size
        self.label = [_FREE] * places
        self.entry: list[tuple[int, int]] = [_NO_EDGE] * places
        self.z = [0] * places
        self.children: list[list[int]] = [[] for _ in range(places)]
        self.joints: list[list[tuple[int, int]]] = [[] for _ in range(places)]
        self.base = list(range(places))
        self.parent = [_OUTERMOST] * places
        self.leaves: list[list[int]] = [[v] for v in range(size)] + [[]] * size
        self.unused = list(reversed(range(size, places)))
        self.blossoms: set[int] = set()
        self.queue: list[int] = []
        self.least: list[int | None] = []
        self.least_from: list[int] = []
        self.outer: list[int] = []
        self.scanned = 0

    def solve(self, give_up: Callable[[], bool] | None) -> bool:
        """Find a heaviest perfect matching; False where there is none."""
        self.match_tight_pairs()
        if not self.match_all(give_up, _PATIENCE * self.size):
            self.match_by_assignment()
            self.match_all(give_up, None)
        return all(self.allowed[u][v] is not None for u, v in enumerate(self.mate))

    def values_without_blossoms(self) -> list[int] | None:
        """Return values under which the tight edges alone tell the heaviest matchings.

        A blossom of all vertices but one is left by one edge in any perfect matching, so its value
        can be given to the vertices. None where another blossom has a value.
        """
        y = list(self.y)
        for b in self.blossoms:
            if not self.z[b]:
                continue
            if len(self.leaves[b]) != self.size - 1:
                return None
            inside = set(self.leaves[b])
            half = self.z[b] // 2
            for v in range(self.size):
                y[v] += half if v in inside else -half
        return y

    def match_tight_pairs(self) -> None:
        """Match greedily along tight edges: a quick start."""
        y, mate = self.y, self.mate
        for u in range(self.size):
            if mate[u] >= 0:
                continue
            row, own = self.double[u], y[u]
            # lower y[u] as far as its edges allow, then look for a tight free partner
            own = max(map(sub, row, y))
            y[u] = own
            for v, w in enumerate(row):
                if mate[v] < 0 and v != u and own + y[v] == w:
                    mate[u], mate[v] = v, u
                    break

    def match_all(self, give_up: Callable[[], bool] | None, patience: int | None) -> bool:
        """Search from every vertex left alone; False when that takes more scans than allowed."""
        for root in range(self.size):
            if self.mate[root] < 0:
                if give_up is not None and give_up():
                    raise MatchingStoppedError
                if patience is not None and self.scanned > patience and self._many_alone():
                    return False
                self.search(root)
        return True

    def _many_alone(self) -> bool:
        return self.mate.count(-1) > _MANY

    def match_by_assignment(self) -> None:
        """Begin anew with what a heaviest assignment matches: all but one of each odd circle."""
        column, self.y = self.assigned()
        self.mate = even_circles(column)
        # The assignment's values prove its matching without blossoms: none may keep a value.
        for b in list(self.blossoms):
            self._release(b)
        self.top = list(range(self.size))

    def assigned(self) -> tuple[list[int], list[int]]:
        """Return a heaviest assignment and the values that prove it, from what was found so far.

        With half the values of the blossoms they are in, vertices alone leave no negative slack.
        """
        y = list(self.y)
        for b in self.blossoms:
            for v in self.leaves[b]:
                y[v] += self.z[b] // 2
        halves = [[w // 2 for w in row] for row in self.double]
        return heaviest_assignment(halves, (y, self.mate))

    def search(self, root: int) -> None:
        """Grow a tree from a free vertex until it reaches another; flip the path between them."""
        size = self.size
        for x in range(size):
            self.label[x] = _FREE
        for b in self.blossoms:
            self.label[b] = _FREE
        self.least = [None] * size
        self.least_from = [root] * size
        self.queue = []
        self.outer = []
        self._make_outer(self.top[root], _NO_EDGE)
        while True:
            if self.queue:
                if self._scan(self.queue.pop()):
                    break
            else:
                self._adjust()
                if self._take_tight():
                    break
        self._dissolve_empty()

    def _make_outer(self, x: int, entry: tuple[int, int]) -> None:
        self.label[x] = _OUTER
        self.entry[x] = entry
        self.queue += self.leaves[x]

    def _scan(self, u: int) -> bool:
        """Look at every edge of an outer vertex; tell whether a free vertex was reached."""
        self.outer.append(u)
        self.scanned += 1
        own = self.y[u]
        top, label, least, source = self.top, self.label, self.least, self.least_from
        for v, rest in enumerate(list(map(sub, self.y, self.double[u]))):
            x = top[v]
            if label[x] == _INNER or x == top[u]:
                continue
            slack = own + rest
            if slack:
                known = least[v]
                if known is None or slack < known:
                    least[v] = slack
                    source[v] = u
            elif self._use_edge(u, v):
                return True
        return False

    def _use_edge(self, u: int, v: int) -> bool:
        """Take the tight edge from outer vertex ``u`` to ``v``, free or outer itself, into it."""
        x = self.top[v]
        if self.label[x] == _FREE:
            end = self.mate[self.base[x]]
            if end < 0:
                self._augment(u, v)
                return True
            self.label[x] = _INNER
            self.entry[x] = (u, v)
            self._make_outer(self.top[end], (self.base[x], end))
        else:
            self._shrink(u, v)
        return False

    def _adjust(self) -> None:
        """Change the duals by the largest step that keeps every slack."""
        step = self._smallest_slack()
        for b in self.blossoms:
            if self.parent[b] == _OUTERMOST and self.label[b] == _INNER:
                half = self.z[b] // 2
                if step is None or half < step:
                    step = half
        if step:
            self._shift_duals(step)

    def _smallest_slack(self) -> int | None:
        """Return how far the duals may move before an edge of the tree becomes tight."""
        top, label, least, source = self.top, self.label, self.least, self.least_from
        step: int | None = None
        stale: list[tuple[int, int]] = []
        for v, slack in enumerate(least):
            if slack is None:
                continue
            x = top[v]
            mark = label[x]
            if mark == _INNER:
                continue
            # Two outer ends come nearer twice as fast; their slack is even, since tight edges have
            # kept the values of this one tree of one parity.
            reach = slack // 2 if mark == _OUTER else slack
            if step is not None and reach >= step:
                continue
            if mark == _OUTER and top[source[v]] == x:
                stale.append((v, reach))
            else:
                step = reach
        for v, reach in stale:
            # the nearest vertex has come into the same blossom: look for the next, if it matters
            if step is None or reach < step:
                self._refresh(v)
                known = least[v]
                if known is not None and (step is None or known // 2 < step):
                    step = known // 2
        return step

    def _shift_duals(self, step: int) -> None:
        y, top, label, least = self.y, self.top, self.label, self.least
        for v in range(self.size):
            mark = label[top[v]]
            if mark == _OUTER:
                y[v] -= step
                slack = least[v]
                if slack is not None:
                    # Both ends of an edge between two outer vertices come down.
                    least[v] = slack - 2 * step
            elif mark == _INNER:
                y[v] += step
            else:
                slack = least[v]
                if slack is not None:
                    least[v] = slack - step
        for b in self.blossoms:
            if self.parent[b] == _OUTERMOST:
                if label[b] == _OUTER:
                    self.z[b] += 2 * step
                elif label[b] == _INNER:
                    self.z[b] -= 2 * step

    def _take_tight(self) -> bool:
        """Use the edges that have just become tight and open the inner blossoms without value."""
        for v in range(self.size):
            if self.least[v] == 0:
                u = self.least_from[v]
                if (
                    # A blossom made by an edge before may hold both by now.
                    self.top[u] != self.top[v]
                    and self.label[self.top[v]] != _INNER
                    and self._use_edge(u, v)
                ):
                    return True
        for b in list(self.blossoms):
            if (
                b in self.blossoms
                and self.parent[b] == _OUTERMOST
                and self.label[b] == _INNER
                and not self.z[b]
            ):
                self._open_inner(b)
        return False

    def _refresh(self, v: int) -> None:
        """Find anew the outer vertex nearest to ``v`` outside its own blossom."""
        y, top, x = self.y, self.top, self.top[v]
        row, own = self.double[v], self.y[v]
        best: int | None = None
        source = v
        for u in self.outer:
            if top[u] != x:
                slack = own + y[u] - row[u]
                if best is None or slack < best:
                    best, source = slack, u
        self.least[v] = best
        self.least_from[v] = source

    def _outer_ancestors(self, x: int) -> list[int]:
        """Return the outer nodes from ``x`` up to the root of the tree."""
        path = [x]
        while self.entry[x][0] >= 0:
            inner = self.top[self.entry[x][0]]
            x = self.top[self.entry[inner][0]]
            path.append(x)
        return path

    def _arm(self, x: int, stem: int) -> tuple[list[int], list[tuple[int, int]]]:
        """Return nodes and edges from the outer node ``x`` up to, without, ``stem``."""
        nodes: list[int] = []
        edges: list[tuple[int, int]] = []
        while x != stem:
            mated = self.entry[x]
            inner = self.top[mated[0]]
            up = self.entry[inner]
            nodes += [x, inner]
            edges += [mated, up]
            x = self.top[up[0]]
        return nodes, edges

    def _shrink(self, u: int, v: int) -> None:
        """Make one outer blossom of the circle closed by the edge between two outer vertices."""
        left, right = self.top[u], self.top[v]
        ancestors = set(self._outer_ancestors(left))
        stem = next(x for x in self._outer_ancestors(right) if x in ancestors)
        left_nodes, left_edges = self._arm(left, stem)
        right_nodes, right_edges = self._arm(right, stem)
        b = self.unused.pop()
        # The circle: stem, down the left arm, across the closing edge, up the right arm.
        self.children[b] = [stem, *reversed(left_nodes), *right_nodes]
        self.joints[b] = [
            *reversed(left_edges),
            (u, v),
            *[(lower, upper) for upper, lower in right_edges],
        ]
        self.base[b] = self.base[stem]
        self.z[b] = 0
        self.parent[b] = _OUTERMOST
        self.label[b] = _OUTER
        self.entry[b] = self.entry[stem]
        self.blossoms.add(b)
        leaves: list[int] = []
        for child in self.children[b]:
            self.parent[child] = b
            leaves += self.leaves[child]
            if self.label[child] == _INNER:
                # While inner, these vertices were never looked from.
                self.queue += self.leaves[child]
        self.leaves[b] = leaves
        for leaf in leaves:
            self.top[leaf] = b

    def _release(self, b: int) -> list[int]:
        """Take a blossom apart and return its children, each standing for itself again."""
        children = self.children[b]
        for child in children:
            self.parent[child] = _OUTERMOST
            for leaf in self.leaves[child]:
                self.top[leaf] = child
        self.blossoms.discard(b)
        self.unused.append(b)
        return children

    def _open_inner(self, b: int) -> None:
        """Open an inner blossom whose value has come down to 0 and go on with its pieces."""
        entry = self.entry[b]
        joints = self.joints[b]
        leaves = self.leaves[b]
        children = self._release(b)
        count = len(children)
        for child in children:
            self.label[child] = _FREE
        entered = children.index(self.top[entry[1]])
        # Walk from the entered child to the base along the side with an even number of edges.
        forward = entered % 2 == 1
        position = entered
        self.label[children[entered]] = _INNER
        self.entry[children[entered]] = entry
        while position:
            for turn in (0, 1):
                if forward:
                    edge, following = joints[position], (position + 1) % count
                else:
                    back = joints[position - 1]
                    edge, following = (back[1], back[0]), position - 1
                child = children[following]
                if turn == 0:
                    self._make_outer(child, edge)
                else:
                    self.label[child] = _INNER
                    self.entry[child] = edge
                position = following
        for leaf in leaves:
            if self.label[self.top[leaf]] == _FREE:
                # Nothing was noted of edges to it while it was inside an inner blossom.
                self._refresh(leaf)

    def _dissolve_empty(self) -> None:
        """Open the outermost blossoms that carry no value; they would only be in the way."""
        again = True
        while again:
            again = False
            for b in list(self.blossoms):
                if b in self.blossoms and self.parent[b] == _OUTERMOST and not self.z[b]:
                    self._release(b)
                    again = True

    def _augment(self, u: int, v: int) -> None:
        """Match ``u`` with ``v``, ``v``'s side being free, and flip back to the root."""
        self._rebase(self.top[v], v)
        self.mate[v] = u
        while True:
            x = self.top[u]
            upper = self.entry[x]
            self._rebase(x, u)
            self.mate[u] = v
            if upper[0] < 0:
                return
            inner = self.top[upper[0]]
            u, v = self.entry[inner]
            self._rebase(inner, v)
            self.mate[v] = u

    def _rebase(self, x: int, leaf: int) -> None:
        """Flip the edges inside node ``x`` so that ``leaf`` becomes the vertex matched outside."""
        if x < self.size or self.base[x] == leaf:
            return
        children, joints = self.children[x], self.joints[x]
        count = len(children)
        child = leaf
        while self.parent[child] != x:
            child = self.parent[child]
        start = children.index(child)
        self._rebase(child, leaf)
        position = start
        # Along the side with an even number of edges, where matched and unmatched can change over.
        forward = start % 2 == 1
        while position:
            if forward:
                first, second = position + 1, (position + 2) % count
                a, b = joints[first]
            else:
                first, second = position - 1, position - 2
                b, a = joints[second]
            self._rebase(children[first], a)
            self._rebase(children[second], b)
            self.mate[a], self.mate[b] = b, a
            position = second
        self.children[x] = children[start:] + children[:start]
        self.joints[x] = joints[start:] + joints[:start]
        self.base[x] = leaf
