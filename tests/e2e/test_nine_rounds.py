"""A rated Swiss of nine rounds with one of each irregularity, played on its pages.

It stays in FIDE mode: what would leave it is asked about, and not done. The language is one of
three in turn, another one each day; ``ARBITRO_E2E_LANGUAGE`` names one. What each act has to be
asked about and told by is that of the draft checklist's specification, by its own numbers.
"""

import os
import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from arbitro import clock
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import GameResult
from arbitro.model.result import points_of
from conformity.mode_acts import SECTION, Event
from conformity.nine_rounds import (
    Played,
    lines_of,
    points_by_gacrux,
    report_of_neighbours,
    rounds_filled,
)
from e2e.conftest import Running
from e2e.levels import Levels
from patience import WAITED

pytestmark = pytest.mark.browser

LANGUAGES = ("en", "es", "fr")
LANGUAGE = os.environ.get("ARBITRO_E2E_LANGUAGE") or LANGUAGES[clock.today().toordinal() % 3]
DRAW, BLACK, ADJOURNED = (
    GameResult.DRAW.value,
    GameResult.BLACK_WINS.value,
    GameResult.ADJOURNED.value,
)

LEVELS = {
    "import": 3,
    "exchange of numbers": 3,
    "correction of the round before": 3,
    "full-point bye": 2,
    "second half-point bye": 3,
    "late prohibition": 5,
    "number of rounds": 5,
    "late entry into a round": 3,
    "numbers given anew": 3,
    "pairing with an older adjourned game": 2,
    "round by hand begun": 3,
    "third colour by hand": 3,
    "other boards than the rules": 4,
    "adjourned game decided": 3,
    "expulsion": 3,
}
"""The level of each act; 5 is what leaves the mode, asked about in two steps."""


class Arbiter:
    """What an arbiter does on the pages of an event, by places and buttons in any language."""

    def __init__(self, page, address):
        self.page, self.address = page, address

    def taken_over(self, text, seen=None):
        """Give a report to the page of imports, and confirm its rounds as they were played."""
        self.page.goto(f"{self.address}/events/from-report")
        self.page.locator("details:has(#text) > summary").click()
        self.page.locator("#text").fill(text)
        self.page.locator("form.sheet > button.primary").click()
        if seen:
            seen()
        self.page.locator("button[name=confirmed]").click()
        self.page.wait_for_url(re.compile(r"/events/(?!from-report)[^/?]+"))
        self.key = re.search(r"/events/([^/?]+)", self.page.url)[1]
        self.event = f"{self.address}/events/{self.key}"
        self.section = f"{self.event}/s/1"

    def sent(self, button):
        """Press a button, and wait until what it sends was answered."""
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            button.click()

    def press(self, command):
        self.sent(self.button(command))

    def button(self, command):
        return self.page.locator(f":is(main, aside) form[action$='/do/{command}'] button").first

    def player(self, number):
        self.page.goto(f"{self.section}/players")
        row = f"#player-table tr:has(td.number:text-is('{number}')) a"
        self.page.locator(row).first.click()
        expect(self.page.locator("#thing .acts")).to_be_visible()

    def asked(self, act, **values):
        """Fill the form of an act in the open panel, and send it."""
        form = self.page.locator(f"[id^=act-{act}]")
        form.locator("summary").click()
        for name, value in values.items():
            field = form.locator(f"[name={name}]")
            is_choice = field.evaluate("e => e.tagName") == "SELECT"
            field.select_option(value) if is_choice else field.fill(value)
        self.sent(form.locator("form button:visible").last)

    def bye(self, number, of_round, kind):
        self.player(number)
        self.asked("request-bye", round=str(of_round), kind=kind)

    def setting(self, code, **values):
        self.page.goto(f"{self.section}/settings/{code}")
        for name, value in values.items():
            self.page.locator(f"#thing [name={name}]").fill(value)
        self.sent(self.page.locator("#thing form button.primary"))

    def board(self, game):
        self.page.goto(f"{self.section}/boards/{game.id}")
        expect(self.page.locator("#thing .acts")).to_be_visible()

    def result(self, game, result):
        self.board(game)
        if result == ADJOURNED:
            self.asked("other-result", result=result)
        else:
            main = f"#thing form:has([name=result][value='{result}']) button.act"
            self.sent(self.page.locator(main))

    def hall(self):
        self.page.goto(f"{self.event}/hall")

    def step(self):
        self.page.locator("tr.head form button.primary").click()

    def boards(self, number, state):
        self.page.locator(f"#live tbody[data-round='{number}'] tr[data-s={state}]").first.wait_for()

    def publish(self, number):
        self.step()
        self.boards(number, "missing")

    def results(self, keys):
        self.page.locator("body[data-mode]").wait_for()
        self.page.locator("button[data-mode=order]").click()
        missing = self.page.locator("#live tr[data-s=missing]")
        count = missing.count()
        self.page.keyboard.type("".join(keys[at % len(keys)] for at in range(count)))
        expect(self.page.locator("#live :is([data-s=missing], [data-s=sent])")).to_have_count(0)

    def round(self, number, keys=""):
        """Pair and publish a round, and enter its results where there are keys for them."""
        self.hall()
        self.step()
        self.boards(number, "draft")
        self.publish(number)
        if keys:
            self.results(keys)

    def downloaded(self, place, link):
        self.page.goto(f"{self.section}/{place}")
        with self.page.expect_download() as download:
            self.page.locator(f"a[href$='{link}']").click()
        return download.value.path().read_text("utf-8")


