"""Two writers on one file: nothing is lost, nobody waits for the other, conflicts are told."""

import tempfile
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    EnterResult,
    ImportPlayers,
    PairRound,
)
from arbitro.desk.derived.pairing.next_round import pair_by_the_book
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, Player, SectionId
from arbitro.reasons import Refused
from arbitro.service import EventService
from patience import LONGEST

NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)
FIRST = SectionId(1)
BOARDS = 6


class Interrupted:
    """A clock that lets the other writer in between the decision and the append."""

    def __init__(self):
        self.meanwhile = None

    def __call__(self):
        action, self.meanwhile = self.meanwhile, None
        if action is not None:
            action()
        return NOON


def games(service, key):
    return list(service.snapshot(key).state.sections[FIRST].rounds[-1].games.values())


def paired(service):
    key = service.create(CreateEvent(EventSettings("X"))).key
    people = tuple(Player(f"P{n}", rating=2500 - n) for n in range(2 * BOARDS))
    for command in (
        AddSection(SectionSettings("A", rounds=5)),
        ImportPlayers(FIRST, people),
        CloseEntries(FIRST),
        PairRound(FIRST, Colour.WHITE),
    ):
        assert not isinstance(service.handle(key, command), Refused)
    return key


BOARD = st.integers(0, BOARDS - 1)
STEPS = st.lists(
    st.tuples(BOARD, BOARD, st.sampled_from(GameResult), st.sampled_from(GameResult)).filter(
        lambda step: step[0] != step[1]
    ),
    min_size=1,
    max_size=8,
)


@settings(max_examples=25, deadline=None)
@given(STEPS)
def test_a_result_appended_between_decision_and_append_is_neither_lost_nor_in_the_way(steps):
    with tempfile.TemporaryDirectory() as folder:
        clock = Interrupted()
        one = EventService(Path(folder), now=clock)
        other = EventService(Path(folder), now=lambda: NOON)
        key = paired(one)
        expected = [None] * BOARDS
        for mine, theirs, my_result, their_result in steps:
            boards = games(one, key)

            def enter(service, board, result, boards=boards):
                command = EnterResult(FIRST, boards[board].id, result, boards[board].result)
                assert not isinstance(service.handle(key, command), Refused)

            clock.meanwhile = lambda: enter(other, theirs, their_result)  # noqa: B023
            before = one.version(key)
            enter(one, mine, my_result)
            if clock.meanwhile is not None:  # nothing was appended: the result was there already
                clock.meanwhile = None
                assert one.version(key) == before
                continue
            expected[mine], expected[theirs] = my_result, their_result
            assert [game.result for game in games(one, key)] == expected
            assert games(other, key) == games(one, key)
        one.close()
        other.close()


def test_the_same_board_at_the_same_moment_is_a_conflict_told_to_the_later_one(tmp_path):
    clock = Interrupted()
    one = EventService(tmp_path, now=clock)
    other = EventService(tmp_path)
    key = paired(one)
    game = games(one, key)[0].id
    clock.meanwhile = lambda: other.handle(key, EnterResult(FIRST, game, GameResult.DRAW))
    answer = one.handle(key, EnterResult(FIRST, game, GameResult.WHITE_WINS))
    assert isinstance(answer, Refused)
    assert answer.code == "value-changed"
    assert games(one, key)[0].result is GameResult.DRAW
    one.close()
    other.close()


@pytest.mark.parametrize("same_service", [True, False])
def test_nobody_waits_to_read_while_a_round_is_being_paired(tmp_path, same_service):
    asked, answer = threading.Event(), threading.Event()

    def slow(tournament, edition):
        asked.set()
        assert answer.wait(LONGEST)
        return pair_by_the_book(tournament, edition)

    service = EventService(tmp_path, pair=slow)
    key = service.create(CreateEvent(EventSettings("X"))).key
    service.handle(key, AddSection(SectionSettings("A", rounds=5)))
    service.handle(key, ImportPlayers(FIRST, tuple(Player(f"P{n}") for n in range(8))))
    service.handle(key, CloseEntries(FIRST))
    before = service.version(key)
    thread = threading.Thread(target=service.handle, args=(key, PairRound(FIRST, Colour.WHITE)))
    thread.start()
    assert asked.wait(LONGEST)
    reader = service if same_service else EventService(tmp_path)
    assert reader.snapshot(key).version == before
    answer.set()
    thread.join(LONGEST)
    assert len(games(reader, key)) == 4
    service.close()
    reader.close()
