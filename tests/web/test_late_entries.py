"""A late entry is paired into the round being played by page, JSON and undo."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.features.round.late_entry import late_entry_problem
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, EntryId, GameId, Player, SectionId

SECTION, LATE = SectionId(1), EntryId(6)


@pytest.fixture
def odd(visitor):
    """An event of five whose first round is published, and a sixth who came late."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 6))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION, Colour.WHITE),
        asked.PublishRound(SECTION, 1),
        asked.AdmitLateEntry(SECTION, Player("Late, Lena", rating=1500)),
    ):
        visitor.service.handle(key, command)
    visitor.key, visitor.section = key, f"/events/{key}/s/1"
    return visitor


def section(odd):
    return odd.service.snapshot(odd.key).state.sections[SECTION]


def test_the_page_says_who_would_play_before_anything_changes(odd):
    page = odd.get(f"{odd.section}/players/{LATE}").text
    assert "Pair into round 1" in page
    asked_back = odd.send(f"{odd.section}/do/pair-late-entry", {"entry": str(LATE)})
    assert "to round 1, on board 3" in asked_back.text
    assert "4.4.4" in asked_back.text
    assert "5 Player 5 has White and 6 Late, Lena has Black" in asked_back.text
    assert len(section(odd).rounds[0].games) == 2
    token = re.search(r'name="token" value="([^"]+)"', asked_back.text)[1]
    done = odd.send(f"{odd.section}/do/pair-late-entry", {"entry": str(LATE), "token": token})
    assert done.status_code == 303
    assert len(section(odd).rounds[0].games) == 3
    assert "Pair into round" not in odd.get(f"{odd.section}/players/{LATE}").text
    assert late_entry_problem(section(odd), LATE).code == "late-entry-not-now"
    assert section(odd).issue(1) == 2, "phones, walls and papers say that it is another version"


def test_programs_ask_by_name_and_confirm_by_the_token_of_the_refusal(odd):
    where = f"/api/v1/events/{odd.key}/commands/pair-late-entry"
    values = {"section": 1, "entry": LATE}
    refused = odd.client.post(where, json=values)
    told = refused.json()
    assert (refused.status_code, told["refused"]) == (422, "late-entry-agreed")
    assert "on board 3" in told["detail"]
    token = {"confirmation-token": told["token"]}
    assert odd.client.post(where, json=values, headers=token).status_code == 200
    assert section(odd).rounds[0].bye is None


def test_nobody_is_offered_a_late_entry_once_the_last_round_is_paired(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 5))
    offered = []
    for commands in (
        (
            asked.AddSection(SectionSettings("Open", rounds=2)),
            asked.ImportPlayers(SECTION, players),
        ),
        (asked.CloseEntries(SECTION), asked.PairRound(SECTION), asked.PublishRound(SECTION, 1)),
        tuple(asked.EnterResult(SECTION, GameId(at), GameResult.DRAW) for at in (1, 2)),
        (asked.PairRound(SECTION),),
    ):
        for command in commands:
            visitor.service.handle(key, command)
        offered.append('<div id="add">' in visitor.get(f"/events/{key}/s/1/players").text)
    assert offered == [True, True, True, False]
