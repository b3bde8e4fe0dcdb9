"""Whatever LiveChess says of a board: what can be read is, and nothing of it raises."""

import json
from itertools import product

import pytest

from arbitro.formats.live_boards import answer_of_livechess, calls_to_livechess
from arbitro.rules.live.board_signals import Clocks
from arbitro.rules.live.following import follow

AT = 1_790_000_000_000
GOOD = {
    "serialnr": "30001",
    "board": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
    "san": ["e4"],
    "start": "",
    "state": "ACTIVE",
    "clock": {"white": 60, "black": 50, "run": True, "time": AT},
}
ODD = [
    *(None, True, False, 0, 1, -1, 1e308, 10**40, "", "x", "\ud800", "\x00"),
    *([], [[]], [{}], [None], {}, {"white": {}}),
]
FIELDS = [(each,) for each in GOOD] + [("clock", each) for each in GOOD["clock"]]


def with_value(path, value):
    told = json.loads(json.dumps(GOOD))
    place = told
    for each in path[:-1]:
        place = place[each]
    place[path[-1]] = value
    return told


def heard(param, response="feed"):
    return answer_of_livechess(json.dumps({"response": response, "param": param}), AT)


@pytest.mark.parametrize("path", FIELDS)
def test_an_odd_value_takes_nothing_but_itself_away(path):
    (good,) = heard(GOOD)
    for value in ODD:
        found = heard(with_value(path, value))
        if path == ("serialnr",):
            continue  # whose board it is may not be known
        (each,) = found
        assert each.key == "30001"
        if path[0] != "board":
            assert each.seen.placement == good.seen.placement
        if path[0] != "clock":
            assert each.seen.clocks == good.seen.clocks
        follow([each.seen])


def test_what_comes_can_be_written_down():
    for path, value in product(FIELDS, ["\ud800", ["\ud800"]]):
        for each in heard(with_value(path, value)):
            seen = each.seen
            texts = (each.key, seen.start, seen.state, *(seen.moves or ()))
            assert "".join(texts).encode().decode() == "".join(texts)
            calls_to_livechess([each.key])


@pytest.mark.parametrize(
    ("run", "running"),
    [(True, "white"), (False, "black"), (None, None), ({}, None), ([], None), (1, None), (0, None)],
)
def test_whose_clock_runs_is_told_by_true_and_false_alone(run, running):
    (each,) = heard(with_value(("clock", "run"), run))
    assert each.seen.clocks == Clocks(60_000, 50_000, running, AT)


def test_an_odd_board_of_the_list_takes_no_other_away():
    told = [GOOD, *ODD, {**GOOD, "serialnr": "30002"}]
    assert [each.key for each in heard(told, "call")] == ["30001", "30002"]


@pytest.mark.parametrize("pieces", ["8/8/8/8/8/8/8/8", "4k3/8/8/8/8/8/8/8", "k6k/8/8/8/8/8/8/K6K"])
def test_a_game_begins_with_no_position_in_which_a_king_is_missing_or_too_many(pieces):
    """What stands on a board while the pieces are set, or where two kings lie beside a game."""
    (good,) = heard(GOOD)
    (odd,) = heard(with_value(("start",), f"{pieces} w - - 0 1"))
    assert follow([odd.seen]).moves == ()
    assert follow([good.seen, odd.seen]).moves == follow([good.seen]).moves
    assert len(follow([odd.seen, good.seen]).moves) == 1
