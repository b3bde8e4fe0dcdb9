"""Times in comments, time controls, and tags changed in place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.formats.pgn import (
    CommandError,
    commands_in,
    read_clock,
    read_pgn,
    read_time_control,
    with_tag,
    write_clock,
    write_time_control,
)
from arbitro.model import Period, TimeControl
from formats.pgn.games import EVERYTHING


def test_commands_stand_in_a_comment_among_words():
    first, second = commands_in("good [%clk 0:05:07.3] [%eval -0.4] indeed")
    assert (first.name, first.milliseconds) == ("clk", 307_300)
    assert (second.name, second.value, second.milliseconds) == ("eval", "-0.4", None)


@given(st.integers(0, 10**8))
def test_a_time_is_read_as_it_was_written(milliseconds):
    assert read_clock(write_clock(milliseconds)) == milliseconds


@pytest.mark.parametrize("text", ["", "1:2", "0:60:00", "x", "1:00:00:00"])
def test_what_is_no_time_is_refused(text):
    with pytest.raises(CommandError):
        read_clock(text)


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("300", TimeControl((Period(300),))),
        ("180+2", TimeControl((Period(180, 2),))),
        ("40/7200:3600", TimeControl((Period(7200, 0, 40), Period(3600)))),
        ("40/5400+30:1800+30", TimeControl((Period(5400, 30, 40), Period(1800, 30)))),
    ],
)
def test_a_time_control_of_the_tag_is_read_and_written(text, control):
    assert read_time_control(text) == control
    assert write_time_control(control) == text


def test_minutes_and_seconds_with_a_bar_are_read_too():
    assert read_time_control("15|10") == TimeControl((Period(900, 10),))


def test_an_hourglass_has_no_periods():
    assert read_time_control("*180") is None


@pytest.mark.parametrize("text", ["", "90 min", "40/", "5+"])
def test_what_is_no_time_control_is_refused(text):
    with pytest.raises(CommandError):
        read_time_control(text)


def test_a_tag_is_changed_and_nothing_else():
    (game,) = read_pgn(EVERYTHING)
    changed = with_tag(game, "White", 'O"Neill')
    assert changed.source == EVERYTHING.replace('"Peña, José"', '"O\\"Neill"')
    (again,) = read_pgn(changed.source)
    assert again.tag("White") == 'O"Neill'


def test_a_new_tag_stands_behind_the_others():
    (game,) = read_pgn(EVERYTHING)
    changed = with_tag(game, "Board", "3")
    assert changed.source == EVERYTHING.replace(
        '[TimeControl "40/5400+30:1800+30"]', '[TimeControl "40/5400+30:1800+30"]\n[Board "3"]'
    )
    assert changed.tag("Board") == "3"


def test_a_game_without_tags_gets_its_first():
    (game,) = read_pgn("1. e4 *\n")
    assert with_tag(game, "White", "A").source == '[White "A"]\n1. e4 *\n'


@pytest.mark.parametrize("text", ['[White "B"]\n[Black "C"]\n\n1. e4 *\n', "1. e4 *\n"])
def test_tags_can_be_changed_one_after_the_other(text):
    (game,) = read_pgn(text)
    for name, value in (("Event", "A long name"), ("White", "X"), ("Site", "Y"), ("Black", "Zz")):
        game = with_tag(game, name, value)
    (again,) = read_pgn(game.source)
    assert {tag.name: tag.value for tag in again.tags} == {
        "Event": "A long name",
        "White": "X",
        "Site": "Y",
        "Black": "Zz",
    }
    assert [(tag.name, tag.offset) for tag in game.tags] == [
        (tag.name, tag.offset) for tag in again.tags
    ]
    assert game.source.endswith("1. e4 *\n")
