"""What was done last stands where the arbiter works, with the way to take it back."""

import re

import pytest

from web.by_hand import confirmed
from web.conftest import SECTION

RESULT = "/do/enter-result"
WON = {"game": "1", "result": "10"}


def undo_form(page):
    """Return the fields of the undo or redo offered above a page."""
    part = page.split('id="latest"')[1].split("</form>")[0]
    action = re.search(r'action="([^"]+)"', part)[1]
    return action, dict(re.findall(r'name="(what|back|confirmed)" value="([^"]*)"', part))


@pytest.mark.parametrize("page", ["", "/s/1/players", "/hall", "/s/1/boards/1", "/s/1/standings"])
def test_every_working_page_says_what_was_done_last(hall, page):
    hall.send(hall.section + RESULT, WON)
    shown = hall.get(hall.url + page).text
    action, fields = undo_form(shown)
    assert action == f"{hall.url}/undo"
    assert fields["back"] == hall.url + page
    assert "Round 1, board 1: Player" in shown.split('id="latest"')[1]


def test_the_last_result_is_taken_back_and_entered_again_from_the_round(hall, state):
    hall.send(hall.section + RESULT, WON)
    path = f"{hall.url}/hall"
    action, fields = undo_form(hall.get(path).text)
    answer = hall.send(action, fields)
    assert answer.headers["location"].startswith(path)
    assert state().rounds[0].missing == 3
    shown = hall.get(answer.headers["location"]).text
    assert "Undone: Round 1, board 1" in shown
    action, fields = undo_form(shown)
    assert action == f"{hall.url}/redo"
    hall.send(action, fields)
    assert state().rounds[0].missing == 2
    assert undo_form(hall.get(path).text)[0] == f"{hall.url}/undo"


def test_what_was_done_before_is_taken_back_after_another_undo(hall, state):
    hall.send(hall.section + RESULT, WON)
    hall.send(f"{hall.section}/do/withdraw-player", {"entry": "3"})
    action, fields = undo_form(hall.get(f"{hall.section}/players").text)
    hall.send(action, fields)
    part = hall.get(f"{hall.section}/players").text.split('id="latest"')[1].split("</footer>")[0]
    asked = re.findall(r'action="[^"]*/(undo|redo)".*?name="what" value="([^"]*)"', part, re.DOTALL)
    assert [way for way, _ in asked] == ["redo", "undo"]
    hall.send(f"{hall.url}/undo", fields | {"what": asked[1][1]})
    assert state().rounds[0].missing == 3
    assert not state().entries[3].withdrawn


def test_undo_language_and_theme_stay_on_the_page_as_it_was_asked_for(hall):
    hall.send(hall.section + RESULT, WON)
    page = f"{hall.section}/standings?after=1&by=rating"
    shown = hall.get(f"{page}&said=undone&name=x").text
    _, fields = undo_form(shown)
    assert fields["back"].replace("&amp;", "&") == page
    kept = re.findall(r'name="next" value="([^"]*)"', shown)
    assert {each.replace("&amp;", "&") for each in kept} == {page}
    by_name = hall.get(f"{hall.section}/paper/pairings/1?name").text
    assert f'name="next" value="{hall.section}/paper/pairings/1?name="' in by_name
    answer = hall.send("/preferences", {"theme": "dark", "next": page})
    assert answer.headers["location"] == page


def test_an_undo_after_a_refusal_leads_to_the_page_the_form_was_on(hall):
    page = f"http://localhost{hall.section}/players"
    refused = hall.send(f"{hall.section}/pair", headers={"referer": page})
    assert refused.status_code == 422
    assert undo_form(refused.text)[1]["back"] == f"{hall.section}/players"
    for headers in ({}, {"referer": "http://[x"}, {"hx-current-url": "//["}):
        answer = hall.send(f"{hall.section}/pair", headers=headers)
        assert undo_form(answer.text)[1]["back"] == hall.url


def test_an_undo_leads_nowhere_outside_its_event(hall):
    hall.send(hall.section + RESULT, WON)
    action, fields = undo_form(hall.get(hall.url).text)
    answer = hall.send(action, fields | {"back": "//evil.example/"})
    assert answer.headers["location"].startswith(f"{hall.url}/history")


def test_taking_back_a_publication_asks_first(hall):
    part = hall.get(hall.url).text.split('id="latest"')[1].split("</form>")[0]
    assert "Round 1 published" in part
    assert "data-confirm" in part


def test_an_action_others_build_on_names_what_builds_on_it(hall):
    hall.send(hall.section + RESULT, WON)
    history = hall.get(f"{hall.url}/history").text
    paired = next(each for each in history.split("<li ") if "Round 1 paired" in each)
    assert 'name="what"' not in paired  # what can only fail is not offered
    command = re.search(r'id="deed-([^"]+)"', paired)[1]
    refused = hall.send(f"{hall.url}/undo", {"what": command, "confirmed": "1"})
    assert refused.status_code == 422
    blocker = re.search(r'Undo this first: <a href="#deed-([^"]+)">([^<]+)<', refused.text)
    assert blocker[2].startswith("Round 1, board 1: Player")
    assert f'id="deed-{blocker[1]}"' in refused.text


def test_results_wait_until_the_round_is_published(hall):
    page = f"{hall.url}/hall"
    assert "data-put=" in hall.get(page).text
    case = {"case": "competition-rules", "note": "art. 12", "confirmed": "1"}
    hall.send(f"{hall.section}/do/unpair-round", {"round": "1", **case})
    hall.send(f"{hall.section}/pair")
    assert "data-put=" not in hall.get(page).text
    game = next(iter(hall.service.snapshot(hall.key).state.sections[SECTION].rounds[0].games))
    assert "enter-result" not in hall.get(f"{hall.section}/boards/{game}").text


def test_what_the_rules_pair_is_not_taken_for_a_pairing_by_hand(hall, state):
    before = state().rounds
    url = f"{hall.section}/rounds/1/by-hand"
    confirmed(hall, f"{url}/begin", {})
    assert hall.send(f"{url}/finish").status_code == 303
    assert state().rounds == before
