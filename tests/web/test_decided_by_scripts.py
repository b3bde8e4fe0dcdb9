"""What scripts of pages decide by themselves, asked of the server.

``tests/data/decided_by_scripts.json`` has the cases; the scripts: ``tests/e2e``, same name.
"""

import json
import re
from pathlib import Path

import pytest

from arbitro.desk.values.settings import GameResult
from arbitro.web.session.access import Action, Role
from arbitro.web.session.devices import Grant
from arbitro.web.views.papers import slip_codes

CASES = json.loads((Path(__file__).parents[1] / "data/decided_by_scripts.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES["slips"], ids=lambda case: case["typed"])
def test_a_slip_names_section_round_and_table_or_nothing(case):
    typed, names = case["typed"], case["names"]
    assert slip_codes.read(typed) == (None if names is None else tuple(names))
    if re.fullmatch(r"[0-9]{9}", typed):
        assert (int(typed) % 97 == 1) is (names is not None), "the definition of ISO 7064"


@pytest.mark.parametrize("case", CASES["slips_of_rows"])
def test_a_slip_is_of_one_board_of_one_round(case):
    code = slip_codes.read(case["typed"])
    assert code.names(case["section"], case["round"], case["board"]) is case["fits"]


@pytest.mark.parametrize("case", CASES["sides"], ids=lambda case: case["row"])
def test_a_result_of_a_row_is_turned_where_white_sits_on_the_right(case):
    result = GameResult(case["row"])
    assert (result.white.value, result.black.value) == (case["left"], case["right"])
    turned = result.turned
    assert turned is GameResult(case["white_on_the_right"])
    assert (turned.black.value, turned.white.value) == (case["left"], case["right"])


def test_every_result_has_its_case():
    assert {case["row"] for case in CASES["sides"]} == {each.value for each in GameResult}


@pytest.mark.parametrize("case", CASES["let_in"])
def test_a_device_is_let_in_for_its_sections_and_tables(case):
    tables = (case["from"], case["to"]) if case["from"] else None
    grant = Grant(Role.HELPER, "event", frozenset(case["sections"]), tables)
    may = grant.may(Action.ENTER_RESULT, "event", case["section"])
    assert (may and grant.has_table(case["table"])) is case["may"]


def test_what_a_line_or_a_key_puts_is_a_result():
    values = [case["means"].get("value") for case in CASES["lines"] if case["means"]]
    values += [case["value"] for case in CASES["in_order"] + CASES["scanned"]]
    assert {GameResult(value) for value in values if value}
