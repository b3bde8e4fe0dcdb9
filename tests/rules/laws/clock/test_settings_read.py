"""Settings as people write them: what is understood, what is not and where, and all of it back."""

from itertools import product

import pytest

from arbitro.rules.laws.clock import (
    Bonus,
    ClockPeriod,
    ClockSetting,
    Mode,
    SettingProblem,
    read_setting,
    write_setting,
)

SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000


def periods(text):
    return [(each.main, each.moves, each.bonus) for each in read_setting(text).periods]


@pytest.mark.parametrize(
    ("text", "main"),
    [
        ("90", 90 * MINUTE),
        ("90m", 90 * MINUTE),
        ("90'", 90 * MINUTE),
        ("90\N{PRIME}", 90 * MINUTE),
        ("90s", 90 * SECOND),
        ('90"', 90 * SECOND),
        ("90''", 90 * SECOND),
        ("90\N{DOUBLE PRIME}", 90 * SECOND),
        ("2h", 2 * HOUR),
        ("1.5", 90 * SECOND),
        ("0.5m", 30 * SECOND),
        ("0.5s", 500),
        ("1.5h", 90 * MINUTE),
        ("24h", 24 * HOUR),
        ("1440m", 24 * HOUR),
        ("180", 3 * HOUR),
        ("300m", 5 * HOUR),
        ("300s", 5 * MINUTE),
        ("G/60", HOUR),
        ("g60", HOUR),
        ("G / 300", 5 * HOUR),
        ("86400s", 24 * HOUR),
        ("000005", 5 * MINUTE),
    ],
)
def test_an_amount_is_in_minutes_or_in_the_unit_behind_it(text, main):
    assert periods(text) == [(main, None, 0)]


@pytest.mark.parametrize(
    "text", ["24.1h", "1441", "86401s", "1440.1", "0000005", "5x5", "1.25", "5d", "", "0", "0.0"]
)
def test_no_period_is_empty_or_longer_than_a_day_or_of_seven_digits(text):
    assert read_setting(text) == SettingProblem("time-not-understood", 1, text.strip())


@pytest.mark.parametrize(
    ("text", "bonus"),
    [
        ("5+3", 3_000),
        ("5+2.5", 2_500),
        ("5+1m", 60_000),
        ("5+86400", 86_400_000),
        ("5+86401", None),
        ("5+0", 0),
    ],
)
def test_a_bonus_is_in_seconds_or_in_the_unit_behind_it(text, bonus):
    if bonus is None:
        assert read_setting(text) == SettingProblem("bonus-not-understood", 3, text[2:])
    else:
        assert periods(text) == [(5 * MINUTE, None, bonus)]


@pytest.mark.parametrize(
    ("text", "mode", "bonus"),
    [
        ("5+3", Mode.PERIODS, Bonus.CUMULATIVE),
        ("Fischer 5+3", Mode.PERIODS, Bonus.CUMULATIVE),
        ("5", Mode.PERIODS, Bonus.NONE),
        ("5+0", Mode.PERIODS, Bonus.NONE),
        ("delay 5", Mode.PERIODS, Bonus.NONE),
        ("delay 5+3", Mode.PERIODS, Bonus.DELAY),
        ("bronstein 5+3", Mode.PERIODS, Bonus.BRONSTEIN),
        ("fide 60+30", Mode.FIDE, Bonus.CUMULATIVE),
        ("fide 60", Mode.FIDE, Bonus.CUMULATIVE),
        ("hourglass 5", Mode.HOURGLASS, Bonus.NONE),
        ("gong 10s", Mode.GONG, Bonus.NONE),
        ("5; 4", Mode.PERIODS, Bonus.NONE),
        # one of the two has a bonus: then there is one
        ("5; 4+3", Mode.PERIODS, Bonus.CUMULATIVE),
        ("5+3; 4", Mode.PERIODS, Bonus.CUMULATIVE),
    ],
)
def test_a_word_names_the_mode_and_a_bonus_that_is_nothing_is_none(text, mode, bonus):
    found = read_setting(text)
    assert (found.mode, found.bonus) == (mode, bonus)


