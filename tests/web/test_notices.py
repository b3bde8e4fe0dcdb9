"""Players are told by mail of what is public of them: asked back first, once each, and no more."""

import json
import re
import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest

from arbitro import clock
from arbitro.config import MailServer
from arbitro.desk import commands as asked
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import GameResult
from arbitro.model import EntryId, SectionId
from arbitro.service.outside.mail import MailError, post
from arbitro.web.notices import work
from arbitro.web.session.access import Role
from cli.conftest import run  # noqa: F401 - a fixture
from desk.driver import BY_RULES
from mail_sink import Sink
from web.raw import Device

SECTION = SectionId(1)
ADA, FAMILY = "ada@example.org", "family@example.org"
SENDER = "arbiters@example.org"


@pytest.fixture
def sink(monkeypatch):
    server = Sink()
    monkeypatch.setenv("ARBITRO_MAIL", server.url)
    monkeypatch.setenv("ARBITRO_MAIL_FROM", SENDER)
    yield server
    server.end()


@pytest.fixture
def open_hall(hall, sink):
    hall.app.state.public_address = "http://chess.example"
    hall.send(f"{hall.url}/publicity/notices", {"open": "1"})
    hall.me = f"/me/{hall.key}/{hall.app.state.players.key(hall.key, EntryId(1))}"
    hall.rows = hall.app.state.carrier.rows
    return hall


def do(hall, *commands):
    for each in commands:
        assert not hasattr(hall.service.handle(hall.key, each), "code"), each


def carried(hall):
    """Carry what is due, in this process."""
    public = hall.service.public(hall.key, clock.now())
    server = work.mail_server()
    work.carry(hall.rows, public, hall.key, server, lambda *_: None)


def way_in(message):
    return re.search(r"http://[^\s]+(/notices/[^\s]+)", message.get_content())[1]


def told_from_now_on(hall, sink, address=ADA):
    hall.send(f"{hall.me}/notices", {"address": address})
    carried(hall)
    where = way_in(sink.of(address)[-1])
    hall.send(where)
    return where


def lines(message):
    return "\n".join(message.get_content().splitlines()).split("\n\n")[0].splitlines()


def game_of_first(hall):
    games = hall.service.snapshot(hall.key).state.sections[SECTION].rounds[-1].games.values()
    return next(each for each in games if EntryId(1) in (each.white, each.black))


def play(hall):
    games = hall.service.snapshot(hall.key).state.sections[SECTION].rounds[-1].games
    do(hall, *(asked.EnterResult(SECTION, each, GameResult.WHITE_WINS) for each in games))


def test_nobody_is_told_before_the_address_itself_said_yes(open_hall, sink):
    hall = open_hall
    shown = hall.send(f"{hall.me}/notices", {"address": ADA})
    assert shown.status_code == 303
    carried(hall)
    (message,) = sink.messages
    assert (message["to"], message["from"]) == (ADA, SENDER)
    assert "Player 1" in message.get_content()
    assert hall.me not in message.get_content(), "the card's key is not sent to an address unproved"
    play(hall)
    carried(hall)
    assert len(sink.messages) == 1
    where = way_in(message)
    assert "Send notifications" in hall.get(where).text
    carried(hall)
    assert len(sink.messages) == 1, "a look at the page is no yes"


def test_pairing_result_and_correction_are_told_once_each(open_hall, sink):
    hall = open_hall
    told_from_now_on(hall, sink)
    carried(hall)
    assert len(sink.messages) == 1, "what was public before the yes is not told again"
    play(hall)
    carried(hall)
    carried(hall)
    (told,) = sink.messages[1:]
    white = game_of_first(hall).white
    white, black = (f"Player {each}" for each in (white, game_of_first(hall).black))
    assert lines(told) == [f"round 1, result: {white} \N{EN DASH} {black}: 1 \N{EN DASH} 0"]
    assert told["list-unsubscribe"].strip("<>").endswith(way_in(told))
    do(hall, asked.PairRound(SECTION))
    carried(hall)
    assert len(sink.messages) == 2, "a draft is nobody's"
    do(hall, asked.PublishRound(SECTION, 2))
    carried(hall)
    game = game_of_first(hall)
    other = game.black if game.white == EntryId(1) else game.white
    colour = "White" if game.white == EntryId(1) else "Black"
    expected = f"round 2: board {game.board}, {colour}, against Player {other}"
    assert lines(sink.messages[2]) == [expected]
    do(hall, asked.UnpairRound(SECTION, 2, confirmed=True, **BY_RULES))
    carried(hall)
    assert lines(sink.messages[3]) == ["round 2: the pairings were deleted; new ones follow"]
    identifiers = [each["message-id"] for each in sink.messages]
    assert len(set(identifiers)) == len(identifiers)


