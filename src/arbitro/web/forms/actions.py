"""What is asked for to do one thing to one player or team, or to a round, as fields of forms."""

from __future__ import annotations

from arbitro.desk.values.settings import ReasonByHand
from arbitro.model import Result, TeamScore
from arbitro.web.forms.fields import Choice, Number, Score, Text, Tick, fields

LATE_RESULTS = (Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE)
"""What a round may bring that a team missed, nothing first."""

HIGHEST_ENTRY = 10**8

TEAM_ADJUSTMENT = fields(
    Choice(name="score", label="ui.teams.score", values=TeamScore, words="value.team_score."),
    Score(
        name="points",
        label="ui.player.adjust-points",
        hint="ui.player.adjust-points-hint",
        required=True,
        signed=True,
    ),
    Number(name="round", label="ui.player.adjust-counts", most=99),
    Text(name="note", label="ui.by-hand.note"),
)
"""A bonus, or a penalty as less than nought; nought takes it away."""

ELSEWHERE = fields(
    Number(name="to", label="ui.player.other-section", least=1, most=9999, required=True),
    Tick(name="stays", label="ui.player.stays-too"),
)
"""In which other section somebody plays, and whether in this one too."""

BY_HAND = fields(
    Choice(
        name="reason",
        label="ui.by-hand.reason",
        values=ReasonByHand,
        words="value.by_hand_reason.",
    ),
    Text(name="note", label="ui.by-hand.note", hint="ui.by-hand.note-hint", longest=300),
)
"""Why a round is paired by hand."""
