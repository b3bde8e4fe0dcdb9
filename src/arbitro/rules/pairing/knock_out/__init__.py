"""Matches and knock-outs: the bracket, the games of a match, who goes on, and the final places.

A match is a knock-out of two players. Nothing here knows a clock or draws a lot: colours and
lots that chance decides come in as arguments.
"""

from __future__ import annotations

from arbitro.rules.pairing.knock_out.bracket import (
    MatchSide,
    Tie,
    drawing_order,
    first_with_white,
    ties_of,
)
from arbitro.rules.pairing.knock_out.match import (
    MatchGame,
    MatchProgress,
    NextGame,
    StageScore,
    follow,
)
from arbitro.rules.pairing.knock_out.match_format import (
    ARMAGEDDON_TIME,
    LONGEST_MATCH,
    MANUAL_STAGES,
    USUAL_MATCH,
    FirstColour,
    MatchFormat,
    Stage,
    StageKind,
    format_problem,
    usual_games,
)
from arbitro.rules.pairing.knock_out.progress import (
    Encounter,
    KnockOut,
    KnockOutPlace,
    final_places,
    knock_out,
    rounds_survived,
)
from arbitro.rules.pairing.knock_out.reasons import why_decided, why_placed, why_together
from arbitro.rules.pairing.knock_out.record import (
    MatchFacts,
    facts_of_record,
    knock_out_by,
    not_in_bracket,
)

__all__ = [
    "ARMAGEDDON_TIME",
    "LONGEST_MATCH",
    "MANUAL_STAGES",
    "USUAL_MATCH",
    "Encounter",
    "FirstColour",
    "KnockOut",
    "KnockOutPlace",
    "MatchFacts",
    "MatchFormat",
    "MatchGame",
    "MatchProgress",
    "MatchSide",
    "NextGame",
    "Stage",
    "StageKind",
    "StageScore",
    "Tie",
    "drawing_order",
    "facts_of_record",
    "final_places",
    "first_with_white",
    "follow",
    "format_problem",
    "knock_out",
    "knock_out_by",
    "not_in_bracket",
    "rounds_survived",
    "ties_of",
    "usual_games",
    "why_decided",
    "why_placed",
    "why_together",
]
