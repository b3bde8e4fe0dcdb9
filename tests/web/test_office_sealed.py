"""Sealed registers: kept beside the log, read by who may, every reading of a case noted, erased."""

import re

import pytest

from arbitro import clock
from arbitro.desk.commands import CreateEvent, StateFacts
from arbitro.desk.features.sealed import SealedRowRead
from arbitro.desk.values.office import SealedRow
from arbitro.desk.values.settings import EventSettings
from arbitro.service.private import NOTED_AGAIN, keep_sealed, read_register, sealed_rows
from arbitro.web.session.access import Role
from web.raw import Device

NEED = {"player": "Eva", "needs.fixed-board": "1", "told-on": "2026-04-20", "consent": "yes"}
CASE = {"respondent": "Ida", "conduct": "2023-11-22", "received": "2026-11-22"}


def sealed(hall, register):
    return hall.service.snapshot(hall.key).state.sealed.get(register, {})


def test_a_need_is_kept_corrected_and_erased_and_the_log_never_has_it(hall):
    page = f"{hall.url}/office/people/needs"
    hall.send(page, NEED)
    [row] = sealed(hall, "needs")
    shown = hall.get(page).text
    assert "Eva" in shown
    assert "Choose the fixed board" in shown
    form = hall.get(f"{page}/{row}").text
    seen = re.search(r'name="was-number" value="(\d+)"', form)[1]
    hall.send(f"{page}/{row}", NEED | {"fixed-place": "7", "was-number": seen})
    assert "not chosen" not in hall.get(page).text
    stale = hall.send(f"{page}/{row}", NEED | {"fixed-place": "8", "was-number": seen})
    assert stale.status_code in {409, 422}
    assert sealed_rows(hall.service, hall.key, "needs")[row].number("fixed-place") == 7
    hall.send(f"{page}/{row}/erase", {})
    assert sealed(hall, "needs") == {}
    assert hall.get(f"{page}/{row}").status_code == 404


@pytest.mark.parametrize(
    ("room", "register"),
    [
        *(("watch", "needs"), ("cases", "needs")),
        *(("people", "absences"), ("cases", "absences")),
        *(("people", "code-cases"), ("watch", "code-cases")),
    ],
)
def test_a_register_is_at_the_address_of_its_seal_alone(hall, room, register):
    """The right a page needs stands in its address."""
    page = f"{hall.url}/office/{room}/{register}"
    assert hall.get(page).status_code == 404
    for address in (page, f"{page}/1", f"{page}/1/erase"):
        assert hall.send(address, NEED).status_code == 404
    assert sealed(hall, register) == {}


ABSENCE = {"player": "Eva Polgár", "round": "1", "move-number": "17", "left-at": "2026-05-08T17:05"}


def test_absences_are_kept_by_who_watches_and_given_to_a_screening(hall):
    page = f"{hall.url}/office/watch/absences"
    hall.send(page, ABSENCE)
    assert "Still away" in hall.get(page).text
    assert hall.get(f"{page}.csv").content.decode("utf-8-sig").splitlines() == [
        *("player,round,move", "Eva Polgár,1,17"),
    ]
    assert "Polgár" not in hall.get(f"{hall.url}/history").text
    api = f"/api/v1{hall.url}/office/watch/inspections"
    told = {"player": "Eva", "round": 1, "occasion": "left-area"}
    for _ in range(2):
        assert hall.client.post(api, json={"facts": told}).status_code == 200
    first, second = hall.client.get(api).json()
    said = [each["text"] for each in second["findings"] if "at most once per round" in each["text"]]
    assert len(said) == 1
    assert f"Row {first['number']} records" in said[0]
    assert "at most once per round" in hall.get(f"{hall.url}/office/watch/inspections").text
    assert hall.client.post(f"{api}/erase", json={"number": second["number"]}).status_code == 200
    assert len(hall.client.get(api).json()) == 1


def test_a_case_is_opened_by_a_press_that_the_history_has(hall):
    page = f"{hall.url}/office/cases/arbiter-cases"
    hall.send(page, CASE)
    [row] = sealed(hall, "arbiter-cases")
    assert "Ida" not in hall.get(page).text
    before = hall.service.version(hall.key)
    opened = hall.send(f"{page}/{row}/open", {})
    assert "Ida" in opened.text
    assert hall.service.version(hall.key) == before + 1
    assert "Ida" not in hall.get(f"{hall.url}/history").text


def test_grounds_of_several_lines_are_kept_as_they_were_written(hall):
    page = f"{hall.url}/office/cases/arbiter-cases"
    grounds = "The first ground.\r\nThe second, 500 letters and more:\r\n" + "a b " * 150
    assert hall.send(page, CASE | {"grounds": grounds}).status_code == 303
    [row] = sealed(hall, "arbiter-cases")
    kept = sealed_rows(hall.service, hall.key, "arbiter-cases")[row]
    assert kept.text("grounds") == grounds.replace("\r\n", "\n").strip()
    too_long = hall.send(page, CASE | {"grounds": "x" * 4001})
    assert too_long.status_code == 422


