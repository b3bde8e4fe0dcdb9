"""A norm is made, or missed, with the results that are true, whatever the standings count."""

from dataclasses import replace

import pytest

from arbitro.model import EditionKey, RatingCorrection, Result, Title, Tpn
from arbitro.rules.titles.edition import norm_rules
from arbitro.rules.titles.event import norm_event
from arbitro.rules.titles.verdict import judge
from rules.titles.conftest import PLAYER, opponents, tournament_of

RULES = norm_rules(EditionKey("B.01@2024-01"))
FIELD = "GM 2500 ENG 1, GM 2500 NED 1, GM 2500 FRA 1, IM 2450 GER {last}, " + ", ".join(
    f"IM 2450 {federation} =" for federation in ("ITA", "POL", "SUI", "SWE", "HUN")
)


def score(tournament):
    event = norm_event(tournament)
    return judge(event, event.tournament.entry(PLAYER), Title.IM, RULES).used.found.score


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
def test_the_points_of_a_norm_are_those_really_scored():
    counted = tournament_of(opponents(FIELD.format(last="1")))
    late = RatingCorrection(4, Tpn(5), PLAYER, (Result.LOSS, Result.WIN), (Result.WIN, Result.LOSS))
    corrected = replace(counted, corrections=(late,))
    true = tournament_of(opponents(FIELD.format(last="0")))
    assert score(corrected) == score(true) == score(counted) - 10
