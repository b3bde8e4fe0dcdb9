"""Long jobs: none is lost with its process, none done twice at once, all of them can be stopped."""

import os
import threading
import time
from datetime import UTC, datetime, timedelta

import pytest

from arbitro.config import Settings
from arbitro.loops import loops
from arbitro.parallel_jobs import KILLED, UNKNOWN_KIND
from arbitro.service.jobs import job_runner as service
from arbitro.service.jobs.job_runner import JobRunner
from arbitro.storage.databases.postgres import PostgresStore
from arbitro.storage.databases.postgres_rows import PostgresJobs
from arbitro.storage.tables.job_rows import MOST_TRIES, FileJobs, JobProduct
from databases import cluster  # noqa: F401 - a fixture
from patience import LONGEST, ended, until
from working import perform_job

START = datetime(2026, 11, 26, 10, tzinfo=UTC)


@pytest.fixture
def made():
    made = []
    yield made
    for each in made:
        each.close()


@pytest.fixture(params=["files", "database"])
def processes(request, tmp_path, made):
    """Makes what another process of the same place would have, with a clock of its own."""
    if request.param == "database":
        store = PostgresStore(request.getfixturevalue("cluster").database())
        made.append(store)
        rows = lambda: PostgresJobs(store)  # noqa: E731
    else:
        rows = lambda: FileJobs(tmp_path)  # noqa: E731

    def one(later=timedelta()):
        worker = JobRunner(
            rows(), Settings(tmp_path), perform_job, now=lambda: START + later, lease=20
        )
        made.insert(0, worker)
        return worker

    return one


def test_a_job_is_done_by_any_process_and_asked_twice_is_one(processes):
    one, other = processes(), processes()
    first = one.ask("some-job-1", "told", "open", {"text": "ñ"}, "Ana")
    assert one.ask("some-job-1", "told", "open", {"text": "other"}, "Bea") == first
    assert other.work_at_one()
    assert not one.work_at_one()
    job = one.rows.named("some-job-1")
    assert (job.state, job.file, job.actor) == ("done", "told.txt", "Ana")
    # what is done, or unknown, is not done again
    assert not one.again("some-job-1")
    assert not one.again("some-job-2")
    assert one.rows.content("some-job-1") == "ñ open".encode()


def test_what_a_job_is_without_is_kept_as_long_as_the_job(processes):
    one = processes()
    for kind in ("partly", "told"):
        one.ask(f"{kind}-made", kind, "open", {"text": "ñ"}, "Ana")
        assert one.work_at_one()
    known = {"partly-made": [{"file": "a.txt", "fate": "refused", "why": "ñ"}]}
    assert one.rows.parts() == known
    one.rows.clear(START.isoformat())
    assert one.rows.parts() == known
    one.rows.clear((START + timedelta(days=8)).isoformat())
    assert one.rows.parts() == {}


def test_a_job_of_a_killed_process_is_taken_over_when_its_lease_is_over(processes):
    killed = processes()
    killed.ask("some-job-1", "told", "open", {"text": ""}, "Ana")
    now = START.timestamp()
    assert killed.rows.claim("killed", now, now + 20).state == "running"
    assert not processes().work_at_one()
    late = processes(timedelta(seconds=21))
    assert late.work_at_one()
    assert late.rows.named("some-job-1").tries == 2
    # the first was only slow: what it tells now is no longer asked for
    assert not killed.rows.renew("some-job-1", "killed", now + 40, (1, 2))
    assert not killed.rows.end("some-job-1", "killed", "", fault="late")
    assert late.rows.named("some-job-1").state == "done"


def test_of_many_who_take_a_job_at_once_one_has_it(processes):
    asked = processes()
    for number in range(8):
        asked.ask(f"some-job-{number}", "told", "", {}, "")
    taken, workers = [], [processes().rows for _ in range(4)]

    def take(name, rows):
        for _ in range(20):
            job = rows.claim(name, 0, 20)
            if job is not None:
                taken.append(job.name)

    threads = [threading.Thread(target=take, args=(str(n), each)) for n, each in enumerate(workers)]
    for each in threads:
        each.start()
    ended(*threads)
    assert sorted(taken) == [f"some-job-{number}" for number in range(8)]


def test_a_cancelled_job_is_ended_with_its_process_and_can_be_done_again(processes, tmp_path):
    one, other = processes(), processes()
    one.ask("some-job-1", "slow", "", {"pid": str(tmp_path / "pid")}, "Ana")
    thread = threading.Thread(target=one.work_at_one)
    thread.start()
    started = time.monotonic()
    while not (tmp_path / "pid").exists() and time.monotonic() - started < LONGEST:
        time.sleep(0.02)
    assert other.cancel("some-job-1")
    thread.join(LONGEST)
    assert not thread.is_alive()
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)
    assert other.rows.named("some-job-1").state == "cancelled"
    assert not other.cancel("some-job-1")
    assert other.again("some-job-1")
    assert other.rows.named("some-job-1").state == "waiting"


