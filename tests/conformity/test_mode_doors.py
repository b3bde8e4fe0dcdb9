"""No door leads around the exit of FIDE mode, and none back: acts and doors, each cell a test.

The draft checklist VCL4THP 13, questions 41 to 46, 57, 74, 75, 81, 83, 85, 93, 109, 196 and 200.
The table is in `mode_doors`, which prints it.
"""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.kernel.levels import Level
from conformity.mode_acts import ACTS, SECTION, Event, Kind, begun, paired
from conformity.mode_doors import (
    DONE,
    FIRM,
    FREE,
    REFUSED,
    TWICE,
    WAYS_BACK,
    WAYS_IN,
    Hall,
    left_by,
    met,
    mode,
    no_way_back,
    no_way_in,
)
from web.conftest import let_go, visitor_of
from web.two_computers import Computer, Network

pytestmark = pytest.mark.long
"""Many events; what comes out is decided by no version of Python."""

LEAVING = [name for name, act in ACTS.items() if act.kind is not Kind.NEVER]


@pytest.fixture(scope="module")
def visitor_of_all(tmp_path_factory, quickly):
    made = visitor_of(tmp_path_factory.mktemp("doors") / "events")
    with quickly():
        yield made
    let_go(made)


@pytest.fixture
def hall(visitor_of_all, run):
    return Hall(visitor_of_all, run)


def opened(hall, act, door):
    """Begin an event in which an act is tried through a door; return both."""
    way = WAYS_IN[door]
    is_early = way.earlier or act.kind is Kind.VALUE
    event = begun(hall.service, act, at_round=0 if is_early else 2)
    return event, way.open(hall, act, event)


def ways_in(shown):
    """The cells of the table at which an act meets this."""
    return [
        (name, door)
        for name, act in ACTS.items()
        for door in WAYS_IN
        if not no_way_in(door, act) and met(door, act) == shown
    ]


@pytest.mark.parametrize(("name", "door"), ways_in(TWICE))
def test_what_leaves_the_mode_is_asked_about_twice_at_every_door(hall, name, door):
    act = ACTS[name]
    event, give = opened(hall, act, door)
    before = event.state
    first = give("")
    second = give(first)
    assert {first, second}.isdisjoint({DONE, REFUSED})
    assert first != second
    assert give("forged") == first, "what confirms nothing is the first step again"
    assert event.state == before, "nothing is done before it is confirmed"
    assert mode(event) == (True, None)
    assert give(second) == DONE
    if act.kind is Kind.VALUE:
        assert mode(event) == (False, None)
        paired(event, 1)
        assert mode(event) == (False, 0)
    else:
        assert mode(event) == (False, 2)


@pytest.mark.parametrize(("name", "door"), ways_in(FIRM))
def test_what_pairings_build_on_changes_at_no_door(hall, name, door):
    act = ACTS[name]
    event, give = opened(hall, act, door)
    before = event.state
    for _ in ("in the mode", "outside"):
        assert give("") == REFUSED
        assert event.state == before
        if act.kind is not Kind.NEVER or not mode(event)[0]:
            return
        event.do(asked.LeaveFideMode(SECTION))
        before = event.state


@pytest.mark.parametrize(("name", "door"), ways_in(FREE))
def test_what_is_restored_to_before_an_act_has_no_round_it_could_have_decided(hall, name, door):
    event, give = opened(hall, ACTS[name], door)
    answer = give("")
    while answer not in {DONE, REFUSED}:
        assert event.section.rounds
        answer = give(answer)
    assert answer == DONE
    assert event.section.rounds == ()
    assert mode(event) == (True, None)


@pytest.mark.parametrize("name", LEAVING)
def test_no_door_leads_back(hall, name):
    """All doors one after the other: what was tried before helps none of them."""
    act = ACTS[name]
    left = left_by(hall, act)
    since = 0 if act.kind is Kind.VALUE else 2
    assert mode(left.event) == (False, since)
    for door, way in WAYS_BACK.items():
        if no_way_back(door, act):
            continue
        found = way(hall, left)
        assert not mode(found)[0], door
        if door != "choice of two copies":
            assert mode(found)[1] == since, door
        assert mode(left.event) == (False, since), door


@pytest.fixture(scope="module")
def two(tmp_path_factory, quickly):
    """Two computers, the second of which follows, and an event that each act has left the mode."""
    place, network = tmp_path_factory.mktemp("two"), Network()
    with quickly():
        first, second = (Computer(network, place / name, name) for name in ("alpha", "beta"))
        events = {}
        for name in LEAVING:
            act = ACTS[name]
            event = begun(first.service, act, at_round=0 if act.kind is Kind.VALUE else 2)
            event.do(act.command(event))
            if act.kind is Kind.VALUE:
                paired(event, 2)
            events[name] = event.key
        inside = {
            name: begun(first.service, ACTS[name], at_round=2).key
            for name in LEAVING
            if ACTS[name].kind is not Kind.VALUE
        }
        second.follow(first)
        yield first, second, events, inside
    for computer in (first, second):
        computer.die()


def test_a_second_computer_is_outside_too_and_changes_nothing_until_it_takes_over(two):
    first, second, events, inside = two
    before = {name: mode(Event(first.service, key)) for name, key in events.items()}
    assert {is_in for is_in, _ in before.values()} == {False}
    assert {name: mode(Event(second.service, key)) for name, key in events.items()} == before
    for name, key in inside.items():
        event = Event(second.service, key)
        command = ACTS[name].command(event)
        assert second.do(key, command).code == "standby-following", name
        assert mode(event) == (True, None)
    first.die()
    second.standby.take_over()
    assert {name: mode(Event(second.service, key)) for name, key in events.items()} == before
    for name, key in inside.items():
        event = Event(second.service, key)
        answer = second.do(key, ACTS[name].command(event))
        assert (answer.level, answer.step) == (Level.TWO_STEPS.word, 1), name
        event.do(ACTS[name].command(event))
        assert mode(event) == (False, 2), name
