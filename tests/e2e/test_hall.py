"""The hall from the keyboard: slips in any order, two desks, taking back, pairing on."""

import random
import re

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import translator
from arbitro.model import SectionId
from e2e import festival
from e2e.deeds import faults_of
from e2e.other_words import LANGUAGE
from patience import until

pytestmark = pytest.mark.browser

FIRST, SECOND = SectionId(1), SectionId(2)
SIGN = {GameResult.WHITE_WINS: "+", GameResult.DRAW: "*", GameResult.BLACK_WINS: "-"}
ARTICLE = re.compile(r" 20\d\d, \w+\. \d")  # as a citation ends in every language: 2026, art. 2.1
MISSING = "#live tr[data-s=missing]"
CHAPTER = re.compile(r"TRF16 (and|y|et) TRF26|\(TRF\)$")


@pytest.fixture
def hall(server, open_page):
    """The hall of two sections in play, its event's key, and the page just opened."""
    server.key = festival.two_sections(server.service, rounds_played=1)
    server.url = f"{server.address}/events/{server.key}/hall"
    server.page = open_page()
    server.page.set_viewport_size({"width": 1280, "height": 800})
    server.page.goto(server.url)
    return server


def results(server):
    """What stands at each board of the rounds played."""
    state = server.service.snapshot(server.key).state
    return {
        game.board: game.result
        for section in state.sections.values()
        if section.current
        for game in section.current.games.values()
    }


def ready(page):
    expect(page.locator("body[data-mode] #slip")).to_be_focused()


def all_saved(page):
    expect(page.locator("#live tr[data-s=sent]")).to_have_count(0)


def test_a_board_of_an_earlier_round_is_named_with_its_round(server, open_page, said):
    key = festival.two_sections(server.service, counts=(4, 4), rounds_played=1)
    page = open_page()
    page.goto(f"{server.address}/events/{key}/hall?section=a&round=a1")
    ready(page)
    page.keyboard.type("1")
    expect(page.locator("#echo")).to_contain_text(f"{said('ui.rounds.round', round=1)} · 1")
    page.goto(f"{server.address}/events/{key}/hall?section=a")
    ready(page)
    page.keyboard.type("1")
    expect(page.locator("#echo")).to_contain_text(re.compile(r"^1\s"))


def test_twenty_two_boards_stand_on_a_small_screen_and_the_line_is_ready(hall):
    page = hall.page
    ready(page)
    boxes = [row.bounding_box() for row in page.locator("#live tr[data-g]").all()[:30]]
    assert boxes[0]["y"] <= 130
    assert max(box["height"] for box in boxes) <= 30
    assert sum(box["y"] + box["height"] <= 800 - 28 for box in boxes) >= 22
    assert page.locator("#live select").count() == 0
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    for key in ("17", "+", "*", ".", "Enter", "Del", "F2", "F4", "/", "Esc", "<", "x"):
        expect(keys.locator("kbd", has_text=key).first).to_be_visible()
    page.keyboard.press("Escape")
    ready(page)


def test_two_names_read_from_the_right_stand_with_white_first(hall, open_page):
    one, other = "אברהם", "שרה"
    page = open_page()
    page.goto(hall.url)
    ready(page)
    page.evaluate(
        """names => document.querySelectorAll("#live tr[data-g] .pl")
            .forEach((cell, at) => { if (at < 2) cell.textContent = names[at] })""",
        [one, other],
    )
    page.keyboard.type("1.")
    expect(page.locator("#echo")).to_contain_text(
        f"\u2068{one}\u2069 \N{EN DASH} \u2068{other}\u2069"
    )


def test_no_key_typed_at_once_after_the_page_has_come_is_lost(hall, open_page):
    hall.late.scripts = 0.5
    page = open_page()
    page.goto(hall.url, wait_until="commit")
    page.wait_for_selector("#slip")
    page.keyboard.type("1+2*3-4+5*6-7+8*9-10+11*12-13+", delay=20)
    hall.late.scripts = 0
    expect(page.locator(MISSING)).to_have_count(17)
    all_saved(page)
    known = results(hall)
    assert [known[board] for board in (1, 2, 3, 10)] == [
        GameResult.WHITE_WINS,
        GameResult.DRAW,
        GameResult.BLACK_WINS,
        GameResult.WHITE_WINS,
    ]


