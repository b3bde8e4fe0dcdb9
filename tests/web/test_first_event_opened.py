"""What an event is made of is loaded with the first one that is opened, by however many at once."""

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from arbitro.service import EventService
from arbitro.service.new_events.demo import build_demonstrations
from patience import LONGEST

ASKING = 40


@pytest.fixture
def served(tmp_path):
    """Serve a folder with an event from a fresh process: its address, and the key of the event."""
    service = EventService(tmp_path)
    key = build_demonstrations(service, "en")
    service.close()
    words = ("serve", "--no-browser", "--json", "--port", "0", "--folder", str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-m", "arbitro", *words],
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        told = ""
        for line in process.stdout:
            told += line
            if line.startswith("}") or line.rstrip().endswith("}"):
                break
        try:
            yield json.loads(told)["page"], key
        finally:
            process.send_signal(signal.SIGINT)


def status_of(address):
    try:
        with urllib.request.urlopen(address, timeout=LONGEST) as answer:
            return answer.status, b"<main" in answer.read()
    except urllib.error.HTTPError as problem:
        return problem.code, False


@pytest.mark.skipif(sys.platform == "win32", reason="no signal ends a process gently there")
def test_many_who_open_the_first_event_at_once_are_all_shown_it(served):
    page, key = served
    places = ("hall", "s/1/rounds/1", "s/1/standings", "shelf")
    addresses = [f"{page}events/{key}/{places[at % 4]}" for at in range(ASKING)]
    with ThreadPoolExecutor(ASKING) as many:
        answers = list(many.map(status_of, [*addresses, page]))
    assert answers == [(200, True)] * (ASKING + 1)
