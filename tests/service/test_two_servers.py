"""Two servers on one folder: arbiters at different boards never lose, hinder or contradict."""

import json
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from arbitro.service import EventService
from patience import LONGEST, allowed

RESULTS = 40
RACES = 10
PATIENCE = 5.0
"""Seconds a result may take on a machine that is busy with other tests; the file is locked 15."""

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="servers are forked; this system cannot"
)


@pytest.fixture
def clients(tmp_path):
    """Two clients, each of a server of its own, both of the same folder."""
    from service.serving import Client, Servers, prepared

    key = prepared(tmp_path)
    servers = [Servers(tmp_path), Servers(tmp_path)]
    clients = [Client(each.port, key) for each in servers]
    try:
        for each in servers:
            each.start()
        for each in clients:
            each.open()
        yield clients
    finally:
        for each in (*clients, *servers):
            each.close()


def at_once(*tasks):
    """Carry tasks out at the same time; what one of them raises is raised here."""
    with ThreadPoolExecutor(len(tasks)) as pool:
        for each in [pool.submit(task) for task in tasks]:
            each.result(60)


def stands(folder, key):
    service = EventService(folder)
    games = service.snapshot(key).state.sections[1].rounds[0].games.values()
    found = {game.id: game.result.value if game.result else None for game in games}
    count = sum(
        len(item.events) for item in service.history(key) if item.command.startswith("burst-")
    )
    service.close()
    return found, count


def test_two_servers_enter_results_at_different_boards_and_every_one_is_kept(clients, tmp_path):
    boards = clients[0].games
    clients[0].games, clients[1].games = boards[::2], boards[1::2]
    longest = [0.0, 0.0]

    def work(at):
        for number in range(RESULTS):
            mine = number + at * 1000
            begun = time.monotonic()
            clients[at].enter(mine)
            longest[at] = max(longest[at], time.monotonic() - begun)
            clients[at].acknowledged(mine)

    at_once(lambda: work(0), lambda: work(1))
    found, count = stands(tmp_path, clients[0].key)
    assert count == 2 * RESULTS
    for client in clients:
        assert {game: found[game] for game in client.games} == {
            game: client.stands[game] for game in client.games
        }
    assert max(longest) < allowed(PATIENCE)


def test_of_two_servers_that_change_the_same_result_one_is_told_of_the_other(clients, tmp_path):
    game, stood = clients[0].games[0], None
    path = f"/api/v1/events/{clients[0].key}/sections/1/games/{game}/result"
    start = threading.Barrier(2)
    answers = {}

    def work(at, result):
        body = json.dumps({"result": result, "expected": stood})
        start.wait(LONGEST)
        status, _, text = clients[at].ask("POST", path, body, {"content-type": "application/json"})
        answers[status] = result, json.loads(text)

    for _ in range(RACES):
        answers.clear()
        first, second = [each for each in ("10", "==", "01") if each != stood][:2]
        at_once(lambda: work(0, first), lambda: work(1, second))  # noqa: B023 - joined at once
        assert sorted(answers) == [200, 409]
        stood, answer = answers[200]
        assert answer["game"]["result"] == stood
        assert answers[409][1]["refused"] == "value-changed"
        assert stands(tmp_path, clients[0].key)[0][game] == stood