def test_a_hundred_slips_in_any_order_take_three_hundred_keys_and_both_desks_see_them(
    server, open_page
):
    server.key = festival.two_sections(server.service, counts=(120, 80), rounds_played=0)
    page, other = open_page(), open_page(language="es")
    for each in (other, page):
        each.goto(f"{server.address}/events/{server.key}/hall")
    ready(page)
    page.set_viewport_size({"width": 1920, "height": 1080})
    boxes = [row.bounding_box() for row in page.locator("#live tr[data-g]").all()[:40]]
    assert sum(box["y"] + box["height"] <= 1080 - 28 for box in boxes) >= 31
    hall = server
    boards = sorted(results(hall))
    assert boards == [*range(1, 101)]
    random.Random(4).shuffle(boards)
    wanted = {board: random.Random(board).choice(list(SIGN)) for board in boards}
    keys = "".join(f"{board}{SIGN[wanted[board]]}" for board in boards)
    assert len(keys) <= 300
    page.keyboard.type(keys, delay=15)
    expect(page.locator(MISSING)).to_have_count(0)
    all_saved(page)
    assert results(hall) == wanted
    expect(other.locator(MISSING)).to_have_count(0)


def test_arrows_lead_from_slip_to_slip_and_with_shift_to_every_board(hall):
    page = hall.page
    ready(page)
    page.keyboard.type("2+3*1-")
    marked = page.locator("#live tr.here")
    for keys, board in (
        (("ArrowDown",), 4),  # 2 and 3 have a result
        (("ArrowUp",), 30),  # above 4 none is left: it begins again from the end
        (("Shift+ArrowUp", "Shift+ArrowUp"), 28),
        (("9", "ArrowDown"), 10),  # from the board typed, whose number is left
        (("5", "Shift+ArrowUp"), 4),
    ):
        for key in keys:
            page.keyboard.press(key)
        expect(marked).to_have_attribute("data-b", str(board))
        expect(page.locator("#slip")).to_have_value("")
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator("#echo")).to_contain_text("3")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("+")
    all_saved(page)
    known = {board: result for board, result in results(hall).items() if result}
    wins, draw = GameResult.WHITE_WINS, GameResult.DRAW
    assert known == {1: GameResult.BLACK_WINS, 2: wins, 3: draw, 4: wins}


def test_in_order_each_board_is_one_key(hall):
    page = hall.page
    ready(page)
    page.keyboard.press("F2")
    page.keyboard.type("150" * 10, delay=15)
    expect(page.locator(MISSING)).to_have_count(0)
    all_saved(page)
    known = results(hall)
    kinds = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
    assert [known[board] for board in sorted(known)] == list(kinds * 10)


def test_another_result_is_put_only_when_it_is_typed_twice(hall):
    page = hall.page
    ready(page)
    page.keyboard.type("7+")
    all_saved(page)
    version = hall.service.version(hall.key)
    page.keyboard.type("7+")
    expect(page.locator("#echo")).to_contain_text("already has 1 \N{EN DASH} 0")
    page.keyboard.type("7-")
    expect(page.locator("#echo")).to_contain_text("Type it again to change it to 0 \N{EN DASH} 1")
    assert hall.service.version(hall.key) == version
    page.keyboard.type("7-")
    expect(page.locator('tr[data-b="7"] .res')).to_have_text("0 \N{EN DASH} 1")
    all_saved(page)
    assert results(hall)[7] is GameResult.BLACK_WINS
    (event,) = hall.service.history(hall.key)[-1].events
    assert (event.previous, event.result) == (GameResult.WHITE_WINS, GameResult.BLACK_WINS)


def test_two_desks_at_one_board_choose_and_the_first_is_never_overwritten_unseen(hall):
    page = hall.page
    ready(page)
    page.route("**/live?*", lambda route: route.fulfill(status=204))  # it hears of nothing
    page.reload()
    ready(page)
    game = hall.service.snapshot(hall.key).state.sections[FIRST].current.games
    fifth = next(each for each in game.values() if each.board == 5)
    hall.service.handle(
        hall.key, asked.EnterResult(FIRST, fifth.id, GameResult.WHITE_WINS), actor="Desk 2"
    )
    page.keyboard.type("5*")
    expect(page.locator("#echo")).to_contain_text("Desk 2 entered 1 \N{EN DASH} 0")
    assert results(hall)[5] is GameResult.WHITE_WINS
    page.keyboard.type("6+")
    expect(page.locator('tr[data-b="6"] .res')).to_have_text("1 \N{EN DASH} 0")
    page.keyboard.type("5*5*")
    expect(page.locator('tr[data-b="5"] .res')).to_have_text("½ \N{EN DASH} ½")
    all_saved(page)
    assert results(hall)[5] is GameResult.DRAW


