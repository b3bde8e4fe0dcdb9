"""The answers a section of teams gives: its own commands, and those it answers in another way."""

from __future__ import annotations

from arbitro.desk import commands as asked
from arbitro.desk.derived.teams.standing import order_problem
from arbitro.desk.features.section.answers import Answer
from arbitro.desk.features.teams import answers as decisions
from arbitro.desk.features.teams import arrangement, by_hand, late
from arbitro.desk.features.teams import commands as wanted
from arbitro.desk.features.teams import rounds as round_decisions
from arbitro.desk.kernel.state import EventState, Section
from arbitro.reasons.reason import refused

_NOT_WITH_TEAMS = (
    asked.AdmitLateEntry,
    asked.EnterSection,
    asked.RequestBye,
    asked.CancelBye,
    asked.ForbidPairing,
    asked.AllowPairing,
    asked.AdjustPoints,
    asked.Renumber,
    asked.DrawLots,
    asked.RecordPlayOff,
    asked.PairManually,
)
"""What is for players alone; a section of teams has a way of its own, or none."""


def on_teams(state: EventState, section: Section, command: wanted.TeamCommand) -> Answer:  # noqa: C901 - one case a command
    """Answer a command about teams."""
    if not section.settings.system.is_team:
        return refused("section-without-teams")
    match command:
        case wanted.RegisterTeam():
            return decisions.register_team(state, section, command)
        case wanted.AdmitLateTeam():
            return late.admit_late_team(state, section, command)
        case wanted.PairTeamsManually():
            return by_hand.pair_teams_manually(state, section, command)
        case wanted.SetLineUpDeadline():
            return round_decisions.set_deadline(section, command)
        case wanted.ForfeitMatch():
            return round_decisions.forfeit_match(section, command)
        case wanted.ForbidTeams():
            return decisions.forbid_teams(section, command)
        case wanted.AllowTeams():
            return decisions.allow_teams(section, command)
        case wanted.ArrangeTeams():
            return arrangement.arrange_teams(state, section, command)
        case wanted.DrawTeamLots():
            return order_problem(state, section) or round_decisions.draw_lots(section, command)
        case _:
            return _on_team(state, section, command)


def _on_team(state: EventState, section: Section, command: wanted.TeamCommand) -> Answer:  # noqa: C901, PLR0912 - one case a command
    team_id = getattr(command, "team")  # noqa: B009 - all commands left name a team
    team = section.teams.teams.get(team_id)
    if team is None:
        return refused("team-unknown", team=team_id)
    match command:
        case wanted.EditTeam():
            return decisions.edit_team(section, team, command)
        case wanted.RemoveTeam():
            return decisions.remove_team(section, team)
        case wanted.RegisterMember():
            return decisions.register_member(state, section, team, command)
        case wanted.OrderRoster():
            return decisions.order_roster(section, team, command)
        case wanted.WithdrawTeam():
            return decisions.withdraw_team(section, team)
        case wanted.ReinstateTeam():
            return decisions.reinstate_team(section, team)
        case wanted.RequestTeamBye():
            return decisions.request_bye(section, team, command)
        case wanted.AdjustTeamPoints():
            return decisions.adjust_points(section, team, command)
        case wanted.CancelTeamBye():
            return decisions.cancel_bye(section, team, command)
        case wanted.SetLineUp():
            return round_decisions.set_line_up(state, section, team, command)
        case wanted.NoteSeating():
            return round_decisions.note_seating(state, section, team, command)
        case _:
            raise AssertionError(command)


def of_teams(state: EventState, section: Section, command: asked.Command) -> Answer | None:
    """Answer a command of all sections as one of teams does; None where it is no different."""
    if isinstance(command, _NOT_WITH_TEAMS):
        return refused("not-with-teams")
    match command:
        case asked.RegisterPlayer():
            return decisions.import_players(state, section, (command.player,))
        case asked.ImportPlayers():
            return decisions.import_players(state, section, command.players)
        case asked.CloseEntries():
            return decisions.close_entries(state, section, command)
        case asked.ReopenEntries():
            return decisions.reopen_entries(section)
        case asked.EnterResult() | asked.ClearResult() | asked.CorrectResult():
            return _of_forfeited_match(section, command)
        case _:
            return None


def _of_forfeited_match(
    section: Section, command: asked.EnterResult | asked.ClearResult | asked.CorrectResult
) -> Answer | None:
    """Refuse results of boards of a match that was forfeited as a whole."""
    for played in section.rounds:
        match = played.teams.match_of_game(command.game) if played.teams else None
        if match is not None and match.forfeit is not None:
            return refused("match-forfeited", match=match.number)
    return None
