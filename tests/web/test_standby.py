"""A second computer: nothing it was sent is lost, and of two only one makes changes."""

import json
import re
import secrets
import shutil
import sqlite3
from contextlib import closing

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.private import PrivateTopic
from arbitro.desk.values.settings import EventSettings, GameResult
from arbitro.model import EntryId
from arbitro.reasons import Refused
from arbitro.service.private import erase_private, keep_privately, private_of
from arbitro.service.standby import NOTED, Mode, standing_of
from arbitro.web.lazy_routes import _WHILE_READ_ONLY
from arbitro.web.routes.route_rights import LISTED
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Grant
from arbitro.web.session.guard import SESSION_COOKIE, Session
from arbitro.web.standby import answers, following
from arbitro.web.standby import standby as standby_module
from arbitro.web.standby.answers import MOST_WRONG
from arbitro.web.standby.following import NotFollowedError, begin_to_follow
from patience import until
from web.two_computers import SECTION, Computer, Network, event_of_six


@pytest.fixture
def network():
    return Network()


@pytest.fixture
def new_computer(network, tmp_path):
    """Make computers on one network; all are switched off in the end."""
    made = []

    def new(name):
        made.append(Computer(network, tmp_path / name, name))
        return made[-1]

    yield new
    for computer in made:
        computer.die()


@pytest.fixture(scope="module")
def following_folders(tmp_path_factory):
    """Folders of two computers, the second of which follows, and an event of the first."""
    place, network = tmp_path_factory.mktemp("pair"), Network()
    first, second = (Computer(network, place / name, name) for name in ("alpha", "beta"))
    key = event_of_six(first)
    second.follow(first)
    for computer in (first, second):
        computer.die()
    return place, key


@pytest.fixture
def new_pair(following_folders, new_computer, tmp_path):
    """Make such a pair, with folders of its own."""
    place, key = following_folders

    def new():
        for name in ("alpha", "beta"):
            shutil.rmtree(tmp_path / name, ignore_errors=True)
            shutil.copytree(place / name, tmp_path / name)
        first, second = new_computer("alpha"), new_computer("beta")
        second.standby.turn()
        return first, second, key

    return new


@pytest.fixture
def pair(new_pair):
    return new_pair()


def test_the_second_has_the_log_byte_by_byte_as_it_grows(pair):
    first, second, key = pair
    assert second.log(key) == first.log(key)
    first.enter(key, 1)
    other = event_of_six(first, "Later")
    second.standby.turn()
    assert second.log(key) == first.log(key)
    assert second.log(other) == first.log(other)
    assert second.standby.progress.entries == 1 + len(first.log(other))


def test_a_log_longer_than_a_shipment_arrives_whole_and_no_command_is_divided(pair, monkeypatch):
    first, second, key = pair
    for game in (1, 2, 3):
        first.enter(key, game)
    event_of_six(first, "Later")  # six players come in by one command
    monkeypatch.setattr("arbitro.storage.event_files.shipping.MOST_ROWS", 2)
    read, lengths = following.read_shipment, []

    def noted(told):
        sent = read(told)
        lengths.append(len(sent.events))
        assert not sent.events or sent.events[-1].event.rest == 0
        return sent

    monkeypatch.setattr(following, "read_shipment", noted)
    second.standby.turn()
    assert second.log(key) == first.log(key)
    assert lengths.count(2) > 1
    assert max(lengths) >= 6


def test_private_records_arrive_and_are_erased_as_on_the_first(pair):
    first, second, key = pair
    one, two = EntryId(1), EntryId(2)
    for entry in (one, two):
        keep_privately(first.service, key, entry, PrivateTopic.CONTACT, {"email": "a@b.example"})
    second.standby.turn()
    told = {PrivateTopic.CONTACT: {"email": "a@b.example"}}
    assert private_of(second.service, key, two).told == told
    erase_private(first.service, key, [one])
    second.standby.turn()
    assert private_of(second.service, key, one).told == {}
    assert private_of(second.service, key, two).told == told
    with closing(sqlite3.connect(second.service.store.path_of(key))) as database:
        assert database.execute("SELECT matter FROM secret").fetchall() == [(int(two),)]


def test_a_phone_that_was_let_in_at_the_first_is_in_at_the_second(pair):
    first, second, key = pair
    phone = first.app.state.door.devices.let_in(Grant(Role.DESK, key), "Ana")
    cookie = first.app.state.sessions.written(Session(phone.name))
    assert second.app.state.door.devices.of(phone.name) is None
    second.standby.turn()
    second.standby.take_over()
    far = {"cookie": f"{SESSION_COOKIE}={cookie}"}
    assert second.app.state.sessions.read(cookie).name == phone.name
    known = second.app.state.door.devices.of
    until(lambda: known(phone.name) is not None, "the device")  # looked for 20 times a second
    assert known(phone.name).actor == "Ana"
    assert second.client.get(f"/r/{key}", headers=far).status_code == 200
    cards = [computer.app.state.players.cards(key, [EntryId(1)]) for computer in (first, second)]
    assert cards[0] == cards[1]


