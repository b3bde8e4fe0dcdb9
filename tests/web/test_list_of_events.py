"""The list of events says what there is to do, whether there is an event or none."""

from html import unescape

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.i18n import translator
from arbitro.model import Player, System
from arbitro.web.views.outer_places import tools
from web.conftest import SECTION

TOOLS = tools(lambda address: True)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_what_needs_no_event_is_named_with_what_it_is_for(visitor, language):
    t = translator(language).t
    page = unescape(visitor.get("/", **{"accept-language": language}).text)
    for address, title, lead in TOOLS:
        assert f'href="{address}"' in page
        assert f"<b>{t(title)}</b> <small>{t(lead)}</small>" in page


def test_what_needs_no_event_opens(visitor):
    assert [visitor.get(address).status_code for address, _, _ in TOOLS] == [200] * 5


def test_the_demonstrations_are_built_once_however_often_they_are_asked_for(visitor):
    assert 'action="/events/demo"' in visitor.get("/").text
    first, again = (visitor.send("/events/demo").headers["location"] for _ in range(2))
    assert first.split("?")[0] == again.split("?")[0]
    assert visitor.get(first).status_code == 200
    page = visitor.get("/").text
    assert page.count("/shelf") == 2


def test_the_rounds_of_a_round_robin_follow_from_its_players(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("League"))).key
    players = tuple(Player(f"P{number}") for number in range(6))
    for command in (
        asked.AddSection(SectionSettings("A", System.DOUBLE_ROUND_ROBIN, 0)),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    ):
        visitor.service.handle(key, command)
    page = visitor.get("/").text
    assert "round 1 of 10" in page  # six players, each other one twice
    assert "City" not in page, "a column without a word is left out"
