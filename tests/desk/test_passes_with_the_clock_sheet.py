"""Passes through a round with the clock sheet: what is kept, and how each board is judged."""

from datetime import datetime

import pytest

from arbitro.answers.interface.office import ClockItem
from arbitro.desk.commands import EnterResult, KeepRow, PairRound, PublishRound
from arbitro.desk.derived.office.clocks import (
    Sheet,
    WatchedBoards,
    passes_of,
    round_of,
    said_of,
    sectors_of,
    time_given,
    unfinished,
)
from arbitro.desk.features.incidents import RecordIncident, WithdrawIncident
from arbitro.desk.values.games import Incident, IncidentId
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour, Period, TimeControl
from desk.driver import FIRST, ready

STARTED, READ = "2026-05-10T10:00", "2026-05-10T10:45"


@pytest.fixture
def desk():
    """Eight players, the first round of ninety minutes a player on, without increments."""
    made = ready(8, time_control=TimeControl((Period(5400),)))
    made.do(PairRound(FIRST, Colour.WHITE))
    return made


def keep(desk, register="clock-sheets", **facts):
    said = tuple((name.replace("_", "-"), text) for name, text in sorted(facts.items()))
    desk.do(KeepRow(FIRST, register, 0, said))


WHOLE = {"boards": "1 70 65 9", "round": "1", "started": STARTED, "read_at": READ}


def walked(desk, boards="1 70 65 9", **more):
    keep(desk, **WHOLE | {"boards": boards} | more)


def next_round(desk):
    for game in unfinished(desk.section):
        desk.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    desk.do(PublishRound(FIRST, 1))
    desk.do(PairRound(FIRST, Colour.WHITE))


def told(desk, *number):
    return [
        [(board.board, board.deviation, board.cause) for board in one.answer.boards]
        for one in passes_of(desk.section, *number)
    ]


def test_a_pass_tells_what_both_clocks_should_show_together(desk):
    """Three hours for both, less the 45 minutes since the start, are 2:15."""
    walked(desk, "1 71:30 1:04:00 14\n2 60 60 9\n3 70 80 9", read_by="Ana")
    [one] = passes_of(desk.section)
    boards = [(14, 8130, 30, ""), (9, 7200, -900, "less"), (9, 9000, 900, "more")]
    told = one.answer
    assert (told.row, told.at.isoformat(), told.by) == (1, "2026-05-10T10:45:00", "Ana")
    assert told.boards == tuple(
        ClockItem(at, move, 8100, shown, deviation, cause)
        for at, (move, shown, deviation, cause) in enumerate(boards, 1)
    )


def test_time_that_stood_still_or_was_given_counts_as_not_elapsed(desk):
    boards = "1 75 70 9\n2 75 70 9\n3 70 65 9"
    walked(desk, boards, stood_still="1 10", time_given="2 10")
    assert told(desk) == [[(1, 0, ""), (2, 0, ""), (3, 0, "")]]


def test_a_round_may_go_on_past_midnight(desk):
    walked(desk, started="2026-05-10T23:30", read_at="2026-05-11T00:15")
    # of a pass of which only the hours were noted, on the day the round began
    walked(desk, started="2026-05-10T23:30", read_at="2026-05-10T00:15")
    assert told(desk) == [[(1, 0, "")], [(1, 0, "")]]


def test_passes_are_those_of_one_round_the_latest_first(desk):
    walked(desk, "1 70 65 9")
    walked(desk, "2 70 65 9")
    walked(desk, "3 70 65 9", round="2")
    assert [[board for board, *_ in one] for one in told(desk)] == [[2], [1]]
    assert told(desk, 2) == [], "a round that is not paired"
    next_round(desk)
    assert [[board for board, *_ in one] for one in told(desk)] == [[3]]
    assert [[board for board, *_ in one] for one in told(desk, 1)] == [[2], [1]]
    assert told(desk, 0) == told(desk, 3) == []


@pytest.mark.parametrize("left_out", ["started", "read_at", "round", "boards"])
def test_what_is_not_whole_cannot_be_judged(desk, left_out):
    keep(desk, **{name: text for name, text in WHOLE.items() if name != left_out})
    assert told(desk) == ([[]] if left_out == "boards" else [])


def test_a_line_that_cannot_be_read_or_a_round_without_a_time_control_is_not_judged(desk):
    walked(desk, "1 70 65")
    assert told(desk) == []
    free = ready(8)
    free.do(PairRound(FIRST, Colour.WHITE))
    walked(free)
    assert told(free) == []


def test_rounds_are_counted_from_one(desk):
    first = desk.section.rounds[0]
    assert [round_of(desk.section, number) for number in (-1, 0, 1, 2)] == [None, None, first, None]


def incident(desk, board, *times, number=1):
    games = desk.section.rounds[number - 1].games.values()
    game = next(each.id for each in games if each.board == board)
    desk.do(RecordIncident(FIRST, Incident(round=number, game=game, note="Noise.", times=times)))


def test_the_time_given_is_that_of_the_log_board_by_board(desk):
    incident(desk, 2, ("white", 120_000))
    incident(desk, 2, ("white", -30_000), ("black", -60_000))
    incident(desk, 1, ("black", 60_000))
    incident(desk, 3)
    desk.do(RecordIncident(FIRST, Incident(round=1, note="A fire alarm.")))
    incident(desk, 4, ("black", 60_000))
    desk.do(WithdrawIncident(FIRST, IncidentId(6), "The other board."))
    assert time_given(desk.section, 1) == {2: 30_000, 1: 60_000}
    assert time_given(desk.section, 2) == time_given(desk.section, 0) == {}
    next_round(desk)
    incident(desk, 1, ("white", 5_000), number=2)
    assert time_given(desk.section, 1) == {2: 30_000, 1: 60_000}
    assert time_given(desk.section, 2) == {1: 5_000}


def test_a_pass_is_kept_with_the_time_given_and_without_what_is_not_said(desk):
    incident(desk, 2, ("white", 120_000))
    incident(desk, 1, ("black", -90_000))
    started, read = datetime.fromisoformat(STARTED), datetime.fromisoformat(READ)
    sheet = Sheet(1, started, read, ("1 70 65 9", "2 71 66 9"))
    assert said_of(desk.section, sheet) == (
        ("boards", "1 70 65 9\n2 71 66 9"),
        ("read-at", READ),
        ("round", "1"),
        ("started", STARTED),
        ("time-given", "1 -1:30\n2 2:00"),
    )
    more = dict(said_of(desk.section, sheet._replace(stood_still="3 5", read_by="Ana")))
    assert (more["stood-still"], more["read-by"]) == ("3 5", "Ana")


def test_who_watches_which_boards_is_said_round_by_round(desk):
    keep(desk, "rota", name="Ana", role="sector", rounds="1-2", rota_boards="1-2")
    keep(desk, "rota", name="Bea", role="sector", rounds="2", rota_boards="3 4")
    keep(desk, "rota", name="Cid", role="chief", rounds="1-2", rota_boards="1-4")
    ana, bea = WatchedBoards("Ana", (1, 2)), WatchedBoards("Bea", (3, 4))
    assert sectors_of(desk.section) == (ana,)
    assert sectors_of(desk.section, 2) == (ana, bea)
    assert sectors_of(desk.section, 3) == ()
    next_round(desk)
    assert sectors_of(desk.section) == (ana, bea)
