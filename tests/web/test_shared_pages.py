"""Pages rendered once for all who are shown the same, each with what is its own alone."""

import asyncio
import json
import re
import threading

import pytest
from markupsafe import Markup

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.model import EntryId, GameId, SectionId
from arbitro.reasons import Refused
from arbitro.web.live import event_stream
from arbitro.web.live.event_stream import AGAIN, WAITING, changes
from arbitro.web.rendering.board_row_cache import RowCache, kept
from arbitro.web.rendering.page_cache import (
    READ_AT_ONCE,
    WRITES_FIRST,
    Body,
    change,
    key_of,
    let_write,
    writing,
)
from arbitro.web.session.access import Role
from arbitro.web.session.devices import EVERYTHING, Grant
from patience import LONGEST
from web.raw import Device, cookie_of

SECTION = SectionId(1)


def bodies(hall):
    return hall.app.state.bodies


def enter(hall, game=1, result=GameResult.DRAW):
    return hall.service.handle(hall.key, asked.EnterResult(SECTION, GameId(game), result))


def results(hall):
    games = hall.service.snapshot(hall.key).state.sections[SECTION].rounds[0].games
    return [each.result for each in games.values()]


def phone(hall, role, actor="Ana", **limits):
    hall.app.state.door.is_open = True
    cookie = cookie_of(hall.app, role, actor, **limits)
    return Device(hall.app, host="192.168.1.5:8080", cookie=cookie)


def test_a_page_many_ask_for_at_once_is_rendered_once(hall):
    before = bodies(hall).rendered
    desk = [phone(hall, Role.DESK, f"D{number}") for number in range(4)]

    async def all_at_once():
        ask = ("GET", f"{hall.url}/hall")
        return await asyncio.gather(*(each.answer_to(*ask) for each in desk for _ in range(5)))

    answers = asyncio.run(all_at_once())
    assert {each.status for each in answers} == {200}
    assert bodies(hall).rendered == before + 1


@pytest.mark.parametrize("where", ["s/1/players/3", "s/1/standings/2/worksheet", "s/1/boards/1"])
def test_a_panel_fetched_by_itself_is_rendered_once_a_version(hall, where):
    path, before = f"{hall.url}/{where}/panel", bodies(hall).rendered
    first = hall.get(path).text
    assert hall.get(path).text.count("<h2") == first.count("<h2") == 1
    assert bodies(hall).rendered == before + 1
    enter(hall)
    hall.get(path)
    assert bodies(hall).rendered == before + 2
    shown = hall.get(path.removesuffix("/panel")).text
    assert re.search("<h2.*?</h2>", hall.get(path).text, re.DOTALL)[0] in shown


@pytest.mark.parametrize("where", ["players", "standings", "crosstable", "ratings", "check-in"])
def test_a_list_of_all_sections_is_rendered_once(hall, where):
    before = bodies(hall).rendered
    assert hall.get(f"{hall.url}/{where}").status_code == 200
    hall.get(f"{hall.url}/{where}")
    assert bodies(hall).rendered == before + 1


def test_an_address_with_more_fields_than_any_of_ours_is_answered_and_not_shared(hall):
    path, before = f"{hall.url}/hall", bodies(hall).rendered
    plain = hall.get(path)
    for count in (20, 21, 500):
        query = "&".join(f"a{number}=1" for number in range(count))
        found = hall.get(f"{path}?{query}")
        assert (found.status_code, "data-live-version" in found.text) == (200, True)
    assert plain.status_code == 200
    assert bodies(hall).rendered <= before + 2


def test_what_was_entered_since_is_on_the_page_at_once(hall):
    path = f"{hall.url}/hall"

    def row():
        return re.search(r'<tr id="g1-1".*?</tr>', hall.get(path).text, re.DOTALL)[0]

    assert "data-put=" in row()
    enter(hall)
    assert "½ – ½" in row()