def test_a_change_made_again_is_a_message_of_its_own_and_one_sent_again_is_the_same(
    open_hall, sink, monkeypatch
):
    """A result corrected to and fro is told each time; what was only taken and not noted is not."""
    hall = open_hall
    told_from_now_on(hall, sink)
    play(hall)
    carried(hall)
    game = game_of_first(hall)
    stands, noted = GameResult.WHITE_WINS, hall.rows.told
    monkeypatch.setattr(work, "IN_HAND", timedelta())  # after a kill, others wait no longer
    for result in (GameResult.DRAW, GameResult.WHITE_WINS, GameResult.DRAW):
        do(hall, asked.EnterResult(SECTION, game.id, result, expected=stands))
        for note in (lambda *_: None, noted):  # killed after the server took it; then not
            monkeypatch.setattr(hall.rows, "told", note)
            carried(hall)
        stands = result
    named = [message["message-id"] for message in sink.of(ADA)[-6:]]
    assert named[::2] == named[1::2]
    assert len({*named}) == 3


def test_two_servers_that_tell_at_the_same_time_tell_everybody_once(open_hall, sink, monkeypatch):
    """Each of them has looked whom to tell before the other has told anybody."""
    hall = open_hall
    for address in (ADA, FAMILY):
        told_from_now_on(hall, sink, address)
    play(hall)
    hand_over, others = work.Post.hand_over, [lambda: carried(hall)]

    def hand_over_while_another_server_carries(self, message):
        if others:
            others.pop()()
        return hand_over(self, message)

    monkeypatch.setattr(work.Post, "hand_over", hand_over_while_another_server_carries)
    carried(hall)
    carried(hall)
    assert [len(sink.of(address)) for address in (ADA, FAMILY)] == [2, 2]


def test_what_is_hidden_is_told_to_nobody(open_hall, sink):
    hall = open_hall
    told_from_now_on(hall, sink)
    hidden = Showing(When.HIDDEN)
    do(hall, asked.SetPublicity(SECTION, PublicThing.RESULTS, 0, hidden))
    play(hall)
    carried(hall)
    assert len(sink.messages) == 1
    do(hall, asked.SetPublicity(SECTION, PublicThing.RESULTS, 0, None))
    carried(hall)
    assert len(sink.messages) == 2


def test_whoever_ends_it_is_forgotten(open_hall, sink):
    hall = open_hall
    where = told_from_now_on(hall, sink)
    told_from_now_on(hall, sink, FAMILY)
    assert "Address deleted" in hall.send(f"{where}/end").text
    assert hall.get(where).status_code == 404
    play(hall)
    carried(hall)
    assert [each["to"] for each in sink.messages[2:]] == [FAMILY]
    hall.send(f"{hall.url}/private/erase", {"all": "1"})
    assert [each.address for each in hall.rows.of_event(hall.key)] == [FAMILY], "nothing sealed"


def test_an_address_is_in_no_log_no_public_file_and_no_page_of_the_arbiter(open_hall, sink):
    hall = open_hall
    told_from_now_on(hall, sink)
    page = hall.get(f"{hall.url}/publicity").text
    assert "1 address gets notifications." in page
    assert ADA not in page
    assert ADA not in hall.get(hall.me).text
    for path in (hall.service.folder).glob("*.arbitro"):
        assert ADA.encode() not in path.read_bytes()
    kept = hall.service.folder / ".arbitro-followers"
    assert kept.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(kept)) as read:
        assert read.execute("SELECT count(*) FROM follower").fetchone() == (1,)


def test_a_yes_after_two_days_is_too_late_and_the_address_is_forgotten(
    open_hall, sink, monkeypatch
):
    hall = open_hall
    hall.send(f"{hall.me}/notices", {"address": ADA})
    carried(hall)
    where = way_in(sink.messages[0])
    later = clock.now() + timedelta(days=2, minutes=1)
    monkeypatch.setattr(hall.app.state.carrier, "_now", lambda: later)
    assert hall.send(where).status_code == 404
    monkeypatch.delenv("ARBITRO_MAIL")
    hall.app.state.carrier.turn()
    assert hall.rows.events() == [], "no mail server, and kept no longer for it"


def test_addresses_are_forgotten_when_the_event_is_over_though_there_is_no_mail_server(
    open_hall, sink, monkeypatch
):
    hall = open_hall
    where = told_from_now_on(hall, sink)
    known = hall.rows.by_code(hall.key, where.rpartition("/")[2])
    hall.rows.ask(known._replace(event="gone", code="another"))
    monkeypatch.delenv("ARBITRO_MAIL")
    carrier = hall.app.state.carrier
    carrier.turn()
    assert hall.rows.events() == [hall.key], "an event that is not there is forgotten"
    play(hall)
    for number in (2, 3):
        do(hall, asked.PairRound(SECTION), asked.PublishRound(SECTION, number))
        play(hall)
    do(hall, asked.FinishEvent())
    carrier._rests_until.clear()
    carrier.turn()
    assert hall.rows.events() == []


