"""What is asked for: what cannot be is refused whole, what can be is done or declined once."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.features import change_requests
from arbitro.desk.features.change_requests import RequestAnswered, RequestMade
from arbitro.desk.features.results import (
    ResultCleared,
    ResultCorrected,
    ResultEntered,
)
from arbitro.desk.values.requests import Wish
from arbitro.desk.values.settings import CorrectionEffect, GameResult
from arbitro.model import Colour, Result, System
from arbitro.reasons import refused
from desk.driver import FIRST, ready
from desk.team_driver import TeamDriver

WHITE, DRAW = GameResult.WHITE_WINS, GameResult.DRAW
FOLLOWING = CorrectionEffect.FOLLOWING_PAIRING


def begun():
    desk = ready(6)
    desk.do(asked.PairRound(FIRST, Colour.WHITE))
    desk.do(asked.PublishRound(FIRST, 1))
    return desk


def test_what_cannot_be_done_is_not_asked_for():
    desk = begun()
    game = desk.games[0]
    make = asked.MakeRequest
    assert desk.ask(make(FIRST, text=" ")) == refused("request-empty")
    assert desk.ask(make(FIRST, 99, WHITE)) == refused("game-unknown", game=99)
    assert desk.ask(make(FIRST, game.id, WHITE, DRAW)) == refused(
        "value-changed", game=game.id, stands=None
    )
    assert desk.ask(make(FIRST, game.id)) == (), "nothing stands and nothing is wanted"
    assert desk.ask(make(FIRST, entry=99, wish=Wish.WITHDRAWAL)) == refused(
        "entry-unknown", entry=99
    )
    assert desk.ask(make(FIRST, entry=1)) == refused("request-empty")
    assert desk.ask(make(FIRST, entry=1, wish=Wish.ZERO_POINT_BYE, round=9)) == refused(
        "round-out-of-range", round=9, rounds=5
    )
    made = desk.ask(make(FIRST, text=" more light "))
    assert made == (RequestMade(FIRST, 1, None, None, None, "more light", None, None, 0),)
    desk.record(made)
    assert desk.ask(make(FIRST, text="more light")) == (), "asked for and not answered"
    teams = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    assert teams.ask(make(FIRST, entry=1, wish=Wish.HALF_POINT_BYE, round=1)) == refused(
        "not-with-teams"
    )


def test_what_is_asked_for_is_done_or_declined_once():
    desk = begun()
    make, answer = asked.MakeRequest, asked.AnswerRequest
    desk.do(make(FIRST, entry=1, wish=Wish.ZERO_POINT_BYE, round=3))
    desk.do(make(FIRST, text="more light"))
    assert list(desk.section.requests) == [1, 2]
    assert desk.ask(answer(FIRST, 9, accepted=True)) == refused("request-unknown", number=9)
    bye, answered = desk.ask(answer(FIRST, 1, accepted=True))
    assert (bye.entry, bye.round, bye.kind) == (1, 3, Result.ZERO_POINT_BYE)
    assert answered == RequestAnswered(FIRST, 1, accepted=True)
    assert desk.ask(answer(FIRST, 2, accepted=True)) == (RequestAnswered(FIRST, 2, accepted=True),)
    desk.do(answer(FIRST, 2, accepted=False))
    assert desk.ask(answer(FIRST, 2, accepted=False)) == ()
    assert desk.ask(answer(FIRST, 2, accepted=True)) == refused("request-answered", number=2)
    # what was possible then is not any more
    for _ in range(3):
        if len(desk.section.rounds) < 3:
            for game in desk.games:
                desk.do(asked.EnterResult(FIRST, game.id, DRAW))
            desk.do(asked.PairRound(FIRST))
            desk.do(asked.PublishRound(FIRST, len(desk.section.rounds)))
    assert desk.ask(answer(FIRST, 1, accepted=True)) == refused("round-already-paired", round=3)


def test_a_result_asked_for_is_entered_taken_back_or_corrected():
    desk = begun()
    game = desk.games[0].id
    make, answer = asked.MakeRequest, asked.AnswerRequest
    desk.do(make(FIRST, game, WHITE))
    desk.do(answer(FIRST, 1, accepted=True))
    desk.do(make(FIRST, game, None, WHITE))
    assert desk.ask(answer(FIRST, 2, accepted=True))[0] == ResultCleared(FIRST, 1, game, WHITE)
    desk.do(make(FIRST, game, DRAW, WHITE))
    assert desk.ask(answer(FIRST, 3, accepted=True))[0] == ResultEntered(
        FIRST, 1, game, DRAW, WHITE
    )
    for each in desk.games[1:]:
        desk.do(asked.EnterResult(FIRST, each.id, DRAW))
    desk.do(asked.PairRound(FIRST))
    assert desk.ask(answer(FIRST, 3, accepted=True))[0] == ResultCorrected(
        FIRST, 1, game, DRAW, WHITE, FOLLOWING
    )
    told = refused("correction-needed", round=1)
    assert desk.ask(answer(FIRST, 2, accepted=True)) == told


@pytest.mark.parametrize("most", [1, 2])
def test_only_so_many_requests_wait_at_once(monkeypatch, most):
    monkeypatch.setattr(change_requests, "MOST_OPEN", most)
    desk = begun()
    for number in range(most):
        desk.do(asked.MakeRequest(FIRST, text=f"{number}"))
    told = refused("requests-many", most=most)
    assert desk.ask(asked.MakeRequest(FIRST, text="more")) == told
    desk.do(asked.AnswerRequest(FIRST, 1, accepted=True))
    assert len(desk.ask(asked.MakeRequest(FIRST, text="more"))) == 1
