"""The page of a round paired by hand: what is asked, who is found, how much it is."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId
from web.by_hand import confirmed, made

SECTION = SectionId(1)
RULES = {"reason": "competition-rules", "note": "art. 7: return games"}


def events(hall):
    return hall.service.version(hall.key)


def test_beginning_is_confirmed_once_and_waits_for_nobody_else(hall, state):
    url = f"{hall.section}/rounds/1/by-hand"
    assert "Start from these boards" in hall.get(url).text
    answer = hall.send(f"{url}/begin")
    assert answer.status_code == 422
    assert "is published" in answer.text
    assert state().hand is None
    assert confirmed(hall, f"{url}/begin", {}).status_code == 303
    page = hall.get(url).text
    assert "Same as the pairings by the rules" in page
    assert page.count('data-e="') == 6
    refused = hall.send(f"{hall.section}/do/unpair-round", {"round": "1"})
    assert "is being paired by hand" in refused.text
    assert hall.send(f"{url}/leave").status_code == 303
    assert state().hand is None


def test_what_is_sent_by_script_is_answered_with_words_and_a_token(hall, state):
    url = f"{hall.section}/rounds/1/by-hand"
    sent = {"who": "1", "where": "black", "board": "2", "as": "json"}
    assert hall.send(f"{url}/place", sent).json()["code"] == "by-hand-not-open"
    confirmed(hall, f"{url}/begin", {})
    told = hall.send(f"{url}/place", {**sent, "board": "9"})
    assert (told.status_code, told.json()["code"]) == (422, "by-hand-no-board")
    done = hall.send(f"{url}/place", sent).json()
    assert done["version"] == events(hall)
    assert 1 in state().hand.pairs[1]
    against = hall.get(f"{url}/places?who=1").json()["against"]
    assert against == []
    assert hall.get(f"{url}/places?who=99").status_code == 404


def test_a_second_meeting_is_confirmed_before_it_is_made(hall, state):
    for game in state().rounds[0].games:
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.DRAW))
    url = f"{hall.section}/rounds/2/by-hand"
    white, black = next((g.white, g.black) for g in state().rounds[0].games.values())
    confirmed(hall, f"{url}/begin", {"empty": "1"})
    hall.send(f"{url}/place", {"who": str(white), "where": "black", "board": "1"})
    sent = {"who": str(black), "where": "white", "board": "1"}
    answer = hall.send(f"{url}/place", sent)
    assert answer.status_code == 422
    assert "have already played each other" in answer.text
    assert state().hand.pairs == ((None, white),)
    assert confirmed(hall, f"{url}/place", sent).status_code == 303
    assert "Against the basic rules" in hall.get(url).text


def test_a_round_is_made_from_empty_boards_and_stands_beside_that_of_the_rules(hall, state):
    for game in state().rounds[0].games:
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.DRAW))
    pairs = [(g.black, g.white) for g in state().rounds[0].games.values()]
    url = f"{hall.section}/rounds/2/by-hand"
    assert made(hall, url, pairs, reason="rematch").status_code == 422
    assert len(state().rounds) == 1
    answer = hall.send(f"{url}/finish", RULES)
    assert "By the rules:" in answer.text
    assert "have already played each other" in answer.text
    assert confirmed(hall, f"{url}/finish", RULES).status_code == 303
    played = state().rounds[1]
    assert [(g.white, g.black) for g in played.games.values()] == pairs
    assert played.by_hand.note == RULES["note"]


@pytest.fixture
def thousand(visitor):
    """A first round of two thousand players, told to nobody."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Large"))).key
    people = tuple(Player(f"Player {at:04}, Name", rating=2600 - at // 2) for at in range(2000))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SECTION, people),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
    ):
        visitor.service.handle(key, command)
    visitor.key, visitor.section = key, f"/events/{key}/s/1"
    return visitor


def test_a_thousand_boards_are_a_small_page_and_everybody_is_found_by_typing(thousand):
    url = f"{thousand.section}/rounds/1/by-hand"
    confirmed(thousand, f"{url}/begin", {})
    page = thousand.get(url)
    assert len(page.content) < 150_000
    assert page.text.count("<tr id=") == 101
    assert page.text.count("<option") < 20
    assert f"901{chr(0x2013)}1000" in page.text
    sent = {"name": "player 1999", "where": "white", "board": "1"}
    assert thousand.send(f"{url}/place", sent).status_code == 303
    hand = thousand.service.snapshot(thousand.key).state.sections[SECTION].hand
    assert hand.pairs[0][0] == 2000
    far = thousand.get(f"{url}?from=901").text
    assert 'data-b="950"' in far
    assert re.search(r'data-b="1" [^>]*data-changed', far)  # what is changed stands on every page
    for typed in ("Player", "nobody", "99999", ""):
        told = thousand.send(f"{url}/place", {**sent, "name": typed, "as": "json"})
        assert told.json()["code"] == "by-hand-nobody", typed


def test_programs_pair_by_hand_in_the_same_session(hall, state):
    for game in state().rounds[0].games:
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.DRAW))
    pairs = [(g.black, g.white) for g in state().rounds[0].games.values()]
    url = f"/api/v1/events/{hall.key}/sections/1/rounds/2/by-hand"

    def give(step, token="", **sent):
        named = {"confirmation-token": token}
        return hall.command(hall.key, f"{step}-by-hand", named, section=1, round=2, **sent)

    def confirm(step, **sent):
        answer = give(step, **sent)
        while answer.json().get("token"):
            answer = give(step, answer.json()["token"], **sent)
        return answer

    assert hall.client.get(url).status_code == 404
    assert give("begin").json()["level"] == "confirm"
    confirm("begin")
    assert len(hall.client.get(url).json()["to_place"]) == 6
    for board, (white, black) in enumerate(pairs, 1):
        confirm("place", who=white, where="white", board=board)
        confirm("place", who=black, where="black", board=board)
    told = hall.client.get(url).json()
    assert told["grade"] == "forbidden"
    assert told["reasons"][0]["concept"] == "rematch"
    assert told["boards"] == [list(pair) for pair in pairs]
    first = give("finish", **RULES).json()
    assert (first["level"], first["step"]) == ("two-steps", 1)
    assert confirm("finish", **RULES).status_code == 200
    assert hall.client.get(url).status_code == 404
    assert [(g.white, g.black) for g in state().rounds[1].games.values()] == pairs


def test_a_deputy_makes_legal_changes_and_none_against_the_basic_rules(hall, state, monkeypatch):
    for game in state().rounds[0].games:
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.DRAW))
    white, black = next((g.white, g.black) for g in state().rounds[0].games.values())
    other = next(each for each in state().entries if each not in {white, black})
    monkeypatch.setattr(
        "arbitro.web.actions.game_actions.may", lambda _request, action: action != "override-rules"
    )
    url = f"{hall.section}/rounds/2/by-hand"
    confirmed(hall, f"{url}/begin", {"empty": "1"})
    place = f"{url}/place"
    confirmed(hall, place, {"who": str(white), "where": "white", "board": "1"})
    answer = confirmed(hall, place, {"who": str(black), "where": "black", "board": "1"})
    assert "Only the chief arbiter" in answer.text
    assert "have already played each other" in answer.text
    assert state().hand.pairs == ((white, None),)
    confirmed(hall, place, {"who": str(other), "where": "black", "board": "1"})
    assert state().hand.pairs == ((white, other),)
