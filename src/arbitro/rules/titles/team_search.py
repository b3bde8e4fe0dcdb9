"""The division into teams that is worth most: all compared, or looked for from fixed starts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb, factorial, gcd

from arbitro.rules.titles.search import USUAL_GAMES
from arbitro.rules.titles.team_worth import PLAYER, Places, Plan, TeamWorth

Teams = tuple[Places, ...]

EXACT_TEAMS = 2_000
"""Fields with no more different teams than this are decided exactly,"""
EXACT_STEPS = 500_000
"""if dividing them takes no more steps than this."""
LOOKED_AT = 4_000
LOOKED_AT_WITH_SPARE_GAMES = 1_000
"""Different teams the search looks at, about; fewer where each takes longer."""


def looked_at_most(plan: Plan) -> int:
    """Return how many different teams the search looks at, about.

    Before 2024 games could be ignored whatever the complete field. Where there are more games than
    a norm needs, several numbers of games must then be looked at to judge one team.
    """
    spare = plan.games - USUAL_GAMES
    return LOOKED_AT if plan.rules.complete_mix or spare <= 0 else LOOKED_AT_WITH_SPARE_GAMES


def is_decided_exactly(plan: Plan) -> bool:
    """Tell whether a field is small enough to compare all its divisions.

    >>> from arbitro.model import Player
    >>> from arbitro.rules.titles.edition import RULES
    >>> small, large = (Plan((Player("A"),) * teams * 4, teams, RULES[-1]) for teams in (4, 5))
    >>> is_decided_exactly(small), is_decided_exactly(large)
    (True, False)
    """
    players, boards = len(plan.field), plan.boards
    steps = sum(
        (comb(players - 1, done - 1) if done else 1) * comb(players - done - 1, boards - 1)
        for done in range(0, players, boards)
    )
    teams = comb(players, boards)
    if looked_at_most(plan) < LOOKED_AT:
        teams *= 2
    return teams <= EXACT_TEAMS and steps <= EXACT_STEPS


def divisions_of(players: int, teams: int) -> int:
    """Return in how many ways players make teams of the same size.

    >>> divisions_of(12, 4), divisions_of(12, 6)
    (15400, 10395)
    """
    boards = players // teams
    return int(factorial(players) // (factorial(boards) ** teams * factorial(teams)))


def best_division(worth: TeamWorth) -> Teams:
    """Return a division none exceeds.

    The first player left is in some team; with each, the best of those left over is best of all.
    """
    boards = worth.plan.boards
    known: dict[int, tuple[int, Places]] = {0: (0, ())}

    def best(left: int) -> int:
        if left in known:
            return known[left][0]
        first, *others = _places(left)
        top: tuple[int, Places] | None = None
        for mates in combinations(others, boards - 1):
            team = (first, *mates)
            total = worth.of(team) + best(left & ~_mask(team))
            if top is None or total > top[0]:
                top = total, team
        assert top is not None, "somebody is left, and so is a whole team"
        known[left] = top
        return top[0]

    left = (1 << len(worth.field)) - 1
    best(left)
    made = []
    while left:
        team = known[left][1]
        made.append(team)
        left &= ~_mask(team)
    return tuple(made)


def _mask(team: Places) -> int:
    return sum(1 << place for place in team)


def _places(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def found_division(worth: TeamWorth) -> Teams:
    """Return the best division found from the starts, each made better as far as changes go."""
    best: tuple[int, Teams] | None = None
    for start in _starts(worth):
        teams = _climbed(worth, start)
        total = sum(map(worth.of, teams))
        if best is None or total > best[0]:
            best = total, teams
        if worth.looked_at >= looked_at_most(worth.plan) or _has_all(worth, best[0]):
            break
    assert best is not None, "there is a start"
    return best[1]


def _has_all(worth: TeamWorth, total: int) -> bool:
    """Tell whether everybody has a norm within reach for whom none is excluded."""
    return total > PLAYER * worth.players_open - PLAYER // 2


def _climbed(worth: TeamWorth, start: Teams) -> Teams:
    """Change players of two teams, the first change that is better, until there is none."""
    teams = list(start)
    limit = looked_at_most(worth.plan)
    better = True
    while better and worth.looked_at < limit:
        better = False
        for one, other in combinations(range(len(teams)), 2):
            changed = _changed(worth, teams[one], teams[other])
            while changed is not None and worth.looked_at < limit:
                teams[one], teams[other] = changed
                better = True
                changed = _changed(worth, *changed)
    return tuple(teams)


def _changed(worth: TeamWorth, one: Places, other: Places) -> tuple[Places, Places] | None:
    """Return two teams with two of their players changed so that both are worth more together."""
    now = worth.guide(one) + worth.guide(other)
    limit = looked_at_most(worth.plan)
    for mine in one:
        for theirs in other:
            if worth.looked_at >= limit:
                return None
            first = tuple(sorted((*(each for each in one if each != mine), theirs)))
            second = tuple(sorted((*(each for each in other if each != theirs), mine)))
            if worth.guide(first) + worth.guide(second) > now:
                return first, second
    return None


def _starts(worth: TeamWorth) -> Iterator[Teams]:
    """Yield divisions to begin with: those who need no norm together, compatriots together ..."""
    field, plan = worth.field, worth.plan
    places = range(len(field))

    def rank(place: int) -> int:
        title = field[place].title
        return len(field) if title is None else title.rank

    orders = [
        sorted(places, key=lambda each: (each in worth.open, rank(each), -field[each].rating)),
        sorted(places, key=lambda each: (field[each].federation, rank(each), -field[each].rating)),
        sorted(places, key=lambda each: (rank(each), field[each].federation, -field[each].rating)),
        sorted(places, key=lambda each: -field[each].rating),
    ]
    yield from (_cut(order, plan.boards) for order in orders)
    for stride in range(2, len(field)):
        if gcd(stride, len(field)) == 1:
            for order in orders:
                yield _cut((order[at * stride % len(field)] for at in places), plan.boards)


def _cut(order: Iterable[int], boards: int) -> Teams:
    listed = list(order)
    return tuple(tuple(sorted(listed[at : at + boards])) for at in range(0, len(listed), boards))
