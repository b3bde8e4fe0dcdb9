"""What the office as a whole is held to: documents made again alike, cases out of sight."""

from datetime import date, timedelta

import pytest

from arbitro import clock
from arbitro.desk.commands import CreateEvent, EditEvent, StateFacts
from arbitro.desk.values.settings import EventSettings
from arbitro.service import EventService
from arbitro.service.private import keep_sealed
from arbitro.web.routes.office_routes import JSON_TOPICS, PAGES
from arbitro.web.session.access import Action, Role
from web.raw import Device


def test_regulations_made_again_from_the_stored_event_are_the_same_bytes(hall, tmp_path):
    settings = hall.service.snapshot(hall.key).state.settings
    wanted = EventSettings("Hall", city="León", start=date(2026, 5, 8), end=date(2026, 5, 10))
    hall.service.handle(hall.key, EditEvent(wanted, settings))
    hall.service.handle(hall.key, StateFacts(0, "clauses-es", (("hotels", "Hotel Gambito"),)))
    where = f"{hall.url}/office/regulations"
    first = [hall.get(f"{where}.{kind}?language=es").content for kind in ("txt", "pdf")]
    again = EventService(tmp_path / "again")
    try:
        hall.service.export(hall.key, tmp_path / "away.arbitro")
        copied = again.import_file(tmp_path / "away.arbitro")
        assert again.snapshot(copied).state.office == hall.service.snapshot(hall.key).state.office
    finally:
        again.close()
    assert [hall.get(f"{where}.{kind}?language=es").content for kind in ("txt", "pdf")] == first


@pytest.mark.parametrize(
    "paper",
    [
        "office/papers/sealed-move/blank",
        "office/lists/0/committee.pdf",
        "s/1/paper/small/slip?round=1",
        "s/1/paper/small/certificate",
        "s/1/paper/score-sheets/1.pdf",
    ],
)
def test_a_paper_printed_again_later_is_the_same_bytes(hall, paper, monkeypatch):
    """No hour, number or chance of the machine is in it."""
    where = f"{hall.url}/{paper}"
    first = hall.get(where)
    assert first.headers["content-type"] == "application/pdf"
    later = clock.now() + timedelta(days=400)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert hall.get(where).content == first.content


CASE_ROUTES = [
    route
    for topic in (*PAGES, *JSON_TOPICS)
    for route, action in topic.named()
    if action is Action.CASES
]


@pytest.fixture
def lan(new_visitor):
    made = new_visitor(lan=True, hosts=("192.168.1.5",))
    made.key = made.service.create(CreateEvent(EventSettings("Hall"))).key
    keep_sealed(made.service, made.key, "complaints", 0, (("respondent", "Ida"),))
    return made


@pytest.mark.parametrize(
    "role", [each for each in Role if each not in {Role.CHIEF, Role.MEMBER, Role.PUBLIC}]
)
def test_every_route_of_cases_is_closed_to_all_but_the_chief_arbiter(lan, role):
    assert len(CASE_ROUTES) >= 9
    [row] = lan.service.snapshot(lan.key).state.sealed["complaints"]
    device = Device.let_in(lan.app, role)
    for route in CASE_ROUTES:
        method, _, path = route.partition(" ")
        named = path.format(event=lan.key, name="complaints", row=row)
        answer = device.ask((method, named, b"{}" if "/api/" in named else b"", []))[0]
        assert answer.is_refused, (route, answer.status)
        assert "Ida" not in answer.text