def test_each_answer_has_identifiers_and_a_token_of_its_own(hall):
    path = f"{hall.url}/hall"
    pages = [hall.get(path).text for _ in range(2)]
    commands = [re.findall(r'name="command" value="([^"]+)"', page) for page in pages]
    assert len(commands[0]) >= 2
    assert len({*commands[0], *commands[1]}) == len(commands[0]) + len(commands[1])
    tokens = [
        re.search(r'name="csrf" value="([^"]+)"', phone(hall, Role.DESK, name).get(path).text)[1]
        for name in ("Ana", "Eva")
    ]
    assert tokens[0] != tokens[1]


def test_two_on_one_kept_page_enter_undo_and_enter_and_nothing_is_taken_for_repeated(hall):
    path = f"{hall.section}/do/enter-result"
    kind = [(b"content-type", b"application/x-www-form-urlencoded")]

    def sent(device):
        page = device.get(f"{hall.section}/boards/1").text
        row = page.partition(f'action="{path}"')[2].partition("</form>")[0]
        token = re.search(r'name="csrf" value="([^"]+)"', row)[1]
        command = re.search(r'name="command" value="([^"]+)"', row)[1]
        body = f"csrf={token}&command={command}&game=1&expected=&result=10".encode()
        return device.ask(("POST", path, body, kind))[0]

    one, other = phone(hall, Role.CHIEF, "Ana"), phone(hall, Role.CHIEF, "Eva")
    for device in (one, other, one, other):
        assert sent(device).status == 303
        assert results(hall)[0] is GameResult.WHITE_WINS
        done = hall.service.history(hall.key)[-1].command
        hall.service.handle(hall.key, asked.Undo(done, confirmed=True))
        assert results(hall)[0] is None


def test_who_may_less_is_never_shown_the_page_of_who_may_more(hall):
    for game in (1, 2, 3):
        enter(hall, game)
    hall.service.handle(hall.key, asked.PairRound(SECTION))
    path = f"{hall.url}/hall"
    assert ">not published<" in hall.get(path).text
    helper = phone(hall, Role.HELPER)
    assert ">not published<" not in helper.get(path).text
    assert "unpair-round" not in helper.get(path).text


def test_what_somebody_may_take_back_is_on_no_page_of_others(hall):
    mine, other = phone(hall, Role.HELPER, "Ana"), phone(hall, Role.HELPER, "Eva")
    path = f"{hall.url}/hall"
    where = f"/api/v1/events/{hall.key}/sections/1/games/1/result"
    kind = [(b"content-type", b"application/json")]
    assert "/undo" not in mine.get(path).text
    mine.ask(("POST", where, b'{"result": "10"}', kind))
    assert "/undo" in mine.get(path).text
    assert "/undo" not in other.get(path).text


def test_what_is_said_of_an_action_is_said_once(hall):
    answer = hall.send(f"{hall.section}/do/request-bye", {"entry": "1", "round": "2", "kind": "H"})
    first = hall.get(answer.headers["location"]).text
    again = hall.get(answer.headers["location"].partition("?")[0]).text
    said = re.findall(r'class="notice good" role="status"', first)
    assert len(said) - len(re.findall(r'class="notice good" role="status"', again)) == 1


# What changes


def page_of(hall, grant=EVERYTHING):
    return key_of(f"{hall.url}/hall", "", "en", "", grant)


async def begun(page, least=0):
    """Wait until the page has been looked at as it is, so that its next change is told."""
    for _ in range(200):
        watchers = [each for each in event_stream._Watcher._all.values() if page in each.pages]
        if watchers and watchers[0].version >= 0 and watchers[0].pages[page].version >= least:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("nobody looks at the page")


async def told(hall, *doings, since=None, grant=EVERYTHING):
    """Return the messages a listener to the round hears of what is done one after the other."""
    await bodies(hall).latest(page_of(hall, grant))  # the first look imports its module
    version = hall.service.version(hall.key) if since is None else since
    stream = changes(hall.service, hall.key, version, page_of(hall, grant), bodies(hall))
    assert (await anext(stream)).startswith("retry")
    found = []
    waiting = asyncio.ensure_future(anext(stream))
    await begun(page_of(hall, grant))
    for do in doings:
        do()
        found.append(await asyncio.wait_for(waiting, 10))
        waiting = asyncio.ensure_future(anext(stream))
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await stream.aclose()
    return [json.loads(re.search(r"^data: (.*)$", each, re.MULTILINE)[1]) for each in found]


