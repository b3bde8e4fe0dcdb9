"""Devices let in: each with its rights, at its tables, until its time is over or it is put out."""

import re
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from starlette.requests import Request

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.web.http.addresses import address_of
from arbitro.web.rendering.templates import only_offered
from arbitro.web.session.access import Action, Role
from arbitro.web.session.codes import CODE_GOOD_FOR
from arbitro.web.session.device_codes import DeviceCodes
from arbitro.web.session.devices import (
    EVERYTHING,
    LONGEST_STAY,
    MOST_CODES,
    NOTHING,
    Devices,
    Grant,
    _grant,
    _written,
    told_by_accounts,
)
from web.raw import Device, cookie_of

START = datetime(2026, 11, 23, 16, 0, tzinfo=UTC)
DAY = timedelta(days=1)
FORM = [(b"content-type", b"application/json")]


class Clock:
    def __init__(self):
        self.moment = START

    def __call__(self):
        return self.moment


@pytest.fixture
def now():
    return Clock()


def test_what_a_device_says_of_itself_holds_no_signs_for_a_terminal():
    made = Devices(None).let_in(Grant(Role.HELPER), "Ana\x1b[31m\r\n\u202e", program="\x1b]0;x\x07")
    assert (made.actor, made.program) == ("Ana[31m", "]0;x")


@pytest.fixture
def open_hall(hall):
    """The hall with its door open, and a second section."""
    hall.app.state.door.is_open = True
    people = tuple(Player(f"S{number}", rating=1900 - number) for number in range(4))
    second = SectionId(2)
    for command in (
        asked.AddSection(SectionSettings("Second", rounds=3)),
        asked.ImportPlayers(second, people),
        asked.CloseEntries(second),
        asked.PairRound(second),
        asked.PublishRound(second, 1),
    ):
        hall.service.handle(hall.key, command)
    return hall


def phone(hall, role, actor="Ana", **limits):
    """A phone of the hall that was let in."""
    return Device(
        hall.app, host="192.168.1.5:8080", cookie=cookie_of(hall.app, role, actor, **limits)
    )


def enter(hall, device, game, result, *, section=1, expected=None):
    where = f"/api/v1/events/{hall.key}/sections/{section}/games/{game}/result"
    stood = f', "expected": "{expected}"' if expected else ""
    return device.ask(("POST", where, f'{{"result": "{result}"{stood}}}'.encode(), FORM))[0]


def test_who_is_put_out_is_refused_at_once_and_its_code_was_used_up(open_hall):
    device = phone(open_hall, Role.DESK)
    assert device.get(open_hall.url).status == 200
    page = open_hall.get("/devices").text
    name = re.search(r'name="device" value="([^"]+)"', page)[1]
    answer = open_hall.send("/devices/put-out", {"device": name})
    assert "Device of Ana removed." in open_hall.get(answer.headers["location"]).text
    assert device.get(open_hall.url).headers["location"] == "/join"
    assert enter(open_hall, device, 1, "10").status == 401
    assert (
        open_hall.service.snapshot(open_hall.key).state.sections[SectionId(1)].rounds[0].missing
        == 3
    )


def test_the_page_tells_who_is_in_since_when_from_where_and_what_for(open_hall):
    phone(
        open_hall, Role.SECTOR, "Eva", event=open_hall.key, sections=frozenset({2}), tables=(1, 9)
    )
    page = open_hall.get("/devices").text
    for told in ("Eva", "Sector arbiter", "Hall · Second · boards 1\u20139", "1 device connected"):
        assert told in page


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_role_has_a_name_and_says_what_it_may(open_hall, language):
    page = open_hall.get("/devices", **{"accept-language": language}).text
    # nobody is let in as the public, nor as an account without a right at the event
    assert page.count('type="radio" name="role"') == len(set(Role) - {Role.PUBLIC, Role.MEMBER})
    assert "ui.role" not in page


def test_a_code_made_for_sections_and_tables_lets_in_for_these(open_hall):
    sent = {
        "role": "helper",
        "event": open_hall.key,
        "section-2": "1",
        "first": "1",
        "last": "2",
        "actor": "Eva",
        "stay": "week",
    }
    assert open_hall.send("/devices", sent).status_code == 303
    made = open_hall.app.state.door.devices.invitations()[0]
    expected = Grant(Role.HELPER, open_hall.key, frozenset({2}), (1, 2))
    assert (made.grant, made.actor, made.stay) == (expected, "Eva", timedelta(days=7))


def test_tables_the_wrong_way_round_are_a_fault_at_their_field(open_hall):
    answer = open_hall.send("/devices", {"role": "helper", "first": "9", "last": "2"})
    assert answer.status_code == 422
    assert "Choose a last board after the first." in answer.text
    assert open_hall.app.state.door.devices.invitations() == ()


