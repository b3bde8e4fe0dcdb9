"""A second reading of D.02, written for clearness alone: no matching of ours, nothing kept.

Which pairs a group can keep is found among all pairings of the round one by one. For fields too
large for that a pairing is looked for by hand, and where none turns up, the matching of another
library decides.
"""

import networkx as nx


def by_hand(teams, near):
    """Pair teams one after another, who has fewest opponents first; the pairs, and who is over.

    ``near`` has everybody's opponents. No more than a try: first with the opponents that each has
    at the start, then, where more are over than must be, with those still left.
    """
    left = set(teams)
    several = {each: len(near[each] & left) for each in teams}
    pairs, over = [], []
    for first in sorted(teams, key=several.get):
        if first not in left:
            continue
        left.discard(first)
        second = min(near[first] & left, key=several.get, default=None)
        if second is None:
            over.append(first)
            continue
        left.discard(second)
        pairs.append((first, second))
    return (pairs, over) if len(over) <= len(teams) % 2 else by_hand_again(teams, near)


def by_hand_again(teams, near):
    """Pair teams with the fewest opponents still left first; the pairs, and who is over."""
    left = {each: near[each].intersection(teams) for each in teams}
    pairs, over = [], []
    while left:
        first = min(left, key=lambda each: (len(left[each]), each))
        others = left.pop(first)
        if not others:
            over.append(first)
            continue
        second = min(others, key=lambda each: (len(left[each]), each))
        del left[second]
        pairs.append((first, second))
        for rest in left.values():
            rest -= {first, second}
    return pairs, over


def matched(teams, near):
    """Return the most pairs there are of some teams, by another library."""
    graph = nx.Graph()
    graph.add_nodes_from(teams)
    graph.add_edges_from((a, b) for a in teams for b in near[a].intersection(teams) if a < b)
    return list(nx.max_weight_matching(graph, maxcardinality=True))


def limits_allow(colours, colour):
    """Tell whether a team with these colours may have this one next."""
    played = colours.replace("-", "") + colour
    return abs(played.count("w") - played.count("b")) <= 2 and played[-3:] not in {"www", "bbb"}


def latest_difference(first, second):
    """Return the colours of the latest round in which two had different ones, else nothing."""
    for mine, theirs in reversed(list(zip(first, second, strict=True))):
        if mine + theirs in {"wb", "bw"}:
            return mine, theirs
    return None


def with_colours(higher, lower, drawn):
    """Return White and Black of two teams, each its number and its colours by round (art. 7)."""
    (one, mine), (other, theirs) = higher, lower
    allowed = [
        (white, black)
        for white, black, of_white, of_black in (
            (one, other, mine, theirs),
            (other, one, theirs, mine),
        )
        if limits_allow(of_white, "w") and limits_allow(of_black, "b")
    ]
    if len(allowed) == 1:
        return allowed[0]
    balance = [each.count("w") - each.count("b") for each in (mine, theirs)]
    if balance[0] != balance[1]:
        return (one, other) if balance[0] < balance[1] else (other, one)
    different = latest_difference(mine, theirs)
    if different is not None:
        return (one, other) if different == ("b", "w") else (other, one)
    for number, opponent, colours in ((one, other, mine), (other, one, theirs)):
        last = colours.replace("-", "")[-1:]
        if last:
            return (opponent, number) if last == "w" else (number, opponent)
    return (one, other) if (one % 2 == 1) == (drawn == "w") else (other, one)


def bye_of(teams, eligible):
    """Return the lowest-ranked eligible team whose bye leaves the others pairable (art. 4.1)."""
    order = sorted(teams, key=lambda number: (teams[number][0], -number))
    near = {each: set(teams) - {each} - teams[each][2] for each in teams}
    for each in order:
        rest = [other for other in order if other != each]
        if each in eligible and (
            not by_hand(rest, near)[1] or 2 * len(matched(rest, near)) == len(rest)
        ):
            return each
    return None


class LiteralWalk:
    """A round of teams given as number: (match points, colours, numbers met)."""

    def __init__(self, teams, *, enumerate_all):
        self.teams = teams
        self.enumerate_all = enumerate_all
        self.ranking = sorted(teams, key=lambda number: (-teams[number][0], number))
        self.limits = True
        self.fresh = {each: set(teams) - {each} - teams[each][2] for each in teams}
        self.within = {
            each: {other for other in self.fresh[each] if self.inside(each, other)}
            for each in teams
        }

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
        found = self.kept_by_hand(group, everybody)
        if found is not None:
            return found
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

    def kept_by_hand(self, group, everybody):
        """Return what a group keeps where a pairing at hand keeps as much as it could alone."""
        inside = self.within if self.limits else self.fresh
        pairs, over = by_hand(sorted(group), inside)
        if len(over) > len(group) % 2:
            pairs = matched(sorted(group), inside)
            over = group.difference(*pairs)
        # nobody left over has an opponent inside any more
        outside = {each: self.fresh[each] for each in everybody if each not in group}
        outside |= {each: self.fresh[each].intersection(outside) for each in over}
        _, left = by_hand(sorted(outside), outside)
        return None if left else len(pairs)

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

    def published(self, pairs, drawn="w"):
        """Return pairs with their colours, in the order of art. 11.1 (no ratings)."""
        boards = []
        for each in pairs:
            higher, lower = sorted(each, key=self.ranking.index)
            points = [self.teams[number][0] for number in (higher, lower)]
            coloured = with_colours(
                (higher, self.teams[higher][1]), (lower, self.teams[lower][1]), drawn
            )
            boards.append((-points[0], -sum(points), higher, coloured))
        return [coloured for *_, coloured in sorted(boards)]

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
