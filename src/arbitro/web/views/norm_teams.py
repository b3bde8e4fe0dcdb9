"""Teams of a Schiller made for norms, as their page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arbitro.desk.kernel.state import Section
from arbitro.model import EntryId, Player, Tpn
from arbitro.reasons import Reason, Refused
from arbitro.rules.titles.schiller import (
    Chance,
    Division,
    Plan,
    Wanted,
    divide,
    judge_teams,
)
from arbitro.web.views.event import SectionView
from arbitro.web.views.norms import norm_setting

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class MemberOutlook:
    """A player of a team with the norms within reach, and what lacks for the others."""

    board: int
    person: Player
    possible: tuple[Chance, ...]
    missing: tuple[Chance, ...]


@dataclass(frozen=True, slots=True)
class TeamOutlook:
    """A team of a division: what it is called, its players, their average rating, 0 without any."""

    name: str
    average: int
    members: tuple[MemberOutlook, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a division means: its teams, why it is so, what the event has to keep to besides."""

    teams: tuple[TeamOutlook, ...]
    why: tuple[Reason, ...]
    besides: tuple[Reason, ...]
    division: Division

    @property
    def written(self) -> str:
        """Return the numbers of the players by team, for the form that takes the teams over."""
        return "|".join(",".join(map(str, team)) for team in self.division.teams)


def plan_of(view: SectionView, people: Sequence[Player], teams: int, wanted: Wanted) -> Plan | None:
    """Return the Schiller to be, None where the section gives no norms."""
    setting = norm_setting(view)
    if setting is None:
        return None
    event, rules = setting
    return Plan(
        tuple(people),
        teams,
        rules,
        wanted,
        event.kind,
        event.exemptions,
        event.approved,
        event.tournament.details.federation,
    )


def people_of(view: SectionView) -> tuple[Player, ...]:
    """Return the persons entered, in the order in which the page counts them."""
    return tuple(map(view.person, view.section.entries))


def proposed(plan: Plan, names: Sequence[str]) -> Outlook | Refused:
    """Return the teams worth most, with their names."""
    made = divide(plan)
    return made if isinstance(made, Refused) else _outlook(plan, made, names)


def as_they_are(view: SectionView, plan: Plan) -> Outlook | Refused | None:
    """Return what the teams as they are mean, None where there is none of one player."""
    section = view.section
    number = {entry: Tpn(at) for at, entry in enumerate(section.entries, 1)}
    teams = section.teams.ordered
    given = tuple(tuple(number[each] for each in team.members) for team in teams)
    if not any(given):
        return None
    made = judge_teams(replace(plan, teams=len(given)), given)
    if isinstance(made, Refused):
        return made
    return _outlook(plan, made, [team.name for team in teams])


def team_names(section: Section, teams: int, new: str) -> list[str]:
    """Return the names of so many teams: those there are, then new ones by letters not used yet.

    ``new`` is how a new team is called, with ``{}`` for its letter.
    """
    names = [team.name for team in section.teams.ordered][:teams]
    taken = {name.strip().casefold() for name in names}
    letters = (new.format(letter) for letter in (*LETTERS, *map(str, range(1, teams + 1))))
    free = (name for name in letters if name.casefold() not in taken)
    return [*names, *(next(free) for _ in range(teams - len(names)))]


def rosters_of(written: str, people: int) -> tuple[tuple[int, ...], ...] | None:
    """Read the numbers of a division; None where they are not each of so many once.

    >>> rosters_of("1,3|2,4", 4), rosters_of("1,1|2,4", 4)
    (((1, 3), (2, 4)), None)
    """
    try:
        teams = tuple(tuple(int(each) for each in team.split(",")) for team in written.split("|"))
    except ValueError:
        return None
    named = sorted(each for team in teams for each in team)
    return teams if named == list(range(1, people + 1)) else None


def entries_written(view: SectionView) -> str:
    """Return the entries a proposal is made of, so that it shows when they have changed."""
    return ",".join(str(each) for each in view.section.entries)


def entries_of(view: SectionView) -> tuple[EntryId, ...]:
    """Return the entries in the order of `people_of`."""
    return tuple(view.section.entries)


def _outlook(plan: Plan, made: Division, names: Sequence[str]) -> Outlook:
    return Outlook(
        tuple(_team(plan, made, name, team) for name, team in zip(names, made.teams, strict=True)),
        made.why,
        tuple(each.reason for each in made.conditions if not each.met),
        made,
    )


def _team(plan: Plan, made: Division, name: str, team: Sequence[Tpn]) -> TeamOutlook:
    rated = [plan.field[each - 1].rating for each in team if plan.field[each - 1].rating]
    average = (2 * sum(rated) + len(rated)) // (2 * len(rated)) if rated else 0
    return TeamOutlook(
        name,
        average,
        tuple(
            MemberOutlook(
                board,
                plan.field[each - 1],
                tuple(chance for chance in made.of(each) if chance.possible),
                tuple(chance for chance in made.of(each) if not chance.possible),
            )
            for board, each in enumerate(team, 1)
        ),
    )
