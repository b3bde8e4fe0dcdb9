"""A game adjourned long ago is told of while pairing; how it ended is confirmed (163, 168)."""

import re
from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import EventSettings, GameResult, ReasonByHand, SectionSettings
from arbitro.model import Colour, Player, SectionId, System
from arbitro.reasons import Refused
from arbitro.service import EventService
from desk.driver import FIRST, ready

SECTION = SectionId(1)
DRAW, ADJOURNED = GameResult.DRAW, GameResult.ADJOURNED


def played(desk, *adjourned):
    """Play a round: all games drawn, but those of these boards, from 0, which are adjourned."""
    desk.do(asked.PairRound(FIRST, Colour.WHITE))
    for board, game in enumerate(desk.games):
        result = ADJOURNED if board in adjourned else DRAW
        desk.do(asked.EnterResult(FIRST, game.id, result))


def refusal(answer):
    return answer.code if isinstance(answer, Refused) else ""


def test_a_game_adjourned_before_the_last_completed_round_is_told_of_when_pairing():
    """Round 2 is paired with a game of round 1 open without a word, round 3 with a notice."""
    desk = ready(6)
    played(desk, 0)
    assert refusal(desk.ask(asked.PairRound(FIRST))) == ""
    played(desk)
    waits = desk.ask(asked.PairRound(FIRST))
    assert (waits.code, dict(waits.values)) == ("adjourned-game-waits", {"round": 1, "count": 1})
    assert refusal(desk.ask(asked.PairRound(FIRST, confirmed=True))) == ""
    game = next(iter(desk.section.rounds[0].games.values()))
    desk.do(asked.CorrectResult(FIRST, game.id, DRAW, ADJOURNED))
    assert refusal(desk.ask(asked.PairRound(FIRST))) == ""


def test_a_round_by_hand_is_told_the_same():
    desk = ready(6)
    played(desk, 0)
    played(desk)
    desk.do(asked.PairRound(FIRST, confirmed=True))
    games = [(game.white, game.black) for game in desk.games]
    reason = ReasonByHand.COMPETITION_RULES
    told = []
    for turned, (white, black) in enumerate(games):
        other = (*games[:turned], (black, white), *games[turned + 1 :])
        by_hand = asked.PairByHand(FIRST, 3, other, reason, note="art. 12")
        if refusal(desk.ask(by_hand)) == "adjourned-game-waits":
            told.append(by_hand)
    assert told
    for by_hand in told:
        assert refusal(desk.ask(replace(by_hand, confirmed=Level.ACKNOWLEDGE))) == ""


@pytest.mark.parametrize("system", [System.ROUND_ROBIN])
def test_where_no_result_pairs_nothing_is_told(system):
    desk = ready(6, system=system)
    for adjourned in ((0,), (), ()):
        played(desk, *adjourned)
    assert refusal(desk.ask(asked.PairRound(FIRST))) == ""
    game = next(game for game in desk.section.rounds[0].games.values() if game.result is ADJOURNED)
    won = asked.CorrectResult(FIRST, game.id, GameResult.WHITE_WINS, ADJOURNED)
    assert refusal(desk.ask(won)) == ""


@pytest.mark.article("C.04.2@2026-02 art. 3.1")
@pytest.mark.parametrize("result", list(GameResult))
def test_only_a_draw_needs_no_word_once_a_round_was_paired_with_it(result):
    """Both were paired with half a point, which only a draw, rated or not, gives both."""
    desk = ready(6)
    played(desk, 0)
    game = desk.games[0]
    ended = asked.CorrectResult(FIRST, game.id, result, ADJOURNED)
    assert refusal(desk.ask(ended)) == "", "no round was paired with it yet"
    desk.do(asked.PairRound(FIRST))
    half = result.white.value in {"=", "D"} and result.black.value in {"=", "D"}
    code = "" if half or result is ADJOURNED else "adjourned-game-decided"
    assert refusal(desk.ask(ended)) == code


@pytest.fixture
def event(visitor):
    return with_an_open_game(visitor.service)


def with_an_open_game(service):
    """A Swiss whose second round is complete, and a game of the first adjourned."""
    key = service.create(asked.CreateEvent(EventSettings("Open"))).key
    names = tuple(Player(f"Player {at}", rating=2000 - 10 * at) for at in range(1, 7))
    service.handle(key, asked.AddSection(SectionSettings("Open", rounds=5)))
    service.handle(key, asked.ImportPlayers(SECTION, names))
    service.handle(key, asked.CloseEntries(SECTION))
    for number in (1, 2):
        service.handle(key, asked.PairRound(SECTION))
        service.handle(key, asked.PublishRound(SECTION, number))
        for at, game in enumerate(rounds_of(service, key)[-1].games):
            result = ADJOURNED if (number, at) == (1, 0) else DRAW
            service.handle(key, asked.EnterResult(SECTION, game, result))
    return key


