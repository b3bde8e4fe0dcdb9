"""Rows of commands about teams: about all teams of a section, or about one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from arbitro.desk.kernel.feature import Answer, Command, OfSection, Right, Side, Situation, Subject
from arbitro.desk.kernel.fields import value_of
from arbitro.desk.kernel.lots import Lots
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.teams import SectionTeam
from arbitro.reasons import refused

C = TypeVar("C", bound=Command)


def of_teams(
    command: type[C],
    answer: Callable[[EventState, Section, C], Answer],
    right: Right,
    *,
    about: Subject | None = None,
    draw: Callable[[EventState, C, Lots, str], C] | None = None,
    is_large: bool = False,
) -> OfSection[C]:
    """Return the row of a command about the teams of a section."""
    return OfSection(
        command,
        lambda at, asked: answer(at.state, at.section, asked),
        Side.TEAMS,
        right=right,
        about=about,
        draw=draw,
        is_large=is_large,
    )


def of_one_team(
    command: type[C],
    answer: Callable[[Situation, SectionTeam, C], Answer],
    right: Right,
    *,
    is_large: bool = False,
) -> OfSection[C]:
    """Return the row of a command about one team, refused where there is no such team."""

    def answered(at: Situation, asked: C) -> Answer:
        number = value_of(asked, "team")
        team = at.section.teams.teams.get(number)
        return refused("team-unknown", team=number) if team is None else answer(at, team, asked)

    return OfSection(command, answered, Side.TEAMS, right=right, is_large=is_large)
