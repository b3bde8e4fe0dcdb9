"""Served for real: idle connections, certificates made on the spot, proxies that are named."""

import asyncio
import contextlib
import hashlib
import socket
import ssl
import stat
import sys
import threading
import time
import urllib.request
from datetime import UTC, datetime, timedelta

import pytest
import uvicorn

from arbitro import clock
from arbitro.config import Settings
from arbitro.web import Proxy, create_app
from arbitro.web.http import server
from arbitro.web.http.certificates import digest_of, kept_or_made
from arbitro.web.http.server import MOST_SENDING_OF_ONE, MOST_WAITING_OF_ONE, PatientProtocol, quiet
from arbitro.web.session.access import Role
from patience import LONGEST, ended, until
from web.raw import Device, code_for, cookie_of

NOW = datetime(2026, 11, 23, tzinfo=UTC)


async def answering(scope, receive, send):
    """The smallest application: it says yes."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"yes"})


async def reading(scope, receive, send):
    """An application that answers once it has the whole body."""
    while (message := await receive()).get("more_body"):
        pass
    if message["type"] == "http.request":
        await answering(scope, receive, send)


LONG = 16_000_000


async def long_winded(scope, receive, send):
    """An application that answers more than any buffer holds."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(LONG // 100_000):
        await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


@contextlib.contextmanager
def served(app=answering, **options):
    """Serve on a free port, and return the port."""
    config = uvicorn.Config(
        app, port=0, http=PatientProtocol, log_level="critical", lifespan="off", **options
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started or not thread.is_alive(), "the server")
    assert server.started
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        if sys.exc_info()[1] is not None:  # connections that a failure left open are not waited for
            server.force_exit = True
        ended(thread)


def connected(port):
    """Connect; an answer is waited for a minute."""
    return socket.create_connection(("127.0.0.1", port), LONGEST)


def is_closed(connection):
    connection.settimeout(LONGEST)
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def test_whoever_opens_many_connections_and_asks_for_nothing_loses_the_oldest(monkeypatch):
    monkeypatch.setattr(server, "GRACE_SECONDS", 0.0)
    with served() as port:
        idle = [connected(port) for _ in range(MOST_WAITING_OF_ONE + 1)]
        assert is_closed(idle[0])
        idle[-1].sendall(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        assert idle[-1].recv(100).startswith(b"HTTP/1.1 200")
        for each in idle:
            each.close()


def test_a_hall_whose_network_is_back_loses_no_connection():
    with served() as port, contextlib.ExitStack() as opened:
        crowd = [opened.enter_context(connected(port)) for _ in range(3 * MOST_WAITING_OF_ONE)]
        for each in crowd:
            each.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        assert all(each.recv(100).startswith(b"HTTP/1.1 200") for each in crowd)


def test_a_request_that_is_not_said_in_time_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(server, "HEAD_SECONDS", 0.2)
    with served() as port:
        with (
            connected(port) as slow,
            connected(port) as second,
        ):
            slow.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n")
            second.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
            assert second.recv(100).startswith(b"HTTP/1.1 200")
            second.sendall(b"GET / HT")  # and then nothing more
            assert is_closed(slow)
            second.settimeout(LONGEST)
            with contextlib.suppress(ConnectionError):
                while second.recv(1000):
                    pass
        assert len(PatientProtocol.waiting) == 0


BEGUN = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\na"


def test_whoever_begins_many_bodies_and_ends_none_loses_the_most_silent(monkeypatch):
    monkeypatch.setattr(server, "GRACE_SECONDS", 0.0)
    with served(reading) as port, contextlib.ExitStack() as opened:
        slow = []
        for _ in range(MOST_SENDING_OF_ONE + 1):
            slow.append(opened.enter_context(connected(port)))
            slow[-1].sendall(BEGUN)
            begun = min(len(slow), MOST_SENDING_OF_ONE)
            # none of them is put out for its head
            until(lambda begun=begun: len(PatientProtocol.sending) >= begun, "a body", every=0.005)
        assert is_closed(slow[0])
        slow[-1].sendall(b"b")
        assert slow[-1].recv(100).startswith(b"HTTP/1.1 200")


def test_the_rest_of_a_body_that_was_answered_already_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(server, "SILENT_SECONDS", 0.3)
    with served() as port, connected(port) as slow:
        slow.sendall(BEGUN.replace(b": 2", b": 900"))
        answer = b""
        while not answer.endswith(b"0\r\n\r\n"):
            more = slow.recv(1000)
            assert more, answer
            answer += more
        slow.sendall(b"a")  # and so on, one byte after the other
        assert is_closed(slow)


def test_an_answer_nobody_takes_is_given_up(monkeypatch):
    monkeypatch.setattr(server, "SILENT_SECONDS", 0.2)
    with served(long_winded) as port, connected(port) as deaf:
        deaf.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        time.sleep(0.6)
        taken = 0
        deaf.settimeout(LONGEST)
        with contextlib.suppress(ConnectionError):
            while more := deaf.recv(1_000_000):
                taken += len(more)
        assert taken < LONG
    assert len(PatientProtocol.stuck) == 0


def test_a_body_that_is_nonsense_writes_nothing_on_the_terminal(new_visitor, caplog):
    quiet()
    phone = Device(new_visitor(lan=True, hosts=("192.168.1.5",)).app)
    kind = [(b"content-type", b"multipart/form-data; boundary=x")]
    assert phone.ask(("POST", "/join", b"--y\r\nany text", kind))[0].status == 400
    assert caplog.records == []


def test_a_body_that_never_ends_is_given_up(monkeypatch, new_visitor):
    monkeypatch.setattr("arbitro.web.http.request_body.BODY_SECONDS", 0.05)
    app = new_visitor(lan=True, hosts=("192.168.1.5",)).app
    told = []

    async def receive():
        await asyncio.sleep(30)

    async def send(message):
        told.append(message)

    async def asked():
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/join",
            "raw_path": b"/join",
            "query_string": b"",
            "http_version": "1.1",
            "scheme": "http",
            "state": {},
            "headers": [(b"host", b"192.168.1.5"), (b"content-type", b"application/json")],
            "client": ("192.168.1.9", 1),
            "server": ("192.168.1.5", 80),
            "root_path": "",
        }
        await asyncio.wait_for(app(scope, receive, send), 10)

    asyncio.run(asked())
    assert told[0]["status"] in {400, 403}