def test_black_may_have_a_bonus_where_white_has_none():
    setting = read_setting("5; 4+3")
    assert setting.of(0) == (ClockPeriod(5 * MINUTE),)
    assert setting.of(1) == (ClockPeriod(4 * MINUTE, None, 3_000),)
    assert (setting.shown_at_start(0), setting.shown_at_start(1)) == (300_000, 243_000)
    assert write_setting(setting) == "5; 4+3"


@pytest.mark.parametrize(
    ("text", "shown"),
    [("fide 60+30", 60), ("delay 60+30", 60), ("bronstein 60+30", 60), ("60+30", 60.5)],
)
def test_only_a_cumulative_bonus_of_the_whole_game_is_shown_at_the_start(text, shown):
    assert read_setting(text).shown_at_start(0) == shown * MINUTE


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("5+2@2", [(5, 1, 0), (0, None, 2)]),
        ("5+2@61", [(5, 60, 0), (0, None, 2)]),
        ("5+2@999", [(5, 998, 0), (0, None, 2)]),
        ("90/40+30+30@41", [(90, 40, 0), (30, None, 30)]),
        ("90/40+30+30@42", [(90, 40, 0), (30, 1, 0), (0, None, 30)]),
        ("90/40+30+30@61", [(90, 40, 0), (30, 20, 0), (0, None, 30)]),
        ("120/40+60/20+15+30@61", [(120, 40, 0), (60, 20, 0), (15, None, 30)]),
    ],
)
def test_a_bonus_that_begins_late_divides_the_last_period(text, found):
    assert periods(text) == [(main * MINUTE, moves, bonus * SECOND) for main, moves, bonus in found]


@pytest.mark.parametrize(
    ("text", "code", "column", "part"),
    [
        # the third set of times; the fourth period after the last; what follows a repeated one
        ("5;4;3", "setting-too-long", 5, "5;4;3"),
        ("delay 5;4;3", "setting-too-long", 11, "5;4;3"),
        ("5+3+2", "setting-too-long", 5, "2"),
        ("60x+5", "setting-too-long", 5, "5"),
        ("60/20x+30+30", "setting-too-long", 11, "30"),
        # columns count from 1, blanks in front of a part are passed over
        ("90/40 +  ?", "time-not-understood", 10, "?"),
        ("90/40+?+30", "time-not-understood", 7, "?"),
        ("5; ?", "time-not-understood", 4, "?"),
        ("15+10; 10+?", "bonus-not-understood", 11, "?"),
        ("gong x", "time-not-understood", 6, ""),
        # forty moves in ninety minutes, or ninety in forty
        ("90/91", "moves-or-minutes", 1, "90/91"),
        ("90/40+20/21+5", "moves-or-minutes", 7, "20/21"),
        ("90/0", "moves-not-understood", 1, "90/0"),
        ("90/", "moves-not-understood", 1, "90/"),
        ("90/1000", "moves-not-understood", 1, "90/1000"),
        ("90/-5", "moves-not-understood", 1, "90/-5"),
        # a bonus begins after a move of the last period
        ("5+2@x", "bonus-not-understood", 3, "2@x"),
        ("5+2@", "bonus-not-understood", 3, "2@"),
        ("5+2@1", "bonus-not-understood", 3, "2@1"),
        ("5+2@1000", "bonus-not-understood", 3, "2@1000"),
        ("5+0@31", "bonus-not-understood", 3, "0@31"),
        ("5+@31", "bonus-not-understood", 3, "@31"),
        ("90/40+30+30@40", "bonus-not-understood", 10, "30@40"),
        ("fide 60+30@31", "bonus-not-understood", 11, "60+30@31"),
    ],
)
def test_what_is_not_understood_is_named_with_its_column(text, code, column, part):
    assert read_setting(text) == SettingProblem(code, column, part)


@pytest.mark.parametrize("text", ["90/90", "90m/91", "1h/61", "90s/2", "60/20x", "60x"])
def test_as_many_moves_as_minutes_are_understood_and_more_with_a_unit(text):
    assert isinstance(read_setting(text), ClockSetting)


def test_x_repeats_the_last_period():
    assert [read_setting(each).repeats for each in ("60/20x", "60/20", "120/40+60/20x; 5")] == [
        True,
        False,
        True,
    ]


