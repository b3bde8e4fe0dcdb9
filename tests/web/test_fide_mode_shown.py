"""FIDE mode on pages, papers, walls, phones and in JSON: left in two steps, and always said.

The draft checklist VCL4THP 13, questions 43, 44 and 46.
"""

import re
from html import unescape

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.kernel.levels import Level
from arbitro.i18n import translator
from arbitro.model import SectionId
from arbitro.web.forms.schedule import OTHER
from arbitro.web.forms.settings import section_values

SECTION = SectionId(1)
FORM = re.compile(r'<form method="post" action="([^"]+)" id="confirmation">(.*?)</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


def sign(language="en", number=1):
    return translator(language).t("ui.fide-mode.since", round=number)


@pytest.fixture
def outside(hall):
    hall.service.handle(hall.key, asked.LeaveFideMode(SECTION, confirmed=Level.TWO_STEPS))
    return hall


def test_leaving_takes_two_steps_and_the_second_has_the_safe_answer_first(hall, state):
    page = hall.send(
        f"{hall.section}/do/leave-fide-mode", {"back": f"{hall.section}/edit"}, leaves=False
    )
    shown = []
    for _ in range(2):
        assert page.status_code == 422
        assert state().mode_exit is None
        action, form = FORM.search(page.text).groups()
        shown.append([form.index('class="button danger"') < form.index('class="button" href')])
        fields = {name: unescape(value) for name, value in HIDDEN.findall(form)}
        asks = f"<strong>{translator('en').t('ui.fide-mode.leave')}?</strong>" in page.text
        assert asks == (len(shown) == 2)  # the question is what the button does
        page = hall.send(action, fields, leaves=False)
    assert shown == [[True], [False]]
    assert page.status_code == 303
    assert state().mode_exit.round == 1
    stay = translator("en").t("ui.fide-mode.stay")
    assert stay not in hall.get(f"{hall.section}/edit").text


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize(
    "path",
    ["players", "standings", "edit", "paper/players", "paper/pairings/1", "/hall", "/"],
)
def test_every_page_and_paper_of_the_section_says_it(outside, path, language):
    url = (
        f"{outside.url}{path.rstrip('/')}" if path.startswith("/") else f"{outside.section}/{path}"
    )
    outside.client.cookies.clear()
    page = outside.client.get(url, headers={"accept-language": language}, follow_redirects=True)
    assert page.status_code == 200
    assert sign(language) in unescape(page.text)


def test_what_is_taken_back_says_that_the_section_stays_outside(hall):
    assert hall.send(f"{hall.section}/settings/tie-breaks", {"tie_break_1": "BPG"}).is_redirect
    still = "(still outside FIDE mode)"
    assert still not in hall.get(f"{hall.url}/history").text
    done = list(hall.service.history(hall.key))[-1].command
    assert hall.send(f"{hall.url}/undo", {"what": done, "confirmed": "1"}).is_redirect
    page = hall.get(f"{hall.url}/history").text
    assert still in page
    assert sign() in page


def test_in_the_mode_no_page_says_it(hall):
    text = unescape(hall.get(f"{hall.section}/players").text)
    assert translator("en").t("ui.fide-mode.since", round=1) not in text


def test_the_wall_says_it(outside):
    assert sign() in unescape(outside.get(f"/w/{outside.key}/slides").text)


def test_the_hall_on_a_phone_says_it(outside):
    assert sign() in unescape(outside.get(f"/m/{outside.key}").text)


def test_json_and_reports_say_it_and_both_are_read_back(outside):
    event = outside.client.get(f"/api/v1/events/{outside.key}").json()
    assert [(each["fide_mode"], each["fide_mode_left"]) for each in event["sections"]] == [
        (False, 1)
    ]
    report = outside.get(f"{outside.section}/report.trf").text
    assert "### FIDE mode exited @ Round 1" in report.splitlines()
    made = outside.client.post(
        "/api/v1/events/from-report", json={"report": report, "rounds": 3}
    ).json()
    again = outside.client.get(f"/api/v1/events/{made['event']}").json()
    assert [each["fide_mode_left"] for each in again["sections"]] == [1]


def test_a_new_event_with_such_a_setting_is_made_once_it_is_confirmed_twice(visitor):
    """Two draws worth more than a win and a loss."""
    fields = {**section_values(None), "name": "Club", "start": "2026-05-01", "language": "en"}
    odd = {"kind": "swiss", "rounds": "5", "points": OTHER}
    odd |= {"win": "1", "draw": "0.8", "loss": "0", "bye": "win"}
    page, asked_for = visitor.send("/events/new", {**fields, **odd}, leaves=False), 0
    while page.status_code == 422 and FORM.search(page.text):
        assert visitor.client.get("/api/v1/events").json() == []
        action, hidden = FORM.search(page.text).groups()
        again = {name: unescape(value) for name, value in HIDDEN.findall(hidden)}
        page, asked_for = visitor.send(action, again, leaves=False), asked_for + 1
    assert (page.status_code, asked_for) == (303, 2)