def until_round_4(arbiter, levels, played):
    """The import and its two lists, numbers, byes, a late entry; what would leave the mode."""
    page = arbiter.page
    page.goto(f"{arbiter.section}/periods")
    page.locator("#is_long").check()
    page.locator("#periods").fill("1; 2026-10-03\n6; 2026-11-01")
    arbiter.press("set-rating-periods")
    expect(page.locator("#period-2")).to_be_visible()
    expect(page.locator("#is_long")).to_be_checked()
    arbiter.player(5)
    arbiter.press("exchange-numbers")
    levels.confirmed("exchange of numbers", "numbers-exchange")
    played.line("Exchange", 1, "5 6 => 6 5")
    arbiter.round(2)
    arbiter.result(played.games(1)[0], DRAW)
    levels.confirmed("correction of the round before", "earlier-round-corrected")
    arbiter.hall()
    arbiter.results("150")
    arbiter.bye(14, 3, "F")
    levels.acknowledged("full-point bye", "full-point-bye")
    arbiter.bye(13, 4, "H")
    expect(page.locator(".notice.good")).to_be_visible()
    arbiter.setting("half-point-byes", half_point_byes="2")
    arbiter.bye(13, 6, "H")
    levels.confirmed("second half-point bye", "further-half-point-bye")
    arbiter.player(1)
    arbiter.asked("forbid-pairing", other="14")
    levels.in_two_steps("late prohibition", "leaves-fide-mode", leaves=True)
    arbiter.setting("rounds", rounds="10")
    levels.in_two_steps("number of rounds", "rounds-after-pairing", leaves=True)
    arbiter.round(3)
    page.goto(f"{arbiter.section}/players")
    page.locator("details:has(#add) > summary").click()
    page.locator("#add [name=name]").fill("Late Lou")
    page.locator("#add [name=rating]").fill("2150")
    page.locator("#add button.primary").click()
    expect(page.locator("#player-table")).to_contain_text("Late Lou")
    arbiter.player(14)
    arbiter.press("pair-late-entry")
    levels.confirmed("late entry into a round", "late-entry-agreed")
    adjourned = played.games()[1]
    arbiter.result(adjourned, ADJOURNED)
    arbiter.hall()
    arbiter.results("15")
    arbiter.player(9)
    arbiter.asked("edit-player", rating="2500")
    page.goto(f"{arbiter.section}/players")
    arbiter.press("renumber")
    levels.confirmed("numbers given anew", "numbers-move")
    played.line("Regeneration", 3, "1 2 3 4 5 6 7 8 9 => 2 3 4 5 6 7 8 9 1")
    return adjourned


def until_the_end(arbiter, levels, played, adjourned):
    """A correction that came too late, a round by hand, the adjourned game, an expulsion."""
    page = arbiter.page
    arbiter.round(4, "105")
    late = played.games(1)[1]
    arbiter.result(late, BLACK)
    arbiter.hall()
    arbiter.step()
    levels.acknowledged("pairing with an older adjourned game", "adjourned-game-waits")
    by_rules = played.pair(played.games(5)[0])
    page.goto(f"{arbiter.section}/rounds/5/by-hand")
    page.locator("form[action$='/begin'] button.primary").click()
    levels.confirmed("round by hand begun", "by-hand-begins")
    page.locator("[data-place='white:1']").click()
    page.locator("[data-place='black:1']").click()
    levels.in_a_dialog("third colour by hand", "by-hand-against-rules")
    expect(page.locator(".hand-boards tr[data-changed]")).to_have_count(1)
    page.locator("#finish [name=reason]").select_option("competition-rules")
    page.locator("#finish [name=note]").fill("art. 7")
    page.locator("#finish button").click()
    levels.in_two_steps("other boards than the rules", "by-hand-other-than-rules")
    played.line("MPA", 5, f"{by_rules} => {'-'.join(by_rules.split('-')[::-1])}")
    arbiter.hall()
    arbiter.publish(5)
    arbiter.result(adjourned, BLACK)
    levels.confirmed("adjourned game decided", "adjourned-game-decided")
    arbiter.hall()
    arbiter.results("150")
    arbiter.player(12)
    arbiter.button("expel-player").click()
    levels.in_a_dialog("expulsion")
    played.line("Expulsion", 5, "12")
    expect(page.locator("#thing .tag.alarm")).to_be_visible()
    for number in (6, 7, 8, 9):
        arbiter.round(number, "150")
    first, tpn = played.games(1)[0], played.tpn
    played.line("Correction", 1, f"{played.pair(first)}: 1-0 => =-=")
    played.line("Rating correction", 1, f"{played.pair(late)}: 1-0 => 0-1")
    played.line("Adjournment", 3, f"{played.pair(adjourned)} 0-1")
    entries = played.section.entries
    played.line("FPB", 3, f"{tpn(next(e for e, entry in entries.items() if 3 in entry.byes))}=FPB")


