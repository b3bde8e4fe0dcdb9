"""A game corrected too late for the standings is rated as it was really played."""

from dataclasses import replace

import pytest

from arbitro.model import RatingCorrection, Result, Tpn
from arbitro.rules.ratings.event import rate_event
from rules.ratings.conftest import event_of

WON, DRAWN = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
def test_the_true_result_is_rated(rules):
    edition = rules("B.02@2024-03")
    counted = event_of(2000, [(2000, "1"), (2000, "=")])
    late = RatingCorrection(1, Tpn(1), Tpn(2), WON, DRAWN)
    corrected = replace(counted, tournament=replace(counted.tournament, corrections=(late,)))
    true = event_of(2000, [(2000, "="), (2000, "=")])
    assert rate_event(corrected, edition).players == rate_event(true, edition).players
    assert rate_event(counted, edition).players != rate_event(true, edition).players


def test_a_game_that_was_not_played_is_not_rated(rules):
    event = event_of(2000, [(2000, "1"), (2000, "=")])
    forfeited = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    late = RatingCorrection(1, Tpn(1), Tpn(2), WON, forfeited)
    event = replace(event, tournament=replace(event.tournament, corrections=(late,)))
    rated = rate_event(event, rules("B.02@2024-03")).player(Tpn(1))
    assert [game.round for game in rated.rated_games] == [2]
