"""Many like jobs on several processes or machines: in any order, resumable, whoever dies.

What a job gives is written to the journal at once, one JSON object a line, under a key that names
the job and everything its answer depends on. A run that is broken off is begun again with the same
journal and does only what is missing. Where a worker is killed, the job it had in hand is done
again; one that kills its worker twice is done alone, and is told where it kills that one too.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NamedTuple

from arbitro.abilities import Ability, can
from arbitro.worker_process import (
    RefusedWorkError,
    WorkerKilledError,
    WorkerProcess,
    WorkFaultError,
    named,
)

KILLED = "worker-killed"
"""What is told of a job whose workers die of it."""

UNKNOWN_KIND = "job-kind-unknown"
"""What is told of a stored job whose kind this arbitro does not have, as a newer one's."""

TRIES_TOGETHER = 2
"""How often a job is tried beside others before it is tried alone."""


class Job(NamedTuple):
    """Something to be done: its key and what the work is given, which has to be picklable."""

    key: str
    given: Any


class JobResult(NamedTuple):
    """What a job gave, as JSON has it; ``failure`` is what went wrong instead, empty else.

    ``known`` tells that it was in the journal.
    """

    job: Job
    value: Any
    failure: str = ""
    known: bool = False


Work = Callable[[Any], Any]
"""What is done with what a job was given: a function of a module, with a value JSON can hold."""


def processes_here(jobs: int) -> int:
    """Return how many processes to use for so many jobs on this machine."""
    if not can(Ability.PROCESSES):
        return 1
    return max(1, min(os.cpu_count() or 1, jobs))


def run_jobs(
    work: Work,
    jobs: Sequence[Job],
    *,
    processes: int = 1,
    journal: Path | None = None,
    cluster: str | None = None,
) -> Iterator[JobResult]:
    """Do jobs and give each as it is done, those in the journal first.

    With one process they are done in this one, in their order; with a ``cluster``, the address of
    a scheduler, on the machines that work for it. OSError where the journal cannot be read or
    written, `arbitro.cluster.ClusterError` where the cluster cannot be used.
    """
    known = {} if journal is None else _kept(journal)
    waiting = []
    for job in jobs:
        if job.key in known:
            yield JobResult(job, known[job.key], known=True)
        else:
            waiting.append(job)
    if cluster is not None:
        found = _elsewhere(work, waiting, cluster)
    elif processes == 1:
        found = _alone(work, waiting)
    else:
        found = _together(work, waiting, processes)
    for done in found:
        if journal is not None and not done.failure:
            _keep(journal, done)
        yield done


def _kept(journal: Path) -> dict[str, Any]:
    """Return what a journal has by its keys; a line that was not written whole is nothing."""
    if not journal.exists():
        return {}
    found: dict[str, Any] = {}
    for line in journal.read_text("utf-8", "replace").splitlines():
        with suppress(ValueError, KeyError, TypeError):
            entry = json.loads(line)
            found[entry["key"]] = entry["value"]
    return found


def _keep(journal: Path, done: JobResult) -> None:
    text = json.dumps({"key": done.job.key, "value": done.value}, ensure_ascii=False)
    whole = not journal.exists() or journal.read_bytes()[-1:] in {b"", b"\n"}
    with journal.open("a", encoding="utf-8") as file:
        # what was being written when a run was broken off stays a line of its own
        file.write(("" if whole else "\n") + text + "\n")


def _alone(work: Work, jobs: Sequence[Job]) -> Iterator[JobResult]:
    for job in jobs:
        try:
            yield JobResult(job, work(job.given))
        except Exception as fault:  # noqa: BLE001 - the other jobs are still to be done
            yield JobResult(job, None, named(fault))


