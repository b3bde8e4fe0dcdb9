"""What an operator sees: every answer once, by its route, and nothing anybody typed."""

import json
from urllib.request import urlopen
from urllib.robotparser import RobotFileParser

import pytest
from starlette.testclient import TestClient

from arbitro.loops import Turns
from arbitro.storage import StoreError
from arbitro.web.http.metrics import Log, Metrics, ObservedApplication, watch
from patience import LONGEST


@pytest.fixture
def log(tmp_path):
    made = Log(tmp_path / "log")
    yield made
    made.close()


@pytest.fixture
def watched(hall, log):
    app = ObservedApplication(hall.app, (log.answer,), log)
    return TestClient(
        app,
        base_url="http://localhost",
        client=("127.0.0.1", 50000),
        raise_server_exceptions=False,
    )


def lines(tmp_path):
    return [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]


def test_an_answer_is_told_by_its_route_without_what_was_asked(hall, watched, tmp_path):
    watched.get(f"{hall.section}/players/1")
    watched.get(f"/?search={hall.key}")
    watched.get("/me/" + hall.key + "/secret-of-a-player")
    watched.get("/nothing/here")
    told = lines(tmp_path)
    assert [(each["route"], each["status"]) for each in told] == [
        ("GET /events/{event}/s/{section}/players/{entry}", 200),
        ("GET /", 200),
        ("GET /me/{event}/{key}", 404),
        ("other", 404),
    ]
    assert all(each.keys() == {"at", "route", "status", "ms"} for each in told)
    written = (tmp_path / "log").read_text()
    assert hall.key not in written
    assert "secret" not in written


def test_a_fault_tells_where_it_was_and_not_what_it_said(hall, watched, tmp_path, monkeypatch):
    def broken(*_, **__):
        raise ValueError("Ana Pérez lives here")

    monkeypatch.setattr(hall.service, "history", broken)
    assert watched.get(f"{hall.url}/history").status_code == 500
    fault = next(each for each in lines(tmp_path) if "fault" in each)
    assert (fault["route"], fault["fault"]) == ("GET /events/{event}/history", "ValueError")
    assert any("test_observing.py" in each for each in fault["where"])
    assert "Ana" not in (tmp_path / "log").read_text()


def test_numbers_are_served_at_an_address_of_their_own(hall):
    metrics = Metrics("127.0.0.1", 0, {"open_events": lambda: 7.0})
    client = TestClient(
        ObservedApplication(hall.app, (metrics.answer,), None),
        base_url="http://localhost",
        client=("127.0.0.1", 50000),
    )
    for _ in range(3):
        client.get(hall.url)
    told = urlopen(f"http://127.0.0.1:{metrics.port}/metrics", timeout=LONGEST).read().decode()
    metrics.close()
    assert "arbitro_open_events 7.0" in told
    counted = 'arbitro_answer_seconds_count{route="GET /events/{event}",status="2xx"} 3.0'
    assert counted in told


@pytest.fixture
def no_other_loops(monkeypatch):
    """Hide the loops other tests have left: on a busy machine one of them may be late."""
    monkeypatch.setattr("arbitro.loops._ALL", {})


@pytest.mark.usefixtures("no_other_loops")
def test_health_tells_when_the_events_cannot_be_reached(hall, monkeypatch):
    assert hall.get("/health").text.splitlines()[0] == "ok"

    def gone(*_):
        raise StoreError("database-failing", "database", "password of the database")

    monkeypatch.setattr(hall.service.store, "heads", gone)
    answer = hall.get("/health")
    assert (answer.status_code, answer.text) == (503, "database-failing\n")


@pytest.mark.usefixtures("no_other_loops")
def test_health_has_a_line_for_each_kind_of_loop(hall):
    well, ill = Turns("boards", "an-event"), Turns("boards", "another")
    with ill.part("an-event"):
        raise ZeroDivisionError
    for each in (well, ill):
        each.appear()
    try:
        answer, strict = hall.get("/health"), hall.get("/health?strict=1")
        assert (answer.status_code, strict.status_code) == (200, 503)
        lines = answer.text.splitlines()
        assert lines[0] == strict.text.splitlines()[0] == "trouble"
        assert [each for each in lines if each.startswith("boards")] == ["boards fault 0"]
        page, told = hall.get("/server").text, hall.get("/api/v1/server").json()
        assert "an-event ZeroDivisionError" in page
        faults = [each["faults"] for each in told if each["subject"] == "another"]
        assert [each["kind"] for each in faults[0]] == ["ZeroDivisionError"]
        assert "A background task is not working" in hall.get("/").text
    finally:
        for each in (well, ill):
            each.disappear()
    after = hall.get("/health?strict=1")
    assert (after.status_code, after.text.splitlines()[0]) == (200, "ok")
    assert "boards" not in after.text


def test_search_engines_are_led_to_public_pages_alone(hall):
    answer = hall.get("/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    rules = RobotFileParser()
    rules.parse(answer.text.splitlines())
    for path in ("/p/", "/p/open/index.html", "/static/app.css"):
        assert rules.can_fetch("AnyBot", path)
    for path in ("/", "/join", "/events/open", "/me/open/key", "/api/v1/events"):
        assert not rules.can_fetch("AnyBot", path)


def test_a_log_tells_what_fails_in_the_background(hall, tmp_path):
    log, part = str(tmp_path / "log"), Turns("boards").part("an-event")
    with watch(hall.app, hall.service, log, ""), part:
        raise ZeroDivisionError("Ana Pérez")
    (line,) = (tmp_path / "log").read_text().splitlines()
    told = json.loads(line)
    assert (told["loop"], told["fault"]) == ("boards", "ZeroDivisionError")
    assert "Ana" not in line