def test_taking_back_goes_on_and_on_and_leaves_the_other_desk_alone(hall):
    page = hall.page
    ready(page)
    page.keyboard.type("1+2*3-5+6*7-8+9*10-11+", delay=15)
    all_saved(page)
    known = [results(hall)]
    games = hall.service.snapshot(hall.key).state.sections[FIRST].current.games
    fourth = next(each for each in games.values() if each.board == 4)
    hall.service.handle(hall.key, asked.EnterResult(FIRST, fourth.id, GameResult.DRAW))
    for gone, board in enumerate((11, 10, 9, 8, 7, 6, 5, 3, 2), 1):
        page.keyboard.press("Backspace")
        expect(page.locator(MISSING)).to_have_count(19 + gone)
        expect(page.locator("#echo")).to_contain_text("Undone")
        # the row shows it before the server has it
        until(lambda at=board: results(hall)[at] is None, f"board {board} to be taken back")
        known.append(results(hall))
        changed = {each for each in known[-1] if known[-1][each] is not known[-2][each]}
        assert changed - {4} == {board}
    page.keyboard.press("Control+z")
    expect(page.locator(MISSING)).to_have_count(29)
    assert {board for board, result in results(hall).items() if result} == {4}
    other = translator(LANGUAGE).t("ui.orders.also.undo").split()[-1]  # no part of its name
    page.keyboard.type(f"/{other}")
    expect(page.locator("#palette-list li").first).to_have_text("Undo")
    page.keyboard.press("Enter")
    expect(page.locator("#echo")).to_contain_text("Nothing to undo on this device")


def test_a_name_finds_the_board_and_its_hyphen_is_no_result(hall):
    page = hall.page
    ready(page)
    row = page.locator("#live tr[data-g]").filter(has_text="Saint-Amant").first
    board = row.get_attribute("data-b")
    page.keyboard.type("saint-a")
    expect(page.locator("#matches li").first).to_contain_text("Saint-Amant")
    page.keyboard.press("Enter")
    expect(page.locator("#slip")).to_have_value(board)
    page.keyboard.type("*")
    expect(page.locator(f'tr[data-b="{board}"] .res')).to_have_text("½ \N{EN DASH} ½")


def test_forfeits_clearing_and_other_results_by_key(hall):
    page = hall.page
    ready(page)
    page.keyboard.type("3.+4.-", delay=15)
    expect(page.locator('tr[data-b="3"] .res')).to_have_text("+ : \N{MINUS SIGN}")
    expect(page.locator('tr[data-b="4"] .res')).to_have_text("\N{MINUS SIGN} : +")
    all_saved(page)
    page.keyboard.type("3")
    page.keyboard.press("Delete")
    expect(page.locator("#echo")).to_contain_text("Type it again")
    page.keyboard.type("3")
    page.keyboard.press("Delete")
    expect(page.locator('tr[data-b="3"]')).to_have_attribute("data-s", "missing")
    page.locator('tr[data-b="4"] .res').click()
    page.get_by_role("button", name="0 \N{EN DASH} 0").click()
    expect(page.locator('tr[data-b="4"] .res')).to_have_text("0 \N{EN DASH} 0")
    all_saved(page)
    assert results(hall)[4] is GameResult.BOTH_LOSE


def test_slips_are_scanned_and_wrong_check_digits_are_not(hall):
    page = hall.page
    ready(page)
    number = f"0102{12:03}"
    check = 98 - int(number) * 100 % 97
    page.keyboard.type(f"{number}{check:02}+")
    expect(page.locator('tr[data-b="12"] .res')).to_have_text("1 \N{EN DASH} 0")
    page.keyboard.type(f"{number}{(check + 1) % 98:02}-")
    all_saved(page)
    assert results(hall)[12] is GameResult.WHITE_WINS


def code_of(section, round_, table):
    """Nine digits of which 97 leaves 1 (ISO 7064, MOD 97-10)."""
    number = f"{section:02}{round_:02}{table:03}"
    check = next(each for each in range(2, 99) if int(f"{number}{each:02}") % 97 == 1)
    return f"{number}{check:02}"


def test_a_slip_of_an_older_round_writes_nothing_and_is_told(hall, said):
    page = hall.page
    ready(page)
    page.keyboard.type("5")  # a board is marked, to which the sign must not go instead
    page.keyboard.press("Escape")
    before = results(hall)
    for sign in "+-*":
        page.keyboard.type(f"{code_of(1, 1, 12)}{sign}")
        told = said("ui.hall.say.slip-round", round=1, board=12, now=2, section="A")
        expect(page.locator("#echo")).to_have_text(told)
        expect(page.locator("#slip")).to_have_value("")
    page.keyboard.type("+")
    expect(page.locator("#live tr.here")).to_have_count(0)
    for code, word in ((code_of(9, 2, 3), "slip-section"), (code_of(1, 2, 999), "slip-board")):
        page.keyboard.type(f"{code}+")
        told = {
            "section": "9" if word == "slip-section" else "A",
            "board": int(code[4:7]),
            "now": 2,
        }
        expect(page.locator("#echo")).to_have_text(said(f"ui.hall.say.{word}", round=2, **told))
    all_saved(page)
    assert results(hall) == before
    page.goto(f"{hall.url}#code={code_of(1, 1, 12)}")
    page.reload()
    expect(page.locator("#echo")).to_contain_text(said("ui.rounds.round", round=1)[-1])
    expect(page.locator("#live tr.here")).to_have_count(0)
    ready(page)
    page.keyboard.type(f"{code_of(1, 2, 12)}+")
    expect(page.locator('tr[data-b="12"] .res')).to_have_text("1 \N{EN DASH} 0")
    page.keyboard.type(f"{code_of(1, 0, 13)}-")  # the card of a table is good for every round
    expect(page.locator('tr[data-b="13"] .res')).to_have_text("0 \N{EN DASH} 1")
    all_saved(page)
    assert {
        board: result for board, result in results(hall).items() if before[board] is not result
    } == {
        12: GameResult.WHITE_WINS,
        13: GameResult.BLACK_WINS,
    }


