"""Undo and redo: by command, of anybody's action, never of what something else builds on."""

from datetime import timedelta

import pytest

from arbitro.desk.commands import (
    AddSection,
    CorrectResult,
    EditEvent,
    EnterResult,
    FinishEvent,
    ImportPlayers,
    PairRound,
    PublishRound,
    Redo,
    RegisterPlayer,
    ReopenEvent,
    RestoreEvent,
    Undo,
)
from arbitro.desk.decide import turnable
from arbitro.desk.kernel.state import NEW_EVENT
from arbitro.desk.kernel.timeline import RecordedEvent, Timeline, first_unreadable
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, Player
from arbitro.reasons import Refused
from desk.driver import FIRST, created, players, ready

WHITE, DRAW = GameResult.WHITE_WINS, GameResult.DRAW


@pytest.fixture
def desk():
    made = ready(8)
    made.do(PairRound(FIRST, Colour.WHITE))
    return made


def test_undo_takes_a_whole_command_back():
    desk = created()
    imported = desk.do(ImportPlayers(FIRST, players(5)))
    desk.do(Undo(imported))
    assert desk.section.entries == {}


def test_undo_is_by_command_and_not_only_of_the_last(desk):
    one, two = desk.games[0].id, desk.games[1].id
    first = desk.do(EnterResult(FIRST, one, WHITE))
    desk.do(EnterResult(FIRST, two, DRAW))
    desk.do(Undo(first))
    assert [game.result for game in desk.games[:2]] == [None, DRAW]


def test_what_a_later_command_builds_on_is_not_taken_back(desk):
    game = desk.games[0].id
    first = desk.do(EnterResult(FIRST, game, WHITE))
    second = desk.do(EnterResult(FIRST, game, DRAW, expected=WHITE))
    assert desk.ask(Undo(first)) == Refused("undo-blocked", (("command", second),))
    desk.do(Undo(second))
    desk.do(Undo(first))
    assert desk.games[0].result is None


def test_a_pairing_stands_on_everything_before_it_in_its_section(desk):
    section = desk.do(AddSection(SectionSettings("Blitz", rounds=3)))
    for game in desk.games:
        result = desk.do(EnterResult(FIRST, game.id, WHITE))
    desk.do(PairRound(FIRST))
    assert desk.refusal(Undo(result)) == "undo-blocked"
    desk.do(Undo(section))
    assert len(desk.state.sections) == 1


def test_a_published_round_is_touched_only_with_a_confirmation(desk):
    desk.do(PublishRound(FIRST, 1))
    result = desk.do(EnterResult(FIRST, desk.games[0].id, WHITE))
    assert desk.refusal(Undo(result)) == "confirmation-needed"
    desk.do(Undo(result, confirmed=True))
    assert desk.refusal(Redo(result)) == "confirmation-needed"
    desk.do(Redo(result, confirmed=True))
    assert desk.games[0].result is WHITE


def test_redo_brings_back_exactly_what_undo_took(desk):
    game = desk.games[0].id
    name = desk.do(EnterResult(FIRST, game, WHITE))
    before = desk.state
    desk.do(Undo(name))
    desk.do(Redo(name))
    assert desk.state == before


def test_redo_is_blocked_where_the_value_changed_meanwhile(desk):
    game = desk.games[0].id
    name = desk.do(EnterResult(FIRST, game, WHITE))
    desk.do(Undo(name))
    other = desk.do(EnterResult(FIRST, game, DRAW))
    assert desk.ask(Redo(name)) == Refused("redo-blocked", (("command", other),))
    desk.do(Undo(other))
    desk.do(Redo(name))
    assert desk.games[0].result is WHITE


def test_redo_is_blocked_where_what_it_built_on_is_gone():
    desk = ready(8)
    paired = desk.do(PairRound(FIRST, Colour.WHITE))
    name = desk.do(EnterResult(FIRST, desk.games[0].id, WHITE))
    desk.do(Undo(name))
    desk.do(Undo(paired))
    assert desk.ask(Redo(name)) == Refused("redo-blocked", (("command", paired),))
    desk.do(Redo(paired))
    desk.do(Redo(name))
    assert desk.games[0].result is WHITE


def test_undo_and_redo_have_no_limit(desk):
    names = [desk.do(EnterResult(FIRST, game.id, WHITE)) for game in desk.games]
    states = [desk.state]
    for name in reversed(names):
        desk.do(Undo(name))
        states.append(desk.state)
    for name in names:
        assert desk.state == states.pop()
        desk.do(Redo(name))
    assert desk.state == states.pop()


def test_the_creation_of_the_event_stays_and_an_undo_is_not_undone():
    desk = created()
    name = desk.do(RegisterPlayer(FIRST, Player("Ana")))
    undo = desk.do(Undo(name))
    assert desk.refusal(Undo("command-1")) == "creation-stays"
    assert desk.refusal(Undo(undo)) == "undo-of-undo"
    assert desk.refusal(Undo(name)) == "already-undone"
    assert desk.refusal(Redo("command-2")) == "not-undone"
    assert desk.refusal(Undo("nothing")) == "command-unknown"