def test_a_mailbox_that_does_not_take_it_keeps_no_other_waiting(open_hall, sink):
    hall = open_hall
    told_from_now_on(hall, sink)
    told_from_now_on(hall, sink, FAMILY)
    sink.replies[ADA] = "450 not now"
    play(hall)
    carried(hall)
    assert [each["to"] for each in sink.messages[2:]] == [FAMILY]
    page = hall.get(f"{hall.url}/publicity").text
    assert "Player 1: the mailbox is not accepting mail now" in page
    sink.replies.clear()
    first = hall.rows.of_event(hall.key)[0]
    hall.rows.failed(first.code, "later", (clock.now() - timedelta(seconds=1)).isoformat())
    carried(hall)
    assert len(sink.of(ADA)) == 2
    assert "mailbox is not accepting mail" not in hall.get(f"{hall.url}/publicity").text


def test_what_no_server_took_waits_and_the_arbiter_sees_why(open_hall, sink, monkeypatch):
    hall = open_hall
    told_from_now_on(hall, sink)
    play(hall)
    sink.end()
    working, carrier = hall.app.state.working(), hall.app.state.carrier
    carrier.turn()
    carrier.turn()
    (job,) = working.rows.all()
    assert job.kind == "notices", "one job for all that waits"
    given = {"event": hall.key, "folder": str(hall.service.folder), "database": None}
    with pytest.raises(MailError, match="unreachable"):
        work.notices(given, lambda *_: None)
    assert "the mail server is not responding" in hall.get(f"{hall.url}/publicity").text
    assert "Messages to players" in hall.get(f"/jobs?event={hall.key}").text
    again = Sink()
    monkeypatch.setenv("ARBITRO_MAIL", again.url)
    assert working.work_at_one()
    assert [each["to"] for each in again.messages] == [ADA]
    assert "not sent" not in hall.get(f"{hall.url}/publicity").text
    again.end()
    working.close()


def test_players_ask_only_where_it_is_open_and_with_three_addresses_at_most(open_hall, sink):
    hall = open_hall
    assert hall.send(f"{hall.me}/notices", {"address": "no address"}).status_code == 422
    many = [f"a{at}@example.org" for at in range(4)]
    answers = [hall.send(f"{hall.me}/notices", {"address": each}).status_code for each in many]
    assert answers == [303, 303, 303, 422]
    hall.send(f"{hall.url}/publicity/notices", {"open": ""})
    assert "Get notifications by e-mail" not in hall.get(hall.me).text
    assert hall.send(f"{hall.me}/notices", {"address": ADA}).status_code == 404
    hall.app.state.door.is_open = True
    organiser = Device.let_in(hall.app, Role.ORGANISER)
    where, body = f"/api/v1/events/{hall.key}/notices", json.dumps({"open": True}).encode()
    kind = [(b"content-type", b"application/json")]
    (refused,) = organiser.ask(("POST", where, body, kind))
    assert refused.status == 403
    answer = hall.client.post(where, json={"open": True})
    assert answer.json()["open"] is True
    assert (answer.json()["told"], answer.json()["asked"]) == (0, 3)


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("", "unset"),
        ("http://mail.example.org", "address"),
        ("smtp://name:secret@127.0.0.1:25", "address"),
        ("smtp://127.0.0.1:1", "unreachable"),
    ],
)
def test_a_server_that_cannot_be_used_is_named(address, code):
    with pytest.raises(MailError, match=code), post(MailServer(address, "", SENDER)):
        pass


def test_nothing_is_said_in_the_clear_to_a_server_elsewhere(sink, monkeypatch):
    monkeypatch.setattr("arbitro.service.outside.mail._NEAR", frozenset())
    with pytest.raises(MailError, match="unsafe"), post(MailServer(sink.url, "", SENDER)):
        pass
    assert not sink.messages


def test_the_command_line_shows_how_it_stands_and_tries_the_server(
    open_hall,
    sink,
    run,  # noqa: F811
):
    hall = open_hall
    told_from_now_on(hall, sink)
    where = ["notices", hall.key, "--folder", hall.service.folder]
    told = json.loads(run(*where, "--close", "--json").out)
    assert (told["open"], told["told"], told["fault"]) == (False, 1, "")
    assert f"Test message for {FAMILY}" in run(*where, "--try", FAMILY).out
    assert sink.of(FAMILY)[0]["subject"] == "arbitro: the mail server works"
    sink.replies[FAMILY] = "550 nobody"
    assert run(*where, "--try", FAMILY).code == 1


def test_an_address_that_only_this_machine_opens_is_sent_to_nobody(open_hall, sink):
    open_hall.app.state.public_address = ""
    answer = open_hall.send(f"{open_hall.me}/notices", {"address": ADA})
    assert (answer.status_code, "--lan" in answer.text) == (422, True)
    carried(open_hall)
    assert sink.messages == []