def test_a_listener_is_told_the_row_that_changed_and_no_other(hall):
    version = hall.service.version(hall.key)
    [change_told] = asyncio.run(told(hall, lambda: enter(hall, 2)))
    assert (change_told["from"], change_told["to"]) == (version, version + 1)
    assert set(change_told["rows"]) == {"g1-2"}
    assert "skeleton" not in change_told
    assert "½ – ½" in change_told["rows"]["g1-2"]


def test_what_is_told_to_all_has_nothing_of_anybodys_session(hall):
    told_to_all = json.dumps(asyncio.run(told(hall, lambda: enter(hall, 2))))
    assert hall.token() not in told_to_all
    assert not re.search(r"[0-9a-f]{24}0000000", told_to_all)


def test_pairing_the_next_round_moves_the_page_around_the_rows_that_stay(hall):
    for game in (1, 2, 3):
        enter(hall, game)
    [change_told] = asyncio.run(
        told(hall, lambda: hall.service.handle(hall.key, asked.PairRound(SECTION)))
    )
    assert "panel" in change_told["regions"]
    assert "data-kept" in change_told["skeleton"]


def test_who_is_behind_is_told_to_read_again_at_once(hall):
    version = hall.service.version(hall.key)
    enter(hall)

    async def first():
        stream = changes(hall.service, hall.key, version, page_of(hall), bodies(hall))
        assert (await anext(stream)).startswith("retry")
        message = await asyncio.wait_for(anext(stream), 10)
        await stream.aclose()
        return message

    assert asyncio.run(first()) == AGAIN


def test_for_who_is_slow_no_more_than_a_few_changes_wait(hall):
    async def slow():
        await bodies(hall).latest(page_of(hall))
        version = hall.service.version(hall.key)
        stream = changes(hall.service, hall.key, version, page_of(hall), bodies(hall))
        await anext(stream)
        waiting = asyncio.ensure_future(anext(stream))
        await begun(page_of(hall))
        for number in range(WAITING + 3):
            result = (GameResult.DRAW, GameResult.WHITE_WINS)[number % 2]
            before = results(hall)[0]
            hall.service.handle(hall.key, asked.EnterResult(SECTION, GameId(1), result, before))
            await begun(page_of(hall), hall.service.version(hall.key))
        heard = [await waiting]
        while len(heard) < 20:
            try:
                heard.append(await asyncio.wait_for(anext(stream), 1))
            except TimeoutError:
                break
        await stream.aclose()
        return heard

    heard = asyncio.run(slow())
    assert len(heard) <= WAITING + 1
    assert AGAIN in heard


def test_listeners_of_one_page_cost_one_rendering_a_change(hall):
    async def many():
        await bodies(hall).latest(page_of(hall))
        version = hall.service.version(hall.key)
        streams = [
            changes(hall.service, hall.key, version, page_of(hall), bodies(hall)) for _ in range(30)
        ]
        for each in streams:
            await anext(each)
        waiting = [asyncio.ensure_future(anext(each)) for each in streams]
        await begun(page_of(hall))
        await asyncio.sleep(0.3)
        before = bodies(hall).rendered
        enter(hall)
        heard = await asyncio.wait_for(asyncio.gather(*waiting), 10)
        rendered = bodies(hall).rendered - before
        for each in streams:
            await each.aclose()
        return heard, rendered

    heard, rendered = asyncio.run(many())
    assert len({*heard}) == 1
    assert rendered == 1


def test_of_many_who_come_at_once_none_takes_the_change_the_others_wait_for():
    """The second who came saw the later version: those of the first were never told of it."""

    class Looks:
        version = 1

        async def latest(self, key):
            await asyncio.sleep(0.01)
            return Body(self.version, f"<!--live live-->{self.version}<!--/live live-->")

    async def come():
        looks = Looks()
        shown = event_stream._Page(looks, None)
        queues = [asyncio.Queue() for _ in range(2)]
        shown.queues.update(queues)
        first = asyncio.create_task(shown.begun())
        await asyncio.sleep(0.005)
        second = asyncio.create_task(shown.begun())
        await asyncio.sleep(0.008)
        looks.version = 2
        await asyncio.gather(first, second)
        await shown.tell(2)
        await shown.tell(2)  # asked of each who came meanwhile, told once
        return [each.qsize() for each in queues]

    assert asyncio.run(come()) == [1, 1]