def test_permanent_numbers_are_not_given_again_after_an_undo():
    desk = created()
    name = desk.do(RegisterPlayer(FIRST, Player("Ana")))
    (ana,) = desk.section.entries
    desk.do(Undo(name))
    desk.do(RegisterPlayer(FIRST, Player("Eva")))
    (eva,) = desk.section.entries
    assert eva != ana


def test_a_finished_event_takes_nothing_but_its_reopening():
    desk = ready(4, rounds=1)
    desk.play()
    finished = desk.do(FinishEvent())
    settings = EventSettings("Spring Open")
    assert desk.refusal(EditEvent(EventSettings("Other"), settings)) == "event-finished"
    game = desk.games[0].id
    assert desk.refusal(CorrectResult(FIRST, game, DRAW, WHITE)) == "event-finished"
    desk.do(ReopenEvent())
    desk.do(CorrectResult(FIRST, game, DRAW, WHITE))
    assert desk.refusal(Undo(finished)) == "undo-blocked"


def test_the_event_finishes_when_every_round_has_its_results():
    desk = ready(4, rounds=2)
    desk.play()
    told = desk.ask(FinishEvent())
    values = {"section": FIRST, "name": "Open", "played": 1, "rounds": 2}
    assert (told.code, dict(told.values)) == ("rounds-missing", values)
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 2))
    first, second = desk.games
    desk.do(EnterResult(FIRST, first.id, DRAW))
    told = desk.ask(FinishEvent())
    values = {"section": FIRST, "name": "Open", "round": 2, "boards": "2"}
    assert (told.code, dict(told.values)) == ("last-results-missing", values)
    desk.do(EnterResult(FIRST, second.id, DRAW))
    desk.do(FinishEvent())
    assert desk.state.finished


def test_the_log_read_again_gives_the_same_state(desk):
    name = desk.do(EnterResult(FIRST, desk.games[0].id, WHITE))
    desk.do(Undo(name))
    again = Timeline(desk.timeline.records)
    assert again.state == desk.state
    assert again.is_undone(name)


def test_an_event_is_restored_to_an_earlier_moment_and_back_again(desk):
    moment = desk.timeline.version
    desk.do(EnterResult(FIRST, desk.games[0].id, WHITE))
    desk.do(EnterResult(FIRST, desk.games[1].id, DRAW))
    later = desk.timeline.version
    asked = desk.ask(RestoreEvent(moment))
    assert (asked.code, dict(asked.values)) == ("restore-needed", {"count": 2, "version": moment})
    desk.do(RestoreEvent(moment, confirmed=True))
    assert [game.result for game in desk.games[:2]] == [None, None]
    desk.do(RestoreEvent(later, confirmed=True))
    assert [game.result for game in desk.games[:2]] == [WHITE, DRAW]


def test_what_restoring_took_back_is_not_done_again_one_by_one(desk):
    moment = desk.timeline.version
    entered = desk.do(EnterResult(FIRST, desk.games[0].id, WHITE))
    desk.do(RestoreEvent(moment, confirmed=True))
    assert desk.ask(Redo(entered, confirmed=True)) == Refused("undone-by-restoring")


@pytest.mark.parametrize("version", [0, -1, 10_000])
def test_there_has_to_be_such_a_moment(desk, version):
    assert desk.ask(RestoreEvent(version, confirmed=True)).code == "restore-version-unknown"


def test_half_of_a_command_is_not_restored():
    desk = created()
    desk.do(ImportPlayers(FIRST, players(3)))
    within = desk.timeline.version - 1
    assert desk.ask(RestoreEvent(within, confirmed=True)).code == "restore-within-a-command"


def test_the_state_of_a_moment_has_what_was_done_at_that_very_moment():
    desk = created()
    versions = [record.at for record in desk.timeline.records]
    assert desk.timeline.state_when(versions[-1]) == desk.state
    first = desk.timeline.state_when(versions[0])
    assert first == Timeline(desk.timeline.records[:1]).state
    assert first != desk.state
    assert desk.timeline.state_when(versions[0] - timedelta(seconds=1)) == NEW_EVENT


@pytest.mark.parametrize("sound", range(1, 5))
def test_the_first_record_that_does_not_fit_is_found_wherever_it_stands(sound):
    records = created().timeline.records[:2]
    section = records[1]
    numbered = [*records, *(section._replace(version=at) for at in range(3, 7))]
    wrong = RecordedEvent(1 + sound, "x", "arbiter", section.at, object())
    added = [*numbered[:sound], wrong, *numbered[sound + 1 :]]
    assert first_unreadable((), added) == wrong.version


def test_what_can_be_taken_back_or_done_again_is_known_without_trying(desk):
    games = desk.games
    results = [desk.do(EnterResult(FIRST, game.id, WHITE)) for game in games]
    again = desk.do(EnterResult(FIRST, games[0].id, DRAW, expected=WHITE))
    assert {again, *results[1:]} <= turnable(desk.timeline)
    assert results[0] not in turnable(desk.timeline)
    desk.do(Undo(again))
    desk.do(EnterResult(FIRST, games[0].id, GameResult.BLACK_WINS, expected=WHITE))
    assert again not in turnable(desk.timeline)
    assert results[0] not in turnable(desk.timeline)
