"""A procedure that would have to try too much is refused in the browser, in both languages."""

from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.swiss_by_rating import field

SECTION = SectionId(1)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "needs too many exchanges to try"), ("es", "habría que probar demasiados")],
)
def test_the_page_says_that_the_procedure_would_take_too_long(visitor, monkeypatch, language, said):
    key = visitor.service.create(
        asked.CreateEvent(EventSettings("Cup", start=date(2026, 5, 1)))
    ).key
    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 13))
    section = SectionSettings("Open", rounds=5, system=System.DUTCH_2009)
    for command in (
        asked.AddSection(section),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    ):
        assert not isinstance(visitor.service.handle(key, command), Refused)
    for game in visitor.service.snapshot(key).state.sections[SECTION].rounds[0].games.values():
        visitor.service.handle(key, asked.EnterResult(SECTION, game.id, GameResult.DRAW))
    monkeypatch.setattr(field, "MOST_WORK", 10)
    url = f"/events/{key}/s/1"
    answer = visitor.send(f"{url}/pair", headers={"Accept-Language": language})
    assert answer.status_code == 422
    assert said in answer.text
    assert visitor.service.snapshot(key).state.sections[SECTION].rounds[1:] == ()