def test_who_listens_to_the_network_reads_nothing(pair, network):
    first, second, key = pair
    first.enter(key, 1)
    second.standby.turn()
    heard = b"".join(network.sent)
    assert len(heard) > 1000
    for word in (b"Player", key.encode(), first.app.state.secret.text.encode(), b"Open"):
        assert word not in heard


def test_only_who_has_the_code_or_the_key_is_answered(new_computer, network):
    first, second = new_computer("alpha"), new_computer("beta")
    key = event_of_six(first)
    paths = ("/standby/ask", "/standby/join")
    for path in paths:
        for body in (b"x", secrets.token_bytes(200)):
            assert first.client.post(path, content=body).status_code == 422
    with pytest.raises(NotFollowedError, match="no-code"):
        second.follow(first, "ABCD2345")
    right = first.standby.answers.invite().code
    for _ in range(MOST_WRONG):
        with pytest.raises(NotFollowedError, match="not-known"):
            second.follow(first, "ABCD2345")
    with pytest.raises(NotFollowedError, match="no-code"):  # it is void after so many wrong ones
        second.follow(first, right)
    assert not standing_of(first.folder).computers
    assert not second.service.store.heads()
    second.follow(first)
    assert second.log(key) == first.log(key)
    with pytest.raises(NotFollowedError, match="no-code"):  # and good for one computer alone
        new_computer("gamma").follow(first, right)


def test_a_computer_that_was_removed_is_sent_nothing_more(pair):
    first, second, key = pair
    before = second.log(key)
    [known] = standing_of(first.folder).computers
    _send(first, "/standby/remove", computer=known)
    first.enter(key, 1)
    second.standby.turn()
    assert second.standby.progress.problem == "not-known"
    assert second.log(key) == before


def test_every_change_at_the_second_is_refused_by_name(pair):
    first, second, key = pair
    before = second.log(key)
    asked_for = [route for route in LISTED if route.method not in {"GET", "HEAD"}]
    changing = [route for route in asked_for if route.name not in _WHILE_READ_ONLY]
    assert len(changing) > 200
    for route in changing:
        path = route.name.partition(" ")[2].replace("{event}", key)
        answer = second.client.request(route.method, re.sub(r"{\w+}", "1", path))
        assert answer.status_code == 503, route.name
        if route.name.partition(" ")[2].startswith("/api/"):
            assert answer.json()["error"] == "standby"
        else:
            assert "This computer only follows alpha" in answer.text
            assert first.address in answer.text
    refusal = second.enter(key, 1)
    assert isinstance(refusal, Refused)
    assert dict(refusal.values) == {"name": "alpha", "where": first.address}
    assert second.do(key, asked.PublishRound(SECTION, 1)).code == "standby-following"
    created = second.service.create(asked.CreateEvent(EventSettings("Own")))
    assert created.code == "standby-following"
    assert second.log(key) == before
    assert len(second.service.store.heads()) == 1


def test_the_pages_say_how_far_the_second_is(pair):
    first, second, key = pair
    for path in ("/", f"/events/{key}", f"/events/{key}/s/1/rounds/1"):
        assert 'id="standby"' in second.client.get(path).text
        assert 'id="standby"' not in first.client.get(path).text
    assert re.search(r"Follows alpha, \d+ s behind. Last entry: ", _line(second))
    listed = first.client.get("/standby").text
    assert re.search(r"beta</strong> <small>last contact \d+ s ago", listed)
    first.die()
    second.standby.turn()
    assert re.search(r"alpha has not answered for \d+ s. Last entry: ", _line(second))


def test_a_second_computer_that_falls_silent_is_told_on_the_first(pair, monkeypatch):
    first, _, _ = pair
    asks = "The second computer needs your attention."
    assert asks not in first.client.get("/").text
    monkeypatch.setattr(first.standby.answers, "asked_before", lambda _: 31.0)
    assert asks in first.client.get("/").text


def _send(at, path, **values):
    """Send a form of the page of the two computers."""
    found = re.search(r'name="csrf" value="([^"]+)"', at.client.get("/standby").text)
    return at.client.post(path, data={"csrf": found[1], **values})


def _line(computer):
    return " ".join(computer.client.get("/standby/line").text.split())