@pytest.mark.parametrize(
    "page",
    ["/events/other/s/1/rounds/1", "/devices", "/events/{key}/export", "//x", "/events/{key}%0a"],
)
def test_a_page_that_is_not_of_the_event_or_not_shown_to_all_is_not_listened_to(hall, page):
    path = page.format(key=hall.key)
    answer = Device(hall.app, address="127.0.0.1", host="localhost").get(
        f"/events/{hall.key}/live?since=0&page={path}"
    )
    assert b"event: change" not in answer.body
    assert b"event: version" in answer.body


def test_a_change_is_told_in_pieces_whose_sum_is_the_page():
    def body(version, *rows, step="x"):
        listed = "".join(f'<tr id="{name}"><td>{text}</td></tr>' for name, text in rows)
        html = f"<!--live step-->{step}<!--/live step--><!--live live--><table>{listed}</table>"
        return Body(version, f"{html}<!--/live live-->")

    first = body(1, ("a", "1"), ("b", "2"))
    assert change(first, body(2, ("a", "1"), ("b", "3"))) == {
        "from": 1,
        "to": 2,
        "regions": {},
        "rows": {"b": '<tr id="b"><td>3</td></tr>'},
    }
    moved = change(first, body(3, ("b", "2"), ("c", "4"), step="y"))
    assert moved["regions"] == {"step": "y"}
    assert moved["rows"] == {"c": '<tr id="c"><td>4</td></tr>'}
    assert moved["skeleton"] == (
        '<table><tr id="b" data-kept></tr><tr id="c" data-kept></tr></table>'
    )
    long = [(f"r{number}", "x" * 100) for number in range(1000)]
    assert change(first, body(4, *long)) == {"from": 1, "to": 4, "again": True}


def test_tables_a_device_was_let_in_for_make_no_other_page():
    one, other = (Grant(Role.HELPER, tables=tables) for tables in ((1, 9), (10, 20)))
    assert key_of("/x", "", "en", "", one) == key_of("/x", "said=done&name=Ana", "en", "", other)


def test_readers_of_slow_pages_leave_a_result_its_thread(hall, monkeypatch):
    begun, going_on = [], threading.Event()

    def slow(*_, **__):
        begun.append(1)
        going_on.wait(LONGEST)
        return ()

    hall.get(f"{hall.url}/history")
    monkeypatch.setattr("arbitro.web.pages.event.history.deeds", slow)
    arbiter = Device(hall.app, address="127.0.0.1", host="localhost")
    where = f"/api/v1/events/{hall.key}/sections/1/games/1/result"
    kind = [(b"content-type", b"application/json")]

    async def crowd():
        readers = [
            asyncio.ensure_future(arbiter.answer_to("GET", f"{hall.url}/history"))
            for _ in range(60)
        ]
        await asyncio.sleep(0.5)
        answer = await asyncio.wait_for(
            arbiter.answer_to("POST", where, b'{"result": "10"}', kind), 10
        )
        at_once = len(begun)
        going_on.set()
        await asyncio.gather(*readers)
        return answer, at_once

    answer, at_once = asyncio.run(crowd())
    assert answer.status == 200
    assert at_once <= READ_AT_ONCE
    assert len(begun) == 60


# Rows that are kept


def plain(page):
    """A page without what each answer has anew."""
    return re.sub(r'(name="(csrf|command)" value=|X-CSRF-Token": )"[^"]*"', "", page)


