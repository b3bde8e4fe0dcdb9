"""Sections of teams: lists, line-ups, matches, and what they answer in a way of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from arbitro.desk.derived.teams.standing import order_problem
from arbitro.desk.features.entry.answers import edit_players
from arbitro.desk.features.entry.commands import (
    CloseEntries,
    ImportPlayers,
    RegisterPlayer,
    ReopenEntries,
)
from arbitro.desk.features.entry.listed import imported
from arbitro.desk.features.results import ClearResult, CorrectResult, EnterResult
from arbitro.desk.features.teams import answers, commands, rounds
from arbitro.desk.features.teams.applied import EVENTS
from arbitro.desk.features.teams.arrangement import arrange_teams
from arbitro.desk.features.teams.by_hand import pair_teams_by_hand
from arbitro.desk.features.teams.late import admit_late_team
from arbitro.desk.kernel.feature import Answer, Command, Feature, OfSection, Right, Side, Situation
from arbitro.desk.kernel.fields import value_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.teams import SectionTeam
from arbitro.reasons import refused

C = TypeVar("C", bound=Command)


def _of_teams(
    command: type[C],
    answer: Callable[[EventState, Section, C], Answer],
    right: Right,
    *,
    is_large: bool = False,
) -> OfSection[C]:
    """Return the row of a command about the teams of a section."""
    return OfSection(
        command,
        lambda at, asked: answer(at.state, at.section, asked),
        Side.TEAMS,
        right=right,
        is_large=is_large,
    )


def _of_team(
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


def _draw_lots(state: EventState, section: Section, command: commands.DrawTeamLots) -> Answer:
    return order_problem(state, section) or rounds.draw_lots(section, command)


def _register(at: Situation, command: Command) -> Answer:
    if isinstance(command, ImportPlayers):
        return imported(at, command, answers.import_players, edit_players)
    assert isinstance(command, RegisterPlayer)
    return answers.import_players(at.state, at.section, (command.player,))


def _close(at: Situation, command: Command) -> Answer:
    assert isinstance(command, CloseEntries)
    return answers.close_entries(at.state, at.section, command)


def _of_forfeited_match(at: Situation, command: Command) -> Answer | None:
    """Refuse results of boards of a match that was forfeited as a whole."""
    assert isinstance(command, EnterResult | ClearResult | CorrectResult)
    for played in at.section.rounds:
        match = played.teams.match_of_game(command.game) if played.teams else None
        if match is not None and match.forfeit is not None:
            return refused("match-forfeited", match=match.number)
    return None


_COMMANDS = (
    _of_teams(commands.RegisterTeam, answers.register_team, right="change-entries"),
    _of_teams(commands.AdmitLateTeam, admit_late_team, right="change-entries"),
    _of_teams(commands.PairTeamsByHand, pair_teams_by_hand, right="pair-by-hand"),
    _of_teams(
        commands.SetLineUpDeadline,
        lambda _, of, asked: rounds.set_deadline(of, asked),
        right="pair",
    ),
    _of_teams(
        commands.ForfeitMatch,
        lambda _, of, asked: rounds.forfeit_match(of, asked),
        right="special-result",
    ),
    _of_teams(
        commands.ForbidTeams,
        lambda _, of, asked: answers.forbid_teams(of, asked),
        right="change-entries",
    ),
    _of_teams(
        commands.AllowTeams,
        lambda _, of, asked: answers.allow_teams(of, asked),
        right="change-entries",
    ),
    _of_teams(commands.ArrangeTeams, arrange_teams, right="change-entries", is_large=True),
    _of_teams(commands.DrawTeamLots, _draw_lots, right="organise"),
    _of_team(
        commands.EditTeam,
        lambda at, team, asked: answers.edit_team(at.section, team, asked),
        right="change-entries",
    ),
    _of_team(
        commands.RemoveTeam,
        lambda at, team, _: answers.remove_team(at.section, team),
        right="change-entries",
    ),
    _of_team(
        commands.RegisterMember,
        lambda at, team, asked: answers.register_member(at.state, at.section, team, asked),
        right="change-entries",
    ),
    _of_team(
        commands.OrderRoster,
        lambda at, team, asked: answers.order_roster(at.section, team, asked),
        right="change-entries",
    ),
    _of_team(
        commands.WithdrawTeam,
        lambda at, team, _: answers.withdraw_team(at.section, team),
        right="change-entries",
    ),
    _of_team(
        commands.ReinstateTeam,
        lambda at, team, _: answers.reinstate_team(at.section, team),
        right="change-entries",
    ),
    _of_team(
        commands.RequestTeamBye,
        lambda at, team, asked: answers.request_bye(at.section, team, asked),
        right="change-entries",
    ),
    _of_team(
        commands.CancelTeamBye,
        lambda at, team, asked: answers.cancel_bye(at.section, team, asked),
        right="change-entries",
    ),
    _of_team(
        commands.AdjustTeamPoints,
        lambda at, team, asked: answers.adjust_points(at.section, team, asked),
        right="change-entries",
    ),
    _of_team(
        commands.SetLineUp,
        lambda at, team, asked: rounds.set_line_up(at.state, at.section, team, asked),
        right="pair",
    ),
    _of_team(
        commands.NoteSeating,
        lambda at, team, asked: rounds.note_seating(at.state, at.section, team, asked),
        right="pair",
        is_large=True,
    ),
)

FEATURE = Feature(
    "teams",
    EVENTS,
    _COMMANDS,
    in_teams={
        RegisterPlayer: _register,
        ImportPlayers: _register,
        CloseEntries: _close,
        ReopenEntries: lambda at, _: answers.reopen_entries(at.section),
        EnterResult: _of_forfeited_match,
        ClearResult: _of_forfeited_match,
        CorrectResult: _of_forfeited_match,
    },
)
