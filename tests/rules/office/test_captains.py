"""Captains: registration by C.10, advice on draws, line-ups held against every order of a list."""

from itertools import permutations

import pytest

from arbitro.rules.office.captains import Captain, check_captain, line_ups, may_advise_draws
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.hall.needs import check_everybody, check_need, told_in_time
from arbitro.rules.office.staff import team_may_begin

GOOD = Captain("Ana", 2200001, "ana@example.org", "office@federation.example", "600")


def codes(auspices="EVE", **change):
    captain = Captain(**({name: getattr(GOOD, name) for name in GOOD.__slots__} | change))
    return [each.code for each in check_captain(captain, auspices)]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, []),
        ({"email": "Office@federation.example"}, ["captain-email-of-federation"]),  # C.10 art. 4.2
        ({"email": ""}, ["captain-without-email"]),
        ({"fide_id": None}, ["captain-without-id"]),  # of any federation: C.10 art. 4.1
        ({"phone": ""}, ["captain-without-phone"]),
        ({"answers": False}, ["captain-does-not-answer"]),
        ({"under_sanction": True}, ["captain-sanctioned"]),
        ({"expelled": True}, ["captain-to-be-replaced"]),
        ({"delegate": "Bea"}, ["captain-delegate-untold"]),
        ({"delegate": "Bea", "delegate_told": True}, []),
    ],
)
def test_what_a_captains_registration_lacks(change, found):
    assert codes(**change) == found


def test_a_national_league_asks_for_no_identifier():
    assert codes("national", fide_id=None, email="", phone="") == []


@pytest.mark.parametrize(
    ("auspices", "said", "may"),
    [
        ("EVE", None, False),
        ("GSC", True, False),  # C.10 art. 3.2.5 holds whatever is said
        ("national", None, True),  # C.05 art. 7.7
        ("national", False, False),
        ("", True, True),
    ],
)
def test_whether_a_captain_may_advise_on_draws(auspices, said, may):
    assert may_advise_draws(auspices, said) is may


def test_line_ups_are_all_that_keep_the_order_of_the_list():
    for names in ("ABCD", "ABCDE", "ABCDEF"):
        ordered = {
            each for each in permutations(names, 4) if list(each) == sorted(each, key=names.index)
        }
        found = line_ups(names, 4)
        assert set(found) == ordered
        assert len(found) == len(ordered)
        assert found[0] == tuple(names[:4])  # no line-up: the first players of the list


def test_a_team_begins_with_more_than_half():
    """C.05 art. 7.2: boards and players present; 4 with 2 do not begin, with 3 they do."""
    cases = {(4, 2): False, (4, 3): True, (5, 3): True, (6, 3): False, (6, 4): True}
    assert {key: team_may_begin(*key) for key in cases} == cases


NEED = {"consent": "yes", "told-on": "2026-04-20"}


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({}, []),
        ({"told-on": "2026-04-21"}, ["need-told-late"]),
        ({"told-on": ""}, ["need-day-unknown"]),
        ({"consent": "no"}, ["need-without-consent"]),
        ({"needs": "assistant"}, ["need-helper-missing"]),
        ({"needs": "assistant", "helper": "Bea"}, []),
        ({"helper": "Bea", "helper-knows-chess": "no"}, ["need-helper-without-chess"]),
        ({"needs": "fixed-board"}, ["need-place-missing"]),
        ({"needs": "fixed-board large-print", "fixed-place": "7"}, ["need-size-missing"]),
    ],
)
def test_what_follows_from_a_form_of_needs(said, found):
    """D.04.12 art. 4: told twenty days before 10 May 2026 is 20 April."""
    start = date_of("2026-05-10")
    facts = Facts({name: text for name, text in (NEED | said).items() if text})
    assert [each.code for each in check_need(facts, start)] == found


def date_of(text):
    return Facts({"day": text}).day("day")


def test_needs_are_told_in_time_on_the_twentieth_day_before():
    assert told_in_time(date_of("2024-02-10"), date_of("2024-03-01"))  # a leap year
    assert not told_in_time(date_of("2023-02-10"), date_of("2023-03-01"))


EVERYBODY = {
    "rooms-accessible": "yes",
    "plan-shown": "yes",
    "doctor": "Dr A",
    "doctor-phone": "1",
    "hospital-phone": "2",
    "helpers-meeting": "2026-05-09T18:00",
    "no-recording-in-last-minutes": "yes",
}


def test_each_fact_of_an_event_for_everybody_is_missed_alone():
    assert check_everybody(Facts(EVERYBODY), needs=1) == ()
    for name in EVERYBODY:
        left = {each: text for each, text in EVERYBODY.items() if each != name}
        assert [each.code for each in check_everybody(Facts(left), needs=1)] == [
            f"everybody-{name}"
        ]
        assert check_everybody(Facts(left), needs=0) == ()
    closed = Facts(EVERYBODY | {"rooms-accessible": "no"})
    assert [each.code for each in check_everybody(closed, needs=1)] == [
        "everybody-rooms-accessible-no"
    ]
    other = Facts(EVERYBODY | {"rooms-accessible": "no", "other-room-supervised": "yes"})
    assert check_everybody(other, needs=1) == ()


@pytest.mark.article("D.04.12@2023 art. 3")
@pytest.mark.parametrize(
    ("said", "found"),
    [({}, "need-room-unsaid"), ({"other-room-supervised": "no"}, "need-room-unsupervised"),
     ({"other-room-supervised": "yes"}, None)],
)  # fmt: skip
def test_a_need_of_another_room_looks_at_what_the_event_says_of_rooms(said, found):
    facts = Facts({"consent": "yes", "needs": "other-room", "told-on": "2026-01-01"})
    codes = [each.code for each in check_need(facts, date_of("2026-05-10"), Facts(said))]
    assert codes == ([found] if found else [])
    assert not any("room" in each.code for each in check_need(Facts(), date_of("2026-05-10")))
