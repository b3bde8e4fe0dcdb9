"""Long jobs as pages and programs ask for them: made elsewhere, for whoever may have them."""

import json

import pytest

from arbitro.web.access import Role
from web.raw import Device


@pytest.fixture
def asked(hall):
    hall.app.state.door.is_open = True
    return hall


def post(device, path, body, *headers):
    kind = [(b"content-type", b"application/json"), *headers]
    return device.ask(("POST", f"/api/v1{path}", json.dumps(body).encode(), kind))[0]


def sheets(device, key, name=b"sheets-of-round-1", **other):
    body = {"kind": "score-sheets", "event": key, "section": 1, "round": 1, **other}
    return post(device, "/jobs", body, (b"idempotency-key", name))


def test_score_sheets_are_made_in_another_process_and_asked_twice_are_one_job(asked):
    desk = Device.let_in(asked.app, Role.DESK)
    assert [sheets(desk, asked.key).status for _ in range(2)] == [202, 202]
    assert len(json.loads(desk.get("/api/v1/jobs").text)) == 1
    assert asked.app.state.working().work_at_one()
    job = json.loads(desk.get("/api/v1/jobs/sheets-of-round-1").text)
    assert (job["state"], job["fault"]) == ("done", "")
    made = desk.get("/jobs/sheets-of-round-1/file")
    assert made.headers["content-type"] == "application/pdf"
    assert made.body.startswith(b"%PDF")
    assert "score-sheets-1.pdf" in desk.get(f"/jobs?event={asked.key}").text
    asked.app.state.working().close()


def test_nobody_has_done_or_sees_what_the_table_of_rights_does_not_give(asked):
    desk, helper = Device.let_in(asked.app, Role.DESK), Device.let_in(asked.app, Role.HELPER)
    assert sheets(helper, asked.key).status == 403
    site = {"kind": "site", "event": asked.key}
    assert post(desk, "/jobs", site, (b"idempotency-key", b"site-of-this")).status == 403
    assert sheets(desk, asked.key).status == 202
    assert json.loads(helper.get("/api/v1/jobs").text) == []
    assert helper.get("/api/v1/jobs/sheets-of-round-1").status == 404
    assert helper.get("/jobs/sheets-of-round-1/file").status == 404
    assert post(helper, "/jobs/sheets-of-round-1/cancel", {}).status == 404
    asked.app.state.working().close()


def test_what_cannot_be_made_is_refused_and_keeps_nothing(asked):
    desk = Device.let_in(asked.app, Role.DESK)
    assert sheets(desk, asked.key, round=9).status == 422
    assert sheets(desk, asked.key, kind="rating-list").status == 422
    assert sheets(desk, "no-such-event").status == 404
    assert sheets(desk, asked.key, b"x").status == 422
    assert json.loads(desk.get("/api/v1/jobs").text) == []


def test_a_job_is_cancelled_and_done_again_on_the_page(asked):
    fields = {
        "kind": "score-sheets",
        "event": asked.key,
        "round": "1-1",
        "command": "abcdef0123456789",
    }
    assert asked.send("/jobs", fields).status_code == 303
    (job,) = asked.get("/api/v1/jobs").json()
    assert job["state"] == "waiting"
    for act, state in (("cancel", "cancelled"), ("again", "waiting")):
        assert asked.send(f"/jobs/{job['name']}/{act}").status_code == 303
        assert asked.get(f"/api/v1/jobs/{job['name']}").json()["state"] == state
    asked.app.state.working().close()
