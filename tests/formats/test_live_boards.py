"""What programs of electronic boards write and send, with the traps of live-boards."""

import json

import pytest

from arbitro.formats.live_boards import (
    answer_of_livechess,
    board_of_livechess,
    calls_to_livechess,
    from_folder,
    from_pgn,
    read_plan,
)

AT = 1_790_000_000_000

DIALECT = """[ePGN "0.1;DGT LiveChess/2.2.6"]
[Event "Open A"]
[Site "City, Country"]
[Date "????.??.??"]
[Round "1.10"]
[White "Last, First"]
[Black "Other, Second"]
[Result "*"]
[TimeControl "15 min/game + 10 sec/move"]
[BlackElo "1349"]

1. e4 {[%clk 00:15:19]} e5 {[%clk 00:15:18]} {[%emt 00:00:02]} 2. Nf3 {[%clk
00:15:27]} {[%emt 00:00:02]} *
"""


def test_the_pgn_of_livechess_is_read_with_its_clocks_and_round_and_board():
    (heard,) = from_pgn(DIALECT.encode(), AT)
    assert heard.key.startswith("1.10 "), "board ten, and no decimal"
    assert heard.seen.moves == ("e4", "e5", "Nf3")
    assert heard.seen.times == (919_000, 918_000, 927_000)
    assert heard.seen.result == ""


def test_a_game_is_known_by_its_tags_and_not_by_its_place_in_the_file():
    other = DIALECT.replace("1.10", "1.2").replace("Last", "First")
    one, two = (from_pgn(text.encode(), AT) for text in (DIALECT + other, other + DIALECT))
    assert {each.key for each in one} == {each.key for each in two}
    assert len(one) == 2


def of_round(moves, result="*"):
    return f'[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "{result}"]\n\n{moves} {result}\n\n'


def test_a_second_game_of_one_name_is_told_beside_the_first():
    """Two games of a match without board numbers: none of them is dropped, nor taken for it."""
    text = of_round("1. e4 e5", "1-0") + of_round("1. d4 d5") + of_round("1. c4 c5")
    heard = from_pgn(text.encode(), AT)
    assert [(each.key, each.seen.moves[0]) for each in heard] == [
        ("1 A - B", "e4"),
        ("1 A - B (2)", "d4"),
        ("1 A - B (3)", "c4"),
    ]
    assert all(each.is_ambiguous for each in heard)


def test_an_older_state_of_a_game_is_no_second_game():
    older, newer = of_round("1. e4 e5"), of_round("1. e4 e5 2. Nf3", "0-1")
    for text in (older + newer, newer + older):
        (heard,) = from_pgn(text.encode(), AT)
        assert (heard.seen.moves, heard.seen.result) == (("e4", "e5", "Nf3"), "0-1")
        assert not heard.is_ambiguous


def test_the_same_moves_with_two_results_are_two_games():
    heard = from_pgn((of_round("1. e4 e5", "1-0") + of_round("1. e4 e5", "0-1")).encode(), AT)
    assert [each.seen.result for each in heard] == ["1-0", "0-1"]


def test_two_boards_files_of_one_name_are_two_games():
    files = {
        "game-1.pgn": of_round("1. e4 e5", "1-0").encode(),
        "game-2.pgn": of_round("1. d4 d5").encode(),
    }
    assert [each.is_ambiguous for each in from_folder(files, AT)] == [True, True]


def test_an_illegal_move_is_told_as_it_is_written():
    (heard,) = from_pgn(b'[Round "1.1"]\n\n1. e4 e5 2. Ke3 Nc6 *', AT)
    assert heard.seen.moves == ("e4", "e5", "Ke3")


def test_moves_in_other_letters_are_told_in_those_of_english():
    (heard,) = from_pgn(b'[Round "1.1"]\n\n1. Cf3 Cf6 *', AT)
    assert heard.seen.moves == ("Nf3", "Nf6")


def test_of_two_files_of_a_game_the_longer_line_is_newer_and_the_index_knows_results():
    older = DIALECT.replace("2. Nf3 {[%clk\n00:15:27]} {[%emt 00:00:02]} ", "")
    pairings = [{"result": "*"}] * 9 + [{"result": "1/2-1/2"}]
    index = json.dumps({"date": None, "pairings": pairings}).encode()
    files = {"games.pgn": older.encode(), "game-10.pgn": DIALECT.encode(), "index.json": index}
    (heard,) = from_folder(files, AT)
    assert len(heard.seen.moves) == 3
    assert heard.seen.result == "1/2-1/2"


@pytest.mark.parametrize("told", [b"", b"[]", b"{", b'{"pairings": 3}', b"\xff\xfe", b"[" * 9999])
def test_an_index_that_cannot_be_read_takes_nothing_away(told):
    (heard,) = from_folder({"game-10.pgn": DIALECT.encode(), "index.json": told}, AT)
    assert heard.seen.moves == ("e4", "e5", "Nf3")
    assert answer_of_livechess(told.decode("latin-1"), AT) == ()


EBOARD = {
    "serialnr": "30417",
    "source": "usb",
    "state": "ACTIVE",
    "battery": None,
    "board": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
    "flipped": False,
    "clock": {"white": 5_340, "black": 5_400, "run": False, "time": AT - 700},
}


def test_a_board_of_livechess_tells_placement_clocks_and_state():
    heard = board_of_livechess(EBOARD, AT)
    assert heard.key == "30417"
    assert heard.seen.placement.endswith("/PPPP1PPP/RNBQKBNR")
    assert heard.seen.moves is None
    clocks = heard.seen.clocks
    assert (clocks.white, clocks.black, clocks.running) == (5_340_000, 5_400_000, "black")
    assert clocks.left("black", AT) == 5_400_000 - 700