def test_a_helper_fills_blanks_and_changes_nothing(open_hall):
    helper = phone(open_hall, Role.HELPER)
    assert enter(open_hall, helper, 1, "10").status == 200
    changed = enter(open_hall, helper, 1, "01", expected="10")
    assert changed.status == 403
    assert enter(open_hall, helper, 2, "+-").status == 403
    assert enter(open_hall, phone(open_hall, Role.DESK), 1, "01", expected="10").status == 200
    games = open_hall.service.snapshot(open_hall.key).state.sections[SectionId(1)].rounds[0].games
    assert [each.result for each in games.values()] == [GameResult.BLACK_WINS, None, None]


def test_a_helper_enters_results_of_its_own_tables_and_section_alone(open_hall):
    limits = {"event": open_hall.key, "sections": frozenset({1}), "tables": (2, 3)}
    helper = phone(open_hall, Role.HELPER, **limits)
    other = next(
        iter(open_hall.service.snapshot(open_hall.key).state.sections[SectionId(2)].rounds[0].games)
    )
    assert enter(open_hall, helper, 1, "10").status == 403
    assert enter(open_hall, helper, other, "10", section=2).status == 403
    assert enter(open_hall, helper, 2, "10").status == 200


def test_a_sector_arbiter_declares_forfeits_and_corrects_no_earlier_round(open_hall):
    sector = phone(open_hall, Role.SECTOR)
    assert enter(open_hall, sector, 1, "+-").status == 200
    for game in (2, 3):
        enter(open_hall, sector, game, "10")
    open_hall.service.handle(open_hall.key, asked.PairRound(SectionId(1)))
    assert enter(open_hall, sector, 2, "01", expected="10").status == 403
    assert enter(open_hall, phone(open_hall, Role.CHIEF), 2, "01", expected="10").status == 200


def test_a_deputy_publishes_only_with_leave(open_hall):
    for game in (1, 2, 3):
        enter(open_hall, phone(open_hall, Role.CHIEF), game, "10")
    open_hall.service.handle(open_hall.key, asked.PairRound(SectionId(1)))
    where = f"/api/v1/events/{open_hall.key}/commands/publish-round"
    without, sent = phone(open_hall, Role.DEPUTY, publishing=False), b'{"section": 1, "round": 2}'
    assert without.ask(("POST", where, sent, FORM))[0].status == 403
    assert phone(open_hall, Role.DEPUTY).ask(("POST", where, sent, FORM))[0].status == 200


def test_a_device_of_one_event_sees_no_other(open_hall):
    other = open_hall.service.create(asked.CreateEvent(EventSettings("Secret"))).key
    device = phone(open_hall, Role.CHIEF, event=open_hall.key)
    assert device.get(open_hall.url).status == 200
    for path in (f"/events/{other}", f"/api/v1/events/{other}", f"/events/{other}/export"):
        assert device.get(path).status == 403
    assert "Secret" not in device.get("/").text
    assert "Secret" not in device.get("/api/v1/events").text
    for path in ("/events/new", "/devices", "/plugins"):
        assert device.get(path).status == 403


def test_a_refusal_names_who_may(open_hall):
    helper = phone(open_hall, Role.HELPER)
    assert (
        "Allowed: Chief arbiter and Deputy arbiter."
        in helper.ask(("POST", f"{open_hall.section}/pair", b"", ()))[0].text
    )
    assert (
        '"roles": ["chief", "deputy"]'
        in helper.get(f"/api/v1/events/{open_hall.key}/arbiters").text
    )


def test_what_a_helper_entered_it_takes_back_and_nothing_of_others(open_hall):
    mine, others = phone(open_hall, Role.HELPER, "Ana"), phone(open_hall, Role.DESK, "Eva")
    enter(open_hall, mine, 1, "10")
    enter(open_hall, others, 2, "10")
    commands = {each.actor: each.command for each in open_hall.service.history(open_hall.key)}
    page = mine.get(f"{open_hall.url}/hall").text
    assert commands["Ana"] in page
    assert commands["Eva"] not in page
    token = re.search(r'name="csrf" value="([^"]+)"', page)[1]
    kind = [(b"content-type", b"application/x-www-form-urlencoded")]

    def undo(command):
        body = f"csrf={token}&what={command}&confirmed=1".encode()
        return mine.ask(("POST", f"{open_hall.url}/undo", body, kind))[0].status

    assert undo(commands["Eva"]) == 403
    assert undo(commands["Ana"]) == 303
    games = open_hall.service.snapshot(open_hall.key).state.sections[SectionId(1)].rounds[0].games
    assert [each.result is None for each in games.values()] == [True, False, True]


