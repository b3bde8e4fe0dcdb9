"""The incident log: what may be written, corrected, withdrawn, and what it counts of a player."""

import json
from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    CorrectIncident,
    EnterResult,
    FinishEvent,
    PairRound,
    PublishRound,
    RecordIncident,
    Undo,
    WithdrawIncident,
)
from arbitro.desk.derived.counting import Tally, illegal_moves_in, tally_of
from arbitro.desk.events import IncidentCorrected, IncidentRecorded
from arbitro.desk.values.games import Incident, IncidentId, Ruled
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import translator
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.i18n.sentences.history import sentence
from arbitro.model import Colour, EditionKey, EntryId, GameId
from arbitro.reasons import Refused
from arbitro.storage.event_files.codec import decode, encode
from desk.driver import FIRST, ready

RULED = Ruled(EditionKey("E.01@2023-01"), "continue", "", ("7.5.1", "7.5.5"), (("black", 120_000),))


@pytest.fixture
def event():
    """An event of six players whose first round is paired."""
    made = ready(6)
    made.do(PairRound(FIRST, Colour.WHITE))
    return made


def illegal(event, board=0, **changes):
    game = event.games[board]
    written = Incident(
        round=game.round,
        game=game.id,
        player=game.white,
        situation="illegal-move",
        facts=(("player", "white"),),
        ruled=RULED,
        illegal_move=True,
    )
    return replace(written, **changes)


def logged(event, number=1):
    return event.section.incidents[IncidentId(number)]


def test_an_incident_is_kept_with_facts_ruling_and_board(event):
    event.do(RecordIncident(FIRST, illegal(event, board=1)))
    kept = logged(event).incident
    assert kept.board == event.games[1].board
    assert kept.ruled.articles == ("7.5.1", "7.5.5")
    assert kept.facts == (("player", "white"),)


def test_a_corrected_incident_keeps_its_number_and_tells_that_it_was_corrected(event):
    event.do(RecordIncident(FIRST, illegal(event)))
    before = logged(event).incident
    after = replace(before, note="seen by the deputy")
    event.do(CorrectIncident(FIRST, IncidentId(1), after, before))
    assert (logged(event).incident.note, logged(event).corrected) == ("seen by the deputy", 1)


def test_a_correction_of_what_somebody_else_corrected_is_refused(event):
    event.do(RecordIncident(FIRST, illegal(event)))
    before = logged(event).incident
    event.do(CorrectIncident(FIRST, IncidentId(1), replace(before, note="one"), before))
    answer = event.ask(CorrectIncident(FIRST, IncidentId(1), replace(before, note="two"), before))
    assert isinstance(answer, Refused)
    assert answer.code == "value-changed"


def test_a_withdrawn_incident_stays_in_the_log_and_counts_for_nothing(event):
    event.do(RecordIncident(FIRST, illegal(event)))
    white = event.games[0].white
    assert tally_of(event.state, white).illegal_moves == 1
    event.do(WithdrawIncident(FIRST, IncidentId(1), "the clock was not pressed"))
    assert logged(event).withdrawn
    assert logged(event).reason == "the clock was not pressed"
    assert tally_of(event.state, white) == Tally()
    again = event.ask(CorrectIncident(FIRST, IncidentId(1), illegal(event), logged(event).incident))
    assert again.code == "incident-withdrawn"


def test_everything_can_be_taken_back_and_numbers_are_never_given_twice(event):
    recorded = event.do(RecordIncident(FIRST, illegal(event)))
    withdrawn = event.do(WithdrawIncident(FIRST, IncidentId(1), "a mistake"))
    assert event.ask(Undo(recorded)).code == "undo-blocked"
    event.do(Undo(withdrawn))
    assert not logged(event).withdrawn
    event.do(Undo(recorded))
    assert event.section.incidents == {}
    event.do(RecordIncident(FIRST, illegal(event)))
    assert list(event.section.incidents) == [2]


