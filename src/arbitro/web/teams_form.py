"""The rules of teams and what is said of a team as fields of a form, in both directions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arbitro.desk.teams.commands import AdmitLateTeam, EditTeam, RegisterTeam
from arbitro.desk.teams.rules import USUAL_RULES, BoardOrder, Preferences, TeamRules
from arbitro.desk.teams.state import SectionTeam, TeamId
from arbitro.formats.entries import read_entries
from arbitro.formats.problems import Parsed, Severity
from arbitro.i18n import Translator
from arbitro.model import (
    MATCH_POINTS_2_1_0,
    Player,
    Points,
    PointSystem,
    Result,
    SectionId,
    System,
    TeamScore,
)
from arbitro.web.forms import Form

MATCH_POINTS = {
    "two": MATCH_POINTS_2_1_0,
    "three": PointSystem.of(30, 10, 0, pairing_allocated_bye=10),
}
LATE_RESULTS = (Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE)
"""What a round may bring that a team missed, nothing first."""

TEAM_FIELDS = (
    "team_boards",
    "team_reserves",
    "team_order",
    "team_gap",
    "team_match_points",
    "team_primary",
    "team_preferences",
    "team_bye",
)


def team_options(words: Translator) -> dict[str, Any]:
    """Return what the selects of the rules of teams offer."""
    t = words.t
    return {
        "team_orders": [(each.value, t(f"value.board_order.{each.value}")) for each in BoardOrder],
        "team_scores": [(each.value, t(f"value.team_score.{each.value}")) for each in TeamScore],
        "team_preferences": [
            (each.value, t(f"value.preferences.{each.value}")) for each in Preferences
        ],
        "team_match_points": [(code, t(f"ui.teams.match-points-{code}")) for code in MATCH_POINTS],
        "team_byes": [(code, t(f"ui.teams.bye-{code}")) for code in ("draw", "win")],
        "team_systems": [each.value for each in System if each.is_team],
    }


def team_rules_values(rules: TeamRules = USUAL_RULES) -> dict[str, str]:
    """Return the fields of the rules of teams."""
    three = rules.match_points.win == MATCH_POINTS["three"].win
    wins = rules.match_points.pairing_allocated_bye == rules.match_points.win
    return {
        "team_boards": str(rules.boards),
        "team_reserves": str(rules.reserves),
        "team_order": rules.order.value,
        "team_gap": str(rules.largest_gap or ""),
        "team_match_points": "three" if three else "two",
        "team_primary": rules.primary.value,
        "team_preferences": rules.preferences.value,
        "team_secondary": "1" if rules.use_secondary else "",
        "team_same_colour": "1" if rules.same_colour else "",
        "team_bye": "win" if wins else "draw",
    }


def team_rules_of(form: Form, system: System, points: PointSystem, before: TeamRules) -> TeamRules:
    """Read the rules of teams; of players' systems they stay as before."""
    if not system.is_team:
        return before
    boards = form.number("team_boards", 1, 60, default=before.boards)
    reserves = form.number("team_reserves", 0, 40, default=before.reserves)
    gap = form.number("team_gap", 0, 1000, default=0)
    values = {**team_rules_values(before), **form.values}
    kind = values["team_match_points"]
    if kind not in MATCH_POINTS:
        form.fault("team_match_points", "choice")
    match = MATCH_POINTS.get(kind, MATCH_POINTS_2_1_0)
    shown = Form(values, faults=form.faults)
    order = shown.choice("team_order", BoardOrder)
    primary = shown.choice("team_primary", TeamScore)
    preferences = shown.choice("team_preferences", Preferences)
    if values["team_bye"] not in {"draw", "win"}:
        form.fault("team_bye", "choice")
    if not (form.ok and order and primary and preferences):
        return before
    wins = values["team_bye"] == "win"
    count = boards or before.boards
    sent = "team_boards" in form.values
    return TeamRules(
        boards=count,
        reserves=before.reserves if reserves is None else reserves,
        order=order,
        largest_gap=gap or 0,
        match_points=replace(match, pairing_allocated_bye=match.win) if wins else match,
        primary=primary,
        preferences=preferences,
        use_secondary=form.ticked("team_secondary") if sent else before.use_secondary,
        same_colour=form.ticked("team_same_colour") if sent else before.same_colour,
        bye_game_points=Points(count * points.win) if wins else None,
    )


def team_values(team: SectionTeam) -> dict[str, str]:
    """Return the fields of what is said of a team."""
    return {
        "team_name": team.name,
        "team_short": team.short,
        "team_federation": team.federation,
        "captain": team.captain,
    }


def _said(form: Form) -> tuple[str, str, str, str]:
    federation = form.text("team_federation").upper()
    if federation and not (len(federation) == 3 and federation.isascii() and federation.isalpha()):
        form.fault("team_federation", "federation")
    name = form.text("team_name", required=True, longest=60)
    return name, form.text("team_short", longest=5), federation, form.text("captain", longest=80)


def new_team(form: Form, section: SectionId) -> RegisterTeam:
    """Read a new team; what is wrong is noted in the form."""
    return RegisterTeam(section, *_said(form))


def late_team(form: Form, section: SectionId) -> AdmitLateTeam:
    """Read a team that joins late, with its players one a line."""
    name, short, federation, captain = _said(form)
    text = form.values.get("late_players", "")
    read = read_entries(text) if text.strip() else Parsed[tuple[Player, ...]]((), ())
    wrong = next((each for each in read.problems if each.severity is Severity.ERROR), None)
    if wrong is not None:
        form.fault("late_players", "list-line", number=wrong.line)
    missed = form.choice("missed", Result, LATE_RESULTS) or Result.ZERO_POINT_BYE
    return AdmitLateTeam(section, name, short, federation, captain, read.value, missed)


def edited_team(form: Form, section: SectionId, team: TeamId) -> EditTeam:
    """Read what is said of a team; what is wrong is noted in the form."""
    return EditTeam(section, team, *_said(form))
