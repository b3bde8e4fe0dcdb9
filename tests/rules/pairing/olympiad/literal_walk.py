"""A second reading of D.02, written for clearness alone: no matching of ours, nothing kept.

Which pairs a group can keep is found among all pairings of the round one by one, or, for fields
too large for that, by the matching of another library.
"""

import networkx as nx


def limits_allow(colours, colour):
    """Tell whether a team with these colours may have this one next."""
    played = colours.replace("-", "") + colour
    return abs(played.count("w") - played.count("b")) <= 2 and played[-3:] not in {"www", "bbb"}


class LiteralWalk:
    """A round of teams given as number: (match points, colours, numbers met)."""

    def __init__(self, teams, *, enumerate_all):
        self.teams = teams
        self.enumerate_all = enumerate_all
        self.ranking = sorted(teams, key=lambda number: (-teams[number][0], number))
        self.limits = True

    def met(self, a, b):
        return b in self.teams[a][2]

    def inside(self, a, b):
        ca, cb = self.teams[a][1], self.teams[b][1]
        ways = [(x, y) for x, y in ("wb", "bw") if limits_allow(ca, x) and limits_allow(cb, y)]
        return not self.met(a, b) and (bool(ways) or not self.limits)

    def may_pair(self, a, b, group):
        return self.inside(a, b) if {a, b} <= group else not self.met(a, b)

    def all_pairings(self, left, group):
        if not left:
            yield ()
            return
        first, *others = left
        for other in others:
            if self.may_pair(first, other, group):
                rest = [each for each in others if each != other]
                for more in self.all_pairings(rest, group):
                    yield ((first, other), *more)

    def kept(self, group, everybody):
        """Return the largest number of pairs in the group over the pairings of everybody."""
        group = set(group)
        if self.enumerate_all:
            return max(
                (
                    sum({a, b} <= group for a, b in pairing)
                    for pairing in self.all_pairings(sorted(everybody), group)
                ),
                default=None,
            )
        graph = nx.Graph()
        graph.add_nodes_from(everybody)
        for a in everybody:
            for b in everybody:
                if a < b and self.may_pair(a, b, group):
                    graph.add_edge(a, b, weight=int({a, b} <= group))
        pairing = nx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(pairing) < len(everybody):
            return None
        return sum({a, b} <= group for a, b in pairing)

    def paired(self):
        """Return the pairs of the round as sets, who floats from each score, and the median."""
        scores = [self.teams[number][0] for number in self.ranking]
        median = scores[len(scores) // 2]
        self.todo = list(self.ranking)
        self.pairs, self.floats, self.aside, self.waiting = [], {}, set(), {}
        down = self.side(sorted({s for s in scores if s > median}, reverse=True), median, up=False)
        self.waiting[median] = down
        up = self.side(sorted({s for s in scores if s < median}), median, up=True)
        self.group(median, [*down, *up], None, up=False)
        return set(map(frozenset, self.pairs)), self.floats, self.aside

    def side(self, scores, median, *, up):
        floaters = []
        for at, score in enumerate(scores):
            following = [*scores, median][at + 1]
            floaters = self.group(score, floaters, following, up=up)
            floaters.sort(key=self.ranking.index, reverse=up)
        return floaters

    def of_score(self, score):
        return [number for number in self.ranking if self.teams[number][0] == score]

    def group(self, score, floaters, following, *, up):
        own = self.of_score(score)
        group = {*own, *floaters}
        self.limits = False
        most = self.kept(group, self.todo)
        self.limits = True
        if self.kept(group, self.todo) != most:
            self.limits = False
            self.aside.add(score)
        leaving = []
        for floater in floaters:
            if floater not in group:
                continue
            upward = self.ranking.index(floater) > self.ranking.index(own[0])
            order = own[::-1] if upward else own
            others = sorted(floaters, key=self.ranking.index, reverse=upward)
            met = self.first_opponent(floater, [*order, *others], group, most)
            group -= {floater, met}
            if met is None:
                leaving.append(floater)
            else:
                self.pair(floater, met)
                most -= 1
        while len(group) > 2 * most:
            order = sorted(group, key=self.ranking.index, reverse=not up)
            near = [*self.of_score(following), *self.waiting.get(following, ())]
            first = [each for each in order if any(not self.met(each, o) for o in near)]
            for each in [*first, *(one for one in order if one not in first)]:
                if self.kept(group - {each}, self.todo) == most:
                    group.discard(each)
                    leaving.append(each)
                    break
        if leaving:
            self.floats[score] = leaving
        self.exchange(sorted(group, key=self.ranking.index, reverse=up))
        return list(leaving)

    def first_opponent(self, floater, order, group, most):
        for other in order:
            if other != floater and other in group and self.inside(floater, other):
                rest = [each for each in self.todo if each not in {floater, other}]
                if self.kept(group - {floater, other}, rest) == most - 1:
                    return other
        return None

    def pair(self, a, b):
        self.pairs.append((a, b))
        self.todo = [each for each in self.todo if each not in {a, b}]

    def exchange(self, order):
        if not order:
            return
        half = len(order) // 2
        for other in order[half:] + order[1:half][::-1]:
            rest = [each for each in order if each not in {order[0], other}]
            if self.inside(order[0], other) and self.kept(rest, rest) == len(rest) // 2:
                self.pair(order[0], other)
                self.exchange(rest)
                return
