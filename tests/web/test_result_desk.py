"""The tablet at the result desk: what two cards say, and what wrong digits do not."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.features.reports import reported
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId

S = SectionId(1)


@pytest.fixture
def desk(hall, state, monkeypatch):
    """Players may say how their games ended; ``say`` sends what stands on the tablet."""
    hall.service.handle(hall.key, asked.SetReporting(S, is_open=True))
    monkeypatch.setattr(hall.app.state.door.guesses, "pause", lambda: 0)
    game = next(iter(state().rounds[0].games.values()))
    keys = hall.app.state.players
    hall.pins = {
        "white": keys.pin(hall.key, game.white),
        "black": keys.pin(hall.key, game.black),
    }
    hall.game = game

    def say(result="10", **pins):
        return hall.send(f"/r/{hall.key}?board={game.board}", {"result": result, **pins})

    hall.say = say
    return hall


def told(hall, state):
    return reported(state(), state().game(hall.game.id))


def test_two_cards_say_a_result_and_an_arbiter_makes_it_one(desk, state):
    page = desk.get(f"/r/{desk.key}?board={desk.game.board}").text
    assert "Player 1" in page
    answer = desk.say(**desk.pins)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/r/{desk.key}?noted=1")
    assert told(desk, state) == ("agreed", GameResult.WHITE_WINS)
    assert state().game(desk.game.id).result is None


def test_one_card_says_it_for_one_alone_and_another_may_say_otherwise(desk, state):
    assert desk.say(white=desk.pins["white"]).status_code == 303
    assert told(desk, state).state == "one"
    assert desk.say(result="==", black=desk.pins["black"]).status_code == 303
    assert told(desk, state).state == "clash"


def test_wrong_digits_say_nothing_for_either_and_lock_the_name_in_the_end(desk, state):
    wrong = f"{(int(desk.pins['black']) + 1) % 10_000:04}"
    assert desk.say(white=desk.pins["white"], black=wrong).status_code == 403
    assert told(desk, state).state == "none"
    said = [desk.say(black=wrong).status_code for _ in range(9)]
    assert set(said) == {403}
    assert desk.say(black=desk.pins["black"]).status_code == 403, "it waits"
    assert told(desk, state).state == "none"


@pytest.mark.parametrize(
    "sent", [{"result": "10"}, {"result": "+-", "white": "0000"}, {"white": "0000"}, {}]
)
def test_what_is_not_whole_or_no_result_of_players_is_refused(desk, state, sent):
    answer = desk.send(f"/r/{desk.key}?board={desk.game.board}", sent)
    assert answer.status_code == 422
    assert told(desk, state).state == "none"


def test_who_meets_whom_is_not_told_before_it_is_public(desk):
    hidden = Showing(When.HIDDEN)
    desk.service.handle(desk.key, asked.SetPublicity(S, PublicThing.PAIRINGS, 0, hidden))
    answer = desk.get(f"/r/{desk.key}?board={desk.game.board}")
    assert answer.status_code == 404
    assert "Player 1" not in answer.text
    assert desk.say(**desk.pins).status_code == 404


def test_players_who_may_say_nothing_are_told_so(desk, state):
    desk.service.handle(desk.key, asked.SetReporting(S, is_open=False))
    assert desk.say(**desk.pins).status_code == 422
    assert told(desk, state).state == "none"
