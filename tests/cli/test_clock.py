"""``arbitro clock``: a setting, a press log, a control sheet."""

import json


def test_a_setting_is_explained_with_its_class(run):
    ran = run("clock", "90/40+30+30")
    assert ran.code == 0
    assert "White 1:30:30" in ran.out
    assert "2:00:00 + 30:00 = 2:30:00" in ran.out


def test_the_class_of_every_edition_is_in_the_json(run):
    found = json.loads(run("clock", "12", "--json").out)
    rates = {each["edition"][5:9]: each["rate"] for each in found["classes"]}
    assert rates == {
        "1993": None,
        "2009": "blitz",
        "2014": "rapid",
        "2018": "rapid",
        "2023": "rapid",
    }


def test_a_press_log_is_replayed(run, tmp_path):
    log = [
        {"at": 0, "event": "start"},
        {"at": 10_000, "event": "press", "player": "white"},
        {"at": 400_000, "event": "stop"},
    ]
    file = tmp_path / "log.json"
    file.write_text(json.dumps(log), "utf-8")
    ran = run("clock", "5+3", "--log", file, "--lang", "es")
    assert "0:10: blancas 4:56, negras 5:03" in ran.out
    assert "Bandera" in ran.out


def test_json_says_whose_flag_fell_first(run, tmp_path):
    log = [
        {"at": 0, "event": "start"},
        {"at": 10_000, "event": "press", "player": "white"},
        # Black has a minute, no bonus: the flag is down at 70 seconds
        {"at": 80_000, "event": "press", "player": "black"},
    ]
    file = tmp_path / "log.json"
    file.write_text(json.dumps(log), "utf-8")
    found = json.loads(run("clock", "1", "--log", file, "--json").out)["readings"]
    assert [each["first_flag"] for each in found] == [None, None, "black"]
    assert found[-1]["flags_at"] == [None, 70_000]


def test_an_entry_that_is_not_understood_has_its_path(run, tmp_path):
    file = tmp_path / "log.json"
    file.write_text('[{"at": "soon", "event": "start"}]', "utf-8")
    ran = run("clock", "5+3", "--log", file)
    assert ran.code == 2
    assert ran.err.startswith("log[0].at:")


def test_a_control_sheet_is_checked(run):
    times = ("--elapsed", "30", "--white", "1:27:00", "--black", "1:18:00", "--move", "12")
    ran = run("clock", "90/40+30+30", *times)
    assert "check this clock" in ran.out
    assert run("clock", "90/40+30+30", "--white", "10").code == 2


def test_the_periods_reached_count_in_the_control_sheet(run):
    times = ("--elapsed", "150", "--white", "70", "--black", "62", "--move", "42")
    ran = run("clock", "90/40+30+30", *times)
    assert "expected 1:30:00, found 1:30:00, difference 0:00: correct" in ran.out
    found = json.loads(run("clock", "90/40+30+30", *times, "--json").out)["sheet"]
    assert (found["difference_ms"], found["alarm"]) == (0, False)


def test_a_clock_that_adds_its_periods_at_zero_is_told_by_an_option(run):
    # White has used 95 of 120 minutes, Black 55 of 90: only White's clock has reached zero
    times = ("--elapsed", "150", "--white", "25", "--black", "35", "--move", "41")
    assert "check this clock" in run("clock", "90/40+30", *times).out
    assert "correct" in run("clock", "90/40+30", "--at-zero", *times).out


def test_with_a_delay_the_control_sheet_names_both_ends(run):
    times = ("--elapsed", "20", "--white", "50", "--black", "50", "--move", "30")
    assert "expected 1:40:00 to 1:50:20" in run("clock", "delay 60+10", *times).out
    spanish = run("--lang", "es", "clock", "delay 60+10", *times)
    assert "esperado de 1:40:00 a 1:50:20" in spanish.out


def test_times_are_set_back_in_proportion_by_the_rule_of_1993(run):
    """Move 20 after move 30, 90 and 60 minutes used: 60 and 40 (Laws of 1993, 12.6)."""
    back = ("--white", "30", "--black", "1:00:00", "--move", "30", "--back-to", "20")
    ran = run("clock", "120/40+60/20x", *back)
    assert "White 1:00:00, Black 40:00" in ran.out
    assert "White 1:00:00, Black 1:20:00" in ran.out
    found = json.loads(run("clock", "120/40+60/20x", *back, "--json").out)
    assert found["back"] == {"used_ms": [3_600_000, 2_400_000], "left_ms": [3_600_000, 4_800_000]}


def test_no_less_is_left_than_a_minute_for_each_move_to_the_control(run):
    """All used by move 21: 20 moves to the control keep 20 minutes (12.6)."""
    back = ("--white", "0:00:00", "--black", "0:00:00", "--move", "21", "--back-to", "20", "--json")
    found = json.loads(run("clock", "120/40+60/20x", *back).out)
    assert found["back"]["left_ms"] == [1_200_000, 1_200_000]


def test_going_back_needs_what_the_clocks_show_and_an_earlier_move(run):
    assert run("clock", "120", "--back-to", "20").code == 2
    clocks = ("--white", "30", "--black", "30", "--move", "10")
    assert run("clock", "120", *clocks, "--back-to", "20").code == 2
    assert run("clock", "20", *clocks, "--back-to", "5").code == 2


def test_a_setting_that_is_not_understood_is_told_with_its_column(run):
    ran = run("clock", "90/40+thirty")
    assert ran.code == 2
    assert "column 7" in ran.err


def test_a_bonus_may_begin_with_the_last_period(run, tmp_path):
    """Two hours for two moves, an hour for the next, 15 minutes and 30 s a move from move 4."""
    presses = [
        {"at": 1_000 * number, "event": "press", "player": ("white", "black")[1 - number % 2]}
        for number in range(1, 7)
    ]
    log = [{"at": 0, "event": "start"}, *presses, {"at": 6_000, "event": "stop"}]
    file = tmp_path / "log.json"
    file.write_text(json.dumps(log), "utf-8")
    ran = run("clock", "120/2+60/1+15+30@4", "--log", file)
    assert ran.code == 0
    # 2:00:00 + 1:00:00 + 15:00 + one bonus, less the three seconds each has used.
    assert "White 3:15:27, Black 3:15:27" in ran.out


def test_a_bonus_of_a_period_already_over_is_not_understood(run):
    assert run("clock", "120/40+60/20+15+30@60").code == 2
