"""Lists of a round: Swiss-Manager's text written and read, and what a row contradicts."""

from itertools import product

import pytest

from arbitro.formats.round_lists.round_list import (
    HEAD,
    NOT_PAIRED,
    PAIRING_ALLOCATED_BYE,
    ListedBoard,
    read_round_list,
    write_swiss_manager,
)

RESULTS = ["10", "01", "==", "=0", "0=", "+-", "-+", "--", None]


def bare(boards):
    """Boards without the line each stands at."""
    return [tuple(each)[1:] for each in boards]


@pytest.mark.parametrize("number", [1, 12])
def test_a_round_is_read_as_it_was_written(number):
    boards = [
        ListedBoard(0, at, 2 * at - 1, 2 * at, result) for at, result in enumerate(RESULTS, 1)
    ]
    boards.append(ListedBoard(0, 10, 19, None, PAIRING_ALLOCATED_BYE))
    read = read_round_list(write_swiss_manager(number, boards))
    assert read.problems == ()
    assert read.value.round == number
    assert bare(read.value.boards) == bare(boards)
    assert [each.line for each in read.value.boards] == list(range(2, 12))


HEADS = "Runde;Brett;NrW;NrS;ErgW;ErgS;Kontumaz;Erg"
SIGNS = {"1": "1", "0": "0", "0,5": "=", "0.5": "=", "½": "="}


def read_row(row):
    read = read_round_list(f"{HEADS}\n{row}\n")
    boards = read.value.boards
    return boards[0].result if boards else None, {each.code for each in read.problems}


@pytest.mark.parametrize(("white", "black"), list(product(SIGNS, SIGNS)))
@pytest.mark.parametrize("forfeit", ["", "0", "K", "k"])
def test_points_of_both_are_a_result_where_they_can_be(white, black, forfeit):
    """Half a point for one side alone is a penalty; both at 0 is a game that is still open."""
    told = SIGNS[white] + SIGNS[black]
    usual = {"10": "10", "01": "01", "==": "==", "=0": "=0", "0=": "0=", "00": None}
    unplayed = {"10": "+-", "01": "-+", "00": "--"}
    known = unplayed if forfeit in {"K", "k"} else usual
    result, codes = read_row(f"3;1;4;2;{white};{black};{forfeit};")
    if told in known:
        assert (result, codes) == (known[told], set())
    else:
        assert (result, codes) == (None, {"round-list-row", "round-list-empty"} & codes)
        assert codes


@pytest.mark.parametrize(
    ("row", "result", "is_read"),
    [
        ("3;1;4;2;1;0;;1:0", "10", True),
        ("3;1;4;2;;;;1:0", "10", True),
        ("3;1;4;2;;;;1:0K", "+-", True),
        ("3;1;4;2;1;0;K;1:0K", "+-", True),
        ("3;1;4;2;1;0;;0:1", None, False),
        ("3;1;4;2;1;;;", None, False),
        ("3;1;4;2;1;0;x;", None, False),
        ("3;1;4;2;1;0;;1-0", None, False),
        ("3;1;0;2;1;0;;", None, False),
        (";1;4;2;1;0;;", None, False),
        ("3;x;4;2;1;0;;", None, False),
        ("3;;4;2;1;0;;", "10", True),
        ("3;1;4;-1;;;;", PAIRING_ALLOCATED_BYE, True),
        ("3;1;4;0;1;;;", PAIRING_ALLOCATED_BYE, True),
        ("3;1;4;0;0;;;", NOT_PAIRED, True),
        ("3;1;4;0;;;;", NOT_PAIRED, True),
        ("3;1;4;0;7;;;", None, False),
        # without an opponent a second result tells nothing
        ("3;1;4;0;1;9;9;9", PAIRING_ALLOCATED_BYE, True),
    ],
)
def test_a_row_is_read_where_nothing_in_it_contradicts(row, result, is_read):
    found, codes = read_row(row)
    assert found == result
    assert ("crosstable-row" not in codes and not codes) is is_read


SEVERAL = f"{HEADS}\n1;1;1;2;1;0;;\n2;1;2;1;0;1;;\n2;2;3;4;1;0;;\n"


@pytest.mark.parametrize(("wanted", "count"), [(1, 1), (2, 2)])
def test_of_several_rounds_the_one_asked_for_is_read(wanted, count):
    read = read_round_list(SEVERAL, wanted)
    assert (read.value.round, len(read.value.boards), read.problems) == (wanted, count, ())


@pytest.mark.parametrize("wanted", [None, 3])
def test_several_rounds_without_the_one_asked_for_are_refused(wanted):
    (found,) = read_round_list(SEVERAL, wanted).problems
    assert (found.code, found.line, found.column) == ("round-list-several", 1, 1)


def test_one_round_is_read_whichever_was_asked_for():
    text = f"{HEADS}\n2;1;2;1;0;1;;\n"
    assert [read_round_list(text, wanted).value.round for wanted in (None, 2, 3)] == [2, 2, 2]


def test_a_list_without_a_row_is_said_to_be_empty():
    assert [each.code for each in read_round_list(f"{HEAD}\n").problems] == ["round-list-empty"]
    assert [each.code for each in read_round_list("x\n").problems] == ["round-list-unknown"]
