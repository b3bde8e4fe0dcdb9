"""Standings of a round that is being played say so, and never that they are those after it."""

import re

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId

SECTION = SectionId(1)


def head(hall):
    """Return what the head of the panel says of the standings."""
    page = hall.get(f"{hall.section}/standings").text
    return re.search(r'id="all-title">[^<]*</h2>\s*<p>([^<]*)</p>', page)[1]


def test_the_head_says_whether_the_round_is_over(hall):
    first, *rest = hall.service.snapshot(hall.key).state.sections[SECTION].rounds[0].games
    hall.service.handle(hall.key, asked.EnterResult(SECTION, first, GameResult.WHITE_WINS))
    assert head(hall) == "Round 1, not finished"
    for game in rest:
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.DRAW))
    assert head(hall) == "After round 1"