@pytest.mark.parametrize(("run", "whose"), [(None, None), (True, "white"), (False, "black")])
def test_run_says_whose_clock_runs(run, whose):
    told = {**EBOARD, "clock": {**EBOARD["clock"], "run": run}}
    assert board_of_livechess(told, AT).seen.clocks.running == whose


@pytest.mark.parametrize(
    "clock",
    [
        None,
        3,
        {},
        {"white": "x", "black": 1},
        {"white": True, "black": 1},
        {"white": 1e30, "black": 1},
    ],
)
def test_clocks_that_are_none_are_left_out(clock):
    assert board_of_livechess({**EBOARD, "clock": clock}, AT).seen.clocks is None


def test_an_hour_of_another_machine_far_from_ours_is_not_believed():
    told = {**EBOARD, "clock": {**EBOARD["clock"], "time": AT + 3_600_000}}
    assert board_of_livechess(told, AT).seen.clocks.at == AT


@pytest.mark.parametrize("told", [None, 3, [], {}, {"serialnr": 3}, {"serialnr": " "}])
def test_what_is_no_board_is_left_out(told):
    assert board_of_livechess(told, AT) is None


def test_answers_and_events_of_the_web_socket_are_read_and_calls_are_those_of_livechess():
    feed = {"response": "feed", "id": 7, "param": {**EBOARD, "san": ["e4"], "match": True}}
    (heard,) = answer_of_livechess(json.dumps(feed), AT)
    assert heard.seen.moves == ("e4",)
    answer = {"response": "call", "id": 1, "param": [EBOARD, EBOARD], "time": AT}
    assert len(answer_of_livechess(json.dumps(answer), AT)) == 2
    error = {"response": "error", "id": 1, "param": {"message": "no"}}
    assert answer_of_livechess(json.dumps(error), AT) == ()
    (call,) = calls_to_livechess(["30417"])
    feed = {"feed": "eboardevent", "id": 2, "param": {"serialnr": "30417"}}
    assert json.loads(call) == {"call": "subscribe", "id": 2, "param": feed}


DAY = 24 * 3600 * 1000


@pytest.mark.parametrize(
    ("ago", "counts"), [(0, True), (1, True), (DAY - 1, True), (DAY, False), (-1, False)]
)
def test_a_reading_of_the_last_day_counts_from_when_it_was_read(ago, counts):
    told = {**EBOARD, "clock": {**EBOARD["clock"], "time": AT - ago}}
    assert board_of_livechess(told, AT).seen.clocks.at == (AT - ago if counts else AT)


@pytest.mark.parametrize(
    ("seconds", "is_time"),
    [
        (-DAY // 1000, False),
        (1 - DAY // 1000, True),
        (864_000, False),
        (863_999, True),
        (1.5, True),
    ],
)
def test_a_clock_has_at_most_ten_days_and_is_at_most_one_overdrawn(seconds, is_time):
    told = {**EBOARD, "clock": {**EBOARD["clock"], "white": seconds}}
    clocks = board_of_livechess(told, AT).seen.clocks
    assert (clocks is not None) is is_time
    assert clocks is None or clocks.white == seconds * 1000


def test_texts_of_a_board_are_cut_at_their_longest():
    told = {
        **EBOARD,
        "serialnr": "9" * 50,
        "state": "A" * 30,
        "san": ["N" * 20],
        "start": "8" * 200,
    }
    heard = board_of_livechess(told, AT)
    lengths = len(heard.key), len(heard.seen.state), len(heard.seen.moves[0]), len(heard.seen.start)
    assert lengths == (40, 20, 12, 100)


@pytest.mark.parametrize(("moves", "are_read"), [(2_000, True), (2_001, False)])
def test_a_line_of_more_moves_than_any_game_has_is_left_out(moves, are_read):
    heard = board_of_livechess({**EBOARD, "san": ["e4"] * moves, "start": "x"}, AT)
    assert (heard.seen.moves is not None) is are_read
    # a position without its moves says nothing
    assert heard.seen.start == ("x" if are_read else "")


def test_a_source_tells_of_768_boards_at_most():
    boards = [{**EBOARD, "serialnr": str(number)} for number in range(800)]
    answer = json.dumps({"response": "call", "param": boards})
    assert [each.key for each in answer_of_livechess(answer, AT)] == [str(n) for n in range(768)]
    games = "".join(f'[Round "1.{number}"]\n\n1. e4 *\n\n' for number in range(1, 800))
    assert len(from_pgn(games.encode(), AT)) == 768


def test_boards_are_asked_for_first_and_then_the_events_of_each():
    assert [json.loads(each) for each in calls_to_livechess()] == [{"call": "eboards", "id": 1}]
    calls = [json.loads(each) for each in calls_to_livechess(["a", "b"])]
    assert [each["id"] for each in calls] == [2, 3]
    assert [each["param"]["param"]["serialnr"] for each in calls] == ["a", "b"]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        *(("7 = 12", ("a", 12)), ("7:b3", ("b", 3)), ("7 = B 3 # by the door", ("b", 3))),
        *(("7 = 12345", None), ("7 12", None), ("= 12", None), ("7 = ab3", None)),
    ],
)
def test_a_line_of_the_plan_names_a_board_of_a_section(line, place):
    found, wrong = read_plan(f"# remark\n\n{line}\n")
    assert found == ({"7": place} if place else {})
    assert wrong == (() if place else (3,))
