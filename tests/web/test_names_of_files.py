"""Files of events are called as people call them, and so is what is saved of them."""

import shutil
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from arbitro.config import settings
from arbitro.service import EventService
from arbitro.service.new_events.demo import build_demo
from arbitro.web import create_app
from arbitro.web.http.downloads import shown_as

SAVED = (
    *("/s/1/report.trf", "/s/1/rounds/1/pairings.txt", "/office/regulations.txt"),
    *("/office/calendar.ics", "/office/packet.zip", "/publicity/site.zip"),
)
NAME = "Чемпионат"


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    folder = tmp_path_factory.mktemp("named")
    service = EventService(folder)
    key = build_demo(service, "en")
    service.close()
    shutil.copy(folder / f"{key}.arbitro", folder / f"{NAME}.arbitro")
    service = EventService(folder)
    app = create_app(settings(folder), service=service)
    yield TestClient(app, base_url="http://localhost", client=("127.0.0.1", 5))
    service.close()


def test_what_is_saved_of_an_event_named_in_another_script_bears_its_name(client):
    for path in SAVED:
        answer = client.get(f"/events/{quote(NAME)}{path}")
        told = answer.headers.get("content-disposition", "")
        assert (answer.status_code, path) == (200, path)
        assert f"filename*=UTF-8''{quote(NAME)}" in told


def test_no_name_ends_the_header_or_what_it_says():
    told = shown_as('a"; x="b\r\nset-cookie: z=1')["content-disposition"]
    assert told.isprintable()
    assert told.count('"') == 2
