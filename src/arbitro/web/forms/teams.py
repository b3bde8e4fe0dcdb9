"""The rules of teams and what is said of a team as fields of a form, in both directions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arbitro.desk.features.teams.commands import AdmitLateTeam, EditTeam, RegisterTeam
from arbitro.desk.values.settings import USUAL_RULES, BoardOrder, Preferences, TeamRules
from arbitro.desk.values.teams import SectionTeam, TeamId
from arbitro.formats.entries import read_entries
from arbitro.formats.problems import Parsed, Severity
from arbitro.i18n import Translator
from arbitro.i18n.language import heads_read
from arbitro.model import (
    MATCH_POINTS_2_1_0,
    STANDARD_POINTS,
    SYSTEMS,
    Player,
    Points,
    PointSystem,
    Result,
    SectionId,
    System,
    TeamScore,
)
from arbitro.web.forms.fields import Federation, Text, fields
from arbitro.web.forms.form import Form
from arbitro.web.kinds import kind_of

MATCH_POINTS = {
    "two": MATCH_POINTS_2_1_0,
    "three": PointSystem.of(30, 10, 0, pairing_allocated_bye=10),
}
LATE_RESULTS = (Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE)
"""What a round may bring that a team missed, nothing first."""


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
        "team_byes": [(code, t(f"ui.teams.bye-{code}")) for code in ("draw", "win", "other")],
        "team_systems": [each.key for each in SYSTEMS.values() if "teams" in kind_of(each).forms],
    }


def team_rules_values(
    rules: TeamRules = USUAL_RULES, points: PointSystem = STANDARD_POINTS
) -> dict[str, str]:
    """Return the fields of the rules of teams; ``points`` are those of a board."""
    match = rules.match_points
    bye = rules.match_points.pairing_allocated_bye
    return {
        "team_boards": str(rules.boards),
        "team_reserves": str(rules.reserves),
        "team_order": rules.order.value,
        "team_gap": str(rules.largest_gap or ""),
        "team_match_points": _match_kind(match),
        "team_match_text": " - ".join(map(written_points, (match.win, match.draw, match.loss))),
        "team_primary": rules.primary.value,
        "team_preferences": rules.preferences.value,
        "team_secondary": "1" if rules.use_secondary else "",
        "team_same_colour": "1" if rules.same_colour else "",
        "team_bye": _bye_kind(rules, points),
        "team_bye_match": written_points(bye),
        "team_bye_game": written_points(_bye_game_points(rules, points)),
    }


def _match_kind(match: PointSystem) -> str:
    """Return which of the usual match points these are, ``other`` for those of a report."""
    for kind, usual in MATCH_POINTS.items():
        if (match.win, match.draw, match.loss) == (usual.win, usual.draw, usual.loss):
            return kind
    return "other"


def _bye_game_points(rules: TeamRules, points: PointSystem) -> Points:
    """Return the game points of a bye, those of draws on all boards where none are set."""
    given = rules.bye_game_points
    return Points(rules.boards * points.draw) if given is None else given


def _bye_kind(rules: TeamRules, points: PointSystem) -> str:
    """Return which of the usual values a bye has, ``other`` where it has none of them."""
    worth = rules.match_points.pairing_allocated_bye, _bye_game_points(rules, points)
    for kind, (match, game) in _usual_byes(rules.match_points, rules.boards, points).items():
        if worth == (match, game):
            return kind
    return "other"


def _usual_byes(
    match: PointSystem, boards: int, points: PointSystem
) -> dict[str, tuple[Points, Points]]:
    """Return the match and game points of a bye worth a draw (C.04.6 art. 1.4), and a win."""
    return {
        "draw": (match.draw, Points(boards * points.draw)),
        "win": (match.win, Points(boards * points.win)),
    }


def written_points(points: Points) -> str:
    """Return points as a field has them.

    >>> written_points(Points(15)), written_points(Points(20))
    ('1.5', '2')
    """
    return f"{points // 10}.{points % 10}".removesuffix(".0")


def team_rules_of(form: Form, system: System, points: PointSystem, before: TeamRules) -> TeamRules:
    """Read the rules of teams; of players' systems they stay as before."""
    if "teams" not in kind_of(system).forms:
        return before
    boards = form.number("team_boards", 1, 60, default=before.boards)
    reserves = form.number("team_reserves", 0, 40, default=before.reserves)
    gap = form.number("team_gap", 0, 1000, default=0)
    values = {**team_rules_values(before, points), **form.values}
    match = _match_points(form, values["team_match_points"], before)
    shown = Form(values, faults=form.faults)
    order = shown.choice("team_order", BoardOrder)
    primary = shown.choice("team_primary", TeamScore)
    preferences = shown.choice("team_preferences", Preferences)
    count = boards or before.boards
    bye = _bye(shown, match, count, points)
    stood = before.match_points.pairing_allocated_bye, before.bye_game_points
    if (
        bye
        and count == before.boards
        and _worth(bye, count, points) == _worth(stood, count, points)
    ):
        bye = stood
    if not (form.ok and order and primary and preferences and bye):
        return before
    sent = "team_boards" in form.values
    return TeamRules(
        boards=count,
        reserves=before.reserves if reserves is None else reserves,
        order=order,
        largest_gap=gap or 0,
        match_points=replace(match, pairing_allocated_bye=bye[0]),
        primary=primary,
        preferences=preferences,
        use_secondary=form.ticked("team_secondary") if sent else before.use_secondary,
        same_colour=form.ticked("team_same_colour") if sent else before.same_colour,
        bye_game_points=bye[1],
    )


