"""What is asked for to do one thing to one player or team, or to a round, as fields of forms."""

from __future__ import annotations

from typing import Any

from arbitro.desk.values.settings import ReasonByHand
from arbitro.model import Points, Result, TeamScore
from arbitro.web.forms.fields import Choice, Number, Score, Text, Tick, fields

LATE_RESULTS = (Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE)
"""What a round may bring that a team missed, nothing first."""

HIGHEST_ENTRY = 10**8

# a form without a sign means a bonus, as programs send it
_SIGN = Choice(
    name="sign",
    label="ui.player.adjust",
    values=("+", "-"),
    words={"+": "ui.player.bonus", "-": "ui.player.penalty"},
)
_COUNTED = (
    Number(name="counts_after", label="ui.player.adjust-counts", most=99),
    Text(name="adjust_note", label="ui.by-hand.note"),
)
ADJUSTMENT = fields(_SIGN, Score(name="points", label="ui.col.points", required=True), _COUNTED)
TEAM_ADJUSTMENT = fields(
    _SIGN,
    Choice(name="score", label="ui.teams.score", values=TeamScore, words="value.team_score."),
    Score(name="adjust_points", about="points", label="ui.col.points", required=True),
    _COUNTED,
)
"""A penalty or a bonus: nought takes it back."""


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


def signed(said: dict[str, Any]) -> Points:
    """Return the points of an adjustment as they count, less than nought for a penalty."""
    return Points(-said["points"] if said["sign"] == "-" else said["points"])
