"""The division into teams that is worth most: all compared, or looked for from fixed starts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, factorial, gcd

from arbitro.model import Entry, EventDetails, Player, System, Title, Tournament, Tpn
from arbitro.rules.titles.edition import (
    FOREIGN_FEDERATIONS,
    LEVELS,
    NormRules,
    NormTitle,
    holders_needed,
    mix_needed,
    most_of_one_federation,
    most_of_own_federation,
)
from arbitro.rules.titles.event import Exemption, NormEvent, TitleEventKind
from arbitro.rules.titles.games import Games, NormGame, Opponent, opponent_of
from arbitro.rules.titles.norm_measures import USUAL_GAMES, NormMeasures, measures
from arbitro.rules.titles.norm_opponents import (
    beaten,
    least_points,
    some_team_may_allow,
)
from arbitro.rules.titles.verdict import titles_within_reach

# What the teams of a Schiller to be are worth for norms, each looked at once.

Places = tuple[int, ...]
"""The places in the field of a team's players, from 0 on and ascending."""

PLAYER, NORM, SHORT, POINT = 1 << 110, 1 << 90, 1 << 76, 1 << 56
"""What a player, a norm, something that lacks and a tenth of a point weigh.

None outweighs one of the kind before it: a field has at most forty players.
"""


@dataclass(frozen=True, slots=True)
class WantedNorms:
    """What is asked for: some titles, none for all; norms of some players, none for everybody."""

    titles: tuple[Title, ...] = ()
    players: frozenset[Tpn] = frozenset()


EVERYTHING = WantedNorms()


@dataclass(frozen=True, slots=True)
class SchillerPlan:
    """A Schiller to be: who plays, in how many teams, what kind of event it is.

    The players are numbered from 1 in the order of ``field``.
    """

    field: tuple[Player, ...]
    teams: int
    rules: NormRules
    wanted: WantedNorms = EVERYTHING
    kind: TitleEventKind = TitleEventKind.USUAL
    exemptions: frozenset[Exemption] = frozenset()
    approved: bool = False
    federation: str = ""

    @property
    def boards(self) -> int:
        """Return how many players a team has."""
        return len(self.field) // self.teams

    @property
    def games(self) -> int:
        """Return how many games everybody plays."""
        return len(self.field) - self.boards

    @property
    def event(self) -> NormEvent:
        """Return the event as norms see it before its first round."""
        entries = tuple(Entry(Tpn(at), player) for at, player in enumerate(self.field, 1))
        tournament = Tournament(
            EventDetails(federation=self.federation),
            System.SCHILLER,
            rounds_total=self.games,
            entries=entries,
        )
        return NormEvent(
            tournament,
            self.kind,
            self.exemptions,
            predetermined=True,
            approved=self.approved,
        )


class TeamWorth:
    """What teams of a plan are worth.

    ``asked`` has the titles asked for by the place of everybody who may make them, ``open`` those
    of them that are not excluded whatever the team. ``reachable`` are the places and titles some
    team looked at makes possible.
    """

    def __init__(self, plan: SchillerPlan) -> None:
        self.plan = plan
        self.event = plan.event
        self.field = tuple(opponent_of(entry, {}) for entry in self.event.tournament.entries)
        self.games = tuple(Games(opponent.tpn, opponent.federation, ()) for opponent in self.field)
        self.asked = self._asked()
        self.open = self._open()
        self.reachable: set[tuple[int, Title]] = set()
        self._won = {game.opponent.tpn - 1: game for game in beaten(self.field)}
        self._worth: dict[Places, tuple[int, int]] = {}

    @property
    def looked_at(self) -> int:
        """Return how many teams were looked at."""
        return len(self._worth)

    @property
    def players_open(self) -> int:
        """Return a number of players with a norm within reach that no division exceeds."""
        return len(self.open)

    def opponents(self, team: Sequence[int]) -> tuple[Opponent, ...]:
        """Return whom the players of a team meet: everybody of the others."""
        own = set(team)
        return tuple(opponent for place, opponent in enumerate(self.field) if place not in own)

    def of(self, team: Places) -> int:
        """Return what a team is worth; what a division is worth is the sum."""
        return self._looked(team)[0]

    def guide(self, team: Places) -> int:
        """Return the worth with what lacks for further norms, to tell which way is better."""
        worth, short = self._looked(team)
        return worth - SHORT * short

    def _looked(self, team: Places) -> tuple[int, int]:
        found = self._worth.get(team)
        if found is None:
            found = self._worth[team] = self._look(team)
        return found

    def _look(self, team: Places) -> tuple[int, int]:
        """Return the worth of a team and what its players without a norm lack for the nearest."""
        own = set(team)
        won = tuple(game for place, game in self._won.items() if place not in own)
        known: dict[tuple[str, Title], tuple[int | None, int]] = {}
        players = norms = points = short = 0
        for place in team:
            before, lacks = norms, []
            federation = self.field[place].federation
            for title in self.open.get(place, ()):
                # Team-mates meet the same field: of one federation they need the same for a title.
                key = federation, title
                if key not in known:
                    known[key] = self._takes(place, won, title)
                needed, lack = known[key]
                if needed is None:
                    lacks.append(lack)
                    continue
                self.reachable.add((place, title))
                norms += 1
                points += needed
            players += norms > before
            short += min(lacks, default=0) if norms == before else 0
        strength = sum(self.field[place].rating for place in team)
        # The square grows with unequal teams, so the sum over all teams is least for equal ones.
        worth = PLAYER * players + NORM * norms - POINT * points - strength * strength
        return worth, short

    def _takes(self, place: int, won: Sequence[NormGame], title: Title) -> tuple[int | None, int]:
        level, rules, player = LEVELS[title], self.plan.rules, self.games[place]
        found = measures(won, player.federation, level, rules)
        takes = least_points(self.event, player, won, found, level, rules, any_points=True)
        return (None, _short(found, level)) if takes is None else (takes.points, 0)

    def _asked(self) -> dict[int, tuple[Title, ...]]:
        wanted = self.plan.wanted
        found = {}
        for place, player in enumerate(self.plan.field):
            if wanted.players and place + 1 not in wanted.players:
                continue
            reach = titles_within_reach(player)
            titles = tuple(title for title in reach if title in wanted.titles or not wanted.titles)
            if titles:
                found[place] = titles
        return found

    def _open(self) -> dict[int, tuple[Title, ...]]:
        found = {}
        mates, rules = self.plan.boards - 1, self.plan.rules
        for place, titles in self.asked.items():
            player, others = self.games[place], self.opponents((place,))
            left = tuple(
                title
                for title in titles
                if some_team_may_allow(self.event, player, others, mates, title, rules)
            )
            if left:
                found[place] = left
        return found