class Whole(NamedTuple):
    """The event played to the end: what was asked, what must be told, its reports."""

    levels: dict[str, int]
    played: Played
    report: str
    for_pairing: str
    of_periods: list[str]
    taken_over_again: str


def opened(browser, folder, running):
    """An arbiter at a server, and what is asked there."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale=LANGUAGE)
    context.set_default_timeout(WAITED)
    arbiter = Arbiter(context.new_page(), running.address)
    version = lambda: running.service.version(arbiter.key)  # noqa: E731 - once it is known
    return arbiter, Levels(arbiter.page, LANGUAGE, folder, version)


def reports_of(arbiter):
    whole, short = (
        arbiter.downloaded("paper/report", link)
        for link in ("report.trf?edition=2026", "for=pairing")
    )
    return (
        whole,
        short,
        [arbiter.downloaded("periods", f"periods/{at}/report.trf") for at in (1, 2)],
    )


@pytest.fixture(scope="module")
def whole(browser, tmp_path_factory):
    """The event in one arbitro, and its report taken over by another."""
    folder = tmp_path_factory.mktemp("levels")
    running, fresh = (Running(tmp_path_factory.mktemp("nine") / "events") for _ in range(2))
    arbiter, levels = opened(browser, folder, running)
    arbiter.taken_over(report_of_neighbours(9), levels.of_import)
    played = Played(Event(running.service, arbiter.key))
    until_the_end(arbiter, levels, played, until_round_4(arbiter, levels, played))
    report, for_pairing, of_periods = reports_of(arbiter)
    other, again = opened(browser, folder, fresh)
    other.taken_over(report, again.of_import)
    taken_over_again, _, _ = reports_of(other)
    yield Whole(levels.seen, played, report, for_pairing, of_periods, taken_over_again)
    for each in (arbiter, other):
        each.page.context.close()
    for server in (running, fresh):
        server.stop()


def test_each_act_is_asked_about_as_gravely_as_it_is(whole):
    assert whole.levels == LEVELS


def test_its_report_tells_each_irregularity_and_that_the_mode_was_never_left(whole):
    told = lines_of(whole.report)
    assert {line for line in told if line[0] != "Import"} == whole.played.lines
    (imported,) = (line for line in told if line[0] == "Import")
    stated = {frozenset(pair.split("-")) for pair in imported[2].partition(" => ")[2].split()}
    met = [whole.played.pair(game) for game in whole.played.games(1)]
    assert (imported[1], stated) == (1, {frozenset(pair.split("-")) for pair in met})


def test_a_fresh_arbitro_takes_it_over_on_its_page_and_tells_the_same(whole):
    again = lines_of(whole.taken_over_again)
    assert lines_of(whole.report) <= again
    # the first rounds are paired again by the numbers of the end, which they were not paired by
    assert {kind for kind, _, _ in again - lines_of(whole.report)} <= {"Import"}
    one, other = (
        [line for line in text.splitlines() if line.startswith("001")]
        for text in (whole.report, whole.taken_over_again)
    )
    assert one == other


def test_each_period_has_a_report_of_its_rounds_alone(whole):
    assert [rounds_filled(text) for text in whole.of_periods] == [{1, 2, 3, 4, 5}, {6, 7, 8, 9}]


@pytest.mark.oracle
def test_another_program_counts_the_same_points_from_its_report(whole):
    theirs = points_by_gacrux(whole.for_pairing)
    record = tournament_of(whole.played.event.state, SECTION)
    for entry in record.entries:
        ours = sum(points_of(cell.result, record.points) for cell in entry.rounds)
        assert theirs[entry.tpn] == ours, entry.tpn
