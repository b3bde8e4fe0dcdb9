"""Lim and the Dutch of 2009 by browser: wizard, rounds, a pairing taken back, reasons, report."""

import re

import pytest

from e2e.deeds import (
    NINE,
    ask_why_not,
    create_event,
    enter_all,
    import_players,
    pair_and_publish,
    report_of,
    say_yes,
    step,
)

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("system", "code", "head"),
    [
        ("lim", "FIDE_LIM", "Middle score group with"),
        ("dutch-2009", "FIDE_DUTCH_2009", "Group with"),
    ],
)
def test_a_procedural_system_from_the_wizard_to_the_report(server, open_page, system, code, head):
    page = open_page()
    say_yes(page)
    create_event(page, server.address, "Old Swiss in León", system=system, rounds=3)
    import_players(page, NINE)
    for number in range(1, 4):
        if number == 2:
            pair_and_take_back(page, number)
        pair_and_publish(page, number)
        enter_all(page, "1505")
    page.get_by_role("link", name="Why these pairings?").click()
    page.locator("#panel").get_by_role("heading", name="Why these pairings? Round 3").wait_for()
    assert page.get_by_text(head).count() >= 1
    ask_why_not(page, "1", "9")
    assert f"192 {code}" in report_of(page)


def pair_and_take_back(page, number):
    """Pair a round and take that back before it is published."""
    step(page, f"Pair round {number}")
    page.locator("tr.head").get_by_role("button", name=f"Publish round {number}").wait_for()
    page.locator("#latest").get_by_role("button", name="Undo").click()
    page.get_by_text(re.compile(f"Undone: .*{number}")).first.wait_for()
