"""Teams of a Schiller made so that as many players as possible can make a norm.

Everybody meets everybody of the other teams. So a player's opposition is the whole field without
the own team, and whether it allows a norm depends on that team alone. What a division into teams
is worth is the sum of what its teams are worth, compared in this order: players with a norm within
reach, norms within reach, the points these take in all (the fewer the better), and how equal the
teams are in rating.

Small fields are decided exactly. Above that a search changes players of two teams, from fixed
starts, until nothing gets better or a fixed number of teams was looked at. It ends at once where
everybody for whom a norm is not excluded has one within reach: no division can do more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, unique

from arbitro.model import Title, Tpn
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.rules.titles.games import Games
from arbitro.rules.titles.norm_measures import fewest_games
from arbitro.rules.titles.norm_opponents import Opposition, lacking_in_any_team, opposition_for
from arbitro.rules.titles.team_search import (
    EVERYTHING,
    SchillerPlan,
    Teams,
    TeamWorth,
    WantedNorms,
    best_division,
    divisions_of,
    found_division,
    is_decided_exactly,
    looked_at_most,
)
from arbitro.rules.titles.verdict import NormCheck, checks_of_event

__all__ = [
    "EVERYTHING",
    "MOST_TEAMS",
    "Certainty",
    "Division",
    "SchillerPlan",
    "TitleChance",
    "WantedNorms",
    "divide",
    "judge_teams",
]

LEAST_TEAMS, MOST_TEAMS = 3, 26
MOST_PLAYERS = 40


_NO_WOMEN = {Title.GM, Title.IM, Title.WGM}
"""Titles beside which a norm of women is no step further."""


@unique
class Certainty(Enum):
    """How good a division is known to be.

    ``BEST``: none is better. ``BOUND``: in none have more players a norm within reach. ``FOUND``:
    the best that was found. ``GIVEN``: it was not looked for.
    """

    BEST = "best"
    BOUND = "bound"
    FOUND = "found"
    GIVEN = "given"


@dataclass(frozen=True, slots=True)
class TitleChance:
    """What a player's opposition means for a title.

    ``excluded`` tells that no team makes the norm possible; ``lacking`` is what lacks then, or
    where it is not excluded what lacks in this team.
    """

    player: Tpn
    title: Title
    opposition: Opposition
    excluded: bool
    lacking: tuple[Reason, ...]

    @property
    def possible(self) -> bool:
        """Tell whether the norm is within reach."""
        return self.opposition.takes is not None


@dataclass(frozen=True, slots=True)
class Division:
    """Players in teams, the strongest team and in it the strongest player first.

    ``players`` are how many have a norm within reach of the ``asked``, and ``most`` a number no
    division exceeds. ``conditions`` are what the event has to keep to besides.
    """

    teams: tuple[tuple[Tpn, ...], ...]
    chances: tuple[TitleChance, ...]
    asked: int
    players: int
    most: int
    certainty: Certainty
    conditions: tuple[NormCheck, ...]
    why: tuple[Reason, ...]

    def of(self, player: Tpn) -> tuple[TitleChance, ...]:
        """Return a player's chances, the highest title first."""
        return tuple(chance for chance in self.chances if chance.player == player)


def divide(plan: SchillerPlan) -> Division | Refused:
    """Return the division into teams that is worth most, and what it means for everybody."""
    problem = problem_of(plan)
    if problem is not None:
        return problem
    worth = TeamWorth(plan)
    if not worth.asked:
        return refused("nobody-for-norms")
    if is_decided_exactly(plan):
        return _division(worth, _in_order(worth, best_division(worth)), Certainty.BEST)
    return _division(worth, _in_order(worth, found_division(worth)), Certainty.FOUND)


def judge_teams(plan: SchillerPlan, teams: Sequence[Sequence[Tpn]]) -> Division | Refused:
    """Return what teams already made mean for everybody; they keep their order."""
    problem = problem_of(plan)
    if problem is not None:
        return problem
    uneven = len(teams) != plan.teams or any(len(team) != plan.boards for team in teams)
    named = sorted(number for team in teams for number in team)
    if uneven or named != list(range(1, len(plan.field) + 1)):
        return refused("players-not-divisible", players=len(named), teams=len(teams))
    given = tuple(tuple(number - 1 for number in team) for team in teams)
    return _division(TeamWorth(plan), given, Certainty.GIVEN)


