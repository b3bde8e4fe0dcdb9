"""Time controls and handicaps are one answer each, from command line and JSON interface.

90 minutes for 40 moves and 30 minutes with 30 seconds a move are two hours and half an hour for
sixty moves: standard in every edition with classes. After half an hour and twelve moves of each the
clocks should show 2:30:00 together without bonuses; 1:27:00 and 1:18:00 less the twelve minutes of
these are three minutes more.
By the table of Wanstead 1800 has 6 minutes against 10 of 1500.
"""

import json

import pytest

import arbitro

CONTROL = "90/40+30+30"


def test_time_control_is_written_as_the_golden_file_has_it(golden, printed, server):
    assert printed("laws", "clock", CONTROL) == golden("time-control")
    address = "calculators/clock?setting=90/40%2B30%2B30"
    assert server.get(f"/api/v2/{address}").text == golden("time-control")
    found = arbitro.from_json(golden("time-control"))
    newest = found.classes[-1]
    assert (newest.main_ms, newest.bonus_ms) == (2 * 3_600_000, 1_800_000)
    assert {control.rate and control.rate.value for control in found.classes[1:]} == {"standard"}
    assert found.session_ms == 2 * newest.total_ms == 5 * 3_600_000


def test_line_of_a_control_sheet_is_the_same_from_both(printed, server):
    times = ("--elapsed", "30", "--white", "1:27:00", "--black", "1:18:00", "--move", 12)
    query = "setting=90/40%2B30%2B30&elapsed=30&white=1:27:00&black=1:18:00&move=12"
    text = printed("laws", "clock", CONTROL, *times)
    assert server.get(f"/api/v2/calculators/clock?{query}").text == text
    sheet = arbitro.from_json(text).sheet
    assert (sheet.expected_ms, sheet.actual_ms, sheet.difference_ms) == (
        9_000_000, 9_180_000, 180_000,
    )  # fmt: skip
    assert sheet.alarm


def test_handicap_is_written_as_the_golden_file_has_it(golden, printed, server):
    assert printed("laws", "handicap", "wanstead", 1800, 1500) == golden("handicap")
    address = "calculators/handicap?table=wanstead&white=1800&black=1500"
    assert server.get(f"/api/v2/{address}").text == golden("handicap")
    found = json.loads(golden("handicap"))
    assert (found["white_ms"], found["black_ms"]) == (6 * 60_000, 10 * 60_000)


@pytest.mark.parametrize("name", ["clock?setting=90", "handicap?table=wanstead&white=1&black=2"])
def test_address_of_the_old_shape_says_where_the_new_one_is(server, name):
    gone = server.get(f"/api/v1/calculators/{name}")
    assert (gone.status_code, gone.json()["refused"]) == (410, "answer-moved")
    assert f"/api/v2/calculators/{name.partition('?')[0]}" in gone.json()["detail"]