def test_who_comes_with_the_name_of_one_that_left_takes_nothing_of_it_back(open_hall):
    first = phone(open_hall, Role.HELPER, "Ana")
    enter(open_hall, first, 1, "10")
    (done,) = {e.command for e in open_hall.service.history(open_hall.key) if e.actor == "Ana"}
    devices = open_hall.app.state.door.devices
    assert done in first.get(f"{open_hall.url}/hall").text
    (gone,) = (each for each in devices.all() if each.actor == "Ana")
    devices.put_out(gone.name)
    second = phone(open_hall, Role.HELPER, "Ana")
    page = second.get(f"{open_hall.url}/hall").text
    assert done not in page
    token = re.search(r'name="csrf" value="([^"]+)"', page)[1]
    kind = [(b"content-type", b"application/x-www-form-urlencoded")]
    body = f"csrf={token}&what={done}&confirmed=1".encode()
    assert second.ask(("POST", f"{open_hall.url}/undo", body, kind))[0].status == 403


def test_two_devices_of_one_name_are_told_apart_in_the_history(open_hall):
    devices = open_hall.app.state.door.devices
    assert [devices.let_in(Grant(Role.DESK), "Ana").actor for _ in range(3)] == [
        "Ana",
        "Ana 2",
        "Ana 3",
    ]


def test_new_keys_close_the_pages_of_captains_that_were_open(open_hall):
    captains = open_hall.app.state.captains
    old = captains.key(open_hall.key, SectionId(1), 7)
    assert captains.team(open_hall.key, SectionId(1), old) == 7
    open_hall.send("/devices/captains", {"event": open_hall.key})
    assert captains.team(open_hall.key, SectionId(1), old) is None
    assert (
        captains.team(open_hall.key, SectionId(1), captains.key(open_hall.key, SectionId(1), 7))
        == 7
    )


# The register of devices by itself.


def test_a_code_that_is_too_old_opens_nothing(now):
    devices = Devices(None, now)
    early, late = (devices.invite(Grant(Role.DESK), stay=DAY).code for _ in range(2))
    now.moment += CODE_GOOD_FOR
    assert devices.enter(early, "Ana") is not None
    now.moment += timedelta(seconds=1)
    assert devices.enter(late, "Eva") is None


def test_a_device_whose_time_is_over_is_out(now):
    devices = Devices(None, now)
    device = devices.let_in(Grant(Role.DESK), stay=timedelta(hours=5))
    now.moment += timedelta(hours=5)
    assert devices.of(device.name) is not None
    now.moment += timedelta(seconds=1)
    assert devices.of(device.name) is None
    assert devices.all() == ()


def test_a_code_taken_back_opens_nothing(now):
    devices = Devices(None, now)
    made = devices.invite(Grant(Role.CHIEF), stay=DAY)
    devices.take_back(made.number)
    assert devices.enter(made.code, "Ana") is None


def test_no_more_codes_wait_than_a_guess_may_meet(now):
    devices = Devices(None, now)
    for _ in range(MOST_CODES + 5):
        devices.invite(Grant(Role.DESK), stay=DAY)
    assert len(devices.invitations()) == MOST_CODES


def test_a_start_leaves_the_code_of_the_one_before_to_nobody(now):
    devices = Devices(None, now)
    codes = DeviceCodes(devices)
    before, shown = codes.first_code(), devices.invite(EVERYTHING, stay=LONGEST_STAY)
    now.moment += timedelta(minutes=5)
    assert {item.code for item in devices.invitations()} == {before, shown.code}
    after = codes.first_code()
    assert {item.code for item in devices.invitations()} == {after, shown.code}
    assert devices.enter(before, "Ana") is None
    assert devices.enter(after, "Ana").grant == EVERYTHING


def test_a_restart_keeps_who_is_in_and_another_process_puts_it_out(tmp_path, monkeypatch):
    first = Devices(tmp_path / "devices")
    device = first.let_in(
        Grant(Role.DESK, "hall", frozenset({2}), (1, 9), False), "Ana", address="10.0.0.7"
    )
    second = Devices(tmp_path / "devices")
    assert second.of(device.name) == device
    second.put_out(device.name)
    ticks = iter(range(1_000_000, 2_000_000, 2))
    monkeypatch.setattr("arbitro.clock.ticking", lambda: float(next(ticks)))
    assert first.of(device.name) is None


def test_when_a_device_was_seen_last_outlives_a_restart(tmp_path, now):
    first = Devices(tmp_path / "devices", now)
    name = first.let_in(Grant(Role.DESK)).name
    now.moment += timedelta(minutes=3)
    first.saw(name, "10.0.0.9")
    first.close()
    again = Devices(tmp_path / "devices", now).of(name)
    assert (again.seen, again.address) == (now.moment, "10.0.0.9")


