"""Another service is told of what is new: signed, again where it did not arrive, nobody near."""

import hashlib
import hmac
import json
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from arbitro import clock
from arbitro.web.public.hooks import AT, SIGNATURE, HookError, Hooks, call

EVENT = "open-1"


@pytest.fixture
def service():
    """A service of this machine that answers as it is told and keeps what it was sent."""

    class Called(BaseHTTPRequestHandler):
        def log_message(self, *_):
            """Say nothing."""

        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            server.calls.append((self.path, dict(self.headers), body))
            self.send_response(server.status)
            self.send_header("location", "/elsewhere")
            self.send_header("content-length", "0")
            self.end_headers()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Called)
    server.calls, server.status = [], 204
    server.url = f"http://127.0.0.1:{server.server_port}/arbitro?of=open"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def near(monkeypatch):
    monkeypatch.setenv("ARBITRO_PRIVATE_HOOKS", "1")


def test_a_call_is_signed_and_says_no_more_than_the_version(service, near, tmp_path):
    hooks = Hooks(tmp_path / ".hooks")
    hooks.tell(EVENT, service.url)
    hooks.turn(EVENT, "v1")
    hooks.turn(EVENT, "v1")
    ((path, headers, body),) = service.calls
    assert path == "/arbitro?of=open"
    told = {name.lower(): value for name, value in headers.items()}
    assert json.loads(body) == {"event": EVENT, "version": "v1", "at": told[AT]}
    secret = hooks.of(EVENT).secret.encode()
    right = hmac.new(secret, f"{told[AT]}.".encode() + body, hashlib.sha256).hexdigest()
    assert told[SIGNATURE] == f"sha256={right}"


@pytest.mark.parametrize("status", [302, 404, 500])
def test_what_did_not_arrive_is_tried_again_also_after_a_restart(service, near, tmp_path, status):
    times = [clock.now()]
    service.status = status
    hooks = Hooks(tmp_path / ".hooks", now=lambda: times[-1])
    hooks.tell(EVENT, service.url)
    hooks.turn(EVENT, "v1")
    hooks.turn(EVENT, "v1")
    assert len(service.calls) == 1, "nobody is called again at once, nor led elsewhere"
    assert hooks.of(EVENT).problem == "refused"
    service.status = 200
    times.append(times[0] + timedelta(seconds=6))
    again = Hooks(tmp_path / ".hooks", now=lambda: times[-1])
    again.turn(EVENT, "v1")
    assert len(service.calls) == 2
    assert again.of(EVENT).told == "v1"


@pytest.mark.parametrize(
    "url",
    [
        *("http://127.0.0.1:9/x", "http://localhost:9/x", "http://[::1]:9/x", "http://10.0.0.1/x"),
        *("http://2130706433/", "http://0x7f000001/", "http://127.1/", "http://0.0.0.0/"),
        *("http://[::ffff:127.0.0.1]/", "http://[::127.0.0.1]/", "http://[64:ff9b::7f00:1]/"),
        *("http://[2002:a00:1::1]/", "http://[2001:0:a00:1::1]/", "http://[fec0::1]/"),
        *("http://[fe80::1]/", "http://[fd00::1]/", "http://224.0.0.1/", "http://[ff02::1]/"),
        *("http://169.254.169.254/latest", "http://100.64.0.1/"),
    ],
)
def test_nobody_near_is_called_where_the_machine_does_not_allow_it(url, monkeypatch):
    monkeypatch.delenv("ARBITRO_PRIVATE_HOOKS", raising=False)
    with pytest.raises(HookError) as told:
        call(url, b"{}", {})
    assert told.value.code == "private"


@pytest.mark.parametrize("host", ["127.0.0.1", "0x7f.1", "[::1]", "localhost", "192.168.1.9"])
def test_an_address_near_is_told_at_once_not_to_be_called(host, monkeypatch, tmp_path):
    monkeypatch.delenv("ARBITRO_PRIVATE_HOOKS", raising=False)
    hooks = Hooks(tmp_path / ".hooks")
    hooks.tell(EVENT, f"http://{host}/")
    assert hooks.told(EVENT).problem == "private"
    monkeypatch.setenv("ARBITRO_PRIVATE_HOOKS", "1")
    hooks.tell(EVENT, f"http://{host}/x")
    assert hooks.told(EVENT).problem == ""


@pytest.mark.parametrize("host", ["a..b", f"{'a' * 70}.example"])
def test_a_name_that_can_be_none_is_not_reached_and_ends_nothing(host, tmp_path):
    hooks = Hooks(tmp_path / ".hooks")
    hooks.tell(EVENT, f"http://{host}/")
    hooks.turn(EVENT, "v1")
    assert hooks.of(EVENT).problem == "unreachable"


def test_an_address_with_letters_of_any_kind_is_called_with_them_escaped(service, near):
    assert call(f"{service.url}&name=Peñarol%20B é", b"{}", {}) == 204
    assert service.calls[0][0] == "/arbitro?of=open&name=Pe%C3%B1arol%20B%20%C3%A9"


@pytest.mark.parametrize(
    "url", ["example.org", "ftp://example.org", "https://a:b@example.org", "https://", "http://x:y"]
)
def test_what_is_no_address_is_refused(url, tmp_path):
    hooks = Hooks(tmp_path / ".hooks")
    with pytest.raises(HookError):
        hooks.tell(EVENT, url)
    assert hooks.of(EVENT) is None


def test_the_arbiter_says_on_the_page_who_is_told(hall):
    page = f"{hall.url}/publicity"
    hall.app.state.publisher._ended = True
    assert hall.send(f"{page}/hook", {"hook": "example.org"}).status_code == 422
    assert hall.send(f"{page}/hook", {"hook": "https://example.org/x"}).status_code == 303
    assert 'value="https://example.org/x"' in hall.get(page).text
    hall.app.state.publisher._ended = False
    hall.app.state.publisher.hooks._call = lambda *_: 200
    hall.app.state.publisher._tell()
    assert "The last call succeeded." in hall.get(page).text
    hall.send(f"{page}/hook", {"hook": ""})
    assert hall.app.state.publisher.hooks.of(hall.key) is None


def test_a_program_names_who_is_told_too(hall):
    address = f"/api/v1/events/{hall.key}/hook"
    nobody = {"url": "", "secret": "", "told": "", "problem": "", "again": ""}
    hall.app.state.publisher._ended = True
    assert hall.client.get(address).json() == nobody

    assert hall.client.post(address, json={"url": "example.org"}).status_code == 422
    set_up = hall.client.post(address, json={"url": "https://example.org/x"}).json()

    assert set_up["url"] == "https://example.org/x"
    assert set_up["secret"] == hall.app.state.publisher.hooks.of(hall.key).secret
    assert hall.client.get(address).json() == set_up
    assert hall.client.post(address, json={"url": ""}).json() == nobody
