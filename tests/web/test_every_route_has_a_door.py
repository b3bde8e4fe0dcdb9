"""Every route is linked from a page that clicking leads to, or listed with the reason why not."""

import re
import tomllib
from collections import Counter
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest
from starlette.testclient import TestClient

from arbitro.desk import commands as asked
from arbitro.desk.features.games import AttachedGame, AttachGames
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import EntryId, Player, SectionId, System
from arbitro.service.new_events.demo import build_demonstrations
from arbitro.web.lazy_routes import known_parameters
from arbitro.web.routes.route_rights import LISTED, routes_of
from arbitro.web.session.access import Role
from arbitro.web.session.guard import SESSION_COOKIE
from web.conftest import let_go, visitor_of
from web.raw import cookie_of
from web.teams import Teams

S = SectionId(1)
HERE = Path(__file__).parent
WEB = HERE.parents[1] / "src" / "arbitro" / "web"
BASE = "http://localhost"
NOT_READ = re.compile(
    r"\.(pdf|csv|zip|pgn|ics|trf|txt|json|svg|js|webmanifest|xlsx|webp|jpg)$|/live$|/blank$"
    r"|/paper/small/\w+$|/tables/|/files/\w+$|/office/papers/[\w-]+$|/manual\.html$|/handbook$"
)
"""Addresses that give no page, or one that leads nowhere new: they are found, and not followed."""


class Links(HTMLParser):
    """Where a page leads: by a link, a form, a script, each with its method.

    ``forms`` has what each form sends: its method, where to, the names of its fields.
    """

    def __init__(self):
        super().__init__()
        self.found, self.forms = [], []
        self._method, self._fields = "GET", set()

    def handle_endtag(self, tag):
        if tag == "form":
            self._fields = set()

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self._note_form(tag, given)
        if given.get("formaction"):
            self.found.append((self._method, given["formaction"]))
        for name in ("href", "src"):
            if given.get(name):
                self.found.append(("GET", given[name]))
        for name, value in given.items():
            if not value or not value.startswith("/") or name in {"data-go", "value", "content"}:
                continue
            if name == "hx-post":
                self.found.append(("POST", value))
            elif name == "hx-get":
                self.found.append(("GET", value))
            elif name.startswith("data-"):  # a script asks it, by the method it has
                self.found += (("GET", value), ("POST", value))

    def _note_form(self, tag, given):
        if tag == "form":
            self._method = given.get("method", "get").upper()
            self._fields = set()
            # Without an action a script may ask what it has typed.
            if self._method == "POST" or "action" in given:
                self.forms.append((self._method, given.get("action") or "", self._fields))
            self.found.append((self._method, given.get("action") or ""))
        if tag in {"input", "select", "textarea", "button"} and given.get("name"):
            self._fields.add(given["name"])


def route_of(method, path):
    return next((each for each in routes_of(path) if each.method == method), None)


def parameters_of(name):
    module = next(each.module for each in LISTED if each.name == name)
    return known_parameters(module, name)


def event_of(path):
    found = re.match(r"/(?:events|p|w|m|me|r|enter|x|deadlines)/([^/]+)", path)
    return found[1] if found else ""


class Walk:
    """Clicks on from pages, a few of each route in each event, and notes the routes it sees."""

    def __init__(self):
        self.seen, self.sent = set(), set()
        self.lost = []

    def begin(self, client, *starts, most=1):
        counts, done = Counter(), set()
        waiting = [(each, "") for each in starts]
        self.seen.update(filter(None, (self._name("GET", each) for each in starts[:1])))
        while waiting:
            path, came_from = waiting.pop(0)
            plain = path.partition("?")[0]
            route = route_of("GET", plain)
            if route is None or path in done or NOT_READ.search(plain):
                continue
            done.add(path)
            paper = plain.rpartition("/show/")[2] if "/paper/show/" in plain else ""
            shape = route.name, event_of(plain), paper, "?" in path
            counts[shape] += 1
            if counts[shape] > most:
                continue
            answer = client.get(path)
            if answer.status_code >= 400:
                self.lost.append((answer.status_code, path, came_from))
            if "html" not in answer.headers.get("content-type", ""):
                continue
            if 'id="unread"' in answer.text:
                self.lost.append(("a parameter nobody reads", path, came_from))
            at = answer.url.path
            self.seen.add(self._name("GET", at))
            links = self._read(client, answer, path)
            for method, value in links.found:
                to = urlsplit(urljoin(f"{BASE}{at}", value))
                if f"{to.scheme}://{to.netloc}" != BASE:
                    continue
                self.seen.add(self._name(method, to.path))
                if method == "GET":
                    waiting.append((f"{to.path}?{to.query}" if to.query else to.path, path))

    def _read(self, client, answer, came_from):
        links = Links()
        links.feed(answer.text)
        for method, value, fields in links.forms:
            address = urljoin(f"{BASE}{answer.url.path}", value)
            self._send(client, method, address, fields, came_from)
        return links

    def _send(self, client, method, address, fields, came_from):
        """Note a form whose address has parameters that nobody reads where it leads."""
        to = urlsplit(address)
        names = {name for name, _ in parse_qsl(to.query, keep_blank_values=True)}
        if method == "GET":
            names = fields
        shape = self._name(method, to.path), frozenset(names)
        if not names or shape[0] is None or shape in self.sent:
            return
        self.sent.add(shape)
        if method != "GET":
            unread = names - set(parameters_of(shape[0]))
            if unread:
                self.lost.append((f"nobody reads {sorted(unread)}", shape[0], came_from))
            return
        answer = client.get(to.path, params=dict.fromkeys(names, ""))
        if 'id="unread"' in answer.text or "Unknown parameter" in answer.text:
            self.lost.append((f"not all read: {sorted(names)}", shape[0], came_from))

    @staticmethod
    def _name(method, path):
        route = route_of(method, path)
        return None if route is None else route.name