def test_who_was_let_in_for_one_event_may_nothing_in_another_but_read_what_is_of_none():
    grant = Grant(Role.CHIEF, "one")
    assert grant.may(Action.PAIR, "one", 1)
    assert not grant.may(Action.READ, "two")
    assert not grant.may(Action.FILES)
    assert grant.may(Action.READ)
    assert grant.may(Action.ENTER, "two")


PAGES = (
    *(
        "",
        "/history",
        "/s/1/players",
        "/s/1/players/1",
        "/hall",
        "/s/1/boards/1",
        "/s/1/rounds/1/why",
    ),
    *("/s/1/standings", "/s/1/crosstable", "/s/1/games", "/s/1/games/1", "/s/1/schedule"),
    *("/s/1/paper", "/s/1/prizes", "/s/1/incidents", "/s/1/ratings"),
)


@pytest.mark.long
@pytest.mark.parametrize("role", [each for each in Role if each not in {Role.PUBLIC, Role.MEMBER}])
def test_no_page_offers_what_its_reader_would_be_refused(open_hall, role):
    device = phone(open_hall, role, event=open_hall.key, publishing=False)
    answers = device.ask(*(("GET", f"{open_hall.url}{page}") for page in ("", *PAGES)))
    pages = [each.text for each in answers if each.status == 200]
    assert len(pages) > 5
    offered = set()
    for page in pages:
        for tag, rest in re.findall(r"<(form|a)\b([^>]*)>", page):
            where = re.search(r'(?:action|href)="(/[^"#]*)', rest)
            if where:
                method = "POST" if tag == "form" and 'method="post"' in rest else "GET"
                offered.add((method, where[1].replace("&amp;", "&")))
    refused = [
        each
        for each, answer in zip(offered, device.ask(*offered), strict=True)
        if answer.is_refused
    ]
    assert refused == []


def test_a_link_nobody_may_follow_keeps_its_words_and_a_button_goes():
    page = '<a href="/x/1">Ana</a> <a class="button" href="/x/2">Do</a> <a href="/y">Y</a>'
    page += '<form method="post" action="/y"><button>Send</button></form>'
    assert only_offered(page, lambda method, path: path == "/y" and method == "GET") == (
        'Ana  <a href="/y">Y</a>'
    )


def test_who_is_not_in_yet_sees_the_way_to_the_events_and_no_words_that_lead_nowhere(open_hall):
    page = Device(open_hall.app, host="192.168.1.5:8080").get("/join").text
    assert re.search(
        r'<a class="brand" href="/"><svg.*?</svg><span>arbitro</span></a>', page, re.DOTALL
    )
    foot = page.partition('class="colophon"')[2]
    assert re.findall(r"<a\b[^>]*>(.*?)</a>", foot) == ["Help"]
    assert "Handbook" not in foot


def test_what_was_let_in_is_asked_of_the_account_that_let_it_in():
    class Accounts:
        def grant(self, account, event):
            return Grant({1: Role.CHIEF, 2: Role.DEPUTY}[account], event)

    desk = Grant(Role.DESK, "open", by=1)
    assert _grant(_written(desk)).by == 1
    assert _grant('["desk", "open", [], null, true, 7]') == Grant(Role.DESK, "open", account=7)
    assert _grant('["desk", "open", [], null, true]') == Grant(Role.DESK, "open")
    assert told_by_accounts(desk, "open", Accounts()) is None
    assert told_by_accounts(desk, "open", None) is None
    assert told_by_accounts(Grant(Role.DESK, "open"), "open", Accounts()) is None
    assert told_by_accounts(Grant(Role.DESK, "open", by=2), "open", Accounts()) is NOTHING
    assert told_by_accounts(Grant(Role.DESK, by=2), "open", Accounts()) is NOTHING


def test_a_device_without_a_name_is_not_taken_for_the_machine_itself(now):
    devices = Devices(now=now)
    codes = [devices.invite(Grant(Role.HELPER, "open"), stay=DAY).code for _ in range(2)]
    assert [devices.enter(each, "").actor for each in codes] == ["helper", "helper 2"]


@pytest.mark.parametrize(("listened", "told"), [(8080, "192.168.1.5:8080"), (80, "192.168.1.5")])
def test_the_port_that_others_are_told_is_the_one_listened_at_whatever_was_asked(listened, told):
    state = SimpleNamespace(public_address="", hosts=(), door=SimpleNamespace(address=""))
    scope = {
        "type": "http",
        "scheme": "http",
        "path": "/",
        "query_string": b"",
        "server": ("192.168.1.5", listened),
        "headers": [(b"host", b"192.168.1.5:6666")],
        "app": SimpleNamespace(state=state),
    }
    assert address_of(Request(scope)) == f"http://{told}"
