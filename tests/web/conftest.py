"""The application in process: a visitor who reads pages and sends their forms."""

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.testclient import TestClient

from arbitro.config import settings
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.service import EventService
from arbitro.service.new_events.demo import build_demo
from arbitro.web import create_app

TOKEN = re.compile(r'name="csrf" value="([^"]+)"')
SECTION = SectionId(1)


@dataclass
class Visitor:
    """A browser without a script, and the service behind the pages it sees."""

    client: TestClient
    service: EventService
    app: Any
    tokens: dict[frozenset[tuple[str, str]], str] = field(default_factory=dict)

    def get(self, path, **headers):
        return self.client.get(path, headers=headers)

    def token(self):
        """The token of the session's forms, read from a page once a session."""
        if self._session() not in self.tokens:
            found = TOKEN.search(self.client.get("/").text)[1]
            self.tokens[self._session()] = found
        return self.tokens[self._session()]

    def _session(self):
        return frozenset(self.client.cookies.items())

    def command(self, event, name, headers=None, /, **values):
        """Give a command of an event as a program does."""
        path = f"/api/v1/events/{event}/commands/{name}"
        return self.client.post(path, json=values, headers=headers)

    def send(self, path, data=None, *, headers=None, files=None, leaves=True):
        """Send a form of ours: its token is added, redirects are not followed.

        What would take a section out of FIDE mode is confirmed in its two steps, unless the test
        is about that (``leaves=False``).
        """
        fields = {"csrf": self.token(), **(data or {})}
        answer = None
        for _ in range(3):
            answer = self.client.post(
                path, data=fields, files=files, headers=headers or {}, follow_redirects=False
            )
            token = re.search(r'name="token" value="(\w+)"', answer.text)
            if not (leaves and token and re.search(r"FIDE mode|modo FIDE|mode FIDE", answer.text)):
                break
            fields["token"] = token[1]
        return answer


@pytest.fixture(autouse=True, scope="module")
def quick_disk(without_waiting_for_the_disk):
    """Every module here writes many events."""


def visitor_of(folder, **options):
    service = EventService(folder)
    app = create_app(settings(folder), service=service, **options)
    client = TestClient(app, base_url="http://localhost", client=("127.0.0.1", 50000))
    client.headers["accept-language"] = "en"
    return Visitor(client, service, app)


def let_go(visitor):
    """Close what an application that never began its work has opened for its pages."""
    state = visitor.app.state
    state.carrier.close()
    if state.working.cache_info().currsize:
        state.working().rows.close()
    visitor.service.close()


@pytest.fixture
def new_visitor(tmp_path):
    """Make visitors of an application of its own, all of the same folder."""
    made = []

    def new(**options):
        made.append(visitor_of(tmp_path / "events", **options))
        return made[-1]

    yield new
    for each in made:
        let_go(each)


@pytest.fixture
def visitor(new_visitor):
    return new_visitor()


@pytest.fixture(scope="session")
def demo(tmp_path_factory, quickly):
    """The demonstration in both languages, only to be read."""
    made = visitor_of(tmp_path_factory.mktemp("demo") / "events")
    with quickly():
        made.keys = {language: build_demo(made.service, language) for language in ("en", "es")}
    yield made
    made.service.close()


@pytest.fixture
def hall(visitor):
    """A visitor of an event of six players whose first round is published."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 7))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3, tie_breaks=("BH", "SB"))),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    ):
        visitor.service.handle(key, command)
    visitor.url = f"/events/{key}"
    visitor.section = f"/events/{key}/s/1"
    visitor.key = key
    return visitor


@pytest.fixture
def state(hall):
    """Return the section as it stands."""
    return lambda: hall.service.snapshot(hall.key).state.sections[SECTION]
