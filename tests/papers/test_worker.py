"""Papers set in a process of their own: the same bytes, and their memory comes back."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from arbitro.papers import render
from arbitro.papers.blocks import Note, Sheet
from arbitro.papers.engine import Setting
from arbitro.papers.rendering import compile_with
from arbitro.papers.worker import Worker
from arbitro.worker_process import WorkerKilledError


@pytest.fixture
def worker():
    made = Worker(idle_seconds=0.5, papers_each=3)
    compile_with(made)
    yield made
    compile_with(None)
    made.close()


def paper(text="Nothing."):
    return render(
        "form", Sheet("Report", "X1", (Note(text),), "Below", "foot").data(), language="en"
    )


def test_a_worker_sets_the_same_bytes_in_another_process_and_ends_when_nobody_prints(worker):
    made = paper()
    process = worker.pid
    assert process not in {None, os.getpid()}
    compile_with(None)
    assert made == paper()
    for _ in range(100):
        if worker.pid is None:
            break
        time.sleep(0.1)
    assert worker.pid is None
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_text_no_font_can_show_is_told_from_the_other_process_too(worker):
    # no sign is assigned there: it is in no font, and has no Latin letters
    assert paper("a \U0002fffd").respelled == ("a \U0002fffd",)


def test_a_worker_that_was_killed_is_begun_anew(worker):
    paper()
    os.kill(worker.pid, signal.SIGKILL)
    assert paper().startswith(b"%PDF")


def test_another_process_takes_the_place_of_one_that_set_many_while_others_wait(worker):
    with ThreadPoolExecutor(4) as together:
        made = [together.submit(paper, f"Paper {n}.") for n in range(8)]
        assert {each.result(60)[:4] for each in made} == {b"%PDF"}
    assert worker._set == 8 % 3


def test_a_worker_that_is_closed_while_it_sets_tells_who_waits():
    made = Worker()
    with ThreadPoolExecutor(1) as beside:
        asked = beside.submit(
            made, {"main.typ": b"#while true { context here() }"}, Setting("", None)
        )
        while made.pid is None:
            time.sleep(0.01)
        made.close()
        with pytest.raises(WorkerKilledError):
            asked.result(60)
    assert made.pid is None
