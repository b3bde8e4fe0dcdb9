"""What players tell on the phone, and entries from outside, by page and by JSON alike."""

import json

from arbitro.desk.values.requests import Wish
from arbitro.model import EntryId, Result
from arbitro.web.session.access import Role
from web.raw import Device
from web.test_entering import apply, desk, numbers  # noqa: F401 - one is a fixture


def test_a_wish_told_on_the_phone_is_noted_by_page_and_done_by_a_program(hall, state):
    hall.send(f"{hall.url}/requests", {"section": "1", "wish": "zero-point-bye", "player": "2"})
    (noted,) = hall.get(f"/api/v1{hall.url}/requests").json()
    assert (noted["entry"], noted["wish"], noted["round"], noted["state"]) == (
        *(2, "zero-point-bye", 2),
        "open",
    )
    said = {"section": 1, "number": noted["number"], "accepted": True}
    assert hall.command(hall.key, "answer-request", **said).status_code == 200
    (answered,) = hall.get(f"/api/v1{hall.url}/requests").json()
    assert answered["state"] == "accepted"
    assert state().entries[EntryId(2)].byes == {2: Result.ZERO_POINT_BYE}

    def make_request(**values):
        return hall.command(hall.key, "make-request", section=1, **values)

    assert make_request(entry=3, wish="withdrawal", round=9).status_code == 200
    assert (state().requests[2].wish, state().requests[2].round) == (Wish.WITHDRAWAL, 0)
    for half in {"text": " "}, {"wish": "withdrawal", "text": "late"}, {"entry": 3, "text": "late"}:
        refused = make_request(**half)
        assert (refused.status_code, refused.json()["refused"]) == (422, "request-empty")
    nobody = {"section": "1", "wish": "withdrawal", "player": "99"}
    wrong = hall.send(f"{hall.url}/requests", nobody)
    assert wrong.status_code == 422
    assert len(state().requests) == 2


def test_a_desk_notes_what_it_may_not_do(hall, state):
    hall.app.state.door.is_open = True
    phone = Device.let_in(hall.app, Role.DESK)

    def give(name, **values):
        kind = [(b"content-type", b"application/json")]
        where, body = f"/api/v1{hall.url}/commands/{name}", {"section": 1, **values}
        return phone.ask(("POST", where, json.dumps(body).encode(), kind))[0]

    assert give("make-request", entry=1, wish="withdrawal").status == 200
    assert give("answer-request", number=1, accepted=True).status == 403
    assert state().requests[1].is_open
    for path in (f"/api/v1{hall.url}/applications",):
        assert phone.get(path).status == 403


def test_a_program_answers_who_asks_to_be_entered(desk):  # noqa: F811
    apply(desk)
    where = f"/api/v1/events/{desk.key}"
    (asked,) = desk.client.get(f"{where}/applications").json()
    assert asked["state"] == "new"
    assert "@" in asked["fields"]["email"]
    answer = f"{where}/sections/1/applications/{asked['number']}"
    (waits,) = desk.client.post(answer, json={"state": "waiting"}).json()
    assert waits["state"] == "waiting"
    (taken,) = desk.client.post(answer, json={"state": "accepted"}).json()
    assert taken["state"] == "accepted"
    people = desk.service.snapshot(desk.key).state.people.values()
    assert asked["fields"]["name"] in {each.name for each in people}
    nobody = f"{where}/sections/1/applications/99"
    assert desk.client.post(nobody, json={"state": "accepted"}).status_code == 404
