"""Servers of a folder that a test starts and kills, and a client that enters results in them."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    ImportPlayers,
    PairRound,
    PublishRound,
)
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Colour, Player, SectionId
from arbitro.service import EventService, Outcome
from patience import LONGEST, line_of

SCRIPT = Path(__file__).with_name("burst_server.py")
BOARDS = 20
FIRST = SectionId(1)
NEXT = {None: "10", "10": "==", "==": "01", "01": "10"}
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
GONE = (ConnectionError, http.client.HTTPException, TimeoutError)


def free_port():
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Servers:
    """The processes that run ``arbitro serve``, any number at once, one after the other killed."""

    def __init__(self, folder, database=""):
        self.database = database
        self.folder, self.port, self.pid = folder, free_port(), 0
        self.process = subprocess.Popen(
            [sys.executable, str(SCRIPT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def start(self, *, last=0):
        """Start a server and wait until it answers."""
        self.process.stdin.write(f"{self.folder}\t{self.port}\t{last}\t{self.database}\n")
        self.process.stdin.flush()
        self.pid = int(line_of(self.process).split()[1])
        for _ in range(1000):
            try:
                with closing(socket.create_connection(("127.0.0.1", self.port), 5)):
                    return
            except ConnectionError:
                time.sleep(0.01)
        pytest.fail("the server did not start")

    def kill(self):
        """Kill the server, which may have died of itself."""
        os.kill(self.pid, signal.SIGKILL)

    def wait(self):
        """Wait until the server is gone."""
        assert line_of(self.process) == "dead\n"
        self.pid = 0

    def close(self):
        """End both the server, if one runs, and the process that forks them."""
        if self.pid:
            self.kill()
            self.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait(timeout=LONGEST) == 0


class Client:
    """A browser and a program in one: it enters results through the form and through JSON."""

    def __init__(self, port, key):
        self.port, self.key = port, key
        self.connection = None
        self.cookie = self.token = ""
        self.games = []
        self.stands = {}
        self.requests = {}

    def open(self):
        """Open the boards, as a browser does before it can send a form."""
        _, headers, page = self.ask("GET", f"/events/{self.key}/hall")
        self.cookie = headers["set-cookie"].partition(";")[0]
        self.token = re.search(r'name="csrf" value="([^"]+)"', page)[1]
        path = f"/api/v2/events/{self.key}/sections/1/rounds/1"
        self.games = [board["game"] for board in json.loads(self.ask("GET", path)[2])["boards"]]
        self.stands = dict.fromkeys(self.games)

    def ask(self, method, path, body=None, headers=None):
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        try:
            sent = {"cookie": self.cookie, **(headers or {})}
            self.connection.request(method, path, body, sent)
            answer = self.connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read().decode()
        except GONE:
            self.close()
            raise

    def close(self):
        if self.connection is not None:
            self.connection.close()
        self.connection = None

    def game(self, number):
        return self.games[number % len(self.games)]

    def enter(self, number):
        """Enter a result; the same number is the same request. Return what was answered."""
        if number not in self.requests:
            self.requests[number] = self.request(number)
        wanted, *request = self.requests[number]
        status, _, text = self.ask("POST", *request)
        assert status == wanted, (number, status, text)
        return text

    def request(self, number):
        """Return a request, and the status it is answered with: some JSON, some forms."""
        game = self.game(number)
        stood, name = self.stands[game], f"burst-{number:06}"
        if number % 3:
            path = f"/api/v1/events/{self.key}/sections/1/games/{game}/result"
            body = json.dumps({"result": NEXT[stood], "expected": stood})
            return 200, path, body, {"content-type": JSON, "idempotency-key": name}
        path = f"/events/{self.key}/s/1/do/enter-result"
        fields = {"csrf": self.token, "command": name, "game": game, "result": NEXT[stood]}
        return 303, path, urlencode({**fields, "expected": stood or ""}), {"content-type": FORM}

    def acknowledged(self, number):
        """Remember that a result stands, as somebody who was answered does."""
        game = self.game(number)
        self.stands[game] = NEXT[self.stands[game]]

    def burst(self, start):
        """Enter results until the server is gone; return the first number not answered."""
        number, last = start, ""
        while True:
            try:
                last = self.enter(number)
            except GONE:
                return number, last
            self.acknowledged(number)
            number += 1


def prepared(folder):
    service = EventService(folder)
    key = service.create(CreateEvent(EventSettings("Burst")), command_id="burst").key
    players = tuple(Player(f"P{n}", rating=2500 - n) for n in range(2 * BOARDS))
    for command in (
        AddSection(SectionSettings("A", rounds=5)),
        ImportPlayers(FIRST, players),
        CloseEntries(FIRST),
        PairRound(FIRST, Colour.WHITE),
        PublishRound(FIRST, 1),
    ):
        assert isinstance(service.handle(key, command), Outcome)
    service.close()
    return key
