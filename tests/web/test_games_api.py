"""The moves of games over the JSON interface: what the pages take, programs send."""

from json import dumps

import pytest


@pytest.fixture
def api(hall):
    return f"/api/v1{hall.url}/sections/1/games"


@pytest.fixture
def pairs(hall, state):
    """White and Black of each board of the round, by name."""
    people = hall.service.snapshot(hall.key).state.people
    games = sorted(state().rounds[-1].games.values(), key=lambda game: game.board)
    return [(game.id, people[game.white].name, people[game.black].name) for game in games]


def pgn(white, black, moves="1. e4 e5"):
    return f'[White "{white}"]\n[Black "{black}"]\n[Round "1"]\n[Result "*"]\n\n{moves} *\n\n'


def test_a_pgn_finds_its_boards_and_tells_what_became_of_each_game(hall, api, pairs, state):
    game, white, black = pairs[1]
    sent = {"pgn": pgn(white, black) + pgn("Nobody", "Nowhere"), "source": "live.pgn"}
    answer = hall.client.post(api, json=sent)
    assert answer.status_code == 200
    said = answer.json()
    assert said["version"] == hall.service.version(hall.key)
    assert [(each["game"], each["problem"]) for each in said["games"]] == [
        (game, ""),
        (None, "no-board"),
    ]
    assert said["games"][1]["line"] == 8
    assert state().game_texts[game].source == "live.pgn"
    listed = {each["game"]: each["digest"] for each in hall.get(f"{api}?number=1").json()}
    assert listed[game]
    assert sum(digest is not None for digest in listed.values()) == 1


def test_moves_that_stand_are_replaced_only_when_asked(hall, api, pairs, state):
    game, white, black = pairs[0]
    hall.client.post(api, json={"pgn": pgn(white, black)})
    before = state().game_texts[game].digest
    other = {"pgn": pgn(white, black, "1. d4 d5")}
    kept = hall.client.post(api, json=other).json()
    assert (kept["version"], kept["games"][0]["problem"]) == (None, "has-moves")
    assert state().game_texts[game].digest == before
    replaced = hall.client.post(api, json={**other, "replace": True}).json()
    assert replaced["games"][0]["problem"] == ""
    assert state().game_texts[game].digest != before


def test_a_pgn_sent_twice_with_one_command_is_kept_once(hall, api, pairs):
    _, white, black = pairs[0]
    sent = {"pgn": pgn(white, black), "command": "moves-of-round-1"}
    first = hall.client.post(api, json=sent)
    second = hall.client.post(api, json={**sent, "replace": True})
    assert first.json()["version"] == second.json()["version"]
    assert second.headers["idempotency-replayed"] == "true"


@pytest.mark.parametrize("text", ["", "   \n", "% nothing\n", "\ud800 e4"])
def test_a_text_without_games_is_refused(hall, api, text):
    sent = dumps({"pgn": text})
    answer = hall.client.post(api, content=sent, headers={"content-type": "application/json"})
    assert answer.status_code == 422


def test_moves_come_as_json_only(hall, api):
    answer = hall.client.post(api, content="1. e4 *", headers={"content-type": "text/plain"})
    assert answer.status_code in {415, 422}


def test_a_game_that_begins_in_the_text_of_another_is_refused_or_counted(hall, api, pairs, state):
    def hidden(white, black):
        begun = pgn(white, black, "1. e4 {open").removesuffix(" *\n\n")
        return f'[Event "x"]\n{begun}\n[Event "y"]\n1. d4 {{c}} *\n'

    _, white, black = pairs[0]
    refused = hall.client.post(api, json={"pgn": hidden(white, black)})
    assert (refused.status_code, not state().game_texts) == (422, True)
    said = hall.client.post(api, json={"pgn": hidden("Nobody", "Nowhere")}).json()
    assert (len(said["games"]), said["not_read"]) == (1, 1)


def test_a_game_behind_one_that_begins_with_a_comment_finds_its_board(hall, api, pairs, state):
    text = "".join(pgn(white, black, "{x} 1. e4") for _, white, black in pairs[:2])
    said = hall.client.post(api, json={"pgn": text}).json()
    assert [each["game"] for each in said["games"]] == [game for game, *_ in pairs[:2]]
    assert said["not_read"] == 0
