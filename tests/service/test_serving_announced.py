"""``serve`` and ``demo`` tell programs where they serve, once they do."""

import errno
import json
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest

from arbitro.cli.base.speech import choose_language
from arbitro.cli.serving.serve import ServerOptions, run_server
from arbitro.i18n import translator
from arbitro.web.http import local_network
from patience import LONGEST, line_of


@pytest.fixture(autouse=True)
def in_english():
    """Speak English, whatever a command before spoke in this process."""
    choose_language(["--lang", "en"])


@contextmanager
def started(words):
    """Give a program that was started; where the test fails it does not go on."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_one_line_of_json_tells_where_it_is_served(command, tmp_path):
    folder = ["--folder", str(tmp_path), "--demo", "--port", "0"] if command == "serve" else []
    words = [sys.executable, "-m", "arbitro", command, "--json", "--no-browser", *folder]
    with started(words) as server:
        told = json.loads(line_of(server))
        with urllib.request.urlopen(told["page"], timeout=LONGEST) as answer:
            page = answer.read().decode()
        server.send_signal(signal.SIGINT)
        rest, _ = server.communicate(timeout=LONGEST)

    assert told["event"] in told["page"]
    assert told["page"].startswith(told["url"])
    assert urlsplit(told["url"]).port
    assert (told["join"], told["code"], rest) == (None, None, "")
    assert "<h1" in page
    assert server.returncode == 0
    assert command == "demo" or told["folder"] == str(tmp_path)


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_served(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(
        "arbitro.cli.serving.serve.os.access", lambda *_: False
    )  # root may write anywhere

    done = run_server(ServerOptions(str(tmp_path), 0))

    assert done == 2
    assert "cannot write" in capsys.readouterr().err


def test_what_a_proxy_on_the_machine_passes_on_is_not_the_machines_own(tmp_path):
    words = [sys.executable, "-m", "arbitro", "serve", "--json", "--no-browser", "--port", "0"]
    with started([*words, "--folder", str(tmp_path)]) as server:
        url = json.loads(line_of(server))["url"]
        for said in ("127.0.0.1", "testclient", "203.0.113.9"):
            proxied = urllib.request.Request(url, headers={"X-Forwarded-For": said})
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(proxied, timeout=LONGEST)
            assert refused.value.code == 403
            refused.value.close()
        with urllib.request.urlopen(url, timeout=LONGEST) as answer:
            assert answer.status == 200
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=LONGEST)
    assert server.returncode == 0


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"address": "https://chess.example"}, "bad-address"),
        ({"address": "chess.example", "lan": True}, "bad-address"),
        ({"address": "https://[::1", "lan": True}, "bad-address"),
        ({"address": "ftp://chess.example", "lan": True}, "bad-address"),
        ({"proxies": "127.0.0.1"}, "bad-proxy"),
        ({"proxies": "somewhere", "address": "https://chess.example"}, "bad-proxy"),
    ],
)
def test_an_address_nobody_could_come_by_is_refused_before_anything_is_served(
    tmp_path, capsys, options, code
):
    assert run_server(ServerOptions(str(tmp_path), 0, **options)) == 2
    assert capsys.readouterr().err.strip() == translator("en").t(f"cli.serve.{code}")


def test_with_the_network_open_others_are_told_the_address_that_was_named(tmp_path):
    words = [sys.executable, "-m", "arbitro", "serve", "--json", "--no-browser", "--port", "0"]
    words += ["--lan", "--address", "http://chess.example:9000/", "--folder", str(tmp_path)]
    with started(words) as server:
        told = json.loads(line_of(server))
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=LONGEST)
    assert told["join"] == "http://chess.example:9000/join"


class _NoRoute:
    """A socket of a machine whose network has no way out."""

    def __init__(self, *_):
        pass

    def connect(self, _):
        raise OSError(errno.ENETUNREACH, "Network is unreachable")

    def close(self):
        pass


@pytest.mark.parametrize(
    ("known", "address"),
    [
        (["127.0.1.1", "192.168.7.2"], "192.168.7.2"),
        (["127.0.1.1"], "127.0.0.1"),
        ([], "127.0.0.1"),
    ],
)
def test_a_network_without_a_way_out_is_found_by_the_machines_name(monkeypatch, known, address):
    named = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 0)) for each in known]
    monkeypatch.setattr(local_network.socket, "socket", _NoRoute)
    monkeypatch.setattr(local_network.socket, "getaddrinfo", lambda *_: named)
    assert local_network.own_address() == address
