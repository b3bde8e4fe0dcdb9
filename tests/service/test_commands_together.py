"""Results sent at the same time are stored in one transaction, each answered as if alone."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    EnterResult,
    ImportPlayers,
    PairRound,
    PublishRound,
    Undo,
)
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, Player, SectionId
from arbitro.reasons import Refused
from arbitro.service import EventService
from arbitro.service.command_queue import CommandQueue
from arbitro.storage import StoreError
from arbitro.storage.databases.postgres import PostgresStore
from arbitro.storage.event_files.file_store import FileStore
from databases import cluster  # noqa: F401 - a fixture
from patience import LONGEST, until

FIRST = SectionId(1)
WHITE, DRAW = GameResult.WHITE_WINS, GameResult.DRAW
PLAYERS = 24


class Held:
    """A store whose next writing waits until it is let go, and which counts what it writes."""

    def __init__(self, store):
        self._store = store
        self.writings = []
        self.held = self.reached = None
        self.fails_with = lambda records: None

    def __getattr__(self, name):
        return getattr(self._store, name)

    def append(self, key, after, records, *beside):
        held, self.held = self.held, None
        if held is not None:
            self.reached.set()
            assert held.wait(LONGEST)
        problem = self.fails_with(records)
        if problem is not None:
            raise problem
        written = self._store.append(key, after, records, *beside)
        self.writings.append([each.command for each in records])
        return written

    def hold(self):
        self.held, self.reached = threading.Event(), threading.Event()
        return self.held


@pytest.fixture(params=["files", "database"])
def store(request, tmp_path):
    if request.param == "files":
        return Held(FileStore(tmp_path / "events"))
    return Held(PostgresStore(request.getfixturevalue("cluster").database()))


@pytest.fixture
def service(store, tmp_path):
    made = EventService(tmp_path / "events", store=store)
    made.key = made.create(CreateEvent(EventSettings("Open"))).key
    people = tuple(Player(f"P{n}", rating=2500 - n) for n in range(PLAYERS))
    for command in (
        AddSection(SectionSettings("A", rounds=5)),
        ImportPlayers(FIRST, people),
        CloseEntries(FIRST),
        PairRound(FIRST, Colour.WHITE),
        PublishRound(FIRST, 1),
    ):
        assert not isinstance(made.handle(made.key, command), Refused)
    yield made
    made.close()


def games(service):
    return list(service.snapshot(service.key).state.sections[FIRST].rounds[0].games.values())


def entered(service, name, game, result=WHITE):
    return service.handle(service.key, EnterResult(FIRST, game.id, result), command_id=name)


class Sent:
    """What is sent while a first result is being written, and in the end what all are told."""

    def __init__(self, service, pool):
        self._service, self._pool = service, pool
        self.first = None
        self.answers = []

    def __call__(self, *asked):
        self.answers.append(self._pool.submit(entered, self._service, *asked))
        wait_for(self._service, len(self.answers))


@contextmanager
def while_writing(service, store):
    """Give what sends results, each waiting behind the one that is being written meanwhile."""
    board, held = games(service)[0], store.hold()
    with ThreadPoolExecutor(20) as pool:
        sent = Sent(service, pool)
        first = pool.submit(entered, service, "first", board)
        assert store.reached.wait(LONGEST)
        store.writings.clear()
        try:
            yield sent
        finally:
            held.set()
        sent.first = first.result(LONGEST)
        sent.answers = [each.exception(10) or each.result(LONGEST) for each in sent.answers]


def wait_for(service, count):
    """Wait until so many are in the queue of the event."""
    with service._leased(service.key) as live:
        queue = live._together._queue
    until(lambda: len(queue) >= count, "who stands in the queue", every=0.001)


def test_what_is_sent_while_another_is_written_is_stored_in_one_transaction(service, store):
    boards = games(service)
    with while_writing(service, store) as send:
        for number in range(1, 11):
            send(f"result-{number}", boards[number])
    assert [sorted(each) for each in store.writings] == [
        ["first"],
        sorted(f"result-{number}" for number in range(1, 11)),
    ]
    versions = [each.version for each in send.answers]
    assert versions == list(range(versions[0], versions[0] + 10))
    assert all(game.result is WHITE for game in games(service)[:11])
    other = EventService(service.folder, store=store._store)
    assert other.snapshot(service.key).state == service.snapshot(service.key).state
    assert [each.command for each in other.history(service.key, 11)] == [
        "first",
        *(f"result-{number}" for number in range(1, 11)),
    ]


def test_of_two_at_one_board_the_second_is_refused_and_one_sent_twice_is_kept_once(service, store):
    board = games(service)[3]
    with while_writing(service, store) as send:
        send("one", board)
        send("one", board)
        send("two", board, DRAW)
        send("three", games(service)[4], DRAW)
    one, again, two, three = send.answers
    assert (again.version, again.repeated, one.repeated) == (one.version, True, False)
    assert isinstance(two, Refused)
    assert two.code == "value-changed"
    assert three.version == one.version + 1
    assert store.writings[1:] == [["one", "three"]]


def test_where_one_cannot_be_stored_the_others_are(service, store):
    boards = games(service)

    def fails(records):
        if any(each.command == "heavy" for each in records):
            return StoreError("file-disk-full", service.key)
        return None

    store.fails_with = fails
    with while_writing(service, store) as send:
        send("before", boards[1])
        send("heavy", boards[2])
        send("after", boards[3])
    before, heavy, after = send.answers
    assert isinstance(heavy, StoreError)
    assert after.version == before.version + 1
    assert [game.result for game in games(service)[1:4]] == [WHITE, None, WHITE]
    store.fails_with = lambda records: None
    assert entered(service, "heavy", boards[2]).version == after.version + 1


def test_where_another_server_was_faster_all_are_decided_again(service, store):
    boards = games(service)
    other = EventService(service.folder, store=store._store)
    with while_writing(service, store) as send:
        send("lost", boards[5])
        send("kept", boards[6])
        other.handle(service.key, EnterResult(FIRST, boards[5].id, DRAW))
    lost, kept = send.answers
    assert lost.code == "value-changed"
    assert [game.result for game in games(service)[5:7]] == [DRAW, WHITE]
    assert send.first.version < kept.version == service.version(service.key)
    other.close()


def test_what_takes_long_to_decide_is_stored_alone(service, store):
    boards = games(service)
    with ThreadPoolExecutor(2) as pool, while_writing(service, store) as send:
        send("before", boards[1])
        paired = pool.submit(service.handle, service.key, PairRound(FIRST))
        wait_for(service, 2)
        after = pool.submit(entered, service, "after", boards[2])
        wait_for(service, 3)
    assert isinstance(paired.result(LONGEST), Refused)  # boards are missing
    assert after.result(LONGEST).version == send.answers[0].version + 1
    assert store.writings[1:] == [["before"], ["after"]]


@pytest.mark.parametrize("store", ["files"], indirect=True)
def test_a_timeline_that_goes_back_is_as_if_it_had_never_gone_on(service):
    commands = [f"result-{number}" for number in range(3)]
    for name, game in zip(commands, games(service), strict=False):
        entered(service, name, game)
    service.handle(service.key, Undo(commands[0], confirmed=True), command_id="undone")
    with service._leased(service.key) as live:
        records = list(live._timeline.records)
    for length in range(1, len(records)):
        line = Timeline(records[:length])
        mark = line.mark()
        line.extend(records[length:])
        line.back_to(mark)
        known = Timeline(records[:length])
        assert (line.state, line.commands(), line.version) == (
            known.state,
            known.commands(),
            known.version,
        )
        line.extend(records[length:])
        assert line.is_undone(commands[0])
        assert line.state == Timeline(records).state


def test_of_many_threads_each_gets_its_own_answer_and_only_small_ones_go_together():
    taken, asked = [], Counter(range(600))

    def carry_out(batch):
        taken.append([each.asked for each in batch])
        for each in batch:
            if each.asked % 50 == 49:
                each.problem = ValueError(each.asked)
            else:
                each.answer = -each.asked - 1

    together = CommandQueue(carry_out, lambda number: number % 3 > 0, 5)

    def ask(number):
        try:
            return together.ask(number)
        except ValueError as problem:
            return problem.args[0]

    with ThreadPoolExecutor(12) as pool:
        told = list(pool.map(ask, asked))
    assert told == [number if number % 50 == 49 else -number - 1 for number in asked]
    assert Counter(each for batch in taken for each in batch) == asked
    assert all(len(batch) <= 5 for batch in taken)
    assert all(len(batch) == 1 or all(each % 3 for each in batch) for batch in taken)


def test_whoever_carries_out_and_fails_leaves_nobody_waiting():
    reached, held = threading.Event(), threading.Event()

    def carry_out(batch):
        reached.set()
        assert held.wait(LONGEST)
        raise OSError(len(batch))

    together = CommandQueue(carry_out, bool, 5)
    with ThreadPoolExecutor(4) as pool:
        told = [pool.submit(together.ask, 1)]
        assert reached.wait(LONGEST)
        told += [pool.submit(together.ask, 1) for _ in range(3)]
        until(lambda: len(together._queue) >= 3, "the other three", every=0.001)
        held.set()
        assert [each.exception(10).args for each in told] == [(1,), (3,), (3,), (3,)]
