"""Phones are let connect while the application runs, at the network's address, and kept out."""

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress
from types import SimpleNamespace

import pytest

from arbitro.i18n import translator
from arbitro.web.http.local_network import LOOPBACK, LocalNetwork
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Grant
from patience import LONGEST, line_of
from web.raw import Device

OTHER = "127.0.0.2"
"""An address of every Linux machine besides the usual one: here it stands for the network."""

SERVE = f"""
import sys
from arbitro.web.http import local_network
local_network.LocalNetwork.__init__.__defaults__ = (lambda: {OTHER!r},)
from arbitro.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def served(tmp_path):
    """A server of a machine whose address in the network is another one of its own."""
    words = [sys.executable, "-c", SERVE, "serve", "--json", "--no-browser", "--port", "0"]
    words += ["--folder", str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield SimpleNamespace(url=json.loads(line_of(process))["url"], process=process)
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=LONGEST)
            assert process.returncode == 0
        finally:
            process.kill()


class Own:
    """The arbiter's own browser: it keeps its cookie."""

    def __init__(self, url):
        self.url = url
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def get(self, path):
        with self.opener.open(f"{self.url}{path}", timeout=LONGEST) as answer:
            return answer.read().decode()

    def send(self, path, **fields):
        token = re.search(r'name="csrf" value="([^"]+)"', self.get("devices"))[1]
        sent = urllib.parse.urlencode({"csrf": token, **fields}).encode()
        with self.opener.open(f"{self.url}{path}", sent, timeout=LONGEST) as answer:
            return answer.read().decode()


def port_of(served):
    return urllib.parse.urlsplit(served.url).port


def from_network(served):
    """The status of the way in, asked for at the address of the network; None where none hears."""
    connection = http.client.HTTPConnection(OTHER, port_of(served), timeout=LONGEST)
    try:
        connection.request("GET", "/join")
        return connection.getresponse().status
    except ConnectionError:
        return None
    finally:
        connection.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only there a second address is always there")
def test_the_listener_for_phones_opens_and_closes_while_the_application_runs(served):
    own = Own(served.url)
    address = f"http://{OTHER}:{port_of(served)}"
    assert from_network(served) is None
    assert f"{address} " in own.get("devices")  # which address, and what it means, comes first

    opened = own.send("devices/network", open="1")
    assert from_network(served) == 200
    assert f"Phones: {OTHER}" in opened
    stays = socket.create_connection((OTHER, port_of(served)), timeout=LONGEST)
    with stays:
        stays.sendall(b"GET /help HTTP/1.1\r\n")  # a phone is asking for a page
        closed = own.send("devices/network")
        with suppress(ConnectionResetError):
            assert stays.recv(1) == b""  # what a phone had open is closed with it
    assert f"Phones: {OTHER}" not in closed
    assert from_network(served) is None
    assert own.get("")  # the arbiter's own page never went away

    own.send("devices/network", open="1")
    assert from_network(served) == 200


def network(found):
    return LocalNetwork(SimpleNamespace(is_open=False, address=""), lambda: found)


def test_without_a_server_or_a_network_nothing_is_opened():
    assert network("192.168.1.5").open() == "not-here"
    alone = network(LOOPBACK)
    alone._server, alone._loop = object(), object()
    assert (alone.open(), alone.is_open, alone.found) == ("no-network", False, "")


def test_a_machine_that_has_changed_networks_is_told_so():
    at = ["192.168.1.5"]
    moving = LocalNetwork(SimpleNamespace(is_open=True, address=at[0]), lambda: at[0])
    assert not moving.has_moved
    at[0] = "10.0.0.7"
    assert moving.has_moved


def test_a_chief_arbiter_on_a_phone_neither_opens_nor_closes_it(new_visitor):
    app = new_visitor(lan=True, hosts=("192.168.1.5",)).app
    phone = Device.let_in(app, Role.CHIEF)
    token = app.state.sessions.token(app.state.sessions.read(phone.cookie))
    body = urllib.parse.urlencode({"csrf": token, "open": "1"}).encode()
    headers = [(b"content-type", b"application/x-www-form-urlencoded")]
    headers.append((b"content-length", str(len(body)).encode()))
    answer = phone.ask(("POST", "/devices/network", body, headers))[0]
    assert answer.status == 403
    assert app.state.network.address == ""


def test_the_address_of_the_network_is_known_only_while_it_is_open(new_visitor):
    made = new_visitor(hosts=(LOOPBACK, "laptop"))
    door = made.app.state.door
    public = Device(made.app, host="203.0.113.5:8080")
    assert public.get("/p").status == 421
    door.is_open, door.address = True, "203.0.113.5"
    assert public.get("/p").status == 200


@pytest.mark.parametrize(
    ("language", "typed"),
    [("en", "wi-fi"), ("en", "phones"), ("es", "teléfonos"), ("es", "wifi"), ("fr", "téléphones")],
)
def test_the_palette_knows_it_by_the_words_people_type(hall, language, typed):
    told = hall.get(f"{hall.url}/palette", **{"accept-language": language}).json()
    told += hall.get("/palette", **{"accept-language": language}).json()
    name = translator(language).t("ui.network.open")
    found = [each for each in told if each["text"] == name]
    assert len(found) == 2
    assert all(typed in each["also"].split() for each in found)


def test_who_was_let_in_before_a_new_start_is_told_of_until_phones_are_connected(hall):
    app, page = hall.app, f"/events/{hall.key}/hall"
    for number, address in enumerate(("192.168.1.7", "192.168.1.8", "127.0.0.1", "")):
        app.state.door.devices.let_in(Grant(Role.DESK, hall.key), f"P{number}", address=address)
    assert "cut off" not in hall.get(page).text  # nothing that could listen
    app.state.network._server = object()
    assert "2 devices cut off: connect phones" in hall.get(page).text
    app.state.door.address = "192.168.1.2"
    assert "cut off" not in hall.get(page).text
