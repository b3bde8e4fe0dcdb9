"""Standings of a round that is being played say so, and never that they are those after it."""

import re

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId

SECTION = SectionId(1)


def heads(hall):
    """Return what the heads of the panels say of the standings and of the crosstable."""
    pages = [hall.get(f"{hall.section}/{page}").text for page in ("standings", "crosstable")]
    return [re.search(r'id="all-title">[^<]*</h2>\s*<p>([^<]*)</p>', page)[1] for page in pages]


def test_the_head_says_whether_the_round_is_over(hall):
    first, *rest = hall.service.snapshot(hall.key).state.sections[SECTION].rounds[0].games
    hall.service.handle(hall.key, asked.EnterResult(SECTION, first, GameResult.WHITE_WINS))
    assert heads(hall)[0] == "Round 1, not finished"
    for game in rest:
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.DRAW))
    assert heads(hall) == ["After round 1", "After round 1"]