def rounds_of(service, key):
    return service.snapshot(key).state.sections[SECTION].rounds


def open_game(service, key):
    return next(iter(rounds_of(service, key)[0].games.values()))


def by_page(visitor, key, game, token):
    fields = {"game": str(game), "result": "10", "expected": "??", "token": token}
    answer = visitor.send(f"/events/{key}/s/1/do/correct-result", fields)
    found = re.search(r'id="confirmation">.*?name="token" value="(\w+)"', answer.text, re.DOTALL)
    return found[1] if found else ""


def by_board(visitor, key, game, token):
    fields = {"result": "10", "expected": "??", "token": token}
    return visitor.send(f"/events/{key}/s/1/games/{game}/put", fields).json().get("token", "")


def by_json(visitor, key, game, token):
    said = {"section": 1, "game": game, "result": "10", "expected": "??"}
    answer = visitor.command(key, "correct-result", {"confirmation-token": token}, **said)
    return answer.json().get("token", "")


def by_request(visitor, key, game, token):
    """A device that may not correct asks for it: an arbiter accepts it, and confirms."""
    if not visitor.service.snapshot(key).state.sections[SECTION].requests:
        wish = asked.MakeRequest(SECTION, game, GameResult.WHITE_WINS, ADJOURNED)
        visitor.service.handle(key, wish)
    headers = {"confirmation-token": token}
    answer = visitor.command(key, "answer-request", headers, section=1, number=1, accepted=True)
    return answer.json().get("token", "")


@pytest.mark.parametrize("door", [by_page, by_board, by_json, by_request])
def test_how_it_ended_is_confirmed_at_every_door_and_taken_back(visitor, event, door):
    game = open_game(visitor.service, event).id
    token = door(visitor, event, game, "")
    assert token
    assert open_game(visitor.service, event).result is ADJOURNED
    assert door(visitor, event, game, token) == ""
    assert open_game(visitor.service, event).result is GameResult.WHITE_WINS
    name = list(visitor.service.history(event))[-1].command
    visitor.service.handle(event, asked.Undo(name, confirmed=True))
    assert open_game(visitor.service, event).result is ADJOURNED


def test_the_command_line_asks_as_well(run, tmp_path):
    service = EventService(tmp_path)
    key = with_an_open_game(service)
    game = open_game(service, key).id
    service.close()
    said = ("--section", "1", "--game", str(game), "--result", "10", "--expected", "??")
    asked_first = run("do", key, "correct-result", *said, "--folder", tmp_path)
    assert asked_first.code == 1
    token = asked_first.err.split()[-1]
    assert run("do", key, "correct-result", *said, "--token", token, "--folder", tmp_path).code == 0


def test_the_notice_of_pairing_is_told_by_page_json_and_command_line(visitor, event):
    told = "A game of round 1 is still adjourned"
    answer = visitor.send(f"/events/{event}/s/1/pair")
    assert answer.status_code == 303
    assert told in visitor.get(answer.headers["location"]).text
    assert len(rounds_of(visitor.service, event)) == 3
    name = list(visitor.service.history(event))[-1].command
    visitor.service.handle(event, asked.Undo(name, confirmed=True))
    warned = visitor.command(event, "pair-round", section=1).json()["warnings"]
    assert [one["refused"] for one in warned] == ["adjourned-game-waits"]


def test_the_standings_follow_the_result_and_the_pairings_stay(visitor, event):
    game = open_game(visitor.service, event)
    pairs = [set(played.games) for played in rounds_of(visitor.service, event)]
    by_json(visitor, event, game.id, by_json(visitor, event, game.id, ""))
    section = visitor.service.snapshot(event).state.sections[SECTION]
    assert [set(played.games) for played in section.rounds] == pairs
    # a win of round 1 and a draw of round 2
    page = visitor.get(f"/events/{event}/s/1/standings").text
    name = visitor.service.snapshot(event).state.people[game.white].name
    row = page[page.index(f">{name}<") :].partition("</tr>")[0]
    assert ">1½<" in row or ">1.5<" in row