def _worth(
    bye: tuple[Points, Points | None], boards: int, points: PointSystem
) -> tuple[Points, Points]:
    """Return a bye with its game points written out."""
    match, game = bye
    return match, Points(boards * points.draw) if game is None else game


def _match_points(form: Form, kind: str, before: TeamRules) -> PointSystem:
    """Return the match points chosen; those that are none of the usual ones stay as they are."""
    if kind in MATCH_POINTS:
        return MATCH_POINTS[kind]
    if kind != "other":
        form.fault("team_match_points", "choice")
    return before.match_points


def _bye(
    form: Form, match: PointSystem, boards: int, points: PointSystem
) -> tuple[Points, Points | None] | None:
    """Read what a bye is worth, in match points and in game points (None: draws on all boards)."""
    kind = form.values["team_bye"]
    if kind == "draw":
        return match.draw, None
    if kind == "win":
        return match.win, Points(boards * points.win)
    if kind != "other":
        form.fault("team_bye", "choice")
        return None
    given = form.points("team_bye_match"), form.points("team_bye_game")
    return None if given[0] is None or given[1] is None else (given[0], given[1])


TEAM = fields(
    Text(name="team_name", label="ui.teams.name", required=True, longest=60),
    Text(name="team_short", label="ui.teams.short", hint="ui.teams.short-hint", longest=5),
    Federation(name="team_federation", label="ui.player.federation"),
    Text(name="captain", label="ui.teams.captain", longest=80),
)
"""What is said of a team, in the order in which its commands have it."""


def team_values(team: SectionTeam) -> dict[str, str]:
    """Return the fields of what is said of a team."""
    said = (team.name, team.short, team.federation, team.captain)
    return {each.name: value for each, value in zip(TEAM, said, strict=True)}


def _said(form: Form) -> tuple[str, str, str, str]:
    name, short, federation, captain = TEAM.read(form).values()
    return name, short, federation, captain


def new_team(form: Form, section: SectionId) -> RegisterTeam:
    """Read a new team; what is wrong is noted in the form."""
    return RegisterTeam(section, *_said(form))


def late_team(form: Form, section: SectionId) -> AdmitLateTeam:
    """Read a team that joins late, with its players one a line."""
    name, short, federation, captain = _said(form)
    text = form.values.get("late_players", "")
    read = (
        read_entries(text, heads=heads_read())
        if text.strip()
        else Parsed[tuple[Player, ...]]((), ())
    )
    wrong = next((each for each in read.problems if each.severity is Severity.ERROR), None)
    if wrong is not None:
        form.fault("late_players", "list-line", number=wrong.line)
    missed = form.choice("missed", Result, LATE_RESULTS) or Result.ZERO_POINT_BYE
    return AdmitLateTeam(section, name, short, federation, captain, read.value, missed)


def edited_team(form: Form, section: SectionId, team: TeamId) -> EditTeam:
    """Read what is said of a team; what is wrong is noted in the form."""
    return EditTeam(section, team, *_said(form))