def all_texts():
    """Yield settings as they are written: modes, periods, bonuses, late ones, Black's."""
    ends = ["30", "15s", "90.5s"]
    for word, first, last, bonus in product(
        ("", "delay ", "bronstein "),
        ("", "120/40+", "40m/90+", "90s/5+", "2/2+1/1+"),
        ends,
        ("", "+10", "+2.5s"),
    ):
        if word and not bonus:
            continue
        yield f"{word}{first}{last}{bonus}"
    for first, moves, bonus in product(("", "120/40+", "60/30+60/10+"), (41, 42, 60), ("10", "1")):
        yield f"{first}30+{bonus}@{moves}"
    yield from (
        "fide 60+30",
        "hourglass 5",
        "gong 10s",
        "120/40+60/20x",
        "60/20x",
        "5; 4",
        "5+3; 4",
    )
    yield from ("90/40+30+30; 60/40+30+30", "5+3; 4+2", "delay 5+3; 4+3", "15; 15+10")


@pytest.mark.parametrize("text", sorted(all_texts()))
def test_every_setting_is_written_as_it_was_read(text):
    setting = read_setting(text)
    assert isinstance(setting, ClockSetting)
    assert write_setting(setting) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("fischer 5+3", "5+3"),
        ("15+0", "15"),
        ("60s", "1"),
        ("40m/40", "40/40"),
        ("40m/41+5", "40m/41+5"),
        ("2h", "120"),
        ("5+60s", "5+60"),
        ("90.0s", "90s"),
        ("100.5s", "100.5s"),
    ],
)
def test_a_setting_is_written_in_minutes_where_they_are_whole(text, written):
    assert write_setting(read_setting(text)) == written


@pytest.mark.parametrize(
    ("of_programs", "periods", "bonus"),
    [
        ("15|10", [(900, None, 10)], Bonus.CUMULATIVE),
        ("5 | 0", [(300, None, 0)], Bonus.NONE),
        ("5400+30", [(5400, None, 30)], Bonus.CUMULATIVE),
        ("40/7200:3600", [(7200, 40, 0), (3600, None, 0)], Bonus.NONE),
        ("40/7200", [(7200, 40, 0)], Bonus.NONE),
        (
            "40/5400+30:1800+30",
            [(5400, 40, 30), (1800, None, 30)],
            Bonus.CUMULATIVE,
        ),
    ],
)
def test_what_programs_write_is_read(of_programs, periods, bonus):
    """The tag TimeControl of PGN (9.6.1) counts seconds; servers write minutes and a bar."""
    setting = read_setting(of_programs)
    assert [(each.main, each.moves, each.bonus) for each in setting.periods] == [
        (main * 1_000, moves, added * 1_000) for main, moves, added in periods
    ]
    assert setting.bonus is bonus


@pytest.mark.parametrize("text", ["7200:3600", "40/7200:", "40/0:60", "99999+30", "15|"])
def test_what_is_no_setting_of_programs_either_is_refused(text):
    assert isinstance(read_setting(text), SettingProblem)


def test_a_time_that_may_be_minutes_stays_minutes():
    assert read_setting("180+2").periods[0].main == 180 * 60_000
    assert read_setting("300m+2").periods[0].main == 300 * 60_000


@pytest.mark.parametrize(
    ("text", "column", "number"),
    [("300", 1, "300"), (" 181+2 ", 2, "181"), ("90; 600", 5, "600"), ("1440", 1, "1440")],
)
def test_a_large_number_without_a_unit_may_be_minutes_or_seconds(text, column, number):
    assert read_setting(text) == SettingProblem("minutes-or-seconds", column, number)


@pytest.mark.parametrize(
    ("text", "mode", "bonus"),
    [
        ("G/60;d5", Bonus.DELAY, 5_000),
        ("G/60 d/5", Bonus.DELAY, 5_000),
        ("G60; +30", Bonus.CUMULATIVE, 30_000),
        ("G/60 inc30", Bonus.CUMULATIVE, 30_000),
    ],
)
def test_a_game_in_minutes_as_the_united_states_write_it(text, mode, bonus):
    read = read_setting(text)
    assert (read.bonus, periods(text)) == (mode, [(HOUR, None, bonus)])


def test_more_than_three_hours_are_written_with_their_unit():
    for text in ("300m", "300m+30", "delay 300m+5", "300m+2@61"):
        assert write_setting(read_setting(text)) == text