def test_an_incident_can_be_taken_back_after_the_next_round_is_paired(event):
    event.do(PublishRound(FIRST, 1))
    recorded = event.do(RecordIncident(FIRST, illegal(event)))
    for game in event.games:
        event.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    event.do(PairRound(FIRST))
    assert not isinstance(event.ask(Undo(recorded, confirmed=True)), Refused)


def test_the_pairing_of_a_round_with_incidents_is_not_taken_back_under_them(event):
    paired = event.timeline.commands()[-1]
    event.do(RecordIncident(FIRST, illegal(event)))
    assert event.ask(Undo(paired, confirmed=True)).code == "undo-blocked"


@pytest.mark.article("E.01@2023-01 art. 7.5.5")
def test_illegal_moves_are_counted_by_game_and_by_event(event):
    event.do(PublishRound(FIRST, 1))
    event.do(RecordIncident(FIRST, illegal(event)))
    event.do(RecordIncident(FIRST, illegal(event, situation="clock-handling")))
    first, white = event.games[0], event.games[0].white
    assert illegal_moves_in(event.section, first.id, white) == 2
    assert illegal_moves_in(event.section, first.id, first.black) == 0
    for game in event.games:
        event.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    event.do(PairRound(FIRST))
    now = next(game for game in event.games if white in {game.white, game.black})
    assert illegal_moves_in(event.section, now.id, white) == 0
    assert tally_of(event.state, white).illegal_moves == 2


@pytest.mark.article("E.01@2023-01 art. 12.9")
def test_warnings_are_counted_apart_from_other_penalties(event):
    penalties = ("penalty-warning", "penalty-time-for-opponent")
    event.do(RecordIncident(FIRST, illegal(event, penalties=penalties, illegal_move=False)))
    counted = tally_of(event.state, event.games[0].white)
    assert counted == Tally(incidents=1, illegal_moves=0, warnings=1, penalties=1)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"round": 2}, "round-not-paired"),
        ({"situation": "no-such-thing"}, "incident-situation-unknown"),
        ({"penalties": ("flogging",)}, "incident-penalty-unknown"),
        ({"situation": "", "illegal_move": False, "note": " "}, "incident-empty"),
        ({"player": None}, "incident-player-missing"),
        ({"player": EntryId(99)}, "entry-unknown"),
        ({"game": GameId(99)}, "game-unknown"),
        ({"note": "x" * 501}, "text-too-long"),
    ],
)
def test_what_belongs_to_no_round_board_or_player_is_refused(event, changes, code):
    assert event.ask(RecordIncident(FIRST, illegal(event, **changes))).code == code


def test_a_player_of_another_board_is_refused(event):
    answer = event.ask(RecordIncident(FIRST, illegal(event, player=event.games[1].white)))
    assert answer.code == "incident-player-elsewhere"


def test_an_incident_without_a_board_concerns_the_round(event):
    whole = Incident(round=1, note="The light failed for ten minutes.")
    event.do(RecordIncident(FIRST, whole))
    assert logged(event).incident == whole


def test_an_incident_nobody_wrote_is_neither_corrected_nor_withdrawn(event):
    wrong = event.ask(WithdrawIncident(FIRST, IncidentId(7), "none"))
    assert wrong.code == "incident-unknown"
    event.do(RecordIncident(FIRST, illegal(event)))
    assert event.ask(WithdrawIncident(FIRST, IncidentId(1), " ")).code == "incident-reason-missing"


def test_a_finished_event_takes_no_more_incidents():
    event = ready(6, rounds=1)
    event.play(GameResult.DRAW)
    written = illegal(event)
    event.do(FinishEvent())
    assert event.ask(RecordIncident(FIRST, written)).code == "event-finished"


def test_the_log_keeps_an_incident_as_it_was_written(event):
    (written,) = event.ask(RecordIncident(FIRST, illegal(event)))
    name, schema, data = encode(written)
    row = (1, "c", name, schema, data, "2026-03-07T12:00:00+00:00", "")
    assert decode(row).event == written


