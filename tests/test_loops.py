"""Background loops: what they raise is noted, told, and they go on."""

import asyncio
from threading import Event

import pytest

from arbitro import clock, loops
from arbitro.loops import FIRST_WAIT, LATE_AFTER, LONGEST_WAIT, Loop, TaskLoop, Turns
from patience import LONGEST, until


@pytest.fixture
def quick(monkeypatch):
    """A loop that failed is begun again at once."""
    monkeypatch.setattr(loops, "FIRST_WAIT", 0.0)
    monkeypatch.setattr(loops, "LONGEST_WAIT", 0.0)


def here(name):
    return [each for each in loops.loops() if each.name == name]


def test_a_loop_that_raises_is_begun_again_and_says_so(quick):
    tries, goes_on = [], Event()

    def run(loop):
        tries.append(1)
        if len(tries) < 4:
            raise ValueError("what somebody typed")
        loop.turned()
        goes_on.set()
        loop.ended.wait()

    told = []
    end = loops.tell_faults(lambda name, problem: told.append((name, type(problem))))
    loop = Loop("tried", run)
    loop.start()
    assert goes_on.wait(LONGEST)
    end()
    assert here("tried") == [loop]
    assert (len(tries), loop.state, loop.faults) == (4, "well", ())
    assert (loop.last_fault.kind, loop.last_fault.times) == ("ValueError", 3)
    assert "test_loops.py" in loop.last_fault.where[-1]
    assert "typed" not in repr(loop.last_fault)
    assert told == [("tried", ValueError)], "the same fault again is no news"
    loop.end()
    assert here("tried") == []


def test_a_loop_that_returns_is_over_and_one_that_was_ended_never_begins():
    over = Loop("over", lambda _: None)
    over.start()
    over.end()
    ended = Loop("ended", lambda _: pytest.fail("begun"))
    ended.end()
    ended.start()
    assert not ended.has_begun
    assert here("over") == here("ended") == []


def test_a_loop_may_be_ended_from_within():
    done = Event()

    def run(loop):
        loop.end()
        done.set()

    Loop("own", run).start()
    assert done.wait(LONGEST)
    until(lambda: not here("own"), "the end of the loop")


def test_what_one_part_raises_keeps_no_other_from_its_turn():
    turns, done = Turns("boards"), []
    for name in ("a", "b", "c"):
        with turns.part(name) as part:
            if name == "b":
                raise KeyError(name)
            done.append(name)
        assert part.failed is (name == "b")
    assert done == ["a", "c"]
    assert [(each.part, each.kind) for each in turns.faults] == [("b", "KeyError")]
    turns.turned()
    assert turns.state == "fault", "the turn ended, and yet b does not work"
    with turns.part("b"):
        pass
    assert turns.state == "well"


def test_a_fault_goes_with_the_part_it_is_of():
    turns = Turns("boards")
    for name in ("a", "b"):
        with turns.part(name):
            raise KeyError(name)
    turns.failed(ValueError())  # of a whole turn: that goes with the next that ends well
    turns.only({"b"}.__contains__)
    assert [each.part for each in turns.faults] == ["b", ""]
    turns.turned()
    turns.only(set().__contains__)
    assert (turns.state, turns.last_fault.kind) == ("well", "ValueError")


def test_what_is_no_fault_passes():
    turns = Turns("news")
    with pytest.raises(KeyboardInterrupt), turns.part("a"):
        raise KeyboardInterrupt
    assert turns.state == "well"


def test_a_loop_without_a_turn_for_long_stands_still(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(clock, "ticking", lambda: now[0])
    turns = Turns("jobs")
    now[0] += LATE_AFTER
    assert turns.state == "well"
    now[0] += 1
    assert turns.state == "late"
    turns.moves()
    assert (turns.state, turns.last) == ("well", None)


def test_the_wait_until_a_loop_is_begun_again_doubles_and_begins_anew_after_a_good_time(
    monkeypatch,
):
    now = [0.0]
    monkeypatch.setattr(clock, "ticking", lambda: now[0])
    waits = loops._Waits()
    found = []
    for _ in range(9):
        waits.begun()
        found.append(waits.next())
    assert found == [1, 2, 4, 8, 16, 32, LONGEST_WAIT, LONGEST_WAIT, LONGEST_WAIT]
    waits.begun()
    now[0] += LONGEST_WAIT + 1
    assert waits.next() == FIRST_WAIT


def test_a_task_that_raises_is_begun_again_and_one_that_is_cancelled_ends(quick):
    async def tried():
        tries, goes_on = [], asyncio.Event()

        async def run(loop):
            tries.append(1)
            if len(tries) < 3:
                raise ValueError
            loop.turned()
            goes_on.set()
            await asyncio.Event().wait()

        loop = TaskLoop("task", run, "an-event")
        loop.start()
        await asyncio.wait_for(goes_on.wait(), 60)
        found = (len(tries), here("task"), loop.state)
        loop.cancel()
        with pytest.raises(asyncio.CancelledError):
            await loop._task
        never = TaskLoop("task", run)
        never.start()
        never.cancel()
        with pytest.raises(asyncio.CancelledError):
            await never._task
        return found == (3, [loop], "well"), here("task")

    assert asyncio.run(tried()) == (True, [])
