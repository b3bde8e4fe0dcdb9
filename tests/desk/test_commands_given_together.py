"""Commands given in one act: all of them or none, and one confirmation for all."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import CheckIn, EditSection, RequestBye, WithdrawPlayer
from arbitro.desk.decide import decide_on, settle_on
from arbitro.desk.events import PlayerWithdrawn
from arbitro.desk.kernel.command_group import CommandGroup
from arbitro.model import EntryId, Result
from arbitro.reasons import Refused
from desk.driver import FIRST, ready


@pytest.fixture
def desk():
    made = ready(6, rounds=5)
    settings = made.section.settings
    wanted = replace(settings, half_point_byes=2, last_bye_round=5)
    made.do(EditSection(FIRST, wanted, settings))
    return made


def group(kind, /, *entries, **values):
    return CommandGroup(tuple(kind(FIRST, EntryId(entry), **values) for entry in entries))


def byes(*entries, round_):
    return group(RequestBye, *entries, round=round_, kind=Result.HALF_POINT_BYE)


def test_the_events_are_those_of_each_one_after_the_other(desk):
    assert decide_on(desk.timeline, group(WithdrawPlayer, 2, 4)) == (
        PlayerWithdrawn(FIRST, EntryId(2), 0),
        PlayerWithdrawn(FIRST, EntryId(4), 0),
    )


def test_a_command_sees_what_those_before_it_led_to(desk):
    twice = decide_on(desk.timeline, group(CheckIn, 2, 2))
    assert len(twice) == 1


def test_who_is_noted_already_is_no_reason_to_refuse_the_others(desk):
    desk.do(CheckIn(FIRST, EntryId(1)))
    (event,) = decide_on(desk.timeline, group(CheckIn, 1, 2))
    assert event.entry == 2


def test_a_refusal_names_all_whom_it_concerns_and_leaves_no_event(desk):
    for entry in (2, 5):
        desk.do(WithdrawPlayer(FIRST, EntryId(entry)))
    answer = decide_on(desk.timeline, byes(1, 2, 3, 5, round_=5))
    assert isinstance(answer, Refused)
    people = desk.state.people
    assert answer.reasons[0].value("names") == (people[2].name, people[5].name)


def test_what_cannot_be_confirmed_is_graver_than_what_can(desk):
    desk.do(RequestBye(FIRST, EntryId(1), 4))  # a second half point is asked about
    desk.do(WithdrawPlayer(FIRST, EntryId(2)))  # who has left has no bye
    assert decide_on(desk.timeline, byes(1, 2, round_=5)).code == "player-withdrawn"


def test_one_token_confirms_what_several_meet(desk):
    for entry in (1, 3):
        desk.do(RequestBye(FIRST, EntryId(entry), 4))
    asked = byes(1, 3, 4, round_=5)
    first = settle_on(desk.timeline, asked).answer
    assert first.code == "further-half-point-bye"
    done = settle_on(desk.timeline, asked, token=first.token).answer
    assert [event.entry for event in done] == [1, 3, 4]
    other = byes(1, 3, 4, 5, round_=5)
    assert isinstance(settle_on(desk.timeline, other, token=first.token).answer, Refused)