def test_rows_that_were_kept_are_those_that_would_be_made_now(hall):
    def do(command, **values):
        answer = hall.service.handle(hall.key, command(SECTION, **values))
        assert not isinstance(answer, Refused), answer

    one = {"game": GameId(1)}
    steps = [
        lambda: enter(hall),
        lambda: do(asked.ReadAgain, **one, result=GameResult.DRAW, reader="Ana", entered_by=""),
        lambda: do(asked.ClearResult, **one, expected=GameResult.DRAW),
        lambda: enter(hall, 1, GameResult.WHITE_WINS),
        lambda: do(asked.SwapColours, **one, for_rating=True),
        lambda: do(asked.WithdrawPlayer, entry=EntryId(6)),
        lambda: [enter(hall, number) for number in (2, 3)],
        lambda: do(asked.PairRound),
        lambda: do(asked.PublishRound, round=2),
        lambda: do(
            asked.CorrectResult, **one, result=GameResult.BLACK_WINS, expected=GameResult.WHITE_WINS
        ),
    ]
    paths = [f"{hall.url}/hall", f"{hall.section}/boards/1"]
    devices = [hall, phone(hall, Role.HELPER)]
    for step in steps:
        step()
        shown = [device.get(path).text for path in paths for device in devices]
        kept().texts.clear()
        bodies(hall).clear()
        anew = [device.get(path).text for path in paths for device in devices]
        assert [*map(plain, shown)] == [*map(plain, anew)]


def test_a_result_has_one_row_made_for_it_and_no_other(hall):
    path = f"{hall.url}/hall"
    hall.get(path)
    before = kept().made
    enter(hall, 2)
    hall.get(path)
    assert kept().made == before + 1


def test_rows_that_nobody_asks_for_any_more_are_let_go():
    rows = RowCache(most=3)
    for number in (1, 2, 3, 1, 4):
        rows.get(number, lambda number=number: Markup(number))
    assert list(rows.texts) == [3, 1, 4]
    assert rows.made == 4


def test_no_page_is_made_while_a_result_is_being_kept():
    async def both():
        done = []
        async with writing():
            waiting = asyncio.ensure_future(let_write())
            await asyncio.sleep(0.01)
            assert not waiting.done()
            done.append("result")
        await asyncio.wait_for(waiting, 5)
        async with writing():  # nor do results that never end keep pages for good
            await asyncio.wait_for(let_write(), WRITES_FIRST + 5)
        return done

    assert asyncio.run(both()) == ["result"]


# Pages a browser has already


def conditional(device, path, tag):
    return device.ask(("GET", path, b"", [(b"if-none-match", tag.encode())]))[0]


def test_a_page_without_commands_is_not_sent_again_while_nothing_has_changed(hall):
    path = f"{hall.section}/standings"
    mine, other = phone(hall, Role.HELPER, "Ana"), phone(hall, Role.HELPER, "Eva")
    first = mine.get(path)
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "private, no-cache"
    again = conditional(mine, path, f'"x", W/{tag}')
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    assert conditional(other, path, tag).status == 200
    enter(hall)
    changed = conditional(mine, path, tag)
    assert changed.status == 200
    assert changed.headers["etag"] != tag


def test_a_page_with_identifiers_of_commands_is_never_read_from_a_store(hall):
    page = hall.get(f"{hall.url}/hall")
    assert 'name="command"' in page.text
    assert "etag" not in page.headers
    assert page.headers["cache-control"] == "no-store"


def test_who_was_put_out_is_told_nothing_of_a_page_they_had(hall):
    mine = phone(hall, Role.HELPER, "Ana")
    path = f"{hall.section}/standings"
    tag = mine.get(path).headers["etag"]
    devices = hall.app.state.door.devices
    devices.put_out(next(each.name for each in devices.all() if each.actor == "Ana"))
    assert conditional(mine, path, tag).is_refused


def test_the_filters_of_a_list_follow_its_rows(hall):
    """A withdrawal that another device enters is counted at once above the list of players."""
    before = Body(1, hall.get(f"{hall.url}/s/1/players").text)
    hall.service.handle(hall.key, asked.WithdrawPlayer(SECTION, EntryId(1)))
    told = change(before, Body(2, hall.get(f"{hall.url}/s/1/players").text))
    assert before.regions["filters"] == ""
    assert "only=withdrawn" in told["regions"]["filters"]