def _elsewhere(work: Work, jobs: Sequence[Job], address: str) -> Iterator[JobResult]:
    """Do jobs on the machines of a cluster, whose scheduler gives them on when a worker dies."""
    if not jobs:
        return
    from arbitro.cluster import WorkersDiedError, on_cluster  # noqa: PLC0415 - few have one

    left, at_once = list(jobs), None
    while left:
        killed: list[Job] = []
        given = [job.given for job in left]
        for number, value, fault in on_cluster(work, given, address, at_once=at_once):
            if fault is None:
                yield JobResult(left[number], value)
            elif not isinstance(fault, WorkersDiedError):
                yield JobResult(left[number], None, named(fault))
            elif at_once is None:
                killed.append(left[number])
            else:
                yield JobResult(left[number], None, KILLED)
        # what waited where another job killed a worker is blamed with it: once more, each alone
        left, at_once = killed, 1


def _together(work: Work, jobs: Sequence[Job], processes: int) -> Iterator[JobResult]:
    """Do jobs on several processes, again with new ones as long as some die."""
    left = list(jobs)
    tries = dict.fromkeys((job.key for job in jobs), 0)
    while left:
        shared = [job for job in left if tries[job.key] < TRIES_TOGETHER]
        batch, count = (shared, processes) if shared else (left[:1], 1)
        done_now: set[str] = set()
        for done in _by_workers(work, batch, count):
            if isinstance(done, Job):
                tries[done.key] += 1
                if not shared:
                    done_now.add(done.key)
                    yield JobResult(done, None, KILLED)
                continue
            done_now.add(done.job.key)
            yield done
        left = [job for job in left if job.key not in done_now]


def _by_workers(work: Work, jobs: Sequence[Job], processes: int) -> Iterator[JobResult | Job]:
    """Give what is done; the job whose worker died of it as it is, and its place to a new one."""
    waiting = list(jobs)
    in_hand: dict[Connection, tuple[WorkerProcess, Job]] = {}

    def begin(worker: WorkerProcess, job: Job) -> None:
        in_hand[worker.connection] = (worker, job)
        worker.give(work, job.given)

    try:
        for _ in range(min(processes, len(waiting))):
            begin(WorkerProcess(), waiting.pop(0))
        while in_hand:
            connection = wait(list(in_hand))[0]
            assert isinstance(connection, Connection)  # nothing else was waited for
            worker, job = in_hand[connection]
            done: JobResult | Job
            try:
                done = JobResult(job, worker.answer())
            except WorkFaultError as fault:
                done = JobResult(job, None, str(fault))
            except WorkerKilledError:
                done = job
            del in_hand[connection]
            if isinstance(done, Job) or not waiting:
                worker.end()
            if waiting:
                begin(WorkerProcess() if isinstance(done, Job) else worker, waiting.pop(0))
            yield done
    finally:
        for worker, _ in in_hand.values():
            worker.end()


# One job that takes long: in a process of its own, which tells how far it is and can be stopped.


class StoppedError(Exception):
    """The job was stopped from outside."""


def run_apart(
    work: Callable[..., Any],
    given: Sequence[Any],
    goes_on: Callable[[int, int], bool],
    every: float = 1.0,
) -> Any:
    """Run a module's function in a process of its own and return what it returns.

    It is called with what was ``given`` and, last, how to tell progress. ``goes_on`` is called at
    least once in so many seconds with what was told last: where it answers no, the process is
    ended and StoppedError raised. The memory of the work ends with its process. WorkerKilledError
    where it died, WorkFaultError where it raised.
    """
    if not can(Ability.PROCESSES):
        return _done_here(work, given, goes_on)
    worker = WorkerProcess()
    worker.give(work, *given, tells=True)
    done, total = 0, 0
    try:
        while True:
            if worker.connection.poll(every):
                message = worker.message()
                if message.kind == "done":
                    return message.told
                done, total = message.told
            if not goes_on(done, total):
                raise StoppedError
    finally:
        worker.end()


def _done_here(
    work: Callable[..., Any], given: Sequence[Any], goes_on: Callable[[int, int], bool]
) -> Any:
    """Do as `run_apart` where there are no processes: all else waits meanwhile."""

    def tell(done: int, total: int) -> None:
        if not goes_on(done, total):
            raise StoppedError

    try:
        return work(*given, tell)
    except StoppedError:
        raise
    except RefusedWorkError as fault:
        raise WorkFaultError(str(fault)) from fault
    except Exception as fault:
        raise WorkFaultError(named(fault)) from fault
