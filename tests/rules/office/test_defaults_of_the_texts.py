"""What a text leaves to the rules of the event is never called against the rules.

Each concept below gives what holds "unless the rules of the event say otherwise": a departure is
named so that it is announced, and is no error. The list was made by reading the Arbiters' Manual.
"""

import ast
from pathlib import Path

import pytest

import arbitro.rules
from arbitro.rules.office.conduct.online_cases import Disconnection, check_disconnection
from arbitro.rules.office.finding import Grade

DEFAULTS = {
    "absent-without-notice": "C.05 6.5",
    "half-point-bye": "C.05 6.7(3) and (4)",
    "captain-advice": "C.05 7.7",
    "points": "E.01 10.1, E.04 7.1",
    "online-not-reconnected": "E.04 11.4.2",
    "online-single-screen": "E.04 12.1",
    "hybrid-connection": "E.04 16.5",
    "hybrid-devices-provided": "E.04 16.6 and 17.2",
    "pairing-allocated-bye": "C.04.1",
}
WRONG = ("Grade.ERROR", "PlayGrade.CONTRADICTS")
MODULES = sorted(Path(arbitro.rules.__file__).parent.rglob("*.py"))


def test_no_departure_from_a_default_is_an_error():
    texts = [text for each in MODULES if "finding" in (text := each.read_text("utf-8"))]
    calls = [
        node
        for text in texts
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and "finding" in ast.unparse(node.func)
    ]
    assert len(calls) > 20
    for call in calls:
        given = {ast.unparse(each) for each in call.args}
        named = {repr(each) for each in DEFAULTS} & given
        assert not (named and given & set(WRONG)), ast.unparse(call)


@pytest.mark.article("E.04@2020-12 art. 11.4.2")
def test_who_does_not_come_back_loses_unless_the_event_says_otherwise():
    case = Disconnection("online-supervised", "platform", flag_fell=True, outcome="played-on")
    [found] = check_disconnection(case)
    assert (found.grade, found.code) == (Grade.MIND, "disconnection-not-lost")