def test_a_scanner_on_a_french_keyboard_and_digits_without_shift_are_read(hall, said):
    page = hall.page
    ready(page)
    french = str.maketrans("0123456789", "à&é\"'(-è_ç")
    for board, sign in ((12, "+"), (6, "-")):
        page.keyboard.type(code_of(1, 2, board).translate(french) + sign)
    page.keyboard.type("&'*")
    expect(page.locator('tr[data-b="14"] .res')).to_have_text("½ \N{EN DASH} ½")
    page.keyboard.type("é-")  # 26, or 0-1 at board 2
    expect(page.locator("#echo")).to_have_text(said("ui.hall.say.unclear", text="é-"))
    all_saved(page)
    told = {board: result for board, result in results(hall).items() if result is not None}
    assert told == {12: GameResult.WHITE_WINS, 6: GameResult.BLACK_WINS, 14: GameResult.DRAW}


def test_a_board_that_is_not_there_leaves_none_marked_for_the_next_sign(hall):
    page = hall.page
    ready(page)
    for wrong in ("999", "999999999", "zzzz"):
        page.keyboard.type("7")
        expect(page.locator("#live tr.here")).to_have_count(1)
        page.keyboard.press("Escape")
        page.keyboard.type(wrong)
        expect(page.locator("#live tr.here")).to_have_count(0)
        page.keyboard.press("Enter")
        page.keyboard.type("+")
        expect(page.locator("#echo")).to_have_class("alarm")
    all_saved(page)
    assert not any(results(hall).values())


def test_a_round_is_paired_and_published_without_leaving_the_hall(hall, said):
    page = hall.page
    festival.play(hall.service, hall.key, FIRST)
    page.reload()
    ready(page)
    page.keyboard.type("/")
    page.keyboard.type("p")
    expect(page.locator("#palette-list [aria-selected=true]")).to_contain_text("Pair round 3")
    page.keyboard.press("Enter")
    expect(page.locator("tr.head").first).to_contain_text("not published")
    ready(page)
    page.keyboard.type("1+")
    expect(page.locator("#echo")).to_contain_text("not published yet")
    page.keyboard.press("Escape")
    page.keyboard.type("/")
    page.keyboard.type("pub")
    page.keyboard.press("Enter")
    expect(page.locator("tr.head").first).to_contain_text("in play")
    ready(page)
    page.keyboard.type("/maroczy")
    found = page.locator("#palette-list [role=option]").first
    expect(found).to_contain_text("Maróczy")
    page.locator("#palette-find").fill("trf")
    expect(page.locator("#palette-list li").filter(has_text=CHAPTER)).to_be_visible()
    page.keyboard.press("Escape")
    ready(page)
    page.keyboard.type("/" + said("ui.step.do.pair", round=4)[:4])
    expect(page.locator("#palette-list [aria-disabled=true]").first).to_contain_text("missing")
    page.keyboard.press("Escape")
    ready(page)
    page.keyboard.type("1+")
    expect(page.locator('tbody[data-round="3"] tr[data-b="1"] .res')).to_have_text(
        "1 \N{EN DASH} 0"
    )
    assert page.url == hall.url


def test_a_correction_marks_the_draft_at_once_and_only_pairing_anew_publishes(hall):
    page = hall.page
    festival.play(hall.service, hall.key, FIRST)
    festival.do(hall.service, hall.key, asked.PairRound(FIRST))
    page.reload()
    ready(page)
    expect(page.get_by_role("button", name="Publish round 3")).to_be_visible()
    section = hall.service.snapshot(hall.key).state.sections[FIRST]
    first = next(iter(section.rounds[1].games.values()))
    other = next(each for each in SIGN if each is not first.result)
    festival.do(hall.service, hall.key, asked.CorrectResult(FIRST, first.id, other, first.result))
    expect(page.locator("#panel .notice.alarm")).to_be_visible()
    expect(page.get_by_role("button", name="Publish round 3")).to_have_count(0)
    page.get_by_role("button", name="Pair round 3 again").click()
    expect(page.get_by_role("button", name="Publish round 3")).to_be_visible()


