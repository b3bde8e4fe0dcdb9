"""What scripts of pages decide by themselves, asked of the scripts.

``tests/data/decided_by_scripts.json`` has the cases; the server: ``tests/web``, same name.
"""

import json
from pathlib import Path

import pytest

from arbitro.web.rendering.templates import HERE

pytestmark = pytest.mark.browser

CASES = json.loads((Path(__file__).parents[1] / "data/decided_by_scripts.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def script(browser):
    """Ask the scripts, which need no page and no server for this."""
    page = browser.new_page()
    page.add_script_tag(content=(HERE / "static/typed.js").read_text("utf-8"))
    yield lambda function, *given: page.evaluate(
        f"(given) => window.arbitro.typed.{function}(...given) ?? null", list(given)
    )
    page.close()


def test_a_slip_names_section_round_and_table_or_nothing(script):
    for case in CASES["slips"]:
        found = script("code", case["typed"])
        names = None if found is None else [found["section"], found["round"], found["table"]]
        assert names == case["names"], case


def test_a_slip_is_of_one_board_of_one_round(script):
    for case in CASES["slips_of_rows"]:
        code = script("code", case["typed"])
        fits = script("isOf", code, case["section"], case["round"], case["board"])
        assert fits is case["fits"], case


def test_a_scanner_is_read_on_every_keyboard_and_behind_whatever_stands_there(script):
    for case in CASES["scanned"]:
        found = script("line", case["line"])
        told = {"digits": found.get("digits"), "value": found.get("value")}
        assert told == {"digits": case["digits"], "value": case["value"]}, case
        assert found["kind"] == "slip"


def test_a_line_means_what_the_table_says(script):
    for case in CASES["lines"]:
        assert script("line", case["line"]) == case["means"], case


def test_keys_in_order_are_read_on_every_keyboard(script):
    for case in CASES["in_order"]:
        assert script("inOrder", case["key"]) == case["value"], case


def test_a_result_of_a_row_is_turned_where_white_sits_on_the_right(script):
    for case in CASES["sides"]:
        assert script("turned", case["row"]) == case["white_on_the_right"], case


def test_a_device_is_let_in_for_its_sections_and_tables(script):
    for case in CASES["let_in"]:
        told = {name: case[name] for name in ("sections", "from", "to")}
        assert script("isLetIn", told, case["section"], case["table"]) is case["may"], case
