"""Whether there is a newer release is asked of one address, and told in plain words."""

import json
import re
import socket
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from arbitro import __version__
from arbitro.service.outside.release_check import MOST_BYTES, NewerError, latest
from arbitro.versions import order_of
from patience import ended


@pytest.fixture
def index():
    """An address that answers as it is told, and counts who asks."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self):
            server.asked.append(self.path)
            self.send_response(server.status)
            self.end_headers()
            self.wfile.write(server.told)

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Answers)
    server.asked, server.status, server.told = [], 200, b""
    server.address = f"http://127.0.0.1:{server.server_port}/releases.json"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    ended(thread)
    server.server_close()


@pytest.mark.parametrize(
    ("told", "code"),
    [({"version": "99.1"}, 1), ({"info": {"version": "99.1"}}, 1), ({"version": __version__}, 0)],
)
def test_it_says_what_is_latest_beside_what_runs_here(run, index, told, code):
    index.told = json.dumps(told).encode()
    done = run("newer", "--from", index.address)
    assert done.code == code
    assert ("newer release: 99.1" in done.out) == bool(code)
    assert __version__ in done.out
    data = json.loads(run("newer", "--from", index.address, "--json").out)
    assert (data["here"], data["newer"]) == (__version__, bool(code))
    assert index.asked == ["/releases.json"] * 2


def test_the_address_may_be_a_setting_and_without_one_nobody_is_asked(run, index, monkeypatch):
    index.told = b'{"version": "0.0.1"}'
    monkeypatch.setenv("ARBITRO_RELEASES", index.address)
    assert run("newer").code == 0
    monkeypatch.delenv("ARBITRO_RELEASES")
    done = run("newer")
    assert (done.code, done.out) == (2, "")
    assert f"arbitro {__version__}" in done.err  # what runs here, and how to find out
    assert "--from FOLDER" in done.err
    assert "ARBITRO_RELEASES" in done.err
    assert len(index.asked) == 1


def test_a_release_folder_tells_without_a_network(run, tmp_path, monkeypatch):
    """As on a stick: what a release says of itself, or the file that says it."""
    monkeypatch.setattr(socket, "create_connection", None)
    (tmp_path / "release.json").write_text('{"version": "99.1"}', "utf-8")
    for place in (tmp_path, tmp_path / "release.json"):
        done = run("newer", "--from", place)
        assert done.code == 1
        assert "newer release: 99.1" in done.out
    (tmp_path / "release.json").unlink()
    done = run("newer", "--from", tmp_path)
    assert done.code == 2
    assert "release.json" in done.err


def test_without_a_network_it_says_so_in_plain_words(run):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    done = run("newer", "--from", f"https://127.0.0.1:{port}/releases.json")
    assert done.code == 2
    assert "cannot be reached" in done.err


@pytest.mark.parametrize(
    "address", ["", "ftp://x/y", "nowhere", "http://me:pw@localhost/", "http://"]
)
def test_what_is_no_address_is_told(run, address, monkeypatch):
    monkeypatch.delenv("ARBITRO_RELEASES", raising=False)
    assert run("newer", "--from", address).code == 2


@pytest.mark.parametrize(
    "told", [b"", b"<html>", b"[]", b"{}", b'{"version": ""}', b'{"info": []}',
             b'{"version": "' + b"9" * 90 + b'"}', b"[" * 100_000, b"{" + b" " * MOST_BYTES]
)  # fmt: skip
def test_what_tells_of_no_release_is_told(run, index, told):
    index.told = told
    assert run("newer", "--from", index.address).code == 2


def test_a_page_that_is_not_there_tells_of_none(index):
    index.status, index.told = 404, b'{"version": "99.1"}'
    with pytest.raises(NewerError) as problem:
        latest(index.address)
    assert problem.value.code == "unreadable"


def test_versions_are_compared_as_numbers_with_their_stages():
    ladder = ["0.9", "1.0.dev2", "1.0a1", "1.0b2", "1.0rc1", "1.0", "1.0.1", "1.2", "1.10", "2"]
    places = [order_of(each) for each in ladder]
    assert sorted(places) == places
    assert len(set(places)) == len(places)
    assert order_of("1.0.0") == order_of("1")
    for wrong in ("", "one", "1..2", "1.0-final!", "1" * 50):
        with pytest.raises(ValueError, match=f"^{re.escape(wrong)}$"):
            order_of(wrong)
