"""What others add, on the pages: formats to take a section along in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from arbitro.config import Settings
from arbitro.service import EventService
from arbitro.service.demo import build_demo
from arbitro.web.app import create_app

Install = Callable[[str], None]


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
