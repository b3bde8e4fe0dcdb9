"""A process that works apart: what it gives, what it raises, and that its death is seen."""

import os
import signal
from contextlib import suppress

import pytest

import working
from arbitro.worker_process import WorkerKilledError, WorkerProcess, WorkFaultError


@pytest.fixture
def worker():
    made = WorkerProcess()
    yield made
    made.end()


def test_what_is_given_comes_back_in_turns_whatever_one_of_them_raises(worker):
    told = []
    for number in (3, -1, 4):
        worker.give(working.squared, number)
        try:
            told.append(worker.answer())
        except WorkFaultError as fault:
            told.append(str(fault))

    assert told == [9, "ValueError: -1", 16]


def test_what_cannot_be_sent_back_is_a_fault_of_the_work(worker):
    worker.give(working.of_this_process_only, 1)
    with pytest.raises(WorkFaultError, match="pickle"):
        worker.answer()
    worker.give(working.squared, 2)
    assert worker.answer() == 4


@pytest.mark.parametrize("killed_first", [True, False])
def test_the_death_of_the_process_is_told_before_and_after_it_is_given_work(worker, killed_first):
    if not killed_first:
        worker.give(working.squared, 2)
    os.kill(worker.pid, signal.SIGKILL)
    if killed_first:
        worker.give(working.squared, 2)
    with suppress(WorkerKilledError):
        assert worker.answer() == 4  # it was done before the process died
    worker.give(working.squared, 3)
    with pytest.raises(WorkerKilledError):
        worker.answer()