# Certificates


@pytest.fixture
def paths(tmp_path):
    return tmp_path / "certificate.pem", tmp_path / "key.pem"


def test_a_browser_that_was_told_the_certificate_reaches_the_page_by_https(paths):
    made = kept_or_made(("127.0.0.1", "localhost"), paths, clock.now())
    with served(ssl_certfile=paths[0], ssl_keyfile=paths[1]) as port:
        trusting = ssl.create_default_context(cafile=str(paths[0]))
        for name in ("127.0.0.1", "localhost"):
            asked = f"https://{name}:{port}/"
            with urllib.request.urlopen(asked, timeout=LONGEST, context=trusting) as answer:
                assert answer.read() == b"yes"
        shown = ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate(("127.0.0.1", port)))
    assert digest_of(made).replace(":", "").lower() == hashlib.sha256(shown).hexdigest()


def test_the_key_is_for_nobody_else_on_the_machine(paths):
    kept_or_made(("laptop",), paths, NOW)
    assert stat.S_IMODE(paths[1].stat().st_mode) == 0o600


def test_a_certificate_is_kept_while_it_serves_and_made_again_when_it_does_not(paths):
    first = kept_or_made(("10.0.0.5", "laptop"), paths, NOW)
    assert kept_or_made(("10.0.0.5",), paths, NOW + timedelta(days=300)) == first
    moved = kept_or_made(("10.0.0.6",), paths, NOW)
    assert moved != first
    assert kept_or_made(("10.0.0.6",), paths, NOW + timedelta(days=390)) != moved
    paths[0].write_text("nonsense")
    assert kept_or_made(("10.0.0.6",), paths, NOW) != moved


# Proxies


@pytest.fixture
def proxied(tmp_path):
    app = create_app(
        Settings(tmp_path / "events"), proxy=Proxy(("10.0.0.0/8",), "https://chess.example")
    )
    yield app
    app.state.service.close()
    app.state.door.devices.close()


def through(app, address="10.0.0.1", **headers):
    """A request a proxy passes on from a visitor of the public host."""
    said = {
        "x-forwarded-for": "203.0.113.9",
        "x-forwarded-proto": "https",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    return Device(app, address=address, host="chess.example", headers=said)


def test_who_comes_through_the_proxy_that_is_named_is_asked_for_a_code(proxied):
    visitor = through(proxied)
    assert visitor.get("/").headers["location"] == "/p"
    assert "Secure" in visitor.get("/join").headers["set-cookie"]
    visitor.cookie = cookie_of(proxied, Role.DESK)
    assert visitor.get("/").status == 200


def test_behind_a_proxy_no_browser_is_the_machines_own(proxied):
    for address in ("127.0.0.1", "10.0.0.1"):
        for host in ("127.0.0.1:8080", "localhost", "chess.example"):
            for headers in ({}, {"x-forwarded-for": "127.0.0.1"}):
                own = Device(proxied, address=address, host=host, headers=headers)
                assert own.get("/").headers["location"] == "/p"
                assert own.get("/devices").is_refused


def test_what_the_proxy_says_is_the_address_that_is_shown_and_slowed_down(proxied):
    device = through(proxied, x_forwarded_for="198.51.100.7, 203.0.113.9")
    device.cookie = cookie_of(proxied, Role.DESK, "Ana")
    device.get("/")
    assert [each.address for each in proxied.state.door.devices.all()] == ["203.0.113.9"]


@pytest.mark.parametrize("address", ["192.168.1.77", "203.0.113.9", "11.0.0.1"])
def test_nobody_else_says_where_a_request_comes_from(proxied, address):
    device = through(proxied, address, x_forwarded_for="127.0.0.1", x_forwarded_host="localhost")
    device.cookie = cookie_of(proxied, Role.DESK, "Ana")
    device.get("/")
    assert [each.address for each in proxied.state.door.devices.all()] == [address]


def test_a_host_the_proxy_was_not_named_for_is_refused(proxied):
    assert through(proxied, x_forwarded_host="evil.example").get("/join").status == 421
    rewriting = through(proxied, x_forwarded_host="chess.example")
    rewriting.host = "127.0.0.1:8080"
    assert rewriting.get("/join").status == 200


def test_codes_behind_a_proxy_are_shown_with_the_public_address(proxied):
    chief = through(proxied)
    chief.cookie = cookie_of(proxied, Role.CHIEF)
    code = code_for(proxied, Role.DESK)
    assert f"https://chess.example/join?code={code}" in chief.get("/devices/codes/1").text
