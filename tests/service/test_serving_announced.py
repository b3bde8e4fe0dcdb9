"""``serve`` and ``demo`` tell programs where they serve, once they do."""

import json
import signal
import subprocess
import sys
import urllib.request
from urllib.parse import urlsplit

import pytest

from arbitro.cli.serve import run_server


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_one_line_of_json_tells_where_it_is_served(command, tmp_path):
    folder = ["--folder", str(tmp_path), "--demo", "--port", "0"] if command == "serve" else []
    words = [sys.executable, "-m", "arbitro", command, "--json", "--no-browser", *folder]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        told = json.loads(server.stdout.readline())
        with urllib.request.urlopen(told["page"]) as answer:
            page = answer.read().decode()
        server.send_signal(signal.SIGINT)
        rest = server.stdout.read()

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
    monkeypatch.setattr("arbitro.cli.serve.os.access", lambda *_: False)  # root may write anywhere

    done = run_server(str(tmp_path), 0, lan=False, with_demo=False, open_browser=False)

    assert done == 2
    assert "cannot write" in capsys.readouterr().err
