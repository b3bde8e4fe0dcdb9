"""Parts that events of teams share: whom they are about, and how they change a section."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from arbitro.desk.kernel.feature import Keys
from arbitro.desk.kernel.fold import Fold, SectionFold
from arbitro.desk.kernel.subjects import AboutRound, AboutSection
from arbitro.desk.values.teams import Match, TeamId, TeamSide
from arbitro.model import SectionId


class AboutTeam(AboutSection, Protocol):
    """An event about a team of a section."""

    @property
    def team(self) -> TeamId:
        """Return the permanent number of the team."""


class AboutMatch(AboutRound, Protocol):
    """An event about a match of a round."""

    @property
    def match(self) -> int:
        """Return the number of the match in its round."""


def side_of(fold: Fold, section: SectionId) -> tuple[SectionFold, TeamSide]:
    """Return a section as it is folded, and its teams."""
    found = fold.section(section)
    return found, found.section.teams


def set_team(fold: Fold, event: Any, **changes: Any) -> None:
    """Change what is known of the team an event is about."""
    section, side = side_of(fold, event.section)
    team = replace(side.teams[event.team], **changes)
    section.set(teams=replace(side, teams={**side.teams, event.team: team}))


def set_match(section: SectionFold, number: int, match: Match) -> None:
    """Put a match in the place of the one with its number."""
    played = section.section.rounds[number - 1].teams
    assert played is not None, "the round has matches"
    section.set_round(number, teams=played.with_match(match))


def reserve_team(fold: Fold, event: AboutTeam) -> None:
    """Count the permanent number of a team as given."""
    if fold.has_section(event.section):
        section, side = side_of(fold, event.section)
        section.set(teams=replace(side, next_team=max(side.next_team, event.team + 1)))


def of_team(event: AboutTeam) -> Keys:
    """Return the team."""
    return ((event.section, "team", event.team),)


def of_match(event: AboutMatch) -> Keys:
    """Return the match."""
    return ((event.section, "round", event.round, "match", event.match),)


def on_match_round(event: AboutMatch) -> Keys:
    """Return the round of a match, the pairings, and whether they are published."""
    section = event.section
    return ((section, "round", event.round), (section, "paired"), (section, "published"))
