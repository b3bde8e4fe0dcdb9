"""Rights belong to routes: a list names every one, and no way of writing a path goes round it."""

import asyncio
import json

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import GameId, Player, SectionId, System
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.routes.json_routes import MOVED_COMMANDS
from arbitro.web.routes.route_rights import LISTED, Rights
from arbitro.web.session.access import Action, Role, may_ever
from web.raw import Device, routers, routes_of
from web.rights_expected import ANALYSIS, MAY, PHONES, POSTS, PRIVATE_GETS, READ_ALL_THE_SAME

SECTION = SectionId(1)
pytestmark = pytest.mark.usefixtures("papers_as_text")
BIRTH = "1987-06-05"

OTHERWISE_WRITTEN = (
    *("{}%0a", "{}%0d", "{}%0d%0a", "{}%00", "{}%20", "%20{}", "{}%09", "{}%c2%a0", "{}%e2%80%a8"),
    *("{}/", "{}//", "/{}", "/.{}", "{}/.", "/x/..{}", "{}/x/..", "{}%2f", "{}%2e", "/%2e%2e{}"),
    *("{}%250a", "{}%25", "{};x", "{};.pdf", "{}%3bx", "{}%3f", "{}%23", "{}\\", "{}%5c"),
    "http://192.168.1.5:8080{}",
)


@pytest.fixture
def lan(new_visitor):
    """The laptop with its door open, and an event of two players and of two teams."""
    made = new_visitor(lan=True, hosts=("192.168.1.5",))
    key = made.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    person = Player("Ana", birth=BIRTH)
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SECTION, (person, *(Player(f"P{n}", rating=1500) for n in range(5)))),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
        asked.AddSection(SectionSettings("Teams", System.TEAM_ROUND_ROBIN, 0)),
    ):
        made.service.handle(key, command)
    made.key = key
    return made


def address_of(lan, template):
    """Where a route is, for a section, round, player, game and so on that are there."""
    numbers = ("section", "number", "entry", "game", "team", "match", "player", "row", "member")
    numbers += ("participant",)
    words = {"key": "WyJ4Il0.abc", "code": "report", "name": "illegal-move", "rated": "standard"}
    known = {**words, **dict.fromkeys(numbers, "1"), "event": lan.key, "path": "arbitro.css"}
    known["invitation"] = "1"
    return template.format(**known)


def row_of(method, template):
    """The row of the table a route is in, told from how its address ends."""
    of_arbiters = ("/paper/incidents", "/paper/report", "/paper/report/panel")
    if method == "GET" and "/paper/" in template and not template.endswith(of_arbiters):
        return "print them"
    if method == "GET" and template.endswith("/office/papers"):
        return "the office of the event"
    if method == "GET" and template.endswith(
        ("/paper", "/papers", "/sheet.pdf", "/tables", "/tables/{name}", "/tables/{code}")
    ):
        return "print them"
    if method == "GET" and template in READ_ALL_THE_SAME:
        return "read published lists"
    if f"{method} {template}" in MOVED_COMMANDS:
        return "read published lists"  # each says where it is now
    if template in ANALYSIS:
        return "study games between rounds"
    endings = PRIVATE_GETS if method == "GET" else POSTS
    fitting = [
        (len(ending), row)
        for row, known in endings.items()
        for ending in known
        if template.endswith(ending)
    ]
    if fitting:
        return max(fitting)[1]
    return "read published lists" if method == "GET" else "pair, enter players, papers of the event"


def is_barred(method, template, role):
    """Whether a role is kept from a route."""
    return role not in MAY[row_of(method, template)]


def test_every_route_is_in_the_list_once_and_the_list_has_no_other(lan):
    names = [*Rights(lan.app).names()]
    assert len(names) == len(set(names))
    assert {f"{method} {template}" for method, template in routes_of(lan.app)} == set(names)


