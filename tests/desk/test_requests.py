"""Requests: asked by who may not, done by who answers, once; taken back as a whole."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.decide import decide
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.requests import Wish
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, EntryId, GameId, Player, Result, SectionId
from arbitro.reasons import Refused
from desk.driver import Driver

FIRST, GAME = SectionId(1), GameId(1)
WHITE, DRAW = GameResult.WHITE_WINS, GameResult.DRAW


class Event(Driver):
    """A driver that gives back what a command was answered with."""

    def do(self, command, name=None):
        answer = self.ask(command)
        if not isinstance(answer, Refused):
            self.name = self.record(answer)
        return answer


@pytest.fixture
def event():
    """An event of six whose first board White has won."""
    made = Event()
    players = tuple(Player(f"P{at}", rating=2000 - at) for at in range(6))
    for command in (
        asked.CreateEvent(EventSettings("Open")),
        asked.AddSection(SectionSettings("A", rounds=3)),
        asked.ImportPlayers(FIRST, players),
        asked.CloseEntries(FIRST),
        asked.DrawInitialColour(FIRST, Colour.WHITE),
        asked.PairRound(FIRST),
        asked.PublishRound(FIRST, 1),
        asked.EnterResult(FIRST, GAME, WHITE),
    ):
        assert not isinstance(made.do(command), Refused), command
    return made


def test_what_is_asked_for_changes_nothing_until_it_is_accepted(event):
    event.do(asked.MakeRequest(FIRST, GAME, DRAW, WHITE))
    assert event.section.game(GAME).result is WHITE
    done = event.do(asked.AnswerRequest(FIRST, 1, accepted=True))
    assert [type(each).__name__ for each in done] == ["ResultEntered", "RequestAnswered"]
    assert event.section.game(GAME).result is DRAW
    assert event.section.requests[1].accepted
    event.do(asked.Undo(event.name, confirmed=True))
    assert event.section.game(GAME).result is WHITE
    assert event.section.requests[1].is_open


def test_declining_changes_nothing_and_is_told(event):
    event.do(asked.MakeRequest(FIRST, GAME, DRAW, WHITE))
    event.do(asked.AnswerRequest(FIRST, 1, accepted=False))
    assert event.section.game(GAME).result is WHITE
    assert event.section.requests[1].accepted is False
    again = event.do(asked.AnswerRequest(FIRST, 1, accepted=True))
    assert (again.code, event.do(asked.AnswerRequest(FIRST, 1, accepted=False))) == (
        "request-answered",
        (),
    )


def test_what_stood_when_it_was_asked_must_still_stand(event):
    event.do(asked.MakeRequest(FIRST, GAME, DRAW, WHITE))
    event.do(asked.EnterResult(FIRST, GAME, GameResult.BLACK_WINS, WHITE))
    refusal = event.do(asked.AnswerRequest(FIRST, 1, accepted=True))
    assert refusal.code == "value-changed"
    assert event.section.requests[1].is_open
    assert not isinstance(event.do(asked.AnswerRequest(FIRST, 1, accepted=False)), Refused)


def test_a_result_of_an_earlier_round_is_corrected_as_the_moment_has_it(event):
    for game in (2, 3):
        event.do(asked.EnterResult(FIRST, GameId(game), DRAW))
    event.do(asked.PairRound(FIRST))
    event.do(asked.PublishRound(FIRST, 2))
    event.do(asked.MakeRequest(FIRST, GAME, DRAW, WHITE))
    assert event.do(asked.AnswerRequest(FIRST, 1, accepted=True)).code == "earlier-round-corrected"
    [corrected, _] = event.do(asked.AnswerRequest(FIRST, 1, accepted=True, confirmed=True))
    alone = decide(
        Timeline(event.timeline.records[: event.timeline.version - 2]).state,
        asked.CorrectResult(FIRST, GAME, DRAW, WHITE, confirmed=True),
    )
    assert (corrected,) == alone


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (asked.MakeRequest(FIRST), "request-empty"),
        (asked.MakeRequest(FIRST, text="   "), "request-empty"),
        (asked.MakeRequest(FIRST, GameId(9), DRAW), "game-unknown"),
        (asked.MakeRequest(FIRST, GAME, DRAW, GameResult.BLACK_WINS), "value-changed"),
        (asked.AnswerRequest(FIRST, 5, accepted=True), "request-unknown"),
    ],
)
def test_what_cannot_be_is_refused_when_it_is_asked(event, command, code):
    assert event.do(command).code == code


def test_the_same_asked_twice_is_one_request_and_in_words_it_is_only_answered(event):
    for _ in range(2):
        event.do(asked.MakeRequest(FIRST, text="P5 withdraws after this round"))
    assert len(event.section.requests) == 1
    [answered] = event.do(asked.AnswerRequest(FIRST, 1, accepted=True))
    assert type(answered).__name__ == "RequestAnswered"
    assert event.do(asked.MakeRequest(FIRST, GAME, WHITE, WHITE)) == ()


def test_a_player_asks_for_a_bye_and_for_withdrawal_and_an_arbiter_has_the_word(event):
    mine = next(iter(event.section.entries))
    half = asked.MakeRequest(FIRST, entry=mine, wish=Wish.HALF_POINT_BYE, round=3)
    assert event.do(half).code == "bye-too-late"  # none for half a point in the last round
    event.do(asked.MakeRequest(FIRST, entry=mine, wish=Wish.ZERO_POINT_BYE, round=2))
    event.do(asked.MakeRequest(FIRST, entry=mine, wish=Wish.WITHDRAWAL))
    assert event.do(asked.MakeRequest(FIRST, entry=mine, wish=Wish.WITHDRAWAL)) == ()
    assert not event.section.entries[mine].byes
    event.do(asked.AnswerRequest(FIRST, 1, accepted=True))
    assert event.section.entries[mine].byes == {2: Result.ZERO_POINT_BYE}
    event.do(asked.AnswerRequest(FIRST, 2, accepted=False))
    assert not event.section.entries[mine].withdrawn
    event.do(asked.MakeRequest(FIRST, entry=mine, wish=Wish.WITHDRAWAL))
    event.do(asked.AnswerRequest(FIRST, 3, accepted=True))
    assert event.section.entries[mine].withdrawn
    event.do(asked.Undo(event.name, confirmed=True))
    assert not event.section.entries[mine].withdrawn
    nobody = asked.MakeRequest(FIRST, entry=EntryId(99), wish=Wish.WITHDRAWAL)
    assert event.do(nobody).code == "entry-unknown"


def test_a_bye_asked_for_is_refused_once_its_round_is_paired(event):
    mine = next(iter(event.section.entries))
    event.do(asked.MakeRequest(FIRST, entry=mine, wish=Wish.ZERO_POINT_BYE, round=2))
    for game in event.section.current.games.values():
        if game.result is None:
            event.do(asked.EnterResult(FIRST, game.id, WHITE))
    event.do(asked.PairRound(FIRST))
    late = event.do(asked.AnswerRequest(FIRST, 1, accepted=True))
    assert late.code == "round-already-paired"
    assert event.section.requests[1].is_open


@pytest.mark.parametrize(
    ("command", "of_game"),
    [
        (asked.MakeRequest(FIRST, text="A glass of water"), False),
        (asked.MakeRequest(FIRST, GAME, DRAW), True),
        (asked.MakeRequest(FIRST, entry=EntryId(1), wish=Wish.WITHDRAWAL), False),
    ],
)
def test_the_pairing_of_a_game_is_not_taken_away_below_what_was_asked_of_it(command, of_game):
    made = Event()
    made.do(asked.CreateEvent(EventSettings("Open")))
    made.do(asked.AddSection(SectionSettings("A", rounds=3)))
    made.do(asked.ImportPlayers(FIRST, tuple(Player(f"P{at}") for at in range(4))))
    made.do(asked.CloseEntries(FIRST))
    made.do(asked.DrawInitialColour(FIRST, Colour.WHITE))
    made.do(asked.PairRound(FIRST))
    paired = made.name
    made.do(command)
    answer = made.ask(asked.Undo(paired, confirmed=True))
    assert isinstance(answer, Refused) is of_game, answer
    assert made.section.requests[1].is_open
