"""Play-offs of players tied at the end, in sections of their own."""

from __future__ import annotations

from arbitro.desk.features.play_offs.answers import continue_play_off, start_play_off
from arbitro.desk.features.play_offs.commands import ContinuePlayOff, StartPlayOff
from arbitro.desk.kernel.feature import Feature, OfSection

FEATURE = Feature(
    "play-offs",
    commands=(
        OfSection(StartPlayOff, lambda at, command: start_play_off(at.state, at.section, command)),
        OfSection(
            ContinuePlayOff, lambda at, command: continue_play_off(at.state, at.section, command)
        ),
    ),
)
