"""What was once accepted without a word is refused, or asked about, by JSON and by forms."""

import pytest

from arbitro.desk.kernel.levels import LEVELS_OF_REFUSALS, Level
from arbitro.web.forms.settings import section_values
from unusual import CASES, NOT_OVER, REPORT, SECTION, event_of_three, event_over_but_for, lots_of
from web.by_hand import seated


@pytest.fixture
def five(visitor):
    """The event, its section of five and what gives it commands."""
    key = event_of_three(visitor.service)

    def give(name, values):
        return visitor.client.post(f"/api/v1/events/{key}/commands/{name}", json=values)

    return visitor.service, key, give


@pytest.mark.parametrize("case", CASES)
def test_what_is_unusual_is_not_done_at_once(five, case):
    service, key, give = five
    name, values, code = CASES[case]
    before = service.snapshot(key)
    told = give(name, values(before.state.sections[SECTION])).json()
    level = LEVELS_OF_REFUSALS.get(code, Level.REFUSE)
    assert (told["status"], told["refused"], told["level"]) == (422, code, level.word)
    assert bool(told["token"]) == (level is not Level.REFUSE)
    assert service.snapshot(key).version == before.version


@pytest.mark.parametrize("case", ["rematch", "second-bye"])
def test_the_page_of_a_round_by_hand_asks_before_it_goes_against_the_rules(visitor, case):
    key = event_of_three(visitor.service)
    given = CASES[case][1](visitor.service.snapshot(key).state.sections[SECTION])
    url = f"/events/{key}/s/1/rounds/2/by-hand"
    seated(visitor, url, given["games"], given["bye"])
    before = visitor.service.snapshot(key).version
    sent = {"reason": given["reason"], "note": given["note"]}
    answer = visitor.send(f"{url}/finish", sent)
    assert answer.status_code == 422
    assert 'id="confirmation"' in answer.text
    assert visitor.service.snapshot(key).version == before


@pytest.mark.parametrize(
    ("section", "rounds", "said"), [(2, 2, "now it would have 2"), (3, 3, "accelerat")]
)
def test_the_form_of_a_section_changes_no_length_in_silence(visitor, section, rounds, said):
    key = event_of_three(visitor.service)
    before = visitor.service.snapshot(key)
    values = section_values(before.state.sections[section].settings)
    sent = {**values, "rounds": str(rounds)}
    answer = visitor.send(f"/events/{key}/s/{section}/edit", sent, leaves=False)
    assert answer.status_code == 422
    assert said in answer.text
    assert visitor.service.snapshot(key).version == before.version


@pytest.mark.parametrize("last", [last for last, _ in NOT_OVER])
def test_the_page_of_an_event_calls_nothing_final_while_a_game_is_open(visitor, last):
    key = event_over_but_for(visitor.service, last)
    assert visitor.send(f"/events/{key}/do/finish-event").status_code == 422
    assert not visitor.service.snapshot(key).state.finished


def test_lots_drawn_again_give_the_same_order(five):
    service, key, give = five
    section = service.snapshot(key).state.sections[SECTION]
    answers = [give("draw-lots", lots_of(section)) for _ in range(2)]
    assert [each.status_code for each in answers] == [200, 200]
    lots = service.snapshot(key).state.sections[SECTION].lots
    assert len(set(lots)) == 1


def test_a_report_with_a_second_meeting_is_taken_over_only_as_it_was_played(visitor):
    path = "/api/v1/events/from-report"
    refused = visitor.client.post(path, json={"report": REPORT})
    assert (refused.status_code, refused.json()["refused"]) == (422, "report-against-rules")
    assert visitor.client.get("/api/v1/events").json() == []
    taken = visitor.client.post(path, json={"report": REPORT, "as_played": True})
    assert taken.status_code == 201


@pytest.mark.parametrize(("last", "code"), NOT_OVER)
def test_nothing_is_final_while_a_game_is_open_or_adjourned(visitor, last, code):
    key = event_over_but_for(visitor.service, last)
    answer = visitor.client.post(f"/api/v1/events/{key}/commands/finish-event", json={})
    assert (answer.status_code, answer.json()["refused"]) == (422, code)
    assert not visitor.service.snapshot(key).state.finished