def _short(found: NormMeasures, level: NormTitle) -> int:
    """Count what lacks; it steers the search and decides nothing."""
    count = found.opponents
    lacks = (
        mix_needed(count) - found.mix,
        holders_needed(count) - found.holders,
        FOREIGN_FEDERATIONS - found.foreign,
        found.own - most_of_own_federation(count),
        found.largest - most_of_one_federation(count),
        # Twenty points of average weigh about as much as one title: a guess that only steers.
        -((found.average - level.average) // 20),
    )
    return sum(lack for lack in lacks if lack > 0)


Teams = tuple[Places, ...]

EXACT_TEAMS = 2_000
"""Fields with no more different teams than this are decided exactly,"""
EXACT_STEPS = 500_000
"""if dividing them takes no more steps than this."""
LOOKED_AT = 4_000
LOOKED_AT_WITH_SPARE_GAMES = 1_000
"""Different teams the search looks at, about; fewer where each takes longer."""


def looked_at_most(plan: SchillerPlan) -> int:
    """Return how many different teams the search looks at, about.

    Before 2024 games could be ignored whatever the complete field. Where there are more games than
    a norm needs, several numbers of games must then be looked at to judge one team.
    """
    spare = plan.games - USUAL_GAMES
    return LOOKED_AT if plan.rules.complete_mix or spare <= 0 else LOOKED_AT_WITH_SPARE_GAMES


def is_decided_exactly(plan: SchillerPlan) -> bool:
    """Tell whether a field is small enough to compare all its divisions.

    >>> from arbitro.model import Player
    >>> from arbitro.rules.titles.edition import RULES
    >>> small, large = (
    ...     SchillerPlan((Player("A"),) * teams * 4, teams, RULES[-1]) for teams in (4, 5)
    ... )
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
        # Fixing the first player avoids counting the same teams in every order.
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
        # Asked behind a whole start, so that there is an answer however small the bound is.
        if worth.looked_at >= looked_at_most(worth.plan) or _has_all(worth, best[0]):
            break
    assert best is not None, "there is a start"
    return best[1]


def _has_all(worth: TeamWorth, total: int) -> bool:
    """Tell whether everybody has a norm within reach for whom none is excluded."""
    # Norms, points and strength together weigh far less than half a player.
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
            first = tuple(sorted((*(number for number in one if number != mine), theirs)))
            second = tuple(sorted((*(number for number in other if number != theirs), mine)))
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
        sorted(places, key=lambda place: (place in worth.open, rank(place), -field[place].rating)),
        sorted(
            places, key=lambda place: (field[place].federation, rank(place), -field[place].rating)
        ),
        sorted(
            places, key=lambda place: (rank(place), field[place].federation, -field[place].rating)
        ),
        sorted(places, key=lambda place: -field[place].rating),
    ]
    yield from (_cut(order, plan.boards) for order in orders)
    for stride in range(2, len(field)):
        # Only such a stride visits everybody.
        if gcd(stride, len(field)) == 1:
            for order in orders:
                yield _cut((order[at * stride % len(field)] for at in places), plan.boards)


def _cut(order: Iterable[int], boards: int) -> Teams:
    listed = list(order)
    return tuple(tuple(sorted(listed[at : at + boards])) for at in range(0, len(listed), boards))
