"""A round of another program's list: shown beside what stands here, then taken; written back."""

from pathlib import Path

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.formats.round_lists.round_list import (
    HEAD,
    ListedBoard,
    read_round_list,
    write_swiss_manager,
)
from arbitro.storage.workbooks.workbook import sheet_text
from web.conftest import SECTION

WILD = Path(__file__).parents[1] / "data" / "wild" / "tournaments"


def boards(read):
    assert read.ok
    return [(each.board, each.white, each.black, each.result) for each in read.value.boards]


def test_swiss_managers_text_has_its_boards_and_is_written_as_it_was():
    data = (WILD / "sm_pairings.txt").read_bytes()
    read = read_round_list(data.decode())
    assert read.value.dialect == "swiss-manager/pairings"
    assert boards(read) == [
        (1, 4, 2, "10"), (2, 1, 3, "=="), (3, 7, 9, "01"), (4, 5, 8, "+-"), (5, 6, None, "PAB"),
    ]  # fmt: skip
    written = write_swiss_manager(3, read.value.boards)
    assert written.splitlines() == data.decode().splitlines()


def test_vegas_list_by_name_has_each_board_once():
    read = read_round_list((WILD / "vega_sortedpairs.txt").read_text("utf-8"))
    assert read.value[:2] == ("vega/sorted-pairs", 3)
    assert boards(read) == [
        (1, "Delta, Dirk", "Bravo, Bernd", None),
        (2, "Alfa, Anton", "Charlie, Carla", None),
        (3, "Echo, Eva", None, "PAB"),
    ]


def test_the_list_of_chess_results_is_read_with_its_round():
    read = read_round_list(sheet_text((WILD / "cr_round_en.xlsx").read_bytes()).text)
    assert read.value[:2] == ("chess-results/pairings", 2)
    assert boards(read) == [
        (1, 7, 19, "=="), (2, 3, 11, "+-"), (3, 5, None, "PAB"), (None, 6, None, "not paired"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "round-list-unknown"),
        ("Name;Rating\nA;2000\n", "round-list-unknown"),
        (HEAD + "\n", "round-list-empty"),
        (HEAD + "\n1;1;0;0;x;2;1;0;;1:0;0;;\n", "round-list-row"),
        (HEAD + "\n1;1;0;0;1;2;1;0;;1:0;0;;\n2;1;0;0;1;2;1;0;;1:0;0;;\n", "round-list-several"),
    ],
)
def test_what_is_no_list_of_a_round_is_refused_with_its_place(text, code):
    read = read_round_list(text)
    assert not read.ok
    assert read.problems[0].code == code


@pytest.fixture
def games(state):
    return lambda: sorted(state().current.games.values(), key=lambda each: each.board)


@pytest.fixture
def listed(games, state):
    """The first round as another program has it, with results of one's own."""

    def listed(*results, swap=False):
        rows = [
            ListedBoard(0, each.board, *sorted_by(each, state(), swap=swap), result)
            for each, result in zip(games(), results, strict=True)
        ]
        return write_swiss_manager(1, rows)

    return listed


def sorted_by(game, section, *, swap):
    sides = [section.tpn(game.white), section.tpn(game.black)]
    return reversed(sides) if swap else sides


def test_what_differs_is_shown_and_taken_once_it_is_confirmed(hall, games, listed):
    hall.service.handle(hall.key, asked.EnterResult(SECTION, games()[1].id, GameResult.DRAW))
    text = listed("10", "==", None)
    path = f"{hall.section}/rounds/1/list"
    shown = hall.send(path, {"text": text})
    assert "No result in arbitro" in shown.text
    assert "No result in the list" in shown.text
    assert games()[0].result is None
    assert hall.send(path, {"text": text, "confirmed": "1"}).status_code == 303
    assert [each.result for each in games()] == [GameResult.WHITE_WINS, GameResult.DRAW, None]


def test_a_list_that_pairs_otherwise_changes_nothing(hall, games, listed):
    text = listed("10", "10", "10", swap=True)
    shown = hall.send(f"{hall.section}/rounds/1/list", {"text": text, "confirmed": "1"})
    assert shown.status_code == 303
    assert [each.result for each in games()] == [None, None, None]
    other = text.replace("\n1;", "\n2;")
    page = hall.send(f"{hall.section}/rounds/1/list", {"text": other, "confirmed": "1"})
    assert "This list is for round 2. Choose a list for round 1." in page.text


def test_programs_compare_take_and_write(hall, games, listed):
    path = f"/api/v1{hall.url}/sections/1/rounds/1"
    told = hall.client.post(f"{path}/list", json={"text": listed("10", "01", "==")}).json()
    assert [each["beside"] for each in told["rows"]] == ["new", "new", "new"]
    assert told["taken"] == 0
    sent = {"text": listed("10", "01", "=="), "take": True, "command": "taken-by-list"}
    assert hall.client.post(f"{path}/list", json=sent).json()["taken"] == 3
    assert hall.get(f"{path}/pairings.txt").text == listed("10", "01", "==")
    assert hall.get(f"{hall.section}/rounds/1/pairings.txt").text == listed("10", "01", "==")
    refused = hall.client.post(f"{path}/list", json={"text": "x"})
    assert refused.json()["problems"][0]["line"] == 1
    assert games()[0].result is GameResult.WHITE_WINS


SEVERAL = (
    HEAD
    + "\n1;1;0;0;1;2;1;0;;1:0;0;;\n1;2;0;0;3;-1;1;0;;1:0;0;;\n2;1;0;0;2;3;0,5;0,5;;0,5:0,5;0;;\n"
)


def test_of_a_list_of_several_rounds_the_one_asked_for_is_read():
    first, second = (read_round_list(SEVERAL, number) for number in (1, 2))
    assert (first.problems, second.problems) == ((), ())
    assert [(each.white, each.black, each.result) for each in first.value.boards] == [
        (1, 2, "10"),
        (3, None, "PAB"),
    ]
    assert [(each.white, each.black, each.result) for each in second.value.boards] == [(2, 3, "==")]
    assert (first.value.round, second.value.round) == (1, 2)


def test_a_list_without_the_round_asked_for_is_refused():
    assert [each.code for each in read_round_list(SEVERAL, 3).problems] == ["round-list-several"]
