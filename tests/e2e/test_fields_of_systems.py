"""The wizard in a browser asks for what the chosen system has."""

import pytest

pytestmark = pytest.mark.browser

LABELS = {
    "Rounds",
    "Half-point byes per player",
    "Baku acceleration",
    "Last two rounds of a cycle",
    "Tie-break 1",
    "Colour preferences (team Swiss)",
    "Reserves on a list",
}
OF = {
    "dutch": {"Rounds", "Half-point byes per player", "Baku acceleration", "Tie-break 1"},
    "round-robin": {"Tie-break 1"},
    "double-round-robin": {"Tie-break 1", "Last two rounds of a cycle"},
    "knock-out": set(),
    "team-swiss": {
        *("Rounds", "Baku acceleration", "Tie-break 1", "Colour preferences (team Swiss)"),
        "Reserves on a list",
    },
    "team-round-robin": {"Tie-break 1", "Reserves on a list"},
    "schiller": {"Tie-break 1"},
}


def test_only_the_fields_of_the_chosen_system_are_shown(server, open_page):
    page = open_page(width=390)
    page.goto(f"{server.address}/events/new")
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    for system, wanted in OF.items():
        page.get_by_label("System", exact=True).select_option(system)
        shown = {each for each in LABELS if page.get_by_label(each, exact=True).is_visible()}
        assert shown == wanted, system
