"""Several people are chosen in the list, and one act is given to all of them."""

import re

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import SectionId
from arbitro.web.session.access import Role
from web.raw import Device

S = SectionId(1)


def entries(hall):
    return hall.service.snapshot(hall.key).state.sections[S].entries


def test_boxes_of_a_form_and_an_address_open_the_same_panel(hall):
    of_form = hall.get(f"{hall.section}/players/several?who=3&who=1").text
    of_address = hall.get(f"{hall.section}/players/several?who=1-3").text
    for page in (of_form, of_address):
        assert "2 players" in page.partition('<aside class="pane"')[2]
        assert len(re.findall(r'name="who" value="[13]"[^>]* checked', page)) == 2
    alone = hall.get(f"{hall.section}/players/several/panel?who=1-3").text
    assert f'data-of="{hall.section}/players/several?who=1-3"' in alone
    assert 'name="several" value="1 3"' in alone


def test_a_command_is_given_to_each_and_the_panel_stays_on_them(hall):
    back = f"{hall.section}/players/several?who=1-3"
    sent = {"entry": "1", "several": "1 3", "back": back}
    answer = hall.send(f"{hall.section}/do/withdraw-player", sent)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(back)
    assert [entry for entry, part in entries(hall).items() if part.withdrawn] == [1, 3]
    done = [item.events for item in hall.service.history(hall.key, latest=2)]
    assert len(done) == 2
    assert "reinstate-player" in hall.get(f"{hall.section}/players/several/panel?who=1-3").text


def test_what_is_refused_to_one_is_told_and_what_was_done_before_stays(hall):
    hall.send(f"{hall.section}/do/withdraw-player", {"entry": "3"})
    sent = {"entry": "1", "several": "1 3 4", "round": "3", "kind": "Z"}
    answer = hall.send(f"{hall.section}/do/request-bye", sent)
    assert answer.status_code in {409, 422}
    assert 'role="alert"' in answer.text
    assert [entry for entry, part in entries(hall).items() if 3 in part.byes] == [1]


def test_nobody_of_another_section_is_meant(hall):
    hall.service.handle(hall.key, asked.AddSection(SectionSettings("B", rounds=3)))
    assert hall.get(f"{hall.section}/players/several?who=1-99").status_code == 404
    sent = {"entry": "1", "several": "1 99"}
    assert hall.send(f"{hall.section}/do/withdraw-player", sent).status_code == 404
    assert not any(part.withdrawn for part in entries(hall).values())


def test_who_may_change_nobody_is_shown_no_boxes(hall):
    hall.app.state.door.is_open = True
    helper = Device.let_in(hall.app, Role.HELPER)
    assert 'name="who"' not in helper.get(f"{hall.section}/players").text
    assert helper.get(f"{hall.section}/players/several?who=1").status == 403
