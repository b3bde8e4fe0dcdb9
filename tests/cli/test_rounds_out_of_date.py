"""A round that is out of date is published by the command line as little as by a page."""

import json

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, Player, SectionId
from arbitro.service import EventService

S = SectionId(1)
WHITE, BLACK = GameResult.WHITE_WINS, GameResult.BLACK_WINS


@pytest.fixture
def draft(tmp_path):
    """An event whose second round was paired before a result of the first was corrected."""
    service = EventService(tmp_path)
    key = service.create(asked.CreateEvent(EventSettings("Hall"))).key
    people = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 9))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(S, people),
        asked.CloseEntries(S),
        asked.PairRound(S, Colour.WHITE),
        asked.PublishRound(S, 1),
    ):
        service.handle(key, command)
    games = list(service.snapshot(key).state.sections[S].rounds[0].games)
    for game in games:
        service.handle(key, asked.EnterResult(S, game, WHITE))
    service.handle(key, asked.PairRound(S))
    service.handle(key, asked.CorrectResult(S, games[0], BLACK, WHITE))
    service.close()
    return key


def published(folder, key):
    service = EventService(folder)
    found = service.snapshot(key).state.sections[S].rounds[1]
    service.close()
    return found.published, found.kept


def test_it_is_refused_until_it_is_paired_again_or_a_reason_is_given(run, draft, tmp_path):
    values = {"section": 1, "round": 2}
    done = run("do", draft, "publish-round", json.dumps(values), "--folder", tmp_path, "--json")
    assert done.code == 1
    refused = json.loads(done.out)
    assert refused["refused"] == "pairing-stale"
    assert refused["values"]["boards"]
    assert published(tmp_path, draft) == (False, "")
    told = {**values, "reason": "the boards are set up"}
    again = run("do", draft, "publish-round", json.dumps(told), "--folder", tmp_path)
    assert again.code == 0
    assert published(tmp_path, draft) == (True, "the boards are set up")