def problem_of(plan: SchillerPlan) -> Refused | None:
    """Refuse a field that makes no teams, or teams that play too few games for a norm."""
    players, teams = len(plan.field), plan.teams
    if not LEAST_TEAMS <= teams <= MOST_TEAMS:
        return refused("teams-of-schiller", teams=teams, least=LEAST_TEAMS, most=MOST_TEAMS)
    if players > MOST_PLAYERS:
        return refused("field-too-large-for-norms", players=players, most=MOST_PLAYERS)
    if not players or players % teams:
        return refused("players-not-divisible", players=players, teams=teams)
    needed = fewest_games(plan.event, Games(Tpn(1), "", ()))
    if plan.games < needed:
        return refused("too-few-games-for-norms", games=plan.games, needed=needed)
    return None


def _in_order(worth: TeamWorth, teams: Teams) -> Teams:
    """Return teams and players by rating, as a section of teams numbers them."""
    field = worth.field

    def place(at: int) -> tuple[int, int]:
        return -field[at].rating, at

    def team_place(team: Sequence[int]) -> tuple[int, tuple[int, int]]:
        return -sum(field[at].rating for at in team), place(team[0])

    return tuple(sorted((tuple(sorted(team, key=place)) for team in teams), key=team_place))


def _division(worth: TeamWorth, teams: Teams, certainty: Certainty) -> Division:
    plan = worth.plan
    chances = tuple(
        _chance(worth, team, place, title, certainty)
        for team in teams
        for place in team
        for title in worth.asked.get(place, ())
    )
    players = len({chance.player for chance in chances if chance.possible})
    # Compared with all others the best is itself the bound.
    most = players if certainty is Certainty.BEST else worth.players_open
    if certainty is Certainty.FOUND and players == most:
        certainty = Certainty.BOUND
    why = [reason("schiller-norms", players=players, asked=len(worth.asked))]
    if certainty is Certainty.BEST:
        divisions = divisions_of(len(plan.field), plan.teams)
        why.append(reason("schiller-norms-best", divisions=divisions))
    elif certainty is Certainty.BOUND:
        why.append(reason("schiller-norms-bound", players=most))
    elif certainty is Certainty.FOUND:
        why.append(reason("schiller-norms-found", teams=looked_at_most(plan), players=most))
    unknown = _without_sex(plan)
    if unknown:
        why.append(reason("schiller-norms-sex", players=unknown))
    return Division(
        tuple(tuple(Tpn(at + 1) for at in team) for team in teams),
        chances,
        len(worth.asked),
        players,
        most,
        certainty,
        checks_of_event(worth.event, plan.rules),
        tuple(why),
    )


def _without_sex(plan: SchillerPlan) -> int:
    """Count the players of whom nobody says whether norms of women are open to them."""
    wanted = plan.wanted.titles
    if wanted and not set(wanted) & {Title.WGM, Title.WIM}:
        return 0
    return sum(player.sex is None and player.title not in _NO_WOMEN for player in plan.field)


def _chance(
    worth: TeamWorth, team: Sequence[int], place: int, title: Title, certainty: Certainty
) -> TitleChance:
    rules, player = worth.plan.rules, worth.games[place]
    found = opposition_for(worth.event, player, worth.opponents(team), title, rules)
    if found.takes is not None:
        return TitleChance(player.player, title, found, excluded=False, lacking=())
    excluded = title not in worth.open.get(place, ())
    if certainty is Certainty.BEST:
        excluded = (place, title) not in worth.reachable
    lacking = found.missing
    if excluded:
        mates = worth.plan.boards - 1
        others = worth.opponents((place,))
        lacking = lacking_in_any_team(worth.event, player, others, mates, title, rules)
        lacking = lacking or (reason("schiller-norms-together", title=title.value),)
    return TitleChance(player.player, title, found, excluded, lacking)