def test_one_command_writes_the_incident_down_changes_the_clock_and_ends_the_game(event):
    event.do(PublishRound(FIRST, 1))
    times = (("black", 120_000), ("white", -60_000))
    given = illegal(event, times=times)
    done = event.do(RecordIncident(FIRST, given, GameResult.BLACK_WINS))
    assert event.games[0].result is GameResult.BLACK_WINS
    assert logged(event).incident.times == times
    event.do(Undo(done, confirmed=True))
    assert event.games[0].result is None
    assert event.section.incidents == {}


def test_neither_is_kept_where_the_result_cannot_be(event):
    event.do(PublishRound(FIRST, 1))
    event.do(EnterResult(FIRST, event.games[0].id, GameResult.DRAW))
    refused = RecordIncident(FIRST, illegal(event), GameResult.BLACK_WINS)
    assert event.refusal(refused) == "value-changed"
    whole = RecordIncident(FIRST, illegal(event, game=None), GameResult.BLACK_WINS)
    assert event.refusal(whole) == "incident-result-without-board"
    assert event.section.incidents == {}
    known = replace(refused, expected=GameResult.DRAW)
    told = sentence(event.ask(known), event.state, translator("en"))
    entered, before = SHOWN[GameResult.BLACK_WINS], SHOWN[GameResult.DRAW]
    assert told.endswith(f"; result {entered} instead of {before}")
    event.do(known)
    assert event.games[0].result is GameResult.BLACK_WINS


@pytest.mark.parametrize(
    "changes",
    [
        {"times": (("white", 1), ("white", 2))},
        {"times": (("both", 1),)},
        {"times": (("white", 0),)},
        {"times": (("white", 86_400_001),)},
        {"times": (("white", 60_000),), "game": None},
    ],
)
def test_time_is_given_once_to_each_of_two_players(event, changes):
    asked = RecordIncident(FIRST, illegal(event, **changes))
    assert event.refusal(asked) == "incident-times-of-no-clock"


def test_an_incident_stored_before_there_were_times_has_none(event):
    (written,) = event.ask(RecordIncident(FIRST, illegal(event)))
    name, _, told = encode(written)
    data = json.loads(told)
    data["incident"].pop("times", None)
    row = (1, "c", name, 1, json.dumps(data).encode(), "2026-03-07T12:00:00+00:00", "")
    assert decode(row).event == written


@pytest.mark.parametrize("schema", [1, 2])
def test_a_proposed_score_stored_in_tenths_is_read_in_points(event, schema):
    """White 10, Black 5 were a point and a half; what was typed in points since stays."""
    score = illegal(event, situation="proposed-score", illegal_move=False)
    tenths = (("white", "10"), ("black", "5"), ("win", "30"), ("loss", "0"), ("other", "10"))
    points = (("white", "1"), ("black", "½"), ("win", "3"), ("loss", "0"), ("draw", "0.5"))
    meant = (("white", "1"), ("black", "0.5"), ("win", "3"), ("loss", "0"), ("other", "10"))
    for typed, read in ((tenths, meant), (points, points)):
        written = IncidentRecorded(FIRST, IncidentId(1), replace(score, facts=typed))
        assert stored_at(schema, written).incident.facts == read
        corrected = IncidentCorrected(FIRST, IncidentId(1), written.incident, written.incident)
        found = stored_at(schema, corrected)
        assert (found.incident.facts, found.previous.facts) == (read, read)
    elsewhere = IncidentRecorded(FIRST, IncidentId(1), replace(illegal(event), facts=tenths))
    assert stored_at(schema, elsewhere) == elsewhere


def stored_at(schema, event):
    """Return an event as it is read where an earlier schema has it."""
    name, _, told = encode(event)
    return decode((1, "c", name, schema, told, "2026-03-07T12:00:00+00:00", "")).event
