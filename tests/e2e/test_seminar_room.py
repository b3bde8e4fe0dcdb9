"""The seminar room in a browser: the lecturer's page, and a candidate who writes by keys."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from arbitro import clock
from arbitro.school.room import drawn_versions
from e2e.test_every_page import WIDTH_WITH_ALL_OPEN, faults_in
from patience import WAITED

pytestmark = pytest.mark.browser

OWN = "# Essay\npoints: 20\nWhat do you do?\n+ stop the clock\n"
PLAN = {
    "title": "Course in Rome",
    "kind": "fide-arbiter",
    "format": "standard",
    "start": "2026-05-02",
    "end": "2026-05-04",
    "language": "en",
}


@pytest.fixture(scope="module")
def seminar(demo):
    """A course whose examination is open: its name, and what does deeds in it."""
    seminars, now = demo.state.seminars(), clock.now() - timedelta(minutes=1)
    name = seminars.begin(PLAN, now, "begin-seminar")
    deeds = [("enrolled", {"name": each}) for each in ("Ana", "Eva", "Ida")]
    deeds += [
        ("held", {"title": "Laws", "day": "2026-05-02", "minutes": 480}),
        ("set", {"versions": drawn_versions(7, 1, OWN), "minutes": 240, "own": OWN}),
        ("opened", {}),
    ]
    for number, (kind, data) in enumerate(deeds):
        assert seminars.do(name, kind, data, now, f"seminar-{number}") is None
    return name


@pytest.fixture
def phone(browser):
    """Open a page in a browser that was not let in, as candidates' are."""
    contexts = []

    def opened(language):
        contexts.append(
            browser.new_context(viewport={"width": 390, "height": 844}, locale=language)
        )
        contexts[-1].set_default_timeout(WAITED)
        return contexts[-1].new_page()

    yield opened
    for each in contexts:
        each.close()


@pytest.mark.parametrize(("language", "number"), [("en", 1), ("es", 2), ("fr", 3)])
def test_a_candidate_writes_by_keys_and_hands_in(demo, phone, seminar, language, number):
    key = demo.state.candidates.key(seminar, number)
    page = phone(language)
    page.goto(f"{demo.lan_address}/seminar/{seminar}/{key}")
    boards = page.locator("img.position")
    boards.first.scroll_into_view_if_needed()
    expect(boards.first).not_to_have_js_property("naturalWidth", 0)
    page.locator("#w0").fill("I stop the clock.")
    expect(page.locator("#paper")).to_have_attribute("data-kept", "yes")
    drawn = demo.state.seminars().course(seminar).paper.versions[0]
    for place, each in enumerate(drawn):
        page.locator(f"#q{place}-{each.right}").focus()
        page.keyboard.press("Space")
    expect(page.locator("#paper")).to_have_attribute("data-kept", "yes")
    assert page.evaluate(WIDTH_WITH_ALL_OPEN) <= 390
    if language == "en":
        assert faults_in(page, "light") == []
    page.locator("[value=hand-in]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").locator("[value=yes]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#paper")).to_have_count(0)
    course = demo.state.seminars().course(seminar)
    assert course.handed[number].answers == tuple(each.right for each in drawn)
    assert course.handed[number].texts == ("I stop the clock.",)


def test_the_lecturer_ticks_who_was_there_on_a_phone(demo, open_page, seminar):
    page = open_page(width=390)
    page.goto(f"{demo.address}/seminars/{seminar}")
    assert page.evaluate(WIDTH_WITH_ALL_OPEN) <= 390
    assert faults_in(page, "light") == []
    page.locator("#s1-p2").uncheck()
    page.locator("form:has(#s1-p2) button").click()
    expect(page.locator("main > .notice.good")).to_be_visible()
    course = demo.state.seminars().course(seminar)
    assert course.sessions[1].present == {1, 3}


def test_the_lecturer_is_asked_before_results_are_published(demo, open_page, seminar):
    page = open_page()
    page.goto(f"{demo.address}/seminars/{seminar}")
    publishing = page.locator("form:has([value=published]) button")
    publishing.click()
    page.get_by_role("dialog").locator("button").last.click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    publishing.click()
    page.get_by_role("dialog").locator("[value=yes]").click()
    expect(page.locator("main > .notice, main > [role=alert]").first).to_be_visible()