def test_boards_of_teams_are_written_from_the_home_side(hall):
    page = hall.page
    section = festival.add_teams(hall.service, hall.key)
    page.reload()
    ready(page)
    page.keyboard.type("101+102+", delay=15)
    expect(page.locator("tr.match").first).to_contain_text("2 \N{EN DASH} 0")
    all_saved(page)
    games = list(hall.service.snapshot(hall.key).state.sections[section].current.games.values())
    assert [each.result for each in games[:2]] == [GameResult.WHITE_WINS, GameResult.BLACK_WINS]


def test_a_number_of_two_sections_asks_for_the_letter(hall):
    page = hall.page
    festival.swiss(hall.service, hall.key, "Third", 8, first_board=1)
    page.reload()
    ready(page)
    page.keyboard.type("2+")
    expect(page.locator("#echo")).to_contain_text("A, C")
    page.keyboard.type("c2+")
    expect(page.locator('tbody[data-letter="c"] tr[data-b="2"] .res')).to_have_text(
        "1 \N{EN DASH} 0"
    )
    expect(page.locator('tbody[data-letter="a"] tr[data-b="2"]')).to_have_attribute(
        "data-s", "missing"
    )


def test_the_keys_are_listed_the_board_opens_and_nothing_is_hidden_from_assistance(hall):
    page = hall.page
    ready(page)
    page.keyboard.type("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Board 9")).to_be_visible()
    for width, theme in ((1280, "light"), (1280, "dark"), (1280, "contrast"), (390, "light")):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        serious = [each for each in faults_of(page) if each["impact"] != "minor"]
        assert not serious, [(each["id"], each["nodes"][0]["html"][:200]) for each in serious]
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_lost_answer_is_asked_again_and_counts_once(hall, browser):
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(hall.url)
    ready(page)
    dropped, asked_again = [], []

    def lose(route):
        if not dropped:
            dropped.append(route.fetch())  # the server has it, the answer never comes
            route.abort()
        else:
            asked_again.append(route)  # what is told in between may be read first

    page.route("**/put", lose)
    page.keyboard.type("8+")
    expect(page.locator("#echo")).to_contain_text("is not saved yet")
    while not asked_again:
        page.wait_for_timeout(50)
    asked_again[0].continue_()
    expect(page.locator('tr[data-b="8"]')).to_have_attribute("data-s", "known")
    expect(page.locator("#echo")).not_to_have_class("alarm")
    history = hall.service.history(hall.key)
    entered = [each for item in history[-3:] for each in item.events]
    assert [type(each).__name__ for each in entered].count("ResultEntered") == 1
    context.close()


def drafted(hall):
    """A draft of the third round of the first section in the hall."""
    festival.play(hall.service, hall.key, FIRST)
    festival.do(hall.service, hall.key, asked.PairRound(FIRST))
    hall.page.reload()
    ready(hall.page)
    return hall.service.snapshot(hall.key).state.sections[FIRST].current


def session(hall):
    """The round being paired by hand in the first section, as the log has it."""
    return hall.service.snapshot(hall.key).state.sections[FIRST].hand


def sure(page):
    page.locator("#sure").locator("[value=yes]").click()


def test_two_players_of_a_draft_change_places_by_click_and_the_rule_left_is_named(hall):
    page, current = hall.page, drafted(hall)
    page.locator('tbody[data-hand] tr[data-b="3"] [data-e]').first.click()
    expect(page.locator(".held")).to_have_count(1)
    may = page.locator("tbody[data-hand] tr:not([data-b='3'], .bye-row) [data-e].may").first
    expect(may).to_be_visible()
    number = int(may.locator("xpath=ancestor::tr").get_attribute("data-b"))
    entry = int(may.get_attribute("data-e"))
    may.click()
    expect(page.locator("#sure-what")).to_contain_text("you cannot publish it")
    begun = asked.BeginByHand(FIRST, 3, confirmed=True)  # by another desk, in this moment
    festival.do(hall.service, hall.key, begun)
    sure(page)
    expect(page.locator("tr[data-changed]")).to_have_count(2)
    expect(page.locator("#panel .verdict")).to_contain_text("not the pairings by the rules")
    expect(page.locator("#panel .verdict")).to_contain_text(ARTICLE)
    expect(page.get_by_role("button", name="Publish round 3")).to_have_count(0)
    page.locator("#panel .by-hand").get_by_role("button", name="Finish").click()
    expect(page.locator("#content > .notice")).to_contain_text("Enter the reason for these.")
    page.locator("#panel select[name=reason]").select_option("competition-rules")
    page.locator("#panel .by-hand input[name=note]").fill("Same family")
    page.locator("#panel .by-hand").get_by_role("button", name="Finish").click()
    expect(page.locator("#content > .notice")).to_contain_text("By the rules")
    question = page.locator("#content > .notice")
    question.get_by_role("button", name="Continue to step 2").click()
    question.get_by_role("button", name="Finish pairing by hand").click()
    expect(page.get_by_role("button", name="Publish round 3")).to_be_enabled()
    kept = hall.service.snapshot(hall.key).state.sections[FIRST].current
    boards = {game.board: game for game in current.games.values()}
    changed = {game.board: game for game in kept.games.values()}
    assert changed[3].white == entry
    assert boards[3].white in (changed[number].white, changed[number].black)
    assert kept.by_hand.note == "Same family"
    assert kept.by_hand.engine_games == tuple((g.white, g.black) for _, g in sorted(boards.items()))


