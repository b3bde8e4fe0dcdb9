"""The rules of teams and what is said of a team as fields of a form, in both directions."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from arbitro.desk.commands import AdmitLateTeam, EditTeam, RegisterTeam
from arbitro.desk.derived.teams.schedule import BOARDS_OF_HILTON
from arbitro.desk.values.settings import USUAL_RULES, BoardOrder, Preferences, TeamRules
from arbitro.desk.values.teams import SectionTeam, TeamId
from arbitro.formats.entries import read_entries
from arbitro.formats.texts.problems import Parsed, Severity
from arbitro.i18n.entry_heads import heads_read
from arbitro.model import (
    MATCH_POINTS_2_1_0,
    STANDARD_POINTS,
    Player,
    Points,
    PointSystem,
    Result,
    SectionId,
    System,
    TeamScore,
)
from arbitro.web.forms.actions import LATE_RESULTS
from arbitro.web.forms.fields import Choice, Federation, Number, Score, Text, Tick, fields
from arbitro.web.forms.form import Form
from arbitro.web.forms.schedule import OTHER
from arbitro.web.kinds import kind_of

MATCH_POINTS = {
    "two": MATCH_POINTS_2_1_0,
    "three": PointSystem.of(30, 10, 0, pairing_allocated_bye=10),
}

TEAM_RULES = fields(
    Number(
        name="team_boards",
        about="boards",
        label="ui.teams.boards",
        hint="ui.teams.boards-hint",
        least=1,
        most=60,
        empty=None,
    ),
    Number(name="team_reserves", about="reserves", label="ui.teams.reserves", most=40, empty=None),
    Choice(
        name="team_order",
        about="order",
        label="ui.teams.order",
        values=tuple(BoardOrder),
        words="value.board_order.",
    ),
    Number(
        name="team_gap",
        about="largest_gap",
        label="ui.teams.gap",
        hint="ui.teams.gap-hint",
        most=1000,
    ),
    Choice(
        name="team_primary",
        about="primary",
        label="ui.teams.primary",
        values=tuple(TeamScore),
        words="value.team_score.",
    ),
    Choice(
        name="team_preferences",
        about="preferences",
        label="ui.teams.preferences",
        values=tuple(Preferences),
        words="value.preferences.",
    ),
    Tick(name="team_secondary", about="use_secondary", label="ui.teams.secondary"),
    Tick(name="team_same_colour", about="same_colour", label="ui.teams.same-colour"),
)
TEAM_POINTS = fields(
    Choice(
        name="team_match_points",
        label="ui.teams.match-points",
        values=(*MATCH_POINTS, OTHER),
        words={code: f"ui.teams.match-points-{code}" for code in MATCH_POINTS},
        rare=(OTHER,),
    ),
    Choice(
        name="team_bye",
        label="ui.teams.bye",
        values=("draw", "win", OTHER),
        words={code: f"ui.teams.bye-{code}" for code in ("draw", "win", OTHER)},
    ),
)
"""What matches and a bye are worth; in other points, which those of a bye are."""

BYE_WORTH = fields(
    Score(name="team_bye_match", label="ui.teamrounds.bye-match", required=True),
    Score(name="team_bye_game", label="ui.teamrounds.bye-game", required=True),
)


def team_rules_values(
    rules: TeamRules = USUAL_RULES, points: PointSystem = STANDARD_POINTS
) -> dict[str, str]:
    """Return the fields of the rules of teams; ``points`` are those of a board."""
    match = rules.match_points
    bye = rules.match_points.pairing_allocated_bye
    return {
        **TEAM_RULES.written(rules),
        "team_match_points": _match_kind(match),
        "team_match_text": " - ".join(map(written_points, (match.win, match.draw, match.loss))),
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
    values = {**team_rules_values(before, points), **form.values}
    if "team_boards" in form.values:
        # a box that is not ticked is not sent
        ticks = (team_rule.name for team_rule in TEAM_RULES if isinstance(team_rule, Tick))
        values |= {name: form.values.get(name, "") for name in ticks}
    shown = Form(values, faults=form.faults)
    said, chosen = TEAM_RULES.read(shown), TEAM_POINTS.read(shown)
    if system is System.HILTON and said["boards"] == before.boards == TeamRules().boards:
        # nobody has said how many, and this system has no table for the usual number
        said["boards"] = min(BOARDS_OF_HILTON)
    for name in ("boards", "reserves"):
        said[name] = getattr(before, name) if said[name] is None else said[name]
    match = MATCH_POINTS.get(chosen["team_match_points"], before.match_points)
    bye = _bye(shown, chosen["team_bye"], match, said["boards"], points)
    stood = before.match_points.pairing_allocated_bye, before.bye_game_points
    same = bye and _worth(bye, said["boards"], points) == _worth(stood, before.boards, points)
    if same and said["boards"] == before.boards:
        bye = stood
    if not form.ok or bye is None:
        return before
    match = replace(match, pairing_allocated_bye=bye[0])
    return TeamRules(**said, match_points=match, bye_game_points=bye[1])


def _worth(
    bye: tuple[Points, Points | None], boards: int, points: PointSystem
) -> tuple[Points, Points]:
    """Return a bye with its game points written out."""
    match, game = bye
    return match, Points(boards * points.draw) if game is None else game


def _bye(
    form: Form, kind: str | None, match: PointSystem, boards: int, points: PointSystem
) -> tuple[Points, Points | None] | None:
    """Read what a bye is worth, in match points and in game points (None: draws on all boards)."""
    if kind == "draw":
        return match.draw, None
    if kind == "win":
        return match.win, Points(boards * points.win)
    if kind is None:
        return None
    given = BYE_WORTH.read(form)
    worth = given["team_bye_match"], given["team_bye_game"]
    return None if None in worth else worth


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
    return {field.name: value for field, value in zip(TEAM, said, strict=True)}


def _said(form: Form) -> tuple[str, str, str, str]:
    name, short, federation, captain = TEAM.read(form).values()
    return name, short, federation, captain


def new_team(form: Form, section: SectionId) -> RegisterTeam:
    """Read a new team; what is wrong is noted in the form."""
    return RegisterTeam(section, *_said(form))


class LateList(NamedTuple):
    """The players of a late team as they were read, one a line of its form.

    ``sign`` is that of the list: a form that has it was shown what was read otherwise or left out.
    """

    read: Parsed[tuple[Player, ...]]
    sign: str

    def is_accepted(self, form: Form) -> bool:
        """Tell whether nothing of the list is to be shown before its players are kept.

        That no line names the columns is no news: the form asks for a name and a rating a line.
        """
        told = {problem.code for problem in self.read.problems} - {"entry-columns-guessed"}
        return not told or form.sent("late_seen") == self.sign


def late_list(form: Form) -> LateList:
    """Read the players of a late team; a line that is not understood is noted in the form."""
    text = form.values.get("late_players", "")
    sign = sha256(text.encode()).hexdigest()[:16]
    if not text.strip():
        return LateList(Parsed((), ()), sign)
    read = read_entries(text, heads=heads_read())
    wrong = next((problem for problem in read.problems if problem.severity is Severity.ERROR), None)
    if wrong is not None:
        form.fault("late_players", "list-line", number=wrong.line)
    return LateList(read, sign)


def late_team(form: Form, section: SectionId, players: tuple[Player, ...]) -> AdmitLateTeam:
    """Read what is said of a team that joins late with players."""
    name, short, federation, captain = _said(form)
    missed = form.choice("missed", Result, LATE_RESULTS) or Result.ZERO_POINT_BYE
    return AdmitLateTeam(section, name, short, federation, captain, players, missed)


def edited_team(form: Form, section: SectionId, team: TeamId) -> EditTeam:
    """Read what is said of a team; what is wrong is noted in the form."""
    return EditTeam(section, team, *_said(form))
