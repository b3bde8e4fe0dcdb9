"""Checklists ticked on a phone, and what who works in the hall writes down of online play."""

from arbitro.desk.commands import KeepRow, StateFacts
from arbitro.model import SectionId
from arbitro.rules.office.checklists import CHECKLISTS, ITEMS, lists_for


def office(hall):
    return hall.service.snapshot(hall.key).state.sections[SectionId(1)].office


def test_what_is_ticked_stands_with_its_hour_and_can_be_taken_back(hall):
    page = f"{hall.url}/office/duties/1"
    assert "Before the round" in hall.get(page).text
    sent = {"checklist": "before-round", "item.clocks-set": "1", "item.line-ups-in": "1"}
    hall.send(page, sent)
    [row] = office(hall).standing("ticks")
    assert row.facts.many("items") == ("clocks-set", "line-ups-in")
    shown = hall.get(page).text
    assert "✓ Clocks set" in shown
    assert 'name="item.clocks-set"' not in shown
    assert 'name="item.rooms-ready"' in shown
    hall.send(f"{hall.url}/undo", {"what": hall.service.history(hall.key)[-1].command})
    assert office(hall).standing("ticks") == ()
    assert 'name="item.clocks-set"' in hall.get(page).text


def test_nothing_ticked_and_a_list_there_is_not_are_told(hall):
    page = f"{hall.url}/office/duties/1"
    answer = hall.send(page, {"checklist": "before-round"})
    assert answer.status_code == 422
    assert "Select at least one item" in answer.text
    assert hall.send(page, {"checklist": "other"}).status_code == 404
    assert hall.get(f"{hall.url}/office/duties/9").status_code == 404
    assert hall.get(f"{page}/committee").status_code == 404


def test_an_online_event_goes_through_a_list_for_each_player_and_each_venue(hall):
    hall.service.handle(hall.key, StateFacts(0, "kind", (("mode", "online-supervised"),)))
    page = hall.get(f"{hall.url}/office/duties/1").text
    state = hall.service.snapshot(hall.key).state
    games = state.sections[SectionId(1)].current.games.values()
    for game in games:
        assert state.people[game.white].name in page
    changed = StateFacts(0, "kind", (("mode", "hybrid"),), (("mode", "online-supervised"),))
    hall.service.handle(hall.key, changed)
    hall.service.handle(hall.key, KeepRow(0, "venues", 0, (("name", "Lima Norte"),)))
    assert "Lima Norte" in hall.get(f"{hall.url}/office/duties/1").text


def test_a_disconnection_is_written_down_in_the_hall_and_the_office_says_what_follows(hall):
    hall.service.handle(hall.key, StateFacts(0, "kind", (("mode", "online-supervised"),)))
    page = f"{hall.url}/office/duties/1/disconnections"
    assert "Disconnections" in hall.get(page).text
    sent = {"player": "Eva", "channel": "platform", "flag-fell": "yes", "opponent-can-mate": "yes"}
    hall.send(page, sent)
    assert "Eva" in hall.get(page).text
    assert "Not reconnected in time: the game is lost." in hall.get(f"{hall.url}/office").text
    assert hall.send(page, {"round": "x"}).status_code == 422


def test_lists_are_of_their_kind_of_event():
    assert [each.code for each in lists_for("board")] == list(CHECKLISTS)[:3]
    assert lists_for("online-supervised")[-1].code == "player-online"
    assert len(lists_for("online-supervised")[-1].items) == 17
    assert all(each.cited() for each in CHECKLISTS.values())
    assert len(ITEMS) == sum(len(each.items) for each in CHECKLISTS.values())