def test_every_module_with_routes_is_listed_with_just_those_it_has():
    listed = {each.module: {} for each in LISTED}
    for each in LISTED:
        listed[each.module][each.name] = each
    assert {
        module: {
            f"{method} {each.path_format}" for each in router.routes for method in each.methods
        }
        for module, router in routers().items()
    } == {module: set(names) for module, names in listed.items()}


def test_the_table_of_every_route_and_role():
    """Printed with ``-s``; what the list gives each role is what the design of the hall says."""
    columns = [*PHONES, Role.MEMBER, Role.PUBLIC]
    print("\n" + " ".join(f"{each.value[:4]:4}" for each in columns))
    wrong = []
    for each in sorted(LISTED, key=lambda known: (known.name.partition(" ")[2], known.method)):
        given = {role for role in columns if may_ever(role, each.action)}
        print(" ".join(f"{'Y' if role in given else '-':4}" for role in columns), each.name)
        due = {role for role in PHONES if not is_barred(each.method, each.name.split()[1], role)}
        outside = {Role.MEMBER, Role.PUBLIC} if each.action is Action.ENTER else set()
        if given != due | outside:
            wrong.append(each.name)
    assert wrong == []


def test_a_route_nobody_listed_is_the_arbiters_alone(lan):
    @lan.app.get("/events/{event}/new-idea")
    def new_idea(event: str):
        return {"event": event}

    where = f"/events/{lan.key}/new-idea"
    assert Device.let_in(lan.app, Role.CHIEF).get(where).status == 200
    assert all(Device.let_in(lan.app, role).get(where).is_refused for role in PHONES)
    assert Device(lan.app).get(where).is_refused


@pytest.mark.long
@pytest.mark.parametrize("role", PHONES)
def test_a_phone_asks_for_no_more_than_its_routes(lan, role):
    phone = Device.let_in(lan.app, role)
    routes = routes_of(lan.app)
    answers = phone.ask(*((method, address_of(lan, each)) for method, each in routes))
    barred = {route for route, answer in zip(routes, answers, strict=True) if answer.is_refused}
    assert barred == {route for route in routes if is_barred(*route, role)}
    assert all(answer.status < 500 for answer in answers)


def test_who_was_not_let_in_asks_for_nothing_but_the_door_and_the_manual(lan):
    routes = routes_of(lan.app)
    answers = Device(lan.app).ask(*((method, address_of(lan, each)) for method, each in routes))
    open_to_all = {
        route for route, answer in zip(routes, answers, strict=True) if not answer.is_refused
    }
    assert open_to_all == {
        *(("GET", "/join"), ("POST", "/join"), ("POST", "/preferences")),
        *(("GET", "/health"), ("GET", "/robots.txt"), ("GET", "/static/{path}")),
        # two computers talk sealed, and anybody may hear which version this is
        *(("GET", "/standby/offer"), ("POST", "/standby/join"), ("POST", "/standby/ask")),
        # what is public, and nothing else of an event
        *(("GET", "/p"), ("GET", "/p/{event}"), ("GET", "/p/{event}/{name}")),
        *(("GET", "/p/{event}/{key}/{name}"), ("GET", "/p/{event}/{code}/{key}/{name}")),
        # screens show what is public
        *(("GET", "/w/{event}"), ("GET", "/w/{event}/slides"), ("GET", "/w/{event}/now")),
        ("GET", "/w/{event}/boards"),
        # a slip that is scanned leads whoever was not let in to what is public
        ("GET", "/x/{event}/{code}"),
        # a player's own page opens with the key of the card, or with name and digits, alone
        *(("GET", "/me/{event}"), ("POST", "/me/{event}"), ("GET", "/me/{event}/{key}")),
        *(("POST", "/me/{event}/{key}/report"), ("GET", "/me/{event}/{key}/why/{section}")),
        *(("POST", "/me/{event}/{key}/wish"), ("POST", "/me/{event}/{key}/present")),
        # a calendar program subscribes to deadlines at the address whose key opens them
        ("GET", "/deadlines/{event}/{key}.ics"),
        # a candidate of a seminar sits the examination on the page the key opens
        *(("GET", "/seminar/{name}/{key}"), ("POST", "/seminar/{name}/{key}")),
        ("GET", "/seminar/{name}/{key}/boards/{number}"),
        # who is told by mail asks with the card, and says yes or no by the code of the message
        *(("POST", "/me/{event}/{key}/notices"), ("GET", "/notices/{event}/{code}")),
        *(("POST", "/notices/{event}/{code}"), ("POST", "/notices/{event}/{code}/end")),
        # the tablet of the result desk takes what cards say
        *(("GET", "/r/{event}"), ("POST", "/r/{event}")),
        # a browser fetches them for the page that is open
        *(("GET", "/me/{event}/{key}/app.webmanifest"), ("GET", "/service-worker.js")),
        # entries are asked for by anybody, where an arbiter has opened the form
        *(("GET", "/enter/{event}"), ("POST", "/enter/{event}")),
        *(("GET", "/enter/{event}/{code}"), ("POST", "/enter/{event}/{code}")),
        # of a server with accounts: there is none of it here
        *(("GET", "/sign-in"), ("POST", "/sign-in"), ("POST", "/sign-out")),
        *(("GET", "/sign-in/{name}"), ("GET", "/sign-in/{name}/back")),
        *(("GET", "/invited/{key}"), ("POST", "/invited/{key}")),
        # how to get in stands in the manual, which says nothing of any event
        *(("GET", "/help"), ("GET", "/help/{name}"), ("GET", "/manual.html")),
        ("GET", "/help/pictures/{name}"),
    }


