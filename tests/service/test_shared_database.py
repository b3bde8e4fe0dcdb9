"""Several servers on one database: one of them killed under load, and nothing answered is lost."""

import os
import random
import threading
import time
from collections import Counter

import pytest

from arbitro.desk.commands import AddSection, CreateEvent, ImportPlayers
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.service import EventQuery, EventService
from arbitro.storage.databases.postgres import PostgresStore
from databases import cluster  # noqa: F401 - a fixture
from patience import LONGEST
from service.serving import BOARDS, GONE, Client, Servers, prepared

FIRST = SectionId(1)
SERVERS = 3
SECONDS = 4.0


pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="servers are forked; this system cannot"
)


@pytest.fixture
def address(cluster):  # noqa: F811
    return cluster.database()


@pytest.fixture
def services(address, tmp_path):
    """Makes services of one database, each what another process would have."""
    made = []

    def one():
        folder = tmp_path / f"machine-{len(made)}"
        folder.mkdir()
        made.append(EventService(folder, store=PostgresStore(address)))
        return made[-1]

    yield one
    for each in made:
        each.close()


def test_what_one_server_does_the_others_show_and_their_readers_are_told(services):
    one, other = services(), services()
    key = one.create(CreateEvent(EventSettings("Spring Open"))).key
    told = threading.Event()
    stop = other.subscribe(key, lambda _: told.set())
    assert not told.wait(0.5)
    one.handle(key, AddSection(SectionSettings("A", rounds=5)))
    assert told.wait(LONGEST), "nobody asked the other server for anything"
    stop()
    assert [each.settings.name for each in other.snapshot(key).state.sections.values()] == ["A"]
    assert [each.sections for each in other.events()] == [1]
    other.handle(key, ImportPlayers(FIRST, (Player("Łukasz Çelik"),)))
    assert one.listed(EventQuery("lukasz", people=True)).found == 1
    assert one.listed(EventQuery("lukasz")).found == 0


def test_a_command_asked_of_two_servers_is_carried_out_once(services):
    one, other = services(), services()
    key = one.create(CreateEvent(EventSettings("Open")), command_id="make").key
    assert other.create(CreateEvent(EventSettings("Open")), command_id="make").key == key
    add = AddSection(SectionSettings("A", rounds=5))
    first = one.handle(key, add, command_id="add")
    again = other.handle(key, add, command_id="add")
    assert (again.version, again.repeated) == (first.version, True)


class Burst(threading.Thread):
    """Results entered at its own boards, at any server that answers, each until it is answered."""

    def __init__(self, key, ports, boards, number):
        super().__init__()
        self.clients = [Client(port, key) for port in ports]
        self.boards, self.first = boards, number * 100_000
        self.answered, self.failed = [], None

    def open(self):
        for each in self.clients:
            each.open()
            each.games = each.games[self.boards]
            each.stands = self.stands = dict.fromkeys(each.games)

    def run(self):
        try:
            self.enter()
        except Exception as problem:  # noqa: BLE001 - the test that waits for it raises it
            self.failed = problem
        for each in self.clients:
            each.close()

    def enter(self):
        at, number = 0, self.first
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            client = self.clients[at % len(self.clients)]
            try:
                client.stands = self.stands
                client.requests.clear()
                client.enter(number)
            except GONE:
                at += 1  # asked again of another server, with the same identifier
                continue
            client.acknowledged(number)
            self.answered.append(number)
            number += 1


def test_one_of_three_servers_killed_under_load_loses_nothing_it_answered(
    address, tmp_path, services
):
    chance = random.Random(20261123)
    home = tmp_path / "file"
    key = prepared(home)
    service = services()
    assert service.import_file(home / f"{key}.arbitro") == key
    servers = [Servers(tmp_path / f"server-{n}", address) for n in range(SERVERS)]
    ports = [each.port for each in servers]
    try:
        for each in servers:
            each.start()
        share = BOARDS // SERVERS
        bursts = [
            Burst(key, ports[n:] + ports[:n], slice(n * share, (n + 1) * share), n + 1)
            for n in range(SERVERS)
        ]
        for each in bursts:
            each.open()
        for each in bursts:
            each.start()
        time.sleep(SECONDS / 2 + chance.uniform(-0.5, 0.5))
        servers[0].kill()
        servers[0].wait()
        for each in bursts:
            each.join(LONGEST)
            assert each.failed is None, each.failed
    finally:
        for each in servers:
            each.close()

    items = [each for each in service.history(key) if each.command.startswith("burst-")]
    found = Counter(int(each.command.split("-")[1]) for each in items)
    answered = [number for each in bursts for number in each.answered]
    assert min(len(each.answered) for each in bursts) > 10
    assert set(found.values()) == {1}
    assert set(answered) <= set(found)
    assert len(set(found) - set(answered)) <= len(bursts), "at most the last of each"
    games = service.snapshot(key).state.sections[1].rounds[0].games
    lost = [each for each in items if int(each.command.split("-")[1]) not in answered]
    unheard = {event.game for each in lost for event in each.events}
    for each in bursts:
        for game, result in each.stands.items():
            if game not in unheard:
                stands = games[game].result
                assert (stands.value if stands else None) == result
    service.export(key, tmp_path / "back.arbitro")
    files = EventService(tmp_path / "files")
    assert len(files.history(files.import_file(tmp_path / "back.arbitro"))) == len(
        service.history(key)
    )
    files.close()
