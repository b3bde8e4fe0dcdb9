"""Papers set in a process of their own: the same bytes, and their memory comes back."""

import multiprocessing
import os
import signal
import time

import pytest

from arbitro.papers import UnprintableError, render
from arbitro.papers.blocks import Note, Sheet
from arbitro.papers.rendering import compile_with
from arbitro.papers.worker import Worker


@pytest.fixture
def worker():
    made = Worker(idle_seconds=0.5)
    compile_with(made)
    yield made
    compile_with(None)
    made.close()


def paper(text="Nothing."):
    return render(
        "form", Sheet("Report", "X1", (Note(text),), "Below", "foot").data(), language="en"
    )


def processes(worker):
    """The worker's processes."""
    return list(worker._pool._processes) if worker.is_running else []


def test_a_worker_sets_the_same_bytes_in_another_process_and_ends_when_nobody_prints(worker):
    made = paper()
    [process] = processes(worker)
    assert process != os.getpid()
    compile_with(None)
    assert made == paper()
    for _ in range(100):
        if not worker.is_running:
            break
        time.sleep(0.1)
    assert not worker.is_running
    for _ in range(100):
        if process not in {child.pid for child in multiprocessing.active_children()}:
            break
        time.sleep(0.1)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_text_no_font_can_show_is_told_from_the_other_process_too(worker):
    with pytest.raises(UnprintableError) as problem:
        paper("汉字")
    assert problem.value.text in "汉字"


def test_a_worker_that_was_killed_is_begun_anew(worker):
    paper()
    os.kill(processes(worker)[0], signal.SIGKILL)
    assert paper().startswith(b"%PDF")