def test_places_change_and_colours_turn_by_keys_alone_and_are_taken_back_so(hall):
    page, current = hall.page, drafted(hall)
    page.keyboard.type("5x", delay=20)
    expect(page.locator("#sure")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-changed]")).to_have_count(1)
    page.keyboard.type("5x", delay=20)
    expect(page.locator("#panel .verdict")).to_contain_text("Same as the pairings by the rules")
    page.keyboard.type("5<6>", delay=20)
    expect(page.locator("tr[data-changed], #sure[open]").first).to_be_visible()
    if page.locator("#sure[open]").count():
        page.keyboard.press("Enter")
    expect(page.locator("tr[data-changed]")).to_have_count(2)
    for left in (0, 1, 0):
        page.keyboard.press("Backspace")
        expect(page.locator("#echo")).to_contain_text("Undone")
        expect(page.locator("tr[data-changed]")).to_have_count(left)
    page.keyboard.press("Backspace")
    expect(page.locator("#panel .verdict")).to_have_count(0)
    assert session(hall) is None
    assert hall.service.snapshot(hall.key).state.sections[FIRST].current == current


def test_a_rematch_is_asked_about_and_only_the_chief_arbiter_goes_against_it(hall):
    page, current = hall.page, drafted(hall)
    section = hall.service.snapshot(hall.key).state.sections[FIRST]
    met = [{game.white, game.black} for each in section.rounds[:2] for game in each.games.values()]
    one, other = next(
        (one, other)
        for one in current.games.values()
        for other in current.games.values()
        if one is not other and {one.white, other.black} in met
    )
    page.keyboard.type(f"{one.board}>{other.board}>", delay=20)
    sure(page)
    expect(page.locator("#sure-what")).to_contain_text("breaks the pairing rules")
    expect(page.locator("#sure-what")).to_contain_text(ARTICLE)
    page.locator("#sure").get_by_role("button", name="Cancel").click()
    assert session(hall).changed == ()
    page.keyboard.type(f"{one.board}>{other.board}>", delay=20)
    expect(page.locator("#sure-what")).to_contain_text("breaks the pairing rules")
    sure(page)
    expect(page.locator("#panel .verdict[data-grade=forbidden]")).to_be_visible()
    assert len(session(hall).changed) == 2


def test_the_page_by_hand_takes_drags_keys_and_touches_and_pairs_two_who_are_free(hall):
    page = hall.page
    drafted(hall)
    url = f"{hall.address}/events/{hall.key}/s/1/rounds/3/by-hand"
    page.set_viewport_size({"width": 1280, "height": 1800})
    page.goto(url)
    page.get_by_role("button", name="Start from these boards").click()
    page.locator("#confirmation button").click()
    cell, other = page.locator('[data-place="white:2"]'), page.locator('[data-place="black:2"]')
    first, second = cell.get_attribute("data-e"), other.get_attribute("data-e")
    cell.drag_to(page.locator(".tray"))
    expect(page.locator(".tray .who")).to_have_count(1)
    expect(page.locator(".verdict")).to_contain_text("still to place")
    page.locator('[data-place="black:2"]').focus()
    page.keyboard.press("s")
    page.locator(".tray .who").focus()
    page.keyboard.press("Enter")  # whoever is at no board and one who is change places
    expect(page.locator(f'.tray [data-e="{second}"]')).to_be_visible()
    page.locator(f'.tray [data-e="{second}"]').click()
    page.locator('[data-place="white:2"]').click()
    expect(page.locator(f'[data-place="white:2"][data-e="{second}"]')).to_be_visible()
    page.locator('[data-place="white:2"]').focus()
    page.keyboard.press("c")
    expect(page.locator(f'[data-place="white:2"][data-e="{first}"]')).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text("Same as the pairings by the rules")
    assert session(hall).changed == ()