def test_a_job_whose_processes_die_is_given_up_and_says_so(processes):
    one = processes()
    one.ask("some-job-1", "dies", "", {}, "")
    workers = [processes(timedelta(seconds=later)) for later in range(MOST_TRIES + 1)]
    assert all(each.work_at_one() for each in workers)
    assert not workers[-1].work_at_one()
    job = one.rows.named("some-job-1")
    assert (job.state, job.fault) == ("failed", KILLED)


def test_a_job_whose_process_was_killed_has_got_nowhere_and_is_anybodys(processes):
    one = processes()
    one.ask("some-job-1", "dies", "", {}, "")
    assert one.work_at_one()
    job = one.rows.named("some-job-1")
    assert (job.state, job.done, job.total, job.tries) == ("running", 0, 0, 1)
    # nobody waits for the end of the lease, of twenty seconds
    assert processes(timedelta(milliseconds=1)).work_at_one()


def test_a_fault_is_kept_and_what_is_long_over_goes(processes):
    one = processes()
    one.ask("some-job-1", "faulty", "", {}, "")
    one.work_at_one()
    assert one.rows.named("some-job-1").fault == "ValueError: not so"
    one.rows.clear((START + timedelta(days=1)).isoformat())
    assert one.rows.all() == []


def test_nothing_is_written_where_nothing_was_asked_for(tmp_path):
    rows = FileJobs(tmp_path)
    assert rows.claim("x", 0, 1) is None
    assert rows.all() == []
    assert list(tmp_path.iterdir()) == []


def test_what_was_sent_for_a_job_is_kept_until_it_is_done(processes):
    one, other = processes(), processes()
    sent, given = b"\x00 what was sent", {"text": "", "with_file": True}
    first = one.ask("some-job-1", "faulty", "", given, "Ana", sent)
    assert one.ask("some-job-1", "faulty", "", given, "Bea", b"other") == first
    assert one.rows.content("some-job-1") == sent
    assert other.work_at_one()
    assert other.rows.named("some-job-1").state == "failed"
    assert other.again("some-job-1")
    assert one.rows.content("some-job-1") == sent
    one.rows.claim("here", START.timestamp(), START.timestamp() + 20)
    assert not one.rows.end("some-job-1", "another", "")
    assert one.rows.content("some-job-1") == sent, "it is not the other's to end"
    assert one.rows.end("some-job-1", "here", "")
    assert one.rows.content("some-job-1") is None


def test_a_message_waits_for_no_long_job_and_a_long_one_not_for_the_other(
    processes, monkeypatch, tmp_path
):
    monkeypatch.setattr(service, "SOON", ("told",))
    one = processes()
    one.ask("a-long-job", "slow", "", {"pid": str(tmp_path / "pid")}, "Ana")
    one.ask("a-message", "told", "", {"text": "now"}, "notices")
    one.start()  # the long one came first, and goes on until it is cancelled
    until = time.monotonic() + LONGEST
    while not one.rows.named("a-message").is_over and time.monotonic() < until:
        time.sleep(0.02)
    states = {each: one.rows.named(each).state for each in ("a-long-job", "a-message")}
    one.cancel("a-long-job")
    assert states == {"a-long-job": "running", "a-message": "done"}


def test_who_lost_the_lease_puts_no_file_over_the_others(processes):
    one = processes()
    one.ask("some-job-1", "told", "open", {"text": ""}, "Ana")
    now = START.timestamp()
    rows = one.rows
    rows.claim("slow", now, now + 20)
    rows.claim("quick", now + 21, now + 41)
    assert not rows.end("some-job-1", "slow", "2026", made=JobProduct("slow.txt", b"slow"))
    assert rows.content("some-job-1") is None
    assert rows.end("some-job-1", "quick", "2026", made=JobProduct("quick.txt", b"quick"))
    assert not rows.end("some-job-1", "slow", "2026", made=JobProduct("slow.txt", b"slow"))
    assert (rows.named("some-job-1").file, rows.content("some-job-1")) == ("quick.txt", b"quick")


def test_a_job_of_an_unknown_kind_is_refused_by_name_and_keeps_none_waiting(processes):
    one = processes()
    one.ask("newer-job", "newer", "open", {}, "Ana")
    one.ask("good-job", "told", "open", {"text": "x"}, "Ana")
    one.start()
    done = lambda name: one.rows.named(name).is_over  # noqa: E731
    until(lambda: done("newer-job") and done("good-job"), "both jobs")
    newer = one.rows.named("newer-job")
    assert (newer.state, newer.fault) == ("failed", UNKNOWN_KIND)
    assert one.rows.named("good-job").state == "done"


def test_jobs_that_cannot_be_read_are_named_and_looked_at_again(tmp_path, made, monkeypatch):
    """Their file may be on a disk that is full: the thread goes on and names the fault."""
    monkeypatch.setattr(service, "LOOKED_EVERY", 0.01)
    worker = JobRunner(FileJobs(tmp_path), Settings(tmp_path), perform_job)
    made.append(worker)
    (tmp_path / ".arbitro-jobs").write_bytes(b"no database at all " * 100)
    worker.start()

    def states():
        return {loop.state for loop in loops() if loop.name in {"jobs", "jobs-soon"}}

    until(lambda: states() == {"fault"}, "a fault that is named")
    (tmp_path / ".arbitro-jobs").unlink()
    until(lambda: states() == {"well"}, "loops that are well again")