def test_the_arbiter_may_ask_for_every_route(lan):
    routes = routes_of(lan.app)
    for device in (
        Device.let_in(lan.app, Role.CHIEF),
        Device(lan.app, address="127.0.0.1", host="127.0.0.1:8080"),
    ):
        answers = device.ask(*((method, address_of(lan, each)) for method, each in routes))
        assert not any(answer.is_refused for answer in answers)


@pytest.mark.long
@pytest.mark.parametrize("role", [None, Role.HELPER, Role.ORGANISER, Role.CAPTAIN])
def test_no_other_way_to_write_a_path_gives_more_than_the_plain_one(lan, role):
    device = Device(lan.app) if role is None else Device.let_in(lan.app, role)
    targets = [
        (method, address_of(lan, each))
        for method, each in routes_of(lan.app)
        if (is_barred(method, each, role) if role else each not in ANYBODY_TEMPLATES)
    ]
    asked_so = [
        (method, other.format(target)) for method, target in targets for other in OTHERWISE_WRITTEN
    ]
    asked_so += [(method, target.upper()) for method, target in targets]
    asked_so += [(method, target.title()) for method, target in targets]
    asked_so += [(method, target.replace("/events", "/EVENTS")) for method, target in targets]
    asked_so += [(method, target.replace("/", "//")) for method, target in targets]
    asked_so += [(method, target.replace("/s/1", "/s/01")) for method, target in targets]
    asked_so += [
        (method, target)
        for _, target in targets
        for method in ("HEAD", "OPTIONS", "TRACE", "get", "BREW", "PUT", "DELETE", "PATCH")
    ]
    answers = device.ask(*asked_so)
    wrong = [
        request
        for request, answer in zip(asked_so, answers, strict=True)
        if not answer.gives_nothing or BIRTH in answer.text
    ]
    assert wrong == []


ANYBODY_TEMPLATES = {
    "/static/{path}",
    *(each.name.partition(" ")[2] for each in LISTED if each.action is Action.ENTER),
}