def test_a_second_reading_hides_what_was_entered_and_marks_what_differs(hall, open_page):
    page = open_page()
    page.goto(f"{hall.address}/events/{hall.key}/hall")
    expect(page.locator("body[data-mode]")).to_have_count(1)
    slip = page.locator("#slip")
    row = page.locator("#live tr[data-g][data-s=missing]").first
    board = row.get_attribute("data-b")
    slip.press_sequentially(f"{board}+")
    known = page.locator(f'#live tr[data-b="{board}"]').first
    expect(known).to_have_attribute("data-s", "known")
    page.keyboard.press("F4")
    page.locator("#reader").fill("Bo")
    expect(known.locator(".res")).to_have_css("visibility", "hidden")
    slip.focus()
    slip.press_sequentially(f"{board}*")
    expect(known).to_have_attribute("data-read", "different")
    expect(known.locator(".res")).to_be_visible()
    expect(page.locator("#echo")).to_contain_text("differs from the result entered")
    slip.press_sequentially(f"{board}+")
    expect(known).to_have_attribute("data-read", "equal")
    page.keyboard.press("F4")
    expect(page.locator("body[data-reading]")).to_have_count(0)


@pytest.mark.parametrize("by_address", [False, True], ids=["opened here", "by its address"])
def test_the_board_left_open_is_closed_once_another_round_follows(hall, by_address):
    page = hall.page
    festival.play(hall.service, hall.key, FIRST)
    page.reload()
    ready(page)
    if by_address:
        game = next(iter(hall.service.snapshot(hall.key).state.sections[FIRST].current.games))
        page.goto(f"{hall.url.removesuffix('/hall')}/s/1/boards/{game}")
    else:
        page.locator("#live tr[data-g] th a").first.click()
    expect(page.locator("#thing .thing")).to_have_count(1)
    page.get_by_role("button", name="Pair round 3").click()
    expect(page.locator('#live tbody[data-round="3"]')).to_have_count(1)
    expect(page.locator("#thing .thing")).to_have_count(0)
    assert "boards/" not in page.url


@pytest.mark.parametrize("by_keys", [False, True], ids=["pointer", "keys"])
def test_the_board_open_beside_the_list_is_the_one_a_result_is_entered_at(hall, by_keys):
    page = hall.page
    ready(page)
    row = page.locator('#live tr[data-b="3"]')
    row.locator("th a").click()
    heading = page.locator("#thing h2")
    expect(heading).to_have_text(re.compile("Board 3$"))
    if by_keys:
        page.keyboard.type("12+", delay=15)
        board = "12"
    else:
        page.locator('#live tr[data-b="1"] [data-put="10"]').click()
        board = "1"
    expect(page.locator("#live tr.here")).to_have_attribute("data-b", board)
    expect(heading).to_have_text(re.compile(f"Board {board}$"))
    all_saved(page)
    page.locator("#thing").get_by_role("button", name="Delete result").click()
    expect(page.locator(f'#live tr[data-b="{board}"]')).to_have_attribute("data-s", "missing")
    assert results(hall)[3] is None


def test_without_an_answer_the_board_left_open_is_closed_and_the_hall_goes_on(hall, browser):
    page = browser.new_page()  # its console complains of the answer that fails
    page.goto(hall.url)
    ready(page)
    page.locator('#live tr[data-b="3"] th a').click()
    expect(page.locator("#thing .thing")).to_have_count(1)
    page.route("**/boards/*/panel", lambda route: route.abort())
    page.keyboard.type("1+", delay=15)
    expect(page.locator("#thing .thing")).to_have_count(0)
    ready(page)
    all_saved(page)
    assert results(hall)[1] is GameResult.WHITE_WINS
    page.close()


def test_a_second_click_on_a_result_chooses_none_from_the_list_that_opened(hall):
    """The list opens at the pointer with its heading, or with Cancel where it opens upwards."""
    page = hall.page
    ready(page)
    page.keyboard.type("".join(f"{board}+" for board in range(1, 16)), delay=5)
    all_saved(page)
    before, box = results(hall), page.locator("#results-box")
    for board in range(1, 16):
        row = page.locator(f'tr[data-b="{board}"] .res')
        row.scroll_into_view_if_needed()
        place = row.bounding_box()
        at = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        page.mouse.click(*at)
        expect(box).to_be_visible()
        current = box.locator("[aria-current]")
        expect(current).to_have_attribute("data-choose", GameResult.WHITE_WINS.value)
        below = page.evaluate(
            "at => document.elementFromPoint(...at).closest('[data-choose]')?.dataset.choose", at
        )
        assert below is None, board
        page.mouse.click(*at)
        page.keyboard.press("Escape")
        expect(box).to_be_hidden()
    page.locator('tr[data-b="8"] .res').dblclick()
    page.keyboard.press("Escape")
    assert results(hall) == before


