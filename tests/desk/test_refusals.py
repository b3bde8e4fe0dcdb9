"""Every refusal has its code in one list, and every code of the list is given somewhere."""

import re
from pathlib import Path

from arbitro.desk.refusals import REFUSALS

DESK = Path(__file__).parents[2] / "src" / "arbitro" / "desk"


def test_the_list_of_refusals_is_that_of_the_source():
    source = "".join(path.read_text("utf-8") for path in DESK.rglob("*.py"))
    given = set(re.findall(r"refused\(\s*\"([a-z-]+)\"", source))
    assert given == set(REFUSALS)


def test_the_list_is_in_alphabetical_order():
    assert list(REFUSALS) == sorted(REFUSALS)