def test_a_planned_take_over_loses_nothing_and_the_first_refuses_from_then_on(pair):
    first, second, key = pair
    first.enter(key, 1)  # not sent yet
    acknowledged = first.log(key)
    assert second.standby.take_over() == ""
    assert (first.mode, second.mode) == ("ended", "serving")
    assert second.log(key) == acknowledged
    refusal = first.enter(key, 2)
    assert dict(refusal.values) == {"name": "beta", "where": second.address}
    answer = first.client.post(f"/events/{key}/s/1/games/2/put", data={})
    assert answer.status_code == 503
    assert "beta took over" in answer.text
    assert "beta took over. Continue there: http://beta.test:8080" in _line(first)
    assert not isinstance(second.enter(key, 2), Refused)
    assert second.standby.standing.branches == ()
    assert first.start().mode == "ended"


def test_what_was_acknowledged_and_not_sent_is_named_and_kept_when_the_first_comes_back(pair):
    first, second, key = pair
    first.enter(key, 1)
    second.standby.turn()
    shipped = first.log(key)
    first.enter(key, 2)
    first.enter(key, 3)
    unsent = first.log(key)
    first.die()
    assert second.standby.take_over() == ""
    assert second.log(key) == shipped
    second.enter(key, 2, GameResult.BLACK_WINS)
    assert "alpha does not know yet" in second.client.get("/standby").text
    second.standby.turn()
    assert not second.standby.standing.is_told
    assert first.start().mode == "ended"  # it asks before it answers anybody
    second.standby.turn()
    [branch] = second.standby.standing.branches
    assert (branch.event, branch.entries) == (key, 2)
    assert second.log(branch.copy) == unsent
    page = second.client.get(f"/events/{key}/compare?with={branch.copy}")
    assert page.status_code == 200
    assert "2 entries are missing here" in second.client.get("/standby").text
    assert second.standby.standing.is_told
    second.standby.turn()
    assert len(second.service.store.heads()) == 2
    asks = "The second computer needs your attention."
    assert asks in second.client.get("/").text
    _send(second, "/standby/settle")
    assert asks not in second.client.get("/").text
    assert second.log(branch.copy) == unsent


def test_a_first_that_cannot_ask_goes_on_until_it_is_told(pair, network):
    first, second, key = pair
    first.die()
    assert second.standby.take_over() == ""
    network.on.pop(second.address)  # the second is behind a closed door, as one without --lan
    assert first.start().mode == "serving"
    first.enter(key, 1)
    event_of_six(first, "Made by the first alone")
    network.on[second.address] = second
    second.standby.turn()
    assert first.mode == "ended"
    assert isinstance(first.enter(key, 2), Refused)
    copies = {branch.event: branch for branch in second.standby.standing.branches}
    assert copies[key].entries == 1
    assert second.log(copies[key].copy) == first.log(key)
    [alone] = copies.keys() - {key}
    assert second.log(alone) == first.log(alone)


def test_the_first_follows_the_second_and_what_it_did_alone_is_a_copy(pair):
    first, second, key = pair
    first.enter(key, 1)
    alone = first.log(key)
    first.die()
    second.standby.take_over()
    second.enter(key, 1, GameResult.DRAW)
    first.start()
    first.follow(second, "")
    assert first.mode == "following"
    assert first.log(key) == second.log(key)
    [branch] = first.standby.standing.branches
    assert first.log(branch.copy) == alone
    assert branch.entries == 1
    assert first.standby.take_over() == ""
    assert (first.mode, second.mode) == ("serving", "ended")
    assert first.standby.standing.generation == 3


def test_one_that_took_over_does_not_follow_the_earlier_one(pair):
    first, second, _ = pair
    first.die()
    second.standby.take_over()
    first.start()
    with pytest.raises(NotFollowedError, match="older"):
        begin_to_follow(second.service, first.address, "", send=second.network.send)
    assert second.mode == "serving"


def test_of_two_that_take_over_the_later_is_told_of_the_earlier(new_computer):
    first, second, third = (new_computer(name) for name in ("alpha", "beta", "gamma"))
    event_of_six(first)
    second.follow(first)
    third.follow(first)
    assert second.standby.take_over() == ""
    assert third.standby.take_over() == "taken"
    third.standby.turn()
    assert third.mode == "following"
    assert "beta took over from alpha" in _line(third)
    first.die()  # and where nobody can tell it, it hears it later
    assert third.standby.take_over() == ""
    first.start()
    third.standby.turn()
    assert third.standby.standing.rival == "beta"
    assert "beta took over as well" in third.client.get("/standby").text


