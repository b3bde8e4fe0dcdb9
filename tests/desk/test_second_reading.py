"""Second reading: two persons, nothing overwritten, pairing waits; examples and at random."""

import random

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.features.second_reading import reading_of, unread
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour
from desk.driver import FIRST, ready

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS


@pytest.fixture
def desk():
    """Six players, the first round published, no result."""
    made = ready(6)
    made.do(asked.PairRound(FIRST, Colour.WHITE))
    made.do(asked.PublishRound(FIRST, 1))
    return made


def first(desk):
    return desk.games[0]


def test_the_same_person_confirms_nothing_another_one_does(desk):
    game = first(desk)
    desk.do(asked.EnterResult(FIRST, game.id, WHITE))
    assert desk.refusal(asked.ReadAgain(FIRST, game.id, WHITE, "Ana", "ana")) == (
        "reading-same-person"
    )
    assert reading_of(desk.section, first(desk)) == ""
    desk.do(asked.ReadAgain(FIRST, game.id, WHITE, "Bo", "Ana"))
    assert reading_of(desk.section, first(desk)) == "equal"


def test_another_reading_is_a_conflict_with_both_values_kept(desk):
    game = first(desk)
    desk.do(asked.EnterResult(FIRST, game.id, WHITE))
    desk.do(asked.ReadAgain(FIRST, game.id, BLACK, "Bo", "Ana"))
    assert reading_of(desk.section, first(desk)) == "different"
    assert first(desk).result is WHITE
    assert desk.section.second.read[game.id].result is BLACK
    desk.do(asked.EnterResult(FIRST, game.id, BLACK, WHITE))  # the arbiter has looked at the slip
    assert reading_of(desk.section, first(desk)) == "equal"


def test_taking_the_entry_back_leaves_the_reading_alone_and_confirms_nothing(desk):
    game = first(desk)
    entered = desk.do(asked.EnterResult(FIRST, game.id, WHITE))
    desk.do(asked.ReadAgain(FIRST, game.id, WHITE, "Bo", "Ana"))
    desk.do(asked.Undo(entered, confirmed=True))
    assert first(desk).result is None
    assert reading_of(desk.section, first(desk)) == ""
    assert desk.section.second.read[game.id].reader == "Bo"


@pytest.mark.parametrize("take_back", ["undo", "clear"])
def test_who_has_read_a_result_and_enters_it_anew_confirms_nothing(desk, take_back):
    game = first(desk)
    entered = desk.do(asked.EnterResult(FIRST, game.id, WHITE))
    desk.do(asked.ReadAgain(FIRST, game.id, WHITE, "Bo", "Ana"))
    if take_back == "undo":
        desk.do(asked.Undo(entered, confirmed=True))
    else:
        desk.do(asked.ClearResult(FIRST, game.id, WHITE))
    desk.do(asked.EnterResult(FIRST, game.id, WHITE))  # Bo this time: one person, twice
    assert reading_of(desk.section, first(desk)) == ""
    assert first(desk) in unread(desk.section)
    desk.do(asked.ReadAgain(FIRST, game.id, WHITE, "Ana", "Bo"))
    assert reading_of(desk.section, first(desk)) == "equal"


def test_pairing_waits_where_it_is_required_and_names_the_boards(desk):
    for game in desk.games:
        desk.do(asked.EnterResult(FIRST, game.id, DRAW))
    desk.do(asked.RequireSecondReading(FIRST, True))
    desk.do(asked.ReadAgain(FIRST, desk.games[0].id, DRAW, "Bo", "Ana"))
    desk.do(asked.ReadAgain(FIRST, desk.games[1].id, WHITE, "Bo", "Ana"))
    refusal = desk.ask(asked.PairRound(FIRST))
    assert (refusal.code, dict(refusal.values)["boards"]) == ("not-read-twice", (2, 3))
    desk.do(asked.PassReading(FIRST, 1))
    desk.do(asked.PairRound(FIRST))
    assert len(desk.section.rounds) == 2


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (lambda game: asked.ReadAgain(FIRST, game.id, DRAW, "Bo"), "reading-before-entry"),
        (lambda _: asked.ReadAgain(FIRST, 99, DRAW, "Bo"), "game-unknown"),
        (lambda _: asked.PassReading(FIRST, 2), "round-not-last"),
    ],
)
def test_what_makes_no_sense_is_refused(desk, command, code):
    assert desk.refusal(command(first(desk))) == code


def test_a_nameless_reader_is_asked_who_reads(desk):
    desk.do(asked.EnterResult(FIRST, first(desk).id, DRAW))
    assert desk.refusal(asked.ReadAgain(FIRST, first(desk).id, DRAW, "  ", "Ana")) == (
        "reader-missing"
    )


def test_no_board_is_confirmed_without_two_persons_whatever_two_people_do(desk):
    drawn = random.Random(1)
    desk.do(asked.RequireSecondReading(FIRST, True))
    entered_by, read = {}, {}
    for _ in range(400):
        game = drawn.choice(desk.games)
        person, result = drawn.choice(["Ana", "Bo"]), drawn.choice([WHITE, DRAW, BLACK])
        if drawn.random() < 0.5:
            answer = desk.ask(asked.EnterResult(FIRST, game.id, result, game.result))
            if isinstance(answer, tuple) and answer:
                desk.record(answer)
                entered_by[game.id] = person
        else:
            who = entered_by.get(game.id, "")
            answer = desk.ask(asked.ReadAgain(FIRST, game.id, result, person, who))
            if isinstance(answer, tuple) and answer:
                desk.record(answer)
                read[game.id] = (person, who, result)
        for each in desk.games:
            stands = read.get(each.id)
            alike = stands is not None and each.result is not None and stands[2] is each.result
            assert (reading_of(desk.section, each) == "equal") == alike
            if alike:
                assert stands[0] != stands[1]
        left = {each.id for each in unread(desk.section)}
        if all(each.result for each in desk.games):
            answer = desk.ask(asked.PairRound(FIRST))
            assert (getattr(answer, "code", "") == "not-read-twice") == bool(left)
    assert isinstance(desk.section, Section)