@pytest.mark.parametrize(
    ("plain", "other"),
    [
        ("/events/{key}", "/events/{key}%0a"),
        ("/events/{key}", "/events/%0a{key}"),
        ("/events/{key}", "/events/{key}%00"),
        ("/events/{key}/s/1/players", "/events/{key}%0a/s/1/players"),
        ("/events/{key}/s/1/players", "/events/{key}/s/1%0a/players"),
        ("/events/{key}/s/1/players", "/events/{key}/s/%201/players"),
        ("/events/{key}/s/1/players", "/events/{key}/s/+1/players"),
        ("/events/{key}/s/1/players", "/events/{key}/s/01/players"),
        ("/events/{key}/s/1/players", "/events/{key}/s/%D9%A1/players"),
        ("/events/{key}/s/1/players", "/events/{key}/s/1.0/players"),
        ("/events/{key}/s/1/boards/1", "/events/{key}/s/1/boards/1_"),
        ("/api/v1/events/{key}", "/api/v1/events/{key}%0a"),
        ("/events/{key}/export", "/events/{key}/export%0a"),
    ],
)
def test_a_part_of_a_path_is_written_in_one_way_even_for_the_arbiter(lan, plain, other):
    arbiter = Device(lan.app, address="127.0.0.1", host="127.0.0.1:8080")
    assert arbiter.get(plain.format(key=lan.key)).status == 200
    assert arbiter.get(other.format(key=lan.key)).status == 404


def test_a_number_nobody_has_so_many_of_is_no_page(lan):
    arbiter = Device(lan.app, address="127.0.0.1", host="127.0.0.1:8080")
    assert arbiter.get(f"/events/{lan.key}/s/{'9' * 5000}/players").status == 404


def test_a_result_is_entered_by_its_own_route_alone(lan):
    phone = Device.let_in(lan.app, Role.DESK)
    section = f"/api/v1/events/{lan.key}/sections/1"
    body, kind = b'{"result": "10"}', [(b"content-type", b"application/json")]
    ways = ("result%0a", "result/", "result%2f", "Result", "result;x", "result%20", "./result")
    for way in ways:
        answer = phone.ask(("POST", f"{section}/games/1/{way}", body, kind))[0]
        assert answer.gives_nothing, way
    state = lan.service.snapshot(lan.key).state.sections[SECTION]
    assert state.game(GameId(1)).result is None
    assert phone.ask(("POST", f"{section}/games/1/result", body, kind))[0].status == 200


def test_a_key_of_a_captain_opens_only_its_own_page(lan):
    key = lan.app.state.captains.key(lan.key, SectionId(2), 1)
    phone = Device.let_in(lan.app, Role.CAPTAIN)
    for other in (f"{key}%0a", f"%20{key}", f"{key}%00", f"{key};x", f"{key}."):
        assert phone.get(f"/events/{lan.key}/s/2/captain/{other}").status == 404
    # a slash at the end gives nothing but the address without it
    slash = phone.get(f"/events/{lan.key}/s/2/captain/{key}/")
    assert (slash.status, slash.body) == (307, b"")
    assert slash.headers["location"] == f"/events/{lan.key}/s/2/captain/{key}"
    assert phone.get(f"/events/{lan.key}/s/1/captain/{key}").status == 404


def test_a_socket_of_pages_that_never_close_is_closed_at_once(lan):
    sent = []

    async def send(message):
        sent.append(message)

    async def receive():
        return {"type": "websocket.connect"}

    scope = {"type": "websocket", "path": f"/events/{lan.key}/live", "headers": [], "state": {}}
    asyncio.run(lan.app(scope, receive, send))
    assert [each["type"] for each in sent] == ["websocket.close"]


@pytest.mark.parametrize("said", [{"level": "\ud800"}, {"\udfff": "x"}])
def test_a_text_that_no_file_holds_is_refused_wherever_a_program_sends_it(lan, said):
    office = Device.let_in(lan.app, Role.ORGANISER)
    where, kind = f"/api/v1/events/{lan.key}/commands", [(b"content-type", b"application/json")]
    before = lan.service.version(lan.key)
    for name in SHEETS:
        body = json.dumps({"section": 0, "sheet": name, "said": said}).encode()
        answer = office.ask(("POST", f"{where}/state-facts", body, kind))[0]
        assert (answer.status, "text" in answer.text) == (422, True)
    assert lan.service.version(lan.key) == before