def test_another_version_is_refused_by_name(pair, new_computer, monkeypatch):
    first, second, key = pair
    late = new_computer("gamma")
    monkeypatch.setattr(answers, "__version__", "9.0.0")
    code = first.standby.answers.invite().code
    with pytest.raises(NotFollowedError, match=r"version.*9\.0\.0"):
        late.follow(first, code)
    assert first.standby.answers.waiting.code == code
    first.enter(key, 1)
    before = second.log(key)
    second.standby.turn()
    assert second.standby.progress.problem == "version"
    assert second.log(key) == before
    assert "another version of arbitro" in _line(second)


def test_a_folder_with_events_of_its_own_does_not_follow(new_computer):
    first, second = new_computer("alpha"), new_computer("beta")
    key = event_of_six(second)
    before = second.log(key)
    with pytest.raises(NotFollowedError, match="has-events"):
        second.follow(first)
    assert (second.mode, second.log(key)) == ("serving", before)


def test_a_changed_byte_is_not_taken_in(pair, monkeypatch):
    first, second, key = pair
    before = second.log(key)
    first.enter(key, 1)
    whole = following.read_shipment

    def changed(told):
        sent = whole(told)
        row = sent.events[-1]
        event = row.event._replace(data=row.event.data.replace(b"1", b"2", 1))
        return sent._replace(events=[*sent.events[:-1], row._replace(event=event)])

    monkeypatch.setattr(following, "read_shipment", changed)
    second.standby.turn()
    assert second.log(key) == before
    assert second.standby.progress.problem == "event"
    monkeypatch.undo()
    second.standby.turn()
    assert second.log(key) == first.log(key)


@pytest.mark.parametrize("text", ["", "{", "[]", json.dumps({"mode": "serving"})])
def test_a_note_that_says_nothing_lets_nothing_be_changed(new_computer, text):
    computer = new_computer("alpha")
    key = event_of_six(computer)
    (computer.folder / NOTED).write_text(text, "utf-8")
    assert standing_of(computer.folder).mode is Mode.ENDED
    assert computer.enter(key, 1).code == "standby-ended"
    computer.start()
    assert computer.standby.take_over() == ""
    assert not isinstance(computer.enter(key, 1), Refused)


class Killed(BaseException):
    """The process is gone at this call."""


def test_killed_at_any_step_nothing_is_lost_and_one_computer_goes_on(
    new_pair, network, monkeypatch
):
    """The two go through following, a kill of the first, a take-over and the way back.

    The second is killed at the first, second, ... call that writes or asks, and started again.
    """
    steps = _Steps(monkeypatch, network)
    for at in range(1, 200):
        first, second, key = new_pair()
        first.enter(key, 1)
        acknowledged = [first.log(key)]
        steps.kill_at(at)
        _surviving(second, steps, second.standby.turn)
        first.enter(key, 2)
        acknowledged.append(first.log(key))
        network.on.pop(first.address)
        _surviving(second, steps, second.standby.take_over)
        if second.mode == "following":
            assert second.standby.take_over() == ""
        second.enter(key, 2, GameResult.DRAW)
        acknowledged.append(second.log(key))
        network.on[first.address] = first
        _surviving(second, steps, second.standby.turn)
        second.standby.turn()
        assert (first.mode, second.mode) == ("ended", "serving")
        kept = [second.log(each_key) for each_key in second.service.store.heads()]
        for log in acknowledged:
            assert any(log == found[: len(log)] for found in kept)
        [branch] = second.standby.standing.branches
        assert second.log(branch.copy) == first.log(key)
        assert len(kept) == 2
        for computer in (first, second):
            computer.die()
        if not steps.has_killed:
            break
    assert at > 12


def _surviving(computer, steps, act):
    """Do something; where the computer is killed at it, switch it on again and go on."""
    try:
        act()
    except Killed:
        steps.kill_at(0)
        computer.die()
        computer.start()
        computer.standby.turn()


class _Steps:
    """Counts the calls of a second computer that write or ask, and kills it before one of them."""

    def __init__(self, monkeypatch, network):
        self.left, self.has_killed = 0, False
        for where, name in (
            (following, "change_standing"),
            (standby_module, "change_standing"),
            (following.side_files, "put"),
            (following.FileStore, "receive"),
            (following.FileStore, "put_contents"),
            (following.FileStore, "archive"),
            (network, "send"),
        ):
            monkeypatch.setattr(where, name, self._counted(getattr(where, name)))

    def kill_at(self, number):
        self.left, self.has_killed = number, self.has_killed and not number

    def _counted(self, call):
        def counted(*given, **named):
            self.left -= 1
            if self.left == 0:
                self.has_killed = True
                raise Killed
            return call(*given, **named)

        return counted
