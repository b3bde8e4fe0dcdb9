"""Jobs on the machines of a cluster: what a killed worker had in hand is done by another."""

import contextlib
import gc
import sys
import threading
from pathlib import Path

import dask
import pytest
from distributed import LocalCluster

import working
from arbitro.cluster import ClusterError, WorkersDiedError
from arbitro.engines.client import EngineError
from arbitro.engines.known import KnownEngine
from arbitro.engines.runs import RecordFile, RunSettings, answers, run
from arbitro.parallel_jobs import Job, run_jobs
from patience import LONGEST

SCRIPT = Path(__file__).parent / "engines" / "scripted_engine.py"
ANY_PORT = "127.0.0.1:0"
FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {}"

pytestmark = pytest.mark.long


def begun(**options):
    """Begin a cluster; its loop has ten seconds to begin, and on a busy machine another ten."""
    while True:
        with contextlib.suppress(AssertionError):
            return LocalCluster(dashboard_address=ANY_PORT, **options)


@pytest.fixture(scope="module")
def cluster():
    """Return two workers and their scheduler; each is a process that comes back."""
    patient = {"distributed.deploy.lost-worker-timeout": "1 hour"}
    with (
        dask.config.set(patient),
        begun(n_workers=2, threads_per_worker=1) as local,
    ):
        yield local


@pytest.fixture
def settings(tmp_path):
    """Return how the scripted engine is asked."""
    file = tmp_path / "engine"
    file.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{SCRIPT}" "{tmp_path}/memory"\n')
    file.chmod(0o755)
    known = KnownEngine("mine", file)
    return RunSettings(known, known.fingerprint(), nodes=1000, lines=2)


def test_jobs_are_done_there_and_what_is_in_the_journal_is_not_done_again(cluster, tmp_path):
    journal = tmp_path / "done.jsonl"
    jobs = [Job(f"square of {number}", number) for number in (3, -1, 4)]
    found = list(
        run_jobs(working.squared, jobs, journal=journal, cluster=cluster.scheduler_address)
    )

    assert sorted(done.value for done in found if not done.failure) == [9, 16]
    assert [done.failure for done in found if done.failure] == ["ValueError: -1"]
    # with everything known, nobody is asked: there is nobody at this address
    again = run_jobs(working.squared, jobs[::2], journal=journal, cluster="tcp://127.0.0.1:1")
    assert [done.known for done in again] == [True, True]


def test_a_worker_that_is_killed_in_the_middle_loses_nothing(cluster, settings, tmp_path):
    record = RecordFile(tmp_path / "record.sqlite")
    positions = [FEN.format(number) for number in (1, 2, 66, 3, 7, *range(10, 30))]
    end = run(settings, positions, record, cluster=cluster.scheduler_address)
    here = RecordFile(tmp_path / "here.sqlite")
    run(settings, positions, here, workers=2)

    assert (tmp_path / "memory.deed").exists(), "no worker was killed"
    assert (end.known, end.made, end.failed) == (0, 24, (positions[4],))
    assert answers(settings, positions, record) == answers(settings, positions, here)
    assert record.engine_of(settings.key(positions[0])) == "Scripted 1.0"
    again = run(settings, positions[:4], record, cluster="tcp://127.0.0.1:1", told=None)
    assert (again.known, again.made) == (4, 0)
    record.close()
    here.close()


def test_a_position_that_kills_every_worker_is_named_and_the_others_are_answered(
    monkeypatch, settings, tmp_path
):
    sent = []

    def killing(work, given, address, *, at_once=None):
        """Blame everything in hand with what kills, as a scheduler does; alone, that alone."""
        sent.append((at_once, [len(part) for _, part in given]))
        for number, each in enumerate(given):
            deadly = any(fen.endswith(" 55") for fen in each[1])
            if deadly or at_once is None:
                yield number, None, WorkersDiedError()
            else:
                yield number, work(each), None

    monkeypatch.setattr("arbitro.cluster.on_cluster", killing)
    record = RecordFile(tmp_path / "record.sqlite")
    positions = [FEN.format(number) for number in (*range(10, 20), 55)]
    end = run(settings, positions, record, cluster="somewhere")
    record.close()

    assert (end.made, end.failed) == (10, (positions[-1],))
    # the part that killed is taken apart, and each of its positions tried alone
    assert sent == [(None, [8, 3]), (1, [8, 3]), (None, [1, 1, 1]), (1, [1, 1, 1])]


def test_only_the_same_program_is_asked(cluster, settings, tmp_path):
    record = RecordFile(tmp_path / "record.sqlite")
    with (tmp_path / "engine").open("a") as file:
        file.write("# another version\n")
    with pytest.raises(EngineError) as refused:
        run(settings, [FEN.format(1)], record, cluster=cluster.scheduler_address)
    record.close()

    assert refused.value.code == "not-the-same"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "no address", "tcp://"])
def test_an_address_at_which_nobody_is_is_refused(monkeypatch, address):
    monkeypatch.setattr("arbitro.cluster.REACHED_IN", 1)
    with pytest.raises(ClusterError) as refused:
        list(run_jobs(working.squared, [Job("1", 1)], cluster=address))

    assert refused.value.code == "not-there"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "no address", "tcp://"])
def test_a_client_that_is_refused_is_closed_at_once(monkeypatch, address):
    """Closed by the garbage collector it would stop whoever begins another one just then."""
    monkeypatch.setattr("arbitro.cluster.REACHED_IN", 1)
    before = set(threading.enumerate())
    gc.disable()
    try:
        with pytest.raises(ClusterError):
            list(run_jobs(working.squared, [Job("1", 1)], cluster=address))
        left = [each.name for each in threading.enumerate() if each not in before]
    finally:
        gc.enable()

    assert "IO loop" not in left


def test_a_scheduler_without_workers_is_refused():
    with (
        begun(n_workers=0) as empty,
        pytest.raises(ClusterError) as refused,
    ):
        list(run_jobs(working.squared, [Job("1", 1)], cluster=empty.scheduler_address))

    assert refused.value.code == "no-workers"


@pytest.mark.parametrize(("starts", "tried"), [(3, 3), (None, 1)])
def test_a_library_that_does_not_begin_in_time_is_tried_again_and_then_named(
    monkeypatch, starts, tried
):
    tries = []

    def late(*_arguments, **_options):
        tries.append(None)
        if len(tries) == starts:
            raise OSError("nobody listens")
        raise AssertionError

    monkeypatch.setattr("distributed.Client.start", late)
    monkeypatch.setattr("arbitro.cluster.PATIENCE", -1.0 if starts is None else LONGEST)
    with pytest.raises(ClusterError) as refused:
        list(run_jobs(working.squared, [Job("1", 1)], cluster="tcp://127.0.0.1:1"))

    assert (refused.value.code, len(tries)) == ("not-there", tried)


def test_without_the_extra_it_is_said_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError) as refused:
        list(run_jobs(working.squared, [Job("1", 1)], cluster="tcp://127.0.0.1:1"))

    assert refused.value.code == "missing"
