"""Several people are chosen in the list, and one act is given to all of them."""

import re
from dataclasses import replace

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


def test_one_act_on_several_is_one_line_of_the_history_one_undo_and_one_redo(hall):
    before = len(hall.service.history(hall.key))
    back = f"{hall.section}/players/several?who=1-3-4"
    sent = {"entry": "1", "several": "1 3 4", "back": back}
    answer = hall.send(f"{hall.section}/do/withdraw-player", sent)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(back)
    assert [entry for entry, part in entries(hall).items() if part.withdrawn] == [1, 3, 4]
    (done,) = hall.service.history(hall.key)[before:]
    assert [event.entry for event in done.events] == [1, 3, 4]
    people = hall.service.snapshot(hall.key).state.people
    names = [people[entry].name for entry in (1, 3, 4)]
    line = f"Withdrew 3 players: {names[0]}, {names[1]} and {names[2]}"
    assert line in hall.get(f"/events/{hall.key}/history").text
    assert "reinstate-player" in hall.get(f"{hall.section}/players/several/panel?who=1-3").text

    hall.send(f"/events/{hall.key}/undo", {"what": done.command, "confirmed": "1"})
    assert not any(part.withdrawn for part in entries(hall).values())
    hall.send(f"/events/{hall.key}/redo", {"what": done.command, "confirmed": "1"})
    assert [entry for entry, part in entries(hall).items() if part.withdrawn] == [1, 3, 4]


def test_what_is_refused_to_one_is_done_to_nobody_and_names_the_one(hall):
    hall.send(f"{hall.section}/do/withdraw-player", {"entry": "3"})
    before = len(hall.service.history(hall.key))
    sent = {"entry": "1", "several": "1 3 4", "round": "3", "kind": "Z"}
    answer = hall.send(f"{hall.section}/do/request-bye", sent)
    assert answer.status_code in {409, 422}
    alert = answer.text.partition('role="alert"')[2].partition("</div>")[0]
    name = hall.service.snapshot(hall.key).state.people[3].name
    assert f"This concerns {name}. Nothing has changed for anybody." in alert
    assert not any(3 in part.byes for part in entries(hall).values())
    assert len(hall.service.history(hall.key)) == before


def test_one_confirmation_covers_all_who_need_it(hall):
    settings = hall.service.snapshot(hall.key).state.sections[S].settings
    hall.service.handle(
        hall.key,
        asked.EditSection(S, replace(settings, half_point_byes=2, last_bye_round=3), settings),
    )
    for entry in (1, 3):
        hall.send(
            f"{hall.section}/do/request-bye", {"entry": str(entry), "round": "2", "kind": "H"}
        )
    sent = {"entry": "1", "several": "1 3 4", "round": "3", "kind": "H"}
    answer = hall.send(f"{hall.section}/do/request-bye", sent)
    assert not any(3 in part.byes for part in entries(hall).values())
    token = re.search(r'name="token" value="([0-9a-f]+)"', answer.text).group(1)
    answer = hall.send(f"{hall.section}/do/request-bye", sent | {"token": token})
    assert answer.status_code == 303
    assert [entry for entry, part in entries(hall).items() if 3 in part.byes] == [1, 3, 4]


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


def test_what_is_public_of_every_section_is_said_by_one_command(hall):
    hall.service.handle(hall.key, asked.AddSection(SectionSettings("B", rounds=3)))
    before = len(hall.service.history(hall.key))
    sent = {"thing": "results", "round": "0", "when": "hidden"}
    answer = hall.send(f"/events/{hall.key}/publicity/switch/0", sent)
    assert answer.status_code == 303
    (done,) = hall.service.history(hall.key)[before:]
    assert {event.section for event in done.events} == {1, 2}
