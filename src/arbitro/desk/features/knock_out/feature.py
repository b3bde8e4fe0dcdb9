"""Matches and knock-outs: what they have beside the rounds of every section."""

from __future__ import annotations

from arbitro.desk.features.knock_out.answers import continue_match, still_consistent
from arbitro.desk.features.knock_out.commands import ContinueMatch
from arbitro.desk.features.knock_out.events import EVENTS
from arbitro.desk.kernel.feature import Feature, OfSection

FEATURE = Feature(
    "knock-out",
    EVENTS,
    (OfSection(ContinueMatch, lambda at, command: continue_match(at.state, at.section, command)),),
    reviews=(still_consistent,),
)
