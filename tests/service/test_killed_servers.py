"""kill -9 of the running server during a burst of results: what was answered is on the disk."""

import os
import random
import sqlite3
import threading
from collections import Counter
from contextlib import closing
from urllib.parse import urlencode

import pytest

from arbitro.service import EventService
from service.serving import FORM, NEXT, Client, Servers, prepared

KILLS = 25

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="servers are forked; this system cannot"
)


def written_since(folder, key, start):
    """The numbers of the commands on the disk, from one on; opening replays the whole log."""
    service = EventService(folder)
    try:
        commands = [item.command for item in service.history(key)]
    finally:
        service.close()
    numbers = [int(each.split("-")[1]) for each in commands if each.startswith("burst-")]
    return [number for number in numbers if number >= start]


def check_whole(folder, key, numbers, client):
    """The file is sound, it replays, and every command is in it once with its one event."""
    path = folder / f"{key}.arbitro"
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    service = EventService(folder)
    try:
        history = service.history(key)
        state = service.snapshot(key).state
        assert sum(len(item.events) for item in history) == service.version(key)
    finally:
        service.close()
    bursts = [item for item in history if item.command.startswith("burst-")]
    assert all(len(item.events) == 1 for item in bursts)
    found = Counter(int(item.command.split("-")[1]) for item in bursts)
    assert set(found.values()) <= {1}
    assert set(found) == set(numbers)
    for game in state.sections[1].rounds[0].games.values():
        stands = game.result.value if game.result else None
        assert stands == client.stands[game.id]
    read = {game: each.result.value for game, each in state.sections[1].second.read.items()}
    assert {game: read.get(game) for game in client.read} == client.read


def reading(client_class):
    """A client who also reads results a second time: the one entered before, not always alike."""

    class Reader(client_class):
        def __init__(self, port, key):
            super().__init__(port, key)
            self.read = {}

        def is_reading(self, number):
            return number % 4 == 3

        def read_of(self, number):
            game = self.game(number - 1)
            return game, (self.stands[game] if number % 8 == 3 else NEXT[self.stands[game]])

        def request(self, number):
            if not self.is_reading(number):
                return super().request(number)
            game, result = self.read_of(number)
            path = f"/events/{self.key}/s/1/games/{game}/read"
            fields = {"csrf": self.token, "command": f"burst-{number:06}"}
            body = urlencode({**fields, "result": result, "reader": f"Bo {number}"})
            return 200, path, body, {"content-type": FORM}

        def acknowledged(self, number):
            if self.is_reading(number):
                game, result = self.read_of(number)
                self.read[game] = result
            else:
                self.read.pop(self.game(number), None)
                super().acknowledged(number)

    return Reader


@pytest.mark.long
def test_killed_servers_lose_nothing_they_answered_and_repeat_nothing(tmp_path):
    chance = random.Random(20260307)
    key = prepared(tmp_path)
    servers = Servers(tmp_path)
    client = reading(Client)(servers.port, key)
    start, on_disk = 1, 0
    try:
        servers.start()
        client.open()
        servers.kill()
        servers.wait()
        client.close()
        for kill in range(KILLS):
            between = kill % 2
            servers.start(last=chance.randint(1, 8) if between else 0)
            if not between:
                threading.Timer(chance.uniform(0.0, 0.08), servers.kill).start()
            lost, last_answer = client.burst(start)
            servers.wait()

            written = written_since(tmp_path, key, start)
            assert set(written) - {lost} == set(range(start, lost)), "answered, and not there"
            if between:
                assert lost in written, "killed after the append: it is on the disk"
            on_disk += lost in written

            servers.start()
            if lost > start:  # answered before the kill: asked again, it is answered as it was
                assert client.enter(lost - 1) == last_answer
            first = client.enter(lost)
            assert client.enter(lost) == first
            client.acknowledged(lost)
            servers.kill()
            servers.wait()
            client.close()
            check_whole(tmp_path, key, range(1, lost + 1), client)
            start = lost + 1
    finally:
        client.close()
        servers.close()
    assert on_disk >= KILLS // 2
