"""Programs are let in by tokens: with a right, for a time, told once, ended at once."""

import re

import pytest

from web.raw import Device

FROM_ELSEWHERE = [(b"content-type", b"application/json")]


@pytest.fixture
def lan(new_visitor):
    return new_visitor(lan=True, hosts=("192.168.1.5",))


def made(lan, **fields):
    page = lan.send("/tokens", {"actor": "robot", "role": "deputy", "days": "2", **fields})
    assert page.status_code == 200, page.text
    return re.search(r"<code>(arbitro_[\w-]+)</code>", page.text)[1]


def asking(lan, token, path="/api/v1/events", method="GET"):
    device = Device(lan.app, host="192.168.1.5:8080", headers={"authorization": f"Bearer {token}"})
    return device.ask((method, path, b"{}" if method == "POST" else b"", FROM_ELSEWHERE))[0]


def test_a_token_is_shown_once_and_lets_a_program_in_until_it_is_ended(lan):
    token = made(lan)
    assert asking(lan, token).status == 200
    page = lan.get("/tokens").text
    assert token not in page
    assert "robot" in page
    assert "robot" not in lan.get("/devices").text
    name = re.search(r'name="program" value="([^"]+)"', page)[1]
    assert lan.send("/tokens/end", {"program": name}).status_code == 303
    answer = asking(lan, token)
    assert answer.status == 401
    assert answer.headers["www-authenticate"] == "Bearer"
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_token_sends_nothing_a_page_sends(lan):
    token = made(lan, role="chief")
    assert asking(lan, token, "/events/new", "POST").status == 403
    assert asking(lan, token, "/").status == 200


@pytest.mark.parametrize(
    "fields",
    [{"actor": ""}, {"role": "public"}, {"role": "captain"}, {"days": "400"}, {"event": "x"}],
)
def test_a_token_without_name_right_or_end_is_not_made(lan, fields):
    sent = {"actor": "robot", "role": "deputy", "days": "2", **fields}
    assert lan.send("/tokens", sent).status_code == 422
    assert "robot" not in lan.get("/tokens").text.partition("<form")[0]


def test_programs_let_programs_in_and_end_them(lan):
    wanted = {"actor": "scores", "role": "desk", "days": 3}
    told = lan.client.post("/api/v1/tokens", json=wanted).json()
    assert asking(lan, told["token"]).status == 200
    assert asking(lan, told["token"], "/api/v1/tokens").status == 403
    assert [each["name"] for each in lan.get("/api/v1/tokens").json()] == [told["name"]]
    assert lan.client.post(f"/api/v1/tokens/{told['name']}/end", json={}).status_code == 200
    assert asking(lan, told["token"]).status == 401
