"""What the teams of a Schiller to be are worth for norms, each looked at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitro.model import Entry, EventDetails, Player, System, Title, Tournament, Tpn
from arbitro.rules.titles.edition import NormRules
from arbitro.rules.titles.event import Exemption, Kind, NormEvent
from arbitro.rules.titles.games import Games, NormGame, Opponent, opponent_of
from arbitro.rules.titles.levels import LEVELS, Level
from arbitro.rules.titles.measures import Measures, measures
from arbitro.rules.titles.opposition import (
    FOREIGN_FEDERATIONS,
    beaten,
    least_points,
    some_team_may_allow,
)
from arbitro.rules.titles.requirements import (
    holders_needed,
    mix_needed,
    most_of_one_federation,
    most_of_own_federation,
)
from arbitro.rules.titles.verdict import titles_within_reach

Places = tuple[int, ...]
"""The places in the field of a team's players, from 0 on and ascending."""

PLAYER, NORM, SHORT, POINT = 1 << 110, 1 << 90, 1 << 76, 1 << 56
"""What a player, a norm, something that lacks and a tenth of a point weigh.

None outweighs one of the kind before it: a field has at most forty players.
"""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for: some titles, none for all; norms of some players, none for everybody."""

    titles: tuple[Title, ...] = ()
    players: frozenset[Tpn] = frozenset()


EVERYTHING = Wanted()


@dataclass(frozen=True, slots=True)
class Plan:
    """A Schiller to be: who plays, in how many teams, what kind of event it is.

    The players are numbered from 1 in the order of ``field``.
    """

    field: tuple[Player, ...]
    teams: int
    rules: NormRules
    wanted: Wanted = EVERYTHING
    kind: Kind = Kind.USUAL
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
        entries = tuple(Entry(Tpn(at), each) for at, each in enumerate(self.field, 1))
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

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.event = plan.event
        self.field = tuple(opponent_of(each, {}) for each in self.event.tournament.entries)
        self.games = tuple(Games(each.tpn, each.federation, ()) for each in self.field)
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
        return tuple(each for place, each in enumerate(self.field) if place not in own)

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
            titles = tuple(each for each in reach if each in wanted.titles or not wanted.titles)
            if titles:
                found[place] = titles
        return found

    def _open(self) -> dict[int, tuple[Title, ...]]:
        found = {}
        mates, rules = self.plan.boards - 1, self.plan.rules
        for place, titles in self.asked.items():
            player, others = self.games[place], self.opponents((place,))
            left = tuple(
                each
                for each in titles
                if some_team_may_allow(self.event, player, others, mates, each, rules)
            )
            if left:
                found[place] = left
        return found


def _short(found: Measures, level: Level) -> int:
    """Count what lacks; it steers the search and decides nothing."""
    count = found.opponents
    lacks = (
        mix_needed(count) - found.mix,
        holders_needed(count) - found.holders,
        FOREIGN_FEDERATIONS - found.foreign,
        found.own - most_of_own_federation(count),
        found.largest - most_of_one_federation(count),
        -((found.average - level.average) // 20),
    )
    return sum(each for each in lacks if each > 0)
