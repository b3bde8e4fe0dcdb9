"""The hall's page and what it answers to its script."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import Player, SectionId
from arbitro.web.public.summary import rounds_of
from arbitro.web.session.access import Role
from web.raw import Device

SECTION = SectionId(1)


@pytest.fixture
def hall(new_visitor):
    """An event of two sections of six, the first round of one in play, of the other a draft."""
    made = new_visitor(lan=True, hosts=("192.168.1.5",))
    key = made.key = made.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    for number, name in enumerate(("Open", "Sub-2000"), 1):
        section = SectionId(number)
        players = tuple(Player(f"{name} {n}", rating=2000 - n) for n in range(6))
        settings = SectionSettings(name, rounds=3, first_board=1 + 10 * (number - 1))
        for command in (
            asked.AddSection(settings),
            asked.ImportPlayers(section, players),
            asked.CloseEntries(section),
            asked.PairRound(section),
        ):
            made.service.handle(key, command)
    made.service.handle(key, asked.PublishRound(SECTION, 1))
    return made


def put(visitor, game, result, expected=""):
    sent = {"result": result, "expected": expected, "command": f"{game:024d}"}
    return visitor.send(f"/events/{visitor.key}/s/1/games/{game}/put", sent)


def correct(visitor, game, result, expected):
    """Correct a result of a round that a later one was published after, once it is confirmed."""
    asked_first = put(visitor, game, result, expected).json()
    assert "was paired without this correction" in asked_first["refused"]
    assert visitor.service.snapshot(visitor.key).state.sections[SECTION].rounds[0].games[
        game
    ].result is GameResult(expected)
    sent = {"result": result, "expected": expected, "token": asked_first["token"]}
    return visitor.send(f"/events/{visitor.key}/s/1/games/{game}/put", sent)


def test_every_section_stands_on_one_page_with_what_comes_next(hall):
    page = hall.get(f"/events/{hall.key}/hall").text
    assert len(re.findall(r"<tr id=\"g[12]-", page)) == 6
    assert page.count('data-s="missing"') == 3
    assert page.count('data-s="draft"') == 3
    assert "Publish round 1" in page
    alone = hall.get(f"/events/{hall.key}/hall?section=b").text
    assert len(re.findall(r"<tr id=\"g1-", alone)) == 0


def test_an_event_without_sections_leads_to_its_overview(new_visitor):
    visitor = new_visitor()
    key = visitor.service.create(asked.CreateEvent(EventSettings("New"))).key
    answer = visitor.client.get(f"/events/{key}/hall", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/events/{key}")


def test_before_the_first_round_the_page_says_so_with_what_comes_next(new_visitor):
    visitor = new_visitor()
    key = visitor.service.create(asked.CreateEvent(EventSettings("New"))).key
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SECTION, (Player("A"), Player("B"))),
        asked.CloseEntries(SECTION),
    ):
        visitor.service.handle(key, command)
    page = visitor.get(f"/events/{key}/hall").text
    assert "No round paired yet." in page
    assert f'action="/events/{key}/s/1/pair"' in page


def test_an_old_address_of_a_round_leads_to_its_boards(hall):
    def led(path):
        answer = hall.client.get(f"/events/{hall.key}/s/{path}", follow_redirects=False)
        return answer.headers.get("location", answer.status_code)

    boards = f"/events/{hall.key}/hall?section="
    assert [led("1/rounds"), led("2/rounds/1"), led("2/rounds/9")] == [
        boards + "a",
        boards + "b",
        404,
    ]
    assert led("1/rounds/1?game=2") == f"/events/{hall.key}/s/1/boards/2"


def test_a_board_is_open_beside_the_others_and_takes_its_result_without_a_script(hall):
    address = f"/events/{hall.key}/s/1/boards/2"
    page = hall.get(address).text
    assert len(re.findall(r"<tr id=\"g[12]-", page)) == 6
    assert f'href="{address}" data-panel>2</a>' in page
    panel = hall.get(f"{address}/panel").text
    assert panel.count(f'action="/events/{hall.key}/s/1/do/enter-result"') == 4, (
        "three and the others"
    )
    sent = {"game": "2", "result": "+-", "expected": "", "back": address}
    answer = hall.send(f"/events/{hall.key}/s/1/do/enter-result", sent)
    assert answer.headers["location"].startswith(f"{address}?said=did")
    assert "+ : −" in hall.get(address).text.partition('id="thing"')[2]


def test_a_board_that_was_changed_meanwhile_is_shown_open_with_why_nothing_was_done(hall):
    hall.service.handle(hall.key, asked.EnterResult(SECTION, 2, GameResult.DRAW))
    answer = hall.send(f"/events/{hall.key}/s/1/do/enter-result", {"game": "2", "result": "10"})
    assert answer.status_code == 409
    assert "Someone else has changed" in answer.text
    assert f'data-of="/events/{hall.key}/s/1/boards/2"' in answer.text


def test_a_helper_is_offered_what_is_missing_and_may_ask_for_the_rest(hall):
    phone = Device.let_in(hall.app, Role.HELPER)
    page = phone.get(f"/events/{hall.key}/s/1/boards/2/panel").text
    assert page.count("/do/enter-result") == 3
    assert "/do/make-request" in page
    assert "/do/swap-colours" not in page


def test_a_result_is_answered_with_its_row_and_the_command_that_takes_it_back(hall):
    told = put(hall, 1, "10").json()
    assert 'data-r="10"' in told["row"]
    state = hall.service.snapshot(hall.key).state
    assert state.sections[SECTION].game(1).result is GameResult.WHITE_WINS
    assert told["command"] == hall.service.history(hall.key)[-1].command


def test_another_result_than_the_one_seen_is_refused_with_who_was_first(hall):
    command = asked.EnterResult(SECTION, 1, GameResult.DRAW)
    hall.service.handle(hall.key, command, actor="Desk 2")
    answer = put(hall, 1, "10")
    told = answer.json()
    assert answer.status_code == 409
    assert told["who"] == "Desk 2"
    assert re.fullmatch(r"\d\d:\d\d", told["at"])
    assert 'data-r="=="' in told["row"]
    assert put(hall, 1, "10", "==").status_code == 200


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        # ISO 7064, MOD 97-10: section, round, table and the two digits with which 97 leaves 1
        ("010200133", "Slip of round 2, board 1"),
        ("020101117", "Slip of section 2"),
        ("010100223", "Slip of board 2"),
        ("010100100", "No slip has the number"),
        ("x", "No slip has the number"),
    ],
)
@pytest.mark.parametrize("asked_for", ["put", "read"])
def test_a_slip_of_another_game_puts_no_result(hall, slip, said, asked_for):
    assert not slip.isdigit() or (int(slip) % 97 == 1) is ("No slip has the number" not in said)
    where = f"/events/{hall.key}/s/1/games/1/{asked_for}"
    answer = hall.send(where, {"result": "10", "slip": slip})
    assert (answer.status_code, said in answer.json()["refused"]) == (422, True)
    game = hall.service.snapshot(hall.key).state.sections[SECTION].game(1)
    assert (game.board, game.result) == (1, None)


@pytest.mark.parametrize("slip", ["010100126", "010000119", ""])
def test_its_own_slip_the_card_of_its_table_or_none_puts_it(hall, slip):
    assert hall.send(
        f"/events/{hall.key}/s/1/games/1/put", {"result": "10", "slip": slip}
    ).is_success
    game = hall.service.snapshot(hall.key).state.sections[SECTION].game(1)
    assert game.result is GameResult.WHITE_WINS


def test_what_is_no_result_changes_nothing(hall):
    before = hall.service.version(hall.key)
    answer = put(hall, 1, "17")
    assert answer.status_code == 422
    assert answer.json()["refused"]
    assert hall.service.version(hall.key) == before
    assert put(hall, 99, "10").status_code == 404


def test_only_a_command_of_its_own_that_names_what_stands_takes_a_result_back(hall):
    def sent(command, **fields):
        where = f"/events/{hall.key}/s/1/games/1/put"
        return hall.send(where, {**fields, "command": f"{command:024d}"}).status_code

    def stands():
        return hall.service.snapshot(hall.key).state.sections[SECTION].game(1).result

    assert put(hall, 1, "10").status_code == 200
    assert sent(51, result="", expected="10") == 422
    assert sent(52, expected="10") == 422
    assert sent(53, result="clear") == 422
    assert sent(54, result="clear", expected="01") == 409
    assert stands() is GameResult.WHITE_WINS
    assert sent(55, result="clear", expected="10") == 200
    assert stands() is None
    # entered anew at another desk; the answer to the phone was lost, so that it sends once more
    assert sent(56, result="10") == 200
    assert sent(55, result="clear", expected="10") == 200
    assert stands() is GameResult.WHITE_WINS


def test_a_helper_fills_blanks_and_is_told_who_may_do_more(hall):
    phone = Device.let_in(hall.app, Role.HELPER)
    page = phone.get(f"/events/{hall.key}/hall")
    assert page.status == 200
    assert "Sub-2000 1" not in page.text  # a draft is not shown
    hall.service.handle(hall.key, asked.EnterResult(SECTION, 1, GameResult.DRAW))
    token = re.search(r'X-CSRF-Token": "([^"]+)"', page.text)[1]
    form = (b"content-type", b"application/x-www-form-urlencoded")
    body = f"result=10&expected=%3D%3D&csrf={token}".encode()
    [answer] = phone.ask(("POST", f"/events/{hall.key}/s/1/games/1/put", body, (form,)))
    assert answer.status == 403
    assert "Not allowed on this device" in answer.text


def test_a_board_opens_with_both_and_their_rounds(hall):
    answer = hall.get(f"/events/{hall.key}/s/1/boards/1/panel")
    assert answer.status_code == 200
    assert "Open 0" in answer.text
    assert "/rounds/1/why/" in answer.text


def test_a_row_is_lean_so_that_a_thousand_of_them_are_quick(hall):
    page = hall.get(f"/events/{hall.key}/hall").text
    rows = re.findall(r"<tr id=\"g[12]-.*?</tr>", page, re.DOTALL)
    assert len(rows) == 6
    assert max(len(row.encode()) for row in rows) <= 700
    assert not any("<form" in row or "<select" in row or "hx-" in row for row in rows)


def test_fields_of_several_sections_have_identifiers_of_their_own(hall):
    for page in ("publicity", "applications"):
        shown = re.findall(r' id="([^"]+)"', hall.get(f"/events/{hall.key}/{page}").text)
        assert len(shown) == len(set(shown)) > 5, page


def test_a_name_read_from_the_right_is_cut_where_it_ends(hall):
    player = Player("בן-דוד, אברהם")
    hall.service.handle(hall.key, asked.AdmitLateEntry(SECTION, player))
    hall.service.handle(hall.key, asked.AdmitLateEntry(SECTION, Player("Late")))
    for game in (1, 2, 3):
        put(hall, game, "10")
    hall.service.handle(hall.key, asked.PairRound(SECTION))
    page = hall.get(f"/events/{hall.key}/hall").text
    assert [name.strip() for name in re.findall(r'dir="rtl"[^>]*>([^<]*)<', page)] == [player.name]


def test_a_second_reading_is_compared_and_overwrites_nothing(hall):
    put(hall, 1, "10")
    where = f"/events/{hall.key}/s/1"
    read = {"result": "10", "reader": "Bo"}
    told = hall.send(f"{where}/games/1/read", read).json()
    assert told["compared"] == "equal"
    assert 'data-read="equal"' in told["row"]
    told = hall.send(f"{where}/games/1/read", {"result": "01", "reader": "Cy"}).json()
    assert told["compared"] == "different"
    state = hall.service.snapshot(hall.key).state
    assert state.sections[SECTION].game(1).result is GameResult.WHITE_WINS
    assert hall.send(f"{where}/games/1/read", {"result": "10"}).status_code == 422
    hall.send(f"{where}/do/require-second-reading", {"is_required": "1"})
    for game in (2, 3):
        put(hall, game, "==")
    page = hall.get(f"/events/{hall.key}/hall").text
    assert "Skip second check" in page
    assert hall.send(f"{where}/pair").status_code == 422
    hall.send(f"{where}/do/pass-reading", {"round": "1"})
    assert hall.send(f"{where}/pair").status_code == 303


def play_first(hall):
    """Finish the first round of the first section and publish a second one."""
    for game in list(hall.service.snapshot(hall.key).state.sections[SECTION].rounds[0].games):
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.WHITE_WINS))
    hall.service.handle(hall.key, asked.PairRound(SECTION))
    hall.service.handle(hall.key, asked.PublishRound(SECTION, 2))


def test_another_round_of_one_section_stands_in_the_hall_with_what_came_of_it_beside(hall):
    play_first(hall)
    now = hall.get(f"/events/{hall.key}/hall").text
    pager = re.findall(r'<nav class="pager".*?</nav>', now, re.DOTALL)[0]
    assert 'hall?round=a1"' in pager
    assert f'href="/events/{hall.key}/hall" aria-current="page"' in pager
    assert "<span>3</span>" in pager  # not paired yet
    then = hall.get(f"/events/{hall.key}/hall?section=a&round=a1").text
    rows = re.findall(r'<tr id="g1-([0-9]+)"[^>]*data-r="([^"]*)"', then)
    assert [result for _game, result in rows] == ["10", "10", "10"]
    assert "data-earlier" in then
    assert "data-earlier" not in now
    assert 'hall?section=a"' in then
    assert "Pair round 3" not in re.findall(r'<tr class="head".*?</tr>', then, re.DOTALL)[0]


@pytest.mark.parametrize("query", ["round=a9", "round=x", "round=a0", "round=z1", "round="])
def test_a_round_there_is_not_leaves_the_hall_as_it_is(hall, query):
    page = hall.get(f"/events/{hall.key}/hall?{query}")
    assert page.status_code == 200
    assert page.text.count('data-s="missing"') == 3


def test_what_comes_next_stands_in_the_head_of_its_section_alone(hall):
    page = hall.get(f"/events/{hall.key}/hall").text
    heads = re.findall(r'<tr class="head".*?</tr>', page, re.DOTALL)
    assert ["Publish round 1" in head for head in heads] == [False, True]
    assert page.count("Publish round 1</button>") == 1
    shown = Device.let_in(hall.app, Role.HELPER).get(f"/events/{hall.key}/hall").text
    assert "<form" not in "".join(re.findall(r'<tr class="head".*?</tr>', shown, re.DOTALL))


def test_a_draft_is_thrown_away_from_the_panel(hall):
    form = {"round": "1", "confirmed": "1", "back": f"/events/{hall.key}/hall"}
    page = hall.get(f"/events/{hall.key}/hall?section=b").text
    assert f'action="/events/{hall.key}/s/2/do/unpair-round"' in page
    answer = hall.send(f"/events/{hall.key}/s/2/do/unpair-round", {**form, "command": "0" * 24})
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(f"/events/{hall.key}/hall")
    assert hall.service.snapshot(hall.key).state.sections[SectionId(2)].rounds == ()


def test_a_correction_is_told_in_the_panel_of_its_board(hall):
    play_first(hall)
    first = next(iter(hall.service.snapshot(hall.key).state.sections[SECTION].rounds[0].games))
    answer = correct(hall, first, "01", "10")
    assert answer.status_code == 200, answer.text
    panel = hall.get(f"/events/{hall.key}/s/1/boards/{first}/panel").text
    assert "Corrected" in panel


def test_a_forfeit_offered_is_written_with_a_colon_where_two_minus_signs_would_read_as_dashes(hall):
    box = hall.get(f"/events/{hall.key}/hall").text.partition('id="results-box"')[2]
    written = dict(re.findall(r'data-choose="([^"]+)"><b>([^<]+)</b>', box))
    assert [written[result] for result in ("+-", "-+", "--")] == ["+ : −", "− : +", "− : −"]
    assert written["10"] == "1 – 0"


def test_each_of_a_forfeited_board_has_the_own_sign_on_the_public_page(hall):
    hall.service.handle(hall.key, asked.EnterResult(SECTION, 1, GameResult.WHITE_WINS_BY_FORFEIT))
    hall.service.handle(hall.key, asked.EnterResult(SECTION, 2, GameResult.UNRATED_WHITE_WINS))
    section = hall.service.snapshot(hall.key).state.sections[SECTION]
    rounds = rounds_of(section)
    signs = [
        [rounds[entry][0].own for entry in (game.white, game.black)]
        for game in (section.game(1), section.game(2))
    ]
    assert signs == [["+", "−"], ["1", "0"]]


def test_the_panel_beside_a_past_round_tells_what_happened_in_that_round(hall):
    play_first(hall)
    first, _, third = hall.service.snapshot(hall.key).state.sections[SECTION].rounds[0].games
    correct(hall, first, "01", "10")
    correct(hall, third, "+-", "10")
    page = hall.get(f"/events/{hall.key}/hall?section=a&round=a1").text
    panel = re.findall(r'<section class="turn" id="turn-1".*?</section>', page, re.DOTALL)[0]
    assert "Round 1/3" in panel
    assert "<b>3</b> / 3" in panel
    corrected, forfeits = panel.partition("Results corrected")[2].split("Forfeits")
    links = r'boards/([0-9]+)" data-panel'
    assert re.findall(links, corrected) == [str(first), str(third)]
    assert re.findall(links, forfeits) == [str(third)]
    assert "data-chip" not in panel  # nothing is missing in it
    assert f'href="/events/{hall.key}/s/1/rounds/1/why"' in panel
    views = re.findall(r'<nav class="views".*?</nav>', page, re.DOTALL)[0]
    assert f'href="/events/{hall.key}/s/1/rounds/1/why"' in views
    now = hall.get(f"/events/{hall.key}/hall?section=a").text
    panel = re.findall(r'<section class="turn" id="turn-1".*?</section>', now, re.DOTALL)[0]
    assert "Round 2/3" in panel
    assert panel.count("data-chip") == 3


TOO_LATE = "a correction now counts only for the rating report"


def test_a_past_round_says_before_it_is_corrected_that_the_standings_do_not_change(hall):
    play_first(hall)
    past = f"/events/{hall.key}/hall?section=a&round=a1"
    assert TOO_LATE not in hall.get(past).text  # round 2 is being played: it still counts
    for game in hall.service.snapshot(hall.key).state.sections[SECTION].rounds[1].games:
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.DRAW))
    assert TOO_LATE in hall.get(past).text
    board = f"/events/{hall.key}/s/1/boards/1/panel"
    assert TOO_LATE in hall.get(board).text
    put(hall, 1, "01", "10")
    panel = hall.get(board).text
    assert "<b>1 – 0</b> · 0 – 1 for rating only" in panel
    assert TOO_LATE not in panel  # it says so of the correction itself
    assert TOO_LATE not in hall.get(f"/events/{hall.key}/hall?section=a").text


MAIN = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


def results_offered(hall, game):
    """Return the three results in their order, each with whether it is the one that stands."""
    panel = hall.get(f"/events/{hall.key}/s/1/boards/{game.id}/panel").text
    found = re.findall(
        r'<(button|span)[^>]*class="act third([^"]*)[^>]*>(.*?)</\1>', panel, re.DOTALL
    )
    return [(re.sub("<[^>]+>", "", text).strip(), "stands" in more) for _, more, text in found]


@pytest.mark.parametrize("result", MAIN)
def test_the_results_of_a_board_keep_their_places_and_the_current_one_is_marked(hall, result):
    """Nobody who knows where a result stands gives another one by habit."""
    section = hall.service.snapshot(hall.key).state.sections[SECTION]
    game = next(iter(section.rounds[-1].games.values()))
    assert results_offered(hall, game) == [(SHOWN[one], False) for one in MAIN]
    hall.service.handle(hall.key, asked.EnterResult(SECTION, game.id, result))
    assert results_offered(hall, game) == [(SHOWN[one], one is result) for one in MAIN]
    panel = hall.get(f"/events/{hall.key}/s/1/boards/{game.id}/panel").text
    assert panel.count("0 points before the round") == 2
    assert panel.count('<span class="sr-only"> current result</span>') == 1


def test_who_was_absent_can_be_withdrawn_where_the_hall_warns_of_it(hall):
    section = hall.service.snapshot(hall.key).state.sections[SECTION]
    absent, *others = section.rounds[-1].games.values()
    lost = asked.EnterResult(SECTION, absent.id, GameResult.WHITE_WINS_BY_FORFEIT)
    hall.service.handle(hall.key, lost)
    for game in others:
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game.id, GameResult.DRAW))
    warning = hall.get(f"/events/{hall.key}/hall").text.split("Absent from round 1")[1]
    form = warning.split("/s/1/do/withdraw-player")[1].split("</form>")[0]
    assert f'name="entry" value="{absent.black}"' in form
    assert f"Withdraw {hall.service.snapshot(hall.key).state.people[absent.black].name}" in form
