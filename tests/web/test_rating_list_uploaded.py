"""A rating list is uploaded where players are looked for and entered, by one route."""

import re
from html import unescape

import pytest

from arbitro.config import list_file
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.formats.rating_list.generate import generate_list
from arbitro.i18n import translator
from arbitro.model import Player, SectionId, System
from arbitro.storage.lists.list_search import RatingList
from arbitro.web.session.access import Role
from web.raw import Device, cookie_of
from web.teams import Teams

LIST = "\n".join(generate_list(30, seed=5)).encode() + b"\n"
UPLOAD = 'action="/jobs/rating-list"'
PAGES = ("players", "players/listed", "players/refresh", "players/1/listed")


@pytest.fixture
def event(visitor):
    visitor.key = visitor.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    for each in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SectionId(1), (Player("Ana"), Player("Bea"))),
    ):
        visitor.service.handle(visitor.key, each)
    visitor.section = f"/events/{visitor.key}/s/1"
    return visitor


@pytest.mark.parametrize("page", PAGES)
def test_a_list_is_uploaded_on_the_page_and_used_there(event, page):
    path = f"{event.section}/{page}"
    text = event.get(path).text
    form = text[text.index(UPLOAD) :]
    back = unescape(re.search(r'name="back" value="([^"]+)"', form)[1])
    assert back == path
    assert "arbitro list import" not in text
    answer = event.send("/jobs/rating-list", {"back": back}, files={"file": ("list.txt", LIST)})
    assert (answer.status_code, answer.headers["location"]) == (303, f"{path}?said=list-asked")
    assert translator("en").t("ui.done.list-asked") in unescape(
        event.get(f"{path}?said=list-asked").text
    )
    if page != "players":
        assert translator("en").t("ui.jobs.state.waiting") in event.get(path).text
    assert event.app.state.working().work_at_one()
    with RatingList(list_file(event.service.folder)) as known:
        assert len(known) == 30
    assert translator("en").t("ui.listed.none") not in event.get(path).text
    event.app.state.working().close()


def test_the_page_of_teams_takes_a_list_too(visitor):
    teams = Teams(visitor, System.TEAM_ROUND_ROBIN, 0, 4)
    assert UPLOAD in visitor.get(f"{teams.url}/teams").text


def test_without_a_file_nothing_is_asked_for_and_the_page_says_so(event):
    path = f"{event.section}/players/listed"
    answer = event.send("/jobs/rating-list", {"back": path})
    assert answer.headers["location"] == f"{path}?said=list-missing"
    assert not event.app.state.working().rows.all()


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example"])
def test_an_upload_leads_to_pages_of_ours_alone(event, back):
    answer = event.send("/jobs/rating-list", {"back": back})
    assert answer.headers["location"].startswith("/?")


def test_whoever_may_not_upload_is_told_who_does(event):
    event.app.state.door.is_open = True
    deputy = Device.let_in(event.app, Role.DEPUTY)
    page = unescape(deputy.get(f"{event.section}/players/listed").text)
    assert UPLOAD not in page
    assert translator("en").t("ui.jobs.list-ask") in page
    assert UPLOAD not in deputy.get(f"{event.section}/players").text


def test_the_chief_of_one_event_changes_no_list_of_all(event):
    event.app.state.door.is_open = True
    cookie = cookie_of(event.app, Role.CHIEF, event=event.key)
    chief = Device(event.app, cookie=cookie)
    assert chief.get(f"{event.section}/players").status == 200
    for page in PAGES:
        assert UPLOAD not in chief.get(f"{event.section}/{page}").text