def test_programs_keep_open_and_erase(hall):
    api = f"/api/v1{hall.url}/office"
    kept = hall.client.post(f"{api}/people/captains", json={"facts": {"name": "Ana", "team": "A"}})
    assert kept.status_code == 200
    [row] = hall.client.get(f"{api}/people/captains").json()
    assert row["facts"] == {"name": "Ana", "team": "A"}
    again = {"number": row["number"], "seen": row["seen"], "facts": {"name": "Bea"}}
    assert hall.client.post(f"{api}/people/captains", json=again).status_code == 200
    assert hall.client.post(f"{api}/people/captains", json=again).status_code == 200  # no change
    other = again | {"facts": {"name": "Cid"}}
    assert hall.client.post(f"{api}/people/captains", json=other).status_code in {409, 422}
    wrong = hall.client.post(f"{api}/people/captains", json={"facts": {"fide-id": "x"}})
    assert wrong.json()["refused"] == "office-fact-wrong"
    case = {"facts": {"respondent": "Ida", "has-fide-id": False}}
    assert hall.client.post(f"{api}/cases/complaints", json=case).status_code == 200
    [listed] = hall.client.get(f"{api}/cases/complaints").json()
    assert listed["facts"] is None
    named = {"number": listed["number"]}
    wrong_register = hall.client.post(f"{api}/cases/code-cases/open", json=named)
    assert wrong_register.json()["refused"] == "office-row-unknown"
    assert hall.client.post(f"{api}/people/captains/erase", json={"number": row["number"]})
    assert hall.client.get(f"{api}/people/captains").json() == []
    assert hall.client.get(f"{api}/cases/captains").status_code == 404
    assert hall.client.get(f"{api}/people/kind").status_code == 404


def test_a_row_stays_unreadable_where_the_file_came_without_private_records(hall, tmp_path):
    hall.send(f"{hall.url}/office/people/needs", NEED)
    hall.service.export(hall.key, tmp_path / "away.arbitro", private=False)
    assert b"Eva" not in (tmp_path / "away.arbitro").read_bytes()


def test_an_open_register_is_no_sealed_one(hall):
    refused = keep_sealed(hall.service, hall.key, "committee", 0, (("name", "Ana"),))
    assert refused.code == "office-sheet-unknown"
    answer = hall.service.handle(hall.key, StateFacts(0, "needs", (("player", "Eva"),)))
    assert answer.code == "office-sheet-unknown"
    assert hall.get(f"{hall.url}/office/rows/0/needs").status_code == 404


OTHERS = [each for each in Role if each not in {Role.CHIEF, Role.MEMBER, Role.PUBLIC}]


@pytest.fixture
def lan(new_visitor):
    """A laptop with its door open, and an event."""
    made = new_visitor(lan=True, hosts=("192.168.1.5",))
    made.key = made.service.create(CreateEvent(EventSettings("Hall"))).key
    return made


@pytest.mark.parametrize("role", OTHERS)
def test_cases_are_out_of_sight_of_every_role_but_the_chief_arbiters(lan, role):
    keep_sealed(lan.service, lan.key, "complaints", 0, (("respondent", "Ida"),))
    [row] = lan.service.snapshot(lan.key).state.sealed["complaints"]
    device = Device.let_in(lan.app, role)
    where = f"/events/{lan.key}/office"
    asked = [
        ("GET", f"{where}/cases/complaints", b"", []),
        ("POST", f"{where}/cases/complaints/{row}/open", b"", []),
        ("POST", f"{where}/cases/complaints/{row}/erase", b"", []),
        ("GET", f"/api/v1{where}/cases/complaints", b"", []),
        ("POST", f"/api/v1{where}/cases/complaints/open", b"{}", []),
    ]
    for request in asked:
        answer = device.ask(request)[0]
        assert answer.status in {303, 307, 401, 403, 404}, request
        assert "Ida" not in answer.text
    assert isinstance(lan.service.snapshot(lan.key).state.sealed["complaints"][row], SealedRow)


def test_the_history_has_who_read_what_those_who_watch_noted(lan):
    said = tuple(ABSENCE.items())
    keep_sealed(lan.service, lan.key, "absences", 0, said, actor="the chief arbiter")
    officer = Device.let_in(lan.app, Role.FAIR_PLAY, "Fair Play")
    where = f"/events/{lan.key}/office/watch/absences"
    readings = [("GET", where), ("GET", f"{where}.csv"), ("GET", f"/api/v1{where}")]

    def read_by():
        items = lan.service.history(lan.key)
        return [each.actor for each in items if isinstance(each.events[0], SealedRowRead)]

    for method, address in readings:  # looked at again: the same, and just now
        assert "Polgár" in officer.ask((method, address, b"", []))[0].text
        assert read_by() == ["Fair Play"]
    keep_sealed(lan.service, lan.key, "absences", 0, said, actor="Fair Play")
    assert officer.ask(("GET", where, b"", []))[0].status == 200
    assert read_by() == ["Fair Play"], "one's own row is no news"
    keep_sealed(lan.service, lan.key, "absences", 0, said, actor="the chief arbiter")
    assert officer.ask((*readings[2], b"", []))[0].status == 200
    assert read_by() == ["Fair Play"] * 2
    later = clock.now() + NOTED_AGAIN
    read_register(lan.service, lan.key, "absences", later, actor="Fair Play")
    assert read_by() == ["Fair Play"] * 3
    assert not read_register(lan.service, lan.key, "inspections", later, actor="Fair Play")
    assert len(read_by()) == 3, "an empty register tells nothing"
    chief = lan.get(f"/events/{lan.key}/history")
    assert "Players away from their boards: read" in chief.text