def do(visitor, key, *commands):
    for each in commands:
        answer = visitor.service.handle(key, each)
        assert not hasattr(answer, "code"), (each, answer)


def played(visitor, name, system, rounds):
    """An event of eight players, its first round published."""
    settings = EventSettings(name, start=date(2026, 5, 1))
    key = visitor.service.create(asked.CreateEvent(settings)).key
    people = tuple(Player(f"P {n}", rating=2100 - 10 * n) for n in range(8))
    do(
        visitor,
        key,
        asked.AddSection(SectionSettings("Open", system, rounds)),
        asked.ImportPlayers(S, people),
        asked.CloseEntries(S),
        asked.PairRound(S),
        asked.PublishRound(S, 1),
    )
    return key


@pytest.fixture(scope="module")
def walked(tmp_path_factory, quickly):
    made = visitor_of(tmp_path_factory.mktemp("doors") / "events", lan=True, hosts=("localhost",))
    with quickly():
        build_demonstrations(made.service, "en")
        new = made.service.create(asked.CreateEvent(EventSettings("New"))).key
        do(made, new, asked.AddSection(SectionSettings("Open", rounds=3)))
        played(made, "Cup", System.KNOCK_OUT, 0)
        everybody = played(made, "League", System.ROUND_ROBIN, 0)
        teams = Teams(made, System.TEAM_SWISS, 8, 4, size=5, rounds=3)
        teams.play(GameResult.DRAW)
        teams.do(asked.PairRound(S))
        game = next(iter(made.service.snapshot(everybody).state.sections[S].rounds[0].games))
        do(made, everybody, AttachGames(S, (AttachedGame(game, b"1. e4 e5 2. Nf3 *"),), "x.pgn"))
    made.send(f"/events/{everybody}/s/1/do/set-reporting", {"is_open": "1"})
    made.send(f"/events/{new}/s/1/entry-form", {"open": "1"})
    walk = Walk()
    # what nothing asks for is folded in the checklist, which leads to it by its query alone
    walk.begin(made.client, "/", f"/events/{everybody}/office?only=none")
    key = made.app.state.players.key(everybody, EntryId(1))
    for role, starts in {
        None: ("/",),
        Role.HELPER: (f"/m/{everybody}",),
        Role.DESK: (f"/r/{everybody}",),
        Role.CAPTAIN: (f"/me/{everybody}/{key}",),
    }.items():
        client = TestClient(made.app, base_url=BASE, client=("192.168.1.77", 50000))
        if role is not None:
            client.cookies.set(SESSION_COOKIE, cookie_of(made.app, role))
        walk.begin(client, *starts)
    yield made, walk
    let_go(made)


@pytest.fixture(scope="module")
def argued():
    """The routes that are listed, each with the file that leads there."""
    groups = tomllib.loads((HERE / "routes_without_a_door.toml").read_text("utf-8"))["group"]
    found = [pair for each in groups for pair in each["routes"].items()]
    assert len(found) == len(dict(found))
    assert all(each["why"] for each in groups)
    return dict(found)


@pytest.mark.long
def test_every_route_is_linked_from_somewhere_or_listed_with_the_reason(walked, argued):
    """JSON is for programs: what they may ask stands on a page of its own."""
    _, walk = walked
    pages = {each.name for each in LISTED if "/api/" not in each.name}
    assert pages - walk.seen == argued.keys()


@pytest.mark.long
def test_no_link_leads_to_a_page_that_is_not_there(walked):
    _, walk = walked
    # the worksheet is a form, which sends what it asks for along
    assert [each for each in walk.lost if each[0] != 403 and each[1] != "/learn/worksheet"] == []


@pytest.mark.long
def test_a_route_for_programs_stands_on_the_page_that_tells_what_they_may_ask(walked):
    made, walk = walked
    page = made.get("/interface").text
    assert "GET /interface" in walk.seen
    told = set(re.findall(r"<summary><code>(\w+ /[^<]+)</code>", page))
    # each command stands there with an address of its own
    # what an address has moved to is there, not that it has
    offered = [each for each in LISTED if each.module != "api_v1.gone"]
    assert {each.name for each in offered if "/api/" in each.name} - told == {
        "POST /api/v1/events/{event}/commands/{name}"
    }


def test_a_file_that_is_said_to_lead_to_a_route_does(argued):
    for name, where in argued.items():
        file, _, text = where.partition("#")
        fixed = [each for each in name.split("/")[1:] if "{" not in each]
        assert (text or fixed[-1]) in (WEB / file).read_text("utf-8"), name