def test_beside_a_past_round_the_line_corrects_that_round_and_counts_it_alone(hall):
    page = hall.page
    page.goto(f"{hall.url}?section=a&round=a1")
    ready(page)
    expect(page.locator("#slip")).to_have_attribute("placeholder", re.compile("^Correct round 1:"))
    expect(page.locator(".slip .modes")).to_be_hidden()
    expect(page.locator("#left")).to_have_text("")
    expect(page.locator("#left-word")).to_have_text("complete")
    rounds = hall.service.snapshot(hall.key).state.sections[FIRST].rounds
    game = next(one for one in rounds[0].games.values() if one.board == 1)
    wanted = next(each for each in SIGN if each is not game.result)
    page.keyboard.type(f"1{SIGN[wanted]}" * 2, delay=15)
    expect(page.locator("#sure")).to_contain_text("Round 2 was paired without this correction")
    written = {each: page.locator(f'#results-box [data-choose="{each.value}"] b') for each in SIGN}
    change = " \N{RIGHTWARDS ARROW} ".join(
        written[each].text_content() for each in (game.result, wanted)
    )
    asked = re.compile(f"^Round 1 · Board 1 .*{change}$")
    expect(page.locator("#sure p").first).to_contain_text(asked)
    assert hall.service.snapshot(hall.key).state.sections[FIRST].game(game.id).result is game.result
    page.locator("#sure").locator("[value=yes]").click()
    board = page.locator('tr[data-b="1"]').first  # what is confirmed is sent a moment later
    expect(board).to_have_attribute("data-r", wanted.value)
    all_saved(page)
    assert hall.service.snapshot(hall.key).state.sections[FIRST].game(game.id).result is wanted
    page.locator(".pager a").nth(1).click()
    expect(page.locator("#slip")).to_have_attribute("placeholder", re.compile("^Board and result"))


CUT = "it => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1"


def test_what_the_line_says_is_read_whole_the_result_before_the_names(hall):
    page = hall.page
    ready(page)
    page.keyboard.type("3+", delay=15)
    expect(page.locator("#echo")).to_have_text(re.compile("^3 · 1 \N{EN DASH} 0  ."))
    assert not page.locator("#echo").evaluate(CUT)
    all_saved(page)
    page.keyboard.type("3-", delay=15)
    expect(page.locator("#echo")).to_have_text(
        re.compile("^Board 3 already has 1 \N{EN DASH} 0. Type it")
    )
    assert not page.locator("#echo").evaluate(CUT)


ROOM_LEFT = """line => {
    const [style, text] = [getComputedStyle(line), getComputedStyle(line, "::placeholder")]
    const pen = document.createElement("canvas").getContext("2d")
    pen.font = `${text.fontWeight} ${text.fontSize} ${text.fontFamily}`
    const room = line.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    return room - pen.measureText(line.placeholder).width
}"""


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_on_a_phone_the_line_says_whole_what_is_typed_there(hall, open_page, language):
    page = open_page(width=390, language=language)
    page.goto(hall.url)
    for mode in ("slips", "order"):
        page.locator(f".modes [data-mode={mode}]").click()
        assert page.evaluate(ROOM_LEFT, page.locator("#slip").element_handle()) >= 0


def test_at_1280_the_next_step_and_every_key_shown_stand_whole(hall):
    page = hall.page
    name = "Championnat individuel de la vallée de la Dordogne, catégorie des moins de vingt ans"
    third = festival.swiss(hall.service, hall.key, name, 8, first_board=201)
    festival.play(hall.service, hall.key, third)
    page.goto(f"{hall.url}?section=c")
    ready(page)
    frame = page.locator("#boards").bounding_box()
    button = page.locator("tr.head button").bounding_box()
    assert button["x"] + button["width"] <= frame["x"] + frame["width"]
    for each in (page.locator("tr.head button"), page.locator("tr.head .head-name")):
        assert not each.evaluate(CUT)
    line = page.locator(".hall-keys").bounding_box()
    for each in page.locator(".hall-keys > *, #open-keys").all():
        box = each.bounding_box()
        if box and box["y"] < line["y"] + line["height"] and each.get_attribute("id") is None:
            assert box["x"] + box["width"] <= line["x"] + line["width"] + 1, each.inner_text()
    keys = page.locator("#open-keys").bounding_box()
    assert keys["x"] + keys["width"] <= 1280
    assert not page.locator("#open-keys").evaluate(CUT)
