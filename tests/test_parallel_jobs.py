"""Many jobs on several processes: none is lost, none done twice that was kept."""

import json

import pytest

import working
from arbitro.parallel_jobs import KILLED, Job, processes_here, run_jobs


def jobs(numbers):
    return [Job(f"square of {number}", number) for number in numbers]


def values(found):
    return {done.job.given: done.value for done in found if not done.failure}


@pytest.mark.parametrize("processes", [1, 2])
def test_every_job_is_done_whatever_becomes_of_others(processes):
    found = list(run_jobs(working.squared, jobs([3, -1, 4]), processes=processes))

    assert values(found) == {3: 9, 4: 16}
    assert [done.failure for done in found if done.failure] == ["ValueError: -1"]


def test_what_is_in_the_journal_is_not_done_again(tmp_path):
    journal = tmp_path / "done.jsonl"
    list(run_jobs(working.squared, jobs([3, 4]), journal=journal))
    # a run that was broken off while it wrote leaves half a line
    journal.write_text(journal.read_text("utf-8") + '{"key": "square of 5", "val', "utf-8")
    again = list(run_jobs(working.squared, jobs([3, 4, 5]), journal=journal))

    assert values(again) == {3: 9, 4: 16, 5: 25}
    assert [done.known for done in again] == [True, True, False]
    kept = journal.read_text("utf-8").splitlines()
    assert json.loads(kept[-1]) == {"key": "square of 5", "value": 25}
    assert all(done.known for done in run_jobs(working.squared, jobs([3, 4, 5]), journal=journal))


def test_a_failure_is_not_kept(tmp_path):
    journal = tmp_path / "done.jsonl"
    list(run_jobs(working.squared, jobs([-1, 2]), journal=journal))

    assert len(journal.read_text("utf-8").splitlines()) == 1


def test_a_worker_that_is_killed_loses_nothing(tmp_path):
    given = [Job(f"{n}", (str(tmp_path), n, 1 if n == 3 else 0)) for n in range(6)]
    found = list(run_jobs(working.dying, given, processes=2))

    assert sorted(done.value for done in found) == list(range(6))
    assert not any(done.failure for done in found)


def test_a_job_that_kills_every_worker_is_told_and_the_others_are_done(tmp_path):
    given = [Job(f"{n}", (str(tmp_path), n, 99 if n == 1 else 0)) for n in range(4)]
    found = {done.job.key: done for done in run_jobs(working.dying, given, processes=2)}

    assert found["1"].failure == KILLED
    assert sorted(done.value for done in found.values() if not done.failure) == [0, 2, 3]


def test_there_is_always_a_process():
    assert processes_here(0) == 1
    assert processes_here(1) == 1
