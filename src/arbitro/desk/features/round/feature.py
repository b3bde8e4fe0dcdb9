"""The rounds of a section: paired, published, thrown away and paired anew."""

from __future__ import annotations

from arbitro.desk.features.round.answers import (
    draw_initial_colour,
    pair_again,
    pair_by_hand,
    publish_round,
    unpair_round,
)
from arbitro.desk.features.round.commands import (
    DrawInitialColour,
    PairAgain,
    PairByHand,
    PairRound,
    PublishRound,
    UnpairRound,
)
from arbitro.desk.features.round.events import EVENTS
from arbitro.desk.features.round.pairing import pair_round, system_not_here
from arbitro.desk.kernel.feature import Feature, OfSection, Side

FEATURE = Feature(
    "round",
    EVENTS,
    (
        OfSection(DrawInitialColour, lambda at, command: draw_initial_colour(at.section, command)),
        OfSection(
            PairRound,
            lambda at, command: pair_round(at.state, at.section, command, at.pair),
        ),
        OfSection(
            PairByHand,
            lambda at, command: pair_by_hand(at.state, at.section, command, at.pair),
            Side.PLAYERS,
        ),
        OfSection(PairAgain, pair_again),
        OfSection(
            PublishRound,
            lambda at, command: publish_round(at.state, at.section, command, at.pair),
        ),
        OfSection(UnpairRound, lambda at, command: unpair_round(at.section, command)),
    ),
    guards=(system_not_here,),
)
