"""What others add, on the pages: allowed and forgotten, and formats to take a section along in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from arbitro.config import Settings
from arbitro.plugins.installed import plugins_here, switch_on_here
from arbitro.plugins.loading import switch_off
from arbitro.service import EventService
from arbitro.service.new_events.demo import build_demo
from arbitro.web.app import create_app
from arbitro.web.session.access import Role
from web.raw import Device

Install = Callable[[str], None]


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"a form with {name}"
    return found[1]


@pytest.fixture
def service(tmp_path_factory: pytest.TempPathFactory) -> EventService:
    return EventService(tmp_path_factory.mktemp("events"))


@pytest.fixture
def pages(service: EventService) -> TestClient:
    app = create_app(Settings(folder=service.folder), service=service)
    client = TestClient(app, base_url="http://localhost", client=("127.0.0.1", 50000))
    client.headers["accept-language"] = "en"
    return client


@pytest.fixture
def section(service: EventService) -> str:
    return f"/events/{build_demo(service, 'en')}/s/1"


def test_a_section_is_taken_along_in_a_format_of_others(
    installed: Install, pages: TestClient, section: str
) -> None:
    assert "/files/crosstable" not in pages.get(f"{section}/paper").text
    assert pages.get(f"{section}/files/crosstable").status_code == 404
    installed("arbitro-crosstable")
    assert f"{section}/files/crosstable" in pages.get(f"{section}/paper").text
    table = pages.get(f"{section}/files/crosstable")
    assert table.status_code == 200
    assert table.headers["content-type"] == "text/plain; charset=utf-8"
    assert table.headers["content-disposition"].endswith('-1.txt"')
    first = pages.get(f"{section}/files/csv").text.splitlines()[1].split(";")
    assert any(name and name in table.text for name in first if len(name) > 3)


def test_a_format_of_others_that_fails_is_named_on_a_page(
    installed: Install, pages: TestClient, section: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed("arbitro-crosstable")
    assert pages.get(f"{section}/files/crosstable").status_code == 200
    import arbitro_crosstable  # type: ignore[import-not-found]

    monkeypatch.setattr(arbitro_crosstable, "_cell", lambda *_: 1 // 0)
    told = pages.get(f"{section}/files/crosstable")
    assert told.status_code == 422
    assert "arbitro-crosstable" in told.text
    assert "ZeroDivisionError" in told.text


def test_an_event_is_made_of_a_file_of_a_kind_of_others(
    installed: Install, pages: TestClient, service: EventService
) -> None:
    games = "round;white;black;result\n1;Ana;Bea;1-0\n1;Carla;Dora;1/2-1/2\n"
    form = pages.get("/events/from-report").text
    sent = {
        "csrf": hidden(form, "csrf"),
        "command": hidden(form, "command"),
        "text": games,
        "name": "Club",
        "confirmed": "yes",
    }
    assert pages.post("/events/from-report", data=sent).status_code == 422
    installed("arbitro-games-csv")
    made = pages.post("/events/from-report", data=sent, follow_redirects=False)
    mark = re.search(r'name="against"[^>]* value="([^"]+)"', made.text)
    assert mark, "who plays whom in round 1 is not by the rules"
    sent["against"] = mark[1]
    made = pages.post("/events/from-report", data=sent, follow_redirects=False)
    assert made.status_code == 303, made.text
    key = made.headers["location"].split("/")[2].partition("?")[0]
    (section,) = service.snapshot(key).state.sections.values()
    assert len(section.entries) == 4
    assert len(section.rounds) == 1


def test_a_paper_of_others_is_filled_in_and_taken_as_pdf(
    installed: Install, pages: TestClient, section: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    forms = f"{section}/forms"
    assert pages.get(f"{forms}/diploma/edit").status_code == 404
    installed("arbitro-diploma")
    assert f'href="{forms}/diploma"' in pages.get(forms).text
    assert pages.get(f"{forms}/diploma/edit").status_code == 200, "blank, with nobody named"
    page = pages.get(f"{forms}/diploma/edit?player=1").text
    assert "Given for" in page
    sent = {
        "csrf": hidden(page, "csrf"),
        "command": hidden(page, "command"),
        "expected": "[]",
        "diploma_for": "Fair play",
        "name": "Somebody",
        "event": "Open",
        "as": "pdf",
    }
    made = pages.post(f"{forms}/diploma/edit?player=1", data=sent)
    assert made.headers["content-type"] == "application/pdf", made.text
    assert "Fair play" in pages.get(f"{forms}/diploma/edit?player=1").text
    import arbitro_diploma  # type: ignore[import-not-found]

    monkeypatch.setattr(arbitro_diploma, "Diploma", lambda **_: 1 // 0)
    told = pages.get(f"{forms}/diploma/edit?player=1")
    assert told.status_code == 422
    assert "arbitro-diploma" in told.text
    assert "ZeroDivisionError" in told.text


@pytest.fixture
def nothing_allowed(
    unpacked: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """A distribution installed and none allowed, on this machine."""
    monkeypatch.syspath_prepend(str(unpacked("arbitro-crosstable")))
    kept = tmp_path / "plugins.json"
    monkeypatch.setenv("ARBITRO_PLUGINS", str(kept))
    plugins_here.cache_clear()
    switch_on_here()
    yield kept
    plugins_here.cache_clear()
    switch_off()


def test_a_distribution_is_allowed_by_name_and_version_and_forgotten(
    nothing_allowed: Path, pages: TestClient, section: str
) -> None:
    assert 'href="/plugins"' in pages.get("/devices").text
    first = pages.get("/plugins").text
    assert "arbitro-crosstable" in first
    assert "not allowed" in first
    sure = pages.get("/plugins?distribution=arbitro-crosstable").text
    assert "Allow arbitro-crosstable 1.0?" in sure
    assert not nothing_allowed.exists(), "asking allows nothing"
    form = {name: hidden(sure, name) for name in ("csrf", "command", "distribution", "version")}
    other = pages.post("/plugins/allow", data={**form, "version": "0.9"})
    assert "Allow arbitro-crosstable 1.0?" in other.text, "another version is asked about"
    assert not nothing_allowed.exists()
    done = pages.post("/plugins/allow", data=form).text
    assert "“arbitro-crosstable 1.0” allowed." in done
    assert json.loads(nothing_allowed.read_text("utf-8")) == {"arbitro-crosstable": "1.0"}
    assert pages.get(f"{section}/files/crosstable").status_code == 200
    (listed,) = (
        each for each in pages.get("/api/v1/plugins").json() if each["name"] == "crosstable"
    )
    assert (listed["version"], listed["state"]) == ("1.0", "allowed")
    gone = pages.post("/plugins/forget", data=form).text
    assert "“arbitro-crosstable” no longer allowed." in gone
    assert pages.get(f"{section}/files/crosstable").status_code == 404


def test_what_nobody_installed_is_not_allowed_on_the_page(
    nothing_allowed: Path, pages: TestClient
) -> None:
    csrf = hidden(pages.get("/plugins?distribution=arbitro-crosstable").text, "csrf")
    form = {"csrf": csrf, "distribution": "arbitro-nothing", "version": "1.0"}
    assert pages.post("/plugins/allow", data=form).status_code == 404
    assert pages.post("/plugins/forget", data=form).status_code == 404
    assert not nothing_allowed.exists()


def test_permissions_that_cannot_be_read_are_named_on_the_page(
    nothing_allowed: Path, pages: TestClient
) -> None:
    nothing_allowed.write_text("{", encoding="utf-8")
    assert "plugins.json" in pages.get("/plugins").text


def test_a_program_started_without_plug_ins_says_so(
    nothing_allowed: Path, pages: TestClient
) -> None:
    assert nothing_allowed.parent.exists()
    switch_off()
    assert "without plug-ins" in pages.get("/plugins").text


def test_only_the_browser_of_this_machine_lists_and_allows(
    nothing_allowed: Path, service: EventService
) -> None:
    app = create_app(Settings(folder=service.folder), lan=True, service=service)
    phone = Device.let_in(app, Role.CHIEF)
    shown = phone.get("/plugins")
    assert (shown.status, "arbitro-crosstable" in shown.text) == (200, False)
    assert phone.get("/api/v1/plugins").status == 403
    assert phone.ask(("POST", "/plugins/allow"))[0].status == 403
    assert not nothing_allowed.exists()
