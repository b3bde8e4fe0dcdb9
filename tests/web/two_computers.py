"""Two computers in one process: each an application, called by the other by its address."""

import sqlite3
from contextlib import closing

from starlette.testclient import TestClient

from arbitro.config import settings
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.service import EventService
from arbitro.web import create_app
from arbitro.web.standby.following import begin_to_follow
from arbitro.web.standby.standby import Standby

SECTION = SectionId(1)


class Network:
    """The cable between computers: which are on, by address, and what was sent."""

    def __init__(self):
        self.on = {}
        self.sent = []

    def send(self, address, path, body):
        computer = self.on.get(address)
        if computer is None:
            raise ConnectionRefusedError
        answer = computer.client.request("POST" if body else "GET", path, content=body or None)
        self.sent += [body, answer.content]
        return answer.status_code, answer.content


class Computer:
    """An arbitro at an address, with a folder of its own, whose loops turn when a test says so."""

    def __init__(self, network, folder, name):
        self.network, self.folder, self.name = network, folder, name
        self.address = f"http://{name}.test:8080"
        self.start()

    def start(self):
        """Switch it on, as `arbitro serve --lan` does."""
        self.service = EventService(self.folder)
        self.app = create_app(settings(self.folder), service=self.service, lan=True)
        self.standby = self.app.state.standby = Standby(
            self.service, self.app.state.secret.text, send=self.network.send, name=self.name
        )
        self.standby.address = self.address
        self.standby._loop.start = lambda: None  # its turns are the test's
        self.client = TestClient(self.app, base_url="http://localhost", client=("127.0.0.1", 50000))
        self.client.headers["accept-language"] = "en"
        self.network.on[self.address] = self
        self.standby.ask_whether_ended()
        return self

    def die(self):
        """Pull the plug: it answers nobody any more."""
        self.network.on.pop(self.address, None)
        self.standby.close()
        self.app.state.carrier.close()
        self.service.close()

    def follow(self, first, code=None):
        """Begin to follow a computer, by a code made there, as `arbitro serve --follow` does."""
        code = first.standby.answers.invite().code if code is None else code
        own = {"own": self.address, "name": self.name, "send": self.network.send}
        begin_to_follow(self.service, first.address, code, **own)
        self.die()
        self.start()
        self.standby.turn()

    @property
    def mode(self):
        return self.standby.standing.mode.value

    def log(self, key):
        """The log as it stands in the file, byte by byte."""
        with closing(sqlite3.connect(self.service.store.path_of(key))) as database:
            return database.execute("SELECT * FROM event ORDER BY version").fetchall()

    def do(self, key, command):
        return self.service.handle(key, command)

    def enter(self, key, game, result=GameResult.WHITE_WINS):
        """Enter a result of the first round."""
        return self.do(key, asked.EnterResult(SECTION, game, result))


def event_of_six(computer, name="Hall"):
    """Begin an event of six players whose first round is published; return its key."""
    return published_event(computer.service, 6, name)


def published_event(service, count, name="Hall"):
    """Begin an event of so many players whose first round is published; return its key."""
    key = service.create(asked.CreateEvent(EventSettings(name))).key
    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, count + 1))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    ):
        service.handle(key, command)
    return key
